"""Who sat down in the middle of a game, as lines of ledgers tell it and as it is kept beside them.

A line tells a name of its time; who that is today stands beside it alone. Where that is lost, it is
who has the name now.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from referee.engine.errors import NotationError
from referee.engine.hand import ledger
from referee.store.check.difference import Difference
from referee.store.game.sittings import MARK
from referee.store.people.players import all_called
from referee.store.tables import ENTRIES, SITTINGS


class Chair(NamedTuple):
    """Where somebody sat down: the key of a row."""

    game_id: int
    hand: int
    seq: int
    number: int


class Told(NamedTuple):
    """Who sat down there, by the line."""

    club_id: int
    name: str


def differing(connection: Connection) -> Iterator[Difference]:
    """Chairs of which a line tells and that are not kept, and the other way round."""
    told, unread = _told(connection)
    columns = (*(SITTINGS.c[name] for name in Chair._fields), SITTINGS.c.club_id)
    kept = {Chair(*chair): club_id for *chair, club_id in connection.execute(select(*columns))}
    for chair in sorted(told.keys() - kept.keys()):
        yield Difference(SITTINGS.name, chair._asdict(), None, told[chair]._asdict())
    for chair in sorted(kept.keys() - told.keys()):
        if chair[:3] not in unread:
            yield Difference(SITTINGS.name, chair._asdict(), {"club_id": kept[chair]}, None)


def mend(connection: Connection, differences: Sequence[Difference], now: datetime) -> None:
    """Keeps the chairs that are missing, and takes away those of which no line tells."""
    for each in differences:
        if each.table != SITTINGS.name:
            continue
        if each.anew is None:
            here = (SITTINGS.c[name] == value for name, value in each.key.items())
            connection.execute(delete(SITTINGS).where(*here))
        else:
            club_id, name = each.anew["club_id"], each.anew["name"]
            (player,) = all_called(connection, club_id=club_id, names=[name], now=now)
            row = {**each.key, "club_id": club_id, "player_id": player}
            connection.execute(insert(SITTINGS), row)


def _told(connection: Connection) -> tuple[Mapping[Chair, Told], set[tuple[int, ...]]]:
    """The chairs of which lines tell, and where the lines are that cannot be read."""
    found: dict[Chair, Told] = {}
    unread: set[tuple[int, ...]] = set()
    names = ("game_id", "hand", "seq", "club_id", "text")
    lines = select(*(ENTRIES.c[name] for name in names)).where(ENTRIES.c.text.contains(MARK))
    for *line, club_id, text in connection.execute(lines):
        try:
            sits = ledger.read_line(text).get("players", {})
        except NotationError:
            unread.add(tuple(line))
        else:
            game_id, hand, seq = line
            for number, name in sits.items():
                found[Chair(game_id, hand, seq, int(number))] = Told(club_id, name)
    return found, unread
