"""What is in the pots, and who may win each, from what everybody put in."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.poker import PokerError

Player = TypeVar("Player")
"""Whatever tells players apart: a name, a seat."""

MOST_CHIPS = 10**12


def parse_chips(whose: str, text: str) -> int:
    """The whole number of chips that *text* is, below `MOST_CHIPS`.

    Raises:
        PokerError: it is none; with *whose* it would be.
    """
    if not text.isascii() or not text.isdigit() or len(text) > 20 or int(text) >= MOST_CHIPS:
        raise PokerError(f"{whose}: want a whole number of chips, got {text[:30]!r}")
    return int(text)


@dataclass(frozen=True, slots=True)
class Pot(Generic[Player]):
    """Chips on the table, and who may win them."""

    amount: int
    contenders: tuple[Player, ...]
    """Who put in enough and has not folded, in the order of the table."""
    winners: tuple[Player, ...] = ()
    """Who does; nobody yet where that is not known."""


@dataclass(frozen=True, slots=True)
class Pots(Generic[Player]):
    """The main pot first, then the side pots."""

    pots: tuple[Pot[Player], ...]
    returned: Mapping[Player, int]
    """Chips that nobody else matched: they go back."""


def pots(put: Mapping[Player, int], folded: Collection[Player] = ()) -> Pots[Player]:
    """Who may win what: *put* has the chips of each player over the whole hand.

    Who is all in may win from each player as much as he put in himself; what is left is for those
    who put in more. Source: Official:Poker, "Showdown"; ruling 88.

    Raises:
        PokerError: chips below none, a stranger who folded, or everybody folded.
    """
    _check(put, folded)
    left, returned = _matched(put, folded)
    found: list[Pot[Player]] = []
    below = 0
    for level in sorted(set(left.values()) - {0}):
        amount = sum(min(chips, level) - min(chips, below) for chips in left.values())
        for_whom = tuple(n for n, chips in left.items() if chips >= level and n not in folded)
        below = level
        if found and for_whom in ((), found[-1].contenders):
            found[-1] = Pot(found[-1].amount + amount, found[-1].contenders)
        else:
            found.append(Pot(amount, for_whom))
    return Pots(tuple(_with_contenders(found, put, folded)), returned)


def _check(put: Mapping[Player, int], folded: Collection[Player]) -> None:
    for name, chips in put.items():
        if chips < 0:
            raise PokerError(f"{name}: want chips from 0, got {chips}")
    if strangers := [name for name in folded if name not in put]:
        raise PokerError(f"{strangers[0]} folded and put nothing in: say --put {strangers[0]}=0")
    if put and all(name in folded for name in put):
        raise PokerError("everybody folded: the last player does not fold, and wins the pot")


def _matched(
    put: Mapping[Player, int], folded: Collection[Player]
) -> tuple[dict[Player, int], dict[Player, int]]:
    """What is in the pots by name, and what a player put in beyond everybody else.

    Who folded gets nothing back. Source: Official:Poker, "Betting": "Anything the player has bet
    remains on the table to be won by someone else."
    """
    most, *others = sorted(put.values(), reverse=True)
    second = max(others, default=0)
    returned = {n: most - second for n, chips in put.items() if chips > second and n not in folded}
    return {name: chips - returned.get(name, 0) for name, chips in put.items()}, returned


def _with_contenders(
    found: list[Pot[Player]], put: Mapping[Player, int], folded: Collection[Player]
) -> list[Pot[Player]]:
    """Chips that only those put in who folded go to those who are left: none is lost."""
    if found and not found[0].contenders:
        first = tuple(name for name in put if name not in folded)
        rest = found[1:]
        if rest:
            return [Pot(found[0].amount + rest[0].amount, rest[0].contenders), *rest[1:]]
        return [Pot(found[0].amount, first)]
    return found
