"""The points of a hand recorded in part, against everything that can have happened in it."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand
from tests.engine import oracle
from tests.engine.questions import every_play
from tests.engine.questions.briefly import made
from tests.engine.questions.every_play import TABLES, Table
from tests.laws import law

MOST_UNKNOWN = 4
"""Cards that may be missing of the tricks: hands that lack more take long to write out."""

ANSWERS = {(True,): Finding.PROVEN, (False,): Finding.REFUTED, (False, True): Finding.OPEN}


def bidders(tiny: Table) -> str:
    return {"called": "declarers", "alone": "1"}.get(str(tiny.rules.table.sides), "A")


def drawn(name: str, seed: int, most: int) -> tuple[Hand, Hand, oracle.Called, Random]:
    """A whole hand, the part of it that was recorded, and what was called."""
    random = Random(f"{name} {seed}")
    whole, called = every_play.a_hand(TABLES[name], random)
    while True:
        hand = every_play.recorded_in_part(whole, random)
        if every_play.unknown(hand, TABLES[name]) <= most:
            return whole, hand, called, random


def check(hand: Hand, tiny: Table, called: oracle.Called) -> Finding:
    """Holds what the engine says of *hand* against all that can have happened in it."""
    truth = every_play.true_ranges(hand, tiny, called)

    found = made(hand, tiny.players, tiny.rules)

    if not truth:
        assert found.answer is Finding.IMPOSSIBLE, hand
        return found.answer
    assert found.points == truth, hand
    assert found.exact
    sides = {points >= (hand.bid or 0) for points in truth[bidders(tiny)]}
    assert found.answer is ANSWERS[tuple(sorted(sides))], hand
    return found.answer


@pytest.mark.parametrize("name", TABLES)
@law(300)
@given(seed=st.integers(0, 10**9))
def test_the_points_are_those_of_all_that_can_have_happened(name: str, seed: int) -> None:
    _, hand, called, _ = drawn(name, seed, MOST_UNKNOWN)

    check(hand, TABLES[name], called)


@pytest.mark.parametrize("name", TABLES)
@law(120)
@given(seed=st.integers(0, 10**9))
def test_what_is_told_beside_the_cards_counts_as_well(name: str, seed: int) -> None:
    whole, hand, called, random = drawn(name, seed, MOST_UNKNOWN)

    check(every_play.with_result(hand, whole, TABLES[name], called, random), TABLES[name], called)


@pytest.mark.parametrize("name", TABLES)
@law(90)
@given(seed=st.integers(0, 10**9))
def test_a_record_that_cannot_be_is_impossible(name: str, seed: int) -> None:
    """Somebody wrote down the wrong card: mostly nothing can have happened then."""
    _, hand, called, random = drawn(name, seed, 4)
    at = random.choice([at for at, laid in enumerate(hand.play) if laid])
    place = random.randrange(len(hand.play[at]))
    trick = list(hand.play[at])
    trick[place] = random.choice(TABLES[name].deck)
    wrong = replace(hand, play=(*hand.play[:at], tuple(trick), *hand.play[at + 1 :]))

    check(wrong, TABLES[name], called)


TWICE = ("two decks", "two of four")
"""The games of two decks."""


def piles_beside_a_short_trick(name: str, random: Random) -> tuple[Hand, oracle.Called]:
    """A hand with cards on piles, and a trick in its midst of which a card was not written down."""
    tiny = TABLES[name]
    while True:
        whole, called = every_play.a_hand(tiny, random)
        hand = every_play.recorded_in_part(whole, random)
        if every_play.unknown(hand, tiny) <= 5 and any(
            0 < len(laid) < tiny.players for laid in hand.play[:-1]
        ):
            told = every_play.with_result(hand, whole, tiny, called, random)
            if told.piles:
                return told, called


@pytest.mark.parametrize("name", TWICE)
@law(20)
@given(seed=st.integers(0, 10**9))
def test_either_copy_of_a_card_on_a_pile_can_be_the_one_of_a_short_trick(
    name: str, seed: int
) -> None:
    hand, called = piles_beside_a_short_trick(name, Random(f"{name} {seed}"))

    check(hand, TABLES[name], called)


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(
            Hand(deal=((), ("B4", "B14", "R4"), ("G14", "G14", "RK")), nest=("R14", "R14", "RK"),
                 play=(("B14", "B4", "G14"),), piles={"2": ("RK",)}),
            id="of seat 3 or of the nest",
        ),
        pytest.param(
            Hand(deal=((), (), ()), play=(("RK", "B14"), ("Y4", "G14", "R14")),
                 piles={"3": ("G14", "B14", "Y14")}),
            id="of the first trick or not seen",
        ),
        pytest.param(
            Hand(deal=(("R14", "B14", "B14"), ("Y14", "G4", "B4"), ()),
                 play=(("B14", "RK"), ("Y14", "Y14", "B14")),
                 piles={"2": ("Y14", "B14"), "3": ("RK",)}),
            id="of one of two tricks",
        ),
    ],
)  # fmt: skip
def test_either_copy_can_be_the_one_on_a_pile(hand: Hand) -> None:
    told = replace(hand, bidder=1, bid=15, trump="red")

    check(told, TABLES["two of four"], oracle.Called("R"))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_hands_of_which_more_is_missing(name: str) -> None:
    found = Counter[Finding]()
    for seed in range(12):
        _, hand, called, _ = drawn(name, seed, 8)

        found[check(hand, TABLES[name], called)] += 1

    assert set(found) >= {Finding.PROVEN, Finding.REFUTED, Finding.OPEN}
