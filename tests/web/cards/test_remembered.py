"""The ledger of a game is remembered by its version, and never what a transaction took back."""

from contextlib import suppress
from datetime import UTC, datetime

from flask import Flask

from referee.store.file.database import Database
from referee.store.game.entries import append
from referee.store.game.games import load_game
from tests.web.cards.hands import deck, pad
from tests.web.cards.test_tricks import lines
from tests.web.phone import Phone
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


def test_no_card_is_told_of_a_hand_after_a_correction_ended_the_game(app: Flask) -> None:
    """Ann and Cal are at 160 after being set for 90, and at 370 once it was a miscount."""
    table = Table.start(Phone.new(app), beforeA=250)
    tell(app, table, {"bidder": 1, "bid": 90, "trump": "red", "taken": {"A": 60}})
    tell(app, table, {"bidder": 2, "bid": 70, "trump": "red"}, hand=2)
    form = deck(pad(table.phone, table, hand=2))
    tell(app, table, {"taken": {"A": 120}})

    page = table.phone.send(form, card="R14")

    assert page.status == 409
    assert lines(app, table, hand=2) == ['{ bidder = 2, bid = 70, trump = "red" }']
