"""Chips: the pots and who may win each of them, and who pays whom at the end of a night."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Generic, TypeVar

from referee.poker import PokerError

Player = TypeVar("Player")
"""Whatever identifies a player: a name or a seat."""

MOST = 10**12


def parse_chips(whose: str, text: str, chip: Decimal = Decimal(1)) -> int:
    """Parses *text* as an amount from 0, and returns how many of the smallest *chip* that is.

    Raises:
        PokerError: it is no amount, `MOST` chips or more, or no whole number of chips; *whose*
            names the field in the message.
    """
    wanted = "a whole number of chips" if chip == 1 else f"an amount in chips of {chip:f}"
    chips = Decimal(text) / chip if re.fullmatch(r"[0-9]{1,20}(\.[0-9]{1,6})?", text) else None
    if chips is None or chips != int(chips) or chips >= MOST:
        raise PokerError.unlike(wanted, repr(text[:30]), whose)
    return int(chips)


def parse_chip(text: str) -> Decimal:
    """Parses what the smallest chip is worth, such as 0.05.

    Raises:
        PokerError: it is no amount above 0 with at most six places.
    """
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text) or not Decimal(text):
        raise PokerError.unlike("an amount such as 0.05", repr(text[:30]), "chip")
    return Decimal(text)


def worth(chips: int, chip: Decimal) -> int | float:
    """The amount that so many of the smallest *chip* stand for."""
    amount = chips * chip
    return int(amount) if amount == int(amount) else float(amount)


def signed(amount: Decimal) -> str:
    """A gain or a loss: "+40", "−2.00", "0"."""
    return f"{'+' if amount > 0 else '−'}{abs(amount):f}" if amount else "0"


@dataclass(frozen=True, slots=True)
class Pot(Generic[Player]):
    """Chips on the table, and who may win them."""

    amount: int
    contenders: tuple[Player, ...]
    """The players who put in enough and have not folded, in the order of the table."""
    winners: tuple[Player, ...] = ()
    """The players who win it; empty if that is not known yet."""
    low_winners: tuple[Player, ...] = ()
    """The players who win half of it with the lowest hand, where the game has such a half."""


@dataclass(frozen=True, slots=True)
class Pots(Generic[Player]):
    """The pots of a hand: the main pot first, then the side pots."""

    pots: tuple[Pot[Player], ...]
    returned: Mapping[Player, int]
    """Chips that no other player matched, by player: they go back."""


def pots(
    put: Mapping[Player, int],
    folded: Collection[Player] = (),
    *,
    pooled: int = 0,
    all_in: Collection[Player] = (),
) -> Pots[Player]:
    """The pots of a hand; *put* has the chips that each player put in over the whole hand.

    *pooled* are chips beside these, in the main pot and for everybody left: an ante that one player
    paid for all. Who was *all_in* wins nothing of what somebody who folded bet beyond that: it goes
    to those left who had chips, or else back to the last who bet it.

    A player who is all in can win from each other player as much as he put in himself; the rest is
    for the players who put in more. Source: Official:Poker, "Showdown"; ruling 88.

    Raises:
        PokerError: negative chips, somebody who is not in *put*, or everybody folded.
    """
    _check(put, folded, all_in)
    left, returned = _matched(put, folded)
    live = [name for name in left if name not in folded]
    levels = sorted({left[name] for name in live})
    beyond, able = 0, tuple[Player, ...]()
    if asked := may_be_all_in(put, folded):
        able = tuple(name for name in asked if name not in all_in)
        if len(able) < len(asked):
            beyond = sum(max(chips - levels[-1], 0) for chips in left.values())
            if not able:
                returned = {_last_to_bet(left): beyond}
            left = {name: min(chips, levels[-1]) for name, chips in left.items()}
    pots_so_far: list[Pot[Player]] = []
    below = 0
    for level in levels:
        # Chips that only folded players put in go to the last pot: none are lost.
        top = level if level < levels[-1] else max(left.values())
        amount = sum(min(chips, top) - min(chips, below) for chips in left.values())
        amount += pooled if level == levels[0] else 0
        if amount:
            pots_so_far.append(Pot(amount, tuple(name for name in live if left[name] >= level)))
        below = level
    if beyond and not returned:
        pots_so_far.append(Pot(beyond, able))
    return Pots(tuple(pots_so_far), returned)


def may_be_all_in(put: Mapping[Player, int], folded: Collection[Player]) -> list[Player]:
    """The players left for whom it matters whether they were all in: a larger bet was folded."""
    most = max((chips for name, chips in put.items() if name not in folded), default=0)
    larger = any(chips > most for chips in put.values())
    return [n for n, chips in put.items() if larger and chips == most and n not in folded]


def _last_to_bet(put: Mapping[Player, int]) -> Player:
    most = max(put.values())
    last, *others = [name for name, chips in put.items() if chips == most]
    if others:
        names = f"{', '.join(map(str, [last, *others[:-1]]))} and {others[-1]}"
        raise PokerError(f"the last of {names} does not fold, and wins what is beyond the all-in")
    return last


def _check(
    put: Mapping[Player, int], folded: Collection[Player], all_in: Collection[Player]
) -> None:
    for name, chips in put.items():
        if chips < 0:
            raise PokerError.unlike("chips from 0", chips, str(name))
    if strangers := [name for name in folded if name not in put]:
        raise PokerError(f"{strangers[0]} folded and put nothing in: say --put {strangers[0]}=0")
    if put and all(name in folded for name in put):
        raise PokerError("everybody folded: the last player does not fold, and wins the pot")
    for name in all_in:
        if name not in put:
            raise PokerError(f"{name} was all in and put nothing in: say --put {name}=0")
        if name in folded:
            raise PokerError(f"{name} folded: who is all in does not")


def _matched(
    put: Mapping[Player, int], folded: Collection[Player]
) -> tuple[dict[Player, int], dict[Player, int]]:
    """Each player's chips in the pots, and the chips of a player that no other matched.

    A player who folded gets nothing back. Source: Official:Poker, "Betting": "Anything the player
    has bet remains on the table to be won by someone else."
    """
    most, *others = sorted(put.values(), reverse=True)
    second = max(others, default=0)
    returned = {n: most - second for n, chips in put.items() if chips > second and n not in folded}
    return {name: chips - returned.get(name, 0) for name, chips in put.items()}, returned


# Who pays whom


EXACT = 12
"""The fewest payments are found for up to this many players with a balance; of more, just few."""


@dataclass(frozen=True, slots=True)
class Payment:
    """An amount that one player pays another."""

    payer: str
    payee: str
    amount: int


def payments(up: Mapping[str, int]) -> list[Payment]:
    """The fewest payments that settle a night; *up* has what each player won, or lost if negative.

    The players are split into as many groups as possible that are even among themselves: a group of
    n settles with n - 1 payments, so each further group saves one.

    Raises:
        PokerError: the balances do not add up to 0.
    """
    if sum(up.values()):
        raise PokerError(f"the balances must add up to 0, not to {sum(up.values())}")
    left = [(name, amount) for name, amount in up.items() if amount]
    return [payment for group in _groups(left) for payment in _within(group)]


Balance = tuple[str, int]


def _groups(left: Sequence[Balance]) -> Iterator[Sequence[Balance]]:
    """Groups of balances that add up to 0, as many as possible."""
    group: list[Balance] = []
    for balance in _in_order(tuple(left))[1] if len(left) <= EXACT else left:
        group.append(balance)
        if not sum(amount for _, amount in group):
            yield group
            group = []


@lru_cache(1 << EXACT)
def _in_order(left: tuple[Balance, ...]) -> tuple[int, tuple[Balance, ...]]:
    """The order of *left* with the most prefixes that add up to 0, and how many it has."""
    if not left:
        return 0, ()
    orders = (
        (_in_order((*left[:at], *left[at + 1 :])), balance) for at, balance in enumerate(left)
    )
    (parts, before), last = max(orders, key=lambda order: order[0][0])
    return parts + (not sum(amount for _, amount in left)), (*before, last)


def _within(group: Sequence[Balance]) -> list[Payment]:
    """Payments within a group, one fewer than its players: largest debt to largest claim."""
    open_ = dict(group)
    paid = []
    while any(open_.values()):
        payer = min(open_, key=lambda name: open_[name])
        payee = max(open_, key=lambda name: open_[name])
        amount = min(-open_[payer], open_[payee])
        paid.append(Payment(payer, payee, amount))
        open_[payer] += amount
        open_[payee] -= amount
    return paid
