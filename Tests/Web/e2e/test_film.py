"""The maker with what moves: dropped, trimmed, styled, made with progress, saved, and shown moving."""

import io
import re
import subprocess

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from panel_kit import PHONE, check, pair, panel, stickers_sent
from test_maker import SLOW, choose, maker, mine, next_button, open_maker, save


@pytest.fixture
def two(page_of, new_name):
    return pair(page_of, new_name)


def ball(frames=8, milliseconds=80, side=200):
    """Frames of a ball that rolls over nothing."""
    made = []
    for number in range(frames):
        frame = Image.new("RGBA", (side, side), (0, 0, 0, 0))
        x = side * 0.3 + side * 0.4 * number / max(1, frames - 1)
        ImageDraw.Draw(frame).ellipse((x - side / 5, side * 0.3, x + side / 5, side * 0.7), fill=(40 + number * 3, 120, 220, 255))
        made.append(frame)
    return made, milliseconds


def film(kind, frames=8, milliseconds=80, side=200):
    """A rolling ball as a file for the chooser."""
    made, each = ball(frames, milliseconds, side)
    out = io.BytesIO()
    made[0].save(out, kind, save_all=True, append_images=made[1:], duration=each, loop=0, disposal=2 if kind == "GIF" else 1)
    name = {"GIF": ("ball.gif", "image/gif"), "PNG": ("ball.png", "image/png"), "WEBP": ("ball.webp", "image/webp")}[kind]
    return {"name": name[0], "mimeType": name[1], "buffer": out.getvalue()}


def video(tmp_path, seconds=13):
    """A video longer than a sticker may be."""
    path = tmp_path / "ball.mp4"
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", f"testsrc=size=160x120:rate=10:duration={seconds}", "-pix_fmt", "yuv420p", str(path)],
        check=True)
    return str(path)


def words(page, alt="A rolling ball"):
    maker(page).get_by_label("Name", exact=True).fill("Ball")
    maker(page).get_by_label("What does it show?").fill(alt)
    maker(page).get_by_label("Or type one").fill("⚽")


def made(page):
    expect(maker(page).get_by_role("status").filter(has_text=re.compile(r"It moves\. \d+ KB of 500"))).to_be_visible(timeout=SLOW)


def frames_of(page, url):
    picture = Image.open(io.BytesIO(page.request.get(url).body()))
    durations = []
    for number in range(picture.n_frames):
        picture.seek(number)
        picture.load()
        durations.append(picture.info["duration"])
    return picture, durations


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_something_that_moves_becomes_a_sticker_that_moves(two, kind):
    mina, otto, _ = two
    open_maker(mina)
    choose(mina, film(kind))
    expect(maker(mina).locator(".film-picture")).to_be_visible(timeout=SLOW)
    expect(maker(mina)).to_contain_text("0.6 sec · 8 frames · 200 × 200")
    next_button(mina).click()
    maker(mina).get_by_role("slider", name="Width").fill("10")
    next_button(mina).click()
    expect(maker(mina).get_by_role("button", name="Save sticker")).to_be_disabled()
    words(mina)
    made(mina)
    save(mina)
    expect(mine(mina)).to_have_accessible_name("A rolling ball")
    sticker = mina.request.get("/v1/me/stickers").json()["mine"][0]
    assert sticker["animated"] is True and sticker["format"] == "image/webp"
    picture, durations = frames_of(mina, sticker["url"])
    assert picture.size == (512, 512) and sum(durations) == 640
    for size in (300, 408, 618):
        small, times = frames_of(mina, f"{sticker['url']}?size={size}")
        assert small.size == (size, size) and sum(times) == 640 and small.format == "PNG"
    mine(mina).click()
    expect(stickers_sent(otto)).to_have_attribute("data-picture", "full")


