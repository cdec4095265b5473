"""Columns that follow from others of the same row, such as a name as it is compared."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import ColumnElement, Connection, Table, or_, select, update

from referee.engine.errors import NotationError
from referee.engine.hand import ledger
from referee.engine.hashed import KNOWN_RULES
from referee.store.check.difference import Difference
from referee.store.people.players import name_key
from referee.store.tables import ENTRIES, GAMES, NAMED_RULES, PLAYERS, SEASONS


@dataclass(frozen=True, slots=True)
class Follows:
    """A column of a table, and what it follows from."""

    table: Table
    column: str
    source: str
    reckon: Callable[[str], str | None]
    """None: from what is there nothing follows, for it cannot be read."""

    @property
    def where(self) -> ColumnElement[bool]:
        """Rows in which there is anything to compare."""
        filled = self.table.c[self.column] != ""
        if self.table is not ENTRIES:
            return or_(filled, self.table.c[self.source] != "")
        return or_(filled, self.table.c[self.source].contains(NOTE))


NOTE = "note = "
"""What every line with a note has in it; others may have it too."""


def differing(connection: Connection) -> Iterator[Difference]:
    """Every such column that is not what follows."""
    for each in FOLLOWS:
        yield from _differing(connection, each)


def mend(connection: Connection, differences: Sequence[Difference]) -> None:
    """Writes what follows into the rows that differ, and into no others."""
    tables = {each.table.name: each.table for each in FOLLOWS}
    for each in differences:
        if each.table in tables and each.anew is not None:
            table = tables[each.table]
            here = (table.c[name] == value for name, value in each.key.items())
            named = {name: each.anew[name] for name in each.columns}
            connection.execute(update(table).where(*here).values(named))


def _differing(connection: Connection, each: Follows) -> Iterator[Difference]:
    keys = [column.name for column in each.table.primary_key]
    names = (*keys, "club_id", each.source, each.column)
    rows = connection.execute(select(*(each.table.c[name] for name in names)).where(each.where))
    for row in rows.mappings():
        want = each.reckon(row[each.source])
        if want not in (None, row[each.column]):
            key = {name: row[name] for name in keys}
            kept = {name: row[name] for name in ("club_id", each.column)}
            yield Difference(each.table.name, key, kept, kept | {each.column: want})


def _note(line: str) -> str | None:
    try:
        return name_key(str(ledger.read_line(line).get("note", "")))
    except NotationError:
        return None


@lru_cache(maxsize=KNOWN_RULES)
def _preset(rules: str) -> str | None:
    try:
        return str(json.loads(rules)["id"])
    except (ValueError, KeyError, TypeError):
        return None


FOLLOWS: Sequence[Follows] = (
    Follows(GAMES, "preset", "rules", _preset),
    Follows(GAMES, "place_key", "place", name_key),
    Follows(ENTRIES, "note", "text", _note),
    Follows(PLAYERS, "name_key", "name", name_key),
    Follows(SEASONS, "name_key", "name", name_key),
    Follows(NAMED_RULES, "name_key", "name", name_key),
)
