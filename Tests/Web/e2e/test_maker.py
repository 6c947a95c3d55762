"""The sticker maker: from a photo, a camera, a drop or a paste to a sticker that is sent."""

import io
import json
import re
import shutil
import base64
import os

import pytest
from PIL import Image
from playwright.sync_api import expect

from people import sign_up, start_chat
from panel_kit import PHONE, check, file, open_panel, pair, panel, photo, stickers_sent

# Cutting and packing take a second; an unoptimised server on a busy machine may need many.
SLOW = 120_000


@pytest.fixture
def two(page_of, new_name):
    return pair(page_of, new_name)


def maker(page):
    return page.get_by_role("dialog", name="Make a sticker")


def open_maker(page):
    open_panel(page)
    panel(page).get_by_role("button", name="Make a sticker").first.click()
    expect(maker(page)).to_be_visible()
    expect(maker(page).get_by_role("button", name="Choose a photo")).to_be_focused()


def choose(page, picture):
    with page.expect_file_chooser() as chooser:
        maker(page).get_by_role("button", name="Choose a photo").click()
    chooser.value.set_files(picture)


def cut(page):
    return maker(page).locator(".cut-picture")


def next_button(page):
    return maker(page).get_by_role("button", name="Next")


def painted(canvas):
    """How many pixels of a canvas can be seen, and the colour of its outermost one in the middle row."""
    return canvas.evaluate(
        """canvas => {
          const {width, height} = canvas;
          const {data} = canvas.getContext("2d").getImageData(0, 0, width, height);
          let seen = 0;
          for (let at = 3; at < data.length; at += 4) if (data[at] > 127) seen += 1;
          const row = (height >> 1) * width * 4;
          let edge = null;
          for (let x = 0; x < width && !edge; x += 1) if (data[row + x * 4 + 3] > 250) edge = [...data.slice(row + x * 4, row + x * 4 + 3)];
          return {seen, edge, width};
        }"""
    )


def describe(page, name="Apple", alt="A red apple", emoji="apple"):
    next_button(page).click()
    maker(page).get_by_label("Name", exact=True).fill(name)
    maker(page).get_by_label("What does it show?").fill(alt)
    maker(page).get_by_role("tab", name="Food").click()
    maker(page).get_by_role("button", name=f"Add {emoji}", exact=True).click()


def save(page):
    maker(page).get_by_role("button", name="Save sticker").click()
    expect(maker(page)).to_be_hidden(timeout=SLOW)


def mine(page):
    return panel(page).get_by_role("grid", name="My stickers").locator(".panel-cell")


def test_from_a_photo_to_a_sticker_that_is_sent(two):
    mina, otto, _ = two
    open_maker(mina)
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    expect(next_button(mina)).to_be_enabled()
    expect(maker(mina).get_by_role("status").filter(has_text="The fine cut is there")).to_be_visible(timeout=SLOW)
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    tiles = [maker(mina).locator(f'.size-tile[data-size="{size}"] canvas') for size in (300, 408, 618)]
    slider = maker(mina).get_by_role("slider", name="Width")

    def drawn(change):
        """Changes something and waits until the kernels have drawn it."""
        tiles[2].evaluate("canvas => { canvas.drawn = new Promise(done => canvas.addEventListener('sticker-drawn', done, {once: true})); }")
        change()
        tiles[2].evaluate("canvas => canvas.drawn")
        return [painted(tile) for tile in tiles]

    bare = drawn(lambda: slider.fill("0"))
    wide = drawn(lambda: slider.fill("40"))
    assert [one["width"] for one in wide] == [300, 408, 618]
    for one in (*bare, *wide):
        assert one["seen"] > one["width"] ** 2 / 10, "something is drawn"
    assert all(min(one["edge"]) > 240 for one in wide), "the edge is white"
    assert not all(min(one["edge"]) > 240 for one in bare), "without an edge the apple itself is outermost"
    black = drawn(lambda: maker(mina).get_by_role("radio", name="Black").check())
    assert all(max(one["edge"]) < 60 for one in black)
    drawn(lambda: maker(mina).get_by_role("radio", name="White").check())
    describe(mina)
    save(mina)
    expect(mina.locator("#live")).to_contain_text("Saved")
    expect(mine(mina)).to_have_count(1)
    expect(mine(mina)).to_have_accessible_name("A red apple")
    mine(mina).click()
    expect(stickers_sent(otto)).to_have_accessible_name(re.compile("A red apple"))
    expect(stickers_sent(otto)).to_have_attribute("data-picture", "full")
    mina.reload()
    open_panel(mina)
    expect(mine(mina)).to_have_accessible_name("A red apple")


