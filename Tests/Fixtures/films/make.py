#!/usr/bin/env python3
"""Makes the films of this folder but for apng/. Needs Pillow 11 or newer, and ffmpeg with libvpx, x264 and x265.

GIF files are written byte by byte, so that each shows one thing that readers get wrong; the others show a ball that moves.
"""
import collections
import gzip
import json
import math
import pathlib
import random
import struct
import subprocess
import zlib

from PIL import Image, ImageCms, ImageDraw

HERE = pathlib.Path(__file__).parent
FOUR = [(220, 30, 40), (40, 180, 60), (40, 60, 200), (230, 200, 40)]


# --- GIF -----------------------------------------------------------------------------------------------------------------

def lzw(numbers, bits, clears=True):
    """Codes of Lempel, Ziv and Welch in blocks; without `clears` a full table stays as it is."""
    clear, end = 1 << bits, (1 << bits) + 1
    out, held, filled = bytearray(), 0, 0
    table, size = {}, bits + 1

    def put(code):
        nonlocal held, filled
        held |= code << filled
        filled += size
        while filled >= 8:
            out.append(held & 255)
            held >>= 8
            filled -= 8

    put(clear)
    nxt, prefix = end + 1, None
    for number in numbers:
        if prefix is None:
            prefix = number
        elif (prefix, number) in table:
            prefix = table[prefix, number]
        else:
            put(prefix)
            if nxt < 4096:
                table[prefix, number] = nxt
                if nxt == 1 << size and size < 12:
                    size += 1
                nxt += 1
            elif clears:
                put(clear)
                table, size, nxt = {}, bits + 1, end + 1
            prefix = number
    put(prefix)
    put(end)
    if filled:
        out.append(held & 255)
    return bytes([bits]) + b"".join(
        bytes([len(out[i:i + 255])]) + out[i:i + 255] for i in range(0, len(out), 255)) + b"\0"


def colors(palette):
    count = max(2, 1 << (len(palette) - 1).bit_length())
    return b"".join(bytes(c) for c in palette) + bytes(3 * (count - len(palette))), count.bit_length() - 2


Frame = collections.namedtuple("Frame", "data numbers box disposal transparent palette")


def frame(numbers, box, delay=5, disposal=0, transparent=None, palette=None, bits=2, interlaced=False, clears=True):
    left, top, width, height = box
    drawn = numbers
    if interlaced:
        rows = [numbers[y * width:(y + 1) * width] for y in range(height)]
        numbers = sum((rows[y] for start, step in ((0, 8), (4, 8), (2, 4), (1, 2)) for y in range(start, height, step)), [])
    control = b"\x21\xf9\x04" + struct.pack(
        "<BHB", disposal << 2 | (transparent is not None), delay, transparent or 0) + b"\0"
    flags, own = interlaced << 6, b""
    if palette:
        own, size = colors(palette)
        flags |= 0x80 | size
    data = control + b"\x2c" + struct.pack("<HHHHB", left, top, width, height, flags) + own + lzw(numbers, bits, clears)
    return Frame(data, drawn, box, disposal, transparent, palette)


def strip(name, size, frames, palette):
    """What browsers show, frame below frame: disposed places are clear, and so is what no frame has covered."""
    canvas, out = Image.new("RGBA", size), Image.new("RGBA", (size[0], size[1] * len(frames)))
    for number, one in enumerate(frames):
        beneath, (left, top, width, _) = canvas.copy(), one.box
        table = one.palette or palette
        for index, color in enumerate(one.numbers):
            x, y = left + index % width, top + index // width
            if color != one.transparent and color < len(table) and x < size[0] and y < size[1]:
                canvas.putpixel((x, y), table[color] + (255,))
        out.paste(canvas, (0, number * size[1]))
        if one.disposal == 2:
            canvas.paste((0, 0, 0, 0), (left, top, left + width, top + one.box[3]))
        elif one.disposal in (3, 4):
            canvas = beneath
    out.save(HERE / "gif" / name.replace(".gif", ".png"), optimize=True)


