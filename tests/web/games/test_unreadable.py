"""One damaged row costs one game: the others are listed, and it can be deleted."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask

from referee.games import PLAIN
from referee.store.database import default_url, open_database
from tests.databases import NewDatabase
from tests.web.pads.test_game import begun as pad_begun
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.poker.test_night import begun as night_begun

OF_GAME = "(SELECT id FROM game WHERE public_id = :game)"
NAMES = {"seat1": "Eve", "seat2": "Fay", "seat3": "Gus", "seat4": "Hal"}

DAMAGE = {
    "rules that are no JSON": "UPDATE game SET rules = '{' WHERE public_id = :game",
    "rules of nothing": "UPDATE game SET rules = '{}' WHERE public_id = :game",
    "rules that are a list": "UPDATE game SET rules = '[1]' WHERE public_id = :game",
    "no rules": "UPDATE game SET rules = x'ff' WHERE public_id = :game",
    "scores that are no JSON": "UPDATE game SET before = 'A 95' WHERE public_id = :game",
    "a start at no time": "UPDATE game SET started_at = 'Friday' WHERE public_id = :game",
    "scores that are a number": "UPDATE game SET before = '-5' WHERE public_id = :game",
    "scores that are words": """UPDATE game SET before = '{"A": "x"}' WHERE public_id = :game""",
    "a dealer of no seat": "UPDATE game SET dealer = 9 WHERE public_id = :game",
    "a dealer of no number": "UPDATE game SET dealer = 'Ann' WHERE public_id = :game",
    "a first hand of no number": "UPDATE game SET first_hand = 'x' WHERE public_id = :game",
    "a seat that is empty": f"DELETE FROM seat WHERE number = 2 AND game_id = {OF_GAME}",
    "a line of no language": f"UPDATE entry SET text = '{{ bid' WHERE game_id = {OF_GAME}",
    "a line of no fact": f"UPDATE entry SET text = '{{ luck = 3 }}' WHERE game_id = {OF_GAME}",
    "a line of no text": f"UPDATE entry SET text = CAST(x'fe' AS TEXT) WHERE game_id = {OF_GAME}",
    "a line at no time": f"UPDATE entry SET recorded_at = '?' WHERE game_id = {OF_GAME}",
    "a name of no text": "UPDATE player SET name = CAST(x'41ff' AS TEXT) WHERE name = 'Eve'",
}


LINES = {name for name in DAMAGE if name.startswith("a line")}
"""Damage in the ledger, which a list of games does not read."""


@dataclass(frozen=True)
class Evening:
    """A database file with two games of one phone."""

    file: Path
    phone: Phone
    whole: Table
    other: Table
    """The game that is damaged."""


@pytest.fixture(scope="module")
def evening(app: Flask, new_file: NewDatabase, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Two games, made once and copied: playing them takes longer than most tests."""
    folder = tmp_path_factory.mktemp("evening")
    with (
        pytest.MonkeyPatch.context() as patch,
        closing(open_database(new_file(folder))) as its,
    ):
        patch.setitem(app.extensions, "referee", its)
        phone = Phone.new(app)
        whole, other = Table.start(phone), Table.start(phone, **NAMES)
        for table in (whole, other):
            table.hand("Ann", 90, 95)
    return Evening(folder / "referee.sqlite3", phone, whole, other)


@pytest.fixture
def phone(
    tmp_path: Path, evening: Evening, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Phone]:
    """A phone of the app that all tests share, with a database of its own for this test."""
    shutil.copy(evening.file, tmp_path)
    with closing(open_database(default_url(tmp_path))) as database:
        monkeypatch.setitem(app.extensions, "referee", database)
        yield evening.phone


@pytest.fixture
def whole(phone: Phone, evening: Evening) -> Table:
    assert phone is evening.phone
    return evening.whole


@pytest.fixture(params=[name for name in DAMAGE if name not in LINES])
def broken(request: pytest.FixtureRequest, damaged: Callable[[str], Table]) -> Table:
    """Another table of the same phone, with a damaged row that lists read."""
    return damaged(request.param)


