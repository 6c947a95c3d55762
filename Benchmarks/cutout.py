"""Cuts out photos with known truth and says how right, how fast and how large. Usage: cutout.py [SET_DIR]

SET_DIR holds NAME.jpg with NAME.alpha.png and NAME.fg.png; without one, set A is built from Debian packages (400 MB to download) in
.build/cutout. Needs numpy, Pillow and opencv-python-headless for this Python.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import cutout_set
import cv2
import numpy as np
from common import HOME, RELEASE


def gradient(alpha):
    def blurred(x, y):
        return cv2.GaussianBlur(cv2.Sobel(alpha, cv2.CV_32F, x, y), (0, 0), 1.4)

    return np.hypot(blurred(1, 0), blurred(0, 1))


def boundary(alpha, truth):
    """F measure of the two outlines within 0.75 % of the diagonal."""
    reach = max(1, int(0.0075 * np.hypot(*alpha.shape) + 0.5))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2)
    got, wanted = (
        cv2.morphologyEx((mask > 0.5).astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) for mask in (alpha, truth)
    )
    if not got.any():
        return 0.0
    precision = (got & cv2.dilate(wanted, disc)).sum() / got.sum()
    recall = (wanted & cv2.dilate(got, disc)).sum() / wanted.sum()
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def halo(colors, alpha, true_colors, truth):
    """Mean colour error, laid on white, where the true edge is."""
    band = cv2.dilate(((truth > 0.02) & (truth < 0.98)).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0

    def laid(color, mask):
        return color.astype(np.float32) * mask[..., None] + 255 * (1 - mask[..., None])

    return float(np.abs(laid(colors, alpha) - laid(true_colors, truth)).mean(-1)[band].mean())


def read_pam(path):
    data = path.read_bytes()
    end = data.index(b"ENDHDR\n") + 7
    head = dict(line.split(" ") for line in data[:end].decode().split("\n") if " " in line)
    return np.frombuffer(data, np.uint8, offset=end).reshape(int(head["HEIGHT"]), int(head["WIDTH"]), 4)


def scores(base, cut):
    truth = cv2.imread(f"{base}.alpha.png", 0).astype(np.float32) / 255
    if cut.exists():
        image = read_pam(cut)
        alpha, colors = image[..., 3].astype(np.float32) / 255, image[..., 2::-1]
    else:  # Nothing found is nothing cut.
        alpha, colors = np.zeros_like(truth), cv2.imread(f"{base}.jpg")
    kept, wanted = alpha > 0.5, truth > 0.5
    return {
        "iou": (kept & wanted).sum() / max((kept | wanted).sum(), 1),
        "sad": np.abs(alpha - truth).sum() / 1000,
        "gradient": ((gradient(alpha) - gradient(truth)) ** 2).sum() / 1000,
        "boundary": boundary(alpha, truth),
        "halo": halo(colors, alpha, cv2.imread(f"{base}.fg.png"), truth),
    }


def main():
    cases = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else cutout_set.build(HOME / ".build" / "cutout")
    photos = sorted(cases.glob("*.jpg"))
    if not photos:
        sys.exit(f"{cases} holds no .jpg")
    with tempfile.TemporaryDirectory() as out:
        output = subprocess.run([RELEASE / "peel-cutter", out, *photos], check=True, stdout=subprocess.PIPE, text=True).stdout
        rows = [json.loads(line) for line in output.splitlines()]
        for stage in ("quick", "fine"):
            table = [scores(photo.with_suffix(""), pathlib.Path(out) / f"{photo.stem}.{stage}.pam") for photo in photos]
            mean = {key: statistics.mean(row[key] for row in table) for key in table[0]}
            overlaps = [row["iou"] for row in table]
            print(
                f"{stage}: {len(table)} photos, IoU median {statistics.median(overlaps):.3f} mean {mean['iou']:.3f}, "
                f"{sum(value > 0.9 for value in overlaps)} above .9, SAD {mean['sad']:.2f}k, gradient {mean['gradient']:.2f}k, "
                f"boundary F {mean['boundary']:.3f}, halo {mean['halo']:.1f}"
            )
            for value, photo in sorted(zip(overlaps, photos))[:5]:
                print(f"  {value:.3f} {photo.stem}")
        for step in ("decode", "quick", "fine", "make"):
            seconds = sorted(row[step] for row in rows if "error" not in row)
            print(f"{step}: median {statistics.median(seconds):.2f} s, 95 % {seconds[int(len(seconds) * 0.95)]:.2f} s")
        print(f"cutter: at most {max(row['cutterMemory'] for row in rows) / 1e6:.0f} MB resident")
        print("errors:", [f"{pathlib.Path(row['file']).stem}: {row['error']}" for row in rows if "error" in row] or "none")


main()
