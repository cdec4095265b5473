"""Nights of poker keep the same promises as games of Rook, and are in none of Rook's lists."""

import pytest
from sqlalchemy import Connection

from referee.store.database import Database
from referee.store.errors import OtherKindError, StaleEntryError, UnknownGameError
from referee.store.game.beginning import begin_plain
from referee.store.game.plain import (
    PlainGame,
    kind_of,
    load_plain,
    load_plain_for,
    plain_games_of,
    write_plain_line,
)
from referee.store.people.memberships import follows
from referee.store.seated.games import count_games, games_of, load_game, load_game_for, presets_of
from referee.store.stored import StoredEntry
from tests.store.asking import NOW, SIGNER, begin, save

AGREED = '{"id":"poker"}'


def begun(database: Database, key: str = "a night") -> PlainGame:
    with database.writing() as connection:
        night, _ = begin_plain(
            connection,
            SIGNER,
            kind="poker",
            public_id=f"night of {key}",
            key=key,
            agreed=AGREED,
            started_at=NOW,
            device="ann's phone",
        )
        return load_plain(connection, night)


def write(connection: Connection, night: PlainGame, seq: int, text: str, key: str) -> None:
    write_plain_line(connection, night, StoredEntry(1, seq, text, "", "Ann", key, NOW))


def test_a_night_begins_once_and_its_phone_has_the_pen(database: Database) -> None:
    night = begun(database)
    assert begun(database).id == night.id

    with database.reading() as connection:
        found, access = load_plain_for(connection, night.public_id, device="ann's phone")
        assert (found.agreed, found.lines) == (AGREED, ())
        assert access.writes
        assert kind_of(connection, night.public_id) == "poker"
        with pytest.raises(UnknownGameError):
            load_plain_for(connection, night.public_id, device="another phone")
        assert [
            each.id
            for each in plain_games_of(connection, kind="poker", device="ann's phone", limit=9)
        ] == [night.id]
        assert plain_games_of(connection, kind="poker", device="another phone", limit=9) == []


def test_a_line_is_written_once_by_its_key_and_grows_the_version(database: Database) -> None:
    night = begun(database)
    before = night.version
    for _ in range(2):
        save(database, write, night, 0, '{"sit":"players = ","chips":5}', "first")
    with database.writing() as connection, pytest.raises(StaleEntryError):
        write(connection, night, 0, '{"end":true}', "second")

    with database.reading() as connection:
        found = load_plain(connection, night.public_id)
        assert [each.text for each in found.lines] == ['{"sit":"players = ","chips":5}']
        assert found.version == before + 1
        assert follows(connection, [night.public_id])[night.public_id].version == found.version


def test_no_list_of_rook_has_a_night(database: Database) -> None:
    game, night = begin(database), begun(database)

    with database.reading() as connection:
        mine = games_of(connection, device="ann's phone", limit=9)
        assert [each.id for each in mine] == [game.id]
        assert count_games(connection) == 1
        assert presets_of(connection, device="ann's phone") == ("kentucky-discard",)
        with pytest.raises(OtherKindError):
            load_game(connection, night.public_id)
        with pytest.raises(OtherKindError):
            load_game_for(connection, night.public_id, device="ann's phone")


def test_a_device_that_may_not_see_a_night_does_not_learn_that_it_is_one(
    database: Database,
) -> None:
    night = begun(database)

    with database.reading() as connection, pytest.raises(UnknownGameError) as refused:
        load_game_for(connection, night.public_id, device="another phone")
    assert not isinstance(refused.value, OtherKindError)
    with database.reading() as connection, pytest.raises(UnknownGameError):
        load_plain(connection, "game")
