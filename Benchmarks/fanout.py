"""Live fan-out of real sticker messages: CPU per delivery of the server, beside a raw C epoll program and mosquitto, in one run.

Server on core 0, load on core 1. Both deliver the same number of messages of the same size to the same number of sockets;
Peel on its full path: decode, rights, sticker, commit and sync to disk, encode, fan out, receipts."""

import argparse
import json
import pathlib
import shutil
import socket
import statistics
import subprocess
import time

from common import Server, compiled, cpu_seconds, free_port, pinned, seeded, workspace


def measure(load, pid):
    """Starts a load that waits for a line, and reads the server's cost around it."""
    process = subprocess.Popen(load, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    if process.stdout.readline().strip() != "connected":
        raise RuntimeError("the load could not connect")
    before = cpu_seconds(pid)
    process.stdin.write("\n")
    process.stdin.flush()
    line = process.stdout.readline().split()
    cost = cpu_seconds(pid) - before
    process.wait()
    if process.returncode or len(line) != 4:
        raise RuntimeError("the load failed")
    messages, deliveries, seconds, size = int(line[0]), int(line[1]), float(line[2]), int(line[3])
    return {
        "messages": messages, "deliveries": deliveries, "bytes": size,
        "deliveries/s": round(deliveries / seconds), "cpu us/delivery": round(cost / deliveries * 1e6, 3),
    }


def broker(load, folder, shape, size):
    """The same load over MQTT, QoS 0, without rights and storage, for scale."""
    program = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if not program:
        return "not installed (apt-get install mosquitto)"
    port = free_port()
    config = pathlib.Path(folder) / "mosquitto.conf"
    config.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\nmax_connections -1\n")
    running = subprocess.Popen(pinned(0, [program, "-c", config]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        limit = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if running.poll() is not None or time.monotonic() > limit:
                    raise RuntimeError("mosquitto did not start")
                time.sleep(0.05)
        return measure(pinned(1, [load, "mqtt", port, *shape, size]), running.pid)
    finally:
        running.kill()
        running.wait()


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rooms", type=int, default=10)
    options.add_argument("--members", type=int, default=100)
    options.add_argument("--messages", type=int, default=300, help="per room")
    options.add_argument(
        "--in-flight", type=int, nargs="+", default=[1, 8], help="per room: how many messages a sender keeps on the way")
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--without-broker", action="store_true", help="leave mosquitto out, which takes most of the time")
    given = options.parse_args()
    with workspace() as folder:
        load, raw = compiled("load", folder), compiled("fanout", folder)
        data, tokens = seeded(folder, given.rooms, given.members)
        for in_flight in given.in_flight:
            shape = [given.rooms, given.members, given.messages, in_flight]
            ratios = []
            for run in range(given.runs):
                with Server(data) as server:
                    peel = measure(
                        pinned(1, [load, "peel", server.port, *shape, 0, tokens, "bench", "wave"]), server.process.pid)
                port = free_port()
                limit = subprocess.Popen(pinned(0, [raw, port]), stdout=subprocess.PIPE, text=True)
                limit.stdout.readline()
                try:
                    # The frame's own header is four bytes.
                    plain = measure(pinned(1, [load, "raw", port, *shape, peel["bytes"] + 4]), limit.pid)
                finally:
                    limit.kill()
                ratios.append(peel["cpu us/delivery"] / plain["cpu us/delivery"])
                row = {"in flight": in_flight, "run": run, "peel": peel, "raw C": plain, "ratio": round(ratios[-1], 2)}
                if not given.without_broker:
                    row["mosquitto"] = broker(load, folder, shape, peel["bytes"])
                print(json.dumps(row), flush=True)
            middle = statistics.median(ratios)
            print(f"{in_flight} on the way: CPU per delivery, Peel to raw C: median {middle:.2f} of {given.runs} runs (bar: at most 2)")


if __name__ == "__main__":
    main()
