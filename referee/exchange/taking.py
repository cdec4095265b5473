"""What files hold, and how it comes into a club: each whole or not at all, and no game twice.

Where it is written in parts, and that ends in the middle, the same files bring the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from math import ceil

from sqlalchemy import Connection

from referee.engine import Record, RuleSet
from referee.stats.season.standings import Scoring
from referee.store.club.arriving import (
    Arrival,
    Destination,
    Habits,
    Known,
    add_season,
    arrive,
    arrive_nights,
    club_known,
    digests_there,
    fill_club,
    habits_of,
    keep_habits,
    nights_there,
)
from referee.store.club.leaving import ArchivedClub
from referee.store.club.seasons import Terms
from referee.store.game.nights import ArchivedNight
from referee.store.tables import local_day

# What is said of a file that does not say it: its rules, its columns, whom its names mean


@dataclass(frozen=True, slots=True)
class How:
    """How files that are no records are read."""

    rules: RuleSet | None = None
    """None: as the file says, or as its scores show."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """What headings mean, by `referee.exchange.score_sheet.heading_key`; empty: left out."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Whom names mean, by `referee.store.people.players.name_key`."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """Who plays on the side whose points have a heading that names nobody, such as "us", by
    `referee.exchange.score_sheet.heading_key`; of one file, and never remembered."""
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


# On its way into a club


BEFORE = "it was imported before"

AT_ONCE = 100
"""Games of one part: others who save wait no longer than it takes."""


@dataclass(slots=True)
class Taken:
    """What came of files so far."""

    games: int = 0
    hands: int = 0
    nights: int = 0
    """Of poker."""
    players_new: list[str] = field(default_factory=list)
    skipped: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)
    """What was made of what files left open."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is written in one go."""

    clubs: tuple[ArchivedClub, ...]
    """What archives tell beside their games: with the first part of all."""
    games: tuple[FoundGame, ...]
    nights: tuple[ArchivedNight, ...]
    """Those of all files, with the first part."""
    first: date | None
    """The day of the first game of all parts; None: no games come."""


@dataclass(slots=True)
class Taking:
    """Files on their way into one club."""

    club_id: int
    device: str
    """What gets the pens of the games."""
    now: datetime
    season: str = ""
    """Where all games are to count; empty: where an archive says, else nowhere."""
    dry: bool = False
    """Write nothing, and say the same."""
    done: Taken = field(default_factory=Taken)
    known: Known | None = None

    def take(self, connection: Connection, files: Sequence[FoundFile]) -> None:
        """Takes *files*, in the one transaction of *connection*."""
        for part in self.look(connection, files):
            self.write(connection, part)

    def look(self, connection: Connection, files: Sequence[FoundFile]) -> Iterator[Batch]:
        """What of *files* is to be written, in order, each part in a transaction of its own.

        All of it is looked at before there is a part, and counted as done; nothing is written.
        """
        there = self._known(connection)
        whole: list[FoundFile] = []
        new: list[FoundGame] = []
        nights: list[ArchivedNight] = []
        for file in files:
            if self._fits(there, file):
                whole.append(file)
                new += self._new_of(connection, there, file)
                nights += self._new_nights(connection, file, nights)
        if self.dry:
            return iter(())
        clubs = tuple(file.club for file in whole if file.club is not None)
        return self._parts(clubs, new, tuple(nights))

    def write(self, connection: Connection, part: Batch) -> None:
        """Writes *part*; what came in by another way since it was looked at does not come twice."""
        for club in part.clubs:
            fill_club(connection, self.club_id, club, self.now)
        if self.season and part.first:  # it begins with the first game, if nobody made it
            terms = Terms(self.season, part.first, None, Scoring.WINS)
            add_season(connection, self.club_id, terms, self.now)
        place = Destination(self.club_id, self.device, self.now)
        digests = [game.arrival.digest for game in part.games]
        there = digests_there(connection, self.club_id, digests)
        new = [game for game in part.games if game.arrival.digest not in there]
        for game in part.games:
            if game.arrival.digest in there:
                self.done.games -= 1
                self.done.hands -= len(game.arrival.lines)
                self.done.skipped.append(Fault(game.file, game.line, BEFORE))
        games = (game.arrival for game in new)
        placed = [replace(each, season=self.season or each.season) for each in games]
        arrive(connection, place, placed)
        if part.nights:
            arrive_nights(connection, place, part.nights)

    def _parts(
        self,
        clubs: tuple[ArchivedClub, ...],
        new: Sequence[FoundGame],
        nights: tuple[ArchivedNight, ...],
    ) -> Iterator[Batch]:
        first = min((_day(game.arrival) or local_day(self.now) for game in new), default=None)
        for start in range(0, len(new) or 1, AT_ONCE):
            games = tuple(new[start : start + AT_ONCE])
            yield Batch(() if start else clubs, games, () if start else nights, first)

    def _fits(self, there: Known, file: FoundFile) -> bool:
        """Whether nothing keeps *file* from coming; else it is said what does."""
        faults = file.faults or clashes(there, file)
        self.done.skipped += faults
        return not faults

    def _new_of(self, connection: Connection, there: Known, file: FoundFile) -> list[FoundGame]:
        """The games of *file* that the club has not."""
        new = []
        self.done.players_new += there.add_players(file.club.players if file.club else ())
        for game in file.games:
            if there.has(connection, game.arrival):
                self.done.skipped.append(Fault(game.file, game.line, BEFORE))
                continue
            self.done.players_new += there.add(game.arrival)
            self.done.remarks += (Fault(game.file, game.line, each) for each in game.remarks)
            self.done.games += 1
            self.done.hands += len(game.arrival.lines)
            new.append(game)
        return new

    def _new_nights(
        self, connection: Connection, file: FoundFile, before: Sequence[ArchivedNight]
    ) -> list[ArchivedNight]:
        """The nights of *file* that the club has not, nor a file *before* it."""
        same = {each.digest for each in before}
        found = new_nights(connection, self.club_id, file)
        new = [each for each in found if each.night.digest not in same]
        self.done.skipped += (
            Fault(each.file, None, BEFORE) for each in file.nights if each not in new
        )
        self.done.nights += len(new)
        return [each.night for each in new]

    def _known(self, connection: Connection) -> Known:
        """What the club has; where nothing is written, with all that would have come before."""
        if not self.dry or self.known is None:
            self.known = club_known(connection, self.club_id)
        return self.known


def _day(game: Arrival) -> date | None:
    moment: datetime | None = game.columns["started_at"]
    return local_day(moment) if moment else None


def clashes(there: Known, file: FoundFile) -> tuple[Fault, ...]:
    """What keeps the games of *file* from a club that has what is *there*."""
    return tuple(
        Fault(game.file, game.line, why)
        for game in file.games
        if (why := there.clash(game.arrival))
    )


def new_nights(connection: Connection, club_id: int, file: FoundFile) -> Sequence[FoundNight]:
    """The nights of poker of *file* that the club has not."""
    if not file.nights:
        return ()
    there = nights_there(connection, club_id, [each.night for each in file.nights])
    return [each for each in file.nights if each.night.digest not in there]


def how_of(connection: Connection, club_id: int, said: How) -> How:
    """How files of the club are read: as is *said* now, else as was said before."""
    before = habits_of(connection, club_id=club_id)
    columns, names = {**before.columns, **said.columns}, {**before.names, **said.names}
    return replace(said, columns=columns, names=names)


def remember(connection: Connection, club_id: int, said: How) -> None:
    """Reads the next files of the club so, too."""
    keep_habits(connection, Habits(said.columns, said.names), club_id=club_id)
