"""Pictures and films as cameras, programs and accidents make them, drawn here."""

import io
import struct
import zlib

from PIL import Image, ImageDraw, ImageFilter

RED = (196, 30, 34)


def scene(size=(900, 700)):
    """A red mug on a table, soft as a camera would see it."""
    picture = Image.new("RGB", (900, 700), (188, 176, 160))
    draw = ImageDraw.Draw(picture)
    draw.rectangle([0, 480, 900, 700], fill=(120, 92, 66))
    draw.ellipse([520, 270, 660, 470], outline=(170, 24, 28), width=34)
    draw.rounded_rectangle([300, 200, 580, 560], 40, fill=RED)
    draw.ellipse([300, 170, 580, 240], fill=(224, 70, 66))
    picture = picture.filter(ImageFilter.GaussianBlur(1.2))
    return picture if size == picture.size else picture.resize(size, Image.Resampling.LANCZOS)


def photo(path, size=(900, 700), **save):
    scene(size).save(path, **save)
    return path


def tree(size=(400, 600)):
    """A green tree, taller than wide with its tip on top, cut out."""
    width, height = size
    picture = Image.new("RGBA", size, (0, 0, 0, 0))
    ImageDraw.Draw(picture).polygon(
        [(width // 2, height // 15), (width * 9 // 10, height * 14 // 15), (width // 10, height * 14 // 15)],
        fill=(20, 120, 60, 255))
    return picture


def frames(count, size=(160, 120), mode="RGBA"):
    """A disc that moves to the right, each frame another, on a clear ground."""
    made = []
    for index in range(count):
        picture = Image.new("RGBA", size, (0, 0, 0, 0))
        left = 10 + index * (size[0] - 70) // max(count - 1, 1)
        ImageDraw.Draw(picture).ellipse([left, 30, left + 50, 80], fill=(30 + index * 7, 90, 200 - index * 7, 255))
        made.append(picture.convert(mode))
    return made


def film(path, durations, size=(160, 120), **save):
    """An animation of as many frames as durations (milliseconds)."""
    made = frames(len(durations), size)
    made[0].save(path, save_all=True, append_images=made[1:], duration=durations, loop=0, **save)
    return path


def timing(path):
    """Frames and milliseconds of an animation, as Pillow reads it."""
    with Image.open(path) as picture:
        count, total = getattr(picture, "n_frames", 1), 0
        for index in range(count):
            picture.seek(index)
            picture.load()
            total += picture.info.get("duration", 0)
    return count, round(total)


def box(path):
    """The box of what is visible."""
    with Image.open(path) as picture:
        return picture.convert("RGBA").getchannel("A").point(lambda value: 255 if value > 127 else 0).getbbox()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, bits, color_type, rows):
    """A PNG of raw rows, for kinds that Pillow does not write."""
    header = struct.pack(">IIBBBBB", width, height, bits, color_type, 0, 0, 0)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(b"\0" + row) for row in rows) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def bomb(side):
    """A PNG of many pixels in a few hundred kilobytes."""
    return png(side, side, 1, 0, (b"\0" * (side // 8) for _ in range(side)))


def truncated(kind, share=3):
    """The first part of a picture."""
    whole = io.BytesIO()
    Image.effect_noise((400, 300), 80).convert("RGB").save(whole, kind)
    return whole.getvalue()[: len(whole.getvalue()) // share]
