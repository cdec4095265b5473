"""What the store returns: frozen values without any tie to the database."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

Progress = Callable[[], object]
"""Called once for each of many games, after it was examined: to count it, or to let others run."""


AGREED_BY_ALL = "charter "
"""The start of the keys of lines that a whole table has agreed to."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One line of a hand's ledger, with its author and time."""

    hand: int
    """The hand's number, from 1."""
    seq: int
    """The index in the hand's ledger, from 0; an ``undo`` names this number."""
    text: str
    """What happened, as the kind of the game reads it."""
    note: str
    """Its note in the form that the search compares; the original is in ``text``."""
    actor: str
    """The person who wrote it, by the name on that device; may be empty."""
    key: str
    """The idempotency key that it was written with."""
    recorded_at: datetime
    """In UTC, timezone-aware."""
    seat: int | None = None
    """The seat of the person who wrote it; None if they have none, or it is not known."""

    @property
    def agreed_by_all(self) -> bool:
        """Whether the whole table agreed to it, so that the pen alone cannot undo it."""
        return self.key.startswith(AGREED_BY_ALL)

    @property
    def moment(self) -> tuple[datetime, int, int]:
        """The sort key for entries of several hands, in the order of writing."""
        return self.recorded_at, self.hand, self.seq


@dataclass(frozen=True, slots=True)
class UnreadableGame:
    """A game with a row that is not as the program writes it; it can still be deleted."""

    public_id: str
    id: int