def test_holding_shows_the_photo_and_going_back_keeps_the_work(two):
    mina, *_ = two
    open_maker(mina)
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    hold = maker(mina).get_by_role("button", name="Hold to see the photo")
    hold.hover()
    mina.mouse.down()
    expect(maker(mina).locator(".cut-stage")).to_have_class(re.compile("is-compared"))
    mina.mouse.up()
    expect(maker(mina).locator(".cut-stage")).not_to_have_class(re.compile("is-compared"))
    next_button(mina).click()
    ready = maker(mina).get_by_role("button", name="Save sticker")
    expect(ready).to_be_disabled()
    expect(maker(mina)).to_contain_text(re.compile("Still needed: a name, what it shows,? and an emoji"))
    maker(mina).get_by_label("Name", exact=True).fill("Apple")
    maker(mina).get_by_label("Or type one").fill("🍎")
    expect(maker(mina)).to_contain_text("Still needed: what it shows")
    expect(maker(mina).get_by_role("list", name="Chosen emoji").get_by_role("button")).to_have_count(1)
    maker(mina).get_by_role("button", name="Back").click()
    expect(cut(mina)).to_be_visible()
    maker(mina).get_by_role("button", name="Back").click()
    expect(maker(mina).get_by_role("button", name="Choose a photo")).to_be_visible()
    next_button(mina).click()
    expect(cut(mina)).to_be_visible()
    next_button(mina).click()
    expect(maker(mina).get_by_label("Name", exact=True)).to_have_value("Apple")
    expect(ready).to_be_disabled()
    maker(mina).get_by_label("What does it show?").fill("A red apple")
    expect(ready).to_be_enabled()
    mina.keyboard.press("Escape")
    question = mina.get_by_role("dialog").filter(has_text="not saved yet")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Cancel").click()
    expect(maker(mina)).to_be_visible()
    expect(ready).to_be_enabled()
    mina.keyboard.press("Escape")
    question.get_by_role("button", name="Leave").click()
    expect(maker(mina)).to_be_hidden()


@pytest.fixture
def camera_context(browser, server, tmp_path):
    """A browser whose camera films the photo."""
    picture = Image.open(io.BytesIO(photo(480))).convert("YCbCr").resize((640, 480))
    luma, blue, red = picture.split()
    frame = luma.tobytes() + blue.resize((320, 240)).tobytes() + red.resize((320, 240)).tobytes()
    film = tmp_path / "camera.y4m"
    film.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420\n" + (b"FRAME\n" + frame) * 4)
    running = browser.browser_type.launch(
        executable_path=os.environ.get("PEEL_CHROMIUM") or shutil.which("chromium"),
        args=[
            *(["--no-sandbox"] if os.geteuid() == 0 else []), "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
            f"--use-file-for-fake-video-capture={film}",
        ],
    )
    yield running.new_context(base_url=server.url, viewport=PHONE, permissions=["camera"], reduced_motion="reduce", locale="en-GB")
    running.close()


WATCH_CAMERA = """
  globalThis.tracks = [];
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await real(wish);
    globalThis.tracks.push(...stream.getTracks());
    return stream;
  };
"""


def test_from_the_camera_whose_tracks_stop(page_of, new_name, camera_context):


    other = new_name("otto")
    page_of(other, "Otto Berg")
    mina = camera_context.new_page()
    mina.add_init_script(WATCH_CAMERA)
    mina.goto("/")
    sign_up(mina, new_name("mina"), "Mina Park")
    start_chat(mina, other)
    open_maker(mina)
    maker(mina).get_by_role("button", name="Use the camera").click()
    shutter = maker(mina).get_by_role("button", name="Take the photo")
    expect(shutter).to_be_focused()
    states = "tracks.map(track => track.readyState)"
    assert mina.evaluate(states) == ["live"]
    maker(mina).get_by_role("button", name="Cancel").click()
    expect(maker(mina).get_by_role("button", name="Use the camera")).to_be_focused()
    assert mina.evaluate(states) == ["ended"]
    maker(mina).get_by_role("button", name="Use the camera").click()
    expect(shutter).to_be_focused()
    shutter.click()
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    assert mina.evaluate(states) == ["ended", "ended"]
    describe(mina, alt="An apple on my table")
    save(mina)
    expect(mine(mina)).to_have_accessible_name("An apple on my table")
    open_again = panel(mina).get_by_role("button", name="Make a sticker").first
    open_again.click()
    maker(mina).get_by_role("button", name="Use the camera").click()
    expect(shutter).to_be_focused()
    mina.keyboard.press("Escape")
    expect(maker(mina)).to_be_hidden()
    assert mina.evaluate(states) == ["ended", "ended", "ended"]


