"""Clients written by others, as judges: h11 reads every byte of our HTTP, `websockets` every frame."""

import asyncio
import json
import random
import uuid
from collections.abc import Iterator

import h11
import websockets
from raw import Server


class Client:
    """h11 on one connection: anything it cannot read as HTTP/1.1 raises."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.socket = server.connect()
        self.state = h11.Connection(h11.CLIENT)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def ask(
        self, method: str, target: str, headers: list[tuple[str, str]] | None = None, pieces: list[bytes] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        fields = [("Host", self.server.authority), *(headers or [])]
        if pieces is not None:
            fields.append(("Transfer-Encoding", "chunked"))
        data = self.state.send(h11.Request(method=method, target=target, headers=fields)) or b""
        for piece in pieces or []:
            data += self.state.send(h11.Data(data=piece)) or b""
        data += self.state.send(h11.EndOfMessage()) or b""
        self.socket.sendall(data)
        status, names, body = 0, {}, b""
        for event in self.events():
            if isinstance(event, h11.Response):
                status = event.status_code
                names = {name.decode(): value.decode() for name, value in event.headers}
            elif isinstance(event, h11.Data):
                body += event.data
        if self.state.our_state is h11.DONE and self.state.their_state is h11.DONE:
            self.state.start_next_cycle()
        return status, names, body

    def events(self) -> Iterator[object]:
        while True:
            event = self.state.next_event()
            if event is h11.NEED_DATA:
                self.state.receive_data(self.socket.recv(65536))
                continue
            yield event
            if isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
                return

    def post(
        self, target: str, body: object, random_: random.Random, token: str | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        text = json.dumps(body).encode()
        cuts = sorted(random_.randrange(len(text) + 1) for _ in range(random_.randrange(6)))
        edges = [0, *cuts, len(text)]
        pieces = [text[start:end] for start, end in zip(edges, edges[1:], strict=False) if end > start]
        headers = [("Content-Type", "application/json")]
        if token:
            headers.append(("Authorization", f"Bearer {token}"))
        return self.ask("POST", target, headers, pieces)


def test_h11_reads_every_kind_of_answer_on_one_connection(server: Server) -> None:
    with Client(server) as client:
        status, headers, body = client.ask("GET", "/healthz")
        assert status == 200
        status, _, empty = client.ask("HEAD", "/healthz")
        assert (status, empty) == (200, b"")
        status, headers, document = client.ask("GET", "/openapi.json")
        assert status == 200 and json.loads(document)["openapi"].startswith("3.1")
        if tag := headers.get("etag"):
            assert client.ask("GET", "/openapi.json", [("If-None-Match", tag)])[0] == 304
            status, _, part = client.ask("GET", "/openapi.json", [("Range", "bytes=1-10")])
            assert (status, part) == (206, document[1:11])
        status, headers, body = client.ask("GET", "/v1/no-such-thing")
        assert status == 404 and headers["content-type"] == "application/problem+json"
        status, _, body = client.ask("GET", "/v1/limits")
        assert status == 200 and json.loads(body)


def test_h11_bodies_cut_anywhere_are_read(server: Server) -> None:
    random_ = random.Random(7)
    with Client(server) as client:
        for _ in range(5):
            body = {"userName": "nobody-" + "x" * random_.randrange(20), "password": "y" * random_.randrange(8, 3000)}
            status, _, answer = client.post("/v1/auth/login", body, random_)
            assert status in {400, 401, 422}, answer


def test_websockets_sends_random_fragments_and_reads_them_back(server: Server) -> None:
    """Real messages of a real conversation, cut into fragments anywhere, with pings between, up to the largest text allowed."""
    random_ = random.Random(11)
    names = ["judge-" + uuid.UUID(int=random_.getrandbits(128)).hex[:12] for _ in range(2)]
    sessions = []
    with Client(server) as client:
        for name in names:
            account = {"userName": name, "password": "correct horse battery"}
            status, _, body = client.post("/v1/auth/register", account, random_)
            assert status == 201, body
            sessions.append(json.loads(body))
        token = sessions[0]["accessToken"]
        members = {"members": [sessions[1]["user"]["id"]]}
        status, _, body = client.post("/v1/conversations", members, random_, token)
        assert status == 201, body
        conversation = json.loads(body)["id"]
    asyncio.run(converse(server, token, conversation, random_))


async def converse(server: Server, token: str, conversation: str, random_: random.Random) -> None:
    async with websockets.connect(f"ws://{server.authority}/v1/ws", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "token": token, "sdk": "judge"}))
        assert json.loads(await socket.recv())["t"] == "ready"
        for number in range(40):  # A person may send 60 at once.
            letters = range(random_.choice([1, 20, 400, 7900]))
            text = "".join(chr(random_.choice([97, 233, 0x4E2D, 0x1F600]) + random_.randrange(20)) for _ in letters)
            message = {"clientMsgId": str(uuid.UUID(int=random_.getrandbits(128))), "type": "text", "text": text}
            request = {"t": "req", "id": number, "op": "send", "conv": conversation, "body": message}
            said = json.dumps(request, ensure_ascii=len(letters) < 1000)
            cuts = sorted(random_.randrange(len(said) + 1) for _ in range(random_.randrange(10)))
            edges = [0, *cuts, len(said)]
            await socket.send([said[start:end] for start, end in zip(edges, edges[1:], strict=False)] if cuts else said)
            if random_.random() < 0.2:
                await (await socket.ping())
            async with asyncio.timeout(30):
                while (answer := json.loads(await socket.recv())).get("t") != "res":
                    pass
            assert answer["id"] == number and answer["ok"], answer
            assert answer["data"]["text"] == text
        await socket.close()
        assert socket.close_code == 1000
