"""Frames that break RFC 6455, and handshakes that are none."""

import pytest
from raw import Server, frame, read_frame, read_to_end, send_all

CASES = {
    "unmasked frame": (b"\x81\x02hi", 1002),
    "reserved bit": (frame(0xC1, b"a"), 1002),
    "unknown data opcode": (frame(0x83, b""), 1002),
    "unknown control opcode": (frame(0x8B, b""), 1002),
    "continuation of nothing": (frame(0x80, b"a"), 1002),
    "new message inside another": (frame(0x01, b"a") + frame(0x81, b"b"), 1002),
    "fragmented ping": (frame(0x09, b""), 1002),
    "ping of 126 bytes": (frame(0x89, bytes(126)), 1002),
    "close of 1 byte": (frame(0x88, b"\x03"), 1002),
    "close with 999": (frame(0x88, b"\x03\xe7"), 1002),
    "close with 1005": (frame(0x88, b"\x03\xed"), 1002),
    "close with 1015": (frame(0x88, b"\x03\xf7"), 1002),
    "close with a bad reason": (frame(0x88, b"\x03\xe8\xff"), 1007),
    "bad UTF-8": (frame(0x81, b"\xc3\x28"), 1007),
    "surrogate in UTF-8": (frame(0x81, b"\xed\xa0\x80"), 1007),
    "cut UTF-8 in fragments": (frame(0x01, b"\xce") + frame(0x80, b"\x28"), 1007),
    "length 2^62": (b"\x81\xff\x40" + bytes(7), 1009),
    "length 2^63": (b"\x81\xff\x80" + bytes(7), 1002),
    "long form of a short length": (b"\x81\xfe\x00\x05" + bytes(4) + b"hello", 1002),
    "message above the limit": (b"\x81\xff" + (1 << 22).to_bytes(8, "big"), 1009),
    "too many fragments": (frame(0x01, b"a") + frame(0x00, b"a") * 16, 1008),
}


@pytest.mark.parametrize("name", CASES)
def test_a_broken_frame_closes_with_its_code(server: Server, name: str) -> None:
    data, code = CASES[name]
    connection, answer = server.upgrade()
    with connection:
        assert answer.status == 101
        send_all(connection, data)
        first, payload = read_frame(connection) or (0, b"")
        assert first == 0x88
        assert int.from_bytes(payload[:2], "big") == code, payload
        assert read_to_end(connection) == b""


HANDSHAKES = {
    "no version": ((b"Sec-WebSocket-Version: 13\r\n", b""), {426}),
    "old version": ((b"Version: 13", b"Version: 8"), {426}),
    "no key": ((b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b""), {400}),
    "short key": ((b"dGhlIHNhbXBsZSBub25jZQ==", b"dGhlIHNhbXBsZQ=="), {400}),
    "another origin": ((b"Upgrade: websocket\r\n", b"Upgrade: websocket\r\nOrigin: https://evil.example\r\n"), {403}),
    # An ordinary request to the address of the socket; the route may say so before the network does.
    "no upgrade": ((b"Upgrade: websocket\r\n", b""), {400, 426}),
}


@pytest.mark.parametrize("name", HANDSHAKES)
def test_a_wrong_handshake_is_refused(server: Server, name: str) -> None:
    change, statuses = HANDSHAKES[name]
    connection, answer = server.upgrade(change)
    connection.close()
    assert answer.status in statuses


def test_a_ping_and_a_close_are_answered(server: Server) -> None:
    connection, answer = server.upgrade()
    with connection:
        assert answer.headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
        connection.sendall(frame(0x89, b"are you there") + frame(0x88, b"\x03\xe8"))
        assert read_frame(connection) == (0x8A, b"are you there")
        assert read_frame(connection) == (0x88, b"\x03\xe8")
        assert read_to_end(connection) == b""
