"""Where a foul ended a hand: kept beside the ledger, by kind, so that precedents are found at once.

The ledger alone says what was ruled. A row here says only where to look, and `all_rows` gives
all of them anew from the ledgers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, bindparam, insert, or_, select

from referee.engine.hand import ledger
from referee.engine.hand.facts import Irregularity
from referee.engine.hand.fouls import ends_hand
from referee.store.people.memberships import seen_by
from referee.store.people.roles import Role
from referee.store.stored import StoredEntry
from referee.store.tables import ENTRIES, GAMES, ROOK, RULINGS
from referee.store.versions import club_of

MARK = "irregularity = "
"""What every line that tells of a foul has in it; others may have it too."""


@dataclass(frozen=True, slots=True)
class RuledHand:
    """A hand of which a line said that a foul ended it; it may have been struck since."""

    public_id: str
    """Of its game."""
    hand: int
    """Its number, from 1."""
    at: datetime
    """When that was written."""


def keep_rulings(connection: Connection, game_id: int, entry: StoredEntry) -> None:
    """Notes what *entry* rules on; nothing where it tells of no foul that ended the hand."""
    if MARK not in entry.text:
        return
    club_id = club_of(connection, game_id)
    line = game_id, club_id, entry.hand, entry.seq, entry.text, entry.recorded_at
    if rows := list(_rows(*line)):
        connection.execute(insert(RULINGS), rows)


def earlier_rulings(
    connection: Connection, *, device: str, club_id: int, kind: str, but: tuple[int, int], most: int
) -> tuple[RuledHand, ...]:
    """Where fouls of *kind* were ruled on, the latest first, each hand once, at most *most* rows.

    Only at tables of the club that *device* may see. *but*: a game and a hand that is left out.
    """
    game_id, hand = but
    found = (
        select(GAMES.c.public_id, RULINGS.c.hand, RULINGS.c.at)
        .join(GAMES, GAMES.c.id == RULINGS.c.game_id)
        .where(
            RULINGS.c.club_id == club_id,
            RULINGS.c.kind == kind,
            GAMES.c.deleted_at.is_(None),
            seen_by(device, tuple(Role)),
            or_(RULINGS.c.game_id != game_id, RULINGS.c.hand != hand),
        )
        .order_by(RULINGS.c.at.desc(), RULINGS.c.hand.desc(), RULINGS.c.seq.desc())
        .limit(most)
    )
    return _each_once(connection.execute(found).all())


def all_rows(connection: Connection) -> Iterator[dict[str, object]]:
    """Every row that the ledgers of all games give."""
    for line in connection.execute(_TOLD, {"mark": f"%{MARK}%"}):
        yield from _rows(*line)


def _each_once(rows: Sequence[Row[str, int, datetime]]) -> tuple[RuledHand, ...]:
    latest: dict[tuple[str, int], RuledHand] = {}
    for row in rows:
        found = RuledHand(*row)
        latest.setdefault((found.public_id, found.hand), found)
    return tuple(latest.values())


def _rows(
    game_id: int, club_id: int, hand: int, seq: int, text: str, at: datetime
) -> Iterator[dict[str, object]]:
    """A row for each kind of foul that a line says ended the hand."""
    told = ledger.read_line(text).get("irregularity", ())
    ended = (each["kind"] for each in told if ends_hand(_claim(each)))
    for kind in dict.fromkeys(ended):
        here = {"game_id": game_id, "club_id": club_id, "hand": hand, "seq": seq}
        yield {**here, "kind": kind, "at": at}


def _claim(told: dict[str, object]) -> Irregularity:
    """What is told of a foul, as far as it says whether it ended the hand."""
    return Irregularity(**{name: told.get(name) for name in _OF_A_CLAIM})  # type: ignore[arg-type]


_OF_A_CLAIM = ("kind", "trick", "found", "in_time")
_TOLD = (
    select(
        ENTRIES.c.game_id,
        ENTRIES.c.club_id,
        ENTRIES.c.hand,
        ENTRIES.c.seq,
        ENTRIES.c.text,
        ENTRIES.c.recorded_at,
    )
    .join(GAMES, GAMES.c.id == ENTRIES.c.game_id)
    .where(ENTRIES.c.text.like(bindparam("mark")), GAMES.c.kind == ROOK)
    .order_by(ENTRIES.c.id)
)
