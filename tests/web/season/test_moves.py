"""Before a correction is saved, what it moves in the standings."""

import pytest
from flask import Flask

from referee.web.rook.game import correction
from tests.browser.seasons import GAMES, SECOND_WIN, record
from tests.web.phone import Page, Phone
from tests.web.playing import Table, effect
from tests.web.records.test_import import saved

from .scored import counted_in, standings_by
from .test_standings_page import rows


@pytest.fixture
def own_last(phone: Phone) -> Table:
    """The last game of three evenings of a club of the test's own."""
    return Table(phone, [saved(phone, record(*game)) for game in GAMES][-1])


def corrected(table: Table, taken: int) -> Page:
    """What is shown before hand 2 of *table* is corrected: Cal bid 120, and was set."""
    form = table.phone.open(f"{table.path}/hand/2").form("/hand/2")
    return table.phone.send(form, bidder=1, bid=120, by="bidders", taken=taken, do="hand")


# Corrected to 120 taken, the last game stands at 120 to 120 after two hands, at 145 to 215 after
# three: Dee and Eve still win. Cal then has 250 points instead of 10, Eve 145 instead of 170.


def test_a_correction_that_leaves_the_order_says_nothing_of_ranks(last: Table) -> None:
    page = corrected(last, taken=95)

    assert not page.shows("In the standings")


def test_who_rises_and_who_falls_is_said_before_it_is_saved(reader: Phone, last: Table) -> None:
    before = [name for _, name in rows(reader.open(standings_by(reader, reader.open("/"))))]
    assert before == ["Ann", "Dee", "Bob", "Eve", "Cal"]

    page = corrected(last, taken=120)

    assert page.shows("In the standings: Cal rises from 5th to 4th.")
    assert page.shows("Eve falls from 4th to 5th.")
    assert rows(reader.open(standings_by(reader, reader.open("/"))))[-1] == ("5", "Cal")


def test_once_saved_it_is_so(phone: Phone, own_last: Table) -> None:
    page = corrected(own_last, taken=120)
    phone.send(page.form("/hand/2"), do="save")

    found = rows(phone.open(standings_by(phone, phone.open("/"))))
    assert [name for _, name in found] == ["Ann", "Dee", "Bob", "Cal", "Eve"]


def test_a_game_that_goes_on_again_says_that_it_no_longer_counts(last: Table) -> None:
    there = f"{last.path}/hand/3"
    form = last.phone.open(there).form("/hand/3")

    page = last.phone.send(form, bidder=4, bid=90, by="bidders", taken=0, do="hand")

    assert page.shows("The game is then no longer over")
    # Without it Dee has won two games with 370 points, as Bob has; Eve none, Cal one.
    assert page.shows("In the standings: Bob rises from 3rd to 2nd. Cal rises from 5th to 4th.")
    assert page.shows("Eve falls from 4th to 5th.")


def test_a_game_that_goes_on_moves_nothing(table: Table) -> None:
    table.hand("Ann", 90, 95)
    form = table.phone.open(f"{table.path}/hand/1").form("/hand/1")

    page = table.phone.send(form, bidder=1, bid=90, by="bidders", taken=85, do="hand")

    assert "Ann and Cal lose 90" in effect(page)
    assert not page.shows("In the standings")


# A club with more games than are looked at one by one: here more than two.


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correction, "MOST", 2)


@pytest.mark.usefixtures("many")
def test_of_many_games_the_ranks_are_said_and_that_there_is_more(last: Table) -> None:
    page = corrected(last, taken=120)

    assert page.shows("In the standings: Cal rises from 5th to 4th. Eve falls from 4th to 5th.")
    assert page.shows("Ratings, awards and records of so many games are computed once it is saved.")


@pytest.mark.usefixtures("many")
def test_of_many_games_who_plays_in_none_any_more_drops_out(phone: Phone) -> None:
    for game in GAMES[:2]:
        saved(phone, record(*game))
    path = saved(phone, record(("Fay", "Gus", "Hal", "Ida"), "2026-01-30", SECOND_WIN))
    form = phone.open(f"{path}/hand/3").form("/hand/3")

    page = phone.send(form, bidder=4, bid=90, by="bidders", taken=0, do="hand")

    # Gus and Ida had won one game with 240 points; the others have won one each with 170 and 175.
    assert page.shows("Gus and Ida drop out.")
    assert page.shows("Fay and Hal drop out.")


@pytest.mark.usefixtures("many")
def test_of_many_games_a_season_by_rating_leaves_its_ranks_open(
    app: Flask, phone: Phone, own_last: Table
) -> None:
    counted_in(app, standings_by(phone, phone.open("/")).split("/")[2], "rating")

    page = corrected(own_last, taken=120)

    assert not page.shows("In the standings of Winter:")
    assert page.shows("Ratings, the ranks by them, awards and records of so many games are")


@pytest.mark.usefixtures("many")
def test_of_many_games_a_season_by_points_moves_by_points(
    app: Flask, phone: Phone, own_last: Table
) -> None:
    counted_in(app, standings_by(phone, phone.open("/")).split("/")[2], "points")

    page = corrected(own_last, taken=120)

    assert page.shows("In the standings of Winter: Cal rises from 5th to 4th.")
