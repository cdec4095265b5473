"""A stored game folded into its summary, and counted: who changes a finished game asks here."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, bindparam, select, union_all, update

from referee.engine import RefereeError, play_game
from referee.engine.hand.facts import Hand, only_changes
from referee.stats.season.summary import GameSummary, summary_of
from referee.store.errors import UnknownGameError, UnreadableGameError
from referee.store.file.statements import CompiledStatement
from referee.store.game.games import hands_of, one_by_one
from referee.store.people.players import in_summaries
from referee.store.season.keeping import keep_counted
from referee.store.season.summaries import Counted, with_players
from referee.store.stored import StoredGame, UnreadableGame
from referee.store.tables import GAMES, PLAYERS, SEATS, SITTINGS
from referee.store.versions import touch


def resummarise(connection: Connection, *game_ids: int) -> None:
    """Counts the games as they stand now, in the transaction of whatever changed them.

    One that cannot be read does not count.
    """
    now: dict[int, Counted | None] = dict.fromkeys(game_ids)
    for game in one_by_one(connection, game_ids):
        now[game.id] = counted_if_readable(connection, game)
    keep_counted(connection, now)


def counted_if_readable(
    connection: Connection, game: StoredGame | UnreadableGame
) -> Counted | None:
    """The game as it counts; None: it does not, perhaps since it cannot be read."""
    try:
        return counted(connection, game)
    except UnreadableGameError:
        return None


def counted(connection: Connection, game: StoredGame | UnreadableGame) -> Counted | None:
    """The game as it counts; None: it does not, since it is not over, or deleted.

    Raises:
        UnreadableGameError: what was told of it cannot be read, or cannot have been.
    """
    if isinstance(game, UnreadableGame):
        raise UnreadableGameError(f"game {game.public_id!r} cannot be read")
    summary = None if game.deleted_at else _summary(game)
    if summary is None:
        return None
    sat = _SAT.rows(connection, game_id=game.id)
    players = {row.name: in_summaries(row.name, row.id) for row in sat}
    if not players.keys() >= {each for hand in summary.hands for each in hand.players}:
        raise UnreadableGameError(f"who sat down in game {game.public_id!r} is not kept")
    season_id = connection.scalar(_SEASON, {"game_id": game.id})
    return Counted(game.id, game.club_id, season_id, with_players(summary, players))


def _summary(game: StoredGame) -> GameSummary | None:
    """What *game* was, its players by their names of today; None: it is not over."""
    try:
        steps = tuple(play_game(game.start, hands_dealt(hands_of(game)), game.rules, game.names))
    except RefereeError as fault:
        raise UnreadableGameError(f"game {game.public_id!r} cannot be read") from fault
    return summary_of(steps, game.started_at, game.public_id)


def hands_dealt(told: Sequence[Hand]) -> tuple[Hand, ...]:
    """Those of a game but the ones at its end that nobody dealt: struck out, or still to be played.

    In between they stay: what they change holds on, and one that has no score yet is waited for.
    """
    hands = list(told)
    while hands and (hands[-1].void or only_changes(hands[-1])):
        hands.pop()
    return tuple(hands)


_SAT_IN = union_all(
    *(
        select(each.c.player_id).where(each.c.game_id == bindparam("game_id"))
        for each in (SEATS, SITTINGS)
    )
)
_SAT = CompiledStatement(select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.id.in_(_SAT_IN)))
_SEASON = select(GAMES.c.season_id).where(GAMES.c.id == bindparam("game_id"))


# Games deleted and brought back: nothing of them is ever lost


def delete_game(connection: Connection, *, public_id: str, now: datetime) -> None:
    """Marks the game as deleted; nothing is lost. One that is already stays as it was.

    Raises:
        UnknownGameError: there is no such game.
    """
    _mark(connection, public_id, GAMES.c.deleted_at.is_(None), now)


def restore_game(connection: Connection, *, public_id: str) -> None:
    """Brings a deleted game back.

    Raises:
        UnknownGameError: there is no such game.
    """
    _mark(connection, public_id, GAMES.c.deleted_at.is_not(None), None)


def _mark(
    connection: Connection, public_id: str, which: ColumnElement[bool], moment: datetime | None
) -> None:
    here = GAMES.c.public_id == public_id
    game_id = connection.scalar(select(GAMES.c.id).where(here))
    if game_id is None:
        raise UnknownGameError(f"no game {public_id!r}")
    marked = connection.execute(update(GAMES).where(here, which).values(deleted_at=moment))
    if marked.rowcount:
        touch(connection, game_id)
        resummarise(connection, game_id)
