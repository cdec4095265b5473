"""Double taps, reloads, the back button, two tabs and two phones: nothing lost, nothing twice."""

import pytest

from tests.web.doors import lent
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table, totals

HAND: dict[str, str | int] = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95, "do": "hand"}


def tapped(table: Table, form: Sheet, *, htmx: bool, **taps: str | int) -> Page:
    """A save whose effect was seen."""
    sent = form.filled(taps)
    if taps["do"] == "hand" and not htmx:
        return table.phone.post(form.action, {**sent.to_dict(flat=False), "do": "save"})
    return table.phone.post(form.action, sent, htmx=htmx)


@pytest.mark.parametrize("htmx", [False, True])
def test_a_double_tap_saves_one_hand_and_gets_the_same_answer(table: Table, htmx: bool) -> None:
    form = table.entry()

    answers = [tapped(table, form, htmx=htmx, **HAND) for _ in range(3)]

    assert [page.status for page in answers] == [200, 200, 200]
    assert [totals(page.html) for page in answers] == [(95, 25)] * 3
    assert len(table.look().rows) == 1


@pytest.mark.parametrize("htmx", [False, True])
def test_a_double_tap_saves_one_bid(table: Table, htmx: bool) -> None:
    form = table.entry()

    answers = [tapped(table, form, htmx=htmx, bidder=1, bid=90, do="bid") for _ in range(2)]

    assert [page.status for page in answers] == [200, 200]
    assert all(page.shows("Ann bid 90") for page in answers)


def test_a_double_tap_on_the_result_saves_it_once(table: Table) -> None:
    table.bid("Ann", 90)
    form = table.entry()

    answers = [tapped(table, form, htmx=True, taken=95, do="hand") for _ in range(2)]

    assert [page.status for page in answers] == [200, 200]
    assert table.look().totals == (95, 25)


def test_a_late_double_tap_after_the_next_hand_has_begun_changes_nothing(table: Table) -> None:
    form = table.entry()
    tapped(table, form, htmx=True, **HAND)
    table.look().bid("Bob", 80)

    page = tapped(table, form, htmx=True, **HAND)

    assert page.status == 200
    assert page.shows("Bob bid 80")
    assert table.look().totals == (95, 25)


def test_a_double_tap_takes_a_hand_out_once(table: Table) -> None:
    table.hand("Ann", 90, 95)
    form = table.phone.open(f"{table.path}/hand/1").form("/remove")

    answers = [table.phone.send(form) for _ in range(2)]

    assert [page.status for page in answers] == [200, 200]
    assert table.look().totals == (0, 0)


def test_a_double_tap_corrects_once(table: Table) -> None:
    table.hand("Ann", 90, 95)
    form = table.correction(1)

    answers = [tapped(table, form, htmx=False, taken=100, do="hand") for _ in range(2)]

    assert [page.status for page in answers] == [200, 200]
    assert table.look().totals == (100, 20)
    log = table.phone.open(f"{table.path}/hand/1").html.partition('class="log"')[2]
    assert log.count("<li>") == 2


@pytest.mark.parametrize("htmx", [False, True])
def test_the_back_button_and_another_result_is_refused_and_shows_the_present(
    table: Table, htmx: bool
) -> None:
    form = table.entry()
    tapped(table, form, htmx=htmx, **HAND)

    page = tapped(table, form, htmx=htmx, **{**HAND, "taken": 40})

    assert page.status == 409
    assert page.shows("Somebody was first")
    assert totals(page.html) == (95, 25)
    assert page.shows("Hand 2")


@pytest.mark.parametrize("htmx", [False, True])
def test_of_two_tabs_the_second_sees_that_it_was_late(table: Table, htmx: bool) -> None:
    first, second = table.entry(), table.look().entry()
    tapped(table, first, htmx=htmx, **HAND)

    page = tapped(table, second, htmx=htmx, **{**HAND, "taken": 40})

    assert page.status == 409
    assert page.shows("What you tapped was not saved: Set! Ann and Cal lose 90")
    assert totals(page.html) == (95, 25)


@pytest.mark.parametrize("do", ["hand", "preview", "edit", "bid"])
def test_a_tab_left_behind_with_half_a_hand_shows_the_present(table: Table, do: str) -> None:
    late = table.look().entry()
    table.hand("Ann", 90, 95)

    page = table.phone.post(late.action, late.forged({"bidder": 2}, do=do))

    assert page.status == 409
    assert totals(page.html) == (95, 25)
    assert page.shows("Hand 2")


def test_the_same_hand_on_two_phones_counts_once_and_says_who_was_first(
    table: Table, stranger: Phone
) -> None:
    mine = table.look().entry()
    with lent(table, stranger, "Eve") as other:
        other.hand("Ann", 90, 95)

    page = tapped(table, mine, htmx=True, **HAND)

    assert page.status == 409
    assert page.shows("saved by Eve")
    assert table.look().totals == (95, 25)


def test_a_correction_that_comes_second_is_refused(table: Table) -> None:
    table.hand("Ann", 90, 95)
    first, second = table.correction(1), table.correction(1)
    tapped(table, first, htmx=False, taken=100, do="hand")

    page = tapped(table, second, htmx=False, taken=105, do="hand")

    assert page.status == 409
    assert totals(page.html) == (100, 20)


def test_an_undo_of_a_page_left_behind_strikes_nothing_else(table: Table) -> None:
    table.bid("Ann", 90)
    late = table.page.form("/undo")
    table.result(95)

    page = table.phone.send(late)

    assert page.status == 409
    assert totals(page.html) == (95, 25)


def test_a_reload_of_the_answer_saves_nothing(table: Table) -> None:
    table.hand("Ann", 90, 95)

    assert table.look().look().totals == (95, 25)
    assert len(table.rows) == 1
