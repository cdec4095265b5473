"""What the pages show on which a club's data comes in and goes out."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Field, Form, Hidden, Link


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game that a file tells."""

    title: str
    brief: str
    """When it was played, and how many hands it has."""
    end: str
    """How it ended, or stands; empty: it lies in an archive, of which no record is kept."""
    remarks: Sequence[str]


@dataclass(frozen=True, slots=True)
class FileTold:
    """A file that was sent."""

    name: str
    problems: Sequence[str] = ()
    """The first of them."""
    folded: Sequence[str] = ()
    """The others."""
    folded_words: str = ""
    games: Sequence[GameTold] = ()
    """The new ones."""
    more: str = ""
    """How many are not shown; may be empty."""
    known: str = ""
    """How many the club has already; may be empty."""


@dataclass(frozen=True, slots=True)
class SideAsked:
    """A side of a score sheet of which no heading says who plays there."""

    side: str
    """The file's number and the heading, for the hidden field beside the question."""
    field: Field


@dataclass(frozen=True, slots=True)
class ClubImportPage:
    """Template ``moving/import.html``."""

    heading: str
    back: Link
    form: Form
    rules: Field
    season: Field
    notice: str = ""
    files: Sequence[FileTold] = ()
    sides: Sequence[SideAsked] = ()
    """Who plays on each side that no heading names."""
    columns: Sequence[Field] = ()
    """What each heading means."""
    names: Sequence[Field] = ()
    """Whom each name means that is new, or is no player's of its table."""
    who: str = ""
    """What is said above them."""
    hidden: Sequence[Hidden] = ()
    """What was sent, and what stands for what was shown."""
    save: str = ""
    """The button; empty while nothing can be saved."""


@dataclass(frozen=True, slots=True)
class ClubExportPage:
    """Template ``moving/export.html``."""

    back: Link
    files: Sequence[tuple[Link, str]]
    """What can be taken out, and what it holds."""
    bring: Link
