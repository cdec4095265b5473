"""The links of a table: one for each role, listed, and ended with all that came by them."""

import pytest
from flask import Flask

from tests.web.doors import come, door, join_link, new_link
from tests.web.phone import Page, Phone
from tests.web.playing import Table


def end(table: Table, which: str) -> Page:
    """Ends the link that the list calls *which*."""
    page = table.phone.open(f"{table.path}/links")
    number = next(
        link for link in page.links if link.endswith("/end") and which in _line(page, link)
    )
    return table.phone.send(table.phone.open(number).form("/end"))


def _line(page: Page, link: str) -> str:
    before = page.html.partition(link)[0]
    return before.rpartition("<li")[2]


def test_a_link_to_watch_offers_no_seat(table: Table, stranger: Phone) -> None:
    way = door(new_link(table, "spectator"))

    asked = stranger.open(way)
    page = come(stranger, way)

    assert [value for name, value in asked.form(way).buttons if name == "seat"] == [""]
    assert page.shows("keeps the score")
    assert not page.shows("Ask for the pen")


def test_a_link_to_watch_gives_no_seat_to_who_asks_for_one(table: Table, stranger: Phone) -> None:
    form = stranger.open(door(new_link(table, "spectator"))).forms[0]

    stranger.post(form.action, form.forged({}, seat="2"))

    assert stranger.open(f"{table.path}/join").status == 403


def test_a_player_who_opens_a_link_to_watch_keeps_what_he_had(
    table: Table, stranger: Phone
) -> None:
    come(stranger, join_link(table), 2)

    come(stranger, door(new_link(table, "spectator")))

    assert table.phone.open(f"{table.path}/join").shows("Bob has joined.")
    assert stranger.open(f"{table.path}/join").status == 200


def test_a_link_for_the_score_moves_the_pen_to_one_phone_alone(
    app: Flask, table: Table, stranger: Phone
) -> None:
    way = door(new_link(table, "scribe", "Bob"))

    page = come(stranger, way, 2)

    Table(stranger, table.path, page).hand("Ann", 90, 95)
    assert table.look().totals == (95, 25)
    assert table.page.shows("Bob keeps the score.")
    assert Phone.new(app).open(way).status == 404


def test_who_is_out_does_not_come_back_by_a_link_of_his_own(table: Table, stranger: Phone) -> None:
    come(stranger, door(new_link(table, "scribe", "Bob")), 2)
    own = door(new_link(Table(stranger, table.path), "scribe", "Mallory"))
    assert stranger.open(own).status == 200

    end(table, "Bob")

    assert stranger.open(table.path).status == stranger.open(own).status == 404


def test_links_are_listed_with_whom_they_are_for(table: Table, stranger: Phone) -> None:
    new_link(table, "spectator", "Grandma")
    come(stranger, join_link(table), 2)

    page = table.phone.open(f"{table.path}/links")

    assert page.shows("For watching Grandma")
    assert page.shows("For players")
    assert page.shows("1 phone is in by it.")
    assert page.shows("Nobody has come by it.")


def test_who_came_by_a_link_is_out_once_it_is_ended(table: Table, stranger: Phone) -> None:
    way = door(new_link(table, "spectator"))
    come(stranger, way)
    assert stranger.open(table.path).status == 200

    page = end(table, "For watching")

    assert page.shows("Ended")
    assert stranger.open(table.path).status == 404
    assert stranger.open(way).status == 404
    assert table.path not in stranger.open("/").links


def test_what_ending_a_link_does_is_said_first(table: Table, stranger: Phone) -> None:
    come(stranger, join_link(table), 2)
    page = table.phone.open(f"{table.path}/links")

    asked = table.phone.open(next(link for link in page.links if link.endswith("/end")))

    assert asked.shows("For players: The phone that came by it is out at once")
    assert stranger.open(table.path).status == 200


def test_a_pen_whose_link_was_ended_is_free_again(table: Table, stranger: Phone) -> None:
    come(stranger, door(new_link(table, "scribe")), 2)
    assert table.look().page.shows("Bob keeps the score.")

    end(table, "keep the score")

    assert table.look().page.shows("Nobody keeps the score.")
    table.page = table.phone.send(table.phone.open(f"{table.path}/pen").form("/pen"), do="ask")
    table.hand("Ann", 90, 95)
    assert table.totals == (95, 25)


@pytest.mark.parametrize("role", ["owner", "nonsense", ""])
def test_no_link_of_a_table_gives_anything_else(table: Table, role: str) -> None:
    form = table.phone.open(f"{table.path}/links").form("/links")

    page = table.phone.post(form.action, form.forged({"label": ""}, role=role))

    assert page.status == 400


def test_a_link_of_another_table_is_not_there(app: Flask, table: Table) -> None:
    other = Table.start(Phone.new(app))
    shown = new_link(other, "spectator").response.request.path
    number = shown.rpartition("/")[2]

    assert table.phone.open(f"{table.path}/links/{number}").status == 404
    assert table.phone.open(f"{table.path}/links/{number}/end").status == 404
