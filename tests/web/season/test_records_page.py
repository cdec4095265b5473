"""Records, awards and evenings: what was most, by whom, and where one sees it."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from flask import Flask
from sqlalchemy import update

from referee.server import workers
from referee.stats.season.awards import Tag, Unit
from referee.stats.season.moved import Moved, RecordMoved
from referee.stats.season.records import RecordHolder, RecordKind, SeasonRecord
from referee.store.tables import GAMES as GAME_ROWS
from referee.web.club.season import read
from referee.web.club.season.evening import headline_words
from referee.web.club.words import AWARDS, RECORDS, UNITS, moves_words, record_words
from tests.browser.seasons import GAMES, record
from tests.databases import database_of
from tests.web.phone import Page, Phone
from tests.web.poker.test_night import begun, path, taps
from tests.web.records.test_import import saved

from .scored import number_of, standings_by


@pytest.fixture
def club(standings: str) -> str:
    """The path of a club that played three evenings."""
    return standings.removesuffix("/standings")


@pytest.fixture
def own_club(own_standings: str) -> str:
    """The same of a club of the test's own."""
    return own_standings.removesuffix("/standings")


def held(page: Page, label: str) -> str:
    """What the page says under *label*."""
    found = re.search(rf"<dt>{label}</dt><dd>(.*?)</dd>", page.html, re.DOTALL)
    assert found is not None, label
    return page.text(found[1])


def test_every_record_and_award_has_words() -> None:
    assert set(RECORDS) == set(RecordKind)
    assert set(AWARDS) == set(Tag)
    assert set(UNITS) == set(Unit)
    amounts = " ".join(each.amount for each in (*RECORDS.values(), *AWARDS.values()))
    counted = {"points", "hands", "bids", "games", "partners"}
    assert set(re.findall(r"{(\w+)}", amounts)) == {
        "number",
        "worth",
        "times",
        "share",
        *counted,
    }


# In the records the highest bid is 120, which was set both times: by Ann on the first evening and
# by Cal on the third. The highest one made is 110, in the games 1, 3 and 4. The winners of the
# second game and of the last were never behind; all games took three hands.


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (
            "Highest bid that was set",
            "120 of 120 Ann, Jan 9, 2026 , hand 2 Cal, Jan 23, 2026 , hand 2",
        ),
        ("Highest bid made", "110 of 120 "),
        ("Shortest game", "3 hands "),
        ("Highest total", "270 points in a game of 200 "),
    ],
)
def test_a_record_names_who_did_it_and_when(
    reader: Phone, club: str, record: str, text: str
) -> None:
    page = reader.open(reader.open(f"{club}/standings").to("Records"))

    assert held(page, record).startswith(text)


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("records?period=2025", "No finished game matches."),
        ("standings?period=2025", "No finished game matches."),
        ("records?period=2026", "Highest bid made"),
        ("evening/2026-01-23", "Friday, Jan 23, 2026, 1 game"),
        # Won: Ann both, Bob the first, Dee the second. Points: Ann 540, Bob 270 - 70.
        ("evening/2026-01-16", "Ann won most: 2 of 2 games"),
        ("evening/2026-01-16", "Ann and Bob 270, Cal and Dee −70"),
        ("evening/2026-01-16", "Ann 2 of 2 540 points Bob 1 of 2 200 points Dee 1 of 2 200 points"),
        ("evening/2026-01-16", "Cal 0 of 1 −70 points Eve 0 of 1 −70 points"),
    ],
)
def test_a_page_of_a_season_says(reader: Phone, club: str, address: str, text: str) -> None:
    assert reader.open(f"{club}/{address}").shows(text)


def test_evenings_lead_to_each_other(reader: Phone, club: str) -> None:
    record = reader.open(f"{club}/records").to("Jan 23, 2026")
    page = reader.open(f"{club}/evening/2026-01-16")

    assert record.endswith("/evening/2026-01-23")
    assert page.html.count("<polyline") == 4
    assert page.to("← Friday, Jan 9, 2026").endswith("/evening/2026-01-09")
    assert page.to("Friday, Jan 23, 2026 →").endswith("/evening/2026-01-23")
    first = reader.open(f"{club}/evening/2026-01-09")
    assert 'rel="prev"' not in first.html


def test_an_evening_has_its_nights_of_poker_beside_its_games(
    app: Flask, phone: Phone, stranger: Phone, own_club: str
) -> None:
    """Cal wins the blinds: 10 of Bob; one night is of that evening, the other of another one."""
    for day in (16, 23):
        page = taps(phone, begun(phone), "deal", "fold", "fold")
        with database_of(app).writing() as connection:
            when = datetime(2026, 1, day, 22, 0, tzinfo=UTC)
            here = update(GAME_ROWS).where(GAME_ROWS.c.public_id == path(page)[7:])
            club_id = number_of(connection, own_club.removeprefix("/club/"))
            connection.execute(here.values(started_at=when, evening=when.date(), club_id=club_id))
    shown = phone.open(f"{own_club}/evening/2026-01-16")

    assert shown.html.count("<h2>Poker night: Texas Hold’em</h2>") == 1
    assert shown.shows("Ann 0, Bob −10, Cal +10")
    assert phone.open(shown.to("The night")).shows("Cal wins 20.")
    assert stranger.open(f"{own_club}/evening/2026-01-16").status == 404


def test_a_game_begun_after_midnight_is_of_the_evening_before(phone: Phone, own_club: str) -> None:
    """The times of tests are those of the machine, which is where the server runs."""
    local = datetime(2026, 1, 17, 1, 10).astimezone().isoformat()
    players, _, hands = GAMES[0]
    late = record(players, "2026-01-17", hands).replace("2026-01-17T19:30:00Z", local)
    saved(phone, late)

    assert phone.open(f"{own_club}/evening/2026-01-16").shows("Friday, Jan 16, 2026, 3 games")
    assert phone.open(f"{own_club}/evening/2026-01-17").status == 404


