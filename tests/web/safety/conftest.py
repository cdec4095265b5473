"""A world for every test that asks all addresses in it."""

from collections.abc import Iterator

import pytest

from .world import Opened, World, play


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return play(tmp_path_factory.mktemp("world") / "data")


@pytest.fixture(scope="module")
def shared(world: World, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The world of all who are refused, or only look."""
    opened = world.opened(tmp_path_factory.mktemp("shared") / "data")
    yield opened
    opened.close()
