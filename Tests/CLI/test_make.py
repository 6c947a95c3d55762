"""Photos to stickers on the command line: real pictures, broken files, and what is printed about them."""

import json
import pathlib
import subprocess

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from pictures import bomb, photo, scene, tree, truncated

from command_line import HOME

SIZES = {300: "PNG", 408: "PNG", 618: "PNG"}


def test_a_photo_becomes_stickers_with_a_line_per_file(offline, tmp_path):
    photo(tmp_path / "mug.jpg", quality=90)
    out = tmp_path / "new" / "folder"
    lines = offline.done("make", tmp_path / "mug.jpg", "-o", out).splitlines()
    assert [line.split(" -> ")[1].split(" (")[0] for line in lines] == [
        str(out / name) for name in ["mug-300.png", "mug-408.png", "mug-618.png", "mug.webp"]
    ]
    for side in SIZES:
        picture = Image.open(out / f"mug-{side}.png")
        assert picture.size == (side, side) and picture.mode == "RGBA"
        assert (out / f"mug-{side}.png").stat().st_size < 500_000
        assert picture.getpixel((0, 0))[3] == 0, "the corner is transparent"
        red, green, blue, alpha = picture.getpixel((side // 2, side // 2))
        assert alpha == 255 and red > 150 and green < 90, "the mug is in the middle, in its own colour"
    webp = Image.open(out / "mug.webp")
    assert webp.size == (512, 512) and (out / "mug.webp").stat().st_size <= 100_000


def test_json_tells_what_was_made(offline, tmp_path):
    photo(tmp_path / "mug.png")
    report = offline.json("make", tmp_path / "mug.png", "-o", tmp_path / "out", "--quick")[0]
    assert report["input"].endswith("mug.png")
    assert {pathlib.Path(file["path"]).name: pathlib.Path(file["path"]).stat().st_size for file in report["files"]} == {
        pathlib.Path(file["path"]).name: file["bytes"] for file in report["files"]
    }


def test_another_engine_takes_over_and_it_is_said(offline, tmp_path):
    photo(tmp_path / "mug.png")
    home = tmp_path / "parts"
    (home / "vendor").mkdir(parents=True)
    for part in ["models", "onnxruntime"]:
        (home / "vendor" / part).symlink_to(HOME / "vendor" / part)
    result = offline.run("make", tmp_path / "mug.png", "-o", tmp_path / "out", PEEL_HOME=str(home))
    assert result.returncode == 0, result.stderr
    assert "Note: OpenVINO does not load" in result.stderr and "ONNX Runtime cuts in its place" in result.stderr
    assert (tmp_path / "out" / "mug-618.png").stat().st_size > 0


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_a_photo_taken_sideways_comes_out_upright(offline, tmp_path, orientation):
    upright = Image.new("RGBA", (400, 600), (0, 0, 0, 0))
    draw = ImageDraw.Draw(upright)
    draw.polygon([(200, 40), (360, 560), (40, 560)], fill=(20, 120, 60, 255))
    turn = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}[orientation]
    exif = Image.Exif()
    exif[0x0112] = orientation
    upright.transpose(turn).save(tmp_path / "tree.webp", exif=exif, lossless=True)
    offline.done("make", tmp_path / "tree.webp", "-o", tmp_path / "out", "--outline", "0")
    made = Image.open(tmp_path / "out" / "tree-618.png").convert("RGBA").getchannel("A")
    box = made.getbbox()
    assert box[3] - box[1] > box[2] - box[0], "taller than wide"
    top = made.crop((0, box[1], 618, box[1] + 40)).getbbox()
    bottom = made.crop((0, box[3] - 40, 618, box[3])).getbbox()
    assert top[2] - top[0] < bottom[2] - bottom[0], "the tip is on top"


@pytest.mark.parametrize("name, content, words", [
    ("empty.jpg", b"", "empty"),
    ("text.jpg", b"this is no picture at all", "not a picture"),
    ("cut.jpg", truncated("JPEG"), "cut off"),
    ("bomb.png", bomb(20_000), "pixels"),
], ids=["empty", "text", "truncated", "bomb"])
def test_a_broken_file_is_named_and_the_others_are_made(offline, tmp_path, name, content, words):
    (tmp_path / name).write_bytes(content)
    photo(tmp_path / "mug.jpg", quality=90)
    out = tmp_path / "out"
    result = offline.run("make", tmp_path / name, tmp_path / "mug.jpg", "-o", out, "--quick")
    assert result.returncode == 1
    assert name in result.stderr and words in result.stderr
    assert sorted(path.name for path in out.iterdir()) == ["mug-300.png", "mug-408.png", "mug-618.png", "mug.webp"]


def test_a_missing_file_is_named(offline, tmp_path):
    result = offline.run("make", tmp_path / "nowhere.jpg", "-o", tmp_path)
    assert result.returncode == 1 and "nowhere.jpg" in result.stderr


def test_an_empty_scene_asks_for_a_rectangle(offline, tmp_path):
    Image.new("RGB", (600, 400), (90, 90, 90)).save(tmp_path / "wall.png")
    report = offline.run("make", tmp_path / "wall.png", "-o", tmp_path, "--json")
    assert report.returncode == 1
    assert "rectangle" in json.loads(report.stdout)["error"]


def test_a_folder_that_cannot_be_written_is_named(offline, tmp_path):
    photo(tmp_path / "mug.jpg", quality=90)
    (tmp_path / "file").write_text("in the way")
    result = offline.run("make", tmp_path / "mug.jpg", "-o", tmp_path / "file")
    assert result.returncode == 1 and "file" in result.stderr


def test_a_terminal_sees_a_progress_bar_and_a_pipe_does_not(offline, tmp_path):
    photo(tmp_path / "mug.jpg", quality=90)
    piped = offline.run("make", tmp_path / "mug.jpg", "-o", tmp_path, "--quick")
    assert "\r" not in piped.stderr
    from command_line import BINARY

    line = f"{BINARY} make {tmp_path}/mug.jpg -o {tmp_path} --quick"
    shown = subprocess.run(
        ["script", "-qec", line, "/dev/null"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        env=offline.environment, timeout=120)
    assert shown.returncode == 0 and "█" in shown.stdout


def test_the_photos_own_frame_is_kept_at_its_full_size(offline, tmp_path):
    picture, exif = scene((2400, 1800)), Image.Exif()
    exif[0x0112] = 6
    picture.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "mug.jpg", exif=exif, quality=92)
    [report] = offline.json("make", tmp_path / "mug.jpg", "-o", tmp_path / "out", "--keep-frame")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["mug.png"]
    made = Image.open(tmp_path / "out" / "mug.png")
    assert made.size == (2400, 1800) and made.mode == "RGBA"
    alpha = made.getchannel("A")
    assert alpha.getpixel((100, 100)) == 0 and alpha.getpixel((1150, 1000)) == 255
    # The mug's own box in the scene, 300...580 across and 170...560 down of 900 by 700, wherever the handle is cut.
    left, top, _, bottom = alpha.point(lambda value: 255 if value > 127 else 0).getbbox()
    assert abs(left - 800) < 20 and abs(top - 437) < 20 and abs(bottom - 1440) < 30
    assert max(abs(a - b) for a, b in zip(made.getpixel((1150, 1000))[:3], picture.getpixel((1150, 1000)))) < 6


def test_a_cut_out_keeps_its_frame_exactly(offline, tmp_path):
    source = tree((1500, 2000))
    source.save(tmp_path / "tree.png")
    offline.done("make", tmp_path / "tree.png", "-o", tmp_path / "out", "--keep-frame")
    made = Image.open(tmp_path / "out" / "tree.png")
    assert made.size == source.size and made.convert("RGBA").tobytes() == source.tobytes()


def test_a_small_subject_of_a_large_photo_has_a_clean_edge(offline, tmp_path):
    picture = Image.new("RGB", (4000, 3000), (188, 176, 160))
    draw = ImageDraw.Draw(picture)
    draw.rectangle([0, 2000, 4000, 3000], fill=(120, 92, 66))
    draw.ellipse([2500, 1500, 2899, 1899], fill=(196, 30, 34))
    picture.filter(ImageFilter.GaussianBlur(1)).save(tmp_path / "ball.jpg", quality=92)
    [report] = offline.json(
        "make", tmp_path / "ball.jpg", "-o", tmp_path / "out", "--outline", "0", "--target", "imessage-large")
    alpha = Image.open(tmp_path / "out" / "ball-618.png").convert("RGBA").getchannel("A")
    left, top, right, bottom = alpha.point(lambda value: 255 if value > 127 else 0).getbbox()
    ideal = Image.new("L", alpha.size, 0)
    ImageDraw.Draw(ideal).ellipse([left, top, right - 1, bottom - 1], fill=255)
    difference = sum(ImageChops.difference(ideal, alpha).get_flattened_data()) / 255
    assert abs((right - left) - (bottom - top)) < 8, "round"
    assert difference < 0.02 * 3.14 * 309 * 309, "its edge is a circle, not a blur"
