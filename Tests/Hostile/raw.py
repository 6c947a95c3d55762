"""Plain sockets, for saying to a server what no client library would."""

import dataclasses
import socket
import struct
import urllib.parse

# Only a test that has already failed waits this long.
PATIENCE = 30
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


@dataclasses.dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


@dataclasses.dataclass(frozen=True)
class Server:
    host: str
    port: int

    @staticmethod
    def at(url: str) -> "Server":
        parts = urllib.parse.urlsplit(url)
        assert parts.hostname and parts.port
        return Server(parts.hostname, parts.port)

    @property
    def authority(self) -> str:
        return f"{self.host}:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def exchange(self, data: bytes) -> bytes:
        """Says `data` and reads to the end of the connection."""
        with self.connect() as connection:
            send_all(connection, data)
            return read_to_end(connection)

    def upgrade(self, change: tuple[bytes, bytes] = (b"", b"")) -> tuple[socket.socket, Answer]:
        """Opens a WebSocket, with one part of the handshake changed."""
        text = (
            f"GET /v1/ws HTTP/1.1\r\nHost: {self.authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        connection = self.connect()
        send_all(connection, text.replace(*change) if change[0] else text)
        return connection, read_answer(connection)


def send_all(connection: socket.socket, data: bytes) -> None:
    try:
        connection.sendall(data)
    except (BrokenPipeError, ConnectionResetError):
        pass  # It has heard enough; what it said stands in the answer.


def read_to_end(connection: socket.socket) -> bytes:
    data = b""
    while True:
        try:
            more = connection.recv(65536)
        except ConnectionResetError:
            return data
        if not more:
            return data
        data += more


def read_exactly(connection: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        more = connection.recv(count - len(data))
        if not more:
            break
        data += more
    return data


def read_answer(connection: socket.socket) -> Answer:
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(1)
        assert more, f"the connection ended inside a head: {data!r}"
        data += more
    answer = parse(data)
    length = int(answer.headers.get("content-length", "0"))
    return dataclasses.replace(answer, body=read_exactly(connection, length))


def parse(data: bytes) -> Answer:
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = (line.split(":", 1) for line in lines)
    return Answer(int(first.split(" ")[1]), {name.lower(): value.strip() for name, value in fields}, body)


def frame(first: int, payload: bytes) -> bytes:
    """A masked frame with the key 0, so that the payload can be read here."""
    if len(payload) > 0xFFFF:
        length = struct.pack(">BQ", 0x80 | 127, len(payload))
    elif len(payload) > 125:
        length = struct.pack(">BH", 0x80 | 126, len(payload))
    else:
        length = bytes([0x80 | len(payload)])
    return bytes([first]) + length + bytes(4) + payload


def read_frame(connection: socket.socket) -> tuple[int, bytes] | None:
    """The next frame as a server sends it, None at the end."""
    head = read_exactly(connection, 2)
    if len(head) < 2:
        return None
    length = head[1] & 0x7F
    if length == 126:
        (length,) = struct.unpack(">H", read_exactly(connection, 2))
    elif length == 127:
        (length,) = struct.unpack(">Q", read_exactly(connection, 8))
    return head[0], read_exactly(connection, length)
