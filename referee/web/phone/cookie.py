"""The cookie by which a phone is known again: a secret of its own, and the day it was set.

Nothing is signed, so there is nothing to check and nothing to lose: whoever brings a secret is
the phone that has it. A secret that is well formed is never replaced by another one.
"""

import re
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from flask import Response, current_app, g, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import BadData

from referee.web import addresses
from referee.web.phone import origin

NAME = "rook-device"
HOST_NAME = f"__Host-{NAME}"
"""What it is called where browsers can promise that this host alone has set it."""

DAYS = 400
"""How long a browser keeps it: as long as browsers keep any."""

RENEWED_AFTER = 7
"""Days after which a page that is opened sets it again."""

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Carried:
    """A secret that a request brought, or one just made."""

    secret: str
    name: str = ""
    """The cookie that it stood in; "" for one that was just made or of an older version."""
    day: int = 0
    """When that was set, in days since 1970."""
    new: bool = False
    """Just made: the phone brought none."""


def today() -> int:
    """The day, counted from the first of 1970."""
    return int(time.time() // DAY)


def carried() -> tuple[Carried, ...]:
    """The secrets that the request brought, each once, our own name's before others.

    There is one, or none. Several come where cookies of two paths, or of http and https, meet.
    """
    if "carried" not in g:
        g.carried = _read(request.environ.get("HTTP_COOKIE", "")) or _old()
    found: tuple[Carried, ...] = g.carried
    return found


def new() -> Carried:
    """A secret for a phone that brought none."""
    return Carried(secrets.token_urlsafe(24), new=True)


def keep(response: Response) -> Response:
    """Sets the cookie of a phone that asked for something of its own, where it is time to."""
    phone: Carried | None = g.get("phone")
    if phone is not None and _is_due(phone) and _may_set(phone, response) and _is_free(phone):
        response.set_cookie(
            _name(),
            f"{phone.secret}.{today()}",
            max_age=DAYS * DAY,
            path=addresses.root(),
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response


def _name() -> str:
    return HOST_NAME if request.is_secure and not addresses.prefix() else NAME


def _read(sent: str) -> tuple[Carried, ...]:
    """The secrets in the header *sent*; others' cookies, which may be many, are not taken apart."""
    found = [Carried(secret, name, int(day or 0)) for name, secret, day in _OURS.findall(sent)]
    if len(found) > 1:
        found.sort(key=lambda each: each.name != _name())
    return tuple({each.secret: each for each in reversed(found)}.values())[::-1]


_OURS = re.compile(
    rf"(?:^|;)\s*((?:__Host-)?{NAME})=([\w-]{{22,64}})(?:\.(\d{{1,6}}))?(?=\s*(?:;|$))", re.ASCII
)

_SECRET = re.compile(r"[\w-]{22,64}", re.ASCII)


def _old() -> tuple[Carried, ...]:
    """The secret of a version that kept it in Flask's session; others' sessions say nothing."""
    kept = request.cookies.getlist("session")
    return tuple(Carried(secret) for secret in _old_secrets(kept)) if kept else ()


def _old_secrets(sessions: list[str]) -> Iterator[str]:
    signer = SecureCookieSessionInterface().get_signing_serializer(current_app)
    for session in sessions:
        with suppress(BadData):
            said = signer.loads(session) if signer else None
            secret = said.get("device") if isinstance(said, dict) else None
            if isinstance(secret, str) and _SECRET.fullmatch(secret):
                yield secret


def _is_due(phone: Carried) -> bool:
    """Whether it was set long ago, in the future, or under another name."""
    return phone.name != _name() or not 0 <= today() - phone.day < RENEWED_AFTER


def _may_set(phone: Carried, response: Response) -> bool:
    """Whether this answer may carry a cookie.

    Browsers keep from us the cookie of a phone that another site sends here: to set a new one
    then would replace it. A failing answer sets none either, except to a phone that sent a form
    of ours without any: else it could never send it again.
    """
    if response.status_code >= 400:
        return phone.new and origin.is_ours()
    return not origin.is_foreign() or origin.is_link()


def _is_free(phone: Carried) -> bool:
    """Whether no other good secret stands where this one would be written."""
    return all(each.secret == phone.secret for each in carried() if each.name == _name())
