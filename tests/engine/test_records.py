"""What a record can tell beside bids, results and tricks comes back as it was told."""

import pytest

from referee.engine.errors import ImpossibleEventError
from referee.engine.judge.verdict import pile_points
from referee.engine.record.read import read_record
from referee.engine.record.write import write_record
from referee.engine.rules.presets import preset

CIRCUS = """
format = "rook-record/1"
rules = "one-high"
[house]
circus = true
[[hand]]
bidder = 1
bid = 100
trump = "red"
call = "circus"
circus = ["G5", "RK", "Y1", "B14"]
"""


def test_the_cards_of_a_circus_are_told_by_seat() -> None:
    record = read_record(CIRCUS)

    assert record.hands[0].circus == ("G5", "RK", "Y1", "B14")
    assert read_record(write_record(record)) == record
    assert 'circus = ["G5", "RK", "Y1", "B14"]' in write_record(record)


DIXIE_A = "R5 R10 R13 Y5 Y10 Y13 G14"
DIXIE_B = "G5 G10 G13 B5 B10 B13 R14 R4"


def piles(first: str, second: str) -> dict[str, tuple[str, ...]]:
    return {"A": tuple(first.split()), "B": tuple(second.split())}


def test_cards_that_are_no_counters_may_lie_in_a_pile_and_count_nothing() -> None:
    """Source: S000, Dixie: 13s, 10s and 5s count, the 14s do not."""
    assert pile_points(piles(DIXIE_A, DIXIE_B), preset("dixie")) == {"A": 50, "B": 50}


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (f"{DIXIE_A} R14", DIXIE_B, "both sides have the red 14"),
        (f"{DIXIE_A} RK", DIXIE_B, "the Rook is not in the deck"),
        (f"{DIXIE_A} Y14 Y14 Y14", DIXIE_B, "the yellow 14 is there 3 times"),
        (DIXIE_A.replace("R5 ", ""), DIXIE_B, "the red 5 is in neither pile"),
    ],
)
def test_piles_that_cannot_be_are_refused(first: str, second: str, said: str) -> None:
    with pytest.raises(ImpossibleEventError) as refused:
        pile_points(piles(first, second), preset("dixie"))

    assert str(refused.value) == f"piles: {said}"
