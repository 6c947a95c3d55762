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


def without_segment(jpeg, marker):
    """A JPEG file without the segments of one marker."""
    out, at = jpeg[:2], 2
    while jpeg[at + 1] != 0xDA:
        end = at + 2 + struct.unpack(">H", jpeg[at + 2:at + 4])[0]
        if jpeg[at + 1] != marker:
            out += jpeg[at:end]
        at = end
    return out + jpeg[at:]


def bitmaps(plain):
    """BMP in the shapes that programs write: depths, runs, masks, rows from above, the header of OS/2."""
    folder = HERE / "bmp"
    folder.mkdir(exist_ok=True)
    width, height = plain.size
    number = [[y // 32 * 2 + x // 48 for x in range(width)] for y in range(height)]

    def packed(row, bits):
        out, held, filled = bytearray(), 0, 0
        for value in row:
            held, filled = held << bits | value, filled + bits
            if filled == 8:
                out.append(held)
                held, filled = 0, 0
        return padded(bytes(out))

    def padded(row):
        return row + bytes(-len(row) % 4)

    def runs(bits):
        out = b""
        for row in reversed(number):
            # A run, pixels one by one with their padding, a run: 40 + 15 + 41 pixels.
            for part, literal in ((row[:40], False), (row[40:55], True), (row[55:], False)):
                if literal:
                    data = bytes(part) if bits == 8 else bytes(
                        part[i] << 4 | (part[i + 1] if i + 1 < len(part) else 0) for i in range(0, len(part), 2))
                    out += bytes([0, len(part)]) + data + bytes(len(data) % 2)
                else:
                    split = part.index(part[-1])
                    for piece in (part[:split], part[split:]):
                        if piece:
                            out += bytes([len(piece), piece[0] if bits == 8 else piece[0] * 17])
            out += b"\0\0"
        return out + b"\0\1"

    def write(name, bits, data, packing=0, rows=None, masks=b"", size=40, colors=True):
        table = b"".join(bytes(c[::-1]) + (b"" if size == 12 else b"\0") for c in FIELDS) if colors and bits <= 8 else b""
        if size == 12:
            table += bytes(3 * ((1 << bits) - len(FIELDS)))
            head = struct.pack("<IHHHH", 12, width, height, 1, bits)
        else:
            head = struct.pack("<IiiHHIIiiII", size, width, rows or height, 1, bits, packing, len(data), 2835, 2835,
                               len(FIELDS) if table else 0, 0)
            head += masks + bytes(max(0, size - 40 - len(masks)))
        offset = 14 + len(head) + len(table)
        (folder / name).write_bytes(
            b"BM" + struct.pack("<IHHI", offset + len(data), 0, 0, offset) + head + table + data)

    def pixels(bits, encode, order=reversed):
        return b"".join(
            padded(b"".join(encode(FIELDS[n]).to_bytes(bits // 8, "little") for n in row)) for row in order(number))

    for bits in (4, 8):
        write(f"palette-{bits}.bmp", bits, b"".join(packed(row, bits) for row in reversed(number)))
        write(f"runs-{bits}.bmp", bits, runs(bits), packing=1 if bits == 8 else 2)
    write("os2.bmp", 8, b"".join(packed(row, 8) for row in reversed(number)), size=12)
    write("from-above.bmp", 24, pixels(24, lambda c: c[2] | c[1] << 8 | c[0] << 16, iter), rows=-height)
    write("555.bmp", 16, pixels(16, lambda c: c[0] >> 3 << 10 | c[1] >> 3 << 5 | c[2] >> 3))
    write("565.bmp", 16, pixels(16, lambda c: c[0] >> 3 << 11 | c[1] >> 2 << 5 | c[2] >> 3), packing=3,
          masks=struct.pack("<III", 0xF800, 0x7E0, 0x1F))
    write("32.bmp", 32, pixels(32, lambda c: c[2] | c[1] << 8 | c[0] << 16))
    alpha = {c: a for c, a in zip(FIELDS, (255, 0, 128, 255))}
    write("alpha.bmp", 32, pixels(32, lambda c: c[2] | c[1] << 8 | c[0] << 16 | alpha[c] << 24), packing=3, size=108,
          masks=struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000))


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
    # Display P3, as phones write it: the primaries of sRGB's profile moved outwards (adapted to D50).
    wide = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    wide[24:36] = bytes(12)  # when it was made
    for name, value in ((b"rXYZ", (0.51512, 0.24120, -0.00105)), (b"gXYZ", (0.29198, 0.69225, 0.04189)),
                        (b"bXYZ", (0.15710, 0.06657, 0.78407))):
        at = struct.unpack_from(">I", wide, tags[name])[0]
        struct.pack_into(">3i", wide, at + 8, *(round(v * 65536) for v in value))
    plain.save(HERE / "display-p3.jpg", quality=95, subsampling=0, icc_profile=bytes(wide))
    # Adobe's programs store inks inverted and leave a marker; browsers take files without the marker for inverted too.
    (HERE / "cmyk-plain.jpg").write_bytes(without_segment((HERE / "cmyk.jpg").read_bytes(), 0xEE))
    # Transparency by one colour.
    rows = [b"".join(bytes(FIELDS[y // 32 * 2 + x // 48]) for x in range(96)) for y in range(64)]
    png(HERE / "clear-color.png", 96, 64, 8, 2, rows, chunk(b"tRNS", struct.pack(">3H", *FIELDS[1])))
    rows = [bytes((20, 90, 160, 240)[y // 32 * 2 + x // 48] for x in range(96)) for y in range(64)]
    png(HERE / "clear-grey.png", 96, 64, 8, 0, rows, chunk(b"tRNS", struct.pack(">H", 90)))
    # Light as it is (gamma 1), the same said of sRGB numbers by a writer that also says sRGB, and a screen's gamma.
    for name, extra in (("gamma-linear.png", chunk(b"gAMA", struct.pack(">I", 100_000))),
                        ("gamma-and-srgb.png", chunk(b"sRGB", b"\0") + chunk(b"gAMA", struct.pack(">I", 100_000))),
                        ("gamma-screen.png", chunk(b"gAMA", struct.pack(">I", 45_455)))):
        png(HERE / name, 96, 64, 8, 0, rows, extra)
    ramp = [struct.pack(">96H", *(x * 689 for x in range(96)))] * 64
    png(HERE / "gamma-linear-16.png", 96, 64, 16, 0, ramp, chunk(b"gAMA", struct.pack(">I", 100_000)))
    bitmaps(plain)
    (HERE / "drawing.svg").write_text(
        '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16" viewBox="0 0 24 16">\n'
        + "".join(f'  <rect x="{i % 2 * 12}" y="{i // 2 * 8}" width="12" height="8" fill="rgb{FIELDS[i]}"/>\n'
                  for i in range(3)) + "</svg>\n")
    plain.save(HERE / "plain.tmp.png")
    for made, options in [("picture.heic", "[Q=90]"), ("interlaced.png", "[interlace]")]:
        subprocess.run(["vips", "copy", str(HERE / "plain.tmp.png"), str(HERE / made) + options], check=True)
    (HERE / "plain.tmp.png").unlink()
    subprocess.run(["vips", "copy", str(HERE / "rgba16.png"), str(HERE / "interlaced-16.png") + "[interlace]"], check=True)


main()
