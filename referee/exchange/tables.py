"""CSV, and the tables of a club for a spreadsheet: hands, games and standings.

A table of hands can be imported again as a score sheet: its headings are meanings of columns.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from io import StringIO
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection

from referee import toml
from referee.errors import NotationError
from referee.rook import Record, RefereeError, RuleSet, Step, play_game
from referee.rook.game import after_hands, first_due
from referee.rook.hand import teams
from referee.rook.rules import house
from referee.stats.season.standings import Row
from referee.store.season.standings import standings_of
from referee.store.season.summaries import Scope
from referee.store.seated.exporting import LeavingGame, leaving
from referee.store.stored import Progress

# CSV (RFC 4180), in which no cell is ever read as a formula


Cell = str | int | float | None

BEGINS_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")  # noqa: RUF001 - full-width signs count too
"""Characters by which a spreadsheet recognizes a formula at the start of a text."""

GUARD = "'"
"""Put before such a text, so that a spreadsheet shows it unchanged."""

SEPARATOR_LINE = re.compile(r"\ufeff?sep=([,;|\t])\r?\n", re.IGNORECASE)
"""The first line of a sheet made for one spreadsheet program, which names its separator."""

SEPARATORS = ",;\t"
"""Separators of cells: the one that gives most of the first rows the same width is used."""

SIDES = "ABCDEFGH"
"""Sides, or players if everybody plays alone, in the order of their columns."""

FIRST = 10
"""How many rows are looked at to recognize a table: there may be a title above its headings."""


@dataclass(frozen=True, slots=True)
class CsvLine:
    """A row of a table, with the line where it begins."""

    number: int
    """The line of the file, from 1."""
    cells: tuple[str, ...]


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """Writes *rows* under *heads* as CSV."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue()


def guarded(text: str) -> str:
    """*text* as a cell that no spreadsheet takes for a formula; `unguarded` reverses it."""
    return GUARD + text if (text[:1] in BEGINS_FORMULA and text) or _is_guarded(text) else text


def unguarded(cell: str) -> str:
    """The text of *cell*, whether `guarded` wrote it or somebody typed it."""
    return cell[1:] if _is_guarded(cell) else cell


def _is_guarded(text: str) -> bool:
    return text[:1] == GUARD and text[1:2] in BEGINS_FORMULA | {GUARD}


def read_csv(text: str) -> tuple[CsvLine, ...]:
    """The rows of the CSV *text* that are not blank, each cell stripped and without its guard.

    Raises:
        NotationError: it is not CSV; with the line.
    """
    return tuple(line for line in _lines(text.removeprefix("\ufeff")) if any(line.cells))


def _lines(text: str) -> Iterator[CsvLine]:
    declared = SEPARATOR_LINE.match(text)
    above, separator = (1, declared[1]) if declared else (0, _separator(text))
    rows = text[declared.end() :] if declared else text
    reader = csv.reader(StringIO(rows, newline=""), delimiter=separator, strict=True)
    before = above
    try:
        for row in reader:
            yield CsvLine(before + 1, tuple(unguarded(cell.strip()) for cell in row))
            before = above + reader.line_num
    except csv.Error as fault:
        raise NotationError(_complaint(str(fault)), line=above + max(reader.line_num, 1)) from fault


def _separator(text: str) -> str:
    return max(SEPARATORS, key=lambda sign: _evenness(text, sign))


def _evenness(text: str, sign: str) -> tuple[float, int]:
    """The share of the first rows that have the commonest number of cells, and that number."""
    widths = Counter(_widths(text, sign))
    parted = ((rows / widths.total(), width) for width, rows in widths.items() if width > 1)
    return max(parted, default=(0, 0))


def _widths(text: str, sign: str) -> Iterator[int]:
    """The number of cells of each of the first rows that are not blank, separated by *sign*."""
    rows = csv.reader(StringIO(text, newline=""), delimiter=sign, strict=True)
    with suppress(csv.Error):  # `_lines` reports it, if this is the separator
        yield from (len(row) for row in islice(filter(any, rows), FIRST))


def is_parted(text: str) -> bool:
    """Whether *text* has several lines and one of the first contains a separator."""
    lines = (line for line in StringIO(text, newline=None) if line.strip())
    first = list(islice(lines, FIRST))
    return len(first) > 1 and any(sign in line for line in first for sign in SEPARATORS)


def _complaint(message: str) -> str:
    if "field larger" in message:
        return "a cell is too long to be one"
    return "a cell in quotes has no end, or goes on after it"


# The tables of a club


class TableKind(StrEnum):
    """What a table lists."""

    HANDS = "hands"
    GAMES = "games"
    STANDINGS = "standings"


def read_kind(
    connection: Connection, club_id: int, kind: TableKind, progress: Progress = lambda: None
) -> Callable[[], str]:
    """Reads what a table of that *kind* lists, and returns a function that writes its CSV.

    That function needs no database. Games that are deleted or cannot be read are left out.
    """
    if kind is TableKind.STANDINGS:
        return partial(_standings, standings_of(connection, Scope(club_id)).named)
    games = enumerate(leaving(connection, club_id, progress), 1)
    listed = [
        ListedGame(number, each.listed.season, each.record)
        for number, each in games
        if isinstance(each, LeavingGame)
    ]
    return partial(_written, kind, listed)


class ListedGame(NamedTuple):
    """A game of a club's tables."""

    number: int
    """Its number in the table, from 1."""
    season: str
    """The name of its season; empty if it counts in none."""
    record: Record


