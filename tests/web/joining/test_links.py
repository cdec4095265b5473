"""The links of a table: one for each role; ending one removes those who joined by it."""

import pytest
from flask import Flask

from tests.web.doors import come, door, join_link, new_link
from tests.web.phone import Page, Phone
from tests.web.playing import Table


def to_end(page: Page, which: str) -> str:
    """The address to end the link that *page* calls *which*."""
    ends = (link for link in page.links if link.endswith("/end"))
    return next(each for each in ends if which in page.html.partition(each)[0].rpartition("<li")[2])


def end(table: Table, which: str) -> Page:
    """Ends the link that the list calls *which*."""
    page = table.phone.open(f"{table.path}/links")
    return table.phone.send(table.phone.open(to_end(page, which)).form("/end"))


def test_a_link_to_watch_offers_no_seat_and_gives_none(table: Table, stranger: Phone) -> None:
    way = door(new_link(table, "spectator"))

    form = stranger.open(way).form(way)
    page = stranger.post(form.action, form.forged({}, seat="2"))

    assert [value for name, value in form.buttons if name == "seat"] == [""]
    assert page.shows("keeps the score")
    assert not page.shows("Ask for the pen")
    assert stranger.open(f"{table.path}/join").status == 403


def test_who_watches_by_a_link_takes_a_seat_with_the_code_of_the_table(
    table: Table, stranger: Phone
) -> None:
    come(stranger, door(new_link(table, "spectator")))
    wanted = stranger.open(stranger.open(f"{table.path}/players").to("Take a seat"))

    assert wanted.response.headers["Location"] == "/join"
    assert come(stranger, join_link(table), 3).shows("You are Cal.")


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


def test_links_are_listed_and_who_came_by_one_is_out_once_it_is_ended(
    table: Table, stranger: Phone
) -> None:
    way = door(new_link(table, "spectator", "Grandma"))
    come(stranger, way)

    page = table.phone.open(f"{table.path}/links")
    assert page.shows("For watching Grandma")
    assert page.shows("For players")
    assert page.shows("1 phone is in by it.")
    assert page.shows("Nobody has joined by it.")
    question = table.phone.open(to_end(page, "For watching"))
    assert question.shows("The phone that joined by it is out at once")
    assert stranger.open(table.path).status == 200

    assert end(table, "For watching").shows("Ended")
    assert stranger.open(table.path).status == 404
    assert stranger.open(way).status == 404
    assert table.path not in stranger.open("/").links


def test_a_link_says_that_its_phone_has_the_pen(app: Flask, table: Table, stranger: Phone) -> None:
    """On the links of the table, where one is ended, and on the page of the club."""
    owner = table.phone
    come(stranger, door(new_link(table, "scribe", "Bob")), 2)
    for _ in range(2):
        come(Phone.new(app), door(new_link(table, "spectator")))

    links = owner.open(f"{table.path}/links")
    assert links.words.count("1 phone is in by it, and has the pen.") == 1
    assert links.words.count("1 phone is in by it.") == 2
    ending = owner.open(to_end(links, "To keep the score"))
    assert ending.shows("It has the pen: nobody keeps the score then.")
    assert not owner.open(to_end(links, "For watching")).shows("has the pen")
    assert (
        owner.open(owner.open("/club").response.headers["Location"]).words.count(
            "used by the phone that has the pen"
        )
        == 1
    )

    owner.send(owner.open(f"{table.path}/pen").form("/pen"), do="take-at-once")
    assert not owner.open(f"{table.path}/links").shows("has the pen")


def test_a_link_says_that_one_of_its_phones_has_the_pen(app: Flask, table: Table) -> None:
    owner, way = table.phone, join_link(table)
    for seat in (2, 3):
        come(Phone.new(app), way, seat)
    giving = owner.open(f"{table.path}/pen").forms
    owner.send(next(each for each in giving if ("do", "hand-over") in each.buttons), do="hand-over")

    links = owner.open(f"{table.path}/links")

    assert links.shows("2 phones are in by it, and one of them has the pen.")
    ending = owner.open(to_end(links, "For players"))
    assert ending.shows("One of them has the pen: nobody keeps the score then.")
    assert owner.open(owner.open("/club").response.headers["Location"]).shows(
        "2 phones, one of which has the pen"
    )


def test_a_pen_whose_link_was_ended_is_free_again(table: Table, stranger: Phone) -> None:
    come(stranger, door(new_link(table, "scribe")), 2)
    assert table.look().page.shows("Bob keeps the score.")

    end(table, "keep the score")

    assert table.look().page.shows("Nobody keeps the score.")
    assert table.page.shows("Take the pen")
    assert not table.page.shows("Ask for the pen")
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


def test_a_phone_whose_link_was_ended_is_told_so(table: Table, stranger: Phone) -> None:
    come(stranger, door(new_link(table, "spectator")))
    end(table, "For watching")

    page = stranger.open(f"{table.path}?ended")  # as its open page does

    assert page.status == 404
    assert page.shows("Your link was ended"), page.words
    assert stranger.open(table.path).shows("or the link by which the phone came was ended")


def test_an_ended_link_tells_nobody_that_there_is_a_table(table: Table, stranger: Phone) -> None:
    there, nowhere = (
        stranger.open(f"{path}?ended") for path in (table.path, "/t/AAAAAAAAAAAAAAAA")
    )

    assert there.status == nowhere.status == 404
    assert there.words == nowhere.words
