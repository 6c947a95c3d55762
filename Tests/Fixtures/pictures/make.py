#!/usr/bin/env python3
"""Makes the pictures of this folder. Needs Pillow 11 or newer; picture.heic and interlaced.png need libvips' command-line tool.

All but a few show four fields: red and green above, blue and yellow below, 96 x 64 pixels, so that a turn, a mirroring or a
wrong colour shows in four pixels.
"""
import pathlib
import struct
import subprocess
import zlib

from PIL import Image, ImageCms, ImageOps

HERE = pathlib.Path(__file__).parent
FIELDS = [(220, 30, 40), (40, 180, 60), (40, 60, 200), (230, 200, 40)]


def four(mode="RGB", colors=FIELDS, size=(96, 64)):
    image = Image.new(mode, size)
    w, h = size[0] // 2, size[1] // 2
    for i, color in enumerate(colors):
        image.paste(color, (i % 2 * w, i // 2 * h, i % 2 * w + w, i // 2 * h + h))
    return image


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(path, width, height, depth, kind, rows, extra=b""):
    data = b"".join(b"\0" + row for row in rows)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)) + extra
        + chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b"")
    )


def sixteen(path, kind, pixel):
    """A 16-bit PNG; pixel(i) gives the channels of field i, 0...65535."""
    rows = []
    for y in range(64):
        rows.append(b"".join(struct.pack(f">{len(pixel(0))}H", *pixel(y // 32 * 2 + x // 48)) for x in range(96)))
    png(path, 96, 64, 16, kind, rows)


def main():
    plain = four()
    # Orientation n is stored so that turning it as n says gives the plain picture.
    stored = {1: lambda i: i, 2: ImageOps.mirror, 3: lambda i: i.rotate(180), 4: ImageOps.flip,
              5: lambda i: i.transpose(Image.TRANSPOSE), 6: lambda i: i.transpose(Image.ROTATE_90),
              7: lambda i: i.transpose(Image.TRANSVERSE), 8: lambda i: i.transpose(Image.ROTATE_270)}
    for number, turn in stored.items():
        exif = Image.Exif()
        exif[0x0112] = number
        turn(plain).save(HERE / f"orientation-{number}.jpg", quality=92, exif=exif)
    plain.save(HERE / "progressive.jpg", quality=92, progressive=True)
    # Without a profile: full cyan, magenta, yellow and black are the four fields.
    four("CMYK", [(255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 255, 0), (0, 0, 0, 255)]).save(HERE / "cmyk.jpg", quality=95)
    four("L", [20, 90, 160, 240]).save(HERE / "grey.jpg", quality=95)
    # A profile whose red and green primaries are swapped: a reader that honours it sees green first.
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    count = struct.unpack(">I", profile[128:132])[0]
    tags = {bytes(profile[132 + 12 * i:136 + 12 * i]): 136 + 12 * i for i in range(count)}
    red, green = tags[b"rXYZ"], tags[b"gXYZ"]
    profile[red:red + 8], profile[green:green + 8] = profile[green:green + 8], profile[red:red + 8]
    plain.save(HERE / "profile.png", icc_profile=bytes(profile))
    sixteen(HERE / "grey16.png", 0, lambda i: [(20, 90, 160, 240)[i] * 257])
    sixteen(HERE / "rgb16.png", 2, lambda i: [c * 257 for c in FIELDS[i]])
    sixteen(HERE / "rgba16.png", 6, lambda i: [c * 257 for c in FIELDS[i]] + [(255, 128, 64, 255)[i] * 257])
    palette = plain.quantize(4)
    palette.save(HERE / "palette.png", bits=2)
    clear = four("RGBA", [c + (a,) for c, a in zip(FIELDS, (255, 0, 255, 255))])
    clear.quantize(8).save(HERE / "palette-alpha.png")
    four("LA", [(20, 255), (90, 128), (160, 255), (240, 0)]).save(HERE / "grey-alpha.png")
    four("1", [0, 1, 1, 0]).save(HERE / "one-bit.png")
    plain.save(HERE / "picture.webp", quality=92)
    clear.save(HERE / "alpha.webp", lossless=True, exact=True)
    plain.save(HERE / "picture.avif", quality=90)
    plain.save(HERE / "picture.tif", compression="tiff_lzw")
    plain.save(HERE / "picture.gif")
    frames = [four(colors=FIELDS[i:] + FIELDS[:i]) for i in range(3)]
    frames[0].save(HERE / "animated.gif", save_all=True, append_images=frames[1:], duration=100, loop=0)
    frames[0].save(HERE / "animated.webp", save_all=True, append_images=frames[1:], duration=100, lossless=True)
    plain.save(HERE / "picture.bmp")
    plain.save(HERE / "plain.tmp.png")
    for made, options in [("picture.heic", "[Q=90]"), ("interlaced.png", "[interlace]")]:
        subprocess.run(["vips", "copy", str(HERE / "plain.tmp.png"), str(HERE / made) + options], check=True)
    (HERE / "plain.tmp.png").unlink()


main()
