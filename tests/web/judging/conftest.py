import pytest

from tests.web.playing import Table


@pytest.fixture
def made(table: Table) -> Table:
    """A table with a hand that Ann made in red."""
    table.hand("Ann", 90, 95, trump="red")
    return table
