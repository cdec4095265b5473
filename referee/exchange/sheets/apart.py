"""Which rows of a score sheet are of one game: by its number, its day, or who plays."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.exchange.cells import Line
from referee.exchange.sheets import columns
from referee.exchange.sheets.sheet import Sheet

OF_A_GAME = frozenset(
    (columns.GAME, columns.DATE, *(f"{columns.PLAYERS} {side}" for side in columns.SIDES))
)
"""What is often told in the first row of a game alone."""


def by_game(sheet: Sheet) -> Iterator[list[Line]]:
    """The rows of each game of *sheet*, in its order."""
    for _, rows in groupby(_filled(sheet), key=lambda row: _game_key(sheet, row)):
        yield list(rows)


def _filled(sheet: Sheet) -> Iterator[Line]:
    """The rows of *sheet*, where what is told of a whole game holds for the rows below as well."""
    above: tuple[str, ...] = ()
    for row in sheet.rows:
        if above and not _begins(sheet, above, row.cells):
            kept = (
                cell or (before if meaning in OF_A_GAME else "")
                for meaning, before, cell in zip(sheet.meant, above, row.cells, strict=False)
            )
            row = Line(row.number, (*kept, *row.cells[len(sheet.meant) :]))  # noqa: PLW2901
        above = row.cells
        yield row


def _begins(sheet: Sheet, above: Sequence[str], below: Sequence[str]) -> bool:
    """Whether the row *below* says that it is of another game: by its number or its day."""
    told = zip(sheet.meant, above, below, strict=False)
    return any(
        cell and _apart(sheet, meaning, cell) != _apart(sheet, meaning, before)
        for meaning, before, cell in told
        if meaning in (columns.GAME, columns.DATE)
    )


def _apart(sheet: Sheet, meaning: str, cell: str) -> object:
    """What of a *cell* tells games apart: of a moment the day alone."""
    return (meaning == columns.DATE and sheet.days.read(cell)) or cell


def _game_key(sheet: Sheet, line: Line) -> tuple[object, ...]:
    """What the rows of one game share."""
    numbered = columns.GAME in sheet.meant
    apart = (columns.GAME, columns.DATE) if numbered else OF_A_GAME
    told = zip(sheet.meant, line.cells, strict=False)
    return tuple(_apart(sheet, meaning, cell) for meaning, cell in told if meaning in apart)
