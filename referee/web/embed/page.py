"""What frames on other sites show: names and numbers, and nothing that leads anywhere."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a player, or what stands over all of its kind."""

    key: str
    said: str
    ranks: bool
    """Whether the players are ranked by it."""
    note: str = ""
    """What must be known of it, such as that it is provisional."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player among the others."""

    rank: str
    name: str
    figures: Sequence[Figure]


@dataclass(frozen=True, slots=True)
class EmbeddedStandings:
    """Template ``embed/standings.html``."""

    heading: str
    season: str
    """Its name; "" where all games count."""
    heads: Sequence[Figure]
    rows: Sequence[Ranked]
    """By rank."""
    ranked: str
    """By what."""
    rating: str
    """What a rating is."""
    none: str
    """Said where nobody is ranked; else ""."""
    renews: int
    """Seconds until it asks anew."""


@dataclass(frozen=True, slots=True)
class Total:
    """A running total."""

    names: Sequence[str]
    total: str
    gained: str
    """What the last hand did to it: "+95"; "" where it scored nothing."""
    note: str
    """"5 to go", "winner", or nothing."""


@dataclass(frozen=True, slots=True)
class Bid:
    """The bid in play."""

    who: str
    bid: str
    trump: str
    """"in red", "no trump"; "" while it was not said."""


@dataclass(frozen=True, slots=True)
class Board:
    """A game that was begun a short while ago."""

    title: str
    totals: Sequence[Total]
    won: str
    """"Ann and Cal win"; "" while nobody has."""
    bid: Bid | None
    status: Sequence[str]
    """"Hand 7", "Dee deals", "First to 300"; nothing when the game is over."""
    last: str
    """The hand before, in words; "" while there is none."""


@dataclass(frozen=True, slots=True)
class EmbeddedScoreboard:
    """Template ``embed/scoreboard.html``."""

    heading: str
    boards: Sequence[Board]
    """Those that are still played first."""
    none: str
    """Said where there is none; else ""."""
    renews: int
    """Seconds until it asks anew."""


@dataclass(frozen=True, slots=True)
class EmbeddedNotice:
    """Template ``embed/notice.html``: why a frame shows nothing."""

    heading: str
    words: str
    renews: int
    """Seconds until it asks anew."""
