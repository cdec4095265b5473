"""The shapes of charts, and their tables with the same values."""

from itertools import pairwise

import pytest

from referee.web.shared.charts import BOTTOM, LEFT, TOP, ShareBar, Track, bars, lines

WORDS = ("Ann leads.", "Hand")
HEADS = ("Bid", "Bids", "Made", "Between")


def test_a_line_goes_from_its_first_value_to_its_last_and_grows_upwards() -> None:
    chart = lines(*WORDS, ["0", "1", "2"], [Track("Ann", [0, 50, 100])])

    (line,) = chart.lines
    first, middle, last = (tuple(map(int, each.split(","))) for each in line.runs[0].split())
    assert first == (LEFT, BOTTOM)
    assert last == (chart.right, TOP)
    assert middle[0] == LEFT + round((chart.right - LEFT) / 2)
    assert (line.end_x, line.end_y) == last


def test_first_places_stand_above_later_ones() -> None:
    chart = lines(*WORDS, ["a", "b"], [Track("Ann", [1, 1]), Track("Bob", [4, 4])], best_low=True)

    assert chart.lines[0].end_y == TOP
    assert chart.lines[1].end_y == BOTTOM


def test_what_is_not_known_leaves_a_gap_and_a_dash() -> None:
    chart = lines(*WORDS, ["0", "1", "2", "3"], [Track("Ann", [5, None, 7, 8])])

    assert [len(run.split()) for run in chart.lines[0].runs] == [1, 2]
    assert chart.heads == ("Hand", "Ann")
    assert list(chart.rows) == [("0", "5"), ("1", "–"), ("2", "7"), ("3", "8")]


def test_a_band_lies_about_its_line_and_its_ends_are_told() -> None:
    chart = lines(*WORDS, ["0", "1"], [Track("Ann", [10, 12.5], [(0, 20), (5, 20)])])

    outline = [tuple(map(int, each.split(","))) for each in chart.lines[0].band.split()]
    assert [y for _, y in outline[:2]] == [TOP, TOP]
    assert outline[-1] == (LEFT, BOTTOM)
    assert chart.rows[1] == ("1", "12.5 (5 to 20)")


def test_names_beside_lines_do_not_cover_another_and_long_ones_are_cut() -> None:
    tracks = [Track("Maximiliana Wolfe", [100]), Track("Bob", [100]), Track("Cal", [99])]

    chart = lines(*WORDS, ["0"], tracks)

    heights = sorted(line.label_y for line in chart.lines)
    assert all(low + 15 <= high for low, high in pairwise(heights))
    assert chart.lines[0].label == "Maximiliana …"
    assert chart.heads[1] == "Maximiliana Wolfe"


def test_a_bar_is_as_high_as_its_share_with_a_whisker_from_end_to_end() -> None:
    chart = bars(WORDS[0], HEADS, [ShareBar("90", 0.5, 0.25, 1.0, 8)])

    (bar,) = chart.bars
    half = BOTTOM - (BOTTOM - TOP) // 2
    assert (bar.y, bar.height) == (half, BOTTOM - half)
    assert bar.high_y == TOP
    assert bar.low_y == BOTTOM - round((BOTTOM - TOP) / 4)
    assert list(chart.rows) == [("90", "8", "50 %", "25 % to 100 %")]


def test_words_below_have_room() -> None:
    days = [f"Sep {each}, 2026" for each in range(1, 21)]

    chart = lines(*WORDS, days, [Track("Ann", list(range(20)))])

    assert [each.label for each in chart.marks] == [days[0], days[-1]]


@pytest.mark.parametrize(
    ("last", "named"),
    [
        (0, ["0"]),
        (1, ["0", "1"]),
        (4, ["0", "1", "2", "3", "4"]),
        (7, ["0", "2", "4", "7"]),
        (8, ["0", "2", "4", "6", "8"]),
        (21, ["0", "6", "12", "21"]),
    ],
)
def test_hands_are_named_below_in_even_steps(last: int, named: list[str]) -> None:
    hands = [str(each) for each in range(last + 1)]

    chart = lines(*WORDS, hands, [Track("Ann", list(range(last + 1)))])

    assert [each.label for each in chart.marks] == named


def test_a_chart_of_nothing_is_a_chart() -> None:
    assert lines(*WORDS, [], []).lines == ()
    assert bars(WORDS[0], HEADS, []).bars == ()
