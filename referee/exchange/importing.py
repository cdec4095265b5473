"""What files hold, and how it is imported: each file whole or not at all, and no game twice.

If an import in several parts stops halfway, importing the same files again adds the rest.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from sqlalchemy import Connection

from referee.errors import NotationError
from referee.exchange.found import Fault, FoundFile, FoundGame, FoundPlain, ReadOptions, remarks_on
from referee.stats.season.ranking import Scoring
from referee.store.club.exporting import ArchivedClub
from referee.store.club.importing import (
    Habits,
    Known,
    add_season,
    add_to_club,
    club_known,
    digests_there,
    habits_of,
    import_plain,
    keep_habits,
    names_there,
    new_names,
    plain_there,
)
from referee.store.club.seasons import Terms
from referee.store.game.beginning import Destination
from referee.store.seated.importing import Importable, import_games
from referee.store.tables import local_day

# What a file does not say by itself: its rules, its columns, the players meant by its names


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
        for part in self.batches(connection, files):
            self.write(connection, part)

    def batches(self, connection: Connection, files: Sequence[FoundFile]) -> Iterator[Batch]:
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
        """Writes *part*, without what came to the club in another way since `batches`."""
        digests = [game.importable.digest for game in part.games]
        there = digests_there(connection, self.club_id, digests)
        new = [game for game in part.games if game.importable.digest not in there]
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
        games = (game.importable for game in new)
        placed = [replace(each, season=self.season or each.season) for each in games]
        import_games(connection, place, placed)
        if plain:
            import_plain(connection, place, [each.game for each in plain])

    def _parts(
        self,
        clubs: tuple[ArchivedClub, ...],
        new: Sequence[FoundGame],
        plain: tuple[FoundPlain, ...],
    ) -> Iterator[Batch]:
        first = min((_day(game.importable) or local_day(self.now) for game in new), default=None)
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
        names = (name for game in games for name in game.importable.names)
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
            if there.has(connection, game.importable):
                self._skip([game])
                continue
            there.add(game.importable)
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


def _day(game: Importable) -> date | None:
    moment: datetime | None = game.columns["started_at"]
    return local_day(moment) if moment else None


def clashes(there: Known, file: FoundFile) -> tuple[Fault, ...]:
    """Why the games of *file* cannot be added to a club that has what is *there*."""
    return tuple(
        Fault(game.file, game.line, NotationError(why))
        for game in file.games
        if (why := there.clash(game.importable))
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
