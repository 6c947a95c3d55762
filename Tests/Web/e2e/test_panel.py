"""The sticker panel: compact and expanded, by pointer, finger and keyboard."""

import json
import math
import re

import pytest
from playwright.sync_api import expect

from people import PASSWORD, composer, open_chat
from panel_kit import (
    PHONE, Finger, catalogue, cells, check, enlarge, middle, open_panel, pair, panel, sections, stickers_sent,
)


@pytest.fixture
def two(page_of, new_name):
    return pair(page_of, new_name)


def sticker_button(page):
    return page.get_by_role("button", name="Stickers", exact=True)


def test_the_first_two_sections_show_until_somebody_chooses(two):
    mina, *_ = two
    titles = [section["title"] for section in catalogue(mina)]
    open_panel(mina)
    expect(sections(mina)).to_have_text(titles[:2])
    expect(panel(mina)).to_have_attribute("data-mode", "compact")
    expect(panel(mina).get_by_role("combobox")).to_be_hidden()
    expect(panel(mina).get_by_role("checkbox")).to_have_count(0)
    enlarge(mina)
    expect(panel(mina).get_by_role("checkbox")).to_have_count(len(titles))
    for number, title in enumerate(titles):
        expect(panel(mina).get_by_role("checkbox", name=title, exact=True)).to_be_checked(checked=number < 2)
    button = panel(mina).get_by_role("button", name="Large panel with search")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(panel(mina)).to_have_attribute("data-mode", "compact")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_choice_is_kept_and_follows_to_the_other_browser(two, new_page):
    mina, _, (name, _) = two
    titles = [section["title"] for section in catalogue(mina)]
    second = new_page()
    second.get_by_role("button", name="Sign in").click()
    second.get_by_label("User name").fill(name)
    second.get_by_label("Password", exact=True).fill(PASSWORD)
    second.get_by_role("button", name="Sign in").click()
    open_chat(second, "Otto Berg")
    open_panel(second)
    expect(sections(second)).to_have_text(titles[:2])
    open_panel(mina)
    enlarge(mina)
    panel(mina).get_by_role("checkbox", name=titles[3], exact=True).check()
    expect(sections(mina)).to_have_text([titles[0], titles[1], titles[3]])
    expect(sections(second)).to_have_text([titles[0], titles[1], titles[3]])
    panel(mina).get_by_role("checkbox", name=titles[0], exact=True).uncheck()
    expect(sections(second)).to_have_text([titles[1], titles[3]])
    second.reload()
    open_panel(second)
    expect(sections(second)).to_have_text([titles[1], titles[3]])


def test_no_section_at_all_is_a_choice_and_says_what_to_do(two):
    mina, *_ = two
    open_panel(mina)
    enlarge(mina)
    panel(mina).get_by_role("button", name="All on").click()
    expect(panel(mina).get_by_role("checkbox", checked=False)).to_have_count(0)
    panel(mina).get_by_role("button", name="All off").click()
    expect(sections(mina)).to_have_count(0)
    expect(panel(mina)).to_contain_text("No section is on")
    mina.reload()
    sticker_button(mina).click()
    expect(panel(mina)).to_contain_text("No section is on")
    expect(sections(mina)).to_have_count(0)
    panel(mina).get_by_role("button", name="Choose sections").click()
    expect(panel(mina).get_by_role("checkbox").first).to_be_focused()


def test_columns_follow_the_width(two):
    mina, *_ = two
    open_panel(mina)
    for width in [320, 390, 768, 1000, 1440]:
        mina.set_viewport_size({"width": width, "height": 800})
        space = panel(mina).locator(".panel-space")
        row = panel(mina).get_by_role("row").first
        # The grid is laid out when the browser tells its new size; until then the old number of cells is there.
        room = space.evaluate("element => element.clientWidth")
        columns = max(3, math.floor((room + 1) / 137))
        side = math.floor((room - (columns - 1)) / columns)
        expect(row.get_by_role("gridcell")).to_have_count(columns)
        expect(row.locator(".panel-cell").first).to_have_css("width", f"{side}px")
        expect(panel(mina).get_by_role("grid").first).to_have_attribute("aria-colcount", str(columns))
        boxes = [cell.bounding_box() for cell in row.locator(".panel-cell").all()]
        assert all(abs(box["width"] - side) <= 0.01 and abs(box["height"] - side) <= 0.01 for box in boxes)
        left = space.bounding_box()["x"]
        assert abs((boxes[0]["x"] - left) - (left + room - boxes[-1]["x"] - boxes[-1]["width"])) <= 1.01, "centred"


