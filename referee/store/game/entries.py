"""The ledger of a game: entries are added, never changed and never removed.

Two tables are an index of it: the players who sat down in the middle of a game, and the hands that
a foul ended. Only the ledger is the record.
"""

from collections.abc import Sequence
from dataclasses import fields
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, bindparam, select
from sqlalchemy import text as sql

from referee.store.database import CHANGED
from referee.store.errors import StaleEntryError, UnknownGameError
from referee.store.statements import CompiledStatement, columns_for, touch
from referee.store.stored import StoredEntry
from referee.store.tables import ENTRIES, GAMES

Ledger = tuple[tuple[StoredEntry, ...], ...]
"""The entries of each hand, hand 1 first."""

Known = dict[int, tuple[int, Ledger]]
"""By game id: the version read last, and its ledger."""

FROM_FILE = "import "
"""The start of the keys of entries that were imported with their game."""

REMEMBERED = 64
"""The most games in the cache: about the tables that are watched in a large hall."""

_KNOWN: WeakKeyDictionary[Engine, Known] = WeakKeyDictionary()


def write_once(connection: Connection, game_id: int, entry: StoredEntry) -> bool:
    """Inserts *entry* in a game of any kind; False if it is not the next, or its key was used."""
    values = {field.name: getattr(entry, field.name) for field in fields(entry)}
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
        kept = version, _by_hand([StoredEntry(*row) for row in rows])
        if version > 0 and version not in connection.info.get(CHANGED, {}).values():
            _remember(known, game_id, kept)
    return kept[1]


def _remember(known: Known, game_id: int, kept: tuple[int, Ledger]) -> None:
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
