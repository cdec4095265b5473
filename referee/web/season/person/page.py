"""What the page of one player shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.web.season.charts import Plot
from referee.web.ui.parts import Fact, Link


@dataclass(frozen=True, slots=True)
class Span:
    """A share of 100, and between what it lies, for a small drawing."""

    low: int
    middle: int
    width: int
    """From *low* to the end of the interval."""
    words: str


@dataclass(frozen=True, slots=True)
class Standing:
    """With whom, against whom, or in which part, and how that went."""

    label: str
    href: str
    """To the other player; "" for none."""
    said: str
    """"won 4 of 6"."""
    span: Span | None
    more: str
    """What else is known; may be empty."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some of them under one heading."""

    heading: str
    hint: str
    standings: Sequence[Standing]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game in the list."""

    when: str
    stamp: str
    href: str
    """To its table; "" where this phone may not see it."""
    said: str
    """With whom, against whom, and the totals."""
    won: bool
    moved: str
    """What it did to the rating, and why; "" where it is still to be rated."""


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Template ``season/player.html``."""

    name: str
    back: Link
    brief: str
    facts: Sequence[Fact]
    parts: Group
    groups: Sequence[Group]
    made: Plot | None
    rating: Plot | None
    games: Sequence[PlayedGame]
    more: Link | None
    """To all of them, where only the last are shown."""
    late: str
    """That ratings are still reckoned anew; "" where they are not."""
    bound: str
    """How many games what stands below is of; "" where it is of all."""
    none: str
    """That nothing is to be told yet; "" where something is."""
