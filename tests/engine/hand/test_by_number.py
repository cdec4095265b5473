"""Cards told trick by trick and seat by seat come to what a record tells in one piece."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.errors import NotationError
from referee.engine.hand import ledger
from referee.engine.hand.facts import UNTOLD
from referee.engine.rules.presets import preset

RULES = preset("kentucky-discard")
TRICKS = ("R14 R5 R6 R7", "G9 RK G10 G6", "Y5 Y9 R10 Y14")


def trick_line(number: int, cards: str) -> str:
    return ledger.facts_line({"trick": {str(number): cards}})


def test_a_line_a_card_comes_to_the_tricks() -> None:
    lines = [
        trick_line(number, so_far)
        for number, trick in enumerate(TRICKS, 1)
        for so_far in accumulate(trick.split(), "{} {}".format)
    ]

    hand = ledger.fold(lines, RULES)

    assert hand.play == tuple(tuple(trick.split()) for trick in TRICKS)
    assert len(lines) == 12


@given(st.permutations((1, 2, 3)))
def test_tricks_may_be_told_in_any_order(order: list[int]) -> None:
    hand = ledger.fold([trick_line(n, TRICKS[n - 1]) for n in order], RULES)

    assert hand == ledger.fold([ledger.facts_line({"play": list(TRICKS)})], RULES)


def test_a_trick_of_which_nothing_is_told_stays_unknown() -> None:
    assert ledger.fold([trick_line(3, TRICKS[2])], RULES).play == (
        (),
        (),
        ("Y5", "Y9", "R10", "Y14"),
    )


def test_a_later_line_of_a_trick_takes_the_place_of_the_earlier() -> None:
    lines = [trick_line(1, "R14 R5"), trick_line(1, "R14 R6")]

    assert ledger.fold(lines, RULES).play == (("R14", "R6"),)


def test_an_undone_card_leaves_the_trick_as_it_was() -> None:
    lines = [trick_line(1, "R14"), trick_line(1, "R14 R5"), "undo 1"]

    assert ledger.fold(lines, RULES).play == (("R14",),)


def test_a_trick_emptied_again_was_never_told() -> None:
    assert ledger.fold([trick_line(1, "R14"), trick_line(1, "")], RULES) == UNTOLD


def test_a_lead_out_of_turn_is_told_with_its_trick_and_taken_back_with_it() -> None:
    lines = [trick_line(1, TRICKS[0]), trick_line(2, "3: G9 RK")]

    assert ledger.fold(lines, RULES).leaders == {2: 3}
    assert ledger.fold([*lines, trick_line(2, "G9 RK")], RULES).leaders == {}


def test_each_hand_is_told_by_itself() -> None:
    lines = [
        ledger.facts_line({"dealt": {seat: cards}}) for seat, cards in (("2", "R5 R6"), ("1", "G5"))
    ]

    assert ledger.fold(lines, RULES).deal == (("G5",), ("R5", "R6"), (), ())


def test_all_tricks_told_at_once_take_the_place_of_those_before() -> None:
    lines = [trick_line(2, TRICKS[1]), ledger.facts_line({"play": [TRICKS[0]]})]

    assert ledger.fold(lines, RULES).play == (("R14", "R5", "R6", "R7"),)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{ trick = 'R14' }", "trick: want a table like { A = 95, B = 25 }, got 'R14'"),
        ("{ trick = { 0 = 'R14' } }", "trick: 0: want a number from 1 to 99"),
        ("{ trick = { 100 = 'R14' } }", "trick: 100: want a number from 1 to 99"),
        ("{ trick = { 1 = 5 } }", "trick: 1: want cards in quotes, got 5"),
        ("{ trick = { 1 = 'x: R14' } }", "trick: want the seat that led, got 'x'"),
        ("{ trick = { 1 = '9: R14' } }", "leaders: 1: want a seat 1..4, got 9"),
        ("{ trick = { 2 = 'R99' } }", "play: trick 2: "),
        ("{ dealt = { 9 = 'R14' } }", "deal: want 4 hands, one a seat, got 9"),
    ],
)
def test_a_line_that_cannot_be_is_refused_in_these_words(line: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        ledger.fold([line], RULES)

    assert str(refused.value).startswith(said)
