"""Who is asking, and what they may do.

A phone is known by its signed cookie, and writes where it holds the pen. Nothing else asks.
"""

import secrets
from dataclasses import dataclass
from http import HTTPStatus

from flask import Flask, abort, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import generate_csrf
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import Connection

from referee.store.database import Database
from referee.store.games import load_game_with_pen
from referee.store.pens import pen_of_game
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.ui.fields import number_in
from referee.web.ui.parts import Form

DEVICE = "device"


class Cookies(SecureCookieSessionInterface):
    """Flask's signed cookie, for the pages below our own prefix alone."""

    signer: URLSafeTimedSerializer | None = None

    def get_cookie_path(self, app: Flask) -> str:  # noqa: ARG002 - Flask's own signature
        """Another app on the same host neither sees the cookie nor writes over it."""
        return addresses.root()

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs the cookies, made once: Flask makes it anew for every request."""
        self.signer = self.signer or super().get_signing_serializer(app)
        return self.signer


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at the page, and what forms need to carry for them."""

    csrf_token: str
    key: str
    pen: str | None = None
    """Who keeps the score on this phone, perhaps empty; None: it only watches."""

    @property
    def writes(self) -> bool:
        """Whether this phone holds the pen."""
        return self.pen is not None

    def form(self, action: str, seq: int | None = None) -> Form:
        """A form that goes to *action*; *seq*: the line of the ledger that it writes."""
        return Form(action, self.csrf_token, self.key, seq)


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


def database() -> Database:
    """The database of this server."""
    found: Database = current_app.extensions["referee"]
    return found


def look(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, and who looks at it. Stops with 410 where it was deleted.

    Raises:
        UnknownGameError: there is no such game.
    """
    with database().reading() as connection:
        game, pen = load_game_with_pen(connection, public_id, device=device())
    if game.deleted_at is not None:
        abort(HTTPStatus.GONE)
    return game, viewer(pen)


def writer(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for a phone that may write: stops with 403 where it does not hold the pen."""
    with database().reading() as connection:
        return pen_holder(connection, public_id)


def pen_holder(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """`writer`, within a transaction; a deleted game is 410."""
    game, pen = load_game_with_pen(connection, public_id, device=device())
    if pen is None:
        abort(HTTPStatus.FORBIDDEN)
    if game.deleted_at is not None:
        abort(HTTPStatus.GONE)
    return game, viewer(pen)


def require_pen(connection: Connection, public_id: str) -> None:
    """Stops with 403 where this phone may not write to the game, be it deleted or unreadable.

    Raises:
        UnknownGameError: there is no such game.
    """
    if pen_of_game(connection, public_id=public_id, device=device()) is None:
        abort(HTTPStatus.FORBIDDEN)


def posted_seq() -> int:
    """The place in the ledger that the form was made for; 400 where it is no number."""
    return _posted_number("seq")


def posted_line() -> int:
    """The line of the ledger that the form strikes; 400 where it is no number."""
    return _posted_number("line")


def _posted_number(name: str) -> int:
    number = number_in(request.form.get(name, ""))
    if number is None:
        abort(HTTPStatus.BAD_REQUEST)
    return number


def posted_key() -> str:
    """The form's idempotency key; 400 where it has none."""
    key = request.form.get("key", "")
    if not 8 <= len(key) <= 64:
        abort(HTTPStatus.BAD_REQUEST)
    return key
