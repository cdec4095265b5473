"""A hand stepped through: by taps, keys, swipes and the slider; and by links alone."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.carded import carded
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

RECORD = "carded-kentucky-discard"
LED = "Trick 3. Cal leads the yellow 5."
SECOND = "Dee plays the yellow 11."
TRUMPED = "Ann plays the red 12. It trumps the trick."
STEPS = 4 + 9 * 4 + 1
"""Before the play, in it, and the end."""


@pytest.fixture
def there(scribe: Scribe) -> str:
    """The address of a replay, without a step."""
    return f"{carded(scribe, RECORD)}/hand/1/replay"


def said(phone: Phone) -> Locator:
    return phone.page.locator("#said")


def link(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("navigation", name="Steps").get_by_role("link", name=name)


def test_taps_go_on_and_back_without_asking_the_server(phone: Phone, there: str) -> None:
    phone.open(f"{there}?at=3.1")
    expect(phone.page.locator("[hx-trigger=load]")).to_have_count(0)  # what was there has come
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))

    phone.tap(link(phone, "Forward"))
    expect(said(phone)).to_have_text(SECOND)
    laid = phone.page.locator(".seats li").nth(3).locator(".face:visible")
    expect(laid).to_contain_text("the yellow 11")
    phone.tap(link(phone, "Forward"))
    expect(said(phone)).to_have_text(TRUMPED)
    phone.tap(link(phone, "Back"))
    expect(said(phone)).to_have_text(SECOND)

    assert phone.path == f"{there}?at=3.2"
    assert [url for url in asked if "/t/" in url] == []  # the icon is looked up in the cache


def test_an_address_that_was_copied_leads_to_the_same_step(phone: Phone, there: str) -> None:
    phone.open(there)
    phone.page.locator("body").press("ArrowRight")
    for _ in range(12):
        phone.page.keyboard.press("ArrowRight")
    heard = said(phone).inner_text()

    phone.page.reload()

    expect(said(phone)).to_have_text(heard)


def test_arrow_keys_step_and_home_and_end_go_to_the_ends(phone: Phone, there: str) -> None:
    phone.open(f"{there}?at=3.1")

    for key, words in (("ArrowRight", SECOND), ("ArrowRight", TRUMPED), ("ArrowLeft", SECOND)):
        phone.page.keyboard.press(key)
        expect(said(phone)).to_have_text(words)
    phone.page.keyboard.press("End")
    expect(said(phone)).to_contain_text("made.")
    phone.page.keyboard.press("ArrowRight")
    expect(said(phone)).to_contain_text("made.")
    phone.page.keyboard.press("Home")
    expect(said(phone)).to_have_text("Dee dealt.")


def test_the_slider_goes_to_any_step_and_says_where_it_is(phone: Phone, there: str) -> None:
    phone.open(there)
    slider = phone.page.get_by_role("slider", name="Step")

    slider.fill("12")  # four steps before the play, two tricks, the lead to the third
    expect(said(phone)).to_have_text(LED)
    slider.press("ArrowRight")
    expect(said(phone)).to_have_text(SECOND)

    expect(slider).to_have_attribute("aria-valuetext", SECOND)
    expect(slider).to_have_attribute("max", str(STEPS - 1))


def swipe(phone: Phone, across: int, along: int = 0) -> None:
    """A finger drawn over the table."""
    phone.page.locator("#replay").evaluate(
        """(table, [across, along]) => {
          const touch = (clientX, clientY) =>
            [new Touch({identifier: 1, target: table, clientX, clientY})];
          const from = touch(200, 200), to = touch(200 + across, 200 + along);
          table.dispatchEvent(new TouchEvent("touchstart", {touches: from, bubbles: true}));
          table.dispatchEvent(new TouchEvent("touchend", {changedTouches: to, bubbles: true}));
        }""",
        [across, along],
    )


def test_a_swipe_to_the_left_goes_on_and_to_the_right_back(phone: Phone, there: str) -> None:
    phone.open(f"{there}?at=3.1")

    swipe(phone, -120)
    expect(said(phone)).to_have_text(SECOND)
    swipe(phone, 120)
    expect(said(phone)).to_have_text(LED)
    swipe(phone, -60, 90)  # down the page
    expect(said(phone)).to_have_text(LED)


def test_a_card_of_the_list_and_a_mark_lead_to_their_step(phone: Phone, there: str) -> None:
    phone.open(there)

    phone.tap(phone.page.get_by_role("table").get_by_role("link", name="Ann plays the red 12"))
    expect(said(phone)).to_have_text(TRUMPED)
    phone.tap(phone.page.locator(".marks a").first)

    expect(said(phone)).to_contain_text("The Rook falls.")
    expect(phone.page.locator("[aria-current=step]")).to_have_count(1)


def test_every_step_shows_what_the_server_shows_for_its_address(phone: Phone, there: str) -> None:
    shown = "[...document.querySelectorAll('[data-on]')].map((e) => e.hidden).join()"
    phone.open(there)
    by_script = []
    for _ in range(STEPS):
        by_script.append((phone.path, phone.page.evaluate(shown), said(phone).inner_text()))
        phone.page.keyboard.press("ArrowRight")

    for path, visible, words in by_script[1::5]:
        phone.open(path)
        assert phone.page.evaluate(shown) == visible
        assert said(phone).inner_text() == words


def test_the_keyboard_alone_reaches_every_way_to_step(phone: Phone, there: str) -> None:
    phone.open(f"{there}?at=3.1")

    link(phone, "Forward").focus()
    phone.page.keyboard.press("Enter")
    expect(said(phone)).to_have_text(SECOND)

    expect(link(phone, "Forward")).to_be_focused()
    assert said(phone).get_attribute("aria-live") == "polite"
