import pytest
from flask import Flask

from tests.browser.seasons import GAMES, record
from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.records.test_import import saved

from .scored import standings_by


@pytest.fixture(scope="session")
def evenings(app: Flask) -> tuple[Phone, str]:
    """A phone of a club that played three evenings, and the address of the last game."""
    phone = Phone.new(app)
    return phone, [saved(phone, record(*game)) for game in GAMES][-1]


@pytest.fixture
def reader(evenings: tuple[Phone, str]) -> Phone:
    """The phone of that club, for who only reads there."""
    return evenings[0]


@pytest.fixture
def last(evenings: tuple[Phone, str]) -> Table:
    """Its last game, which Dee and Eve won; nothing is saved there."""
    return Table(*evenings)


@pytest.fixture
def standings(reader: Phone) -> str:
    """The address of its standings."""
    return standings_by(reader, reader.open("/"))


@pytest.fixture
def own_standings(phone: Phone) -> str:
    """The same of a club of the test's own, to write in."""
    for game in GAMES:
        saved(phone, record(*game))
    return standings_by(phone, phone.open("/"))
