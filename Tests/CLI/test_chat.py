"""Accounts, sending and listening through the SDK, as issue reports and scripts would do it."""

import json
import signal
import time

from command_line import CommandLine


def sign_up(peel, *names):
    for name in names:
        peel.done("sign-up", name, "--profile", name)


def test_two_people_talk(peel, new_name):
    ann, ben = new_name("ann"), new_name("ben")
    sign_up(peel, ann, ben)
    assert peel.done("send", "--profile", ann, "--to", ben, "hello") == f"Sent to {ben} as number 1.\n"
    peel.done("send", "--profile", ann, "--to", ben, "how are you?")
    heard = peel.json("listen", "--profile", ben, "-n", 2)
    messages = [line for line in heard if line["kind"] == "text"]
    assert [line["text"] for line in messages] == ["hello", "how are you?"]
    assert [line["seq"] for line in messages] == [1, 2]
    assert {line["from"] for line in messages} == {ann}


def test_listening_goes_on_where_it_ended(peel, new_name):
    ann, ben = new_name("ann"), new_name("ben")
    sign_up(peel, ann, ben)
    for number in range(5):
        peel.done("send", "--profile", ann, "--to", ben, f"message {number}")
    texts = []
    for _ in range(5):
        heard = peel.json("listen", "--profile", ben, "-n", 1)
        texts += [line["text"] for line in heard if line["kind"] == "text"]
    assert texts == [f"message {number}" for number in range(5)]


def test_live_messages_are_heard_and_delivery_is_told(peel, new_name):
    ann, ben = new_name("ann"), new_name("ben")
    sign_up(peel, ann, ben)
    peel.done("send", "--profile", ann, "--to", ben, "first")
    listener = peel.start("listen", "--profile", ben, "--json")
    try:
        kinds = []
        while "caughtUp" not in kinds:
            kinds.append(json.loads(listener.stdout.readline())["kind"])
        peel.done("send", "--profile", ann, "--to", ben, "second")
        line = json.loads(listener.stdout.readline())
        while line["kind"] != "text":
            line = json.loads(listener.stdout.readline())
        assert line["text"] == "second"
        listener.send_signal(signal.SIGINT)
        assert listener.wait(20) == 0
    finally:
        listener.kill()
    receipts = peel.start("listen", "--profile", ann, "--json")
    try:
        while True:
            line = json.loads(receipts.stdout.readline())
            if line["kind"] == "receipt" and line["from"] == ben and line["deliveredSeq"] == 2:
                break
            if line["kind"] == "caughtUp":
                # A receipt that came before this listener's snapshot is in the conversation instead.
                break
    finally:
        receipts.kill()


def test_a_sticker_is_sent_and_described(peel, new_name, server):
    ann, ben = new_name("ann"), new_name("ben")
    sign_up(peel, ann, ben)
    pack, sticker = first_sticker(peel, ann, server)
    peel.done("send", "--profile", ann, "--to", ben, "--sticker", f"{pack}/{sticker}")
    heard = [line for line in peel.json("listen", "--profile", ben, "-n", 1) if line["kind"] == "sticker"]
    assert heard[0]["sticker"]["pack"] == pack
    assert heard[0]["sticker"]["alt"]
    assert heard[0]["sticker"]["emoji"]


def first_sticker(peel, name, server):
    import urllib.request

    account = next(
        path for path in (peel_folder(peel) / name).iterdir() if path.name == "account.json")
    token = json.loads(account.read_text())["accessToken"]
    request = urllib.request.Request(
        f"{server.url}/v1/stickers/catalogue", headers={"Authorization": f"Bearer {token}"})
    # A new server brings its catalogue in while it serves.
    limit = time.monotonic() + 120
    while time.monotonic() < limit:
        sections = json.load(urllib.request.urlopen(request))["sections"]
        if sections:
            return sections[0]["packId"], sections[0]["stickers"][0]["stickerId"]
        time.sleep(0.2)
    raise AssertionError("the catalogue did not come")


def peel_folder(peel):
    import pathlib

    return pathlib.Path(peel.environment["XDG_DATA_HOME"]) / "peel" / "profiles"


def test_a_location_is_sent(peel, new_name):
    ann, ben = new_name("ann"), new_name("ben")
    sign_up(peel, ann, ben)
    peel.done("send", "--profile", ann, "--to", ben, "--location", "52.52,-13.405", "here")
    heard = [line for line in peel.json("listen", "--profile", ben, "-n", 1) if line["kind"] == "location"]
    assert heard[0]["location"] == {"latitude": 52.52, "longitude": -13.405}


def test_a_taken_name_says_so(peel, new_name):
    ann = new_name("ann")
    sign_up(peel, ann)
    result = peel.run("sign-up", ann, "--profile", "other")
    assert result.returncode == 1
    assert "taken" in result.stderr or "exists" in result.stderr


def test_a_wrong_password_and_an_unknown_name_answer_alike(peel, new_name):
    ann = new_name("ann")
    sign_up(peel, ann)
    wrong = peel.run("sign-in", ann, "--profile", "x", PEEL_PASSWORD="not the password")
    unknown = peel.run("sign-in", new_name("nobody"), "--profile", "x", PEEL_PASSWORD="not the password")
    assert wrong.returncode == unknown.returncode == 1
    assert wrong.stderr == unknown.stderr


def test_signed_out_is_signed_out(peel, new_name):
    ann = new_name("ann")
    sign_up(peel, ann)
    peel.done("sign-out", "--profile", ann)
    result = peel.run("send", "--profile", ann, "--to", ann, "hello")
    assert result.returncode == 1
    assert "Sign in" in result.stderr


def test_an_unknown_recipient_is_named_and_the_others_get_it(peel, new_name):
    ann, ben, nobody = new_name("ann"), new_name("ben"), new_name("nobody")
    sign_up(peel, ann, ben)
    result = peel.run("send", "--profile", ann, "--to", nobody, "--to", ben, "hello")
    assert result.returncode == 1
    assert nobody in result.stderr
    assert f"Sent to {ben}" in result.stdout


def test_a_message_waits_for_the_server(tmp_path, own_server, new_name):
    peel = CommandLine(tmp_path / "home", own_server)
    ann, ben = new_name("ann"), new_name("ben")
    sign_up(peel, ann, ben)
    peel.done("send", "--profile", ann, "--to", ben, "before")
    own_server.kill()
    for text in ["while away", "and another"]:
        result = peel.run("send", "--profile", ann, "--to", ben, text)
        assert result.returncode == 1
        assert "kept" in result.stderr
    own_server.start()
    peel.done("send", "--profile", ann, "--to", ben, "after")
    heard = [line["text"] for line in peel.json("listen", "--profile", ben, "-n", 4) if line["kind"] == "text"]
    assert heard == ["before", "while away", "and another", "after"]


def test_a_listener_lives_through_a_crash(tmp_path, own_server, new_name):
    peel = CommandLine(tmp_path / "home", own_server)
    ann, ben = new_name("ann"), new_name("ben")
    sign_up(peel, ann, ben)
    peel.done("send", "--profile", ann, "--to", ben, "one")
    listener = peel.start("listen", "--profile", ben, "-n", "3", "--json")
    try:
        texts = []

        def hear():
            while True:
                line = json.loads(listener.stdout.readline())
                if line["kind"] == "text":
                    return line["text"]

        texts.append(hear())
        own_server.kill()
        own_server.start()
        for text in ["two", "three"]:
            peel.done("send", "--profile", ann, "--to", ben, text)
            texts.append(hear())
        assert texts == ["one", "two", "three"]
        assert listener.wait(30) == 0
    finally:
        listener.kill()
