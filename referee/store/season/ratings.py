"""Ratings: every finished game changes those of its players, in the order of play.

A change of a game affects the ratings of all games after it. A few games are replayed at once; for
more, a mark records the first that needs it, and `replay_all` replays them part by part.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Integer, bindparam, delete, insert, select, tuple_, union

from referee.stats.season.ratings import Move, Rating, rated
from referee.stats.season.results import GameResult
from referee.store.database import Database
from referee.store.season.summaries import (
    Change,
    Counted,
    PlaceInOrder,
    Scope,
    are_more_than,
    counted_in_order,
)
from referee.store.statements import CompiledStatement, write_many
from referee.store.stored import Progress
from referee.store.tables import GAMES, RATING_MARKS, RATING_MOVES, RATINGS, TALLIES, UtcTime

AT_ONCE = 200
"""The most games replayed in the write that changed one; `replay_all` does the others."""

PART = 25
"""The most games replayed in one transaction while others wait to write."""

Row = Mapping[str, Any]


def change_ratings(connection: Connection, changes: Iterable[Change]) -> None:
    """Updates the ratings after games have changed; their summaries must be up to date."""
    by_scope: dict[Scope, list[Counted]] = {}
    for was, now in changes:
        for scope in {*_scopes(was), *_scopes(now)}:
            games = [each for each in (was, now) if each and scope in each.scopes]
            if len(games) < 2 or not _rates_alike(*games):
                by_scope.setdefault(scope, []).extend(games)
    for scope in sorted(by_scope):
        _replay_from(connection, scope, by_scope[scope])


def go_on(
    connection: Connection, scope: Scope, most: int = PART, seen: Progress = lambda: None
) -> bool:
    """Replays at most *most* games of *scope* that still need it; returns whether none are left."""
    mark = mark_of(connection, scope)
    if mark is None:
        return True
    games = list(counted_in_order(connection, scope, mark, most + 1))
    _replay(connection, scope, mark, games[:most])
    for _ in games[:most]:
        seen()
    if len(games) > most:
        _set_mark(connection, scope, games[most].place)
        return False
    _set_mark(connection, scope, None)
    everybody = _players_of(connection, scope)
    _put(connection, scope, {each: _latest(connection, scope, each) for each in everybody})
    return True


def replay_all(database: Database, seen: Progress = lambda: None) -> None:
    """Replays all games that still need it, in short transactions."""
    with database.reading() as connection:
        scopes = open_scopes(connection)
    for scope in scopes:
        done = False
        while not done:
            with database.writing() as connection:
                done = go_on(connection, scope, seen=seen)
            database.give_way()


def open_scopes(connection: Connection) -> tuple[Scope, ...]:
    """The scopes with games that still have to be replayed."""
    rows = connection.execute(select(RATING_MARKS.c.club_id, RATING_MARKS.c.season_id))
    return tuple(sorted(Scope(*row) for row in rows))


def mark_of(connection: Connection, scope: Scope) -> PlaceInOrder | None:
    """The first game of *scope* that still has to be replayed; None if there is none."""
    where = _of(RATING_MARKS, scope)
    row = connection.execute(
        select(RATING_MARKS.c.started_at, RATING_MARKS.c.game_id).where(*where)
    ).one_or_none()
    return PlaceInOrder(*row) if row else None


def ratings_of(connection: Connection, scope: Scope) -> Mapping[int, Rating]:
    """The rating of every player of *scope*, by player id."""
    rows = connection.execute(_RATED.where(*_of(RATINGS, scope)))
    return {player: Rating(*values) for player, *values in rows}


def moved_by(
    scope: Scope, game: Counted, known: Mapping[str, Rating]
) -> tuple[list[Row], Mapping[str, Rating]]:
    """How *game* changes the ratings *known*: the rows to write, and the ratings after it."""
    summary = game.summary
    found = rated(GameResult(summary.sides, summary.totals, {}, summary.shared), known)
    common = {"game_id": game.game_id, "started_at": game.summary.started, **scope._asdict()}
    rows: list[Row] = [
        {
            **common,
            "player_id": int(move.player),
            "mu_before": move.before.mu,
            "sigma_before": move.before.sigma,
            **_values(move.after),
        }
        for move in found.moves
    ]
    return rows, found.after


def rating_row(scope: Scope, player: str, rating: Rating) -> Row:
    """The row of a player's *rating*."""
    return {**scope._asdict(), "player_id": int(player), **_values(rating)}


def _values(rating: Rating) -> dict[str, Any]:
    return {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}


def _rates_alike(one: Counted, other: Counted) -> bool:
    """Whether both change ratings in the same way; the difference in points does not matter."""
    if one.place != other.place or one.summary.sides != other.summary.sides:
        return False
    return _level(one) == _level(other)


def _level(game: Counted) -> list[bool]:
    """For each two neighbors among the sides after the winners, whether their totals are equal."""
    return [one == other for one, other in pairwise(game.summary.totals[1:])]


def _scopes(game: Counted | None) -> tuple[Scope, ...]:
    return game.scopes if game else ()


