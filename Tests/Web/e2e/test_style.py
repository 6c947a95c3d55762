"""The maker's third step: edge, effect, light and frame, previewed live and saved as they were seen."""

import base64
import io

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

from panel_kit import PHONE, check, file, pair
from test_maker import SLOW, choose, maker, next_button, open_maker, painted, put_in_words, save, says


@pytest.fixture
def styled(page_of, new_name):
    """A person whose apple is cut and who is about to style it."""
    mina, *_ = pair(page_of, new_name)
    open_maker(mina)
    choose(mina, file())
    says(mina, "The fine cut is there")
    next_button(mina).click()
    expect(part(mina, "Edge")).to_be_focused()
    drawn(mina, lambda: None)
    return mina


def part(page, name):
    return maker(page).get_by_role("tab", name=name)


def stage(page):
    return maker(page).locator(".look-canvas")


def drawn(page, change):
    """Changes something, waits until the server and the kernels have drawn it, and gives the large preview."""
    change()
    expect(maker(page).locator(".style-panel")).to_have_attribute("aria-busy", "false", timeout=SLOW)
    expect(maker(page).locator(".look-ground")).to_have_attribute("aria-busy", "false", timeout=SLOW)
    return seen(page)


def seen(page):
    address = stage(page).evaluate("canvas => canvas.toDataURL()")
    return Image.open(io.BytesIO(base64.b64decode(address.split(",")[1]))).convert("RGBA")


def difference(one, two):
    """How far two pictures are apart on average, 0 to 255, where either can be seen."""
    ground = [Image.alpha_composite(Image.new("RGBA", each.size, (90, 120, 150, 255)), each).convert("RGB") for each in (one, two)]
    return sum(ImageStat.Stat(ImageChops.difference(*ground)).mean) / 3


def saved(page):
    """The 618 px PNG of the newest own sticker."""
    url = page.request.get("/v1/me/stickers").json()["mine"][-1]["url"]
    return Image.open(io.BytesIO(page.request.get(f"{url}?size=618").body())).convert("RGBA")


def test_what_is_seen_is_what_is_saved(styled):
    page = styled
    plain = seen(page)
    part(page, "Effect").click()
    puffy = drawn(page, lambda: page.locator(".effect-card").filter(has_text="Puffy").click())
    assert difference(plain, puffy) > 1
    part(page, "Light").click()
    glowing = drawn(page, lambda: maker(page).get_by_role("switch", name="Glow").check())
    drawn(page, lambda: maker(page).get_by_role("switch", name="Shadow").check())
    assert difference(puffy, glowing) > 1
    part(page, "Frame").click()
    drawn(page, lambda: maker(page).get_by_role("button", name="Turn right").click())
    drawn(page, lambda: maker(page).get_by_role("button", name="Mirror").click())
    drawn(page, lambda: maker(page).get_by_role("slider", name="Tilt").fill("12"))
    last = drawn(page, lambda: maker(page).get_by_role("slider", name="Room around it").fill("40"))
    next_button(page).click()
    put_in_words(page)
    save(page)
    assert difference(last, saved(page)) < 0.7, "the server draws what the browser has shown"


def test_words_in_any_script_are_on_the_sticker_and_in_the_saved_one(styled):
    page = styled
    part(page, "Words").click()
    before = seen(page)
    line = drawn(page, lambda: maker(page).get_by_role("radio", name="Line").check())
    assert difference(before, line) == 0, "a shape without words is nothing"
    asked = []
    page.on("request", lambda request: asked.append(request.post_data_json) if request.url.endswith("/words") else None)
    worded = drawn(page, lambda: maker(page).get_by_label("Words on it").fill("Hallo 안녕 👋"))
    assert asked == [{"text": "Hallo 안녕 👋", "shape": "line", "color": "#1e1b18"}]
    assert difference(before, worded) > 1
    bubble = drawn(page, lambda: maker(page).get_by_role("radio", name="Bubble").check())
    assert difference(worded, bubble) > 1
    next_button(page).click()
    put_in_words(page)
    save(page)
    assert difference(bubble, saved(page)) < 0.7


