"""A score sheet: the meaning of its columns, and the games in its rows."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import dropwhile, groupby, islice, pairwise

from referee import toml
from referee.errors import NotationError
from referee.exchange.cells import (
    LEAP,
    Days,
    day_within,
    names_in,
    number_in,
    read_days,
    says_nothing_happened,
    written_day,
)
from referee.exchange.found import ReadOptions, Rows
from referee.exchange.rook.sheet_record import SheetGame, SheetHand, Sides
from referee.exchange.tables import FIRST, SIDES, CsvLine
from referee.rook import RefereeError, RuleSet, preset, with_house
from referee.rook.rules.cards import MOON, Bid, bid_name, hand_total
from referee.rook.rules.model import Sides as Seating
from referee.rook.rules.presets import preset_ids
from referee.store.tables import read_day
from referee.text import name_key

# What the columns of a score sheet mean: guessed from their headings, or given


class Column(StrEnum):
    """A meaning of a column."""

    GAME = "game"
    DATE = "date"
    HAND = "hand"
    PLACE = "place"
    RULES = "rules"
    HOUSE = "house"
    BIDDER = "bidder"
    BID = "bid"
    TRUMP = "trump"
    WINNER = "winner"
    NOTE = "note"
    PLAYERS = "players"
    POINTS = "points"
    TAKEN = "taken"


NOTHING = ""
"""The meaning of a column that is left out."""

OF_SIDES = (Column.PLAYERS, Column.POINTS, Column.TAKEN, Column.BID)
"""Meanings that exist for each side, such as "points A"."""

MEANINGS = (
    *(what for what in Column if what not in OF_SIDES[:3]),
    *(f"{what} {side}" for what in OF_SIDES for side in SIDES),
)
"""All meanings of a column."""

_HEADINGS = {
    Column.GAME: "game, game no, game number, match, table",
    Column.DATE: "date, played, day, when, started, timestamp, time stamp",
    Column.HAND: "hand, hand no, hand number, round, round no, no, #",
    Column.PLACE: "place, where, location",
    Column.RULES: "rules, preset, variant",
    Column.HOUSE: "house, house rules",
    Column.BIDDER: (
        "bidder, who bid, who, bid by, declarer, bidding team, bidding side, bid team, bid side, "
        "bidder team, bidder side, team"
    ),
    Column.BID: "bid, bid amount, contract, bid points, bid/made, bid / made, bid/took, bid/taken",
    Column.TRUMP: "trump, trumps, trump suit, trump color, color, colour, suit",
    Column.WINNER: "winner, won by, winners, winning team, winning side, who won",
    Column.NOTE: "note, notes, remark, remarks, comment, comments",
}
"""The headings that stand for each meaning."""

_LEFT_OUT = ("dealer", "outcome", "made", "set", "how")
"""Headings of columns that follow from the others or are not needed."""

_OTHER = frozenset((
    "trick", "tricks", "nest", "kitty", "widow", "card", "cards", "hands", "deal", "deals", "time",
    "minutes", "hcp", "handicap", "seq", "row", "line", "id", "year", "month", "week", "session",
    "difference", "diff", "margin", "counters", "stake", "money",
))  # fmt: skip
"""Words in the heading of a column whose numbers are no points."""

_SIDE = {
    "a": "A", "us": "A", "we": "A", "our": "A", "ours": "A", "team 1": "A", "team a": "A",
    "side a": "A", "t1": "A", "1": "A",
    "b": "B", "them": "B", "they": "B", "their": "B", "theirs": "B", "dem": "B", "team 2": "B",
    "team b": "B", "side b": "B", "t2": "B", "2": "B",
    "c": "C", "team 3": "C", "side c": "C", "t3": "C", "3": "C", "d": "D", "team 4": "D",
    "side d": "D", "t4": "D", "4": "D", "e": "E", "5": "E", "f": "F", "6": "F", "g": "G", "7": "G",
    "h": "H", "8": "H",
}  # fmt: skip
"""The side that each word in a heading stands for."""

_WON = ("winner", "winners", "winning", "winning team", "winning side")
_LOST = ("loser", "losers", "losing", "losing team", "losing side")
"""The words for two sides of which each row says who they are: a winner and a loser."""

_LETTERS = frozenset(SIDES.lower())
"""Words for a side that may also be the initial of a player."""

_WHAT = {
    Column.PLAYERS: "player players name names",
    Column.POINTS: "point points pts score scores scored",
    Column.TAKEN: "taken captured took",
    Column.BID: "bid bids",
}
"""The words before or after a side in a heading."""

_TOTAL = frozenset(("total", "totals", "running", "cumulative", "final"))
"""Words in the heading of a column that does not hold what one hand scored."""


def named_in(heading: str) -> str:
    """The names in the *heading* of a side; empty if it is only a word for a side or its points."""
    text = _whose(heading)
    return text if text and _meaning(heading_key(text)) is None else ""


def _whose(heading: str) -> str:
    """The *heading* of a side without the words for its points: "Us" of "Us (score)"."""
    words = [word for word in re.split(r"[\s:()\[\]_]+", heading.strip(" .:#?")) if word]
    words = [word for word in words if word.lower() not in _TOTAL]
    of_columns = " ".join(_WHAT.values()).split()
    while words and words[0].lower() in of_columns:
        del words[0]
    while words and words[-1].lower() in of_columns:
        del words[-1]
    return " ".join(words)


def has_initials(heading: str) -> bool:
    """Whether the *heading* of a side has only a letter for each of several players."""
    names = names_in(named_in(heading))
    return len(names) > 1 and all(len(name) == 1 for name in names)


def _is_of_several(key: str) -> bool:
    """Whether a heading with this *key* names several players."""
    return len(names_in(key)) > 1


def heading_key(heading: str) -> str:
    """*heading* in the form in which two spellings of it are equal."""
    return name_key(heading.replace("_", " ").strip(" .:#?")) or heading.strip()


def guessed(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The likely meaning of each column; `NOTHING` if it is unknown.

    A column of numbers with an unknown heading holds the points of a side, and the heading names
    its players: home-made sheets look like that. A column that is headed as a side and holds no
    numbers names that side's players; if there are such columns, there are no other sides. A column
    of totals is left out unless nothing else has the points of two sides.
    """
    keys = [heading_key(heading) for heading in headings]
    cells = [[row[place] for row in rows if row[place]] for place in range(len(headings))]
    meant = _guessed(keys, cells)
    if sum(meaning.startswith(Column.POINTS) for meaning in meant) < 2:
        whole = _guessed([_without_total(key) for key in keys], cells)
        if sum(meaning.startswith(Column.POINTS) for meaning in whole) > 1:
            return whole
    return meant


