"""Signing up, in and out."""

from playwright.sync_api import expect

from people import PASSWORD, sign_up


def heading(page, name):
    return page.get_by_role("heading", name=name)


def test_rules_are_ticked_off_while_typing_and_nothing_is_sent_before(new_page, new_name):
    page = new_page()
    page.get_by_role("button", name="Create an account").click()
    rule = page.locator(".rules li")
    name = page.get_by_label("User name")
    expect(name).to_be_focused()
    name.fill("a b")
    expect(rule.nth(0)).to_have_attribute("data-met", "yes")
    expect(rule.nth(2)).to_have_attribute("data-met", "no")
    page.get_by_role("button", name="Create account").click()
    expect(rule.nth(2)).to_have_attribute("data-met", "missing")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    name.fill(new_name())
    expect(name).not_to_have_attribute("aria-invalid", "true")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_label("Password", exact=True)).to_be_focused()
    expect(heading(page, "Create your account")).to_be_visible()


def test_a_new_person_is_in_stays_in_after_a_reload_and_leaves(page_of, new_name):
    page = page_of(new_name("mina"), "Mina Park")
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    page.reload()
    expect(heading(page, "Chats")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("Mina Park")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Create an account")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Create an account")).to_be_visible()


def test_a_taken_name_says_so_and_offers_sign_in_with_the_name_filled_in(page_of, new_page, new_name):
    user = new_name("taken")
    page_of(user)
    page = new_page()
    sign_up(page, user, password="another password")
    expect(page.get_by_role("alert")).to_contain_text("already taken")
    page.get_by_role("button", name=f"Sign in as {user}").click()
    expect(heading(page, "Welcome back")).to_be_visible()
    expect(page.get_by_label("User name")).to_have_value(user)
    expect(page.get_by_label("Password", exact=True)).to_be_focused()
    page.keyboard.type("not the password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("do not go together")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(heading(page, "Chats")).to_be_visible()


def test_the_password_can_be_shown(new_page):
    page = new_page()
    page.get_by_role("button", name="Sign in").click()
    password = page.get_by_label("Password", exact=True)
    password.fill("hidden words")
    page.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    page.get_by_role("button", name="Hide password").click()
    expect(password).to_have_attribute("type", "password")


def test_tabs_of_one_browser_share_the_session(page_of, new_name):
    first = page_of(new_name())
    second = first.context.new_page()
    second.goto("/")
    expect(heading(second, "Chats")).to_be_visible()
    first.get_by_role("button", name="Settings").click()
    first.get_by_role("button", name="Sign out").click()
    first.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(second.get_by_role("button", name="Create an account")).to_be_visible()


def test_an_access_cookie_that_is_gone_is_renewed_without_a_word(page_of, new_name):
    page = page_of(new_name())
    page.context.clear_cookies(name="peel_access")
    page.reload()
    expect(heading(page, "Chats")).to_be_visible()
    page.get_by_role("button", name="New chat").click()
    page.get_by_role("combobox").fill("zzz-nobody")
    expect(page.get_by_role("dialog").locator(".people-hint")).to_have_text("No one has that name. Check the spelling?")


def test_a_session_that_ended_on_the_server_says_so(page_of, new_name):
    page = page_of(new_name())
    page.context.clear_cookies()
    page.reload()
    expect(heading(page, "Welcome back")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("You were signed out")
