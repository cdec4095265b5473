"""The pen of a game, which lets one device write to it, and the recovery of a lost phone's pens."""

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import sha256

from mnemonic import Mnemonic
from sqlalchemy import Connection, Update, bindparam, select, update

from referee.store.errors import DeadLinkError, PenInUseError, StalePenError, UnknownGameError
from referee.store.people.links import (
    ONCE_LASTS,
    Guest,
    Link,
    NewLink,
    Signer,
    join_by,
    link_by_secret,
    renew_link,
)
from referee.store.people.memberships import Joining, Role, access_to, device_of, join, owns
from referee.store.people.named_rules import hand_over_rules
from referee.store.statements import club_of, columns_for, insert_new, touch
from referee.store.tables import GAMES, HOME_CLUB, MEMBERSHIPS, PENS, RECOVERIES, UtcTime


@dataclass(frozen=True, slots=True)
class Pen:
    """The device that has the pen, and the one that asks for it."""

    device: str
    name: str
    """The person who keeps the score; may be empty."""
    granted_at: datetime
    seen_at: datetime
    """When the device was last heard of."""
    asked_by: str | None
    """The device that asks for it; None if none does."""
    asked_name: str
    asked_at: datetime | None


def pen_of(connection: Connection, game_id: int) -> Pen | None:
    """The pen of a game; None if no device has it."""
    row = connection.execute(_PEN, {"game_id": game_id}).one_or_none()
    return Pen(*row) if row is not None else None


def pens_held(connection: Connection, *, device: str) -> frozenset[int]:
    """The ids of the games whose pen *device* has."""
    games = select(PENS.c.game_id).where(PENS.c.device == device)
    return frozenset(connection.scalars(games))


def move_pen(
    connection: Connection, *, game_id: int, device: str, name: str, now: datetime
) -> None:
    """Gives the pen to *device*, on which *name* keeps the score.

    The device that had it stays at the table as a scribe, so it can take the pen again. A request
    for the pen ends.

    Raises:
        UnknownGameError: there is no such game.
    """
    club_id = club_of(connection, game_id)
    was = pen_of(connection, game_id)
    new = {"device": device, "name": name, "granted_at": now, "seen_at": now}
    row = new | {"game_id": game_id, "club_id": club_id, "asked_name": ""}
    if not insert_new(connection, PENS, row):
        free = {"asked_by": None, "asked_name": "", "asked_at": None}
        connection.execute(update(PENS).where(PENS.c.game_id == game_id).values(**new, **free))
    if was is not None and was.device != device:
        _let_stay(connection, club_id, game_id, was, now)
    touch(connection, game_id)


def name_pen(connection: Connection, *, game_id: int, device: str, name: str) -> None:
    """Sets the name of the person who keeps the score on *device*, if it has the pen."""
    where = (PENS.c.game_id == game_id, PENS.c.device == device)
    connection.execute(update(PENS).where(*where).values(name=name))
    touch(connection, game_id)


def _let_stay(connection: Connection, club_id: int, game_id: int, was: Pen, now: datetime) -> None:
    """Makes the device that had the pen a scribe, unless it owns the club.

    It keeps the link that it came by, so that revoking the link still removes it.
    """
    if not owns(connection, club_id=club_id, device=was.device):
        where = (MEMBERSHIPS.c.game_id == game_id, MEMBERSHIPS.c.device == was.device)
        link = connection.scalar(select(MEMBERSHIPS.c.link_id).where(*where))
        scribe = Joining(club_id, game_id, Role.SCRIBE, was.name, link_id=link)
        join(connection, scribe, device=was.device, now=now)


def link_to_pen(connection: Connection, *, secret: str, device: str, now: datetime) -> Link:
    """The link of *secret*, if it gives the pen of a game to *device*.

    Raises:
        DeadLinkError: it no longer works, or never did.
    """
    link = link_by_secret(connection, secret, device=device, now=now)
    if link.role is not Role.SCRIBE or link.table is None:
        raise DeadLinkError("this link gives no pen")
    return link


