"""A change of the rules proposed on one phone, agreed to on four, seen on each as it comes."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Four
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

SAID = "From hand 2 on: The first to reach 500 wins."


@pytest.fixture
def table(scribe: Scribe) -> str:
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    return table


def says(phone: Phone, words: str) -> None:
    expect(phone.page.locator("#play")).to_contain_text(words)


def proposes(phone: Phone, table: str) -> None:
    """To the target, by the menu and the rules of the table."""
    phone.open(table)
    phone.tap(phone.page.get_by_text("Menu", exact=True))
    phone.tap(phone.page.locator(".menu").get_by_role("link", name="Rules"))
    phone.tap(phone.page.get_by_role("link", name="Propose another rule"))
    phone.tap(phone.page.locator("summary", has_text="The end of the game"))
    phone.tap(phone.page.get_by_role("link", name="Change: Points to win"))
    phone.page.get_by_label("Points to win").fill("500")
    phone.press("See what it does")
    expect(phone.page.locator("main")).to_contain_text("With 500 to win")
    phone.press("Propose it to the table")


def test_four_phones_agree_and_it_is_in_force_on_all(four: Four, table: str) -> None:
    ann, bob, cal, dee = four

    proposes(bob, table)

    for phone in (ann, cal, dee):
        says(phone, "Bob proposes another rule")
        says(phone, SAID)
    bob.open(table)
    says(bob, "It waits for Ann, Cal and Dee.")
    for phone in (cal, ann):
        phone.press("I agree")
        says(phone, "It waits for")
    says(bob, "It waits for Dee.")

    dee.press("I agree")

    for phone in four:
        says(phone, "First to 500")
        expect(phone.page.locator("#play")).not_to_contain_text("proposes")
    dee.tap(dee.page.get_by_role("link", name="One house rule"))
    dee.tap(dee.page.get_by_role("link", name="Charter"))
    shown = dee.page.locator("main")
    expect(shown).to_contain_text("Version 2, from hand 2 on")
    expect(shown).to_contain_text("Agreed by Ann, Bob, Cal and Dee.")


def test_what_a_scribe_has_tapped_stays_while_somebody_proposes(four: Four, table: str) -> None:
    ann, bob, _, _ = four
    ann.answer(bidder=2, bid=100)

    proposes(bob, table)

    alert = ann.page.locator("#news .note")
    expect(alert).to_contain_text("Bob proposes another rule.")
    expect(ann.chip("bid", 100)).to_be_checked()


def test_the_charter_says_at_once_who_agreed_and_keeps_a_reason_half_written(
    four: Four, table: str
) -> None:
    _, bob, cal, dee = four
    proposes(bob, table)
    expect(bob.page.get_by_role("heading", name="Charter of this table")).to_be_visible()
    says(cal, "Bob proposes another rule")
    dee.open(f"{table}/charter")
    shown, reason = bob.page.locator("main"), dee.page.locator("[name=reason]")
    dee.tap(dee.page.get_by_text("I do not agree"))
    reason.fill("Too long")
    reason.press("End")

    cal.press("I agree")

    for phone in (bob, dee):
        expect(phone.page.locator(".words li").filter(has_text="Cal")).to_contain_text("agrees")
    expect(reason).to_be_visible()
    expect(reason).to_have_value("Too long")
    expect(reason).to_be_focused()
    dee.press("Say so to the table")
    expect(shown).to_contain_text("Too long")
