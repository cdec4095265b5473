"""A PostgreSQL server of its own for these tests, which stop and start it."""

from collections.abc import Iterator

import pytest

from referee.store.database import Database, open_database
from referee.store.greenlets import BY_GREENLETS
from tests.cluster import Cluster
from tests.store.server.using import Open


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A server for the tests of this folder, which stop and start it."""
    made = Cluster()
    made.start()
    yield made
    made.close()


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.migrated()


@pytest.fixture
def opened(url: str) -> Iterator[Open]:
    """Opens the same database several times, by default with the settings of the app."""
    made: list[Database] = []

    def make(**how: object) -> Database:
        settings = {"busy_timeout": 0.5, "waiting": BY_GREENLETS, **how}
        made.append(open_database(url, **settings))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for database in made:
        database.close()