@pytest.mark.parametrize(
    ("refusal", "words"),
    [("NotAllowedError", "does not let Peel use the camera"), ("NotFoundError", "No camera was found"), ("NotReadableError", "used by another app")],
)
def test_without_a_camera_there_is_a_way_on(two, refusal, words):
    mina, *_ = two
    mina.evaluate(
        "name => { navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', name)); }", refusal)
    open_maker(mina)
    maker(mina).get_by_role("button", name="Use the camera").click()
    expect(maker(mina).get_by_role("alert")).to_contain_text(words)
    expect(maker(mina).get_by_role("button", name="Choose a photo")).to_be_focused()
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    expect(maker(mina).get_by_role("alert")).to_have_count(0)


def test_a_photo_can_be_dropped_or_pasted(two):
    mina, *_ = two
    open_maker(mina)
    give = """
      async (element, [base64, type]) => {
        const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], "apple.jpg", {type: "image/jpeg"}));
        const event = type === "paste"
          ? new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})
          : new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true});
        element.dispatchEvent(event);
      }
    """
    content = base64.b64encode(photo(480)).decode()
    drop = maker(mina).locator(".maker-drop")
    drop.evaluate(give, [content, "dragenter"])
    expect(drop).to_have_class(re.compile("is-over"))
    drop.evaluate(give, [content, "drop"])
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    maker(mina).get_by_role("button", name="Back").click()
    drop.evaluate(give, [content, "paste"])
    expect(maker(mina).locator(".cut-view")).to_be_visible()
    expect(next_button(mina)).to_be_enabled(timeout=SLOW)


def test_without_a_subject_a_box_is_drawn_by_pointer_or_keys(two):
    mina, *_ = two
    open_maker(mina)
    blank = io.BytesIO()
    Image.new("RGB", (640, 480), (180, 182, 188)).save(blank, "JPEG")
    choose(mina, file("wall.jpg", content=blank.getvalue()))
    expect(maker(mina).get_by_role("heading", name="Where is it?")).to_be_visible(timeout=SLOW)
    box = maker(mina).get_by_role("application")
    expect(box).to_be_focused()
    expect(next_button(mina)).to_be_disabled()
    before = box.bounding_box()
    mina.keyboard.press("ArrowRight")
    mina.keyboard.press("Shift+ArrowDown")
    expect(mina.locator("#live")).to_contain_text("% wide")
    after = box.bounding_box()
    assert after["x"] > before["x"] and after["height"] > before["height"] and abs(after["y"] - before["y"]) < 0.5
    stage = maker(mina).locator(".cut-stage").bounding_box()
    mina.mouse.move(stage["x"] + stage["width"] * 0.05, stage["y"] + stage["height"] * 0.05)
    mina.mouse.down()
    mina.mouse.move(stage["x"] + stage["width"] * 0.5, stage["y"] + stage["height"] * 0.6, steps=4)
    mina.mouse.up()
    drawn = box.bounding_box()
    assert abs(drawn["x"] - stage["x"] - stage["width"] * 0.05) < 4
    assert abs(drawn["width"] - stage["width"] * 0.45) < 4


def test_the_wrong_thing_can_be_cut_again_by_a_box(two):
    mina, *_ = two
    open_maker(mina)
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    maker(mina).get_by_role("button", name="Draw a box").click()
    expect(maker(mina).get_by_role("application")).to_be_focused()
    maker(mina).get_by_role("button", name="Cancel", exact=True).click()
    expect(next_button(mina)).to_be_enabled()
    sent = []
    mina.on("request", lambda request: sent.append(json.loads(request.post_data)) if request.url.endswith("/rectangle") else None)
    maker(mina).get_by_role("button", name="Draw a box").click()
    mina.keyboard.press("ArrowDown")
    mina.keyboard.press("Enter")
    expect(next_button(mina)).to_be_enabled(timeout=SLOW)
    expect(maker(mina).get_by_role("application")).to_have_count(0)
    assert len(sent) == 1 and abs(sent[0]["y"] - 0.22) < 1e-6 and sent[0]["width"] == pytest.approx(0.6)


