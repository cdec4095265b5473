"""Undo is one tap away after every save, and can be taken back."""

import pytest

from tests.web.playing import Table


def test_undo_takes_the_result_back_and_leaves_the_bid(table: Table) -> None:
    table.bid("Ann", 90)
    table.result(95)

    table.undo()

    assert table.totals == (0, 0)
    assert table.page.shows("Ann bid 90")
    assert table.page.shows("Undone.")


def test_undo_takes_the_bid_back(table: Table) -> None:
    table.bid("Ann", 90)

    table.undo()

    assert table.page.shows("Who won the bid?")
    table.hand("Bob", 70, 70)
    assert table.totals == (50, 70)


def test_what_was_undone_can_be_put_back_and_undone_again(table: Table) -> None:
    table.hand("Ann", 90, 95)

    table.undo()
    assert table.page.shows("Put it back")
    table.undo()
    assert table.totals == (95, 25)
    assert table.page.shows("Put back. Hand 1: Ann bid 90: made")
    assert not table.page.shows("Put it back")
    table.undo()
    assert table.totals == (0, 0)


@pytest.mark.parametrize(
    ("kind", "taps"),
    [
        ("redeal", {"seat": "2", "counter": "no"}),
        ("passed-out", {}),
        ("misdeal", {}),
        ("agreed", {"agreedA": "5", "agreedB": "5"}),
        ("dealer", {"dealer": "2"}),
    ],
)
def test_whatever_happened_can_be_undone(table: Table, kind: str, taps: dict[str, str]) -> None:
    before = table.status
    table.happens(kind, **taps)

    table.undo()

    assert (table.status, table.totals) == (before, (0, 0))


def test_nothing_can_be_undone_before_the_first_hand(table: Table) -> None:
    assert not any(form.action.endswith("/undo") for form in table.page.forms)
    token = table.phone.token()
    sent = {"csrf_token": token, "key": "k" * 12, "seq": "0"}

    assert table.phone.post(f"{table.path}/hand/1/undo", sent).status == 404


def test_a_double_tap_on_undo_is_one_undo(table: Table) -> None:
    table.hand("Ann", 90, 95)
    form = table.page.form("/undo")

    table.phone.send(form)
    page = table.phone.send(form)

    assert page.status == 200
    assert table.look().totals == (0, 0)


@pytest.mark.parametrize("do", ["bid", "hand"])
def test_what_is_undone_is_not_said_to_be_saved(table: Table, do: str) -> None:
    table.send(table.entry(), bidder=1, bid=90, taken=95, do=do)

    table.undo()

    assert table.page.shows("Undone. Hand 1: no bid yet.")
    assert not table.page.shows("is saved")
