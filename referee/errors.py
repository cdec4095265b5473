"""The engine's three kinds of error, distinguished by what the caller can do about them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self


class RefereeError(ValueError):
    """Base class of the engine's errors: a message for people, and the place that it is about."""

    def __init__(self, message: str, *where: str) -> None:
        super().__init__(message, *where)
        self.message = message
        """One sentence, in lower case and without a full stop, which leaves out the place."""
        self.where = where
        """The place, outermost part first: ``("hand 3", "taken")``. Empty if there is none."""

    def __str__(self) -> str:
        return ": ".join((*map(_cut, self.where), self.message))

    def inside(self, *outer: str) -> Self:
        """Prepends *outer* to the place of this error, and returns the error."""
        self.where = (*outer, *self.where)
        return self


class RuleSetError(RefereeError):
    """An invalid rule set: an unknown rule, a wrong value, or rules that contradict each other.

    ``where`` has the names of the rules in question, side by side.
    """

    wanted = ""
    """The value that was expected, in words; empty if the error is not about a single value."""
    got = ""
    """The value that was found, as it was written; empty if there was none."""

    @classmethod
    def unlike(cls, wanted: str, got: str, *names: str) -> Self:
        """An error of the form "want *wanted*, got *got*"; an empty *got* means: no value."""
        fault = cls(f"want {wanted}, got {got}" if got else f"want {wanted}", *names)
        fault.wanted, fault.got = wanted, got
        return fault

    def __str__(self) -> str:
        places = " and ".join(map(_cut, self.where))
        return f"{places}: {self.message}" if places else self.message


class NotationError(RefereeError):
    """Text that cannot be parsed; ``line`` is the line in the file, from 1, or None if unknown."""

    def __init__(self, message: str, *where: str, line: int | None = None) -> None:
        super().__init__(message, *where)
        self.line = line


class ImpossibleEventError(RefereeError):
    """An event that cannot have happened at this table; the message gives one reason."""


@contextmanager
def within(*outer: str) -> Iterator[None]:
    """Prepends *outer* to the place of an engine error that is raised inside the block."""
    try:
        yield
    except RefereeError as fault:
        fault.inside(*outer)
        raise


def _cut(place: str) -> str:
    """*place*, which may be any key of a file, shortened to `LONGEST` characters."""
    return place if len(place) <= LONGEST else f"{place[: LONGEST - 1]}…"


LONGEST = 80
"""Maximum number of characters that are shown of one part of a place."""
