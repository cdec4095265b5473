"""A score sheet: the meaning of its columns, and the games in its rows."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import dropwhile, groupby

from referee.engine import RefereeError, RuleSet, preset, toml, with_house
from referee.engine.errors import NotationError
from referee.engine.rules.cards import hand_total
from referee.engine.rules.model import Sides as Seating
from referee.engine.rules.presets import preset_ids
from referee.exchange.sheet_record import SheetGame, SheetHand, Sides
from referee.exchange.tables import FIRST, SIDES, CsvLine
from referee.exchange.taking import ReadOptions
from referee.store.people.players import name_key
from referee.store.tables import read_day

# What the columns of a score sheet mean: guessed from their headings, or given


class Column(StrEnum):
    """A meaning of a column."""

    GAME = "game"
    DATE = "date"
    PLACE = "place"
    RULES = "rules"
    HOUSE = "house"
    BIDDER = "bidder"
    BID = "bid"
    TRUMP = "trump"
    NOTE = "note"
    PLAYERS = "players"
    POINTS = "points"
    TAKEN = "taken"


NOTHING = ""
"""The meaning of a column that is left out."""

OF_SIDES = (Column.PLAYERS, Column.POINTS, Column.TAKEN)
"""Meanings that exist for each side, such as "points A"."""

MEANINGS = (
    *(what for what in Column if what not in OF_SIDES),
    *(f"{what} {side}" for what in OF_SIDES for side in SIDES),
)
"""All meanings of a column."""

_HEADINGS = {
    Column.GAME: "game, game no, game number, match, table",
    Column.DATE: "date, played, day, when, started",
    Column.PLACE: "place, where, location",
    Column.RULES: "rules, preset, variant",
    Column.HOUSE: "house, house rules",
    Column.BIDDER: "bidder, who bid, who, bid by, bidding team, bidding side, declarer",
    Column.BID: "bid, bid amount, contract, bid points",
    Column.TRUMP: "trump, trumps, trump suit, trump color, color, colour, suit",
    Column.NOTE: "note, notes, remark, remarks, comment, comments",
}
"""The headings that stand for each meaning."""

_LEFT_OUT = ("hand", "round", "no", "#", "dealer", "outcome", "made", "set", "winner", "how")
"""Headings of columns that follow from the others or are not needed."""

_SIDE = {
    "a": "A", "us": "A", "we": "A", "team 1": "A", "team a": "A", "side a": "A", "1": "A",
    "b": "B", "them": "B", "they": "B", "dem": "B", "team 2": "B", "team b": "B", "side b": "B",
    "2": "B", "c": "C", "team 3": "C", "side c": "C", "3": "C", "d": "D", "team 4": "D",
    "side d": "D", "4": "D", "e": "E", "5": "E", "f": "F", "6": "F", "g": "G", "7": "G", "h": "H",
    "8": "H",
}  # fmt: skip
"""The side that each word in a heading stands for."""

_OF_SIDE = re.compile(
    r"(?P<what>players?|names?|points?|score[ds]?|taken|captured)[ :]+(?P<side>.+)"
)


def calls_a_side(heading: str) -> bool:
    """Whether *heading* is a word for a side or its points, and not somebody's name."""
    return _meaning(heading_key(heading)) is not None


def heading_key(heading: str) -> str:
    """*heading* in the form in which two spellings of it are equal."""
    return name_key(heading.replace("_", " ").strip(" .:#")) or heading.strip()


