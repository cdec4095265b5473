"""Which phone asks: the cookie that it is known by, the token of its forms, the site it comes from.

The cookie holds a secret of the phone's own, and the day it was set. Whoever brings a secret is the
phone that has it, if this server made it: its end is a code of its beginning under the server's
key, or the database knows a phone by it. A cookie knows no port, so another secret is another
program's. It says nothing here, and is never replaced. Another cookie keeps what is set on this
phone alone: its colors, sound and touch, a timer.
"""

import hmac
import re
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus

from flask import Blueprint, Response, current_app, g, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.exceptions import BadRequest, Forbidden
from werkzeug.wrappers import Response as AnyResponse

from referee.store.database import Database
from referee.store.people.memberships import device_of, known_of
from referee.web import addresses

NAME = "rook-device"
HOST_NAME = f"__Host-{NAME}"
"""What it is called where browsers can promise that this host alone has set it."""

CHANCE, CODE = 15, 9
"""Bytes of chance in a secret, and of the code that shows who made it."""

WITH_CODE = (CHANCE + CODE) * 4 // 3
"""Characters of such a secret."""

DAYS = 400
"""How long a browser keeps it: as long as browsers keep any."""

MOST = 16
"""Secrets of one request that are looked at, our own names' first: a browser brings one or two."""

RENEWED_AFTER = 7
"""Days after which a page that is opened sets it again."""

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Carried:
    """A secret that a request brought, or one just made."""

    secret: str
    name: str = ""
    """The cookie that it stood in; "" for one that was just made."""
    day: int = 0
    """When that was set, in days since 1970."""
    new: bool = False
    """Just made: the phone brought none."""


