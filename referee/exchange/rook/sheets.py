"""Reads a score sheet, or the backup of another scorer: its games, or what must be asked first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from referee.errors import NotationError
from referee.exchange.found import (
    BY_DEFAULT,
    AfterEnd,
    Fault,
    FoundFile,
    FoundGame,
    FoundRow,
    FoundSheet,
    ReadOptions,
    Rows,
)
from referee.exchange.rook.rows import Doubt, answers, are_captured, are_games, doubt, too_much
from referee.exchange.rook.score_sheet import (
    USUAL,
    Column,
    ScoreSheet,
    as_captured,
    has_initials,
    heading_key,
    likely_rules,
    nameless,
    offered_meanings,
    read_sheet,
    sheet_games,
)
from referee.exchange.rook.scorers import read_scorer
from referee.exchange.rook.sheet_record import SheetGame, found_game, parted, unknown_bidders
from referee.exchange.rook.tables import lists_no_hands
from referee.exchange.tables import CsvLine
from referee.rook import preset
from referee.rook.rules.cards import hand_total
from referee.rook.rules.model import RuleSet
from referee.store.stored import Progress
from referee.store.tables import MOST_HANDS
from referee.text import lines_words

MOST_FAULTS = 100
"""The most different faults of one file that are shown, each with all of its lines."""


NO_HANDS = "it lists no hands: bring in the archive of the club, or its table of hands"
POINTS_CAPTURED = "these are points captured: the rules make the scores of them"
A_GAME = "a row is a game, as each says who won"
UNPLAYED = "nothing was scored: it is left out"
NOBODYS = "no column says who bid: the bids count for nobody"
NO_RULES = "say by which rules it was played"

ROWS, DATES, AFTER = "rows", "dates", "after"
"""The questions about a score sheet as a whole, as `Fault.asks` has them."""


OPTIONS = {
    ROWS: (
        "is a row a hand, a game, or the total so far? "
        "Say --rows hands, --rows games or --rows totals"
    ),
    DATES: "say --dates month-first or --dates day-first",
    AFTER: (
        "does another game begin there? Say --after-end new-game or --after-end same-game, "
        "or number the games"
    ),
}
"""Each question, and the options of the command line that answer it."""


def read_table(
    name: str,
    table: Sequence[CsvLine],
    how: ReadOptions = BY_DEFAULT,
    progress: Progress = lambda: None,
) -> FoundFile:
    """Reads the rows of a score sheet, of whatever form the file called *name* is.

    Raises:
        NotationError: it has no headings, or no row under them.
    """
    sheet = read_sheet(table, how)
    if lists_no_hands(sheet.headings):
        return wrong(name, NotationError(NO_HANDS))
    if len(sheet.rows) > how.most_hands:
        return wrong(name, _too_many(how, len(sheet.rows)))
    kind = how.rows or Rows.HANDS
    games, faults = sheet_games(sheet, kind)
    rules, said = _rules_of(games, how, kind)
    if kind is Rows.HANDS and not _says_scores(sheet, how) and are_captured(games, rules):
        sheet = as_captured(sheet)
        games, faults = sheet_games(sheet, kind)
        said = (*said, POINTS_CAPTURED)
    faults = (*faults, *_impossible(games, rules, kind))

    def follows(game: SheetGame, by: RuleSet) -> bool:
        made = found_game(name, game, by, how.names)
        return isinstance(made, FoundGame) and not made.doubts

    unsure = doubt(sheet, games, rules, follows) if how.rows is None and games else None
    if unsure and are_games(sheet, games):
        found = read_table(name, table, replace(how, rows=Rows.GAMES), progress)
        return replace(found, said=(A_GAME, *found.said))
    asked = tuple(_questions(name, sheet, unsure))
    begins: tuple[int, ...] = ()
    if asked or faults:
        found = FoundFile(name, faults=(*asked, *wrong(name, *faults).faults))
    else:
        games, begins = _parted(sheet, games, rules, how, kind)
        found = _with_rules(name, sheet, games, rules, how, progress)
        if begins and how.after_end is None and not found.faults:
            found = FoundFile(name, faults=(_goes_on(name, begins),))
    shown = _shown(
        sheet, found, kind if games and not unsure else None, asks_rows=bool(unsure or how.rows)
    )
    said = (*said, *_nobodys(games), *sheet.days.said, *_left_out(sheet, table, how))
    if begins and how.after_end is AfterEnd.NEW_GAME:
        said = (*said, f"another game begins at {lines_words(begins)}, as the one above is over")
    return replace(found, sheet=replace(shown, begins=begins), said=said)


def _too_many(how: ReadOptions, rows: int) -> NotationError:
    return NotationError.unlike(f"at most {how.most_hands} hands in one file", f"{rows} lines")


def _says_scores(sheet: ScoreSheet, how: ReadOptions) -> bool:
    """Whether *how* says of a column that it holds scores."""
    meanings = (how.columns.get(heading_key(heading), "") for heading in sheet.headings)
    return any(meaning.startswith(Column.POINTS) for meaning in meanings)


def _parted(
    sheet: ScoreSheet,
    games: tuple[SheetGame, ...],
    rules: RuleSet | None,
    how: ReadOptions,
    kind: Rows,
) -> tuple[tuple[SheetGame, ...], tuple[int, ...]]:
    """*games* as *how* says, and the lines at which others may begin, as one above is over.

    Where games or their hands are numbered, the numbers say where a game begins.
    """
    if rules is None or kind is not Rows.HANDS or {Column.GAME, Column.HAND} & {*sheet.meant}:
        return games, ()
    parts: list[SheetGame] = []
    begins: list[int] = []
    for game in games:
        try:
            of_game = parted(game, rules, how.names)
        except NotationError:  # `found_game` says what is wrong
            of_game = (game,)
        parts += of_game
        begins += [part.line for part in of_game[1:] if part.line is not None]
    return tuple(parts) if how.after_end is AfterEnd.NEW_GAME else games, tuple(begins)


def _goes_on(name: str, begins: Sequence[int]) -> Fault:
    why = f"by these rules the game was over, and the sheet goes on at {lines_words(begins)}"
    return Fault(name, begins[0], NotationError(why), asks=AFTER)


def _left_out(sheet: ScoreSheet, table: Sequence[CsvLine], how: ReadOptions) -> Iterator[str]:
    if sheet.sums:
        yield f"left out, as a total: {lines_words(sheet.sums)}"
    if sheet.unplayed:
        yield f"left out, as nothing was scored: {lines_words(sheet.unplayed)}"
    if lines := [line.number for line in table if line.number in how.without]:
        yield f"left out: {lines_words(lines)}"
    if sheet.left_out:
        yield f"left out: {', '.join(sheet.left_out)}"


def _nobodys(games: Sequence[SheetGame]) -> Iterator[str]:
    hands = [hand for game in games for hand in game.hands if hand.bid]
    if hands and all(hand.side is None and not hand.bidder for hand in hands):
        yield NOBODYS


def _questions(name: str, sheet: ScoreSheet, unsure: Doubt | None) -> Iterator[Fault]:
    """The questions about the whole of *sheet* that must be answered before it is imported."""
    if unsure:
        yield Fault(name, unsure.line, NotationError(unsure.why), asks=ROWS)
    if (either := sheet.days.either) and either.is_open:
        why = f"{either.cell} may be {' or '.join(either.days)}"
        yield Fault(name, either.line, NotationError(why), asks=DATES)


def no_rules(rules: RuleSet) -> str:
    """That *rules* stand for those that the file does not name."""
    return f"no rules are named: those of {rules.name} stand for them"


def _rules_of(
    games: Sequence[SheetGame], how: ReadOptions, kind: Rows
) -> tuple[RuleSet | None, tuple[str, ...]]:
    """The rules of *games*, None if nothing shows them, and how they were inferred."""
    if named := how.rules or (games[0].rules if games else None):
        return named, ()
    if kind is Rows.GAMES:
        if {len(game.sides) for game in games} == {2}:
            rules = preset(USUAL[0])
            return rules, (no_rules(rules),)
        return None, ()
    inferred = likely_rules(games)
    if inferred is None:
        return None, ()
    points = f"{hand_total(inferred)} points"
    return inferred, (f"the rules are those of {inferred.name}, as a hand brings {points}",)


def _with_rules(
    name: str,
    sheet: ScoreSheet,
    games: Sequence[SheetGame],
    rules: RuleSet | None,
    how: ReadOptions,
    progress: Progress,
) -> FoundFile:
    missing = tuple(_unnamed_sides(sheet, games, how))
    if rules is None:
        found = wrong(name, *missing)
        return replace(found, faults=(Fault(name, None, NotationError(NO_RULES)), *found.faults))
    return wrong(name, *missing) if missing else _of_games(name, games, rules, how, progress)


def _impossible(
    games: Sequence[SheetGame], rules: RuleSet | None, kind: Rows
) -> Iterator[NotationError]:
    """A fault for the first total so far of each game that no hand leads to."""
    for game in games if kind is Rows.TOTALS else ():
        if found := too_much(game.hands, game.rules or rules):
            why = f"{found.why}: if another game begins here, number the games"
            yield NotationError(why, line=found.line)


ROWS_SHOWN = 5
"""The most rows of a sheet that are shown as they came."""


def _shown(
    sheet: ScoreSheet, found: FoundFile, kind: Rows | None, *, asks_rows: bool
) -> FoundSheet:
    """How *sheet* was read, with some of its rows: the odd ones, and then the first."""
    odd = dict.fromkeys(sheet.unplayed, UNPLAYED)
    for game in found.games:
        odd.update(game.doubts)
    wrong = {fault.line: fault.error for fault in reversed(found.faults) if fault.line}
    doubts = {line: NotationError(remark) for line, remark in odd.items()} | wrong
    by_doubt = sorted(
        sheet.rows, key=lambda row: (row.line not in wrong, row.line not in doubts, row.line)
    )
    rows = sorted(by_doubt[:ROWS_SHOWN], key=lambda row: row.line)
    return FoundSheet(
        sheet.headings,
        sheet.first,
        sheet.meant,
        sheet.guessed,
        offered_meanings(sheet),
        nameless(sheet),
        tuple(FoundRow(row.line, row.cells, doubts.get(row.line)) for row in rows),
        len(sheet.rows),
        kind,
        answers(sheet) if asks_rows else {},
        sheet.days.either,
    )


def read_backup(name: str, text: str, how: ReadOptions, progress: Progress) -> FoundFile:
    """Reads the backup of another scorer called *name*.

    Raises:
        NotationError: it is none.
    """
    file = read_scorer(text)
    found = _of_games(name, file.games, how.rules or file.rules, how, progress)
    if how.rules or file.names_rules:
        return replace(found, said=file.said)
    return replace(found, said=(no_rules(file.rules), *file.said))


def _unnamed_sides(
    sheet: ScoreSheet, games: Sequence[SheetGame], how: ReadOptions
) -> Iterator[NotationError]:
    """A fault for the whole sheet: there are bidders, but no heading says who is on which side."""
    sides = [each for each in nameless(sheet) if not how.sides.get(heading_key(each))]
    bidders = dict.fromkeys(bidder for game in games for bidder in unknown_bidders(game, how.names))
    if sides and (bidders or any(map(has_initials, sides))):
        why = f"{', '.join(bidders)} bid" if bidders else "a letter is no name"
        message = f"say who {' and '.join(sides)} are: {why}"
        yield NotationError(message, line=sheet.first)


def _of_games(
    name: str, games: Sequence[SheetGame], rules: RuleSet, how: ReadOptions, progress: Progress
) -> FoundFile:
    _require_few(games, how.most_hands)
    found: list[FoundGame] = []
    faults: list[Fault] = []
    for number, game in enumerate(games, 1):
        label = name if game.line else f"{name}/game {number}"  # of a file without lines
        made = found_game(label, game, rules, how.names)
        progress()
        if isinstance(made, FoundGame):
            found.append(made)
        else:
            faults += made
    return FoundFile(name, faults=_first_kinds(faults)) if faults else FoundFile(name, tuple(found))


def _require_few(games: Sequence[SheetGame], most: int) -> None:
    for game in games:
        if len(game.hands) > MOST_HANDS:
            most_hands = f"at most {MOST_HANDS} hands in a game"
            raise NotationError.unlike(most_hands, len(game.hands)).at(game.line)
    hands = sum(len(game.hands) or 1 for game in games)
    if hands > most:
        raise NotationError.unlike(f"at most {most} hands in one file", hands)


def wrong(name: str, *faults: NotationError) -> FoundFile:
    """The file called *name*, of which *faults* are said, in the order of its lines."""
    in_order = sorted(faults, key=lambda fault: fault.line or 0)
    return FoundFile(
        name, faults=_first_kinds([Fault(name, fault.line, fault) for fault in in_order])
    )


def _first_kinds(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """Those of *faults* that say one of the first `MOST_FAULTS` different things."""
    kinds = frozenset(islice(dict.fromkeys(fault.why for fault in faults), MOST_FAULTS))
    return tuple(fault for fault in faults if fault.why in kinds)
