"""A disk with no room left, and a data folder that is none."""

import resource
import signal
import subprocess
import uuid

import peel_server
import requests


def little_room():
    """Files of at most 6 MB, as on a disk that fills up; writing more fails instead of ending the process."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (6_000_000, 6_000_000))


def test_a_full_disk_refuses_clearly_and_loses_nothing(make_server, new_name):
    server = make_server(limits=little_room).start()
    headers = []
    for name in (new_name("ann"), new_name("ben")):
        answer = requests.post(
            server.url + "/v1/auth/register", json={"userName": name, "password": "correct horse"}, timeout=30)
        headers.append({"authorization": "Bearer " + answer.json()["accessToken"]})
        other = answer.json()["user"]["id"]
    opened = requests.post(server.url + "/v1/conversations", json={"members": [other]}, headers=headers[0], timeout=30)
    messages = f"{server.url}/v1/conversations/{opened.json()['id']}/messages"

    acknowledged, refusal = [], None
    for number in range(2_000):
        text = f"{number} " + "x" * 7_900
        answer = requests.post(
            messages, json={"clientMsgId": str(uuid.uuid4()), "type": "text", "text": text}, headers=headers[0],
            timeout=30)
        if answer.status_code != 201:
            refusal = answer
            break
        acknowledged.append((answer.json()["seq"], number))
    assert refusal is not None, "6 MB held 16 MB"
    assert refusal.status_code == 507 and refusal.json()["code"] == "storage-full", refusal.text
    assert refusal.headers["content-type"] == "application/problem+json"
    # Reading goes on.
    assert requests.get(server.url + "/healthz", timeout=30).status_code == 200
    assert requests.get(messages + "?limit=1", headers=headers[1], timeout=30).json()["headSeq"] == acknowledged[-1][0]

    server.kill()
    server.preexec = None
    server.start()
    kept, after = [], 0
    while True:
        page = requests.get(f"{messages}?after={after}&limit=100", headers=headers[1], timeout=30).json()
        kept += [(item["seq"], int(item["text"].split()[0])) for item in page["items"]]
        if not page["hasAfter"]:
            break
        after = kept[-1][0]
    assert kept == acknowledged


def test_a_data_folder_that_is_a_file_is_named(tmp_path):
    path = tmp_path / "data"
    path.write_text("in the way")
    ended = subprocess.run(
        [peel_server.BINARY, "serve", "--port", "0", "--data", str(path)], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert str(path) in ended.stderr


def test_a_port_that_is_taken_is_named(server, tmp_path):
    ended = subprocess.run(
        [peel_server.BINARY, "serve", "--port", str(server.port), "--data", str(tmp_path / "data")],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert str(server.port) in ended.stderr and "--port" in ended.stderr
