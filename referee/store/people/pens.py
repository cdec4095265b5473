"""Pens: which devices may write to a game. Everyone with its address may watch."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from referee.store.errors import DeadLinkError, UnknownGameError
from referee.store.file.database import insert_new
from referee.store.tables import GAMES, HOME_CLUB, PEN_LINKS, PENS

LINK_LASTS = timedelta(days=1)
"""How long a link that works once waits for its device."""


def device_of(secret: str) -> str:
    """What a device is called here that keeps *secret*, which nobody can tell from it."""
    return urlsafe_b64encode(sha256(secret.encode()).digest()).rstrip(b"=").decode()


def likeliest(connection: Connection, *, devices: Sequence[str], public_id: str) -> str | None:
    """Of *devices* one that may write to the game, else the one that got a pen last.

    None: none of them holds a pen.
    """
    held = select(PENS.c.device).join(GAMES, GAMES.c.id == PENS.c.game_id)
    held = held.where(PENS.c.device.in_(devices))
    here = (GAMES.c.public_id == public_id).desc()
    found: str | None = connection.scalar(held.order_by(here, PENS.c.granted_at.desc()).limit(1))
    return found


def pen_name(connection: Connection, *, game_id: int, device: str) -> str | None:
    """Who keeps the score on *device*, perhaps empty; None: it may not write to the game."""
    name: str | None = connection.scalar(_NAME, {"game_id": game_id, "device": device})
    return name


def pen_of_game(connection: Connection, *, public_id: str, device: str) -> str | None:
    """`pen_name` of a game that may be one that cannot be read.

    Raises:
        UnknownGameError: there is no such game.
    """
    game_id = connection.scalar(select(GAMES.c.id).where(GAMES.c.public_id == public_id))
    if game_id is None:
        raise UnknownGameError(f"no game {public_id!r}")
    return pen_name(connection, game_id=game_id, device=device)


def take_pen(connection: Connection, *, token: str, device: str, name: str, now: datetime) -> str:
    """Lets *device* write to the game of the link's *token*; gives the game's public id.

    Devices that held the pen keep it. Taking it again only changes the name. A link that works
    once works for this device alone from now on.

    Raises:
        DeadLinkError: the link no longer works, or never did.
    """
    game_id, public_id = game_of_pen(connection, token=token, device=device, now=now)
    once = update(PEN_LINKS).where(PEN_LINKS.c.token == device_of(token))
    connection.execute(once.values(used_by=device))
    grant_pen(connection, game_id=game_id, device=device, name=name, now=now)
    return public_id


def game_of_pen(
    connection: Connection, *, token: str, device: str, now: datetime
) -> tuple[int, str]:
    """The game, and its public id, whose pen the link's *token* hands over to *device*.

    Raises:
        DeadLinkError: the link no longer works, or never did.
    """
    free = or_(PEN_LINKS.c.used_by.is_(None), PEN_LINKS.c.used_by == device)
    fresh = PEN_LINKS.c.made_at > now - LINK_LASTS
    once = select(PEN_LINKS.c.game_id).where(PEN_LINKS.c.token == device_of(token), free, fresh)
    linked = or_(GAMES.c.pen_token == token, GAMES.c.id.in_(once))
    game = connection.execute(select(GAMES.c.id, GAMES.c.public_id).where(linked)).one_or_none()
    if game is None:
        raise DeadLinkError("this link does not work any more")
    return game.id, str(game.public_id)


def new_pen_link(connection: Connection, *, public_id: str, now: datetime) -> str:
    """The secret of a link that gives the game's pen to one device, within `LINK_LASTS`.

    Raises:
        UnknownGameError: there is no such game.
    """
    game_id = connection.scalar(select(GAMES.c.id).where(GAMES.c.public_id == public_id))
    if game_id is None:
        raise UnknownGameError(f"no game {public_id!r}")
    connection.execute(delete(PEN_LINKS).where(PEN_LINKS.c.made_at <= now - LINK_LASTS))
    token = new_pen_token()
    row = {"token": device_of(token), "game_id": game_id, "made_at": now, "club_id": HOME_CLUB}
    connection.execute(insert(PEN_LINKS).values(row))
    return token


def grant_pen(
    connection: Connection, *, game_id: int, device: str, name: str, now: datetime
) -> None:
    """Lets *device*, on which *name* keeps the score, write to the game."""
    row = {"game_id": game_id, "device": device, "name": name, "granted_at": now}
    if not insert_new(connection, PENS, row | {"club_id": HOME_CLUB}):
        mine = (PENS.c.game_id == game_id, PENS.c.device == device)
        connection.execute(update(PENS).where(*mine).values(name=name))


def new_pen_token() -> str:
    """A secret for the link that hands over a pen."""
    return secrets.token_urlsafe(16)


def renew_pen_token(connection: Connection, *, game_id: int) -> str:
    """A new secret for the game's link; links with the old one stop working.

    Raises:
        UnknownGameError: there is no such game.
    """
    token = new_pen_token()
    renewed = update(GAMES).where(GAMES.c.id == game_id).values(pen_token=token)
    if connection.execute(renewed).rowcount == 0:
        raise UnknownGameError(f"no game {game_id}")
    return token


_NAME = select(PENS.c.name).where(
    PENS.c.game_id == bindparam("game_id"), PENS.c.device == bindparam("device")
)
