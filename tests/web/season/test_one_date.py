"""A game has one date on every page: that of the clock on the wall where it was played."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from sqlalchemy import select

from referee.stats.season.summary import evening_of
from referee.store.tables import GAMES
from tests.browser.seasons import GAMES as PLAYED
from tests.browser.seasons import record
from tests.databases import database_of
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.records.test_import import saved

from .scored import standings_by

STARTS = {
    "an evening in Kentucky": "2026-10-03T20:30:00-05:00",  # October 4 in UTC
    "an afternoon in Tokyo": "2026-10-03T13:00:00+09:00",  # before 5 in the morning in UTC
    "a morning in Auckland": "2026-10-03T09:00:00+13:00",  # October 2 in UTC
    "after midnight": "2026-10-04T01:30:00+02:00",
    "by the clock": "2026-10-03T20:30:00",
    "a day": "2026-10-03",
}
"""How a record says that a game began on the evening of October 3."""


def told(start: str) -> str:
    """A record that says so."""
    players, _, hands = PLAYED[0]
    text = record(players, "2026-10-03", hands)
    assert "started = 2026-10-03T19:30:00Z" in text
    return text.replace("2026-10-03T19:30:00Z", start)


def dates(page: Page) -> set[str]:
    """The days of October that the page says, in any form."""
    forms = {"Oct 2": ("Oct 2,", "2026-10-02", "10/02/26"), "Oct 3": ("Oct 3,", "2026-10-03")}
    forms["Oct 3"] += ("10/03/26",)
    forms["Oct 4"] = ("Oct 4,", "2026-10-04", "10/04/26")
    return {day for day, ways in forms.items() if any(way in page.words for way in ways)}


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_every_page_says_the_same_date(phone: Phone, start: str) -> None:
    preview = phone.send(phone.open("/import").form("/import"), text=told(start))
    assert preview.shows("Date Oct 3, 2026")
    table = saved(phone, told(start))
    standings = standings_by(phone, phone.open("/"))
    club = standings.rpartition("/")[0]
    pages = {
        "list": phone.open("/games"),
        "sheet": phone.open(f"{table}/sheet"),
        "records": phone.open(f"{club}/records"),
        "player": phone.open(phone.open(standings).to("All about Ann")),
        "evening": phone.open(f"{club}/evening/2026-10-03"),
        "result": phone.open(f"{table}/result.txt"),
    }

    assert {name: page.status for name, page in pages.items()} == dict.fromkeys(pages, 200)
    assert {name: dates(page) for name, page in pages.items()} == {
        name: {"Oct 3"} for name in pages
    }
    assert phone.open(f"{club}/evening/2026-10-04").status == 404
    for days, found in (("since=2026-10-03&until=2026-10-03", True), ("since=2026-10-04", False)):
        assert (table in phone.open(f"/games?{days}").html) is found


def zoned(phone: Phone, zone: str) -> str:
    """The club of *phone*, once its owner has set *zone*."""
    Table.start(phone)
    club = phone.led("/club")
    phone.send(phone.open(club).form("/name"), name="Birds", zone=zone)
    return club


def test_a_time_in_utc_is_read_in_the_zone_of_the_club(phone: Phone) -> None:
    club = zoned(phone, "Asia/Tokyo")
    table = saved(phone, told("2026-10-03T04:00:00Z"))  # 13:00 in Tokyo

    assert dates(phone.open(f"{table}/sheet")) == {"Oct 3"}
    assert phone.open(f"{club}/evening/2026-10-03").status == 200


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_game_that_begins_is_of_the_evening_in_the_zone_of_the_club(
    app: Flask, phone: Phone, zone: str
) -> None:
    """The two zones are a day and an hour apart: one of them is not the day of the server."""
    zoned(phone, zone)
    before = evening_of(datetime.now(UTC), ZoneInfo(zone))

    Table.start(phone)

    after = evening_of(datetime.now(UTC), ZoneInfo(zone))
    with database_of(app).reading() as connection:
        newest = select(GAMES.c.evening).order_by(GAMES.c.id.desc()).limit(1)
        assert connection.scalar(newest) in (before, after)


def test_another_zone_does_not_move_what_was_played(phone: Phone) -> None:
    club = zoned(phone, "Asia/Tokyo")
    table = saved(phone, told("2026-10-03T04:00:00Z"))

    zoned(phone, "America/New_York")

    assert dates(phone.open(f"{table}/sheet")) == {"Oct 3"}
    assert phone.open(f"{club}/evening/2026-10-03").status == 200


def test_a_club_without_a_name_has_a_zone_too(phone: Phone) -> None:
    Table.start(phone)
    club = phone.led("/club")

    page = phone.send(phone.open(club).form("/name"), name="", zone="Asia/Tokyo")

    assert page.status == 200
    assert ("zone", "Asia/Tokyo") in phone.open(club).form("/name").fields


def test_a_zone_that_nobody_has_is_refused(phone: Phone) -> None:
    club = zoned(phone, "")
    form = phone.open(club).form("/name")

    assert phone.post(form.action, form.forged({}, name="Birds", zone="Moon/Base")).status == 400
