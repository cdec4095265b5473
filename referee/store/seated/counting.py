"""Updates the statistics as finished games change, and rebuilds them from the ledgers.

Deleting or restoring a game changes the statistics, so that is done here, too. They change in the
transaction that changes the game: a trigger could not fold it, and by a mark that they are due two
pages could disagree. They are never the truth: a rebuild gives the same rows, to the last bit.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from itertools import count
from typing import Any, TypeVar
from zlib import crc32

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select, union_all, update

from referee.rook import Record, RefereeError
from referee.rook.game import Standing, first_due
from referee.rook.hand.facts import Hand, is_no_hand, only_changes
from referee.stats.rook.summing import summary_of_game
from referee.stats.season.ratings import Rating
from referee.stats.season.results import PlayerResult
from referee.stats.season.summary import GameSummary, HandIncident, HandSummary
from referee.store.database import Database
from referee.store.errors import UnknownGameError, UnreadableGameError
from referee.store.game.evenings import write_missing
from referee.store.people.players import in_summaries
from referee.store.season import summaries
from referee.store.season.ratings import Row, change_ratings, moved_by, rating_row
from referee.store.season.summaries import Change, Counted, Scope, with_players
from referee.store.season.tallies import NOTHING, Key, adds_to_sums, change_sums, put_all
from referee.store.seated.games import every_game, one_by_one, record_of
from referee.store.seated.standing import reseat, stand_again
from referee.store.seated.stored import StoredGame
from referee.store.statements import CompiledStatement, in_parts, insert_new, touch, write_many
from referee.store.stored import Progress, UnreadableGame
from referee.store.tables import (
    CLUBS,
    DERIVED,
    GAMES,
    PLAYERS,
    RATING_MARKS,
    RATING_MOVES,
    RATINGS,
    SEATS,
    SITTINGS,
    SUMMARIES,
    TALLIES,
)

# Updates when a game ends, or a finished one changes, is reopened or restored. They happen in the
# transaction of that change; while a game is still being played nothing is written


AT_ONCE = 500
"""The most games held in memory at a time."""


def count_new(connection: Connection, games: Iterable[Counted | None]) -> None:
    """Counts *games* that were not counted before; None stands for one that does not count yet."""
    _keep(connection, [(None, game) for game in games])


def reassign(connection: Connection, *, games: Collection[int], old: int, new: int) -> None:
    """Counts for the player *new* what *old* did in *games*; *new* must not play in any of them."""
    names = {str(old): str(new)}
    reseat(connection, games, old, new)
    for some in in_parts(sorted(games), AT_ONCE):
        was = _kept(connection, some)
        now = (replace(each, summary=with_players(each.summary, names)) for each in was)
        _keep(connection, list(zip(was, now, strict=True)))


def count_again(connection: Connection, games: Collection[int]) -> None:
    """Counts *games* in the seasons that they belong to now."""
    belongs = select(GAMES.c.id, GAMES.c.season_id).where(GAMES.c.id.in_(games))
    seasons: dict[int, int | None] = {row.id: row.season_id for row in connection.execute(belongs)}
    was = _kept(connection, games)
    now = (replace(each, season_id=seasons[each.game_id]) for each in was)
    _keep(connection, list(zip(was, now, strict=True)))


def _keep(connection: Connection, changes: Sequence[Change]) -> None:
    changed = [(was, now) for was, now in changes if was != now]
    for club_id in sorted({each.club_id for pair in changed for each in pair if each}):
        _take_turn(connection, club_id)
    summaries.change_summaries(connection, changed)
    change_sums(connection, changed)
    change_ratings(connection, changed)


def _kept(connection: Connection, games: Collection[int]) -> list[Counted]:
    """Those of *games* that are counted, in the order in which they were played."""
    found = (summaries.kept(connection, game_id) for game_id in games)
    return sorted((each for each in found if each), key=lambda each: each.place)


def _take_turn(connection: Connection, club_id: int) -> None:
    """Locks the club until the transaction ends, since two of its games may end at once."""
    turn = select(CLUBS.c.id).where(CLUBS.c.id == club_id)
    connection.execute(turn.with_for_update(key_share=True))


# From a stored game to its summary; whatever changes a finished game calls `resummarise`


def resummarise(connection: Connection, *game_ids: int) -> None:
    """Counts the games as they are now, in the transaction that changed them.

    A game that cannot be read does not count.
    """
    now: dict[int, Counted | None] = dict.fromkeys(game_ids)
    for game in one_by_one(connection, game_ids):
        stand_again(connection, game)
        now[game.id] = counted_if_readable(connection, game)
    _keep(connection, [(summaries.kept(connection, each), now[each]) for each in now])


def counted_if_readable(
    connection: Connection, game: StoredGame | UnreadableGame
) -> Counted | None:
    """The game as it counts; None if it does not count, or cannot be read."""
    try:
        return counted(connection, game)
    except UnreadableGameError:
        return None


def counted(connection: Connection, game: StoredGame | UnreadableGame) -> Counted | None:
    """The game as it counts; None if it is not over, counts for nothing, or is deleted.

    Raises:
        UnreadableGameError: its facts cannot be read, or are impossible.
    """
    if isinstance(game, UnreadableGame):
        raise UnreadableGameError(f"game {game.public_id!r} cannot be read")
    summary = None if game.deleted_at else _summary(game)
    return as_counted(connection, game, summary) if summary else None


def as_counted(connection: Connection, game: StoredGame, summary: GameSummary) -> Counted:
    """*game* as it counts with *summary*, which has the names of its players.

    Raises:
        UnreadableGameError: a player of it is not kept.
    """
    sat = _SAT.rows(connection, game_id=game.id)
    players = {row.name: in_summaries(row.name, row.id) for row in sat}
    tables = (*summary.sides, *(hand.players for hand in summary.hands))
    if not players.keys() >= {player for table in tables for player in table}:
        raise UnreadableGameError(f"who sat down in game {game.public_id!r} is not kept")
    season_id = connection.scalar(_SEASON, {"game_id": game.id})
    return Counted(game.id, game.club_id, season_id, with_players(summary, players))


def _summary(game: StoredGame) -> GameSummary | None:
    """The summary of *game* with the present names of its players; None if it does not count."""
    try:
        summary = summed_up(record_of(game), game.started_at, game.public_id)
    except RefereeError as fault:
        raise UnreadableGameError(f"game {game.public_id!r} cannot be read") from fault
    return replace(summary, evening=game.evening) if summary else None


def summed_up(record: Record, started: datetime, game: str = "") -> GameSummary | None:
    """The summary of the game in *record*; None if it is not over, or counts for nothing.

    Raises:
        ImpossibleEventError: a hand cannot have happened.
    """
    due = first_due(record.start, record.rules, record.players)
    return summary_of_game(due, hands_dealt(record.hands), started, game)


def hands_dealt(recorded: Sequence[Hand]) -> tuple[Hand, ...]:
    """The hands of a game without those at its end that are void or have no deal yet.

    Earlier ones stay: the rules that they change remain changed, and a hand without a score keeps
    the game open. If the table ended the game, that comes last. Their penalties stay, too.
    """
    hands = list(recorded)
    ends: list[Hand] = []
    while hands and (is_no_hand(hands[-1]) or only_changes(hands[-1])):
        last = hands.pop()
        if last.ended is not None or last.penalties:
            ends = [Hand(ended=last.ended, penalties=last.penalties), *ends]
    return (*hands, *ends)


_SAT_IN = union_all(
    *(
        select(each.c.player_id).where(each.c.game_id == bindparam("game_id"))
        for each in (SEATS, SITTINGS)
    )
)
_SAT = CompiledStatement(select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.id.in_(_SAT_IN)))
_SEASON = select(GAMES.c.season_id).where(GAMES.c.id == bindparam("game_id"))


# Deleting and restoring games: nothing of them is ever lost


def delete_game(connection: Connection, *, public_id: str, now: datetime) -> None:
    """Marks the game as deleted, without losing anything; does nothing if it is deleted already.

    Raises:
        UnknownGameError: there is no such game.
    """
    _mark(connection, public_id, GAMES.c.deleted_at.is_(None), now)


def restore_game(connection: Connection, *, public_id: str) -> None:
    """Restores a deleted game.

    Raises:
        UnknownGameError: there is no such game.
    """
    _mark(connection, public_id, GAMES.c.deleted_at.is_not(None), None)


def _mark(
    connection: Connection, public_id: str, which: ColumnElement[bool], moment: datetime | None
) -> None:
    where = GAMES.c.public_id == public_id
    game_id = connection.scalar(select(GAMES.c.id).where(where))
    if game_id is None:
        raise UnknownGameError(f"no game {public_id!r}")
    marked = connection.execute(update(GAMES).where(where, which).values(deleted_at=moment))
    if marked.rowcount:
        touch(connection, game_id)
        resummarise(connection, game_id)


# Rebuilding all statistics from the ledgers


@dataclass(slots=True)
class Accumulator:
    """The sums and ratings of the games so far; its size does not grow with the number of games."""

    sums: dict[Key, PlayerResult] = field(default_factory=dict)
    ratings: dict[Scope, dict[str, Rating]] = field(default_factory=dict)

    def add(self, game: Counted) -> list[Row]:
        """Counts *game*, the next one in order, and returns the rows of its rating changes."""
        for key, result in adds_to_sums(game):
            self.sums[key] = self.sums.get(key, NOTHING) + result
        rows: list[Row] = []
        for scope in game.scopes:
            known = self.ratings.setdefault(scope, {})
            moved, after = moved_by(scope, game, known)
            known |= after
            rows += moved
        return rows

    @property
    def rated(self) -> list[dict[str, Any]]:
        """The rows of all ratings."""
        return [
            dict(rating_row(scope, player, rating))
            for scope, ratings in self.ratings.items()
            for player, rating in ratings.items()
        ]


PROGRESS_EVERY = 5000
"""Games between two progress messages."""

Each = TypeVar("Each")


def make_if_due(database: Database, say: Callable[[str], object]) -> None:
    """Computes the statistics of all games if an older version computed them, or none.

    *say* is called with progress messages, the first before it begins, since it can take long.
    """
    with database.reading() as connection:
        due = is_due(connection)
    if due:
        say("Summing up all finished games, once …")
        with database.writing() as connection:
            games = count(1)

            def seen() -> None:
                if (looked_at := next(games)) % PROGRESS_EVERY == 0:
                    say(f"{looked_at} games …")

            rebuild(connection, seen)


def rebuild(connection: Connection, seen: Progress = lambda: None) -> None:
    """Computes all summaries, sums and ratings from the ledgers, replacing the stored ones."""
    for table in (RATING_MARKS, RATING_MOVES, RATINGS, TALLIES, SUMMARIES):
        connection.execute(delete(table))
    write_missing(connection)
    _write(connection, _with_summaries(connection, _counted_games(connection, seen)))
    mark_made(connection)


def recount(connection: Connection, club_id: int, seen: Progress = lambda: None) -> None:
    """Computes the sums and ratings of a club from its summaries, replacing the stored ones."""
    for table in (RATING_MARKS, RATING_MOVES, RATINGS, TALLIES):
        connection.execute(delete(table).where(table.c.club_id == club_id))
    games = each_seen(summaries.counted_in_order(connection, Scope(club_id)), seen)
    _write(connection, in_parts(games, AT_ONCE))


def _counted_games(connection: Connection, seen: Progress) -> Iterator[Counted]:
    """Every game that counts, computed from its ledger, in the order in which they were played.

    On the way the standing of every game is stored, also of those that do not count.
    """
    for game in every_game(connection, deleted=True):
        stand_again(connection, game)
        found = counted_if_readable(connection, game)
        if found:
            yield found
        seen()


def each_seen(games: Iterable[Each], seen: Progress) -> Iterator[Each]:
    """Yields *games*, and calls *seen* after each has been used."""
    for game in games:
        yield game
        seen()


def _with_summaries(connection: Connection, games: Iterable[Counted]) -> Iterator[list[Counted]]:
    for part in in_parts(games, AT_ONCE):
        summaries.add_summaries(connection, part)
        yield part


def _write(connection: Connection, parts: Iterable[list[Counted]]) -> None:
    """Writes the sums, ratings and rating changes of all games of *parts*."""
    accumulator = Accumulator()
    for part in parts:
        moves = [row for game in part for row in accumulator.add(game)]
        write_many(connection, RATING_MOVES, moves)
    put_all(connection, accumulator.sums)
    write_many(connection, RATINGS, accumulator.rated)


MEANING = 6
"""Raised if the fields of summaries, or the sums, come to hold something else."""


def version_of(*kinds: Any) -> int:
    """The version of summaries made of these dataclasses; it changes with their fields' names."""
    names = [each.name for kind in kinds for each in fields(kind)]
    return crc32(f"{MEANING} {names}".encode()) >> 1  # 31 bits, for a signed column


VERSION = version_of(GameSummary, HandSummary, HandIncident, Standing)
"""The version of what is computed from the ledgers; that of another version is computed again."""


NAME = "summaries"
"""The name of the summaries in the table of derived data."""


def is_due(connection: Connection) -> bool:
    """Whether the summaries have never been computed, or by another version of the program."""
    kept = select(DERIVED.c.version).where(DERIVED.c.name == NAME)
    return connection.scalar(kept) != VERSION


def mark_made(connection: Connection) -> None:
    """Records that the summaries of all games are of this version."""
    connection.execute(delete(DERIVED).where(DERIVED.c.name == NAME))
    insert_new(connection, DERIVED, {"name": NAME, "version": VERSION})
