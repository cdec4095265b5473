"""Chips: what is in the pots and who may win each, and who pays whom at the end of a night."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
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
    found: list[Payment] = []
    for group in _groups(left):
        found += _within(group)
    return found


Balance = tuple[str, int]


def _groups(left: Sequence[Balance]) -> list[Sequence[Balance]]:
    """Parts that add up to nothing, as many as there can be."""
    if len(left) > EXACT:
        return [left]
    groups = []
    rest = list(left)
    while rest:
        first, others = rest[0], rest[1:]
        groups.append(_best_first(first, others))
        rest = [each for each in rest if each not in groups[-1]]
    return groups


def _best_first(first: Balance, others: Sequence[Balance]) -> Sequence[Balance]:
    """The group with *first* that leaves the most groups to the others."""
    most, best = -1, [first, *others]
    for size in range(1, len(others) + 1):
        for chosen in combinations(others, size):
            if first[1] + sum(amount for _, amount in chosen):
                continue
            count = _count(tuple(each for each in others if each not in chosen))
            if count > most:
                most, best = count, [first, *chosen]
    return best


def _count(left: tuple[Balance, ...]) -> int:
    """How many parts of *left* can add up to nothing at once."""
    size = len(left)
    sums = [0] * (1 << size)
    most = [0] * (1 << size)
    for mask in range(1, 1 << size):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & (mask - 1)] + left[low][1]
        best = max(most[mask & ~(1 << bit)] for bit in range(size) if mask >> bit & 1)
        most[mask] = best + (sums[mask] == 0)
    return most[-1]


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
