"""The engine's three kinds of error, distinguished by what the caller can do about them.

An error carries what it is about in parts, so that each page and command can compose its own
sentence of them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self


class RefereeError(ValueError):
    """Base class of the engine's errors: a message for people, and the place that it is about."""

    def __init__(
        self, message: str, *path: str, wanted: str = "", got: str = "", reason: str = ""
    ) -> None:
        super().__init__(message, *path)
        self.message = message
        """One sentence, in lower case and without a full stop, which leaves out the place."""
        self.path = path
        """The place, outermost part first: ``("hand 3", "trick 2")``. Empty if there is none."""
        self.wanted = wanted
        """What was expected, in words; empty if the message is all that there is to say."""
        self.got = got
        """What was found instead, as it was written; empty if nothing was."""
        self.reason = reason
        """Why what was found does not do, if *wanted* alone would not say it: "R9 is not a card".
        """

    @classmethod
    def unlike(cls, wanted: str, got: object = "", *path: str, reason: str = "") -> Self:
        """An error with the message "*reason*: want *wanted*, got *got*"."""
        message = f"want {wanted}, got {got}" if str(got) else f"want {wanted}"
        message = f"{reason}: {message}" if reason else message
        return cls(message, *path, wanted=wanted, got=str(got), reason=reason)

    @classmethod
    def restating(cls, fault: "RefereeError") -> Self:
        """An error of this class that says the same as *fault*."""
        return cls(fault.message, *fault.places, **fault.parts)

    @property
    def parts(self) -> dict[str, str]:
        """What its message is made of, for another error that says the same."""
        return {"wanted": self.wanted, "got": self.got, "reason": self.reason}

    @property
    def places(self) -> tuple[str, ...]:
        """The path as it is shown."""
        return tuple(map(_shortened, self.path))

    def __str__(self) -> str:
        return ": ".join((*self.places, self.message))

    def inside(self, *outer: str) -> Self:
        """Prepends *outer* to the place of this error, and returns the error."""
        self.path = (*outer, *self.path)
        return self


class RuleSetError(RefereeError):
    """An invalid rule set: an unknown rule, a wrong value, or rules that contradict each other.

    ``path`` has the names of the rules in question, side by side.
    """

    @property
    def places(self) -> tuple[str, ...]:
        """The rules in question, as one place."""
        return (" and ".join(map(_shortened, self.path)),) if self.path else ()


class NotationError(RefereeError):
    """Text that cannot be parsed; ``line`` is the line in the file, from 1, or None if unknown."""

    def __init__(self, message: str, *path: str, line: int | None = None, **parts: str) -> None:
        super().__init__(message, *path, **parts)
        self.line = line

    def at(self, line: int | None) -> Self:
        """Sets the line of this error, and returns the error."""
        self.line = line
        return self


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


def _shortened(place: str) -> str:
    """*place*, which may be any key of a file, shortened to `LONGEST` characters."""
    return place if len(place) <= LONGEST else f"{place[: LONGEST - 1]}…"


LONGEST = 80
"""Maximum number of characters that are shown of one part of a place."""
