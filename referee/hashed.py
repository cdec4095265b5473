"""Frozen dataclasses that are keys of caches."""

from collections.abc import Hashable
from dataclasses import fields
from typing import Any


class Hashed:
    """Base of a frozen dataclass that computes its hash over all fields once.

    A subclass needs the line ``__hash__ = Hashed.__hash__``, or the dataclass makes one of its own.
    """

    __slots__ = ("_hash",)
    _hash: int
    """The cached hash. It is not a field of the dataclass, so it is neither compared nor stored."""

    def __hash__(self) -> int:
        """The hash of all fields; a mapping is hashed by its items in any order."""
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", found := hash(_values(self)))
            return found


def _values(value: Any) -> tuple[Hashable, ...]:
    values = [getattr(value, field.name) for field in fields(value)]
    return tuple([_hashable(each) if isinstance(each, dict) else each for each in values])


def _hashable(value: Any) -> Hashable:
    if isinstance(value, dict):
        return frozenset((name, _hashable(each)) for name, each in value.items())
    found: Hashable = value
    return found
