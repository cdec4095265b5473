"""Answers against every world that could be: tiny decks, every deal and every leader written out.

Two copies of a card, a deck that holds two of four extra cards, cards laid aside, tricks that
nobody recorded, leaders that nobody knows: what the judge calls proven, refuted and open is
compared with what is true in all, in none, in some of these worlds.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.judge.verdict import judge
from tests.engine import oracle
from tests.engine.questions import every_way
from tests.engine.questions.briefly import made
from tests.engine.questions.every_way import Fact
from tests.engine.worlds import (
    ANSWERS,
    GAMES,
    Tiny,
    a_circus_hand,
    a_hand,
    first,
    readings,
    recorded_in_part,
    said,
)

SEEDS = [(range(50), 4), pytest.param(range(100), 8, marks=pytest.mark.slow)]
"""Which hands are drawn, and how many cards may be unknown in them: worlds take time."""


def unknown(hand: Hand, tiny: Tiny) -> int:
    """How many cards nobody has recorded, about."""
    seen = Counter(card for trick in hand.play for card in trick)
    for dealt in (*hand.deal, hand.nest, hand.discard):
        seen |= Counter(dealt)
    return tiny.size * tiny.players + tiny.nest - seen.total()


def right(fact: Fact, hand: Hand, tiny: Tiny, called: oracle.Called, until: int) -> str:
    """What is to be said of *fact*, by all ways to play the hand to the trick *until*."""
    return ANSWERS[tuple(sorted(every_way.truths(fact, hand, tiny, called, until=until)))]


def a_suspect(
    whole: Hand, hand: Hand, tiny: Tiny, called: oracle.Called, random: Random
) -> tuple[int, int]:
    """Trick and seat of a recorded card, rather of one that did not follow."""
    (played,) = readings(whole, tiny, called, leader=first(whole))
    recorded = [each for each in played if each[0] <= len(hand.play) and hand.play[each[0] - 1]]
    strayed = [
        each for each in recorded
        if each[2] not in oracle.legal([each[2], each[3] or each[2]], each[3] or each[2],
                                       tiny.game, called)
    ]  # fmt: skip
    trick, seat, _, _ = random.choice(strayed if strayed and random.random() < 0.8 else recorded)
    return trick, seat


@pytest.mark.parametrize(("seeds", "most"), SEEDS)
@pytest.mark.parametrize("name", ["free Rook", "two decks", "two of four"])
def test_a_renege_is_proven_refuted_or_open_as_in_all_worlds(
    name: str, seeds: range, most: int
) -> None:
    found = Counter[str]()
    tiny = GAMES[name]
    for seed in seeds:
        random = Random(seed)
        whole, called = a_hand(name, random)
        hand = recorded_in_part(whole, random)
        trick, seat = a_suspect(whole, hand, tiny, called, random)
        if unknown(hand, tiny) > most:
            continue
        answer = right(every_way.reneged(seat, trick, tiny, called), hand, tiny, called, trick)
        found[answer] += 1

        claim = Irregularity("renege", seat, trick, found=tiny.size + 2)
        assert said(hand, tiny, claim) == answer, (seed, trick, seat, hand)

    assert len(found) == 3


@pytest.mark.parametrize(("seeds", "most"), SEEDS)
@pytest.mark.parametrize("name", ["two decks", "two of four"])
def test_a_discard_is_proven_refuted_or_open_as_in_all_worlds(
    name: str, seeds: range, most: int
) -> None:
    found = Counter[str]()
    tiny = GAMES[name]
    for seed in seeds:
        random = Random(seed)
        whole, called = a_hand(name, random)
        hand = recorded_in_part(whole, random)
        if unknown(hand, tiny) > most:
            continue
        answer = right(every_way.trump_aside(tiny, called), hand, tiny, called, 1)
        found[answer] += 1

        assert said(hand, tiny, Irregularity("bad-discard", 1)) == answer, (seed, hand)

    assert len(found) == 3


@pytest.mark.parametrize(
    ("name", "passes", "seeds", "most"),
    [
        ("circus", "recorded", range(30), 2),
        ("circus, two decks", "recorded", range(60), 2),
        pytest.param("circus", "recorded", range(100), 5, marks=pytest.mark.slow),
        pytest.param("circus, two decks", "recorded", range(100), 5, marks=pytest.mark.slow),
        pytest.param("circus", "not recorded", range(12), 2, marks=pytest.mark.slow),
    ],
)
def test_cards_passed_in_circus_rook_prove_what_they_prove(
    name: str, passes: str, seeds: range, most: int
) -> None:
    found = Counter[str]()
    tiny = GAMES[name]
    for seed in seeds:
        random = Random(seed)
        whole, called = a_circus_hand(name, random)
        hand = recorded_in_part(whole, random)
        if passes == "not recorded":
            hand = replace(hand, circus=())
        trick, seat = a_suspect(whole, hand, tiny, called, random)
        if unknown(hand, tiny) > most:
            continue
        answer = right(every_way.reneged(seat, trick, tiny, called), hand, tiny, called, trick)
        found[answer] += 1

        claim = Irregularity("renege", seat, trick, found=tiny.size + 2)
        assert said(hand, tiny, claim) == answer, (seed, trick, seat, hand)

    assert found


def told_in_part(whole: Hand) -> list[Hand]:
    """Some of what somebody may have recorded of a hand that was played."""
    begun = replace(whole, play=whole.play[:2])
    return [
        whole,
        begun,
        replace(begun, discard=()),
        replace(begun, nest=()),
        replace(begun, deal=((), *whole.deal[1:])),
        replace(begun, deal=(whole.deal[0], (), (), ())),
    ]


@pytest.mark.parametrize("name", ["circus", "circus, two decks"])
def test_a_deal_fits_every_hand_of_circus_rook_that_was_played(name: str) -> None:
    """Also where a bidder passes a card and has its copy from the nest: they are two cards."""
    tiny, two_alike = GAMES[name], 0
    for seed in range(120):
        whole, _ = a_circus_hand(name, Random(seed))
        passed = whole.circus[0]
        is_pair = passed in whole.deal[0] and passed in whole.nest
        two_alike += is_pair
        for hand in told_in_part(whole):
            rulings = judge(hand, tiny.players, tiny.rules).rulings
            assert "told-otherwise" not in {each.code for each in rulings}, (seed, hand)
            if is_pair:
                answer = made(hand, tiny.players, tiny.rules).answer
                assert answer is not Finding.IMPOSSIBLE, (seed, hand)

    assert (two_alike > 0) == (tiny.game.copies == 2)
