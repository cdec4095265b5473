"""Values of whole numbers that are added up, and how much a share of them says."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from math import sqrt
from operator import attrgetter
from typing import Any, Protocol, Self, TypeVar


class Summed:
    """A frozen dataclass of two numbers or more, all 0 unless said."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        """Both together."""
        kind: Any = type(self)
        numbers = _numbers(kind)
        mine, its = numbers(self), numbers(other)
        made: Self = kind(*(one + two for one, two in zip(mine, its, strict=True)))
        return made

    def __sub__(self, other: Self) -> Self:
        """This without *other*: how a sum is taken back when a game changes."""
        kind: Any = type(self)
        numbers = _numbers(kind)
        mine, its = numbers(self), numbers(other)
        made: Self = kind(*(one - two for one, two in zip(mine, its, strict=True)))
        return made


@lru_cache
def _numbers(kind: Any) -> "attrgetter[tuple[int, ...]]":
    return attrgetter(*(each.name for each in fields(kind)))


Key = TypeVar("Key", bound=Hashable)
Sum = TypeVar("Sum", bound=Summed)


def summed(told: Iterable[tuple[Key, Sum]]) -> dict[Key, Sum]:
    """The sums of what was *told*, by its key.

    A club has thousands of games: of each key the columns of its numbers are added, in C. All
    values are held until then.
    """
    by: defaultdict[Key, list[Sum]] = defaultdict(list)
    for key, each in told:
        by[key].append(each)
    return {key: _sum(some) for key, some in by.items()}


def _sum(some: Sequence[Sum]) -> Sum:
    kind: Any = type(some[0])
    made: Sum = kind(*map(sum, zip(*map(_numbers(kind), some), strict=True)))
    return made


# How often something happened of the times it could have, and how much that says.
#
# Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.


Z = 1.96
"""Standard deviations to either side that hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    hits: int = 0
    times: int = 0

    @property
    def value(self) -> float | None:
        """From 0 to 1; None: it could never happen."""
        return self.hits / self.times if self.times else None

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies, 95 times in a hundred: anywhere, before it is tried."""
        if not self.times:
            return 0.0, 1.0
        share, spread = self.hits / self.times, Z * Z / self.times
        middle = share + spread / 2
        half = sqrt(spread * (share * (1 - share) + spread / 4))
        low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
        return (low if self.hits else 0.0), (high if self.hits < self.times else 1.0)


class Uncertain(Protocol):
    """What is known to lie between two bounds: a share, or a rating."""

    @property
    def interval(self) -> tuple[float, float]:
        """The least and the most that it may be, 95 times in a hundred."""


def too_close(one: Uncertain, other: Uncertain) -> bool:
    """Whether the intervals of both overlap, so that neither can be called the better."""
    (low, high), (other_low, other_high) = one.interval, other.interval
    return low <= other_high and other_low <= high
