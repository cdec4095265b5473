"""A file's text with its problems marked, each at its line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from referee.engine.record.survey import MOST, Problem
from referee.engine.text.harmless import harmless
from referee.web.records.page import Line, Passage, Problems
from referee.web.ui.parts import Link
from referee.web.words import records as words

ALL_LINES = 80
"""Lines of a text that is shown whole."""

AROUND = 3
"""Lines shown before and after one with a problem, of a longer text."""

SHOWN = 30
"""Problems that are marked; the others are counted."""

LONGEST = 300
"""Characters of a line that are shown."""


def marked(text: str, found: Sequence[Problem], number: int) -> Problems:
    """The problems *found* in *text*, which is the source of that *number* on the page."""
    shown, left = found[:SHOWN], len(found) - SHOWN
    return Problems(
        heading=words.problems_heading(len(found), MOST),
        places=tuple(dict.fromkeys(_link(each, number) for each in shown)),
        more=words.problems_left_words(left) if left > 0 else "",
        passages=tuple(_passages(text.split("\n"), shown)),
    )


def _link(problem: Problem, number: int) -> Link:
    return Link(f"#line-{number}-{problem.line or 1}", words.line_words(problem.line))


def _passages(lines: Sequence[str], found: Sequence[Problem]) -> Iterator[Passage]:
    by_line: dict[int, list[str]] = {}
    for each in found:
        by_line.setdefault(each.line or 1, []).append(words.problem_words(each.fault))
    before = 0
    for numbers in _runs(_shown(len(lines), by_line)):
        left = words.lines_left_words(before + 1, numbers[0] - 1) if numbers[0] > before + 1 else ""
        shown = (Line(n, _fit(lines[n - 1]), tuple(by_line.get(n, ()))) for n in numbers)
        yield Passage(tuple(shown), left)
        before = numbers[-1]


def _shown(number: int, marked_lines: Iterable[int]) -> Sequence[int]:
    """The numbers of the lines that are shown, of so many."""
    if number <= ALL_LINES:
        return range(1, number + 1)
    near = {n + beside for n in marked_lines for beside in range(-AROUND, AROUND + 1)}
    return sorted(n for n in near if 1 <= n <= number)


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """*numbers* in groups that follow one another."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        yield tuple(number for _, number in run)


def _fit(line: str) -> str:
    """*line* as it can be shown: cut, and with what would steer the page written out."""
    shown = harmless(line.replace("\t", "    "))
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"
