"""A write about one table locks only that table, on a database server."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import Connection, update

from referee.store.database import Database
from referee.store.people.pens import NOTED_EVERY
from referee.store.tables import PENS
from referee.web.table.pen import note_streams
from tests.databases import database_of
from tests.web.doors import come, door, join_link, new_link, pen_link
from tests.web.phone import Phone
from tests.web.playing import Table

Locked = list[str | None]
"""The tables that writers named so far; None stands for everything."""


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> Locked:
    found: Locked = []
    writing: Callable[..., AbstractContextManager[Connection]] = Database.writing

    def noted(self: Database, about: str | None = None) -> AbstractContextManager[Connection]:
        found.append(about)
        return writing(self, about)

    monkeypatch.setattr(Database, "writing", noted)
    return found


def silence(app: Flask) -> None:
    """Makes it look as if every phone was last seen long ago."""
    with database_of(app).writing() as connection:
        connection.execute(update(PENS).values(seen_at=datetime.now(UTC) - NOTED_EVERY))


def test_who_comes_in(table: Table, stranger: Phone, locked: Locked) -> None:
    link = join_link(table)

    come(stranger, link, 2)

    assert locked == [table.path[3:]]


def test_a_link_that_moves_the_pen(table: Table, stranger: Phone, locked: Locked) -> None:
    for link in (pen_link(table), door(new_link(table, "scribe"))):
        locked.clear()

        stranger.send(stranger.open(link).form(link))

        assert locked == [table.path[3:]]


def test_a_seal_and_whether_anybody_seals(table: Table, stranger: Phone, locked: Locked) -> None:
    come(stranger, join_link(table), 2)
    table.hand("Ann", 90, 95)
    locked.clear()

    stranger.post(f"{table.path}/hand/1/seal", {"csrf_token": stranger.token(), "sealed": "1"})
    table.phone.send(table.phone.open(f"{table.path}/seals").form("/seals"), seals="off")

    assert set(locked) == {table.path[3:]}


def test_a_sign_of_life(app: Flask, table: Table, locked: Locked) -> None:
    table.look()
    silence(app)
    locked.clear()

    table.look()

    assert locked == [table.path[3:]]


def test_a_stream_s_sign_of_life(app: Flask, table: Table, locked: Locked) -> None:
    database = database_of(app)
    silence(app)
    with database.reading() as connection:
        holder = connection.scalar(
            PENS.select().order_by(PENS.c.game_id.desc()).with_only_columns(PENS.c.device)
        )
    locked.clear()

    note_streams(database, {(table.path[3:], str(holder))})

    assert locked == [table.path[3:]]
