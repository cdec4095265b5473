"""Rights on links are checked in the same transaction that changes them."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import Connection, func, select

from referee.store.database import Database
from referee.store.people.pens import move_pen
from referee.store.seated.games import load_game
from referee.store.tables import LINKS, MEMBERSHIPS
from tests.databases import database_of
from tests.web.doors import new_link, take_pen
from tests.web.phone import Phone
from tests.web.playing import Table

Writing = Callable[..., AbstractContextManager[Connection]]


def kept(app: Flask) -> tuple[object, ...]:
    """The stored links, and those who came by them."""
    with database_of(app).reading() as connection:
        ended = select(func.count(), func.count(LINKS.c.revoked_at), func.max(LINKS.c.expires_at))
        links = connection.execute(ended.select_from(LINKS)).one()
        seats = select(func.count(), func.count(MEMBERSHIPS.c.seat), func.max(MEMBERSHIPS.c.id))
        return *links, *connection.execute(seats).one()


@pytest.mark.parametrize("tail", ["/join", "/sit", "/links", "/links/1/end"])
def test_a_pen_that_passed_just_before_changes_no_link(
    app: Flask, table: Table, stranger: Phone, monkeypatch: pytest.MonkeyPatch, tail: str
) -> None:
    bob = take_pen(table, stranger, "Bob")
    shown = new_link(bob, "spectator").response.request.path
    action = tail.replace("/links/1", shown.removeprefix(table.path))
    fields = {"csrf_token": stranger.token(), "key": table.path, "role": "player", "seat": "2"}
    writing: Writing = Database.writing
    was = kept(app)

    @contextmanager
    def passed_before(self: Database, about: str | None = None) -> Iterator[Connection]:
        with writing(self) as connection:
            game = load_game(connection, table.path[3:])
            now = datetime.now(UTC)
            move_pen(connection, game_id=game.id, device="cal's phone", name="Cal", now=now)
        with writing(self, about) as connection:
            yield connection

    monkeypatch.setattr(Database, "writing", passed_before)
    page = stranger.post(table.path + action, fields)

    assert page.status == 403
    assert kept(app) == was
