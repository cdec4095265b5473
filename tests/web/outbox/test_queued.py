"""Entries that were kept on a phone: written once, in order, and never over another's."""

from typing import Any

from werkzeug.test import TestResponse

from tests.web.doors import lent
from tests.web.phone import Phone
from tests.web.playing import Table

HAND = {"bidder": 1, "bid": 90, "trump": "red", "by": "bidders", "taken": 95, "do": "hand"}


def queued(table: Table, hand: int, key: str, *, seq: int = 0, **taps: Any) -> TestResponse:
    """Sends an entry as a phone does that has kept it."""
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

    told = answer.get_json()
    assert answer.status_code == 409
    assert told["said"][0] == "Bob was first."
    assert "Hand 1 is saved already, by Bob." in told["said"][1]
    assert told["stands"].startswith("Bob bid 100: made.")
    assert told["at"] == f"{table.path}/hand/1"
    assert (told["next"]["hand"], told["next"]["label"]) == (2, "2")
    assert table.look().totals == (15, 105)


def test_there_is_no_next_hand_while_one_is_played(table: Table, stranger: Phone) -> None:
    with lent(table, stranger) as bob:
        bob.bid("Bob", 100)

    told = queued(table, 1, "came-too-late").get_json()

    assert told["next"] is None


def test_a_hand_after_one_that_is_missing_may_become_the_next(table: Table) -> None:
    queued(table, 1, "key-of-hand-1")

    answer = queued(table, 4, "after-two-gaps")

    told = answer.get_json()
    assert answer.status_code == 409
    assert told["said"] == ["A hand before it is missing.", "Hand 2 is the next one here."]
    assert (told["stands"], told["at"]) == ("", table.path)
    assert (told["next"]["hand"], told["next"]["seq"]) == (2, 0)
    assert told["next"]["action"] == f"{table.path}/hand/2/queued"
    assert table.look().totals == (95, 25)


def test_a_hand_after_one_that_waits_for_its_result_waits_too(table: Table) -> None:
    table.bid("Bob", 100)

    told = queued(table, 3, "after-a-bid").get_json()

    assert (told["said"][1], told["next"]) == ("Hand 1 is the next one here.", None)


def test_a_hand_after_one_that_was_undone_may_take_its_place(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.undo()

    answer = queued(table, 2, "after-an-undo")

    told = answer.get_json()
    assert (answer.status_code, told["at"]) == (409, table.path)
    assert (told["next"]["hand"], told["next"]["seq"]) == (1, 2)


def test_a_correction_is_never_offered_as_another_hand(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.correct(1, taken=100)

    answer = queued(table, 1, "came-too-late", seq=1, past="yes")

    assert answer.status_code == 409
    assert answer.get_json()["stands"].startswith("Ann bid 90: made.")
    assert answer.get_json()["next"] is None


def test_a_game_that_was_won_meanwhile_takes_no_more_hands(phone: Phone) -> None:
    table = Table.start(phone, target=100)
    table.hand("Ann", 90, 100)

    answer = queued(table, 2, "came-too-late")

    assert answer.status_code == 409
    assert answer.get_json()["said"][0] == "The game is over."
    assert answer.get_json()["stands"] == ""
    assert answer.get_json()["next"] is None


def test_what_cannot_be_is_said_and_not_written(table: Table) -> None:
    answer = queued(table, 1, "no-such-sum", taken=97)

    assert answer.status_code == 422
    assert "no sum of the counters" in answer.get_json()["said"][0]
    assert table.look().rows == ["No hand yet."]


def test_a_token_that_went_stale_is_refused_and_a_fresh_one_works(table: Table) -> None:
    assert queued(table, 1, "the-same-key", csrf_token="stale").status_code == 400

    assert queued(table, 1, "the-same-key").status_code == 200
