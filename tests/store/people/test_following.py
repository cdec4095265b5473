"""The followers of a table: a value that changes whenever its members change."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import Connection, delete

from referee.store.database import Database
from referee.store.people.memberships import Joining, Role, devices_of, follows, join
from referee.store.tables import GAMES, HOME_CLUB, MEMBERSHIPS
from tests.store.asking import NOW, begin, fetch, save

ANN = "ann's phone"


@pytest.fixture
def game_id(database: Database) -> int:
    begin(database, "other", device="another phone")
    return begin(database).id


def enter(connection: Connection, game_id: int | None, device: str, late: int = 0) -> None:
    joining = Joining(HOME_CLUB, game_id, Role.SPECTATOR)
    join(connection, joining, device=device, now=NOW + timedelta(microseconds=late))


def leave(connection: Connection, device: str) -> None:
    connection.execute(delete(MEMBERSHIPS).where(MEMBERSHIPS.c.device == device))


def members(database: Database) -> str:
    return fetch(database, follows, ["game"])["game"].members


def devices(database: Database) -> set[str]:
    return set(fetch(database, devices_of, "game"))


def replaced(connection: Connection, game_id: int) -> None:
    leave(connection, "eve")
    enter(connection, game_id, "bob", 1)


def promoted(connection: Connection, _game_id: int) -> None:
    leave(connection, "eve")
    enter(connection, None, "eve", 1)


STEPS: dict[str, Callable[[Connection, int], None]] = {
    "one comes to the table": lambda connection, game_id: enter(connection, game_id, "bob"),
    "one comes to the club": lambda connection, _: enter(connection, None, "bob"),
    "one goes": lambda connection, _: leave(connection, "eve"),
    "another one comes in his place": replaced,
    "one goes from the table to the club": promoted,
}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
def test_the_sign_changes_with_the_devices(
    database: Database, game_id: int, step: Callable[[Connection, int], None]
) -> None:
    save(database, enter, game_id, "eve")
    before = members(database)

    save(database, step, game_id)

    assert members(database) != before


@pytest.mark.usefixtures("game_id")
def test_the_sign_stays_while_the_devices_do(database: Database) -> None:
    before = members(database)

    with database.writing() as connection:
        enter(connection, None, "bob", 1)
        leave(connection, "bob")
        connection.execute(GAMES.update().values(version=99))

    assert members(database) == before
    assert fetch(database, follows, ["game"])["game"].version == 99


def test_members_of_the_table_and_of_its_club_are_found(database: Database, game_id: int) -> None:
    with database.writing() as connection:
        enter(connection, game_id, "bob")
        enter(connection, None, "cal")

    assert {ANN, "bob", "cal"} <= devices(database)
    assert "another phone" not in devices(database)


def test_what_is_gone_is_not_followed(database: Database, game_id: int) -> None:
    with database.writing() as connection:
        connection.execute(GAMES.update().where(GAMES.c.id == game_id).values(deleted_at=NOW))

    assert fetch(database, follows, ["game", "nonesuch"]) == {}
