"""What files hold, and how it is imported: each file whole or not at all, and no game twice.

If an import in several parts stops halfway, importing the same files again adds the rest.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from math import ceil

from sqlalchemy import Connection

from referee.errors import NotationError, RefereeError
from referee.exchange.cells import EitherDay
from referee.rook import Record, RuleSet
from referee.rook.rules.check import outdated
from referee.stats.season.standings import Scoring
from referee.store.club.exporting import ArchivedClub
from referee.store.club.importing import (
    Habits,
    Known,
    add_season,
    add_to_club,
    arrive_plain,
    club_known,
    digests_there,
    habits_of,
    keep_habits,
    names_there,
    new_names,
    plain_there,
)
from referee.store.club.seasons import Terms
from referee.store.game.beginning import Destination
from referee.store.game.plain import ArchivedPlain
from referee.store.seated.importing import Arrival, arrive
from referee.store.tables import local_day

# What a file does not say by itself: its rules, its columns, the players meant by its names


class Rows(StrEnum):
    """What a row of a score sheet is."""

    HANDS = "hands"
    GAMES = "games"
    """The final score of a game, of which nothing else is known."""
    TOTALS = "totals"
    """The totals after a hand."""


class AfterEnd(StrEnum):
    """What follows in a score sheet where a game is over by its rules."""

    NEW_GAME = "new-game"
    SAME_GAME = "same-game"


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How files that are not records are read."""

    rules: RuleSet | None = None
    """The rules of the games; None to take them from the file or guess them from its scores."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Meanings of headings, by `referee.exchange.score_sheet.heading_key`; empty if left out."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The players meant by names, by `referee.store.people.players.name_key`."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """The players of a side whose points have a heading that names nobody, such as "us", by
    `referee.exchange.score_sheet.heading_key`; for one file, and never remembered.
    """
    rows: Rows | None = None
    """What a row of a score sheet is; None for a hand, unless the sheet leaves that open."""
    day_first: bool | None = None
    """Whether 9/5 is May 9; None if a score sheet must show it."""
    after_end: AfterEnd | None = None
    """What follows in a score sheet where a game is over; None if that must be asked."""
    without: frozenset[int] = frozenset()
    """The lines of a score sheet that are left out; for one file, and never remembered."""
    most_hands: int = 100_000
    """The most hands in one sheet or backup: each is judged before there is an answer."""
    most_in_archive: int | None = None
    """The most hands in an archive; None for any number. Reading stops when there are more."""
    most_lines: int | None = None
    """The most lines in all files of an archive, or in another file; None for any number."""

    def less(self, hands: int) -> "ReadOptions":
        """How the next file is read after files with so many *hands*."""
        if self.most_in_archive is None:
            return self
        left = max(0, self.most_in_archive - hands)
        return replace(self, most_hands=min(self.most_hands, left), most_in_archive=left)


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason why a file is not imported, or a remark on what is in it."""

    file: str
    line: int | None
    """From 1; None if it is not about a line."""
    error: RefereeError
    unknown: str = ""
    """The name of a bidder that no player of the game has; empty if it is about something else."""
    table: tuple[str, ...] = ()
    """The players of that game, one of whom is meant; () if nobody is named."""
    asks: str = ""
    """The option that answers it, if it is a question; see `referee.exchange.reading.OPTIONS`."""

    @property
    def why(self) -> str:
        """The error as commands print it."""
        return str(self.error)


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game in a file."""

    file: str
    """The name of the file; for a file in an archive, after the archive's name and a slash."""
    line: int | None
    """The line where it begins in a file of several games; None if it has a file to itself."""
    arrival: Arrival
    record: Record | None
    """None for a game of an archive: not all of those are held in memory."""
    remarks: tuple[str, ...] = ()
    """How gaps in the file were filled."""
    doubts: Mapping[int, str] = field(default_factory=dict)
    """What is odd about rows that were read nevertheless, by line."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What a score sheet calls the sides whose players nothing names, by their books."""

    @property
    def hands(self) -> int:
        """The number of its hands."""
        return self.arrival.hands


def remarks_on(game: FoundGame) -> Iterator[Fault]:
    """How gaps of *game* were filled: each at the rows that it is about, or where it begins."""
    for remark in game.remarks:
        rows = tuple(line for line, doubt in game.doubts.items() if doubt == remark)
        yield from (Fault(game.file, line, NotationError(remark)) for line in rows or (game.line,))


def outdated_words(record: Record) -> tuple[str, ...]:
    """The remark on a game by rules that no table can agree to any more; () on any other."""
    fault = outdated(record.rules)
    kept = "this game keeps its rules, and no new one begins by them"
    return () if fault is None else (f"{fault}; {kept}",)


