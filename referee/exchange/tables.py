"""CSV, and the tables of a club for a spreadsheet: hands, games and standings.

A table of hands can be imported again as a score sheet: its headings are meanings of columns.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from operator import attrgetter
from typing import Any

from referee.errors import NotationError
from referee.stats.season.ranking import Row

# CSV (RFC 4180), in which no cell is ever read as a formula


Cell = str | int | float | None

BEGINS_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")  # noqa: RUF001 - full-width signs count too
"""Characters by which a spreadsheet recognizes a formula at the start of a text."""

GUARD = "'"
"""Put before such a text, so that a spreadsheet shows it unchanged."""

SEPARATOR_LINE = re.compile(r"\ufeff?sep=([,;|\t])\r?\n", re.IGNORECASE)
"""The first line of a sheet made for one spreadsheet program, which names its separator."""

SEPARATORS = ",;\t"
"""Separators of cells: the one that gives most of the first rows the same width is used."""

SIDES = "ABCDEFGH"
"""Sides, or players if everybody plays alone, in the order of their columns."""

FIRST = 10
"""How many rows are looked at to recognize a table: there may be a title above its headings."""


@dataclass(frozen=True, slots=True)
class CsvLine:
    """A row of a table, with the line where it begins."""

    number: int
    """The line of the file, from 1."""
    cells: tuple[str, ...]


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Writes *rows* under *heads* as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue()


def guarded(text: str) -> str:
    """*text* as a cell that no spreadsheet takes for a formula; `unguarded` reverses it."""
    return GUARD + text if (text[:1] in BEGINS_FORMULA and text) or _is_guarded(text) else text


def unguarded(cell: str) -> str:
    """The text of *cell*, whether `guarded` wrote it or somebody typed it."""
    return cell[1:] if _is_guarded(cell) else cell


def _is_guarded(text: str) -> bool:
    return text[:1] == GUARD and text[1:2] in BEGINS_FORMULA | {GUARD}


def read_csv(text: str) -> tuple[CsvLine, ...]:
    """The rows of the CSV *text* that are not blank, each cell stripped and without its guard.

    Raises:
        NotationError: it is not CSV; with the line.
    """
    return tuple(line for line in _lines(text.removeprefix("\ufeff")) if any(line.cells))


def _lines(text: str) -> Iterator[CsvLine]:
    declared = SEPARATOR_LINE.match(text)
    above, separator = (1, declared[1]) if declared else (0, _separator(text))
    rows = text[declared.end() :] if declared else text
    reader = csv.reader(StringIO(rows, newline=""), delimiter=separator, strict=True)
    before = above
    try:
        for row in reader:
            yield CsvLine(before + 1, tuple(unguarded(cell.strip()) for cell in row))
            before = above + reader.line_num
    except csv.Error as fault:
        raise NotationError(_complaint(str(fault)), line=above + max(reader.line_num, 1)) from fault


def _separator(text: str) -> str:
    return max(SEPARATORS, key=lambda sign: _evenness(text, sign))


def _evenness(text: str, sign: str) -> tuple[float, int]:
    """The share of the first rows that have the commonest number of cells, and that number."""
    widths = Counter(_widths(text, sign))
    parted = ((rows / widths.total(), width) for width, rows in widths.items() if width > 1)
    return max(parted, default=(0, 0))


def _widths(text: str, sign: str) -> Iterator[int]:
    """The number of cells of each of the first rows that are not blank, separated by *sign*."""
    rows = csv.reader(StringIO(text, newline=""), delimiter=sign, strict=True)
    with suppress(csv.Error):  # `_lines` reports it, if this is the separator
        yield from (len(row) for row in islice(filter(any, rows), FIRST))


def is_parted(text: str) -> bool:
    """Whether *text* has several lines and one of the first contains a separator."""
    lines = (line for line in StringIO(text, newline=None) if line.strip())
    first = list(islice(lines, FIRST))
    return len(first) > 1 and any(sign in line for line in first for sign in SEPARATORS)


def _complaint(message: str) -> str:
    if "field larger" in message:
        return "a cell is too long to be one"
    return "a cell in quotes has no end, or goes on after it"


# The tables of a club


STANDING: Mapping[str, Callable[[Row], Cell]] = {
    "rank": attrgetter("rank"),
    "player": attrgetter("player"),
    "played": attrgetter("result.played"),
    "won": attrgetter("result.won"),
    "drawn": attrgetter("result.drawn"),
    "lost": attrgetter("lost"),
    "points": attrgetter("result.points"),
    "against": attrgetter("result.against"),
    "hands": attrgetter("result.hands"),
    "bids": attrgetter("result.bids"),
    "made": attrgetter("result.made"),
    "set": attrgetter("set"),
    "average bid": attrgetter("average_bid"),
    "rating": lambda row: round(row.rating.mu, 3),
    "uncertainty": lambda row: round(row.rating.sigma, 3),
    "provisional": lambda row: "yes" if row.rating.is_provisional else "",
}
"""The columns of the table of standings."""


def standings_table(rows: Sequence[Row]) -> str:
    """The CSV of standings."""
    return write_csv(tuple(STANDING), ([of(row) for of in STANDING.values()] for row in rows))


# Standings for other programs: the same on the command line and in the API


def standings_document(season: str | None, rows: Iterable[Row]) -> dict[str, Any]:
    """The standings of the season called *season*, or of all games if it is None, for JSON."""
    return {"season": season, "rows": [_document(row) for row in rows]}


def _document(row: Row) -> dict[str, Any]:
    result = row.result
    return {
        "rank": row.rank,
        "player": row.player,
        "played": result.played,
        "won": result.won,
        "lost": row.lost,
        "points": result.points,
        "hands": result.hands,
        "bids": result.bids,
        "made": result.made,
        "set": row.set,
        "average_bid": row.average_bid,
        "rating": {"mu": round(row.rating.mu, 3), "sigma": round(row.rating.sigma, 3)},
        "provisional": row.rating.is_provisional,
    }
