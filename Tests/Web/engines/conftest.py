import pathlib
import shutil
import subprocess

import pytest

OUTPUT = pathlib.Path(__file__).resolve().parents[2] / "output"


@pytest.fixture
def picture():
    """Where a screenshot of a name goes."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    return lambda name: OUTPUT / f"{name}.png"


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
def webkit():
    """WebKitGTK's MiniBrowser on a screen of its own."""
    from webkit import WebKit

    driver, screens = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    assert driver and screens, "there is no WebKitWebDriver or Xvfb: run Scripts/setup --tests"
    screen = subprocess.Popen(
        [screens, "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        number = screen.stdout.readline().strip()
        assert number, "Xvfb ended before it showed a screen"
        running = WebKit(driver, f":{number}")
        yield running
        running.close()
    finally:
        screen.terminate()
        screen.wait(30)
