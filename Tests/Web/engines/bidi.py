"""A small client of WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): Firefox speaks it without a driver in between."""

import base64
import contextlib
import json
import os
import re
import signal
import subprocess
import threading
import time

from websockets.sync.client import connect

LIMIT = 90

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": "false", "datareporting.policy.dataSubmissionEnabled": "false",
    "app.update.enabled": "false", "browser.startup.page": "0", "toolkit.telemetry.reportingpolicy.firstRun": "false",
    "intl.accept_languages": '"en-GB"', "ui.prefersReducedMotion": "1",
}


class Firefox:
    def __init__(self, path, profile):
        (profile / "user.js").write_text("".join(f'user_pref("{name}", {value});\n' for name, value in PREFERENCES.items()))
        self.id = 0
        self.faults = []
        self.open_parts = contextlib.ExitStack()
        with contextlib.ExitStack() as parts:
            # A group of its own, so that its content processes can be ended with it.
            self.process = subprocess.Popen(
                [path, "--headless", "--no-remote", "--profile", str(profile), "--width", "1200", "--height", "800",
                 "--remote-debugging-port", "0"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                start_new_session=True,
            )
            parts.callback(self._end)
            self.socket = parts.enter_context(connect(f"{self._address()}/session", max_size=None, open_timeout=LIMIT))
            self.call("session.new", capabilities={})
            self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
            self._listen_for_faults()
            self.open_parts = parts.pop_all()

    def _address(self):
        """Where it says that it listens."""
        found, said = threading.Event(), []

        def read():
            # To the end: a full pipe would stop the browser.
            for line in self.process.stderr:
                if match := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                    self.address = match.group(1)
                    found.set()
                said.append(line)
                del said[:-20]

        self.address = None
        threading.Thread(target=read, daemon=True).start()
        assert found.wait(LIMIT), f"Firefox did not listen for WebDriver BiDi within {LIMIT} s; it said:\n{''.join(said)}"
        return self.address

    def _listen_for_faults(self):
        """Errors come as log entries; a breach of the page's security policy only as an event in the page."""
        self.call("session.subscribe", events=["log.entryAdded", "script.message"])
        self.call(
            "script.addPreloadScript", arguments=[{"type": "channel", "value": {"channel": "breach"}}],
            functionDeclaration="""(report) => addEventListener("securitypolicyviolation", (event) =>
              report(`${event.violatedDirective} refused ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`))""")

    def _note(self, event):
        params = event["params"]
        if event["method"] == "log.entryAdded" and params["level"] == "error":
            self.faults.append(params["text"])
        elif event["method"] == "script.message" and params["channel"] == "breach":
            self.faults.append(f"security policy: {params['data'].get('value')}")

    def call(self, method, **params):
        self.id += 1
        self.socket.send(json.dumps({"id": self.id, "method": method, "params": params}))
        end = time.monotonic() + LIMIT + 10
        while True:
            answer = json.loads(self.socket.recv(timeout=max(0, end - time.monotonic())))
            if answer["type"] == "event":
                self._note(answer)
            elif answer.get("id") == self.id:
                assert answer["type"] == "success", f"{method}: {answer}"
                return answer["result"]

    def open(self, url):
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self):
        self.call("browsingContext.reload", context=self.context, wait="complete")

    def run(self, function, *arguments):
        """Calls a function of the page's language; waits for its promise."""
        result = self.call(
            "script.callFunction", functionDeclaration=function, awaitPromise=True, target={"context": self.context},
            arguments=[{"type": "number" if isinstance(argument, int) else "string", "value": argument} for argument in arguments])
        assert result["type"] == "success", result["exceptionDetails"]["text"]
        return result["result"]

    def wait(self, selector, text=""):
        """The first element that matches, can be seen and holds the text, as soon as there is one."""
        return self.run(
            """(selector, text, limit) => new Promise((resolve, reject) => {
              const look = () => Array.from(document.querySelectorAll(selector)).find((element) =>
                element.checkVisibility() && element.textContent.includes(text));
              const found = look();
              if (found) return resolve(found);
              const observer = new MutationObserver(() => {
                const found = look();
                if (!found) return;
                observer.disconnect();
                clearTimeout(timer);
                resolve(found);
              });
              const timer = setTimeout(() => {
                observer.disconnect();
                reject(new Error(`no ${selector} with “${text}” after ${limit} s; the page shows: ${document.body.innerText}`));
              }, limit * 1000);
              observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
            })""",
            selector, text, LIMIT)

    def click(self, selector, text=""):
        """Moves the mouse onto it and presses."""
        element = self.wait(selector, text)
        where = {"type": "element", "element": {"sharedId": element["sharedId"]}}
        self.call("input.performActions", context=self.context, actions=[{
            "type": "pointer", "id": "mouse", "actions": [
                {"type": "pointerMove", "x": 0, "y": 0, "origin": where}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
            ],
        }])

    def fill(self, selector, text):
        self.click(selector)
        keys = [key for character in text for key in ({"type": "keyDown", "value": character}, {"type": "keyUp", "value": character})]
        self.call("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": keys}])

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self.call("browsingContext.captureScreenshot", context=self.context)["data"]))

    def reported(self):
        """The errors and breaches of the security policy so far."""
        self.run("() => null")  # what was reported before comes before its answer
        return self.faults

    def _end(self):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)

    def close(self):
        self.open_parts.close()
