"""What a club has played, as tables for a spreadsheet: its hands, its games, who is ahead.

A table of hands comes in again as a score sheet: its headings are meanings of columns.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from referee.engine import RefereeError, Step, play_game, toml
from referee.engine.hand import teams
from referee.engine.rules import house
from referee.exchange.cells import Cell, write_csv
from referee.exchange.columns import SIDES
from referee.stats.season.standings import Row
from referee.store.game.games import hands_of
from referee.store.moving.leaving import LeavingGame, leaving
from referee.store.season.standings import standings_of
from referee.store.season.summaries import Scope
from referee.store.stored import Seen, StoredGame


class TableKind(StrEnum):
    """What a table lists."""

    HANDS = "hands"
    GAMES = "games"
    STANDINGS = "standings"


def read_kind(
    connection: Connection, club_id: int, kind: TableKind, seen: Seen = lambda: None
) -> Callable[[], str]:
    """Reads what the table of that *kind* lists: what writes its CSV later, without the database.

    Games that are deleted or cannot be read are out.
    """
    if kind is TableKind.STANDINGS:
        return partial(_standings, standings_of(connection, Scope(club_id)).named)
    games = leaving(connection, club_id, seen)
    told = [
        ListedGame(_of_game(number, each), each.game)
        for number, each in enumerate(games, 1)
        if isinstance(each, LeavingGame)
    ]
    return partial(_hands if kind is TableKind.HANDS else _games, told)


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


def lists_no_hands(heads: Sequence[str]) -> bool:
    """Whether a table with these *heads* is one of games or of standings, as they are written."""
    return any(tuple(heads[: len(ours)]) == ours for ours in (GAME_HEADS, STANDING_HEADS))


class ListedGame(NamedTuple):
    """A game as far as tables tell it."""

    cells: list[Cell]
    """What all of its rows say first."""
    game: StoredGame


class JudgedGame(NamedTuple):
    """A game with its hands as they were judged."""

    cells: list[Cell]
    steps: tuple[Step, ...]
    sides: int


def _hands(games: Sequence[ListedGame]) -> str:
    played = tuple(_played(games))
    most = _most_sides(played)
    rows = (row for each in played for row in _hand_rows(each.cells, each.steps, most))
    return write_csv((*HAND_HEADS, *_side_heads(most, "players", "taken", "points", "total")), rows)


def _games(games: Sequence[ListedGame]) -> str:
    played = tuple(_played(games))
    most = _most_sides(played)
    rows = (_game_row(each.cells, each.steps, most) for each in played)
    return write_csv((*GAME_HEADS, *_side_heads(most, "players", "total")), rows)


def _most_sides(played: Sequence[JudgedGame]) -> int:
    return max((each.sides for each in played), default=2)


def _side_heads(most: int, *what: str) -> tuple[str, ...]:
    return tuple(f"{each} {side}" for each in what for side in SIDES[:most])


def _played(games: Sequence[ListedGame]) -> Iterator[JudgedGame]:
    for cells, game in games:
        try:
            steps = tuple(play_game(game.start, hands_of(game), game.rules, game.names))
        except RefereeError:  # what was told cannot have been: its page says so
            continue
        yield JudgedGame(cells, steps, len(teams.books(game.rules)))


def _of_game(number: int, leaves: LeavingGame) -> list[Cell]:
    game, started = leaves.game, leaves.record.started
    changed = house.changes(game.rules)
    day = started.isoformat()[:10] if started is not None else ""
    written = toml.inline(changed) if changed else ""
    return [number, day, game.place, leaves.told.season, game.rules.id, written]


def _hand_rows(of_game: list[Cell], steps: Sequence[Step], most: int) -> Iterator[list[Cell]]:
    for step in steps:
        contract, score = step.verdict.contract, step.verdict.score
        yield [
            *of_game,
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


def _game_row(of_game: list[Cell], steps: Sequence[Step], most: int) -> list[Cell]:
    last = steps[-1] if steps else None
    after = last.after if last else None
    winner = _names(last)[after.winner] if last and after and after.winner else ""
    reason = (after.reason or "") if after else ""
    sides = [*_by_side(_names(last), last, most)] if last else [None] * most
    totals = [*_by_side(after.totals, last, most)] if last and after else [None] * most
    return [*of_game, len(steps), winner, reason, *sides, *totals]


def _standings(rows: Sequence[Row]) -> str:
    return write_csv(STANDING_HEADS, map(_standing, rows))


def _standing(row: Row) -> list[Cell]:
    result, rating = row.result, row.rating
    return [
        row.rank, row.player, result.played, result.won, row.lost, result.points, result.against,
        result.hands, result.bids, result.made, row.set, row.average_bid, round(rating.mu, 3),
        round(rating.sigma, 3), "yes" if rating.is_provisional else "",
    ]  # fmt: skip


# Standings as other programs read them: of the command line and of the API alike


def standings_document(season: str | None, rows: Iterable[Row]) -> dict[str, Any]:
    """Who is ahead in the *season* of that name; None: in all games."""
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
