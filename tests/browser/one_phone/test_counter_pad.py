"""Counting a hand card by card."""

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.scribe import Scribe


def pad_of(phone: Phone, scribe: Scribe, preset: str, bid: int) -> None:
    """Opens the pad of a hand that Ann bid on."""
    table = scribe.begin(preset)
    scribe.bid(table, 1, bidder=1, bid=bid, trump="red")
    phone.open(table)
    phone.choose("by", "pad")


def sums(phone: Phone, mine: int, theirs: int) -> None:
    expect(phone.page.locator('[data-sum="A"]')).to_have_text(str(mine))
    expect(phone.page.locator('[data-sum="B"]')).to_have_text(str(theirs))


def give(phone: Phone, side: str, *chips: str) -> None:
    for chip in chips:
        phone.choose(f"pile{side}", chip)


def test_sums_follow_every_tap_and_are_saved(phone: Phone, scribe: Scribe) -> None:
    pad_of(phone, scribe, "kentucky-discard", 90)

    sums(phone, 0, 0)
    give(phone, "A", "R14#1")
    sums(phone, 10, 0)
    give(phone, "A", "RK#1")
    sums(phone, 30, 0)
    give(phone, "B", "G5#1")
    sums(phone, 30, 5)
    phone.choose("rest", "B")
    sums(phone, 30, 90)
    give(phone, "A", "B10#1")
    sums(phone, 40, 80)
    phone.save()

    phone.stands("−90", "80")


def test_a_double_deck_has_every_counter_twice(phone: Phone, scribe: Scribe) -> None:
    pad_of(phone, scribe, "double-deck-4", 150)

    expect(phone.page.locator("#entry input[name=pileA]")).to_have_count(26)
    give(phone, "A", "RK#1")
    give(phone, "B", "RK#2")
    sums(phone, 25, 25)
    give(phone, "A", "G10#1", "G10#2")
    sums(phone, 45, 25)
    phone.choose("rest", "A")
    sums(phone, 225, 25)


def test_a_card_lies_on_one_pile(phone: Phone, scribe: Scribe) -> None:
    pad_of(phone, scribe, "double-deck-4", 150)

    give(phone, "A", "R14#1")
    give(phone, "B", "R14#1")

    expect(phone.chip("pileA", "R14#1")).not_to_be_checked()
    sums(phone, 0, 10)
    phone.tap(phone.chip("pileB", "R14#1"))
    expect(phone.chip("pileB", "R14#1")).not_to_be_checked()
    sums(phone, 0, 0)
