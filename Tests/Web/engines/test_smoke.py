"""One way through the client in the other two engines: sign up, find somebody, send a text and a sticker, get an answer, reload."""

import pytest

from friend import PASSWORD, Friend, until

ENTER = "\uE007"


@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_a_person_signs_up_finds_somebody_and_sends_a_text_and_a_sticker(engine, request, server, new_name, picture):
    page = request.getfixturevalue(engine)
    friend = Friend(server.url, new_name("otto"))
    sticker = friend.catalogue()[0]["stickers"][0]

    page.open(server.url + "/")
    page.click(".welcome-actions .primary")
    user = new_name("mina")
    page.fill("input[name=username]", user)
    page.fill("input[name=password]", PASSWORD)
    page.click("button[type=submit]")
    page.wait(".list-states h2", "Nothing here yet")

    page.click("button.new-chat")
    page.fill("dialog [role=combobox]", friend.name)
    page.click("dialog [role=option]", f"@{friend.name}")
    page.wait("dialog .chip", friend.name)
    page.click("dialog button[type=submit]")
    page.fill("peel-composer textarea", "Hello Otto" + ENTER)
    page.wait(".message.own:not(.pending) .bubble", "Hello Otto")

    page.click("peel-composer button[aria-label=Stickers]")
    page.click(".panel-section:not([data-section^=':']) .panel-cell")
    page.wait(".message.own:not(.pending) .message-sticker")
    sent = friend.messages()
    assert [message["type"] for message in sent] == ["text", "sticker"]
    assert sent[0]["text"] == "Hello Otto"
    assert sent[1]["sticker"]["stickerId"] == sticker["stickerId"]
    assert len({message["sender"] for message in sent}) == 1

    friend.send("Hello Mina")
    page.wait(".message:not(.own) .bubble", "Hello Mina")
    page.reload()
    page.wait(".message:not(.own) .bubble", "Hello Mina")
    page.wait(".message.own .message-sticker")
    page.screenshot(picture(f"smoke-{engine}"))
    assert page.reported() == []

    # The line above proves nothing unless errors and refusals arrive where it looks.
    page.run("() => { console.error('heard'); document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.2:9/' })); }")
    until(lambda: any("heard" in line for line in page.reported()) and any("127.0.0.2" in line for line in page.reported()))
