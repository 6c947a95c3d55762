"""What the measurements share: building the C programs, starting servers, reading their cost from /proc."""

import json
import os
import pathlib
import socket
import subprocess
import tempfile
import time
import urllib.request

HOME = pathlib.Path(__file__).resolve().parent.parent
RELEASE = HOME / ".build" / "release"
PEEL = os.environ.get("PEEL_BINARY", RELEASE / "peel")
TICK = os.sysconf("SC_CLK_TCK")


def compiled(name, folder):
    """Compiles Benchmarks/raw/NAME.c into a folder."""
    program = pathlib.Path(folder) / name
    subprocess.run(["cc", "-O2", "-o", program, HOME / "Benchmarks" / "raw" / f"{name}.c"], check=True)
    return program


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_seconds(pid):
    """User and system time of a process with all its threads."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_bytes(pid):
    """Resident memory of a process."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("no VmRSS")


def pinned(core, command):
    return ["taskset", "-c", str(core), *map(str, command)]


class Server:
    """`peel serve` on its own data folder, with limits that no measurement meets."""

    def __init__(self, data, core=0):
        self.port = free_port()
        config = pathlib.Path(data).parent / "bench-config.json"
        names = ["signIn", "account", "read", "write", "send", "studio", "frames", "typing"]
        rates = {name: {"burst": 1_000_000_000, "intervalMs": 0} for name in names}
        config.write_text(json.dumps({"logLevel": "error", "rates": rates}))
        environment = dict(os.environ, PEEL_HOME=str(HOME))
        self.process = subprocess.Popen(
            pinned(core, [PEEL, "serve", "--port", self.port, "--data", data, "--config", config]),
            env=environment, stdout=subprocess.DEVNULL,
        )
        limit = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=1).read()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > limit:
                    raise RuntimeError("the server did not start")
                time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def seeded(folder, rooms, members):
    """A database with groups of signed-in members. Returns its folder and the file of their tokens."""
    data, file = pathlib.Path(folder) / "data", pathlib.Path(folder) / "members"
    subprocess.run([RELEASE / "peel-bench", "seed", data, str(rooms), str(members), file], check=True)
    return data, file


def workspace():
    return tempfile.TemporaryDirectory(prefix="peel-bench-")
