"""How each game stands, kept in its row: a list of games cannot fold all their ledgers.

It is written in the transaction of each line, and can be computed again from the ledger.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Connection, bindparam, select, update

from referee.errors import RefereeError
from referee.rook import Standing
from referee.rook.game import Due, due_after, first_due
from referee.rook.hand.facts import NO_FACTS, Points
from referee.rook.hand.ledger import fold
from referee.store.errors import UnreadableGameError
from referee.store.game.entries import FROM_FILE
from referee.store.seated.stored import StoredGame
from referee.store.statements import CompiledStatement, in_parts
from referee.store.stored import UnreadableGame
from referee.store.tables import GAMES, PLAYERS, SITTINGS, UtcTime

Columns = dict[str, Any]
"""The values of the two columns."""

UNREADABLE: Columns = {"standing": "", "written_at": None}
"""The columns of a game whose ledger cannot be read."""

AT_ONCE = 500
"""The most games changed together."""


@dataclass(frozen=True, slots=True)
class KeptStanding:
    """How a game stands."""

    standing: Standing
    sits: Mapping[int, int] = field(default_factory=dict)
    """The ids of players who sat down later and sit there now, by seat."""


_KEPT = TypeAdapter(KeptStanding)


def last_due(game: StoredGame) -> Due:
    """The totals and names after all lines of *game*; emptied hands at its end wait for nothing.

    Raises:
        RefereeError: a line is not as the program writes it.
    """
    last = due = first_due(game.start, game.rules, game.names)
    for lines in game.hands:
        hand = fold([entry.text for entry in lines], due.rules)
        due = due_after(due, hand)
        if hand != NO_FACTS:
            last = due
    return last


def keep_standing(connection: Connection, game: StoredGame, due: Due, at: datetime) -> None:
    """Stores that *game* stands as in *due*, after a line that was entered *at* that moment."""
    standing = _standing(connection, game, due)
    _KEEP.count(connection, game_id=game.id, standing=standing, written_at=at)


def stand_again(connection: Connection, game: StoredGame | UnreadableGame) -> None:
    """Stores how *game* stands, computed from its ledger."""
    try:
        columns = computed_columns(connection, game)
    except UnreadableGameError:
        columns = UNREADABLE
    _KEEP.count(connection, game_id=game.id, **columns)


def computed_columns(connection: Connection, game: StoredGame | UnreadableGame) -> Columns:
    """The columns of *game* as its ledger gives them.

    Raises:
        UnreadableGameError: the row of a player who sat down later is lost.
    """
    if isinstance(game, UnreadableGame):
        return UNREADABLE
    try:
        due = last_due(game)
    except RefereeError:
        return UNREADABLE
    entered = (
        entry.recorded_at
        for entries in game.hands
        for entry in entries
        if not entry.key.startswith(FROM_FILE)
    )
    standing = _standing(connection, game, due) if game.entries else None
    return {"standing": standing, "written_at": max(entered, default=None)}


def _standing(connection: Connection, game: StoredGame, due: Due) -> str:
    """The standing of *due*, with the ids of those who do not sit at *game* from its beginning.

    Raises:
        UnreadableGameError: the row of a player who sat down later is lost.
    """
    sat = {
        seat: name
        for seat, (was, name) in enumerate(zip(game.names, due.names, strict=True), 1)
        if name != was
    }
    ids = _ids_of_sittings(connection, game.id) if sat else {}
    if not ids.keys() >= set(sat.values()):
        raise UnreadableGameError(f"who sat down in game {game.public_id!r} is not kept")
    return write_standing(
        KeptStanding(due.standing, {seat: ids[name] for seat, name in sat.items()})
    )


def read_standing(text: str | None, begun: Points) -> KeptStanding:
    """How a game stands by its column; before the first line it has the totals it *begun* with.

    Raises:
        ValueError: the column is not as `write_standing` writes it, or the ledger is unreadable.
    """
    if text is None:
        return KeptStanding(Standing(begun))
    kept = _KEPT.validate_json(text)
    if kept.standing.totals.keys() != begun.keys():
        raise ValueError(f"want totals of {list(begun)}, got {text!r}")
    return kept


def write_standing(kept: KeptStanding) -> str:
    """*kept* as JSON, for the column."""
    return _KEPT.dump_json(kept, exclude_defaults=True).decode()


def reseat(connection: Connection, games: Iterable[int], old: int, new: int) -> None:
    """Notes that the player *new* sits wherever *old* sat down later, in *games*."""
    for some in in_parts(sorted(games), AT_ONCE):
        where = (GAMES.c.id.in_(some), GAMES.c.standing.contains('"sits":'))
        rows = connection.execute(select(GAMES.c.id, GAMES.c.standing).where(*where)).all()
        for game_id, text in rows:
            kept = _KEPT.validate_json(text)
            sits = {seat: new if player == old else player for seat, player in kept.sits.items()}
            standing = write_standing(replace(kept, sits=sits))
            connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(standing=standing))


def _ids_of_sittings(connection: Connection, game_id: int) -> Mapping[str, int]:
    rows = connection.execute(
        select(PLAYERS.c.name, PLAYERS.c.id)
        .join(SITTINGS, SITTINGS.c.player_id == PLAYERS.c.id)
        .where(SITTINGS.c.game_id == game_id)
    )
    return {row.name: row.id for row in rows}


_KEEP = CompiledStatement(
    update(GAMES)
    .where(GAMES.c.id == bindparam("game_id"))
    .values(standing=bindparam("standing"), written_at=bindparam("written_at", type_=UtcTime()))
    .execution_options(preserve_rowcount=True)
)