def take_pen(connection: Connection, *, secret: str, device: str, name: str, now: datetime) -> str:
    """Moves the pen to *device* by the link of *secret*, and returns the game's public id.

    Taking it again only changes the name.

    Raises:
        DeadLinkError: the link no longer works, or never did.
    """
    link = link_to_pen(connection, secret=secret, device=device, now=now)
    join_by(connection, link, Guest(device, name), now=now)
    public_id = str(link.table)
    game_id = access_to(connection, public_id, device=device).game_id
    move_by(connection, link, game_id=game_id, device=device, name=name, now=now)
    return public_id


def move_by(
    connection: Connection, link: Link, *, game_id: int, device: str, name: str, now: datetime
) -> None:
    """Gives the pen to *device* by *link*, which must be as it was before the device joined by it.

    The link moves the pen only once. If the pen has passed to another device since, this one has to
    ask for it.
    """
    pen = pen_of(connection, game_id)
    if link.used_by != device or pen is None or pen.device == device:
        move_pen(connection, game_id=game_id, device=device, name=name, now=now)


def new_pen_link(connection: Connection, signer: Signer, *, public_id: str, now: datetime) -> Link:
    """A link that moves the game's pen to one device; earlier ones stop working.

    Raises:
        UnknownGameError: there is no such game.
    """
    query = select(GAMES.c.id, GAMES.c.club_id).where(GAMES.c.public_id == public_id)
    game = connection.execute(query).one_or_none()
    if game is None:
        raise UnknownGameError(f"no game {public_id!r}")
    wanted = NewLink(game.club_id, game.id, Role.SCRIBE, ONCE_LASTS, once=True)
    return renew_link(connection, signer, wanted, now=now)


_PEN = select(*columns_for(Pen, PENS)).where(PENS.c.game_id == bindparam("game_id"))


# How the pen of a game passes: it is asked for, given, refused, or taken after silence


SILENCE = timedelta(minutes=2)
"""How long a phone must not have been heard of before its pen may be taken by the one that asked.
"""

NOTED_EVERY = timedelta(minutes=1)
"""The least time between two updates of when a phone was last heard of."""


def ask_for_pen(
    connection: Connection, *, game_id: int, device: str, name: str, now: datetime
) -> None:
    """Records that *device* asks for the pen, or gives it the pen if no device has it.

    If another device has asked within `SILENCE`, its request stays.

    Raises:
        UnknownGameError: there is no such game.
    """
    pen = pen_of(connection, game_id)
    if pen is None:
        move_pen(connection, game_id=game_id, device=device, name=name, now=now)
    elif pen.device != device and not _requested_by_another(pen, device, now):
        write = update(PENS).where(PENS.c.game_id == game_id)
        _changed(connection, game_id, write.values(asked_by=device, asked_name=name, asked_at=now))


def _requested_by_another(pen: Pen, device: str, now: datetime) -> bool:
    fresh = pen.asked_at is not None and is_fresh(pen.asked_at, now)
    return fresh and pen.asked_by != device


def is_fresh(asked_at: datetime, now: datetime) -> bool:
    """Whether a request of that moment still blocks other requests."""
    return now - asked_at < SILENCE


def withdraw(connection: Connection, *, game_id: int, device: str) -> None:
    """Removes the request of *device* for the pen, if there is one."""
    change = update(PENS).where(PENS.c.game_id == game_id, PENS.c.asked_by == device)
    _changed(connection, game_id, change.values(asked_by=None, asked_name="", asked_at=None))


def keep_pen(connection: Connection, *, game_id: int, device: str, asked_at: datetime) -> None:
    """Refuses the request for the pen that was made at *asked_at*; only *device* with the pen can.

    The device that asked stays recorded, so that its phone can show the refusal.
    """
    request = (PENS.c.game_id == game_id, PENS.c.device == device, PENS.c.asked_at == asked_at)
    _changed(connection, game_id, update(PENS).where(*request).values(asked_at=None))


