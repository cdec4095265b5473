"""Counting a hand card by card."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

COLORS = "RYGB"
SINGLE = [f"{color}{rank}#1" for color in COLORS for rank in (5, 10, 14)] + ["RK#1"]
"""Every counter of a deck."""


def pad_of(phone: Phone, scribe: Scribe, preset: str, bid: int) -> str:
    """Opens the pad of a hand that Ann bid on, and gives the table's path."""
    table = scribe.begin(preset)
    scribe.bid(table, 1, bidder=1, bid=bid, trump="red")
    phone.open(table)
    phone.choose("by", "pad")
    return table


def sums(phone: Phone, mine: int, theirs: int) -> None:
    expect(phone.page.locator('[data-sum="A"]')).to_have_text(str(mine))
    expect(phone.page.locator('[data-sum="B"]')).to_have_text(str(theirs))


def give(phone: Phone, side: str, *chips: str) -> None:
    for chip in chips:
        phone.choose(f"pile{side}", chip)


def test_sums_follow_every_tap(phone: Phone, scribe: Scribe) -> None:
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


@pytest.mark.parametrize(("preset", "bid"), [("kentucky-discard", 90), ("double-deck-4", 150)])
def test_a_card_lies_on_one_pile(phone: Phone, scribe: Scribe, preset: str, bid: int) -> None:
    pad_of(phone, scribe, preset, bid)

    give(phone, "A", "R14#1")
    give(phone, "B", "R14#1")

    expect(phone.chip("pileA", "R14#1")).not_to_be_checked()
    sums(phone, 0, 10)
    phone.tap(phone.chip("pileB", "R14#1"))
    expect(phone.chip("pileB", "R14#1")).not_to_be_checked()
    sums(phone, 0, 0)


def test_the_pad_is_saved_with_the_rest(phone: Phone, scribe: Scribe) -> None:
    pad_of(phone, scribe, "kentucky-discard", 90)

    give(phone, "B", "R5#1", "Y10#1")
    phone.choose("rest", "A")
    expect(phone.effect).to_contain_text("Ann and Cal take 105 and stand at 105.")
    phone.save()

    phone.stands("105", "15")


def test_a_double_deck_pad_is_saved_card_by_card(phone: Phone, scribe: Scribe) -> None:
    pad_of(phone, scribe, "double-deck-4", 200)

    mine = [chip.replace("#1", copy) for chip in SINGLE for copy in ("#1", "#2")]
    give(phone, "A", *mine[:18])
    give(phone, "B", *mine[18:])
    # Red, yellow and green, all six of each color: three times 50; the others have 100.
    sums(phone, 150, 100)
    phone.save()

    phone.stands("−200", "100")


def test_a_counter_on_neither_pile_is_named(phone: Phone, scribe: Scribe) -> None:
    phone.allowed = {422}
    pad_of(phone, scribe, "kentucky-discard", 90)
    give(phone, "A", *(chip for chip in SINGLE if chip != "G10#1"))
    phone.save()

    expect(phone.page.locator("#entry .err")).to_contain_text("The green 10 is in neither pile")
    sums(phone, 110, 0)
    give(phone, "B", "G10#1")
    phone.save()

    phone.stands("110", "10")


@pytest.mark.parametrize(
    ("preset", "bid", "twice", "words"),
    [
        ("kentucky-discard", 90, "RK#1", "Both sides have the Rook"),
        ("double-deck-4", 150, "G10#2", "the green 10"),
    ],
)
def test_a_counter_on_both_piles_is_named_without_javascript(
    phones: Phones, scribe: Scribe, preset: str, bid: int, twice: str, words: str
) -> None:
    scribe.get("/")
    phone = phones(scribe=scribe, java_script_enabled=False)
    phone.allowed = {422}
    pad_of(phone, scribe, preset, bid)

    give(phone, "A", twice)
    give(phone, "B", twice)
    phone.choose("rest", "A")
    phone.save()

    expect(phone.page.locator("#entry .err")).to_contain_text(words)
    expect(phone.chip("pileA", twice)).to_be_checked()
    expect(phone.chip("pileB", twice)).to_be_checked()
    assert scribe.get(phone.path.split("/hand")[0]).text.count("not scored yet") >= 1
