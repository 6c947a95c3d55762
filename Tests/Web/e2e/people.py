"""What people do on the pages of the web client."""

from playwright.sync_api import expect

PASSWORD = "correct horse battery"


def sign_up(page, user, name=None, password=PASSWORD):
    page.get_by_role("button", name="Create an account").click()
    page.get_by_label("User name").fill(user)
    if name:
        page.get_by_label("Name to show").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Create account").click()


def start_chat(page, *users, title=None):
    """Finds people by the beginning of their names and opens a conversation with them."""
    page.get_by_role("button", name="New chat").click()
    dialog = page.get_by_role("dialog", name="New chat")
    for user in users:
        dialog.get_by_role("combobox").fill(user)
        option = dialog.get_by_role("option").filter(has_text=f"@{user}")
        expect(option).to_have_count(1)
        option.click()
        expect(dialog.locator(".chip")).to_have_count(users.index(user) + 1)
    if title:
        dialog.get_by_label("Group name").fill(title)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    expect(composer(page)).to_be_visible()


def composer(page):
    return page.get_by_role("textbox", name="Message", exact=True)


def send(page, text):
    composer(page).fill(text)
    composer(page).press("Enter")


def open_chat(page, name):
    page.get_by_role("navigation", name="Chats").get_by_role("link").filter(has_text=name).click()
    expect(composer(page)).to_be_visible()


def bubbles(page):
    return page.get_by_role("log").locator(".bubble")


def texts(page):
    return page.get_by_role("log").locator(".message-text")


def mark(page):
    """The mark of one's newest message."""
    return page.get_by_role("log").locator(".message.own .mark").last


def send_many(page, texts_):
    """Sends past the input bar, for tests that need a long history."""
    conversation = page.url.rsplit("/", 1)[1]
    page.evaluate(
        """async ([conversation, texts]) => {
          for (const text of texts) {
            const body = JSON.stringify({ clientMsgId: crypto.randomUUID(), type: "text", text });
            const headers = { "content-type": "application/json" };
            const answer = await fetch(`/v1/conversations/${conversation}/messages`, { method: "POST", headers, body });
            if (!answer.ok) throw new Error(await answer.text());
          }
        }""",
        [conversation, texts_],
    )