HAND_HEADS = (
    "game", "date", "place", "season", "rules", "house", "hand", "dealer", "bidder", "bid", "trump",
    "outcome", "note",
)  # fmt: skip
GAME_HEADS = (
    "game", "date", "place", "season", "rules", "house", "hands", "winner", "reason",
)  # fmt: skip
STANDING: Mapping[str, Callable[[Row], Cell]] = {
    "rank": attrgetter("rank"),
    "player": attrgetter("player"),
    "played": attrgetter("result.played"),
    "won": attrgetter("result.won"),
    "drawn": attrgetter("result.drawn"),
    "lost": attrgetter("lost"),
    "points": attrgetter("result.points"),
    "against": attrgetter("result.against"),
    "hands": attrgetter("result.hands"),
    "bids": attrgetter("result.bids"),
    "made": attrgetter("result.made"),
    "set": attrgetter("set"),
    "average bid": attrgetter("average_bid"),
    "rating": lambda row: round(row.rating.mu, 3),
    "uncertainty": lambda row: round(row.rating.sigma, 3),
    "provisional": lambda row: "yes" if row.rating.is_provisional else "",
}
"""The columns of the table of standings."""


WITHOUT_HANDS = (GAME_HEADS[:7], tuple(STANDING)[:3])
"""The first headings of tables that list no hands; the others may differ between releases."""


def lists_no_hands(heads: Sequence[str]) -> bool:
    """Whether *heads* are those of a table of games or of standings, by this release or another."""
    return any(tuple(heads[: len(first)]) == first for first in WITHOUT_HANDS)


def _written(kind: TableKind, games: Iterable[ListedGame]) -> str:
    """The CSV of *games* or of their hands, without games that cannot have happened."""
    rows_of = _hand_rows if kind is TableKind.HANDS else _game_row
    found: list[tuple[RuleSet, list[Cell], RowOfSides]] = []
    for game in games:
        record = game.record
        with suppress(RefereeError):  # its page says what is wrong
            steps = tuple(play_game(record.start, record.hands, record.rules, record.players))
            cells = _of_game(game)
            found += (
                (record.rules, [*cells, *own], sides) for own, sides in rows_of(record, steps)
            )
    most = max((len(teams.books(rules)) for rules, _, _ in found), default=2)
    rows = (
        [*cells, *(each.get(book) for each in sides for book in _books(rules, most))]
        for rules, cells, sides in found
    )
    heads, of_sides = _HEADS[kind]
    return write_csv(
        (*heads, *(f"{what} {side}" for what in of_sides for side in SIDES[:most])), rows
    )


_HEADS = {
    TableKind.HANDS: (HAND_HEADS, ("players", "taken", "points", "total")),
    TableKind.GAMES: (GAME_HEADS, ("players", "total")),
}
"""The columns of each table, and those that it has for each side."""

RowOfSides = Sequence[Mapping[str, Cell]]
"""The cells of a row that exist for each side, by book."""


def _books(rules: RuleSet, most: int) -> tuple[str, ...]:
    """The books of *rules*, padded with "" to the length *most*."""
    books = teams.books(rules)
    return (*books, *[""] * (most - len(books)))


def _of_game(game: ListedGame) -> list[Cell]:
    """The cells that begin every row of a game."""
    record = game.record
    changed = house.changes(record.rules)
    day = record.started.isoformat()[:10] if record.started is not None else ""
    written = toml.inline(changed) if changed else ""
    return [game.number, day, record.place, game.season, record.rules.id, written]


def _hand_rows(_: Record, steps: Sequence[Step]) -> Iterator[tuple[list[Cell], RowOfSides]]:
    for step in steps:
        contract, score = step.verdict.contract, step.verdict.score
        cells: list[Cell] = [
            step.label,
            step.names[step.dealer - 1],
            step.names[contract.bidder - 1] if contract else "",
            contract.bid if contract else None,
            step.hand.trump or "",
            score.outcome.value,
            step.hand.note,
        ]
        yield (
            cells,
            (_names(step.rules, step.names), score.taken, score.points or {}, step.after.totals),
        )


def _game_row(record: Record, steps: Sequence[Step]) -> Iterator[tuple[list[Cell], RowOfSides]]:
    """The row of a game; of one without hands, the totals that it was brought along with."""
    due = after_hands(first_due(record.start, record.rules, record.players), record.hands)
    after, names = due.standing, _names(due.rules, due.names)
    winner = names[after.winner] if after.winner else ""
    yield (
        [len(steps), winner, "draw" if after.is_draw else after.reason or ""],
        (names, after.totals),
    )


def _names(rules: RuleSet, players: Sequence[str]) -> Mapping[str, str]:
    """The names of the players of each book."""
    return {
        book: " & ".join(
            name for seat, name in enumerate(players, 1) if teams.book(seat, rules) == book
        )
        for book in teams.books(rules)
    }


def _standings(rows: Sequence[Row]) -> str:
    return write_csv(tuple(STANDING), ([of(row) for of in STANDING.values()] for row in rows))


# Standings for other programs: the same on the command line and in the API


def standings_document(season: str | None, rows: Iterable[Row]) -> dict[str, Any]:
    """The standings of the season called *season*, or of all games if it is None, for JSON."""
    return {"season": season, "rows": [_document(row) for row in rows]}


def _document(row: Row) -> dict[str, Any]:
    result = row.result
    return {
        "rank": row.rank,
        "player": row.player,
        "played": result.played,
        "won": result.won,
        "lost": row.lost,
        "points": result.points,
        "hands": result.hands,
        "bids": result.bids,
        "made": result.made,
        "set": row.set,
        "average_bid": row.average_bid,
        "rating": {"mu": round(row.rating.mu, 3), "sigma": round(row.rating.sigma, 3)},
        "provisional": row.rating.is_provisional,
    }