def give_pen(
    connection: Connection, *, game_id: int, device: str, asked_at: datetime, now: datetime
) -> None:
    """Moves the pen from *device* to the one that asked for it at *asked_at*.

    Raises:
        StalePenError: another device has the pen, or the request is not that one any more.
    """
    pen = pen_of(connection, game_id)
    if pen is None or pen.asked_by is None or (pen.device, pen.asked_at) != (device, asked_at):
        raise StalePenError(f"the pen of game {game_id} has passed, or nobody asks any more")
    move_pen(connection, game_id=game_id, device=pen.asked_by, name=pen.asked_name, now=now)


def take_silent_pen(
    connection: Connection, *, game_id: int, device: str, name: str, now: datetime
) -> None:
    """Moves the pen to *device*, which has asked for it, from a phone that has gone silent.

    Raises:
        PenInUseError: that phone was heard of within `SILENCE`, or *device* has not asked.
    """
    pen = pen_of(connection, game_id)
    if pen is not None and pen.device == device:
        return
    if pen is not None:
        has_asked = pen.asked_by == device and pen.asked_at is not None
        if not has_asked or now - pen.seen_at < SILENCE:
            raise PenInUseError(pen.name, pen.seen_at)
    move_pen(connection, game_id=game_id, device=device, name=name, now=now)


def take_at_once(
    connection: Connection, *, game_id: int, device: str, name: str, since: datetime, now: datetime
) -> None:
    """Moves the pen to an owner's *device*, if the one that has it got it at *since*.

    Raises:
        StalePenError: it has passed to another device since the owner was asked to confirm.
    """
    pen = pen_of(connection, game_id)
    if pen is not None and pen.device == device:
        return
    if pen is not None and pen.granted_at != since:
        raise StalePenError(f"the pen of game {game_id} has passed since")
    move_pen(connection, game_id=game_id, device=device, name=name, now=now)


def note_life(connection: Connection, *, game_id: int, device: str, now: datetime) -> None:
    """Records that *device* was heard of, if it has the pen and `NOTED_EVERY` has passed."""
    new = {"game": game_id, "holder": device, "now": now, "before": now - NOTED_EVERY}
    connection.execute(_NOTE_LIFE, new)


@dataclass(frozen=True, slots=True)
class Silent:
    """A phone with a pen that was last recorded as heard of at least `NOTED_EVERY` ago."""

    game_id: int
    table: str
    """The game's public id."""
    device: str


def silent_among(
    connection: Connection, present: Collection[tuple[str, str]], *, now: datetime
) -> tuple[Silent, ...]:
    """Those phones among *present* that have the pen and whose time must be updated.

    *present* is pairs of a game's public id and a device.
    """
    tables = {table for table, _ in present}
    pens = select(GAMES.c.public_id, PENS.c.game_id, PENS.c.device)
    pens = pens.join(GAMES, GAMES.c.id == PENS.c.game_id)
    rows = connection.execute(
        pens.where(GAMES.c.public_id.in_(tables), PENS.c.seen_at <= now - NOTED_EVERY)
    )
    known = set(present)
    found = (Silent(row.game_id, row.public_id, row.device) for row in rows)
    return tuple(each for each in found if (each.table, each.device) in known)


def _changed(connection: Connection, game_id: int, change: Update) -> None:
    if connection.execute(change.execution_options(preserve_rowcount=True)).rowcount:
        touch(connection, game_id)


_NOTE_LIFE = (
    update(PENS)
    .where(
        PENS.c.game_id == bindparam("game"),
        PENS.c.device == bindparam("holder"),
        PENS.c.seen_at <= bindparam("before", type_=UtcTime),
    )
    .values(seen_at=bindparam("now", type_=UtcTime))
)


# Recovery words, which give the rights of a phone that was lost, or lost its cookie, to another.
#
# They are computed from the phone's secret, so that they can be shown without being stored: the
# store has only a hash. They come from the English list of BIP 39, which was made for copying by
# hand: 2048 common words that differ in their first four letters.


WORDS = 6
"""Of a list of 2048: 66 random bits."""

