"""What the bidder lays aside face up: seen by all, and known to have been laid aside."""

from dataclasses import replace

import pytest

from referee.rook.evidence.account import Finding
from referee.rook.hand.facts import Hand, visible_facts
from referee.rook.hand.schema import read_hand, write_hand
from referee.rook.judge.verdict import judge
from referee.rook.play.nest import with_face_up
from referee.rook.questions.answering import answer
from referee.rook.questions.question import Kind, Question
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset

KENTUCKY = preset("kentucky-discard")
"""5 cards in the nest; 5s, 10s, 14s and the Rook count."""

COUNTERS = with_house(KENTUCKY, {"discard_face_up": "counters"})
TRUMP = with_house(KENTUCKY, {"discard_face_up": "trump"})
ASIDE = ("R5", "R6", "G10", "G7", "RK")
BID = Hand(bidder=1, bid=80, trump="red")


def faults(hand: Hand, rules: RuleSet) -> list[tuple[str, str, str | None]]:
    return [(ruling.code, ruling.reason, ruling.card) for ruling in judge(hand, 4, rules).rulings]


def held(seat: int, hand: Hand, rules: RuleSet = COUNTERS) -> Finding:
    return answer(hand, 4, rules, Question(Kind.HELD, seat=seat, trick=1, card="G10")).answer


def test_what_lay_face_up_is_read_and_written() -> None:
    facts = {"bidder": 1, "bid": 80, "discard_up": "R5 G10"}

    assert read_hand(facts, COUNTERS).discard_up == ("R5", "G10")
    assert write_hand(read_hand(facts, COUNTERS)) == facts


@pytest.mark.parametrize(
    ("rules", "trump", "seen"),
    [
        (KENTUCKY, "red", ()),
        (COUNTERS, None, ("R5", "G10", "RK")),
        (TRUMP, "red", ("R5", "R6", "RK")),
        (TRUMP, "green", ("G10", "G7", "RK")),
        (TRUMP, None, ()),
    ],
)
def test_ruling_114_of_a_recorded_discard_all_see_what_lies_face_up(
    rules: RuleSet, trump: str | None, seen: tuple[str, ...]
) -> None:
    hand = replace(BID, trump=trump, discard=ASIDE)

    assert visible_facts(with_face_up(hand, rules)) == replace(BID, trump=trump, discard_up=seen)


def test_what_was_recorded_face_up_counts_before_what_had_to_be() -> None:
    hand = replace(BID, discard=ASIDE, discard_up=("R5",))

    assert with_face_up(hand, COUNTERS) == hand


def test_ruling_114_a_card_face_up_is_in_no_hand_and_the_others_are_unknown() -> None:
    hand = replace(BID, discard_up=("G10",))

    assert [held(seat, hand) for seat in (1, 2)] == [Finding.REFUTED, Finding.REFUTED]
    assert held(1, replace(BID, discard_up=("R5",))) is Finding.OPEN
    assert faults(hand, COUNTERS) == []


def test_a_card_face_up_cannot_be_played() -> None:
    hand = replace(BID, discard_up=("R5", "G10"), play=(("B5", "G10", "B6", "B7"),))

    assert ("discard-not-held", "played", "G10") in faults(hand, COUNTERS)


def test_a_whole_discard_has_the_cards_that_lay_face_up() -> None:
    hand = replace(BID, discard=("R6", "R7", "R8", "G7", "G8"), discard_up=("G10",))

    assert ("told-otherwise", "discard up", "G10") in faults(hand, COUNTERS)
    assert held(1, hand) is Finding.IMPOSSIBLE


def test_no_more_cards_lie_face_up_than_are_laid_aside() -> None:
    hand = replace(BID, discard_up=("R5", "G5", "B5", "Y5", "G10", "RK"))

    assert ("wrong-card-count", "discard up", None) in faults(hand, COUNTERS)
    assert held(1, hand) is Finding.IMPOSSIBLE


@pytest.mark.parametrize(
    ("rules", "shown", "hidden"),
    [
        (COUNTERS, "R5 G10 RK", []),
        (COUNTERS, "R5 RK", [("discard-face-down", "", "G10")]),
        (TRUMP, "R5 RK", [("discard-face-down", "", "R6")]),
        (TRUMP, "R5 R6 RK", []),
        (KENTUCKY, "R5", []),
        (COUNTERS, "", []),
    ],
)
def test_ruling_114_a_card_that_had_to_lie_face_up_is_ruled_on_where_it_did_not(
    rules: RuleSet, shown: str, hidden: list[tuple[str, str, str]]
) -> None:
    hand = replace(BID, discard=ASIDE, discard_up=tuple(shown.split()), taken={"A": 90})

    assert faults(hand, rules) == hidden
    assert judge(hand, 4, rules).score.points == {"A": 90, "B": 30}


def test_points_face_up_contradict_a_bidder_who_declared_none() -> None:
    five = with_house(preset("call-partner-5"), {"discard_face_up": "counters"})
    hand = replace(BID, bid=100, declared=False, discard_up=("G10",))

    codes = [(ruling.code, ruling.reason) for ruling in judge(hand, 5, five).rulings]

    assert ("declared-otherwise", "points") in codes
