"""What people write into the cells of a score sheet: numbers and days."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

# Numbers


_MINUS = "\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
_SPACES = "\N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}"
_SIGNS = str.maketrans(dict.fromkeys(_MINUS, "-") | dict.fromkeys(_SPACES, " "))
"""What is written for a minus, and between thousands."""

_WHOLE = re.compile(r"([-+]?) ?(\d{1,5}|\d[ ,.]\d{3})(?:[.,]0{1,2})?")


def number_in(cell: str) -> int | None:
    """The whole number in *cell* as spreadsheets and people write it; None if there is none.

    "90.0" and "90,00" are 90, "(80)", "–80" and "80-" are -80, "1,025" is 1025.
    """
    text = cell.translate(_SIGNS).strip()
    if text.startswith("(") and text.endswith(")"):
        text = f"-{text[1:-1].strip()}"
    elif text.endswith("-"):
        text = f"-{text[:-1].strip()}"
    written = _WHOLE.fullmatch(text)
    return int(written[1] + re.sub(r"\D", "", written[2])) if written else None


# Names


_BETWEEN = re.compile(r"\s*(?:&|\+|/|,|;|\band\b|\bund\b)\s*", re.IGNORECASE)
"""What stands between the names of a side."""


def names_in(cell: str) -> tuple[str, ...]:
    """The names of the players of a side: Ann and Cal of "Ann & Cal", "Ann/Cal" or "Ann, Cal"."""
    return tuple(name for name in _BETWEEN.split(cell.strip()) if name)


# Words for nothing


_NOTHING = re.compile(
    r"[-–—]+|(?:rain|snow|cancel|called off|no (?:games?|play|rook|cards|hands?|one)\b|nobody|"
    r"not? played|did(?: not|n['’]t) play|postponed|bye\b|holiday|vacation|n/?a\b|off\b|skipped|"
    r"void\b|redeal|misdeal|(?:all |everybody )?pass(?:ed)?(?: out)?\b).*",
    re.IGNORECASE,
)


def says_nothing_happened(cell: str) -> bool:
    """Whether *cell* says in words that nothing was played, or nothing scored: "rained out"."""
    return _NOTHING.fullmatch(cell) is not None


# Days


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH = rf"(?P<name>sept|{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in _MONTHS)})"
_YEAR = r"(?P<year>\d{4}|\d{2})(?![\d:/-])"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:])"
_FORMS = (
    re.compile(r"(?P<year>\d{4})(?P<sign>[-/.])(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})(?!\d)"),
    re.compile(rf"(?P<first>\d{{1,2}})(?P<sign>[-/])(?P<second>\d{{1,2}})(?:(?P=sign){_YEAR}|(?![-/\d]))"),
    re.compile(rf"(?P<day>\d{{1,2}})\. ?(?P<month>\d{{1,2}})\.(?: ?{_YEAR})?(?!\d)"),
    re.compile(rf"{_MONTH}\b\.? ?{_DAY}(?:,? ?['’]?{_YEAR})?", re.IGNORECASE),
    re.compile(rf"{_DAY}\.?(?: of)?[ /-]?{_MONTH}\b\.?(?:,?[ /-]?['’]?{_YEAR})?", re.IGNORECASE),
)  # fmt: skip
"""How days are written: 2026-11-20, 11/20/2026, 20.11.2026, Nov 20, 2026 and 20 November 2026."""

_WEEKDAY = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]* +", re.IGNORECASE)
_SERIAL = re.compile(r"([2-7]\d{4})(?:[.,]\d+)?")
"""A day as spreadsheets count them, from 1954 to 2119, perhaps with the time as a fraction."""

_FIRST_SERIAL = date(1899, 12, 30)

THIS_CENTURY = 2000
"""Added to a year of two digits."""


@dataclass(frozen=True, slots=True)
class WrittenDay:
    """A day as a cell has it, which may leave open what comes first, or the year."""

    first: int
    """The month; or the day, if the day comes first in the sheet."""
    second: int
    year: int | None
    is_open: bool
    """Whether the day might come first: 9/5, but not 5.9. or May 9."""

    def on(self, year: int | None = None, *, day_first: bool) -> date | None:
        """The day, in its own year or else in *year*; None if the calendar has no such day."""
        swapped = self.is_open and day_first
        month, day = (self.second, self.first) if swapped else (self.first, self.second)
        try:
            return date(self.year or year or 0, month, day)
        except ValueError:
            return None

    @property
    def shows(self) -> bool | None:
        """Whether the day comes first in this cell; None if it does not show that."""
        if not self.is_open or (self.first > 12) == (self.second > 12):
            return None
        return self.first > 12

    @property
    def either(self) -> tuple[str, str] | None:
        """The day with the month first, and with the day first; None if it is only one day."""
        if not self.is_open or self.first == self.second or max(self.first, self.second) > 12:
            return None
        if not min(self.first, self.second):
            return None
        month_first = f"{_MONTHS[self.first - 1]} {self.second}"
        return month_first, f"{_MONTHS[self.second - 1]} {self.first}"


def written_day(cell: str) -> WrittenDay | None:
    """The day at the start of *cell*, after which a time may stand; None if there is none."""
    text = _WEEKDAY.sub("", cell.strip(), count=1)
    if match := _SERIAL.fullmatch(text):
        day = _FIRST_SERIAL + timedelta(days=int(match[1]))
        return WrittenDay(day.month, day.day, day.year, is_open=False)
    for form in _FORMS:
        if match := form.match(text):
            return _read(match)
    return None


def day_within(text: str) -> WrittenDay | None:
    """The day with its year somewhere in *text*, such as a title; None if there is none."""
    days = (_read(match) for form in _FORMS for match in form.finditer(text))
    return next((day for day in days if day.year is not None), None)


def _read(match: re.Match[str]) -> WrittenDay:
    parts = match.groupdict()
    year = int(parts["year"]) if parts["year"] else None
    if year is not None and year < 100:
        year += THIS_CENTURY
    if "first" in parts:
        return WrittenDay(int(parts["first"]), int(parts["second"]), year, is_open=True)
    named = parts.get("name")
    starts = [month[:3].lower() for month in _MONTHS]
    month = starts.index(named[:3].lower()) + 1 if named else int(parts["month"])
    return WrittenDay(month, int(parts["day"]), year, is_open=False)


@dataclass(frozen=True, slots=True)
class EitherDay:
    """A date that may be one of two days, where no other date shows which."""

    line: int
    cell: str
    days: tuple[str, str]
    """With the month first, and with the day first: September 5 and May 9."""
    is_open: bool
    """Whether nobody has said which."""


@dataclass(frozen=True, slots=True)
class Days:
    """The days of a sheet, as far as they can be told."""

    title: date | None
    """The day above the headings, of games that have none of their own."""
    by_line: Mapping[int, date]
    either: EitherDay | None
    said: tuple[str, ...]
    """How dates were read that do not say it all themselves."""


def read_days(
    title: Iterable[tuple[int, str]], cells: Iterable[tuple[int, str]], *, day_first: bool | None
) -> Days:
    """The days in *cells*, each with its line, under a *title* of such cells.

    *day_first* is what was said about dates that do not show it.
    """
    above = [(line, cell, day) for line, cell in title if (day := day_within(cell))][:1]
    below = [(line, cell, day) for line, cell in cells if (day := written_day(cell))]
    shown = [(cell, day.shows) for _, cell, day in (*above, *below) if day.shows is not None]
    either = next(
        (
            EitherDay(line, cell, day.either, is_open=day_first is None)
            for line, cell, day in (*above, *below)
            if day.either and not shown
        ),
        None,
    )
    if shown:
        day_first = 2 * sum(first for _, first in shown) > len(shown)
    if either and either.is_open:
        return Days(None, {}, either, ())
    top = above[0][2].on(day_first=bool(day_first)) if above else None
    dates = dated([day for _, _, day in below], top, day_first=bool(day_first))
    dates_by_line = {line: day for (line, _, _), day in zip(below, dates, strict=True) if day}
    said = []
    if shown and any(day.either for _, _, day in (*above, *below)):
        cell = next(cell for cell, first in shown if first is day_first)
        said.append(f"in dates the {'day' if day_first else 'month'} comes first, as {cell} shows")
    lacking = sorted(
        {
            dates_by_line[line].year
            for line, _, day in below
            if day.year is None and line in dates_by_line
        }
    )
    if lacking:
        said.append(
            f"dates without a year are of {' and '.join(map(str, lacking))}, as others show"
        )
    for line, cell, _ in below:
        if _SERIAL.fullmatch(cell) and line in dates_by_line:
            said.append(f"{cell} is {dates_by_line[line]}: spreadsheets count days")
            break
    return Days(top, dates_by_line, either, tuple(said))


def dated(days: Sequence[WrittenDay], title: date | None, *, day_first: bool) -> list[date | None]:
    """The dates of *days*, in the order of the sheet; None for one that cannot be told.

    A day without a year is of the year of *title* if no other has one. Otherwise the sheet goes on
    in time, or back, in less than a year from row to row: whichever takes a sixth of the time of
    the other. If neither does, it cannot be told.
    """
    whole = [day.on(day_first=day_first) for day in days]
    if not any(whole):
        return [day.on(title.year if title else None, day_first=day_first) for day in days]
    real = [at for at, day in enumerate(days) if day.on(LEAP, day_first=day_first)]
    ways = [_one_way([days[at] for at in real], sign, day_first=day_first) for sign in (1, -1)]
    fit = sorted(filter(None, ways), key=_span)
    if not fit or (fit[0] != fit[-1] and _span(fit[-1]) < 6 * _span(fit[0])):
        return whole
    date_at = dict(zip(real, fit[0], strict=True))
    return [date_at.get(at) for at in range(len(days))]


LEAP = 2000
"""A year that has every day of the calendar."""


def _one_way(days: Sequence[WrittenDay], sign: int, *, day_first: bool) -> list[date]:
    """The dates of *days* if each is after the one above it, or if *sign* is -1 before it.

    [] if they cannot be.
    """
    placed = [day.on(day_first=day_first) for day in days]
    first = next(at for at, day in enumerate(placed) if day)
    for at in range(first - 1, -1, -1):
        placed[at] = _beside(days[at], placed[at + 1], -sign, day_first=day_first)
    for at in range(first + 1, len(days)):
        placed[at] = placed[at] or _beside(days[at], placed[at - 1], sign, day_first=day_first)
    dates = [day for day in placed if day]
    in_order = all((after - before) * sign >= timedelta(0) for before, after in pairwise(dates))
    return dates if in_order and len(dates) == len(days) else []


def _beside(day: WrittenDay, row: date | None, sign: int, *, day_first: bool) -> date | None:
    """The first date of *day* not before *row*, or if *sign* is -1 the last not after it."""
    if row is None:
        return None
    dates = [day.on(row.year + more, day_first=day_first) for more in (0, sign)]
    return next((day for day in dates if day and (day - row) * sign >= timedelta(0)), None)


def _span(days: Sequence[date]) -> timedelta:
    return max(days) - min(days)
