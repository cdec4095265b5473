"""Transactions that are interrupted, for these tests."""

from collections.abc import Callable

from sqlalchemy import text as sql

from referee.store.database import Database
from referee.store.tables import CLUBS
from tests.store.asking import NOW

Open = Callable[..., Database]


def club(name: str) -> dict[str, object]:
    """The row of a further club."""
    return {"id": 7, "name": name, "public_id": name, "created_at": NOW}


def sleep(database: Database, seconds: float) -> None:
    with database.reading() as connection:
        connection.execute(sql(f"SELECT pg_sleep({seconds})"))


def ask_again(database: Database, meanwhile: Callable[[], object]) -> None:
    """Begins to write, calls *meanwhile*, and then executes a query."""
    with database.writing() as connection:
        meanwhile()
        connection.execute(sql("SELECT 1"))


def lose(database: Database, meanwhile: Callable[[], object]) -> None:
    """Writes something and calls *meanwhile* before the commit, which must fail."""
    with database.writing() as connection:
        connection.execute(CLUBS.insert(), club("lost"))
        meanwhile()
