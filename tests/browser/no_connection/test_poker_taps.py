"""Taps at a poker night that does not answer: kept, sent in turn, each once."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe


@pytest.fixture
def phone(phones: Phones, scribe: Scribe) -> Phone:
    """A phone at a night of Ann, Bob and Cal, with the first hand dealt: Ann is to call 20."""
    told = {"name1": "Ann", "name2": "Bob", "name3": "Cal", "game": "holdem", "limit": "no"}
    stakes = {"small": 10, "big": 20, "buy_in": 1000}
    begun = scribe.send("/poker/new", "/poker/new", **told, **stakes)
    here = urllib.parse.urlsplit(begun.url).path
    scribe.send(here, here, do="deal")
    made = phones(320, scribe=scribe)
    made.open(here)
    expect(made.page.locator(".turn")).to_have_text("Ann: 20 to call")
    return made


def tap(phone: Phone, label: str) -> None:
    phone.tap(phone.page.get_by_role("button", name=label, exact=True))


def has_unsent(phone: Phone, *taps: str) -> None:
    """Waits until these taps wait on the phone, the first of them first."""
    expect(phone.page.locator("#outbox li")).to_have_text(taps)


def test_taps_wait_for_the_table_and_are_sent_in_turn(phone: Phone) -> None:
    """Ann calls, Bob raises to 100, Cal folds, Ann calls: 100 + 100 + 20 lie in the middle."""
    phone.lose_connection()
    tap(phone, "Call 20")
    expect(phone.page.locator(".turn")).to_have_text("The next player")
    phone.page.get_by_label("To", exact=True).fill("100")
    tap(phone, "Bet or raise")
    tap(phone, "Check or call")
    tap(phone, "Take back the last one")
    tap(phone, "Fold")
    tap(phone, "Check or call")
    has_unsent(
        phone,
        "Hand 1: Call 20",
        "Hand 1: Bet or raise to 100",
        "Hand 1: Fold",
        "Hand 1: Check or call",
    )
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
    phone.find_connection()

    expect(phone.page.locator(".turn")).to_have_text("Bob: check or bet")
    expect(phone.page.locator(".pool")).to_have_text("In the middle: 220")
    expect(phone.page.locator("#outbox")).to_have_count(0)


def test_taps_that_came_too_late_are_asked_about_together(phone: Phone, scribe: Scribe) -> None:
    phone.allowed.add(409)
    phone.lose_connection()
    tap(phone, "Call 20")
    expect(phone.page.locator(".turn")).to_have_text("The next player")
    tap(phone, "Fold")
    scribe.send(phone.path, phone.path, do="fold")
    phone.find_connection()

    asked = phone.page.locator("#outbox")
    expect(asked).to_contain_text("Now it says: Ann folded.")
    tap(phone, "Drop all of mine")
    expect(asked).to_have_count(0)
    expect(phone.page.locator(".turn")).to_have_text(re.compile("^Bob: 10 to call"))


def test_return_in_the_amount_raises(phone: Phone) -> None:
    """A number pad's key to go on does the same."""
    amount = phone.page.get_by_label("To", exact=True)
    amount.fill("60")
    amount.press("Enter")

    expect(phone.page.locator(".turn")).to_have_text("Bob: 50 to call")
    expect(phone.page.locator(".saved p")).to_have_text("Ann raised to 60.")


def test_return_without_an_amount_asks_for_one(phone: Phone) -> None:
    phone.page.get_by_label("To", exact=True).press("Enter")

    expect(phone.page.locator(".note")).to_contain_text("Write whole chips")
    expect(phone.page.locator(".turn")).to_have_text("Ann: 20 to call")


def test_return_in_the_amount_raises_without_a_connection(phone: Phone) -> None:
    phone.lose_connection()
    tap(phone, "Call 20")
    expect(phone.page.locator(".turn")).to_have_text("The next player")
    amount = phone.page.get_by_label("To", exact=True)

    amount.press("Enter")
    expect(amount).to_be_focused()
    amount.fill("100")
    amount.press("Enter")

    expect(phone.page.locator("#outbox details")).to_have_count(1)
    has_unsent(phone, "Hand 1: Call 20", "Hand 1: Bet or raise to 100")
