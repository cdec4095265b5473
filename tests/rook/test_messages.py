"""The sentences of refusals and rulings, word for word."""

from dataclasses import replace

import pytest

from referee.errors import ImpossibleEventError
from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.judge.scoring import Capture, Contract, score_foul, score_hand, won_by_tricks
from referee.rook.judge.verdict import judge
from referee.rook.rules.model import Bonus
from referee.rook.rules.presets import preset
from referee.rook.ruling import say

KENTUCKY = preset("kentucky-discard")
BID_90 = Contract(1, 90, (3,))


# Preset, what was captured, the refusal; a bid of 90 by seat 1.
CANNOT_BE = [
    ("kentucky-discard", Capture({"A": 97}), "taken: 97 cannot be; possible is 95 or 100"),
    ("kentucky-discard", Capture({"A": 125}), "taken: 125 cannot be; possible is 120"),
    ("kentucky-discard", Capture({"A": -5}), "taken: -5 cannot be; possible is 0"),
    ("kentucky-discard", Capture({"A": 60, "B": 40}), "taken: 60 + 40 is 100, not 120"),
    ("kentucky-discard", Capture({"A": 80, "B": 60}), "taken: 80 + 60 is 140, not 120"),
    ("kentucky-discard", Capture({}), "taken: want what A took"),
    ("kentucky-discard", Capture({"C": 5}), "taken: 'C' is no side here (have A, B)"),
    ("rook-for-three", Capture({"1": 50}), "taken: want what 2 took"),
    ("rook-for-three", Capture({"1": 50, "2": 50}),
     "tricks: every trick brings points here: say how many each side took"),
    ("one-high", Capture({"A": 90}),
     "tricks: more than half of the tricks bring a bonus here: say how many each side took"),
    ("one-high", Capture({"A": 90}, {"A": 14}), "tricks: 14 cannot be; possible is 13"),
    ("one-high", Capture({"A": 90}, {"A": 5, "B": 5}), "tricks: 5 + 5 is 10, not 13"),
    ("one-high", Capture({"A": 90}, {"C": 5}), "tricks: 'C' is no side here (have A, B)"),
    ("one-high", Capture({"A": 90}, {"A": 0}), "tricks: A has 90 points without a trick"),
    ("kentucky-discard", Capture({"A": 120}, {"A": 9, "B": 0}, "B"),
     "last_trick: B took the last trick, and no trick at all"),
    ("one-forty", Capture({"A": 90}),
     "last_trick: the last trick brings a bonus here: say who took it"),
    ("one-forty", Capture({"A": 90}, last_trick="C"),
     "last_trick: 'C' is no side here (have A, B)"),
]  # fmt: skip


@pytest.mark.parametrize(("preset_id", "capture", "message"), CANNOT_BE)
def test_a_result_that_cannot_be_is_refused_in_these_words(
    preset_id: str, capture: Capture, message: str
) -> None:
    partners = () if preset_id == "rook-for-three" else (3,)

    with pytest.raises(ImpossibleEventError) as refused:
        score_hand(Contract(1, 90, partners), capture, preset(preset_id))

    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("captured", "message"),
    [
        ({"A": 97}, "taken: 97 cannot be; possible is 95 or 100"),
        ({"A": 100, "B": 40}, "taken: 140 is more than the 120 points of all counters"),
        ({"B": 40}, "taken: want what A had captured until then"),
        ({"C": 40}, "taken: 'C' is no side here (have A, B)"),
    ],
)
def test_what_was_captured_before_a_renege_is_checked(
    captured: dict[str, int], message: str
) -> None:
    with pytest.raises(ImpossibleEventError) as refused:
        score_foul(BID_90, Irregularity("renege", 2), captured, KENTUCKY)

    assert str(refused.value) == message


def test_a_bonus_comes_on_top_of_the_points_of_the_tricks() -> None:
    capture = Capture({"A": 60}, {"A": 5, "B": 4}, "B")
    for bonus, earned in (
        (Bonus.LAST_TRICK, {"A": 10, "B": 28}),
        (Bonus.MAJORITY, {"A": 30, "B": 8}),
    ):
        score = replace(KENTUCKY.score, trick_points=2, bonus=bonus, bonus_points=20)

        gains = won_by_tricks(capture, replace(KENTUCKY, score=score))

        won = {team: sum(gain.points for gain in gains if gain.book == team) for team in earned}
        assert won == earned


def ruled(preset_id: str, **facts: object) -> list[tuple[str, str]]:
    deal = facts.pop("deal", ())
    assert isinstance(deal, tuple)
    play = tuple(tuple(trick.split()) for trick in str(facts.pop("play")).split(" | "))
    bid = preset(preset_id).auction.minimum
    hand = Hand(
        bidder=1, bid=bid, trump="red", play=play, deal=tuple(tuple(each.split()) for each in deal)
    )
    return [(each.code, say(each)) for each in judge(hand, 4, preset(preset_id)).rulings]


SEAT_2 = ("", "R5 R6 R7 R8 R9 G5 G6 G7 G8", "", "")


@pytest.mark.parametrize(
    ("play", "deal", "code", "seat", "words"),
    [
        ("R14 R4 R6 R7", (), "card-not-in-deck", "2", "the red 4, which the deck does not have."),
        ("R14 R5 R14 R7", (), "card-played-twice", "3", "the red 14, which was played before."),
        ("R14 R5 R9 R12", SEAT_2, "card-not-held", "3", "the red 9, which was in another hand."),
        ("R14 G14", SEAT_2, "card-not-held", "2", "the green 14, which was not in that hand."),
    ],
)
def test_cards_that_cannot_have_been_played_are_named(
    play: str, deal: tuple[str, ...], code: str, seat: str, words: str
) -> None:
    sentence = f"Seat {seat} is recorded in trick 1 with {words}"

    assert ruled("kentucky-discard", play=play, deal=deal) == [(code, sentence)]


def test_copies_are_counted_in_a_double_deck() -> None:
    other = "G5 G6 G7 G8 G9 G10 G11 G12 G13 G14"
    deal = ("", f"R9 {other} B5 B6 B7 B8 B9 B10 B11 B12", "", "")

    twice = "R14 R9 R5 R6 | R13 R9 R7 R8"
    assert [code for code, _ in ruled("double-deck-4", play=twice, deal=deal)] == ["card-not-held"]
    thrice = "R14 R9 R9 R6 | R13 R12 R7 R9"
    assert [code for code, _ in ruled("double-deck-4", play=thrice)] == ["card-played-twice"]
