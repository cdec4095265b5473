"""Workbooks of spreadsheets: the rows of the first sheet with a table, as text, within bounds.

Reading needs openpyxl, the extra `excel`; without it a sentence says what to do.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from io import BytesIO
from itertools import islice
from typing import Any
from zipfile import BadZipFile, ZipFile

from referee.errors import NotationError
from referee.exchange.tables import CsvLine

EXCEL, OPEN_DOCUMENT = "xl/workbook.xml", "content.xml"
"""A file that every workbook of that form has inside."""

SAVE_AS_CSV = "this is {}: save its sheet as CSV, which a spreadsheet calls “CSV UTF-8”"

MOST_UNPACKED = 64_000_000
"""The most bytes of everything in a workbook together: a small file can unpack to any size."""

MOST_SHEETS, MOST_ROWS, MOST_COLUMNS = 10, 20_000, 100
"""The most sheets that are looked through, and of a sheet the most rows and columns."""


def workbook_kind(packed: bytes) -> str:
    """What form of workbook *packed* is: `EXCEL` or `OPEN_DOCUMENT`; empty if it is none."""
    try:
        with ZipFile(BytesIO(packed)) as inside:
            names = {*inside.namelist()}
    except (BadZipFile, ValueError, NotImplementedError):
        return ""
    return next((kind for kind in (EXCEL, OPEN_DOCUMENT) if kind in names), "")


def read_workbook(packed: bytes, kind: str) -> tuple[Sequence[CsvLine], tuple[str, ...]]:
    """The rows of the first sheet with a table, and a sentence about the others.

    Raises:
        NotationError: it cannot be read here, is too large, or has no table.
    """
    if kind == OPEN_DOCUMENT:
        raise NotationError(SAVE_AS_CSV.format("a workbook of LibreOffice"))
    try:
        from openpyxl import load_workbook  # noqa: PLC0415 - an extra, which may be missing
    except ModuleNotFoundError as fault:
        raise NotationError(SAVE_AS_CSV.format("an Excel workbook")) from fault
    with ZipFile(BytesIO(packed)) as inside:
        if sum(entry.file_size for entry in inside.infolist()) > MOST_UNPACKED:
            raise NotationError(f"an Excel workbook may unpack to {MOST_UNPACKED} bytes at most")
    try:
        book = load_workbook(BytesIO(packed), read_only=True, data_only=True, keep_links=False)
        for sheet in islice(book.worksheets, MOST_SHEETS):
            cut = tuple(_cut(sheet))
            lines = list(_lines(sheet))
            if sum(sum(map(bool, line.cells)) > 1 for line in lines) > 1:
                several = len(book.sheetnames) > 1
                said = (f"of several sheets “{sheet.title}” is read",) if several else ()
                return lines, (*said, *cut)
    except NotationError:
        raise
    except (BadZipFile, KeyError, ValueError, TypeError, AttributeError, SyntaxError) as fault:
        raise NotationError(SAVE_AS_CSV.format("an Excel workbook with a fault")) from fault
    raise NotationError.unlike("a sheet with a table: this Excel workbook has none")


def _cut(sheet: Any) -> Iterator[str]:
    """What is left out of a *sheet* that says it is larger than what is read."""
    if (sheet.max_row or 0) > MOST_ROWS or (sheet.max_column or 0) > MOST_COLUMNS:
        yield f"what is beyond row {MOST_ROWS} or column {MOST_COLUMNS} of the sheet is left out"


def _lines(sheet: Any) -> Iterator[CsvLine]:
    """The rows of *sheet* that are not empty; the size that it says it has is not believed."""
    sheet.reset_dimensions()
    rows = sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
    for number, row in enumerate(rows, 1):
        cells = tuple(_text(value) for value in row)
        if any(cells):
            filled = max(at for at, cell in enumerate(cells, 1) if cell)
            yield CsvLine(number, cells[:filled])


def _text(value: Any) -> str:
    """The text of a cell: a date as 2026-11-20, a whole number without a point."""
    match value:
        case None | bool() | time():
            return ""
        case datetime():
            return value.date().isoformat()
        case date():
            return value.isoformat()
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value).strip()
