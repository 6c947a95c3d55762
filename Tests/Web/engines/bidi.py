"""A small client of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): Firefox speaks it without a driver in between."""

import json
import re
import subprocess
import threading

from websockets.sync.client import connect


class Firefox:
    def __init__(self, path, profile):
        (profile / "user.js").write_text(
            "".join(
                f'user_pref("{name}", {value});\n'
                for name, value in {
                    "browser.shell.checkDefaultBrowser": "false", "datareporting.policy.dataSubmissionEnabled": "false",
                    "app.update.enabled": "false", "browser.startup.page": "0", "toolkit.telemetry.reportingpolicy.firstRun": "false",
                    "intl.accept_languages": '"en-GB"', "ui.prefersReducedMotion": "1",
                }.items()
            )
        )
        self.process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        )
        address = None
        for line in self.process.stderr:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
            if found:
                address = found.group(1)
                break
        assert address, "Firefox ended before it listened"
        # A full pipe would stop the browser.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.socket = connect(f"{address}/session", max_size=None, open_timeout=30)
        self.id = 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method, **params):
        self.id += 1
        self.socket.send(json.dumps({"id": self.id, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(timeout=60))
            if answer.get("id") != self.id:
                continue
            assert answer["type"] == "success", f"{method}: {answer}"
            return answer["result"]

    def open(self, url):
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self):
        self.call("browsingContext.reload", context=self.context, wait="complete")

    def run(self, function, *arguments):
        """Calls a function of the page's language with texts; waits for its promise."""
        result = self.call(
            "script.callFunction", functionDeclaration=function, awaitPromise=True, target={"context": self.context},
            arguments=[{"type": "string", "value": argument} for argument in arguments])
        assert result["type"] == "success", result
        return result["result"].get("value")

    def wait(self, selector, text=""):
        """Until something visible matches and holds the text."""
        self.run(
            """(selector, text) => new Promise((resolve) => {
              const look = () => {
                for (const element of document.querySelectorAll(selector)) {
                  if (element.checkVisibility() && element.textContent.includes(text)) { resolve(true); return true; }
                }
                return false;
              };
              if (look()) return;
              const observer = new MutationObserver(() => look() && observer.disconnect());
              observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
            })""",
            selector, text)

    def click(self, selector):
        self.wait(selector)
        self.run("(selector) => document.querySelector(selector).click()", selector)

    def type(self, text):
        keys = [key for character in text for key in ({"type": "keyDown", "value": character}, {"type": "keyUp", "value": character})]
        self.call("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": keys}])

    def fill(self, selector, text):
        self.wait(selector)
        self.run("(selector) => document.querySelector(selector).focus()", selector)
        self.type(text)

    def close(self):
        try:
            self.socket.close()
        finally:
            self.process.terminate()
            self.process.wait(30)
