"""Double taps, reloads, the back button, two tabs and two phones: nothing lost, nothing twice."""

from collections.abc import Callable, Mapping

import pytest

from referee.store.stored import AGREED_BY_ALL
from tests.web.doors import lent
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table, totals

Taps = dict[str, str | int]
HAND: Taps = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95, "do": "hand"}


def tapped(table: Table, form: Sheet, *, htmx: bool = False, **taps: str | int) -> Page:
    """A save whose effect was seen."""
    sent = form.filled(taps)
    if taps.get("do") == "hand" and not htmx:
        return table.phone.post(form.action, {**sent.to_dict(flat=False), "do": "save"})
    return table.phone.post(form.action, sent, htmx=htmx)


def seqs(page: Page) -> list[str]:
    """The lines of the ledger that the forms of *page* are for."""
    return [value for form in page.forms for name, value in form.fields if name == "seq"]


def the_result(table: Table) -> Sheet:
    table.bid("Ann", 90)
    return table.entry()


def the_correction(table: Table) -> Sheet:
    table.hand("Ann", 90, 95)
    return table.correction(1)


def the_removal(table: Table) -> Sheet:
    table.hand("Ann", 90, 95)
    return table.phone.open(f"{table.path}/hand/1").form("/remove")


def the_undo(table: Table) -> Sheet:
    table.hand("Ann", 90, 95)
    return table.undos[0]


# The form that is sent twice, what is tapped on it, whether by htmx; the totals then.
TWICE: Mapping[str, tuple[Callable[[Table], Sheet], Taps, bool, tuple[int, int]]] = {
    "a hand": (Table.entry, HAND, False, (95, 25)),
    "a hand by htmx": (Table.entry, HAND, True, (95, 25)),
    "a bid": (Table.entry, {"bidder": 1, "bid": 90, "do": "bid"}, False, (0, 0)),
    "a bid by htmx": (Table.entry, {"bidder": 1, "bid": 90, "do": "bid"}, True, (0, 0)),
    "a result": (the_result, {"taken": 95, "do": "hand"}, True, (95, 25)),
    "a correction": (the_correction, {"taken": 100, "do": "hand"}, False, (100, 20)),
    "a removal": (the_removal, {}, False, (0, 0)),
    "an undo": (the_undo, {}, False, (0, 0)),
}


@pytest.mark.parametrize("what", TWICE)
def test_a_double_tap_is_one_tap_and_gets_the_same_answer(table: Table, what: str) -> None:
    prepared, taps, htmx, then = TWICE[what]
    form = prepared(table)
    tapped(table, form, htmx=htmx, **taps)
    written = table.phone.open(f"{table.path}/hand/1").html.count("<ins>"), table.look().rows

    again = tapped(table, form, htmx=htmx, **taps)

    assert (again.status, totals(again.html)) == (200, then)
    assert seqs(again) == seqs(table.look().page)
    assert written == (
        table.phone.open(f"{table.path}/hand/1").html.count("<ins>"),
        table.look().rows,
    )


def test_a_late_double_tap_after_the_next_hand_has_begun_changes_nothing(table: Table) -> None:
    form = table.entry()
    tapped(table, form, htmx=True, **HAND)
    table.look().bid("Bob", 80)

    page = tapped(table, form, htmx=True, **HAND)

    assert page.status == 200
    assert page.shows("Bob bid 80")
    assert table.look().totals == (95, 25)


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("goes_back", [False, True])
def test_another_result_by_the_back_button_or_in_a_second_tab_is_late(
    table: Table, htmx: bool, goes_back: bool
) -> None:
    first, second = table.entry(), table.look().entry()
    tapped(table, first, htmx=htmx, **HAND)

    page = tapped(table, first if goes_back else second, htmx=htmx, **{**HAND, "taken": 40})

    assert page.status == 409
    assert page.shows("Somebody was faster")
    assert page.shows("What you tapped was not saved: ")
    assert page.shows("Ann and Cal lose 90")
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
    assert page.shows("Hand 1 is saved already, by Eve.")
    assert table.look().totals == (95, 25)


def test_a_correction_that_comes_second_is_refused(table: Table) -> None:
    late = the_correction(table)
    table.correct(1, taken=100)

    page = tapped(table, late, taken=105, do="hand")

    assert page.status == 409
    assert totals(page.html) == (100, 20)


@pytest.mark.parametrize(
    ("meanwhile", "then", "sentence"),
    [
        (lambda table: table.hand("Bob", 80, 80), (135, 105), "Hand 2 was changed."),
        (lambda table: table.correct(1, taken=100), (100, 20), "Hand 1 is saved already."),
    ],
)
def test_an_undo_of_a_page_left_behind_strikes_nothing_else(
    table: Table, meanwhile: Callable[[Table], Page], then: tuple[int, int], sentence: str
) -> None:
    late = the_undo(table)
    meanwhile(table.look())

    page = table.phone.send(late)

    assert page.status == 409
    assert totals(page.html) == then
    assert page.shows(sentence)
    assert page.shows("Nothing was undone.")
    assert table.look().totals == then


def test_no_form_writes_a_line_as_all_who_agreed(table: Table) -> None:
    form = table.entry()

    answer = table.phone.post(form.action, form.forged(HAND, do="save", key=f"{AGREED_BY_ALL}12"))

    assert answer.status == 400
    assert table.look().rows == ["No hand yet."]
