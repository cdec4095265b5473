"""Single cards that were seen: what they leave for the places of a hand."""

from collections.abc import Iterable, Sequence

from referee.engine.hand.facts import Seat, Sighting
from referee.engine.questions.making.matching import Mask
from referee.engine.tricks.card_order import NUMBER
from referee.engine.tricks.tricks import Played
from referee.engine.worlds.told import bits_seen

Cell = tuple[Seat, int]
"""What a seat played to a trick."""


def may_be(cell: Cell, numbers: Sequence[int], seen: Iterable[Sighting]) -> Mask:
    """Which cards, by their *numbers* in the order of all cards, may lie in *cell*."""
    kinds = -1
    for each in seen:
        if (each.seat, each.trick) == cell:
            kinds &= bits_seen(each.card)
    return sum(1 << at for at, number in enumerate(numbers) if kinds >> number & 1)


def is_contradicted(played: Iterable[Played], seen: Iterable[Sighting]) -> bool:
    """Whether a card that was *seen* is another than that seat is known to have *played*."""
    laid = {(each.seat, each.trick): NUMBER[each.card] for each in played}
    known = ((laid.get((each.seat, each.trick)), each.card) for each in seen)
    return any(at is not None and not bits_seen(card) >> at & 1 for at, card in known)
