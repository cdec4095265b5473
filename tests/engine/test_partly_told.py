"""Hands of which some tricks were not told, or told wrong: what is unknown accuses nobody."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.hand import Hand
from referee.engine.judge import judge
from referee.engine.presets import preset, preset_ids

from .dealing import random_hand

PRESETS = st.sampled_from(preset_ids())
SOME = settings(max_examples=120, deadline=None)
HURT = st.sampled_from(["forgotten", "a card short", "a card too many"])


def hurt(hand: Hand, trick: int, how: str) -> Hand:
    """*hand* with one trick told wrong, and who led the next one."""
    plays = list(hand.play)
    plays[trick] = {
        "forgotten": (),
        "a card short": plays[trick][1:],
        "a card too many": (*plays[trick], plays[trick + 1][0]),
    }[how]
    return replace(hand, play=tuple(plays))


@SOME
@given(PRESETS, st.integers(0, 2**32), HURT, st.data())
def test_a_trick_told_wrong_makes_no_one_guilty(
    preset_id: str, seed: int, how: str, data: st.DataObject
) -> None:
    played = random_hand(preset_id, Random(seed))
    trick = data.draw(st.integers(0, len(played.hand.play) - 2), "trick")
    hand = hurt(played.hand, trick, how)
    if data.draw(st.booleans(), "next leader told"):
        hand = replace(hand, leaders={trick + 2: played.winners[trick]})
    if data.draw(st.booleans(), "deal forgotten"):
        hand = replace(hand, deal=(), nest=())

    rulings = judge(hand, played.dealer, played.rules).rulings

    assert {each.code for each in rulings} <= {
        "wrong-card-count", "card-played-twice", "lead-out-of-turn",
    }  # fmt: skip


def test_after_a_forgotten_trick_the_leader_must_be_told() -> None:
    play = ("R14 R5 R6 R7", "", "G14 G5 G6 G7")
    hand = Hand(bidder=1, bid=70, trump="red", play=tuple(tuple(t.split()) for t in play))

    unknown = judge(hand, 4, preset("kentucky-discard"))
    told = judge(replace(hand, leaders={3: 2}), 4, preset("kentucky-discard"))

    assert [(t.leader, t.winner) for t in unknown.tricks] == [(1, 1), (1, None), (None, None)]
    assert [(t.leader, t.winner) for t in told.tricks] == [(1, 1), (1, None), (2, 2)]
    assert told.score.taken == unknown.score.taken == {"A": None, "B": None}


def test_a_renege_before_the_forgotten_trick_is_still_proved() -> None:
    play = ("R14 R5 G5 R7", "", "G14 G6 R9 G7")
    hand = Hand(
        bidder=1, bid=70, trump="red", play=tuple(tuple(t.split()) for t in play), leaders={3: 1}
    )

    rulings = judge(hand, 4, preset("kentucky-discard")).rulings

    assert [(each.code, each.seat, each.trick) for each in rulings] == [("renege", 3, 1)]
