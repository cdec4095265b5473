"""From a stored game to what the engine judges and what a record file holds."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, func, select

from referee.engine import Hand, Record
from referee.engine.hand.ledger import fold, in_force
from referee.engine.rules.mid_game import in_mid_game
from referee.engine.text import toml
from referee.store.game.games import one_by_one
from referee.store.stored import StoredGame, UnreadableGame
from referee.store.tables import GAMES, ROOK


def hands_of(game: StoredGame) -> tuple[Hand, ...]:
    """Every hand as its ledger tells it, read by the rules of its time; void ones too.

    Raises:
        NotationError: an entry cannot be read.
    """
    rules, hands = game.rules, []
    for lines in game.hands:
        hand = fold([entry.text for entry in lines], rules)
        rules = in_mid_game(rules, hand.house)
        hands.append(hand)
    return tuple(hands)


def record_of(game: StoredGame, told: Sequence[Hand] | None = None) -> Record:
    """The game as a record file tells it: without what was undone, with hands struck out.

    *told*: every hand, as `hands_of` gives them; None: as they are.
    A hand at the end is there only if a line of it is in force, though it may tell nothing.

    Raises:
        NotationError: an entry cannot be read.
    """
    hands = list(hands_of(game) if told is None else told)
    while hands and not in_force([entry.text for entry in game.hands[len(hands) - 1]]):
        hands.pop()
    return Record(game.rules, game.names, game.start, tuple(hands), started(game), game.place)


def started(game: StoredGame) -> Any:
    """When *game* began, as its record file told it if it came by one; None: that told nothing."""
    if game.started is None:
        return game.started_at
    return toml.read(f"told = {game.started}")["told"] if game.started else None


# Every game of Rook of an installation, in the order in which they were played


AT_ONCE = 200
"""Games that are held in memory at a time."""


def every_game(
    connection: Connection, *, season_id: int | None = None
) -> Iterator[StoredGame | UnreadableGame]:
    """All games that are not deleted, with their ledgers, the first begun first.

    *season_id*: only those that count in that season.
    """
    order = (GAMES.c.started_at, GAMES.c.id)
    there = select(GAMES.c.id).where(*_THERE).order_by(*order)
    if season_id is not None:
        there = there.where(GAMES.c.season_id == season_id)
    ids = list(connection.scalars(there))
    for first in range(0, len(ids), AT_ONCE):
        yield from one_by_one(connection, ids[first : first + AT_ONCE])


_THERE = (GAMES.c.deleted_at.is_(None), GAMES.c.kind == ROOK)


def count_games(connection: Connection) -> int:
    """How many games are not deleted."""
    there = select(func.count()).select_from(GAMES).where(*_THERE)
    return int(connection.scalar(there) or 0)
