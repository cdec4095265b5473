"""Which rows of a score sheet are of one game: by its number, its day, or who plays."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby

from referee.engine import RefereeError, RuleSet, preset, toml, with_house
from referee.engine.errors import NotationError
from referee.engine.rules.cards import hand_total
from referee.engine.rules.model import Sides as Seating
from referee.engine.rules.presets import preset_ids
from referee.exchange import columns
from referee.exchange.cells import CsvLine
from referee.exchange.columns import ScoreSheet
from referee.exchange.sheet_record import SheetGame, SheetHand, Sides
from referee.store.people.players import name_key

OF_A_GAME = frozenset(
    (columns.GAME, columns.DATE, *(f"{columns.PLAYERS} {side}" for side in columns.SIDES))
)
"""What is often told in the first row of a game alone."""


def by_game(sheet: ScoreSheet) -> Iterator[list[CsvLine]]:
    """The rows of each game of *sheet*, in its order."""
    for _, rows in groupby(_filled(sheet), key=lambda row: _game_key(sheet, row)):
        yield list(rows)


def _filled(sheet: ScoreSheet) -> Iterator[CsvLine]:
    """The rows of *sheet*, where what is told of a whole game holds for the rows below as well."""
    above: tuple[str, ...] = ()
    for row in sheet.rows:
        if above and not _begins(sheet, above, row.cells):
            kept = (
                cell or (before if meaning in OF_A_GAME else "")
                for meaning, before, cell in zip(sheet.meant, above, row.cells, strict=False)
            )
            row = CsvLine(row.number, (*kept, *row.cells[len(sheet.meant) :]))  # noqa: PLW2901
        above = row.cells
        yield row


def _begins(sheet: ScoreSheet, above: Sequence[str], below: Sequence[str]) -> bool:
    """Whether the row *below* says that it is of another game: by its number or its day."""
    told = zip(sheet.meant, above, below, strict=False)
    return any(
        cell and _apart(sheet, meaning, cell) != _apart(sheet, meaning, before)
        for meaning, before, cell in told
        if meaning in (columns.GAME, columns.DATE)
    )


def _apart(sheet: ScoreSheet, meaning: str, cell: str) -> object:
    """What of a *cell* tells games apart: of a moment the day alone."""
    return (meaning == columns.DATE and sheet.days.read(cell)) or cell


def _game_key(sheet: ScoreSheet, line: CsvLine) -> tuple[object, ...]:
    """What the rows of one game share."""
    numbered = columns.GAME in sheet.meant
    apart = (columns.GAME, columns.DATE) if numbered else OF_A_GAME
    told = zip(sheet.meant, line.cells, strict=False)
    return tuple(_apart(sheet, meaning, cell) for meaning, cell in told if meaning in apart)


# The games that a score sheet tells: a row a hand, its columns in whatever order and words


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
    try:
        columns.require(sheet.meant, sheet.first)
    except NotationError as fault:
        return (), (fault,)
    games: list[SheetGame] = []
    faults: list[NotationError] = []
    for rows in by_game(sheet):
        try:
            games.append(_game(sheet, rows, faults))
        except NotationError as fault:
            faults.append(fault)
    return tuple(games), tuple(faults)


class _Row:
    """A row by what its cells mean."""

    def __init__(self, sheet: ScoreSheet, line: CsvLine) -> None:
        if len(line.cells) > len(sheet.meant):
            said = f"want at most {len(sheet.meant)} cells, got {len(line.cells)}"
            raise NotationError(said, line=line.number)
        self.line = line.number
        self.told = {m: c for m, c in zip(sheet.meant, line.cells, strict=True) if m}

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


def _game(sheet: ScoreSheet, lines: Sequence[CsvLine], faults: list[NotationError]) -> SheetGame:
    first = _Row(sheet, lines[0])
    sides = columns.sides_of(sheet.meant)
    names = tuple(tuple(_names(sheet, first, side)) for side in sides)
    called = {name_key(each): at for at, side in enumerate(sides) for each in _calls(sheet, side)}
    hands = []
    for line in lines:
        try:
            row = _Row(sheet, line)
            if _tells_a_hand(row, sides):
                today = tuple(tuple(_names(sheet, row, side)) for side in sides)
                hands.append(_hand(row, sides, (names, today), called))
        except NotationError as fault:
            faults.append(fault)
    return SheetGame(
        first.line,
        names,
        tuple(hands),
        _played(sheet, first),
        first[columns.PLACE],
        rules=_rules(first),
    )


def _names(sheet: ScoreSheet, row: _Row, side: str) -> Iterator[str]:
    """Who plays on a side: as the row says, else as the heading of its points does."""
    told = row[f"{columns.PLAYERS} {side}"]
    if not told and f"{columns.PLAYERS} {side}" not in sheet.meant:
        heading = _heading(sheet, side)
        said = sheet.sides.get(columns.heading_key(heading), "")
        told = said if columns.calls_a_side(heading) else heading
    return (each for each in re.split(r"\s*(?:&|\+|/|,|;|\band\b|\bund\b)\s*", told) if each)


def nameless(sheet: ScoreSheet) -> tuple[str, ...]:
    """The headings of the sides of *sheet* that name nobody, where no column does either."""
    sides = columns.sides_of(sheet.meant)
    unnamed = (side for side in sides if f"{columns.PLAYERS} {side}" not in sheet.meant)
    headings = (_heading(sheet, side) for side in unnamed)
    return tuple(heading for heading in headings if columns.calls_a_side(heading))


def offered_meanings(sheet: ScoreSheet) -> tuple[tuple[str, ...], ...]:
    """What each column may mean by what is in it, left out first.

    Half of its cells must allow it: a slip in one of them is told at its line. What it means now
    is always there.
    """
    sides = _sides_offered(sheet)
    found = []
    for place, meant in enumerate(sheet.meant):
        cells = [row.cells[place] for row in sheet.rows if row.cells[place]]
        fit = (each for each in columns.MEANINGS if each == meant or _allow(sheet, cells, each))
        of_sides = (each for each in fit if each == meant or each.partition(" ")[2] in ("", *sides))
        found.append((columns.NOTHING, *of_sides))
    return tuple(found)


def _sides_offered(sheet: ScoreSheet) -> str:
    """The sides that columns tell of, and one more while a column is left out that is unknown."""
    told = [each[-1] for each in sheet.meant if each[:-2] in OF_SIDES]
    headings = zip(sheet.headings, sheet.meant, strict=True)
    spare = any(not meant and columns.is_unknown(heading) for heading, meant in headings)
    most = max((columns.SIDES.index(side) + 1 for side in told), default=0)
    return columns.SIDES[: max(2, most + spare)]


OF_SIDES = (columns.PLAYERS, columns.POINTS, columns.TAKEN)


def _allow(sheet: ScoreSheet, cells: Sequence[str], meaning: str) -> bool:
    what = meaning.partition(" ")[0]
    return bool(cells) and 2 * sum(_allows(sheet, cell, what) for cell in cells) >= len(cells)


def _allows(sheet: ScoreSheet, cell: str, what: str) -> bool:
    """Whether *cell* may hold *what*."""
    number, day = columns.holds_points(cell), sheet.days.read(cell) is not None
    words = not number and not day and not cell.startswith("{") and cell.lower() not in TRUMPS
    match what:
        case columns.POINTS:
            return number
        case columns.BID | columns.TAKEN:
            return cell.isdecimal()
        case columns.GAME:
            return cell.isdecimal() or (words and any(map(str.isdecimal, cell)))
        case columns.DATE:
            return day
        case columns.TRUMP:
            return _trump(cell) in TRUMPS
        case columns.RULES:
            return cell in preset_ids()
        case columns.HOUSE:
            return cell.startswith("{")
        case columns.BIDDER:
            sides = columns.sides_of(sheet.meant)
            return words or any(name_key(cell) in _calls(sheet, side) for side in sides)
        case _:
            return words


def _heading(sheet: ScoreSheet, side: str) -> str:
    for what in (columns.POINTS, columns.TAKEN):
        if f"{what} {side}" in sheet.meant:
            return sheet.headings[sheet.meant.index(f"{what} {side}")]
    return ""


def _calls(sheet: ScoreSheet, side: str) -> tuple[str, ...]:
    """How a cell may name a side as the bidder."""
    return (_heading(sheet, side), *columns.names_of_side(side))


def _hand(
    row: _Row,
    sides: Sequence[str],
    names: tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]],
    called: Mapping[str, int],
) -> SheetHand:
    """The hand of *row*; *names*: who sat on each side as the game began, and in this hand."""
    began, today = names
    bidder = row[columns.BIDDER]
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
        _numbers(row, columns.POINTS, sides),
        _numbers(row, columns.TAKEN, sides) if _tells(row, columns.TAKEN, sides) else (),
        side,
        who,
        row.number(columns.BID),
        _trump(row[columns.TRUMP]),
        row[columns.NOTE],
    )


def _trump(cell: str) -> str:
    """The trump that *cell* names, whole or shortened; else what it says, for others to refuse."""
    said = cell.lower().rstrip(".")
    return next((trump for trump, short in TRUMPS.items() if said in short), cell.lower())


def _tells_a_hand(row: _Row, sides: Sequence[str]) -> bool:
    """Whether *row* is a hand that counts; one dealt again tells neither a bid nor points."""
    told = any(_tells(row, what, sides) for what in (columns.POINTS, columns.TAKEN))
    return told or bool(row[columns.BID])


def _has(names: Sequence[str], who: str) -> bool:
    return name_key(who) in map(name_key, names)


def _numbers(row: _Row, what: str, sides: Sequence[str]) -> Sides:
    return tuple(row.number(f"{what} {side}") for side in sides)


def _tells(row: _Row, what: str, sides: Sequence[str]) -> bool:
    return any(row[f"{what} {side}"] for side in sides)


def _played(sheet: ScoreSheet, row: _Row) -> date | None:
    cell = row[columns.DATE]
    played = sheet.days.read(cell)
    if cell and played is None:
        said = toml.wanted("a date such as 2026-11-20", cell)
        raise NotationError(said, columns.DATE, line=row.line)
    return played


def _rules(row: _Row) -> RuleSet | None:
    name, house = row[columns.RULES], row[columns.HOUSE]
    if not name:
        return None
    try:
        return with_house(preset(name), toml.parse(f"house = {house}")["house"] if house else {})
    except RefereeError as fault:
        raise NotationError(str(fault), columns.RULES, line=row.line) from fault


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
