"""How right a cut-out is, against the true alpha and colours. Alphas are 0...1, colours 0...255 in OpenCV's order."""

import statistics

import cv2
import numpy as np

COLUMNS = ("iou", "sad", "gradient", "boundary", "halo", "seconds", "processor")


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


def laid(colors, alpha, ground=255):
    return colors.astype(np.float32) * alpha[..., None] + ground * (1 - alpha[..., None])


def halo(colors, alpha, true_colors, truth):
    """Mean colour error, laid on white, where the true edge is."""
    band = cv2.dilate(((truth > 0.02) & (truth < 0.98)).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    return float(np.abs(laid(colors, alpha) - laid(true_colors, truth)).mean(-1)[band].mean())


def scores(base, pixels):
    """The scores of a cut (height × width × 4, or None when nothing was found: nothing found is nothing cut)."""
    truth = cv2.imread(f"{base}.alpha.png", 0).astype(np.float32) / 255
    if pixels is None:
        alpha, colors = np.zeros_like(truth), cv2.imread(f"{base}.jpg")
    else:
        alpha, colors = pixels[..., 3].astype(np.float32) / 255, pixels[..., :3]
    kept, wanted = alpha > 0.5, truth > 0.5
    return {
        "iou": float((kept & wanted).sum() / max((kept | wanted).sum(), 1)),
        "sad": float(np.abs(alpha - truth).sum() / 1000),
        "gradient": float(((gradient(alpha) - gradient(truth)) ** 2).sum() / 1000),
        "boundary": float(boundary(alpha, truth)),
        "halo": halo(colors, alpha, cv2.imread(f"{base}.fg.png"), truth),
    }


HEADING = f"{'':34s} IoU median/mean   >.9      SAD  gradient  boundary F  halo  seconds (processor)"


def line(name, rows):
    """One method's row of the table: means, but medians of the times."""
    mean = {key: statistics.mean(row[key] for row in rows) for key in COLUMNS[:5]}
    overlaps = [row["iou"] for row in rows]
    above = f"{sum(value > 0.9 for value in overlaps)}/{len(rows)}"
    seconds, processor = (statistics.median(row[key] for row in rows) for key in COLUMNS[5:])
    return (
        f"{name:34s} {statistics.median(overlaps):10.3f}/{mean['iou']:.3f} {above:>6s} {mean['sad']:8.2f} {mean['gradient']:9.2f} "
        f"{mean['boundary']:11.3f} {mean['halo']:5.1f} {seconds:8.2f} ({processor:.2f})"
    )