def test_an_edge_on_the_rim_keeps_the_size(styled):
    page = styled
    width = maker(page).get_by_role("slider", name="Width")
    bare = drawn(page, lambda: width.fill("0")).getchannel("A").getbbox()
    drawn(page, lambda: width.fill("30"))
    outside = seen(page)
    inside = drawn(page, lambda: maker(page).get_by_role("radio", name="On its rim").check())
    assert inside.getchannel("A").getbbox() == pytest.approx(bare, abs=2)
    assert difference(outside, inside) > 1
    assert min(painted(stage(page))["edge"]) > 240, "the rim is white"


def test_turning_four_times_or_mirroring_twice_changes_nothing(styled):
    page = styled
    part(page, "Frame").click()
    before = seen(page)
    for _ in range(4):
        turned = drawn(page, lambda: maker(page).get_by_role("button", name="Turn left").click())
    assert difference(before, turned) == 0
    once = drawn(page, lambda: maker(page).get_by_role("button", name="Upside down").click())
    twice = drawn(page, lambda: maker(page).get_by_role("button", name="Upside down").click())
    assert difference(before, once) > 1 and difference(before, twice) == 0
    expect(page.locator("#live")).to_contain_text("Upside down")


def test_a_part_can_be_cropped_by_pointer_or_keys_and_given_back(styled):
    page = styled
    part(page, "Frame").click()
    before = seen(page)
    maker(page).get_by_role("button", name="Crop", exact=True).click()
    box = maker(page).get_by_role("application")
    expect(box).to_be_focused()
    area = maker(page).locator(".crop-fit").bounding_box()
    page.mouse.move(area["x"] + area["width"] - 1, area["y"] + area["height"] - 1)
    page.mouse.down()
    page.mouse.move(area["x"] + area["width"] * 0.5, area["y"] + area["height"] - 1, steps=4)
    page.mouse.up()
    half = drawn(page, lambda: maker(page).get_by_role("button", name="Crop to this").click())
    assert difference(before, half) > 5
    expect(maker(page).get_by_role("button", name="Crop", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(box).to_be_focused()
    for _ in range(20):
        page.keyboard.press("Shift+ArrowUp")
    less = drawn(page, lambda: page.keyboard.press("Enter"))
    assert difference(half, less) > 0
    maker(page).get_by_role("button", name="Crop", exact=True).click()
    whole = drawn(page, lambda: maker(page).get_by_role("button", name="Whole picture").click())
    assert difference(before, whole) == 0


def test_grounds_margin_and_centring(styled):
    page = styled
    for name, kind in (("on light", "on-light"), ("on dark", "on-dark"), ("on a picture", "on-picture")):
        tile = maker(page).get_by_role("button", name=name)
        tile.click()
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(maker(page).locator(f".look-ground.{kind}")).to_have_count(1)
    part(page, "Frame").click()
    guide = maker(page).locator(".look-guide")
    expect(guide).to_be_hidden()
    maker(page).get_by_role("switch", name="Show the margin").check()
    expect(guide).to_be_visible()
    drawn(page, lambda: maker(page).get_by_role("slider", name="Room around it").fill("100"))
    box = seen(page).getchannel("A").getbbox()
    assert box[0] >= 99 and box[1] >= 99 and box[2] <= 519 and box[3] <= 519
    boxed = seen(page)
    weighed = drawn(page, lambda: maker(page).get_by_role("switch", name="Centre by weight").check())
    assert boxed.getchannel("A").getbbox() != weighed.getchannel("A").getbbox()


def test_the_parts_are_walked_by_keys(styled):
    page = styled
    page.keyboard.press("ArrowRight")
    expect(part(page, "Effect")).to_be_focused()
    expect(part(page, "Effect")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Tab")
    expect(maker(page).get_by_role("radio", name="None")).to_be_focused()
    drawn(page, lambda: page.keyboard.press("ArrowRight"))
    expect(maker(page).get_by_role("radio", name="Comic")).to_be_checked()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_style(page_of, new_name, scheme):
    look = {"color_scheme": scheme, "viewport": PHONE if scheme == "dark" else {"width": 1200, "height": 800}}
    mina, *_ = pair(page_of, new_name, one=look)
    open_maker(mina)
    choose(mina, file())
    expect(next_button(mina)).to_be_enabled(timeout=SLOW)
    next_button(mina).click()
    for name in ("Edge", "Effect", "Light", "Words", "Frame"):
        part(mina, name).click()
        for one in maker(mina).get_by_role("switch").all():
            one.check()
        check(mina, name)
    maker(mina).get_by_role("button", name="Crop", exact=True).click()
    check(mina, "crop")
