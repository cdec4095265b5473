from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.store.database import Database, open_database
from tests.databases import NewDatabase

NewClub = Callable[[], Database]


@pytest.fixture
def new_club(new_database: NewDatabase, tmp_path: Path) -> Iterator[NewClub]:
    """Makes empty installations."""
    made: list[Database] = []

    def new() -> Database:
        made.append(open_database(new_database(tmp_path / f"data{len(made)}"), busy_timeout=20))
        return made[-1]

    yield new
    for database in made:
        database.close()
