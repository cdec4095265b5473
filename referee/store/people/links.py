"""Links: addresses that let a phone in, to one table or one club, in one role, for a time."""

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from referee.store.errors import DeadLinkError
from referee.store.people.memberships import (
    Joining,
    Role,
    free_pens,
    hashed,
    join,
    url_text,
    weakest,
)
from referee.store.statements import columns_for, insert_new, touch_all
from referee.store.tables import API_TOKENS, GAMES, LEFT_BEHIND, LINKS, MEMBERSHIPS

# Secrets and codes: derived so that they can be shown again, kept as hashes alone


SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What codes are made of: nothing that looks like another sign."""

NOT_IN_CODES = frozenset("0O1IL")
"""Letters and figures that look like others."""

CODE_LENGTH = 6


def new_nonce() -> str:
    """Chance for one link."""
    return secrets.token_urlsafe(18)


def plain_code(typed: str) -> str:
    """A code as it was made of what somebody *typed*: capitals, blanks and strokes aside."""
    return "".join(sign for sign in typed.upper() if sign in SIGNS)


@dataclass(frozen=True, slots=True)
class Minter:
    """What makes secrets and codes of a server's key and a nonce."""

    key: bytes

    def secret(self, nonce: str) -> str:
        """A secret of 128 bits, fit for an address."""
        return url_text(self._drawn(f"link {nonce}")[:16])

    def code(self, nonce: str) -> str:
        """The short code for those who type."""
        chance = int.from_bytes(self._drawn(f"code {nonce}"), "big")
        places = [chance // len(SIGNS) ** place for place in range(CODE_LENGTH)]
        return "".join(SIGNS[place % len(SIGNS)] for place in places)

    def kept_code(self, code: str) -> str:
        """What is kept of a *code*: keyed, since all of them could be tried."""
        return url_text(self._drawn(f"kept code {code}"))

    def _drawn(self, purpose: str) -> bytes:
        return hmac.digest(self.key, purpose.encode(), "sha256")


# Links themselves


TABLE_LASTS = timedelta(days=2)
"""How long the links of a table let phones in: for an evening, and the day after."""

ONCE_LASTS = timedelta(days=1)
"""How long a link that works once waits for its device."""


@dataclass(frozen=True, slots=True)
class NewLink:
    """What a new link is to give."""

    club_id: int
    game_id: int | None
    """None: the whole club."""
    role: Role
    lasts: timedelta
    label: str = ""
    """What for, or whom for; may be empty."""
    once: bool = False
    """It works for one device alone."""
    coded: bool = False
    """It has a short code too."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link as its club lists it; never its secret."""

    id: int
    club_id: int
    game_id: int | None
    table: str | None
    """The public id of its game; None: it is for the whole club."""
    role: Role
    label: str
    made_at: datetime
    made_by: str
    """The device; "": the program's owner at its keyboard."""
    expires_at: datetime
    revoked_at: datetime | None
    once: bool
    used_by: str | None
    nonce: str
    secret_hash: str
    coded: bool
    joined: int
    """Devices that are in by it."""

    def lets_in(self, device: str, now: datetime) -> bool:
        """Whether *device* may come in by it."""
        mine = not self.once or self.used_by in (None, device)
        return mine and self.revoked_at is None and now < self.expires_at

    def secret(self, minter: Minter) -> str | None:
        """What stands in its address; None: this server's key did not make it."""
        secret = minter.secret(self.nonce) if self.nonce else ""
        return secret if hashed(secret) == self.secret_hash else None

    def code(self, minter: Minter) -> str:
        """Its short code; "" where it has none."""
        return minter.code(self.nonce) if self.coded else ""


def make_link(
    connection: Connection,
    minter: Minter,
    wanted: NewLink,
    *,
    by: str = "",
    key: str | None = None,
    now: datetime,
) -> Link:
    """A new link, made by the device *by*; the same *key* again gives that of the first time."""
    names = ("club_id", "game_id", "role", "label", "once")
    row = {name: getattr(wanted, name) for name in names}
    row |= {"made_by": by, "key": key, "made_at": now, "expires_at": now + wanted.lasts}
    while True:
        minted = _minted(minter, coded=wanted.coded)
        if insert_new(connection, LINKS, row | minted):
            return _all(connection, LINKS.c.secret == minted["secret"])[0]
        before = _found(connection, LINKS.c.key == key) if key is not None else None
        if before is not None:  # else another link has this code, by chance: draw again
            return before


def renew_link(
    connection: Connection,
    minter: Minter,
    wanted: NewLink,
    *,
    by: str = "",
    key: str | None = None,
    now: datetime,
) -> Link:
    """A new link; by those before that give the same, nobody joins any more.

    The same *key* again gives that of the first time, and changes nothing.
    """
    made = _found(connection, LINKS.c.key == key) if key is not None else None
    if made is not None:
        return made
    end_links(connection, club_id=wanted.club_id, game_id=wanted.game_id, role=wanted.role, now=now)
    return make_link(connection, minter, wanted, by=by, key=key, now=now)


def _minted(minter: Minter, *, coded: bool) -> dict[str, Any]:
    nonce = new_nonce()
    code = minter.kept_code(minter.code(nonce)) if coded else None
    return {"nonce": nonce, "secret": hashed(minter.secret(nonce)), "code": code}


def link_by_secret(connection: Connection, secret: str, *, device: str, now: datetime) -> Link:
    """The link of *secret*, which lets *device* in.

    Raises:
        DeadLinkError: it lets nobody in any more, or never did.
    """
    return _living(_found(connection, LINKS.c.secret == hashed(secret)), device, now)


def link_by_code(
    connection: Connection, minter: Minter, typed: str, *, device: str, now: datetime
) -> Link:
    """`link_by_secret`, of the code that somebody *typed*."""
    kept = minter.kept_code(plain_code(typed))
    return _living(_found(connection, LINKS.c.code == kept), device, now)


def ended_code(connection: Connection, minter: Minter, typed: str) -> str:
    """The public id of the table whose code was what somebody *typed*; "" where none had it."""
    link = _found(connection, LINKS.c.code == minter.kept_code(plain_code(typed)))
    return (link.table or "") if link else ""


def _living(link: Link | None, device: str, now: datetime) -> Link:
    if link is None or not link.lets_in(device, now):
        raise DeadLinkError("this link does not work any more")
    return link


@dataclass(frozen=True, slots=True)
class Guest:
    """Who comes in by a link."""

    device: str
    name: str = ""
    """May be empty."""
    seat: int | None = None
    """Where its owner sits; None: nowhere."""
    role: Role | None = None
    """What it wants to be, where that is less than the link gives."""


def join_by(connection: Connection, link: Link, guest: Guest, *, now: datetime) -> None:
    """Lets *guest* in by *link*.

    Raises:
        DeadLinkError: it was revoked or used up just now.
    """
    link = _living(_found(connection, LINKS.c.id == link.id, locked=True), guest.device, now)
    role = link.role if guest.role is None else weakest(link.role, guest.role)
    if link.once:
        used = update(LINKS).where(LINKS.c.id == link.id)
        connection.execute(used.values(used_by=guest.device))
    joining = Joining(link.club_id, link.game_id, role, guest.name, guest.seat, link.id)
    join(connection, joining, device=guest.device, now=now)


def links_of(connection: Connection, *, club_id: int) -> tuple[Link, ...]:
    """The links of a club and of its tables, the latest first; revoked ones too."""
    return _all(connection, LINKS.c.club_id == club_id)


def link_with(connection: Connection, number: int) -> Link | None:
    """The link with this number, revoked or not; None: there is none."""
    return _found(connection, LINKS.c.id == number)


def links_of_table(connection: Connection, *, game_id: int) -> tuple[Link, ...]:
    """The links of one table, the latest first; revoked ones too."""
    return _all(connection, LINKS.c.game_id == game_id)


def link_of_member(connection: Connection, *, game_id: int, device: str) -> Link | None:
    """The link of this table by which *device* came; None: by none of it."""
    mine = (MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device == device)
    came = select(MEMBERSHIPS.c.link_id).where(*mine)
    return _found(connection, LINKS.c.id.in_(came), LINKS.c.game_id == game_id)


def link_for(
    connection: Connection, *, game_id: int, role: Role, now: datetime, device: str = ""
) -> Link | None:
    """The latest link of a table that gives *role*, and still lets in who never came by it."""
    there = _all(connection, LINKS.c.game_id == game_id, LINKS.c.role == role.value)
    return next((link for link in there if link.nonce and link.lets_in(device, now)), None)


def end_links(
    connection: Connection, *, club_id: int, game_id: int | None, role: Role, now: datetime
) -> None:
    """Lets nobody in any more by links for *role* of a table, or of the club; who is in stays."""
    there = (LINKS.c.club_id == club_id, LINKS.c.game_id.is_not_distinct_from(game_id))
    open_ones = (*there, LINKS.c.role == role.value, LINKS.c.expires_at > now)
    connection.execute(update(LINKS).where(*open_ones).values(expires_at=now))


def revoke_link(connection: Connection, *, link_id: int, club_id: int, now: datetime) -> bool:
    """Takes a link of the club back, with all that it gave; False: the club has no such link."""
    link = _found(connection, LINKS.c.id == link_id, LINKS.c.club_id == club_id, locked=True)
    if link is None:
        return False
    revoked = update(LINKS).where(LINKS.c.id == link_id, LINKS.c.revoked_at.is_(None))
    connection.execute(revoked.values(revoked_at=now))
    out = delete(MEMBERSHIPS).where(MEMBERSHIPS.c.link_id == link_id)
    lost = connection.execute(out.returning(MEMBERSHIPS.c.game_id, MEMBERSHIPS.c.device)).all()
    for game_id, device in lost:
        _end_links_by(connection, device, club_id=club_id, game_id=game_id, now=now)
        if game_id is None:
            _leave_tokens_of(connection, device, club_id=club_id)
    _tell(connection, link, [game_id for game_id, _ in lost])
    return True


def _end_links_by(
    connection: Connection, device: str, *, club_id: int, game_id: int | None, now: datetime
) -> None:
    """Ends the links that *device* made while it was in: by one of them it would come back."""
    here = [LINKS.c.game_id == game_id] if game_id is not None else []
    mine = (LINKS.c.club_id == club_id, LINKS.c.made_by == device, LINKS.c.expires_at > now, *here)
    connection.execute(update(LINKS).where(*mine).values(expires_at=now))


def _leave_tokens_of(connection: Connection, device: str, *, club_id: int) -> None:
    """Has nobody hold the tokens that *device* held: they do not come back with it."""
    theirs = (API_TOKENS.c.club_id == club_id, API_TOKENS.c.held_by == device)
    connection.execute(update(API_TOKENS).where(*theirs).values(held_by=LEFT_BEHIND))


def _tell(connection: Connection, link: Link, lost: Sequence[int | None]) -> None:
    """Says that the link's table, or every one of its club, changed; frees pens that were lost.

    At the games *lost* somebody belonged by it too: phones come along to a rematch.
    """
    here = GAMES.c.club_id == link.club_id
    if link.game_id:
        here = GAMES.c.id.in_({link.game_id, *lost})
    games = connection.scalars(select(GAMES.c.id).where(here)).all()
    free_pens(connection, games)
    touch_all(connection, games)


def _found(
    connection: Connection, *which: ColumnElement[bool], locked: bool = False
) -> Link | None:
    """The link; *locked*: nobody else revokes or uses it before the transaction ends."""
    if locked:
        connection.execute(select(LINKS.c.id).where(*which).with_for_update())
    return next(iter(_all(connection, *which)), None)


def _all(connection: Connection, *which: ColumnElement[bool]) -> tuple[Link, ...]:
    rows = connection.execute(_LINK.where(*which).order_by(LINKS.c.id.desc()))
    return tuple(Link(**{**row._mapping, "role": Role(row.role)}) for row in rows)


_JOINED = select(func.count(MEMBERSHIPS.c.device.distinct())).where(
    MEMBERSHIPS.c.link_id == LINKS.c.id
)
_LINK = select(
    *columns_for(
        Link,
        LINKS,
        table=GAMES.c.public_id,
        secret_hash=LINKS.c.secret,
        coded=LINKS.c.code.is_not(None),
        joined=_JOINED.correlate(LINKS).scalar_subquery(),
    )
).outerjoin(GAMES, GAMES.c.id == LINKS.c.game_id)