def test_sending_can_be_cancelled_and_nothing_is_left_running(two):
    mina, *_ = two
    held = []
    mina.context.route("**/v1/studio/cuts", lambda route: held.append(route))
    open_maker(mina)
    choose(mina, file())
    stop = maker(mina).get_by_role("button", name="Cancel")
    expect(stop).to_be_focused()
    stop.click()
    expect(maker(mina).get_by_role("button", name="Choose a photo")).to_be_focused()
    expect(mina.locator("#live")).to_contain_text("Nothing was kept")
    mina.context.unroute("**/v1/studio/cuts")
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (file("notes.txt", "text/plain", b"hello"), "“notes.txt” is not a picture"),
        (file("empty.jpg", content=b""), "This file is empty"),
        (file("broken.jpg", content=b"these are not the bytes of a photo"), "cannot be read"),
        (file("half.jpg", content=photo(480)[:900]), "cannot be read"),
        (file("huge.jpg", content=b"\0" * (26 * 1024 * 1024)), "This photo has 26 MB; 25 MB is the most"),
    ],
    ids=["text", "empty", "not a photo", "truncated", "too large"],
)
def test_a_photo_that_cannot_be_used_says_why(two, picture, words, tmp_path):
    mina, *_ = two
    open_maker(mina)
    # Files of many megabytes have to be on disk for the browser to take them.
    where = tmp_path / picture["name"]
    where.write_bytes(picture["buffer"])
    choose(mina, str(where))
    expect(maker(mina).get_by_role("alert")).to_contain_text(words, timeout=SLOW)
    expect(maker(mina).get_by_role("button", name="Choose a photo")).to_be_visible()
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)


def test_a_save_whose_answer_was_lost_makes_one_sticker(two):
    mina, *_ = two
    open_maker(mina)
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    describe(mina)
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    mina.context.route("**/v1/me/stickers", lambda route: lose(route) if route.request.method == "POST" else route.continue_())
    maker(mina).get_by_role("button", name="Save sticker").click()
    expect(maker(mina).get_by_role("alert")).to_contain_text("cannot be reached", timeout=SLOW)
    assert lost == [201]
    mina.context.unroute("**/v1/me/stickers")
    save(mina)
    expect(mine(mina)).to_have_count(1)
    assert len(mina.request.get("/v1/me/stickers").json()["mine"]) == 1


def test_an_own_sticker_can_be_deleted_and_messages_keep_it(two):
    mina, otto, _ = two
    open_maker(mina)
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    describe(mina)
    save(mina)
    expect(mine(mina)).to_have_count(1)
    mine(mina).click()
    expect(stickers_sent(otto)).to_have_count(1)
    mine(mina).press("Shift+Enter")
    mina.get_by_role("menuitem", name="Delete from my stickers").click()
    mina.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(mine(mina)).to_have_count(0)
    otto.reload()
    expect(stickers_sent(otto)).to_have_attribute("data-picture", "full")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_maker(page_of, new_name, scheme):
    look = {"color_scheme": scheme, "viewport": PHONE if scheme == "light" else {"width": 1200, "height": 800}}
    mina, *_ = pair(page_of, new_name, one=look)
    open_maker(mina)
    check(mina, "photo")
    maker(mina).get_by_role("button", name="Use the camera").click()
    expect(maker(mina).get_by_role("button", name="Take the photo")).to_be_focused()
    check(mina, "camera")
    maker(mina).get_by_role("button", name="Cancel").click()
    choose(mina, file("notes.txt", "text/plain", b"hello"))
    expect(maker(mina).get_by_role("alert")).to_be_visible()
    check(mina, "refused file")
    choose(mina, file())
    expect(cut(mina)).to_have_count(1, timeout=SLOW)
    check(mina, "cut")
    maker(mina).get_by_role("button", name="Draw a box").click()
    check(mina, "box")
    maker(mina).get_by_role("button", name="Cancel", exact=True).click()
    describe(mina)
    check(mina, "words")
