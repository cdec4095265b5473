"""What to look at so that an open question is decided, whatever it shows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.questions.asks import Asks
from referee.engine.questions.fewest import fewest
from referee.engine.questions.question import Settle
from referee.engine.worlds.captured import is_told
from referee.engine.worlds.cases import Cases
from referee.engine.worlds.matching import Kinds
from referee.engine.worlds.nodes import Limit
from referee.engine.worlds.told import EVERY, Told, bit, bits_seen, units

MOST_SIGHTS = 150
"""How much that could be seen is tried for a question before a thing is taken not to decide."""


class Look(NamedTuple):
    """What to look at."""

    things: tuple[Settle, ...]
    together: bool
    """Whether it takes all of them; else each of them will do."""


def settle(cases: Cases, asks: Asks) -> Look:
    """What decides by itself, the least first; else the fewest things that do together.

    A trick to turn over comes before the cards laid aside, and those before a hand to show. All of
    it together decides wherever the contract is known: no card is left to lie anywhere.
    """
    things = tuple(_unseen(cases, asks))
    sights = _Sights(cases, asks)
    alone = tuple(each for each in things if sights.decide([each]))
    if alone or cases.missing:
        return Look(alone, together=False)
    sights = _Sights(cases, asks)
    together = fewest(things, lambda some: _shows_all(some, cases, asks) or sights.decide(some))
    return Look(together, together=len(together) > 1)


def _shows_all(things: Sequence[Settle], cases: Cases, asks: Asks) -> bool:
    """Whether *things* show every card that was played: what is left lies aside."""
    told = cases.every[0]
    seen = {cell for each in things for cell in shown(each, told, asks)}
    whole = {trick for trick in range(1, told.size + 1) if told.is_whole(trick)}
    unseen = (
        told.cell(seat, trick)
        for seat in teams.seats(told.rules)
        for trick in range(1, told.size + 1)
        if trick not in whole
    )
    aside = told.out and len(told.hand.discard) < told.nest
    return seen.issuperset((*unseen, *(told.aside if aside else ()), *told.undecided))


def _unseen(cases: Cases, asks: Asks) -> Iterator[Settle]:
    """Everything that can be looked at, and was not recorded."""
    told = cases.every[0]
    for trick in range(1, told.size + 1):
        if not told.is_whole(trick):
            yield Settle(trick=trick)
    if told.nest > len(told.hand.discard):
        yield Settle(nest=True)
    if _first_left(told, asks) <= told.size:
        for seat in teams.seats(cases.rules):
            yield Settle(seat=seat)


class _Sights:
    """What can be seen of a hand, tried until it is known whether anything leaves both answers."""

    def __init__(self, cases: Cases, asks: Asks) -> None:
        self._cases = cases
        self._asks = asks
        told = cases.every[0]
        self._first = set(told.from_trick(asks.seat, 1)) if asks.seat else set(told.aside)
        self._groups = _groups(asks.apart(told))
        self._sorts = _sorts(told, asks)
        self._tried = 0

    def decide(self, things: Sequence[Settle]) -> bool:
        """Whether the answer is known once all *things* are seen, whatever they show."""
        if self._tried > MOST_SIGHTS:
            return False
        told = self._cases.every[0]
        cells = dict.fromkeys(cell for each in things for cell in shown(each, told, self._asks))
        order = sorted(cells, key=lambda cell: cell not in self._first)
        left_open = any(self._leaves_open(order, so) for so in self._hands)
        return bool(order) and not left_open and self._is_decided(order, ())

    @cached_property
    def _hands(self) -> Mapping[bool, list[Kinds]]:
        """The card of each cell in one hand in which it was so, and in one in which it was not."""
        found = {}
        for so in (True, False):
            filled = (search.filling(self._asks.wish(so)) for search in self._cases.searches)
            found[so] = next((each for each in filled if each is not None), [])
        return {so: filled for so, filled in found.items() if filled}

    def _leaves_open(self, cells: Sequence[int], so: bool) -> bool:  # noqa: FBT001
        """Whether that hand shows nothing in *cells* that refutes the opposite."""
        seen = [Limit(cell, self._hands[so][cell]) for cell in cells]
        return self._cases.can(self._asks.wish(not so), seen)

    def _is_decided(self, cells: Sequence[int], seen: tuple[Limit, ...]) -> bool:
        """Whether no more can be seen after *seen* that leaves both answers.

        Of every cell it is first tried which group of cards it shows, and then which card.
        """
        self._tried += 1
        if not all(self._cases.can(self._asks.wish(so), seen) for so in (True, False)):
            return True
        if len(seen) == 2 * len(cells) or self._tried > MOST_SIGHTS:
            return False
        cell = cells[len(seen) % len(cells)]
        kinds = self._groups if len(seen) < len(cells) else self._kinds(seen[len(cells) :])
        return all(self._is_decided(cells, (*seen, Limit(cell, those))) for those in kinds)

    def _kinds(self, seen: Iterable[Limit]) -> list[Kinds]:
        """One card of each sort, beside those that were seen already."""
        used = {limit.kinds for limit in seen}
        new = ([kind for kind in sort if kind not in used][:1] for sort in self._sorts)
        return [*used, *chain.from_iterable(new)]


def _groups(apart: Sequence[Kinds]) -> list[Kinds]:
    """All cards, parted by each of *apart*."""
    groups = [EVERY]
    for kinds in apart:
        parted = ((group & kinds, group & ~kinds) for group in groups)
        groups = [part for parts in parted for part in parts if part]
    return groups


def shown(thing: Settle, told: Told, asks: Asks) -> list[int]:
    """The cells that *thing* shows: of a hand what was not played yet."""
    if thing.trick is not None:
        return [told.cell(seat, thing.trick) for seat in teams.seats(told.rules)]
    if thing.seat is None:
        return [*told.aside, *told.undecided]
    left = range(_first_left(told, asks), told.size + 1)
    return [told.cell(thing.seat, trick) for trick in left]


def _first_left(told: Told, asks: Asks) -> int:
    """The first trick to which a hand that is shown still has its card.

    Who asks of a trick, or saw a card of it, says that it was played: those up to it are gone from
    every hand, though nobody recorded them, and no hand shows which card went to which.
    """
    begun = len(told.hand.play)
    under_way = begun if begun and not told.is_whole(begun) else begun + 1
    reached = max([asks.trick, *(each.trick for each in told.sightings)])
    return max(under_way, reached + 1) if reached > begun else under_way


def _sorts(told: Told, asks: Asks) -> list[list[Kinds]]:
    """The cards of the deck, in sorts that nothing recorded and nothing asked tells apart."""
    of_kind: dict[Kinds, list[object]] = {}
    for unit in units(told):
        of_kind.setdefault(unit.kind, []).append(unit[1:])
    for trick, place in told.spots:
        of_kind.setdefault(bit(told.tricks[trick - 1][place]), []).append("played")
    for card in (*told.hand.discard, *told.hand.circus, *told.hand.partner_cards):
        of_kind.setdefault(bit(card), []).append(card)
    for each in told.sightings:
        of_kind.get(bits_seen(each.card), []).append(each)
    apart = [*asks.apart(told), *(bits_seen(each.card) for each in told.sightings)]
    alike: dict[object, list[Kinds]] = {}
    for kind, known in of_kind.items():
        own = kind if _ranks_matter(told) else [bool(kind & kinds) for kinds in apart]
        alike.setdefault((str(known), str(own)), []).append(kind)
    return list(alike.values())


def _ranks_matter(told: Told) -> bool:
    """Whether it must be known who took a trick of which not every card is recorded."""
    gap = any(
        told.tricks[trick] and not told.is_whole(trick) and trick + 1 not in told.hand.leaders
        for trick in range(1, told.size)
    )
    return gap or is_told(told)
