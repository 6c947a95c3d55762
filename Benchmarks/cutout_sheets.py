"""Contact sheets to look at: photo, truth, our cut on white and on a checkerboard, and a peer's, the worst cuts first."""

import cv2
import numpy as np
from cutout_scores import laid

TILE, ROWS = (300, 225), 6


def checker(shape, square=12):
    y, x = np.indices(shape)
    return np.where((x // square + y // square) % 2 == 0, 90.0, 200.0)[..., None]


def tile(picture, text=""):
    out = np.full((TILE[1], TILE[0], 3), 255, np.uint8)
    scale = min(TILE[0] / picture.shape[1], TILE[1] / picture.shape[0])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[: TILE[1], : TILE[0]]
    out[: small.shape[0], : small.shape[1]] = small
    for color, width in (((255, 255, 255), 3), ((0, 0, 0), 1)):
        cv2.putText(out, text, (4, TILE[1] - 6), cv2.FONT_HERSHEY_SIMPLEX, 0.42, color, width, cv2.LINE_AA)
    return out


def on(pixels, ground):
    return laid(pixels[..., :3], pixels[..., 3].astype(np.float32) / 255, ground).clip(0, 255).astype(np.uint8)


def row(photo, ours, theirs, text):
    base = photo.with_suffix("")
    image, truth = cv2.imread(str(photo)), cv2.imread(f"{base}.alpha.png", 0)
    true = np.dstack([cv2.imread(f"{base}.fg.png"), truth])
    nothing = np.dstack([image, np.zeros_like(truth)])
    ours, theirs = (nothing if pixels is None else pixels for pixels in (ours, theirs))
    return np.hstack([
        tile(image, text), tile(on(true, 255)), tile(on(ours, 255)), tile(on(ours, checker(ours.shape[:2]))), tile(on(theirs, 255)),
    ])


def write(folder, rows):
    """Writes sheets of six rows; `rows` are (photo, our pixels, a peer's pixels, text). Returns how many sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    for number in range(0, len(rows), ROWS):
        sheet = np.vstack([row(*entry) for entry in rows[number : number + ROWS]])
        cv2.imwrite(str(folder / f"{number // ROWS + 1:02d}.jpg"), sheet, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return (len(rows) + ROWS - 1) // ROWS
