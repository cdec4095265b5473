"""Evenings on which games were played that count in no season."""

from datetime import date

from flask import Flask
from sqlalchemy import update

from referee.store.tables import GAMES
from tests.browser.seasons import GAMES as PLAYED
from tests.browser.seasons import record
from tests.databases import database_of
from tests.web.doors import let_in
from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.poker.test_night import begun, path, taps
from tests.web.records.test_import import saved

NIGHT = date(2026, 10, 10)


def played_night(app: Flask, phone: Phone) -> str:
    """The address of a night of October 10, of which Cal has won one hand from Bob."""
    here = path(taps(phone, begun(phone), "deal", "fold", "fold"))
    with database_of(app).writing() as connection:
        mine = GAMES.c.public_id == here.removeprefix("/poker/")
        connection.execute(update(GAMES).where(mine).values(evening=NIGHT))
    return here


def test_an_evening_without_a_game_that_counts_has_its_page(app: Flask, phone: Phone) -> None:
    here = played_night(app, phone)
    standings = phone.open(phone.led("/standings"))
    assert "Over time" not in standings.words
    there = standings.to("Last evening")

    evening = phone.open(there)

    assert evening.shows("Evening of Saturday, Oct 10, 2026")
    assert evening.shows("1 game")
    assert evening.shows("Ann 0, Bob −10, Cal +10")
    assert evening.to("The night") == here
    assert "Picture to share" not in evening.words
    for ending in ("svg", "png"):
        assert phone.open(f"{there}.{ending}").status == 404


def test_the_evenings_of_all_games_follow_each_other(app: Flask, phone: Phone) -> None:
    played_night(app, phone)
    players, _, hands = PLAYED[0]
    for day in ("2026-10-03", "2026-10-17"):
        saved(phone, record(players, day, hands))

    third = phone.open(phone.led("/standings")).to("Last evening")
    second = phone.open(third).to("← Saturday, Oct 10, 2026")
    first = phone.open(second).to("← Saturday, Oct 3, 2026")

    assert third.endswith("/2026-10-17")
    assert phone.open(second).to("Saturday, Oct 17, 2026 →") == third
    assert phone.open(first).to("Saturday, Oct 10, 2026 →") == second


def test_only_who_may_see_a_night_finds_its_evening(
    app: Flask, phone: Phone, stranger: Phone
) -> None:
    played_night(app, phone)
    let_in(Table(phone, saved(phone, record(PLAYED[0][0], "2026-10-03", PLAYED[0][2]))), stranger)

    standings = phone.led("/standings")

    assert phone.open(phone.open(standings).to("Last evening")).shows("Poker night")
    assert stranger.open(standings).to("Last evening").endswith("/evening/2026-10-03")
    assert stranger.open(f"{standings.removesuffix('standings')}evening/{NIGHT}").status == 404
