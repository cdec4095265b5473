"""What the page of an evening shows, and its picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.result.page import Row, Written
from referee.web.season.honours.page import AwardCard
from referee.web.table.page import Chart
from referee.web.ui.parts import Fact, Link


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody who played that evening."""

    name: str
    href: str
    """Empty: nobody knows who sat there."""
    won: str
    points: str


@dataclass(frozen=True, slots=True)
class EveningGame:
    """One game of it."""

    heading: str
    totals: str
    reason: str
    chart: Chart
    facts: Sequence[Fact]
    """The turning hand, the lead, the best bid."""
    rulings: Sequence[str]
    table: Link | None
    """None: this phone may not see it."""


@dataclass(frozen=True, slots=True)
class EveningPage:
    """Template ``season/evening.html``."""

    heading: str
    setting: str
    back: Link
    earlier: Link | None
    later: Link | None
    winners: Sequence[Winner]
    games: Sequence[EveningGame]
    awards: Sequence[AwardCard]
    picture: str
    picture_words: str
    notice: str


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """Template ``season/evening.svg``: an evening in drawing units."""

    width: int
    height: int
    spoken: str
    headline: Sequence[Written]
    setting: Sequence[Written]
    rows: Sequence[Row]
    said: Sequence[Written]
    foot: Written
