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
from panel_kit import PHONE, Finger, check, file, open_panel, pair, panel, photo, stickers_sent

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


def tool(page, name):
    maker(page).locator(".cut-tool", has_text=name).click()
    expect(maker(page).get_by_role("radio", name=name)).to_be_checked()


def says(page, words):
    expect(maker(page).get_by_role("status").filter(has_text=words)).to_be_visible(timeout=SLOW)


def start(page, picture=None):
    """A photo in the maker, cut finely."""
    open_maker(page)
    choose(page, picture or file())
    says(page, "The fine cut is there")


def kept(page, *places):
    """How opaque the cut is at places given as parts of the photo."""
    return cut(page).evaluate(
        """(canvas, places) => places.map(([x, y]) =>
          canvas.getContext("2d").getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data[3])""",
        places,
    )


def on_photo(page, x, y):
    stage = maker(page).locator(".cut-stage").bounding_box()
    return stage["x"] + stage["width"] * x, stage["y"] + stage["height"] * y


def draw(page, *places):
    """Draws through places given as parts of the photo."""
    page.mouse.move(*on_photo(page, *places[0]))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*on_photo(page, *place), steps=6)
    page.mouse.up()


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
    expect(maker(page).get_by_role("tab", name="Edge")).to_be_focused()
    next_button(page).click()
    put_in_words(page, name, alt, emoji)


def put_in_words(page, name="Apple", alt="A red apple", emoji="apple"):
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
    says(mina, "The fine cut is there")
    next_button(mina).click()
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
    maker(mina).get_by_role("button", name="Back").click()
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
    next_button(mina).click()
    ready = maker(mina).get_by_role("button", name="Save sticker")
    expect(ready).to_be_disabled()
    expect(maker(mina)).to_contain_text(re.compile("Still needed: a name, what it shows,? and an emoji"))
    maker(mina).get_by_label("Name", exact=True).fill("Apple")
    maker(mina).get_by_label("Or type one").fill("🍎")
    expect(maker(mina)).to_contain_text("Still needed: what it shows")
    expect(maker(mina).get_by_role("list", name="Chosen emoji").get_by_role("button")).to_have_count(1)
    maker(mina).get_by_role("button", name="Back").click()
    expect(maker(mina).get_by_role("slider", name="Width")).to_be_visible()
    maker(mina).get_by_role("button", name="Back").click()
    expect(cut(mina)).to_be_visible()
    maker(mina).get_by_role("button", name="Back").click()
    expect(maker(mina).get_by_role("button", name="Choose a photo")).to_be_visible()
    next_button(mina).click()
    expect(cut(mina)).to_be_visible()
    next_button(mina).click()
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
    says(mina, "The fine cut is there")
    sent = hints(mina)
    tool(mina, "Box")
    box = maker(mina).get_by_role("application")
    box.focus()
    mina.keyboard.press("ArrowDown")
    mina.keyboard.press("Enter")
    expect(box).to_have_count(0)
    says(mina, "The fine cut is there")
    expect(next_button(mina)).to_be_enabled()
    assert len(sent) == 1 and sent[0]["version"] == 1
    assert sent[0]["rectangle"] == pytest.approx({"x": 0.2, "y": 0.22, "width": 0.6, "height": 0.6})


def hints(page):
    """What the page tells the server of the marks from now on."""
    sent = []
    page.on("request", lambda request: sent.append(json.loads(request.post_data)) if request.url.endswith("/hint") else None)
    return sent


