"""Hands with their cards, told to the server's database past its pages."""

from collections.abc import Mapping
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Any

from referee.engine.hand.ledger import facts_line
from referee.store.file.database import open_database
from referee.store.game.entries import append
from referee.store.game.games import load_game
from tests.carded import facts, preset_of

from .scribe import Scribe


def carded(scribe: Scribe, record: str, **names: str) -> str:
    """The path of a table whose first hand is that of *record* in the corpus."""
    table = scribe.begin(preset_of(record), **names)
    tell(scribe, table, facts(record))
    return table


def tell(scribe: Scribe, table: str, told: Mapping[str, Any], hand: int = 1) -> None:
    """Adds a line with the facts *told* of *hand* of *table*."""
    database = open_database(scribe.database)
    public_id = table.rpartition("/")[2]
    with database.writing(public_id) as connection:
        game = load_game(connection, public_id)
        lines = game.hands[hand - 1] if hand <= len(game.hands) else ()
        append(
            connection,
            game_id=game.id,
            hand=hand,
            seq=len(lines),
            text=facts_line(told),
            actor="",
            key=token_urlsafe(9),
            now=datetime.now(UTC),
        )
    database.close()
