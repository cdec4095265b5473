"""What columns mean, and how their days are written, from headings and cells alone."""

from datetime import date

import pytest

from referee.exchange.score_sheet import Days, days_of, guessed


@pytest.mark.parametrize("heading", ["Running A&C", "Total A&C", "running"])
def test_a_total_is_no_side(heading: str) -> None:
    meant = guessed((heading, "Ann & Cal", "Bob & Dee"), [("95", "95", "25"), ("155", "60", "60")])

    assert meant == ("", "points A", "points B")


@pytest.mark.parametrize(
    ("cells", "is_day_first"),
    [
        ((), False),
        (("12/12/2025", "1/31/2025"), False),
        (("12/12/2025", "13/1/2025"), True),
        (("20.11.2025", "2025-11-20"), False),
    ],
)
def test_the_month_comes_first_unless_a_day_shows_that_it_does_not(
    cells: tuple[str, ...],
    is_day_first: bool,
) -> None:
    assert days_of(cells) == Days(is_day_first)


@pytest.mark.parametrize(
    ("cell", "year"), [("1/2/00", 2000), ("1/2/31", 2031), ("1.2.99", 2099), ("1.2.1999", 1999)]
)
def test_a_year_of_two_digits_is_of_this_century(cell: str, year: int) -> None:
    day = Days().read(cell)

    assert isinstance(day, date)
    assert day.year == year