def _without_total(key: str) -> str:
    return " ".join(word for word in key.split() if word not in _TOTAL) or key


def _guessed(keys: Sequence[str], cells: Sequence[Sequence[str]]) -> tuple[str, ...]:
    if names_losers(keys):
        keys = [_of_winner_or_loser(key) for key in keys]
    meant = [_of_cells(_meaning(key), cells[at]) for at, key in enumerate(keys)]
    named = [side for side in SIDES if f"{Column.PLAYERS} {side}" in meant]
    known = [side for side in SIDES if f"{Column.POINTS} {side}" in meant]
    free = iter([side for side in named or SIDES if side not in known])
    unknown = [at for at, key in enumerate(keys) if key and meant[at] is None]
    numbers = {at: _said_of(keys[at]) for at in unknown if _holds_numbers(keys[at], cells[at])}
    points = [at for at, (what, _) in numbers.items() if what == Column.POINTS]
    if (pairs := [at for at in points if _is_of_several(keys[at])])[1:]:
        points = pairs
    elif known[1:] and not named:
        points = []
    sides: dict[str, str] = {}
    for at in points:
        of_names = meant[at - 1] if at and keys[at] in _WHAT[Column.POINTS].split() else ""
        if of_names and of_names.startswith(Column.PLAYERS):  # Team 1, Score, Team 2, Score
            meant[at] = f"{Column.POINTS} {of_names[-1]}"
            continue
        side = sides.setdefault(numbers[at][1], next(free, "" if named else SIDES[-1]))
        meant[at] = f"{Column.POINTS} {side}" if side else NOTHING
    for at in unknown:
        what, whose = _said_of(keys[at])
        if at not in points and sides.get(whose):
            meant[at] = f"{what} {sides[whose]}"
    return tuple(_each_once(each or NOTHING for each in meant))


def names_losers(headings: Iterable[str]) -> bool:
    """Whether a table with *headings* has a row for each game, which says who won and who lost."""
    keys = {heading_key(heading) for heading in headings}
    return not (keys.isdisjoint(_WON) or keys.isdisjoint(_LOST))


def _of_winner_or_loser(key: str) -> str:
    """*key* with the first side for the winner, and the second for the loser."""
    what, whose = _said_of(key)
    side = "side a" if whose in _WON else "side b" if whose in _LOST else ""
    if not side:
        return key
    return f"players {side}" if key in (*_WON, *_LOST) else f"{what} {side}"


def _meaning(key: str) -> str | None:
    """The meaning of a heading by its key; None if it is unknown."""
    words = set(key.split())
    if not key or _follows(key):
        return NOTHING
    for meaning, headings in _HEADINGS.items():
        if key in headings.split(", "):
            return meaning
    if not _is_of_several(key) and words & _OTHER:
        return NOTHING
    what, whose = _said_of(key)
    return f"{what} {_SIDE[whose]}" if whose in _SIDE else None


def _follows(key: str) -> bool:
    """Whether a column with a heading of this *key* follows from others."""
    return key in _LEFT_OUT or not _TOTAL.isdisjoint(key.split())


def _said_of(key: str) -> tuple[str, str]:
    """What a heading says, points if it does not say it, and the side of which it says that."""
    words = [word for word in re.split(r"[\s:()\[\]]+", key) if word]
    for what, named in _WHAT.items():
        for said, whose in ((words[:1], words[1:]), (words[-1:], words[:-1])):
            if whose and said[0] in named.split():
                return what, " ".join(whose).strip(" -")
    return Column.POINTS, key


