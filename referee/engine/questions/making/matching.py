"""Unseen cards put into the places that are left, each place with the cards that may lie there.

Cards and places are numbers, and a set of cards is a mask: bit 3 for card 3. There are as many
places as cards, so a placing that is whole leaves nothing over.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Mask = int
"""A set of unseen cards as bits."""

NOTHING = -1


class Placing(NamedTuple):
    """Every unseen card in a place where it may lie."""

    masks: tuple[Mask, ...]
    """By place: the cards that may lie there."""
    lies: tuple[int, ...]
    """By place: the card that does."""


def placed(masks: Sequence[Mask]) -> Placing | None:
    """Some placing of as many cards as there are *masks*; None: there is none."""
    return _filled(tuple(masks), [NOTHING] * len(masks))


def narrowed(placing: Placing, bounds: Mapping[int, Mask]) -> Placing | None:
    """*placing* changed so that, by place, only cards of *bounds* lie there; None: it cannot be."""
    masks, lies = list(placing.masks), list(placing.lies)
    for place, mask in bounds.items():
        masks[place] &= mask
        if not masks[place]:
            return None
        if not masks[place] >> lies[place] & 1:
            lies[place] = NOTHING
    return _filled(tuple(masks), lies)


def most_matched(masks: Sequence[Mask], cards: int) -> int:
    """How many places can have a card of their own, out of so many *cards*."""
    lies, owner = [NOTHING] * len(masks), [NOTHING] * cards
    return sum(_found_room(place, masks, lies, owner) for place in range(len(masks)))


def _filled(masks: tuple[Mask, ...], lies: list[int]) -> Placing | None:
    owner = [NOTHING] * len(masks)
    for place, card in enumerate(lies):
        if card != NOTHING:
            owner[card] = place
    for place, card in enumerate(lies):
        if card == NOTHING and not _found_room(place, masks, lies, owner):
            return None
    return Placing(masks, tuple(lies))


def _found_room(start: int, masks: Sequence[Mask], lies: list[int], owner: list[int]) -> bool:
    """Whether *start* got a card, after others moved on if need be: an augmenting path."""
    came: dict[int, int] = {}
    seen: Mask = 0
    queue = [start]
    for place in queue:
        new = masks[place] & ~seen
        seen |= new
        while new:
            card = (new & -new).bit_length() - 1
            new &= new - 1
            came[card] = place
            if owner[card] == NOTHING:
                _shift(card, start, came, lies, owner)
                return True
            queue.append(owner[card])
    return False


def _shift(
    card: int, start: int, came: Mapping[int, int], lies: list[int], owner: list[int]
) -> None:
    """Moves each card along the path that ends with the free *card*."""
    while True:
        place = came[card]
        before = lies[place]
        lies[place], owner[card] = card, place
        if place == start:
            return
        card = before


def cheapest(placing: Placing, costs: Sequence[int], dear: Mask) -> Placing:
    """The placing that pays the least, where the cards in the places *dear* cost their *costs*.

    Single cards are changed for cheaper ones first, which mostly is all; only the search for
    cycles over several places makes it sure.
    """
    lies = list(placing.lies)
    while cycle := _change(placing.masks, lies, costs, dear) or _saving(
        placing.masks, lies, costs, dear
    ):
        moved = [lies[place] for place in cycle]
        for place, card in zip(cycle, (*moved[1:], moved[0]), strict=True):
            lies[place] = card
    return Placing(placing.masks, tuple(lies))


def _change(
    masks: Sequence[Mask], lies: Sequence[int], costs: Sequence[int], dear: Mask
) -> Sequence[int]:
    """Places as `_saving` gives them, of which one alone is dear; () where there are none."""
    for place in bits(dear):
        cost = costs[lies[place]]
        if cost:
            cheaper = masks[place] & sum(1 << at for at, each in enumerate(costs) if each < cost)
            if cheaper and (cycle := _way_back(place, cheaper, masks, lies, dear)):
                return cycle
    return ()


def _way_back(
    start: int, first: Mask, masks: Sequence[Mask], lies: Sequence[int], dear: Mask
) -> Sequence[int]:
    """Places from *start* on, which takes one of *first*, each taking the card of the next."""
    owner = {card: place for place, card in enumerate(lies)}
    came: dict[int, int] = {}
    seen: Mask = 0
    queue = [start]
    for place in queue:
        new = (first if place == start else masks[place]) & ~seen
        seen |= new
        for card in bits(new):
            other = owner[card]
            if dear >> other & 1:
                continue
            came[other] = place
            if masks[other] >> lies[start] & 1:
                return _path(other, start, came)
            queue.append(other)
    return ()


def _path(end: int, start: int, came: Mapping[int, int]) -> Sequence[int]:
    found = [end]
    while found[-1] != start:
        found.append(came[found[-1]])
    return found[::-1]


def _saving(
    masks: Sequence[Mask], lies: Sequence[int], costs: Sequence[int], dear: Mask
) -> Sequence[int]:
    """Places, each taking the card of the next one, that pay less so; () where there are none.

    Bellman and Ford's search for a cycle of negative length.
    """
    places = list(bits(dear))
    if sum(costs[lies[place]] for place in places) == _floor(places, masks, costs):
        return ()
    owner = {card: place for place, card in enumerate(lies)}
    paid = [costs[card] if dear >> place & 1 else 0 for place, card in enumerate(lies)]
    least = [0] * len(masks)
    towards = [NOTHING] * len(masks)
    changed = NOTHING
    for _ in range(len(masks) + 1):
        changed = NOTHING
        for place, mask in enumerate(masks):
            here = least[place] - paid[place]
            pays = bool(dear >> place & 1)
            for card in bits(mask):
                there = here + costs[card] * pays
                other = owner[card]
                if there < least[other]:
                    least[other], towards[other] = there, place
                    changed = other
        if changed == NOTHING:
            return ()
    return _cycle(changed, towards)


def _floor(places: Sequence[int], masks: Sequence[Mask], costs: Sequence[int]) -> int:
    """What *places* cost if each had the cheapest card that may lie there."""
    return sum(min(costs[card] for card in bits(masks[place])) for place in places)


def _cycle(at: int, towards: Sequence[int]) -> Sequence[int]:
    for _ in towards:
        at = towards[at]
    found = [at]
    while (at := towards[at]) != found[0]:
        found.append(at)
    return found[::-1]


def bits(mask: Mask) -> Iterable[int]:
    """The numbers of the bits that are set, the lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
