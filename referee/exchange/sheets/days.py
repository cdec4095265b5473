"""Days as spreadsheets write them: 2026-11-20, 11/20/2026, 20.11.2026."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

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
