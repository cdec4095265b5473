from pathlib import Path

import pytest

from referee.store.files import secret_key
from tests.databases import NewDatabase

EVENING = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
before = {{ A = 250 }}
[[hand]]
bidder = 1
bid = {bid}
taken = {{ A = 95, B = 25 }}
"""


@pytest.fixture
def empty_installation(new_file: NewDatabase, tmp_path: Path) -> Path:
    """Its data folder."""
    folder = tmp_path / "data"
    new_file(folder)
    secret_key(folder)
    return folder


@pytest.fixture
def data(empty_installation: Path) -> Path:
    """The data folder that a test asks about: of an empty installation, where it says no other."""
    return empty_installation


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """A folder with two games, the same one written otherwise, and a file that cannot be read."""
    folder = tmp_path / "records"
    (folder / "older").mkdir(parents=True)
    (folder / "a.rook").write_text(EVENING.format(bid=90))
    (folder / "b.rook").write_text("# again\n" + EVENING.format(bid=90))
    (folder / "c.rook").write_text(EVENING.format(bid=90).replace("bidder = 1", "bidder = 9"))
    (folder / "older" / "d.rook").write_text(EVENING.format(bid=80).replace("Dee", "Eve"))
    (folder / "notes.txt").write_text("milk, eggs")
    return folder
