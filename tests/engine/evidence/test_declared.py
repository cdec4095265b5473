"""What the bidder of a call-partner game says of points laid aside; ruling 34."""

from dataclasses import replace
from pathlib import Path

import pytest

from referee.engine import judge, read_record, write_record
from referee.engine.hand.facts import Hand
from referee.engine.ruling import say

RECORD = read_record(
    (Path(__file__).parents[2] / "corpus/carded-call-partner-5.rook").read_text("utf-8")
)
(HAND,) = RECORD.hands
"""Bob lays aside R3 R4 R8 Y2 Y3 Y8 Y12: no 1, 5, 10 or 14, and no Rook."""

NONE = (
    "Seat 2 said that points were laid aside, and there were none: the bidder must tell the "
    "table whether the cards laid aside hold points."
)
SOME = (
    "Seat 2 said that no points were laid aside, and there were: the bidder must tell the "
    "table whether the cards laid aside hold points."
)


def said_otherwise(hand: Hand) -> list[str]:
    verdict = judge(hand, 5, RECORD.rules)
    return [say(each) for each in verdict.rulings if each.code == "declared-otherwise"]


def test_the_truth_is_not_ruled_on() -> None:
    assert said_otherwise(replace(HAND, declared=False)) == []


def test_saying_nothing_is_not_saying_that_there_are_none() -> None:
    with_points = replace(HAND, discard=("R3", "R4", "R8", "Y2", "Y3", "Y8", "Y1"))

    assert said_otherwise(HAND) == said_otherwise(with_points) == []


@pytest.mark.parametrize("discard", [HAND.discard, ()], ids=["recorded", "what is left"])
def test_points_that_were_not_there_are_ruled_on(discard: tuple[str, ...]) -> None:
    assert said_otherwise(replace(HAND, declared=True, discard=discard)) == [NONE]


def test_points_that_were_kept_quiet_are_ruled_on() -> None:
    hand = Hand(bidder=2, bid=100, trump="green", rook="high", declared=False)
    told = replace(hand, discard=("R3", "R4", "R8", "Y2", "Y3", "Y8", "Y10"))

    assert said_otherwise(hand) == []
    assert said_otherwise(told) == [SOME]


def test_it_is_not_ruled_on_where_nobody_can_know() -> None:
    cut = replace(HAND, declared=True, discard=(), deal=(), nest=(), play=HAND.play[:4])

    assert said_otherwise(cut) == []


def test_a_record_keeps_what_was_said() -> None:
    record = replace(RECORD, hands=(replace(HAND, declared=True),))

    assert "declared = true\n" in write_record(record)
    assert read_record(write_record(record)) == record