def _of_cells(meaning: str | None, cells: Sequence[str]) -> str | None:
    """*meaning*, as the heading has it, or the players of a side if the cells hold no points."""
    what, _, side = (meaning or "").partition(" ")
    named = what == Column.POINTS and bool(cells) and not any(map(holds_points, cells))
    return f"{Column.PLAYERS} {side}" if named else meaning


def _holds_numbers(key: str, cells: Sequence[str]) -> bool:
    """Whether most of *cells* are numbers; half of them, if the heading is of several names.

    A slip in one of them is reported at its line.
    """
    numbers = 2 * sum(map(holds_points, cells))
    return numbers > len(cells) or (0 < numbers == len(cells) and _is_of_several(key))


def holds_points(cell: str) -> bool:
    """Whether *cell* is a number that could be points."""
    return number_in(cell) is not None


def _each_once(meant: Iterator[str]) -> Iterator[str]:
    """The meanings in order; a repeated one becomes `NOTHING`."""
    seen: set[str] = set()
    for meaning in meant:
        yield NOTHING if meaning in seen else meaning
        seen.add(meaning)


def bid_in(cell: str) -> str:
    """The bid in a *cell* that also has what became of it, as under "Bid/Made": 90 of "90/95"."""
    bid, between, made = cell.partition("/")
    fits = between and (holds_points(made) or made.strip().lower() in _BECAME)
    return bid if fits else cell


_BECAME = ("", "y", "yes", "n", "no", "made", "set", "m", "s", "x", "ok")
"""What stands for a bid that was made, or set."""


# The sheet as a table: its headings, what they mean, and its rows


SUMS = frozenset(("total", "totals", "grand total", "total score", "sum", "sums", "final score"))
"""Words of a row of totals, in the form of `heading_key`."""

NO_WORDS = (NOTHING, Column.GAME, Column.HAND, Column.DATE, Column.TRUMP)
"""Columns in which a word of `SUMS` cannot be a name or a note."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a score sheet."""

    line: int
    """The line of the file, from 1."""
    cells: tuple[str, ...]
    """One for each heading, or more if the row is longer."""
    values: Mapping[str, str]
    """Its cells by meaning, without blank ones; a date that can be told as 2026-11-20."""

    def __getitem__(self, meaning: str) -> str:
        return self.values.get(meaning, "")

    def number(self, meaning: str) -> int | None:
        """The number in the cell with this meaning; None if it is blank.

        Raises:
            NotationError: it is not a number; with its line.
        """
        cell = self[meaning]
        number = number_in(bid_in(cell) if meaning == Column.BID else cell)
        if cell and number is None:
            raise toml.unlike("a number", cell, meaning).at(self.line)
        return number

    def has(self, what: str) -> bool:
        """Whether the row has *what*, perhaps only for some of the sides."""
        return any(meaning.partition(" ")[0] == what for meaning in self.values)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet whose columns are known, and whose games are not read yet."""

    headings: tuple[str, ...]
    meant: tuple[str, ...]
    """The meaning of each column, one of `MEANINGS`; empty if it is left out."""
    guessed: tuple[str, ...]
    """The meaning that each column would have if nobody had said anything."""
    first: int
    """The number of the line with the headings."""
    rows: tuple[SheetRow, ...]
    names: Mapping[str, str]
    """The players of each side whose heading names nobody, by `heading_key`."""
    spelled: Mapping[str, str]
    """The players meant by names, by `name_key`."""
    days: Days
    unplayed: frozenset[int]
    """The lines of rows in which nothing was scored; they are no hands, and no games."""
    sums: tuple[int, ...]
    """The lines of the rows of totals, which are left out."""
    tops: tuple[int, ...]
    """The lines at which the headings stand again: another game begins below."""
    is_beside: bool
    """Whether another table stands beside the first, behind an empty column."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides for which there is a column of points."""
        columns = (f"{what} {side}" for side in SIDES for what in (Column.POINTS, Column.TAKEN))
        return tuple(dict.fromkeys(column[-1] for column in columns if column in self.meant))

    @property
    def left_out(self) -> tuple[str, ...]:
        """The headings of columns that are left out and do not follow from others."""
        return tuple(
            heading
            for heading, meaning in zip(self.headings, self.meant, strict=True)
            if heading and not meaning and not _follows(heading_key(heading))
        )

    @property
    def says_totals(self) -> bool:
        """Whether the heading of a side's points says that they are totals."""
        points = (
            heading_key(heading)
            for heading, meaning in zip(self.headings, self.meant, strict=True)
            if meaning.startswith(Column.POINTS)
        )
        return any(_TOTAL.intersection(key.split()) for key in points)

    def heading_of(self, side: str) -> str:
        """The heading of the points of *side*."""
        for what in (Column.POINTS, Column.TAKEN):
            if f"{what} {side}" in self.meant:
                return self.headings[self.meant.index(f"{what} {side}")]
        return ""

    def called(self, meaning: str) -> str:
        """What the sheet calls a column: its heading, or its meaning if there is none."""
        at = self.meant.index(meaning) if meaning in self.meant else None
        return meaning if at is None else self.headings[at] or meaning

    def game_mark(self, row: SheetRow, meaning: str) -> object:
        """The part of a cell in which two games differ: its text, or of a time only the day."""
        return (meaning == Column.DATE and read_day(row[meaning])) or row[meaning]


