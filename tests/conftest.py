"""What every test lives under: marks by folder, and databases."""

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import ON_POSTGRES, Databases, NewDatabase

TESTS = Path(__file__).parent
BROWSER = TESTS / "browser"
PURE = (TESTS / "engine", TESTS / "poker", TESTS / "stats")
"""What they test knows no server, no database and no clock."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is found stays: Python need not look through it for garbage, again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(200_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what `make quick` leaves out, all of tests/browser/, and what needs only values.

    On PostgreSQL only those tests stay that ask for a database of whatever kind.
    """
    for item in items:
        if item.path.is_relative_to(BROWSER):
            item.add_marker(pytest.mark.browser)
        if any(map(item.path.is_relative_to, PURE)):
            item.add_marker(pytest.mark.pure)
    if ON_POSTGRES:
        items[:] = [item for item in items if "databases" in getattr(item, "fixturenames", ())]


@pytest.hookimpl(trylast=True)
def pytest_report_collectionfinish() -> str:
    """Says on which database the tests run."""
    return f"database: {'PostgreSQL' if ON_POSTGRES else 'SQLite'}"


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """Databases for all tests; those of a single test come from `new_database`."""
    made = Databases(tmp_path_factory.mktemp("databases") / "migrated")
    yield made
    made.close()


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> NewDatabase:
    """Makes databases in files, for what only files have."""
    return Databases(tmp_path_factory.mktemp("files") / "migrated").in_file


@pytest.fixture
def new_database(databases: Databases) -> Iterator[NewDatabase]:
    """Makes databases for one test."""
    made: list[str] = []

    def new(folder: Path) -> str:
        made.append(databases.new(folder))
        return made[-1]

    yield new
    for url in made:
        databases.drop(url)


@pytest.fixture(name="_zone", params=["UTC", "America/New_York", "Pacific/Kiritimati"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The server's own zone: where a day begins with that of UTC, and on either side of it."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()
