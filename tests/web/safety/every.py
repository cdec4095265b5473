"""Every address of the app, and what a game holds in the database."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Flask
from sqlalchemy import select
from werkzeug.routing import Rule

from referee.store.tables import CLUBS, DERIVED, GAMES, TableRow
from tests.databases import database_of
from tests.web.playing import Table

LEADS: Mapping[str, str] = {
    "preset_id": "kentucky-discard",
    "kind": "redeal",
    "part": "seat1",
    "name": "target",
    "fingerprint": "0",
}
"""What stands in the parts of addresses where nothing else is wanted."""


def rules(app: Flask, method: str) -> list[Rule]:
    """The routes that take *method*."""
    found = [rule for rule in app.url_map.iter_rules() if method in (rule.methods or ())]
    return sorted(found, key=str)


def address(app: Flask, rule: Rule, leads: Mapping[str, str]) -> str:
    """An address of *rule*; a part that *leads* does not name is one that leads nowhere."""
    known = {**LEADS, **leads}
    parts = {
        name: known.get(name, "1" if _counts(rule, name) else "no-such") for name in rule.arguments
    }
    return app.url_map.bind("localhost").build(rule.endpoint, parts)


def _counts(rule: Rule, name: str) -> bool:
    return f"<int:{name}>" in rule.rule


def of_table(table: Table) -> dict[str, str]:
    """The parts of the addresses of *table*."""
    return {"public_id": table.path.rpartition("/")[2]}


def kept(app: Flask, table: Table) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that the database holds of *table* and its club, by table of the database."""
    public_id = of_table(table)["public_id"]
    with database_of(app).reading() as connection:
        mine = select(GAMES.c.club_id).where(GAMES.c.public_id == public_id)
        club = connection.scalar(mine)
        assert club is not None
        return dict(_rows(connection, club))


def _rows(connection: Any, club: int) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    for each in TableRow.metadata.sorted_tables:
        if each is DERIVED:  # of the whole server: in which form sums were last made
            continue
        of_club = CLUBS.c.id if each is CLUBS else each.c.club_id
        order = tuple(each.primary_key.columns)
        rows = connection.execute(select(each).where(of_club == club).order_by(*order))
        yield each.name, [tuple(row) for row in rows]
