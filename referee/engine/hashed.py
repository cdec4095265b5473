"""A hash that is reckoned once, for values by which much is remembered."""

from collections.abc import Callable, Hashable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

KNOWN_RULES = 1024
"""Rule sets of which an answer is remembered: more tables than play on one server at a time."""


class Hashed:
    """A frozen dataclass hashed over every field, once.

    A subclass says ``__hash__ = Hashed.__hash__``, or the dataclass makes one of its own.
    """

    __slots__ = ("_hash",)
    _hash: int
    """No field of the dataclass, so it is neither compared nor written down."""

    def __hash__(self) -> int:
        """The hash; mappings count by what is in them, in any order."""
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", found := hash(_values(self)))
            return found


def _values(value: Any) -> tuple[Hashable, ...]:
    kind: Any = type(value)
    told = _all_of(kind)(value)
    return tuple([_hashable(each) if isinstance(each, dict) else each for each in told])


@cache
def _all_of(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of all fields of a dataclass of two or more."""
    return attrgetter(*(each.name for each in fields(kind)))


def _hashable(value: Any) -> Hashable:
    if isinstance(value, dict):
        return frozenset((name, _hashable(each)) for name, each in value.items())
    found: Hashable = value
    return found
