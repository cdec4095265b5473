import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store.database import Database, default_url, open_database
from referee.store.migrations import migrate
from tests.databases import NewDatabase

from .asking import begin


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of the present version, to copy."""
    folder = tmp_path_factory.mktemp("migrated")
    migrate(default_url(folder))
    return folder


@pytest.fixture
def folder(migrated: Path, tmp_path: Path) -> Path:
    """A data folder with an empty database."""
    shutil.copytree(migrated, tmp_path / "data", dirs_exist_ok=True)
    return tmp_path / "data"


@pytest.fixture
def url(new_database: NewDatabase, tmp_path: Path) -> str:
    """The URL of an empty database; a SQLite file is in `folder`."""
    return new_database(tmp_path / "data")


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = open_database(url, busy_timeout=20)
    yield database
    database.close()


@pytest.fixture
def sqlite(folder: Path) -> Iterator[Database]:
    """A SQLite database with a short timeout, for what only SQLite does."""
    database = open_database(default_url(folder), busy_timeout=0.05)
    yield database
    database.close()


@pytest.fixture
def game_id(database: Database) -> int:
    """The id of a game of Ann, Bob, Cal and Dee on Ann's phone, with an empty ledger."""
    return begin(database).id
