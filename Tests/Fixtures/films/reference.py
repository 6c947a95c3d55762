#!/usr/bin/env python3
"""Reads films with decoders that are not Peel's and writes what they see to standard output, for the tests to compare with.

usage: reference.py pillow|still|vips|ffmpeg FILE...

For each file: frames, width, height, times played (0 for ever), as little-endian 32-bit numbers; then for each frame its
milliseconds and its RGBA pixels. A file that the decoder refuses has 0 frames. What is transparent is written as zeros.
"""
import io
import json
import struct
import subprocess
import sys
import tempfile
import warnings

from PIL import Image, ImageCms, ImageOps

warnings.simplefilter("ignore")


def clean(image):
    image = image.convert("RGBA")
    blank = Image.new("RGBA", image.size)
    return Image.composite(image, blank, image.getchannel("A").point(lambda a: 255 if a else 0)).tobytes()


def pillow(path):
    try:
        with Image.open(path) as image:
            count = getattr(image, "n_frames", 1)
            # The picture that programs without animation show is no frame.
            first = 1 if getattr(image, "default_image", False) and count > 1 else 0
            frames, exact, whole = [], 0.0, 0
            for number in range(first, count):
                # Pillow forgets what to restore once a frame was looked at, so each is sought from the start.
                with Image.open(path) as fresh:
                    fresh.seek(number)
                    pixels = clean(fresh)
                    exact += fresh.info.get("duration") or 0
                    frames.append((round(exact) - whole, pixels))
                whole = round(exact)
            return image.size, image.info.get("loop"), frames
    except (SyntaxError, OSError, ValueError, EOFError):
        return (0, 0), 0, []


def still(path):
    """One frame: turned as its camera says, its colours as its profile means them, sixteen bits as eight."""
    with Image.open(path) as image:
        profile = image.info.get("icc_profile")
        image = ImageOps.exif_transpose(image)
        if image.mode.startswith("I"):
            image = Image.frombytes("L", image.size, bytes(value >> 8 for value in image.getdata()))
        if profile:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode=image.mode)
        return image.size, 0, [(0, clean(image))]


def vips(path):
    def field(name):
        return subprocess.run(["vipsheader", "-f", name, path + "[n=-1]"], capture_output=True, check=True).stdout.split()

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["vips", "copy", path + "[n=-1]", folder + "/all.png"], check=True, env={"VIPS_WARNING": "0"})
        with Image.open(folder + "/all.png") as strip:
            height = int(field("page-height")[0])
            frames = [
                (int(milliseconds), clean(strip.crop((0, top, strip.width, top + height))))
                for milliseconds, top in zip(field("delay"), range(0, strip.height, height))]
            return (strip.width, height), int(field("loop")[0]), frames


def ffmpeg(path):
    probe = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries",
         "stream=width,height,codec_name:stream_tags=alpha_mode:frame=pts_time,pkt_duration_time", "-of", "json", path],
        capture_output=True, check=True)
    facts = json.loads(probe.stdout)
    stream = facts["streams"][0]
    decoder = []
    if stream.get("tags", {}).get("alpha_mode") == "1":
        decoder = ["-c:v", {"vp8": "libvpx", "vp9": "libvpx-vp9"}[stream["codec_name"]]]
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", *decoder, "-i", path, "-map", "0:v:0", "-vsync", "passthrough", "-f", "image2pipe",
         "-c:v", "pam", "-pix_fmt", "rgba", "-sws_flags", "bicubic+accurate_rnd+full_chroma_int+full_chroma_inp", "-"],
        capture_output=True, check=True).stdout
    pictures, size = [], (0, 0)
    while raw:
        end = raw.index(b"ENDHDR\n") + 7
        header = dict(line.split(b" ", 1) for line in raw[:end].splitlines() if b" " in line)
        size = (int(header[b"WIDTH"]), int(header[b"HEIGHT"]))
        count = size[0] * size[1] * 4
        pictures.append(clean(Image.frombytes("RGBA", size, raw[end:end + count])))
        raw = raw[end + count:]
    times = [float(frame["pts_time"]) for frame in facts["frames"]]
    ends = times[1:] + [times[-1] + float(facts["frames"][-1].get("pkt_duration_time", 0.1))]
    whole, frames = 0, []
    for picture, end in zip(pictures, ends):
        milliseconds = round((end - times[0]) * 1000)
        frames.append((milliseconds - whole, picture))
        whole = milliseconds
    return size, 0, frames


def main():
    read = {"pillow": pillow, "still": still, "vips": vips, "ffmpeg": ffmpeg}[sys.argv[1]]
    for path in sys.argv[2:]:
        size, loops, frames = read(path)
        sys.stdout.buffer.write(struct.pack("<IIII", len(frames), *size, 1 if loops is None else loops))
        for milliseconds, pixels in frames:
            sys.stdout.buffer.write(struct.pack("<I", milliseconds) + pixels)


main()
