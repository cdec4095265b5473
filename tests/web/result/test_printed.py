"""The score sheet on paper, and the place of the game."""

import re

import pytest
from flask import Flask
from sqlalchemy import update

from referee.store.tables import GAMES
from tests.databases import database_of
from tests.web.phone import Page, Phone
from tests.web.playing import Table


def rows(page: Page) -> list[str]:
    body = page.html.partition("<tbody>")[2].partition("</tbody>")[0]
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in found]


def printed(table: Table) -> Page:
    return table.phone.open(f"{table.path}/sheet")


def test_the_oldest_hand_comes_first_below_what_was_on_paper(phone: Phone) -> None:
    table = Table.start(phone, beforeA=100, beforeB=50)
    table.hand("Ann", 100, 100, trump="red")
    table.hand("Bob", 100, 60)
    table.correct(1, taken=110)

    assert rows(printed(table)) == [
        "from paper 100 50",
        "1 Ann 100 red made +110 210 +10 60",
        "corrected",
        "2 Bob 100 set +60 270 −100 −40",
        "Bob and Dee captured 60, the bid of 100 is lost: −100.",
    ]


def test_only_points_that_are_lost_are_marked_as_lost(table: Table) -> None:
    table.hand("Ann", 120, 115)
    table.hand("Ann", 90, 120)

    html = table.phone.open(table.path).html

    assert re.findall(r'</b><small class="lost">([^<]+)</small>', html) == ["−120"]
    assert re.findall(r"</b><small>([^<]+)</small>", html) == ["+120", "0", "+5"]


def test_it_says_who_won_and_leaves_room_to_sign(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 100, 100)

    page = printed(table)

    assert page.shows("Ann and Cal win. The first to reach 100 wins.")
    assert page.shows("Signed Ann Bob Cal Dee")


def test_the_rules_in_force_are_on_it_and_house_rules_are_marked(phone: Phone) -> None:
    table = Table.start(phone, target="400")

    page = printed(table)

    assert page.shows("The first to reach 400 wins. house rule")
    assert page.shows("Bidders who took less lose the bid and score nothing.")


def test_the_place_is_named_by_who_writes(table: Table) -> None:
    table.phone.send(printed(table).form("/place"), place="  Grandma’s   kitchen ")

    assert printed(table).shows("Place Grandma’s kitchen")
    assert table.phone.open(f"{table.path}/result.txt").html.count("Grandma’s kitchen") == 1
    record = table.phone.open(f"{table.path}/record.rook").html
    assert 'place = "Grandma’s kitchen"' in record


def test_a_rematch_is_played_at_the_same_place(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    phone.send(printed(table).form("/place"), place="The club")
    table.hand("Ann", 100, 100)

    page = phone.send(table.page.form("/rematch"))

    assert printed(Table(phone, page.response.request.path, page)).shows("Place The club")


def test_who_only_watches_prints_but_names_nothing(table: Table, watcher: Phone) -> None:
    page = watcher.open(f"{table.path}/sheet")

    assert page.status == 200
    assert page.forms == []
    sent = {"csrf_token": watcher.token(), "place": "Mine", "was": ""}
    assert watcher.post(f"{table.path}/place", sent).status == 403


def test_a_place_that_was_named_meanwhile_is_not_written_over(table: Table) -> None:
    old = printed(table).form("/place")
    for _ in range(2):  # sent twice, the same is no fault
        assert table.phone.send(old, place="The club").status == 200

    page = table.phone.send(old, place="Home")

    assert page.status == 409
    assert page.errors == [
        "Somebody has entered another place in the meantime. It is shown here now."
    ]
    assert printed(table).shows("Place The club")


def test_a_place_that_is_too_long_is_refused_and_stays_in_its_field(table: Table) -> None:
    page = table.phone.send(printed(table).form("/place"), place="x" * 61)

    assert page.status == 422
    assert page.errors == ["A place has at most 60 characters; this has 61."]
    assert dict(page.form("/place").fields)["place"] == "x" * 61
    assert "x" * 61 not in printed(table).html


def test_a_place_is_shown_as_text(table: Table) -> None:
    table.phone.send(printed(table).form("/place"), place="<b>" + "x" * 57)

    page = printed(table)

    assert page.shows("Place <b>" + "x" * 57)
    assert "<b>x" not in page.html


def test_rules_with_a_name_are_called_by_it(app: Flask, table: Table) -> None:
    with database_of(app).writing() as connection:
        here = GAMES.c.public_id == table.path.removeprefix("/t/")
        connection.execute(update(GAMES).where(here).values(rules_name="Grandma’s table"))

    assert printed(table).shows("Game Grandma’s table (Kentucky Discard)")
    text = table.phone.open(f"{table.path}/result.txt").html
    assert "Grandma’s table (Kentucky Discard), " in text


# To be filled in by hand, in the same layout


def heads(page: Page) -> list[list[str]]:
    (head,) = re.findall(r"<thead>(.*?)</thead>", page.html, re.DOTALL)
    return [each.split() for each in re.findall(r"<th [^>]*>", head)]


def test_it_has_the_columns_of_the_printed_sheet(table: Table) -> None:
    table.hand("Ann", 100, 100, trump="red")

    blank = table.phone.open("/sheet?rules=kentucky-discard")

    assert heads(blank) == heads(printed(table))
    assert blank.html.count('<th scope="row">') == 16
    assert all(blank.shows(words) for words in ("Side A", "Side B", "Date", "Place", "Signed"))


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("rook-for-three", ["Rules in force", "Seat 1", "Seat 2", "Seat 3"]),
        ("kentucky-discard", ["the Rook: 20. Together 120."]),
        ("double-deck-4", ["each Rook: 25. Together 250."]),
    ],
)
def test_it_says_the_rules_of_its_game(phone: Phone, preset: str, words: list[str]) -> None:
    blank = phone.open(phone.open(f"/rules/{preset}").to("Blank score sheet"))

    assert all(map(blank.shows, words))


def test_a_game_that_there_is_not_has_no_sheet(phone: Phone) -> None:
    assert phone.open("/sheet?rules=poker").status == 404
