"""Lines of games with seats, and two tables that are an index of them.

The players who sat down in the middle of a game, and the hands that a foul ended. Only the ledger
is the record.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from sqlalchemy import Connection, Row, Select, bindparam, insert, or_, select, tuple_

from referee.errors import NotationError
from referee.rook.hand.facts import Irregularity, ends_hand
from referee.rook.hand.ledger import lines_in_force, read_line, renamed_players
from referee.store.game.entries import Ledger, ledger, write_once, written_before
from referee.store.people.memberships import Role, games_seen_by
from referee.store.people.players import player_ids
from referee.store.seated.stored import PlayerProfile
from referee.store.statements import club_of
from referee.store.stored import StoredEntry
from referee.store.tables import ENTRIES, GAMES, HAS_SEATS, PLAYERS, RULINGS, SITTINGS
from referee.text import name_key


def append(  # noqa: PLR0913 - one column each, by name
    connection: Connection,
    *,
    game_id: int,
    hand: int,
    seq: int,
    text: str,
    note: str = "",
    actor: str,
    key: str,
    now: datetime,
    seat: int | None = None,
) -> StoredEntry:
    """Writes *text* as entry *seq* of *hand*; *seq* must be the number of its entries so far.

    The same *key* again changes nothing and returns the entry that it wrote the first time. *note*
    is the note in *text* in the form that `referee.store.people.players.name_key` compares, for the
    search. *seat* is the seat of the person who wrote it; None if they have none, or it is not
    known. A new hand begins with its entry 0, and only after the hand before it has entries.

    Raises:
        StaleEntryError: the hand has more entries by now, or fewer than *seq*.
        UnknownGameError: there is no such game.
    """
    entry = StoredEntry(hand, seq, text, note, actor, key, now, seat)
    if not write_once(connection, game_id, entry):
        return written_before(connection, game_id, entry)
    add_sittings(connection, game_id, entry)
    add_rulings(connection, game_id, entry)
    return entry


# Players who sat down in the middle of a game: names in the ledger, players in SITTINGS


SEATS_MARK = "players = "
"""A part of every line that seats a player; other lines may contain it too."""

Place = tuple[int, int]
"""The hand and the seq of an entry."""


def add_sittings(connection: Connection, game_id: int, entry: StoredEntry) -> None:
    """Adds a row for each player whom *entry* seats; usually there are none.

    Raises:
        ValueError: a name is blank, or two are the same; callers check this before.
    """
    seats = seats_in(entry.text) if seats_somebody(entry) else None
    if not seats:
        return
    club_id = club_of(connection, game_id)
    place = {"game_id": game_id, "hand": entry.hand, "seq": entry.seq, "club_id": club_id}
    names = list(seats.values())
    players = player_ids(connection, club_id=club_id, names=names, now=entry.recorded_at)
    seated = zip(map(int, seats), players, strict=True)
    rows = [{**place, "number": seat, "player_id": player} for seat, player in seated]
    connection.execute(insert(SITTINGS), rows)


def seats_in(line: str) -> Mapping[str, str]:
    """The names of the players whom a line seats, by the number of the seat."""
    players: Mapping[str, str] = read_line(line).get("players", {})
    return players


def seats_somebody(entry: StoredEntry) -> bool:
    """Whether a line may seat a player, so that its names have to be brought up to date."""
    return SEATS_MARK in entry.text


def ledger_of_today(connection: Connection, game_id: int, version: int = 0) -> Ledger:
    """The `ledger` of a game, with the present names of the players whom its lines seat."""
    hands = ledger(connection, game_id, version)
    if not any(map(seats_somebody, chain.from_iterable(hands))):
        return hands
    names: dict[Place, dict[int, str]] = {}
    for hand, seq, seat, name in connection.execute(_NAMES, {"game_id": game_id}).all():
        names.setdefault((hand, seq), {})[seat] = name
    return tuple(
        tuple(_renamed(entry, names.get((entry.hand, entry.seq), {})) for entry in entries)
        for entries in hands
    )


def profiles_of_sittings(connection: Connection, game_id: int) -> tuple[PlayerProfile, ...]:
    """The nicknames and colors of those who sat down in the middle of a game and have any."""
    rows = connection.execute(_LOOKS, {"game_id": game_id}).all()
    return tuple(PlayerProfile(row.name, row.nickname, row.color) for row in rows)


def _renamed(entry: StoredEntry, names: Mapping[int, str]) -> StoredEntry:
    return replace(entry, text=renamed_players(entry.text, names)) if names else entry


def sat_down(connection: Connection, theirs: Select[int]) -> set[tuple[int, int]]:
    """Who of *theirs* sat down in the middle of which game, without what was undone or put right.

    Each is a player and a game.
    """
    own = select(SITTINGS.c.game_id, SITTINGS.c.hand).where(SITTINGS.c.player_id.in_(theirs))
    here = tuple_(ENTRIES.c.game_id, ENTRIES.c.hand).in_(own)
    lines: dict[tuple[int, int], list[str]] = {}
    for row in connection.execute(select(ENTRIES).where(here).order_by(ENTRIES.c.seq)):
        lines.setdefault((row.game_id, row.hand), []).append(row.text)
    in_force = {hand: _in_force(each) for hand, each in lines.items()}
    there = tuple_(SITTINGS.c.game_id, SITTINGS.c.hand).in_(own)
    last: dict[tuple[int, int, int], int] = {}
    for row in connection.execute(select(SITTINGS).where(there).order_by(SITTINGS.c.seq)):
        if row.seq in in_force[row.game_id, row.hand]:
            last[row.game_id, row.hand, row.number] = row.player_id
    return {(player, game) for (game, _, _), player in last.items()}


def _in_force(lines: Sequence[str]) -> Sequence[int]:
    """The numbers of the lines in force; of a hand that cannot be read, of all its lines."""
    try:
        return lines_in_force(lines)
    except NotationError:
        return range(len(lines))


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


# Hands that a foul ended, indexed by its kind, so that precedents are found quickly.
#
# `all_rows` computes the whole index from the ledgers.


FOUL_MARK = "irregularity = "
"""A part of every line that records a foul; other lines may contain it too."""


@dataclass(frozen=True, slots=True)
class RuledHand:
    """A hand with a line that says that a foul ended it; the line may have been struck since."""

    public_id: str
    """The public id of its game."""
    hand: int
    """Its number, from 1."""
    at: datetime
    """When the line was written."""


def add_rulings(connection: Connection, game_id: int, entry: StoredEntry) -> None:
    """Adds a row for each kind of foul that ended the hand according to *entry*, if any."""
    if FOUL_MARK not in entry.text:
        return
    club_id = club_of(connection, game_id)
    line = game_id, club_id, entry.hand, entry.seq, entry.text, entry.recorded_at
    if rows := list(_rows(*line)):
        connection.execute(insert(RULINGS), rows)


def earlier_rulings(
    connection: Connection, *, device: str, club_id: int, kind: str, but: tuple[int, int], most: int
) -> tuple[RuledHand, ...]:
    """The hands that a foul of *kind* ended, the latest ruling first, each hand once.

    Only tables of the club that *device* may see count. The game id and hand in *but* are left out.
    *most* limits the rows read, not the hands.
    """
    game_id, hand = but
    found = (
        select(GAMES.c.public_id, RULINGS.c.hand, RULINGS.c.at)
        .join(GAMES, GAMES.c.id == RULINGS.c.game_id)
        .where(
            RULINGS.c.club_id == club_id,
            RULINGS.c.kind == kind,
            GAMES.c.deleted_at.is_(None),
            games_seen_by(device, tuple(Role)),
            or_(RULINGS.c.game_id != game_id, RULINGS.c.hand != hand),
        )
        .order_by(RULINGS.c.at.desc(), RULINGS.c.hand.desc(), RULINGS.c.seq.desc())
        .limit(most)
    )
    return _each_once(connection.execute(found).all())


def all_rows(connection: Connection) -> Iterator[dict[str, object]]:
    """The rows of rulings that follow from the ledgers of all games."""
    for line in connection.execute(_LINES, {"mark": f"%{FOUL_MARK}%"}):
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
    """A row for each kind of foul that ended the hand according to the line *text*."""
    fouls = read_line(text).get("irregularity", ())
    ended = (foul["kind"] for foul in fouls if ends_hand(_claim(foul)))
    for kind in dict.fromkeys(ended):
        place = {"game_id": game_id, "club_id": club_id, "hand": hand, "seq": seq}
        yield {**place, "kind": kind, "at": at}


def _claim(foul: dict[str, object]) -> Irregularity:
    """The facts of a foul that decide whether it ended the hand."""
    return Irregularity(**{name: foul.get(name) for name in _OF_A_CLAIM})  # type: ignore[arg-type]


_OF_A_CLAIM = ("kind", "trick", "found", "in_time")
_LINES = (
    select(
        *(ENTRIES.c[name] for name in ("game_id", "club_id", "hand", "seq", "text", "recorded_at"))
    )
    .join(GAMES, GAMES.c.id == ENTRIES.c.game_id)
    .where(ENTRIES.c.text.like(bindparam("mark")), HAS_SEATS)
    .order_by(ENTRIES.c.id)
)


# The note of a line


NOTE_MARK = "note = "
"""A part of every line with a note; other lines may contain it too."""


def noted(line: str) -> str | None:
    """The note in a line, in the form that the search compares; None if it cannot be read."""
    if NOTE_MARK not in line:
        return ""
    try:
        return name_key(str(read_line(line).get("note", "")))
    except NotationError:
        return None
