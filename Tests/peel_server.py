"""What every test against the running program shares: a Peel server of its own, on a free port, with a fresh data folder."""

import json
import os
import pathlib
import re
import signal
import subprocess
import threading

HOME = pathlib.Path(__file__).resolve().parent.parent
BINARY = os.environ.get("PEEL_BINARY", str(HOME / ".build" / "release" / "peel"))

NO_RATES = {
    name: {"burst": 1_000_000, "intervalMs": 0} for name in ["signIn", "account", "read", "write", "send", "studio"]
}


class PeelServer:
    """`peel serve` in a process: start, stop, kill -9, start again on the same port and data."""

    def __init__(self, folder, config=None, limits=None):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"
        self.port = 0
        self.process = None
        self.lines = []
        # Rate limits are tested where a test asks for them; everywhere else they would only make tests wait.
        self.config = self.folder / "config.json"
        self.config.write_text(json.dumps({"rates": NO_RATES} if config is None else config))
        self.preexec = limits

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        environment = dict(os.environ, PEEL_HOME=str(HOME))
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", str(self.port), "--data", str(self.data), "--config", str(self.config)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            env=environment, preexec_fn=self.preexec,
        )
        ready = threading.Event()
        process = self.process

        def read():
            for line in process.stdout:
                self.lines.append(line)
                found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
                if found and not ready.is_set():
                    self.port = int(found.group(1))
                    ready.set()
            ready.set()

        threading.Thread(target=read, daemon=True).start()
        if not ready.wait(90) or self.port == 0 or process.poll() is not None:
            self.kill()
            raise RuntimeError("the server did not start:\n" + "".join(self.lines))
        return self

    def kill(self):
        """kill -9, as a crash would."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        if self.process:
            self.process.wait(30)

    def stop(self):
        """SIGTERM; answers the exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(30)
