"""Every write that a table's page could show increases the version, and listeners are called."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from referee.store.club.merging import rename_in_games
from referee.store.database import Database
from referee.store.errors import StaleEntryError, UnknownGameError
from referee.store.people import clubs, pens
from referee.store.people.memberships import Joining, Role, join
from referee.store.seated import counting, games
from referee.store.seated.stored import StoredGame
from referee.store.statements import touch
from referee.store.tables import HOME_CLUB
from tests.store.asking import NOW, begin, load, save, write

Change = Callable[[Connection, StoredGame], object]


def renamed(connection: Connection, game: StoredGame, new: str) -> object:
    return rename_in_games(
        connection,
        game_id=game.id,
        device="ann's phone",
        name="Bob",
        new_name=new,
        now=NOW,
    )


CHANGES: dict[str, Change] = {
    "deleted": lambda connection, game: counting.delete_game(
        connection, public_id=game.public_id, now=NOW
    ),
    "place": lambda connection, game: games.name_place(
        connection, game_id=game.id, place="Home", was=""
    ),
    "spelling": lambda connection, game: renamed(connection, game, "BOB"),
    "name": lambda connection, game: renamed(connection, game, "Eve"),
    "pen": lambda connection, game: pens.move_pen(
        connection, game_id=game.id, device="bob", name="Bob", now=NOW
    ),
    "joined": lambda connection, game: join(
        connection, Joining(HOME_CLUB, game.id, Role.PLAYER), device="bob", now=NOW
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_makes_the_version_grow(database: Database, name: str) -> None:
    game = begin(database)

    with database.writing() as connection:
        CHANGES[name](connection, game)

    assert load(database).version > game.version


def test_an_entry_makes_the_version_grow_by_one(database: Database) -> None:
    game = begin(database)

    entry = write(database, game.id, 1, 0)

    assert load(database).version == game.version + 1
    assert game.with_entry(entry) == load(database)


def test_what_changes_nothing_leaves_the_version(database: Database) -> None:
    game = begin(database)
    write(database, game.id, 1, 0)

    write(database, game.id, 1, 0)
    with pytest.raises(StaleEntryError):
        write(database, game.id, 1, 0, key="another")
    save(database, counting.restore_game, public_id="game")

    assert load(database).version == game.version + 1


def test_a_renamed_player_shows_at_every_table_of_his(database: Database) -> None:
    first, second = begin(database, "first"), begin(database, "second")
    elsewhere = begin(database, "elsewhere", names=("Eve", "Fay", "Gus", "Hal"))

    save(database, renamed, first, "Eve")

    assert load(database, "second").version > second.version
    assert load(database, "elsewhere").version == elsewhere.version


def test_a_listener_is_called_after_the_commit(database: Database) -> None:
    heard: list[tuple[str, int, int]] = []

    def listen(public_id: str, version: int) -> None:
        heard.append((public_id, version, load(database, public_id).version))

    game = begin(database)
    listening = replace(database, changed=listen)

    with listening.writing() as connection:
        touch(connection, game.id)
        touch(connection, game.id)
        assert heard == []

    assert heard == [("game", game.version + 2, game.version + 2)]


def test_no_listener_is_called_after_a_rollback(database: Database) -> None:
    heard: list[str] = []
    game = begin(database)
    listening = replace(database, changed=lambda public_id, _: heard.append(public_id))

    def touch_too_much(connection: Connection) -> None:
        touch(connection, game.id)
        touch(connection, 1_000_000)

    with pytest.raises(UnknownGameError), listening.writing() as connection:
        touch_too_much(connection)
    with listening.writing():
        pass

    assert heard == []
    assert load(database).version == game.version


def test_a_phone_begins_where_it_is_owner(database: Database) -> None:
    with database.writing() as connection:
        first = clubs.club_to_begin_in(connection, device="bob", now=NOW)
        again = clubs.club_to_begin_in(connection, device="bob", now=NOW)
        other = clubs.club_to_begin_in(connection, device="cal", now=NOW)

    assert first == again
    assert len({HOME_CLUB, first.id, other.id}) == 3