def many(context, count):
    """Makes the catalogue have one section of `count` stickers."""

    def answer(route):
        body = route.fetch().json()
        base = [sticker for section in body["sections"] for sticker in section["stickers"]]
        stickers = [
            {**base[number % len(base)], "packId": "everything", "stickerId": f"number-{number}", "alt": f"Sticker number {number}"}
            for number in range(count)
        ]
        section = {"id": "everything", "title": "Everything", "packId": "everything", "version": 1, "cover": stickers[0], "stickers": stickers}
        route.fulfill(body=json.dumps({"rev": body["rev"] + 1, "sections": [section, *body["sections"]]}), content_type="application/json")

    context.route("**/v1/stickers/catalogue", answer)


def test_of_5000_stickers_only_those_in_view_are_in_the_page(two):
    mina, *_ = two
    many(mina.context, 5000)
    mina.reload()
    expect(composer(mina)).to_be_visible()
    open_panel(mina)
    expect(panel(mina).get_by_role("grid", name="Everything")).to_have_attribute("aria-rowcount", re.compile(r"\d{3,}"))
    limit = 90
    assert cells(mina).count() <= limit
    cells(mina).first.focus()
    for _ in range(60):
        mina.keyboard.press("ArrowDown")
    focused = mina.locator(".panel-cell:focus")
    expect(focused).to_have_accessible_name(re.compile(r"Sticker number \d{3}"))
    expect(focused).to_be_in_viewport()
    assert cells(mina).count() <= limit
    mina.keyboard.press("Control+End")
    expect(focused).to_be_in_viewport()
    last = catalogue(mina)[0]["stickers"][-1]["alt"]
    expect(focused).to_have_accessible_name(last)
    assert cells(mina).count() <= limit
    mina.keyboard.press("Control+Home")
    expect(focused).to_have_accessible_name("Sticker number 0")
    enlarge(mina)
    field = panel(mina).get_by_role("combobox", name="Search stickers")
    field.fill("number 49")
    expect(panel(mina).get_by_role("heading", name="111 stickers found")).to_be_visible()
    assert cells(mina).count() <= limit


def test_one_tap_sends_one_sticker_with_its_thumbnail_first(two):
    mina, otto, _ = two
    held, flowing = [], []
    otto.context.route(re.compile("/v1/media/"), lambda route: route.continue_() if flowing else held.append(route))
    open_panel(mina)
    cell = cells(mina).nth(1)
    alt = cell.get_attribute("aria-label")
    cell.click()
    expect(stickers_sent(mina)).to_have_count(1)
    picture = stickers_sent(otto)
    expect(picture).to_have_accessible_name(re.compile(re.escape(alt)))
    expect(picture).to_have_attribute("data-picture", "thumb")
    expect(picture.locator("img")).to_have_attribute("src", re.compile("^blob:"))
    flowing.append(True)
    for route in held:
        route.continue_()
    expect(picture).to_have_attribute("data-picture", "full")
    expect(picture.locator("img")).to_have_attribute("src", re.compile("/v1/media/"))
    expect(stickers_sent(otto)).to_have_count(1)
    expect(panel(mina)).to_be_visible()


def test_what_was_used_comes_first_when_the_panel_opens_again(two):
    mina, *_ = two
    open_panel(mina)
    names = [cells(mina).nth(number).get_attribute("aria-label") for number in range(3)]
    for number in (2, 0):
        cells(mina).nth(number).click()
    expect(stickers_sent(mina)).to_have_count(2)
    expect(mina.locator(".message.pending")).to_have_count(0)
    mina.keyboard.press("Escape")
    expect(panel(mina)).to_be_hidden()
    open_panel(mina)
    recent = panel(mina).get_by_role("grid", name="Recently used").locator(".panel-cell")
    expect(recent).to_have_count(2)
    assert [recent.nth(number).get_attribute("aria-label") for number in range(2)] == [names[0], names[2]]
    expect(panel(mina).locator(".panel-tab").first).to_have_accessible_name("Recently used")


