"""The web client in Chromium: from the click on "Create account" to the first message shown as sent, and opening the panel with
5,000 stickers. Prints a JSON line per figure, times in milliseconds by the page's own clock. Needs Scripts/setup --tests."""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import sys
import time
import urllib.request
import uuid

from common import HOME, Server, workspace

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    tools = HOME / ".venv" / "bin" / "python"
    if pathlib.Path(sys.prefix) == tools.parents[1] or not tools.exists():
        sys.exit("there is no Playwright: run Scripts/setup --tests")
    os.execv(tools, [tools, *sys.argv])

PASSWORD = "correct horse battery"
STICKERS, SECTIONS = 5_000, 50

# Notes the time of the next click on one thing, and of the first frame in which another can be seen. The page keeps its clock, since it
# stays the same document; times are taken after the frame's layout.
WATCH = """([name, from, to]) => {
  const times = (window.times ??= {});
  const seen = () => Array.from(document.querySelectorAll(to)).some((element) => element.checkVisibility());
  addEventListener("click", (event) => {
    if (event.target.closest(from)) times[name] ??= { start: event.timeStamp };
  }, { capture: true });
  const observer = new MutationObserver(() => {
    if (!times[name] || !seen()) return;
    observer.disconnect();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => times[name].end = performance.now();
    requestAnimationFrame(() => channel.port2.postMessage(null));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}"""

# The time when every picture of a cell in view is there.
PICTURES = """() => new Promise((resolve) => {
  const scroller = document.querySelector(".panel-scroll").getBoundingClientRect();
  const look = () => {
    const cells = Array.from(document.querySelectorAll(".panel-cell")).filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.bottom > scroller.top && box.top < scroller.bottom;
    });
    const there = (cell) => Array.from(cell.querySelectorAll("img")).some((image) =>
      image.currentSrc.includes("/v1/media/") && image.complete && image.naturalWidth > 0);
    if (cells.length > 0 && cells.every(there)) resolve({ at: performance.now(), inView: cells.length });
    else requestAnimationFrame(look);
  };
  look();
})"""

# From the first sticker to the last in sixty steps, a frame each.
SCROLL = """async () => {
  const scroller = document.querySelector(".panel-scroll");
  const frame = () => new Promise(requestAnimationFrame);
  const frames = [];
  let most = 0, last = await frame();
  for (let step = 1; step <= 60; step += 1) {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * step / 60;
    const now = await frame();
    frames.push(now - last);
    last = now;
    most = Math.max(most, document.querySelectorAll(".panel-cell").length);
  }
  await frame();
  const titles = Array.from(document.querySelectorAll(".panel-cell"), (cell) => cell.ariaLabel);
  return { most, frames: frames.sort((a, b) => a - b), end: titles.at(-1) };
}"""


# The server's answers as a server with many more stickers would give them, every section chosen. Every sticker is another to the page, by
# its words, hash and address; the pictures behind the addresses are the sample's. Routes of the browser would slow every other request.
# The page appends the size to an address as if it were the only parameter; the one before it is the one that counts.
ENLARGE = """(() => {
  const { fetch } = window;
  const ids = Array.from({ length: SECTIONS }, (_, section) => `pack-${section}`);
  window.fetch = async (...request) => {
    const answer = await fetch(...request);
    const path = new URL(answer.url).pathname;
    if (path === "/v1/me/stickers") return Response.json({ ...await answer.json(), sections: ids });
    if (path !== "/v1/stickers/catalogue") return answer;
    const pictures = (await answer.json()).sections.flatMap((section) => section.stickers);
    const each = STICKERS / SECTIONS;
    const sections = ids.map((id, section) => {
      const stickers = Array.from({ length: each }, (_, index) => {
        const number = section * each + index, one = pictures[number % pictures.length];
        return { ...one, packId: id, stickerId: `sticker-${number}`, alt: `Sticker ${number}`,
          sha256: number.toString(16).padStart(64, "0"), url: `${one.url}?size=300&copy=${number}` };
      });
      return { id, title: `Pack ${section}`, packId: id, version: 1, cover: stickers[0], stickers };
    });
    return Response.json({ rev: "many", sections });
  };
})()""".replace("STICKERS", str(STICKERS)).replace("SECTIONS", str(SECTIONS))


def call(url, method, path, body=None, token=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url + path, None if body is None else json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read() or "null")


def register(url, name):
    return call(url, "POST", "/v1/auth/register", {"userName": name, "password": PASSWORD, "mode": "bearer"})["accessToken"]


