"""The same table once more: with other seats, and from paper with the number of the next hand."""

import re

import pytest
from flask import Flask

from tests.web.doors import join
from tests.web.phone import Page, Phone
from tests.web.playing import FOUR, Table

NEW = "/new/kentucky-discard"


def begin(phone: Phone, **taps: str) -> Page:
    return phone.send(phone.open(NEW).form(NEW), **FOUR, **taps)


def test_a_game_from_paper_goes_on_with_its_number(phone: Phone) -> None:
    page = begin(phone, beforeA="120", beforeB="85", first_hand="6")

    table = Table(phone, page.response.request.path, page)
    assert table.status.startswith("Hand 6")
    table.hand("Ann", 90, 95)
    table.happens("redeal", seat=2, counter="no")
    assert table.status.startswith("Hand 7")
    assert "7a" in table.rows[0]
    assert "6" in table.rows[1]
    assert "first_hand = 6" in phone.open(f"{table.path}/record.rook").html


def test_the_same_form_twice_begins_one_game_from_paper(phone: Phone) -> None:
    form = phone.open(NEW).form(NEW)

    first = phone.send(form, **FOUR, first_hand="6")
    again = phone.send(form, **FOUR, first_hand="6")
    other = phone.send(form, **FOUR, first_hand="7")

    assert first.response.request.path == again.response.request.path
    assert other.status == 409


def test_seats_are_changed_for_another_game_at_the_same_table(phone: Phone) -> None:
    table = Table.start(phone, target=200)
    table.hand("Ann", 120, 120)
    table.hand("Ann", 120, 120)

    form = phone.open(table.page.to("Change seats")).form(NEW)
    swapped = phone.send(form, swap="1-2").form(NEW)
    page = phone.send(swapped)

    again = Table(phone, page.response.request.path, page)
    assert again.path != table.path
    assert "First to 200" in again.status
    assert "Bob deals" in again.status  # hand 3 after Dee and Ann: the deal goes on with him
    assert "Bob and Cal vs. Ann and Dee" in page.words


def test_other_seats_are_offered_to_those_who_sit_there_now(phone: Phone) -> None:
    table = Table.start(phone)
    players = phone.open(f"{table.path}/players").form("/players")
    phone.send(players, do="1", seat3="Eve")

    page = phone.open(phone.open("/new").to("Change seats"))

    kept = dict(page.form(NEW).fields)
    assert (kept["seat1"], kept["seat3"]) == ("Ann", "Eve")
    assert kept["again"] == table.path.rpartition("/")[2]
    assert "Eve" in phone.open("/").words


def test_a_game_that_another_phone_writes_is_not_gone_on_from(app: Flask, phone: Phone) -> None:
    table = Table.start(Phone.new(app))

    assert phone.open(f"{table.path}/again").status == 404
    join(table, phone)
    assert phone.open(f"{table.path}/again").status == 403
    form = phone.open(NEW).form(NEW)
    forged = form.forged(FOUR, again=table.path.rpartition("/")[2])
    assert phone.post(form.action, forged).status == 200


GO_THERE = "The next game has begun: go there"


@pytest.fixture
def over(phone: Phone) -> Table:
    """A table whose game is over."""
    table = Table.start(phone, "kentucky-discard", target="100")
    table.hand("Ann", 100, 110)
    return table


def rematch(table: Table) -> str:
    """The address of the same table once more."""
    page = table.phone.send(table.phone.open(table.path).form("/rematch"))
    return page.response.request.path


def offers_rematch(page: Page) -> bool:
    return any(form.action.endswith("/rematch") for form in page.forms)


def test_the_old_table_leads_to_the_next_game_and_offers_no_other(app: Flask, over: Table) -> None:
    bob, eve = Phone.new(app), Phone.new(app)
    join(over, bob, "Bob")
    join(over, eve)
    assert offers_rematch(over.phone.open(over.path))

    following = rematch(over)

    for phone in (over.phone, bob, eve):
        page = phone.open(over.path)
        assert page.to(GO_THERE) == following
        assert phone.open(following).status == 200
        assert not offers_rematch(page)


def test_a_page_that_is_open_hears_of_the_next_game(app: Flask, over: Table) -> None:
    eve = Phone.new(app)
    join(over, eve)
    version = re.search(r"news\?v=(\d+)", eve.open(over.path).html)
    assert version
    address = f"{over.path}/news?v={version[1]}"
    assert eve.open(address).status == 204

    following = rematch(over)

    assert eve.open(address).to(GO_THERE) == following


def test_who_is_not_let_in_to_the_next_game_is_not_led_there(app: Flask, over: Table) -> None:
    following, eve = rematch(over), Phone.new(app)
    join(over, eve)

    page = eve.open(over.path)

    assert eve.open(following).status == 404
    assert following not in page.html
    assert not page.shows(GO_THERE)


def test_a_next_game_that_was_deleted_is_none(over: Table) -> None:
    following = rematch(over)
    over.phone.send(over.phone.open("/games").form(f"{following}/delete"))

    page = over.phone.open(over.path)

    assert not page.shows(GO_THERE)
    assert offers_rematch(page)
