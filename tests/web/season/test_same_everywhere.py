"""One order, one rank, the same players: on the page, for programs, on the command line, as CSV."""

import csv
import json

import pytest
from flask import Flask

from referee.exchange.rook.tables import TableKind, read_kind
from referee.exchange.tables import standings_document
from referee.stats.season.ranking import Scoring
from referee.store.season.summaries import Scope
from referee.store.season.tallies import standings_of
from tests.browser.seasons import FIRST_WIN, SECOND_WIN, record
from tests.databases import database_of
from tests.web.api.conftest import Club
from tests.web.phone import Phone
from tests.web.records.test_import import saved

from .scored import call_guest, counted_in, number_of
from .test_standings_page import rows

GUESTS = ("Gil", "Hal")
ANNS, BOBS = ("Ann", "Gil", "Cal", "Hal"), ("Bob", "Gil", "Dee", "Hal")
GAMES = (
    *((ANNS, f"2026-01-0{day}", FIRST_WIN) for day in (1, 2)),
    *((ANNS, f"2026-01-0{day}", SECOND_WIN) for day in (3, 4, 5)),
    (BOBS, "2026-01-06", FIRST_WIN),
)

# The first seats score 270 in a game that they win, -95 in one that they lose. Ann and Cal: won 2,
# 255 points in 15 hands; Bob and Dee: won 1, 270 points in 3 hands. By rating one game won is more
# than two won and three lost against the same. Gil and Hal have won three, and are guests.
BY_WINS = (("1", "Ann"), ("1", "Cal"), ("3", "Bob"), ("3", "Dee"))
BY_MORE = (("1", "Bob"), ("1", "Dee"), ("3", "Ann"), ("3", "Cal"))


@pytest.fixture
def club(app: Flask, phone: Phone) -> Club:
    """A club with these six games, and two guests."""
    for game in GAMES:
        saved(phone, record(*game))
    page = phone.open(phone.led("/club"))
    there = Club(app, phone, page.response.request.path.rpartition("/")[2])
    for name in GUESTS:
        call_guest(app, there.id, name)
    return there


def test_a_season_is_ranked_alike_on_its_page_and_for_programs(club: Club) -> None:
    token = club.token()
    for scoring in Scoring:
        season = counted_in(club.app, club.id, scoring, name=scoring)

        page = rows(club.phone.open(f"/club/{club.id}/standings?season={season.public_id}"))

        answered = club.read(f"standings?season={scoring}", token)["rows"]
        assert tuple(page) == (BY_WINS if scoring is Scoring.WINS else BY_MORE), scoring
        assert [(str(row["rank"]), row["player"]) for row in answered] == page, scoring


def test_all_games_are_ranked_alike_for_commands_and_in_tables(club: Club) -> None:
    with database_of(club.app).reading() as connection:
        number = number_of(connection, club.id)
        command = standings_document(None, standings_of(connection, Scope(number)).named)
        table = read_kind(connection, number, TableKind.STANDINGS)()

    listed = list(csv.DictReader(table.lstrip("\ufeff").splitlines()))
    answered = club.read("standings", club.token())
    assert tuple((each["rank"], each["player"]) for each in listed) == BY_WINS
    assert tuple((str(row["rank"]), row["player"]) for row in command["rows"]) == BY_WINS
    assert answered == json.loads(json.dumps(command))
    for mine, other in zip(listed, command["rows"], strict=True):
        same = mine.keys() & other.keys() - {"rating", "provisional"}
        assert {key: mine[key] for key in same} == {key: str(other[key]) for key in same}
