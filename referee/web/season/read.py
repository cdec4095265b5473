"""The finished games of a club, and who its players are: what all pages of a season are made of.

Nothing else in this room asks the store.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from referee.engine import RefereeError, play_game
from referee.stats.season.summary import GameSummary, HandSummary, Player, summary_of
from referee.store.errors import UnreadableGameError
from referee.store.game.archive import hands_of
from referee.store.game.every import every_game
from referee.store.game.games import load_game
from referee.store.people.memberships import seen_by
from referee.store.people.roles import Role
from referee.store.stored import StoredGame
from referee.store.tables import GAMES, PLAYERS
from referee.web.state import TableState, table_state


@dataclass(frozen=True, slots=True)
class Told:
    """What a club has played."""

    games: tuple[GameSummary, ...]
    """The finished ones, in the order in which they were played."""
    names: Mapping[Player, str]
    """What each player is called today."""
    open: frozenset[str]
    """The games, by their public ids, whose tables this phone may see."""


def read_club(connection: Connection, club_id: int, *, device: str) -> Told:
    """What the club with the number *club_id* has played; a game that cannot be read is out."""
    known = select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.club_id == club_id)
    names = {str(row.id): row.name for row in connection.execute(known)}
    players = {name: player for player, name in names.items()}
    games = tuple(_by_player(each, players) for each in _finished(connection, club_id))
    return Told(games, names, _open(connection, club_id, device))


def tables(connection: Connection, games: Iterable[GameSummary]) -> tuple[TableState, ...]:
    """All that was told of *games*; one that cannot be read is out."""
    return tuple(state for game in games for state in _table(connection, game.game))


def _table(connection: Connection, public_id: str) -> Iterator[TableState]:
    with suppress(UnreadableGameError):
        yield table_state(load_game(connection, public_id))


def _open(connection: Connection, club_id: int, device: str) -> frozenset[str]:
    seen = select(GAMES.c.public_id).where(GAMES.c.club_id == club_id, seen_by(device, tuple(Role)))
    return frozenset(connection.scalars(seen))


def _finished(connection: Connection, club_id: int) -> Iterator[GameSummary]:
    for game in every_game(connection):
        if isinstance(game, StoredGame) and game.club_id == club_id:
            summary = _summary(game)
            if summary is not None:
                yield summary


def _summary(game: StoredGame) -> GameSummary | None:
    try:
        steps = tuple(play_game(game.start, hands_of(game), game.rules, game.names))
    except RefereeError:
        return None  # its own page says that it cannot be read
    return summary_of(steps, game.started_at, game.public_id)


def _by_player(summary: GameSummary, players: Mapping[str, Player]) -> GameSummary:
    """*summary* with players instead of their names of today."""
    return replace(
        summary,
        sides=tuple(tuple(players.get(name, "") for name in side) for side in summary.sides),
        hands=tuple(_hand_by_player(hand, players) for hand in summary.hands),
    )


def _hand_by_player(hand: HandSummary, players: Mapping[str, Player]) -> HandSummary:
    return replace(hand, players=tuple(players.get(name, "") for name in hand.players))
