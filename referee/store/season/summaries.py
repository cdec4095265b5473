"""Summaries of finished games, one row for each, and the stored results of analyses."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple

from pydantic import TypeAdapter
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    bindparam,
    delete,
    select,
    tuple_,
    union,
)

from referee.stats.season.players import Solved, Worth
from referee.stats.season.summary import GameSummary
from referee.store.statements import CompiledStatement, insert_new, write_many
from referee.store.tables import BEST_PLAY, GAMES, SEATS, SITTINGS, SUMMARIES, UtcTime

# A finished game as it counts: its club, its season and its summary


ALL_GAMES = 0
"""The season id that stands for all games of a club."""


class Scope(NamedTuple):
    """Games that are counted together: those of one season, or all of a club."""

    club_id: int
    season_id: int = ALL_GAMES


class PlaceInOrder(NamedTuple):
    """The place of a game in the order in which games are counted."""

    started_at: datetime
    game_id: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game that counts; its summary has the ids of the players instead of names."""

    game_id: int
    club_id: int
    season_id: int | None
    """None if it counts in no season."""
    summary: GameSummary

    @property
    def place(self) -> PlaceInOrder:
        """Its place in the order of games."""
        return PlaceInOrder(self.summary.started, self.game_id)

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """The scopes that it counts in."""
        everything = Scope(self.club_id)
        return (
            (everything, Scope(self.club_id, self.season_id)) if self.season_id else (everything,)
        )


Change = tuple[Counted | None, Counted | None]
"""A game before and after a change; None if it did not count, or does not count any more."""


def with_players(summary: GameSummary, names: Mapping[str, str]) -> GameSummary:
    """*summary* with its players replaced by *names*; players without an entry there stay."""

    def each(players: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(player, player) for player in players)

    return replace(
        summary,
        sides=tuple(map(each, summary.sides)),
        hands=tuple(replace(hand, players=each(hand.players)) for hand in summary.hands),
    )


# Their rows


AT_ONCE = 500
"""The most rows held in memory at a time."""


_TEXT = TypeAdapter(GameSummary)

Only = Sequence[ColumnElement[bool]]
"""Conditions that a summary's row must meet, all of them."""


def write_summary(summary: GameSummary) -> str:
    """*summary* as one line of JSON, without the fields that have their default values."""
    return _TEXT.dump_json(summary, exclude_defaults=True).decode()


def read_summary(text: str) -> GameSummary:
    """Parses what `write_summary` wrote."""
    return _TEXT.validate_json(text)


@dataclass(frozen=True, slots=True)
class Unread:
    """A finished game whose summary is not parsed yet.

    Parsing two thousand of them takes almost a second; no connection should be held for that long.
    """

    game_id: int
    preset: str
    evening: date
    text: str

    def read(self) -> GameSummary:
        """Parses the summary."""
        return read_summary(self.text)


def kept(connection: Connection, game_id: int) -> Counted | None:
    """The game as it is counted now; None if it is not."""
    row = next(iter(_KEPT.rows(connection, game_id=game_id)), None)
    return row and _counted(row)


def change_summaries(connection: Connection, changes: Sequence[Change]) -> None:
    """Replaces the summaries of games that have changed."""
    changed_games = [was.game_id for was, _ in changes if was]
    if changed_games:
        connection.execute(delete(SUMMARIES).where(SUMMARIES.c.game_id.in_(changed_games)))
    add_summaries(connection, (now for _, now in changes if now))


def add_summaries(connection: Connection, games: Iterable[Counted]) -> None:
    """Inserts the summaries of *games*, which must not have any yet."""
    write_many(connection, SUMMARIES, list(map(summary_row, games)))


def summary_row(game: Counted) -> dict[str, Any]:
    """The row of *game* in the table of summaries."""
    return {
        "game_id": game.game_id,
        "club_id": game.club_id,
        "season_id": game.season_id,
        "preset": game.summary.preset,
        "started_at": game.summary.started,
        "body": write_summary(game.summary),
    }


def counted_in_order(
    connection: Connection,
    scope: Scope,
    since: PlaceInOrder | None = None,
    most: int | None = None,
    only: Only = (),
) -> Iterator[Counted]:
    """The games that count in *scope*, in order, beginning at the place *since*; at most *most*.

    *only* are further conditions. The rows are fetched in parts, and the caller may write between
    two of them.
    """
    left = most
    while left is None or left > 0:
        part = AT_ONCE if left is None else min(AT_ONCE, left)
        rows = connection.execute(_some(scope, since).where(*only).limit(part)).all()
        yield from map(_counted, rows)
        if len(rows) < part:
            return
        since = PlaceInOrder(rows[-1].started_at, rows[-1].game_id + 1)
        left = None if left is None else left - part


def begun(since: datetime | None, until: datetime | None) -> Iterator[ColumnElement[bool]]:
    """The conditions that a game began at *since* or later and before *until*; None: no limit."""
    if since is not None:
        yield SUMMARIES.c.started_at >= since
    if until is not None:
        yield SUMMARIES.c.started_at < until


def by_preset(preset: str) -> ColumnElement[bool]:
    """The condition that a game is listed under *preset*."""
    return SUMMARIES.c.preset == preset


def sat_there(player_id: int) -> ColumnElement[bool]:
    """The condition that a player has or had a seat in the game.

    It holds even if it was undone that they sat down; the summary says who played.
    """
    sat = (
        select(each.c.game_id).where(each.c.player_id == player_id) for each in (SEATS, SITTINGS)
    )
    return SUMMARIES.c.game_id.in_(union(*sat))


