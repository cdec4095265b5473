"""A dispute at the table, from "Did somebody renege?" to the ruling and to the next one like it."""

import re

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

HAND: dict[str, str | int] = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95}


def pick(phone: Phone, legend: str, label: str) -> None:
    """Taps a player or a trick."""
    row = phone.page.get_by_role("navigation", name=legend)
    phone.tap(row.locator("a", has_text=re.compile(rf"^{label}\b")))
    expect(row.locator("[aria-current]")).to_contain_text(label)


def lay(phone: Phone, *cards: str) -> None:
    """Taps cards one by one, each as soon as the page knows the one before."""
    for card in cards:
        button = phone.page.locator(f'.deck button[value="{card}"]')
        phone.tap(button)
        expect(button).to_have_count(0)


def says(phone: Phone, words: str) -> None:
    expect(phone.page.locator("#answer")).to_contain_text(words)


def test_a_remembered_renege_is_proven_ruled_and_remembered(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.score(table, 1, **HAND)
    phone.open(f"{table}/hand/1")
    phone.taps = 0
    phone.tap(phone.page.get_by_role("link", name="Did somebody renege?"))
    pick(phone, "Who reneged?", "Bob")
    pick(phone, "In which trick?", "1")
    lay(phone, "Y14", "G5", "Y6", "Y7")
    says(phone, "Open.")
    expect(phone.page.get_by_text("What did Bob play later?")).to_be_visible()
    lay(phone, "Y12")
    says(phone, "Proven.")
    assert phone.taps == 8

    rule = phone.page.get_by_role("article", name="The side that reneged loses the bid")
    expect(rule).to_contain_text("your rule")
    phone.tap(rule.get_by_role("button", name="Apply this ruling"))
    expect(phone.page.get_by_text("the side that reneged lost the bid.")).to_be_visible()
    expect(phone.page.get_by_text("The cards prove it.")).to_be_visible()

    later = scribe.begin()
    scribe.score(later, 1, **HAND)
    phone.open(f"{later}/hand/1/remedies?kind=renege&seat=3&trick=2")
    expect(phone.page.get_by_text("You ruled like this on")).to_be_visible()
