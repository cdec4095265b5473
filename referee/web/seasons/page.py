"""What the pages of seasons show."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.ui.parts import Choice, Field, Form, Link, Notice, Option, Saved


@dataclass(frozen=True, slots=True)
class SeasonCard:
    """One season in a list."""

    name: str
    facts: Sequence[str]
    """Whether it runs and when, by what its table is in order: a line each."""
    standings: Link
    change: Link | None
    """None: this phone may not."""


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """What a season is made or changed with."""

    form: Form
    fields: Sequence[Field]
    save: str


@dataclass(frozen=True, slots=True)
class SeasonsPage:
    """Template ``seasons/seasons.html``."""

    title: str
    back: Link
    seasons: Sequence[SeasonCard]
    empty: str
    make: SeasonForm | None
    """None: this phone may not."""
    deleted: Sequence[Saved]
    notice: Notice | None


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """Template ``seasons/season.html``: one to change."""

    title: str
    back: Link
    change: SeasonForm
    acts: Sequence[Option]
    """What else can be done with it as it stands."""
    notice: Notice | None


@dataclass(frozen=True, slots=True)
class TableSeasonPage:
    """Template ``seasons/of_table.html``: in which season a game counts."""

    title: str
    back: Link
    form: Form
    choice: Choice
    was: str
    """Where it counted as the page was made."""
    notice: Notice | None
