"""The counter pad: every counter of the deck on the pile of whoever captured it."""

from html import unescape

import pytest

from tests.web.phone import Phone
from tests.web.playing import Table, piles


def test_the_pad_adds_up_what_each_side_captured(table: Table) -> None:
    table.bid("Ann", 70)
    cards = ["RK", "R14", "G14", "R10", "G10", "B5"]  # 20 + 10 + 10 + 10 + 10 + 5

    table.send(table.entry(), by="pad", do="hand", **piles(table.entry(), cards))

    assert table.totals == (-70, 55)


def test_a_double_deck_has_every_counter_twice_on_the_pad(phone: Phone) -> None:
    table = Table.start(phone, "double-deck-4")
    form = table.entry()

    assert len(form.offers["pileA"]) == 26  # 2 x (4 colors x 3 counters + the Rook)
    cards = ["RK", "RK", "R14", "R14", "G14", "B14", "Y14", "B10", "B10", "B5", "B5"]
    table.send(form, bidder=1, bid=150, by="pad", do="hand", **piles(form, cards))

    assert table.totals == (-150, 120)  # 25 + 25 + 7 x 10 + 5 + 5 = 130 of 250


def test_the_rest_goes_to_the_side_that_has_all_that_was_not_tapped(table: Table) -> None:
    table.send(
        table.entry(), bidder=1, bid=70, by="pad", pileB=["RK#1", "G5#1"], rest="A", do="hand"
    )

    assert table.totals == (95, 25)


@pytest.mark.parametrize(
    ("preset", "left_out", "twice", "sentence"),
    [
        ("kentucky-discard", "G10#1", "", "The green 10 is in neither pile."),
        ("kentucky-discard", "RK#1", "", "The Rook is in neither pile."),
        ("kentucky-discard", "", "RK#1", "Both sides have the Rook."),
        ("kentucky-discard", "G10#1 R5#1", "",
         "The red 5 is in neither pile and the green 10 is in neither pile."),
        ("double-deck-6", "G10#1", "", "One copy of the green 10 is in neither pile."),
        ("double-deck-6", "G10#1 G10#2", "", "Both copies of the green 10 are in neither pile."),
        ("double-deck-6", "", "RK#2", "There are 3 of the Rook, and only 2 in the deck."),
        ("kentucky-standard-deck", "R14#1 RK#1", "",
         "The ace of hearts is in neither pile and the joker is in neither pile."),
    ],
)  # fmt: skip
def test_a_pile_that_cannot_be_is_named(
    phone: Phone, preset: str, left_out: str, twice: str, sentence: str
) -> None:
    form = Table.start(phone, preset).entry()
    mine = [chip for chip in form.offers["pileA"] if chip not in left_out.split()]
    taps = {"pileA": mine, "pileB": twice.split()}

    page = phone.send(form, bidder=1, bid=form.offers["bid"][0], by="pad", do="hand", **taps)

    assert (page.status, page.errors) == (422, [sentence])
    fields = next(f for f in page.forms if f.has("taken")).fields
    assert [value for name, value in fields if name == "pileA"] == mine


def test_the_pad_asks_first_who_has_what_is_not_tapped(table: Table) -> None:
    words = table.page.html

    assert words.index('name="rest"') < words.index('name="pileA"')
    assert table.entry().offers["rest"] == ["A", "B"]


@pytest.mark.parametrize(
    ("preset", "first", "second"),
    [
        ("kentucky-discard", "Ann & Cal", "Bob & Dee"),
        ("double-deck-6", "Ann, Cal, Eve", "Bob, Dee, Fay"),
        ("call-partner-5", "bidders", "others"),
        ("rook-for-three", "Ann", "Bob"),
    ],
)
def test_every_card_of_the_pad_names_the_sides(
    phone: Phone, preset: str, first: str, second: str
) -> None:
    page = Table.start(phone, preset).page.html

    card = unescape(page.partition('class="kc')[2].partition("</div>")[0])

    assert f"<b>{first}</b></label>" in card
    assert f"<b>{second}</b></label>" in card
