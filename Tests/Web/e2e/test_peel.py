"""Peel and stick: a sticker dragged onto a message lies at the same place for everybody, on every width."""

import re

import pytest
from playwright.sync_api import expect

from people import composer, open_chat, send, start_chat
from panel_kit import PHONE, Finger, bubble, cells, check, drag, middle, open_panel, pair, panel, stickers_sent

WIDTHS = [320, 768, 1440]
LONG = "A message that is long enough to be broken into more than one line on a phone, and into another number of lines elsewhere."


@pytest.fixture
def two(page_of, new_name):
    return pair(page_of, new_name)


def placed(page):
    return page.get_by_role("log").locator(".placement:not(.is-edited)")


def editor(page):
    return page.locator(".stick-editor:not(.is-still)")


def done(page):
    page.get_by_role("toolbar", name=re.compile("^Adjust")).get_by_role("button", name="Done").click()
    expect(editor(page)).to_have_count(0)


def place(page, text):
    """Where the placed sticker's centre lies in the bubble, as fractions."""
    sticker = placed(page)
    expect(sticker).to_have_count(1)
    return bubble(page, text).evaluate(
        """element => {
          const box = element.getBoundingClientRect();
          const one = element.querySelector(".placement").getBoundingClientRect();
          return [(one.left + one.width / 2 - box.left) / box.width, (one.top + one.height / 2 - box.top) / box.height];
        }"""
    )


def stuck(page):
    """What the bubble says of its sticker: scale and turn, as they were told."""
    return placed(page).evaluate("element => [element.style.getPropertyValue('--w'), element.style.getPropertyValue('--turn')]")


def test_a_sticker_lies_at_the_same_place_for_everybody_on_every_width(two):
    mina, otto, _ = two
    send(mina, LONG)
    expect(bubble(otto, LONG)).to_be_visible()
    expect(mina.locator(".message.pending")).to_have_count(0)
    open_panel(otto)
    cell = cells(otto).nth(1)
    alt = cell.get_attribute("aria-label")
    drag(otto, cell, bubble(otto, LONG), at=(0.75, 0.3))
    expect(editor(otto)).to_be_focused()
    done(otto)
    here = place(otto, LONG)
    assert abs(here[0] - 0.75) <= 0.02 and abs(here[1] - 0.3) <= 0.02
    expect(placed(mina).get_by_role("button")).to_have_accessible_name(f"Otto Berg stuck {alt} on this message")
    expect(placed(otto).get_by_role("button")).to_have_accessible_name(f"You stuck {alt} on this message")
    for page in (mina, otto):
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            there = place(page, LONG)
            assert abs(there[0] - 0.75) <= 0.02 and abs(there[1] - 0.3) <= 0.02, f"{width} px: {there}"
    assert stickers_sent(otto).count() == 0, "sticking is not sending"
    mina.reload()
    expect(placed(mina)).to_have_count(1)
    there = place(mina, LONG)
    assert abs(there[0] - 0.75) <= 0.02 and abs(there[1] - 0.3) <= 0.02


def test_it_can_be_moved_scaled_and_turned_and_the_other_sees_it(two):
    mina, otto, _ = two
    open_panel(otto)
    drag(otto, cells(otto).first, bubble(otto, "Hello Otto"), at=(0.5, 0.5))
    expect(placed(mina)).to_have_count(1)
    before = stuck(mina)
    assert before == ["96px", "0deg"]
    x, y = middle(editor(otto))
    otto.mouse.move(x, y)
    otto.mouse.down()
    otto.mouse.move(x + 20, y + 10, steps=4)
    otto.mouse.up()
    handle = editor(otto).locator(".stick-handle")
    cx, cy = middle(editor(otto))
    hx, hy = middle(handle)
    otto.mouse.move(hx, hy)
    otto.mouse.down()
    # A quarter turn about the centre, half as far out again.
    otto.mouse.move(cx - (hy - cy) * 1.5, cy + (hx - cx) * 1.5, steps=5)
    otto.mouse.up()
    done(otto)
    expect(placed(mina)).to_have_attribute("style", re.compile(r"--w: 14[345]"))
    width, turn = stuck(mina)
    assert abs(float(turn.removesuffix("deg")) - 90) < 2
    assert abs(float(width.removesuffix("px")) - 144) < 3
    for here, there in zip(place(otto, "Hello Otto"), place(mina, "Hello Otto")):
        assert abs(here - there) <= 0.02


