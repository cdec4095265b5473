"""The ledger of a game is remembered by its version, and never what a transaction took back."""

from contextlib import suppress
from datetime import UTC, datetime

from flask import Flask

from referee.store.file.database import Database
from referee.store.game.entries import append
from referee.store.game.games import load_game
from tests.web.cards.test_tricks import lines
from tests.web.playing import Table
from tests.web.telling import tell


class TakenBackError(Exception):
    """Ends a transaction, so that nothing of it is kept."""


def test_lines_that_a_transaction_took_back_are_forgotten(app: Flask, table: Table) -> None:
    database: Database = app.extensions["referee"]
    public_id = table.path.rpartition("/")[2]
    now = datetime.now(UTC)
    with suppress(TakenBackError), database.writing(public_id) as connection:
        game = load_game(connection, public_id)
        append(
            connection, game_id=game.id, hand=1, seq=0, text="{ bidder = 3 }", actor="",
            key="a-key-of-a-test", now=now,
        )  # fmt: skip
        assert load_game(connection, public_id).hands[0][0].text == "{ bidder = 3 }"
        raise TakenBackError

    tell(app, table, {"bidder": 2})

    assert lines(app, table) == ["{ bidder = 2 }"]


def test_each_line_is_seen_once_it_is_written(app: Flask, table: Table) -> None:
    for bidder in (1, 2, 3):
        tell(app, table, {"bidder": bidder})

        assert lines(app, table)[-1] == f"{{ bidder = {bidder} }}"
