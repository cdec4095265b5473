"""Whole evenings, tapped as players tap them, at the real server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.evenings import DOUBLE_DECK, KENTUCKY, Evening, Played, is_far
from tests.browser.phone import Phone

NAMES = ("Ann", "Bob", "Cal", "Dee")
HEADINGS = {"made": "Made.", "set": "Set!"}
EVENINGS = pytest.mark.parametrize(
    "evening",
    [KENTUCKY, pytest.param(DOUBLE_DECK, marks=pytest.mark.soak)],
    ids=["kentucky-discard", "double-deck-4"],
)


def start(phone: Phone, evening: Evening) -> None:
    phone.open("/")
    phone.tap(phone.page.get_by_role("link", name="New game"))
    phone.tap(phone.page.get_by_role("link", name="4", exact=True))
    phone.tap(phone.page.get_by_role("link", name=evening.name))
    for seat, name in enumerate(NAMES, 1):
        phone.page.get_by_role("combobox", name=f"Name at seat {seat}").fill(name)
    phone.press("Start the game")
    phone.stands("0", "0")


def tap_hand(phone: Phone, hand: Played) -> None:
    phone.answer(bidder=hand.bidder, bid=hand.bid, trump=hand.trump, taken=hand.taken)


def assert_stands(phone: Phone, number: int, hand: Played) -> None:
    phone.stands(*hand.totals)
    row = phone.row(number)
    expect(row).to_contain_text(f"{NAMES[hand.bidder - 1]} {hand.bid}")
    expect(row).to_contain_text(hand.outcome)
    expect(row.locator("td b").nth(-2)).to_have_text(hand.totals[0])
    expect(row.locator("td b").nth(-1)).to_have_text(hand.totals[1])


def assert_over(phone: Phone, evening: Evening) -> None:
    expect(phone.page.get_by_role("heading", name=evening.winner)).to_be_visible()
    expect(phone.page.get_by_text(evening.reason, exact=True)).to_be_visible()
    expect(phone.page.get_by_role("img", name=re.compile("Totals after"))).to_be_visible()
    expect(phone.page.get_by_text(f"{evening.next_dealer} deals first")).to_be_visible()
    expect(phone.page.locator("#entry")).to_have_count(0)
    expect(phone.page.locator(".sheet tbody tr")).to_have_count(len(evening.hands))


@pytest.mark.parametrize("width", [320])
@EVENINGS
def test_a_whole_game_in_five_taps_a_hand(phones: Phones, evening: Evening, width: int) -> None:
    phone = phones(width)
    start(phone, evening)

    for number, hand in enumerate(evening.hands, 1):
        expect(phone.page.locator(".status")).to_contain_text(f"Hand {number}")
        expect(phone.page.locator(".status")).to_contain_text(f"{NAMES[number % 4 - 2]} deals")
        phone.taps = 0
        tap_hand(phone, hand)
        for words in (HEADINGS[hand.outcome], hand.bidders, hand.others):
            expect(phone.effect).to_contain_text(words)
        phone.save()
        assert_stands(phone, number, hand)
        far = evening is DOUBLE_DECK and is_far(hand.bid, hand.taken)
        assert phone.taps == 5 + far

    assert_over(phone, evening)


@pytest.mark.parametrize("width", [390])
@EVENINGS
def test_a_whole_game_without_javascript(phones: Phones, evening: Evening, width: int) -> None:
    phone = phones(width, java_script_enabled=False)
    start(phone, evening)

    for number, hand in enumerate(evening.hands, 1):
        tap_hand(phone, hand)
        phone.save()
        for words in (HEADINGS[hand.outcome], hand.bidders, hand.others):
            expect(phone.page.get_by_role("status")).to_contain_text(words)
        with phone.page.expect_response(lambda each: each.request.method == "POST") as posted:
            phone.press("Save")
        assert posted.value.status == 303
        assert_stands(phone, number, hand)

    assert_over(phone, evening)
