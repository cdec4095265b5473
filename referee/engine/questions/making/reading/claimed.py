"""Which copies of a card lie on a pile, in every way in which they can differ."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Set

from referee.engine.hand.facts import Team
from referee.engine.questions.making.reading.records import Reach
from referee.engine.rules.cards import Card

Kind = tuple[Card, Hashable]
"""A card, and in what its copies differ: of those that are alike only one is tried."""

MOST_CLAIMS = 16
"""In how many ways piles are read, where of two copies of a card either can lie on them."""


def claimed(
    piled: Sequence[tuple[Team, Card, int]], left: Sequence[tuple[Card, Reach]]
) -> Iterator[tuple[Mapping[Team, int], bool]]:
    """By team, which of the cards *left* lie on its pile, in every way; none: there are fewer.

    Beside each, whether it says all: what would make too many ways is left out.
    """
    each = [(team, card) for team, card, number in piled for _ in range(number)]
    if not Counter(card for _, card in each) <= Counter(card for card, _ in left):
        return
    found, all_said = [frozenset[tuple[Team, int]]()], True
    for team, card in each:
        more = dict.fromkeys(
            way | {(team, at)} for way in found for at in one_of_each(card, left, _cards(way))
        )
        if len(more) > MOST_CLAIMS:
            all_said = False
        else:
            found = list(more)
    for way in found:
        by_team = {team: _mask(at for own, at in way if own == team) for team, _ in sorted(way)}
        yield by_team, all_said


def _cards(way: Set[tuple[Team, int]]) -> Set[int]:
    return {at for _, at in way}


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << at for at in numbers)


def one_of_each(card: Card, kinds: Sequence[Kind], used: Set[int]) -> Collection[int]:
    """A copy of *card* that is not *used* yet, of each of its *kinds*."""
    found = {kind: at for at, (each, kind) in enumerate(kinds) if each == card and at not in used}
    return found.values()
