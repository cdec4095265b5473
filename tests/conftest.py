"""Shared by all tests: marks by folder, and fixtures for databases."""

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import ON_POSTGRES, Databases, NewDatabase

TESTS = Path(__file__).parent
BROWSER = TESTS / "browser"
PURE = (TESTS / "rook", TESTS / "poker", TESTS / "stats")
"""The folders whose tests need no server, database or clock."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Freezes the collected tests, so that garbage collection does not visit them each time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(200_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests by folder: ``browser``, and those that need only values.

    On PostgreSQL, tests that use no database are deselected.
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
    """Reports which database the tests use."""
    return f"database: {'PostgreSQL' if ON_POSTGRES else 'SQLite'}"


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """The factory of databases for the whole run; single tests use `new_database`."""
    made = Databases(tmp_path_factory.mktemp("databases") / "migrated")
    yield made
    made.close()


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> NewDatabase:
    """Creates SQLite databases, for tests of what only files have."""
    return Databases(tmp_path_factory.mktemp("files") / "migrated").in_file


@pytest.fixture
def new_database(databases: Databases) -> Iterator[NewDatabase]:
    """Creates databases for one test, and drops them afterwards."""
    made: list[str] = []

    def new(folder: Path) -> str:
        made.append(databases.new(folder))
        return made[-1]

    yield new
    for url in made:
        databases.drop(url)


@pytest.fixture(name="_zone", params=["UTC", "America/New_York", "Pacific/Kiritimati"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The time zone of the server: UTC, and zones on either side of it."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()
