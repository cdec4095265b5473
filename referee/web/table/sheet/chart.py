"""The totals of a game hand by hand as a line chart, in drawing units."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.hand.facts import Points
from referee.web.state import TableState
from referee.web.table.page import Chart, Line, Tick
from referee.web.ui.plot import Scale, apart, ticks
from referee.web.words.text import listed, number, verb

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT = 38, 268
TOP, BOTTOM = 12, 186
LABEL_GAP = 14
"""How far apart two names must stand to be read."""


STEPS = (50, 100, 200, 500, 1000, 2000, 5000, 10**6)
"""What may lie between two lines."""


@dataclass(frozen=True, slots=True)
class Scales:
    """Where hands and totals lie in the drawing."""

    across: Scale
    up: Scale


def chart(state: TableState) -> Chart:
    """Every book's total after every hand, with the target as a line."""
    rules, words, steps = state.rules, state.words, state.steps
    totals = [state.game.start.totals, *(step.after.totals for step in steps)]
    every = [total for each in totals for total in each.values()]
    low, high = min(0, *every), max(rules.end.target, *every)
    up = Scale(low, high, BOTTOM, TOP)
    scales = Scales(Scale(0, max(1, len(steps)), LEFT, RIGHT), up)
    spoken = listed(f"{words.book(book)} {number(total)}" for book, total in totals[-1].items())
    return Chart(
        WIDTH,
        HEIGHT,
        LEFT,
        RIGHT,
        _lines(totals, scales, state),
        tuple(Tick(number(each), up.at(each)) for each in ticks(low, high, STEPS)),
        up.at(rules.end.target),
        f"Totals after {len(steps)} {verb(steps, 'hand', 'hands')}: {spoken}.",
    )


def _lines(totals: Sequence[Points], scales: Scales, state: TableState) -> tuple[Line, ...]:
    ends = {book: scales.up.at(total) for book, total in totals[-1].items()}
    labels = apart(ends, TOP, BOTTOM, LABEL_GAP)
    return tuple(
        Line(
            number=number,
            label=state.words.short_book(book),
            points=" ".join(
                f"{scales.across.at(hand)},{scales.up.at(each[book])}"
                for hand, each in enumerate(totals)
            ),
            end_x=RIGHT,
            end_y=ends[book],
            label_y=labels[book],
        )
        for number, book in enumerate(ends, 1)
    )
