"""All deals that a record allows, and one question to them: does any deal meet these bounds?

A deal puts each card in one place: in a seat's hand at the first lead, in the discard, or out of
the deck if the deck holds only some of its extra cards. `account` says where the record allows each
copy to be; this module knows no rule of the game.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.rook.rules.cards import Card

Place = int
"""A seat, `ASIDE`, or a number above the seats for cards that are out of the deck."""

ASIDE: Place = 0
"""The place of the cards that the bidder discarded."""

EVERY = 1_000
"""More cards than any deck has, for no upper bound."""

Reach = int
"""The places where one copy of a card can be, as a bit mask: bit 3 for place 3."""

Room = tuple[int, int]
"""The least and the most cards that a place holds."""


class Bound(NamedTuple):
    """Limits on the number of cards out of *kinds* in one place.

    Bounds on the same place must have no card in common.
    """

    place: Place
    kinds: frozenset[Card]
    least: int = 0
    most: int = EVERY


class Deals:
    """All deals with every copy within its reach and the right number of cards in every place."""

    def __init__(
        self,
        copies: Mapping[Card, Sequence[Reach]],
        seen: Mapping[tuple[Place, Card], int],
        rooms: Mapping[Place, Room],
    ) -> None:
        """Takes the reach of each copy of a card, the known cards, and the rooms.

        The reaches of the *copies* of one card must contain each other or be disjoint. *seen* has
        the least number of copies of a card in a place.
        """
        self._seen = seen
        self._rooms = dict(rooms)
        self._answers: dict[tuple[Bound, ...], bool] = {}
        left = {card: sorted(reaches, key=int.bit_count) for card, reaches in copies.items()}
        self._broken = not all(self._put(left, *cell, number) for cell, number in seen.items())
        self._free = Counter((card, reach) for card, reaches in left.items() for reach in reaches)

    def _put(self, left: dict[Card, list[Reach]], place: Place, card: Card, number: int) -> bool:
        """Puts copies of *card* in *place*, first those that can be in fewer places.

        Returns False if there are too few copies or there is too little room.
        """
        fitting = [reach for reach in left.get(card, ()) if reach >> place & 1]
        for reach in fitting[:number]:
            left[card].remove(reach)
        least, most = self._rooms[place]
        self._rooms[place] = (max(0, least - number), most - number)
        return len(fitting) >= number and most >= number

    @property
    def possible(self) -> bool:
        """Whether any deal is possible."""
        return self.allows()

    def allows(self, *bounds: Bound) -> bool:
        """Whether some deal meets all *bounds*; answers are cached."""
        if bounds not in self._answers:
            self._answers[bounds] = not self._broken and self._fits(bounds)
        return self._answers[bounds]

    def least(self, place: Place, kinds: frozenset[Card]) -> int:
        """The least number of cards out of *kinds* in *place* over all deals."""
        number = self._sure(place, kinds)
        while not self.allows(Bound(place, kinds, most=number)) and self.possible:
            number += 1
        return number

    def _sure(self, place: Place, kinds: frozenset[Card]) -> int:
        return sum(n for (at, card), n in self._seen.items() if at == place and card in kinds)

    def _fits(self, bounds: Sequence[Bound]) -> bool:
        left = [_less(bound, self._sure(bound.place, bound.kinds)) for bound in bounds]
        if any(bound.least > min(bound.most, self._rooms[bound.place][1]) for bound in left):
            return False
        supply: _Supply = Counter()
        for (card, reach), number in self._free.items():
            supply[reach, tuple(card in bound.kinds for bound in left)] += number
        return _has_room(supply, left, self._rooms)


_Supply = Counter[tuple[Reach, tuple[bool, ...]]]
"""The number of cards by their reach and by which bounds count them."""


class _Shelf(NamedTuple):
    """One place, or several places that no card and no bound distinguishes."""

    places: Reach
    room: Room
    bounds: tuple[int, ...] = ()
    """The numbers of the bounds on it; each has a compartment, and the other cards have one."""


class _Choice(NamedTuple):
    """A set of compartments as bits, with how many cards they must and can hold together."""

    compartments: int
    must: int
    can: int


def _less(bound: Bound, number: int) -> Bound:
    return bound._replace(least=max(0, bound.least - number), most=bound.most - number)


def _has_room(supply: _Supply, bounds: Sequence[Bound], rooms: Mapping[Place, Room]) -> bool:
    """Whether all cards of *supply* can be placed.

    By Hall's theorem they can unless some set of compartments is too small for the cards that can
    be nowhere else, or needs more cards than can be there.
    """
    shelves = _shelves(supply, bounds, rooms)
    groups: Counter[int] = Counter()
    for (reach, counted), number in supply.items():
        groups[_compartments(reach, counted, shelves)] += number
    if 0 in groups:
        return False
    sizes = list(groups.items())
    for chosen, must, can in _choices(shelves, bounds):
        nowhere_else = at_all = 0
        for group, number in sizes:
            if group & chosen:
                at_all += number
                if not group & ~chosen:
                    nowhere_else += number
        if nowhere_else > can or at_all < must:
            return False
    return True


def _shelves(supply: _Supply, bounds: Sequence[Bound], rooms: Mapping[Place, Room]) -> list[_Shelf]:
    reaches = {reach for reach, _ in supply}
    bounded = {bound.place for bound in bounds}
    alike: dict[tuple[bool, ...], _Shelf] = {}
    shelves = []
    for place, room in rooms.items():
        if room == (0, 0):
            continue
        shelf = _Shelf(1 << place, room)
        if place in bounded:
            mine = (number for number, bound in enumerate(bounds) if bound.place == place)
            shelves.append(shelf._replace(bounds=tuple(mine)))
        else:
            key = tuple(bool(reach >> place & 1) for reach in reaches)
            alike[key] = _joined(alike[key], shelf) if key in alike else shelf
    return [*shelves, *alike.values()]


def _joined(one: _Shelf, other: _Shelf) -> _Shelf:
    (least, most), (more_least, more_most) = one.room, other.room
    return _Shelf(one.places | other.places, (least + more_least, most + more_most))


def _compartments(reach: Reach, counted: Sequence[bool], shelves: Sequence[_Shelf]) -> int:
    """The compartments, as bits, for cards of *reach* that the bounds in *counted* count."""
    compartments, first = 0, 0
    for shelf in shelves:
        if shelf.places & reach:
            mine = [at for at, number in enumerate(shelf.bounds) if counted[number]]
            compartments |= 1 << first + (mine[0] if mine else len(shelf.bounds))
        first += len(shelf.bounds) + 1
    return compartments


def _choices(shelves: Sequence[_Shelf], bounds: Sequence[Bound]) -> list[_Choice]:
    """Every subset of the compartments."""
    choices = [_Choice(0, 0, 0)]
    first = 0
    for shelf in shelves:
        own = list(_choices_on(shelf, bounds, first))
        choices = [
            _Choice(one | two, must + more_must, can + more_can)
            for one, must, can in choices
            for two, more_must, more_can in own
        ]
        first += len(shelf.bounds) + 1
    return choices


def _choices_on(shelf: _Shelf, bounds: Sequence[Bound], first: int) -> Iterator[_Choice]:
    least, most = shelf.room
    limits = [(bounds[number].least, min(most, bounds[number].most)) for number in shelf.bounds]
    limits.append((0, most))
    for chosen in range(1 << len(limits)):
        mine = [limit for at, limit in enumerate(limits) if chosen >> at & 1]
        others = [limit for at, limit in enumerate(limits) if not chosen >> at & 1]
        must = max(sum(low for low, _ in mine), least - sum(high for _, high in others))
        can = min(sum(high for _, high in mine), most - sum(low for low, _ in others))
        yield _Choice(chosen << first, must, can)
