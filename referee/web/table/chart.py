"""The totals of a game hand by hand as a line chart, in drawing units."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.hand.facts import Points
from referee.web.state import TableState
from referee.web.table.page import Chart, Line, Tick
from referee.web.words.text import listed, number, verb

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT = 38, 268
TOP, BOTTOM = 12, 186
LABEL_GAP = 14
"""How far apart two names must stand to be read."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Where totals and hands lie in the drawing."""

    low: int
    high: int
    hands: int

    def x(self, hand: int) -> int:
        """Where the totals after *hand* stand."""
        return LEFT + round((RIGHT - LEFT) * hand / max(1, self.hands))

    def y(self, total: int) -> int:
        """How low *total* stands."""
        return BOTTOM - round((BOTTOM - TOP) * (total - self.low) / (self.high - self.low))


def chart(state: TableState) -> Chart:
    """Every book's total after every hand, with the target as a line."""
    rules, words, steps = state.rules, state.words, state.steps
    totals = [state.game.start.totals, *(step.after.totals for step in steps)]
    every = [total for each in totals for total in each.values()]
    scale = Scale(min(0, *every), max(rules.end.target, *every), len(steps))
    spoken = listed(f"{words.book(book)} {number(total)}" for book, total in totals[-1].items())
    return Chart(
        WIDTH,
        HEIGHT,
        LEFT,
        RIGHT,
        _lines(totals, scale, state),
        tuple(Tick(number(each), scale.y(each)) for each in _ticks(scale.low, scale.high)),
        scale.y(rules.end.target),
        f"Totals after {len(steps)} {verb(steps, 'hand', 'hands')}: {spoken}.",
    )


def _lines(totals: Sequence[Points], scale: Scale, state: TableState) -> tuple[Line, ...]:
    ends = {book: scale.y(total) for book, total in totals[-1].items()}
    labels = _apart(ends)
    return tuple(
        Line(
            number=number,
            label=state.words.short_book(book),
            points=" ".join(
                f"{scale.x(hand)},{scale.y(each[book])}" for hand, each in enumerate(totals)
            ),
            end_x=RIGHT,
            end_y=ends[book],
            label_y=labels[book],
        )
        for number, book in enumerate(ends, 1)
    )


def _ticks(low: int, high: int) -> tuple[int, ...]:
    """Round totals between *low* and *high*, at most seven."""
    step = next(s for s in (50, 100, 200, 500, 1000, 2000, 5000, 10**6) if (high - low) / s <= 6)
    first = -(-low // step) * step
    return tuple(range(first, high + 1, step))


def _apart(ends: dict[str, int]) -> dict[str, int]:
    """Where each name stands so that none covers another."""
    placed: dict[str, int] = {}
    order = sorted(ends, key=lambda each: ends[each])
    above = TOP - LABEL_GAP
    for book in order:
        placed[book] = above = max(ends[book], above + LABEL_GAP)
    below = BOTTOM + LABEL_GAP
    for book in reversed(order):
        placed[book] = below = min(placed[book], below - LABEL_GAP)
    return placed
