"""What is on the table now, all games, deleting and bringing back."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import NoReturn

import pytest
from flask import Flask

from referee.rook import read_record
from referee.store.game.beginning import Destination
from referee.store.people.pens import pen_of
from referee.store.seated import games as store_games
from referee.store.seated.games import load_game
from referee.store.seated.importing import import_games, importable
from referee.web.rook import listing
from tests.databases import database_of
from tests.web.doors import join, take_pen
from tests.web.phone import Phone
from tests.web.playing import Table


def test_a_new_phone_has_no_game_and_one_way_on(phone: Phone) -> None:
    for path in ("/", "/games"):
        page = phone.open(path)

        assert page.shows("No game yet.")
        assert page.forms == []
        assert "/new" in page.links


def test_a_game_that_is_over_is_listed_apart_with_its_winner(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Bob", 100, 100)

    games = phone.open("/games")
    assert games.shows("Earlier games Ann and Cal vs. Bob and Dee 20 to 100 Bob and Dee win")
    assert table.path not in phone.open("/").links


def test_the_latest_game_comes_first_and_older_ones_page_by_page(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "PAGE_LENGTH", 2)
    tables = [Table.start(phone, target="100") for _ in range(5)]
    for table in tables:
        table.hand("Bob", 100, 100)
    paths = [table.path for table in tables]

    first = phone.open("/games")
    older = phone.open(next(link for link in first.links if "before=" in link))

    assert [link for link in first.links if link in paths] == paths[:2:-1]
    assert [link for link in older.links if link in paths] == paths[2:0:-1]


OLD = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Xia", "Yan", "Zoe", "Wim"]
house = {{ target = {target} }}
[[hand]]
bidder = 1
bid = 90
taken = {{ A = 95, B = 25 }}
"""


def bring_in(app: Flask, table: Table, games: int, *, over: bool) -> tuple[str, ...]:
    """The paths of old *games* of others that come from files onto the phone of *table*."""
    record = read_record(OLD.format(target=95 if over else 300))
    days = (date(2020, 1, 1) + timedelta(number) for number in range(games))
    with database_of(app).writing() as connection:
        here = load_game(connection, table.path.removeprefix("/t/"))
        pen = pen_of(connection, here.id)
        place = Destination(here.club_id, pen.device if pen else "", datetime.now(UTC))
        ids = import_games(
            connection, place, [importable(replace(record, started=day)) for day in days]
        )
    return tuple(f"/t/{each}" for each in ids)


@pytest.mark.parametrize("over", [True, False])
def test_a_running_game_stands_on_top_whatever_came_from_files(
    app: Flask,
    table: Table,
    stranger: Phone,
    over: bool,
) -> None:
    table.hand("Ann", 90, 95)
    bring_in(app, table, 300, over=over)
    assert not [link for at in ("/", "/games") for link in stranger.open(at).links if "/t/" in link]

    first = table.phone.open("/games")
    older = table.phone.open(next(link for link in first.links if "before=" in link))

    tables = [link for link in first.links if link.startswith("/t/")]
    assert tables[0] == table.path
    assert tables.count(table.path) == 1
    assert table.path not in older.links
    assert first.html.index(f'href="{table.path}"') < first.html.index('role="search"')
    for page in (first, table.phone.open("/")):
        assert table.path in page.links
        assert page.shows("On the table Ann and Cal vs. Bob and Dee 95 to 25")


def test_the_same_table_again_is_never_one_from_a_file(app: Flask, table: Table) -> None:
    bring_in(app, table, 300, over=True)

    page = table.phone.open("/new")
    assert page.form("/rematch").action == f"{table.path}/rematch"
    assert page.shows("Ann and Cal vs. Bob and Dee")
    seats = table.phone.open("/new/kentucky-discard").form("/new/kentucky-discard")
    assert dict(seats.fields)["seat1"] == "Ann"


def test_a_game_from_a_file_that_is_gone_on_with_here_is_a_running_one(
    app: Flask, table: Table
) -> None:
    table.hand("Ann", 90, 95)
    old, *_ = bring_in(app, table, 30, over=False)
    assert old not in table.phone.open("/").links

    Table(table.phone, old).hand("Ann", 90, 95)  # at her seat

    home = table.phone.open("/")
    assert home.shows("On the table Xia and Zoe vs. Yan and Wim 190 to 50")
    assert table.phone.open("/new").form("/rematch").action == f"{table.path}/rematch"


def test_a_deleted_game_is_gone_and_can_be_brought_back(table: Table) -> None:
    table.hand("Ann", 90, 95)
    form = table.phone.open("/games").form("/delete")
    for _ in range(2):  # a double tap
        page = table.phone.send(form)
        assert page.status == 200
        assert table.path not in page.links
        assert page.shows("deleted.")
        assert page.form("/restore")

    games = table.phone.open("/games")

    assert games.shows("Deleted games Ann and Cal vs. Bob and Dee, 95 to 25")
    assert table.phone.send(games.form("/restore")).shows("95")
    assert table.path in table.phone.open("/").links
    assert not table.phone.open("/games").shows("Deleted games")


