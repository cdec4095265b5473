"""What the page shows on which a record file becomes a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Fact, Field, Form, Link


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file."""

    number: int
    text: str
    """Fit to be shown: nothing in it steers a page."""
    problems: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """Lines of a file that follow one another."""

    lines: Sequence[Line]
    left_out: str = ""
    """That lines before it are not shown."""


@dataclass(frozen=True, slots=True)
class Problems:
    """Everything that is wrong with a file, and where."""

    heading: str
    places: Sequence[Link]
    """To each line that is marked."""
    more: str
    """What is wrong beyond those that are shown; may be empty."""
    passages: Sequence[Passage]


@dataclass(frozen=True, slots=True)
class HandTold:
    """One hand as it will be scored."""

    label: str
    said: str
    totals: str
    """"" where it counts for nothing, or is not scored yet."""
    changes: Sequence[str] = ()
    """What holds from it on: who sits down, which rules."""
    rulings: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The game that a file tells."""

    title: str
    facts: Sequence[Fact]
    house: Sequence[str]
    """What the table plays otherwise, a sentence each."""
    hands: Sequence[HandTold]
    more: str
    """How many hands are not shown; may be empty."""
    end: str
    reason: str
    """The rule that ended the game; may be empty."""
    known: str = ""
    """That the file came before."""
    there: Link | None = None
    """To the game that it became."""
    restore: Form | None = None
    """What brings that game back, if it was deleted."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was sent, or the text that was pasted."""

    number: int
    """Among those of the page, from 1."""
    name: str
    file: str
    """What it was called as a file; empty: it was pasted."""
    text: str
    """To be changed on the page."""
    refused: str = ""
    """Why it was not looked at; may be empty."""
    problems: Problems | None = None
    preview: Preview | None = None


@dataclass(frozen=True, slots=True)
class ImportPage:
    """Template ``records/import.html``."""

    form: Form
    sources: Sequence[Source] = ()
    notice: str = ""
    seen: str = ""
    """Sent back, so that nothing is saved that was not shown."""
    save: str = ""
    """The button; empty while there is nothing that can be saved."""
    texts: Sequence[Source] = ()
    """Those whose text can be changed: an empty one where nothing was sent."""
    season: Field | None = None
    """Where the games count; None: nothing can be saved, or the club has no season."""
