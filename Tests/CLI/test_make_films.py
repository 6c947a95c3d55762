"""Animations through `peel make`: every frame and every millisecond kept, each loss told and counted."""

import json
import pathlib
import subprocess

import pytest
from PIL import Image
from pictures import film, frames, timing


def one(offline, path, *words):
    """Status, report, and what was said of one input."""
    run = offline.run("make", path, "-o", path.parent / "out", *words, "--json")
    return run.returncode, json.loads(run.stdout)


def path(report, target="whatsapp"):
    [file] = [file for file in report["files"] if file["target"] == target]
    assert pathlib.Path(file["path"]).stat().st_size == file["bytes"] <= file["limit"]
    return file["path"]


HOLD = [50] * 11 + [2000]


@pytest.mark.parametrize("ending, durations, expected", [
    ("gif", [0] * 12, 1200), ("gif", [10] * 12, 1200), ("gif", HOLD, 2550), ("png", HOLD, 2550), ("webp", HOLD, 2550),
    ("png", [100, 300], 400), ("gif", [40] * 30, 1200),
], ids=lambda value: str(value)[:12])
def test_frames_and_time_are_kept(offline, tmp_path, ending, durations, expected):
    source = film(tmp_path / f"disc.{ending}", durations, **({"disposal": 2} if ending == "gif" else {}))
    status, report = one(offline, source, "--target", "whatsapp,imessage-regular")
    assert status == 0 and report["status"] == "made"
    assert report["source"]["frames"] == len(durations) and report["source"]["milliseconds"] == expected
    for target, size in [("whatsapp", 512), ("imessage-regular", 408)]:
        count, total = timing(path(report, target))
        assert total == expected and count == len(durations)
        assert Image.open(path(report, target)).size == (size, size)


def test_the_usual_files_of_a_film_are_animated(offline, tmp_path):
    source = film(tmp_path / "disc.gif", [80] * 10, disposal=2)
    offline.done("make", source, "-o", tmp_path / "out")
    for name in ["disc-300.png", "disc-408.png", "disc-618.png", "disc.webp"]:
        assert timing(tmp_path / "out" / name) == (10, 800)


def test_a_partly_drawn_film_is_composed(offline, tmp_path):
    """Frames that are small rectangles over what was there, as optimisers write them."""
    made = [Image.new("RGB", (160, 120), (240, 240, 240))]
    for index in range(1, 12):
        picture = made[-1].copy()
        picture.paste((200, 30, 30), (index * 12, 40, index * 12 + 10, 60))
        made.append(picture)
    made[0].save(
        tmp_path / "dots.webp", save_all=True, append_images=made[1:], duration=100, loop=0, lossless=True,
        minimize_size=True)
    status, report = one(offline, tmp_path / "dots.webp", "--target", "whatsapp", "--outline", "0")
    assert status == 0
    with Image.open(path(report)) as picture:
        picture.seek(picture.n_frames - 1)
        last = picture.convert("RGB")
    scale = 512 / 160
    for index in range(1, 12):
        red, green, _ = last.getpixel((int((index * 12 + 5) * scale), int(256 + (50 - 60) * scale)))
        assert red > 150 and green < 110, f"dot {index} is still there in the last frame"


def test_a_target_that_takes_no_animations_is_told_and_counted(offline, tmp_path):
    source = film(tmp_path / "disc.gif", [100] * 6, disposal=2)
    status, report = one(offline, source, "--target", "viber,whatsapp")
    assert status == 1 and report["status"] == "lossy"
    assert any("viber" in loss for loss in report["losses"])
    assert timing(path(report)) == (6, 600)
    text = offline.run("make", source, "-o", tmp_path / "out", "--target", "viber")
    assert text.returncode == 1 and "disc.gif: " in text.stderr and "viber" in text.stderr


