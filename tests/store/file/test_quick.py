"""What goes to SQLite's driver itself is answered as SQLAlchemy answers it."""

import pytest
from sqlalchemy.exc import OperationalError

from referee.store.database import Database, ask_driver
from referee.store.game import entries, games
from referee.store.statements import CompiledStatement
from tests.store.asking import BID, NOW, begin, save


@pytest.fixture
def given(database: Database) -> dict[str, object]:
    """What may be asked about a game with a line in its ledger."""
    game = begin(database)
    told = {"hand": 1, "seq": 0, "actor": "Ann", "key": "the first bid", "now": NOW}
    save(database, entries.append, game_id=game.id, text=BID, **told)  # type: ignore[arg-type]
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
    told = {name: given[name] for name in names}
    with database.reading() as connection:
        usual = connection.execute(statement.statement, told)
        columns = tuple(usual.keys())

        found = statement.rows(connection, **told)

        assert len(found) > 0
        assert [tuple(row) for row in found] == [tuple(row) for row in usual]
        assert [tuple(getattr(row, name) for name in columns) for row in found] == [
            tuple(row) for row in found
        ]


def test_what_the_driver_refuses_is_said_as_sqlalchemy_says_it(sqlite: Database) -> None:
    with pytest.raises(OperationalError, match="no such table: nowhere"), sqlite.reading() as ours:
        ask_driver(ours, "SELECT 1 FROM nowhere")
