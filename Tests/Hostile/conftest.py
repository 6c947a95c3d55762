"""A running Peel for the tests of this folder: PEEL_BASE_URL names one, otherwise each file of tests gets a fresh one of its own."""

import os
import pathlib
import re
import signal
import subprocess
from collections.abc import Iterator

import pytest
from raw import Server

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if url := os.environ.get("PEEL_BASE_URL"):
        yield Server.at(url)
        return
    binary = os.environ.get("PEEL_BINARY", str(ROOT / ".build/release/peel"))
    data = tmp_path_factory.mktemp("data")
    log = data / "errors.log"
    with log.open("w") as errors:
        command = [binary, "serve", "--port", "0", "--data", str(data / "peel")]
        program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert program.stdout
        lines = []
        url = None
        for line in program.stdout:
            lines.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                url = found[0]
                break
        assert url, f"peel serve did not print its address: {lines} {log.read_text()}"
        yield Server.at(url)
        assert program.poll() is None, f"peel serve died with {program.returncode}: {log.read_text()}"
        program.send_signal(signal.SIGTERM)
        assert program.wait(timeout=30) == 0, log.read_text()
    finally:
        program.kill()
        program.wait()
