"""Links: addresses that give a phone a role at a table or in a club, until they expire."""

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, update

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
from referee.store.tables import API_TOKENS, GAMES, LEFT_BEHIND, LINKS, MEMBERSHIPS, PENS

# Secrets and codes: computed, so that they can be shown again; only their hashes are stored


SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters of codes, without those that look like others."""

NOT_IN_CODES = frozenset("0O1IL")
"""Letters and digits that look like others."""

CODE_LENGTH = 6


def new_nonce() -> str:
    """A random text, from which the secret and the code of one link are computed."""
    return secrets.token_urlsafe(18)


def plain_code(typed: str) -> str:
    """The code in what somebody *typed*, in capitals, without spaces and hyphens."""
    return "".join(sign for sign in typed.upper() if sign in SIGNS)


@dataclass(frozen=True, slots=True)
class Signer:
    """Computes secrets and codes from a server's key and a nonce."""

    key: bytes

    def secret(self, nonce: str) -> str:
        """A secret of 128 bits for use in a URL."""
        return url_text(self._digest(f"link {nonce}")[:16])

    def code(self, nonce: str) -> str:
        """A short code that can be typed."""
        chance = int.from_bytes(self._digest(f"code {nonce}"), "big")
        places = [chance // len(SIGNS) ** place for place in range(CODE_LENGTH)]
        return "".join(SIGNS[place % len(SIGNS)] for place in places)

    def kept_code(self, code: str) -> str:
        """The hash that is stored of a *code*: keyed, since one could try all possible codes."""
        return url_text(self._digest(f"kept code {code}"))

    def _digest(self, purpose: str) -> bytes:
        return hmac.digest(self.key, purpose.encode(), "sha256")


# The links


TABLE_LASTS = timedelta(days=2)
"""How long the links of a table work: for an evening and the day after."""

ONCE_LASTS = timedelta(days=1)
"""How long a link that works once can wait for its device."""


@dataclass(frozen=True, slots=True)
class NewLink:
    """The properties of a link that is to be made."""

    club_id: int
    game_id: int | None
    """None if it is for the whole club."""
    role: Role
    lasts: timedelta
    label: str = ""
    """A note on its purpose, or on the person it is for; may be empty."""
    once: bool = False
    """Whether it works for one device only."""
    coded: bool = False
    """Whether it has a short code, too."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link, without its secret."""

    id: int
    club_id: int
    game_id: int | None
    table: str | None
    """The public id of its game; None if it is for the whole club."""
    role: Role
    label: str
    made_at: datetime
    made_by: str
    """The device; "" if it was made on the command line."""
    expires_at: datetime
    revoked_at: datetime | None
    once: bool
    used_by: str | None
    nonce: str
    secret_hash: str
    coded: bool
    joined: int
    """The number of devices that have a role by it."""
    writes: bool
    """Whether one of them has the pen of its table."""

    def lets_in(self, device: str, now: datetime) -> bool:
        """Whether *device* may join by it."""
        mine = not self.once or self.used_by in (None, device)
        return mine and self.revoked_at is None and now < self.expires_at

    def secret(self, signer: Signer) -> str | None:
        """The secret in its address; None if this server's key did not make it."""
        secret = signer.secret(self.nonce) if self.nonce else ""
        return secret if hashed(secret) == self.secret_hash else None

    def code(self, signer: Signer) -> str:
        """Its short code; "" if it has none."""
        return signer.code(self.nonce) if self.coded else ""


def make_link(
    connection: Connection,
    signer: Signer,
    wanted: NewLink,
    *,
    by: str = "",
    key: str | None = None,
    now: datetime,
) -> Link:
    """Makes a link for the device *by*; the same *key* again returns the link of the first time."""
    names = ("club_id", "game_id", "role", "label", "once")
    row = {name: getattr(wanted, name) for name in names}
    row |= {"made_by": by, "key": key, "made_at": now, "expires_at": now + wanted.lasts}
    while True:
        signed = _signed(signer, coded=wanted.coded)
        if insert_new(connection, LINKS, row | signed):
            return _all(connection, LINKS.c.secret == signed["secret"])[0]
        before = _found(connection, LINKS.c.key == key) if key is not None else None
        if before is not None:  # otherwise another link happens to have this code: try a new one
            return before


def renew_link(
    connection: Connection,
    signer: Signer,
    wanted: NewLink,
    *,
    by: str = "",
    key: str | None = None,
    now: datetime,
) -> Link:
    """Makes a link, and ends the earlier ones for the same role at the same place.

    The same *key* again returns the link of the first time, and changes nothing.
    """
    made = _found(connection, LINKS.c.key == key) if key is not None else None
    if made is not None:
        return made
    end_links(connection, club_id=wanted.club_id, game_id=wanted.game_id, role=wanted.role, now=now)
    return make_link(connection, signer, wanted, by=by, key=key, now=now)


def _signed(signer: Signer, *, coded: bool) -> dict[str, Any]:
    nonce = new_nonce()
    code = signer.kept_code(signer.code(nonce)) if coded else None
    return {"nonce": nonce, "secret": hashed(signer.secret(nonce)), "code": code}


def link_by_secret(connection: Connection, secret: str, *, device: str, now: datetime) -> Link:
    """The link of *secret*, if *device* may join by it.

    Raises:
        DeadLinkError: it no longer works, or never did.
    """
    return _living(_found(connection, LINKS.c.secret == hashed(secret)), device, now)


def link_by_code(
    connection: Connection, signer: Signer, typed: str, *, device: str, now: datetime
) -> Link:
    """The link of the code that somebody *typed*, if *device* may join by it.

    Raises:
        DeadLinkError: it no longer works, or never did.
    """
    kept = signer.kept_code(plain_code(typed))
    return _living(_found(connection, LINKS.c.code == kept), device, now)


def ended_code(connection: Connection, signer: Signer, typed: str) -> str:
    """The public id of the table that *typed* is or was a code of; "" if there is none."""
    link = _found(connection, LINKS.c.code == signer.kept_code(plain_code(typed)))
    return (link.table or "") if link else ""


def _living(link: Link | None, device: str, now: datetime) -> Link:
    if link is None or not link.lets_in(device, now):
        raise DeadLinkError("this link does not work any more")
    return link


@dataclass(frozen=True, slots=True)
class Guest:
    """A device that joins by a link."""

    device: str
    name: str = ""
    """May be empty."""
    seat: int | None = None
    """The seat of its owner; None if they have none."""
    role: Role | None = None
    """The role that it asks for, if that is less than the link gives."""


def join_by(connection: Connection, link: Link, guest: Guest, *, now: datetime) -> None:
    """Makes *guest* a member by *link*.

    Raises:
        DeadLinkError: it has been revoked or used up meanwhile.
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
    """The link with this id, also if it is revoked; None if there is none."""
    return _found(connection, LINKS.c.id == number)


def links_of_table(connection: Connection, *, game_id: int) -> tuple[Link, ...]:
    """The links of one table, the latest first; revoked ones too."""
    return _all(connection, LINKS.c.game_id == game_id)


def link_of_member(connection: Connection, *, game_id: int, device: str) -> Link | None:
    """The link of this table by which *device* joined; None if it did not join by any."""
    where = (MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device == device)
    link_ids = select(MEMBERSHIPS.c.link_id).where(*where)
    return _found(connection, LINKS.c.id.in_(link_ids), LINKS.c.game_id == game_id)


def link_for(
    connection: Connection, *, game_id: int, role: Role, now: datetime, device: str = ""
) -> Link | None:
    """The latest link of a table that gives *role* and still works for *device*.

    Without *device*, for one that has never used it. None if there is no such link.
    """
    links = _all(connection, LINKS.c.game_id == game_id, LINKS.c.role == role.value)
    return next((link for link in links if link.nonce and link.lets_in(device, now)), None)


def end_links(
    connection: Connection, *, club_id: int, game_id: int | None, role: Role, now: datetime
) -> None:
    """Ends the links for *role* of a table, or of the whole club; devices that have joined stay."""
    where = (LINKS.c.club_id == club_id, LINKS.c.game_id.is_not_distinct_from(game_id))
    open_ones = (*where, LINKS.c.role == role.value, LINKS.c.expires_at > now)
    connection.execute(update(LINKS).where(*open_ones).values(expires_at=now))


def revoke_link(connection: Connection, *, link_id: int, club_id: int, now: datetime) -> bool:
    """Revokes a link of the club and all the roles that it gave; False if there is none."""
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
    """Ends the links that *device* made as a member, since it could join again by one of them."""
    game = [LINKS.c.game_id == game_id] if game_id is not None else []
    where = (LINKS.c.club_id == club_id, LINKS.c.made_by == device, LINKS.c.expires_at > now, *game)
    connection.execute(update(LINKS).where(*where).values(expires_at=now))


def _leave_tokens_of(connection: Connection, device: str, *, club_id: int) -> None:
    """Leaves the tokens of *device* without a holder, so that they stay off if it joins again."""
    theirs = (API_TOKENS.c.club_id == club_id, API_TOKENS.c.held_by == device)
    connection.execute(update(API_TOKENS).where(*theirs).values(held_by=LEFT_BEHIND))


def _tell(connection: Connection, link: Link, lost: Sequence[int | None]) -> None:
    """Notes a change at the link's table, or at all tables of its club, and frees lost pens.

    The link's members may belong to further games, *lost*, since a rematch takes its players along.
    """
    where = GAMES.c.club_id == link.club_id
    if link.game_id:
        where = GAMES.c.id.in_({link.game_id, *lost})
    games = connection.scalars(select(GAMES.c.id).where(where)).all()
    free_pens(connection, games)
    touch_all(connection, games)


def _found(
    connection: Connection, *which: ColumnElement[bool], locked: bool = False
) -> Link | None:
    """The first link that meets the conditions; None if there is none.

    With *locked*, nobody else can revoke or use it until the transaction ends.
    """
    if locked:
        connection.execute(select(LINKS.c.id).where(*which).with_for_update())
    return next(iter(_all(connection, *which)), None)


def _all(connection: Connection, *which: ColumnElement[bool]) -> tuple[Link, ...]:
    rows = connection.execute(_LINK.where(*which).order_by(LINKS.c.id.desc()))
    return tuple(Link(**{**row._mapping, "role": Role(row.role)}) for row in rows)


_JOINED = select(func.count(MEMBERSHIPS.c.device.distinct())).where(
    MEMBERSHIPS.c.link_id == LINKS.c.id
)
_WRITES = exists().where(
    MEMBERSHIPS.c.link_id == LINKS.c.id,
    PENS.c.game_id == MEMBERSHIPS.c.game_id,
    PENS.c.device == MEMBERSHIPS.c.device,
)
_LINK = select(
    *columns_for(
        Link,
        LINKS,
        table=GAMES.c.public_id,
        secret_hash=LINKS.c.secret,
        coded=LINKS.c.code.is_not(None),
        joined=_JOINED.correlate(LINKS).scalar_subquery(),
        writes=_WRITES.correlate(LINKS),
    )
).outerjoin(GAMES, GAMES.c.id == LINKS.c.game_id)
