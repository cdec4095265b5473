"""On a private server only owners start tables; on an open one everybody may."""

from pathlib import Path

import pytest
from flask import Flask

from referee.store.installation import config_in
from tests.web.doors import join, take_pen
from tests.web.phone import Phone
from tests.web.playing import FOUR, Table

NEW = "/new/kentucky-discard"


@pytest.mark.parametrize("path", ["/new", "/new/all", NEW, "/new?players=4"])
def test_a_stranger_is_led_into_no_game(server: Flask, path: str) -> None:
    page = Phone.new(server).open(path)

    assert page.status == 403
    assert page.shows("This server is private")


def test_a_strangers_form_begins_no_game(server: Flask, owner: Phone) -> None:
    stranger = Phone.new(server)
    token = dict(stranger.open("/recover").form("/recover").fields)["csrf_token"]
    sent = {**FOUR, "csrf_token": token, "key": "k" * 12, "dealer": "4"}

    assert stranger.post(NEW, sent).status == 403
    assert owner.open("/").shows("No game yet")


def test_a_strangers_home_offers_no_game(server: Flask) -> None:
    home = Phone.new(server).open("/")

    assert "/new" not in home.links
    assert not home.shows("New game")


def test_an_owner_begins_games(owner: Phone) -> None:
    assert "/new" in owner.open("/").links
    assert Table.start(owner).page.status == 200


def test_who_was_handed_the_pen_goes_on_with_the_table_in_its_club(
    server: Flask, owner: Phone
) -> None:
    table, scribe = Table.start(owner, target="100"), Phone.new(server)
    other = take_pen(table, scribe)
    other.hand("Ann", 100, 100)

    page = scribe.send(other.page.form("/rematch"))

    assert page.status == 200
    assert owner.open(page.response.request.path).status == 200
    assert scribe.open("/new").status == 403


def test_those_at_a_table_are_at_its_next_game_too(table: Table, watcher: Phone) -> None:
    page = table.phone.send(table.phone.open("/new").form("/rematch"))

    assert watcher.open(page.response.request.path).status == 200


def test_a_new_game_of_the_same_phone_lets_nobody_in(table: Table, watcher: Phone) -> None:
    assert watcher.open(Table.start(table.phone).path).status == 404


def test_every_phone_of_an_open_server_has_a_club_of_its_own(phone: Phone) -> None:
    first, second = Table.start(phone), Table.start(phone)
    other = Phone.new(phone.client.application)
    Table.start(other)
    join(first, other)

    mine = phone.led("/club")
    assert phone.open(mine).status == 200
    assert other.open(other.open("/club").to("Open your club")).status == 200
    assert other.open(mine).status == 404
    assert other.open(second.path).status == 404


@pytest.mark.parametrize(
    ("name", "value", "public"),
    [
        ("HTTPS", "0", False),
        ("HTTPS", "1", True),
        ("PROXIES", "127.0.0.1", True),
        ("ADDRESS", "https://rook.example.org", True),
        ("PREFIX", "/rook", False),
    ],
)
def test_a_server_is_private_by_itself_where_it_is_reached_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, *, public: bool
) -> None:
    monkeypatch.setenv(f"REFEREE_{name}", value)

    assert config_in(tmp_path).private is public
    assert not config_in(tmp_path, private=False).private
