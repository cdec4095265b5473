"""How a club reads the files that come to it: what was said once holds for the next file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sqlalchemy import Connection, delete, insert, select

from referee.store.tables import HABITS

MOST = 2000
"""Headings, or names, that one file can say something of."""


class Kind(StrEnum):
    """What is read so."""

    COLUMN = "column"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Habits:
    """What headings and names mean in the files of a club, by their keys."""

    columns: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def habits_of(connection: Connection, *, club_id: int) -> Habits:
    """What was said so far."""
    columns = (HABITS.c.kind, HABITS.c.written, HABITS.c.meant)
    rows = connection.execute(select(*columns).where(HABITS.c.club_id == club_id)).all()
    told = {kind: {row.written: row.meant for row in rows if row.kind == kind} for kind in Kind}
    return Habits(told[Kind.COLUMN], told[Kind.NAME])


def keep_habits(connection: Connection, habits: Habits, *, club_id: int) -> None:
    """Adds *habits* to those of the club; what was said of the same before is forgotten."""
    for kind, told in ((Kind.COLUMN, habits.columns), (Kind.NAME, habits.names)):
        here = (HABITS.c.club_id == club_id, HABITS.c.kind == kind.value)
        rows = [
            {"club_id": club_id, "kind": kind.value, "written": key, "meant": meant}
            for key, meant in list(told.items())[:MOST]
        ]
        if rows:
            connection.execute(delete(HABITS).where(*here, HABITS.c.written.in_(list(told)[:MOST])))
            connection.execute(insert(HABITS), rows)
