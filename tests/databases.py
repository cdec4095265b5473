"""Empty databases for tests: SQLite files, or PostgreSQL if ``REFEREE_TEST_DATABASE`` says so."""

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from weakref import WeakSet

import psycopg
from flask import Flask
from sqlalchemy import create_engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.pool import Pool

from referee.store import database
from referee.store.database import Database, default_url
from referee.store.migrations import migrate
from tests.cluster import QUICK, Cluster

ON_POSTGRES = os.environ.get("REFEREE_TEST_DATABASE") == "postgres"
"""Whether the tests run on PostgreSQL; then only tests that use a database run."""

NewDatabase = Callable[[Path], str]
"""Returns the URL of a new database with our tables; a file is created in the folder."""


class OneOfAll(SQLiteDialect_pysqlite):
    """A SQLite dialect that shares compiled statements between all databases.

    Most tests have a database of their own, and spent a third of their time compiling statements.
    """

    supports_statement_cache = True

    def __hash__(self) -> int:
        return hash(OneOfAll)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OneOfAll)


registry.register("sqlite", __name__, OneOfAll.__name__)
vars(database)["create_engine"] = partial(create_engine, execution_options={"compiled_cache": {}})

OPENED = WeakSet[psycopg.Connection]()
"""The connections that apps of tests opened, since not every test closes its app."""


@event.listens_for(Pool, "connect")
def _note(connection: object, _record: object) -> None:
    if isinstance(connection, psycopg.Connection):
        OPENED.add(connection)


class Databases:
    """Creates databases, and drops them in the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cluster: Cluster | None = None

    def new(self, folder: Path) -> str:
        """Creates a database of the configured kind; a `NewDatabase`."""
        return self._on_server() if ON_POSTGRES else self.in_file(folder)

    def in_file(self, folder: Path) -> str:
        """Creates a SQLite file, whatever kind is configured; a `NewDatabase`."""
        if not self.folder.exists():
            self.folder.mkdir()
            migrate(default_url(self.folder))
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return default_url(folder)

    def _on_server(self) -> str:
        if self.cluster is None:
            self.cluster = Cluster(*QUICK)
            self.cluster.start()
        return self.cluster.migrated()

    def drop(self, url: str) -> None:
        """Drops the database of a test that has ended."""
        if self.cluster is not None:
            self._let_go(lambda each: f"@/{each.info.dbname}?" in url)
            self.cluster.drop(url)

    @staticmethod
    def _let_go(which: Callable[[psycopg.Connection], bool]) -> None:
        for each in OPENED:
            if not each.closed and which(each):
                each.close()

    def close(self) -> None:
        """Drops all databases."""
        if self.cluster is not None:
            self._let_go(lambda _: True)
            self.cluster.close()


def database_of(app: Flask) -> Database:
    """The database of *app*."""
    found: Database = app.extensions["referee"]
    return found
