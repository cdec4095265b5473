"""Frames on other sites: what they show, to whom, and what they never reveal."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.server.requests import FRAMED
from referee.stats.season.ranking import Scoring
from referee.store.tables import GAMES
from tests.databases import database_of
from tests.web.doors import ADDRESS
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.seasons.test_seasons import lasting, to_change

from .conftest import Club, shown
from .test_tokens import numbers


def frames(page: Page) -> list[str]:
    """The paths of the frames whose code *page* shows."""
    copied = map(unescape, re.findall(r"<textarea[^>]*>([^<]+)</textarea>", page.html))
    return [re.findall(r'<iframe src="https?://[^/"]+([^"]+)"', each)[0] for each in copied]


def look(app: Flask, path: str) -> Page:
    """The frame at *path*, in a browser without a cookie."""
    return Page(app.test_client().get(path))


def rows(page: Page) -> list[list[str]]:
    """The table of *page*, row by row."""
    found = re.findall(r"<tr>(.*?)</tr>", page.html, re.DOTALL)
    return [
        [Page.text(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in found
    ]


@pytest.fixture(scope="module")
def standings(club: Club) -> list[str]:
    """The paths of two frames of standings: of all games, and of a season without games."""
    return frames(club.make(gives="standings"))


@pytest.fixture
def evening(phone: Phone) -> Table:
    """A table after one hand, in a club of its own."""
    table = Table.start(phone)
    table.hand("Ann", 90, 95)
    return table


def scores(table: Table) -> str:
    """The path of the frame with the games of the club that plays at *table*."""
    club = table.phone.led("/club")
    form = table.phone.open(f"{club}/tokens").form("/tokens")
    return frames(table.phone.send(form, label="", gives="scores"))[0]


# Five games, added up by hand from the records, as in tests/web/season/test_standings_page.py.


def test_the_standings_are_those_of_the_club(club: Club, standings: list[str]) -> None:
    page = look(club.app, standings[0])

    assert rows(page)[0] == ["", "Player", "Played", "Won", "Points", "Made", "Rating"]
    assert [row[:6] for row in rows(page)[1:4]] == [
        ["1", "Ann", "5", "3", "41.3", "75 %"],
        ["2", "Dee", "5", "3", "40.7", "100 %"],
        ["3", "Bob", "4", "2", "30.8", "67 %"],
    ]
    assert all(row[6].endswith("provisional") for row in rows(page)[1:])
    assert page.shows("Ranked by games won, then by points.")


def test_a_frame_of_a_season_has_its_games_alone(club: Club, standings: list[str]) -> None:
    page, unknown = (look(club.app, p) for p in (standings[1], f"{standings[0]}?season=nowhere"))

    assert page.shows("Spring")
    assert rows(page) == []
    assert page.shows("Nobody is ranked in this season yet.")
    assert unknown.status == 404
    assert not unknown.shows("Ann")


def test_the_column_that_a_season_ranks_by_is_marked(app: Flask, phone: Phone) -> None:
    table = Table.start(phone, target=100)
    club = phone.led("/club")
    lasting(phone, club, "Autumn")
    counts = phone.open(f"{table.path}/season").form("/season")
    phone.send(counts, season=next(each for each in counts.offers["season"] if each != "none"))
    table.look().hand("Ann", 100, 105)
    made = phone.send(phone.open(f"{club}/tokens").form("/tokens"), label="", gives="standings")
    path, marked = frames(made)[1], {}

    for scoring in Scoring:
        (form,) = to_change(phone, club).forms
        phone.send(form, do="change", scoring=scoring.value)
        marked[scoring] = re.findall(
            r'<th scope="col" class="[^"]* ranks">(\w+)', look(app, path).html
        )

    assert marked == {
        Scoring.WINS: ["Won"],
        Scoring.POINTS: ["Points"],
        Scoring.POINTS_A_HAND: ["Points"],
        Scoring.RATING: ["Rating"],
    }


def test_a_guest_is_not_ranked(app: Flask, phone: Phone) -> None:
    Table.start(phone, target=100).hand("Ann", 100, 105)
    club = phone.led("/club")
    made = phone.send(phone.open(f"{club}/tokens").form("/tokens"), label="", gives="standings")
    ann = next(link for link in phone.open(f"{club}/players").links if "/players/" in link)
    forms = phone.open(ann).forms
    phone.send(next(form for form in forms if ("do", "guest") in form.buttons), do="guest")

    names = [row[1] for row in rows(look(app, frames(made)[0]))[1:]]

    assert len(names) == 3


def test_the_scores_say_how_the_table_stands(app: Flask, evening: Table) -> None:
    evening.bid("Bob", 110, trump="red")

    page = look(app, scores(evening))

    assert page.shows("Ann & Cal 95 +95 205 to go Bob & Dee 25 +25 275 to go")
    assert page.shows("Bob bid 110 in red Hand 2 · Ann deals · First to 300")
    assert page.shows("Hand 1: Ann bid 90: made.")


def test_games_of_other_clubs_and_evenings_and_deleted_ones_are_not_shown(
    app: Flask, evening: Table
) -> None:
    Table.start(Phone.new(app)).hand("Bob", 100, 100)
    path = scores(evening)
    assert look(app, path).html.count("<section ") == 1

    database = database_of(app)
    before = datetime.now(UTC) - timedelta(hours=13)
    with database.writing() as connection:
        mine = GAMES.c.public_id == evening.path.rpartition("/")[2]
        connection.execute(GAMES.update().where(mine).values(started_at=before))
    assert look(app, path).shows("No game is played just now.")

    with database.writing() as connection:
        connection.execute(GAMES.update().where(mine).values(started_at=datetime.now(UTC)))
    assert look(app, path).html.count("<section ") == 1
    evening.phone.send(evening.phone.open("/games").form(f"{evening.path}/delete"))
    assert look(app, path).shows("No game is played just now.")


def test_a_game_that_is_over_names_the_winner_and_stands_last(app: Flask, phone: Phone) -> None:
    played = Table.start(phone)
    played.hand("Ann", 90, 95)
    Table.start(phone, target=100).hand("Ann", 100, 105)

    page = look(app, scores(played))

    first, second = map(
        Page.text, re.findall(r"<section[^>]*>(.*?)</section>", page.html, re.DOTALL)
    )
    assert "205 to go" in first
    assert "Ann and Cal win" in second


def responses(app: Flask, club: Club, standings: list[str], table: Table) -> Iterator[TestResponse]:
    """Every kind of response that a frame can get."""
    client = app.test_client()
    yield from (client.get(path) for path in (*standings, scores(table), "/embed/scores/nothing"))
    yield club.app.test_client().get(f"{standings[0]}?season=nowhere")


def test_any_site_may_frame_these_pages_and_no_other(
    app: Flask, club: Club, standings: list[str], evening: Table
) -> None:
    for answer in responses(app, club, standings, evening):
        assert answer.headers["Content-Security-Policy"] == FRAMED
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cache-Control"] == "no-store"
    assert "frame-ancestors *" in FRAMED
    assert "form-action 'none'" in FRAMED
    assert "unsafe" not in FRAMED

    for path in ("/", f"/club/{club.id}/tokens", evening.path, "/embed/nowhere"):
        policy = evening.phone.client.get(path).headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy, path


def test_a_frame_has_no_links_and_no_secrets(
    app: Flask, club: Club, standings: list[str], evening: Table
) -> None:
    public_id = evening.path.rpartition("/")[2]
    for answer in responses(app, club, standings, evening):
        secret = answer.request.path.rpartition("/")[2]
        text = answer.text + repr(answer.headers)
        assert not re.search(r"<a\b|<form|<input|Set-Cookie", text)
        for hidden in (secret, public_id, club.id):
            assert hidden not in text, answer.request.path


def test_a_link_taken_back_shows_nothing_more(app: Flask, club: Club) -> None:
    made = club.make(gives="standings", label="Ended")
    path = frames(made)[0]
    assert look(app, path).shows("Ann")
    number = max(numbers(made))
    ending = next(each for each in made.forms if ("token", str(number)) in each.buttons)

    club.phone.send(ending, token=number)

    assert look(app, path).status == 404
    assert look(app, path).shows("revoked")
    assert not look(app, path).shows("Ann")


def test_each_kind_opens_what_it_is_for_and_nothing_else(
    app: Flask, club: Club, standings: list[str]
) -> None:
    token, frame = club.token(), standings[0].rpartition("/")[2]

    assert club.ask("standings", frame).status_code == 401
    for path in (f"/embed/standings/{token}", f"/embed/scores/{token}", f"/embed/scores/{frame}"):
        assert look(app, path).status == 404


def test_names_are_shown_as_text_in_a_frame_and_where_it_is_copied(app: Flask) -> None:
    phone, name = Phone.new(app), '"><script>alert(1)</script>'
    table = Table.start(phone, target=100, seat1=name)
    table.hand("Ann", 100, 105)
    club = phone.led("/club")
    phone.send(phone.open(club).form("/name"), name=name)
    made = phone.send(phone.open(f"{club}/tokens").form("/tokens"), label=name, gives="standings")
    copied = unescape(shown(made))

    assert "<script>alert" not in made.html
    assert copied.count("<") == 2
    assert copied.count('"') == 12
    for path in (frames(made)[0], scores(table)):
        assert "<script>alert" not in look(app, path).html
        assert look(app, path).shows(name)


def test_a_frame_is_copied_with_the_address_that_all_can_reach_and_asks_again_by_itself(
    club: Club, standings: list[str]
) -> None:
    copied, page = unescape(shown(club.make(gives="scores"))), look(club.app, standings[0])

    assert copied.startswith(f'<iframe src="{ADDRESS}/embed/scores/')
    assert '<noscript><meta http-equiv="refresh" content="300"></noscript>' in page.html
    assert 'data-renews="300"' in page.html
