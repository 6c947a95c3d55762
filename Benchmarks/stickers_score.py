"""How near a finished sticker is to its source: PSNR and SSIM against the source fitted to the canvas, whole and centred.

Both are the mean of the composites over white and over black, so that alpha errors and halos count. A still is held against the better
of a Lanczos and a bicubic reference (so that the filter is not scored) and capped at 60 dB; frames of an animation are matched by
time and held against Lanczos.
"""

import pathlib

import numpy as np
from PIL import Image, ImageOps

Image.MAX_IMAGE_PIXELS = None


def laid(image, ground):
    alpha = image[..., 3:4] / 255
    return image[..., :3] * alpha + ground * (1 - alpha)


def blurred(values):
    kernel = np.exp(-((np.arange(11) - 5) ** 2) / (2 * 1.5**2))
    kernel /= kernel.sum()
    rows = sum(kernel[i] * values[i : values.shape[0] - 10 + i] for i in range(11))
    return sum(kernel[i] * rows[:, i : rows.shape[1] - 10 + i] for i in range(11))


def ssim(one, other):
    a, b = (image @ [0.299, 0.587, 0.114] for image in (one, other))
    mean_a, mean_b = blurred(a), blurred(b)
    var_a, var_b = blurred(a * a) - mean_a**2, blurred(b * b) - mean_b**2
    both = blurred(a * b) - mean_a * mean_b
    c1, c2 = 6.5025, 58.5225
    return float((((2 * mean_a * mean_b + c1) * (2 * both + c2)) / ((mean_a**2 + mean_b**2 + c1) * (var_a + var_b + c2))).mean())


def fitted(image, size, resample):
    image = ImageOps.exif_transpose(image).convert("RGBA")
    scale = min(size[0] / image.width, size[1] / image.height)
    small = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))), resample)
    canvas = Image.new("RGBA", size)
    canvas.paste(small, ((size[0] - small.width) // 2, (size[1] - small.height) // 2))
    return canvas


def compared(one, other, with_ssim=True):
    a, b = (np.asarray(image).astype(np.float32) for image in (one, other))
    errors, likeness = [], []
    for ground in (255.0, 0.0):
        x, y = laid(a, ground), laid(b, ground)
        errors.append(float(((x - y) ** 2).mean()))
        if with_ssim:
            likeness.append(ssim(x, y))
    return np.mean(errors), np.mean(likeness) if with_ssim else 0.0


def decibels(error):
    return 10 * np.log10(65025 / max(error, 1e-9))


def frames(path):
    image = Image.open(path)
    shown, durations = [], []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        image.load()
        shown.append(image.convert("RGBA").copy())
        durations.append(image.info.get("duration", 0) or 100)
    return shown, durations


def still(path, source):
    """PSNR and SSIM of one still."""
    made, original = Image.open(path).convert("RGBA"), Image.open(source)
    error, likeness = min(
        compared(made, fitted(original, made.size, resample)) for resample in (Image.LANCZOS, Image.BICUBIC))
    return min(60.0, decibels(error)), likeness


def film(path, source):
    """PSNR, SSIM, frames and milliseconds of one animation, and the source's milliseconds."""
    made, durations = frames(path)
    original, given = frames(source)
    ends, wanted = np.cumsum([0, *durations]), np.cumsum([0, *given])
    # A film that was cut short is matched by its own time, one that was sped up by its share of the whole: the better of the two.
    paces = {1.0, wanted[-1] / ends[-1]} if abs(wanted[-1] - ends[-1]) > max(given) else {wanted[-1] / ends[-1]}
    best = None
    for pace in paces:
        errors, likeness, cache = [], [], {}
        for number, frame in enumerate(made):
            moment = (ends[number] + 0.5) * pace
            match = max(0, min(len(original) - 1, int(np.searchsorted(wanted, moment, "right")) - 1))
            if match not in cache:
                cache = {match: fitted(original[match], frame.size, Image.LANCZOS)}
            error, like = compared(frame, cache[match], with_ssim=number % 6 == 0)
            errors.append(error)
            if number % 6 == 0:
                likeness.append(like)
        found = (decibels(np.mean(errors)), np.mean(likeness))
        best = max(best, found) if best else found
    return *best, len(made), int(ends[-1]), int(wanted[-1])


def source_of(made, folder):
    return next(pathlib.Path(folder).glob(made.stem + ".*"))