def test_a_deleted_game_says_so_and_leads_to_where_it_is_brought_back(table: Table) -> None:
    entry = table.entry()
    table.phone.send(table.phone.open("/games").form("/delete"))

    opened = table.phone.open(table.path)
    written = table.phone.send(entry, bidder=1, bid=90, trump="red", taken=90, do="hand")

    assert ("bid", "90") in next(form for form in written.forms if form.buttons).fields
    back = []
    for page in (opened, written):
        assert page.status == 410
        assert page.shows("This game was deleted")
        there = next(link for link in page.links if "deleted=" in link)
        back.append(table.phone.open(there).form("/restore"))
    anew = table.phone.post(entry.action, entry.filled({"do": "hand"}), htmx=True)
    assert (anew.status, anew.shows("This game was deleted")) == (410, True)
    table.phone.send(back[0])
    assert table.look().totals == (0, 0)


def test_a_deleted_game_shows_nothing_to_others(
    table: Table, watcher: Phone, stranger: Phone
) -> None:
    table.phone.send(table.phone.open("/games").form("/delete"))

    assert watcher.open(table.path).status == 410
    assert stranger.open(table.path).status == 404
    for phone in (watcher, stranger):
        assert phone.open(f"/games?deleted={table.path[3:]}").forms == []


def test_the_same_table_again_keeps_the_rules_and_moves_the_deal_on(phone: Phone) -> None:
    """And keeps its dealer while nobody has dealt."""
    Table.start(phone, target="400").hand("Ann", 90, 95)

    for _ in range(2):
        page = phone.send(phone.open("/new").form("/rematch"))

        again = Table(phone, page.response.request.path, page)
        assert again.status == "Hand 1 Ann deals First to 400"
        assert again.totals == (0, 0)


def test_a_phone_that_joined_a_table_finds_it_again(table: Table, watcher: Phone) -> None:
    table.hand("Ann", 90, 95)

    home, games = watcher.open("/"), watcher.open("/games")

    assert games.shows("Tables you joined")
    for page in (home, games):
        assert page.shows("95 to 25")
        assert page.shows("You watch")
        assert table.path in page.links
        assert not page.shows("No game yet.")
        assert not any(form.action.endswith("/delete") for form in page.forms)
    table.phone.send(table.phone.open("/games").form(f"{table.path}/delete"))
    assert not watcher.open("/games").shows("Tables you joined")
    assert table.path not in watcher.open("/").links


def test_watched_tables_are_few_and_the_latest_first(phone: Phone, stranger: Phone) -> None:
    tables = [Table.start(phone) for _ in range(6)]
    for table in tables:
        join(table, stranger)
    paths = [table.path for table in tables]

    for path in ("/", "/games"):
        found = [link for link in stranger.open(path).links if link in paths]

        assert found == paths[:0:-1]


def test_a_phone_without_the_pen_is_offered_nothing_that_only_the_pen_may(
    phone: Phone, stranger: Phone
) -> None:
    table = Table.start(phone)
    take_pen(table, stranger)
    for each in (phone, stranger):
        assert not each.open("/games").shows("Tables you joined")
    take_pen(Table(stranger, table.path), Phone(phone.client.application.test_client()))

    theirs = stranger.open("/")

    assert table.path in theirs.links
    for tail in ("/delete", "/rematch"):
        assert not [form for form in theirs.forms if form.action.endswith(tail)], tail
        assert tail not in phone.open("/new").html
    assert f"{table.path}/again" not in theirs.links
    assert "/delete" not in stranger.open("/games").html


def test_what_a_guest_with_the_pen_deleted_the_owner_brings_back(
    phone: Phone, stranger: Phone
) -> None:
    table = Table.start(phone)
    take_pen(table, stranger)
    stranger.send(stranger.open("/games").form(f"{table.path}/delete"))
    assert phone.open(table.path).status == 410

    phone.send(phone.open("/games").form(f"{table.path}/restore"))

    assert phone.open(table.path).status == stranger.open(table.path).status == 200


def test_no_list_of_games_reads_a_ledger(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game has up to 999 hands: one look at twenty of them would hold up everybody."""
    played, sat = Table.start(phone), Table.start(phone)
    played.hand("Ann", 90, 95)
    sat.hand("Bob", 90, 80)
    seating = phone.open(f"{sat.path}/players").form("/players")
    phone.send(seating, do="2", seat4="Eve")
    Table.start(phone, seat1="Fay")

    def never(*_: object) -> NoReturn:
        raise AssertionError("a ledger was read for a list")

    monkeypatch.setattr(store_games, "ledger_of_today", never)
    for path in ("/", "/games", "/new", "/new/kentucky-discard"):
        assert phone.open(path).status == 200
    games = phone.open("/games")
    assert games.shows("95 to 25")
    assert games.shows("Ann and Cal vs. Bob and Eve")
    assert games.shows("No points yet")
