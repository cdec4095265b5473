"""Chairs that nobody named: in the evening of their game, and nowhere else."""

from collections.abc import Sequence

import pytest
from flask import Flask

from tests.browser.seasons import FIRST_WIN, record
from tests.web.api.conftest import Club
from tests.web.api.test_frames import frames, look
from tests.web.phone import Phone
from tests.web.records.test_import import saved

from .test_standings_page import rows

NAMES = ("Ann", "Bob", "", "")


@pytest.fixture
def club(app: Flask, phone: Phone) -> Club:
    """A club with two games of an evening: Ann and somebody won 270 to -70, twice."""
    return with_games(app, phone, NAMES, NAMES)


def with_games(app: Flask, phone: Phone, *tables: Sequence[str]) -> Club:
    for day, names in enumerate(tables):
        text = record(names, "2026-01-09", FIRST_WIN)
        saved(phone, text.replace("T19:", f"T{19 + day}:"))
    page = phone.open(phone.led("/club"))
    return Club(app, phone, page.response.request.path.rpartition("/")[2])


def test_an_evening_tells_what_each_chair_did_in_its_own_game(club: Club) -> None:
    page = club.phone.open(f"/club/{club.id}/evening/2026-01-09")

    assert page.shows("Ann won most: 2 of 2 games")
    assert page.shows("Ann 2 of 2 540 points")
    for game in (1, 2):
        assert page.shows(f"Seat 3, game {game} 1 of 1 270 points")
        assert page.shows(f"Seat 4, game {game} 0 of 1 −70 points")
    assert f'/club/{club.id}/player/"' not in page.html


def test_an_evening_without_any_name_is_a_page_and_a_picture(app: Flask, phone: Phone) -> None:
    club = with_games(app, phone, ("", "", "", ""))
    there = f"/club/{club.id}/evening/2026-01-09"

    assert phone.open(there).shows("Seat 1 and Seat 3 won")
    assert "Seat 1 and Seat 3 won" in phone.client.get(f"{there}.svg").text
    assert phone.open(f"/club/{club.id}/standings").shows("Nobody is ranked yet")


def test_standings_players_and_their_pages_have_no_chair(club: Club) -> None:
    pages = [
        club.phone.open(f"/club/{club.id}/{tail}") for tail in ("standings", "players", "over-time")
    ]

    assert rows(pages[0]) == [("1", "Ann"), ("2", "Bob")]
    assert not any("Seat" in page.words for page in pages)


def test_records_are_somebodys_and_the_partners_page_says_so(club: Club) -> None:
    assert club.phone.open(f"/club/{club.id}/records").shows("Ann and somebody")
    ann = club.phone.open(club.phone.open(f"/club/{club.id}/standings").to("All about Ann"))
    assert ann.shows("with somebody")
    assert "Seat" not in ann.words


def test_programs_are_told_that_nobody_is_known(club: Club) -> None:
    token = club.token()

    games = club.read("games", token)["games"]
    assert [game["sides"] for game in games] == [[["Ann", ""], ["Bob", ""]]] * 2
    assert [row["player"] for row in club.read("standings", token)["rows"]] == ["Ann", "Bob"]
    assert [each["name"] for each in club.read("players", token)["players"]] == ["Ann", "Bob"]


def test_where_nobody_is_ranked_there_is_nothing_over_time(phone: Phone) -> None:
    for day in ("2026-01-09", "2026-01-10"):
        saved(phone, record(("", "", "", ""), day, FIRST_WIN))
    club = phone.led("/club")

    assert phone.open(f"{club}/over-time").shows("Nobody is ranked yet")


def test_a_frame_says_that_nobody_is_ranked(app: Flask, phone: Phone) -> None:
    club = with_games(app, phone, ("", "", "", ""))
    path = frames(club.make(gives="standings"))[0]

    assert look(app, path).shows("Nobody is ranked yet")
