"""One way through the client in the other two engines: sign up, get a message, answer it, reload."""

import pytest

from friend import PASSWORD, Friend


@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_a_person_signs_up_gets_a_message_and_answers(engine, request, server, new_name):
    page = request.getfixturevalue(engine)
    user = new_name("mina")
    page.open(server.url + "/")
    page.click(".welcome-actions .primary")
    page.fill("input[name=username]", user)
    page.fill("input[name=password]", PASSWORD)
    page.click("button[type=submit]")
    page.wait(".list-states h2", "Nothing here yet")
    friend = Friend(server.url, new_name("otto"))
    friend.greet(user, "Hello from the other side")
    page.wait("a.chat-row", "Hello from the other side")
    page.click("a.chat-row")
    page.wait(".bubble", "Hello from the other side")
    page.fill("peel-composer textarea", "Hello back\uE007")
    page.wait(".message.own:not(.pending) .bubble", "Hello back")
    assert friend.texts() == ["Hello from the other side", "Hello back"]
    page.reload()
    page.wait(".message.own .bubble", "Hello back")
    friend.send("And again")
    page.wait(".bubble", "And again")
