"""Writes the files beside it: messages between the studio and its workers, and damage that once went unnoticed."""

import pathlib
import struct
import zlib

HERE = pathlib.Path(__file__).parent


def whole(*numbers):
    return struct.pack(f"<{len(numbers)}q", *numbers)


def array(content):
    return whole(len(content)) + content


def image(width, height):
    return whole(width, height) + array(bytes(range(width * height * 4)))


STYLE = struct.pack("<26d", 6, 0xFFFFFF, 0, 1, 4, 4, 8, 0, 0.5, 1, 9, 255, 0.5, 3, 1, 4, 1, 0, 0, 1, 1, 1, 0, 2, 5, 9)
CAPTION = b"\1" + array(b"hello") + array(b"arc-up") + whole(0xFF0000)
TAG = array(b"imessage-small")
OPTIONS = whole(1) + TAG + STYLE + b"\0" + (b"\1" + whole(80)) * 2 + b"\1" + struct.pack("<d", 12.5)
OPTIONS += (b"\1" + whole(3)) + b"\0" + b"\1" + whole(100) + b"\1" + whole(900)
POINTS = whole(3) + struct.pack("<6d", 0.1, 0.1, 0.9, 0.1, 0.5, 0.9)
HINT = b"\1" + struct.pack("<4d", 0.1, 0.1, 0.5, 0.5) + POINTS + whole(0) + b"\1" + whole(2, 2) + array(b"\0\xff\xff\0")
HINT += whole(1) + b"\1" + struct.pack("<d", 0.05) + POINTS
LOSSES = [(0, 1), (1, 1), (2, 2), (4, 1), (5, 4), (6, 2), (7, 2)]
FILE = TAG + array(b"image/png") + array(b"png") + array(b"....") + whole(300, 300, 1, 0, 500_000, len(LOSSES))
FILE += b"".join(bytes([kind]) + whole(*range(count)) for kind, count in LOSSES)
FILM = array(b"apng") + whole(4, 4) + (b"\1" + whole(2)) * 2 + whole(0) + b"\1"

MESSAGES = {
    "decode": whole(256, 1 << 20, 16) + b"\1" + array(b"BM"),
    "cut": b"\1\1" + image(2, 2) + b"\0" + HINT,
    "make": b"\1" + OPTIONS + image(2, 2),
    "film": b"\2" + OPTIONS + array(b"GIF89a"),
    "text": STYLE + CAPTION + b"\0",
    "cut-out": image(2, 2) + b"\0" + struct.pack("<d", 0.5),
    "sticker-files": array(b".") * 5 + whole(4, 4) + array(b"#fff") + b"\1" + whole(900),
    "capability": b"\1" + whole(1) + b"\1\1\1" + array(b"note"),
    "target-files": whole(1) + FILE,
    "picture-info": array(b"png") + whole(4, 4) + b"\1" + FILM,
    "frame": b"\3" + whole(8),
    "error": array(b"tooManyPixels") + (b"\1" + whole(4)) * 2 + array(b"detail"),
}


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def control(number, width, height):
    return chunk(b"fcTL", struct.pack(">5IHHBB", number, width, height, 0, 0, 1, 10, 0, 0))


def header(width, height):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))


def pixels(width, height):
    return zlib.compress(bytes((width + 1) * height))


# The second header makes the canvas smaller than a frame that was already held against the first.
two_headers = b"\x89PNG\r\n\x1a\n" + header(8, 8) + chunk(b"acTL", struct.pack(">II", 2, 0))
two_headers += chunk(b"IDAT", pixels(8, 8)) + control(0, 8, 8) + chunk(b"fdAT", struct.pack(">I", 1) + pixels(8, 8))
two_headers += header(4, 4) + control(2, 4, 4) + chunk(b"fdAT", struct.pack(">I", 3) + pixels(4, 4)) + chunk(b"IEND", b"")

# The beginning of a film is asked for, and there is no header before the frames that it announces.
no_header = b"\x89PNG\r\n\x1a\n" + chunk(b"acTL", struct.pack(">II", 2, 0)) + chunk(b"IEND", b"")

# An element of unknown length whose length already lies outside the segment that holds it.
no_room = bytes.fromhex("1a45dfa3 80 18538067 81 ae ff")

if __name__ == "__main__":
    for place, (name, body) in enumerate(MESSAGES.items()):
        (HERE / f"message-{name}.bin").write_bytes(b"peel" + bytes([place]) + body)
    (HERE / "two-headers.png").write_bytes(two_headers)
    (HERE / "no-header.png").write_bytes(no_header)
    (HERE / "no-room.webm").write_bytes(no_room)
