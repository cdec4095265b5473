"""A score sheet as a table: its headings, what they mean, its rows, and the days in them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import dropwhile

from referee.engine import toml
from referee.engine.errors import NotationError
from referee.exchange.cells import FIRST, CsvLine, read_csv
from referee.exchange.found import How
from referee.store.people.players import name_key

# What the columns of a score sheet mean: guessed from their headings, or said


SIDES = "ABCDEFGH"
"""The sides of a sheet in the order of its columns; where everybody plays alone, the players."""

GAME, DATE, PLACE, RULES, HOUSE, BIDDER, BID, TRUMP, NOTE = (
    "game", "date", "place", "rules", "house", "bidder", "bid", "trump", "note",
)  # fmt: skip
PLAYERS, POINTS, TAKEN = "players", "points", "taken"
"""What there is of each side: "points A"."""

NOTHING = ""
"""A column that is left out."""

MEANINGS = (
    GAME, DATE, PLACE, RULES, HOUSE, BIDDER, BID, TRUMP, NOTE,
    *(f"{what} {side}" for what in (PLAYERS, POINTS, TAKEN) for side in SIDES),
)  # fmt: skip
"""All that a column may mean."""

_SAID: Mapping[str, Sequence[str]] = {
    GAME: ("game", "game no", "game number", "match", "table"),
    DATE: ("date", "played", "day", "when", "started"),
    PLACE: ("place", "where", "location"),
    RULES: ("rules", "preset", "variant"),
    HOUSE: ("house", "house rules"),
    BIDDER: ("bidder", "who bid", "who", "bid by", "bidding team", "bidding side", "declarer"),
    BID: ("bid", "bid amount", "contract", "bid points"),
    TRUMP: ("trump", "trumps", "trump suit", "trump color", "color", "colour", "suit"),
    NOTE: ("note", "notes", "remark", "remarks", "comment", "comments"),
}
"""How headings say it."""

_LEFT_OUT = ("hand", "round", "no", "#", "dealer", "outcome", "made", "set", "winner", "how")
"""Headings of what follows from the rest, or is not asked for."""

_SIDE = {
    "a": "A", "us": "A", "we": "A", "team 1": "A", "team a": "A", "side a": "A", "1": "A",
    "b": "B", "them": "B", "they": "B", "dem": "B", "team 2": "B", "team b": "B", "side b": "B",
    "2": "B", "c": "C", "team 3": "C", "side c": "C", "3": "C", "d": "D", "team 4": "D",
    "side d": "D", "4": "D", "e": "E", "5": "E", "f": "F", "6": "F", "g": "G", "7": "G", "h": "H",
    "8": "H",
}  # fmt: skip
"""How headings call the sides."""

_OF_SIDE = re.compile(
    r"(?P<what>players?|names?|points?|score[ds]?|taken|captured)[ :]+(?P<side>.+)"
)


def calls_a_side(heading: str) -> bool:
    """Whether *heading* is a word for a side or its points, and no name of anybody."""
    return _said(heading_key(heading)) is not None


def is_unknown(heading: str) -> bool:
    """Whether *heading* says nothing that we know."""
    return _said(heading_key(heading)) is None


def names_of_side(side: str) -> tuple[str, ...]:
    """The words by which a side is called beside its names."""
    return tuple(word for word, meant in _SIDE.items() if meant == side)


def heading_key(heading: str) -> str:
    """What two spellings of a heading share."""
    return name_key(heading.replace("_", " ").strip(" .:#")) or heading.strip()


def guessed(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """What each column means; `NOTHING` where that cannot be told.

    A column of numbers whose heading says nothing we know holds the points of a side, whose
    names are its heading: so sheets at home look. One that is headed as a side and holds no
    number tells who plays there, and then there are as many sides as are told so.
    """
    cells = [[row[place] for row in rows if row[place]] for place in range(len(headings))]
    meant = [_of_cells(_said(heading_key(each)), cells[at]) for at, each in enumerate(headings)]
    named = [side for side in SIDES if f"{PLAYERS} {side}" in meant]
    free = iter([side for side in named or SIDES if f"{POINTS} {side}" not in meant])
    for place, heading in enumerate(headings):
        unknown = meant[place] is None and heading_key(heading)
        if unknown and all(map(holds_points, cells[place])) and cells[place]:
            side = next(free, "" if named else SIDES[-1])
            meant[place] = f"{POINTS} {side}" if side else NOTHING
    return tuple(_each_once(each or NOTHING for each in meant))


def _said(key: str) -> str | None:
    """What a heading says; None: nothing that we know."""
    if not key or key in _LEFT_OUT or "total" in key or key.startswith("running"):
        return NOTHING
    for meaning, said in _SAID.items():
        if key in said:
            return meaning
    if key in _SIDE:
        return f"{POINTS} {_SIDE[key]}"
    found = _OF_SIDE.fullmatch(key)
    if found and found["side"] in _SIDE:
        return f"{_what(found['what'])} {_SIDE[found['side']]}"
    return None


def _what(word: str) -> str:
    if word.startswith(("player", "name")):
        return PLAYERS
    return TAKEN if word in ("taken", "captured") else POINTS


def _of_cells(said: str | None, cells: Sequence[str]) -> str | None:
    """What a column holds whose heading *said* so, and whose *cells* may say otherwise."""
    what, _, side = (said or "").partition(" ")
    named = what == POINTS and bool(cells) and not any(map(holds_points, cells))
    return f"{PLAYERS} {side}" if named else said


def holds_points(cell: str) -> bool:
    """Whether *cell* holds points, or could."""
    return re.fullmatch(r"[-+−]?\d{1,5}", cell) is not None


def _each_once(meant: Iterator[str]) -> Iterator[str]:
    """The first column that means something; a second one is left out."""
    seen: set[str] = set()
    for meaning in meant:
        yield NOTHING if meaning in seen else meaning
        seen.add(meaning)


def require(meant: Sequence[str], line: int) -> None:
    """Refuses columns from which no game can be read."""
    for meaning in meant:
        if meaning and meaning not in MEANINGS:
            raise NotationError(toml.wanted("a meaning of a column", meaning), line=line)
        if meaning and meant.count(meaning) > 1:
            raise NotationError(f"two columns mean {meaning}", line=line)
    if len(sides_of(meant)) < 2:
        raise NotationError("want a column with the points of each side", line=line)


def sides_of(meant: Sequence[str]) -> tuple[str, ...]:
    """The sides whose points the columns tell."""
    told = (f"{what} {side}" for side in SIDES for what in (POINTS, TAKEN))
    return tuple(dict.fromkeys(each.split()[1] for each in told if each in meant))


# The days of a sheet


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

NO_WORDS = (NOTHING, GAME, DATE, TRUMP)
"""Columns in which such a word is neither anybody's name nor a note."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet whose columns are known, and its games are not yet."""

    headings: tuple[str, ...]
    meant: tuple[str, ...]
    """What each column means, by `MEANINGS`; empty: it is left out."""
    first: int
    """The line of the headings."""
    rows: tuple[CsvLine, ...]
    days: Days
    sides: Mapping[str, str]
    """Who plays on each side whose heading names nobody, by the heading's key."""


