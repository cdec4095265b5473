"""The deals that a record allows, checked against every deal of a tiny deck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from referee.rook.evidence.deals import ASIDE, EVERY, Bound, Deals, Place
from tests.laws import further

REACHES = [(1,), (2,), (3,), (ASIDE, 1), (ASIDE, 1, 2), (ASIDE, 1, 2, 3), (2, 3), (1, 2, 3, 4)]
"""Where a copy can be: with a seat, with the bidder or in the discard, anywhere, …"""

PossibleDeal = dict[Place, Counter[str]]
Copies = list[tuple[str, tuple[Place, ...]]]
Rooms = dict[Place, tuple[int, int]]
Inferred = dict[tuple[Place, str], int]


def possible_deals(copies: Copies, rooms: Rooms, seen: Inferred) -> Iterator[PossibleDeal]:
    """Every way to place the copies, one by one."""
    for places in product(*(reach for _, reach in copies)):
        deal: PossibleDeal = {place: Counter() for place in rooms}
        for (card, _), place in zip(copies, places, strict=True):
            deal[place][card] += 1
        if all(low <= deal[at].total() <= high for at, (low, high) in rooms.items()) and all(
            deal[at][card] >= number for (at, card), number in seen.items()
        ):
            yield deal


def meets(deal: PossibleDeal, bounds: Sequence[Bound]) -> bool:
    return all(b.least <= sum(deal[b.place][card] for card in b.kinds) <= b.most for b in bounds)


def nested(reaches: Sequence[tuple[Place, ...]]) -> bool:
    one, two = (set(reach) for reach in reaches)
    return one <= two or two <= one or not one & two


def a_case(random: Random) -> tuple[Copies, Rooms, Inferred]:
    """Up to seven copies, some of them equal, and rooms that they often, but not always, fill."""
    copies: Copies = []
    for card in "abcdef"[: random.randint(2, 6)]:
        twins = [random.choice(REACHES) for _ in range(random.choice([1, 1, 2]))]
        if len(twins) == 2 and not nested(twins):
            twins = [twins[0]] * 2
        copies += [(card, reach) for reach in twins]
    copies = copies[:7]
    lying = [(random.choice(reach), card) for card, reach in copies]
    sizes = Counter(place for place, _ in lying)
    rooms = {place: (sizes[place], sizes[place]) for place in (ASIDE, 1, 2, 3, 4)}
    for place in random.sample(sorted(rooms), random.choice([0, 0, 1, 2])):
        least, most = rooms[place]
        rooms[place] = (max(0, least - random.randint(0, 2)), most + random.randint(0, 2))
    seen = Counter(random.sample(lying, random.randint(0, 2)))
    if random.random() < 0.1:
        seen[random.choice(sorted(rooms)), random.choice(copies)[0]] += 1
    return copies, rooms, dict(seen)


def some_bounds(cards: list[str], random: Random) -> list[Bound]:
    """Up to three bounds; those on the same place have no card in common."""
    left = {place: list(cards) for place in (ASIDE, 1, 2, 3, 4)}
    bounds = []
    for _ in range(random.randint(0, 3)):
        place = random.choice([ASIDE, 1, 1, 2, 3])
        kinds = random.sample(left[place], random.randint(0, len(left[place])))
        left[place] = [card for card in left[place] if card not in kinds]
        least = random.choice([0, 0, 1, 2])
        most = random.choice([EVERY, least, least + 1, 0])
        bounds.append(Bound(place, frozenset(kinds), least, most))
    return bounds


def reach_bits(reach: tuple[Place, ...]) -> int:
    return sum(1 << place for place in reach)


@pytest.mark.parametrize("seeds", [range(100), *further(range(100, 4000), 975)], ids=str)
def test_some_deal_meets_the_bounds_exactly_when_one_can_be_written_down(seeds: range) -> None:
    answers = []
    for seed in seeds:
        random = Random(seed)
        copies, rooms, seen = a_case(random)
        reaches: dict[str, list[int]] = {}
        for card, reach in copies:
            reaches.setdefault(card, []).append(reach_bits(reach))
        deals = Deals(reaches, seen, rooms)
        every = list(possible_deals(copies, rooms, seen))
        for bounds in ([], *(some_bounds(sorted(reaches), random) for _ in range(3))):
            answers.append(any(meets(deal, bounds) for deal in every))

            assert deals.allows(*bounds) is answers[-1], (seed, bounds)

    assert 0.2 < sum(answers) / len(answers) < 0.8
