"""The lines of the ledger: the facts in force, and the lines that are refused."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import NotationError
from referee.rook.hand import ledger
from referee.rook.hand.facts import NO_FACTS, Hand
from referee.rook.hand.ledger import Draft
from referee.rook.rules.presets import preset

RULES = preset("kentucky-discard")
BID = "{ bidder = 1, bid = 110, trump = 'red' }"

FACTS: Mapping[str, Mapping[str, Any]] = {
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
@pytest.mark.parametrize("facts", FACTS.values(), ids=FACTS)
def test_the_line_of_a_draft_has_its_facts(facts: Mapping[str, Any], *, anew: bool) -> None:
    assert ledger.read_line(Draft(facts, anew).line) == facts


def test_a_draft_adds_to_what_was_recorded() -> None:
    hand = with_draft(Draft({"taken": {"A": 65, "B": 55}}), [BID])

    assert (hand.bidder, hand.bid, hand.taken) == (1, 110, {"A": 65, "B": 55})


def test_a_draft_written_anew_takes_the_place_of_all() -> None:
    hand = with_draft(Draft({"passed_out": True}, anew=True), [BID])

    assert (hand.bidder, hand.passed_out) == (None, True)


def test_what_was_struck_does_not_count_beside_a_draft() -> None:
    hand = with_draft(Draft({"dealer": 2}), [BID, "undo 0"])

    assert (hand.bidder, hand.dealer) == (None, 2)


def test_a_fact_that_cannot_be_is_refused() -> None:
    with pytest.raises(NotationError):
        with_draft(Draft({"bidder": 9}), [BID])


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["{ trick = 'R14' }"], "trick: want a table like { A = 95, B = 25 }, got 'R14'"),
        (["{ trick = { 0 = 'R14' } }"], "trick: 0: want a number from 1 to 99"),
        (["{ trick = { 100 = 'R14' } }"], "trick: 100: want a number from 1 to 99"),
        (["{ trick = { 1 = 5 } }"], "trick: 1: want cards in quotes, got 5"),
        (["{ trick = { 1 = 'x: R14' } }"], "trick: want the seat that led, got 'x'"),
        (["{ trick = { 1 = '9: R14' } }"], "leaders: 1: want a seat 1..4, got 9"),
        (["{ trick = { 2 = 'R99' } }"], "play: trick 2: "),
        (["{ dealt = { 9 = 'R14' } }"], "deal: want 4 hands, one a seat, got 9"),
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
def test_a_line_that_cannot_be_is_refused_in_these_words(lines: list[str], message: str) -> None:
    with pytest.raises(NotationError) as refused:
        ledger.fold(lines, RULES)

    assert str(refused.value).startswith(message)
    assert len(str(refused.value)) < 200


def test_a_line_that_strikes_itself_is_refused_and_not_followed_for_ever() -> None:
    with pytest.raises(NotationError):
        ledger.undone(["{}", "undo 1"])


# Cards by the number of their trick, and hands by the number of their seat

TRICKS = ("R14 R5 R6 R7", "G9 RK G10 G6", "Y5 Y9 R10 Y14")


def trick_line(number: int, cards: str) -> str:
    return ledger.facts_line({"trick": {str(number): cards}})


# Lines of the ledger, the fact that they come to, its value.
BY_NUMBER = [
    pytest.param([trick_line(1, so_far) for so_far in ("R14", "R14 R5", "R14 R5 R6")],
                 "play", (("R14", "R5", "R6"),), id="a-line-a-card"),
    pytest.param([trick_line(3, "Y5 Y9")], "play", ((), (), ("Y5", "Y9")), id="two-not-recorded"),
    pytest.param([trick_line(1, "R14 R5"), trick_line(1, "R14 R6")],
                 "play", (("R14", "R6"),), id="a-later-line"),
    pytest.param([trick_line(1, "R14"), trick_line(1, "R14 R5"), "undo 1"],
                 "play", (("R14",),), id="an-undone-card"),
    pytest.param([trick_line(1, "R14 R5"), trick_line(2, "3: G9 RK")],
                 "leaders", {2: 3}, id="out-of-turn"),
    pytest.param([trick_line(2, "3: G9 RK"), trick_line(2, "G9 RK")],
                 "leaders", {}, id="in-turn-after-all"),
    pytest.param(["{ dealt = { 2 = 'R5 R6' } }", "{ dealt = { 1 = 'G5' } }"],
                 "deal", (("G5",), ("R5", "R6"), (), ()), id="each-hand-by-itself"),
    pytest.param([trick_line(2, "G9 RK"), "{ play = ['R14 R5'] }"],
                 "play", (("R14", "R5"),), id="all-tricks-at-once"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "fact", "value"), BY_NUMBER)
def test_cards_may_be_recorded_trick_by_trick_and_seat_by_seat(
    lines: list[str], fact: str, value: object
) -> None:
    assert getattr(ledger.fold(lines, RULES), fact) == value


def test_a_trick_emptied_again_was_never_recorded() -> None:
    assert ledger.fold([trick_line(1, "R14"), trick_line(1, "")], RULES) == NO_FACTS


@given(st.permutations((1, 2, 3)))
def test_tricks_may_be_recorded_in_any_order(order: list[int]) -> None:
    hand = ledger.fold([trick_line(n, TRICKS[n - 1]) for n in order], RULES)

    assert hand == ledger.fold([ledger.facts_line({"play": list(TRICKS)})], RULES)
