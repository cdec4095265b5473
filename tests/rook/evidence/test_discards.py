"""Bad discards, proved by the deal or the play, and wrong declarations about points in them."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook import read_record, write_record
from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.judge.verdict import judge
from referee.rook.play import nest
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.rules.presets import preset
from referee.rook.ruling import Proof, say
from tests.laws import law
from tests.rook import oracle
from tests.rook.dealing import Played, random_hand

DOUBLE = st.sampled_from(["double-deck-4", "double-deck-6"])
SEEDS = st.integers(0, 2**32)
SOME = law(80)


def with_discard_of_anything(preset_id: str, seed: int) -> Played:
    """A hand whose bidder discards anything, more trumps than by chance."""
    random = Random(seed)
    played = random_hand(preset_id, random)
    hand, bidder = played.hand, played.hand.bidder
    assert bidder is not None
    # the bidder's cards swap places: what was laid aside, and as many that he played
    mine = [
        (number, place)
        for number, trick in enumerate(hand.play)
        for place in range(len(trick))
        if _seat_at(played, number, place) == bidder
    ]
    tricks = [list(trick) for trick in hand.play]
    aside = list(hand.discard)
    for at in range(len(aside)):
        if random.random() < 0.5:
            number, place = random.choice(mine)
            aside[at], tricks[number][place] = tricks[number][place], aside[at]
    return replace(
        played,
        hand=replace(hand, discard=tuple(aside), play=tuple(map(tuple, tricks[:1]))),
    )


def _seat_at(played: Played, number: int, place: int) -> int:
    players = played.rules.table.players
    before = played.winners[number - 1] if number else played.hand.bidder
    assert before is not None
    return (before - 1 + place) % players + 1


def excess(played: Played) -> int:
    """The number of trumps discarded against ruling 29."""
    hand = played.hand
    assert hand.bidder is not None
    game = oracle.GAMES[played.rules.id]
    letter = {"red": "R", "yellow": "Y", "green": "G", "black": "B", "none": "-"}[hand.trump or ""]
    called = oracle.Called(letter, low=hand.call == "low")

    def is_trump(card: str) -> bool:
        return oracle.follows_as(card, game, called) == letter

    held = (*hand.deal[hand.bidder - 1], *hand.nest)
    plain = sum(not is_trump(card) for card in held)
    return max(0, sum(map(is_trump, hand.discard)) - max(0, 6 - plain))


@SOME
@given(DOUBLE, SEEDS)
def test_with_the_deal_known_every_trump_too_many_is_found(preset_id: str, seed: int) -> None:
    played = with_discard_of_anything(preset_id, seed)

    rulings = judge(played.hand, played.dealer, played.rules).rulings

    banned = [each for each in rulings if each.code == "discard-trump"]
    assert len(banned) == excess(played)
    assert all(each.proof is None for each in banned)


@SOME
@given(DOUBLE, SEEDS, st.integers(1, 19))
def test_cards_on_the_table_accuse_no_more_than_is_true(
    preset_id: str, seed: int, tricks: int
) -> None:
    played = with_discard_of_anything(preset_id, seed)
    hand = replace(played.hand, deal=(), nest=(), play=played.hand.play[:tricks])

    rulings = judge(hand, played.dealer, played.rules).rulings

    assert sum(each.code == "discard-trump" for each in rulings) <= excess(played)


DOUBLE_4 = preset("double-deck-4")


def test_a_later_plain_card_proves_that_trump_was_laid_aside_too_soon() -> None:
    hand = Hand(
        bidder=1, bid=150, trump="red",
        discard=("G6", "G7", "B6", "B7", "Y6", "RK"),
        play=(("R14", "R5", "R6", "R7"), ("B14", "B5", "B9", "B11")),
    )  # fmt: skip

    rulings = judge(hand, 4, DOUBLE_4).rulings

    assert [(each.code, each.seat, each.card, each.proof) for each in rulings] == [
        ("discard-trump", 1, "RK", Proof(2, "B14"))
    ]
    assert say(rulings[0]).endswith("The bidder laid the black 14 in trick 2.")


def test_a_card_laid_aside_cannot_turn_up_in_a_trick() -> None:
    hand = Hand(
        bidder=1, bid=70, trump="red", discard=("G6", "G7", "B6", "B7", "Y6"),
        play=(("R14", "R5", "G7", "R7"),),
    )  # fmt: skip

    rulings = judge(hand, 4, preset("kentucky-discard")).rulings

    assert [(each.code, each.card, each.proof) for each in rulings] == [
        ("discard-not-held", "G7", Proof(1, "G7"))
    ]


@pytest.mark.parametrize(("recorded", "outcome"), [(True, "unfinished"), (False, "bad-discard")])
def test_a_claim_stands_unless_the_cards_refute_it(recorded: object, outcome: str) -> None:
    played = random_hand("double-deck-4", Random(8))
    hand = replace(
        played.hand,
        play=played.hand.play[:3],
        deal=(),
        discard=played.hand.discard if recorded else (),
        irregularities=(Irregularity("bad-discard", played.hand.bidder),),
    )

    verdict = judge(hand, played.dealer, played.rules)

    assert verdict.score.outcome == outcome
    assert [each.code for each in verdict.rulings] == [
        "claim-not-upheld" if recorded else "bad-discard"
    ]


def test_a_card_that_was_held_once_is_not_laid_aside_twice() -> None:
    rules = preset("kentucky-discard")
    held = [*(f"R{rank}" for rank in range(5, 15)), *(f"G{rank}" for rank in range(5, 10))]
    order = card_order(rules, TrumpCall("red"))

    faults = nest.discard_faults(held, ("G5", "G5", "G6", "G7", "G8"), order, rules)

    assert [each.code for each in faults] == ["discard-not-held"]


# What the bidder says of points laid aside; ruling 34


RECORD = read_record(
    (Path(__file__).parents[2] / "corpus/carded-call-partner-5.rook").read_text("utf-8")
)
(HAND,) = RECORD.hands
"""Bob discards R3 R4 R8 Y2 Y3 Y8 Y12: no 1, 5, 10 or 14, and no Rook."""

NO_POINTS = (
    "Seat 2 said that points were laid aside, and there were none: the bidder must tell the "
    "table whether the cards laid aside hold points."
)
POINTS = (
    "Seat 2 said that no points were laid aside, and there were: the bidder must tell the "
    "table whether the cards laid aside hold points."
)


def declaration_rulings(hand: Hand) -> list[str]:
    verdict = judge(hand, 5, RECORD.rules)
    return [say(each) for each in verdict.rulings if each.code == "declared-otherwise"]


def test_the_truth_is_not_ruled_on() -> None:
    assert declaration_rulings(replace(HAND, declared=False)) == []


def test_saying_nothing_is_not_saying_that_there_are_none() -> None:
    with_points = replace(HAND, discard=("R3", "R4", "R8", "Y2", "Y3", "Y8", "Y1"))

    assert declaration_rulings(HAND) == declaration_rulings(with_points) == []


@pytest.mark.parametrize("discard", [HAND.discard, ()], ids=["recorded", "what is left"])
def test_points_that_were_not_there_are_ruled_on(discard: tuple[str, ...]) -> None:
    assert declaration_rulings(replace(HAND, declared=True, discard=discard)) == [NO_POINTS]


def test_points_that_were_kept_quiet_are_ruled_on() -> None:
    hand = Hand(bidder=2, bid=100, trump="green", rook="high", declared=False)
    recorded = replace(hand, discard=("R3", "R4", "R8", "Y2", "Y3", "Y8", "Y10"))

    assert declaration_rulings(hand) == []
    assert declaration_rulings(recorded) == [POINTS]


def test_it_is_not_ruled_on_where_nobody_can_know() -> None:
    cut = replace(HAND, declared=True, discard=(), deal=(), nest=(), play=HAND.play[:4])

    assert declaration_rulings(cut) == []


def test_a_record_keeps_what_was_said() -> None:
    record = replace(RECORD, hands=(replace(HAND, declared=True),))

    assert "declared = true\n" in write_record(record)
    assert read_record(write_record(record)) == record
