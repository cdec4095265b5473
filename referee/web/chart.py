"""The totals of a game hand by hand as a line chart, in drawing units."""

from referee.web import words
from referee.web.state import TableState
from referee.web.table_pages import Chart, Line, Tick

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT = 38, 268
TOP, BOTTOM = 12, 186
LABEL_GAP = 14
"""How far apart two names must stand to be read."""


def chart(state: TableState) -> Chart:
    """Every book's total after every hand, with the target as a line."""
    rules, names = state.rules, state.game.names
    totals = [state.game.start.totals, *(step.after.totals for step in state.steps)]
    every = [total for each in totals for total in each.values()]
    low, high = min(0, *every), max(rules.end.target, *every)

    def y(total: int) -> int:
        return BOTTOM - round((BOTTOM - TOP) * (total - low) / (high - low))

    def x(hand: int) -> int:
        return LEFT + round((RIGHT - LEFT) * hand / max(1, len(totals) - 1))

    ends = {book: y(totals[-1][book]) for book in totals[-1]}
    labels = _apart(ends)
    lines = tuple(
        Line(
            number=number,
            label=words.short_book_name(book, rules, names),
            points=" ".join(f"{x(hand)},{y(each[book])}" for hand, each in enumerate(totals)),
            end_x=RIGHT,
            end_y=ends[book],
            label_y=labels[book],
        )
        for number, book in enumerate(totals[-1], 1)
    )
    ticks = tuple(Tick(words.number(total), y(total)) for total in _ticks(low, high))
    spoken = words.listed(
        f"{words.book_name(book, rules, names)} {words.number(total)}"
        for book, total in totals[-1].items()
    )
    return Chart(
        WIDTH,
        HEIGHT,
        LEFT,
        RIGHT,
        lines,
        ticks,
        y(rules.end.target),
        f"Totals after {len(state.steps)} {words.verb(state.steps, 'hand', 'hands')}: {spoken}.",
    )


def _ticks(low: int, high: int) -> tuple[int, ...]:
    """Round totals between *low* and *high*, at most seven."""
    step = next(s for s in (50, 100, 200, 500, 1000, 2000, 5000, 10**6) if (high - low) / s <= 6)
    first = -(-low // step) * step
    return tuple(range(first, high + 1, step))


def _apart(ends: dict[str, int]) -> dict[str, int]:
    """Where each name stands so that none covers another."""
    placed: dict[str, int] = {}
    lowest = TOP - LABEL_GAP
    for book in sorted(ends, key=lambda each: ends[each]):
        lowest = max(ends[book], lowest + LABEL_GAP)
        placed[book] = lowest
    over = lowest - BOTTOM
    return {book: place - max(0, over) for book, place in placed.items()}
