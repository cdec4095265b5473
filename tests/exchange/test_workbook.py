"""Score sheets in workbooks."""

import io
import sys
import zipfile
from collections.abc import Sequence
from datetime import date
from typing import Any

import openpyxl
import pytest

from referee.exchange import workbook
from referee.exchange.found import FoundFile
from referee.exchange.reading import read_file

from .clubs import faults

HEADS = ("Date", "Ann & Cal", "Bob & Dee", "Bidder", "Bid")
DAY = date(2026, 11, 20)
HANDS = ((DAY, 95.0, 25, "Ann", 90), (None, -80, 65, "Cal", 80))


def packed(**sheets: Sequence[Sequence[Any]]) -> bytes:
    """A workbook with these rows on each sheet."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def read(content: bytes) -> FoundFile:
    return read_file("scores.xlsx", content)


def message(content: bytes) -> str:
    ((_, _, why),) = faults(read(content))
    return why


def test_a_workbook_is_read_as_a_score_sheet() -> None:
    found = read(packed(Scores=[HEADS, *HANDS]))

    assert found.faults == ()
    (game,) = found.games
    assert game.record is not None
    assert game.record.players == ("Ann", "Bob", "Cal", "Dee")
    assert game.record.started == date(2026, 11, 20)
    assert [hand.bid for hand in game.record.hands] == [90, 80]
    assert [hand.taken for hand in game.record.hands] == [{"A": 95, "B": 25}, {"A": 55, "B": 65}]
    assert not [said for said in found.said if "sheets" in said]


def test_of_several_sheets_the_first_with_a_table_is_read_and_said() -> None:
    found = read(packed(Cover=[["Our scores"]], Scores=[HEADS, *HANDS], Old=[HEADS, HANDS[0]]))

    assert found.games[0].hands == 2
    assert "of several sheets “Scores” is read" in found.said


def test_a_bad_cell_is_named_at_its_row() -> None:
    found = read(packed(Scores=[HEADS, *HANDS, (), (None, "95 pts?", 25, "Ann", 90)]))

    assert [fault.line for fault in found.faults] == [5]


def test_without_openpyxl_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    content = packed(Scores=[HEADS, *HANDS])
    monkeypatch.setitem(sys.modules, "openpyxl", None)

    assert message(content) == (
        "this is an Excel workbook: save its sheet as CSV, which a spreadsheet calls “CSV UTF-8”"
    )


def test_a_workbook_of_libreoffice_is_said_to_be_one() -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as inside:
        inside.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        inside.writestr("content.xml", "<office/>")

    assert message(content.getvalue()).startswith("this is a workbook of LibreOffice: save")


def test_a_workbook_without_a_table_or_with_a_fault_is_one_sentence() -> None:
    assert message(packed(Empty=[])) == "want a sheet with a table: this Excel workbook has none"
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as inside:
        inside.writestr("xl/workbook.xml", "<")
    assert message(content.getvalue()).startswith("this is an Excel workbook with a fault: save")


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked() -> None:
    """64 million zeros and one pack into 63 kilobytes."""
    content = io.BytesIO(packed(Scores=[HEADS, *HANDS]))
    with zipfile.ZipFile(content, "a", zipfile.ZIP_DEFLATED) as inside:
        inside.writestr("xl/media/image1.bin", b"0" * (workbook.MOST_UNPACKED + 1))

    assert len(content.getvalue()) < 200_000
    assert "may unpack to 64000000 bytes at most" in message(content.getvalue())


def test_a_sheet_with_a_cell_in_the_last_row_of_all_is_bounded_and_it_is_said() -> None:
    """Such a cell makes a million empty rows before it, of sixteen thousand cells each."""
    far = openpyxl.load_workbook(io.BytesIO(packed(Scores=[HEADS, *HANDS])))
    far["Scores"].cell(1_048_576, 16_384).value = "far"
    content = io.BytesIO()
    far.save(content)

    found = read(content.getvalue())

    assert found.games[0].hands == 2
    assert "what is beyond row 20000 or column 100 of the sheet is left out" in found.said
