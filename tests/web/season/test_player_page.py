"""The page of a player: with whom, against whom, in which part, and what each game moved."""

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.stats.season.players import Against, AgainstTaken, Given, InPart, Luck, Together
from referee.web.club.season.person import Figures
from tests.browser.seasons import GAMES, record
from tests.sources import nodes
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.records.test_import import saved

from .scored import call_guest, standings_by


def page_of(phone: Phone, standings: str, name: str) -> Page:
    return phone.open(phone.open(standings).to(f"All about {name}"))


def shares(page: Page, heading: str) -> dict[str, str]:
    """How often, by whom or what, under *heading*."""
    part = page.html.split(f"<h2>{heading}</h2>")[1].split("</section>")[0]
    rows = re.findall(r"<li><p><bdi>(.*?)</bdi> <b>(.*?)</b>", part)
    return {page.text(label): share for label, share in rows}


def test_the_page_shows_every_figure() -> None:
    template = Path("templates/season/player.html").read_text(encoding="utf-8")

    assert {each.name for each in fields(Figures)} <= set(re.findall(r"figures\.(\w+)", template))


@pytest.mark.parametrize("counted", [AgainstTaken, Luck, InPart, Together, Against, Given])
def test_whatever_is_counted_is_read_somewhere(counted: type[Any]) -> None:
    pages = [path.read_text(encoding="utf-8") for path in Path("templates/season").glob("*.html")]
    read = {name for page in pages for name in re.findall(r"\.(\w+)", page)}
    for found in nodes().values():
        read |= {each.attr for each in found if isinstance(each, ast.Attribute)}

    own = [name for name, each in vars(counted).items() if isinstance(each, property)]
    assert {*own, *(each.name for each in fields(counted))} - read == set()


# From the records: Ann sat with Cal in the games 1, 2 and 5, with Bob in 3 and with Dee in 4, and
# won 1, 3 and 4. Against Dee she sat in 1, 2, 3 and 5. She bid 100 three times and made it, and
# 120 once, and did not.


def test_with_whom_and_against_whom(reader: Phone, standings: str) -> None:
    page = page_of(reader, standings, "Ann")

    mates = {"Bob": "won 1 of 1", "Dee": "won 1 of 1", "Cal": "won 1 of 3"}
    assert shares(page, "With whom") == mates
    assert shares(page, "Against whom")["Dee"] == "won 2 of 4"
    assert page.shows("1st: 3 games won, and 620 points, which decided.")
    # One of three, after Wilson: 6.15 % to 79.2 %.
    assert 'aria-label="33 %, between 6 % and 79 %"' in page.html


def test_in_each_part(reader: Phone, standings: str) -> None:
    found = shares(page_of(reader, standings, "Ann"), "In each part")

    # Bidder: four bids, three made. Her partner bid in hand 3 of the games 1, 3 and 4 and made it,
    # and Cal in hand 2 of game 5, and did not. The others bid in seven hands, and made all but
    # those of hand 2 in 1, 3 and 4.
    assert found == {
        "As bidder": "made 3 of 4",
        "As the bidder’s partner": "made 3 of 4",
        "As defender": "set 3 of 7",
    }


def test_what_was_taken_beside_what_was_bid(reader: Phone, standings: str) -> None:
    page = page_of(reader, standings, "Ann")

    # 105 taken of 100, three times; 95 of 120.
    assert page.shows("When the bid was made, 5.0 points more were taken.")
    assert page.shows("When it was set, 25.0 points were missing.")


NESTS = """\
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
dealer = 4
house = { target = 150 }

[[hand]]
redeal = 2

[[hand]]
bidder = 1
bid = 70
taken = { A = 75 }
nest = "R5 R10 G14 Y6 Y7"

[[hand]]
bidder = 1
bid = 70
taken = { A = 75 }
nest = "R6 R7 R8 G6 Y7"
"""


def test_luck_is_what_the_nests_held_and_who_had_no_counter(phone: Phone) -> None:
    """25 points in one nest of Ann, none in the other; Bob called for the only redeal."""
    saved(phone, NESTS)
    club = standings_by(phone, phone.open("/"))

    ann, bob = (page_of(phone, club, name) for name in ("Ann", "Bob"))
    assert ann.shows("Redeals: 0 of 3 hands (table: 1 of 12).")
    assert ann.shows("Points a nest: 12.5 (table: 12.5).")
    assert bob.shows("Redeals: 1 of 3 hands (table: 1 of 12).")
    assert not bob.shows("Points a nest")


def test_bids_made_have_a_table_as_twin(reader: Phone, standings: str) -> None:
    page = page_of(reader, standings, "Ann")

    assert re.findall(r'<th scope="row">(\d+)</th><td>(\d)</td><td>(\d+ %)</td>', page.html) == [
        ("100", "3", "100 %"),
        ("120", "1", "0 %"),
    ]


def test_a_guest_is_not_ranked_and_has_played(app: Flask, phone: Phone, own_standings: str) -> None:
    there = phone.open(own_standings).to("All about Ann")
    call_guest(app, there.split("/")[-3], "Ann")

    page = phone.open(there)

    assert page.shows("A guest, not ranked.")
    assert not page.shows("No finished game yet.")
    assert shares(page, "With whom")["Cal"] == "won 1 of 3"
    assert shares(page, "In each part")["As bidder"] == "made 3 of 4"
    assert "± " not in page.words.split("In each part")[0]


def test_each_game_says_what_it_moved_and_why(reader: Phone, standings: str) -> None:
    page = page_of(reader, standings, "Ann")

    games = re.findall(r"<li><p><b>(Won|Lost)</b>", page.html)
    assert games == ["Lost", "Won", "Won", "Lost", "Won"]
    moved = re.findall(r"Rating ([+−])[\d.]+, to [\d.]+: their side was to win (\d+)", page.html)
    assert [sign for sign, _ in moved] == ["−", "+", "+", "−", "+"]
    assert moved[-1][1] == "50"
    assert page.shows("with Cal, 270 to −70 against Bob and Dee")


def test_a_player_of_no_club_and_a_foreign_phone_are_not_found(
    reader: Phone, stranger: Phone, standings: str
) -> None:
    there = reader.open(standings).to("All about Ann")

    assert reader.open(f"{standings.removesuffix('standings')}player/nobody").status == 404
    assert stranger.open(there).status == 404


def test_a_table_that_this_phone_may_not_see_is_named_without_a_link(
    phone: Phone, watcher: Phone, table: Table
) -> None:
    saved(phone, record(*GAMES[0]))
    club = standings_by(phone, phone.open("/"))

    seen = page_of(watcher, club, "Ann")

    assert seen.shows("with Cal, 270 to −70 against Bob and Dee")
    assert not [each for each in seen.links if each.startswith("/t/")]
    assert table.path in phone.open("/").links
