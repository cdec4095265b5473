"""Numbers and days as people and spreadsheets write them into cells."""

from datetime import date

import pytest

from referee.exchange.cells import Days, names_in, number_in, read_days


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("95", 95), ("+95", 95), ("0", 0), ("-80", -80), ("- 80", -80),
        ("\N{EN DASH}80", -80), ("\N{MINUS SIGN}80", -80), ("\N{EM DASH}80", -80),
        ("(80)", -80), ("( 80 )", -80), ("80-", -80), ("(80.00)", -80),
        ("90.0", 90), ("90,0", 90), ("-80.00", -80), ("1,025", 1025), ("1.025", 1025),
        ("1 025", 1025), ("1\N{NO-BREAK SPACE}025", 1025), ("1\N{NARROW NO-BREAK SPACE}025", 1025),
    ],
)  # fmt: skip
def test_a_number_is_read_as_it_is_written(cell: str, number: int) -> None:
    assert number_in(cell) == number


@pytest.mark.parametrize(
    "cell",
    ["", "-", "()", "90.5", "90,5", "95 pts", "#REF!", "#DIV/0!", "90.000", "10,25", "9 5", "--5",
     "(-80", "x", "320-180", "123456"],
)  # fmt: skip
def test_what_is_no_whole_number_is_none(cell: str) -> None:
    assert number_in(cell) is None


@pytest.mark.parametrize(
    "cell",
    ["Ann & Cal", "Ann and Cal", "Ann AND Cal", " Ann + Cal ", "Ann/Cal", "Ann, Cal", "Ann; Cal",
     "Ann und Cal", "Ann, and Cal", "Ann & Cal,"],
)  # fmt: skip
def test_names_are_parted_by_what_people_put_between_them(cell: str) -> None:
    assert names_in(cell) == ("Ann", "Cal")
    assert names_in("Andy Sandler") == ("Andy Sandler",)


def days(*cells: str, title: str = "", day_first: bool | None = None) -> Days:
    return read_days([(1, title)], list(enumerate(cells, 3)), day_first=day_first)


NOVEMBER_20 = date(2026, 11, 20)


@pytest.mark.parametrize(
    "cell",
    [
        "2026-11-20", "2026-11-20 19:30", "2026-11-20T19:30:00", "2026/11/20", "2026.11.20",
        "11/20/2026", "11/20/26", "11-20-2026", "20/11/2026", "20.11.2026", "20. 11. 26",
        "Nov 20, 2026", "Nov. 20 2026", "November 20th, 2026", "20 November 2026", "20-Nov-26",
        "20-Nov-2026", "the 20th of November".removeprefix("the ") + ", 2026", "Fri, Nov 20 '26",
        "Friday, 20 November 2026", "46346", "46346.8125",
    ],
)  # fmt: skip
def test_a_day_is_read_as_it_is_written(cell: str) -> None:
    assert days(cell).by_line == {3: NOVEMBER_20}


@pytest.mark.parametrize(
    "cell",
    ["20261120", "2026-W01-1", "13/13/2026", "Nov 2026", "Nov-26", "20.11", "soon", "March",
     "2026/13/20", "2/30/2026", "95", "11/20/2026/5"],
)  # fmt: skip
def test_what_is_no_day_is_none(cell: str) -> None:
    assert days(cell).by_line == {}


def test_a_day_that_may_be_two_is_asked_for() -> None:
    asked = days("9/5/2025", "9/6/2025")

    assert asked.either is not None
    assert (asked.either.line, asked.either.cell, asked.either.days) == (
        3, "9/5/2025", ("September 5", "May 9"),
    )  # fmt: skip
    assert asked.either.is_open
    assert asked.by_line == {}


@pytest.mark.parametrize(
    ("day_first", "day"), [(False, date(2025, 9, 5)), (True, date(2025, 5, 9))]
)
def test_the_answer_holds_for_every_date_of_the_sheet(day_first: bool, day: date) -> None:
    answered = days("9/5/2025", day_first=day_first)

    assert answered.by_line == {3: day}
    assert answered.either is not None
    assert not answered.either.is_open


@pytest.mark.parametrize(
    ("other", "day"),
    [("9/19/2025", date(2025, 9, 5)), ("19/9/2025", date(2025, 5, 9))],
)
def test_another_date_shows_what_comes_first_over_any_answer(other: str, day: date) -> None:
    for day_first in (None, False, True):
        found = days("9/5/2025", other, day_first=day_first)

        assert found.either is None
        assert found.by_line[3] == day
        assert any(other in sentence for sentence in found.said)


def test_of_dates_that_contradict_each_other_the_fewer_are_none() -> None:
    assert sorted(days("9/19/2025", "9/20/2025", "21/9/2025").by_line) == [3, 4]


def test_a_date_that_is_one_day_both_ways_is_not_asked_for() -> None:
    assert days("9/9/2025").by_line == {3: date(2025, 9, 9)}


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        # As the sheet goes on in time, or back, around a new year too.
        (["11/20/2026", "11/27", "Dec 4"], ["2026-11-20", "2026-11-27", "2026-12-04"]),
        (["12/4/2026", "11/27", "11/20"], ["2026-12-04", "2026-11-27", "2026-11-20"]),
        (["12/28/2025", "1/4", "1/11"], ["2025-12-28", "2026-01-04", "2026-01-11"]),
        (["20.12.", "27.12.", "3.1.2026"], ["2025-12-20", "2025-12-27", "2026-01-03"]),
        (["11/20", "11/20", "11/20/2026"], ["2026-11-20", "2026-11-20", "2026-11-20"]),
        # In September before or after that February?
        (["2025-02-01", "Sep 20"], ["2025-02-01", None]),
        (["11/20"], [None]),
        # 52 days forward or 314 back, more than six times as many; of 53 or 313 neither is clear.
        (["2025-01-01", "Feb 22"], ["2025-01-01", "2025-02-22"]),
        (["2025-01-01", "Feb 23"], ["2025-01-01", None]),
        (["13/13", "11/20/2026", "11/20"], [None, "2026-11-20", "2026-11-20"]),
    ],
)
def test_a_day_without_a_year_is_of_the_year_that_others_show(
    cells: list[str], read: list[str | None]
) -> None:
    found = days(*cells)

    assert [
        day.isoformat() if (day := found.by_line.get(line)) else None
        for line, _ in enumerate(cells, 3)
    ] == read


@pytest.mark.parametrize(
    "title", ["Rook night, November 20, 2026", "Rook night 2026-11-20", "At home, 20.11.2026, late"]
)
def test_a_title_may_have_the_day(title: str) -> None:
    assert days("", title=title).title == NOVEMBER_20
    assert days("11/21", title=title).by_line == {3: date(2026, 11, 21)}


def test_the_day_in_a_title_is_asked_for_too() -> None:
    asked = days("", title="Rook night 9/5/2026")

    assert asked.either is not None
    assert (asked.either.line, asked.either.cell) == (1, "Rook night 9/5/2026")
