"""What a club has played, as tables for a spreadsheet: its hands, its games, who is ahead.

A table of hands comes in again as a score sheet: its headings are meanings of columns.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from referee.engine import RefereeError, Step, play_game
from referee.engine.hand import teams
from referee.engine.rules import house
from referee.engine.text import toml
from referee.exchange.cells import Cell, write_table
from referee.exchange.sheets.columns import SIDES
from referee.stats.season.standings import Row
from referee.store.game.archive import hands_of, record_of
from referee.store.moving.leaving import leaving
from referee.store.moving.told import ToldGame
from referee.store.season.counted import Scope
from referee.store.season.standings import standings_of
from referee.store.stored import StoredGame, UnreadableGame


class Kind(StrEnum):
    """What a table lists."""

    HANDS = "hands"
    GAMES = "games"
    STANDINGS = "standings"


def write_kind(connection: Connection, club_id: int, kind: Kind) -> str:
    """The CSV of that *kind* for a club, without games that are deleted or cannot be read."""
    return _WRITERS[kind](connection, club_id)


HAND_HEADS = (
    "game", "date", "place", "season", "rules", "house", "hand", "dealer", "bidder", "bid", "trump",
    "outcome", "note",
)  # fmt: skip
GAME_HEADS = (
    "game", "date", "place", "season", "rules", "house", "hands", "winner", "reason",
)  # fmt: skip
STANDING_HEADS = (
    "rank", "player", "played", "won", "lost", "points", "against", "hands", "bids", "made", "set",
    "average bid", "rating", "uncertainty", "provisional",
)  # fmt: skip


def _hands(connection: Connection, club_id: int) -> str:
    games = list(_played(connection, club_id))
    most = max((len(teams.books(game.rules)) for _, _, game, _ in games), default=2)
    rows = (row for each in games for row in _hand_rows(*each, most))
    return write_table(
        (*HAND_HEADS, *_side_heads(most, "players", "taken", "points", "total")), rows
    )


def _games(connection: Connection, club_id: int) -> str:
    games = list(_played(connection, club_id))
    most = max((len(teams.books(game.rules)) for _, _, game, _ in games), default=2)
    rows = (_game_row(*each, most) for each in games)
    return write_table((*GAME_HEADS, *_side_heads(most, "players", "total")), rows)


def _side_heads(most: int, *what: str) -> tuple[str, ...]:
    return tuple(f"{each} {side}" for each in what for side in SIDES[:most])


Played = tuple[int, ToldGame, StoredGame, tuple[Step, ...]]
"""A game with its number in the tables, and its hands as they were judged."""


def _played(connection: Connection, club_id: int) -> Iterator[Played]:
    for number, each in enumerate(leaving(connection, club_id), 1):
        if isinstance(each, UnreadableGame):
            continue
        told, game = each
        try:
            steps = tuple(play_game(game.start, hands_of(game), game.rules, game.names))
        except RefereeError:  # what was told cannot have been: its page says so
            continue
        yield number, told, game, steps


def _of_game(number: int, told: ToldGame, game: StoredGame) -> list[Cell]:
    started = record_of(game).started
    changed = house.changes(game.rules)
    day = started.isoformat()[:10] if started is not None else ""
    written = toml.inline(changed) if changed else ""
    return [number, day, game.place, told.season, game.rules.id, written]


def _hand_rows(
    number: int, told: ToldGame, game: StoredGame, steps: Sequence[Step], most: int
) -> Iterator[list[Cell]]:
    for step in steps:
        contract, score = step.verdict.contract, step.verdict.score
        yield [
            *_of_game(number, told, game),
            step.label,
            step.names[step.dealer - 1],
            step.names[contract.bidder - 1] if contract else "",
            contract.bid if contract else None,
            step.hand.trump or "",
            score.outcome.value,
            step.hand.note,
            *_by_side(_names(step), step, most),
            *_by_side(step.verdict.score.taken, step, most),
            *_by_side(score.points or {}, step, most),
            *_by_side(step.after.totals, step, most),
        ]


def _names(step: Step) -> Mapping[str, str]:
    """Who played in each book."""
    rules = step.rules
    return {
        book: " & ".join(
            name for seat, name in enumerate(step.names, 1) if teams.book(seat, rules) == book
        )
        for book in teams.books(rules)
    }


def _by_side(told: Mapping[str, Any], step: Step, most: int) -> list[Cell]:
    cells: list[Cell] = [told.get(book) for book in teams.books(step.rules)]
    return cells + [None] * (most - len(cells))


def _game_row(
    number: int, told: ToldGame, game: StoredGame, steps: Sequence[Step], most: int
) -> list[Cell]:
    last = steps[-1] if steps else None
    after = last.after if last else None
    winner = _names(last)[after.winner] if last and after and after.winner else ""
    reason = (after.reason or "") if after else ""
    sides = [*_by_side(_names(last), last, most)] if last else [None] * most
    totals = [*_by_side(after.totals, last, most)] if last and after else [None] * most
    return [*_of_game(number, told, game), len(steps), winner, reason, *sides, *totals]


def _standings(connection: Connection, club_id: int) -> str:
    rows = standings_of(connection, Scope(club_id)).named
    return write_table(STANDING_HEADS, map(_standing, rows))


def _standing(row: Row) -> list[Cell]:
    result, rating = row.result, row.rating
    return [
        row.rank, row.player, result.played, result.won, row.lost, result.points, result.against,
        result.hands, result.bids, result.made, row.set, row.average_bid, round(rating.mu, 3),
        round(rating.sigma, 3), "yes" if rating.is_provisional else "",
    ]  # fmt: skip


_WRITERS: Mapping[Kind, Callable[[Connection, int], str]] = {
    Kind.HANDS: _hands,
    Kind.GAMES: _games,
    Kind.STANDINGS: _standings,
}
