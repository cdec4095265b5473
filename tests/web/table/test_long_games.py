from datetime import UTC, datetime

from flask import Flask

from referee.rook.hand import ledger
from referee.store.seated.entries import append
from referee.store.seated.games import load_game
from tests.databases import database_of
from tests.web.playing import Table

HANDS = 700
"""More than Python would recurse through."""


def test_a_game_of_many_evenings_is_shown(app: Flask, table: Table) -> None:
    with database_of(app).writing() as connection:
        game = load_game(connection, table.path.removeprefix("/t/"))
        for hand in range(1, HANDS + 1):
            facts = {"bidder": hand % 2 + 1, "bid": 100, "taken": {"A": 60, "B": 60}}
            append(
                connection,
                game_id=game.id,
                hand=hand,
                seq=0,
                text=ledger.facts_line(facts),
                actor="",
                key=f"hand-{hand}",
                now=datetime.now(UTC),
            )

    page = table.look().page

    assert page.status == 200
    assert page.shows(f"Hand {HANDS + 1}")
