"""A rule changed while the game is under way: it holds from the next hand on, and says so."""

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from referee.store.seated.games import load_game
from referee.web.rook.entry.submit import FormPlace, write_change
from referee.web.rook.state import TableState, coming, next_seq, next_to_deal, table_state
from tests.databases import database_of
from tests.web.phone import Page, Phone, Sheet, Tap
from tests.web.playing import Table


def state_of(app: Flask, table: Table) -> TableState:
    with database_of(app).reading() as connection:
        return table_state(load_game(connection, table.path.rpartition("/")[2]))


def change(app: Flask, table: Table, hand: int | None = None, **house: Any) -> None:
    """Changes house rules as the page of rules does."""
    state = state_of(app, table)
    at = next_to_deal(state) if hand is None else hand
    key = f"change {datetime.now(UTC).isoformat()}"
    place = FormPlace(at, next_seq(state, at), key, "Ann")
    with database_of(app).writing() as connection:
        write_change(connection, state, place, {"house": house})
    table.look()


def test_a_table_counts_one_rule_where_another_only_follows(app: Flask, table: Table) -> None:
    change(app, table, bonus="last-trick")

    assert table.page.shows("One house rule")


def test_a_last_hand_that_is_over_makes_the_next_one_the_last(app: Flask, table: Table) -> None:
    for _ in range(3):
        table.hand("Ann", 70, 70)

    change(app, table, hands=2)

    assert table.page.shows("From hand 4 on: Hand 4 is the last")
    assert not table.page.shows("Hand 2 is the last")
    rules = table.phone.open(f"{table.path}/rules/change?news=hands")
    assert rules.shows("From hand 4 on: Hand 4 is the last")


def test_a_target_below_the_totals_ends_the_game_with_the_next_hand(
    app: Flask, table: Table
) -> None:
    table.hand("Ann", 120, 120)

    change(app, table, target=100)

    assert "Ann and Cal win" not in table.look().page.words
    assert "over 100" in table.page.words
    assert "Ann and Cal have reached 100: the hand that is scored next decides." in table.page.words
    table.happens("redeal", seat=2, counter="no")
    assert "the hand that is scored next decides." in table.page.words
    table.hand("Bob", 70, 70)
    assert "Ann and Cal win" in table.page.words


def test_an_old_hand_is_corrected_under_its_old_rules(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)
    change(app, table, bid_min=100)
    table.hand("Ann", 110, 115)

    assert "90" in table.correction(1).offers["bid"]
    assert "90" not in table.correction(2).offers["bid"]
    table.correct(1, taken=100)

    assert table.look().totals == (215, 25)
    assert "First to 300" in table.status


def test_a_correction_keeps_the_rule_that_changed_with_its_hand(app: Flask, table: Table) -> None:
    change(app, table, target=500)
    table.hand("Ann", 90, 95)

    table.correct(1, taken=100)

    assert "First to 500" in table.look().status


def test_a_rule_can_be_changed_again_and_back(app: Flask, table: Table) -> None:
    change(app, table, target=500, bid_min=80)
    change(app, table, target=400)
    assert "First to 400" in table.look().status
    assert "70" not in table.entry().offers["bid"]

    change(app, table, target=300)

    assert "First to 300" in table.look().status


def test_undo_brings_the_old_rules_back(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)
    change(app, table, target=500)

    table.look().undo()

    assert "First to 300" in table.status
    assert "Undone. From hand 2 on all is as before." in table.page.words


def test_a_rule_changed_for_the_next_hand_is_what_the_next_change_goes_on_from(
    app: Flask, table: Table
) -> None:
    table.bid("Ann", 90)
    change(app, table, target=500)

    state = state_of(app, table)

    assert (state.rules.end.target, coming(state).rules.end.target) == (300, 500)
    assert coming(state).label == "2"


def test_a_game_that_a_correction_ends_earlier_was_played_by_the_rules_of_then(
    app: Flask, table: Table
) -> None:
    """Hand 1 decides a game to 100 after all; the 500 were agreed on for the hands after it."""
    change(app, table, target=100)
    table.hand("Ann", 90, 95)
    change(app, table, target=500)
    table.hand("Bob", 90, 95)
    table.correct(1, taken=100)

    page = table.phone.open(f"{table.path}/charter").words
    played = page.partition("What is played")[2].partition("Versions")[0]

    assert "The first to reach 100 wins." in played
    assert "500" not in played


def test_the_record_has_the_change_with_its_hand(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)
    change(app, table, target=500)

    record = table.phone.open(f"{table.path}/record.rook").html

    assert record.rstrip().endswith("[[hand]]\nhouse = { target = 500 }")


