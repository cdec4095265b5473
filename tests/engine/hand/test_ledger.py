"""What is about to be told counts as it will once it is a line of the ledger."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.engine.errors import NotationError
from referee.engine.hand import ledger
from referee.engine.hand.facts import Hand
from referee.engine.hand.ledger import Draft
from referee.engine.rules.presets import preset

RULES = preset("kentucky-discard")
BID = "{ bidder = 1, bid = 110, trump = 'red' }"

TOLD: Mapping[str, Mapping[str, Any]] = {
    "a bid": {"bidder": 2, "bid": 90, "trump": "green"},
    "points": {"taken": {"A": 65, "B": 55}},
    "piles": {"piles": {"A": "R5 R10 RK", "B": "Y5 G14"}},
    "a claim": {"irregularity": [{"kind": "renege", "seat": 3, "in_time": True}]},
    "an agreement": {"agreed": {"A": -40, "B": 0}, "note": 'They said "let it be" \\ twice'},
    "another dealer": {"dealer": 2},
    "nothing": {},
}


def with_draft(draft: Draft, lines: Sequence[str]) -> Hand:
    return ledger.fold([*lines, draft.line], RULES)


@pytest.mark.parametrize("anew", [False, True])
@pytest.mark.parametrize("told", TOLD.values(), ids=TOLD)
def test_the_line_of_a_draft_tells_its_facts(told: Mapping[str, Any], *, anew: bool) -> None:
    assert ledger.read_line(Draft(told, anew).line) == told


def test_a_draft_adds_to_what_was_told() -> None:
    hand = with_draft(Draft({"taken": {"A": 65, "B": 55}}), [BID])

    assert (hand.bidder, hand.bid, hand.taken) == (1, 110, {"A": 65, "B": 55})


def test_a_draft_told_anew_takes_the_place_of_all() -> None:
    hand = with_draft(Draft({"passed_out": True}, anew=True), [BID])

    assert (hand.bidder, hand.passed_out) == (None, True)


def test_what_was_struck_does_not_count_beside_a_draft() -> None:
    hand = with_draft(Draft({"dealer": 2}), [BID, "undo 0"])

    assert (hand.bidder, hand.dealer) == (None, 2)


def test_a_fact_that_cannot_be_is_refused() -> None:
    with pytest.raises(NotationError):
        with_draft(Draft({"bidder": 9}), [BID])


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["bidder = 1"], "want facts like { bidder = 1 }, got 'bidder = 1'"),
        (["{ bidder = 1 }\nbid = 90"], 'want facts like { bidder = 1 }, got "{ bidder = 1 }\\nbid'),
        (["{ bidder = 'x }"], 'want facts like { bidder = 1 }, got "{ bidder = \'x }"'),
        (["{ " + "a." * 40_000 + "b = 1 }"], "want facts like { bidder = 1 }, got '{ a.a.a."),
        (["{ bidder = 9 }"], "bidder: want a seat 1..4, got 9"),
        (["{}", "undo x"], "want 'undo' and the number of a line, got 'undo x'"),
        (["{}", f"undo {'9' * 5000}"], "want 'undo' and the number of a line, got 'undo 999"),
        (["undo 0"], "want the number of a line before 0, got 'undo 0'"),
        (["{}", "undo 2", "{}"], "want the number of a line before 1, got 'undo 2'"),
    ],
)
def test_a_line_that_cannot_be_is_refused_in_these_words(lines: list[str], said: str) -> None:
    with pytest.raises(NotationError) as refused:
        ledger.fold(lines, RULES)

    assert str(refused.value).startswith(said)
    assert len(str(refused.value)) < 200


def test_a_line_that_strikes_itself_is_refused_and_not_followed_for_ever() -> None:
    with pytest.raises(NotationError):
        ledger.undone(["{}", "undo 1"])