def wait_for_catalogue(url, token):
    """Until all of the server's own stickers are made."""
    wanted, end = len(list((HOME / "Catalogue").glob("*.png"))), time.monotonic() + 300
    while True:
        catalogue = call(url, "GET", "/v1/stickers/catalogue", token=token)
        if sum(len(section["stickers"]) for section in catalogue["sections"]) >= wanted:
            return
        if time.monotonic() > end:
            sys.exit("the server did not make its sample stickers within five minutes")
        time.sleep(0.2)


def sign_up(page):
    page.goto("/")
    page.evaluate(WATCH, ["sign-up to empty list", "button[type=submit]", ".list-states h2"])
    page.evaluate(WATCH, ["sign-up to first message sent", "button[type=submit]", ".message.own:not(.pending) .mark"])
    page.get_by_role("button", name="Create an account").click()
    page.get_by_label("User name").fill(f"mina-{uuid.uuid4().hex[:10]}")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()


def start_chat(page, friend):
    page.get_by_role("button", name="New chat").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").fill(friend)
    dialog.get_by_role("option").filter(has_text=f"@{friend}").click()
    dialog.locator("button[type=submit]").click()
    page.get_by_role("textbox", name="Message", exact=True).wait_for()


def first_message(page, friend):
    """Signs up, finds a friend and sends them a text; answers milliseconds."""
    sign_up(page)
    start_chat(page, friend)
    page.get_by_role("textbox", name="Message", exact=True).fill("Hello Otto")
    page.evaluate(WATCH, ["send to sent", "peel-composer button.send", ".message.own:not(.pending) .mark"])
    page.get_by_role("button", name="Send", exact=True).click()
    return {name: spent(page, name) for name in ("sign-up to empty list", "sign-up to first message sent", "send to sent")}


def spent(page, name):
    one = page.evaluate(
        """(name) => new Promise((resolve) => {
          const look = () => window.times[name]?.end ? resolve(window.times[name]) : requestAnimationFrame(look);
          look();
        })""",
        name)
    return one["end"] - one["start"]


def large_panel(page, friend):
    """Opens the panel in a conversation when the page has the catalogue; answers milliseconds and counts."""
    with page.expect_response("**/v1/stickers/catalogue"), page.expect_response("**/v1/me/stickers"):
        sign_up(page)
    start_chat(page, friend)
    page.evaluate("() => new Promise((resolve) => requestIdleCallback(resolve))")
    page.evaluate(WATCH, ["panel open", "peel-composer button[aria-label=Stickers]", ".panel-section .panel-cell"])
    page.get_by_role("button", name="Stickers", exact=True).click()
    pictures = page.evaluate(PICTURES)
    start = page.evaluate("() => window.times['panel open'].start")
    cells = page.locator(".panel-cell").count()
    opened = spent(page, "panel open")
    scrolled = page.evaluate(SCROLL)
    assert scrolled["end"] == f"Sticker {STICKERS - 1}", f"the last cell is {scrolled['end']}: not all stickers were shown"
    frames = scrolled["frames"]
    return {
        "panel open": opened, "panel open with pictures": pictures["at"] - start, "cells in view": pictures["inView"],
        "cells in the DOM": cells, "most cells in the DOM while scrolling": scrolled["most"],
        "scrolling, frame": statistics.median(frames), "scrolling, 95 % of the frames": frames[int(len(frames) * 0.95)],
    }


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=5, help="after one that is not counted")
    given = options.parse_args()
    chromium = os.environ.get("PEEL_CHROMIUM") or shutil.which("chromium") or sys.exit("there is no chromium: run Scripts/setup --tests")
    rows = []
    with workspace() as folder, Server(pathlib.Path(folder) / "data") as server, sync_playwright() as playwright:
        url = f"http://127.0.0.1:{server.port}"
        friend = f"otto-{uuid.uuid4().hex[:10]}"
        wait_for_catalogue(url, register(url, friend))
        # Containers that run as root have no namespace sandbox for Chromium.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"] if os.geteuid() == 0 else [])

        view = {"base_url": url, "viewport": {"width": 1200, "height": 800}, "locale": "en-GB"}
        for _ in range(given.runs + 1):
            with browser.new_context(**view) as one:
                row = first_message(one.new_page(), friend)
            with browser.new_context(**view) as one:
                one.add_init_script(ENLARGE)
                rows.append(row | large_panel(one.new_page(), friend))
        version = browser.version
        browser.close()
    rows = rows[1:]
    print(json.dumps({"chromium": version, "runs": len(rows), "stickers": STICKERS, "sections": SECTIONS, "load": os.getloadavg()[0]}))
    for name in rows[0]:
        values = [round(row[name], 1) for row in rows]
        print(json.dumps({"name": name, "median": statistics.median(values), "runs": values}))


main()