def test_its_author_takes_it_away(two):
    mina, otto, _ = two
    open_panel(otto)
    drag(otto, cells(otto).first, bubble(otto, "Hello Otto"))
    done(otto)
    expect(placed(mina)).to_have_count(1)
    placed(otto).get_by_role("button").click()
    note = otto.get_by_role("group", name=re.compile("^You stuck this"))
    note.get_by_role("button", name="Remove").click()
    expect(placed(otto)).to_have_count(0)
    expect(placed(mina)).to_have_count(0)


def test_the_sender_of_the_message_takes_it_away_and_nobody_else(page_of, new_name):
    names = new_name("mina"), new_name("otto"), new_name("ines")
    mina, otto, ines = page_of(names[0], "Mina"), page_of(names[1], "Otto"), page_of(names[2], "Ines")
    start_chat(mina, *names[1:], title="Lunch")
    send(mina, "Who is hungry?")
    for page in (otto, ines):
        open_chat(page, "Lunch")
        expect(bubble(page, "Who is hungry?")).to_be_visible()
    open_panel(otto)
    drag(otto, cells(otto).first, bubble(otto, "Who is hungry?"))
    done(otto)
    for page in (mina, ines):
        expect(placed(page)).to_have_count(1)
        placed(page).locator(".placement-button").hover()
        expect(page.get_by_role("group", name=re.compile("^Otto stuck this"))).to_be_visible()
    expect(ines.get_by_role("button", name="Remove")).to_have_count(0)
    expect(ines.get_by_role("button", name="Move", exact=True)).to_have_count(0)
    placed(mina).locator(".placement-button").press("Delete")
    for page in (mina, otto, ines):
        expect(placed(page)).to_have_count(0)


def test_everything_by_keyboard(two):
    mina, otto, _ = two
    send(mina, "Second message")
    expect(bubble(otto, "Second message")).to_be_visible()
    otto.get_by_role("button", name="Stickers", exact=True).press("Enter")
    cell = cells(otto).first
    expect(cell).to_be_focused()
    alt = cell.get_attribute("aria-label")
    cell.press("Shift+Enter")
    otto.get_by_role("menuitem", name="Stick on a message…").press("Enter")
    expect(otto.locator(".stick-choice")).to_contain_text("Second message")
    otto.keyboard.press("ArrowUp")
    expect(otto.locator(".stick-choice")).to_contain_text("Hello Otto")
    expect(otto.locator("#live")).to_contain_text("Hello Otto")
    otto.keyboard.press("Enter")
    expect(editor(otto)).to_be_focused()
    expect(otto.locator("#live")).to_contain_text("Arrow keys move")
    for key in ["ArrowLeft", "ArrowDown", "+", "]", "]"]:
        otto.keyboard.press(key)
    expect(otto.locator("#live")).to_contain_text("Turned 18 degrees")
    expect(placed(mina)).to_have_count(0)
    otto.keyboard.press("Enter")
    expect(editor(otto)).to_have_count(0)
    expect(cell).to_be_focused()
    expect(placed(mina).get_by_role("button")).to_have_accessible_name(f"Otto Berg stuck {alt} on this message")
    width, turn = stuck(mina)
    assert (round(float(width.removesuffix("px")), 3), turn) == (105.6, "18deg")
    # Again, and away with Escape: nothing is stuck.
    cell.press("Shift+Enter")
    otto.get_by_role("menuitem", name="Stick on a message…").press("Enter")
    otto.keyboard.press("Enter")
    expect(editor(otto)).to_be_focused()
    otto.keyboard.press("ArrowLeft")
    otto.keyboard.press("Escape")
    expect(editor(otto)).to_have_count(0)
    expect(cell).to_be_focused()
    expect(placed(otto)).to_have_count(1)
    # And taken off: the sticker on the bubble can be reached by the tab key.
    placed(otto).get_by_role("button").focus()
    expect(otto.get_by_role("group", name=re.compile("^You stuck this"))).to_be_visible()
    otto.keyboard.press("Delete")
    expect(placed(mina)).to_have_count(0)


def test_a_sticker_of_the_chat_is_stuck_through_its_menu(page_of, new_name):
    mina, otto, _ = pair(page_of, new_name, other={"viewport": PHONE, "has_touch": True, "is_mobile": True})
    open_panel(mina)
    cell = cells(mina).first
    alt = cell.get_attribute("aria-label")
    cell.click()
    expect(stickers_sent(otto)).to_have_count(1)
    finger = Finger(otto)
    finger.down(middle(stickers_sent(otto)))
    entry = otto.get_by_role("menuitem", name="Stick on a message…")
    expect(entry).to_be_visible()
    finger.up()
    expect(entry).to_be_visible()
    entry.tap()
    expect(otto.locator(".stick-choice")).to_have_count(1)
    bubble(otto, "Hello Otto").tap()
    expect(editor(otto)).to_be_visible()
    done(otto)
    expect(placed(mina).get_by_role("button")).to_have_accessible_name(f"Otto Berg stuck {alt} on this message")


