"""Charts in drawing units: values in, frozen shapes out, most of them with a table beside them.

They know nothing of games or players. A template draws them, in the page's own colors.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from referee.stats.season.results import Share
from referee.web.shared.words import number, percent

# Places: a scale, round numbers on it, names that do not overlap


STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**4, 10**5, 10**6)


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values from *low* to *high* to coordinates."""

    low: float
    high: float
    first: int
    """The coordinate of *low*."""
    last: int
    """The coordinate of *high*; less than *first* if values grow upwards."""

    def at(self, value: float) -> int:
        """The coordinate of *value*."""
        reach = self.high - self.low
        return self.first + round((self.last - self.first) * (value - self.low) / (reach or 1))


def ticks(low: float, high: float, most: int = 7) -> tuple[int, ...]:
    """Round numbers between *low* and *high*, at most *most*."""
    step = next((each for each in STEPS if (high - low) / each <= most - 1), STEPS[-1])
    first, last = -(-low // step), high // step
    return tuple(step * each for each in range(int(first), int(last) + 1))


def spread_out(ends: Mapping[str, int], top: int, bottom: int, gap: int) -> dict[str, int]:
    """A coordinate for each name, as near to its own in *ends* as possible, *gap* from the next."""
    placed: dict[str, int] = {}
    order = sorted(ends, key=lambda each: ends[each])
    above = top - gap
    for name in order:
        placed[name] = above = max(ends[name], above + gap)
    below = bottom + gap
    for name in reversed(order):
        placed[name] = below = min(placed[name], below - gap)
    return placed


# Charts


WIDTH, HEIGHT = 300, 210
LEFT, TOP, BOTTOM = 42, 12, 170
MARGIN = 6
"""What stays free at the right."""
LETTER = 8
"""The largest width of a letter."""
NAME = 13
"""The most letters of the name beside a line, as many as two partners have in short."""
LABEL_GAP = 15
MARKS = 5
"""The most labels below the lines."""
MOST = 8
"""The most lines of one chart: so many have their own color and pattern."""


@dataclass(frozen=True, slots=True)
class Track:
    """The values of a line."""

    label: str
    """A short name."""
    values: Sequence[float | None]
    """A value for each place; None if unknown."""
    reach: Sequence[tuple[float, float] | None] = ()
    """An interval for each value, drawn as a band around the line; empty for no band."""


@dataclass(frozen=True, slots=True)
class ShareBar:
    """The value of a bar: a share of 1 with its interval."""

    label: str
    share: float
    low: float
    high: float
    of: int
    """The number of cases that the share is of."""


@dataclass(frozen=True, slots=True)
class DrawnSpan:
    """A share in percent with its interval, for a small drawing."""

    low: int
    middle: int
    width: int
    """The width of the interval, from *low* on."""


def span(of: Share) -> DrawnSpan | None:
    """The drawing of a share; None if there were no cases."""
    if of.value is None:
        return None
    low, high = (round(100 * each) for each in of.interval)
    return DrawnSpan(low, round(100 * of.value), high - low)


@dataclass(frozen=True, slots=True)
class ChartMark:
    """A label at a coordinate."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line, its last point, and the place of its name."""

    number: int
    """The number of its color and pattern, from 1."""
    runs: Sequence[str]
    """The points of each part without a gap, as in an SVG polyline."""
    band: str
    """The outline of the band around it; "" for none."""
    end_x: int
    end_y: int
    label_y: int
    label: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, with a whisker for its interval."""

    x: int
    middle: int
    y: int
    width: int
    height: int
    low_y: int
    high_y: int
    label: str
    of: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A chart as a template draws it."""

    spoken: str
    """The chart in a sentence, for screen readers."""
    heads: Sequence[str]
    """The column headings of the table with the same values; the first is that of the places."""
    rows: Sequence[Sequence[str]]
    ticks: Sequence[ChartMark]
    """The labels of the vertical axis."""
    marks: Sequence[ChartMark]
    """The labels of the horizontal axis."""
    right: int
    goal: int | None = None
    """The height of the line of the target; None for no such line."""
    lines: Sequence[ChartLine] = ()
    bars: Sequence[Bar] = ()
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    bottom: int = BOTTOM


def lines(
    spoken: str,
    at: str,
    places: Sequence[str],
    tracks: Sequence[Track],
    *,
    best_low: bool = False,
    goal: int | None = None,
    width: int = WIDTH,
) -> Plot:
    """A line chart of *tracks* over *places*; *at* is the heading of the places: "Game", "After".

    With *best_low* 1 is at the top, as in a list of ranks. *goal* is the target, which puts 0 on
    the axis too.
    """
    known = [*_known(tracks), *(() if goal is None else (0, goal))]
    low, high = min(known, default=0), max(known, default=1)
    ends = (TOP, BOTTOM) if best_low else (BOTTOM, TOP)
    up = Scale(low, high if high > low else low + 1, *ends)
    names = [_cut(track.label) for track in tracks[:MOST]]
    beside = LETTER * max(map(_length, names), default=0)
    across = Scale(0, max(1, len(places) - 1), LEFT, width - MARGIN - beside - LETTER)
    return Plot(
        spoken=spoken,
        heads=(at, *(track.label for track in tracks)),
        rows=[
            (place, *(_value(track, row) for track in tracks)) for row, place in enumerate(places)
        ],
        ticks=tuple(ChartMark(up.at(tick), number(tick)) for tick in ticks(low, high)),
        marks=_marks(places, across),
        right=across.last,
        width=width,
        goal=None if goal is None else up.at(goal),
        lines=_lines(tracks[:MOST], names, across, up),
    )


def bars(spoken: str, heads: Sequence[str], shares: Sequence[ShareBar]) -> Plot:
    """A bar chart of *shares* from 0 to 100 %; *heads* are the column headings of its table."""
    up = Scale(0, 1, BOTTOM, TOP)
    step = (WIDTH - MARGIN - LEFT) / max(1, len(shares))
    return Plot(
        spoken=spoken,
        heads=heads,
        rows=tuple(map(_share_row, shares)),
        ticks=tuple(ChartMark(up.at(each / 100), f"{each} %") for each in (0, 25, 50, 75, 100)),
        marks=(),
        right=WIDTH - MARGIN,
        bars=tuple(_bar(each, LEFT + step * place, step, up) for place, each in enumerate(shares)),
    )


Place = TypeVar("Place")


def few(places: Sequence[Place], most: int) -> Sequence[Place]:
    """At most *most* of *places*, evenly spread, including the first and the last."""
    last = len(places) - 1
    if last < most:
        return places
    return [places[round(last * number / (most - 1))] for number in range(most)]


def _known(tracks: Sequence[Track]) -> Iterable[float]:
    for track in tracks:
        yield from (value for value in track.values if value is not None)
        for reach in track.reach:
            yield from reach or ()


def _marks(places: Sequence[str], across: Scale) -> tuple[ChartMark, ...]:
    """Labels for the last place and for those before it, in even steps from the first, that fit."""
    last = len(places) - 1
    room = (across.last - across.first) // (LETTER * max(map(len, places), default=1))
    gaps = min(MARKS - 1, last, max(1, room - 1))
    step = -(-last // gaps) if gaps > 0 else 1
    chosen = (*range(0, last - step + 1, step), last)
    return tuple(ChartMark(across.at(each), places[each]) for each in chosen if places)


def _lines(
    tracks: Sequence[Track], names: Sequence[str], across: Scale, up: Scale
) -> tuple[ChartLine, ...]:
    last = {str(place): _last(each) for place, each in enumerate(tracks)}
    ends = {name: (place, up.at(value)) for name, (place, value) in last.items()}
    heights = spread_out({name: y for name, (_, y) in ends.items()}, TOP, BOTTOM, LABEL_GAP)
    return tuple(
        ChartLine(
            number=place + 1,
            runs=tuple(_runs(each, across, up)),
            band=_band(each, across, up),
            end_x=across.at(ends[str(place)][0]),
            end_y=ends[str(place)][1],
            label_y=heights[str(place)],
            label=names[place],
        )
        for place, each in enumerate(tracks)
    )


def _cut(name: str) -> str:
    return name if _length(name) <= NAME else f"{name[: NAME - 1]}…"


def _length(name: str) -> int:
    """The number of its visible characters."""
    return sum(map(str.isprintable, name))


def _last(track: Track) -> tuple[int, float]:
    """The last known point of *track*, as (place, value); (0, 0.0) if none is known."""
    known = [(place, value) for place, value in enumerate(track.values) if value is not None]
    return known[-1] if known else (0, 0.0)


def _runs(track: Track, across: Scale, up: Scale) -> Iterable[str]:
    run: list[str] = []
    for place, value in enumerate((*track.values, None)):
        if value is not None:
            run.append(f"{across.at(place)},{up.at(value)}")
        elif run:
            yield " ".join(run)
            run = []


def _band(track: Track, across: Scale, up: Scale) -> str:
    known = [(across.at(place), each) for place, each in enumerate(track.reach) if each is not None]
    over = [f"{x},{up.at(high)}" for x, (_, high) in known]
    under = [f"{x},{up.at(low)}" for x, (low, _) in reversed(known)]
    return " ".join((*over, *under))


def _bar(share: ShareBar, x: float, step: float, up: Scale) -> Bar:
    width, top = round(step * 0.7), up.at(share.share)
    left = round(x + (step - width) / 2)
    return Bar(
        x=left,
        middle=left + width // 2,
        y=top,
        width=width,
        height=BOTTOM - top,
        low_y=up.at(share.low),
        high_y=up.at(share.high),
        label=share.label,
        of=str(share.of),
    )


def _share_row(share: ShareBar) -> tuple[str, ...]:
    between = f"{percent(share.low)} to {percent(share.high)}"
    return share.label, str(share.of), percent(share.share), between


def _value(track: Track, place: int) -> str:
    value = track.values[place] if place < len(track.values) else None
    if value is None:
        return "–"
    reach = track.reach[place] if track.reach else None
    between = f" ({_round(reach[0])} to {_round(reach[1])})" if reach else ""
    return f"{_round(value)}{between}"


def _round(value: float) -> str:
    whole = round(value)
    return number(whole) if value == whole else f"{value:.1f}".replace("-", "−")