def are_more_than(connection: Connection, most: int, scope: Scope, since: PlaceInOrder) -> bool:
    """Whether more than *most* games count in *scope* from a place on, without parsing them."""
    beyond = _some(scope, since).with_only_columns(SUMMARIES.c.game_id).offset(most).limit(1)
    return connection.execute(beyond).first() is not None


def latest(
    connection: Connection, scope: Scope, until: PlaceInOrder | None, most: int
) -> tuple[Unread, ...]:
    """The last *most* games of *scope* before the place *until*, the last first.

    If *until* is None, the last of all.
    """
    earlier = () if until is None else (before(SUMMARIES, until),)
    rows = connection.execute(_last_first(scope, earlier, most))
    return tuple(map(_unread, rows))


def _unread(row: Any) -> Unread:
    return Unread(row.game_id, row.preset, row.evening, row.body)


def backwards(connection: Connection, scope: Scope, only: Only = ()) -> Iterator[Unread]:
    """The games of *scope* that meet all conditions of *only*, the last first.

    They are fetched in parts, as they are needed, and are not parsed yet.
    """
    earlier: Only = ()
    while rows := connection.execute(_last_first(scope, (*only, *earlier), AT_ONCE)).all():
        yield from map(_unread, rows)
        earlier = (before(SUMMARIES, PlaceInOrder(rows[-1].started_at, rows[-1].game_id)),)


def _last_first(scope: Scope, only: Only, most: int) -> Select[Any]:
    found = select(SUMMARIES, GAMES.c.evening).join(GAMES, GAMES.c.id == SUMMARIES.c.game_id)
    found = found.where(_counts_in(scope), *only).limit(most)
    return found.order_by(SUMMARIES.c.started_at.desc(), SUMMARIES.c.game_id.desc())


def place_of(connection: Connection, *, club_id: int, public_id: str) -> PlaceInOrder | None:
    """The place of a game in the order, even if it does not count; None if it does not exist."""
    where = (GAMES.c.club_id == club_id, GAMES.c.public_id == public_id)
    row = connection.execute(select(GAMES.c.started_at, GAMES.c.id).where(*where)).one_or_none()
    return PlaceInOrder(*row) if row else None


def _some(scope: Scope, since: PlaceInOrder | None) -> Select[Any]:
    """The rows that count in *scope*, in order, beginning at the place *since*."""
    in_turn = (SUMMARIES.c.started_at, SUMMARIES.c.game_id)
    found = select(SUMMARIES).where(_counts_in(scope)).order_by(*in_turn)
    return found if since is None else found.where(from_on(SUMMARIES, since))


def _counts_in(scope: Scope) -> ColumnElement[bool]:
    if scope.season_id == ALL_GAMES:
        return SUMMARIES.c.club_id == scope.club_id
    return SUMMARIES.c.season_id == scope.season_id


def from_on(table: Any, place: PlaceInOrder) -> Any:
    """The condition that a row of *table* belongs to *place* or a later one."""
    return tuple_(table.c.started_at, table.c.game_id) >= _values(place)


def before(table: Any, place: PlaceInOrder) -> Any:
    """The condition that a row of *table* belongs to an earlier place."""
    return tuple_(table.c.started_at, table.c.game_id) < _values(place)


def _values(place: PlaceInOrder) -> Any:
    return tuple_(bindparam(None, place.started_at, type_=UtcTime()), place.game_id)


def _counted(row: Any) -> Counted:
    return Counted(row.game_id, row.club_id, row.season_id, read_summary(row.body))


_KEPT = CompiledStatement(select(SUMMARIES).where(SUMMARIES.c.game_id == bindparam("game_id")))


# The results of analyses, one row for each hand.
#
# A row is found by the digest of the hand's present cards. So a result from before a correction is
# never shown, and an undo brings it back.


class HandKey(NamedTuple):
    """A game, and the digest of the cards and rules of one of its hands."""

    game_id: int
    digest: str


def keep_solved(connection: Connection, place: HandKey, club_id: int, of: Solved) -> None:
    """Stores an analysis, unless the stored one is settled for at least as many seats."""
    known = hand_solved(connection, place)
    if known is not None:
        if _settled(known) >= _settled(of):
            return
        connection.execute(delete(BEST_PLAY).where(*_of(place)))
    body = {
        "side": of.declarers,
        "made": of.made,
        "worth": of.worth,
        "gave": of.gave,
    }
    written = json.dumps(body, separators=(",", ":"))
    insert_new(connection, BEST_PLAY, {**place._asdict(), "club_id": club_id, "body": written})


def hand_solved(connection: Connection, place: HandKey) -> Solved | None:
    """The result of the analysis of a hand; None if it has not been analysed yet."""
    body = connection.scalar(select(BEST_PLAY.c.body).where(*_of(place)))
    return None if body is None else _read(body)


def solved_of_games(
    connection: Connection, games: Collection[int]
) -> Mapping[tuple[str, str], Solved]:
    """The results of analyses of *games*, by game and digest, also for hands that changed since."""
    found = (
        select(GAMES.c.public_id, BEST_PLAY.c.digest, BEST_PLAY.c.body)
        .join(GAMES, GAMES.c.id == BEST_PLAY.c.game_id)
        .where(BEST_PLAY.c.game_id.in_(games))
    )
    return {(row.public_id, row.digest): _read(row.body) for row in connection.execute(found)}


def _of(place: HandKey) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return BEST_PLAY.c.game_id == place.game_id, BEST_PLAY.c.digest == place.digest


def _settled(of: Solved) -> int:
    return sum(each is not None for each in of.gave)


def _read(body: str) -> Solved:
    parsed = json.loads(body)
    gave = tuple(parsed["gave"])
    return Solved(tuple(parsed["side"]), parsed["made"], Worth(*parsed["worth"]), gave)
