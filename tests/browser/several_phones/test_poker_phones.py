"""Several phones at a poker night: one keeps it, one plays by itself, one lies in the middle."""

import urllib.parse

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

STAKES = {"game": "holdem", "limit": "no", "small": "10", "big": "20", "buy_in": "1000"}


def says(phone: Phone, turn: str) -> None:
    """The large line of a phone that nobody touches."""
    expect(phone.page.locator(".near .turn, .night:not(.middle-view) .turn").first).to_have_text(
        turn
    )


def tap(phone: Phone, label: str) -> None:
    phone.tap(phone.page.get_by_role("button", name=label, exact=True))


def test_all_phones_follow_a_player_acts_in_turn_and_the_pen_passes(
    phones: Phones, scribe: Scribe
) -> None:
    """Ann and Bob call, Cal checks; on the flop Bob, who is first, bets 20 on his own phone."""
    names = {"name1": "Ann", "name2": "Bob", "name3": "Cal"}
    begun = scribe.send("/poker/new", "/poker/new", **names, **STAKES, phones=1)
    here = urllib.parse.urlsplit(begun.url).path
    guest = scribe.player(here.replace("/poker/", "/t/"), 2)
    keeper, bob, middle = phones(scribe=scribe), phones(320, scribe=guest), phones(scribe=guest)
    for phone, path in ((keeper, here), (bob, here), (middle, f"{here}/centre")):
        phone.open(path)

    tap(keeper, "Deal hand 1")
    for phone in (keeper, bob, middle):
        says(phone, "Ann: 20 to call")
    expect(bob.page.get_by_role("button", name="Fold")).to_have_count(0)
    tap(keeper, "Call 20")
    tap(bob, "Call 10")
    says(keeper, "Cal: check or raise")
    tap(keeper, "Check")
    tap(bob, "Bet 20")
    for phone in (keeper, bob, middle):
        says(phone, "Cal: 20 to call")

    tap(bob, "Ask for the pen")
    keeper.tap(keeper.page.get_by_role("button", name="Give", exact=False))
    expect(keeper.page.get_by_role("button", name="Fold")).to_have_count(0)
    tap(bob, "Fold")
    tap(bob, "Fold")
    for phone in (keeper, middle):
        says(phone, "Bob wins 60.")


def test_a_player_exchanges_cards_on_their_own_phone_and_a_television_can_be_read(
    phones: Phones, scribe: Scribe
) -> None:
    """Two players; Bob has the big blind and is first to exchange cards. 20 and 20 are in."""
    stakes = {**STAKES, "game": "draw"}
    begun = scribe.send("/poker/new", "/poker/new", name1="Ann", name2="Bob", **stakes, phones=1)
    here = urllib.parse.urlsplit(begun.url).path
    guest = scribe.player(here.replace("/poker/", "/t/"), 2)
    keeper, bob, television = phones(scribe=scribe), phones(320, scribe=guest), phones(scribe=guest)
    television.page.set_viewport_size({"width": 1280, "height": 800})
    for phone, path in ((keeper, here), (bob, here), (television, f"{here}/centre")):
        phone.open(path)
    tap(keeper, "Deal hand 1")
    tap(keeper, "Call 10")
    tap(bob, "Check")

    says(bob, "Bob: how many cards?")
    tap(bob, "3")

    for phone in (keeper, bob, television):
        says(phone, "Ann: how many cards?")
    expect(bob.page.get_by_role("button", name="3", exact=True)).to_have_count(0)
    pot = television.page.locator(".near .middle")
    expect(pot).to_have_text("In the middle: 40")
    assert pot.evaluate("here => parseFloat(getComputedStyle(here).fontSize)") >= 32