def _replay_from(connection: Connection, scope: Scope, changed: Sequence[Counted]) -> None:
    """Replays the games from the first of *changed* on, or sets the mark there if they are many."""
    _forget(connection, scope, changed)
    mark = mark_of(connection, scope)
    start = min([*(each.place for each in changed), *([mark] if mark else [])])
    after: dict[str, Rating] = {}
    if mark or are_more_than(connection, AT_ONCE, scope, start):
        _set_mark(connection, scope, start)
    else:
        after = _replay(connection, scope, start, list(counted_in_order(connection, scope, start)))
    unrated = {player for game in changed for player in _who(game)} - after.keys()
    _put(
        connection,
        scope,
        after | {player: _latest(connection, scope, player) for player in unrated},
    )


def _who(game: Counted) -> Iterable[str]:
    """The players who sat there at the end, without seats that nobody named."""
    return (player for side in game.summary.sides for player in side if player)


def _replay(
    connection: Connection, scope: Scope, start: PlaceInOrder, games: Sequence[Counted]
) -> dict[str, Rating]:
    """Rewrites the rating changes of *games*, the next of *scope* from *start* on.

    Returns:
        The ratings of their players afterwards.
    """
    players = {player for game in games for player in _who(game)}
    known = {each: _latest(connection, scope, each, start) for each in sorted(players)}
    rows: list[Row] = []
    for game in games:
        moved, after = moved_by(scope, game, known)
        rows += moved
        known |= after
    _forget(connection, scope, games)
    write_many(connection, RATING_MOVES, rows)
    return known


def _forget(connection: Connection, scope: Scope, games: Sequence[Counted]) -> None:
    """Deletes the rating changes of *games* in *scope*."""
    of_games = RATING_MOVES.c.game_id.in_([game.game_id for game in games])
    where = (of_games, RATING_MOVES.c.season_id == scope.season_id)
    connection.execute(delete(RATING_MOVES).where(*where))


def _latest(
    connection: Connection, scope: Scope, player: str, start: PlaceInOrder | None = None
) -> Rating:
    """The rating of *player* in *scope* before the game at *start*; None: after all games."""
    whose = {"player_id": int(player), "season_id": scope.season_id}
    rows = (
        _LATEST.rows(connection, **whose)
        if start is None
        else _EARLIER.rows(connection, **whose, **start._asdict())
    )
    return next((Rating(*row) for row in rows), Rating())


def _put(connection: Connection, scope: Scope, ratings: Mapping[str, Rating]) -> None:
    """Replaces the ratings of these players; a player without games gets none."""
    of_players = RATINGS.c.player_id.in_(sorted(map(int, ratings)))
    connection.execute(delete(RATINGS).where(*_of(RATINGS, scope), of_players))
    rows = [rating_row(scope, player, each) for player, each in ratings.items() if each.games]
    write_many(connection, RATINGS, rows)


def _players_of(connection: Connection, scope: Scope) -> list[str]:
    """All players who have, or had, a rating in *scope*."""
    rated, tallied = (
        select(table.c.player_id).where(*_of(table, scope)) for table in (RATINGS, TALLIES)
    )
    return [str(player) for player in connection.scalars(union(rated, tallied))]


def _set_mark(connection: Connection, scope: Scope, place: PlaceInOrder | None) -> None:
    connection.execute(delete(RATING_MARKS).where(*_of(RATING_MARKS, scope)))
    if place is not None:
        connection.execute(insert(RATING_MARKS), {**scope._asdict(), **place._asdict()})


def _of(table: Any, scope: Scope) -> tuple[Any, Any]:
    return table.c.club_id == scope.club_id, table.c.season_id == scope.season_id


_RATED = select(RATINGS.c.player_id, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games)
_MOVED = (
    select(RATING_MOVES.c.mu, RATING_MOVES.c.sigma, RATING_MOVES.c.games)
    .where(
        RATING_MOVES.c.player_id == bindparam("player_id"),
        RATING_MOVES.c.season_id == bindparam("season_id"),
    )
    .order_by(RATING_MOVES.c.started_at.desc(), RATING_MOVES.c.game_id.desc())
    .limit(1)
)
_LATEST = CompiledStatement(_MOVED)
_EARLIER = CompiledStatement(
    _MOVED.where(
        tuple_(RATING_MOVES.c.started_at, RATING_MOVES.c.game_id)
        < tuple_(bindparam("started_at", type_=UtcTime()), bindparam("game_id", type_=Integer()))
    )
)


# Reading the stored rating changes


Moved = Mapping[str, Sequence[Move]]
"""The rating changes of each game, by its public id; without games that are still to be rated."""


def moved_with(connection: Connection, scope: Scope, player_id: int) -> Moved:
    """The rating changes of all players in those games of *scope* that changed this player's."""
    in_season = RATING_MOVES.c.season_id == scope.season_id
    own = select(RATING_MOVES.c.game_id).where(
        in_season, RATING_MOVES.c.player_id == player_id, RATING_MOVES.c.club_id == scope.club_id
    )
    found = (
        select(GAMES.c.public_id, RATING_MOVES)
        .join(GAMES, GAMES.c.id == RATING_MOVES.c.game_id)
        .where(in_season, RATING_MOVES.c.game_id.in_(own))
        .order_by(RATING_MOVES.c.game_id)
    )
    by_game = groupby(connection.execute(found), attrgetter("public_id"))
    return {game: tuple(map(_move, rows)) for game, rows in by_game}


def _move(row: Any) -> Move:
    before = Rating(row.mu_before, row.sigma_before, row.games - 1)
    return Move(str(row.player_id), before, Rating(row.mu, row.sigma, row.games))
