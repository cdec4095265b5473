"""What players agree on with their own phones: sealed hands and changed rules.

Whether all have agreed is not decided here. Every function that writes runs in the caller's
transaction, which must exclude other writers of the game.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from referee.store.errors import ProposalOpenError
from referee.store.people.players import player_ids
from referee.store.seated.stored import (
    SeatedPhone,
    SeatPhone,
    StoredProposal,
    StoredSeal,
    StoredWord,
    TableSeals,
)
from referee.store.statements import club_of, columns_for, insert_new, touch
from referee.store.tables import CONSENTS, GAMES, MEMBERSHIPS, PLAYERS, PROPOSALS, SEALINGS, SEALS

# Seals: what the players' own phones confirm or dispute, and whether hands are sealed at all


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


# The charter: the rules that were proposed in mid-game, and the answers of the seats


AGREED, WITHDRAWN, OVERTAKEN = "agreed", "withdrawn", "overtaken"
"""The ways in which a proposal ends."""

OPEN = (
    select(PROPOSALS.c.id)
    .where(PROPOSALS.c.game_id == GAMES.c.id, PROPOSALS.c.closed_at.is_(None))
    .scalar_subquery()
)
"""The id of a game's open proposal, or NULL; a subquery."""


@dataclass(frozen=True, slots=True)
class NewProposal:
    """A change of rules that a phone proposes, with its idempotency key; see `StoredProposal`."""

    key: str
    device: str
    seat: int | None
    name: str
    house: dict[str, Any]
    base: str
    hand: int


def proposal(connection: Connection, proposal_id: int) -> StoredProposal | None:
    """A proposal with the answers to it and the phones that may answer; None if there is none."""
    row = connection.execute(_PROPOSAL, {"id": proposal_id}).one_or_none()
    if row is None:
        return None
    phones = phones_at(connection, row.game_id)
    words = connection.execute(_WORDS, {"game_id": row.game_id, "proposal_id": row.id})
    return _proposal(row, words.all(), phones)


def proposals_of(connection: Connection, game_id: int) -> tuple[StoredProposal, ...]:
    """Every proposal of a game with the answers to it, the oldest first."""
    rows = connection.execute(_PROPOSALS, {"game_id": game_id}).all()
    answers = connection.execute(_ALL_WORDS, {"game_id": game_id}).all()
    return tuple(_proposal(row, [w for w in answers if w.proposal_id == row.id]) for row in rows)


def first_words(connection: Connection, game_id: int) -> tuple[StoredWord, ...]:
    """The answers of the seats to the rules that the game began with."""
    found = connection.execute(_WORDS, {"game_id": game_id, "proposal_id": None})
    return tuple(map(_word, found))


def phones_at(connection: Connection, game_id: int) -> tuple[SeatPhone, ...]:
    """The phones whose owners sit at the table."""
    found = connection.execute(_PHONES, {"game_id": game_id})
    return tuple(SeatPhone(row.seat, row.device) for row in found)


def made_by(connection: Connection, *, game_id: int, key: str) -> int | None:
    """The id of the proposal that the form with this *key* made; None if it made none."""
    where = (PROPOSALS.c.game_id == game_id, PROPOSALS.c.key == key)
    found: int | None = connection.scalar(select(PROPOSALS.c.id).where(*where))
    return found


def propose(connection: Connection, *, game_id: int, made: NewProposal, now: datetime) -> int:
    """Opens a proposal and returns its id; the same key again returns the id of the first time.

    Raises:
        ProposalOpenError: another one is open.
    """
    here = {"club_id": club_of(connection, game_id), "game_id": game_id, "at": now, "ending": ""}
    row = asdict(made) | here | {"house": json.dumps(made.house, ensure_ascii=False)}
    added = insert_new(connection, PROPOSALS, row)
    found = made_by(connection, game_id=game_id, key=made.key)
    if found is None:
        raise ProposalOpenError(f"a proposal is open at game {game_id}")
    if added:
        touch(connection, game_id)
    return found


def speak(connection: Connection, *, game_id: int, about: int | None, word: StoredWord) -> None:
    """Stores *word* as its seat's answer to a proposal, replacing an earlier one.

    With None for *about*, it answers the rules that the game began with. The same answer again
    changes nothing.
    """
    club_id = club_of(connection, game_id)
    (player_id,) = player_ids(connection, club_id=club_id, names=[word.player], now=word.at)
    row = {
        "seat": word.seat,
        "player_id": player_id,
        "device": word.device,
        "name": word.name,
        "agrees": word.agrees,
        "spoken": word.spoken,
        "reason": word.reason,
    }
    where = (
        CONSENTS.c.game_id == game_id,
        CONSENTS.c.proposal_id.is_not_distinct_from(about),
        CONSENTS.c.seat == word.seat,
    )
    same = select(CONSENTS.c.id).where(*where, *(CONSENTS.c[n] == v for n, v in row.items()))
    if connection.scalar(same) is not None:
        return
    connection.execute(delete(CONSENTS).where(*where))
    about_what = {"club_id": club_id, "game_id": game_id, "proposal_id": about, "at": word.at}
    connection.execute(insert(CONSENTS), {**row, **about_what})
    touch(connection, game_id)


def close(
    connection: Connection,
    *,
    game_id: int,
    proposal_id: int,
    ending: str,
    now: datetime,
    seq: int | None = None,
) -> None:
    """Closes a proposal, if it is open; *seq* is the ledger line that records the change."""
    where = (PROPOSALS.c.id == proposal_id, PROPOSALS.c.game_id == game_id)
    still = update(PROPOSALS).where(*where, PROPOSALS.c.closed_at.is_(None))
    if connection.execute(still.values(ending=ending, closed_at=now, seq=seq)).rowcount:
        touch(connection, game_id)


def _proposal(
    row: Row[*tuple[Any, ...]],
    words: list[Row[*tuple[Any, ...]]] | Any,
    phones: tuple[SeatPhone, ...] = (),
) -> StoredProposal:
    own = {name: getattr(row, name) for name in _FIELDS} | {"house": json.loads(row.house)}
    return StoredProposal(**own, words=tuple(map(_word, words)), phones=phones)


def _word(row: Row[*tuple[Any, ...]]) -> StoredWord:
    return StoredWord(*row[1:])


_FIELDS = (
    *("id", "device", "seat", "name", "house", "base", "hand", "at"),
    *("ending", "closed_at", "seq"),
)
_ROWS = select(PROPOSALS.c.game_id, *(PROPOSALS.c[name] for name in _FIELDS))
_PROPOSAL = _ROWS.where(PROPOSALS.c.id == bindparam("id"))
_PROPOSALS = _ROWS.where(PROPOSALS.c.game_id == bindparam("game_id")).order_by(PROPOSALS.c.id)
_ALL_WORDS = (
    select(
        CONSENTS.c.proposal_id,
        *columns_for(StoredWord, CONSENTS, player=PLAYERS.c.name),
    )
    .join(PLAYERS, PLAYERS.c.id == CONSENTS.c.player_id)
    .where(CONSENTS.c.game_id == bindparam("game_id"))
    .order_by(CONSENTS.c.seat)
)
_WORDS = _ALL_WORDS.where(CONSENTS.c.proposal_id.is_not_distinct_from(bindparam("proposal_id")))
_PHONES = (
    select(MEMBERSHIPS.c.seat, MEMBERSHIPS.c.device, MEMBERSHIPS.c.granted_at)
    .where(MEMBERSHIPS.c.game_id == bindparam("game_id"), MEMBERSHIPS.c.seat.is_not(None))
    .order_by(MEMBERSHIPS.c.id)
)
