"""Pages that take long do not delay other requests."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from multiprocessing import Event
from types import ModuleType
from typing import Any

import gevent
import pytest

from referee.exchange.rook import tables
from referee.rook import Record
from referee.rook.record.file import write_record
from referee.server import workers
from referee.store.season import summaries
from referee.store.seated import exporting
from referee.web.poker import read as company
from referee.web.rook.charter import what_if
from referee.web.rook.exchange import club_files as moving
from referee.web.rook.exchange import record_files as records
from referee.web.rook.judging import judge as ruling
from referee.web.rook.judging import questions as judging
from referee.web.rook.result import evening
from referee.web.shared import drawing
from tests.browser.seasons import GAMES, record
from tests.web.moving.test_moving import SHEET
from tests.web.moving.test_moving import send as send_file
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.records.test_import import saved, send
from tests.web.season.scored import standings_by

PATIENCE = 10
"""Seconds after which a blocked function goes on; then the test fails."""

Holds = Callable[[ModuleType, str, Callable[[], Page], Phone], Page]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Holds:
    """Opens a page whose given function blocks until another phone got its response."""

    def ask(module: ModuleType, name: str, page: Callable[[], Page], other: Phone) -> Page:
        answered, begun, late, real = Event(), Event(), Event(), getattr(module, name)

        def slowly(*args: Any, **named: Any) -> Any:  # runs in a worker process
            begun.set()
            if not answered.wait(PATIENCE):
                late.set()
            return real(*args, **named)

        def meanwhile() -> None:
            assert other.open("/").status == 200
            answered.set()

        monkeypatch.setattr(module, name, slowly)
        long = gevent.spawn(page)
        gevent.joinall([long, gevent.spawn(meanwhile)], raise_error=True)
        assert begun.is_set()
        assert not late.is_set()
        shown: Page = long.get()
        return shown

    return ask


def test_games_of_a_season_are_read_in_a_worker(phone: Phone, held: Holds) -> None:
    for game in GAMES:
        saved(phone, record(*game))
    home = standings_by(phone, phone.open("/"))
    pages = ("records", "over-time", "standings?period=2026")
    person = phone.open(home).to("All about Ann")

    for path in (*(home.replace("standings", page) for page in pages), person):
        page = held(summaries, "read_summary", partial(phone.open, path), phone)
        assert page.status == 200, path


def test_an_evening_is_folded_in_a_worker_and_kept(
    phone: Phone, held: Holds, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(phone, record(*GAMES[0]))
    path = phone.open(standings_by(phone, phone.open("/"))).to("Last evening")

    page = held(evening, "chart", lambda: phone.open(path), phone)

    assert page.shows("The table")
    monkeypatch.setattr(evening, "chart", None)  # the cached value is used
    assert phone.open(path).html == page.html


@pytest.mark.parametrize("name", ["Ann", "Łukasz"])
def test_a_picture_is_drawn_in_a_worker_and_kept(
    phone: Phone, held: Holds, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Drawing holds Python's interpreter lock: nothing else runs in that process."""
    table = Table.start(phone, seat1=name)
    table.hand("Bob", 90, 95)

    first = held(drawing, "_drawn", lambda: phone.open(f"{table.path}/result.png"), phone)

    assert first.status == 200
    monkeypatch.setattr(drawing, "_drawn", None)  # the cached picture is used
    again = phone.open(f"{table.path}/result.png")
    assert again.response.data == first.response.data


def test_a_game_by_other_rules_is_scored_in_a_worker(phone: Phone, held: Holds) -> None:
    table = Table.start(phone)
    table.hand("Bob", 90, 95)
    path = f"{table.path}/what-if?target=400"

    page = held(what_if, "scored_otherwise", lambda: phone.open(path), phone)

    assert page.status == 200


