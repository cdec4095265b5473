"""What players agree on with their own phones: changed rules.

Whether all have agreed is not decided here. Every function that writes runs in the caller's
transaction, which must exclude other writers of the game.
"""

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from referee.store.errors import ProposalOpenError
from referee.store.people.players import player_ids
from referee.store.seated.stored import (
    SeatPhone,
    StoredProposal,
    StoredWord,
)
from referee.store.statements import club_of, columns_for, insert_new, touch
from referee.store.tables import CONSENTS, GAMES, MEMBERSHIPS, PLAYERS, PROPOSALS

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
