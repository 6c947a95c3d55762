"""Somebody on the other side, over plain HTTP."""

import json
import urllib.request
import uuid

PASSWORD = "correct horse battery"


class Friend:
    def __init__(self, url, name):
        self.url, self.name, self.token = url, name, None
        session = self.call("POST", "/v1/auth/register", {"userName": name, "password": PASSWORD, "mode": "bearer"})
        self.token = session["accessToken"]
        self.conversation = None

    def call(self, method, path, body=None):
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or "null")

    def greet(self, user, text):
        """Starts a conversation with a person and sends a message."""
        found = self.call("GET", f"/v1/users?q=userName:{user}&limit=1")["items"][0]
        self.conversation = self.call("POST", "/v1/conversations", {"members": [found["id"]]})["id"]
        self.send(text)

    def send(self, text):
        body = {"clientMsgId": str(uuid.uuid4()), "type": "text", "text": text}
        self.call("POST", f"/v1/conversations/{self.conversation}/messages", body)

    def texts(self):
        return [item.get("text") for item in self.call("GET", f"/v1/conversations/{self.conversation}/messages")["items"]]
