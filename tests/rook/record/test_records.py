"""What a record has beside bids, results and tricks is read and written without loss."""

from typing import Any

import pytest

from referee.errors import ImpossibleEventError
from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.judge.captured import pile_points
from referee.rook.judge.verdict import judge
from referee.rook.record.file import read_record, write_record
from referee.rook.rules.presets import preset
from referee.rook.ruling import say

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


def test_the_cards_of_a_circus_are_recorded_by_seat() -> None:
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
    ("first", "second", "message"),
    [
        (f"{DIXIE_A} R14", DIXIE_B, "both sides have the red 14"),
        (f"{DIXIE_A} RK", DIXIE_B, "the Rook is not in the deck"),
        (f"{DIXIE_A} Y14 Y14 Y14", DIXIE_B, "the yellow 14 is there 3 times"),
        (DIXIE_A.replace("R5 ", ""), DIXIE_B, "the red 5 is in neither pile"),
    ],
)
def test_piles_that_cannot_be_are_refused(first: str, second: str, message: str) -> None:
    with pytest.raises(ImpossibleEventError) as refused:
        pile_points(piles(first, second), preset("dixie"))

    assert str(refused.value) == f"piles: {message}"


DIXIE = preset("dixie")
LATE = Irregularity("renege", seat=2, in_time=False)
EARLY = piles("R14 R13", "Y10")
HALVES = {"A": 6, "B": 7}


def test_piles_of_a_hand_that_a_foul_stopped_need_not_hold_every_counter() -> None:
    """Ruling 40: only what the others had captured by then counts; there 13s count, 14s do not."""
    for foul in (LATE, Irregularity("bad-discard", seat=2)):
        hand = Hand(bidder=2, bid=80, piles=EARLY, irregularities=(foul,))

        verdict = judge(hand, 1, DIXIE)

        assert verdict.score.points == {"A": 10, "B": -80}


def test_no_card_lies_on_two_piles_of_a_hand_that_a_foul_stopped() -> None:
    hand = Hand(bidder=2, bid=80, piles=piles("R13", "R13"), irregularities=(LATE,))

    with pytest.raises(ImpossibleEventError, match="both sides have the red 13"):
        judge(hand, 1, DIXIE)


def test_points_recorded_beside_piles_that_hold_others_do_not_count_and_that_is_said() -> None:
    cards = piles(DIXIE_A, DIXIE_B)
    taken = {"A": 60, "B": 40}

    verdict = judge(Hand(bidder=1, bid=80, piles=cards, taken=taken, tricks=HALVES), 4, DIXIE)

    assert verdict.score.taken == {"A": 50, "B": 50}
    assert [each.code for each in verdict.rulings] == ["told-otherwise"]
    assert "The piles hold A 50, B 50: that counts." in say(verdict.rulings[0])
    same = judge(Hand(bidder=1, bid=80, piles=cards, taken={"A": 50}, tricks=HALVES), 4, DIXIE)
    assert same.rulings == ()


def test_the_cards_count_over_piles_that_hold_others_and_that_is_said() -> None:
    rules = preset("kentucky-discard")
    hand = Hand(
        bidder=1,
        bid=80,
        trump="red",
        play=(("R14", "R5", "G10", "R10"), ("Y9", "Y6", "Y7", "Y8")),
        piles={"A": ("R14",), "B": ()},
        irregularities=(Irregularity("renege", seat=3, trick=1, found=3),),
    )

    verdict = judge(hand, 4, rules)

    piled = [each for each in verdict.rulings if each.reason == "piles"]
    assert [say(each) for each in piled] == [
        "The recorded piles come to A 10, B 0. The cards say A 35, B 0: that counts."
    ]


def test_a_side_cannot_have_more_points_than_its_tricks_can_hold() -> None:
    """The four best counters count 10 each; a nest may add as many cards."""
    shares: dict[str, Any] = {"taken": {"A": 5, "B": 95}, "tricks": {"A": 13, "B": 1}}

    with pytest.raises(ImpossibleEventError) as refused:
        judge(Hand(bidder=1, bid=80, **shares), 4, preset("regular-partnership"))

    assert str(refused.value) == "tricks: B has 95 points, and 1 trick can bring 40 at most"


def test_the_nest_may_bring_more_than_the_tricks_of_its_side() -> None:
    """Kentucky: one trick and the nest are nine cards; the Rook and eight 10s and 14s count 100."""
    facts: dict[str, Any] = {"bidder": 1, "bid": 70, "tricks": {"A": 8, "B": 1}}
    rules = preset("kentucky-discard")

    assert judge(Hand(taken={"A": 25, "B": 95}, **facts), 4, rules).rulings == ()
    with pytest.raises(ImpossibleEventError, match="1 trick can bring 50 at most"):
        judge(Hand(taken={"A": 65, "B": 55}, last_trick="A", **facts), 4, rules)


def test_points_that_may_not_lie_in_the_nest_are_missed() -> None:
    """Rook for Three, rules 1.20: counters may not be put or left in the nest."""
    rules = preset("rook-for-three")
    facts: dict[str, Any] = {"bidder": 1, "bid": 60, "tricks": {"1": 6, "2": 4, "3": 3}}

    verdict = judge(Hand(taken={"1": 40, "2": 30, "3": 20}, **facts), 3, rules)

    assert [(each.code, each.reason) for each in verdict.rulings] == [
        ("told-otherwise", "counters aside")
    ]
    assert "come to 90 of 100, and no counters may be laid aside" in say(verdict.rulings[0])
    assert judge(Hand(taken={"1": 40, "2": 40, "3": 20}, **facts), 3, rules).rulings == ()


def test_one_card_is_no_cards() -> None:
    verdict = judge(Hand(bidder=1, bid=70, deal=(("R14",), (), (), ())), 4, DIXIE)

    assert say(verdict.rulings[0]) == "Seat 1 was dealt 1 card, and not 13."
