"""Tokens: by which other programs, and frames on other sites, read of a club; they never write."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection, select, update

from referee.store.file.database import insert_new
from referee.store.people.clubs import Club, club_with
from referee.store.people.minted import hashed
from referee.store.tables import API_TOKENS


class Gives(StrEnum):
    """What a token lets in to."""

    API = "api"
    """Standings, finished games and players, for a program that keeps it to itself."""
    STANDINGS = "standings"
    """The standings, in a frame on another site, where everybody reads its address."""
    SCORES = "scores"
    """The games that are played just now, in such a frame."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its club lists it; never its secret."""

    id: int
    gives: Gives
    label: str
    """What for; may be empty."""
    made_at: datetime


def make_token(
    connection: Connection, *, secret: str, club_id: int, gives: Gives, label: str, now: datetime
) -> bool:
    """Has *secret* let in to a club; whether it does: the same one again does not after its end."""
    row = {"club_id": club_id, "secret": hashed(secret), "gives": gives.value}
    insert_new(connection, API_TOKENS, {**row, "label": label, "made_at": now})
    return club_by(connection, secret, gives) is not None


def tokens_of(connection: Connection, *, club_id: int) -> tuple[Token, ...]:
    """The tokens of a club that let in, the latest first."""
    columns = (API_TOKENS.c[name] for name in ("id", "gives", "label", "made_at"))
    there = (API_TOKENS.c.club_id == club_id, API_TOKENS.c.revoked_at.is_(None))
    rows = connection.execute(select(*columns).where(*there).order_by(API_TOKENS.c.id.desc()))
    return tuple(Token(row.id, Gives(row.gives), row.label, row.made_at) for row in rows)


def revoke_token(connection: Connection, *, token_id: int, club_id: int, now: datetime) -> bool:
    """Has a token of the club let in no more; False: the club has no such token."""
    here = (API_TOKENS.c.id == token_id, API_TOKENS.c.club_id == club_id)
    ended = update(API_TOKENS).where(*here, API_TOKENS.c.revoked_at.is_(None))
    connection.execute(ended.values(revoked_at=now))
    return connection.scalar(select(API_TOKENS.c.id).where(*here)) is not None


def club_by(connection: Connection, secret: str, gives: Gives) -> Club | None:
    """The club that *secret* lets in to; None: there is none, or not for this."""
    good = (API_TOKENS.c.secret == hashed(secret), API_TOKENS.c.gives == gives.value)
    whose = select(API_TOKENS.c.club_id).where(*good, API_TOKENS.c.revoked_at.is_(None))
    found = connection.scalar(whose)
    return None if found is None else club_with(connection, found)
