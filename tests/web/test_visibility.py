"""Which cards of a hand are visible, and which are not during play; ruling 48."""

from dataclasses import fields, replace
from typing import Any

from flask import Flask

from referee.rook.hand.facts import Hand, Sighting
from referee.rook.rules.cards import deck, hand_size
from referee.rook.rules.presets import preset
from referee.store.seated.games import load_game
from referee.web.rook.state import table_state
from referee.web.rook.visibility import seen_by
from tests.databases import database_of
from tests.web.ledger_lines import add_line
from tests.web.phone import Phone
from tests.web.playing import Table

RULES = preset("kentucky-discard")
CALLED = preset("call-partner-4")
RECORDED = Hand(
    bidder=1,
    bid=90,
    trump="red",
    deal=(("R5",), ("R6",), (), ("R7",)),
    nest=("B5",),
    discard=("Y5",),
    play=(("R14", "R8", "R9", "R10"), ("G14", "G5")),
    piles={"A": ("R10",), "B": ()},
)


def test_the_trick_under_way_lies_open_and_those_taken_do_not() -> None:
    assert seen_by(RECORDED, RULES).play == ((), ("G14", "G5"))


def test_a_trick_that_was_just_taken_is_turned_over() -> None:
    hand = replace(RECORDED, play=RECORDED.play[:1])

    assert seen_by(hand, RULES).play == ((),)


def test_a_hand_is_seen_by_its_own_seat_alone() -> None:
    assert seen_by(RECORDED, RULES, 2).deal == ((), ("R6",), (), ())
    assert seen_by(RECORDED, RULES, 3).deal == ()
    assert seen_by(RECORDED, RULES).deal == ()


def test_the_bid_and_trump_lie_open() -> None:
    seen = seen_by(RECORDED, RULES)

    assert (seen.bidder, seen.bid, seen.trump) == (1, 90, "red")
    assert (seen.nest, seen.discard, seen.piles) == ((), (), None)


OPEN = {
    *("dealer", "auction", "bidder", "bid", "declared", "trump", "call", "rook", "partner_cards"),
    *("partners", "play", "leaders", "taken", "tricks", "last_trick", "irregularities", "redeal"),
    *("passed_out", "remedy", "agreed", "note", "open", "void", "players", "house", "ended"),
    *("penalties", "nest_up", "discard_up"),
}
"""The facts that everybody may know during play; of the play only the trick under way is shown."""


def test_every_fact_is_hidden_or_open() -> None:
    other: Any = object()
    anything = replace(Hand(**{each.name: other for each in fields(Hand)}), deal=(), play=())

    seen = seen_by(anything, RULES)

    kept = {each.name for each in fields(Hand) if getattr(seen, each.name) is other}
    assert kept | {"play"} == OPEN


def test_recorded_cards_of_tricks_and_piles_are_hidden_from_everybody() -> None:
    hand = replace(
        RECORDED,
        call="circus",
        circus=("R5", "R6", "R11", "R7"),
        seen=(Sighting(2, 1, "R8"),),
        in_piles={"A": ("R14",), "B": ()},
    )

    for seat in (None, 1, 2):
        shown = seen_by(hand, RULES, seat, bidder=1)
        assert (shown.circus, shown.seen, shown.in_piles) == ((), (), None)


def test_the_bidder_alone_sees_the_nest_and_what_was_laid_aside() -> None:
    mine = seen_by(RECORDED, RULES, 1, bidder=1)
    before = seen_by(replace(RECORDED, discard=()), RULES, 1, bidder=1)

    assert (mine.nest, mine.discard) == (("B5",), ("Y5",))
    assert before.nest == ()
    for seat in (None, 2):
        other = seen_by(RECORDED, RULES, seat, dummy=1, bidder=1)
        assert (other.nest, other.discard) == ((), ())
    assert seen_by(RECORDED, RULES, None, bidder=None).discard == ()


def record(table: Table) -> str:
    return table.phone.open(f"{table.path}/record.rook").html


def test_the_record_of_a_hand_in_play_has_none_of_its_hidden_cards(
    app: Flask, table: Table
) -> None:
    add_line(app, table, {"bidder": 1, "bid": 90, "trump": "red", "discard": "R5 R6 G5 G6 Y6"})
    add_line(app, table, {"trick": {"1": "Y14 Y5 Y7 Y8"}})
    add_line(app, table, {"trick": {"2": "B14"}})

    text = record(table)

    assert 'play = ["", "B14"]' in text
    assert not [card for card in ("Y14", "Y5", "G5", "R6") if card in text]


def test_the_record_of_a_hand_that_ended_has_them(app: Flask, table: Table) -> None:
    add_line(app, table, {"bidder": 1, "bid": 90, "trump": "red"})
    add_line(app, table, {"trick": {"1": "Y14 Y5 Y7 Y8"}})
    add_line(app, table, {"agreed": {"A": 50, "B": 70}})

    assert "Y14 Y5 Y7 Y8" in record(table)


def with_partner(app: Flask, at: int, played: str = "") -> Table:
    """A table where Ann called the green 14, which seat *at*, 2 or 3, was dealt."""
    table = Table.start(Phone.new(app), "call-partner-4")
    table.bid("Ann", 120, trump="red")
    size = hand_size(CALLED)
    others = [card for card in deck(CALLED) if card not in ("G14", "G5")]
    hands = [others[number * size : (number + 1) * size] for number in range(4)]
    hands[1][0], hands[2][0] = ("G14", "G5") if at == 2 else ("G5", "G14")
    dealt = {str(seat): " ".join(hand) for seat, hand in enumerate(hands, 1)}
    add_line(app, table, {"partner_cards": ["G14"], "dealt": dealt})
    add_line(app, table, {"trick": {"1": played}})
    return table


def shown_text(table: Table) -> str:
    pages = (table.path, f"{table.path}/tv", f"{table.path}/centre", f"{table.path}/hand/1/cards")
    return " ".join(table.phone.open(page).words for page in pages)


def test_the_deal_does_not_reveal_who_has_the_called_card(app: Flask) -> None:
    bob, cal = with_partner(app, 2), with_partner(app, 3)

    assert shown_text(bob) == shown_text(cal)
    assert partners(app, bob) == partners(app, cal) == ()


def partners(app: Flask, table: Table) -> tuple[int, ...]:
    with database_of(app).reading() as connection:
        contract = table_state(load_game(connection, table.path.rpartition("/")[2])).contract
    assert contract is not None
    return contract.partners


def test_who_laid_the_called_card_is_the_partner(app: Flask) -> None:
    assert shown_text(with_partner(app, 2, "G14")) != shown_text(with_partner(app, 2, "G5"))
