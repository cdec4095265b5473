"""What a club has beside the hands of its games, in plain values that name nobody's phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.store.club.seasons import Terms


@dataclass(frozen=True, slots=True)
class ToldPlayer:
    """A player of a club."""

    name: str
    guest: bool = False
    means: str = ""
    """The player whom this name means since both were made one; empty: itself."""
    nickname: str = ""
    color: str = ""
    """One of `referee.store.people.players.COLORS`; may be empty."""


@dataclass(frozen=True, slots=True)
class ToldRules:
    """House rules under a name."""

    name: str
    preset: str
    said: Mapping[str, str]
    """Each house rule as a form tells it."""


@dataclass(frozen=True, slots=True)
class ToldGame:
    """A game as the list of games has it."""

    file: str
    """What its record is called in the archive."""
    began: datetime
    """Aware; games are listed in this order."""
    season: str = ""
    """Empty: it counts in none."""
    rules_name: str = ""
    """What the table called its rules; may be empty."""


@dataclass(frozen=True, slots=True)
class ToldClub:
    """What an archive tells beside the records."""

    name: str
    players: Sequence[ToldPlayer] = ()
    seasons: Sequence[Terms] = ()
    rules: Sequence[ToldRules] = ()
    games: Sequence[ToldGame] = ()