def gif(name, size, frames, palette=FOUR, loops=0, end=b"\x3b", shown=False):
    table, bits = colors(palette) if palette else (b"", 0)
    head = b"GIF89a" + struct.pack("<HHBBB", *size, (0x80 if palette else 0) | bits, 0, 0) + table
    loop = b"" if loops is None else b"\x21\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<H", loops) + b"\0"
    (HERE / "gif" / name).write_bytes(head + loop + b"".join(getattr(one, "data", one) for one in frames) + end)
    if shown:
        strip(name, size, frames, palette)


def flat(number, width, height):
    return [number] * (width * height)


def checker(one, other, width, height, cell=3):
    return [one if (x // cell + y // cell) % 2 else other for y in range(height) for x in range(width)]


def gifs():
    whole, inner, corner = (0, 0, 24, 18), (6, 4, 9, 8), (15, 9, 9, 9)
    for name, disposal in (("keep", 1), ("clear", 2), ("restore", 3), ("restore-4", 4), ("unknown", 6)):
        gif(f"disposal-{name}.gif", (24, 18), [
            frame(checker(0, 1, 24, 18), whole, disposal=1),
            frame(checker(2, 3, 9, 8, 2), inner, disposal=disposal, transparent=3),
            frame(flat(3, 9, 9), corner, disposal=disposal),
            frame(checker(0, 2, 9, 8), inner, disposal=disposal, transparent=0),
            frame(flat(1, 4, 4), (0, 0, 4, 4), disposal=disposal)], shown=True)
    gif("disposal-first.gif", (24, 18), [
        frame(checker(0, 1, 24, 18), whole, disposal=3), frame(flat(2, 9, 8), inner, disposal=2),
        frame(flat(3, 9, 9), corner)], shown=True)
    gif("interlaced.gif", (23, 19), [
        frame(checker(0, 1, 23, 19), (0, 0, 23, 19), interlaced=True),
        frame(checker(2, 3, 11, 7, 2), (5, 6, 11, 7), interlaced=True)])
    gif("own-palettes.gif", (24, 18), [
        frame(checker(0, 1, 24, 18), whole, palette=[(9, 8, 7), (250, 251, 252)], bits=2),
        frame(checker(0, 2, 9, 8), inner, palette=[(1, 2, 3), (100, 0, 100), (0, 200, 200)])], palette=None)
    gif("delay-zero.gif", (24, 18), [frame(flat(i % 4, 24, 18), whole, delay=0) for i in range(12)])
    gif("delay-one.gif", (24, 18), [frame(flat(i % 4, 24, 18), whole, delay=1) for i in range(3)])
    gif("hold.gif", (24, 18), [frame(flat(i % 4, 24, 18), whole, delay=5 if i < 11 else 200) for i in range(12)])
    gif("small-screen.gif", (10, 6), [frame(checker(0, 1, 24, 18), whole), frame(flat(2, 24, 18), whole)])
    gif("no-screen.gif", (0, 0), [frame(checker(0, 1, 24, 18), whole), frame(flat(2, 9, 8), inner)])
    gif("outside.gif", (24, 18), [
        frame(checker(0, 1, 24, 18), whole), frame(checker(2, 3, 20, 20), (10, 10, 20, 20), disposal=2),
        frame(flat(2, 9, 8), (40, 40, 9, 8)), frame(flat(3, 4, 4), (0, 0, 4, 4))], shown=True)
    gif("transparent-first.gif", (24, 18), [
        frame(checker(0, 3, 24, 18), whole, transparent=3, disposal=2), frame(flat(2, 9, 8), inner, disposal=2)], shown=True)
    gif("part-first.gif", (24, 18), [frame(flat(2, 9, 8), inner, disposal=1), frame(flat(1, 9, 9), corner)], shown=True)
    two = [frame(checker(0, 1, 24, 18), whole), frame(flat(2, 24, 18), whole)]
    gif("no-end.gif", (24, 18), two, end=b"")
    gif("more-after-end.gif", (24, 18), two, end=b"\x3b" + bytes(range(64)))
    gif("once.gif", (24, 18), two, loops=None)
    gif("thrice.gif", (24, 18), two, loops=2)
    gif("comment.gif", (24, 18), [b"\x21\xfe\x05hello\0", two[0], b"\x21\xfe\x03bye\0", two[1]])
    gif("still.gif", (24, 18), two[:1])
    noise = random.Random(7)
    wide = [noise.randrange(256) for _ in range(90 * 90)]
    grey = [(i, i, 255 - i) for i in range(256)]
    for name, clears in (("full-table.gif", False), ("cleared-table.gif", True)):
        gif(name, (90, 90), [
            frame(wide, (0, 0, 90, 90), bits=8, clears=clears),
            frame(wide[::-1], (0, 0, 90, 90), bits=8, clears=clears)], palette=grey)
    gif("two-colors.gif", (24, 18), [
        frame(checker(0, 1, 24, 18), whole), frame(checker(1, 0, 24, 18), whole)], palette=FOUR[:2])
    gif("number-without-color.gif", (24, 18), [
        frame(checker(0, 1, 24, 18), whole), frame(checker(2, 6, 24, 18), whole, bits=3)], shown=True)
    # Broken ones: too few pixels, a code that cannot be, no colours, a block of no kind.
    gif("bad-short.gif", (24, 18), [two[0], frame(flat(2, 24, 9), whole)])
    gif("bad-code.gif", (24, 18), [two[0], two[1].data[:18] + b"\x02\x03\xff\xff\xff\0"])
    gif("bad-palette.gif", (24, 18), two, palette=None)
    gif("bad-block.gif", (24, 18), [two[0], b"\x99", two[1]])


# --- A ball that moves, for the formats whose encoders others have written ------------------------------------------------

def ball(step, size=(64, 48), ground=None):
    scale = 4
    image = Image.new("RGBA", (size[0] * scale, size[1] * scale), ground or (0, 0, 0, 0))
    x, y = size[0] * (0.2 + 0.06 * step), size[1] * (0.5 + 0.25 * math.sin(step))
    ImageDraw.Draw(image).ellipse(
        [(x - 9) * scale, (y - 9) * scale, (x + 9) * scale, (y + 9) * scale], fill=(230, 90, 30, 255))
    return image.resize(size, Image.BOX)


def swapped():
    """A profile whose red and green primaries are swapped."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[24:36] = bytes(12)  # when it was made
    count = struct.unpack(">I", profile[128:132])[0]
    tags = {bytes(profile[132 + 12 * i:136 + 12 * i]): 136 + 12 * i for i in range(count)}
    red, green = tags[b"rXYZ"], tags[b"gXYZ"]
    profile[red:red + 8], profile[green:green + 8] = profile[green:green + 8], profile[red:red + 8]
    return bytes(profile)


def webps():
    frames = [ball(i) for i in range(6)]
    durations = [40, 40, 170, 8, 33, 500]
    save = dict(save_all=True, append_images=frames[1:], duration=durations, loop=3)
    frames[0].save(HERE / "webp/ball.webp", lossless=True, minimize_size=True, kmax=9, **save)
    frames[0].save(HERE / "webp/lossy.webp", quality=80, allow_mixed=True, **save)
    frames[0].save(HERE / "webp/profile.webp", lossless=True, icc_profile=swapped(), **save)
    frames[0].save(HERE / "webp/no-time.webp", lossless=True, save_all=True, append_images=frames[1:], duration=0)
    # One byte after the end, which some readers call damage.
    (HERE / "webp/more-after-end.webp").write_bytes((HERE / "webp/ball.webp").read_bytes() + b"\0")


# --- Lottie ---------------------------------------------------------------------------------------------------------------

def lottie(frames=90, rate=60, **changes):
    square = [
        {"ty": "gr", "it": [
            {"ty": "rc", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [128, 128]}, "r": {"a": 0, "k": 0}},
            {"ty": "fl", "c": {"a": 0, "k": [1, 0.5, 0, 1]}, "o": {"a": 0, "k": 100}},
            {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]},
             "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}]
    move = [{"t": 0, "s": [64, 256, 0], "e": [448, 256, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}},
            {"t": frames - 1, "s": [448, 256, 0]}]
    layer = {"ty": 4, "nm": "square", "ip": 0, "op": frames, "st": 0, "sr": 1, "bm": 0, "shapes": square,
             "ks": {"o": {"a": 0, "k": 50}, "r": {"a": 0, "k": 0}, "p": {"a": 1, "k": move},
                    "a": {"a": 0, "k": [0, 0, 0]}, "s": {"a": 0, "k": [100, 100, 100]}}}
    return {"v": "5.5.2", "tgs": 1, "fr": rate, "ip": 0, "op": frames, "w": 512, "h": 512, "ddd": 0, "assets": [],
            "layers": [layer], **changes}


def lotties():
    def write(name, value):
        text = json.dumps(value, separators=(",", ":")).encode()
        (HERE / "lottie" / name).write_bytes(gzip.compress(text, 9, mtime=0) if name.endswith(".tgs") else text)

    write("square.tgs", lottie())
    write("square.json", lottie(frames=25, rate=29.97, w=320, h=200))
    layer = lottie()["layers"][0]
    write("picture.json", lottie(assets=[{"id": "a", "w": 9, "h": 9, "u": "", "p": "/etc/passwd", "e": 0}]))
    write("picture-layer.json", lottie(layers=[{**layer, "ty": 2, "refId": "a"}]))
    write("text.json", lottie(layers=[{**layer, "ty": 5}]))
    write("long.tgs", lottie(frames=601, rate=10))
    write("many.tgs", lottie(frames=601, rate=60))
    write("huge-number.json", lottie(w=1e300))
    write("no-rate.json", lottie(fr=0))
    (HERE / "lottie/deep.json").write_text('{"layers":' + "[" * 5000 + "]" * 5000 + "}")
    (HERE / "lottie/letter.json").write_text('{"dear": "reader"}')
    (HERE / "lottie/bomb.tgs").write_bytes(gzip.compress(b'{"layers":[' + b" " * 40_000_000, 9, mtime=0))


# --- Video ----------------------------------------------------------------------------------------------------------------

def ffmpeg(*options, frames, size=(64, 48), rate=25):
    raw = b"".join(f.tobytes() for f in frames)
    source = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", f"{size[0]}x{size[1]}", "-r", str(rate), "-i", "-"]
    done = subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *source, "-fflags", "+bitexact", "-flags:v", "+bitexact", *map(str, options)],
        input=raw, check=True, stdout=subprocess.PIPE)
    return done.stdout


def quarters(size=(96, 64)):
    image = Image.new("RGBA", size)
    w, h = size[0] // 2, size[1] // 2
    for i, color in enumerate(FOUR):
        image.paste(color + (255,), (i % 2 * w, i // 2 * h, i % 2 * w + w, i // 2 * h + h))
    return image


def videos():
    folder = HERE / "video"
    clear = [ball(i) for i in range(10)]
    for name, codec in (("alpha-vp9.webm", "libvpx-vp9"), ("alpha-vp8.webm", "libvpx")):
        ffmpeg("-c:v", codec, "-pix_fmt", "yuva420p", "-b:v", "400k", "-auto-alt-ref", 0, folder / name, frames=clear)
    # The header claims 25 frames a second; the frames come at 0, 100, 150, 400 and 410 ms.
    ffmpeg("-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-b:v", "300k", "-vf",
           "settb=1/1000,setpts='if(eq(N,0),0,if(eq(N,1),100,if(eq(N,2),150,if(eq(N,3),400,410))))'",
           "-vsync", "passthrough", "-enc_time_base", "1/1000", folder / "uneven.webm", frames=clear[:5])
    # As a browser records: no length anywhere, because it is written to a pipe.
    live = ffmpeg("-c:v", "libvpx", "-pix_fmt", "yuv420p", "-b:v", "300k", "-f", "webm", "-", frames=clear)
    (folder / "live.webm").write_bytes(live)
    still = [quarters()] * 6
    common = dict(frames=still, size=(96, 64), rate=12)
    h264 = ("-c:v", "libx264", "-crf", 12, "-preset", "veryslow")
    to709 = "scale=out_color_matrix=bt709:out_range=tv"
    ffmpeg(*h264, "-pix_fmt", "yuv420p", "-vf", "scale=out_color_matrix=bt601:out_range=tv", folder / "untold.mp4", **common)
    ffmpeg(*h264, "-pix_fmt", "yuv444p", "-vf", to709, "-colorspace", "bt709", "-color_primaries", "bt709",
           "-color_trc", "bt709", "-color_range", "tv", "-movflags", "+faststart", folder / "bt709.mp4", **common)
    ffmpeg(*h264, "-pix_fmt", "yuv444p", "-vf", "scale=out_color_matrix=bt709:out_range=pc", "-colorspace", "bt709",
           "-color_range", "pc", folder / "full-range.mov", **common)
    ffmpeg("-c:v", "libx265", "-crf", 12, "-x265-params", "log-level=none", "-tag:v", "hvc1", "-pix_fmt", "yuv420p10le",
           "-vf", to709, "-colorspace", "bt709", folder / "hevc.mp4", **common)
    ffmpeg("-c:v", "libsvtav1", "-crf", 20, "-pix_fmt", "yuv420p", "-vf", to709, "-colorspace", "bt709",
           folder / "av1.mp4", **common)
    # High dynamic range with paper white where screens have it, and the wide primaries alone.
    for name, light, primaries in (("hlg.mp4", "arib-std-b67", "bt2020"), ("pq.mp4", "smpte2084", "bt2020"),
                                   ("bt2020.mp4", "bt709", "bt2020")):
        ffmpeg("-c:v", "libx265", "-crf", 8, "-x265-params", "log-level=none", "-tag:v", "hvc1", "-vf",
               f"zscale=tin=iec61966-2-1:pin=bt709:min=gbr:rin=full:t={light if light != 'bt709' else 'iec61966-2-1'}:"
               f"p={primaries}:m=bt2020nc:r=tv:npl=203,format=yuv444p10le", "-color_trc", light, "-color_primaries", primaries,
               "-colorspace", "bt2020nc", "-color_range", "tv", folder / name, **common)
    ffmpeg(*h264, "-pix_fmt", "yuv420p", "-vf", to709 + ",setsar=2/1", "-colorspace", "bt709", folder / "wide-pixels.mp4",
           **common)
    # Turned as phones do: the pixels lie on their side and a matrix says so.
    for degrees in (90, 180, 270):
        turn(folder / "bt709.mp4", folder / f"turned-{degrees}.mp4", degrees)
    ffmpeg(*h264, "-pix_fmt", "yuv420p", "-movflags", "+faststart", folder / "moving.mp4", frames=[
        ball(i, ground=(250, 250, 250, 255)) for i in range(12)], rate=30)


def turn(source, target, degrees):
    """Writes the display matrix of a track header (ISO/IEC 14496-12, 8.3.2), clockwise."""
    file = bytearray(source.read_bytes())
    at = file.index(b"tkhd") + 4 + 40
    matrix = {90: (0, 1, 0, -1, 0, 0), 180: (-1, 0, 0, 0, -1, 0), 270: (0, -1, 0, 1, 0, 0)}[degrees]
    for index, value in zip((0, 1, 2, 3, 4, 5), matrix):
        struct.pack_into(">i", file, at + index * 4, value << 16)
    target.write_bytes(file)


def main():
    for name in ("gif", "webp", "lottie", "video"):
        (HERE / name).mkdir(exist_ok=True)
    gifs()
    webps()
    lotties()
    videos()


main()
