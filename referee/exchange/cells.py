"""Tables as CSV (RFC 4180), of which no cell is ever taken for a formula."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
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
"""What may stand between cells: the one by which most of the first rows are as wide."""

FIRST = 10
"""Rows by which the form of a table is known: a title may stand above its headings."""


@dataclass(frozen=True, slots=True)
class CsvLine:
    """A row of a table, and where it begins."""

    number: int
    """The line of the file, from 1."""
    cells: tuple[str, ...]


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """The CSV of *rows* under *heads*."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue()


def guarded(text: str) -> str:
    """*text* as a cell that is no formula; `bare` gives it back."""
    return GUARD + text if (text[:1] in BEGINS_FORMULA and text) or _is_guarded(text) else text


def unguarded(cell: str) -> str:
    """The text of a *cell* that `guarded` made, or that somebody typed."""
    return cell[1:] if _is_guarded(cell) else cell


def _is_guarded(text: str) -> bool:
    return text[:1] == GUARD and text[1:2] in BEGINS_FORMULA | {GUARD}


def read_csv(text: str) -> tuple[CsvLine, ...]:
    """The rows of the CSV *text* that are not blank, each cell bare and without blanks round it.

    Raises:
        NotationError: it is no CSV; with the line.
    """
    return tuple(line for line in _lines(text.removeprefix("\ufeff")) if any(line.cells))


def _lines(text: str) -> Iterator[CsvLine]:
    told = TELLS_SEPARATOR.match(text)
    above, parts = (1, told[1]) if told else (0, _separator(text))
    rows = text[told.end() :] if told else text
    reader = csv.reader(StringIO(rows, newline=""), delimiter=parts, strict=True)
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
    """What part of the first rows has the commonest number of cells, and that number."""
    widths = Counter(_widths(text, sign))
    parted = ((rows / widths.total(), width) for width, rows in widths.items() if width > 1)
    return max(parted, default=(0, 0))


def _widths(text: str, sign: str) -> Iterator[int]:
    """How many cells each of the first rows has that are not blank, if *sign* parts them."""
    rows = csv.reader(StringIO(text, newline=""), delimiter=sign, strict=True)
    with suppress(csv.Error):  # `_lines` says what is wrong, where this is the sign
        yield from (len(row) for row in islice(filter(any, rows), FIRST))


def is_parted(text: str) -> bool:
    """Whether *text* has several lines, and the first hold something that may part cells."""
    lines = (line for line in StringIO(text, newline=None) if line.strip())
    first = list(islice(lines, FIRST))
    return len(first) > 1 and any(sign in line for line in first for sign in SEPARATORS)


def _complaint(said: str) -> str:
    if "field larger" in said:
        return "a cell is too long to be one"
    return "a cell in quotes has no end, or goes on after it"
