"""A server that runs out of file descriptors turns newcomers away and serves on when some are free again."""

import os
import pathlib
import re
import resource
import signal
import socket
import subprocess

from peel_server import HOME as ROOT
from raw import Server, read_answer

LIMIT = 96


def test_descriptors_may_run_out(tmp_path: pathlib.Path) -> None:
    binary = os.environ.get("PEEL_BINARY", str(ROOT / ".build/release/peel"))
    command = [binary, "serve", "--port", "0", "--data", str(tmp_path / "peel")]
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (LIMIT, LIMIT))  # noqa: E731
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=limit)
    connections: list[socket.socket] = []
    try:
        assert program.stdout
        url = next(found[0] for line in program.stdout if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        server = Server.at(url)
        for _ in range(2 * LIMIT):
            connections.append(server.connect())
        # Those for whom there was no descriptor are told so by the end of their connection, not left to wait.
        turned_away = connections[-1]
        assert turned_away.recv(1) == b""
        for connection in connections:
            connection.close()
        answers = []
        while len(answers) < 3:
            with server.connect() as connection:
                connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                try:
                    answers.append(read_answer(connection).status)
                except (AssertionError, ConnectionResetError):
                    continue  # The server has not yet seen all the others go.
        assert answers == [200, 200, 200]
        program.send_signal(signal.SIGTERM)
        assert program.wait(timeout=30) == 0
    finally:
        for connection in connections:
            connection.close()
        program.kill()
        program.wait()
