"""A page that came too late: it says who was first, and loses nothing that was tapped."""

import pytest

from tests.web.doors import lent
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table, totals

TAPS: dict[str, str | int] = {"bidder": 2, "bid": 100, "trump": "green", "taken": 105}


def offered(page: Page, label: str) -> bool:
    return f">{label}</button>" in page.html


@pytest.fixture
def late(table: Table, stranger: Phone) -> Sheet:
    """The form of a hand that Bob has saved since."""
    form = table.look().entry()
    with lent(table, stranger) as bob:
        bob.hand("Ann", 90, 95)
    return form


def test_the_effect_of_a_hand_that_is_saved_already_is_not_shown(table: Table, late: Sheet) -> None:
    page = table.phone.post(f"{late.action}/effect", late.filled(TAPS), htmx=True)

    assert page.status == 200
    assert page.shows("Hand 1 is saved already, by Bob.")
    assert page.shows("Ann bid 90")
    assert not page.shows("Bob and Dee take")


def test_what_was_tapped_too_late_can_be_entered_as_the_next_hand(
    table: Table, late: Sheet
) -> None:
    page = table.phone.send(late, **TAPS, do="hand")
    assert page.status == 409
    assert page.shows("Bob was first")
    assert totals(page.html) == (95, 25)
    assert offered(page, "Enter it as hand 2")

    table.page = table.phone.send(page.form("/hand/2", bid="100"), do="edit")

    assert table.totals == (95, 25)
    kept = dict(table.entry().fields)
    assert {name: kept[name] for name in TAPS} == {name: str(tap) for name, tap in TAPS.items()}
    table.send(table.entry(), do="hand")
    assert table.totals == (110, 130)


def test_a_half_tapped_hand_can_be_entered_too(table: Table, late: Sheet) -> None:
    assert offered(table.phone.send(late, bidder=2, bid=100, do="bid"), "Enter it as hand 2")


def test_what_was_tapped_too_late_can_correct_the_hand(table: Table, late: Sheet) -> None:
    page = table.phone.send(late, **TAPS, do="hand")
    assert offered(page, "Correct hand 1 to it")

    page = table.phone.send(page.form("/hand/1", bid="100"), do="edit")

    correction = next(each for each in page.forms if each.has("past") and each.has("csrf_token"))
    assert dict(correction.fields)["taken"] == "105"
    table.send(correction, do="hand")
    assert table.totals == (15, 105)


def test_a_result_tapped_while_the_bid_was_saved_elsewhere_stays_in_the_form(
    table: Table, stranger: Phone
) -> None:
    form = table.look().entry()
    with lent(table, stranger) as bob:
        bob.bid("Ann", 90)

    table.page = table.phone.send(form, bidder=1, bid=90, taken=95, do="hand")

    assert table.page.status == 409
    table.send(table.entry(), do="hand")
    assert table.totals == (95, 25)


def test_a_note_is_not_lost_with_the_race(table: Table, stranger: Phone) -> None:
    form = table.small_form("agreed")
    with lent(table, stranger) as bob:
        bob.hand("Ann", 90, 95)
    page = table.phone.send(form, agreedA=50, agreedB=70, note="the cat ran over the cards")
    assert page.status == 409

    page = table.phone.send(page.form("/hand/2", kind="agreed"), do="edit")

    again = page.form("/hand/2", kind="agreed")
    assert dict(again.fields)["note"] == "the cat ran over the cards"
    assert dict(again.fields)["agreedA"] == "50"
    table.send(again)
    assert table.totals == (145, 95)


def test_change_it_keeps_what_was_typed_of_an_incident(table: Table) -> None:
    page = table.phone.send(table.small_form("agreed"), agreedA=50, agreedB=70, note="why")

    page = table.phone.send(page.form("/hand/1"), do="edit")

    again = page.form("/hand/1", kind="agreed")
    assert dict(again.fields)["note"] == "why"
    assert not page.shows("Not saved yet")


def test_a_hand_that_was_undone_elsewhere_is_no_fault(table: Table, stranger: Phone) -> None:
    table.hand("Ann", 90, 95)
    form = table.entry()
    with lent(table, stranger) as bob:
        bob.look().undo()

    effect = table.phone.post(f"{form.action}/effect", form.filled(TAPS), htmx=True)
    page = table.phone.send(form, **TAPS, do="hand")

    assert effect.shows("Hand 1 was changed, by Bob.")
    assert 'id="play"' not in effect.html
    assert page.status == 409
    assert totals(page.html) == (0, 0)
    assert page.shows("Hand 1 ")


def test_a_hand_of_a_game_that_was_won_meanwhile_is_refused(phone: Phone) -> None:
    table = Table.start(phone, beforeA=200)
    table.hand("Ann", 90, 95)
    form = table.entry()
    table.correct(1, taken=100)

    effect = table.phone.post(f"{form.action}/effect", form.filled(TAPS), htmx=True)
    page = table.phone.post(form.action, {**form.filled(TAPS), "do": "hand"}, htmx=True)

    assert effect.shows("The game is over.")
    assert page.status == 409
    assert page.shows("The game is over")
    assert page.shows("Ann and Cal win already.")
    assert totals(page.html) == (300, 20)
