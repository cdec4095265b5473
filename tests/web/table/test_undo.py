"""Undo is one tap away after every save, and can be taken back."""

from collections.abc import Callable, Mapping
from datetime import datetime, tzinfo

import pytest

from referee.web.rook.entry import submit
from tests.web.phone import Page
from tests.web.playing import Table, totals

Does = Callable[[Table], Page]


def hand(who: str, bid: int, taken: int) -> Does:
    return lambda table: table.hand(who, bid, taken)


def bids(table: Table) -> Page:
    return table.bid("Ann", 90)


FIRST, SECOND = hand("Ann", 90, 95), hand("Bob", 80, 80)
UNDO, MORE = Table.undo, Table.undo_more
NO_BID = "Undone. Hand 1: no bid yet."

# The step, the totals then, how many forms can undo or put back, and a sentence.
UNDONE: Mapping[str, list[tuple[Does, tuple[int, int], int, str]]] = {
    "put back, and undone again": [
        (FIRST, (95, 25), 1, ""),
        (UNDO, (0, 0), 1, NO_BID),
        (UNDO, (95, 25), 1, "Put back. Hand 1: Ann bid 90: made"),
        (UNDO, (0, 0), 1, NO_BID),
    ],
    "a correction": [
        (FIRST, (95, 25), 1, ""),
        (SECOND, (135, 105), 1, ""),
        (lambda table: table.correct(1, taken=100), (140, 100), 1, "Corrected. Hand 1: Ann bid 90"),
        (UNDO, (135, 105), 2, "Undone. Hand 1: Ann bid 90"),
        (UNDO, (140, 100), 1, "Put back. Hand 1: Ann bid 90"),
    ],
    "a bid": [(bids, (0, 0), 1, ""), (UNDO, (0, 0), 1, NO_BID)],
    "step by step, and put back step by step": [
        (bids, (0, 0), 1, ""),
        (lambda table: table.result(95), (95, 25), 1, ""),
        (SECOND, (135, 105), 1, ""),
        (UNDO, (95, 25), 2, "Put it back"),
        (MORE, (0, 0), 2, "Undone. Hand 1: Ann bid 90."),
        (MORE, (0, 0), 1, NO_BID),
        (UNDO, (0, 0), 2, "Put back. Hand 1: Ann bid 90."),
        (UNDO, (95, 25), 2, "Put it back"),
        (UNDO, (135, 105), 1, "Put back."),
    ],
    "altogether, and entered again": [
        (FIRST, (95, 25), 1, ""),
        (SECOND, (135, 105), 1, ""),
        (UNDO, (95, 25), 2, ""),
        (MORE, (0, 0), 1, "No hand yet."),
        (hand("Cal", 100, 110), (110, 10), 1, ""),
        (hand("Dee", 70, 75), (155, 85), 1, ""),
    ],
}


@pytest.mark.parametrize("what", UNDONE)
def test_what_was_saved_is_undone_and_put_back(table: Table, what: str) -> None:
    for step, (does, then, forms, sentence) in enumerate(UNDONE[what], 1):
        page = does(table)

        assert (table.totals, len(table.undos), page.shows(sentence)) == (then, forms, True), step
        assert not (sentence == NO_BID and page.shows("is saved"))


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


def test_what_was_undone_is_not_put_back_over_what_was_recorded_since(table: Table) -> None:
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
