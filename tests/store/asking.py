"""Short ways to say what most tests of the store begin with."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Connection, text

from referee.engine.rules import presets
from referee.store.file.database import Database, open_database
from referee.store.game import entries, games
from referee.store.game.beginning import create_game
from referee.store.migrations.upgrade import config
from referee.store.people.minted import Minter
from referee.store.stored import StoredEntry, StoredGame

MINTER = Minter(b"for tests")
NOW = datetime(2026, 11, 20, 19, 30, 0, 123456, tzinfo=UTC)
BID = "{ bidder = 1, bid = 110 }"
TAKEN = "{ taken = { A = 95, B = 25 } }"


def begin(database: Database, public_id: str = "game", **changed: Any) -> StoredGame:
    """A new game, loaded; Kentucky Discard of four on Ann's phone unless *changed*."""
    told: dict[str, Any] = {
        "public_id": public_id,
        "key": f"begin {public_id}",
        "rules": presets.preset("kentucky-discard"),
        "names": ("Ann", "Bob", "Cal", "Dee"),
        "dealer": 4,
        "before": {},
        "started_at": NOW,
        "device": "ann's phone",
        "actor": "Ann",
    }
    with database.writing() as connection:
        begun = create_game(connection, MINTER, **(told | changed))
        return games.load_game(connection, begun)


def first_version(folder: Path) -> None:
    """A database in *folder* as the first program made it, with a game of one hand."""
    with closing(sqlite3.connect(folder / "referee.sqlite3")) as plain:
        plain.executescript((Path(__file__).parent / "version-0001.sql").read_text())


@contextmanager
def older(url: str, version: str) -> Iterator[Connection]:
    """The database at *url* made anew as a program of *version* made it, to be filled."""
    database = open_database(url, rebuilding=True)
    if database.file:
        database.file.path.unlink()
        database.file.make()
    with database.writing() as connection:
        if database.file is None:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        command.upgrade(config(connection), version)
        yield connection
    database.close()


def put(connection: Connection, table: str, **row: object) -> None:
    """Adds a row to a table of any version."""
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)


def put_game(connection: Connection, public_id: str = "game", **more: object) -> None:
    """The game of Ann, Bob, Cal and Dee, without entries, as the first program wrote it down."""
    rules = presets.dump(presets.preset("kentucky-discard"))
    known = connection.execute(text("SELECT count(*) FROM game")).scalar_one()
    game = {"id": known + 1, "club_id": 1}
    told = {"key": public_id, "digest": "", "dealer": 4, "before": "{}", "started_at": str(NOW)}
    written = json.dumps(rules, separators=(",", ":"))
    put(connection, "game", **game, public_id=public_id, rules=written, **(told | more))
    for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1):
        if not known:
            of_name = {"name": name, "name_key": name.lower(), "created_at": str(NOW)}
            put(connection, "player", id=seat, club_id=1, **of_name)
        put(connection, "seat", game_id=known + 1, number=seat, player_id=seat, club_id=1)


def write(database: Database, game_id: int, hand: int, seq: int, **changed: Any) -> StoredEntry:
    """Appends an entry, with a key of its own unless *changed* says another."""
    told: dict[str, Any] = {
        "text": BID,
        "actor": "Ann",
        "key": f"{hand}.{seq}",
        "now": NOW,
    }
    with database.writing() as connection:
        return entries.append(connection, game_id=game_id, hand=hand, seq=seq, **(told | changed))


def load(database: Database, public_id: str = "game") -> StoredGame:
    with database.reading() as connection:
        return games.load_game(connection, public_id)