KNOWN_BY = 4
"""The first letters of a word that distinguish it from all others in the list."""

HANDLE = 6
"""Characters of a hash used for the lookup; the whole is compared in constant time."""


def recovery_words(secret: str) -> tuple[str, ...]:
    """The recovery words of the phone with *secret*, from which the secret cannot be computed."""
    listed = tuple(_by_start().values())
    chance = int.from_bytes(hmac.digest(secret.encode(), b"recovery words", "sha256"), "big")
    return tuple(listed[chance >> 11 * place & 2047] for place in range(WORDS))


def read_words(typed: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words in *typed* as the list spells them, and those that are not in the list."""
    words = re.findall(r"[^\W\d_]+", typed.casefold())
    known = {word: _by_start().get(word[:KNOWN_BY], "") for word in words}
    return (
        tuple(known[word] for word in words if known[word]),
        tuple(dict.fromkeys(word for word in words if not known[word])),
    )


def remember_words(connection: Connection, *, secret: str, game: str | None, now: datetime) -> None:
    """Stores the recovery words of the phone with *secret*, unless it has some already.

    *game* is the public id of the game that it has just begun; None if it became an owner.
    """
    device = device_of(secret)
    if connection.scalar(select(RECOVERIES.c.words).where(RECOVERIES.c.device == device)) is None:
        row = {"words": _hashed(recovery_words(secret)), "device": device, "first_game": game}
        insert_new(connection, RECOVERIES, row | {"made_at": now, "club_id": HOME_CLUB})


def words_of(connection: Connection, *, secret: str, game: str | None = None) -> tuple[str, ...]:
    """The recovery words of the phone with *secret*; empty if they are not stored.

    With *game*, only if that was the first game that the phone began.
    """
    words = recovery_words(secret)
    where = [RECOVERIES.c.words == _hashed(words), RECOVERIES.c.device == device_of(secret)]
    if game is not None:
        where.append(RECOVERIES.c.first_game == game)
    return words if connection.scalar(select(RECOVERIES.c.words).where(*where)) else ()


def recover_to(connection: Connection, *, words: Sequence[str], device: str, now: datetime) -> bool:
    """Gives *device* the rights of the phone with these *words*; returns whether there is one.

    The other phone keeps its rights, except that its pens and its named rules move. From now on the
    words stand for *device*.
    """
    hashed = _hashed(words)
    lost = _led_to(connection, hashed)
    if lost is None:
        return False
    _join_where(connection, lost, device, now)
    for pen in connection.execute(select(PENS).where(PENS.c.device == lost)).all():
        move_pen(connection, game_id=pen.game_id, device=device, name=pen.name, now=now)
    hand_over_rules(connection, was=lost, device=device)
    change = update(RECOVERIES).where(RECOVERIES.c.words == hashed)
    connection.execute(change.values(device=device))
    return True


def _join_where(connection: Connection, lost: str, device: str, now: datetime) -> None:
    """Makes *device* a member wherever *lost* is one, by the same links."""
    for each in connection.execute(select(MEMBERSHIPS).where(MEMBERSHIPS.c.device == lost)).all():
        joining = Joining(
            each.club_id, each.game_id, Role(each.role), each.name, each.seat, each.link_id
        )
        join(connection, joining, device=device, now=now)


def _led_to(connection: Connection, hashed: str) -> str | None:
    start = hashed[:HANDLE]
    alike = select(RECOVERIES.c.words, RECOVERIES.c.device).where(
        RECOVERIES.c.words.between(start, start + "~")
    )
    found = [
        row.device
        for row in connection.execute(alike)
        if hmac.compare_digest(row.words.encode(), hashed.encode())
    ]
    return str(found[0]) if found else None


def _hashed(words: Sequence[str]) -> str:
    return urlsafe_b64encode(sha256(" ".join(words).encode()).digest()).decode()


@lru_cache(maxsize=1)
def _by_start() -> Mapping[str, str]:
    """Every word of the list by its first letters, in the order of the list."""
    return {word[:KNOWN_BY]: word for word in Mnemonic("english").wordlist}
