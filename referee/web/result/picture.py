"""A result as a drawing: where everything stands, for a template that only places it."""

from collections.abc import Sequence

from referee.web.result.fitting import cut, fitted, width_of, wrapped
from referee.web.result.page import Box, Picture, Row, Summary, Total, Written
from referee.web.result.summary import spoken, summary
from referee.web.state import TableState
from referee.web.table.sheet.chart import chart

WIDTH, HEIGHT = 1080, 1350
LEFT, RIGHT = 80, 1000
ROOM = RIGHT - LEFT
TOP = 170
"""Where the headline stands; the bird is above it."""
ROWS_HIGH = 420
"""What all totals together may take."""
FOOT = 1285
GAP = 30
BIRD = 110
"""What stands beside the headline."""
BETWEEN = 8
CAPITALS = 0.73
"""How high a capital letter is, in parts of the size of the letters."""
SAID, SAID_GAP = 28, 38
MOST_SAID = 8


def picture(state: TableState) -> Picture:
    """The result of *state* in drawing units: names are cut where they must be, totals never."""
    told = summary(state)
    headline = lines_down(told.headline, TOP, 72, 3, ROOM - BIRD)
    setting = lines_down(" · ".join(told.setting), headline[-1].y + 62, 32, 2)
    rows = rows_down(told.totals, setting[-1].y + GAP)
    under = rows[-1].top + rows[-1].height + GAP
    said = _said(told)
    drawn = Box(LEFT, under, ROOM, (said[0].y - 30 if said else FOOT - 20) - GAP - under)
    return Picture(
        width=WIDTH,
        height=HEIGHT,
        spoken=spoken(told),
        headline=headline,
        setting=setting,
        rows=rows,
        chart=chart(state),
        drawn=drawn,
        said=said,
        foot=Written("Rook referee", LEFT, FOOT, 26),
    )


def lines_down(text: str, top: int, size: int, most: int, room: int = ROOM) -> tuple[Written, ...]:
    """*text* in at most *most* lines from *top* on: in smaller letters if need be, then cut."""
    sizes = range(size, size // 2, -2)
    small = next((n for n in sizes if len(wrapped(text, room, n)) <= most), size // 2)
    lines = wrapped(text, room, small)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(f"{lines[most - 1]} {lines[most]}", room / small)]
    return tuple(
        Written(line, LEFT, top + place * round(small * 1.25), small)
        for place, line in enumerate(lines)
    )


def rows_down(totals: Sequence[Total], top: int, most: int = ROWS_HIGH) -> tuple[Row, ...]:
    """The totals below each other, *most* high together; the more there are, the lower each."""
    high = min(110, most // len(totals))
    return tuple(_row(total, top + place * high, high) for place, total in enumerate(totals))


def _row(total: Total, top: int, high: int) -> Row:
    figures, middle = round(high * 0.62), top + (high - BETWEEN) / 2
    taken = round(width_of(total.points) * figures) + 60
    names, size = fitted(total.names, ROOM - taken - 24, round(high * 0.4))
    return Row(
        names=Written(names, LEFT + 24, round(middle + size * CAPITALS / 2), size),
        points=Written(total.points, RIGHT - 24, round(middle + figures * CAPITALS / 2), figures),
        top=top,
        height=high - BETWEEN,
        wins=total.wins,
    )


def _said(told: Summary) -> tuple[Written, ...]:
    """The rule that decided and what stands out, down to the foot; what has room, in whole."""
    lines: list[str] = []
    for said in (told.reason, *(f"{each.label}: {each.value}" for each in told.facts)):
        more = wrapped(said, ROOM, SAID)
        lines += more if len(lines) + len(more) <= MOST_SAID else []
    top = FOOT - 60 - (len(lines) - 1) * SAID_GAP
    return tuple(
        Written(line, LEFT, top + place * SAID_GAP, SAID) for place, line in enumerate(lines)
    )
