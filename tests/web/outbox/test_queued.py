"""Entries that a phone stored: written once, in order, and never over another phone's."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.web.doors import lent
from tests.web.phone import Phone
from tests.web.playing import Table

HAND = {"bidder": 1, "bid": 90, "trump": "red", "by": "bidders", "taken": 95, "do": "hand"}


def queued(table: Table, hand: int, key: str, *, seq: int = 0, **taps: Any) -> TestResponse:
    """Sends an entry like a phone that has stored it."""
    token = table.phone.client.get(f"{table.path}/offline").get_json()["token"]
    sent = {**HAND, "csrf_token": token, "key": key, "seq": seq, **taps}
    return table.phone.client.post(f"{table.path}/hand/{hand}/queued", data=sent)


def test_three_hands_that_were_kept_are_written_in_order(table: Table) -> None:
    answers = [queued(table, hand, f"key-of-hand-{hand}") for hand in (1, 2, 3)]

    assert [each.status_code for each in answers] == [200, 200, 200]
    assert table.look().totals == (285, 75)


def test_an_entry_that_is_sent_again_counts_once(table: Table) -> None:
    queued(table, 1, "the-same-key")
    queued(table, 2, "another-key")

    again = queued(table, 1, "the-same-key")

    assert again.status_code == 200
    assert table.look().totals == (190, 50)


def test_a_bid_and_then_its_result_are_two_entries(table: Table) -> None:
    queued(table, 1, "key-of-the-bid", taken="", do="bid")

    answer = queued(table, 1, "key-of-the-result", seq=1)

    assert answer.status_code == 200
    assert table.look().totals == (95, 25)


def test_somebody_was_first_and_is_named_with_what_stands(table: Table, stranger: Phone) -> None:
    with lent(table, stranger) as bob:
        bob.hand("Bob", 100, 105)

    answer = queued(table, 1, "came-too-late")

    body = answer.get_json()
    assert answer.status_code == 409
    assert body["said"][0] == "Bob was first."
    assert "Hand 1 is saved already, by Bob." in body["said"][1]
    assert body["stands"].startswith("Bob bid 100: made.")
    assert body["at"] == f"{table.path}/hand/1"
    assert (body["next"]["hand"], body["next"]["label"]) == (2, "2")
    assert table.look().totals == (15, 105)


def first(table: Table) -> None:
    table.hand("Ann", 90, 95)


def undone(table: Table) -> None:
    first(table)
    table.undo()


def corrected(table: Table) -> None:
    first(table)
    table.correct(1, taken=100)


def won(table: Table) -> None:
    table.happens("agreed", agreedA=300, agreedB=0)


MISSING = "A hand before it is missing."

# What was written before; the hand that is sent, and how; what is said, what stands in its place,
# and the hand that it may become, with its line.
LATE: Mapping[str, tuple[Callable[[Table], object], int, dict[str, Any], str, str, Any]] = {
    "a bid is saved": (lambda table: table.bid("Bob", 100), 1, {}, "Somebody was faster.",
        "Bob bid 100", None),
    "two are missing": (first, 4, {}, MISSING, "", (2, 0)),
    "a bid waits": (lambda table: table.bid("Bob", 100), 3, {}, MISSING, "", None),
    "one was undone": (undone, 2, {}, "Somebody was faster.", "", (1, 2)),
    "a correction": (corrected, 1, {"seq": 1, "past": "yes"}, "Somebody was faster.",
        "Ann bid 90: made.", None),
    "the game is won": (won, 2, {}, "The game is over.", "", None),
}  # fmt: skip


@pytest.mark.parametrize("what", LATE)
def test_what_comes_too_late_may_become_another_hand(table: Table, what: str) -> None:
    before, hand, taps, sentence, stands, becomes = LATE[what]
    before(table)
    totals = table.look().totals

    answer = queued(table, hand, "came-too-late", **taps)

    body = answer.get_json()
    assert (answer.status_code, body["said"][0]) == (409, sentence)
    assert body["stands"].startswith(stands)
    assert body["at"] == (f"{table.path}/hand/{hand}" if stands else table.path)
    coming = body["next"] and (body["next"]["hand"], body["next"]["seq"])
    assert coming == becomes
    if becomes:
        assert body["next"]["action"] == f"{table.path}/hand/{becomes[0]}/queued"
    assert table.look().totals == totals


def test_a_hand_after_a_gap_is_told_which_one_is_next(table: Table) -> None:
    assert queued(table, 3, "after-a-gap").get_json()["said"][1] == "Hand 1 is the next one here."


def test_what_cannot_be_is_said_and_not_written(table: Table) -> None:
    answer = queued(table, 1, "no-such-sum", taken=97)

    assert answer.status_code == 422
    assert "no sum of the counters" in answer.get_json()["said"][0]
    assert table.look().rows == ["No hand yet."]


def test_a_token_that_went_stale_is_refused_and_a_fresh_one_works(table: Table) -> None:
    assert queued(table, 1, "the-same-key", csrf_token="stale").status_code == 400

    assert queued(table, 1, "the-same-key").status_code == 200


# A penalty without a connection goes with the hand in which it was given


def test_the_form_that_is_kept_asks_for_a_penalty_and_answers_nothing_itself(
    table: Table,
) -> None:
    form = table.phone.client.get(f"{table.path}/offline").get_json()["form"]

    assert "Who pays?" in form
    beside = form.partition("<summary>Penalty</summary>")[2].partition("</details>")[0]
    assert "checked" not in beside
    assert "Who pays?" not in table.look().page.html


def test_a_penalty_is_sent_with_its_hand_and_counts_once(table: Table) -> None:
    for _ in range(2):
        answer = queued(table, 1, "hand-and-penalty", payer="2", number="20", to="others")
        assert answer.status_code == 200

    assert table.look().totals == (115, 5)
    assert [row.split()[0] for row in table.rows] == ["1", "Penalty"]


def test_a_penalty_goes_with_a_bid_too(table: Table) -> None:
    queued(table, 1, "bid-and-penalty", taken="", do="bid", payer="A", number="10")

    assert table.look().totals == (-10, 0)
    queued(table, 1, "the-result-then", seq=1)
    assert table.look().totals == (85, 25)


def test_half_a_penalty_is_asked_about_and_nothing_is_written(table: Table) -> None:
    answer = queued(table, 1, "half-a-penalty", number="20")

    assert answer.status_code == 422
    assert answer.get_json()["said"] == ["Tap who pays."]
    assert table.look().totals == (0, 0)
