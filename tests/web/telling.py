"""Lines of the ledger as they come to be there, without the pages that write them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Any

from flask import Flask

from referee.engine.hand.ledger import facts_line
from referee.store.file.database import Database
from referee.store.game.entries import append
from referee.store.game.games import load_game
from tests.web.playing import Table


def tell(
    app: Flask,
    table: Table,
    facts: Mapping[str, Any],
    *,
    hand: int = 1,
    actor: str = "",
    seat: int | None = None,
) -> None:
    """Adds a line of *actor*, who sits at *seat*, that tells *facts* of *hand* of *table*."""
    database: Database = app.extensions["referee"]
    public_id = table.path.rpartition("/")[2]
    with database.writing(public_id) as connection:
        game = load_game(connection, public_id)
        lines = game.hands[hand - 1] if hand <= len(game.hands) else ()
        append(
            connection,
            game_id=game.id,
            hand=hand,
            seq=len(lines),
            text=facts_line(facts),
            actor=actor,
            seat=seat,
            key=token_urlsafe(9),
            now=datetime.now(UTC),
        )
