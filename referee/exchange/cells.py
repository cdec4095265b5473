"""Tables as CSV (RFC 4180), of which no cell is ever taken for a formula."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import islice

from referee.engine.errors import NotationError

Cell = str | int | float | None

BEGINS_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")  # noqa: RUF001 - spreadsheets read wide signs too
"""Signs by which a spreadsheet takes a text for something to reckon."""

GUARD = "'"
"""Before a text that begins so: spreadsheets show it as it stands."""

TELLS_SEPARATOR = re.compile(r"\ufeff?sep=([,;|\t])\r?\n", re.IGNORECASE)
"""The line with which a sheet may begin that was made for one spreadsheet, and its separator."""

SEPARATORS = ",;\t"
"""What may stand between cells: the one that most of the first lines have, and most often."""

FIRST = 10
"""Lines by which the form of a table is known: a title may stand above its headings."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table, and where it begins."""

    number: int
    """The line of the file, from 1."""
    cells: tuple[str, ...]


def write_table(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """The CSV of *rows* under *heads*."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: Cell) -> Cell:
    return guarded(cell) if isinstance(cell, str) else cell


def guarded(text: str) -> str:
    """*text* as a cell that is no formula; `bare` gives it back."""
    return GUARD + text if (text[:1] in BEGINS_FORMULA and text) or _is_guarded(text) else text


def bare(cell: str) -> str:
    """The text of a *cell* that `guarded` made, or that somebody typed."""
    return cell[1:] if _is_guarded(cell) else cell


def _is_guarded(text: str) -> bool:
    return text[:1] == GUARD and text[1:2] in BEGINS_FORMULA | {GUARD}


def read_table(text: str) -> tuple[Line, ...]:
    """The rows of the CSV *text* that are not blank, each cell bare and without blanks round it.

    Raises:
        NotationError: it is no CSV; with the line.
    """
    return tuple(line for line in _lines(text.removeprefix("\ufeff")) if any(line.cells))


def _lines(text: str) -> Iterator[Line]:
    told = TELLS_SEPARATOR.match(text)
    above, parts = (1, told[1]) if told else (0, _separator(text))
    rows = text[told.end() :] if told else text
    reader = csv.reader(StringIO(rows, newline=""), delimiter=parts, strict=True)
    before = above
    try:
        for row in reader:
            yield Line(before + 1, tuple(bare(cell.strip()) for cell in row))
            before = above + reader.line_num
    except csv.Error as fault:
        raise NotationError(_complaint(str(fault)), line=above + max(reader.line_num, 1)) from fault


def _separator(text: str) -> str:
    lines = first_lines(text)

    def found(sign: str) -> tuple[int, int]:
        return sum(sign in line for line in lines), sum(line.count(sign) for line in lines)

    return max(SEPARATORS, key=found)


def first_lines(text: str) -> tuple[str, ...]:
    """The first lines of *text* that are not blank."""
    return tuple(islice((line for line in StringIO(text) if line.strip()), FIRST))


def _complaint(said: str) -> str:
    if "field larger" in said:
        return "a cell is too long to be one"
    return "a cell in quotes has no end, or goes on after it"
