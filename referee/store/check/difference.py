"""A row that is not as it follows from others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """What is kept, and what follows from the ledgers."""

    table: str
    key: Row
    """Its primary key."""
    kept: Row | None
    """None: it is missing."""
    anew: Row | None
    """As the ledgers give it; None: they give none."""

    @property
    def club_id(self) -> int:
        """Whose it is."""
        return int((self.kept or self.anew or {})["club_id"])

    @property
    def columns(self) -> tuple[str, ...]:
        """What differs in it; nothing where the whole row is missing, or too much."""
        if self.kept is None or self.anew is None:
            return ()
        return tuple(name for name in self.anew if self.anew[name] != self.kept[name])
