"""Tokens: by which other programs, and frames on other sites, read of a club; they never write.

A token goes with the owner who made it, unless another owner keeps it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from sqlalchemy import ColumnElement, Connection, exists, or_, select, update

from referee.store.file.database import insert_new
from referee.store.file.statements import columns_for
from referee.store.people.clubs import Club, club_with
from referee.store.people.memberships import OWNS, name_in_club
from referee.store.people.minted import hashed
from referee.store.tables import API_TOKENS, MEMBERSHIPS


class Gives(StrEnum):
    """What a token lets in to."""

    API = "api"
    """Standings, finished games and players, for a program that keeps it to itself."""
    STANDINGS = "standings"
    """The standings, in a frame on another site, where everybody reads its address."""
    SCORES = "scores"
    """The games that are played just now, in such a frame."""


@dataclass(frozen=True, slots=True)
class NewToken:
    """What a new token is to give."""

    club_id: int
    gives: Gives
    label: str = ""
    """What for; may be empty."""
    by: str = ""
    """The device of the owner who makes it, with whom it goes; "": nobody's."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its club lists it; never its secret."""

    id: int
    gives: Gives
    label: str
    """What for; may be empty."""
    made_at: datetime
    held_by: str
    """The device of who made it or keeps it; "": nobody's, for it is older than this was noted;
    `LEFT_BEHIND`: the right of who held it was taken back."""
    maker: str
    """Who made it; may be empty."""
    keeper: str | None
    """Who has kept it since; None: nobody."""
    used_at: datetime | None
    """When it was last used, give or take `NOTED_EVERY`; None: never."""
    reads: bool
    """Whether it lets in: it does as long as who holds it owns the club."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A program or a frame that was let in."""

    token_id: int
    club: Club
    used_at: datetime | None
    """When it was let in before, give or take `NOTED_EVERY`; None: never."""

    def is_due(self, now: datetime) -> bool:
        """Whether its use is to be noted."""
        return self.used_at is None or now - self.used_at >= NOTED_EVERY


NOTED_EVERY = timedelta(hours=1)
"""How often the use of a token is written down: a frame asks every few seconds."""


def make_token(connection: Connection, wanted: NewToken, *, secret: str, now: datetime) -> bool:
    """Has *secret* let in to a club; whether it does: the same one again does not after its end."""
    row = {"club_id": wanted.club_id, "secret": hashed(secret), "gives": wanted.gives.value}
    whose = {
        "held_by": wanted.by,
        "maker": name_in_club(connection, club_id=wanted.club_id, device=wanted.by),
    }
    insert_new(connection, API_TOKENS, row | whose | {"label": wanted.label, "made_at": now})
    return reader_by(connection, secret, wanted.gives) is not None


def tokens_of(connection: Connection, *, club_id: int) -> tuple[Token, ...]:
    """The tokens of a club that nobody revoked, the latest first."""
    there = (API_TOKENS.c.club_id == club_id, API_TOKENS.c.revoked_at.is_(None))
    query = select(*columns_for(Token, API_TOKENS, reads=_reads())).where(*there)
    rows = connection.execute(query.order_by(API_TOKENS.c.id.desc()))
    return tuple(Token(**{**row._mapping, "gives": Gives(row.gives)}) for row in rows)


def keep_token(connection: Connection, *, token_id: int, club_id: int, by: str) -> bool:
    """Has a token of the club let in as long as the device *by* owns it, whoever held it before.

    False: the club has no such token.
    """
    here = (API_TOKENS.c.id == token_id, API_TOKENS.c.club_id == club_id)
    living = (*here, API_TOKENS.c.revoked_at.is_(None))
    name = name_in_club(connection, club_id=club_id, device=by)
    connection.execute(update(API_TOKENS).where(*living).values(held_by=by, keeper=name))
    return connection.scalar(select(API_TOKENS.c.id).where(*living)) is not None


def revoke_token(connection: Connection, *, token_id: int, club_id: int, now: datetime) -> bool:
    """Has a token of the club let in no more; False: the club has no such token."""
    here = (API_TOKENS.c.id == token_id, API_TOKENS.c.club_id == club_id)
    ended = update(API_TOKENS).where(*here, API_TOKENS.c.revoked_at.is_(None))
    connection.execute(ended.values(revoked_at=now))
    return connection.scalar(select(API_TOKENS.c.id).where(*here)) is not None


def reader_by(connection: Connection, secret: str, gives: Gives) -> Reader | None:
    """Whom *secret* lets in; None: nobody, or not to this."""
    good = (API_TOKENS.c.secret == hashed(secret), API_TOKENS.c.gives == gives.value)
    whose = select(API_TOKENS.c.id, API_TOKENS.c.club_id, API_TOKENS.c.used_at)
    found = connection.execute(whose.where(*good, API_TOKENS.c.revoked_at.is_(None), _reads()))
    row = found.one_or_none()
    return None if row is None else Reader(row.id, club_with(connection, row.club_id), row.used_at)


def note_use(connection: Connection, *, token_id: int, now: datetime) -> None:
    """Keeps it that a token was used *now*."""
    connection.execute(update(API_TOKENS).where(API_TOKENS.c.id == token_id).values(used_at=now))


def _reads() -> ColumnElement[bool]:
    """Whether who holds a token owns its club still, or nobody holds it."""
    here = MEMBERSHIPS.c.club_id == API_TOKENS.c.club_id
    owner = exists().where(here, MEMBERSHIPS.c.device == API_TOKENS.c.held_by, OWNS)
    return or_(API_TOKENS.c.held_by == "", owner)
