"""Adds lines to a ledger directly, without the pages that write them."""

from collections.abc import Mapping
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Any

from flask import Flask

from referee.rook.hand.ledger import facts_line
from referee.store.database import Database
from referee.store.seated.entries import append
from referee.store.seated.games import load_game
from tests.web.playing import Table


def add_line(
    app: Flask,
    table: Table,
    facts: Mapping[str, Any],
    *,
    hand: int = 1,
    actor: str = "",
    seat: int | None = None,
) -> None:
    """Adds a line with *facts* of *hand*, written by *actor* at *seat*."""
    add_line_in(app.extensions["referee"], table.path, facts, hand=hand, actor=actor, seat=seat)


def add_line_in(
    database: Database, path: str, facts: Mapping[str, Any], *, hand: int = 1, **columns: Any
) -> None:
    """Adds a line with *facts* of *hand* of the table at *path*."""
    public_id = path.rpartition("/")[2]
    with database.writing(public_id) as connection:
        game = load_game(connection, public_id)
        append(
            connection,
            game_id=game.id,
            hand=hand,
            seq=len(game.hands[hand - 1]) if hand <= len(game.hands) else 0,
            text=facts_line(facts),
            key=token_urlsafe(9),
            now=datetime.now(UTC),
            **{"actor": "", **columns},
        )
