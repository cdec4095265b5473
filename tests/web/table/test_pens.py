"""Who may write: the phone that began the game, and those it hands a pen to."""

import pytest

from tests.web.doors import may_write, pen_link, take_pen
from tests.web.phone import Phone
from tests.web.playing import Table


@pytest.mark.parametrize("tail", ["", "/hand/1", "/hand/2", "/rules"])
def test_every_page_that_may_be_watched_is_without_forms(
    table: Table, watcher: Phone, tail: str
) -> None:
    table.hand("Ann", 90, 95)
    table.bid("Bob", 80)

    page = watcher.open(table.path + tail)

    assert page.status == 200
    assert page.forms == []
    assert "pen" not in {link.rpartition("/")[2] for link in page.links}


@pytest.mark.parametrize("tail", ["/hand/1", "/hand/1/effect", "/hand/1/undo", "/hand/1/remove"])
def test_a_phone_without_the_pen_writes_nothing(table: Table, watcher: Phone, tail: str) -> None:
    table.hand("Ann", 90, 95)
    fields = {"past": "yes", "do": "save", "bidder": "1", "bid": "90", "taken": "0"}
    sent = {"csrf_token": watcher.token(), "key": "k" * 12, "seq": "1", **fields}

    page = watcher.post(table.path + tail, sent)

    assert page.status == 403
    assert table.look().totals == (95, 25)


def test_the_pen_moves_to_whom_it_is_handed(table: Table, stranger: Phone) -> None:
    other = take_pen(table, stranger, "Eve")

    other.hand("Ann", 90, 95)

    assert table.look().totals == (95, 25)
    assert not may_write(table.page)
    take_pen(other, table.phone)
    table.look().hand("Bob", 70, 70)
    assert table.totals == (145, 95)
    assert not may_write(other.look().page)


def test_a_game_is_listed_on_every_phone_that_writes_it(table: Table, stranger: Phone) -> None:
    take_pen(table, stranger)

    assert table.path in stranger.open("/").links
    assert table.path in table.phone.open("/").links


def test_opening_the_pen_link_alone_takes_no_pen(table: Table, watcher: Phone) -> None:
    watcher.open(pen_link(table))

    assert not may_write(watcher.open(table.path))


def test_the_record_can_be_taken_along(table: Table, watcher: Phone) -> None:
    table.hand("Ann", 90, 95, trump="red")

    page = watcher.open(f"{table.path}/record.rook")

    assert page.html.startswith('format = "rook-record/1"')
    assert "taken = { A = 95, B = 25 }" in page.html


def test_a_page_that_is_refused_is_not_opened_again_for_nothing(
    table: Table, watcher: Phone
) -> None:
    """Without htmx there is a whole page to show; a reload would ask again for ever."""
    assert "HX-Refresh" not in watcher.open(f"{table.path}/pen").response.headers
