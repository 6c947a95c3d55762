"""Requests that could be read in two ways, or take too much: each is refused once and the connection closed behind it."""

import json

import pytest
from raw import Server, parse, read_answer

POST = b"POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
SECOND = b"GET /second HTTP/1.1\r\nHost: x\r\n\r\n"

CASES = {
    "differing Content-Length": (POST + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd" + SECOND, {400}),
    "equal repeated Content-Length": (POST + b"Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc" + SECOND, {400}),
    "Content-Length with chunked": (POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + SECOND, {400}),
    "bad chunk size": (CHUNKED + b"xyz\r\n\r\n", {400}),
    "overflowing chunk size": (CHUNKED + b"fffffffffffffffff\r\n", {400}),
    "bare LF in a chunk": (CHUNKED + b"3\nabc\r\n0\r\n\r\n", {400}),
    "unknown transfer coding": (POST + b"Transfer-Encoding: gzip\r\n\r\n", {400}),
    "chunked not last": (POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n", {400}),
    "two codings": (POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", {400}),
    "Content-Length with sign": (POST + b"Content-Length: +5\r\n\r\nabcde", {400}),
    "Content-Length with space": (POST + b"Content-Length: 5 5\r\n\r\nabcde", {400}),
    "negative Content-Length": (POST + b"Content-Length: -1\r\n\r\n", {400}),
    "overflowing Content-Length": (POST + b"Content-Length: 99999999999999999999\r\n\r\n", {400}),
    "space before colon": (GET + b"Content-Length : 0\r\n\r\n", {400}),
    "folded header": (GET + b"X-A: b\r\n c\r\n\r\n", {400}),
    "no Host": (b"GET /healthz HTTP/1.1\r\n\r\n", {400}),
    "two Hosts": (GET + b"Host: x\r\n\r\n", {400}),
    "absolute target of another host": (b"GET http://y/healthz HTTP/1.1\r\nHost: x\r\n\r\n", {400}),
    "bare LF": (b"GET /healthz HTTP/1.1\nHost: x\n\n", {400}),
    "bare CR in a value": (GET + b"X-A: b\rc\r\n\r\n", {400}),
    "NUL in a value": (GET + b"X-A: b\0c\r\n\r\n", {400}),
    "5000 headers": (GET + b"A: b\r\n" * 5000 + b"\r\n", {431}),
    "100 KB header": (GET + b"A: " + b"b" * 100_000 + b"\r\n\r\n", {431}),
    "100 KB target": (b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", {414}),
    "unknown method": (b"BREW / HTTP/1.1\r\nHost: x\r\n\r\n", {400, 501}),
    "HTTP/2 preface": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 505}),
    "no version": (b"GET /\r\n\r\n", {400, 505}),
    "control byte in the target": (b"GET /a\x01b HTTP/1.1\r\nHost: x\r\n\r\n", {400}),
    "climbing path": (b"GET /a/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", {400}),
    "escaped climbing path": (b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", {400}),
    "escaped NUL": (b"GET /a%00 HTTP/1.1\r\nHost: x\r\n\r\n", {400}),
    "body announced too large": (POST + b"Content-Length: 99999999\r\n\r\n", {413}),
    "body that grows too large": (CHUNKED + (b"10000\r\n" + b"a" * 65536 + b"\r\n") * 64, {413}),
    "TLS hello": (b"\x16\x03\x01\x02\x00\x01\x00", {400}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_request_is_refused_once_and_the_connection_closed(server: Server, name: str) -> None:
    data, statuses = CASES[name]
    said = server.exchange(data)
    assert said, "closed without an answer"
    answer = parse(said)
    assert answer.status in statuses, said[:500]
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["connection"] == "close"
    assert json.loads(answer.body)["status"] == answer.status
    assert len(answer.body) == int(answer.headers["content-length"]), "something was answered behind the refusal"


def test_a_valid_chunked_body_is_read(server: Server) -> None:
    with server.connect() as connection:
        for byte in CHUNKED + b"2\r\n{}\r\n0\r\n\r\n":
            connection.send(bytes([byte]))
        answer = read_answer(connection)
    # Understood as JSON and refused for what it lacks, not for how it came.
    assert answer.status in {400, 422}
    assert json.loads(answer.body)["code"] != "malformed-request"


def test_the_server_is_well_afterwards(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(GET + b"\r\n" + GET + b"\r\n")
        assert [read_answer(connection).status for _ in range(2)] == [200, 200]