def test_the_history_of_a_hand_has_the_changes_recorded_with_it(app: Flask, table: Table) -> None:
    change(app, table, target=500)
    table.hand("Ann", 90, 95)

    page = table.phone.open(f"{table.path}/hand/1")

    assert "The first to reach 500 wins." in page.words


# On the pages of the rules


def small_form(table: Table, name: str) -> Sheet:
    page = table.phone.open(f"{table.path}/rules/change/{name}")
    return page.form(f"/rules/change/{name}")


def tapped(table: Table, name: str, value: Tap) -> Page:
    return table.phone.send(small_form(table, name), **{name: value}, do="change")


def test_the_rules_of_a_table_lead_to_a_change_that_holds_from_the_next_hand_on(
    table: Table,
) -> None:
    table.hand("Ann", 90, 95)
    rules = table.phone.open(f"{table.path}/rules")

    every = table.phone.open(rules.to("Change a rule"))
    assert every.shows("What you change holds from hand 2 on.")
    one = table.phone.open(every.rule("Points to win"))
    page = table.phone.send(one.form("/rules/change/target"), target=500, do="change")

    assert page.shows("From hand 2 on: The first to reach 500 wins.")
    assert page.shows("From hand 2 on. Usually: The first to reach 300 wins.")
    assert table.look().page.shows("First to 500")
    rules = table.phone.open(table.page.to("One house rule"))
    assert rules.shows("From hand 2 on. Usually: The first to reach 300 wins.")
    table.hand("Bob", 80, 85)
    assert "The first to reach 500 wins." in table.rows[0]
    assert "The first to reach" not in table.rows[1]


def test_a_change_while_a_hand_is_played_waits_for_the_next_one(table: Table) -> None:
    table.bid("Ann", 90)

    page = tapped(table, "target", 500)

    assert page.shows("From hand 2 on: The first to reach 500 wins.")
    assert table.look().page.shows("First to 300")
    table.result(95)
    assert table.look().page.shows("First to 500")


def test_back_to_the_usual_is_one_tap(table: Table) -> None:
    page = tapped(table, "target", 500)

    back = table.phone.send(page.form("/rules/change/target"), do="usual")

    assert back.shows("From hand 1 on: The first to reach 300 wins.")
    assert table.look().page.shows("First to 300")


def test_what_each_card_counts_can_be_changed(table: Table) -> None:
    form = small_form(table, "counters")

    page = table.phone.post(form.action, form.forged({"do": "change"}, **{"counters-5": "0"}))

    assert page.shows("From hand 1 on: 10s count 10 and 14s 10.")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("target", "lots", "“lots” is not a whole number."),
        (
            "bid_min",
            "200",
            (
                "“Lowest bid” and “Highest bid” do not go together: the minimum 200 is over the "
                "maximum 120."
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    table: Table, name: str, value: str, sentence: str
) -> None:
    page = tapped(table, name, value)

    assert page.status == 422
    assert page.shows(sentence)
    assert table.phone.open(f"{table.path}/rules/change").shows("The lowest bid is 70.")


def test_a_change_from_a_page_left_behind_is_refused(table: Table) -> None:
    form = small_form(table, "target")
    tapped(table, "target", 400)

    page = table.phone.send(form, target=500, do="change")

    assert page.status == 409
    assert page.shows("The first to reach 400 wins.")
    assert table.look().page.shows("First to 400")


def test_a_change_that_is_sent_again_after_another_one_is_the_same_change(table: Table) -> None:
    form = small_form(table, "target")
    table.phone.send(form, target=500, do="change")
    tapped(table, "bid_min", 80)

    again = table.phone.send(form, target=500, do="change")

    assert again.status == 200
    assert table.look().page.shows("First to 500")
    assert "70" not in table.entry().offers["bid"]


def test_a_phone_that_watches_changes_nothing(table: Table, watcher: Phone) -> None:
    form = small_form(table, "target")

    assert watcher.open(f"{table.path}/rules/change").status == 403
    assert watcher.open(f"{table.path}/rules/change/target").status == 403
    assert not watcher.open(f"{table.path}/rules").shows("Change a rule")
    sent = form.forged({"target": 500, "do": "change"}, csrf_token=watcher.token())
    assert watcher.post(form.action, sent).status == 403


def test_a_game_that_is_over_keeps_its_rules(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    form = small_form(table, "target")
    table.hand("Ann", 100, 100)

    page = phone.post(form.action, form.forged({"target": 500, "do": "change"}, seq="0", hand="2"))

    assert not phone.open(f"{table.path}/rules").shows("Change a rule")
    assert page.status == 422
    assert page.shows("The game is over")


@pytest.mark.parametrize("name", ["beer", "players", "sides", "bonus_points"])
def test_there_is_no_page_for_a_rule_that_is_not(table: Table, name: str) -> None:
    assert table.phone.open(f"{table.path}/rules/change/{name}").status == 404
