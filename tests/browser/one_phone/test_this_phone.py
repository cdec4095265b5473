"""What a phone is set to do: its colors before anything is drawn, a touch and a tone, a timer."""

import re
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

LISTENS = """
window.felt = [];
navigator.vibrate = (time) => felt.push(time);
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function () { felt.push("tone"); return start.call(this); };
"""


def ground(phone: Phone) -> str:
    return str(phone.page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_colors_hold_on_every_page_without_javascript(phones: Phones) -> None:
    phone = phones(320, java_script_enabled=False, color_scheme="light")
    phone.open("/")
    light = ground(phone)
    phone.tap(phone.page.get_by_role("link", name="Club"))
    phone.tap(phone.page.get_by_role("link", name="This phone"))
    phone.tap(phone.page.get_by_role("radio", name="dark"))
    expect(phone.page.get_by_role("checkbox")).to_have_count(0)  # they need a script
    phone.press("Save")
    expect(phone.page.get_by_role("status")).to_have_text("Kept on this phone.")
    phone.open("/rules")
    dark = ground(phone)
    assert dark != light

    phone.page.emulate_media(color_scheme="dark")
    phone.open("/phone")
    assert ground(phone) == dark
    phone.tap(phone.page.get_by_role("radio", name="light"))
    phone.press("Save")
    expect(phone.page.get_by_role("status")).to_be_visible()
    assert ground(phone) == light


def test_a_save_is_felt_and_heard_and_the_hand_is_timed_where_that_is_wanted(
    phone: Phone, scribe: Scribe
) -> None:
    table = scribe.begin()
    phone.allowed = {422}
    phone.page.add_init_script(LISTENS)
    phone.open("/phone")
    for each in ("A short tone", "Vibration", "How long this hand has taken"):
        phone.tap(phone.page.get_by_role("checkbox", name=each))
    phone.press("Save")
    expect(phone.page.get_by_role("status")).to_be_visible()
    phone.open(table)
    run = phone.page.locator(".run")
    expect(run).to_have_text(re.compile(r"^0:\d\d$"))
    phone.save()
    expect(phone.page.locator("#entry .err").first).to_be_visible()
    assert phone.page.evaluate("felt") == []  # nothing was saved
    phone.answer(bidder=1, bid=90, taken=95)

    phone.save()

    phone.stands("95", "25")
    expect(run).to_have_text(re.compile(r"^0:\d\d$"))
    assert phone.page.evaluate("felt") == [20, "tone"]

    asking = scribe.player(table, 2)  # by now there is something to answer
    asking.ask_for_pen(table)
    expect(phone.page.get_by_role("button", name="Not now")).to_be_visible()
    assert phone.page.evaluate("felt") == [20, "tone", 20, "tone"]


def test_a_phone_is_quiet_at_first(phone: Phone, scribe: Scribe) -> None:
    phone.page.add_init_script(LISTENS)
    phone.open(scribe.begin())
    phone.answer(bidder=1, bid=90, taken=95)

    phone.save()

    phone.stands("95", "25")
    assert phone.page.evaluate("felt") == []
    expect(phone.page.locator(".run")).to_be_hidden()


def sweep(
    phone: Phone, row: int, start: int, end: int, down: int = 0, *, lifts: bool = True
) -> None:
    """A finger goes over the row of a hand from *start* to *end*, and *down*, and is lifted."""
    place = phone.row(row).bounding_box()
    assert place is not None
    y = place["y"] + place["height"] / 2
    session = phone.context.new_cdp_session(phone.page)
    steps = [(start + (end - start) * n / 8, y + down * n / 8) for n in range(9)]
    for n, (x, at) in enumerate(steps):
        kind = "touchMove" if n else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": at}]})
    if lifts:
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("motion", "moved"), [("no-preference", "-96px"), ("reduce", "none")])
def test_a_row_shows_that_it_is_swept_and_comes_back(
    phone: Phone, scribe: Scribe, motion: Literal["no-preference", "reduce"], moved: str
) -> None:
    phone.page.emulate_media(reduced_motion=motion)
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=70, trump="red", taken=75)
    phone.open(table)
    row = phone.row(1)
    row.scroll_into_view_if_needed()
    phone.page.evaluate("scrollBy(0, 200)")

    sweep(phone, 1, 250, 100, lifts=False)
    expect(row).to_have_class(re.compile("swept"))
    expect(row).to_have_css("translate", moved)
    phone.page.evaluate("dispatchEvent(new PointerEvent('pointercancel'))")

    expect(row).not_to_have_class(re.compile("swept"))
    expect(row).to_have_css("translate", "none")


def test_a_row_that_is_swept_to_the_left_leads_to_its_hand(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    for hand in (1, 2):
        scribe.score(table, hand, bidder=1, bid=70, trump="red", taken=75)
    phone.open(table)
    phone.row(1).scroll_into_view_if_needed()
    phone.page.evaluate("scrollBy(0, 200)")
    for start, end, down in (
        (250, 210, 0),  # not far enough
        (120, 300, 0),  # to the right
        (385, 200, 0),  # from the edge, which is the browser's own
        (250, 180, 60),  # rather down
    ):
        sweep(phone, 1, start, end, down)
        expect(phone.row(1)).to_be_visible()
    assert phone.path == table

    sweep(phone, 1, 250, 150)

    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Hand 1")
    assert phone.path == f"{table}/hand/1"
