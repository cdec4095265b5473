"""Whoever asked is told of a game that was changed: after it is kept, and never otherwise."""

from collections.abc import Iterator
from contextlib import suppress

import pytest

from referee.store.errors import StaleEntryError
from referee.store.file.database import Database, open_database
from referee.store.game import entries, games
from tests.store.asking import BID, NOW, TAKEN, begin


@pytest.fixture
def told() -> list[tuple[str, int]]:
    return []


@pytest.fixture
def database(url: str, told: list[tuple[str, int]]) -> Iterator[Database]:
    database = open_database(url, changed=lambda game, version: told.append((game, version)))
    yield database
    database.close()


def write(database: Database, game_id: int, seq: int, key: str) -> None:
    text = TAKEN if seq else BID
    with database.writing() as connection:
        entries.append(
            connection, game_id=game_id, hand=1, seq=seq, text=text, actor="", key=key, now=NOW
        )


def version(database: Database) -> int:
    with database.reading() as connection:
        return games.load_game(connection, "game").version


def test_a_line_is_told_with_the_version_that_readers_find(
    database: Database, told: list[tuple[str, int]]
) -> None:
    game = begin(database)
    told.clear()

    write(database, game.id, 0, "key of a bid")
    first = version(database)
    write(database, game.id, 1, "key of a score")

    assert told == [("game", first), ("game", version(database))]
    assert told[0][1] < told[1][1]


def test_the_same_line_again_changes_nothing(
    database: Database, told: list[tuple[str, int]]
) -> None:
    game = begin(database)
    write(database, game.id, 0, "key of a bid")
    told.clear()

    write(database, game.id, 0, "key of a bid")

    assert told == []


def test_what_is_not_kept_is_not_told(database: Database, told: list[tuple[str, int]]) -> None:
    game = begin(database)
    told.clear()

    with suppress(StaleEntryError), database.writing() as connection:
        entries.append(
            connection, game_id=game.id, hand=1, seq=0, text=BID, actor="", key="one key", now=NOW
        )
        raise StaleEntryError(1, 1, None)
    with database.writing():
        pass

    assert told == []