OWN_DAY = "another table with a day of its own begins here: put each into a sheet of its own"


def read_sheet(table: Sequence[CsvLine], how: ReadOptions) -> ScoreSheet:
    """Reads the rows of *table*; meanings of headings in *how* take precedence over guesses.

    Raises:
        NotationError: it has no heading or no row.
    """
    lines = _below_title(table)
    if len(lines) < 2:
        raise NotationError.unlike("a line of headings, and one for each hand").at(1)
    head, *rest = lines
    even = [_even(line.cells, len(head.cells)) for line in rest]
    guesses = guessed(head.cells, even)
    meant = tuple(
        how.columns.get(heading_key(heading), guess)
        for heading, guess in zip(head.cells, guesses, strict=True)
    )
    rows = [
        SheetRow(
            line.number,
            cells,
            {m: cell for m, cell in zip(meant, cells, strict=False) if m and cell},
        )
        for line, cells in zip(rest, even, strict=True)
    ]
    tops = tuple(row.line for row in rows if _repeats(head.cells, row.cells))
    titles = {
        above.line
        for above, row in pairwise(rows)
        if sum(map(bool, above.cells)) == 1 and _repeats(head.cells, row.cells)
    }
    for line in rest:
        if line.number in titles and day_within(_row_text(line)):
            raise NotationError(OWN_DAY, line=line.number)
    others = {*tops, *titles, *how.without}
    hands = [row for row in rows if row.line not in others and not _sums_up(meant, row)]
    unplayed = frozenset(row.line for row in hands if _is_unplayed(meant, row))
    if len(hands) == len(unplayed):
        raise NotationError.unlike("a line for each hand").at(rest[0].number)
    days = read_days(
        [(line.number, _row_text(line)) for line in table[: -len(lines)]],
        [(row.line, row[Column.DATE]) for row in hands],
        day_first=how.day_first,
    )
    told = tuple(
        _dated(row, days.by_line.get(row.line), is_played=row.line not in unplayed) for row in hands
    )
    sums = tuple(row.line for row in rows if _sums_up(meant, row))
    beside = _are_beside(head.cells, even)
    return ScoreSheet(
        head.cells,
        meant,
        guesses,
        head.number,
        told,
        how.sides,
        how.names,
        days,
        unplayed,
        sums,
        tops,
        beside,
    )


def _repeats(headings: Sequence[str], cells: Sequence[str]) -> bool:
    return [*map(heading_key, cells)] == [*map(heading_key, headings)]


MOST_GAPS = 10
"""How many empty columns are looked at to find a table beside another."""