def test_a_tab_leads_to_its_section_and_follows_the_scroll(two):
    mina, *_ = two
    titles = [section["title"] for section in catalogue(mina)]
    open_panel(mina)
    enlarge(mina)
    panel(mina).get_by_role("button", name="All on").click()
    tab = panel(mina).get_by_role("toolbar").get_by_role("button", name=titles[3], exact=True)
    tab.click()
    expect(tab).to_have_attribute("aria-current", "true")
    header = panel(mina).locator(".panel-title", has_text=titles[3])
    expect(header).to_be_in_viewport()
    panel(mina).locator(".panel-scroll").evaluate("element => element.scrollTop = 0")
    expect(tab).not_to_have_attribute("aria-current", "true")
    expect(panel(mina).locator(".panel-tab").first).to_have_attribute("aria-current", "true")


def test_a_long_press_shows_the_sticker_large_and_never_sends(two):
    mina, otto, _ = two
    open_panel(mina)
    mina.mouse.move(*middle(cells(mina).first))
    mina.mouse.down()
    preview = mina.locator(".sticker-preview")
    expect(preview).to_be_visible()
    expect(preview).to_contain_text(cells(mina).first.get_attribute("aria-label"))
    mina.mouse.up()
    expect(preview).to_be_hidden()
    other = cells(mina).nth(1).get_attribute("aria-label")
    cells(mina).nth(1).click()
    expect(stickers_sent(otto)).to_have_count(1)
    expect(stickers_sent(otto)).to_have_accessible_name(re.compile(re.escape(other)))


def test_resting_over_a_sticker_shows_it_large(two):
    mina, *_ = two
    open_panel(mina)
    cells(mina).nth(2).hover()
    expect(mina.locator(".sticker-preview")).to_be_visible()
    composer(mina).hover()
    expect(mina.locator(".sticker-preview")).to_be_hidden()


def test_picking_leaves_the_text_and_its_cursor_alone(two):
    mina, *_ = two
    open_panel(mina)
    composer(mina).fill("half a sen")
    composer(mina).focus()
    cells(mina).first.click()
    expect(stickers_sent(mina)).to_have_count(1)
    expect(composer(mina)).to_be_focused()
    expect(composer(mina)).to_have_value("half a sen")


def test_everything_by_keyboard(two):
    mina, otto, _ = two
    sticker_button(mina).press("Enter")
    expect(cells(mina).first).to_be_focused()
    mina.keyboard.press("ArrowRight")
    mina.keyboard.press("ArrowDown")
    focused = mina.locator(".panel-cell:focus")
    alt = focused.get_attribute("aria-label")
    mina.keyboard.press("Enter")
    expect(stickers_sent(otto)).to_have_accessible_name(re.compile(re.escape(alt)))
    mina.keyboard.press("ArrowLeft")
    mina.keyboard.press("Space")
    expect(stickers_sent(otto)).to_have_count(2)
    assert panel(mina).locator('.panel-cell[tabindex="0"]').count() == 1, "one tab stop"
    mina.keyboard.press("Escape")
    expect(panel(mina)).to_be_hidden()
    expect(sticker_button(mina)).to_be_focused()


def test_search_finds_words_and_emoji_and_says_how_many(two):
    mina, otto, _ = two
    everything = [sticker for section in catalogue(mina) for sticker in section["stickers"]]
    open_panel(mina)
    enlarge(mina)
    field = panel(mina).get_by_role("combobox", name="Search stickers")
    wanted = everything[-1]
    word = max(re.findall(r"\w+", wanted["alt"]), key=len)
    counts = []
    for length in range(1, len(word) + 1):
        field.fill(word[:length])
        heading = panel(mina).get_by_role("heading", name=re.compile(r"stickers? found"))
        expect(heading).to_be_visible()
        counts.append(int(re.search(r"\d+", heading.inner_text()).group()))
        expect(mina.locator("#live")).to_contain_text(heading.inner_text())
    assert counts == sorted(counts, reverse=True) and counts[-1] >= 1
    emoji = wanted["emoji"][0].replace("\ufe0f", "")
    found = []
    for query in (emoji, emoji + "\ufe0f"):
        field.fill(query)
        expect(heading).to_be_visible()
        found.append(heading.inner_text())
    assert found[0] == found[1]
    field.fill("zzzzzz")
    expect(panel(mina)).to_contain_text("No sticker found")
    expect(mina.locator("#live")).to_contain_text("0 stickers found")
    field.fill(word)
    active = field.get_attribute("aria-activedescendant")
    name = mina.locator(f"#{active} .panel-cell").get_attribute("aria-label")
    field.press("Enter")
    expect(stickers_sent(otto)).to_have_accessible_name(re.compile(re.escape(name)))
    field.press("Escape")
    expect(field).to_have_value("")
    expect(sections(mina)).to_have_count(2)


