"""Offline and back, a killed server, a page without a network."""

import re

import pytest
from playwright.sync_api import expect

from people import bubbles, composer, mark, open_chat, send, start_chat, texts


@pytest.fixture
def pair(page_of, new_name):
    """Two people in one conversation, both with it open."""

    def make(base_url=None):
        names = new_name("mina"), new_name("otto")
        mina = page_of(names[0], "Mina", base_url=base_url)
        otto = page_of(names[1], "Otto", base_url=base_url)
        start_chat(mina, names[1])
        send(mina, "zero")
        open_chat(otto, "Mina")
        expect(texts(otto)).to_have_text(["zero"])
        expect(mark(mina)).to_have_attribute("data-mark", "read")
        return mina, otto

    return make


def test_what_is_sent_offline_waits_and_goes_out_in_order(pair):
    mina, otto = pair()
    mina.context.set_offline(True)
    expect(mina.locator("peel-list peel-connection").get_by_text("You are offline.")).to_be_visible()
    for number in range(1, 6):
        send(mina, f"offline {number}")
    expect(mark(mina)).to_have_attribute("data-mark", "queued")
    expect(mina.locator("peel-list peel-connection").get_by_text("5 messages are waiting")).to_be_visible()
    send(otto, "meanwhile")
    expect(texts(otto)).to_have_count(2)
    mina.context.set_offline(False)
    order = ["zero", "meanwhile", *[f"offline {number}" for number in range(1, 6)]]
    expect(texts(otto)).to_have_text(order)
    expect(texts(mina)).to_have_text(order)
    expect(mark(mina)).to_have_attribute("data-mark", "read")
    expect(mina.locator("peel-list peel-connection").get_by_text("You are offline.")).to_be_hidden()


def test_what_waits_survives_a_reload_without_a_network(pair):
    mina, otto = pair()
    # The service worker has the files once it is in charge.
    mina.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    mina.context.set_offline(True)
    send(mina, "written in a tunnel")
    expect(mark(mina)).to_have_attribute("data-mark", "queued")
    mina.reload()
    expect(texts(mina)).to_have_text(["zero", "written in a tunnel"])
    expect(mark(mina)).to_have_attribute("data-mark", "queued")
    expect(mina.locator("peel-list peel-connection").get_by_text("You are offline.")).to_be_visible()
    mina.context.set_offline(False)
    expect(texts(otto)).to_have_text(["zero", "written in a tunnel"])
    expect(mark(mina)).to_have_attribute("data-mark", "read")


def test_two_tabs_send_what_waits_once(pair):
    mina, otto = pair()
    second = mina.context.new_page()
    second.goto(mina.url)
    expect(composer(second)).to_be_visible()
    mina.context.set_offline(True)
    expect(second.locator("peel-list peel-connection").get_by_text("You are offline.")).to_be_visible()
    send(mina, "from the first tab")
    send(second, "from the second tab")
    expect(texts(mina)).to_have_count(3)
    expect(texts(second)).to_have_count(3)
    mina.context.set_offline(False)
    order = ["zero", "from the first tab", "from the second tab"]
    for page in (otto, mina, second):
        expect(texts(page)).to_have_text(order)
        expect(page.locator(".message.pending")).to_have_count(0)


def test_a_killed_server_comes_back_without_a_duplicate_or_a_gap(own_server, pair):
    mina, otto = pair(own_server.url)
    for round_ in range(3):
        send(mina, f"before {round_}")
        send(otto, f"answer {round_}")
        own_server.kill()
        send(mina, f"while away {round_}a")
        send(mina, f"while away {round_}b")
        send(otto, f"other side {round_}")
        own_server.start()
        expect(mina.locator(".message.pending")).to_have_count(0, timeout=60_000)
        expect(otto.locator(".message.pending")).to_have_count(0, timeout=60_000)
        count = 1 + 5 * (round_ + 1)
        expect(texts(mina)).to_have_count(count)
        expect(texts(otto)).to_have_count(count)
        assert texts(mina).all_text_contents() == texts(otto).all_text_contents()
    order = texts(mina).all_text_contents()
    mine = [text for text in order if text.startswith(("before", "while"))]
    assert mine == [text for n in range(3) for text in (f"before {n}", f"while away {n}a", f"while away {n}b")]
    for page in (mina, otto):
        page.reload()
        expect(texts(page)).to_have_text(order)


def test_the_bar_says_that_the_server_is_gone_and_goes_away(own_server, pair):
    mina, _ = pair(own_server.url)
    own_server.kill()
    expect(mina.locator("peel-list").get_by_text("The server cannot be reached")).to_be_visible()
    own_server.start()
    mina.locator("peel-list").get_by_role("button", name="Try now").click()
    expect(mina.locator("peel-list").get_by_text("The server cannot be reached")).to_be_hidden()
    send(mina, "there again")
    expect(mark(mina)).to_have_attribute("data-mark", re.compile("sent|delivered|read"))
    expect(bubbles(mina)).to_have_count(2)


def test_a_message_that_the_server_refuses_can_be_tried_again_or_removed(pair):
    mina, _ = pair()
    # The server says no to this one; the page is told so over the socket, which is replaced here by a refusal.
    mina.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (data) {
            const frame = JSON.parse(data);
            if (frame.op !== "send" || frame.body.text !== "refused") return send.call(this, data);
            const problem = { code: "validation", status: 422, title: "no", detail: "no" };
            this.onmessage({ data: JSON.stringify({ t: "res", id: frame.id, ok: false, problem }) });
          };
        }"""
    )
    send(mina, "refused")
    expect(mark(mina)).to_have_attribute("data-mark", "failed")
    send(mina, "next")
    expect(texts(mina)).to_have_text(["zero", "next", "refused"])
    mina.get_by_role("button", name="Delete unsent message").click()
    expect(texts(mina)).to_have_text(["zero", "next"])


def test_the_client_can_be_installed(page_of, new_name):
    page = page_of(new_name())
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of a test counts as a private window.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
