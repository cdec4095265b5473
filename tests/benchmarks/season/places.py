"""Where the databases of a benchmark lie: files in a folder, or beside one on a server."""

import shutil
from pathlib import Path
from typing import Protocol

import psycopg
from psycopg import sql
from sqlalchemy import make_url

from referee.store.database import default_url


class Place(Protocol):
    """Gives the address of the database called so, which is made where there is none.

    *anew*: an empty one takes its place.
    """

    def __call__(self, name: str, *, anew: bool = False) -> str: ...


def in_folder(folder: Path) -> Place:
    """Files of SQLite, a folder each."""

    def place(name: str, *, anew: bool = False) -> str:
        if anew:
            shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).mkdir(parents=True, exist_ok=True)
        return default_url(folder / name)

    return place


def on_server(address: str) -> Place:
    """Databases of a PostgreSQL beside that of *address*, whose user may make some."""
    here = make_url(address)

    def place(name: str, *, anew: bool = False) -> str:
        plain = here.set(drivername="postgresql").render_as_string(hide_password=False)
        called = sql.Identifier(name)
        with psycopg.connect(plain, autocommit=True) as server:
            if anew:
                server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(called))
            there = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
            if there.fetchone() is None:
                server.execute(sql.SQL("CREATE DATABASE {}").format(called))
        return here.set(database=name).render_as_string(hide_password=False)

    return place
