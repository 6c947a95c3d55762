#!/usr/bin/env python3
"""Takes the pictures of Docs/pictures anew, from a running program: Tests/Web/pictures.py (after ./test setup and a build).

They are pictures of real conversations with the sample catalogue, in four browsers at once; look at them before committing them.
"""

import pathlib
import sys
import tempfile

HOME = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(HOME / "Tests"), str(HOME / "Tests" / "Web" / "e2e")]

from playwright.sync_api import expect, sync_playwright  # noqa: E402

from peel_server import PeelServer  # noqa: E402
from people import bubbles, composer, open_chat, send, sign_up, start_chat  # noqa: E402

OUT = HOME / "Docs" / "pictures"
DESK = {"viewport": {"width": 1200, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
PLACE = {"geolocation": {"latitude": 52.520008, "longitude": 13.404954, "accuracy": 24}, "permissions": ["geolocation"]}

STICK = """async ([text, alt, x, y, scale, rotation]) => {
  const bubble = Array.from(document.querySelectorAll(".bubble")).find((one) => one.textContent.includes(text));
  const { sections } = await (await fetch("/v1/stickers/catalogue")).json();
  const sticker = sections.flatMap((section) => section.stickers).find((one) => one.alt.includes(alt));
  const body = JSON.stringify({ sticker: { packId: sticker.packId, stickerId: sticker.stickerId }, x, y, scale, rotation });
  const path = `/v1/messages/${bubble.dataset.messageId}/placements/${crypto.randomUUID()}`;
  const answer = await fetch(path, { method: "PUT", headers: { "content-type": "application/json" }, body });
  if (!answer.ok) throw new Error(await answer.text());
}"""

SEND_STICKER = """async ([alt]) => {
  const { sections } = await (await fetch("/v1/stickers/catalogue")).json();
  const { packId, stickerId } = sections.flatMap((section) => section.stickers).find((one) => one.alt.includes(alt));
  const body = JSON.stringify({ clientMsgId: crypto.randomUUID(), type: "sticker", sticker: { packId, stickerId } });
  const path = `/v1/conversations/${location.hash.split("/").at(-1)}/messages`;
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!answer.ok) throw new Error(await answer.text());
}"""


def settle(page):
    """Until every picture on the page is the full one."""
    expect(page.locator("[data-picture=thumb]")).to_have_count(0)
    page.evaluate(
        """() => Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity)
          .map((one) => one.finished.catch(() => {})))"""
    )
    page.evaluate("() => Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})))")


def shoot(page, name, device):
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        settle(page)
        page.screenshot(path=OUT / f"{name}-{device}-{scheme}.png")


def join(browser, server, user, name, **options):
    page = browser.new_context(base_url=server.url, reduced_motion="reduce", locale="en-GB", **options).new_page()
    page.goto("/")
    sign_up(page, user, name)
    expect(page.get_by_role("heading", name="Chats")).to_be_visible()
    return page


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = PeelServer(folder).start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            take(browser, server)
        finally:
            browser.close()
            server.kill()


def take(browser, server):
    for device, options in (("desktop", DESK), ("phone", PHONE)):
        page = browser.new_context(base_url=server.url, reduced_motion="reduce", **options).new_page()
        page.goto("/")
        expect(page.get_by_role("button", name="Create an account")).to_be_visible()
        shoot(page, "welcome", device)

    mina = join(browser, server, "mina", "Mina Park", **DESK, **PLACE)
    otto = join(browser, server, "otto", "Otto Berg", **PHONE)
    ines = join(browser, server, "ines", "Inês Costa", **DESK)
    zoe = join(browser, server, "zoe", "Zoë Lindqvist", **DESK)

    # A new server brings its catalogue in after it has started to answer.
    mina.evaluate(
        """async () => {
          for (;;) {
            const { sections } = await (await fetch("/v1/stickers/catalogue")).json();
            if (sections.flatMap((section) => section.stickers).length >= 60) return;
            await new Promise((next) => setTimeout(next, 200));
          }
        }"""
    )
    start_chat(zoe, "mina")
    zoe.evaluate(SEND_STICKER, ["croissant"])
    start_chat(ines, "mina")
    send(ines, "I found the perfect baking tin at the flea market")
    start_chat(mina, "otto", "ines", title="Cake club")
    send(mina, "Who brings the cream\non Saturday?")
    open_chat(otto, "Cake club")
    open_chat(ines, "Cake club")
    send(otto, "Me!\nAnd a bottle of something fizzy.")
    send(ines, "I bring the tin\nand far too many strawberries")
    ines.evaluate(SEND_STICKER, ["strawberry"])
    expect(bubbles(mina)).to_have_count(4)
    mina.evaluate(STICK, ["something fizzy", "lemonade", 0.8, 0.05, 0.75, 12])
    otto.evaluate(STICK, ["far too many", "plump strawberry", 0.9, 0.1, 0.7, -10])
    ines.evaluate(STICK, ["brings the cream", "cupcake", 0.9, 0.86, 0.72, 10])
    send(mina, "There is no such thing as too many.")
    expect(bubbles(otto)).to_have_count(5)
    for page in (mina, otto):
        expect(page.locator(".placement")).to_have_count(3)
    composer(ines).type("Deal")
    expect(mina.get_by_text("Inês Costa is typing…")).to_be_visible()
    shoot(mina, "chat", "desktop")
    shoot(otto, "chat", "phone")

    for page, device in ((mina, "desktop"), (otto, "phone")):
        page.locator(".composer-field").get_by_role("button", name="Stickers").click()
        expect(page.get_by_role("gridcell").first).to_be_visible()
        shoot(page, "panel", device)
        page.keyboard.press("Escape")

    otto.get_by_role("button", name="Back to chats").click()
    start_chat(otto, "zoe")
    otto.evaluate(SEND_STICKER, ["cherries"])
    open_chat(zoe, "Otto")
    send(zoe, "Those look ripe")
    otto.get_by_role("button", name="Back to chats").click()
    expect(otto.get_by_role("link").filter(has_text="Those look ripe")).to_be_visible()
    mina.set_viewport_size(PHONE["viewport"])
    mina.get_by_role("button", name="Back to chats").click()
    expect(mina.get_by_role("heading", name="Chats")).to_be_visible()
    shoot(mina, "chats", "phone")


if __name__ == "__main__":
    main()
