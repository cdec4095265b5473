"""Cards of the nest that lie face up during the bidding, and a new deal because of them."""

from typing import Any

import pytest

from referee.errors import RuleSetError
from referee.rook.evidence.account import Finding
from referee.rook.game import first_due, next_dealer, start, take_step
from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.hand.schema import read_hand, write_hand
from referee.rook.judge.verdict import judge
from referee.rook.questions.answering import answer
from referee.rook.questions.question import Kind, Question
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset

KENTUCKY = preset("kentucky-discard")
"""5 cards in the nest; 5s, 10s, 14s and the Rook count."""

MUST = with_house(KENTUCKY, {"nest_up": 2, "misdeal_on_nest": "must"})
MAY = with_house(KENTUCKY, {"nest_up": 2, "misdeal_on_nest": "may"})
DEALT = ("G7", "R6", "R8", "R9", "B5", "B6", "B7", "B8", "B9")
AGAIN = (Irregularity("nest-misdeal"),)


def faults(hand: Hand, rules: Any) -> list[tuple[str, str]]:
    return [(ruling.code, ruling.reason) for ruling in judge(hand, 4, rules).rulings]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"nest_up": 6}, "nest_up and nest: a nest of 5 has no 6 cards to lie face up"),
        ({"nest_up": -1}, "nest_up: want 0 or more, got -1"),
        (
            {"misdeal_on_nest": "may"},
            (
                "misdeal_on_nest and nest_up: no card of the nest lies face up that could fail "
                "to count"
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused_with_both_rules(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(RuleSetError) as refusal:
        with_house(KENTUCKY, settings)

    assert str(refusal.value) == words


def test_what_lay_face_up_is_read_and_written() -> None:
    facts = {"nest_up": "R6 G14", "bidder": 1, "bid": 80}

    assert read_hand(facts, MUST).nest_up == ("R6", "G14")
    assert write_hand(read_hand(facts, MUST)) == facts


@pytest.mark.parametrize(
    ("rules", "shown", "reasons"),
    [
        (MUST, "R6 G7", []),
        (MAY, "R6 G7", []),
        (MUST, "", []),
        (MUST, "R6 G10", [("nest-misdeal", "counter")]),
        (MAY, "RK G7", [("nest-misdeal", "counter")]),
        (KENTUCKY, "", [("nest-misdeal", "not here")]),
    ],
)
def test_a_new_deal_wants_that_nothing_face_up_counts(
    rules: Any, shown: str, reasons: list[tuple[str, str]]
) -> None:
    """Ruling 111."""
    hand = Hand(nest_up=tuple(shown.split()), irregularities=AGAIN)

    assert faults(hand, rules) == reasons


@pytest.mark.parametrize(
    ("rules", "shown", "missed"),
    [(MUST, "R6 G7", True), (MAY, "R6 G7", False), (MUST, "R6 G5", False), (MUST, "", False)],
)
def test_a_hand_that_had_to_be_dealt_again_counts_with_a_ruling(
    rules: Any, shown: str, missed: bool
) -> None:
    hand = Hand(nest_up=tuple(shown.split()), bidder=1, bid=80, trump="red", taken={"A": 90})

    assert (("nest-misdeal", "missed") in faults(hand, rules)) is missed
    assert judge(hand, 4, rules).score.points == {"A": 90, "B": 30}


def test_the_whole_nest_face_up_is_known_from_the_nest() -> None:
    rules = with_house(KENTUCKY, {"nest_up": 5, "misdeal_on_nest": "must"})
    hand = Hand(nest=("R6", "R7", "R8", "R9", "R11"), bidder=1, bid=80, trump="red")

    assert ("nest-misdeal", "missed") in faults(hand, rules)


def test_the_same_dealer_deals_again() -> None:
    begin = start(MUST, 3)

    step = take_step(first_due(begin, MUST), Hand(irregularities=AGAIN))

    assert next_dealer(step) == 3
    assert step.is_dealt_again


@pytest.mark.parametrize(
    ("hand", "reasons"),
    [
        (Hand(nest_up=("R6",)), [("wrong-card-count", "nest up")]),
        (
            Hand(nest_up=("R5", "G7"), nest=("R5", "R7", "R8", "R9", "R11")),
            [("told-otherwise", "nest up")],
        ),
        (
            Hand(nest_up=("R5", "G7"), deal=(DEALT, (), (), ())),
            [("card-not-in-deck", "dealt too often")],
        ),
    ],
)
def test_a_card_face_up_that_cannot_have_been_there_is_ruled_on(
    hand: Hand, reasons: list[tuple[str, str]]
) -> None:
    assert [each for each in faults(hand, MAY) if each[0] != "nest-misdeal"] == reasons


def test_a_card_that_lay_face_up_was_in_no_other_hand() -> None:
    """Seat 1 bid, so it took up the green 14: seat 2, who lays it, cannot have held it."""
    hand = Hand(
        nest_up=("R6", "G14"), bidder=1, bid=80, trump="red", play=(("B5", "G14", "B6", "B7"),)
    )

    assert ("card-not-held", "bidders") in faults(hand, MAY)


def test_the_judge_knows_who_took_it_up() -> None:
    """Without a card played, the bidder has the green 14 in hand or laid it aside; nobody else."""
    hand = Hand(nest_up=("R6", "G14"), bidder=1, bid=80, trump="red")

    others, mine = (
        answer(hand, 4, MAY, Question(Kind.HELD, seat=seat, trick=1, card="G14")) for seat in (2, 1)
    )

    assert (others.answer, mine.answer) == (Finding.REFUTED, Finding.OPEN)