def test_with_less_motion_it_is_still_until_a_mouse_is_on_it(two):
    mina, otto, _ = two
    open_maker(mina)
    choose(mina, film("GIF"))
    for _ in range(2):
        expect(next_button(mina)).to_be_enabled(timeout=SLOW)
        next_button(mina).click()
    words(mina)
    made(mina)
    save(mina)
    picture = panel(mina).get_by_role("grid", name="My stickers").locator(".sticker-picture[data-picture=full]").first
    expect(picture.locator("canvas")).to_have_count(1)
    picture.hover()
    expect(picture.locator("img")).to_have_count(1)
    mina.mouse.move(1, 1)
    expect(picture.locator("canvas")).to_have_count(1)
    mina.emulate_media(reduced_motion="no-preference")
    mina.reload()
    mina.get_by_role("button", name="Stickers", exact=True).click()
    expect(panel(mina).get_by_role("grid", name="My stickers").locator(".sticker-picture[data-picture=full] img").first).to_be_visible()


def test_a_video_that_is_too_long_is_trimmed(two, tmp_path):
    mina, *_ = two
    open_maker(mina)
    choose(mina, video(tmp_path))
    expect(maker(mina)).to_contain_text("A sticker plays for 10 sec at most", timeout=SLOW)
    start, end = (maker(mina).get_by_role("slider", name=name) for name in ("Start", "End"))
    assert (start.input_value(), end.input_value()) == ("0", "10000")
    start.fill("5000")
    assert end.input_value() == "10000"
    end.fill("6000")
    expect(maker(mina)).to_contain_text("1 sec will move")
    asked = []
    mina.on("request", lambda request: asked.append(request.post_data_json) if request.url.endswith("/film") else None)
    for _ in range(2):
        next_button(mina).click()
    words(mina)
    made(mina)
    assert (asked[0]["start"], asked[0]["end"]) == (5000, 6000)
    save(mina)
    _, durations = frames_of(mina, mina.request.get("/v1/me/stickers").json()["mine"][0]["url"])
    assert sum(durations) == pytest.approx(1000, abs=100)


def test_going_back_makes_it_again_only_for_another_wish(two):
    mina, *_ = two
    open_maker(mina)
    choose(mina, film("GIF"))
    asked = []
    mina.on("request", lambda request: asked.append(request.url) if request.url.endswith("/film") else None)
    for _ in range(2):
        expect(next_button(mina)).to_be_enabled(timeout=SLOW)
        next_button(mina).click()
    made(mina)
    maker(mina).get_by_role("button", name="Back").click()
    next_button(mina).click()
    made(mina)
    assert len(asked) == 1
    maker(mina).get_by_role("button", name="Back").click()
    maker(mina).get_by_role("slider", name="Width").fill("30")
    next_button(mina).click()
    made(mina)
    assert len(asked) == 2


def test_making_it_move_can_be_cancelled(two):
    mina, *_ = two
    open_maker(mina)
    choose(mina, film("WEBP", frames=120, milliseconds=40, side=500))
    expect(maker(mina).locator(".film-picture")).to_be_visible(timeout=SLOW)
    deleted = []
    mina.on("request", lambda request: deleted.append(request.url) if request.method == "DELETE" else None)
    next_button(mina).click()
    next_button(mina).click()
    expect(maker(mina).get_by_role("status").filter(has_text="Making it move")).to_be_visible()
    maker(mina).get_by_role("button", name="Cancel").click()
    expect(maker(mina).get_by_role("button", name="Choose a photo")).to_be_focused()
    assert len(deleted) == 1
    choose(mina, film("GIF"))
    expect(maker(mina).locator(".film-picture")).to_be_visible(timeout=SLOW)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_something_moves(page_of, new_name, scheme):
    look = {"color_scheme": scheme, "viewport": PHONE if scheme == "light" else {"width": 1200, "height": 800}}
    mina, *_ = pair(page_of, new_name, one=look)
    open_maker(mina)
    choose(mina, film("GIF", frames=12))
    expect(maker(mina).locator(".film-picture")).to_be_visible(timeout=SLOW)
    check(mina, "part")
    next_button(mina).click()
    next_button(mina).click()
    made(mina)
    check(mina, "made")
