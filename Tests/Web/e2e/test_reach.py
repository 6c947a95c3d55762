"""Every screen for everybody: axe in light and dark, 320 px, keyboard, Korean, right to left."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from people import composer, open_chat, send, start_chat

PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}


def violations(page, where):
    result = Axe().run(page, options={"resultTypes": ["violations"]})
    return [
        f"{where}: {violation['id']}: {violation['help']}: {[node['html'][:200] for node in violation['nodes']][:4]}"
        for violation in result.response["violations"]
    ]


def fits(page, where):
    """Nothing makes the page wider than the window."""
    wide = page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          const inside = (element) => {
            for (let parent = element.parentElement; parent; parent = parent.parentElement) {
              if (getComputedStyle(parent).overflowX !== "visible") return true;
            }
            return false;
          };
          return [document.documentElement.scrollWidth > width ? "page" : null,
            ...Array.from(document.querySelectorAll("body *"), (element) => {
              const box = element.getBoundingClientRect();
              const seen = box.width > 1 && element.checkVisibility() && !inside(element);
              return seen && (box.right > width + 1 || box.left < -1) ? element.outerHTML.slice(0, 120) : null;
            })].filter(Boolean);
        }"""
    )
    assert not wide, f"{where} is too wide: {wide}"


def walk(page, other, visit):
    """Goes through every screen as one person, calling `visit` on each."""
    page.goto("/")
    ko = page.locator("html[lang=ko]").count() > 0
    words = (lambda en, kr: kr) if ko else (lambda en, kr: en)
    expect(page.get_by_role("button", name=words("Create an account", "계정 만들기"))).to_be_visible()
    visit("welcome")
    page.get_by_role("button", name=words("Sign in", "로그인")).click()
    expect(page.get_by_role("heading", name=words("Welcome back", "다시 만나 반가워요"))).to_be_visible()
    page.locator("button[type=submit]").click()
    expect(page.get_by_role("alert").first).to_contain_text(words("Enter your user name", "비밀번호를 입력"))
    visit("sign-in")
    page.get_by_role("button", name=words("Create an account", "계정 만들기")).click()
    page.locator("input[name=username]").fill("a b")
    page.locator("button[type=submit]").click()
    visit("sign-up")
    page.locator("input[name=username]").fill(f"walker-{other[-10:]}")
    page.locator("input[name=password]").fill("correct horse battery")
    page.locator("button[type=submit]").click()
    expect(page.locator(".list-states .button")).to_be_visible()
    visit("no chats")
    page.locator(".new-chat").click()
    page.get_by_role("combobox").fill(other[:6])
    expect(page.get_by_role("option").first).to_be_visible()
    page.get_by_role("combobox").fill(other)
    expect(page.get_by_role("option")).to_have_count(1)
    page.get_by_role("combobox").press("Enter")
    expect(page.locator(".chip")).to_have_count(1)
    visit("new chat")
    page.locator("dialog button[type=submit]").click()
    field = page.locator("peel-composer textarea")
    expect(field).to_be_visible()
    visit("empty chat")
    for text in ("Zwölf Boxkämpfer", "https://example.org/" + "very-long-" * 12, "one\ntwo", "🍓"):
        field.fill(text)
        field.press("Enter")
    expect(page.locator(".message")).to_have_count(4)
    expect(page.locator(".message.pending")).to_have_count(0)
    page.locator(".plus").click()
    expect(page.get_by_role("switch")).to_be_visible()
    visit("plus menu")
    page.get_by_role("switch").click()
    expect(page.locator(".composer-place.bad")).to_be_visible()
    page.keyboard.press("Escape")
    visit("location refused")
    message = page.locator(".message").first
    message.focus()
    message.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_visible()
    visit("message menu")
    page.get_by_role("menuitem").first.click()
    expect(page.locator(".composer-reply")).to_be_visible()
    visit("replying")
    page.locator(".chat-who").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    visit("details")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.context.set_offline(True)
    field.fill("waiting")
    field.press("Enter")
    expect(page.locator(".mark.queued")).to_be_visible()
    expect(page.locator("peel-connection:visible")).to_have_count(1)
    visit("offline")
    page.context.set_offline(False)
    expect(page.locator(".mark.queued")).to_have_count(0)
    if page.locator(".chat-back").is_visible():
        page.locator(".chat-back").click()
    expect(page.locator(".chat-row[href]")).to_be_visible()
    visit("chats")
    page.locator(".me-button").click()
    expect(page.locator(".settings")).to_be_visible()
    visit("settings")
    page.locator(".settings .button.danger").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    visit("signing out")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_on_any_screen(page_of, new_context, new_name, scheme, size):
    other = new_name("other")
    page_of(other, "Other Person")
    viewport = PHONE if size == "phone" else {"width": 1200, "height": 800}
    page = new_context(color_scheme=scheme, viewport=viewport).new_page()
    found = []
    walk(page, other, lambda where: found.extend(violations(page, where)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_no_screen_is_wider_than_320_pixels(page_of, new_context, new_name, direction):
    other = new_name("other")
    page_of(other, "Other Person")
    page = new_context(viewport=NARROW).new_page()
    page.add_init_script(
        f"document.addEventListener('DOMContentLoaded', () => document.documentElement.dir = '{direction}')")
    walk(page, other, lambda where: fits(page, f"{where} in {direction}"))


def test_korean_has_no_english_left_on_any_screen(page_of, new_context, new_name):
    other = new_name("other")
    page_of(other, "다른 사람")
    page = new_context(locale="ko-KR", viewport=PHONE).new_page()
    allowed = {"peel", "openstreetmap", "english", "enter", "ctrl", "esc", "zwölf", "boxkämpfer", "https", "example", "org", "very", "long", "one",
               "two", "waiting", "wi", "fi", "walker", *re.findall(r"\w+", other), *re.findall(r"\w+", f"walker-{other[-10:]}")}

    def english(where):
        said = page.evaluate(
            """() => [document.body.innerText, ...Array.from(document.querySelectorAll("[aria-label], [title], [placeholder]"), (element) =>
              element.checkVisibility() ? ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? "").join(" ") : "")
            ].join("\\n")"""
        )
        left = {word for word in re.findall(r"[A-Za-zÀ-ÿ]{3,}", said)} - {w for w in re.findall(r"[A-Za-zÀ-ÿ]{3,}", said) if w.lower() in allowed}
        left -= {word for word in left if word.lower() in other or word in ("AM", "PM")}
        assert not left, f"{where}: {left}"

    walk(page, other, english)


def test_the_language_and_the_theme_are_kept(page_of, new_name):
    page = page_of(new_name())
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="한국어").check()
    expect(page.get_by_role("heading", name="설정")).to_be_visible()
    expect(page.get_by_role("radio", name="한국어")).to_be_focused()
    page.get_by_role("radio", name="어둡게").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html[data-theme=dark][lang=ko]")).to_have_count(1)
    expect(page.get_by_role("heading", name="설정")).to_be_visible()


def test_the_sticker_button_can_be_removed(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina = page_of(names[0])
    page_of(names[1], "Otto")
    start_chat(mina, names[1])
    button = mina.locator(".composer-field").get_by_role("button", name="Stickers")
    expect(button).to_be_visible()
    mina.get_by_role("button", name="Settings").click()
    mina.get_by_role("switch", name="Sticker button").click()
    open_chat(mina, "Otto")
    expect(button).to_be_hidden()


def test_a_whole_conversation_by_keyboard_alone(page_of, new_page, new_name):
    names = new_name("mina"), new_name("otto")
    otto = page_of(names[1], "Otto")
    mina = new_page()
    expect(mina.get_by_role("button", name="Create an account")).to_be_visible()
    keys = mina.keyboard
    mina.get_by_role("button", name="Create an account").focus()
    keys.press("Enter")
    keys.type(names[0])
    keys.press("Tab")
    keys.press("Tab")
    keys.type("correct horse battery")
    keys.press("Enter")
    expect(mina.get_by_role("heading", name="Chats")).to_be_visible()
    mina.get_by_role("button", name="New chat").focus()
    keys.press("Enter")
    keys.type(names[1])
    expect(mina.get_by_role("option")).to_have_count(1)
    keys.press("Enter")
    expect(mina.locator(".chip")).to_have_count(1)
    keys.press("Enter")
    expect(composer(mina)).to_be_focused()
    keys.type("by keys")
    keys.press("Enter")
    open_chat(otto, names[0])
    send(otto, "I hear you")
    expect(mina.get_by_role("article")).to_have_count(2)
    keys.press("Shift+Tab")
    keys.press("Shift+Tab")
    expect(mina.get_by_role("article").last).to_be_focused()
    keys.press("ArrowUp")
    expect(mina.get_by_role("article").first).to_be_focused()


def test_back_on_a_phone_leads_to_the_list(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina = page_of(names[0], viewport=PHONE)
    page_of(names[1], "Otto")
    start_chat(mina, names[1])
    expect(mina.get_by_role("heading", name="Chats")).to_be_hidden()
    mina.go_back()
    expect(mina.get_by_role("heading", name="Chats")).to_be_visible()
    expect(composer(mina)).to_have_count(0)
    open_chat(mina, "Otto")
    mina.get_by_role("button", name="Back to chats").click()
    expect(mina.get_by_role("heading", name="Chats")).to_be_visible()