def guessed(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The likely meaning of each column; `NOTHING` if it is unknown.

    A column of numbers with an unknown heading holds the points of a side, and the heading names
    its players: home-made sheets look like that. A column that is headed as a side and holds no
    numbers names that side's players; if there are such columns, there are no other sides.
    """
    cells = [[row[place] for row in rows if row[place]] for place in range(len(headings))]
    meant = [_of_cells(_meaning(heading_key(each)), cells[at]) for at, each in enumerate(headings)]
    named = [side for side in SIDES if f"{Column.PLAYERS} {side}" in meant]
    free = iter([side for side in named or SIDES if f"{Column.POINTS} {side}" not in meant])
    for place, heading in enumerate(headings):
        unknown = meant[place] is None and heading_key(heading)
        if unknown and all(map(holds_points, cells[place])) and cells[place]:
            side = next(free, "" if named else SIDES[-1])
            meant[place] = f"{Column.POINTS} {side}" if side else NOTHING
    return tuple(_each_once(each or NOTHING for each in meant))


def _meaning(key: str) -> str | None:
    """The meaning of a heading by its key; None if it is unknown."""
    if not key or key in _LEFT_OUT or "total" in key or key.startswith("running"):
        return NOTHING
    for meaning, words in _HEADINGS.items():
        if key in words.split(", "):
            return meaning
    if key in _SIDE:
        return f"{Column.POINTS} {_SIDE[key]}"
    found = _OF_SIDE.fullmatch(key)
    if found and found["side"] in _SIDE:
        return f"{_what(found['what'])} {_SIDE[found['side']]}"
    return None


def _what(word: str) -> str:
    if word.startswith(("player", "name")):
        return Column.PLAYERS
    return Column.TAKEN if word in ("taken", "captured") else Column.POINTS


def _of_cells(meaning: str | None, cells: Sequence[str]) -> str | None:
    """*meaning*, as the heading has it, or the players of a side if the cells hold no points."""
    what, _, side = (meaning or "").partition(" ")
    named = what == Column.POINTS and bool(cells) and not any(map(holds_points, cells))
    return f"{Column.PLAYERS} {side}" if named else meaning


def holds_points(cell: str) -> bool:
    """Whether *cell* is a number that could be points."""
    return re.fullmatch(r"[-+]?\d{1,5}", plain_number(cell)) is not None


def plain_number(cell: str) -> str:
    """*cell* without the signs by which a spreadsheet writes a number for people."""
    return cell.replace("−", "-").replace("\N{NO-BREAK SPACE}", "")


def _each_once(meant: Iterator[str]) -> Iterator[str]:
    """The meanings in order; a repeated one becomes `NOTHING`."""
    seen: set[str] = set()
    for meaning in meant:
        yield NOTHING if meaning in seen else meaning
        seen.add(meaning)


# The days of a sheet


_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})\b")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\b")

THIS_CENTURY = 2000
"""Added to a year of two digits."""


@dataclass(frozen=True, slots=True)
class Days:
    """The way in which one sheet writes dates."""

    day_first: bool = False
    """Whether 9/5 is the ninth of May, and not the fifth of September as in America."""

    def read(self, cell: str) -> date | None:
        """The date in *cell*, which may also have a time; None if there is no date."""
        try:
            if found := _SLASHED.match(cell):
                first, second, year = map(int, found.groups())
                return _date(year, *((second, first) if self.day_first else (first, second)))
            if found := _DOTTED.match(cell):
                day, month, year = map(int, found.groups())
                return _date(year, month, day)
            return read_day(cell[:10])
        except ValueError:
            return None


def _date(year: int, month: int, day: int) -> date:
    return date(year if year > 99 else year + THIS_CENTURY, month, day)


# The sheet as a table: its headings, what they mean, and its rows


SUMS = frozenset(("total", "totals", "grand total", "total score", "sum", "sums", "final score"))
"""Words of a row of totals, in the form of `heading_key`."""

NO_WORDS = (NOTHING, Column.GAME, Column.DATE, Column.TRUMP)
"""Columns in which a word of `SUMS` cannot be a name or a note."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a score sheet."""

    line: int
    """The line of the file, from 1."""
    cells: tuple[str, ...]
    """One for each heading, or more if the row is longer."""
    values: Mapping[str, str]
    """Its cells by meaning, without blank ones."""

    def __getitem__(self, meaning: str) -> str:
        return self.values.get(meaning, "")

    def number(self, meaning: str) -> int | None:
        """The number in the cell with this meaning; None if it is blank.

        Raises:
            NotationError: it is not a number; with its line.
        """
        cell = plain_number(self[meaning])
        if not cell:
            return None
        if not holds_points(cell):
            raise NotationError(toml.wanted("a number", self[meaning]), meaning, line=self.line)
        return int(cell)

    def has(self, what: str) -> bool:
        """Whether the row has *what*, perhaps only for some of the sides."""
        return any(meaning.partition(" ")[0] == what for meaning in self.values)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet whose columns are known, and whose games are not read yet."""

    headings: tuple[str, ...]
    meant: tuple[str, ...]
    """The meaning of each column, one of `MEANINGS`; empty if it is left out."""
    first: int
    """The number of the line with the headings."""
    rows: tuple[SheetRow, ...]
    days: Days
    names: Mapping[str, str]
    """The players of each side whose heading names nobody, by `heading_key`."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides for which there is a column of points."""
        columns = (f"{what} {side}" for side in SIDES for what in (Column.POINTS, Column.TAKEN))
        return tuple(dict.fromkeys(each[-1] for each in columns if each in self.meant))

    def game_mark(self, row: SheetRow, meaning: str) -> object:
        """The part of a cell in which two games differ: its text, or of a time only the day."""
        return (meaning == Column.DATE and self.days.read(row[meaning])) or row[meaning]


def read_sheet(table: Sequence[CsvLine], how: ReadOptions) -> ScoreSheet:
    """Reads the rows of *table*; meanings of headings in *how* take precedence over guesses.

    Raises:
        NotationError: it has no heading or no row.
    """
    lines = _below_title(table)
    if len(lines) < 2:
        raise NotationError("want a line of headings, and one for each hand", line=1)
    head, *rest = lines
    even = [_even(line.cells, len(head.cells)) for line in rest]
    guesses = zip(head.cells, guessed(head.cells, even), strict=True)
    meant = tuple(how.columns.get(heading_key(heading), guess) for heading, guess in guesses)
    rows = (
        SheetRow(
            line.number,
            cells,
            {m: cell for m, cell in zip(meant, cells, strict=False) if m and cell},
        )
        for line, cells in zip(rest, even, strict=True)
    )
    hands = tuple(row for row in rows if not _sums_up(meant, row))
    if not hands:
        raise NotationError("want a line for each hand", line=rest[0].number)
    return ScoreSheet(head.cells, meant, head.number, hands, _days(hands), how.sides)


def _below_title(lines: Sequence[CsvLine]) -> Sequence[CsvLine]:
    """*lines* from the headings on, without a title: lines above them with few cells."""
    widest = max((_filled(line) for line in lines[:FIRST]), default=0)
    return tuple(dropwhile(lambda line: _filled(line) < max(2, widest / 2), lines))


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


def _days(rows: Iterable[SheetRow]) -> Days:
    """How the sheet writes its dates: month first, unless one of them shows that it cannot be."""
    slashed = filter(None, (_SLASHED.match(row[Column.DATE]) for row in rows))
    return Days(any(int(each[1]) > 12 for each in slashed))


# Which rows belong to one game: by its number, its date, or its players


OF_A_GAME = (Column.GAME, Column.DATE, *(f"{Column.PLAYERS} {side}" for side in SIDES))
"""Meanings whose cell is often filled in only in the first row of a game."""


def by_game(sheet: ScoreSheet) -> Iterator[list[SheetRow]]:
    """The rows of each game of *sheet*, in its order."""
    columns = OF_A_GAME[:2] if Column.GAME in sheet.meant else OF_A_GAME
    same = groupby(
        _filled_down(sheet), key=lambda row: [sheet.game_mark(row, each) for each in columns]
    )
    return (list(rows) for _, rows in same)


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


def sheet_games(sheet: ScoreSheet) -> tuple[tuple[SheetGame, ...], tuple[NotationError, ...]]:
    """The games of *sheet* in its order, and all that is wrong with its lines."""
    if why := _no_games(sheet):
        return (), (NotationError(why, line=sheet.first),)
    games: list[SheetGame] = []
    faults: list[NotationError] = []
    for rows in by_game(sheet):
        try:
            games.append(_game(sheet, rows, faults))
        except NotationError as fault:
            faults.append(fault)
    return tuple(games), tuple(faults)


def _no_games(sheet: ScoreSheet) -> str:
    """Why no games can be read from the columns of *sheet*; empty if they can."""
    for meaning in filter(None, sheet.meant):
        if meaning not in MEANINGS:
            return toml.wanted("a meaning of a column", meaning)
        if sheet.meant.count(meaning) > 1:
            return f"two columns mean {meaning}"
    return "" if len(sheet.sides) > 1 else "want a column with the points of each side"


def _game(sheet: ScoreSheet, rows: Sequence[SheetRow], faults: list[NotationError]) -> SheetGame:
    first = rows[0]
    names = _sides(sheet, first)
    called = {name_key(c): at for at, side in enumerate(sheet.sides) for c in _calls(sheet, side)}
    hands = []
    for row in rows:
        try:
            if len(row.cells) > len(sheet.meant):
                message = f"want at most {len(sheet.meant)} cells, got {len(row.cells)}"
                raise NotationError(message, line=row.line)
            if any(map(row.has, (Column.POINTS, Column.TAKEN, Column.BID))):
                hands.append(_hand(row, sheet.sides, (names, _sides(sheet, row)), called))
        except NotationError as fault:
            faults.append(fault)
    place, rules = first[Column.PLACE], _rules(first)
    return SheetGame(first.line, names, tuple(hands), _played(sheet, first), place, rules=rules)


def _sides(sheet: ScoreSheet, row: SheetRow) -> tuple[tuple[str, ...], ...]:
    """The names of each side's players, from the row, or else from the heading of its points."""
    return tuple(tuple(_names(sheet, row, side)) for side in sheet.sides)


def _names(sheet: ScoreSheet, row: SheetRow, side: str) -> Iterator[str]:
    cell = row[f"{Column.PLAYERS} {side}"]
    if not cell and f"{Column.PLAYERS} {side}" not in sheet.meant:
        heading = _heading(sheet, side)
        names = sheet.names.get(heading_key(heading), "")
        cell = names if calls_a_side(heading) else heading
    return (each for each in re.split(r"\s*(?:&|\+|/|,|;|\band\b|\bund\b)\s*", cell) if each)


def nameless(sheet: ScoreSheet) -> tuple[str, ...]:
    """The headings of sides of *sheet* whose players neither the heading nor a column names."""
    unnamed = (side for side in sheet.sides if f"{Column.PLAYERS} {side}" not in sheet.meant)
    headings = (_heading(sheet, side) for side in unnamed)
    return tuple(heading for heading in headings if calls_a_side(heading))


def offered_meanings(sheet: ScoreSheet) -> tuple[tuple[str, ...], ...]:
    """The meanings that each column's cells allow, `NOTHING` first.

    Half of the cells must allow a meaning: a slip in one of them is reported at its line. The
    present meaning is always among them.
    """
    sides = _sides_offered(sheet)
    found = []
    for place, meant in enumerate(sheet.meant):
        cells = [row.cells[place] for row in sheet.rows if row.cells[place]]
        fit = (each for each in MEANINGS if each == meant or _allow(sheet, cells, each))
        of_sides = (each for each in fit if each == meant or each.partition(" ")[2] in ("", *sides))
        found.append((NOTHING, *of_sides))
    return tuple(found)


def _sides_offered(sheet: ScoreSheet) -> str:
    """The sides that columns may be of: those in use, and another if a column is unknown."""
    sides = [each[-1] for each in sheet.meant if each[:-2] in OF_SIDES]
    headings = zip(sheet.headings, sheet.meant, strict=True)
    spare = any(not meant and not calls_a_side(heading) for heading, meant in headings)
    most = max((SIDES.index(side) + 1 for side in sides), default=0)
    return SIDES[: max(2, most + spare)]


def _allow(sheet: ScoreSheet, cells: Sequence[str], meaning: str) -> bool:
    what = meaning.partition(" ")[0]
    return bool(cells) and 2 * sum(_allows(sheet, cell, what) for cell in cells) >= len(cells)


def _allows(sheet: ScoreSheet, cell: str, what: str) -> bool:
    """Whether *cell* may have the meaning *what*."""
    number, day = holds_points(cell), sheet.days.read(cell) is not None
    words = not number and not day and not cell.startswith("{") and cell.lower() not in TRUMPS
    match what:
        case Column.POINTS:
            return number
        case Column.BID | Column.TAKEN:
            return cell.isdecimal()
        case Column.GAME:
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
            return words or any(name_key(cell) in _calls(sheet, side) for side in sheet.sides)
        case _:
            return words


def _heading(sheet: ScoreSheet, side: str) -> str:
    for what in (Column.POINTS, Column.TAKEN):
        if f"{what} {side}" in sheet.meant:
            return sheet.headings[sheet.meant.index(f"{what} {side}")]
    return ""


def _calls(sheet: ScoreSheet, side: str) -> tuple[str, ...]:
    """The words by which a cell may name a side as the bidder."""
    words = (word for word, meant in _SIDE.items() if meant == side)
    return (_heading(sheet, side), *words)


def _hand(
    row: SheetRow,
    sides: Sequence[str],
    names: tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]],
    called: Mapping[str, int],
) -> SheetHand:
    """The hand of *row*; *names*: those on each side at the start of the game, and in this hand."""
    began, today = names
    bidder = row[Column.BIDDER]
    side = called.get(name_key(bidder)) if bidder else None
    if side is None and bidder:
        joined = {name_key(" & ".join(each)): at for at, each in enumerate(began)}
        side = joined.get(name_key(bidder))
    who = "" if side is not None else bidder
    if who:
        side = next((at for at, each in enumerate(today) if _has(each, who)), None)
        if side is not None and not _has(began[side], who):
            who = ""  # took the seat later: the side is known, but the seat was somebody else's
    return SheetHand(
        row.line,
        _numbers(row, Column.POINTS, sides),
        _numbers(row, Column.TAKEN, sides) if row.has(Column.TAKEN) else (),
        side,
        who,
        row.number(Column.BID),
        _trump(row[Column.TRUMP]),
        row[Column.NOTE],
    )


