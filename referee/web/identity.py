"""Who is asking: a phone is known by its signed cookie, and writes where it holds the pen."""

import secrets

from flask import session
from flask_wtf.csrf import generate_csrf
from sqlalchemy import Connection

from referee.store.pens import pen_name
from referee.store.stored import StoredGame
from referee.web.viewer import Viewer

DEVICE = "device"


def device() -> str:
    """The random name of this phone's browser; made on its first visit, kept in the cookie."""
    if DEVICE not in session:
        session.permanent = True
        session[DEVICE] = secrets.token_urlsafe(16)
    return str(session[DEVICE])


def new_key() -> str:
    """An idempotency key for the forms of one page."""
    return secrets.token_urlsafe(9)


def viewer(connection: Connection, game: StoredGame) -> Viewer:
    """This phone as it looks at *game*."""
    pen = pen_name(connection, game_id=game.id, device=device())
    return Viewer(generate_csrf(), new_key(), pen)


def stranger() -> Viewer:
    """This phone where no game is looked at."""
    return Viewer(generate_csrf(), new_key())
