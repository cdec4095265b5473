"""The seals of a table of any kind: what players' own phones confirm or dispute, and if at all.

What a hand is, and whether all have agreed, is not decided here. Every function that writes runs in
the caller's transaction, which must exclude other writers of the game.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from referee.store.statements import club_of, columns_for, touch
from referee.store.tables import GAMES, MEMBERSHIPS, SEALINGS, SEALS


@dataclass(frozen=True, slots=True)
class StoredSeal:
    """What one party confirmed or disputed about a hand, as the hand was then."""

    hand: int
    """The hand's number, from 1."""
    seq: int
    """The form that the hand had then, such as the number of lines in its ledger; with any other
    number the seal does not count.
    """
    party: frozenset[int]
    """The seats that it was given for."""
    seat: int
    """The seat of the person who gave it."""
    device: str
    name: str
    """The person who gave it; may be empty."""
    verdict: str
    """"sealed" or "disputed"."""
    reason: str
    """The reason for a dispute; may be empty."""
    at: datetime


@dataclass(frozen=True, slots=True)
class SeatedPhone:
    """A phone whose owner has a seat, by its time of joining."""

    seat: int
    since: datetime
    """When it joined the table, or first had a seat there."""


@dataclass(frozen=True, slots=True)
class TableSeals:
    """The seals that the players' own phones gave at a table."""

    seals: tuple[StoredSeal, ...] = ()
    """Oldest first."""
    phones: tuple[SeatedPhone, ...] = ()


NO_SEALS = TableSeals()


SEALED = "sealed"


@dataclass(frozen=True, slots=True)
class Switched:
    """The last change of the setting whether hands are sealed."""

    seals: bool
    name: str
    """The person who changed it; may be empty."""
    at: datetime


def agreed_at(connection: Connection, game_id: int) -> TableSeals:
    """The seals of the hands of a game, and the phones at its table."""
    seals = connection.execute(_SEALS, {"game_id": game_id})
    phones = connection.execute(_PHONES, {"game_id": game_id})
    return TableSeals(
        tuple(map(_seal, seals)), tuple(SeatedPhone(row.seat, row.granted_at) for row in phones)
    )


def give_seal(
    connection: Connection, *, game_id: int, seal: StoredSeal, after_all: bool = False
) -> StoredSeal:
    """Stores *seal*, and returns what its party says about that hand afterwards.

    A dispute replaces a seal. A seal replaces a dispute only if *after_all* is set: the page had
    shown the dispute to the person who sealed. Repeating the last answer changes nothing.
    """
    club_id = club_of(connection, game_id)
    about = (seal.hand, seal.seq, seal.party)  # one party, and one state of a hand
    seals = agreed_at(connection, game_id).seals
    given = [each for each in seals if (each.hand, each.seq, each.party) == about]
    if given and not _is_heard(seal, given, after_all=after_all):
        return given[-1]
    party = ",".join(map(str, sorted(seal.party)))
    row = asdict(seal) | {"party": party, "game_id": game_id, "club_id": club_id}
    connection.execute(_FORMER, {f"of_{name}": row[name] for name in _ONE_EACH})
    connection.execute(insert(SEALS), row)
    touch(connection, game_id)
    return seal


def _is_heard(seal: StoredSeal, given: Sequence[StoredSeal], *, after_all: bool) -> bool:
    """Whether *seal* changes the answers that its party has *given* for the hand, oldest first."""
    if given[-1].verdict == seal.verdict:
        return False
    if seal.verdict == SEALED:
        return after_all
    again = (seal.device, seal.verdict, seal.reason)  # what a second tap would repeat
    return all((each.device, each.verdict, each.reason) != again for each in given)


def switch_seals(
    connection: Connection, *, game_id: int, seals: bool, name: str, now: datetime
) -> None:
    """Sets whether hands are sealed at a table from now on, if that is not set already."""
    other = update(GAMES).where(GAMES.c.id == game_id, GAMES.c.seals.is_(not seals))
    club_id = connection.scalar(other.values(seals=seals).returning(GAMES.c.club_id))
    if club_id is None:
        return
    row = {"club_id": club_id, "game_id": game_id, "seals": seals, "name": name, "at": now}
    connection.execute(insert(SEALINGS), row)
    touch(connection, game_id)


def switched(connection: Connection, game_id: int) -> Switched | None:
    """The last change of whether hands are sealed at a table; None if it was never changed."""
    row = connection.execute(_SWITCHED, {"game_id": game_id}).one_or_none()
    return Switched(*row) if row is not None else None


def _seal(row: Row[*tuple[object, ...]]) -> StoredSeal:
    values = row._asdict()
    seats: Sequence[str] = values.pop("party").split(",")
    return StoredSeal(party=frozenset(map(int, seats)), **values)


_ONE_EACH = ("game_id", "hand", "seq", "party", "verdict")
"""The columns that identify a seal: a party's last seal and last dispute of a line are kept."""
_FORMER = delete(SEALS).where(*(SEALS.c[name] == bindparam(f"of_{name}") for name in _ONE_EACH))
_SEALS = (
    select(*columns_for(StoredSeal, SEALS))
    .where(SEALS.c.game_id == bindparam("game_id"))
    .order_by(SEALS.c.id)
)
_SWITCHED = (
    select(*columns_for(Switched, SEALINGS))
    .where(SEALINGS.c.game_id == bindparam("game_id"))
    .order_by(SEALINGS.c.id.desc())
    .limit(1)
)
_PHONES = (
    select(MEMBERSHIPS.c.seat, MEMBERSHIPS.c.granted_at)
    .where(MEMBERSHIPS.c.game_id == bindparam("game_id"), MEMBERSHIPS.c.seat.is_not(None))
    .order_by(MEMBERSHIPS.c.id)
)
