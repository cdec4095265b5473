"""Who pays whom at the end of a night, from what each is up or down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from referee.poker import PokerError

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
