"""What a player gave away in logged hands: counted of the hand as it stands, and of no other."""

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from referee.rook.hand.ledger import facts_line, undo_line
from referee.store.club.merging import merge
from referee.store.seated.counting import delete_game, restore_game, resummarise
from referee.store.seated.entries import append
from referee.store.seated.games import load_game
from referee.store.tables import PLAYERS
from referee.web.rook.replay.solving import Solving
from tests.carded import FINISHED
from tests.databases import database_of
from tests.web.phone import Page, Phone
from tests.web.records.test_import import saved

from .scored import number_of, standings_by
from .test_player_page import page_of

NOW = datetime(2026, 11, 25, tzinfo=UTC)
# By the command: Ann gave away 5 in each of the tricks 3 and 4, Bob 5 in trick 3 and 10 in trick
# 6, Cal 5 in trick 1 and 10 in trick 6, Dee 5 in trick 2. Ann had the bid.
GIVEN = {
    "Ann": "As bidder 10.0 a hand, in 1 hand",
    "Bob": "As defender 15.0 a hand, in 1 hand",
    "Cal": "As the bidder’s partner 15.0 a hand, in 1 hand",
    "Dee": "As defender 5.0 a hand, in 1 hand",
}


@pytest.fixture(name="game")
def finished(phone: Phone) -> str:
    """The public id of a finished game of one hand with all its cards."""
    return saved(phone, FINISHED).rpartition("/")[2]


def of(phone: Phone, name: str) -> Page:
    return page_of(phone, standings_by(phone, phone.open("/")), name)


def path_of(page: Page) -> str:
    return page.response.request.path


def analysed(phone: Phone, name: str = "Ann") -> Page:
    """The page of *name* after a tap on “Analyse”."""
    page = of(phone, name)
    return phone.send(page.form("/given"))


@pytest.mark.usefixtures("game")
def test_a_hand_that_nobody_has_analysed_is_not_counted_until_it_is(phone: Phone) -> None:
    page = of(phone, "Ann")
    assert "1 hand is not analysed yet." in page.words
    assert "a hand, in" not in page.words
    assert 'hx-post="' in page.html.split('id="given"')[1].split("</section>")[0]

    assert GIVEN["Ann"] in analysed(phone).words

    for name, text in GIVEN.items():
        words = of(phone, name).words
        assert text in words
        assert "not analysed" not in words
    assert "hx-post" not in of(phone, "Ann").html.split('id="given"')[1].split("</section>")[0]


@pytest.mark.usefixtures("game")
def test_the_part_that_is_fetched_is_that_part_alone(phone: Phone) -> None:
    form = of(phone, "Cal").form("/given")
    part = phone.client.post(form.action, data=dict(form.fields), headers={"HX-Request": "true"})
    html = part.get_data(as_text=True)

    assert html.strip().startswith('<section class="panel" id="given">')
    assert "15.0 a hand" in html


def test_what_was_analysed_for_the_page_of_the_hand_is_counted_when_the_game_is_over(
    app: Flask, phone: Phone
) -> None:
    begun = saved(phone, FINISHED.replace("230", "150"))
    phone.open(f"{begun}/hand/1/best")
    with database_of(app).writing() as connection:
        stored = load_game(connection, begun.rpartition("/")[2])
        last = facts_line({"bidder": 1, "bid": 90, "trump": "red", "taken": {"A": 95, "B": 25}})
        columns: dict[str, Any] = {
            "game_id": stored.id,
            "hand": 2,
            "seq": 0,
            "actor": "Ann",
            "now": NOW,
        }
        append(connection, **columns, text=last, key=f"last {begun}")
        resummarise(connection, stored.id)

    assert "1 hand is not analysed yet." in of(phone, "Ann").words

    page = analysed(phone)

    assert GIVEN["Ann"] in page.words
    assert "not analysed" not in page.words


def test_a_hand_that_was_corrected_is_not_counted_by_what_it_was(
    app: Flask, phone: Phone, game: str
) -> None:
    analysed(phone)
    with database_of(app).writing() as connection:
        stored = load_game(connection, game)
        line: dict[str, Any] = {"game_id": stored.id, "hand": 1, "actor": "Ann", "now": NOW}
        other = facts_line({"trick": {"8": "R6 G13 Y6 G6", "9": "R10 G14 Y10 G10"}})
        append(connection, **line, seq=1, text=other, key=f"other {game}")
        resummarise(connection, stored.id)
    corrected = of(phone, "Ann").words
    assert "a hand, in" not in corrected
    assert "1 hand is not analysed yet." in corrected

    with database_of(app).writing() as connection:
        append(connection, **line, seq=2, text=undo_line(1), key=f"undo {game}")
        resummarise(connection, stored.id)
    assert GIVEN["Ann"] in of(phone, "Ann").words


def test_a_deleted_game_is_not_counted_until_it_is_brought_back(
    app: Flask, phone: Phone, game: str
) -> None:
    analysed(phone)
    there = path_of(of(phone, "Ann"))
    with database_of(app).writing() as connection:
        delete_game(connection, public_id=game, now=NOW)
    assert 'id="given"' not in phone.open(there).html

    with database_of(app).writing() as connection:
        restore_game(connection, public_id=game)
    assert GIVEN["Ann"] in of(phone, "Ann").words


def test_it_goes_with_a_player_who_turns_out_to_be_another(
    app: Flask, phone: Phone, game: str
) -> None:
    analysed(phone)
    saved(
        phone, FINISHED.replace('"Ann"', '"Anna"').replace("dealer = 4", 'dealer = 4\nplace = "B"')
    )
    there = of(phone, "Anna")
    assert "1 hand is not analysed yet." in there.words
    with database_of(app).writing() as connection:
        club = number_of(connection, path_of(there).split("/")[2])
        numbers = [
            connection.scalar(
                select(PLAYERS.c.id).where(PLAYERS.c.name == name, PLAYERS.c.club_id == club)
            )
            for name in ("Ann", "Anna")
        ]
        merge(
            connection, club_id=club, gone=numbers[0] or 0, kept=numbers[1] or 0,
            key=f"merge {game}", device="", now=NOW,
        )  # fmt: skip

    assert "As bidder 10.0 a hand, in 2 hands" in analysed(phone, "Anna").words


@pytest.mark.usefixtures("game")
def test_what_could_not_be_settled_is_said_and_not_counted(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.extensions, "solving", Solving(seconds=0))
    page = analysed(phone)

    assert "Not counted: 1 hand in which not every card could be settled." in page.words
    assert "a hand, in" not in page.words
    assert "not analysed" not in page.words


def test_a_game_without_cards_has_no_such_part(phone: Phone) -> None:
    saved(
        phone,
        FINISHED.split("[[hand]]")[0] + '[[hand]]\nbidder = 1\nbid = 80\ntrump = "red"\n'
        "taken = { A = 85, B = 35 }\n",
    )

    assert 'id="given"' not in of(phone, "Ann").html
