"""A game that was imported as a final score has no hands: every page shows it, none divides."""

import re

import pytest

from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.records.test_import import saved

FINAL = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
started = 2025-02-07T19:30:00Z
before = { A = 430, B = 500 }

[ended]
"""
WON = f'{FINAL}winner = "B"\n'
DRAWN = f"{FINAL}draw = true\n".replace("430", "500")


@pytest.fixture
def path(phone: Phone) -> str:
    return saved(phone, WON)


def opened(phone: Phone, path: str) -> Page:
    page = phone.open(path)
    assert page.status == 200, path
    return page


def test_its_table_says_who_won_and_draws_no_line(phone: Phone, path: str) -> None:
    page = opened(phone, path)

    assert page.shows("Bob and Dee win")
    assert page.shows("The table ended the game.")
    assert not page.shows("Totals after")
    assert '<svg class="chart' not in page.html
    assert not page.shows("to go")


@pytest.mark.parametrize(
    "tail",
    [
        *("/result", "/result.png", "/result.svg", "/result.txt", "/sheet", "/tv", "/centre"),
        *("/what-if", "/record.rook", "/rules", "/players", "/charter", "/news?v=1"),
    ],
)
@pytest.mark.parametrize("text", [WON, DRAWN], ids=["won", "drawn"])
def test_every_page_of_it_opens(phone: Phone, text: str, tail: str) -> None:
    there = saved(phone, text)

    assert phone.open(f"{there}{tail}").status in (200, 204)


def test_an_old_game_stands_below_those_played_since(phone: Phone) -> None:
    """Imported last, and played first."""
    Table.start(phone).hand("Ann", 90, 95)
    for year in (2025, 2023, 2024):
        saved(phone, WON.replace("2025", str(year)).replace('"Ann"', f'"Ann {year}"'))

    names = re.findall(r"Ann (\d{4}) and Cal vs", opened(phone, "/games").words)

    assert names == ["2025", "2024", "2023"]


def test_its_end_is_no_hand_before_it_is_saved(phone: Phone) -> None:
    fields = {"csrf_token": phone.token(), "key": "a key of its own", "text": WON}

    page = phone.post("/import", fields)

    assert page.shows("Bob and Dee win: Ann & Cal 430, Bob & Dee 500.")
    assert not page.shows("Struck out")
    assert not page.shows("The hands")


def test_its_record_comes_back_as_it_was(phone: Phone, path: str) -> None:
    assert opened(phone, f"{path}/record.rook").html.count('[ended]\nwinner = "B"\n') == 1


def test_standings_players_records_and_the_evening_count_no_hand(phone: Phone, path: str) -> None:
    there = phone.led(f"{path}/standings")
    club = there.partition("/standings")[0]
    standings = opened(phone, there)
    assert standings.shows("won 1 of 1")

    player = next(link for link in standings.links if "/player/" in link)
    page = opened(phone, player)
    assert page.shows("Games")
    assert not page.shows("points a hand")

    records = opened(phone, f"{club}/records")
    assert not records.shows("Longest game")
    assert not records.shows("Shortest game")

    evening = opened(phone, f"{club}/evening/2025-02-07")
    assert evening.shows("Bob and Dee win")
    assert not evening.shows("Totals after")
    assert evening.shows("Bob and Dee 500")
    assert not evening.shows("Rulings")
    for tail in (".png", ".svg"):
        assert phone.open(f"{club}/evening/2025-02-07{tail}").status == 200


def test_a_ruling_on_several_hands_of_an_evening_is_said_once(phone: Phone) -> None:
    """Both bids are below the minimum of 70."""
    low = "\n[[hand]]\nbidder = 1\nbid = 65\ntaken = { A = 90, B = 30 }\n"
    path = saved(phone, WON.replace("before = { A = 430, B = 500 }\n", "") + 2 * low)

    club = phone.led(f"{path}/standings").partition("/standings")[0]
    evening = opened(phone, f"{club}/evening/2025-02-07")

    assert evening.words.count("70") == 1, evening.words
    assert evening.shows("Hands 1 and 2: ")
