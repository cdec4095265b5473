"""Who is asking: a phone is known by its signed cookie, and writes where it holds the pen."""

import secrets

from flask import g, request, session
from flask_wtf.csrf import generate_csrf

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


def viewer(pen: str | None) -> Viewer:
    """This phone as it looks at a game, of which it holds *pen*, or None."""
    return Viewer(_token(), new_key(), pen)


def _token() -> str:
    """The forms' token: the one just posted where that was found good, else a new one."""
    posted = request.form.get("csrf_token") if g.get("csrf_valid") else None
    return posted or str(generate_csrf())


def stranger() -> Viewer:
    """This phone where no game is looked at."""
    return Viewer(generate_csrf(), new_key())
