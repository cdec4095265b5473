"""The devices that may see a table belong to the same moment as the sign that caches them."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete

from referee.store.database import Database, open_database
from referee.store.people.memberships import Follow, Joining, Role, follows, join
from referee.store.seated.counting import delete_game
from referee.store.tables import HOME_CLUB, MEMBERSHIPS
from referee.web.table import live as module
from referee.web.table.live import TableVersions
from tests.databases import NewDatabase
from tests.store.asking import NOW, begin


@pytest.fixture
def database(new_database: NewDatabase, tmp_path: Path) -> Iterator[Database]:
    database = open_database(new_database(tmp_path / "data"))
    yield database
    database.close()


def test_who_comes_while_it_is_read_is_out_again_once_he_leaves(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, versions = begin(database), TableVersions(database)

    def slowly(connection: Connection, tables: Sequence[str]) -> dict[str, Follow]:
        found = follows(connection, tables)
        with database.writing() as writing:
            eve = Joining(HOME_CLUB, game.id, Role.SPECTATOR)
            join(writing, eve, device="eve", now=NOW)
        return found

    monkeypatch.setattr(module, "follows", slowly)
    versions.standing(["game"])
    monkeypatch.undo()
    with database.writing() as connection:
        connection.execute(delete(MEMBERSHIPS).where(MEMBERSHIPS.c.device == "eve"))

    standing = versions.standing(["game"])["game"]

    assert standing.shows("ann's phone")
    assert not standing.shows("eve")


def test_a_table_is_followed_until_it_is_deleted(database: Database) -> None:
    game, versions = begin(database), TableVersions(database)
    before = versions.version_for("game", "ann's phone")

    with database.writing() as connection:
        delete_game(connection, public_id="game", now=NOW)

    assert before == game.version
    assert versions.version_for("game", "ann's phone") is None
    assert versions.standing(["game"]) == {}


def test_who_was_shown_out_is_told_no_more(database: Database) -> None:
    game, versions = begin(database), TableVersions(database)
    with database.writing() as connection:
        join(connection, Joining(HOME_CLUB, game.id, Role.SPECTATOR), device="eve", now=NOW)
    before = versions.standing(["game"])["game"]

    with database.writing() as connection:
        connection.execute(delete(MEMBERSHIPS).where(MEMBERSHIPS.c.device == "eve"))

    assert before.shows("eve")
    assert not versions.standing(["game"])["game"].shows("eve")
