"""The judge against every deal and every way to play it, of tiny decks, written out one by one.

Two copies of a card, a deck that holds two of four extra cards, cards passed in circus Rook, hands,
nest and discard that nobody recorded, tricks without a card and tricks that lack some, leads out of
turn, cards on piles: what is so in every world is proven, what is so in none is refuted, what is
so in some is open, and where there is no world the record is impossible.
"""

from collections import Counter

import pytest

from referee.engine.evidence.account import Finding
from tests.engine.questions.briefly import briefly
from tests.engine.questions.every_way import truths
from tests.engine.questions.partly import drawn
from tests.laws import further

ANSWERS = {
    frozenset([True]): Finding.PROVEN,
    frozenset([False]): Finding.REFUTED,
    frozenset([True, False]): Finding.OPEN,
    frozenset[bool](): Finding.IMPOSSIBLE,
}
GAMES = ("free Rook", "two decks", "two of four", "circus", "circus, two decks")
EVERY = [range(20), *further(range(20, 980), 80)]
"""Which hands are drawn of each game: more than 5,000 questions in all."""


@pytest.mark.parametrize("seeds", EVERY, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_so_in_every_world_is_proven_and_what_is_so_in_none_refuted(
    name: str, seeds: range
) -> None:
    found = Counter[Finding]()
    for asked in (each for seed in seeds for each in drawn(name, seed)):
        hand, tiny = asked.hand, asked.tiny
        right = ANSWERS[
            truths(asked.fact, hand, tiny, asked.called, until=asked.until, before=asked.before)
        ]
        found[right] += 1

        said = briefly(hand, tiny.players, tiny.rules, asked.question).answer

        assert said is right, (str(asked.question), hand)

    assert len(found) > 1
