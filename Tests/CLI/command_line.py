"""The command line as a person or a script uses it."""

import json
import os
import pathlib
import subprocess

HOME = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = os.environ.get("PEEL_BINARY", str(HOME / ".build" / "release" / "peel"))
PASSWORD = "correct horse battery"


class CommandLine:
    """`peel` with profiles in a folder of its own."""

    def __init__(self, folder, server=None):
        self.environment = dict(os.environ, PEEL_HOME=str(HOME), XDG_DATA_HOME=str(folder), PEEL_PASSWORD=PASSWORD)
        self.environment.pop("PEEL_SERVER", None)
        if server:
            self.environment["PEEL_SERVER"] = server.url

    def run(self, *words, timeout=120, process=None, **changes):
        """Runs to the end, with changes to the environment and, in `process`, to how it is started."""
        environment = dict(self.environment, **changes)
        return subprocess.run(
            [BINARY, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment,
            timeout=timeout, **(process or {}))

    def done(self, *words, **changes):
        """Runs and expects status 0; answers what was printed."""
        result = self.run(*words, **changes)
        assert result.returncode == 0, f"{words}: {result.returncode}\n{result.stdout}\n{result.stderr}"
        return result.stdout

    def json(self, *words, **changes):
        return [json.loads(line) for line in self.done(*words, "--json", **changes).splitlines()]

    def start(self, *words):
        return subprocess.Popen(
            [BINARY, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=self.environment)
