"""Cuts photos with known truth by simulated marks: strokes where the largest error is, rectangles, lassos.

Takes the photos that `Scripts/bench cutout` left in .build/cutout, and its Python.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from common import HOME, RELEASE
from cutout import enter, read_pam

if __name__ == "__main__":
    enter()

import cv2
import numpy as np

ROUNDS = 4


class Cutter:
    """peel-cutter, asked one cut at a time."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.process = subprocess.Popen(
            [RELEASE / "peel-cutter", "--marks"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=dict(os.environ, PEEL_HOME=str(HOME)))
        self.count = 0

    def cut(self, photo, **marks):
        """The name of the cut, its alpha as 0...1, and what peel-cutter said; alpha is 0 everywhere when nothing was found."""
        self.count += 1
        out = str(self.folder / f"{self.count}.pam")
        self.process.stdin.write(json.dumps({"photo": str(photo), "out": out, **marks}) + "\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        if "error" in said:
            return None, None, said
        alpha = read_pam(pathlib.Path(out))[..., 3].astype(np.float32) / 255
        os.remove(out)
        return out, alpha, said


def overlap(alpha, truth):
    kept = alpha > 0.5
    return float((kept & truth).sum() / max((kept | truth).sum(), 1))


def stroke(alpha, truth):
    """A line down the middle of the largest error, as a person would draw it; None when nothing large enough is wrong."""
    wrong = ((alpha > 0.5) != truth).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(cv2.erode(wrong, np.ones((3, 3))))
    if count < 2:
        return None
    part = labels == 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    depth = cv2.distanceTransform(np.pad(part.astype(np.uint8), 1), cv2.DIST_L2, 3)[1:-1, 1:-1]
    core = depth > 0.6 * depth.max()
    # Of the pieces of the core the one with the deepest point, walked from end to end.
    _, pieces = cv2.connectedComponents(core.astype(np.uint8))
    core = pieces == pieces[np.unravel_index(depth.argmax(), depth.shape)]
    path = longest_path(core)
    height, width = truth.shape
    points = [[(x + 0.5) / width, (y + 0.5) / height] for y, x in path[:: max(1, len(path) // 24)] + path[-1:]]
    return {"keeps": bool(truth[part].mean() > 0.5), "points": points, "width": max(1.5, 0.8 * float(depth.max())) / max(height, width)}


def longest_path(core):
    """The way between two pixels of a connected shape that are as far apart as two sweeps find."""
    start = tuple(np.argwhere(core)[0])
    for _ in range(2):
        before, edge = {start: None}, [start]
        while edge:
            last, following = edge, []
            for y, x in edge:
                for dy in (-1, 0, 1):
                    for dx in (-1, 0, 1):
                        at = (y + dy, x + dx)
                        if at not in before and 0 <= at[0] < core.shape[0] and 0 <= at[1] < core.shape[1] and core[at]:
                            before[at] = (y, x)
                            following.append(at)
            edge = following
        start = last[0]
    path, at = [], start
    while at is not None:
        path.append(at)
        at = before[at]
    return path


def rectangle(truth, pad):
    """The subject's box, widened by a share of itself on each side."""
    (top, left), (bottom, right) = np.argwhere(truth).min(0), np.argwhere(truth).max(0) + 1
    height, width = truth.shape
    across, down = (right - left) * pad, (bottom - top) * pad
    left, top, right, bottom = max(0, left - across), max(0, top - down), min(width, right + across), min(height, bottom + down)
    return [left / width, top / height, (right - left) / width, (bottom - top) / height]


def lasso(truth, pad):
    """A line of a few dozen corners round the subject, at a distance that is a share of its size."""
    rows = np.argwhere(truth)
    reach = max(3, int(pad * np.hypot(*(rows.max(0) - rows.min(0)))))
    wide = np.pad(truth.astype(np.uint8), 2 * reach)
    wide = cv2.morphologyEx(wide, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (4 * reach + 1,) * 2))
    wide = cv2.dilate(wide, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2))
    lines, _ = cv2.findContours(wide, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    line = cv2.approxPolyDP(max(lines, key=cv2.contourArea), reach * 0.25, True)[:, 0].astype(float) - 2 * reach
    height, width = truth.shape
    return [[x / width, y / height] for x, y in np.clip(line, [0, 0], [width, height])]


STARTS = {
    "strokes": lambda truth: {},
    "rectangle": lambda truth: {"rectangle": rectangle(truth, 0.06)},
    "loose rectangle": lambda truth: {"rectangle": rectangle(truth, 0.2)},
    "lasso": lambda truth: {"lasso": lasso(truth, 0.03)},
    "loose lasso": lambda truth: {"lasso": lasso(truth, 0.08)},
}


def main():
    parser = argparse.ArgumentParser(
        prog="Scripts/bench strokes", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", default="A", metavar="A|validation|DIR", help="which photos: A (default), validation, or a folder")
    parser.add_argument("--marks", nargs="+", choices=STARTS, default=["strokes", "rectangle", "lasso"])
    parser.add_argument("--only", default="", help="photos whose name contains this")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="strokes a photo")
    parser.add_argument("--starts", type=pathlib.Path, help="folder of NAME.fine.pam that strokes begin with; without one, photos are cut first")
    options = parser.parse_args()
    folder = HOME / ".build" / "cutout" / f"set-{options.set}" if options.set in ("A", "validation") else pathlib.Path(options.set)
    photos = [photo for photo in sorted(folder.glob("*.jpg")) if options.only in photo.name]
    if not photos:
        sys.exit(f"{folder} holds no .jpg. Run Scripts/bench cutout first.")
    with tempfile.TemporaryDirectory() as folder:
        cutter = Cutter(folder)
        for kind in options.marks:
            table, seconds, processor = [], [], []
            for photo in photos:
                truth = cv2.imread(str(photo.with_suffix(".alpha.png")), cv2.IMREAD_GRAYSCALE) > 127
                known = options.starts / f"{photo.stem}.fine.pam" if options.starts and kind == "strokes" else None
                if known and known.exists():
                    start, alpha = str(known), read_pam(known)[..., 3].astype(np.float32) / 255
                else:
                    start, alpha, _ = cutter.cut(photo, **STARTS[kind](truth))
                if alpha is None:
                    alpha = np.zeros(truth.shape, np.float32)
                row, strokes = [overlap(alpha, truth)], []
                for _ in range(options.rounds if kind == "strokes" else 0):
                    line = stroke(alpha, truth)
                    if line:
                        strokes.append(line)
                        marks = {"base": start} if start else {}
                        _, changed, said = cutter.cut(photo, strokes=strokes, **marks)
                        if changed is not None:
                            alpha = changed
                            if start:
                                seconds.append(said["seconds"])
                                processor.append(said["processor"])
                    row.append(overlap(alpha, truth))
                table.append(row)
                if os.environ.get("PEEL_VERBOSE"):
                    print(f"  {photo.stem}: {' '.join(f'{value:.3f}' for value in row)}", flush=True)
            report(kind, photos, table, seconds, processor)


def report(kind, photos, table, seconds, processor):
    means = " ".join(f"{statistics.mean(column):.3f}" for column in zip(*table))
    print(f"{kind}: {len(table)} photos, mean IoU {means}, median {statistics.median(row[-1] for row in table):.3f}", flush=True)
    if len(table[0]) > 1:
        losses = sorted((row[min(3, len(row) - 1)] - row[0], photo.stem) for row, photo in zip(table, photos))
        print(f"  worse after three by more than .01: {[f'{name} {loss:.3f}' for loss, name in losses if loss < -0.01] or 'none'}")
        steps = sorted((min(after - before for before, after in zip(row, row[1:])), photo.stem) for row, photo in zip(table, photos))
        print(f"  worst single strokes: {', '.join(f'{name} {step:.3f}' for step, name in steps[:5])}")
        for name, values in (("a stroke takes", seconds), ("processor time of a stroke", processor)):
            values = sorted(values)
            print(f"  {name}: median {statistics.median(values) * 1000:.0f} ms, 95 % {values[int(len(values) * 0.95)] * 1000:.0f}, most {values[-1] * 1000:.0f}")
    print("  least:", ", ".join(f"{row[-1]:.3f} {photo.stem}" for row, photo in sorted(zip(table, photos))[:6]))


if __name__ == "__main__":
    main()
