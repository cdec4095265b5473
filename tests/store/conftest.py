import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete
from sqlalchemy.engine import make_url

from referee.store.file.database import Database, default_url, open_database
from referee.store.migrations import migrate
from referee.store.tables import CLUBS, Row

from .asking import SQLITE, begin

OTHER = os.environ.get("REFEREE_TEST_DATABASE")
"""The URL of an empty database of another kind, for `make test` on a machine that has one."""


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of the present version, to copy."""
    folder = tmp_path_factory.mktemp("migrated")
    migrate(default_url(folder))
    return folder


@pytest.fixture
def folder(migrated: Path, tmp_path: Path) -> Path:
    """A data folder with an empty database."""
    shutil.copytree(migrated, tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture(params=[SQLITE, *([make_url(OTHER).get_backend_name()] if OTHER else [])])
def url(request: pytest.FixtureRequest, folder: Path) -> str:
    """The address of an empty database, once of every kind there is."""
    if request.param == SQLITE or OTHER is None:
        return default_url(folder)
    migrate(OTHER)
    _empty(OTHER)
    return OTHER


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = open_database(url, busy_timeout=1)
    yield database
    database.close()


@pytest.fixture
def sqlite(folder: Path) -> Iterator[Database]:
    """For what only SQLite does; it waits for others hardly at all."""
    database = open_database(default_url(folder), busy_timeout=0.05)
    yield database
    database.close()


@pytest.fixture
def game_id(database: Database) -> int:
    """A game of Ann, Bob, Cal and Dee on Ann's phone, with an empty ledger."""
    return begin(database).id


def _empty(url: str) -> None:
    database = open_database(url)
    with database.writing() as connection:
        for table in reversed(Row.metadata.sorted_tables):
            if table is not CLUBS:
                connection.execute(delete(table))
    database.close()
