import pytest

from tests.browser.seasons import GAMES, record
from tests.web.phone import Phone
from tests.web.records.test_import import saved

from .scored import standings_by


@pytest.fixture
def standings(phone: Phone) -> str:
    """The address of the standings of a club that played three evenings."""
    for game in GAMES:
        saved(phone, record(*game))
    return standings_by(phone, phone.open("/"))
