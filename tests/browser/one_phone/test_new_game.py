"""A new game, begun with thumbs."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

NAMES = ("Ann", "Bob", "Cal", "Dee")


def seat(phone: Phone, number: int) -> Locator:
    return phone.page.get_by_label(f"Name at seat {number}")


def test_return_goes_from_name_to_name_and_starts_nothing(phone: Phone) -> None:
    phone.open("/new/kentucky-discard")
    for number, name in enumerate(NAMES, 1):
        seat(phone, number).fill(name)
        phone.page.keyboard.press("Enter")
        if number < 4:
            expect(seat(phone, number + 1)).to_be_focused()

    start = phone.page.get_by_role("button", name="Start the game")
    expect(start).to_be_focused()
    assert phone.path == "/new/kentucky-discard"

    phone.page.keyboard.press("Enter")
    phone.stands("0", "0")


def test_known_names_sit_down_clockwise_with_one_tap_each(phone: Phone, scribe: Scribe) -> None:
    scribe.begin()
    phone.open("/new/double-deck-6")

    for name in ("Cal", "Ann"):
        phone.press(name)

    expect(seat(phone, 1)).to_have_value("Cal")
    expect(seat(phone, 2)).to_have_value("Ann")
    expect(phone.page.get_by_role("button", name="Cal", exact=True)).to_be_hidden()
    assert phone.path == "/new/double-deck-6"


def test_a_house_rule_is_changed_in_five_taps_and_the_names_are_kept(phones: Phones) -> None:
    phone = phones(320)
    phone.open("/new/kentucky-discard")
    phone.seat(*NAMES)

    phone.press("Change a rule")
    phone.tap(phone.page.locator("summary", has_text="The cards"))
    phone.follow("The Rook is the highest trump.")
    phone.tap(phone.page.get_by_label("The Rook is the lowest trump."))
    phone.press("Change it")
    assert phone.taps == 5

    expect(phone.page.get_by_role("status")).to_contain_text("The Rook is the lowest trump.")
    phone.follow("Play with these rules")
    expect(seat(phone, 4)).to_have_value("Dee")
    phone.press("Start the game")
    expect(phone.page.get_by_role("link", name="One house rule")).to_be_visible()


def test_two_chairs_swap_between_two_games(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin(target=100)
    scribe.score(table, 1, bidder=1, bid=120, taken=120)
    phone = phones(320, scribe)
    phone.open(table)

    phone.follow("Change seats")
    phone.tap(phone.page.get_by_role("button", name="Seat 1: change places"))
    phone.tap(phone.page.get_by_role("button", name="Seat 2: change places"))
    phone.press("Start the game")

    phone.stands("0", "0")
    expect(phone.page.locator(".sheet thead")).to_have_text(re.compile("Bob.*Ann", re.DOTALL))
    assert phone.taps <= 4
