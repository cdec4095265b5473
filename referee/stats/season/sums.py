"""Values of whole numbers that are added up, field by field."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Self, TypeVar


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
