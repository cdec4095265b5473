"""A change of an old game leaves ratings to be computed again, and the standings say so."""

import gevent
import pytest
from flask import Flask

from referee.store.season import ratings
from referee.store.season.ratings import replay_all
from referee.web.club.season.rating import Rater
from referee.web.club.words import LATE
from tests.browser.seasons import GAMES, record
from tests.databases import database_of
from tests.web.phone import Phone
from tests.web.records.test_import import saved

from .scored import standings_by


def test_ratings_that_are_late_are_said_to_be_until_they_are_not(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [saved(phone, record(*game)) for game in GAMES]
    there = standings_by(phone, phone.open("/"))
    assert not phone.open(there).shows(LATE)
    monkeypatch.setattr(ratings, "AT_ONCE", 0)

    # The first game: its last bid is set instead of made, and it goes on.
    form = phone.open(f"{paths[0]}/hand/3").form("/hand/3")
    seen = phone.send(form, bidder=3, bid=110, by="bidders", taken=0, do="hand")
    phone.send(seen.form("/hand/3"), do="save")

    assert [phone.open(there).shows(LATE) for _ in range(2)] == [True, True]
    replay_all(database_of(app))
    assert not phone.open(there).shows(LATE)


def test_nothing_is_said_by_ratings_that_lack_the_games_of_an_import(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(phone, record(*GAMES[1]))
    there = standings_by(phone, phone.open("/"))
    assert phone.open(there).shows("the rest is luck.")
    monkeypatch.setattr(ratings, "AT_ONCE", 0)
    saved(phone, record(*GAMES[0]))

    late = phone.open(there)
    replay_all(database_of(app))
    on = phone.open(there)

    for text in ("the rest is luck.", "Provisional: the rating rests on"):
        assert not late.shows(text), text
        assert on.shows(text), text
    assert late.shows("Games were added, or an old one was changed")


def test_the_page_of_a_player_says_it_and_has_the_games_that_are_still_to_be_rated(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(phone, record(*GAMES[1]))
    club = phone.open(standings_by(phone, phone.open("/")))
    monkeypatch.setattr(ratings, "AT_ONCE", 0)
    saved(phone, record(*GAMES[0]))

    late = phone.open(club.to("All about Ann"))
    replay_all(database_of(app))
    on = phone.open(club.to("All about Ann"))

    assert late.shows(LATE)
    assert (late.html.count("<time "), late.html.count("Rating +")) == (2, 0)
    assert not on.shows(LATE)
    assert (on.html.count("<time "), on.html.count("Rating +")) == (2, 1)


def test_the_server_computes_what_was_left_open_at_its_start_and_after_each_write(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    rater: Rater = app.extensions["rater"]
    saved(phone, record(*GAMES[1]))
    there = standings_by(phone, phone.open("/"))
    monkeypatch.setattr(ratings, "AT_ONCE", 0)
    saved(phone, record(*GAMES[0]))
    assert phone.open(there).shows(LATE)

    rater.start()
    try:
        assert _rated_soon(app)
        saved(phone, record(*GAMES[2]))
        assert _rated_soon(app)
        assert not phone.open(there).shows(LATE)
    finally:
        rater.close()


def _rated_soon(app: Flask) -> bool:
    """Whether all is rated within five seconds, without any request that could wake the rater."""
    for _ in range(50):
        gevent.sleep(0.1)
        with database_of(app).reading() as connection:
            if not ratings.open_scopes(connection):
                return True
    return False
