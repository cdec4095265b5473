"""The ledger of a game: entries are added, never changed and never taken away."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, bindparam, select
from sqlalchemy import text as sql

from referee.store.errors import StaleEntryError, UnknownGameError
from referee.store.file.database import CHANGED
from referee.store.file.statements import Quick, fields_of
from referee.store.game.rulings import keep_rulings
from referee.store.game.sittings import keep_sitters, seats_somebody, with_names_of_today
from referee.store.stored import StoredEntry
from referee.store.tables import ENTRIES, GAMES
from referee.store.versions import touch

Ledger = tuple[tuple[StoredEntry, ...], ...]
"""The entries of each hand, hand 1 first."""

Known = dict[int, tuple[int, Ledger, bool]]
"""What was read last of games: the version, the ledger, and whether it seats anybody."""

FROM_FILE = "import "
"""How the keys of entries begin that a game had when it came from a file."""

REMEMBERED = 64
"""Games: as many tables of a hall as are looked at now."""

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
    """Writes *text* as entry *seq* of *hand*, which must be the number of its entries so far.

    The same *key* again changes nothing and gives the entry that it wrote the first time.
    *note* is the note in *text* as `referee.store.people.players.name_key` has it, for the search.
    *seat* is where who wrote it sits; None: nowhere, or nobody said.
    A new hand is its first entry, and follows the hand before it.

    Raises:
        StaleEntryError: the hand has grown since, or is not that long yet.
        UnknownGameError: there is no such game.
    """
    entry = StoredEntry(hand, seq, text, note, actor, key, now, seat)
    if not write_once(connection, game_id, entry):
        return written_before(connection, game_id, entry)
    keep_sitters(connection, game_id, entry)
    keep_rulings(connection, game_id, entry)
    return entry


def write_once(connection: Connection, game_id: int, entry: StoredEntry) -> bool:
    """Writes *entry* of whatever kind of game; False: another stands there, or its key does."""
    written = _APPEND.count(connection, game_id=game_id, **asdict(entry))
    if written:
        touch(connection, game_id)
    return written == 1


def ledger(connection: Connection, game_id: int, version: int = 0) -> Ledger:
    """The ledger of a game; no hand up to the last is left out.

    Lines are only ever added, and each grows the game's *version*: those of the same one are
    remembered, for a game told card by card has a thousand. 0: nobody knows which it is.
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
    """Keeps what was read, which is not what a transaction may still take back."""
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
    """What *entry*'s key wrote the first time, or the error that says why it cannot stand."""
    of_game = select(*_COLUMNS).where(ENTRIES.c.game_id == game_id)
    same = connection.execute(of_game.where(ENTRIES.c.key == entry.key)).one_or_none()
    if same is not None:
        return StoredEntry(*same)
    if connection.execute(select(GAMES.c.id).where(GAMES.c.id == game_id)).first() is None:
        raise UnknownGameError(f"no game {game_id}")
    there = of_game.where(ENTRIES.c.hand == entry.hand, ENTRIES.c.seq == entry.seq)
    first = connection.execute(there).one_or_none()
    raise StaleEntryError(entry.hand, entry.seq, StoredEntry(*first) if first else None)


_COLUMNS = fields_of(StoredEntry, ENTRIES)

_LEDGER = Quick(
    select(*_COLUMNS)
    .where(ENTRIES.c.game_id == bindparam("game_id"))
    .order_by(ENTRIES.c.hand, ENTRIES.c.seq)
)

# One statement that looks and writes: the unique constraints decide between two writers whose
# looks came both before their writes. Plain SQL, since SQLAlchemy has no ON CONFLICT for all.
_APPEND = Quick(
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
