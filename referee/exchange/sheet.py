"""A score sheet as a table: its headings, what they mean, its rows, and the days in them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import dropwhile

from referee.engine.errors import NotationError
from referee.exchange import columns
from referee.exchange.cells import FIRST, Line, read_table
from referee.exchange.columns import heading_key
from referee.exchange.found import How

_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})\b")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\b")

THIS_CENTURY = 2000
"""Of a year that is written with two digits."""


@dataclass(frozen=True, slots=True)
class Days:
    """How the days of one sheet are written."""

    day_first: bool = False
    """Whether 9/5 is a day of May; else it is one of September, as a spreadsheet has it at home."""

    def read(self, cell: str) -> date | None:
        """The day in *cell*, after which a time may stand; None: it is none."""
        try:
            if told := _SLASHED.match(cell):
                first, second, year = map(int, told.groups())
                return _date(year, *((second, first) if self.day_first else (first, second)))
            if told := _DOTTED.match(cell):
                day, month, year = map(int, told.groups())
                return _date(year, month, day)
            return date.fromisoformat(cell[:10])
        except ValueError:
            return None


def days_of(cells: Iterable[str]) -> Days:
    """How a column writes its days: the month first, unless one of them shows that it is not."""
    return Days(any(int(told[1]) > 12 for cell in cells if (told := _SLASHED.match(cell))))


def _date(year: int, month: int, day: int) -> date:
    return date(year if year > 99 else year + THIS_CENTURY, month, day)


# A score sheet as a table: its headings, what they mean, and its rows


SUMS = frozenset(("total", "totals", "grand total", "total score", "sum", "sums", "final score"))
"""What a row says that is no hand, as `heading_key` reads it."""

NO_WORDS = (columns.NOTHING, columns.GAME, columns.DATE, columns.TRUMP)
"""Columns in which such a word is neither anybody's name nor a note."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet whose columns are known, and its games are not yet."""

    headings: tuple[str, ...]
    meant: tuple[str, ...]
    """What each column means, by `columns.MEANINGS`; empty: it is left out."""
    first: int
    """The line of the headings."""
    rows: tuple[Line, ...]
    days: Days
    sides: Mapping[str, str]
    """Who plays on each side whose heading names nobody, by the heading's key."""


def read_sheet(text: str, how: How) -> Sheet:
    """The rows of the CSV *text*; what *how* says of headings is over what is guessed.

    Raises:
        NotationError: it is no table, or has no heading or no row.
    """
    lines = _below_title(read_table(text))
    if len(lines) < 2:
        raise NotationError("want a line of headings, and one for each hand", line=1)
    head, *rows = lines
    wide = len(head.cells)
    even = tuple(
        Line(row.number, (row.cells + ("",) * wide)[: max(wide, _width(row))]) for row in rows
    )
    guessed = columns.guessed(head.cells, [row.cells for row in even])
    meant = tuple(
        how.columns.get(heading_key(heading), guess)
        for heading, guess in zip(head.cells, guessed, strict=True)
    )
    hands = tuple(row for row in even if not _sums_up(meant, row))
    if not hands:
        raise NotationError("want a line for each hand", line=even[0].number)
    return Sheet(head.cells, meant, head.number, hands, _days(meant, hands), how.sides)


def _below_title(lines: Sequence[Line]) -> Sequence[Line]:
    """*lines* from the headings on: what has few cells above them is a title."""
    widest = max((_filled(line) for line in lines[:FIRST]), default=0)
    return tuple(dropwhile(lambda line: _filled(line) < max(2, widest / 2), lines))


def _filled(line: Line) -> int:
    return sum(map(bool, line.cells))


def _sums_up(meant: Sequence[str], row: Line) -> bool:
    """Whether *row* tells what the hands above it come to: it says so, and nobody bid in it.

    A bidder may be called so, and a note may say it: it counts where nothing else can be meant.
    """
    told = {what: cell for what, cell in zip(meant, row.cells, strict=False) if what and cell}
    others = (cell for what, cell in zip(meant, row.cells, strict=False) if what in NO_WORDS)
    bid = columns.BID in told and (columns.BIDDER in told or columns.BIDDER not in meant)
    return not bid and any(heading_key(cell) in SUMS for cell in others)


def _days(meant: Sequence[str], rows: Sequence[Line]) -> Days:
    if columns.DATE not in meant:
        return Days()
    place = meant.index(columns.DATE)
    return days_of(row.cells[place] for row in rows)


def _width(row: Line) -> int:
    """How many cells of a row there are before nothing but blank ones."""
    return max((place for place, cell in enumerate(row.cells, 1) if cell), default=0)
