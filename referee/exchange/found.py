"""What a file holds that is to come into a club, whatever its form."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil

from referee.engine import Record, RuleSet
from referee.store.moving.arriving import Arrival
from referee.store.moving.leaving import ArchivedClub
from referee.store.moving.nights import ArchivedNight

# What is said of a file that does not say it: its rules, its columns, whom its names mean


@dataclass(frozen=True, slots=True)
class How:
    """How files that are no records are read."""

    rules: RuleSet | None = None
    """None: as the file says, or as its scores show."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """What headings mean, by `referee.exchange.columns.heading_key`; empty: left out."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Whom names mean, by `referee.store.people.players.name_key`."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """Who plays on the side whose points have a heading that names nobody, such as "us", by
    `referee.exchange.columns.heading_key`; of one file, and never remembered."""
    most_hands: int = 100_000
    """More in one sheet or backup are refused: each is judged before anything is said."""
    most_in_archive: int | None = None
    """Hands of an archive; None: as many as there are. More are refused, and no more is read."""
    most_lines: int | None = None
    """Lines of all that an archive holds, or of another file; None: any number."""

    def less(self, hands: int) -> "How":
        """How the next file is read where so many *hands* were read already."""
        if self.most_in_archive is None:
            return self
        left = max(0, self.most_in_archive - hands)
        return replace(self, most_hands=min(self.most_hands, left), most_in_archive=left)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a file is not taken."""

    file: str
    line: int | None
    """From 1; None: it is about no line."""
    why: str
    unknown: str = ""
    """The name of a bidder whom nobody of the game is called by; empty: it is about none."""
    table: tuple[str, ...] = ()
    """Who sat there, one of whom is meant; () where nobody is named."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game in a file."""

    file: str
    """The file, and within an archive the name in it."""
    line: int | None
    """Where it begins, in a file of several; None: it is a file of its own."""
    arrival: Arrival
    record: Record | None
    """None: it lies in an archive, of which not all is held in memory."""
    remarks: tuple[str, ...] = ()
    """What was made of what the file left open."""

    @property
    def hands(self) -> int:
        """How many it has."""
        return len(self.arrival.lines)


@dataclass(frozen=True, slots=True)
class FoundNight:
    """A night of poker in an archive."""

    file: str
    night: ArchivedNight

    @property
    def hands(self) -> int:
        """As how many of Rook it counts: three of its lines cost as much as one of those."""
        return ceil(len(self.night.lines) / 3)


@dataclass(frozen=True, slots=True)
class FoundFile:
    """All that a file holds, or all that is wrong with it."""

    file: str
    games: tuple[FoundGame, ...] = ()
    faults: tuple[Fault, ...] = ()
    club: ArchivedClub | None = None
    """What an archive tells beside the games."""
    nights: tuple[FoundNight, ...] = ()

    @property
    def hands(self) -> int:
        """How many its games have, and as how many its nights count."""
        return sum(game.hands for game in self.games) + sum(each.hands for each in self.nights)