def test_an_evening_goes_out_as_a_picture(reader: Phone, club: str) -> None:
    there = reader.open(f"{club}/evening/2026-01-16").to("Picture to share (PNG)")

    picture = reader.client.get(there)
    drawing = reader.client.get(there.replace(".png", ".svg")).text

    assert picture.data.startswith(b"\x89PNG")
    assert "<title>Ann won most: 2 of 2 games. Friday, Jan 16, 2026, 2 games.</title>" in drawing
    assert "2 of 2</text>" in drawing


def test_a_day_without_a_game_is_no_evening(reader: Phone, stranger: Phone, club: str) -> None:
    for day in ("2026-01-10", "nonsense", "2026-01-10.png"):
        assert reader.open(f"{club}/evening/{day}").status == 404
    assert stranger.open(f"{club}/evening/2026-01-16").status == 404
    assert stranger.open(f"{club}/records").status == 404


def test_pages_say_when_they_count_the_latest_games_alone(
    reader: Phone, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = reader.open(f"{club}/standings").to("All about Ann")
    pages = ("records", "over-time", "standings?period=2026", player.removeprefix(f"{club}/"))
    text = "There are more games than can be read at once"

    for every in (True, False):
        monkeypatch.setattr(read, "MOST", 5 if every else 4)
        for page in pages:
            assert reader.open(f"{club}/{page}").shows(text) is not every, page


def test_records_of_many_games_are_those_of_the_latest_but_standings_count_all(
    reader: Phone, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "MOST", 1)
    page = reader.open(f"{club}/records")

    assert held(page, "Highest bid that was set") == "120 of 120 Cal, Jan 23, 2026 , hand 2"
    assert not reader.open(f"{club}/standings").shows("There are more games")


def test_the_records_are_computed_once_until_the_club_changes(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = list[object]()

    def computing(compute: Callable[[], object]) -> object:
        computed.append(compute)
        return compute()

    saved(phone, record(*GAMES[0]))
    path = standings_by(phone, phone.open("/")).replace("standings", "records")
    monkeypatch.setattr(workers, "in_worker", computing)

    first, again = phone.open(path), phone.open(path)
    assert len(computed) == 1
    saved(phone, record(*GAMES[1]))
    after = phone.open(path)

    assert again.html == first.html
    assert len(computed) == 2
    assert after.html != first.html


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (RecordKind.SHORTEST, 1, "1 hand"),
        (RecordKind.SHORTEST, 2, "2 hands"),
        (RecordKind.WINS_IN_A_ROW, 1, "1 game in a row"),
        (RecordKind.REDEALS, 2, "dealt again twice"),
    ],
)
def test_one_is_said_as_one(kind: RecordKind, value: int, words: str) -> None:
    assert RECORDS[kind].words(value) == words


def of_points(
    *points: tuple[int, int], kind: RecordKind = RecordKind.HIGHEST_BID_MADE
) -> SeasonRecord:
    """A record of points, with those of each holder and what they are a share of."""
    held = tuple(
        RecordHolder(("Ann",), "abc", "1", points=won, worth=worth) for won, worth in points
    )
    return SeasonRecord(kind, Fraction(*points[0]), held)


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (of_points((150, 200)), "150 of 200"),
        (of_points((90, 120), (90, 120)), "90 of 120"),
        (of_points((90, 120), (150, 200)), "90 of 120 and 150 of 200"),
        (of_points((95, 120), kind=RecordKind.BEST_HAND), "95 points in a hand of 120"),
        (of_points((1, 120), kind=RecordKind.MOST_LEFT), "1 point more than bid in a hand of 120"),
        (of_points((1, 300), kind=RecordKind.CLOSEST), "1 point apart in a game of 300"),
        (of_points((280, 300), kind=RecordKind.WIDEST), "280 points ahead in a game of 300"),
        (of_points((485, 500), kind=RecordKind.COMEBACK),
         "won from 485 points behind in a game of 500"),
        (of_points((-380, 500), kind=RecordKind.LOWEST_TOTAL), "−380 points in a game of 500"),
        (of_points((390, 300), (1300, 1000), kind=RecordKind.HIGHEST_TOTAL),
         "390 points in a game of 300 and 1300 points in a game of 1000"),
        (SeasonRecord(RecordKind.LONGEST, 7, (RecordHolder(("Ann",), "abc"),)), "7 hands"),
    ],
)  # fmt: skip
def test_a_record_of_points_says_of_how_many(record: SeasonRecord, words: str) -> None:
    assert record_words(record) == words


def test_a_preview_of_a_correction_says_of_how_many_points_too() -> None:
    move = RecordMoved(RecordKind.HIGHEST_BID_MADE, None, of_points((150, 200)))

    lines = moves_words(Moved(records=(move,)), {"Ann": "Ann"}, "In the standings:")

    assert lines == ("In the standings: Highest bid made: 150 of 200, Ann.",)


@pytest.mark.parametrize(
    ("first", "won", "games", "words"),
    [
        (["Ann", "Cal"], 1, 1, "Ann and Cal won"),
        (["Ann"], 2, 3, "Ann won most: 2 of 3 games"),
        (["Ann", "Cal"], 2, 3, "Ann and Cal won most: 2 games each"),
        (["Ann", "Bob", "Dee"], 1, 2, "Ann, Bob and Dee won most: 1 game each"),
    ],
)
def test_who_won_as_often_as_others_need_not_have_sat_in_all_games(
    first: list[str], won: int, games: int, words: str
) -> None:
    assert headline_words(first, won, games) == words
