"""Undo is one tap away after every save, and can be taken back."""

from datetime import datetime, tzinfo

import pytest

from referee.web.entry import submit
from tests.web.playing import Table, totals


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


@pytest.mark.parametrize("result", [{}, {"taken": "95"}])
def test_what_is_undone_is_not_said_to_be_saved(table: Table, result: dict[str, str]) -> None:
    table.send(table.entry(), bidder=1, bid=90, do="hand" if result else "bid", **result)

    table.undo()

    assert table.page.shows("Undone. Hand 1: no bid yet.")
    assert not table.page.shows("is saved")


def test_an_undo_can_be_followed_by_another(table: Table) -> None:
    table.bid("Ann", 90)
    table.result(95)
    table.hand("Bob", 80, 80)

    table.undo()
    assert table.totals == (95, 25)
    table.undo_more()
    assert table.page.shows("Undone. Hand 1: Ann bid 90.")
    assert table.totals == (0, 0)
    assert table.status.startswith("Hand 1 ")
    table.undo_more()

    assert table.page.shows("Undone. Hand 1: no bid yet.")
    assert [form for form in table.undos if form is not table.undos[0]] == []


def test_what_was_undone_step_by_step_is_put_back_step_by_step(table: Table) -> None:
    table.bid("Ann", 90)
    table.result(95)
    table.hand("Bob", 80, 80)
    table.undo()
    table.undo_more()
    table.undo_more()

    table.undo()
    assert table.page.shows("Put back. Hand 1: Ann bid 90.")
    table.undo()
    assert table.totals == (95, 25)
    table.undo()

    assert table.totals == (135, 105)
    assert len(table.undos) == 1


def test_what_was_undone_is_not_put_back_over_what_was_told_since(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.undo()
    late = table.undos[0]
    table.hand("Cal", 100, 110)

    page = table.phone.send(late)

    assert page.status == 409
    assert totals(page.html) == (110, 10)
    assert not page.shows("Put it back")
    table.look().undo()
    assert table.undo().shows("Put back. Hand 1: Cal bid 100")
    assert not table.page.shows("Put it back")


def test_hands_undone_altogether_leave_the_sheet_and_are_entered_anew(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.hand("Bob", 80, 80)
    table.undo()
    table.undo_more()

    assert table.rows == ["No hand yet."]
    table.hand("Cal", 100, 110)
    table.hand("Dee", 70, 75)

    assert table.totals == (155, 85)
    assert len(table.rows) == 2


def test_undo_goes_by_the_order_of_writing_though_the_clock_was_put_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.hand("Ann", 90, 95)
    table.hand("Bob", 80, 80)

    class Earlier(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Earlier":
            return cls(2020, 1, 1, tzinfo=tz)

    monkeypatch.setattr(submit, "datetime", Earlier)
    table.correct(1, taken=100)

    table.undo()

    assert table.totals == (135, 105)


def test_a_hand_that_was_undone_has_nothing_recorded(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.undo()
    table.undo()

    page = table.phone.open(f"{table.path}/hand/1")

    assert page.words.count("Nothing is recorded.") == 2  # once undone, once put back from there


def test_a_rule_that_was_changed_back_is_as_before(table: Table) -> None:
    change = f"{table.path}/rules/change/target"
    for target in ("400", "300"):
        table.phone.send(table.phone.open(change).form("/rules/change/target"), target=target)

    page = table.phone.open(f"{table.path}/hand/1")

    assert page.shows("The first to reach 400 wins.")
    assert page.shows("As before.")
    assert not page.shows("Nothing is recorded.")
