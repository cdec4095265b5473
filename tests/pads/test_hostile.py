"""Nothing but a formula is read as one: five hundred texts that try to get round it."""

from contextlib import suppress
from time import process_time

import pytest

from referee.lines import Line
from referee.pads import PadError
from referee.pads.formula import Formula, Names, Values
from referee.pads.game import MOST_LINES, MOST_ROUNDS, fold_pad_game
from referee.pads.model import PadTerms, across
from referee.pads.pad import read_pad
from tests.pads.hostile import hostile

ENTRIES = frozenset({"bid", "tricks"})
NAMES = Names(
    frozenset({"bid", "tricks", "makers", "round", "seats"}),
    {"makers": ENTRIES},
    {"players": ENTRIES, "everybody": ENTRIES},
)
ROWS = [{"bid": 3, "tricks": 4}] * 12
VALUES: Values = {
    "bid": 3, "tricks": 4, "makers": 1, "round": 1, "seats": 12, "makers.": ROWS[0],
    "players": ROWS, "everybody": ROWS,
}  # fmt: skip

SLOWEST = 0.01
"""Seconds that a text takes at most, of the time of the processor."""


def refusal(text: str) -> str:
    """Why *text* is refused; fails where it is not."""
    try:
        came = Formula.read(text, NAMES).value(VALUES)
    except PadError as fault:
        return str(fault)
    raise AssertionError(f"{text!r} is read as {came}")


def seconds(text: str) -> float:
    begun = process_time()
    refusal(text)
    return process_time() - begun


def test_there_are_five_hundred_of_them() -> None:
    texts = [text for some in hostile().values() for text in some]

    assert len({*texts}) == len(texts) >= 500


@pytest.mark.parametrize("kind", hostile())
def test_a_hostile_text_is_refused_in_one_line(kind: str) -> None:
    for text in hostile()[kind]:
        line = refusal(text)

        assert line.isprintable(), text
        assert 10 < len(line) < 400, text


@pytest.mark.parametrize("kind", hostile())
def test_a_hostile_text_takes_no_time(kind: str) -> None:
    for text in hostile()[kind]:
        assert min(seconds(text) for _ in range(3)) < SLOWEST, text


def test_an_honest_formula_is_read() -> None:
    formula = Formula.read("max(10 * bid, sum(p.tricks for p in players)) if makers else 0", NAMES)

    assert formula.value(VALUES) == 48


def pad_for(seats: int, parts: int) -> str:
    """A pad whose formula adds up so many parts for everybody who scores."""
    return f"""
        format = "rook-pad/1"
        name = "Worst"
        scores = "players"
        seats = [{seats}]
        [[enter]]
        name = "points"
        label = "Points"
        kind = "points"
        [let]
        a = "sum({"+".join(["p.points"] * parts)} for p in everybody)"
        [score]
        points = "points"
        [end]
        wins = "highest"
    """


def test_the_examples_of_a_pad_take_no_time() -> None:
    """Sixty rounds of nine are refused before they are counted."""
    rounds = ", ".join(["[" + ", ".join(["{points=9}"] * 9) + "]"] * 60)
    text = f"{pad_for(9, 10)}[[example]]\nrounds = [{rounds}]\ntotals = [{', '.join(['540'] * 9)}]"

    with pytest.raises(PadError, match=r"its examples take 1[0-9]{5} steps, want at most 40000"):
        read_pad(text)

    assert min(reading(text) for _ in range(3)) < SLOWEST


def reading(text: str) -> float:
    begun = process_time()
    with suppress(PadError):
        read_pad(text)
    return process_time() - begun


def test_what_a_pad_takes_counts_for_all_who_score() -> None:
    """Twenty parts and the nineteen signs between them, for up to twelve, of each of twelve."""
    assert read_pad(pad_for(4, 20)).seats == (4,)
    with pytest.raises(PadError) as raised:
        read_pad(pad_for(12, 20))

    assert str(raised.value) == "its formulas take 5640 steps for 12 who score, want at most 3000"


def test_the_worst_pad_takes_a_table_less_than_a_second() -> None:
    pad = read_pad(pad_for(12, 10))
    names = tuple(f"Player {seat}" for seat in range(12))
    terms = PadTerms(pad, names, across(12, 12), {}, 1, "highest")
    rows = [{"points": 5}] * 12
    lines: list[Line] = [{"round": rows}] * MOST_ROUNDS
    lines += [{"correct": 1, "rows": rows}] * (MOST_LINES - MOST_ROUNDS)

    begun = process_time()
    game = fold_pad_game(terms, lines)

    assert process_time() - begun < 1
    assert game.now.totals == (1000,) * 12
