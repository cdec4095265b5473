"""A formula: its value, the sentence that says it, and how a value came about."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.pads import PadError
from referee.pads.formula import LONGEST, Formula, Names
from tests.laws import law

ENTRIES = frozenset({"bid", "tricks"})
NAMES = Names(
    frozenset({"bid", "tricks", "makers", "nil", "made", "round", "seats", "total"}),
    {"makers": ENTRIES},
    {"players": ENTRIES, "everybody": ENTRIES},
)
OWN = {"bid": 3, "tricks": 5}
OTHER = {"bid": 0, "tricks": 4}
VALUES = {
    **OWN, "makers": 0, "nil": 100, "made": 1, "round": 7, "seats": 4, "total": -20,
    "makers.": OTHER, "players": [{"bid": 0, "tricks": 0}, {"bid": 3, "tricks": 5}],
    "everybody": [OWN, OTHER],
}  # fmt: skip

ALLOWED = (
    "a formula has whole numbers, names, + - * // %, comparisons, and, or, not, a if b else c, "
    "max(a, b), min(a, b), abs(a), top(entry) and sum(p.entry for p in players if …)"
)


def read(text: str) -> Formula:
    return Formula.read(text, NAMES)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-7", -7),
        ("bid + tricks * 2", 13),
        ("tricks - bid - 1", 1),
        ("tricks // 2", 2),
        ("-tricks // 2", -3),
        ("tricks % 3", 2),
        ("tricks == 5", 1),
        ("tricks != 5", 0),
        ("tricks < 5", 0),
        ("tricks <= 5", 1),
        ("tricks > 4", 1),
        ("tricks >= 6", 0),
        ("bid and tricks", 1),
        ("bid and makers", 0),
        ("makers or nil", 1),
        ("not bid", 0),
        ("not makers", 1),
        ("1 if makers else 2 if made else 3", 2),
        ("max(bid, tricks, 9)", 9),
        ("min(bid, tricks)", 3),
        ("abs(bid - tricks)", 2),
        ("makers.tricks", 4),
        ("top(bid)", 3),
        ("sum(p.tricks for p in everybody)", 9),
        ("sum(nil if p.tricks == 0 else -nil for p in players if p.bid == 0)", 100),
        ("sum(1 for p in players if p.bid if p.tricks)", 1),
        ("100 + 5 * bid if tricks == bid else -10 * bid", -30),
        ("\n bid +\n\ttricks\n", 8),
    ],
)
def test_a_formula_has_its_value(text: str, value: int) -> None:
    assert read(text).value(VALUES) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("100 + 5 * bid if tricks == bid else -10 * bid",
         "100 + 5 × bid, if tricks = bid; else −10 × bid"),
        ("20 + 10 * tricks if tricks == bid else -10 * abs(tricks - bid)",
         "20 + 10 × tricks, if tricks = bid; else −10 × |tricks − bid|"),
        ("4 if tricks == 5 else 1 if tricks >= 3 else 0",
         "4, if tricks = 5; 1, if tricks ≥ 3; else 0"),
        ("(4 if made else 2) if makers else 0", "(4, if made; else 2), if makers; else 0"),
        ("10 * max(0, tricks - 6)", "10 × (the greater of 0 and tricks − 6)"),
        ("max(0, tricks - 6)", "the greater of 0 and tricks − 6"),
        ("min(1, 2, bid)", "the smallest of 1, 2 and bid"),
        ("60 // seats", "60 ÷ players, rounded down"),
        ("60 // seats - 1", "(60 ÷ players, rounded down) − 1"),
        ("tricks % 3", "the rest of tricks ÷ 3"),
        ("round + total", "the round’s number + the total so far"),
        ("bid - (tricks - 1)", "bid − (tricks − 1)"),
        ("bid - tricks - 1", "bid − tricks − 1"),
        ("-(bid + 1)", "−(bid + 1)"),
        ("not made and (bid or nil)", "not made and (bid or nil)"),
        ("not (bid == tricks)", "bid ≠ tricks"),
        ("not (bid and made)", "not (bid and made)"),
        ("makers.tricks >= 3", "tricks of the makers ≥ 3"),
        ("top(tricks) == 26", "the highest tricks = 26"),
        ("sum(nil if p.tricks == 0 else -nil for p in players if p.bid == 0)",
         "the sum of (nil, if tricks = 0; else −nil) for each player with bid = 0"),
        ("sum(p.tricks for p in everybody)", "the sum of tricks for everybody"),
        ("nil + -10 * bid", "nil − 10 × bid"),
        ("nil - -bid", "nil + bid"),
        ("nil + (bid - tricks)", "nil + (bid − tricks)"),
    ],
)  # fmt: skip
def test_a_formula_is_said(text: str, sentence: str) -> None:
    assert read(text).sentence() == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4 if nil else bid", "4"),
        ("bid if not nil else tricks", "tricks"),
        ("4 if nil and made else bid", "4, if made; else bid"),
        ("4 if made and nil == 1 else bid", "bid"),
        ("4 if made or nil else bid", "4"),
        ("made or not nil", "made"),
        ("10 * (bid and nil)", "10 × (bid and 50)"),
        ("bid <= 121 - nil", "bid ≤ 71"),
        ("(nil == 50) * bid + (nil - 50) * tricks", "bid + 0"),
        ("sum(p.tricks for p in players if p.bid and nil)",
         "the sum of tricks for each player with bid"),
    ],
)  # fmt: skip
def test_what_house_numbers_decide_for_good_is_not_said_as_a_condition(
    text: str, sentence: str
) -> None:
    """The table has a nil of 50."""
    assert read(text).sentence({"nil": 50}) == sentence


def test_house_numbers_are_said_as_the_table_has_them() -> None:
    assert read("nil if made else -nil").sentence({"nil": 50}) == "50, if made; else −50"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bid + 1 // 0", "bid + (1 ÷ 0, rounded down)"),
        ("bid if tricks else nil // 0", "bid, if tricks; else (50 ÷ 0, rounded down)"),
        ("nil * 99999999 * bid", "50 × 99999999 × bid"),
    ],
)
def test_what_can_never_be_computed_is_said_as_it_is_written(text: str, sentence: str) -> None:
    assert read(text).sentence({"nil": 50}) == sentence


@pytest.mark.parametrize(
    ("text", "working"),
    [
        ("100 + 5 * bid if tricks == bid else -10 * bid", "tricks ≠ bid: −10 × 3 = −30"),
        ("100 + 5 * bid if tricks > bid else -10 * bid", "tricks > bid: 100 + 5 × 3 = 115"),
        ("nil if makers else 10 * tricks if made else 0", "not makers, made: 10 × 5 = 50"),
        ("10 * max(0, tricks - 3)", "10 × 2 = 20"),
        ("makers + (10 * bid + 0 if made else 0) + makers", "made: 10 × 3 = 30"),
        ("tricks - makers", ""),
        ("tricks", ""),
        ("7 if made else 8", "made: 7"),
        ("-tricks", ""),
    ],
)
def test_a_value_is_explained(text: str, working: str) -> None:
    assert read(text).working(VALUES) == working


def test_a_formula_has_at_most_three_hundred_characters() -> None:
    longest = "bid" + " " * (LONGEST - 4) + " "

    assert read(longest[:LONGEST]).value(VALUES) == 3
    with pytest.raises(PadError, match="want at most 300 characters, got 301"):
        read("bid" + " " * (LONGEST - 2))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("trick", f"'trick' is no name here; there is {', '.join(sorted(NAMES.numbers))}"),
        ("bid.tricks", "'bid' is no name here; there is makers"),
        ("makers.trick", "'makers.trick' is no name here; there is bid, tricks"),
        ("bid +", "want a formula such as 10 * tricks, got 'bid +'"),
        ("bid & 1", "'&' does not belong in a formula"),
        ("10 × bid", "'×' is written * in a formula"),
        ("bid − 1", "'−' is written - in a formula"),
        ("1 if bid = 2 else 0", "'=' is written == in a formula"),
        ("1 if bid ≥ 2 else 0", "'≥' is written >= in a formula"),
        ("10bid", "'10b' does not belong in a formula"),
        ("bid ** 2", f"'bid ** 2' is not allowed: {ALLOWED}"),
        ("sum(bid.bid for bid in players)", "'bid' means something already: take p"),
        ("1000000000", "a number is not below 1000000000"),
    ],
)  # fmt: skip
def test_a_wrong_formula_says_what_is_wrong(text: str, line: str) -> None:
    with pytest.raises(PadError) as raised:
        read(text)

    assert str(raised.value) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("999999999 + bid", "a number is not below 1000000000"),
        ("bid // (bid - 3)", "nothing can be divided by 0"),
    ],
)
def test_a_value_that_cannot_be_says_why(text: str, line: str) -> None:
    with pytest.raises(PadError) as raised:
        read(text).value(VALUES)

    assert str(raised.value) == line


def test_a_branch_that_is_not_taken_is_not_computed() -> None:
    assert read("1 // makers if makers else 5").value(VALUES) == 5
    assert read("makers and 1 // makers").value(VALUES) == 0


# The law: the sentence says what the formula computes


def _formulas() -> st.SearchStrategy[str]:
    leaves = st.sampled_from(["bid", "tricks", "made", "makers", "nil", "0", "1", "7", "25"])

    def more(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        pairs = st.tuples(inner, st.sampled_from("+-*"), inner)
        compared = st.tuples(inner, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), inner)
        joined = st.tuples(inner, st.sampled_from(["and", "or"]), inner)
        return st.one_of(
            st.one_of(pairs, compared, joined).map(lambda parts: f"({' '.join(parts)})"),
            st.tuples(inner, inner, inner).map(lambda parts: "({} if {} else {})".format(*parts)),
            inner.map(lambda part: f"(-{part})"),
            inner.map(lambda part: f"(not {part})"),
            inner.map(lambda part: f"abs({part})"),
            st.tuples(inner, inner).map(lambda parts: "max({}, {})".format(*parts)),
        )

    return st.recursive(leaves, more, max_leaves=8)


class _Reading:
    """Reads a sentence back, by what its words mean, and computes it; naively."""

    def __init__(self, sentence: str, values: Mapping[str, int]) -> None:
        self.words: list[str] = re.findall(
            r"the greater of|if|else|and|or|not|[a-z]+|\d+|[+−×=≠<≥>≤|();,]", sentence
        )
        self.values = values

    def next(self, *words: str) -> str:
        """Takes one of *words*, or any if there are none; "" if another comes."""
        if self.words and (not words or self.words[0] in words):
            return self.words.pop(0)
        return ""

    def alone(self) -> int:
        """Conditions, or the greater of two, which stand in brackets within others."""
        if self.next("the greater of"):
            one = self.sum()
            assert self.next("and")
            return max(one, self.sum())
        value = self.disjunction()
        if not self.next(","):
            return value
        assert self.next("if")
        holds = self.disjunction()
        assert self.next(";")
        otherwise = self.disjunction() if self.next("else") else self.alone()
        return value if holds else otherwise

    def disjunction(self) -> int:
        value = self.conjunction()
        while self.next("or"):
            other = self.conjunction()
            value = 1 if value or other else 0
        return value

    def conjunction(self) -> int:
        value = self.opposite()
        while self.next("and"):
            other = self.opposite()
            value = 1 if value and other else 0
        return value

    def opposite(self) -> int:
        if self.next("not"):
            return 0 if self.opposite() else 1
        return self.comparison()

    def comparison(self) -> int:
        one = self.sum()
        sign = self.next("=", "≠", "<", "≥", ">", "≤")
        if not sign:
            return one
        other = self.sum()
        return int(
            {"=": one == other, "≠": one != other, "<": one < other, "≥": one >= other,
             ">": one > other, "≤": one <= other}[sign]
        )  # fmt: skip

    def sum(self) -> int:
        value = self.product()
        while sign := self.next("+", "−"):
            value += self.product() if sign == "+" else -self.product()
        return value

    def product(self) -> int:
        value = self.signed()
        while self.next("×"):
            value *= self.signed()
        return value

    def signed(self) -> int:
        if self.next("−"):
            return -self.signed()
        word = self.next()
        if word in ("(", "|"):
            inner = self.alone()
            assert self.next(")" if word == "(" else "|")
            return inner if word == "(" else abs(inner)
        return int(word) if word.isdecimal() else self.values[word]


@law(4000)
@given(_formulas(), st.integers(0, 13), st.integers(0, 13), st.booleans(), st.booleans())
def test_the_sentence_says_what_is_computed(
    text: str, bid: int, tricks: int, made: bool, makers: bool
) -> None:
    values = {"bid": bid, "tricks": tricks, "made": int(made), "makers": int(makers), "nil": 100}
    formula = read(text)

    reading = _Reading(formula.sentence(), values)

    assert reading.alone() == formula.value(values)
    assert reading.words == []


@law(2000)
@given(_formulas(), st.integers(0, 13), st.integers(0, 13), st.booleans(), st.booleans())
def test_the_working_comes_to_the_value(
    text: str, bid: int, tricks: int, made: bool, makers: bool
) -> None:
    values = {"bid": bid, "tricks": tricks, "made": int(made), "makers": int(makers), "nil": 100}
    formula = read(text)
    came = formula.value(values)

    working = formula.working(values)

    shown = working.rpartition(": ")[2]
    if working:
        said = _Reading(shown.split(" = ")[0], {}).alone()
        assert said == came
        assert shown.endswith(str(came).replace("-", "−"))
