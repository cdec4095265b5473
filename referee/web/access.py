"""Who is asking: a phone is known by its signed cookie, and writes where it holds the pen."""

import secrets
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from flask import Flask, Request, g, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_wtf.csrf import generate_csrf
from itsdangerous import BadSignature

from referee.web.viewer import Viewer

DEVICE = "device"


class Cookies(SecureCookieSessionInterface):
    """Flask's signed cookie, checked once: a phone sends the same one with every tap."""

    def __init__(self) -> None:
        self._read = lru_cache(maxsize=1024)(self._checked)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """What the cookie says; nothing where it is missing, forged or too old."""
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        try:
            said, signed_at = self._read(app, cookie)
        except BadSignature:
            return self.session_class()
        if datetime.now(UTC) - signed_at > app.permanent_session_lifetime:
            return self.session_class()
        return self.session_class(said)

    def _checked(self, app: Flask, cookie: str) -> tuple[dict[str, Any], datetime]:
        signer = self.get_signing_serializer(app)
        if signer is None:
            raise BadSignature("there is no secret to sign with")
        said, signed_at = signer.loads(cookie, return_timestamp=True)
        return said, signed_at


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
