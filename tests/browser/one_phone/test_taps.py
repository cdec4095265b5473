"""How many taps it takes, from the table page to what is saved."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

GAME, HAND, RENEGE, REDEAL, CORRECTION = 4, 5, 6, 3, 3
"""The most taps that each may take."""


@pytest.fixture
def phone(phones: Phones, scribe: Scribe) -> Phone:
    """A narrow phone that keeps the score."""
    return phones(320, scribe)


def happened(phone: Phone, title: str) -> None:
    phone.press("Something happened")
    phone.tap(phone.page.locator(".list a", has_text=title))


def test_a_game_beside_its_names(phones: Phones) -> None:
    phone = phones(320)
    phone.open("/")

    phone.follow("New game")
    phone.tap(phone.page.get_by_role("link", name="4", exact=True))
    phone.follow("Kentucky Discard")
    phone.seat("Ann", "Bob", "Cal", "Dee")
    phone.press("Start the game")

    phone.stands("0", "0")
    assert phone.taps == GAME


def test_a_renege_found_too_late_without_javascript(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.bid(table, 1, bidder=1, bid=100, trump="red")
    phone = phones(320, scribe, java_script_enabled=False)
    phone.open(table)

    happened(phone, "Found too late")
    phone.answer(seat=3, captured=30)
    phone.press("Save")
    phone.press("Save")

    phone.stands("−100", "30")
    assert phone.taps <= RENEGE


def test_a_renege_takes_along_the_bid_that_was_tapped(phone: Phone, scribe: Scribe) -> None:
    """The bid is not saved yet, but its chips are tapped."""
    phone.open(scribe.begin())
    phone.answer(bidder=1, bid=100, trump="red")
    before = phone.taps

    happened(phone, "Found too late")
    expect(phone.chip("bid", 100)).to_be_checked()
    phone.answer(seat=3, captured=30)
    phone.press("Save the renege")

    phone.stands("−100", "30")
    assert phone.taps - before <= RENEGE


def test_what_saves_stays_under_the_finger(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    save = phone.page.locator('#effect button[value="hand"]')
    phone.answer(bidder=1, bid=90, trump="red")
    expect(save).to_have_text("Tap what was captured")
    before = save.bounding_box()

    phone.choose("taken", 95)
    expect(save).to_have_text("Save: Ann and Cal made it")

    after = save.bounding_box()
    assert before is not None
    assert after is not None
    middle = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    assert after["x"] <= middle[0] <= after["x"] + after["width"]
    assert after["y"] <= middle[1] <= after["y"] + after["height"]


def test_the_bid_alone_stands_beside_what_saving_the_hand_would_do(
    phone: Phone, scribe: Scribe
) -> None:
    phone.open(scribe.begin())
    phone.answer(bidder=1, bid=90, taken=95)
    expect(phone.effect.get_by_role("status")).to_contain_text("Made.")

    words = phone.effect.get_by_role("status").bounding_box()
    alone = phone.page.get_by_role("button", name="Save the bid 90").bounding_box()

    assert words is not None
    assert alone is not None
    assert alone["y"] < words["y"] < alone["y"] + alone["height"] < words["y"] + words["height"]
    assert alone["height"] >= 44


def test_of_many_numbers_those_near_the_bid_come_first(phone: Phone, scribe: Scribe) -> None:
    """200 of 250: 180 to 240, or the others' 10 to 70, and all or nothing."""
    phone.open(scribe.begin("double-deck-4"))
    seen = phone.page.locator(".bynumber label:visible")
    phone.answer(bidder=1, bid=200)

    near = [250, *range(235, 174, -5), *range(75, 14, -5), 0]
    expect(seen).to_have_text([str(amount) for amount in near])
    phone.choose("taken", 125)  # by one more tap
    assert phone.taps == 4
    expect(phone.effect).to_contain_text("lose 200")


def test_no_number_has_a_row_of_its_own(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    numbers = phone.page.locator(".bynumber label:visible").all()
    tops = [box["y"] for each in numbers if (box := each.bounding_box())]

    assert tops.count(max(tops)) > 1


def test_the_button_says_what_it_saves(phone: Phone, scribe: Scribe) -> None:
    phone.open(scribe.begin())
    button = phone.page.locator("#effect button")

    expect(button).to_have_text("Tap who won the bid")
    phone.choose("bidder", 2)
    expect(button).to_have_text("Tap the bid")
    phone.choose("bid", 95)
    expect(button).to_have_text(["Tap what was captured", "Save the bid 95"])
    phone.choose("taken", 90)
    expect(button.first).to_have_text("Save: Bob and Dee set")
    phone.tap(button.last)

    expect(phone.page.get_by_role("region", name="The bid in play")).to_contain_text("Bob bid 95")
    expect(button).to_have_text("Tap what was captured")
    phone.choose("trump", "green")
    expect(button).to_have_text(["Tap what was captured", "Save the trump"])
