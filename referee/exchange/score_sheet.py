"""A score sheet: what its columns mean, and the games that its rows tell."""

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
from referee.exchange.tables import FIRST, SIDES, CsvLine, read_csv
from referee.exchange.taking import How
from referee.store.people.players import name_key

# What the columns of a score sheet mean: guessed from their headings, or said


class Column(StrEnum):
    """What a column holds."""

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
"""A column that is left out."""

OF_SIDES = (Column.PLAYERS, Column.POINTS, Column.TAKEN)
"""What there is of each side: "points A"."""

MEANINGS = (
    *(what for what in Column if what not in OF_SIDES),
    *(f"{what} {side}" for what in OF_SIDES for side in SIDES),
)
"""All that a column may mean."""

_SAID = {
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
    named = [side for side in SIDES if f"{Column.PLAYERS} {side}" in meant]
    free = iter([side for side in named or SIDES if f"{Column.POINTS} {side}" not in meant])
    for place, heading in enumerate(headings):
        unknown = meant[place] is None and heading_key(heading)
        if unknown and all(map(holds_points, cells[place])) and cells[place]:
            side = next(free, "" if named else SIDES[-1])
            meant[place] = f"{Column.POINTS} {side}" if side else NOTHING
    return tuple(_each_once(each or NOTHING for each in meant))


def _said(key: str) -> str | None:
    """What a heading says; None: nothing that we know."""
    if not key or key in _LEFT_OUT or "total" in key or key.startswith("running"):
        return NOTHING
    for meaning, said in _SAID.items():
        if key in said.split(", "):
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


def _of_cells(said: str | None, cells: Sequence[str]) -> str | None:
    """What a column holds whose heading *said* so, and whose *cells* may say otherwise."""
    what, _, side = (said or "").partition(" ")
    named = what == Column.POINTS and bool(cells) and not any(map(holds_points, cells))
    return f"{Column.PLAYERS} {side}" if named else said


def holds_points(cell: str) -> bool:
    """Whether *cell* holds points, or could."""
    return re.fullmatch(r"[-+−]?\d{1,5}", cell) is not None


def _each_once(meant: Iterator[str]) -> Iterator[str]:
    """The first column that means something; a second one is left out."""
    seen: set[str] = set()
    for meaning in meant:
        yield NOTHING if meaning in seen else meaning
        seen.add(meaning)


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


def _date(year: int, month: int, day: int) -> date:
    return date(year if year > 99 else year + THIS_CENTURY, month, day)


# The sheet as a table: its headings, what they mean, and its rows


SUMS = frozenset(("total", "totals", "grand total", "total score", "sum", "sums", "final score"))
"""What a row says that is no hand, as `heading_key` reads it."""

NO_WORDS = (NOTHING, Column.GAME, Column.DATE, Column.TRUMP)
"""Columns in which such a word is neither anybody's name nor a note."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a score sheet."""

    line: int
    """The line of the file, from 1."""
    cells: tuple[str, ...]
    """As many as there are headings; more where it has more."""
    told: Mapping[str, str]
    """Its cells by what they mean; blank ones are out."""

    def __getitem__(self, meaning: str) -> str:
        return self.told.get(meaning, "")

    def number(self, meaning: str) -> int | None:
        """The number in a cell; None: it is blank."""
        cell = self[meaning].replace("−", "-").replace("\N{NO-BREAK SPACE}", "")
        if not cell:
            return None
        if not re.fullmatch(r"[-+]?\d{1,5}", cell):
            raise NotationError(toml.wanted("a number", self[meaning]), meaning, line=self.line)
        return int(cell)

    def tells(self, what: str) -> bool:
        """Whether it tells *what*, perhaps of some sides alone."""
        return any(meaning.partition(" ")[0] == what for meaning in self.told)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet whose columns are known, and its games are not yet."""

    headings: tuple[str, ...]
    meant: tuple[str, ...]
    """What each column means, by `MEANINGS`; empty: it is left out."""
    first: int
    """The line of the headings."""
    rows: tuple[SheetRow, ...]
    days: Days
    names: Mapping[str, str]
    """Who plays on each side whose heading names nobody, by the heading's key."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides whose points the columns tell."""
        told = (f"{what} {side}" for side in SIDES for what in (Column.POINTS, Column.TAKEN))
        return tuple(dict.fromkeys(each[-1] for each in told if each in self.meant))

    def apart(self, row: SheetRow, meaning: str) -> object:
        """What of a cell tells games apart: of a moment the day alone."""
        return (meaning == Column.DATE and self.days.read(row[meaning])) or row[meaning]


def read_sheet(text: str, how: How) -> ScoreSheet:
    """The rows of the CSV *text*; what *how* says of headings is over what is guessed.

    Raises:
        NotationError: it is no table, or has no heading or no row.
    """
    lines = _below_title(read_csv(text))
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
    """*lines* from the headings on: what has few cells above them is a title."""
    widest = max((_filled(line) for line in lines[:FIRST]), default=0)
    return tuple(dropwhile(lambda line: _filled(line) < max(2, widest / 2), lines))


def _filled(line: CsvLine) -> int:
    return sum(map(bool, line.cells))


def _even(cells: tuple[str, ...], wide: int) -> tuple[str, ...]:
    """*cells*, as many as there are headings; those beyond that end blank are out."""
    filled = max((place for place, cell in enumerate(cells, 1) if cell), default=0)
    return (cells + ("",) * wide)[: max(wide, filled)]


def _sums_up(meant: Sequence[str], row: SheetRow) -> bool:
    """Whether *row* tells what the hands above it come to: it says so, and nobody bid in it.

    A bidder may be called so, and a note may say it: it counts where nothing else can be meant.
    """
    others = (cell for what, cell in zip(meant, row.cells, strict=False) if what in NO_WORDS)
    bid = row[Column.BID] and (row[Column.BIDDER] or Column.BIDDER not in meant)
    return not bid and any(heading_key(cell) in SUMS for cell in others)


def _days(rows: Iterable[SheetRow]) -> Days:
    """How the sheet writes its days: the month first, unless one of them shows that it is not."""
    slashed = filter(None, (_SLASHED.match(row[Column.DATE]) for row in rows))
    return Days(any(int(told[1]) > 12 for told in slashed))


# Which rows are of one game: by its number, its day, or who plays


OF_A_GAME = (Column.GAME, Column.DATE, *(f"{Column.PLAYERS} {side}" for side in SIDES))
"""What is often told in the first row of a game alone."""


def by_game(sheet: ScoreSheet) -> Iterator[list[SheetRow]]:
    """The rows of each game of *sheet*, in its order."""
    apart = OF_A_GAME[:2] if Column.GAME in sheet.meant else OF_A_GAME
    same = groupby(_filled_down(sheet), key=lambda row: [sheet.apart(row, each) for each in apart])
    return (list(rows) for _, rows in same)


def _filled_down(sheet: ScoreSheet) -> Iterator[SheetRow]:
    """The rows of *sheet*, where what is told of a whole game holds for the rows below as well."""
    above = sheet.rows[0]
    for row in sheet.rows:
        begins = any(
            row[each] and sheet.apart(row, each) != sheet.apart(above, each)
            for each in (Column.GAME, Column.DATE)
        )
        kept = {} if begins else {each: above[each] for each in OF_A_GAME if above[each]}
        above = replace(row, told={**kept, **row.told})
        yield above


# Its games: a row a hand, its columns in whatever order and words


USUAL = ("kentucky-discard", "one-eighty")
"""The presets that are tried first."""

TRUMPS = {
    "red": ("r", "rd"),
    "yellow": ("y", "yel", "yell", "ylw"),
    "green": ("g", "gr", "grn", "gre"),
    "black": ("b", "bl", "blk", "bla"),
    "none": ("nt", "no", "no trump"),
}
"""How people shorten what is trump."""


def sheet_games(sheet: ScoreSheet) -> tuple[tuple[SheetGame, ...], tuple[NotationError, ...]]:
    """The games of *sheet* in its order, or all that is wrong with its lines."""
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
    """Why no game can be read from the columns of *sheet*; empty: games can."""
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
                said = f"want at most {len(sheet.meant)} cells, got {len(row.cells)}"
                raise NotationError(said, line=row.line)
            if any(map(row.tells, (Column.POINTS, Column.TAKEN, Column.BID))):
                hands.append(_hand(row, sheet.sides, (names, _sides(sheet, row)), called))
        except NotationError as fault:
            faults.append(fault)
    place, rules = first[Column.PLACE], _rules(first)
    return SheetGame(first.line, names, tuple(hands), _played(sheet, first), place, rules=rules)


def _sides(sheet: ScoreSheet, row: SheetRow) -> tuple[tuple[str, ...], ...]:
    """Who plays on each side: as the row says, else as the heading of its points does."""
    return tuple(tuple(_names(sheet, row, side)) for side in sheet.sides)


def _names(sheet: ScoreSheet, row: SheetRow, side: str) -> Iterator[str]:
    told = row[f"{Column.PLAYERS} {side}"]
    if not told and f"{Column.PLAYERS} {side}" not in sheet.meant:
        heading = _heading(sheet, side)
        said = sheet.names.get(heading_key(heading), "")
        told = said if calls_a_side(heading) else heading
    return (each for each in re.split(r"\s*(?:&|\+|/|,|;|\band\b|\bund\b)\s*", told) if each)


def nameless(sheet: ScoreSheet) -> tuple[str, ...]:
    """The headings of the sides of *sheet* that name nobody, where no column does either."""
    unnamed = (side for side in sheet.sides if f"{Column.PLAYERS} {side}" not in sheet.meant)
    headings = (_heading(sheet, side) for side in unnamed)
    return tuple(heading for heading in headings if calls_a_side(heading))


def offered_meanings(sheet: ScoreSheet) -> tuple[tuple[str, ...], ...]:
    """What each column may mean by what is in it, left out first.

    Half of its cells must allow it: a slip in one of them is told at its line. What it means now
    is always there.
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
    """The sides that columns tell of, and one more while a column is left out that is unknown."""
    told = [each[-1] for each in sheet.meant if each[:-2] in OF_SIDES]
    headings = zip(sheet.headings, sheet.meant, strict=True)
    spare = any(not meant and not calls_a_side(heading) for heading, meant in headings)
    most = max((SIDES.index(side) + 1 for side in told), default=0)
    return SIDES[: max(2, most + spare)]


def _allow(sheet: ScoreSheet, cells: Sequence[str], meaning: str) -> bool:
    what = meaning.partition(" ")[0]
    return bool(cells) and 2 * sum(_allows(sheet, cell, what) for cell in cells) >= len(cells)


def _allows(sheet: ScoreSheet, cell: str, what: str) -> bool:
    """Whether *cell* may hold *what*."""
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
    """How a cell may name a side as the bidder."""
    words = (word for word, meant in _SIDE.items() if meant == side)
    return (_heading(sheet, side), *words)


def _hand(
    row: SheetRow,
    sides: Sequence[str],
    names: tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]],
    called: Mapping[str, int],
) -> SheetHand:
    """The hand of *row*; *names*: who sat on each side as the game began, and in this hand."""
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
            who = ""  # they sat down later: the side is known, and the seat was somebody else's
    return SheetHand(
        row.line,
        _numbers(row, Column.POINTS, sides),
        _numbers(row, Column.TAKEN, sides) if row.tells(Column.TAKEN) else (),
        side,
        who,
        row.number(Column.BID),
        _trump(row[Column.TRUMP]),
        row[Column.NOTE],
    )


def _trump(cell: str) -> str:
    """The trump that *cell* names, whole or shortened; else what it says, for others to refuse."""
    said = cell.lower().rstrip(".")
    return next((trump for trump, short in TRUMPS.items() if said in short), cell.lower())


def _has(names: Sequence[str], who: str) -> bool:
    return name_key(who) in map(name_key, names)


def _numbers(row: SheetRow, what: str, sides: Sequence[str]) -> Sides:
    return tuple(row.number(f"{what} {side}") for side in sides)


def _played(sheet: ScoreSheet, row: SheetRow) -> date | None:
    cell = row[Column.DATE]
    played = sheet.days.read(cell)
    if cell and played is None:
        said = toml.wanted("a date such as 2026-11-20", cell)
        raise NotationError(said, Column.DATE, line=row.line)
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
    """The first preset with fixed partners whose hands are worth what those of the sheet are.

    None: there is none, or the sheet does not show what a hand is worth.
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