def test_what_nights_of_poker_come_to_is_computed_in_a_worker_and_kept(
    phone: Phone, held: Holds, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.send(phone.open("/poker/new").form("/poker/new"), name1="Ann", name2="Bob")

    page = held(company, "night_of", lambda: phone.open("/poker"), phone)

    assert page.shows("Ann 1 0")
    monkeypatch.setattr(company, "night_of", None)  # the cached value is used
    assert phone.open("/poker").shows("Ann 1 0")


def test_a_record_is_looked_through_in_a_worker(phone: Phone, held: Holds) -> None:
    text = record(*GAMES[0])

    shown = held(records, "check_record", lambda: send(phone, {"text": text}), phone)

    assert shown.shows("Save as a game")


def test_files_of_a_club_are_read_in_a_worker(phone: Phone, club: str, held: Holds) -> None:
    path = f"{club}/import"

    shown = held(
        moving, "read_file", lambda: send_file(phone, path, file=("a.csv", SHEET.encode())), phone
    )

    assert shown.shows("Save 1 game")


@pytest.mark.parametrize(
    ("module", "name", "page"),
    [
        (judging, "verdict", "judge?ask=renege+2@1"),
        (ruling, "remedies_page", "remedies?kind=renege"),
    ],
)
def test_the_judge_thinks_in_a_worker(
    phone: Phone, held: Holds, module: ModuleType, name: str, page: str
) -> None:
    table = saved(phone, record(*GAMES[0]))

    found = held(module, name, lambda: phone.open(f"{table}/hand/1/{page}"), phone)

    assert found.status == 200


def test_others_go_on_while_a_club_leaves(
    phone: Phone, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in GAMES:
        saved(phone, record(*game))
    order = []

    def written_down(record: Record) -> str:
        order.append("game")
        return write_record(record)

    def other() -> None:
        while not long.dead:
            order.append("other")
            gevent.sleep(0)

    monkeypatch.setattr(exporting, "write_record", written_down)
    long = gevent.spawn(phone.client.get, f"{club}/export/club.zip")
    gevent.joinall([long, gevent.spawn(other)], raise_error=True)

    assert long.get().status_code == 200
    games = [place for place, each in enumerate(order) if each == "game"]
    assert len(games) >= len(GAMES)
    assert "other" in order[games[0] : games[-1]]


HEAVY = (
    *("records", "over-time", "standings?period=2026"),
    *("export/club.zip", "export/games.csv"),
)
"""The pages of a club that take more than 0.3 seconds with thousands of games."""


def test_a_club_has_half_of_the_turns_at_a_time(
    phone: Phone, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each such page holds a connection; forty at once would leave none for others."""
    saved(phone, record(*GAMES[0]))
    person = phone.open(f"{club}/standings").to("All about Ann")

    for path in (*(f"{club}/{page}" for page in HEAVY), person):
        answers = beside_another(phone, path, club.rpartition("/")[2], monkeypatch)
        assert answers == [(503, True), (200, False)], path


def test_a_table_has_half_of_the_turns_at_a_time(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = saved(phone, record(*GAMES[0]))

    for page in ("judge?ask=renege+2@1", "remedies?kind=renege"):
        path = f"{table}/hand/1/{page}"
        answers = beside_another(phone, path, table.rpartition("/")[2], monkeypatch)
        assert answers == [(503, True), (200, False)], path


def beside_another(
    phone: Phone, path: str, whose: str, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[int, bool]]:
    """Status, and whether it says busy, of *path* during the turns of *whose*, and afterwards."""
    monkeypatch.setattr(workers, "PATIENCE", 0.01)
    with ExitStack() as held:
        for turns in workers.TURNS.values():
            for _ in range(turns.half):
                held.enter_context(turns.taken((f"of {whose}",), ""))
        busy = gevent.spawn(phone.client.get, path).get()
    after = gevent.spawn(phone.client.get, path).get()
    return [(each.status_code, b"Still computing" in each.data) for each in (busy, after)]


def test_tables_of_a_club_are_written_in_a_worker(phone: Phone, club: str, held: Holds) -> None:
    saved(phone, record(*GAMES[0]))

    table = held(tables, "write_csv", lambda: phone.open(f"{club}/export/hands.csv"), phone)

    assert table.status == 200
