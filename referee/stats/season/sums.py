"""Values of whole numbers that are added up, field by field."""

from collections.abc import Hashable, Iterable
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
    """The sums of what was *told*, by its key."""
    sums: dict[Key, Sum] = {}
    for key, each in told:
        sums[key] = sums[key] + each if key in sums else each
    return sums
