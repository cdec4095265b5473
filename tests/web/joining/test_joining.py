"""A phone joins a table: who may let it in, whose phone it is, and how it leaves."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from referee.server.bounds import Tries
from referee.store.people.links import CODE_LENGTH, SIGNS, TABLE_LASTS
from referee.web.table.joining import ALLOWED
from tests.web.doors import ADDRESS, come, door
from tests.web.phone import Page, Phone
from tests.web.playing import Table


@pytest.fixture(autouse=True)
def fresh_tries(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Resets the failed tries, so that tests do not share them."""
    monkeypatch.setitem(app.extensions, "codes", Tries(ALLOWED))


def invitation(table: Table) -> Page:
    """The page with the code, on the phone that keeps the score."""
    return table.phone.open(f"{table.path}/join")


def code(page: Page) -> str:
    """The code in large type."""
    found = re.search(r'<p class="code"><span class="vh">Code: </span>([^<]+)</p>', page.html)
    assert found is not None, page.words
    return found[1]


def joined(table: Table, phone: Phone, seat: int | str = "") -> Table:
    """The table on *phone*, after it joined by the code."""
    page = come(phone, door(invitation(table)), seat)
    assert page.status == 200, page.words
    return Table(phone, table.path, page)


@pytest.fixture
def third(app: Flask) -> Phone:
    return Phone.new(app)


def type_in(phone: Phone, typed: str) -> Page:
    return phone.send(phone.open("/join").form("/join"), code=typed)


def test_the_page_shows_picture_address_code_and_how_long(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = invitation(table)
    monkeypatch.setitem(app.config, "PUBLIC_ADDRESS", "")
    nowhere = invitation(table)

    assert page.status == 200
    assert 'class="qr"' in page.html
    assert page.html.count("<path d=") >= 1
    assert re.fullmatch(r"[2-9A-HJKMNP-Z]{3} [2-9A-HJKMNP-Z]{3}", code(page))
    assert page.shows("rook.example.org/join")
    assert page.shows("Works until")
    assert page.shows("Nobody has joined yet.")
    assert nowhere.shows("No phone can reach this computer yet.")
    assert 'class="qr"' not in nowhere.html
    assert "localhost" not in nowhere.words


def test_below_a_prefix_the_link_and_the_address_have_it(table: Table) -> None:
    below = {"SCRIPT_NAME": "/club"}
    answer = table.phone.client.get(f"{table.path}/join", environ_overrides=below)

    page = Page(answer)

    assert page.shows("rook.example.org/club/join")
    assert any(link.startswith(f"{ADDRESS}/club/j/") for link in page.links)


def test_a_link_asks_who_one_is_and_one_tap_and_one_is_in(
    table: Table, stranger: Phone, third: Phone
) -> None:
    link = door(invitation(table))
    page = stranger.open(link)
    assert page.shows("Who are you?")
    assert page.shows("Ann and Cal vs. Bob and Dee")
    offered = [value for name, value in page.form(link).buttons if name == "seat"]
    assert offered == ["1", "2", "3", "4", ""]
    assert stranger.open(table.path).status == 404
    assert invitation(table).shows("Nobody has joined yet.")

    page = come(stranger, link, 2)

    assert page.response.request.path == table.path
    assert page.shows("keeps the score")
    assert invitation(table).shows("Bob has joined.")
    assert third.open(link).shows("Bob a phone is here already")
    assert come(third, link, 2).status == 200
    assert third.open(link).shows("Bob that is you, a phone is here already")


def test_joining_again_changes_the_seat(table: Table, stranger: Phone) -> None:
    joined(table, stranger, 4)
    assert table.phone.open(f"{table.path}/joined").words == "Dee has joined."
    joined(table, stranger, 2)
    assert invitation(table).shows("Bob has joined.")

    joined(table, stranger)

    assert invitation(table).shows("1 phone watches.")
    assert not invitation(table).shows("Bob has joined")


@pytest.mark.parametrize("seat", ["5", "0", "-1", "x"])
def test_a_seat_that_the_table_has_not_is_refused(table: Table, stranger: Phone, seat: str) -> None:
    form = stranger.open(door(invitation(table))).forms[0]

    page = stranger.post(form.action, form.forged({}, seat=seat))

    assert page.status == 400
    assert stranger.open(table.path).status == 404


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "It is below the picture"),
        ("ABC", "A code has 6 letters and figures; this has 3."),
        ("ABCDEFGH", "this has 8."),
        ("222222", "No table has this code."),
        ("CVH92O", "A code has no 0, O, 1, I or L."),
        ("cvl 92ol", "A code has no 0, O, 1, I or L."),
    ],
)
def test_a_wrong_code_gets_a_sentence_and_stays_in_its_field(
    stranger: Phone, typed: str, sentence: str
) -> None:
    page = type_in(stranger, typed)

    assert page.status == 422
    assert sentence in page.errors[0]
    assert dict(page.form("/join").fields)["code"] == typed


def test_codes_cannot_be_tried_one_after_another(
    table: Table, stranger: Phone, third: Phone
) -> None:
    good = code(invitation(table))
    for _ in range(10):
        assert type_in(stranger, "222222").status == 422

    page = type_in(stranger, good)

    assert page.status == 429
    assert "Too many wrong codes." in page.errors[0]
    assert come(stranger, door(invitation(table)), 2).status == 200
    assert type_in(third, "333333").status == 422  # of the same hall
    assert type_in(third, good).shows("Who are you?")


