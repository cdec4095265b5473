"""Statements of a save, and many rows at a time, are answered as SQLAlchemy answers one of them."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from referee.store import statements
from referee.store.database import Database, ask_driver
from referee.store.game import entries, games
from referee.store.people.players import player_ids
from referee.store.statements import CompiledStatement, write_many
from referee.store.tables import ENTRIES, PENS, RATINGS
from tests.store.asking import BID, NOW, begin, save

# Many rows written at a time are what one row at a time would be, on either database


TEXTS = (
    "",
    "bid = 120",
    'note = "O\'Hara said \\"no\\""',
    "1 \\ 2",
    "%s %(rows)s :rows",
    "Zoë 🂡\n\t",
    "[]",
)


def _entry(game_id: int, hand: int, text: str) -> dict[str, Any]:
    here = {"club_id": 1, "game_id": game_id, "hand": hand, "seq": 0, "seat": None}
    return {**here, "text": text, "note": text, "actor": text, "key": text, "recorded_at": NOW}


def test_texts_come_back_as_they_were(database: Database, game_id: int) -> None:
    rows = [_entry(game_id, hand, text) for hand, text in enumerate(TEXTS, 1)]

    save(database, write_many, ENTRIES, rows)

    with database.reading() as connection:
        asked = select(*(ENTRIES.c[name] for name in rows[0])).order_by(ENTRIES.c.hand)
        assert [dict(row._mapping) for row in connection.execute(asked)] == rows


def test_moments_are_the_same_moments(database: Database, game_id: int) -> None:
    moments = [
        datetime(1900, 1, 1, tzinfo=UTC),
        datetime(
            2026, 11, 21, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=-5, minutes=-30))
        ),
        datetime(2899, 12, 31, 12, tzinfo=timezone(timedelta(hours=14))),
    ]
    rows = [
        {**_entry(game_id, hand, str(hand)), "recorded_at": moment}
        for hand, moment in enumerate(moments, 1)
    ]

    save(database, write_many, ENTRIES, rows)

    with database.reading() as connection:
        asked = select(ENTRIES.c.recorded_at).order_by(ENTRIES.c.hand)
        assert list(connection.scalars(asked)) == moments


def test_numbers_lose_nothing(database: Database) -> None:
    values = [0.1 + 0.2, 1 / 3, -1e-300, 1.7976931348623157e308, 5e-324, 25.0]
    with database.writing() as connection:
        names = [f"Player {n}" for n in range(len(values))]
        ids = player_ids(connection, club_id=1, names=names, now=NOW)
        here = {"club_id": 1, "season_id": 0, "games": 2**31 - 1, "sigma": 1.0}
        rows = [{**here, "player_id": n, "mu": mu} for n, mu in zip(ids, values, strict=True)]
        write_many(connection, RATINGS, rows)

        asked = select(RATINGS.c.mu, RATINGS.c.games).order_by(RATINGS.c.player_id)
        assert [tuple(row) for row in connection.execute(asked)] == [
            (mu, 2**31 - 1) for mu in values
        ]


def test_what_is_not_told_is_what_the_column_says(database: Database) -> None:
    one, other = begin(database, public_id="one"), begin(database, public_id="other")
    told = {"club_id": 1, "device": "d", "name": "", "granted_at": NOW, "seen_at": NOW}
    with database.writing() as connection:
        connection.execute(PENS.delete())
        connection.execute(insert(PENS), {**told, "game_id": one.id})
        write_many(connection, PENS, [{**told, "game_id": other.id}])

        usual, at_once = (
            connection.execute(select(PENS).where(PENS.c.game_id == game.id)).one()._mapping
            for game in (one, other)
        )
        assert {**at_once, "game_id": 0} == {**usual, "game_id": 0}


def test_what_is_refused_is_refused_whole(database: Database, game_id: int) -> None:
    twice = [_entry(game_id, 1, text) for text in ("one", "other")]

    with pytest.raises(IntegrityError), database.writing() as connection:
        write_many(connection, ENTRIES, twice)

    with database.reading() as connection:
        assert connection.execute(select(ENTRIES)).all() == []


def test_a_moment_without_its_zone_is_a_mistake_of_the_caller(
    database: Database, game_id: int
) -> None:
    row = _entry(game_id, 1, "bid = 120") | {"recorded_at": NOW.replace(tzinfo=None)}

    wrong = pytest.raises(StatementError, match="want a time with its zone")
    with wrong, database.writing() as connection:
        write_many(connection, ENTRIES, [row])


def test_more_than_go_in_one_statement_are_all_written(
    database: Database, game_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "AT_ONCE", 3)
    rows = [_entry(game_id, hand, str(hand)) for hand in range(1, 8)]

    with database.writing() as connection:
        write_many(connection, ENTRIES, rows)

        asked = select(ENTRIES.c.hand).order_by(ENTRIES.c.hand)
        assert list(connection.scalars(asked)) == list(range(1, 8))


# What goes to SQLite's driver itself


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
