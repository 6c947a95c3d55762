"""Inputs that other sticker programs get wrong: sideways, white, stretched, still, endless. Each through `peel make`."""

import io
import json
import os
import shutil
import struct
import subprocess
import sys

import numpy
import pytest
from command_line import BINARY, HOME
from PIL import Image, ImageCms, ImageDraw
from pictures import bomb, box, png, truncated

WHATSAPP = ["--target", "whatsapp"]
WHOLE = [*WHATSAPP, "--cut", "none", "--outline", "0"]


def one(offline, path, *words):
    """The report of one input that is made without any loss."""
    [report] = offline.json("make", path, "-o", path.parent / "out", *words)
    assert report["status"] == "made" and "error" not in report
    return report


def result(report):
    [file] = report["files"]
    return file["path"]


def colors(path):
    """The mean colour of what is opaque."""
    with Image.open(path) as picture:
        pixels = numpy.asarray(picture.convert("RGBA")).reshape(-1, 4).astype(float)
    return pixels[pixels[:, 3] > 250][:, :3].mean(axis=0)


def arrow(size=(600, 300)):
    """Points to the right, on white, with a red tip."""
    picture = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle([0, 0, size[0] // 2, size[1]], fill=(20, 40, 160))
    draw.rectangle([size[0] * 5 // 6, 0, size[0], size[1]], fill=(220, 20, 20))
    return picture


TURNS = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("orientation", TURNS)
def test_a_photo_comes_out_upright_whichever_way_the_camera_was_held(offline, tmp_path, orientation):
    path, exif = tmp_path / "arrow.jpg", Image.Exif()
    exif[0x0112] = orientation
    turned = arrow().transpose(TURNS[orientation]) if TURNS[orientation] is not None else arrow()
    turned.save(path, exif=exif, quality=95)
    report = one(offline, path, *WHOLE)
    assert (report["source"]["width"], report["source"]["height"]) == (600, 300)
    left, top, right, bottom = box(result(report))
    assert right - left > 1.9 * (bottom - top), "wider than tall"
    picture = Image.open(result(report)).convert("RGB")
    assert picture.getpixel((left + 20, 256))[2] > 120, "blue at the left"
    red = picture.getpixel((right - 20, 256))
    assert red[0] > 180 and red[2] < 90, "red at the right"


def test_sixteen_bits_of_grey_stay_grey(offline, tmp_path):
    rows = [b"".join(struct.pack(">H", 20_000 + 60 * x + 40 * y) for x in range(400)) for y in range(300)]
    (tmp_path / "grey.png").write_bytes(png(400, 300, 16, 0, rows))
    mean = colors(result(one(offline, tmp_path / "grey.png", *WHOLE)))
    expected = (20_000 + 60 * 199.5 + 40 * 149.5) / 257
    assert abs(mean - expected).max() < 2


def test_sixteen_bits_of_colour_keep_their_colours(offline, tmp_path):
    row = struct.pack(">HHH", 200 * 257, 90 * 257, 30 * 257) * 400
    (tmp_path / "deep.png").write_bytes(png(400, 300, 16, 2, [row] * 300))
    assert abs(colors(result(one(offline, tmp_path / "deep.png", *WHOLE))) - [200, 90, 30]).max() < 2


@pytest.mark.parametrize("has_marker", [False, True], ids=["plain", "adobe"])
def test_a_cmyk_photo_keeps_its_colours(offline, tmp_path, has_marker):
    whole = io.BytesIO()
    Image.new("CMYK", (500, 400), (30, 200, 220, 10)).save(whole, "JPEG", quality=95)
    data = whole.getvalue()
    assert b"Adobe" in data
    if not has_marker:
        start = data.find(b"Adobe") - 4
        data = data[:start] + data[start + 2 + struct.unpack(">H", data[start + 2:start + 4])[0]:]
    (tmp_path / "inks.jpg").write_bytes(data)
    red, green, blue = colors(result(one(offline, tmp_path / "inks.jpg", *WHOLE)))
    assert red > 170 and green < 120 and blue < 110, (red, green, blue)


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "gif", "tif", "avif"])
def test_every_kind_of_still_keeps_its_colours(offline, tmp_path, ending):
    Image.new("RGB", (640, 480), (200, 120, 40)).save(tmp_path / f"plain.{ending}")
    report = one(offline, tmp_path / f"plain.{ending}", *WHOLE)
    assert abs(colors(result(report)) - [200, 120, 40]).max() < 6
    assert (report["source"]["width"], report["source"]["height"]) == (640, 480)


@pytest.mark.parametrize("ending", ["heic", "avif", "webp", "bmp"])
def test_what_phones_and_old_programs_write_comes_out_as_the_same_picture(offline, tmp_path, ending):
    made = []
    for kind in ["tif", ending]:
        shutil.copy(HOME / "Tests" / "Fixtures" / "pictures" / f"picture.{kind}", tmp_path)
        made.append(result(one(offline, tmp_path / f"picture.{kind}", *WHOLE)))
        with Image.open(made[-1]) as picture:
            shown = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture.convert("RGBA"))
        made[-1] = numpy.asarray(shown).astype(float)
    assert abs(made[0] - made[1]).mean() < 4


def display_p3():
    """A profile with the primaries of phone screens: sRGB's with other colours in it."""
    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    primaries = {
        b"rXYZ": (0.51512, 0.24120, -0.00105), b"gXYZ": (0.29198, 0.69225, 0.04189), b"bXYZ": (0.15710, 0.06657, 0.78407)}
    for entry in range(struct.unpack(">I", data[128:132])[0]):
        name, at, _ = struct.unpack(">4sII", data[132 + entry * 12:144 + entry * 12])
        if name in primaries:
            data[at + 8:at + 20] = struct.pack(">iii", *(round(value * 65536) for value in primaries[name]))
    return bytes(data)


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_the_colours_of_a_phone_profile_are_brought_to_srgb(offline, tmp_path, ending):
    picture, profile = Image.new("RGB", (400, 300), (90, 170, 60)), display_p3()
    picture.save(tmp_path / f"phone.{ending}", icc_profile=profile, quality=95)
    source, srgb = ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
    expected = ImageCms.profileToProfile(picture, source, srgb).getpixel((0, 0))
    assert max(abs(value - plain) for value, plain in zip(expected, (90, 170, 60))) > 15
    assert abs(colors(result(one(offline, tmp_path / f"phone.{ending}", *WHOLE))) - expected).max() < 5


def test_a_jpeg_xl_picture_is_refused_by_name(offline, tmp_path):
    (tmp_path / "new.jxl").write_bytes(b"\xff\x0a" + bytes(400))
    refused = offline.run("make", tmp_path / "new.jxl", "-o", tmp_path / "out")
    assert refused.returncode == 1 and "new.jxl: A JPEG XL picture cannot be opened" in refused.stderr


def test_a_small_picture_is_enlarged_to_the_canvas_and_that_is_said(offline, tmp_path):
    arrow((300, 300)).save(tmp_path / "small.png")
    report = one(offline, tmp_path / "small.png", *WHOLE)
    left, top, right, bottom = box(result(report))
    assert min(right - left, bottom - top) >= 508
    assert any("enlarged" in note for note in report["notes"])


WATCH = """
import os, subprocess, sys
running = subprocess.Popen(sys.argv[1:], stderr=subprocess.STDOUT)
_, status, usage = os.wait4(running.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024)
"""


def peak(words, environment):
    """Runs, and gives the status, what was printed, and the most memory any of its processes had, in bytes.

    A process that is started counts its parent's memory as its own until it is another program, so the parent is a small one.
    """
    run = subprocess.run(
        [sys.executable, "-c", WATCH, BINARY, *map(str, words)], capture_output=True, text=True, check=True, env=environment)
    *printed, last = run.stdout.splitlines()
    status, memory = map(int, last.split())
    return status, "\n".join(printed), memory


def test_a_huge_plain_picture_is_made_in_little_memory(offline, tmp_path):
    (tmp_path / "large.png").write_bytes(bomb(12_000))
    status, printed, memory = peak(["make", tmp_path / "large.png", "-o", tmp_path / "out", *WHOLE], offline.environment)
    assert status == 0, printed
    assert memory < 300_000_000
    assert Image.open(tmp_path / "out" / "large.webp").size == (512, 512)


def test_a_bomb_is_refused_in_little_memory(offline, tmp_path):
    (tmp_path / "bomb.png").write_bytes(bomb(20_000))
    status, printed, memory = peak(["make", tmp_path / "bomb.png", "-o", tmp_path / "out", *WHOLE], offline.environment)
    assert status == 1 and "400000000 pixels" in printed
    assert memory < 200_000_000
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("name, content, words", [
    ("empty.png", b"", "empty"),
    ("text.png", b"no picture at all", "not a picture"),
    ("third.jpg", truncated("JPEG"), "cut off"),
    ("half.png", truncated("PNG", 2), "cut off"),
    ("gif.gif", b"GIF89a", ""),
], ids=lambda value: value if isinstance(value, str) and "." in value else "")
def test_a_broken_file_is_refused_with_a_reason_and_a_status(offline, tmp_path, name, content, words):
    (tmp_path / name).write_bytes(content)
    refused = offline.run("make", tmp_path / name, "-o", tmp_path / "out", *WHATSAPP, "--json")
    assert refused.returncode == 1
    report = json.loads(refused.stdout)
    assert report["status"] == "failed" and words in report["error"] and report["files"] == []
    assert list((tmp_path / "out").iterdir()) == []