@pytest.fixture
def damaged(phone: Phone, evening: Evening, tmp_path: Path) -> Callable[[str], Table]:
    """Damages another table of the same phone.

    Returns:
        The function that does it, by a key of `DAMAGE`.
    """
    assert phone is evening.phone

    def damage(what: str) -> Table:
        with closing(sqlite3.connect(tmp_path / "referee.sqlite3")) as plain, plain:
            game = evening.other.path.rpartition("/")[2]
            assert plain.execute(DAMAGE[what], {"game": game}).rowcount > 0
        return evening.other

    return damage


def deleting(page: Page, table: Table) -> bool:
    return any(each.action == f"{table.path}/delete" for each in page.forms)


def test_it_costs_no_other_game_and_is_deleted_and_brought_back_by_who_has_it(
    broken: Table, whole: Table, phone: Phone
) -> None:
    own, listed = phone.open(broken.path), phone.open("/games")
    stranger = Phone.new(phone.client.application)
    forged = stranger.post(
        f"{broken.path}/delete", {"csrf_token": stranger.token(), "key": "k" * 12}
    )

    assert own.status == 500
    assert own.shows("This game cannot be read")
    assert whole.path in listed.links
    assert listed.shows("Games that cannot be read")
    assert broken.path not in listed.links
    assert forged.status == 404

    after, gone = phone.send(listed.form(f"{broken.path}/delete")), phone.open("/games")
    phone.send(after.form(f"{broken.path}/restore"))

    assert after.status == 200
    assert after.shows(": deleted.")
    assert gone.shows("A game that cannot be read")
    assert not deleting(after, broken)
    assert deleting(phone.open("/games"), broken)
    assert phone.open("/new").status == 200
    assert Table.start(phone).path.startswith("/t/")


@pytest.mark.parametrize("what", sorted(LINES))
def test_a_damaged_line_costs_the_page_of_its_game_and_no_list(
    what: str, damaged: Callable[[str], Table], whole: Table, phone: Phone
) -> None:
    table = damaged(what)

    own, listed = phone.open(table.path), phone.open("/games")

    assert own.status == 500
    assert own.shows("This game cannot be read")
    assert {whole.path, table.path} <= set(listed.links)
    after = phone.send(listed.form(f"{table.path}/delete"))
    assert after.shows("deleted.")
    assert phone.send(after.form(f"{table.path}/restore")).status == 500
    assert phone.open("/games").shows("Games that cannot be read")


OF_EVENING = """SELECT evening, club.public_id FROM game JOIN club ON club.id = club_id
WHERE game.public_id = ?"""


def _begun(kind: str, phone: Phone) -> Page:
    if kind == "poker":
        return night_begun(phone)
    return pad_begun(phone, "spades", *NAMES.values())


@pytest.mark.parametrize("what", ["started_at = '?'", "version = '?'", "evening = '?'"])
@pytest.mark.parametrize("kind", PLAIN)
def test_a_damaged_row_of_a_game_kept_as_lines_costs_that_game_alone(
    kind: str, what: str, phone: Phone, tmp_path: Path
) -> None:
    """The first page, the list of its kind, the standings and the evening show the others."""
    pages = [_begun(kind, phone) for _ in range(2)]
    other, whole = (page.response.request.path for page in pages)
    with closing(sqlite3.connect(tmp_path / "referee.sqlite3")) as plain, plain:
        game = other.rpartition("/")[2]
        day, club = plain.execute(OF_EVENING, (game,)).fetchone()
        plain.execute(f"UPDATE game SET {what} WHERE public_id = ?", (game,))

    for page in ("/", f"/{kind}", f"/club/{club}/evening/{day}"):
        assert whole in phone.open(page).links
    assert phone.open(f"/club/{club}/standings").status == 200
    assert phone.open(other).status == 500
    assert phone.open(other).shows("This game cannot be read")
