"""Claims against every deal and every way to play it, of tiny decks, written out one by one.

Hands of which much was missed, cards seen alone and cards on piles among what was told: a claim is
refuted where it is so in no world, and proven where it is so in every one; ruling 77.
"""

from collections import Counter
from dataclasses import replace

import pytest

from referee.engine.hand.facts import Irregularity
from referee.engine.questions import Kind
from tests.engine.questions.every_way import truths
from tests.engine.questions.partly import Asked, drawn
from tests.engine.worlds import ANSWERS, said
from tests.laws import further

EVERY = [range(60), *further(range(60, 380), 80)]
"""Which hands are drawn of each game."""


def claimed(asked: Asked) -> Irregularity:
    """The question as a claim that was made after the last trick."""
    over = asked.tiny.size + 2
    if asked.question.kind is Kind.DISCARD:
        return Irregularity("bad-discard", 1, found=over)
    return Irregularity("renege", asked.question.seat, asked.question.trick, found=over)


@pytest.mark.parametrize("seeds", EVERY, ids=str)
@pytest.mark.parametrize(
    "name", ["free Rook", "two decks", "two of four", "circus", "circus, two decks"]
)
def test_a_claim_is_refuted_where_no_world_bears_it_out(name: str, seeds: range) -> None:
    found = Counter[str]()
    for asked in (each for seed in seeds for each in drawn(name, seed)):
        if asked.question.kind is Kind.HELD:
            continue
        claim = claimed(asked)
        hand = replace(asked.hand, irregularities=(claim,))
        right = truths(
            asked.fact, hand, asked.tiny, asked.called, until=asked.until, before=asked.before
        )
        if right:  # else what was recorded contradicts itself
            found[ANSWERS[tuple(sorted(right))]] += 1
            assert said(hand, asked.tiny, claim) == ANSWERS[tuple(sorted(right))], (claim, hand)

    assert len(found) > 1
