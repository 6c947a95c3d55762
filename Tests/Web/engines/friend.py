"""Somebody on the other side, over plain HTTP."""

import json
import time
import urllib.request
import uuid

PASSWORD = "correct horse battery"


def until(condition, limit=30):
    """Asks again until there is an answer, and answers it."""
    end = time.monotonic() + limit
    while not (answer := condition()):
        assert time.monotonic() < end, f"{condition.__qualname__} was not true within {limit} s"
        time.sleep(0.2)
    return answer


class Friend:
    def __init__(self, url, name):
        self.url, self.name, self.token = url, name, None
        session = self.call("POST", "/v1/auth/register", {"userName": name, "password": PASSWORD, "mode": "bearer"})
        self.token = session["accessToken"]

    def call(self, method, path, body=None):
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def catalogue(self, limit=180):
        """The sections of the sample stickers, which a server with a fresh data folder makes while it already serves."""

        def made():
            sections = self.call("GET", "/v1/stickers/catalogue")["sections"]
            return sections if len(sections) > 3 else None

        return until(made, limit)

    def conversation(self):
        """The only conversation."""
        conversations = self.call("GET", "/v1/conversations")["items"]
        assert len(conversations) == 1, conversations
        return conversations[0]

    def send(self, text):
        body = {"clientMsgId": str(uuid.uuid4()), "type": "text", "text": text}
        self.call("POST", f"/v1/conversations/{self.conversation()['id']}/messages", body)

    def messages(self):
        return self.call("GET", f"/v1/conversations/{self.conversation()['id']}/messages")["items"]
