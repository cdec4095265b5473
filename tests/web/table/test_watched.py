"""A block that many watch is rendered once for each version, for all with the same access."""

import gzip
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import Connection

from referee.store.people.pens import move_pen
from referee.store.seated.games import load_game
from referee.store.seated.stored import StoredGame
from referee.web.rook.game import news as live
from referee.web.rook.game.page import table_page
from tests.databases import database_of
from tests.web.doors import join
from tests.web.phone import Page, Phone
from tests.web.playing import Table, totals
from tests.web.table.test_news import news, news_address

Printed = list[object]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Printed:
    """The pages that were rendered for news."""
    found: Printed = []
    fill: Callable[..., object] = table_page

    def filled(*given: object) -> object:
        found.append(fill(*given))
        return found[-1]

    monkeypatch.setattr(live, "table_page", filled)
    return found


def watching(app: Flask, table: Table, name: str = "") -> Phone:
    phone = Phone.new(app)
    join(table, phone, name)
    return phone


def test_many_who_watch_cost_one_printing(app: Flask, table: Table, printed: Printed) -> None:
    phones = [watching(app, table) for _ in range(5)]
    before = [phone.open(table.path) for phone in phones]
    table.hand("Ann", 90, 95)

    answers = [news(phone, page) for phone, page in zip(phones, before, strict=True)]

    assert [totals(answer.html) for answer in answers] == [(95, 25)] * 5
    assert len(printed) == 1


def test_who_sits_somewhere_is_sent_what_his_seat_is_asked(
    app: Flask, table: Table, printed: Printed
) -> None:
    phones = [watching(app, table, name) for name in ("Bob", "Bob", "Cal", "")]
    before = [phone.open(table.path) for phone in phones]
    table.hand("Ann", 90, 95)

    bob, again, cal, nobody = (
        news(phone, page).html for phone, page in zip(phones, before, strict=True)
    )

    assert bob == again
    assert len({bob, cal, nobody}) == 3
    assert len(printed) == 3


def test_each_version_is_rendered_again(app: Flask, table: Table, printed: Printed) -> None:
    phone = watching(app, table)
    page = phone.open(table.path)

    for hand in range(1, 4):
        table.hand("Ann", 90, 95)
        page = news(phone, page)
        assert totals(page.html) == (95 * hand, 25 * hand)

    assert len(printed) == 3


def test_what_happens_while_it_is_printed_is_news_to_who_reads_it(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve = watching(app, table)
    before = eve.open(table.path)
    table.hand("Ann", 90, 95)

    def load_late(connection: Connection, public_id: str, **more: bool) -> StoredGame:
        with database_of(app).writing() as writing:
            game = load_game(writing, public_id)
            now = datetime.now(UTC)
            move_pen(writing, game_id=game.id, device="bob's phone", name="Bob", now=now)
        return load_game(connection, public_id, **more)

    monkeypatch.setattr(live, "load_game", load_late)
    printed = news(eve, before)
    monkeypatch.undo()

    assert not printed.shows("Bob keeps the score.")
    assert news(eve, printed).shows("Bob keeps the score.")


def test_what_all_are_sent_belongs_to_nobody(app: Flask, table: Table) -> None:
    phone = watching(app, table, "Bob")
    before = phone.open(table.path)
    table.hand("Ann", 90, 95)

    answer = news(phone, before)

    assert "csrf_token" not in answer.html
    assert 'name="key"' not in answer.html
    assert 'form="me"' in answer.html


def test_tables_are_not_mixed_up(app: Flask, table: Table, phone: Phone) -> None:
    other = Table.start(phone)
    there, here = watching(app, other), watching(app, table)
    pages = there.open(other.path), here.open(table.path)
    other.hand("Bob", 80, 100)
    table.hand("Ann", 90, 95)

    assert totals(news(here, pages[1]).html) == (95, 25)
    assert totals(news(there, pages[0]).html) == (20, 100)


def test_it_is_sent_packed_to_whom_can_read_it(app: Flask, table: Table) -> None:
    phone = watching(app, table)
    address = news_address(phone.open(table.path))
    table.hand("Ann", 90, 95)
    asking = {"HX-Request": "true", "Accept-Encoding": "gzip"}

    plain = phone.client.get(address, headers={"HX-Request": "true"})
    packed = phone.client.get(address, headers=asking)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["HX-Retarget"] == plain.headers["HX-Retarget"] == "#play"
    assert packed.headers["Cache-Control"] == "no-store"


def test_who_has_the_pen_is_sent_a_page_of_his_own(table: Table, printed: Printed) -> None:
    before = table.look().page
    table.hand("Ann", 90, 95)

    address = news_address(before).partition("&")[0]
    Page(table.phone.client.get(address, headers={"HX-Request": "true"}))
    Page(table.phone.client.get(address, headers={"HX-Request": "true"}))

    assert len(printed) == 2
