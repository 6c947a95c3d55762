"""Memory of idle signed-in connections: what the server's process grows by, divided by their number."""

import argparse
import json
import subprocess

from common import Server, compiled, memory_bytes, pinned, seeded, workspace


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--connections", type=int, default=10_000, help="a multiple of 100")
    given = options.parse_args()
    rooms = given.connections // 100
    with workspace() as folder:
        load = compiled("load", folder)
        data, tokens = seeded(folder, rooms, 100)
        with Server(data) as server:
            before = memory_bytes(server.process.pid)
            process = subprocess.Popen(
                pinned(1, [load, "peel", server.port, rooms, 100, 0, 1, 0, tokens, "bench", "wave"]),
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            if process.stdout.readline().strip() != "held":
                raise RuntimeError("the load could not connect")
            after = memory_bytes(server.process.pid)
            process.stdin.close()
            process.wait()
        print(json.dumps({
            "connections": rooms * 100, "before bytes": before, "after bytes": after,
            "bytes/connection": round((after - before) / (rooms * 100)),
        }))


if __name__ == "__main__":
    main()
