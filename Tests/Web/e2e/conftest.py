"""Browsers and people for the tests of the web client. `server` and `own_server` are in Tests/conftest.py."""

import os
import pathlib
import re
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from people import sign_up

HOME = pathlib.Path(__file__).resolve().parents[3]
TRACES = HOME / "Tests" / "output" / "traces"

expect.set_options(timeout=15_000)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if report.when == "call":
        item.stash[FAILED] = report.failed


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser():
    path = os.environ.get("PEEL_CHROMIUM") or shutil.which("chromium")
    assert path, "there is no chromium: run Scripts/setup --tests"
    with sync_playwright() as playwright:
        # Containers that run as root have no namespace sandbox for Chromium.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        running = playwright.chromium.launch(
            executable_path=path, args=[*arguments, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
        yield running
        running.close()


@pytest.fixture
def new_context(browser, server, request):
    """Makes browser contexts, each a browser of its own to the server; a failed test leaves their traces in Tests/output/traces."""
    made = []

    def make(base_url=None, **options):
        options = {
            "base_url": base_url or server.url, "viewport": {"width": 1200, "height": 800}, "reduced_motion": "reduce",
            "locale": "en-GB", **options,
        }
        context = browser.new_context(**options)
        context.tracing.start(screenshots=True, snapshots=True)
        context.faults = []
        context.on("weberror", lambda error: context.faults.append(str(error.error)))
        context.on("console", lambda message: note_console(context, message))
        made.append(context)
        return context

    yield make
    failed = request.node.stash.get(FAILED, True)
    faults = []
    for number, context in enumerate(made):
        faults += context.faults
        if failed:
            TRACES.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"[^\w.-]+", "-", request.node.name)
            context.tracing.stop(path=TRACES / f"{name}-{number}.zip")
        context.close()
    assert not faults, f"the page reported: {faults}"


def note_console(context, message):
    """Breaches of the security policy only show in the console."""
    if message.type == "error" and ("Content Security Policy" in message.text or "Trusted" in message.text):
        context.faults.append(message.text)


@pytest.fixture
def new_page(new_context):
    """Makes pages that nobody is signed in on."""

    def make(**options):
        page = new_context(**options).new_page()
        page.goto("/")
        return page

    return make


@pytest.fixture
def page_of(new_page):
    """`page_of("mina-12")` signs a new person up in a browser of their own and answers the page with their conversations."""

    def make(user, name=None, **options):
        page = new_page(**options)
        sign_up(page, user, name)
        expect(page.get_by_role("heading", name="Chats")).to_be_visible()
        return page

    return make
