"""The cost of a renege by each remedy; rulings 37 to 46."""

from dataclasses import replace

import pytest

from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.judge.verdict import judge, remedies
from referee.rook.rules.model import RenegeRule
from referee.rook.rules.presets import preset

KENTUCKY = preset("kentucky-discard")
TRICKS = (
    "R14 R5 R10 G5",  # seat 1 takes 30; seat 4 holds a red card and does not follow
    "R9 R11 R12 B6",  # seat 3 takes 0
    "G14 G10 G6 G7",  # led by seat 3, who takes 20
    "Y14 R6 Y10 Y5",  # led by seat 3: seat 4 trumps with the red that it held
)
HAND = Hand(
    bidder=1,
    bid=90,
    trump="red",
    play=tuple(tuple(trick.split()) for trick in TRICKS),
    irregularities=(Irregularity("renege", 4, 1, found=5),),
)


def test_each_remedy_is_scored_side_by_side() -> None:
    scores = remedies(HAND, 4, KENTUCKY)

    assert {name: score.points for name, score in scores.items()} == {
        "played-on": None,
        "lose-bid": {"A": 50, "B": -90},
        "bidders-make-bid": {"A": 90, "B": -90},
    }


def test_a_hand_recorded_without_its_cards_has_no_score_as_played_on() -> None:
    stopped = Hand(
        bidder=1,
        bid=90,
        taken={"A": 60, "B": 30},
        irregularities=(Irregularity("renege", 2, 3, found=6),),
    )

    scores = remedies(stopped, 4, KENTUCKY)

    assert {name: score.points for name, score in scores.items()} == {
        "lose-bid": {"A": 60, "B": -90},
        "bidders-make-bid": {"A": 90, "B": -90},
    }


@pytest.mark.parametrize("remedy", ["lose-bid", "bidders-make-bid"])
@pytest.mark.parametrize("rule", list(RenegeRule))
def test_the_remedy_that_the_table_chose_counts_over_its_rule(
    remedy: str, rule: RenegeRule
) -> None:
    rules = replace(KENTUCKY, foul=replace(KENTUCKY.foul, renege_rule=rule))

    verdict = judge(replace(HAND, remedy=remedy), 4, rules)

    assert verdict.score.points == remedies(HAND, 4, KENTUCKY)[remedy].points
    chosen = [each.reason for each in verdict.rulings if each.code == "remedy-chosen"]
    assert chosen == ([] if remedy == rule else [remedy])


def test_a_renege_that_the_table_let_pass_leaves_the_hand_as_it_was_played() -> None:
    claim = (Irregularity("renege", 2, in_time=False),)
    hand = Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}, irregularities=claim)

    verdict = judge(replace(hand, remedy="played-on"), 4, KENTUCKY)

    assert verdict.score.points == {"A": 95, "B": 25}
    assert [(each.code, each.seat) for each in verdict.rulings] == [("remedy-chosen", 2)]


def test_a_discard_that_the_table_let_pass_leaves_the_hand_as_it_was_played() -> None:
    claim = (Irregularity("bad-discard", 1),)
    hand = Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}, irregularities=claim)

    verdict = judge(replace(hand, remedy="played-on"), 4, KENTUCKY)

    assert verdict.score.points == {"A": 95, "B": 25}
    chosen = [(each.code, each.reason, each.seat) for each in verdict.rulings]
    assert chosen == [("remedy-chosen", "discard-passed", 1)]


@pytest.mark.parametrize("remedy", ["lose-bid", "bidders-make-bid"])
def test_what_a_renege_costs_says_nothing_of_a_bad_discard(remedy: str) -> None:
    claim = (Irregularity("bad-discard", 1),)
    hand = Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}, irregularities=claim, remedy=remedy)

    verdict = judge(hand, 4, KENTUCKY)

    assert verdict.score.points == {"A": -90, "B": 25}
    assert ("told-otherwise", "remedy") in [(each.code, each.reason) for each in verdict.rulings]


OUT_OF_ORDER = ("lead-out-of-turn", "two-cards")


@pytest.mark.parametrize("kind", OUT_OF_ORDER)
def test_a_card_at_the_wrong_time_goes_back_and_costs_nothing(kind: str) -> None:
    """Ruling 82: no source says what it costs."""
    put_right = replace(HAND, play=HAND.play[:3], irregularities=(Irregularity(kind, 2, 3),))
    fair = replace(put_right, irregularities=())

    verdict = judge(put_right, 4, KENTUCKY)

    assert verdict.score == judge(fair, 4, KENTUCKY).score
    assert (kind, 2, 3, "put-right") in [
        (each.code, each.seat, each.trick, each.reason) for each in verdict.rulings
    ]


@pytest.mark.parametrize("kind", OUT_OF_ORDER)
@pytest.mark.parametrize(
    ("seat", "lose_bid", "make_bid"),
    [
        (2, {"A": 50, "B": -90}, {"A": 90, "B": -90}),
        (3, {"A": -90, "B": 25}, {"A": -90, "B": 25}),
    ],
)
def test_a_table_may_end_the_hand_by_it_as_by_a_renege_found_too_late(
    kind: str, seat: int, lose_bid: dict[str, int], make_bid: dict[str, int]
) -> None:
    """Ruling 86: seats 1 and 3 had 50 and seat 4 had 25 when it was found in trick 5."""
    claim = Irregularity(kind, seat, 4, found=5)

    scores = remedies(replace(HAND, irregularities=(claim,)), 4, KENTUCKY)

    assert {name: score.points for name, score in scores.items()} == {
        "played-on": None, "lose-bid": lose_bid, "bidders-make-bid": make_bid,
    }  # fmt: skip


def test_what_the_table_chose_for_a_card_at_the_wrong_time_is_scored_and_said() -> None:
    claim = Irregularity("two-cards", 2, 4, found=5, in_time=False)
    hand = replace(HAND, irregularities=(claim,), remedy="bidders-make-bid")

    verdict = judge(hand, 4, KENTUCKY)

    assert verdict.score.points == {"A": 90, "B": -90}
    codes = [(each.code, each.reason) for each in verdict.rulings]
    assert ("remedy-chosen", "bidders-make-bid") in codes
    assert ("two-cards", "ended") in codes


def test_a_lead_out_of_turn_that_stood_is_ruled_on_once() -> None:
    claim = Irregularity("lead-out-of-turn", 2, 2)
    stood = replace(HAND, play=(HAND.play[0], ("R9", "R11", "R12", "B6")), leaders={2: 2},
                    irregularities=(claim,))  # fmt: skip

    rulings = judge(stood, 4, KENTUCKY).rulings

    assert [each.reason for each in rulings if each.code == "lead-out-of-turn"] == ["later"]


def test_a_remedy_without_a_renege_that_ended_the_hand_counts_for_nothing() -> None:
    hand = Hand(bidder=1, bid=90, taken={"A": 95, "B": 25}, remedy="lose-bid")

    verdict = judge(hand, 4, KENTUCKY)

    assert verdict.score.points == {"A": 95, "B": 25}
    assert [(each.code, each.reason) for each in verdict.rulings] == [("told-otherwise", "remedy")]