@dataclass(frozen=True, slots=True)
class FoundPlain:
    """A game kept as lines, in an archive."""

    file: str
    game: ArchivedPlain
    line: None = None
    """As of a game that has a file to itself."""

    @property
    def hands(self) -> int:
        """Its size in hands of Rook: three of its lines cost as much as one."""
        return ceil(len(self.game.lines) / 3)


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A row of a score sheet as it came."""

    line: int
    cells: tuple[str, ...]
    doubt: RefereeError | None = None
    """What is wrong or odd about it; None if nothing is."""


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """How a score sheet is read, for who looks at it before it is imported."""

    headings: tuple[str, ...]
    first: int
    """The line of the headings."""
    meant: tuple[str, ...]
    """The meaning of each column; empty if it is left out."""
    guessed: tuple[str, ...]
    """The meaning that each would have if nobody had said anything."""
    offered: tuple[tuple[str, ...], ...]
    """The meanings that each column may have."""
    nameless: tuple[str, ...]
    """The headings of sides whose players nothing names."""
    rows: tuple[FoundRow, ...]
    """The odd ones, and then the first, in their order."""
    count: int
    """The number of all its rows."""
    kind: Rows | None
    """What a row is; None as long as that is asked, or if no game is found."""
    answers: Mapping[Rows, str]
    """What would come in for each answer to the question what a row is; empty if nobody asks."""
    either: EitherDay | None
    """A date that may be one of two days; None if all can be told."""
    begins: tuple[int, ...] = ()
    """The lines at which another game may begin, as the one above is over by its rules."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """Everything in a file, or everything that is wrong with it."""

    file: str
    games: tuple[FoundGame, ...] = ()
    faults: tuple[Fault, ...] = ()
    club: ArchivedClub | None = None
    """The club of an archive; None for other files."""
    plain: tuple[FoundPlain, ...] = ()
    """The games of it that are kept as lines."""
    sheet: FoundSheet | None = None
    """How it was read, if it is a score sheet with rows and headings."""
    said: tuple[str, ...] = ()
    """What was inferred about the whole file."""

    @property
    def hands(self) -> int:
        """The hands of its games, and those that its games kept as lines count as."""
        return sum(game.hands for game in self.games) + sum(each.hands for each in self.plain)


# The import into a club


BEFORE = "it was imported before"

AT_ONCE = 100
"""Games written in one transaction: others who save wait no longer than it takes."""


@dataclass(slots=True)
class ImportResult:
    """The result of an import so far."""

    games: int = 0
    hands: int = 0
    plain: Counter[str] = field(default_factory=Counter)
    """The number of games kept as lines, by kind."""
    players_new: list[str] = field(default_factory=list)
    skipped: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)
    """How gaps in the files were filled."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is written in one transaction."""

    clubs: tuple[ArchivedClub, ...]
    """The clubs of archives; in the first batch only."""
    games: tuple[FoundGame, ...]
    plain: tuple[FoundPlain, ...]
    """The games kept as lines, of all files; in the first batch only."""
    first: date | None
    """The day of the first game in all batches; None if there are no games."""


