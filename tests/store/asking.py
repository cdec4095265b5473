"""What most tests of the store begin with."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from referee.rook.rules import presets
from referee.store.club.merging import rename_in_games
from referee.store.database import Database
from referee.store.people.links import Signer
from referee.store.seated import games
from referee.store.seated.beginning import create_game
from referee.store.seated.entries import append
from referee.store.seated.stored import StoredGame
from referee.store.stored import StoredEntry

SIGNER = Signer(b"for tests")
NOW = datetime(2026, 11, 20, 19, 30, 0, 123456, tzinfo=UTC)
BID = "{ bidder = 1, bid = 110 }"
TAKEN = "{ taken = { A = 95, B = 25 } }"


def begin(database: Database, public_id: str = "game", **changed: Any) -> StoredGame:
    """A new game, loaded; Kentucky Discard of four on Ann's phone unless *changed*."""
    arguments: dict[str, Any] = {
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
        begun = create_game(connection, SIGNER, **(arguments | changed))
        return games.load_game(connection, begun)


P = ParamSpec("P")
Answer = TypeVar("Answer")


def fetch(
    database: Database,
    query: Callable[Concatenate[Connection, P], Answer],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Answer:
    """Calls *query* in a transaction that reads, and returns its result."""
    with database.reading() as connection:
        return query(connection, *args, **kwargs)


def save(
    database: Database,
    change: Callable[Concatenate[Connection, P], Answer],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Answer:
    """Calls *change* in a transaction that writes, and returns its result."""
    with database.writing() as connection:
        return change(connection, *args, **kwargs)


def rename(database: Database, game_id: int, name: str, new_name: str) -> int:
    """Renames a player on Ann's phone; returns in how many games."""
    return save(
        database,
        rename_in_games,
        game_id=game_id,
        device="ann's phone",
        name=name,
        new_name=new_name,
        now=NOW,
    )


def first_version(folder: Path) -> None:
    """Makes a database of 0.1.0 in *folder*, with a game of one hand and imported games."""
    with closing(sqlite3.connect(folder / "referee.sqlite3")) as plain:
        plain.executescript((Path(__file__).parent / "version-0005.sql").read_text())


def write(database: Database, game_id: int, hand: int, seq: int, **changed: Any) -> StoredEntry:
    """Appends an entry; *changed* replaces its default values."""
    arguments: dict[str, Any] = {
        "text": BID,
        "actor": "Ann",
        "key": f"{hand}.{seq}",
        "now": NOW,
    }
    arguments |= {"game_id": game_id, "hand": hand, "seq": seq, **changed}
    return save(database, append, **arguments)


def load(database: Database, public_id: str = "game") -> StoredGame:
    with database.reading() as connection:
        return games.load_game(connection, public_id)
