"""What a person marks by hand: rectangle, lasso, mask, tap, points to keep and to remove."""

import json

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

SIZE = (900, 600)
LEFT, RIGHT = (120, 180, 380, 440), (540, 180, 800, 440)


def two(path):
    """A red disc at the left and a blue one at the right on a plain table."""
    picture = Image.new("RGB", SIZE, (188, 176, 160))
    draw = ImageDraw.Draw(picture)
    draw.ellipse(LEFT, fill=(200, 30, 30))
    draw.ellipse(RIGHT, fill=(30, 60, 190))
    picture.filter(ImageFilter.GaussianBlur(1)).save(path, quality=92)
    return path


def ideal(*boxes):
    mask = Image.new("L", SIZE, 0)
    for box in boxes:
        ImageDraw.Draw(mask).ellipse(box, fill=255)
    return mask


def overlap(path, mask):
    """Intersection over union with what should be there."""
    alpha = Image.open(path).convert("RGBA").getchannel("A").point(lambda value: 255 if value > 127 else 0)
    both = ImageChops.multiply(alpha, mask).histogram()[255]
    either = ImageChops.lighter(alpha, mask).histogram()[255]
    return both / either


def cut(offline, tmp_path, *words):
    """The cut-out in the photo's frame."""
    two(tmp_path / "two.jpg")
    offline.done("make", tmp_path / "two.jpg", "-o", tmp_path / "out", "--keep-frame", *words)
    return tmp_path / "out" / "two.png"


@pytest.mark.parametrize("words", [
    ["--rect", "0.55,0.2,0.4,0.6"], ["--cut", "rect=0.55,0.2,0.4,0.6"],
    ["--lasso", "0.56,0.25,0.94,0.25,0.94,0.8,0.56,0.8"], ["--tap", "0.745,0.52"],
], ids=lambda words: words[0] + words[1][:4])
def test_a_mark_says_which_of_two_things_is_meant(offline, tmp_path, words):
    assert overlap(cut(offline, tmp_path, *words), ideal(RIGHT)) > 0.9


@pytest.mark.parametrize("way", ["--mask", "--cut"])
def test_a_mask_says_where_the_subject_is(offline, tmp_path, way):
    rough = Image.new("L", (450, 300), 0)
    ImageDraw.Draw(rough).ellipse([57, 87, 193, 223], fill=255)
    rough.save(tmp_path / "mask.png")
    mask = str(tmp_path / "mask.png")
    words = ["--mask", mask] if way == "--mask" else ["--cut", f"mask={mask}"]
    assert overlap(cut(offline, tmp_path, *words), ideal(LEFT)) > 0.9


def test_points_add_and_take_away(offline, tmp_path):
    both = cut(offline, tmp_path, "--rect", "0.55,0.2,0.4,0.6", "--keep-points", "0.28,0.52;0.2,0.5;0.35,0.55")
    assert overlap(both, ideal(LEFT, RIGHT)) > 0.85
    points = ["--remove-points", "0.28,0.52;0.22,0.45;0.34,0.6;0.22,0.6;0.34,0.45"]
    fewer = cut(offline, tmp_path, "--lasso", "0.05,0.1,0.95,0.1,0.95,0.9,0.05,0.9", *points)
    alpha = Image.open(fewer).convert("RGBA").getchannel("A")
    assert [alpha.getpixel((x, y)) for x, y in [(252, 312), (198, 270), (306, 360)]] == [0, 0, 0]
    assert alpha.getpixel((670, 310)) == 255, "the other disc stays"


@pytest.mark.parametrize("words, hint", [
    (["--rect", "0.5,0.5,0.6,0.2"], "inside the photo"),
    (["--rect", "a,b,c,d"], "four numbers"),
    (["--lasso", "0.1,0.1,0.2,0.2"], "3 or more points"),
    (["--lasso", "0.1,0.1,0.2"], "--lasso"),
    (["--tap", "2,0.5"], "0.4,0.5"),
    (["--keep-points", "0.1"], "--keep-points"),
    (["--cut", "circle"], "mask=FILE"),
    (["--cut", "rect=0,0,1,1", "--rect", "0,0,1,1"], "each mark once"),
    (["--rect", "0,0,1,1", "--lasso", "0,0,1,0,1,1"], "Only one of"),
    (["--cut", "none", "--tap", "0.5,0.5"], "--cut none"),
    (["--keep-frame", "--shadow"], "--shadow"),
    (["--target", "imesage"], "Did you mean 'imessage'"),
    (["--target", "whatsapp,"], "one of imessage"),
    (["--effect", "wobbly"], "comic, puffy, shiny"),
    (["--text-shape", "line"], "--text"),
    (["--text", "x" * 100], "60"),
    (["--color", "#12"], "#ffffff"),
    (["--trim", "3-1"], "0.5-3"),
    (["--quality", "0"], "1 to 100"),
    (["--flip", "x"], "h, v, hv"),
    (["--straighten", "60"], "-45 to 45"),
], ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "")
def test_a_mark_or_option_that_makes_no_sense_is_refused_before_any_work(offline, tmp_path, words, hint):
    result = offline.run("make", *words, "photo.jpg", "-o", tmp_path / "out")
    assert result.returncode == 2 and hint in result.stderr and result.stdout == ""
    assert not (tmp_path / "out").exists()


def test_a_mask_of_another_shape_is_named(offline, tmp_path):
    two(tmp_path / "two.jpg")
    Image.new("L", (300, 900), 255).save(tmp_path / "tall.png")
    result = offline.run("make", tmp_path / "two.jpg", "-o", tmp_path / "out", "--mask", tmp_path / "tall.png", "--json")
    assert result.returncode == 1 and "another shape" in json.loads(result.stdout)["error"]
    missing = offline.run("make", tmp_path / "two.jpg", "-o", tmp_path / "out", "--mask", tmp_path / "none.png")
    assert missing.returncode == 1 and "none.png" in missing.stderr