@dataclass(slots=True)
class Import:
    """An import of files into one club."""

    club_id: int
    device: str
    """The device that gets the pens of the games."""
    now: datetime
    season: str = ""
    """The season in which all games count; empty for the one that an archive gives, or none."""
    dry: bool = False
    """Whether to write nothing, and report what would be written."""
    done: ImportResult = field(default_factory=ImportResult)
    known: Known | None = None

    def take(self, connection: Connection, files: Sequence[FoundFile]) -> None:
        """Imports *files* in the one transaction of *connection*."""
        for part in self.look(connection, files):
            self.write(connection, part)

    def look(self, connection: Connection, files: Sequence[FoundFile]) -> Iterator[Batch]:
        """The batches to write for *files*, in order, each in a transaction of its own.

        All files are read before the first batch, and what they have that the club has already is
        in ``done``; nothing is written. A dry run counts what would be written, and has no batches.
        """
        known = self._known(connection)
        there = set(known.names)
        clubs: list[ArchivedClub] = []
        new: list[FoundGame] = []
        plain: list[FoundPlain] = []
        for file in files:
            if self._fits(known, file):
                if file.club is not None:
                    clubs.append(file.club)
                    known.add_players(file.club.players)
                new += self._new_of(connection, known, file)
                plain += self._new_plain(connection, file, plain)
        if self.dry:
            self._count(there, clubs, new, plain)
            return iter(())
        return self._parts(tuple(clubs), new, tuple(plain))

    def write(self, connection: Connection, part: Batch) -> None:
        """Writes *part*, without what came to the club in another way since `look`."""
        digests = [game.arrival.digest for game in part.games]
        there = digests_there(connection, self.club_id, digests)
        new = [game for game in part.games if game.arrival.digest not in there]
        plain = new_plain(connection, self.club_id, part.plain)
        self._skip(game for game in part.games if game not in new)
        self._skip(game for game in part.plain if game not in plain)
        self._count(names_there(connection, self.club_id), part.clubs, new, plain)
        for club in part.clubs:
            add_to_club(connection, self.club_id, club, self.now)
        if self.season and part.first:  # a new season begins with the first game
            terms = Terms(self.season, part.first, None, Scoring.WINS)
            add_season(connection, self.club_id, terms, self.now)
        place = Destination(self.club_id, self.device, self.now)
        games = (game.arrival for game in new)
        placed = [replace(each, season=self.season or each.season) for each in games]
        arrive(connection, place, placed)
        if plain:
            arrive_plain(connection, place, [each.game for each in plain])

    def _parts(
        self,
        clubs: tuple[ArchivedClub, ...],
        new: Sequence[FoundGame],
        plain: tuple[FoundPlain, ...],
    ) -> Iterator[Batch]:
        first = min((_day(game.arrival) or local_day(self.now) for game in new), default=None)
        for start in range(0, len(new) or 1, AT_ONCE):
            games = tuple(new[start : start + AT_ONCE])
            yield Batch(() if start else clubs, games, () if start else plain, first)

    def _count(
        self,
        there: Collection[str],
        clubs: Sequence[ArchivedClub],
        games: Sequence[FoundGame],
        plain: Sequence[FoundPlain],
    ) -> None:
        """Counts what is written where the players with the names *there* are known."""
        players = (player.name for club in clubs for player in club.players)
        names = (name for game in games for name in game.arrival.names)
        self.done.players_new += new_names(there, (*players, *names))
        self.done.games += len(games)
        self.done.hands += sum(game.hands for game in games)
        self.done.plain.update(each.game.kind for each in plain)

    def _skip(self, before: Iterable[FoundGame | FoundPlain]) -> None:
        """Adds to ``done`` that those were imported *before*."""
        self.done.skipped.extend(
            Fault(each.file, each.line, NotationError(BEFORE)) for each in before
        )

    def _fits(self, there: Known, file: FoundFile) -> bool:
        """Whether *file* can be imported; if not, adds the reasons to ``done``."""
        faults = file.faults or clashes(there, file)
        self.done.skipped.extend(faults)
        return not faults

    def _new_of(self, connection: Connection, there: Known, file: FoundFile) -> list[FoundGame]:
        """The games of *file* that the club does not have."""
        new: list[FoundGame] = []
        for game in file.games:
            if there.has(connection, game.arrival):
                self._skip([game])
                continue
            there.add(game.arrival)
            if not new:
                self.done.remarks += (
                    Fault(file.file, None, NotationError(each)) for each in file.said
                )
            self.done.remarks += remarks_on(game)
            new.append(game)
        return new

    def _new_plain(
        self, connection: Connection, file: FoundFile, before: Sequence[FoundPlain]
    ) -> list[FoundPlain]:
        """The games kept as lines of *file* that neither the club nor a file *before* it has."""
        same = {each.game.digest for each in before}
        found = new_plain(connection, self.club_id, file.plain)
        new = [each for each in found if each.game.digest not in same]
        self._skip(each for each in file.plain if each not in new)
        return new

    def _known(self, connection: Connection) -> Known:
        """What the club has; in a dry run, also what the files before would have added."""
        if not self.dry or self.known is None:
            self.known = club_known(connection, self.club_id)
        return self.known


def _day(game: Arrival) -> date | None:
    moment: datetime | None = game.columns["started_at"]
    return local_day(moment) if moment else None


def clashes(there: Known, file: FoundFile) -> tuple[Fault, ...]:
    """Why the games of *file* cannot be added to a club that has what is *there*."""
    return tuple(
        Fault(game.file, game.line, NotationError(why))
        for game in file.games
        if (why := there.clash(game.arrival))
    )


def new_plain(
    connection: Connection, club_id: int, found: Sequence[FoundPlain]
) -> Sequence[FoundPlain]:
    """Those of *found* that the club does not have."""
    if not found:
        return ()
    there = plain_there(connection, club_id, [each.game for each in found])
    return [each for each in found if each.game.digest not in there]


def read_options(connection: Connection, club_id: int, given: ReadOptions) -> ReadOptions:
    """How files of the club are read: as *given* now, and otherwise as remembered."""
    before = habits_of(connection, club_id=club_id)
    columns, names = {**before.columns, **given.columns}, {**before.names, **given.names}
    return replace(given, columns=columns, names=names)


def remember(connection: Connection, club_id: int, how: ReadOptions) -> None:
    """Remembers the columns and names of *how* for the next files of the club.

    A letter is somebody else's initial in the next file.
    """
    names = {key: name for key, name in how.names.items() if len(key) > 1}
    keep_habits(connection, Habits(how.columns, names), club_id=club_id)
