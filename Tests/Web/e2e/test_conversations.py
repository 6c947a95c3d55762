"""Finding people, live messages in two browsers, marks and order."""

import re

from playwright.sync_api import expect

from people import bubbles, composer, mark, open_chat, send, send_many, start_chat, texts


def test_a_direct_conversation_is_live_in_both_browsers_with_marks(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina, otto = page_of(names[0], "Mina Park"), page_of(names[1], "Otto Berg")
    start_chat(mina, names[1])
    send(mina, "Hello Otto")
    expect(mark(mina)).to_have_attribute("data-mark", re.compile("sent|delivered"))
    row = otto.get_by_role("navigation", name="Chats").get_by_role("link")
    expect(row).to_contain_text("Mina Park")
    expect(row).to_contain_text("Hello Otto")
    expect(row).to_contain_text("1 unread message")
    expect(mark(mina)).to_have_attribute("data-mark", "delivered")
    open_chat(otto, "Mina Park")
    expect(bubbles(otto)).to_have_text(["Hello Otto"])
    expect(mark(mina)).to_have_attribute("data-mark", "read")
    expect(mina.get_by_role("log").get_by_role("article").last).to_have_accessible_name(re.compile("You, .*Read"))
    expect(row.locator(".badge")).to_have_count(0)
    send(otto, "Hello Mina")
    expect(bubbles(mina)).to_have_text(["Hello Otto", "Hello Mina"])


def test_opening_a_long_chat_at_its_unread_line_does_not_scroll_the_page(page_of, new_name):
    names = new_name("a"), new_name("b")
    a, b = page_of(names[0], "Ada"), page_of(names[1], "Bo")
    start_chat(a, names[1])
    for number in range(25):
        send(a, f"a{number}")
    open_chat(b, "Ada")
    expect(b.locator(".unread-line")).to_be_in_viewport()
    expect(b.get_by_role("banner").or_(b.locator("peel-chat header")).first).to_be_in_viewport()
    assert b.evaluate("[scrollY, document.documentElement.scrollHeight - innerHeight]") == [0, 0]


def test_both_see_the_same_order_once_each(page_of, new_name):
    names = new_name("a"), new_name("b")
    a, b = page_of(names[0], "Ada"), page_of(names[1], "Bo")
    start_chat(a, names[1])
    send(a, "a0")
    open_chat(b, "Ada")
    expect(bubbles(b)).to_have_count(1)
    for number in range(1, 7):
        send(a, f"a{number}")
        send(b, f"b{number}")
    expect(texts(a)).to_have_count(13)
    expect(texts(b)).to_have_count(13)
    expect(a.locator(".message.pending")).to_have_count(0)
    expect(b.locator(".message.pending")).to_have_count(0)
    order = texts(a).all_text_contents()
    assert order == texts(b).all_text_contents()
    assert [text for text in order if text[0] == "a"] == [f"a{number}" for number in range(7)]
    assert [text for text in order if text[0] == "b"] == [f"b{number}" for number in range(1, 7)]
    for page in (a, b):
        page.reload()
        expect(texts(page)).to_have_text(order)


def test_a_group_is_found_picked_and_named_by_keyboard(page_of, new_name):
    names = new_name("mina"), new_name("otto"), new_name("ines")
    mina, otto, ines = page_of(names[0], "Mina"), page_of(names[1], "Otto"), page_of(names[2], "Ines")
    mina.get_by_role("button", name="New chat").press("Enter")
    field = mina.get_by_role("combobox")
    expect(field).to_be_focused()
    for user in names[1:]:
        field.type(user[:-1])
        expect(mina.get_by_role("option")).to_have_count(1)
        expect(field).to_have_attribute("aria-activedescendant", re.compile(".+"))
        field.press("Enter")
        expect(field).to_have_value("")
    expect(mina.locator(".chip")).to_have_text([re.compile("Otto"), re.compile("Ines")])
    field.press("Backspace")
    expect(mina.locator(".chip")).to_have_count(1)
    field.type(names[2])
    expect(mina.get_by_role("option")).to_have_count(1)
    field.press("Enter")
    mina.get_by_label("Group name").fill("Cake club")
    mina.get_by_label("Group name").press("Enter")
    expect(mina.get_by_role("heading", name="Cake club")).to_be_visible()
    expect(composer(mina)).to_be_focused()
    mina.keyboard.type("Who brings the cream?")
    mina.keyboard.press("Enter")
    for page in (otto, ines):
        open_chat(page, "Cake club")
        expect(bubbles(page)).to_have_text(["Who brings the cream?"])
        expect(page.get_by_role("log")).to_contain_text("Mina started this group")
    expect(mark(mina)).to_have_attribute("data-mark", "read")
    mina.get_by_role("button", name=re.compile("Cake club")).click()
    expect(mina.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)


def test_a_group_member_is_added_and_leaves(page_of, new_name):
    names = new_name("mina"), new_name("otto"), new_name("ines")
    mina, otto, ines = page_of(names[0], "Mina"), page_of(names[1], "Otto"), page_of(names[2], "Ines")
    start_chat(mina, names[1], names[2], title="Trio")
    open_chat(ines, "Trio")
    ines.get_by_role("button", name=re.compile("Trio")).click()
    ines.get_by_role("button", name="Leave group").click()
    ines.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    expect(ines.get_by_text("Nothing here yet")).to_be_visible()
    open_chat(otto, "Trio")
    expect(otto.get_by_role("log")).to_contain_text("Ines left")
    mina.get_by_role("button", name=re.compile("Trio")).click()
    mina.get_by_role("button", name="Add people").click()
    mina.get_by_role("combobox").fill(names[2])
    mina.get_by_role("option").click()
    mina.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
    expect(mina.get_by_role("log")).to_contain_text("You added Ines")
    open_chat(ines, "Trio")
    expect(ines.get_by_role("log")).to_contain_text("Mina added")


def test_typing_shows_and_ends_with_the_message(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina, otto = page_of(names[0], "Mina"), page_of(names[1], "Otto")
    start_chat(mina, names[1])
    send(mina, "one")
    open_chat(otto, "Mina")
    composer(mina).type("two")
    expect(otto.get_by_text("Mina is typing…")).to_be_visible()
    composer(mina).press("Enter")
    expect(bubbles(otto)).to_have_text(["one", "two"])
    expect(otto.get_by_text("Mina is typing…")).to_be_hidden()
    mina.get_by_role("button", name="Stickers").click()
    expect(otto.get_by_text("Mina is choosing a sticker…")).to_be_visible()


def test_a_reply_quotes_and_leads_back(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina, otto = page_of(names[0], "Mina"), page_of(names[1], "Otto")
    start_chat(mina, names[1])
    send(mina, "Shall we bake?")
    open_chat(otto, "Mina")
    message = otto.get_by_role("article").last
    message.focus()
    message.press("Enter")
    otto.get_by_role("menuitem", name="Reply").click()
    expect(otto.get_by_text("Replying to Mina")).to_be_visible()
    expect(composer(otto)).to_be_focused()
    send(otto, "Yes!")
    expect(otto.get_by_text("Replying to Mina")).to_be_hidden()
    quote = mina.get_by_role("log").locator(".quote")
    expect(quote).to_contain_text("Shall we bake?")
    quote.click()
    expect(mina.get_by_role("article").first).to_be_focused()


def test_lines_enter_and_long_texts(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina = page_of(names[0])
    page_of(names[1], "Otto")
    start_chat(mina, names[1])
    field = composer(mina)
    field.type("first")
    field.press("Shift+Enter")
    field.type("second")
    expect(bubbles(mina)).to_have_count(0)
    field.press("Enter")
    expect(texts(mina)).to_have_text("first\nsecond", use_inner_text=True)
    field.press("Enter")
    expect(bubbles(mina)).to_have_count(1)
    field.fill("x" * 8003)
    expect(mina.get_by_text("3 characters too long")).to_be_visible()
    field.press("Enter")
    expect(bubbles(mina)).to_have_count(1)
    field.fill("\n".join("line" for _ in range(30)))
    assert field.bounding_box()["height"] < 180, "six lines, then it scrolls"


def test_the_line_stands_before_the_first_unread_message_however_far_up(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina, otto = page_of(names[0], "Mina"), page_of(names[1], "Otto")
    start_chat(mina, names[1])
    send_many(mina, [f"message {number}" for number in range(70)])
    expect(otto.get_by_role("navigation", name="Chats").get_by_role("link")).to_contain_text("70 unread")
    open_chat(otto, "Mina")
    log = otto.get_by_role("log")
    expect(log.get_by_text("New messages")).to_be_in_viewport()
    expect(log.get_by_text("message 0", exact=True)).to_be_in_viewport()
    expect(log.get_by_text("message 69", exact=True)).not_to_be_in_viewport()
    # What was not seen is not read.
    expect(mark(mina)).to_have_attribute("data-mark", "delivered")
    jump = otto.get_by_role("button", name="Go to the newest message")
    expect(jump).to_have_accessible_name(re.compile(r"\d+ new"))
    jump.click()
    expect(log.get_by_text("message 69", exact=True)).to_be_in_viewport()
    expect(mark(mina)).to_have_attribute("data-mark", "read")
    expect(jump).to_be_hidden()


def test_earlier_messages_load_without_a_jump(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina = page_of(names[0], "Mina")
    page_of(names[1], "Otto")
    start_chat(mina, names[1])
    send_many(mina, [f"message {number}\nand a second line" for number in range(120)])
    for fresh in (False, True):
        if fresh:
            # Without what the browser kept, the pages come from the server.
            mina.evaluate("() => new Promise((done) => { indexedDB.deleteDatabase('peel').onsuccess = done; })")
        mina.reload()
        log = mina.get_by_role("log")
        expect(log.get_by_text("message 119")).to_be_in_viewport()
        first = texts(mina).first
        number = int(first.inner_text().split()[1])
        assert 20 < number <= 70, "one page is shown"
        # The same message before and after, by its words: it will not be the first any more.
        first = log.get_by_text(f"message {number}\n")
        before = first.evaluate("(element) => { element.scrollIntoView(); return element.getBoundingClientRect().top; }")
        expect(log.get_by_text(f"message {number - 1}\n")).to_have_count(1)
        after = first.evaluate("(element) => element.getBoundingClientRect().top")
        assert abs(after - before) < 2, f"it moved from {before} to {after}"
        log.evaluate("(element) => { element.scrollTop = 0; }")
        expect(texts(mina)).to_have_count(120)
        expect(log.get_by_text("This is the beginning of your chat with Otto.")).to_have_count(1)


def test_chats_are_searched(page_of, new_name):
    names = [new_name("mina")] + [new_name(f"friend{number}") for number in range(3)]
    mina = page_of(names[0])
    for number, user in enumerate(names[1:]):
        page_of(user, f"Friend {number}")
        start_chat(mina, user)
    rows = mina.get_by_role("navigation", name="Chats").get_by_role("link")
    expect(rows).to_have_count(3)
    field = mina.get_by_role("searchbox", name="Search your chats")
    field.fill("friend 1")
    expect(rows).to_have_count(1)
    field.fill("nobody")
    expect(mina.get_by_role("navigation").get_by_text("No chat matches “nobody”.")).to_be_visible()
    field.press("Escape")
    expect(rows).to_have_count(3)
    field.press("ArrowDown")
    expect(rows.first).to_be_focused()
    rows.first.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()


def test_a_draft_waits_in_its_chat(page_of, new_name):
    names = new_name("mina"), new_name("otto"), new_name("ines")
    mina = page_of(names[0])
    page_of(names[1], "Otto")
    page_of(names[2], "Ines")
    start_chat(mina, names[1])
    composer(mina).fill("half a thou")
    start_chat(mina, names[2])
    expect(composer(mina)).to_have_value("")
    expect(mina.get_by_role("link").filter(has_text="Otto")).to_contain_text("Draft: half a thou")
    open_chat(mina, "Otto")
    expect(composer(mina)).to_have_value("half a thou")
