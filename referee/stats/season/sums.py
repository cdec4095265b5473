"""Values of whole numbers that are added up, field by field."""

from collections.abc import Hashable, Iterable
from dataclasses import fields
from functools import lru_cache
from operator import add, attrgetter
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

    Bare numbers are added, and a value made of them once: a club has thousands of games.
    """
    sums: dict[Key, tuple[int, ...]] = {}
    kind: Any = None
    for key, each in told:
        kind = type(each)
        numbers = _numbers(kind)(each)
        sums[key] = tuple(map(add, sums[key], numbers)) if key in sums else numbers
    return {key: kind(*numbers) for key, numbers in sums.items()}
