"""Chips: what is in the pots and who may win each, and who pays whom at the end of a night."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from referee.poker import PokerError

Player = TypeVar("Player")
"""Whatever tells players apart: a name, a seat."""

MOST = 10**12


def parse_chips(whose: str, text: str) -> int:
    """The whole number of chips that *text* is, below `MOST`.

    Raises:
        PokerError: it is none; with *whose* it would be.
    """
    if not text.isascii() or not text.isdigit() or len(text) > 20 or int(text) >= MOST:
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
    live = [name for name in left if name not in folded]
    levels = sorted({left[name] for name in live})
    found: list[Pot[Player]] = []
    below = 0
    for level in levels:
        # What only those put in who folded lies in the last pot: none is lost.
        top = level if level < levels[-1] else max(left.values())
        amount = sum(min(chips, top) - min(chips, below) for chips in left.values())
        if amount:
            found.append(Pot(amount, tuple(name for name in live if left[name] >= level)))
        below = level
    return Pots(tuple(found), returned)


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


# Who pays whom, from what each is up or down


EXACT = 12
"""Up to so many players who owe or get the fewest payments are found; of more, few."""


@dataclass(frozen=True, slots=True)
class Payment:
    """One pays another."""

    payer: str
    payee: str
    amount: int


def payments(up: Mapping[str, int]) -> list[Payment]:
    """Who pays whom in the fewest payments, from what each is up or down.

    As many groups as can be that are even among themselves: a group of n settles with n - 1
    payments, so each group more saves one.

    Raises:
        PokerError: the sum is not nothing.
    """
    if sum(up.values()):
        raise PokerError(f"the balances must add up to 0, not to {sum(up.values())}")
    left = [(name, amount) for name, amount in up.items() if amount]
    return [payment for group in _groups(left) for payment in _within(group)]


Balance = tuple[str, int]


def _groups(left: Sequence[Balance]) -> Iterator[Sequence[Balance]]:
    """Parts that add up to nothing, as many as there can be."""
    group: list[Balance] = []
    for each in _in_order(tuple(left))[1] if len(left) <= EXACT else left:
        group.append(each)
        if not sum(amount for _, amount in group):
            yield group
            group = []


@lru_cache(1 << EXACT)
def _in_order(left: tuple[Balance, ...]) -> tuple[int, tuple[Balance, ...]]:
    """How many parts *left* begin with, in the order that has the most of them."""
    if not left:
        return 0, ()
    orders = ((_in_order((*left[:at], *left[at + 1 :])), each) for at, each in enumerate(left))
    (parts, before), last = max(orders, key=lambda order: order[0][0])
    return parts + (not sum(amount for _, amount in left)), (*before, last)


def _within(group: Sequence[Balance]) -> list[Payment]:
    """One payment less than there are people: the largest debt to the largest claim, and on."""
    open_ = dict(group)
    found = []
    while any(open_.values()):
        payer = min(open_, key=lambda name: open_[name])
        payee = max(open_, key=lambda name: open_[name])
        amount = min(-open_[payer], open_[payee])
        found.append(Payment(payer, payee, amount))
        open_[payer] += amount
        open_[payee] -= amount
    return found
