"""Every column of every table leaves with the archive of a club, follows from it, or stays behind
for a reason.
"""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from sqlalchemy import Table, select, update

from referee.exchange.found import FoundFile
from referee.exchange.reading import read_file
from referee.store.club.importing import add_to_club
from referee.store.database import Database
from referee.store.tables import ENTRIES, GAMES, HAS_SEATS, HOME_CLUB, TableRow
from tests.store.asking import save

from .clubs import CLUB, FILES, NOW, exported, records, take
from .conftest import NewClub
from .test_nights import LINES, begun

FATE: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("columns.toml").read_text("utf-8")
)
WHOLE = FATE.pop("whole")

TABLES: dict[str, Table] = dict(TableRow.metadata.tables)

NAMES = {"player": "name", "season": "name", "game": "started_at"}
"""The column by which two installations know a row as the same."""

MEANS = {"game_id": "game", "season_id": "season"}
MEANS |= dict.fromkeys(("player_id", "merged_into", "gone", "kept"), "player")
"""The table whose row a number means."""

SITS = """
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
dealer = 2
started = 2026-10-03T19:30:00+00:00
place = "Grandma's kitchen"
before = { A = 20, B = 85 }
first_hand = 3
[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }
[[hand]]
players = { 2 = "Eve" }
bidder = 2
bid = 75
taken = { A = 20, B = 100 }
"""


def test_every_column_is_archived_or_derived_or_stays_behind_for_a_reason() -> None:
    stated = {(table, name) for table, columns in FATE.items() for name in columns}
    there = {(table.name, each.name) for table in TABLES.values() for each in table.columns}

    assert not set(FATE) & set(WHOLE)
    assert stated == {(table, name) for table, name in there if table not in WHOLE}
    assert set(WHOLE) <= set(TABLES)
    assert all(why for columns in (*FATE.values(), WHOLE) for why in columns.values())


def archived(table: str) -> list[str]:
    """The columns of *table* that come along."""
    return [name for name, fate in FATE[table].items() if fate == "archived"]


def rows(database: Database, table: str) -> Counter[tuple[Any, ...]]:
    """The rows of *table* by what comes along; a row of another table by what it is called."""
    there = TABLES[table]
    with database.reading() as connection:
        called = {
            name: dict(iter(connection.execute(select(TABLES[name].c.id, TABLES[name].c[by]))))
            for name, by in NAMES.items()
        }
        found = connection.execute(select(*(there.c[name] for name in archived(table)))).all()
    return Counter(
        tuple(
            called[MEANS[name]][value] if name in MEANS and value is not None else value
            for name, value in zip(archived(table), row, strict=True)
        )
        for row in found
    )


def whole_club(database: Database) -> Database:
    """A club in which every column that comes along has a value, and where it can another one."""
    save(database, add_to_club, HOME_CLUB, CLUB, NOW)
    take(database, *records(*FILES[2:5]))
    take(database, read_file("sits.rook", SITS.encode()), season="2026")
    named = GAMES.c.place == "Grandma's kitchen"
    with database.writing() as connection:
        connection.execute(update(GAMES).where(named).values(rules_name="Grandma's rules"))
    begun(database, lines=tuple(line for line in LINES if "undo" not in line))
    return database


def test_what_is_said_to_come_along_comes_along(new_club: NewClub) -> None:
    first, second = whole_club(new_club()), new_club()
    archive: FoundFile = read_file("club.zip", exported(first))

    take(second, archive)

    for table in FATE:
        if not archived(table):
            continue
        left, came = rows(first, table), rows(second, table)
        assert came == left, table
        values = [set(column) for column in zip(*left, strict=True)]
        for name, seen in zip(archived(table), values, strict=True):
            assert len(seen) > 1 or left.total() == 1, f"{table}.{name}: {seen}"
            assert not seen <= {"", None}, f"{table}.{name} has no value in any row"


def test_a_hand_comes_along_as_it_stands(new_club: NewClub) -> None:
    """The lines of the test above are such that none was corrected: what they say is one line."""
    database = whole_club(new_club())
    with database.reading() as connection:
        rook = select(ENTRIES.c.seq).join(GAMES).where(HAS_SEATS)
        assert set(connection.scalars(rook)) == {0}
