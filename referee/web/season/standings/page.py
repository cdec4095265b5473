"""What the standings show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Field, Hidden, Link


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column, which sorts by it."""

    key: str
    label: str
    href: str
    sorted: str
    """As ``aria-sort`` says it: "ascending", "descending", or "" for neither."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure."""

    key: str
    label: str
    value: str
    note: str = ""
    """What must be known of it, such as that it is provisional."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player among the others."""

    rank: str
    name: str
    brief: str
    """In a few words, where there is no room for all columns."""
    cells: Sequence[Cell]
    why: Sequence[str]
    """Why the player stands there."""
    player: Link
    """To the player's own page."""


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Template ``season/standings.html``."""

    heading: str
    back: Link
    action: str
    fields: Sequence[Field]
    """What the games are filtered by."""
    filtered: str
    """What is asked for, in words; "" where all games count."""
    bound: str
    """How many of these games are counted; "" where all are."""
    hidden: Sequence[Hidden]
    rank: Head
    heads: Sequence[Head]
    chosen: str
    """The key of the column that is sorted by."""
    rows: Sequence[PlayerRow]
    luck: str
    hints: Sequence[str]
    none: str
    links: Sequence[Link]
