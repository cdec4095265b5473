"""The three faults the engine can find, told apart by what the caller can do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self


class RefereeError(ValueError):
    """Anything the engine refuses: one sentence for a person, and the place it speaks of."""

    def __init__(self, message: str, *where: str) -> None:
        super().__init__(message, *where)
        self.message = message
        """One sentence, lower case, without a full stop; it never says where."""
        self.where = where
        """The place, from the outermost: ``("hand 3", "taken")``; () where there is none."""

    def __str__(self) -> str:
        return ": ".join((*map(_cut, self.where), self.message))

    def inside(self, *outer: str) -> Self:
        """The same fault, seen from further out: *outer* comes before its place."""
        self.where = (*outer, *self.where)
        return self


class RuleSetError(RefereeError):
    """A rule set that cannot be: an unknown rule, a wrong value, a contradiction.

    ``where`` are the names of the rules it speaks of, side by side.
    """

    wanted = ""
    """What should have stood there; empty: it is not about one value."""
    got = ""
    """What stood there instead, as it was written."""

    @classmethod
    def unlike(cls, wanted: str, got: str, *names: str) -> Self:
        """The fault that *got*, or nothing, stands in the place of *wanted*."""
        fault = cls(f"want {wanted}, got {got}" if got else f"want {wanted}", *names)
        fault.wanted, fault.got = wanted, got
        return fault

    def __str__(self) -> str:
        places = " and ".join(map(_cut, self.where))
        return f"{places}: {self.message}" if places else self.message


class NotationError(RefereeError):
    """Text that cannot be read; ``line`` is the line of the file, counted from 1, if known."""

    def __init__(self, message: str, *where: str, line: int | None = None) -> None:
        super().__init__(message, *where)
        self.line = line


class ImpossibleEventError(RefereeError):
    """Something that cannot have happened at this table, with the one reason why."""


@contextmanager
def within(*outer: str) -> Iterator[None]:
    """Puts *outer* before the place of any fault that is found inside."""
    try:
        yield
    except RefereeError as fault:
        fault.inside(*outer)
        raise


def _cut(place: str) -> str:
    """*place*, which may be any key of a file, in a length that a sentence bears."""
    return place if len(place) <= LONGEST else f"{place[: LONGEST - 1]}…"


LONGEST = 80
"""Characters of a place that are shown."""