@pytest.mark.parametrize(
    ("failed", "asking", "left"),
    [
        pytest.param([("here", "one")] * 10, ("here", "one"), False, id="one after another"),
        pytest.param([("here", "one")] * 10, ("here", "other"), True, id="others of the hall"),
        pytest.param([("here", n) for n in range(59)], ("here", "other"), True, id="a full hall"),
        pytest.param([("here", n) for n in range(60)], ("here", "other"), False, id="no cookie"),
        pytest.param([("here", n) for n in range(60)], ("there", "other"), True, id="elsewhere"),
        pytest.param([(n, n) for n in range(199)], ("there", "other"), True, id="many addresses"),
        pytest.param([(n, n) for n in range(200)], ("there", "other"), False, id="all together"),
    ],
)
def test_wrong_codes_are_counted_by_phone_address_and_all_together(
    failed: list[tuple[object, object]], asking: tuple[str, str], left: bool
) -> None:
    tries = Tries(ALLOWED)
    for address, phone in failed:
        tries.failed(str(address), str(phone))

    assert tries.are_left(*asking) == left


def test_a_code_outlasts_who_guesses_all_the_time() -> None:
    """The probabilities in docs/security.md: 31 symbols at six places, for two days."""
    codes, minutes = 31**6, 2 * 24 * 60
    assert (len(SIGNS) ** CODE_LENGTH, TABLE_LASTS.total_seconds() / 60) == (codes, minutes)
    assert (ALLOWED.hall, ALLOWED.everybody) == ("60/minute", "200/minute")

    assert 60 * minutes / codes < 0.0002  # one table, from one address
    assert 200 * minutes * 100 / codes < 0.065  # any of a hundred tables, from all addresses


def test_what_was_a_tables_code_once_counts_for_that_table(
    app: Flask, table: Table, stranger: Phone, third: Phone
) -> None:
    few = {"address": "2/minute", "phone": "2/minute", "table": "3/minute"}
    app.extensions["codes"] = Tries(replace(ALLOWED, **few))
    old = invitation(table)
    new = table.phone.send(old.form("/join"))

    assert [type_in(stranger, code(old)).status for _ in range(3)] == [422] * 3

    assert type_in(stranger, "222222").status == 422
    assert type_in(stranger, code(new)).shows("Who are you?")
    type_in(stranger, code(old))  # by now it is as good as a guess
    assert type_in(stranger, code(new)).status == 429
    assert type_in(third, code(new)).shows("Who are you?")


def test_a_new_code_ends_the_old_one_and_nobody_who_is_in(
    table: Table, stranger: Phone, third: Phone
) -> None:
    old = invitation(table)
    joined(table, stranger, 2)

    new, again = (table.phone.send(old.form("/join")) for _ in range(2))  # as by two taps

    assert code(again) == code(new) != code(old)
    assert third.open(door(old)).status == 404
    assert type_in(third, code(old)).status == 422
    assert third.open(door(new)).status == 200
    assert stranger.open(table.path).status == 200


def test_a_player_may_show_the_code_but_not_renew_it(table: Table, stranger: Phone) -> None:
    joined(table, stranger, 2)

    page = stranger.open(f"{table.path}/join")
    refused = stranger.post(f"{table.path}/join", {"csrf_token": stranger.token(), "key": "k" * 12})

    assert door(page) == door(invitation(table))
    assert page.forms == []
    assert refused.status == 403
    links = stranger.open(f"{table.path}/links")
    assert links.shows("Only whoever keeps the score does that, or an owner of the club")
    assert not links.shows("only watches")


def test_who_shows_the_code_says_where_he_sits(app: Flask, table: Table, stranger: Phone) -> None:
    page = table.phone.send(invitation(table).form("/sit"), seat=1)

    other = Table.start(Phone.new(app), seat1="Ann B.")
    assert page.shows("You are Ann. Not you?")
    assert other.phone.send(invitation(other).form("/sit"), seat=1).shows("You are Ann B. Not you?")
    assert ("seat", "1") not in page.form("/sit").buttons
    table.phone.send(page.form("/sit"), seat=3)
    assert invitation(table).shows("You are Cal. Not you?")
    table.phone.send(invitation(table).form("/sit"), seat=1)
    cal = joined(table, Phone.new(app), 3)
    assert cal.page.shows("You are Cal.")
    assert table.look().page.shows("You are Ann.")
    assert joined(table, stranger, 2).page.shows("Ann keeps the score.")


def test_the_games_list_what_was_joined_and_let_one_leave(table: Table, stranger: Phone) -> None:
    joined(table, stranger, 2)
    games = stranger.open("/games")
    for each in (games, stranger.open("/")):
        assert table.path in each.links
        assert each.shows("You are Bob")

    page = stranger.send(games.form("/leave"))

    assert table.path not in page.links
    assert stranger.open(table.path).status == 404
    assert invitation(table).shows("Nobody has joined yet.")


def led(phone: Phone, path: str) -> Page:
    """The page that *phone* gets for *path* after redirects."""
    return phone.open(phone.open(path).response.headers["Location"])


def test_a_phone_changes_who_it_is_from_its_table_page(table: Table, stranger: Phone) -> None:
    watching = joined(table, stranger)

    page = led(stranger, stranger.open(f"{watching.path}/players").to("Take a seat"))
    page = stranger.send(page.forms[0], seat=3)
    assert page.shows("You are Cal.")
    page = led(stranger, stranger.open(page.to("Players and phones")).to("Another seat"))
    page = stranger.send(page.forms[0], seat=2)

    assert page.shows("You are Bob.")
    assert not page.shows("You are Cal.")
