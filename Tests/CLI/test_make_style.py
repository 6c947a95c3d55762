"""How stickers are finished, and for which systems: `peel make` with every option that changes the picture."""

import json
import pathlib

import pytest
from PIL import Image, ImageDraw
from pictures import box, tree

SQUARE = (40, 90, 200)


def square(path):
    """A blue square, cut out, with a red corner at its top left."""
    picture = Image.new("RGBA", (800, 800), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    draw.rectangle([100, 100, 699, 699], fill=(*SQUARE, 255))
    draw.rectangle([100, 100, 249, 249], fill=(220, 20, 20, 255))
    picture.save(path)
    return path


def sticker(offline, tmp_path, *words, name="square.png", target="viber"):
    source = tmp_path / name
    if not source.exists():
        square(source)
    offline.done("make", source, "-o", tmp_path / "out", "--target", target, *words)
    return Image.open(tmp_path / "out" / f"{source.stem}-{target}.png").convert("RGBA")


def is_near(color, other):
    return all(abs(a - b) < 40 for a, b in zip(color[:3], other)) and color[3] > 200


RULES = {
    "imessage-small": (300, 300, "PNG", 500_000), "imessage-regular": (408, 408, "PNG", 500_000),
    "imessage-large": (618, 618, "PNG", 500_000), "whatsapp": (512, 512, "WEBP", 100_000),
    "telegram": (512, 512, "WEBP", 512_000), "signal": (512, 512, "WEBP", 300_000), "line": (370, 320, "PNG", 1_000_000),
    "discord": (320, 320, "PNG", 512_000), "viber": (490, 490, "PNG", 1_000_000), "kakao": (360, 360, "PNG", 150_000),
    "matrix": (512, 512, "WEBP", 1_000_000), "mastodon": (256, 256, "PNG", 256_000), "slack": (128, 128, "PNG", 64_000),
    "rongcloud": (240, 240, "PNG", 90_000),
}


def test_every_target_gets_its_own_size_and_kind(offline, tmp_path):
    square(tmp_path / "square.png")
    [report] = offline.json("make", tmp_path / "square.png", "-o", tmp_path / "out", "--target", ",".join(RULES))
    assert [file["target"] for file in report["files"]] == list(RULES)
    for file in report["files"]:
        width, height, kind, limit = RULES[file["target"]]
        with Image.open(file["path"]) as picture:
            assert picture.size == (width, height) == (file["width"], file["height"]) and picture.format == kind
        assert pathlib.Path(file["path"]).stat().st_size == file["bytes"] <= limit
    names = {pathlib.Path(file["path"]).name for file in report["files"]}
    assert {"square-300.png", "square-408.png", "square-618.png", "square.webp", "square-slack.png"} <= names
    assert len(names) == len(RULES)


def test_imessage_means_its_three_sizes(offline, tmp_path):
    square(tmp_path / "square.png")
    [report] = offline.json("make", tmp_path / "square.png", "-o", tmp_path, "--target", "imessage,slack,imessage-small")
    assert [file["target"] for file in report["files"]] == [
        "imessage-small", "imessage-regular", "imessage-large", "slack"]


def test_the_outline_has_the_width_and_colour_asked_for(offline, tmp_path):
    picture = sticker(offline, tmp_path, "--outline", "32", "--color", "#0f0")
    left, top, right, bottom = box(tmp_path / "out" / "square-viber.png")
    middle = (top + bottom) // 2
    assert is_near(picture.getpixel((left + 8, middle)), (0, 255, 0))
    inner = next(x for x in range(left, right) if is_near(picture.getpixel((x, middle)), SQUARE))
    assert abs((inner - left) - 32 * 490 / 618) <= 2


def test_an_outline_inside_takes_no_room(offline, tmp_path):
    plain = sticker(offline, tmp_path, "--outline", "0")
    edges = box(tmp_path / "out" / "square-viber.png")
    inside = sticker(offline, tmp_path, "--outline", "32", "--color", "#00ff00", "--outline-inside")
    assert box(tmp_path / "out" / "square-viber.png") == edges
    at = (edges[0] + 6, 245)
    assert is_near(plain.getpixel(at), SQUARE) and is_near(inside.getpixel(at), (0, 255, 0))


@pytest.mark.parametrize("words, corner", [
    ([], "top left"), (["--rotate", "90"], "top right"), (["--rotate", "-90"], "bottom left"),
    (["--rotate", "180"], "bottom right"), (["--flip", "h"], "top right"), (["--flip", "v"], "bottom left"),
    (["--flip", "hv"], "bottom right"), (["--rotate", "270"], "bottom left"),
])
def test_turns_and_flips_move_the_corner(offline, tmp_path, words, corner):
    picture = sticker(offline, tmp_path, "--outline", "0", *words)
    left, top, right, bottom = box(tmp_path / "out" / "square-viber.png")
    x = left + 30 if "left" in corner else right - 30
    y = top + 30 if "top" in corner else bottom - 30
    assert is_near(picture.getpixel((x, y)), (220, 20, 20))


def test_a_crop_takes_a_part(offline, tmp_path):
    picture = sticker(offline, tmp_path, "--outline", "0", "--crop", "0,0,0.3125,0.3125")
    assert is_near(picture.getpixel((245, 245)), (220, 20, 20))
    assert not any(is_near(picture.getpixel((x, 245)), SQUARE) for x in range(490))


def test_a_margin_stays_clear(offline, tmp_path):
    sticker(offline, tmp_path, "--margin", "60", "--outline", "0")
    left, top, right, bottom = box(tmp_path / "out" / "square-viber.png")
    assert min(left, top, 490 - right, 490 - bottom) >= 60 * 490 // 618


def test_optical_centring_moves_what_weighs_on_one_side(offline, tmp_path):
    picture = Image.new("RGBA", (800, 400), (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    draw.ellipse([0, 50, 300, 350], fill=(*SQUARE, 255))
    draw.rectangle([300, 195, 799, 205], fill=(*SQUARE, 255))
    picture.save(tmp_path / "lolly.png")
    boxes = []
    for center in ["box", "optical"]:
        sticker(offline, tmp_path, "--center", center, "--margin", "60", name="lolly.png")
        boxes.append(box(tmp_path / "out" / "lolly-viber.png"))
    assert boxes[1][0] > boxes[0][0], "the heavy left comes nearer to the middle"


@pytest.mark.parametrize("effect", ["comic", "puffy", "shiny"])
def test_an_effect_changes_the_inside_and_not_the_shape(offline, tmp_path, effect):
    plain = sticker(offline, tmp_path, "--outline", "0")
    shown = sticker(offline, tmp_path, "--outline", "0", "--effect", effect)
    assert plain.getchannel("A").tobytes() == shown.getchannel("A").tobytes()
    assert plain.tobytes() != shown.tobytes()


@pytest.mark.parametrize("words", [["--shadow"], ["--glow", "#ff00ff"]])
def test_shadow_and_glow_lie_round_the_sticker(offline, tmp_path, words):
    shown = sticker(offline, tmp_path, *words)
    alpha = shown.getchannel("A")
    soft = sum(count for value, count in enumerate(alpha.histogram()) if 10 < value < 160)
    assert soft > 2000
    assert shown.getpixel((0, 0))[3] < 30


@pytest.mark.parametrize("shape", ["bubble", "arc-up", "arc-down", "line"])
@pytest.mark.parametrize("text", ["hello", "안녕 👋"])
def test_words_are_drawn(offline, tmp_path, shape, text):
    plain = sticker(offline, tmp_path)
    edges = box(tmp_path / "out" / "square-viber.png")
    worded = sticker(offline, tmp_path, "--text", text, "--text-shape", shape, "--text-color", "#c01050")
    assert worded.tobytes() != plain.tobytes()
    assert sum(is_near(pixel, (192, 16, 80)) for pixel in worded.get_flattened_data()) > 50
    left, top, right, bottom = box(tmp_path / "out" / "square-viber.png")
    assert right - left <= edges[2] - edges[0] or bottom - top <= edges[3] - edges[1]


def test_the_encoder_can_be_told_its_quality_and_bytes(offline, tmp_path):
    Image.effect_noise((900, 900), 90).convert("RGB").save(tmp_path / "noise.png")
    sizes = []
    for words in [["--quality", "40"], ["--quality", "90"], ["--max-bytes", "20000"]]:
        [report] = offline.json(
            "make", tmp_path / "noise.png", "-o", tmp_path / "out", "--cut", "none", "--target", "matrix", *words)
        [file] = report["files"]
        sizes.append(file["bytes"])
        assert any("quality" in sacrifice for sacrifice in file["sacrifices"])
    assert sizes[0] < sizes[1] and sizes[2] <= 20_000


def test_a_target_can_show_the_whole_frame(offline, tmp_path):
    picture = Image.new("RGBA", (600, 600), (0, 0, 0, 0))
    ImageDraw.Draw(picture).rectangle([0, 0, 299, 299], fill=(*SQUARE, 255))
    picture.save(tmp_path / "corner.png")
    sticker(offline, tmp_path, "--keep-frame", "--outline", "0", name="corner.png")
    left, top, right, bottom = box(tmp_path / "out" / "corner-viber.png")
    assert (left, top) == (0, 0) and abs(right - 245) <= 1 and abs(bottom - 245) <= 1


def test_a_drawing_is_taken_only_when_it_is_asked_for(offline, tmp_path):
    (tmp_path / "star.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="12" fill="#2858c8"/></svg>')
    refused = offline.run("make", tmp_path / "star.svg", "-o", tmp_path / "out")
    assert refused.returncode == 1 and "--svg" in refused.stderr
    [report] = offline.json("make", tmp_path / "star.svg", "-o", tmp_path / "out", "--svg", "--target", "viber")
    assert report["notes"] == [], "a drawing is not enlarged but drawn larger"
    picture = Image.open(tmp_path / "out" / "star-viber.png").convert("RGBA")
    assert is_near(picture.getpixel((245, 245)), SQUARE)


def test_a_preview_sheet_shows_all_stickers(offline, tmp_path):
    for name in ["a", "b", "c"]:
        tree().save(tmp_path / f"{name}.png")
    run = offline.run(
        "make", *(tmp_path / f"{name}.png" for name in "abc"), "-o", tmp_path / "out", "--target", "viber", "--sheet",
        tmp_path / "sheet.png", "--json")
    assert run.returncode == 0
    assert len([json.loads(line) for line in run.stdout.splitlines()]) == 3
    sheet = Image.open(tmp_path / "sheet.png").convert("RGB")
    greens = [at for at in range(0, sheet.width * sheet.height, 97) if is_near(
        (*sheet.getpixel((at % sheet.width, at // sheet.width)), 255), (20, 120, 60))]
    assert len(greens) * 97 > 3 * 3 * 1000, "three stickers on three grounds"