def test_a_drop_beside_the_messages_and_a_lost_pointer_stick_nothing(two):
    mina, otto, _ = two
    open_panel(otto)
    cell = cells(otto).first
    x, y = middle(cell)
    log = otto.get_by_role("log").bounding_box()
    otto.mouse.move(x, y)
    otto.mouse.down()
    otto.mouse.move(log["x"] + log["width"] - 40, log["y"] + log["height"] / 2, steps=5)
    expect(otto.locator(".peel-ghost")).to_be_visible()
    expect(otto.locator(".peeled")).to_have_count(1)
    otto.mouse.up()
    expect(otto.locator(".peel-ghost")).to_have_count(0)
    expect(otto.locator(".peeled")).to_have_count(0)
    otto.mouse.move(x, y)
    otto.mouse.down()
    otto.mouse.move(*middle(bubble(otto, "Hello Otto")), steps=5)
    expect(otto.locator(".stick-target")).to_have_count(1)
    otto.keyboard.press("Escape")
    expect(otto.locator(".peel-ghost")).to_have_count(0)
    otto.mouse.up()
    send(otto, "Nothing stuck")
    expect(bubble(mina, "Nothing stuck")).to_be_visible()
    expect(placed(mina)).to_have_count(0)
    expect(stickers_sent(mina)).to_have_count(0)


def test_a_finger_peels_after_a_rest_and_pinches(page_of, new_name):
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    mina, otto, _ = pair(page_of, new_name, other=phone)
    otto.get_by_role("button", name="Stickers", exact=True).tap()
    expect(cells(otto).first).to_be_visible()
    finger = Finger(otto)
    start, end = middle(cells(otto).first), middle(bubble(otto, "Hello Otto"))
    finger.down(start)
    expect(otto.locator(".panel-cell.armed")).to_have_count(1)
    finger.glide(start, end)
    expect(otto.locator(".peel-ghost")).to_be_visible()
    finger.cancel()
    expect(otto.locator(".peel-ghost")).to_have_count(0)
    expect(placed(mina)).to_have_count(0)
    finger.down(start)
    expect(otto.locator(".panel-cell.armed")).to_have_count(1)
    finger.glide(start, end)
    expect(otto.locator(".stick-target")).to_have_count(1)
    finger.up()
    expect(editor(otto)).to_be_visible()
    expect(placed(mina)).to_have_count(1)
    x, y = middle(editor(otto))
    left, right = (x - 20, y), (x + 20, y)
    finger.down(left)
    finger.down(left, right)
    for step in range(1, 6):
        finger.move((x - 20 - 4 * step, y), (x + 20 + 4 * step, y))
    finger.up()
    done(otto)
    expect(placed(mina)).to_have_attribute("style", re.compile("--w: 19[0-3]"))
    expect(stickers_sent(mina)).to_have_count(0)


def test_a_sticker_can_be_stuck_while_offline_and_arrives_later(two):
    mina, otto, _ = two
    open_panel(otto)
    expect(cells(otto).first.locator(".picture")).to_have_attribute("data-picture", "full")
    otto.context.set_offline(True)
    drag(otto, cells(otto).first, bubble(otto, "Hello Otto"))
    done(otto)
    expect(placed(otto)).to_have_class(re.compile("pending"))
    expect(placed(mina)).to_have_count(0)
    otto.context.set_offline(False)
    expect(placed(mina)).to_have_count(1)
    expect(placed(otto)).not_to_have_class(re.compile("pending"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_sticking(page_of, new_name, scheme):
    look = {"color_scheme": scheme, "viewport": PHONE if scheme == "light" else {"width": 1200, "height": 800}}
    _, otto, _ = pair(page_of, new_name, other=look)
    open_panel(otto)
    cells(otto).first.press("Shift+Enter")
    otto.get_by_role("menuitem", name="Stick on a message…").press("Enter")
    expect(otto.locator(".stick-choice")).to_have_count(1)
    check(otto, "choosing a message")
    otto.keyboard.press("Enter")
    expect(editor(otto)).to_be_focused()
    check(otto, "adjusting")
    otto.keyboard.press("Enter")
    expect(placed(otto)).to_have_count(1)
    check(otto, "stuck")
    placed(otto).get_by_role("button").click()
    expect(otto.get_by_role("group", name=re.compile("^You stuck this"))).to_be_visible()
    check(otto, "who stuck it")