def _are_beside(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether an empty column has the points of two sides on its left and on its right."""
    empty = [
        at
        for at, heading in enumerate(headings)
        if not heading and not any(row[at] for row in rows)
    ]
    return any(
        all(
            sum(meaning.startswith(Column.POINTS) for meaning in guessed(headings[part], cells)) > 1
            for part in (slice(0, at), slice(at + 1, len(headings)))
            for cells in [[row[part] for row in rows]]
        )
        for at in empty[:MOST_GAPS]
    )


def _dated(row: SheetRow, day: date | None, *, is_played: bool) -> SheetRow:
    """*row* with its *day* as 2026-11-20; of one without hands, words in place of it are none."""
    if day is None and is_played:
        return row
    others = {meaning: cell for meaning, cell in row.values.items() if meaning != Column.DATE}
    return replace(row, values=others | ({Column.DATE: day.isoformat()} if day else {}))


def _below_title(lines: Sequence[CsvLine]) -> Sequence[CsvLine]:
    """*lines* from the headings on, without a title: lines above them with few cells or a day."""
    widest = max((_filled(line) for line in lines[:FIRST]), default=0)
    below = tuple(dropwhile(lambda line: _filled(line) < max(2, widest / 2), lines))
    dated = len(below) > 2 and day_within(_row_text(below[0])) is not None
    if dated and not any(holds_points(cell) or written_day(cell) for cell in below[1].cells):
        return below[1:]
    return below


def _row_text(line: CsvLine) -> str:
    """A line above the headings as one text: its commas may have been read as separators."""
    return ", ".join(filter(None, line.cells))


def _filled(line: CsvLine) -> int:
    return sum(map(bool, line.cells))


def _even(cells: tuple[str, ...], wide: int) -> tuple[str, ...]:
    """*cells*, padded to the number of headings; blank cells beyond it are removed."""
    filled = max((place for place, cell in enumerate(cells, 1) if cell), default=0)
    return (cells + ("",) * wide)[: max(wide, filled)]


def _sums_up(meant: Sequence[str], row: SheetRow) -> bool:
    """Whether *row* holds totals: it has no bid, and one of its cells is a word for a total.

    The word does not count in a column where it may be a name or a note.
    """
    others = (cell for what, cell in zip(meant, row.cells, strict=False) if what in NO_WORDS)
    bid = row[Column.BID] and (row[Column.BIDDER] or Column.BIDDER not in meant)
    return not bid and any(heading_key(cell) in SUMS for cell in others)


def _is_unplayed(meant: Sequence[str], row: SheetRow) -> bool:
    """Whether *row* says that nothing was played: in words, or by a note without any number.

    A row that has the words and a number may be either, and is read as one that was played.
    """
    if _wins(row) or not any(meaning.startswith(Column.POINTS) for meaning in meant):
        return False
    numbers = [
        cell
        for meaning, cell in row.values.items()
        if meaning.partition(" ")[0] in (Column.POINTS, Column.TAKEN, Column.BID)
    ]
    if numbers:
        return all(map(says_nothing_happened, numbers))
    told = any(map(row.has, (Column.NOTE, Column.BIDDER, Column.TRUMP)))
    return told or any(map(says_nothing_happened, row.cells))


# Which rows belong to one game: by its number, its date, or its players


OF_A_GAME = (Column.GAME, Column.DATE, *(f"{Column.PLAYERS} {side}" for side in SIDES))
"""Meanings whose cell is often filled in only in the first row of a game."""


def by_game(sheet: ScoreSheet, kind: Rows) -> Iterator[list[SheetRow]]:
    """The rows of each game of *sheet*, in its order; a row each if a row is a game."""
    if kind is Rows.GAMES:
        return ([row] for row in _filled_down(sheet) if row.has(Column.POINTS) or _wins(row))
    columns = OF_A_GAME[:2] if Column.GAME in sheet.meant else OF_A_GAME
    rows = list(_filled_down(sheet))
    same = groupby(
        zip(rows, _starts_over(rows, sheet.tops), strict=True),
        key=lambda row: (row[1], [sheet.game_mark(row[0], column) for column in columns]),
    )
    return ([row for row, _ in of_game] for _, of_game in same)


def _wins(row: SheetRow) -> bool:
    """Whether *row* says who won; not that it was a draw, or that it is not known."""
    return row[Column.WINNER].lower() not in ("", *_DRAWS, *_NO_BID)


def _starts_over(rows: Iterable[SheetRow], tops: Sequence[int]) -> Iterator[tuple[int, int]]:
    """For each row how often the numbers of hands, and the headings, have begun again above it."""
    count = before = 0
    for row in rows:
        number = number_in(row[Column.HAND]) or before
        count += number < before
        before = number
        yield count, bisect_left(tops, row.line)


def _filled_down(sheet: ScoreSheet) -> Iterator[SheetRow]:
    """The rows of *sheet*; cells about a whole game are copied to the rows below that lack them."""
    above = sheet.rows[0]
    for row in sheet.rows:
        begins = any(
            row[each] and sheet.game_mark(row, each) != sheet.game_mark(above, each)
            for each in (Column.GAME, Column.DATE)
        )
        kept = {} if begins else {each: above[each] for each in OF_A_GAME if above[each]}
        above = replace(row, values={**kept, **row.values})
        if row.line not in sheet.unplayed:
            yield above


# Its games: one row for each hand, with columns in any order


USUAL = ("kentucky-discard", "one-eighty")
"""The presets that are tried first."""

TRUMPS = {
    "red": ("r", "rd"),
    "yellow": ("y", "yel", "yell", "ylw"),
    "green": ("g", "gr", "grn", "gre"),
    "black": ("b", "bl", "blk", "bla"),
    "none": ("nt", "no", "no trump"),
}
"""Common abbreviations of each trump."""


NO_SCORES = (
    "the points of each side: a game is not known by its winner alone; "
    "add two columns with the final scores"
)
TURNED = "a row for each game or hand, and a column for each side: this table is turned"
BESIDE = "two tables stand side by side: put each into a sheet of its own"
_OF_ONE = re.compile(r"(?:game|round|hand|match|night) ?#?\d+")
"""The heading of a column for one game or hand, where the players stand in the rows."""

NO_SCORE = (
    "a winner, and no points: write the final score of each side into this row, or leave it out"
)


def sheet_games(
    sheet: ScoreSheet, kind: Rows
) -> tuple[tuple[SheetGame, ...], tuple[NotationError, ...]]:
    """The games of *sheet* in its order, if a row is what *kind* says, and all that is wrong.

    Of totals so far, each hand has what it added to those of the row above.
    """
    if fault := _no_games(sheet):
        return (), (fault.at(sheet.first),)
    games: list[SheetGame] = []
    faults: list[NotationError] = []
    for rows in by_game(sheet, kind):
        try:
            game = _game(sheet, rows, faults)
            if not game.hands:  # it has no points, or its fault is recorded
                continue
            if kind is Rows.GAMES:
                game = replace(game, winner=game.hands[0].won)
            games.append(as_kind(game, kind))
        except NotationError as fault:
            faults.append(fault)
    for wrong in faults:
        wrong.path = tuple(map(sheet.called, wrong.path))
    return tuple(games), tuple(faults)


def as_kind(game: SheetGame, kind: Rows) -> SheetGame:
    """*game*, whose hands were read as rows with points, if a row is what *kind* says.

    Raises:
        NotationError: a total or a final score is missing.
    """
    if kind is Rows.HANDS:
        return game
    for hand in game.hands:
        if any(points is None for points in hand.points):
            raise NotationError.unlike("the points of each side").at(hand.line)
    if kind is Rows.GAMES:
        (row,) = game.hands
        return replace(game, hands=(), final=row.points, note=row.note)
    before: Sides = (0,) * len(game.sides)
    hands = []
    for hand in game.hands:
        scored = tuple(
            (now or 0) - (then or 0) for now, then in zip(hand.points, before, strict=True)
        )
        hands.append(replace(hand, points=scored))
        before = hand.points
    return replace(game, hands=tuple(hands))


def _no_games(sheet: ScoreSheet) -> NotationError | None:
    """Why no games can be read from the columns of *sheet*; None if they can."""
    for meaning in filter(None, sheet.meant):
        if meaning not in MEANINGS:
            return toml.unlike("a meaning of a column", meaning)
        if sheet.meant.count(meaning) > 1:
            return NotationError(f"two columns mean {meaning}")
    sides = [heading_key(sheet.heading_of(side)) for side in sheet.sides]
    if sum(_OF_ONE.fullmatch(heading) is not None for heading in sides) > 1:
        return NotationError.unlike(TURNED)
    if sheet.is_beside:
        return NotationError(BESIDE)
    if not sheet.sides and (Column.WINNER in sheet.meant or names_losers(sheet.headings)):
        return NotationError.unlike(NO_SCORES)
    for heading in (sheet.heading_of(side) for side in sheet.sides):
        if holds_points(heading) and heading not in _SIDE:
            return toml.unlike("a line of headings", heading)
    if len(sheet.sides) > 1:
        return None
    return NotationError.unlike("a column with the points of each side")


def _game(sheet: ScoreSheet, rows: Sequence[SheetRow], faults: list[NotationError]) -> SheetGame:
    first = rows[0]
    names = _sides(sheet, first)
    hands = []
    for row in rows:
        try:
            if len(row.cells) > len(sheet.meant):
                most = f"at most {len(sheet.meant)} cells"
                raise NotationError.unlike(most, len(row.cells)).at(row.line)
            if _wins(row) and not row.has(Column.POINTS) and not row.has(Column.TAKEN):
                raise NotationError(NO_SCORE, line=row.line)
            if any(map(row.has, (Column.POINTS, Column.TAKEN, Column.BID))):
                hands.append(_hand(sheet, row, names))
        except NotationError as fault:
            faults.append(fault)
    place, rules = first[Column.PLACE], _rules(first)
    return SheetGame(
        first.line,
        names,
        tuple(hands),
        _played(sheet, first),
        place,
        rules=rules,
        called=tuple(_whose(heading) or heading for heading in map(sheet.heading_of, sheet.sides)),
        headings={meaning: sheet.called(meaning) for meaning in sheet.meant},
    )


def _sides(sheet: ScoreSheet, row: SheetRow) -> tuple[tuple[str, ...], ...]:
    """The names of each side's players, from the row, or else from the heading of its points."""
    return tuple(_names(sheet, row, side) for side in sheet.sides)


def _names(sheet: ScoreSheet, row: SheetRow, side: str) -> tuple[str, ...]:
    cell = row[f"{Column.PLAYERS} {side}"]
    if not cell and f"{Column.PLAYERS} {side}" not in sheet.meant:
        heading = sheet.heading_of(side)
        said = sheet.names.get(heading_key(heading), "")
        cell = said if _is_nameless(heading) else named_in(heading)
    return names_in(cell)


def as_captured(sheet: ScoreSheet) -> ScoreSheet:
    """*sheet* with points that the sides captured in the columns of those that they scored."""

    def taken(meaning: str) -> str:
        what, _, side = meaning.partition(" ")
        return f"{Column.TAKEN} {side}" if what == Column.POINTS else meaning

    rows = tuple(
        replace(row, values={taken(meaning): cell for meaning, cell in row.values.items()})
        for row in sheet.rows
    )
    meant, guesses = (tuple(map(taken, each)) for each in (sheet.meant, sheet.guessed))
    return replace(sheet, meant=meant, guessed=guesses, rows=rows)


def nameless(sheet: ScoreSheet) -> tuple[str, ...]:
    """The headings of sides of *sheet* whose players neither the heading nor a column names."""
    unnamed = (side for side in sheet.sides if f"{Column.PLAYERS} {side}" not in sheet.meant)
    headings = (sheet.heading_of(side) for side in unnamed)
    return tuple(filter(_is_nameless, headings))


def _is_nameless(heading: str) -> bool:
    return not named_in(heading) or has_initials(heading)


ENOUGH_CELLS = 200
"""How many cells of a column are looked at to see what it may mean."""


def offered_meanings(sheet: ScoreSheet) -> tuple[tuple[str, ...], ...]:
    """The meanings that each column's cells allow, `NOTHING` first.

    Half of the cells must allow a meaning: a slip in one of them is reported at its line. The
    present meaning is always among them.
    """
    sides = _sides_offered(sheet)
    found = []
    for place, meant in enumerate(sheet.meant):
        every = (row.cells[place] for row in sheet.rows if row.cells[place])
        cells = tuple(islice(every, ENOUGH_CELLS))
        fit = {what for what in Column if _allow(sheet, cells, what)}
        of_sides = (
            each
            for each in MEANINGS
            if each == meant
            or (each.partition(" ")[0] in fit and each.partition(" ")[2] in ("", *sides))
        )
        found.append((NOTHING, *of_sides))
    return tuple(found)


def _sides_offered(sheet: ScoreSheet) -> str:
    """The sides that columns may be of: those in use, and another if a column is unknown."""
    sides = [each[-1] for each in sheet.meant if each[:-2] in OF_SIDES]
    headings = zip(sheet.headings, sheet.meant, strict=True)
    spare = any(not meant and named_in(heading) for heading, meant in headings)
    most = max((SIDES.index(side) + 1 for side in sides), default=0)
    return SIDES[: max(2, most + spare)]


def _allow(sheet: ScoreSheet, cells: Sequence[str], what: Column) -> bool:
    return bool(cells) and 2 * sum(_allows(sheet, cell, what) for cell in cells) >= len(cells)


def _allows(sheet: ScoreSheet, cell: str, what: str) -> bool:
    """Whether *cell* may have the meaning *what*."""
    number, day = holds_points(cell), written_day(cell) is not None
    words = not number and not day and not cell.startswith("{") and cell.lower() not in TRUMPS
    match what:
        case Column.POINTS:
            return number
        case Column.BID | Column.TAKEN:
            return (number_in(cell) or 0) >= 0 and number
        case Column.GAME | Column.HAND:
            return cell.isdecimal() or (words and any(map(str.isdecimal, cell)))
        case Column.DATE:
            return day
        case Column.TRUMP:
            return _trump(cell) in TRUMPS
        case Column.RULES:
            return cell in preset_ids()
        case Column.HOUSE:
            return cell.startswith("{")
        case Column.BIDDER:
            return words or _SIDE.get(name_key(cell)) in sheet.sides
        case _:
            return words


def _hand(sheet: ScoreSheet, row: SheetRow, began: Sequence[Sequence[str]]) -> SheetHand:
    """The hand of *row*; *began* are the names on each side at the start of the game."""
    sides = sheet.sides
    bidder = _who_bid(sheet, row[Column.BIDDER], began, _sides(sheet, row))
    is_moon = bid_in(row[Column.BID]).strip().lower() in (MOON, bid_name(MOON))
    bid: Bid | None = MOON if is_moon else row.number(Column.BID)
    bids = {at: n for at, each in enumerate(sides) if (n := _bid_of(row, each))}
    if len(bids) > 1 or (bids and bid is not None):
        raise NotationError("two bids: leave the one that won", Column.BID, line=row.line)
    if bids:
        ((side, bid),) = bids.items()
        if bidder.side not in (None, side):
            raise NotationError("another side has the bid", Column.BIDDER, line=row.line)
        bidder = replace(bidder, side=side)
    return SheetHand(
        row.line,
        _numbers(row, Column.POINTS, sides),
        _numbers(row, Column.TAKEN, sides) if row.has(Column.TAKEN) else (),
        bidder.side,
        bidder.name,
        bid,
        _trump(row[Column.TRUMP]),
        row[Column.NOTE],
        bidder.short,
        bidder.either,
        _winner(sheet, row, began),
    )


_NO_BID = ("p", "pass", "passed", "-", "–", "—", "x", "no bid", "none")


_DRAWS = ("draw", "drawn", "tie", "tied")


def _winner(sheet: ScoreSheet, row: SheetRow, sides: Sequence[Sequence[str]]) -> int | None:
    """The index of the side that the row says won; None if it does not say."""
    cell = row[Column.WINNER]
    if cell.lower() in _DRAWS and len(set(_numbers(row, Column.POINTS, sheet.sides))) > 1:
        raise NotationError("a draw, and not the same points", Column.WINNER, line=row.line)
    if not _wins(row):
        return None
    who = _who_bid(sheet, cell, sides, sides)
    side = who.side
    if who.either:  # a letter of a side that only its own players begin with
        key = name_key(cell).rstrip(".")
        called = {
            at
            for at, names in enumerate(sides)
            if _SIDE[key] == sheet.sides[at]
            or any(name_key(name).startswith(key) for name in names)
        }
        side = called.pop() if len(called) == 1 else None
    if side is None:
        raise toml.unlike("a side or a player", cell, Column.WINNER).at(row.line)
    return side


def _bid_of(row: SheetRow, side: str) -> int | None:
    """The bid of *side* where each has a column of bids; None or 0 if it has none in *row*."""
    meaning = f"{Column.BID} {side}"
    return None if row[meaning].lower() in _NO_BID else row.number(meaning)


@dataclass(frozen=True, slots=True)
class _Bidder:
    """Who a cell says bid."""

    side: int | None = None
    """The index of the side; None if only the name is known."""
    name: str = ""
    """The player's name; that of the cell if nobody at the table has it, or several may be meant.
    Empty if only the side is known."""
    short: str = ""
    """The cell, if it only begins the name."""
    either: bool = False
    """Whether the cell may be a side as well as a player."""


def _who_bid(
    sheet: ScoreSheet, cell: str, began: Sequence[Sequence[str]], today: Sequence[Sequence[str]]
) -> _Bidder:
    """Who *cell* says bid; *began* are the names on each side in the first hand, *today* in this.

    A letter is a side if the headings call the sides by letters, and otherwise a player's initial.
    """
    key = name_key(cell).rstrip(".")
    if not key:
        return _Bidder()
    headings = [heading_key(sheet.heading_of(side)) for side in sheet.sides]
    for called in filter(None, (key, name_key(sheet.spelled.get(key, "")))):
        if called not in _LETTERS and (found := _called(called, headings, began, today)):
            return found
    words = [heading.split()[-1:] for heading in headings if not has_initials(heading)]
    lettered = any(word in _LETTERS for last in words for word in last)
    side = next((at for at, each in enumerate(sheet.sides) if _SIDE.get(key) == each), None)
    people = [name for names in today for name in names if name_key(name).startswith(key)]
    if side is not None and (lettered or key not in _LETTERS):
        return _Bidder(name=cell, either=True) if people else _Bidder(side)
    initials = ["".join(name_key(name)[:1] for name in names) for names in today]
    if len(people) == 1 and (found := _called(name_key(people[0]), headings, began, today)):
        return found if name_key(people[0]) == key else replace(found, short=cell)
    pair = re.sub(r"[^\w]|\band\b", "", key)
    if len(pair) > 1 and not people and pair in initials:
        return _Bidder(initials.index(pair))
    return _Bidder(name=cell)


def _called(
    key: str,
    headings: Sequence[str],
    began: Sequence[Sequence[str]],
    today: Sequence[Sequence[str]],
) -> _Bidder | None:
    """The side or the player of a hand whose name has *key*; None if there is none."""
    for side, heading in enumerate(headings):
        names = (name_key(" & ".join(names)) for names in (began[side], today[side]))
        if key in (heading, *names):
            return _Bidder(side)
    for side, players in enumerate(today):
        for name in players:
            if name_key(name) == key:  # who took the seat later has the side, but not the seat
                sat_there = key in map(name_key, began[side])
                return _Bidder(side, name if sat_there else "")
    return None


def _trump(cell: str) -> str:
    """The trump that *cell* names or abbreviates; any other text as it is, to be refused later."""
    word = cell.lower().rstrip(".")
    return next((trump for trump, short in TRUMPS.items() if word in short), cell.lower())


def _numbers(row: SheetRow, what: str, sides: Sequence[str]) -> Sides:
    return tuple(row.number(f"{what} {side}") for side in sides)


def _played(sheet: ScoreSheet, row: SheetRow) -> date | None:
    cell = row[Column.DATE]
    if not cell:
        return sheet.days.title
    played, either = read_day(cell), sheet.days.either
    day = written_day(cell)
    if played is None and not (day and either and either.is_open):
        wanted = "a date such as 2026-11-20"
        wanted = (
            "a date with its year"
            if day and day.on(LEAP, day_first=False) and not day.year
            else wanted
        )
        raise toml.unlike(wanted, cell, Column.DATE).at(row.line)
    return played


def _rules(row: SheetRow) -> RuleSet | None:
    name, house = row[Column.RULES], row[Column.HOUSE]
    if not name:
        return None
    try:
        return with_house(preset(name), toml.parse(f"house = {house}")["house"] if house else {})
    except RefereeError as fault:
        raise NotationError.restating(fault).inside(Column.RULES).at(row.line) from fault


def likely_rules(games: Sequence[SheetGame]) -> RuleSet | None:
    """The first preset with fixed partners whose hands are worth as much as most of the sheet's.

    None if there is no such preset, or the sheet does not show what a hand is worth.
    """
    hands = (hand for game in games for hand in game.hands)
    won = (hand.points if any(hand.points) else hand.taken or hand.points for hand in hands)
    sums = [
        sum(filter(None, points))
        for points in won
        if all(each is not None and each >= 0 for each in points)
    ]
    if not sums:
        return None
    worth = max(sorted(set(sums)), key=sums.count)
    sides = {len(game.sides) for game in games}
    usual = sorted(preset_ids(), key=lambda name: name not in USUAL)
    fixed = (rules for rules in map(preset, usual) if rules.table.sides is Seating.TWO)
    return next((rules for rules in fixed if hand_total(rules) == worth and sides == {2}), None)
