"""Seals: what the players' own phones said of hands, and whether anybody asks them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from referee.store.file.statements import columns_for
from referee.store.stored import SeatedPhone, StoredSeal, TableSeals
from referee.store.tables import GAMES, MEMBERSHIPS, SEALINGS, SEALS
from referee.store.versions import club_of, touch

SEALED = "sealed"


@dataclass(frozen=True, slots=True)
class Switched:
    """The last time that sealing was switched on or off."""

    seals: bool
    name: str
    """Who switched; may be empty."""
    at: datetime


def agreed_at(connection: Connection, game_id: int) -> TableSeals:
    """What was said of the hands of a game, and whose phones are at its table."""
    seals = connection.execute(_SEALS, {"game_id": game_id})
    phones = connection.execute(_PHONES, {"game_id": game_id})
    return TableSeals(tuple(map(_seal, seals)), tuple(SeatedPhone(*row) for row in phones))


def give_seal(
    connection: Connection, *, game_id: int, seal: StoredSeal, after_all: bool = False
) -> StoredSeal:
    """Keeps *seal*, and gives what its party says of that hand now.

    A dispute takes the place of a seal; a seal takes the place of a dispute only where who sealed
    was shown it, *after_all*. Another tap changes nothing.
    """
    club_id = club_of(connection, game_id)
    about = (seal.hand, seal.seq, seal.party)  # of one party, about one hand as it stood once
    given = agreed_at(connection, game_id).seals
    said = [each for each in given if (each.hand, each.seq, each.party) == about]
    if said and not _is_heard(seal, said, after_all=after_all):
        return said[-1]
    party = ",".join(map(str, sorted(seal.party)))
    row = asdict(seal) | {"party": party, "game_id": game_id, "club_id": club_id}
    connection.execute(_FORMER, {f"of_{name}": row[name] for name in _ONE_EACH})
    connection.execute(insert(SEALS), row)
    touch(connection, game_id)
    return seal


def _is_heard(seal: StoredSeal, said: Sequence[StoredSeal], *, after_all: bool) -> bool:
    """Whether *seal* changes what its party has *said* of the hand, oldest first."""
    if said[-1].verdict == seal.verdict:
        return False
    if seal.verdict == SEALED:
        return after_all
    again = (seal.device, seal.verdict, seal.reason)  # a second tap says the same
    return all((each.device, each.verdict, each.reason) != again for each in said)


def switch_seals(
    connection: Connection, *, game_id: int, seals: bool, name: str, now: datetime
) -> None:
    """Has hands sealed at a table, or not, from now on; where that is so already, nothing."""
    other = update(GAMES).where(GAMES.c.id == game_id, GAMES.c.seals.is_(not seals))
    club_id = connection.scalar(other.values(seals=seals).returning(GAMES.c.club_id))
    if club_id is None:
        return
    row = {"club_id": club_id, "game_id": game_id, "seals": seals, "name": name, "at": now}
    connection.execute(insert(SEALINGS), row)
    touch(connection, game_id)


def switched(connection: Connection, game_id: int) -> Switched | None:
    """The last time that sealing was switched at a table; None: it never was."""
    row = connection.execute(_SWITCHED, {"game_id": game_id}).one_or_none()
    return Switched(*row) if row is not None else None


def _seal(row: Row[*tuple[object, ...]]) -> StoredSeal:
    told = row._asdict()
    seats: Sequence[str] = told.pop("party").split(",")
    return StoredSeal(party=frozenset(map(int, seats)), **told)


_ONE_EACH = ("game_id", "hand", "seq", "party", "verdict")
"""A party's last seal and its last dispute of a line are kept."""
_FORMER = delete(SEALS).where(*(SEALS.c[name] == bindparam(f"of_{name}") for name in _ONE_EACH))
_SEALS = (
    select(*columns_for(StoredSeal, SEALS))
    .where(SEALS.c.game_id == bindparam("game_id"))
    .order_by(SEALS.c.id)
)
_PHONES = (
    select(MEMBERSHIPS.c.seat, MEMBERSHIPS.c.granted_at)
    .where(MEMBERSHIPS.c.game_id == bindparam("game_id"), MEMBERSHIPS.c.seat.is_not(None))
    .order_by(MEMBERSHIPS.c.id)
)
_SWITCHED = (
    select(*columns_for(Switched, SEALINGS))
    .where(SEALINGS.c.game_id == bindparam("game_id"))
    .order_by(SEALINGS.c.id.desc())
    .limit(1)
)
