"""Phones of players: let in, and seated."""

from datetime import UTC, datetime

from flask import Flask

from referee.store.file.database import Database
from referee.store.people.memberships import Joining, access_to, join
from referee.store.people.minted import device_of
from referee.store.people.roles import Role
from referee.web.phone.cookie import NAME
from tests.web.phone import Phone
from tests.web.playing import NAMES, Table


def sits(app: Flask, table: Table, seat: int, phone: Phone | None = None, name: str = "") -> Phone:
    """The phone of who sits at *seat*, a new one unless it is told which."""
    found = phone or Phone.new(app)
    found.open("/new")
    device = device_of(_secret(found))
    database: Database = app.extensions["referee"]
    with database.writing() as connection:
        there = access_to(connection, table.path[3:], device=device_of(_secret(table.phone)))
        called = name or NAMES[seat - 1]
        joining = Joining(there.club_id, there.game_id, Role.PLAYER, called, seat)
        join(connection, joining, device=device, now=datetime.now(UTC))
    return found


def _secret(phone: Phone) -> str:
    phone.token()
    cookie = phone.client.get_cookie(NAME)
    assert cookie is not None
    return cookie.value.split(".")[0]
