"""The ledger of a game: entries are added, never changed and never removed.

Two tables are an index of it: the players who sat down in the middle of a game, and the hands that
a foul ended. Only the ledger is the record.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, Row, bindparam, insert, or_, select
from sqlalchemy import text as sql

from referee.rook.hand.facts import Irregularity, ends_hand
from referee.rook.hand.ledger import read_line, renamed_players
from referee.store.database import CHANGED
from referee.store.errors import StaleEntryError, UnknownGameError
from referee.store.people.memberships import Role, games_seen_by
from referee.store.people.players import player_ids
from referee.store.statements import CompiledStatement, club_of, columns_for, touch
from referee.store.stored import PlayerLook, StoredEntry
from referee.store.tables import ENTRIES, GAMES, PLAYERS, RULINGS, SEATED, SITTINGS

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
    seats = read_line(entry.text).get("players") if SEATS_MARK in entry.text else None
    if not seats:
        return
    club_id = club_of(connection, game_id)
    place = {"game_id": game_id, "hand": entry.hand, "seq": entry.seq, "club_id": club_id}
    names = list(seats.values())
    players = player_ids(connection, club_id=club_id, names=names, now=entry.recorded_at)
    seated = zip(map(int, seats), players, strict=True)
    rows = [{**place, "number": seat, "player_id": player} for seat, player in seated]
    connection.execute(insert(SITTINGS), rows)


def seats_somebody(entry: StoredEntry) -> bool:
    """Whether a line may seat a player, so that its names have to be brought up to date."""
    return SEATS_MARK in entry.text


def with_names_of_today(
    connection: Connection, game_id: int, hands: tuple[tuple[StoredEntry, ...], ...]
) -> tuple[tuple[StoredEntry, ...], ...]:
    """The entries of a game by hand, with the present names of the players whom they seat."""
    names: dict[Place, dict[int, str]] = {}
    for hand, seq, seat, name in connection.execute(_NAMES, {"game_id": game_id}).all():
        names.setdefault((hand, seq), {})[seat] = name
    return tuple(
        tuple(_renamed(entry, names.get((entry.hand, entry.seq), {})) for entry in entries)
        for entries in hands
    )


def looks_of_sittings(connection: Connection, game_id: int) -> tuple[PlayerLook, ...]:
    """The nicknames and colors of those who sat down in the middle of a game and have any."""
    rows = connection.execute(_LOOKS, {"game_id": game_id}).all()
    return tuple(PlayerLook(row.name, row.nickname, row.color) for row in rows)


def _renamed(entry: StoredEntry, names: Mapping[int, str]) -> StoredEntry:
    return replace(entry, text=renamed_players(entry.text, names)) if names else entry


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
    ended = (each["kind"] for each in fouls if ends_hand(_claim(each)))
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
    .where(ENTRIES.c.text.like(bindparam("mark")), SEATED)
    .order_by(ENTRIES.c.id)
)


# The ledger itself


Ledger = tuple[tuple[StoredEntry, ...], ...]
"""The entries of each hand, hand 1 first."""

Known = dict[int, tuple[int, Ledger, bool]]
"""By game id: the version read last, its ledger, and whether that may seat any players."""

FROM_FILE = "import "
"""The start of the keys of entries that were imported with their game."""

REMEMBERED = 64
"""The most games in the cache: about the tables that are watched in a large hall."""

_KNOWN: WeakKeyDictionary[Engine, Known] = WeakKeyDictionary()


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


def write_once(connection: Connection, game_id: int, entry: StoredEntry) -> bool:
    """Inserts *entry* in a game of any kind; False if it is not the next, or its key was used."""
    values = {each.name: getattr(entry, each.name) for each in fields(entry)}
    written = _APPEND.count(connection, game_id=game_id, **values)
    if written:
        touch(connection, game_id)
    return written == 1


def ledger(connection: Connection, game_id: int, version: int = 0) -> Ledger:
    """The ledger of a game, one tuple for each hand.

    Lines are only added, and each increases the game's *version*, so the lines of a version are
    cached: a hand recorded card by card can bring a game to a thousand lines. With version 0, which
    means unknown, they are always read.
    """
    known = _KNOWN.setdefault(connection.engine, {})
    kept = known.get(game_id)
    if kept is None or not kept[0] == version > 0:
        rows = _LEDGER.rows(connection, game_id=game_id)
        entries = [StoredEntry(*row) for row in rows]
        kept = (version, _by_hand(entries), any(map(seats_somebody, entries)))
        if version > 0 and version not in connection.info.get(CHANGED, {}).values():
            _remember(known, game_id, kept)
    return with_names_of_today(connection, game_id, kept[1]) if kept[2] else kept[1]


def _remember(known: Known, game_id: int, kept: tuple[int, Ledger, bool]) -> None:
    """Caches what was read; not called for changes that a transaction may still roll back."""
    known.pop(game_id, None)
    known[game_id] = kept
    if len(known) > REMEMBERED:
        known.pop(next(iter(known)))


def _by_hand(entries: Sequence[StoredEntry]) -> Ledger:
    hands: list[list[StoredEntry]] = []
    for entry in entries:
        if len(hands) < entry.hand:
            hands.append([])
        hands[-1].append(entry)
    return tuple(map(tuple, hands))


def written_before(connection: Connection, game_id: int, entry: StoredEntry) -> StoredEntry:
    """The entry that the key of *entry* wrote earlier.

    Raises:
        StaleEntryError: the key is new, and the place is taken or does not come next.
        UnknownGameError: there is no such game.
    """
    of_game = select(*_COLUMNS).where(ENTRIES.c.game_id == game_id)
    same = connection.execute(of_game.where(ENTRIES.c.key == entry.key)).one_or_none()
    if same is not None:
        return StoredEntry(*same)
    if connection.execute(select(GAMES.c.id).where(GAMES.c.id == game_id)).first() is None:
        raise UnknownGameError(f"no game {game_id}")
    query = of_game.where(ENTRIES.c.hand == entry.hand, ENTRIES.c.seq == entry.seq)
    first = connection.execute(query).one_or_none()
    raise StaleEntryError(entry.hand, entry.seq, StoredEntry(*first) if first else None)


_COLUMNS = columns_for(StoredEntry, ENTRIES)

_LEDGER = CompiledStatement(
    select(*_COLUMNS)
    .where(ENTRIES.c.game_id == bindparam("game_id"))
    .order_by(ENTRIES.c.hand, ENTRIES.c.seq)
)

# One statement that checks and inserts: if two writers both pass the check, the unique constraints
# decide. Plain SQL, since SQLAlchemy has no ON CONFLICT that works for both databases.
_APPEND = CompiledStatement(
    sql("""
INSERT INTO entry (club_id, game_id, hand, seq, text, note, actor, key, recorded_at, seat)
SELECT game.club_id, game.id, :hand, :seq, :text, :note, :actor, :key, :recorded_at, :seat
FROM game
WHERE game.id = :game_id
AND (SELECT count(*) FROM entry WHERE game_id = :game_id AND hand = :hand) = :seq
AND (:seq > 0 OR :hand = 1
     OR EXISTS (SELECT 1 FROM entry WHERE game_id = :game_id AND hand = :hand - 1))
ON CONFLICT DO NOTHING
""")
    .bindparams(
        *(bindparam(column.name, type_=column.type) for column in (*_COLUMNS, ENTRIES.c.game_id))
    )
    .execution_options(preserve_rowcount=True)
)
