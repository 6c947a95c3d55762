import shutil
import subprocess

import pytest


@pytest.fixture
def firefox(tmp_path):
    from bidi import Firefox

    path = shutil.which("firefox-esr") or shutil.which("firefox")
    assert path, "there is no Firefox: run Scripts/setup --tests"
    profile = tmp_path / "profile"
    profile.mkdir()
    running = Firefox(path, profile)
    yield running
    running.close()


@pytest.fixture
def webkit(monkeypatch):
    """WebKitGTK's MiniBrowser on a screen of its own."""
    from webkit import WebKit

    assert shutil.which("WebKitWebDriver") and shutil.which("Xvfb"), "there is no WebKitWebDriver or Xvfb: run Scripts/setup --tests"
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    monkeypatch.setenv("DISPLAY", f":{screen.stdout.readline().strip()}")
    try:
        running = WebKit()
        yield running
        running.close()
    finally:
        screen.terminate()
        screen.wait(30)
