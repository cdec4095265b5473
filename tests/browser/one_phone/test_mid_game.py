"""What changes in the middle of an evening, with thumbs: players, seats, scores from paper."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

WIDTHS = pytest.mark.parametrize("width", [320])
JAVASCRIPT = pytest.mark.parametrize("javascript", [True, False])

RENAME, OTHERS = 3, 4
"""The most taps that a corrected name may take, and whatever else changes."""


def players(phone: Phone) -> None:
    """To the page of players, by the menu."""
    phone.tap(phone.page.get_by_text("Menu", exact=True))
    phone.tap(phone.page.get_by_role("link", name="Players and phones"))


def type_over(phone: Phone, seat: int, name: str) -> None:
    phone.page.get_by_label(f"Seat {seat}").fill(name)


def heads(phone: Phone) -> Locator:
    """Who is called at the head of the score sheet."""
    return phone.page.locator(".sheet thead")


@WIDTHS
@JAVASCRIPT
def test_a_name_is_corrected(
    phones: Phones, scribe: Scribe, width: int, *, javascript: bool
) -> None:
    table = scribe.begin()
    phone = phones(width, scribe, java_script_enabled=javascript)
    phone.open(table)

    players(phone)
    type_over(phone, 3, "Carl")
    phone.press("The same player: correct the name")

    expect(phone.page.get_by_role("status")).to_contain_text("Cal is called Carl now")
    expect(phone.page.get_by_role("button", name="Undo")).to_be_visible()
    assert phone.taps <= RENAME
    phone.tap(phone.page.get_by_role("link", name="Back to the table"))
    expect(heads(phone)).to_contain_text("Carl")
    assert phone.path == table


@WIDTHS
@JAVASCRIPT
def test_somebody_else_sits_down_from_the_next_hand_on(
    phones: Phones, scribe: Scribe, width: int, *, javascript: bool
) -> None:
    table = scribe.begin()
    scribe.bid(table, 1, bidder=3, bid=90, trump="red")
    phone = phones(width, scribe, java_script_enabled=javascript)
    phone.open(table)

    players(phone)
    type_over(phone, 3, "Eve")
    phone.press("Somebody else: sits down from hand 2 on")

    expect(phone.said).to_contain_text("From hand 2 on: Eve sits down for Cal.")
    expect(heads(phone)).not_to_contain_text("Eve")
    assert phone.path == table
    assert phone.taps <= OTHERS
    scribe.score(table, 1, taken=95)
    phone.open(table)
    expect(heads(phone)).to_contain_text("Eve for Cal")


def test_return_in_a_name_asks_what_it_is(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin()
    phone = phones(scribe=scribe)
    phone.open(f"{table}/players")

    type_over(phone, 3, "Eve")
    phone.page.get_by_label("Seat 3").press("Enter")

    expect(phone.page.get_by_role("alert")).to_contain_text(
        "Is Eve the right name of Cal, or does Eve sit down for Cal?"
    )
    expect(phone.page.get_by_label("Seat 3")).to_have_value("Eve")


@WIDTHS
@JAVASCRIPT
def test_seats_change_between_two_games(
    phones: Phones, scribe: Scribe, width: int, *, javascript: bool
) -> None:
    table = scribe.begin(target=100)
    scribe.score(table, 1, bidder=1, bid=120, taken=120)
    phone = phones(width, scribe, java_script_enabled=javascript)
    phone.open(table)

    phone.tap(phone.page.get_by_role("link", name="Change seats"))
    phone.tap(phone.page.get_by_role("button", name="Move seat 1"))
    if javascript:  # tapped one after the other, two chairs swap; without it, a chair with the next
        phone.tap(phone.page.get_by_role("button", name="Move seat 2"))
    phone.press("Start the game")

    phone.stands("0", "0")
    expect(heads(phone)).to_have_text(re.compile("Bob.*Ann", re.DOTALL))
    assert phone.taps <= OTHERS


@WIDTHS
def test_a_game_goes_on_from_paper_with_its_number(phone: Phone, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 700})
    phone.open("/new/kentucky-discard")
    for number, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1):
        phone.page.get_by_label(f"Name at seat {number}").fill(name)

    phone.tap(phone.page.get_by_text("Go on from scores on paper"))
    phone.page.locator("[name=beforeA]").fill("120")
    phone.page.get_by_label("Number of the next hand").fill("6")
    phone.press("Start the game")

    phone.stands("120", "0")
    expect(phone.page.locator(".status")).to_contain_text("Hand 6")
    assert phone.taps <= OTHERS


@WIDTHS
def test_long_names_and_what_changed_fit_the_page(
    phones: Phones, scribe: Scribe, width: int, axe: str
) -> None:
    table = scribe.begin("double-deck-4?players=6")
    phone = phones(width, scribe)
    phone.open(table)
    players(phone)
    for seat in range(1, 7):
        type_over(phone, seat, f"Maximiliane-Alexandra {seat}")
    phone.press(re.compile("sits down from hand 1 on"))
    expect(phone.said).to_contain_text("From hand 1 on")
    scribe.score(table, 1, bidder=1, bid=150, taken=150)

    for path in (table, f"{table}/players"):
        phone.open(path)
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        phone.page.evaluate(axe)
        found = phone.page.evaluate("axe.run().then(answer => answer.violations.map(v => v.id))")
        assert found == []
