"""Who sat down in the middle of a game: told by name in the ledger, kept as players beside it."""

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy import Connection, bindparam, insert, or_, select

from referee.engine.hand import ledger
from referee.store.people.players import player_ids
from referee.store.stored import PlayerLook, StoredEntry
from referee.store.tables import PLAYERS, SITTINGS
from referee.store.versions import club_of

MARK = "players = "
"""What every line that seats somebody has in it; others may have it too."""

Place = tuple[int, int]
"""The hand and the seq of an entry."""


def keep_sitters(connection: Connection, game_id: int, entry: StoredEntry) -> None:
    """Makes players of those whom *entry* seats; nothing where it seats nobody.

    Raises:
        ValueError: a name is blank, or two are the same; the caller has asked before.
    """
    told = ledger.read_line(entry.text).get("players") if MARK in entry.text else None
    if not told:
        return
    club_id = club_of(connection, game_id)
    here = {"game_id": game_id, "hand": entry.hand, "seq": entry.seq, "club_id": club_id}
    names = list(told.values())
    players = player_ids(connection, club_id=club_id, names=names, now=entry.recorded_at)
    seated = zip(map(int, told), players, strict=True)
    rows = [{**here, "number": seat, "player_id": player} for seat, player in seated]
    connection.execute(insert(SITTINGS), rows)


def seats_somebody(entry: StoredEntry) -> bool:
    """Whether a line may tell who sits down: then its names are those of today."""
    return MARK in entry.text


def with_names_of_today(
    connection: Connection, game_id: int, hands: tuple[tuple[StoredEntry, ...], ...]
) -> tuple[tuple[StoredEntry, ...], ...]:
    """The entries of a game by hand, with today's names of those whom they seat."""
    names: dict[Place, dict[int, str]] = {}
    for hand, seq, seat, name in connection.execute(_NAMES, {"game_id": game_id}).all():
        names.setdefault((hand, seq), {})[seat] = name
    return tuple(
        tuple(_renamed(entry, names.get((entry.hand, entry.seq), {})) for entry in entries)
        for entries in hands
    )


def looks_of_sitters(connection: Connection, game_id: int) -> tuple[PlayerLook, ...]:
    """How those are shown who sat down in the middle of a game, where that was chosen."""
    rows = connection.execute(_LOOKS, {"game_id": game_id}).all()
    return tuple(PlayerLook(row.name, row.nickname, row.color) for row in rows)


def _renamed(entry: StoredEntry, names: Mapping[int, str]) -> StoredEntry:
    return replace(entry, text=ledger.with_players(entry.text, names)) if names else entry


_LOOKS = (
    select(PLAYERS.c.name, PLAYERS.c.nickname, PLAYERS.c.color)
    .join(SITTINGS, SITTINGS.c.player_id == PLAYERS.c.id)
    .where(
        SITTINGS.c.game_id == bindparam("game_id"),
        or_(PLAYERS.c.nickname != "", PLAYERS.c.color != ""),
    )
    .distinct()
)

_NAMES = (
    select(SITTINGS.c.hand, SITTINGS.c.seq, SITTINGS.c.number, PLAYERS.c.name)
    .join(PLAYERS, PLAYERS.c.id == SITTINGS.c.player_id)
    .where(SITTINGS.c.game_id == bindparam("game_id"))
)