def test_a_target_that_cannot_be_met_does_not_take_the_others_with_it(offline, tmp_path):
    Image.effect_noise((400, 400), 90).convert("RGB").save(
        tmp_path / "noise.gif", save_all=True, duration=40,
        append_images=[Image.effect_noise((400, 400), 90).convert("RGB") for _ in range(40)])
    status, report = one(offline, tmp_path / "noise.gif", "--target", "imessage-small,whatsapp", "--max-bytes", "9000")
    assert status == 1 and report["losses"] or report["error"]
    status, report = one(offline, tmp_path / "noise.gif", "--target", "line,whatsapp", "--trim", "0-0.1")
    assert status == 1 and [file["target"] for file in report["files"]] == ["whatsapp"]
    assert any(loss.startswith("line: ") for loss in report["losses"])


def test_time_that_a_target_does_not_take_counts_unless_it_was_trimmed_away(offline, tmp_path):
    source = film(tmp_path / "long.gif", [200] * 30, disposal=2)
    status, report = one(offline, source, "--target", "signal")
    assert status == 1 and report["status"] == "lossy" and any("6 s" in loss for loss in report["losses"])
    assert timing(path(report, "signal"))[1] <= 3000
    status, report = one(offline, source, "--target", "signal", "--trim", "1-3.4")
    assert status == 0 and report["status"] == "made"
    assert timing(path(report, "signal")) == (12, 2400)


def test_every_target_that_takes_animations_gets_one_it_takes(offline, tmp_path):
    source = film(tmp_path / "disc.gif", [100] * 12, disposal=2)
    targets = ["discord", "kakao", "matrix", "mastodon", "slack", "rongcloud", "signal", "line"]
    status, report = one(offline, source, "--target", ",".join(targets))
    assert status == 0 and [file["target"] for file in report["files"]] == targets
    for target in targets:
        assert timing(path(report, target)) == (12, 1200), target


def test_telegram_gets_a_video(offline, tmp_path):
    source = film(tmp_path / "disc.gif", [50] * 20, disposal=2)
    status, report = one(offline, source, "--target", "telegram")
    assert status == 0
    name = path(report, "telegram")
    assert name.endswith("disc-telegram.webm")
    facts = json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-show_streams", "-show_format", "-of", "json", name], capture_output=True, check=True,
    ).stdout)
    [stream] = facts["streams"]
    assert stream["codec_name"] == "vp9" and (stream["width"], stream["height"]) == (512, 512)
    assert abs(float(facts["format"]["duration"]) - 1) < 0.06


def test_frames_a_second_plays_and_bytes_can_be_decided(offline, tmp_path):
    source = film(tmp_path / "disc.gif", [40] * 50, disposal=2)
    status, report = one(
        offline, source, "--target", "whatsapp", "--fps", "10", "--loop", "2", "--max-bytes", "60000")
    assert status == 0
    count, total = timing(path(report))
    assert total == 2000 and count <= 20
    assert Image.open(path(report)).info["loop"] == 2
    assert report["files"][0]["bytes"] <= 60_000 == report["files"][0]["limit"]


def test_a_broken_film_is_refused_and_the_others_are_made(offline, tmp_path):
    whole = film(tmp_path / "disc.gif", [100] * 8, disposal=2)
    (tmp_path / "half.gif").write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    run = offline.run("make", tmp_path / "half.gif", whole, "-o", tmp_path / "out", "--target", "whatsapp", "--json")
    half, disc = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 1
    assert half["status"] == "failed" and "half.gif" in half["input"] and half["error"]
    assert disc["status"] == "made" and timing(path(disc)) == (8, 800)


def test_stills_and_films_of_a_folder_go_together(offline, tmp_path):
    folder = tmp_path / "mixed"
    folder.mkdir()
    film(folder / "b.gif", [100] * 5, disposal=2)
    frames(1)[0].save(folder / "a.png")
    frames(1)[0].save(folder / "c.gif")
    run = offline.run("make", folder, "-o", tmp_path / "out", "--target", "whatsapp", "--json")
    reports = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 0
    assert [report["files"][0]["frames"] for report in reports] == [1, 5, 1]
