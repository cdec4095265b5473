"""Tables as CSV: nothing in them is reckoned, and what is written is read again."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.errors import NotationError
from referee.exchange.tables import guarded, read_csv, unguarded, write_csv
from tests.laws import law

SEEN = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Z"]), min_size=1)
FORMULAS = ('=HYPERLINK("http://x")', "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1")


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_is_a_formula(text: str) -> None:
    assert write_csv(["a"], [[text]]).splitlines()[1].lstrip('"').startswith("'")


def test_a_number_stays_one() -> None:
    assert write_csv(["points"], [[-90], [None], [1.5]]) == 'points\r\n-90\r\n""\r\n1.5\r\n'


def test_cells_are_quoted_as_the_standard_says() -> None:
    told = write_csv(["a", "b"], [['say "red"', "x,y"], ["two\nlines", "é"]])

    assert told == 'a,b\r\n"say ""red""","x,y"\r\n"two\nlines",é\r\n'


@law(cases=300)
@given(st.text(alphabet="=+-@'\t Aé\"", max_size=5))
def test_what_is_guarded_is_bare_again(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert guarded(text)[:1] not in tuple("=+-@\t")


@law(cases=200)
@given(st.lists(st.lists(SEEN, min_size=2, max_size=2)))
def test_a_table_is_read_as_it_was_written(rows: list[list[str]]) -> None:
    told = read_csv(write_csv(["a", "b"], rows))

    assert [list(line.cells) for line in told] == [["a", "b"], *rows]
    assert len(list(csv.reader(StringIO(write_csv(["a", "b"], rows), newline="")))) == len(told)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators_of_other_lands_are_read(separator: str) -> None:
    told = read_csv(f"\ufeffBid{separator}Us\r\n\r\n90{separator} 95 \r\n")

    assert [(line.number, line.cells) for line in told] == [(1, ("Bid", "Us")), (3, ("90", "95"))]


def test_the_line_of_a_row_is_where_it_begins() -> None:
    told = read_csv('a,b\n"one\ntwo",2\nx,y\n')

    assert [line.number for line in told] == [1, 2, 4]


@pytest.mark.parametrize(
    ("text", "line"), [('a,b\n"no end,2\n', 2), ('a,b\n"x" y,2\n', 2), ("a\n" + "x" * 200_000, 2)]
)
def test_what_is_no_csv_is_told_at_its_line(text: str, line: int) -> None:
    with pytest.raises(NotationError) as fault:
        read_csv(text)
    assert fault.value.line == line