def _trump(cell: str) -> str:
    """The trump that *cell* names or abbreviates; any other text as it is, to be refused later."""
    word = cell.lower().rstrip(".")
    return next((trump for trump, short in TRUMPS.items() if word in short), cell.lower())


def _has(names: Sequence[str], who: str) -> bool:
    return name_key(who) in map(name_key, names)


def _numbers(row: SheetRow, what: str, sides: Sequence[str]) -> Sides:
    return tuple(row.number(f"{what} {side}") for side in sides)


def _played(sheet: ScoreSheet, row: SheetRow) -> date | None:
    cell = row[Column.DATE]
    played = sheet.days.read(cell)
    if cell and played is None:
        message = toml.wanted("a date such as 2026-11-20", cell)
        raise NotationError(message, Column.DATE, line=row.line)
    return played


def _rules(row: SheetRow) -> RuleSet | None:
    name, house = row[Column.RULES], row[Column.HOUSE]
    if not name:
        return None
    try:
        return with_house(preset(name), toml.parse(f"house = {house}")["house"] if house else {})
    except RefereeError as fault:
        raise NotationError(str(fault), Column.RULES, line=row.line) from fault


def likely_rules(games: Sequence[SheetGame]) -> RuleSet | None:
    """The first preset with fixed partners whose hands are worth as much as most of the sheet's.

    None if there is no such preset, or the sheet does not show what a hand is worth.
    """
    sums = [
        sum(filter(None, hand.points))
        for game in games
        for hand in game.hands
        if all(points is not None and points >= 0 for points in hand.points)
    ]
    if not sums:
        return None
    worth = max(sorted(set(sums)), key=sums.count)
    sides = {len(game.sides) for game in games}
    usual = sorted(preset_ids(), key=lambda name: name not in USUAL)
    fixed = (rules for rules in map(preset, usual) if rules.table.sides is Seating.TWO)
    return next((rules for rules in fixed if hand_total(rules) == worth and sides == {2}), None)