def test_a_stroke_shows_at_once_and_is_refined_undone_and_done_again(two):
    mina, *_ = two
    start(mina)
    sent = hints(mina)
    undo, redo = (maker(mina).get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    assert kept(mina, (0.5, 0.52), (0.5, 0.6)) == [255, 255]
    held = []
    mina.context.route("**/hint", lambda route: held.append(route))
    tool(mina, "Remove")
    draw(mina, (0.42, 0.52), (0.58, 0.52))
    assert kept(mina, (0.5, 0.52), (0.5, 0.6)) == [0, 255], "before the server has heard of it"
    expect(undo).to_be_enabled()
    says(mina, "Refining the edge")
    expect(mina.locator("#live")).to_contain_text("Removed")
    held[0].continue_()
    mina.context.unroute("**/hint")
    says(mina, "The edge is refined")
    refined = kept(mina, (0.5, 0.52), (0.5, 0.6))
    assert refined[0] == 0
    assert sent[0]["strokes"][0]["keeps"] is False and len(sent[0]["strokes"][0]["points"]) < 8
    tool(mina, "Keep")
    draw(mina, (0.1, 0.15), (0.2, 0.15))
    assert kept(mina, (0.15, 0.15), (0.5, 0.52)) == [255, 0]
    says(mina, "The edge is refined")
    assert kept(mina, (0.15, 0.15)) == [255]
    mina.keyboard.press("Control+z")
    assert kept(mina, (0.15, 0.15), (0.5, 0.52)) == [0, 0], "the answer to one stroke is known"
    mina.keyboard.press("Control+z")
    assert kept(mina, (0.5, 0.52)) == [255]
    expect(mina.locator("#live")).to_contain_text("Taken back. 0 marks are left.")
    expect(undo).to_be_disabled()
    mina.keyboard.press("Control+Shift+z")
    assert kept(mina, (0.5, 0.52)) == [0]
    redo.click()
    expect(redo).to_be_disabled()
    says(mina, "The edge is refined")
    assert kept(mina, (0.15, 0.15), (0.5, 0.52)) == [255, 0]
    assert [one["version"] for one in sent] == list(range(1, len(sent) + 1))
    assert [stroke["keeps"] for stroke in sent[-1]["strokes"]] == [False, True]
    maker(mina).get_by_role("button", name="Reset all marks").click()
    assert kept(mina, (0.15, 0.15), (0.5, 0.52)) == [0, 255]
    undo.click()
    assert kept(mina, (0.15, 0.15), (0.5, 0.52)) == [255, 0]
    says(mina, "The edge is refined")
    describe(mina)
    save(mina)
    made = Image.open(io.BytesIO(mina.request.get(mina.request.get("/v1/me/stickers").json()["mine"][0]["url"]).body()))
    assert made.size == (512, 512)
    left = made.convert("RGBA").crop((0, 0, 200, 512)).getchannel("A").getextrema()
    assert left == (0, 255), "what was painted far from the apple is in the sticker"


def test_strokes_faster_than_the_server_are_all_kept(two):
    mina, *_ = two
    start(mina)
    sent = hints(mina)
    tool(mina, "Remove")
    places = [(0.42, 0.45), (0.5, 0.45), (0.58, 0.45), (0.42, 0.6), (0.5, 0.6), (0.58, 0.6)]
    for place in places:
        draw(mina, place)
    assert kept(mina, *places) == [0] * 6
    says(mina, "The edge is refined")
    assert kept(mina, *places) == [0] * 6
    assert len(sent[-1]["strokes"]) == 6 and len(sent) < 6, "those that came while one was answered went together"


def two_apples():
    """The apple twice, side by side."""
    one = Image.open(io.BytesIO(photo(600))).crop((150, 0, 650, 600))
    both = Image.new("RGB", (1000, 600))
    both.paste(one, (0, 0))
    both.paste(one, (500, 0))
    out = io.BytesIO()
    both.save(out, "JPEG", quality=92)
    return file(content=out.getvalue())


def test_a_line_around_one_of_two_or_a_tap_keeps_just_it(two):
    mina, *_ = two
    start(mina, two_apples())
    assert kept(mina, (0.25, 0.52), (0.75, 0.52)) == [255, 255]
    sent = hints(mina)
    tool(mina, "Only this")
    mina.mouse.click(*on_photo(mina, 0.75, 0.52))
    says(mina, "The fine cut is there")
    assert kept(mina, (0.25, 0.52), (0.75, 0.52)) == [0, 255]
    assert sent[-1]["tap"] == pytest.approx({"x": 0.75, "y": 0.52}, abs=0.01)
    tool(mina, "Lasso")
    draw(mina, (0.02, 0.1), (0.48, 0.1), (0.48, 0.92), (0.02, 0.92), (0.02, 0.12))
    assert kept(mina, (0.25, 0.52), (0.75, 0.52)) == [255, 0], "the inside of the line shows at once"
    says(mina, "The fine cut is there")
    assert kept(mina, (0.25, 0.52), (0.75, 0.52), (0.03, 0.5)) == [255, 0, 0]
    assert set(sent[-1]) == {"version", "lasso"}, "a new region begins anew"
    mina.keyboard.press("Control+z")
    assert kept(mina, (0.25, 0.52), (0.75, 0.52)) == [0, 255]
    draw(mina, (0.1, 0.1), (0.11, 0.1))
    expect(mina.locator("#live")).to_contain_text("all the way around")


def test_keys_alone_can_remove_and_look_closely(two):
    mina, *_ = two
    start(mina)
    maker(mina).get_by_role("radio", name="Look").focus()
    mina.keyboard.press("ArrowRight")
    mina.keyboard.press("ArrowRight")
    expect(maker(mina).get_by_role("radio", name="Remove")).to_be_checked()
    stage = maker(mina).get_by_role("application", name=re.compile("Photo, tool: Remove"))
    stage.focus()
    mina.keyboard.press("Space")
    expect(mina.locator("#live")).to_contain_text("The pen is down")
    for _ in range(3):
        mina.keyboard.press("Shift+ArrowRight")
    expect(mina.locator("#live")).to_contain_text("65 % across, 50 % down")
    mina.keyboard.press("Escape")
    expect(mina.locator("#live")).to_contain_text("given up")
    expect(maker(mina)).to_be_visible()
    assert kept(mina, (0.55, 0.5)) == [255]
    mina.keyboard.press("Space")
    mina.keyboard.press("Shift+ArrowLeft")
    mina.keyboard.press("Shift+ArrowLeft")
    mina.keyboard.press("Space")
    assert kept(mina, (0.6, 0.5)) == [0]
    says(mina, "The edge is refined")
    assert kept(mina, (0.6, 0.5)) == [0]
    before = stage.bounding_box()["width"]
    mina.keyboard.press("+")
    assert stage.bounding_box()["width"] > before * 1.2
    mina.keyboard.press("0")
    assert stage.bounding_box()["width"] == pytest.approx(before)


def test_the_wheel_and_two_fingers_come_closer_and_one_finger_draws(page_of, new_name):
    mina, *_ = pair(page_of, new_name, one={"viewport": PHONE, "has_touch": True})
    start(mina)
    stage = maker(mina).locator(".cut-stage")
    width = stage.bounding_box()["width"]
    mina.mouse.move(*on_photo(mina, 0.5, 0.5))
    mina.mouse.wheel(0, -400)
    closer = stage.bounding_box()
    assert closer["width"] > width * 1.8
    maker(mina).get_by_role("button", name="Farther").click()
    assert stage.bounding_box()["width"] < closer["width"]
    mina.mouse.move(*on_photo(mina, 0.5, 0.5))
    mina.mouse.wheel(0, 2000)
    expect(maker(mina).get_by_role("button", name="Farther")).to_be_disabled()
    tool(mina, "Remove")
    finger = Finger(mina)
    x, y = on_photo(mina, 0.5, 0.5)
    finger.down((x, y))
    finger.down((x, y), (x + 60, y))
    for step in range(1, 7):
        finger.move((x - step * 8, y), (x + 60 + step * 8, y))
    finger.up()
    assert stage.bounding_box()["width"] > width * 1.5
    assert kept(mina, (0.5, 0.5)) == [255], "two fingers draw nothing"
    expect(maker(mina).get_by_role("button", name="Undo")).to_be_disabled()
    at = on_photo(mina, 0.45, 0.5)
    finger.down(at)
    finger.glide(at, on_photo(mina, 0.55, 0.5))
    finger.up()
    assert kept(mina, (0.5, 0.5)) == [0]
    says(mina, "The edge is refined")


def test_a_mark_that_leaves_nothing_is_taken_back_with_its_cause(two):
    mina, *_ = two
    start(mina)
    tool(mina, "Remove")
    maker(mina).get_by_role("slider", name="Brush").fill("100")
    rows = [0.1, 0.3, 0.5, 0.7, 0.9]
    draw(mina, *[(x, y) for at, y in enumerate(rows) for x in ((0.05, 0.95) if at % 2 == 0 else (0.95, 0.05))])
    expect(maker(mina).get_by_role("alert")).to_contain_text("Nothing would be left", timeout=SLOW)
    assert kept(mina, (0.5, 0.52)) == [255]
    expect(maker(mina).get_by_role("button", name="Undo")).to_be_disabled()


def test_sending_can_be_cancelled_and_nothing_is_left_running(two):
    mina, *_ = two
    held = []
    mina.context.route("**/v1/studio/jobs", lambda route: held.append(route))
    open_maker(mina)
    choose(mina, file())
    stop = maker(mina).get_by_role("button", name="Cancel")
    expect(stop).to_be_focused()
    stop.click()
    expect(maker(mina).get_by_role("button", name="Choose a photo")).to_be_focused()
    expect(mina.locator("#live")).to_contain_text("Nothing was kept")
    mina.context.unroute("**/v1/studio/jobs")
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
    for name in ("Keep", "Lasso", "Only this", "Box", "Look"):
        tool(mina, name)
        check(mina, name)
    next_button(mina).click()
    check(mina, "style")
    maker(mina).get_by_role("button", name="Back").click()
    describe(mina)
    check(mina, "words")
