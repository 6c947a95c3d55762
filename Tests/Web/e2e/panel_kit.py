"""What the tests of panel, maker and peel share: finding parts of the page, fingers, and a photo."""

import io

from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import expect

from people import composer, open_chat, start_chat

PHONE = {"width": 390, "height": 844}


def pair(page_of, new_name, one=None, other=None):
    """Two people with an open conversation, each in a browser of their own. Answers both pages and both user names."""
    names = new_name("mina"), new_name("otto")
    mina, otto = page_of(names[0], "Mina Park", **(one or {})), page_of(names[1], "Otto Berg", **(other or {}))
    start_chat(mina, names[1])
    composer(mina).fill("Hello Otto")
    composer(mina).press("Enter")
    open_chat(otto, "Mina Park")
    expect(bubble(otto, "Hello Otto")).to_be_visible()
    expect(mina.locator(".message.pending")).to_have_count(0)
    wait_for_catalogue(mina)
    return mina, otto, names


def wait_for_catalogue(page):
    """A server with a fresh data folder makes its sample stickers while it already serves."""
    page.evaluate(
        """async () => {
          for (let tries = 0; tries < 600; tries += 1) {
            const {sections} = await (await fetch("/v1/stickers/catalogue")).json();
            if (sections.length > 3) return;
            await new Promise(done => setTimeout(done, 500));
          }
          throw new Error("the sample catalogue was not made");
        }"""
    )


def panel(page):
    return page.get_by_role("region", name="Stickers", exact=True)


def open_panel(page):
    page.get_by_role("button", name="Stickers", exact=True).click()
    expect(panel(page)).to_be_visible()
    expect(cells(page).first).to_be_visible()
    return panel(page)


def enlarge(page):
    panel(page).get_by_role("button", name="Large panel with search").click()
    expect(panel(page)).to_have_attribute("data-mode", "expanded")


def cells(page):
    return panel(page).locator(".panel-cell")


def sections(page):
    """The titles of the catalogue's sections that the grid shows."""
    return panel(page).locator(".panel-section:not([data-section^=':']) .panel-title")


def catalogue(page):
    return page.request.get("/v1/stickers/catalogue").json()["sections"]


def bubble(page, text):
    return page.get_by_role("log").locator(".bubble").filter(has_text=text)


def stickers_sent(page):
    return page.get_by_role("log").locator(".message-sticker")


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, source, target, at=(0.5, 0.5)):
    """Drags with the mouse; `at` is where in the target, as fractions."""
    source.scroll_into_view_if_needed()
    x, y = middle(source)
    box = target.bounding_box()
    to = box["x"] + box["width"] * at[0], box["y"] + box["height"] * at[1]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y - 8, steps=2)
    expect(page.locator(".peel-ghost")).to_be_visible()
    page.mouse.move(*to, steps=6)
    expect(page.locator(".stick-target")).to_have_count(1)
    page.mouse.up()


class Finger:
    """Real touches, through the browser's own input pipeline."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        self.session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]},
        )

    def down(self, *points):
        self._send("touchStart", points)

    def move(self, *points):
        self._send("touchMove", points)

    def glide(self, start, end, steps=8):
        for step in range(1, steps + 1):
            part = step / steps
            self.move((start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))

    def up(self):
        self._send("touchEnd", [])

    def cancel(self):
        self._send("touchCancel", [])


def check(page, where):
    result = Axe().run(page, options={"resultTypes": ["violations"]})
    assert result.violations_count == 0, f"{where}: {result.generate_report()}"


def photo(side=900, kind="JPEG"):
    """A red apple on a table, plain enough for any cutter."""
    width, height = side * 4 // 3, side
    picture = Image.new("RGB", (width, height), (205, 211, 216))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, height * 0.72, width, height), fill=(178, 160, 140))
    picture = picture.filter(ImageFilter.GaussianBlur(18))
    draw = ImageDraw.Draw(picture)
    centre, radius = (width / 2, height * 0.52), height * 0.27

    def circle(dx, dy, size, colour):
        x, y, r = centre[0] + dx * radius, centre[1] + dy * radius, size * radius
        draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    circle(0, 0, 1, (150, 16, 24))
    for step in range(24):
        part = step / 24
        circle(-0.16 * part, -0.2 * part, 0.97 - 0.75 * part, (160 + int(70 * part), 18 + int(50 * part), 26 + int(40 * part)))
    draw.line((centre[0], centre[1] - radius * 0.92, centre[0] + radius * 0.12, centre[1] - radius * 1.35), fill=(84, 56, 30), width=int(radius * 0.1))
    draw.ellipse(
        (centre[0] + radius * 0.12, centre[1] - radius * 1.4, centre[0] + radius * 0.75, centre[1] - radius * 1.08), fill=(66, 130, 52))
    picture = picture.filter(ImageFilter.GaussianBlur(0.8))
    out = io.BytesIO()
    picture.save(out, kind, quality=92)
    return out.getvalue()


def file(name="apple.jpg", kind="image/jpeg", content=None):
    return {"name": name, "mimeType": kind, "buffer": photo() if content is None else content}