def test_loading_error_offline_and_empty_are_four_different_things(page_of, new_name):
    mina, *_ = pair(page_of, new_name, one={"service_workers": "block"})
    context = mina.context

    def again(answer):
        context.unroute_all()
        context.route("**/v1/stickers/catalogue", answer)
        mina.evaluate("indexedDB.databases().then(all => Promise.all(all.map(({name}) => new Promise(done => {"
                      "const request = indexedDB.deleteDatabase(name); request.onsuccess = request.onblocked = request.onerror = done;}))))")
        mina.reload()
        expect(composer(mina)).to_be_visible()
        sticker_button(mina).click()
        expect(panel(mina)).to_be_visible()

    held = []
    again(lambda route: held.append(route))
    expect(panel(mina).locator(".panel-skeleton")).to_be_visible()
    expect(panel(mina).locator("[aria-busy=true]")).to_have_count(1)
    again(lambda route: route.fulfill(status=500, body="{}", content_type="application/json"))
    expect(panel(mina)).to_contain_text("The stickers did not load")
    again(lambda route: route.abort())
    expect(panel(mina)).to_contain_text("No stickers while offline")
    context.unroute_all()
    panel(mina).get_by_role("button", name="Try again").click()
    expect(cells(mina).first).to_be_visible()
    again(lambda route: route.fulfill(body='{"rev":9,"sections":[]}', content_type="application/json"))
    expect(panel(mina)).to_contain_text("no sticker sections yet")


def test_a_finger_scrolls_by_swiping_and_previews_by_resting(page_of, new_name):
    mina, otto, _ = pair(page_of, new_name, one={"viewport": PHONE, "has_touch": True, "is_mobile": True})
    sticker_button(mina).tap()
    expect(cells(mina).first).to_be_visible()
    finger = Finger(mina)
    scroller = panel(mina).locator(".panel-scroll")
    x, y = middle(scroller)
    finger.down((x, y))
    finger.glide((x, y), (x, y - 90))
    finger.up()
    mina.locator("peel-panel .panel-scroll").evaluate(
        "element => new Promise(done => element.scrollTop > 0 ? done() : element.addEventListener('scroll', done, {once: true}))")
    expect(mina.locator(".peel-ghost")).to_have_count(0)
    target = cells(mina).nth(3)
    target.scroll_into_view_if_needed()
    spot = middle(target)
    finger.down(spot)
    expect(mina.locator(".sticker-preview")).to_be_visible()
    finger.up()
    expect(mina.locator(".sticker-preview")).to_be_hidden()
    target.tap()
    expect(stickers_sent(otto)).to_have_count(1)


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(PHONE, "light"), (PHONE, "dark"), ({"width": 320, "height": 640}, "light"), ({"width": 1200, "height": 800}, "dark")],
    ids=["phone light", "phone dark", "narrow", "wide dark"],
)
def test_axe_finds_nothing_in_the_panel(page_of, new_name, scheme, size):
    mina, *_ = pair(page_of, new_name, one={"color_scheme": scheme, "viewport": size})
    sticker_button(mina).press("Enter")
    expect(cells(mina).first).to_be_focused()
    check(mina, "compact panel")
    mina.keyboard.press("Shift+Enter")
    expect(mina.get_by_role("menu")).to_be_visible()
    check(mina, "sticker menu")
    mina.keyboard.press("Escape")
    enlarge(mina)
    check(mina, "expanded panel")
    field = panel(mina).get_by_role("combobox")
    field.fill("a")
    expect(panel(mina).get_by_role("heading", name=re.compile("found"))).to_be_visible()
    check(mina, "search")
    field.fill("zzzz")
    expect(panel(mina)).to_contain_text("No sticker found")
    check(mina, "nothing found")
    field.fill("")
    panel(mina).get_by_role("button", name="All on").click()
    panel(mina).get_by_role("button", name="All off").click()
    check(mina, "no section")