def read_sheet(text: str, how: How) -> ScoreSheet:
    """The rows of the CSV *text*; what *how* says of headings is over what is guessed.

    Raises:
        NotationError: it is no table, or has no heading or no row.
    """
    lines = _below_title(read_csv(text))
    if len(lines) < 2:
        raise NotationError("want a line of headings, and one for each hand", line=1)
    head, *rows = lines
    wide = len(head.cells)
    even = tuple(
        CsvLine(row.number, (row.cells + ("",) * wide)[: max(wide, _width(row))]) for row in rows
    )
    guesses = guessed(head.cells, [row.cells for row in even])
    meant = tuple(
        how.columns.get(heading_key(heading), guess)
        for heading, guess in zip(head.cells, guesses, strict=True)
    )
    hands = tuple(row for row in even if not _sums_up(meant, row))
    if not hands:
        raise NotationError("want a line for each hand", line=even[0].number)
    return ScoreSheet(head.cells, meant, head.number, hands, _days(meant, hands), how.sides)


def _below_title(lines: Sequence[CsvLine]) -> Sequence[CsvLine]:
    """*lines* from the headings on: what has few cells above them is a title."""
    widest = max((_filled(line) for line in lines[:FIRST]), default=0)
    return tuple(dropwhile(lambda line: _filled(line) < max(2, widest / 2), lines))


def _filled(line: CsvLine) -> int:
    return sum(map(bool, line.cells))


def _sums_up(meant: Sequence[str], row: CsvLine) -> bool:
    """Whether *row* tells what the hands above it come to: it says so, and nobody bid in it.

    A bidder may be called so, and a note may say it: it counts where nothing else can be meant.
    """
    told = {what: cell for what, cell in zip(meant, row.cells, strict=False) if what and cell}
    others = (cell for what, cell in zip(meant, row.cells, strict=False) if what in NO_WORDS)
    bid = BID in told and (BIDDER in told or BIDDER not in meant)
    return not bid and any(heading_key(cell) in SUMS for cell in others)


def _days(meant: Sequence[str], rows: Sequence[CsvLine]) -> Days:
    if DATE not in meant:
        return Days()
    place = meant.index(DATE)
    return days_of(row.cells[place] for row in rows)


def _width(row: CsvLine) -> int:
    """How many cells of a row there are before nothing but blank ones."""
    return max((place for place, cell in enumerate(row.cells, 1) if cell), default=0)
