"""A rule changed while the game is under way: it holds from the next hand on, and says so."""

import pytest

from tests.web.phone import Page, Phone, Sheet, Tap
from tests.web.playing import Table


def small_form(table: Table, name: str) -> Sheet:
    page = table.phone.open(f"{table.path}/rules/change/{name}")
    return page.form(f"/rules/change/{name}")


def change(table: Table, name: str, value: Tap) -> Page:
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


def test_hands_that_were_played_keep_their_score(table: Table) -> None:
    table.hand("Ann", 90, 95)

    change(table, "rook_points", 40)

    assert table.look().totals == (95, 25)
    table.hand("Bob", 70, 140)
    assert table.totals == (95, 165)  # 140 in a hand now: the Rook counts 40


def test_a_change_while_a_hand_is_played_waits_for_the_next_one(table: Table) -> None:
    table.bid("Ann", 90)

    page = change(table, "target", 500)

    assert page.shows("From hand 2 on: The first to reach 500 wins.")
    assert table.look().page.shows("First to 300")
    table.result(95)
    assert table.look().page.shows("First to 500")


def test_back_to_the_usual_is_one_tap(table: Table) -> None:
    page = change(table, "target", 500)

    back = table.phone.send(page.form("/rules/change/target"), do="usual")

    assert back.shows("From hand 1 on: The first to reach 300 wins.")
    assert table.look().page.shows("First to 300")


def test_a_change_can_be_undone_at_the_table(table: Table) -> None:
    change(table, "target", 500)

    page = table.phone.send(table.look().page.form("/undo"))

    assert page.shows("First to 300")


def test_what_each_card_counts_can_be_changed(table: Table) -> None:
    form = small_form(table, "counters")

    page = table.phone.post(form.action, form.forged({"do": "change"}, **{"counters-5": "0"}))

    assert page.shows("From hand 1 on: 10s count 10 and 14s 10.")


@pytest.mark.parametrize(
    ("name", "value", "said"),
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
    table: Table, name: str, value: str, said: str
) -> None:
    page = change(table, name, value)

    assert page.status == 422
    assert page.shows(said)
    assert table.phone.open(f"{table.path}/rules/change").shows("The lowest bid is 70.")


def test_a_change_from_a_page_left_behind_is_refused(table: Table) -> None:
    form = small_form(table, "target")
    change(table, "target", 400)

    page = table.phone.send(form, target=500, do="change")

    assert page.status == 409
    assert page.shows("The first to reach 400 wins.")
    assert table.look().page.shows("First to 400")


def test_a_double_tap_changes_once(table: Table) -> None:
    form = small_form(table, "target")

    pages = [table.phone.send(form, target=500, do="change") for _ in range(2)]

    assert [page.status for page in pages] == [200, 200]


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
