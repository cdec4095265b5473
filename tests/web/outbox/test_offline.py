"""What a phone stores for entering hands offline: the coming hands, their scores, a form."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee.web.rook.entry.reading import BID_FIELDS
from tests.web.phone import Phone
from tests.web.playing import Table


def plan(table: Table) -> Any:
    return table.phone.client.get(f"{table.path}/offline").get_json()


def test_the_hands_to_come_are_dealt_in_turn(table: Table) -> None:
    table.hand("Ann", 90, 95)

    coming = plan(table)["coming"]

    assert [each["status"] for each in coming[:4]] == [
        "Hand 2, Ann deals",
        "Hand 3, Bob deals",
        "Hand 4, Cal deals",
        "Hand 5, Dee deals",
    ]
    assert [(each["hand"], each["seq"]) for each in coming[:2]] == [(2, 0), (3, 0)]
    assert coming[0]["badges"] == {"1": "deals", "2": "bids first"}
    assert coming[0]["action"] == f"{table.path}/hand/2/queued"


def test_a_hand_in_play_comes_first_with_its_bid(table: Table) -> None:
    table.bid("Bob", 100, trump="red")

    stored = plan(table)

    assert (stored["coming"][0]["hand"], stored["coming"][0]["seq"]) == (1, 1)
    assert stored["bid"] == {"bidder": 2, "bid": 100, "words": "Bob bid 100 in red"}
    assert "Who won the bid?" in stored["form"]


def test_no_hand_is_planned_that_other_rules_or_players_await(table: Table) -> None:
    table.bid("Bob", 100, trump="red")
    page = table.phone.open(f"{table.path}/rules/change/target")
    form = page.form("/change/target")
    table.phone.post(form.action, form.forged({}, target="150", do="change"))

    assert [each["hand"] for each in plan(table)["coming"]] == [1]

    table.look().result(105)
    assert len(plan(table)["coming"]) > 1
    assert plan(table)["ends"]["most"] == 150


def test_the_totals_are_those_of_the_table(table: Table) -> None:
    table.hand("Ann", 100, 95)

    books = plan(table)["books"]

    assert [(each["who"], each["many"], each["total"]) for each in books] == [
        ("Ann and Cal", True, -100),
        ("Bob and Dee", True, 25),
    ]


def test_the_form_carries_no_token_and_the_plan_one_that_is_good(table: Table) -> None:
    stored = plan(table)

    assert stored["token"] == dict(table.entry().fields)["csrf_token"]
    assert stored["token"] not in stored["form"]


def test_where_the_score_needs_more_the_plan_says_so(phone: Phone) -> None:
    assert plan(Table.start(phone, "regular-partnership"))["scores"] is None


def test_the_plan_says_at_which_totals_the_game_may_end(phone: Phone) -> None:
    stored = plan(Table.start(phone, target=450, floor=-200, spread=400))
    usual = plan(Table.start(phone))["ends"]

    assert stored["ends"] == {"most": 450, "least": -200, "lead": 400, "hands": None}
    assert usual == {"most": 300, "least": None, "lead": None, "hands": None}


def test_the_plan_says_where_a_total_is_held(phone: Phone) -> None:
    assert plan(Table.start(phone))["scores"]["held"] == []

    stored = plan(Table.start(phone, target=500, hold_at=430, score_only_bids_from=100))

    only, hold = stored["scores"]["held"]
    assert (only["least"], only["most"], hold["most"]) == (100, 100, 430)
    assert hold["least"] < -900_000
    assert only["words"] == ", from 100 on only a bid scores: {"
    assert hold["words"] == ", held at 430: {"
    assert hold["text"] == "{who} captured {taken}, held at 430: {points}."


def test_the_plan_says_how_many_hands_there_are_to_the_last(phone: Phone) -> None:
    table = Table.start(phone, hands=3)
    assert plan(table)["ends"]["hands"] == 3

    table.hand("Ann", 90, 95)
    assert plan(table)["ends"]["hands"] == 2


def test_a_game_that_is_won_has_no_hands_to_come(phone: Phone) -> None:
    table = Table.start(phone, target=100)
    table.hand("Ann", 90, 100)

    assert (plan(table)["coming"], plan(table)["form"]) == ([], "")


@pytest.mark.parametrize("preset", ["kentucky-discard", "call-partner-5"])
def test_the_plan_is_light(phone: Phone, preset: str) -> None:
    table = Table.start(phone, preset)

    answer = table.phone.client.get(f"{table.path}/offline", headers={"Accept-Encoding": "gzip"})

    assert answer.content_encoding == "gzip"
    assert len(answer.data) <= 4_000


def test_a_phone_scores_a_hand_with_every_field_of_a_bid_but_a_call() -> None:
    """With a field that it does not know, it would say no score until the hand is sent."""
    script = Path("static/js/outbox/score.js").read_text(encoding="utf-8")

    (known,) = re.findall(r"const KNOWN = \[(.*)\];", script)

    assert set(BID_FIELDS) - set(re.findall(r'"(\w+)"', known)) == {"call"}
