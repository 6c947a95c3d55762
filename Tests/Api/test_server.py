"""The running server as operators and attackers meet it."""

import json
import signal
import subprocess
import uuid

import peel_server
import pytest
import requests
from websockets.sync.client import connect


def sign_up(server, name):
    answer = requests.post(
        server.url + "/v1/auth/register", json={"userName": name, "password": "correct horse"}, timeout=30
    )
    assert answer.status_code == 201, answer.text
    session = answer.json()
    return session["user"]["id"], {"authorization": "Bearer " + session["accessToken"]}


def send(server, headers, conversation, text):
    return requests.post(
        f"{server.url}/v1/conversations/{conversation}/messages",
        json={"clientMsgId": str(uuid.uuid4()), "type": "text", "text": text}, headers=headers, timeout=30,
    )


def test_acknowledged_messages_survive_kill_nine(own_server, new_name):
    anna, one = sign_up(own_server, new_name("anna"))
    bert, two = sign_up(own_server, new_name("bert"))
    talk = requests.post(
        own_server.url + "/v1/conversations", json={"members": [bert]}, headers=one, timeout=30
    ).json()["id"]
    kept = []
    for round_ in range(3):
        for number in range(20):
            answer = send(own_server, one, talk, f"{round_}-{number}")
            assert answer.status_code == 201
            kept.append(answer.json()["id"])
        own_server.kill()
        own_server.start()
    page = requests.get(
        f"{own_server.url}/v1/conversations/{talk}/messages?limit=100", headers=two, timeout=30
    ).json()
    assert [message["id"] for message in page["items"]] == kept
    assert [message["seq"] for message in page["items"]] == list(range(1, 61))


def test_a_second_server_on_the_same_folder_says_so_in_one_line(own_server):
    done = subprocess.run(
        [peel_server.BINARY, "serve", "--port", "0", "--data", str(own_server.data)], capture_output=True, text=True,
        timeout=60,
    )
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if line.startswith("Error:")]
    assert len(lines) == 1 and str(own_server.data) in lines[0], done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_sockets_know_and_ends_well(make_server, new_name, number):
    server = make_server()
    server.start()
    _, headers = sign_up(server, new_name())
    with connect(f"ws://127.0.0.1:{server.port}/v1/ws") as socket:
        token = headers["authorization"].removeprefix("Bearer ")
        socket.send(json.dumps({"t": "hello", "token": token}))
        assert json.loads(socket.recv(timeout=30))["t"] == "ready"
        assert json.loads(socket.recv(timeout=30))["t"] == "caughtUp"
        server.process.send_signal(number)
        with pytest.raises(Exception):
            socket.recv(timeout=30)
        assert socket.close_code == 1012
    assert server.process.wait(30) == 0


def test_a_wrong_configuration_is_one_line(make_server):
    server = make_server({"rates": {"sing": {"burst": 1, "intervalMs": 1}}})
    done = subprocess.run(
        [peel_server.BINARY, "serve", "--port", "0", "--data", str(server.data), "--config", str(server.config)],
        capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 1
    assert "sing" in done.stderr and len(done.stderr.strip().splitlines()) == 1
    assert not server.data.exists()


def test_a_body_that_is_no_photo_is_refused_before_it_is_read(server, new_name):
    _, headers = sign_up(server, new_name())
    address = server.url + "/v1/studio/jobs"
    empty = requests.post(address, data=b"", headers={**headers, "content-type": "image/jpeg"}, timeout=60)
    assert (empty.status_code, empty.json()["code"]) == (422, "image-unreadable")
    text = requests.post(address, data=b"x", headers={**headers, "content-type": "text/html"}, timeout=30)
    assert text.status_code == 415
    assert requests.post(address, data=b"x", headers={"content-type": "image/png"}, timeout=30).status_code == 401
    assert requests.get(server.url + "/v1/me", headers=headers, timeout=30).status_code == 200