def today() -> int:
    """The day, counted from the first of 1970."""
    return int(time.time() // DAY)


def carried() -> tuple[Carried, ...]:
    """The secrets of this server that the request brought, each once, our own name's before others.

    There is one, or none. Several come where cookies of two paths, or of http and https, meet.
    """
    if "carried" not in g:
        g.carried = ()  # what the page of a fault finds, where the database cannot be asked
        g.carried = _ours(_brought())
    found: tuple[Carried, ...] = g.carried
    return found


def _brought() -> tuple[Carried, ...]:
    """The secrets that the request brought, whoever made them."""
    if "brought" not in g:
        g.brought = _read(request.environ.get("HTTP_COOKIE", ""))
    found: tuple[Carried, ...] = g.brought
    return found


def new_phone() -> Carried:
    """A secret for a phone that brought none."""
    return Carried(secret_by(secrets.token_bytes(CHANCE), signing_key()), new=True)


def secret_by(chance: bytes, key: bytes) -> str:
    """The secret that a server with *key* makes of `CHANCE` bytes."""
    return urlsafe_b64encode(chance + _code(chance, key)).decode()


def _ours(brought: tuple[Carried, ...]) -> tuple[Carried, ...]:
    """The secrets that this server made, or knows a phone by: its key may have been lost since."""
    devices = {each: device_of(each.secret) for each in brought if not _has_code(each)}
    if not devices:
        return brought
    database: Database = current_app.extensions["referee"]
    with database.reading() as connection:
        there = known_of(connection, devices=tuple(devices.values()))
    return tuple(each for each in brought if each not in devices or devices[each] in there)


def _has_code(phone: Carried) -> bool:
    """Whether the end of the secret shows that this server made it."""
    made = urlsafe_b64decode(phone.secret) if len(phone.secret) == WITH_CODE else b""
    return bool(made) and hmac.compare_digest(_code(made[:CHANCE], signing_key()), made[CHANCE:])


def _code(chance: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"device " + chance, "sha256")[:CODE]


def signing_key() -> bytes:
    """The secret of this server, which all that it signs or derives hangs on.

    It is not Flask's ``SECRET_KEY``: with that a session is opened for each request, and we keep
    nothing in one.
    """
    key: bytes = current_app.config["SIGNING_KEY"]
    return key


def set_own_cookie(response: Response) -> Response:
    """Sets the cookie of a phone that asked for something of its own, where it is time to."""
    phone: Carried | None = g.get("phone")
    if phone is not None and _is_due(phone) and _may_set(phone, response) and _is_free(phone):
        set_cookie(response, _name(), f"{phone.secret}.{today()}", DAYS * DAY)
    return response


def set_cookie(response: AnyResponse, name: str, value: str, seconds: int) -> None:
    """Sets a cookie of ours, which no script and no other site reads."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=addresses.root(),
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def _name() -> str:
    """What our cookie is called; of this server alone where another program's has that name."""
    plain = _plain_name()
    ours = {each.secret for each in carried()}
    there = [each.secret in ours for each in _brought() if each.name == plain]
    return plain if any(there) or not there else _tagged(plain)


def _tagged(plain: str) -> str:
    """A name of this server's own."""
    tag = urlsafe_b64encode(hmac.digest(signing_key(), b"cookie", "sha256")[:3]).decode()
    return f"{plain}-{tag.replace('_', '-')}"


def _plain_name() -> str:
    return HOST_NAME if request.is_secure and not addresses.prefix() else NAME


def _read(sent: str) -> tuple[Carried, ...]:
    """The secrets in the header *sent*; others' cookies, which may be many, are not taken apart."""
    found = [Carried(secret, name, int(day or 0)) for name, secret, day in _OURS.findall(sent)]
    if len(found) > 1:
        plain = _plain_name()
        ours = (plain, _tagged(plain))
        found.sort(key=lambda each: (each.name not in ours, each.name != plain))
    return tuple({each.secret: each for each in reversed(found[:MOST])}.values())[::-1]


_OURS = re.compile(
    rf"(?:^|;)\s*((?:__Host-)?{NAME}(?:-[\w-]{{4}})?)=([\w-]{{22,64}})(?:\.(\d{{1,6}}))?(?=\s*(?:;|$))",
    re.ASCII,
)


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
        return phone.new and is_ours()
    return not is_foreign() or is_link()


def _is_free(phone: Carried) -> bool:
    """Whether no other good secret stands where this one would be written."""
    return all(each.secret == phone.secret for each in carried() if each.name == _name())


READING = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


class ForeignFormError(Forbidden):
    """The form stood on another site's page."""


class ExpiredFormError(BadRequest):
    """The form has no token, or one that was made for another phone."""


def token(secret: str) -> str:
    """What the forms of the phone with *secret* carry; it tells nothing about the secret."""
    return _token(signing_key(), secret)


@lru_cache(maxsize=1024)
def _token(key: bytes, secret: str) -> str:
    """A save asks for it twice: is it the one that was posted, and what does the next form get?"""
    made = hmac.digest(key, secret.encode(), "sha256")
    return urlsafe_b64encode(made[:18]).decode()


def check_form() -> None:
    """Refuses a form that another site's page sent, and one that was not made for this phone.

    Raises:
        ForeignFormError: the browser says that it comes from elsewhere.
        ExpiredFormError: its token does not fit.
    """
    if request.method in READING or request.endpoint is None:
        return
    if is_foreign():
        raise ForeignFormError
    posted = request.form.get("csrf_token", "").encode()
    fits = [hmac.compare_digest(token(each.secret).encode(), posted) for each in carried()]
    if not any(fits):
        raise ExpiredFormError


OURS = ("same-origin", "none")
"""What ``Sec-Fetch-Site`` says, over https: from our own pages; typed, or from a bookmark."""


def is_foreign() -> bool:
    """Whether the browser says that another site asked; a program that says nothing is ours.

    Over plain http it names the site that a form stands on in ``Origin`` alone.
    """
    head = request.environ  # read with every form: quicker than the headers made of it
    site = head.get("HTTP_SEC_FETCH_SITE")
    if site is not None:
        return site not in OURS
    return "HTTP_ORIGIN" in head and not _is_of_our_host()


def is_ours() -> bool:
    """Whether the browser says that one of our own pages asked."""
    site = request.headers.get("Sec-Fetch-Site")
    return site == "same-origin" if site is not None else _is_of_our_host()


def is_link() -> bool:
    """Whether a link was followed: with it every browser sends the cookies that it has."""
    head = request.headers
    opens = head.get("Sec-Fetch-Mode") == "navigate" and head.get("Sec-Fetch-Dest") == "document"
    return request.method == "GET" and opens


def _is_of_our_host() -> bool:
    """Whether ``Origin`` names the host that was asked, by whichever scheme a proxy was."""
    scheme, _, rest = request.headers.get("Origin", "").partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return bool(usual) and rest.removesuffix(usual) == request.host.removesuffix(usual)


this_phone = Blueprint("this_phone", __name__)

LOOK_NAME = "rook-look"
"""The cookie; it tells nobody apart, and no table knows of it."""

THEMES = ("light", "dark")
SIGNALS = ("sound", "vibration")
TIMER = "timer"


@dataclass(frozen=True, slots=True)
class PhoneLook:
    """What was chosen; the look of the phone itself, and quiet, where nothing was."""

    theme: str = ""
    """One of `THEMES`, or "": as the phone."""
    signals: tuple[str, ...] = ()
    """Of `SIGNALS`, those that are on."""
    timer: bool = False
    """Whether the table shows how long a hand runs."""

    def written(self) -> str:
        """As the cookie holds it."""
        return ".".join((self.theme or "phone", *self.signals, *([TIMER] if self.timer else ())))


def chosen() -> PhoneLook:
    """What this phone has chosen; what its cookie says beside that is nothing."""
    return _look(frozenset(request.cookies.get(LOOK_NAME, "").split(".")))


def _look(said: frozenset[str]) -> PhoneLook:
    theme = next((each for each in THEMES if each in said), "")
    return PhoneLook(theme, tuple(each for each in SIGNALS if each in said), TIMER in said)


def html_look() -> Markup:
    """What every page's first element carries, so that no page is drawn in other colors first.

    A timer counts by the phone's clock, so it is told what the server's says.
    """
    look = chosen()
    said = Markup("")
    if look.theme:
        said += Markup(' data-theme="{}"').format(look.theme)
    if look.signals:
        said += Markup(' data-signals="{}"').format(" ".join(look.signals))
    if look.timer:
        said += Markup(' data-now="{}"').format(int(time.time()))
    return said


@this_phone.get("/phone")
def show() -> str:
    """What can be set here."""
    return render_template("this_phone.html", look=chosen(), kept="kept" in request.args)


@this_phone.post("/phone")
def keep() -> AnyResponse:
    """Keeps what was chosen: 303 to the page, which looks so by then."""
    theme = request.form.get("theme", "")
    look = _look(frozenset((theme, *request.form.getlist("on"))))
    answer = redirect(url_for("this_phone.show", kept=""), HTTPStatus.SEE_OTHER)
    set_cookie(answer, LOOK_NAME, look.written(), DAYS * DAY)
    return answer
