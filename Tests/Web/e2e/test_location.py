"""The place goes along when it may, and the switch goes back to off, with a reason, when it may not."""

from playwright.sync_api import expect

from people import composer, open_chat, send, start_chat

PLACE = {"latitude": 52.520008, "longitude": 13.404954, "accuracy": 25}


def switch(page):
    page.get_by_role("button", name="Add something").click()
    return page.get_by_role("switch", name="Send my location")


def test_the_place_goes_with_the_message(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina = page_of(names[0], "Mina", geolocation=PLACE, permissions=["geolocation"])
    otto = page_of(names[1], "Otto")
    start_chat(mina, names[1])
    control = switch(mina)
    expect(control).not_to_be_checked()
    control.check()
    expect(mina.locator(".composer-place")).to_contain_text("Your location goes with your next message.")
    mina.keyboard.press("Escape")
    composer(mina).fill("I am here")
    composer(mina).press("Enter")
    open_chat(otto, "Mina")
    for page in (mina, otto):
        bubble = page.get_by_role("log").locator(".bubble")
        expect(bubble).to_contain_text("52.52001, 13.40495")
        expect(bubble).to_contain_text("Within 25 m")
        expect(bubble).to_contain_text("I am here")
        link = bubble.get_by_role("link", name="Open in OpenStreetMap")
        expect(link).to_have_attribute("href", "https://www.openstreetmap.org/?mlat=52.52001&mlon=13.40495#map=16/52.52001/13.40495")
    # It went along once.
    expect(mina.locator(".composer-place")).to_be_hidden()
    expect(switch(mina)).not_to_be_checked()


def test_refused_is_off_again_with_a_reason(page_of, new_name):
    names = new_name("mina"), new_name("otto")
    mina = page_of(names[0], "Mina")
    page_of(names[1], "Otto")
    # Without the permission the browser refuses; there is nobody to ask in a test.
    start_chat(mina, names[1])
    control = switch(mina)
    control.click()
    expect(mina.locator(".composer-place")).to_contain_text("does not let Peel see your location")
    expect(control).not_to_be_checked()
    expect(mina.get_by_role("alert").filter(has_text="does not let Peel")).to_have_count(1)
    mina.keyboard.press("Escape")
    send(mina, "without it")
    bubble = mina.get_by_role("log").locator(".bubble")
    expect(bubble).to_have_text("without it")
