"""A GET writes nothing, whatever is still to be computed; `test_rights` asks a table in play."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from referee.store.people.clubs import Gives, NewToken, make_token
from referee.store.season import ratings
from referee.store.tables import GAMES, PENS, PLAYERS, RATING_MARKS, TableRow
from tests.browser.seasons import GAMES as PLAYED
from tests.browser.seasons import record
from tests.carded import FINISHED
from tests.databases import Databases, database_of
from tests.web.conftest import make_app
from tests.web.phone import Phone
from tests.web.records.test_import import saved
from tests.web.season.scored import counted_in, number_of, standings_by

from .every import address, rules

EXCEPT = {
    ("pen", "seen_at"): "that the phone with the pen is there, which reading shows, too",
    (
        "api_token",
        "used_at",
    ): "that a token is in use, which only reads: whoever revokes it asks when",
}
"""The columns that a GET does write, at most once a minute and once an hour."""

Rows = Mapping[str, list[tuple[Any, ...]]]


@pytest.fixture(name="late", scope="module")
def late_club(
    databases: Databases, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Flask, Phone, Mapping[str, str]]]:
    """A club whose ratings are still to be computed, with a hand that nobody has analysed."""
    app = make_app(databases.new(tmp_path_factory.mktemp("late")))
    phone = Phone.new(app)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ratings, "AT_ONCE", 0)
        game = saved(phone, FINISHED).rpartition("/")[2]
        for played in PLAYED:
            saved(phone, record(*played))
        club = standings_by(phone, phone.open("/")).split("/")[2]
        season = counted_in(app, club, "rating")
    long_ago = datetime.now(UTC) - timedelta(days=1)
    with database_of(app).writing() as connection:
        club_id = number_of(connection, club)
        for gives in Gives:
            make_token(connection, NewToken(club_id, gives), secret=f"for {gives}", now=long_ago)
        connection.execute(update(PENS).values(seen_at=long_ago))
        ann = select(PLAYERS.c.id).where(PLAYERS.c.club_id == club_id, PLAYERS.c.name == "Ann")
        player = connection.scalar(ann)
        assert connection.scalar(select(func.count()).select_from(RATING_MARKS)) == 2
        assert connection.scalar(select(GAMES.c.id).where(GAMES.c.public_id == game))
    parts = {
        "public_id": game,
        "club_id": club,
        "season_id": season.public_id,
        "player_id": str(player),
        "on": PLAYED[0][1],
        "hand": "1",
    }
    yield app, phone, parts
    database_of(app).close()


def rows(app: Flask, *, left_out: Mapping[tuple[str, str], str] = EXCEPT) -> Rows:
    """All rows of the database, without the columns that are *left_out*."""
    with database_of(app).reading() as connection:
        return {
            each.name: sorted(
                map(
                    tuple,
                    connection.execute(
                        select(*(c for c in each.c if (each.name, c.name) not in left_out))
                    ),
                ),
                key=repr,
            )
            for each in TableRow.metadata.sorted_tables
        }


QUERIES: Mapping[str, tuple[str, ...]] = {
    "/club/<club_id>/player/<player_id>": ("given=more", "games=all"),
    "/club/<club_id>/standings": ("season={season_id}", "period=2026", "partner={player_id}"),
    "/t/<public_id>/hand/<int:hand>/best": ("nest=1", "part=line", "part=replay"),
    "/api/v1/clubs/<club_id>/standings": ("season=Winter",),
    "/embed/standings/<secret>": ("season={season_id}",),
}
"""What else a page can be asked for that could lead to a write."""


@pytest.mark.slow
def test_a_get_writes_nothing(late: tuple[Flask, Phone, Mapping[str, str]]) -> None:
    app, phone, parts = late
    before, everything = rows(app), rows(app, left_out={})
    wrote: dict[str, list[str]] = {}
    answered: dict[str, int] = {}

    for rule in rules(app, "GET"):
        gives = Gives.SCORES if rule.endpoint == "embed.scoreboard" else Gives.STANDINGS
        there = address(app, rule, {**parts, "secret": f"for {gives}"})
        queries = ("", *(each.format(**parts) for each in QUERIES.get(rule.rule, ())))
        head = {"Authorization": f"Bearer for {Gives.API}"} if "/api/" in rule.rule else {}
        for query in queries:
            for htmx in ({}, {"HX-Request": "true"}):
                answer = phone.client.get(f"{there}?{query}", headers={**head, **htmx})
                answer.close()
                answered[rule.rule] = answer.status_code
            now = rows(app)
            if now != before:
                wrote[f"{there}?{query}"] = [name for name in now if now[name] != before[name]]
                before = now

    assert wrote == {}
    assert {rule for rule in QUERIES if answered[rule] == 200} == {*QUERIES}
    known = {name: [c.name for c in table.c] for name, table in TableRow.metadata.tables.items()}
    changed = {
        (name, known[name][place])
        for name, was in everything.items()
        for old, new in zip(was, rows(app, left_out={})[name], strict=True)
        for place, value in enumerate(new)
        if value != old[place]
    }
    assert changed == {*EXCEPT}
