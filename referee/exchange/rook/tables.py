"""The tables of a club: its hands, its games and its standings, for spreadsheets."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from referee import toml
from referee.errors import RefereeError
from referee.exchange.tables import SIDES, STANDING, Cell, standings_table, write_csv
from referee.rook import Record
from referee.rook.game import Due, Step, after_hands, first_due, play_game
from referee.rook.hand import teams
from referee.rook.record.document import penalty_documents
from referee.rook.rules import house
from referee.rook.rules.model import RuleSet
from referee.store.season.summaries import Scope
from referee.store.season.tallies import standings_of
from referee.store.seated.exporting import ExportedGame, exported_games
from referee.store.stored import Progress


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
        return partial(standings_table, standings_of(connection, Scope(club_id)).named)
    games = enumerate(exported_games(connection, club_id, progress), 1)
    listed = [
        ListedGame(number, each.listed.season, each.record)
        for number, each in games
        if isinstance(each, ExportedGame)
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


def _hand_rows(record: Record, steps: Sequence[Step]) -> Iterator[tuple[list[Cell], RowOfSides]]:
    """The rows of hands, and one for each penalty before the hand that it counts in."""
    due = first_due(record.start, record.rules, record.players)
    penalties = [(document["after"], document) for document in penalty_documents(due, record.hands)]
    for step in steps:
        yield from (
            _penalty_row(each, step.due) for after, each in penalties if after == step.number - 1
        )
        contract, score = step.verdict.contract, step.verdict.score
        cells: list[Cell] = [
            step.label,
            step.names[step.dealer - 1],
            step.names[contract.bidder - 1] if contract else "",
            contract.said if contract else None,
            step.hand.trump or "",
            score.outcome.value,
            step.hand.note,
        ]
        yield (
            cells,
            (_names(step.rules, step.names), score.taken, score.points or {}, step.after.totals),
        )

    last = after_hands(due, record.hands)
    yield from (_penalty_row(each, last) for after, each in penalties if after == len(steps))


def _penalty_row(penalty: Mapping[str, Any], due: Due) -> tuple[list[Cell], RowOfSides]:
    points = dict.fromkeys(penalty["totals"], 0)
    points |= {gain["book"]: gain["points"] for gain in penalty["gains"]}
    cells: list[Cell] = ["", "", "", None, "", "penalty", penalty["note"] or penalty["text"]]
    return cells, (_names(due.rules, due.names), {}, points, penalty["totals"])


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
