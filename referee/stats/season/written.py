"""A summary as text, in which a store keeps it: short, and of a version that it names."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from referee.engine.judge.scoring import Outcome
from referee.stats.season.summary import GameSummary, HandSummary, Incident

VERSION = 5
"""Of the form, and of the sums that follow; what is of another is made anew from the ledger."""

Table = tuple[tuple[str, ...], tuple[str, ...]]
"""Who sits where, and the books of the seats: told once for all hands that share them."""


class OtherVersionError(ValueError):
    """The text is of another version than this program writes."""


def to_json(summary: GameSummary) -> str:
    """*summary* as one line of JSON."""
    tables = tuple(dict.fromkeys(map(_table, summary.hands)))
    return json.dumps(
        {
            "v": VERSION,
            "preset": summary.preset,
            "started": summary.started.isoformat(),
            "sides": summary.sides,
            "books": summary.books,
            "totals": summary.totals,
            "begun": summary.begun,
            "reason": summary.reason,
            "ended": summary.ended,
            "game": summary.game,
            "tables": tables,
            "hands": [_row(hand, tables.index(_table(hand))) for hand in summary.hands],
        },
        separators=(",", ":"),
        ensure_ascii=False,
    )


def from_json(text: str) -> GameSummary:
    """The summary that *text* was made of.

    Raises:
        OtherVersionError: it was written by another version of the program.
    """
    told = json.loads(text)
    if told["v"] != VERSION:
        raise OtherVersionError(f"want a summary of version {VERSION}, got {told['v']!r}")
    tables = [(tuple(players), tuple(books)) for players, books in told["tables"]]
    return GameSummary(
        preset=told["preset"],
        started=datetime.fromisoformat(told["started"]),
        sides=tuple(map(tuple, told["sides"])),
        books=tuple(told["books"]),
        totals=tuple(told["totals"]),
        begun=tuple(told["begun"]),
        reason=told["reason"],
        ended=told["ended"],
        hands=tuple(_hand(row, tables) for row in told["hands"]),
        game=told["game"],
    )


def _table(hand: HandSummary) -> Table:
    return hand.players, hand.books


def _row(hand: HandSummary, table: int) -> list[Any]:
    """The fields of *hand* in a fixed order, without those at the end that tell nothing."""
    row = [
        table, hand.number, hand.label, hand.outcome.value, hand.worth, hand.bidder, hand.bid,
        int(hand.made) if hand.made is not None else None, hand.taken, _points(hand),
        list(hand.partners), hand.trump, hand.nest, hand.redeals, hand.redealt_by,
        int(hand.agreed), _pairs(hand.fouls), _pairs(hand.rulings), hand.logged,
    ]  # fmt: skip
    while len(row) > BEFORE and row[-1] == ENDING[len(row) - BEFORE - 1]:
        row.pop()
    return row


def _points(hand: HandSummary) -> list[int]:
    return [hand.points[book] for book in dict.fromkeys(hand.books)] if hand.points else []


def _pairs(incidents: Sequence[Incident]) -> list[list[Any]]:
    return [[each.kind, each.seat] for each in incidents]


ENDING: tuple[Any, ...] = (None, None, None, None, [], [], None, None, 0, None, 0, [], [], "")
"""What is meant by the fields that a row leaves out: all from the bidder on."""

BEFORE = 5
"""Fields that every row has."""


def _hand(row: Sequence[Any], tables: Sequence[Table]) -> HandSummary:
    told: list[Any] = [*row, *ENDING[len(row) - BEFORE :]]
    table, number, label, outcome, worth, bidder, bid, made, taken, points = told[:10]
    partners, trump, nest, redeals, redealt_by, agreed, fouls, rulings, logged = told[10:]
    players, books = tables[table]
    return HandSummary(
        number=number,
        label=label,
        players=players,
        books=books,
        outcome=Outcome(outcome),
        worth=worth,
        bidder=bidder,
        bid=bid,
        partners=tuple(partners),
        points=_by_book(points, books),
        made=None if made is None else bool(made),
        taken=taken,
        trump=trump,
        nest=nest,
        redeals=redeals,
        redealt_by=redealt_by,
        agreed=bool(agreed),
        fouls=_incidents(fouls),
        rulings=_incidents(rulings),
        logged=logged,
    )


def _by_book(points: Sequence[int], books: Sequence[str]) -> Mapping[str, int]:
    return dict(zip(dict.fromkeys(books), points, strict=True)) if points else {}


def _incidents(pairs: Sequence[Sequence[Any]]) -> tuple[Incident, ...]:
    return tuple(Incident(kind, seat) for kind, seat in pairs)
