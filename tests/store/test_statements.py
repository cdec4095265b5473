"""Compiled statements and bulk inserts have the same results as SQLAlchemy's own."""

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from referee.store import statements
from referee.store.database import Database, execute_in_driver
from referee.store.game import entries
from referee.store.seated import games
from referee.store.seated.entries import append
from referee.store.statements import CompiledStatement, write_many
from referee.store.tables import ENTRIES
from tests.store.asking import BID, NOW, begin, save


def test_more_than_go_in_one_statement_are_all_written(
    database: Database, game_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "AT_ONCE", 3)
    here = {"club_id": 1, "game_id": game_id, "seq": 0, "seat": None, "recorded_at": NOW}
    texts = dict.fromkeys(("text", "note", "actor"), BID)
    rows = [{**here, **texts, "hand": hand, "key": str(hand)} for hand in range(1, 8)]

    with database.writing() as connection:
        write_many(connection, ENTRIES, rows)

        query = select(ENTRIES.c.hand).order_by(ENTRIES.c.hand)
        assert list(connection.scalars(query)) == list(range(1, 8))


# What goes to SQLite's driver itself


@pytest.fixture
def given(database: Database) -> dict[str, object]:
    """The parameters of statements about a game with one line."""
    game = begin(database)
    arguments = {"hand": 1, "seq": 0, "actor": "Ann", "key": "the first bid", "now": NOW}
    save(database, append, game_id=game.id, text=BID, **arguments)  # type: ignore[arg-type]
    return {"game_id": game.id, "public_id": game.public_id, "device": "ann's phone"}


@pytest.mark.parametrize(
    ("statement", "names"),
    [(entries._LEDGER, ("game_id",)), (games._FOR_DEVICE, ("public_id", "device"))],
)
def test_its_rows_are_those_of_sqlalchemy(
    database: Database,
    given: dict[str, object],
    statement: CompiledStatement,
    names: tuple[str, ...],
) -> None:
    values = {name: given[name] for name in names}
    with database.reading() as connection:
        usual = connection.execute(statement.statement, values)
        columns = tuple(usual.keys())

        found = statement.rows(connection, **values)

        assert len(found) > 0
        assert [tuple(row) for row in found] == [tuple(row) for row in usual]
        assert [tuple(getattr(row, name) for name in columns) for row in found] == [
            tuple(row) for row in found
        ]


def test_an_error_of_the_driver_is_raised_as_by_sqlalchemy(sqlite: Database) -> None:
    with pytest.raises(OperationalError, match="no such table: nowhere"), sqlite.reading() as ours:
        execute_in_driver(ours, "SELECT 1 FROM nowhere")
