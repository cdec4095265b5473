"""The four main links at the foot of every page, and their targets."""

import re

import pytest
from flask import Flask

from tests.web.clubs.conftest import club_of
from tests.web.doors import join
from tests.web.phone import Page, Phone
from tests.web.playing import Table

PLACES = {"Games": "/games", "Standings": "/standings", "Rules": "/rules/here", "Club": "/club"}


def foot(page: Page) -> str:
    """The foot of *page*; an empty string if it has none."""
    found = re.search(r"<footer>.*?</footer>", page.html, re.DOTALL)
    return found[0] if found else ""


def current(page: Page) -> list[str]:
    """The links at the foot that are marked as the current place."""
    marked = re.findall(r'<a [^>]*aria-current="true">(.*?)</a>', foot(page), re.DOTALL)
    return [Page.text(each) for each in marked]


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/games", "Games"),
        ("/new", "Games"),
        ("/t/<id>/join", "Games"),
        ("/t/<id>/result", "Games"),
        ("/club/<club>/standings", "Standings"),
        ("/club/<club>/records", "Standings"),
        ("/rules", "Rules"),
        ("/rules/kentucky-discard", "Rules"),
        ("/t/<id>/rules", "Rules"),
        ("/t/<id>/ask", "Rules"),
        ("/t/<id>/charter", "Rules"),
        ("/club/<club>", "Club"),
        ("/club/<club>/players", "Club"),
        ("/club/<club>/seasons", "Club"),
        ("/club/<club>/tokens", "Club"),
        ("/phone", "Club"),
        ("/about", "Club"),
    ],
)
def test_every_page_has_four_places_and_says_which_one_it_is_in(
    table: Table, path: str, place: str
) -> None:
    club = club_of(table.phone).response.request.path.removeprefix("/club/")
    page = table.phone.open(path.replace("/t/<id>", table.path).replace("<club>", club))

    assert page.status == 200
    links = re.findall(r'<a href="([^"]*)".*?>([^<>]+)</a>', foot(page), re.DOTALL)
    assert {label: href for href, label in links} == PLACES
    assert current(page) == [place]


@pytest.mark.parametrize(
    "path",
    [
        "/t/<id>/hand/1",
        "/t/<id>/hand/2/other",
        "/t/<id>/hand/2/other/redeal",
        "/t/<id>/hand/2/cards",
        "/t/<id>/hand/2/judge",
        "/t/<id>/players",
        "/t/<id>/rules/change/target",
        "/new/kentucky-discard",
        "/new/kentucky-discard/rules",
        "/join",
        "/recover",
        "/import",
    ],
)
def test_a_page_on_which_something_is_entered_leads_nowhere_else(table: Table, path: str) -> None:
    table.hand("Ann", 90, 95)

    page = table.phone.open(path.replace("/t/<id>", table.path))

    assert page.status == 200
    assert foot(page) == ""


def test_the_first_page_leads_to_all_four_and_is_none_of_them(table: Table) -> None:
    page = table.phone.open("/")

    assert set(page.links) == {table.path, "/new", "/join", "#main", *PLACES.values()}
    assert current(page) == []


def test_a_table_that_is_only_followed_or_over_has_the_places(table: Table, watcher: Phone) -> None:
    """The HTML always has them; the style sheet hides them beside a form."""
    assert current(watcher.open(table.path)) == ["Games"]

    table.happens("agreed", agreedA=400, agreedB=0, note="so be it")

    assert current(table.look().page) == ["Games"]


def test_a_new_phone_finds_at_every_place_how_to_begin(phone: Phone) -> None:
    for path, label in (
        ("/games", "No game yet."),
        ("/standings", "They begin with the first finished game."),
        ("/club", "It begins with your first game."),
    ):
        page = phone.open(path)
        assert page.shows(label)
        assert [page.to(each) for each in ("New game", "Join a table")] == ["/new", "/join"]
    assert phone.led("/rules/here") == "/rules"


def test_the_places_lead_to_the_table_and_the_club_of_this_phone(
    table: Table, watcher: Phone
) -> None:
    club = club_of(table.phone).response.request.path

    for phone in (table.phone, watcher):
        assert phone.led("/rules/here") == f"{table.path}/rules"
        assert phone.led("/standings") == f"{club}/standings"
    assert table.phone.led("/club") == club
    assert watcher.open("/club").to("Players") == f"{club}/players"


def test_once_a_game_is_over_the_rules_are_those_of_every_game(table: Table) -> None:
    table.happens("agreed", agreedA=400, agreedB=0, note="so be it")

    assert table.phone.led("/rules/here") == "/rules"


def test_a_guest_at_another_table_finds_the_standings_of_tonight(app: Flask, table: Table) -> None:
    guest = Phone.new(app)
    own = Table.start(guest)
    mine = club_of(guest).response.request.path
    theirs = club_of(table.phone).response.request.path
    assert guest.led("/standings") == f"{mine}/standings"

    tonight = Table.start(table.phone)
    join(tonight, guest, "Bob")

    assert guest.led("/standings") == f"{theirs}/standings"
    assert guest.led("/rules/here") == f"{tonight.path}/rules"
    clubs = guest.open("/club")
    assert clubs.to("Open your club") == mine
    assert clubs.html.index(theirs) < clubs.html.index(mine)
    assert guest.led(own.path) == own.path
