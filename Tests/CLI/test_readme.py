"""The README's promises that a machine can check."""

import pathlib
import re
import subprocess

HOME = pathlib.Path(__file__).resolve().parent.parent.parent
README = (HOME / "README.md").read_text()


def test_the_example_is_the_one_that_is_built():
    assert f"```swift\n{(HOME / 'Examples' / 'Hello' / 'Hello.swift').read_text()}```" in README


def test_every_file_it_points_to_is_there():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in target:
            assert (HOME / target).exists(), target
    for path in re.findall(r"`((?:Sources|Web|Catalogue|Docs|Tests|Benchmarks|Scripts)/[\w./-]*)`", README):
        assert (HOME / path).exists(), path


def test_the_example_sends_and_hears(peel, server, new_name, tmp_path):
    ann, ben = new_name("ann"), new_name("ben")
    peel.done("sign-up", ben, "--profile", ben)
    program = pathlib.Path(peel.environment.get("PEEL_HELLO", HOME / ".build" / "release" / "hello"))
    hello = subprocess.Popen(
        ["stdbuf", "-oL", program, server.url, ann, "a long password", ben], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    try:
        assert hello.stdout.readline() == "sent as number 1\n"
        heard = [line for line in peel.json("listen", "--profile", ben, "-n", 1) if line["kind"] == "text"]
        assert heard[0]["text"] == f"Hello, {ben}!"
        peel.done("send", "--profile", ben, "--to", ann, "hi")
        peel.done("send", "--profile", ben, "--to", ann, "bye")
        assert hello.wait(60) == 0
        heard = [line for line in hello.stdout.read().splitlines() if line.startswith("heard: ")]
        assert heard == ["heard: hi", "heard: bye"]
    finally:
        hello.kill()
