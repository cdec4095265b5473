"""The phone of a request: its cookie, the tokens of its forms, and the site that it comes from.

The cookie holds a secret of the phone and the day on which it was set, signed with the server's
key. A secret is valid if its signature is, or if the database knows a phone by it. A cookie does
not depend on the port, so another secret may be that of another program on the same host: it is
ignored, and never replaced. A second cookie keeps settings of this phone only: colors, sound and
vibration, a timer.
"""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus

from flask import Blueprint, Response, current_app, g, redirect, render_template, request, url_for
from itsdangerous import BadSignature, Signer
from markupsafe import Markup
from werkzeug.exceptions import BadRequest, Forbidden
from werkzeug.wrappers import Response as AnyResponse

from referee.server import addresses
from referee.store.database import Database
from referee.store.people.memberships import device_of, known_of
from referee.web.shared.ui.fields import is_number

NAME = "rook-device"
HOST_NAME = f"__Host-{NAME}"
"""The name of the cookie if browsers can guarantee that only this host sets it."""

CHANCE = 15
"""Random bytes in a secret."""

LENGTHS = range(20, 65)
"""How many characters a secret may have; one of ours has the fewest."""

DAYS = 400
"""Days that a browser keeps the cookie: as long as browsers allow."""

MOST = 16
"""Secrets read from one request, those in our cookies first; browsers send one or two."""

RENEWED_AFTER = 7
"""Days after which a response sets the cookie again."""

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Carried:
    """A secret that a request sent, or a new one."""

    secret: str
    name: str = ""
    """The name of its cookie; "" for a new one."""
    day: int = 0
    """The day on which it was set, in days since 1970."""
    signed: bool = False
    """Whether this server signed it."""
    new: bool = False
    """Whether it was just made, since the phone sent none."""


def today() -> int:
    """Today, in days since 1970."""
    return int(time.time() // DAY)


def carried() -> tuple[Carried, ...]:
    """The valid secrets of the request, each once, those in our cookies first.

    There is one, or none. Several come if cookies of two paths, or of http and https, meet.
    """
    if "carried" not in g:
        g.carried = ()  # for the error page, if the database cannot be queried
        g.carried = _ours(_brought())
    found: tuple[Carried, ...] = g.carried
    return found


def phone_secret() -> str:
    """The secret of the first phone that the request brings; "" if it brings none."""
    phones = carried()
    return phones[0].secret if phones else ""


def _brought() -> tuple[Carried, ...]:
    """All secrets of the request, valid or not, those in our cookies first."""
    if "brought" not in g:
        sent = request.cookies.items(multi=True)
        found = [_read(name, value) for name, value in sent if _is_like_ours(name)]
        found = [phone for phone in found if len(phone.secret) in LENGTHS]
        if len(found) > 1:
            plain = _plain_name()
            ours = (plain, _tagged(plain))
            found.sort(key=lambda phone: (phone.name not in ours, phone.name != plain))
        g.brought = tuple({phone.secret: phone for phone in reversed(found[:MOST])}.values())[::-1]
    brought: tuple[Carried, ...] = g.brought
    return brought


def _is_like_ours(name: str) -> bool:
    """Whether a cookie is called as one of a server like this one."""
    return name.startswith((NAME, HOST_NAME))


def _read(name: str, value: str) -> Carried:
    """The secret in the cookie *name*, whoever signed it."""
    try:
        said, signed = _signer(signing_key()).unsign(value), True
    except BadSignature as fault:
        said, signed = fault.payload or value.encode(), False
    secret, _, day = said.decode().partition(".")
    return Carried(secret, name, int(day) if is_number(day) else 0, signed=signed)


def cookie_of(secret: str, key: bytes) -> str:
    """What a server with *key* sets today as the cookie of the phone with *secret*."""
    return _signer(key).sign(f"{secret}.{today()}").decode()


def _signer(key: bytes) -> Signer:
    """Signs with *key*; to derive one for cookies only takes longer than to sign."""
    return Signer(key, NAME, key_derivation="hmac", digest_method=sha256)


def new_phone() -> Carried:
    """A new secret, for a phone that sent none."""
    return Carried(secrets.token_urlsafe(CHANCE), new=True)


def _ours(brought: tuple[Carried, ...]) -> tuple[Carried, ...]:
    """Those secrets that this server signed, or that the database knows, if the key was lost."""
    devices = {each: device_of(each.secret) for each in brought if not each.signed}
    if not devices:
        return brought
    database: Database = current_app.extensions["referee"]
    with database.reading() as connection:
        there = known_of(connection, devices=tuple(devices.values()))
    return tuple(each for each in brought if each not in devices or devices[each] in there)


def signing_key() -> bytes:
    """The secret of this server, for all that it signs or derives.

    It is not Flask's ``SECRET_KEY``: with that, Flask opens a session for each request, and we
    store nothing in one.
    """
    key: bytes = current_app.config["SIGNING_KEY"]
    return key


def set_own_cookie(response: Response) -> Response:
    """Sets this phone's cookie, if its view needed one and it is new, old, or misnamed."""
    phone: Carried | None = g.get("phone")
    if phone is not None and _is_due(phone) and _may_set(phone, response) and _is_free(phone):
        set_cookie(response, _name(), cookie_of(phone.secret, signing_key()), DAYS * DAY)
    return response


def set_cookie(response: AnyResponse, name: str, value: str, seconds: int) -> None:
    """Sets a cookie that no script and no other site can read."""
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=addresses.root(),
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def forget_cookie(response: AnyResponse, name: str) -> None:
    """Takes back a cookie of `set_cookie`."""
    response.delete_cookie(name, path=addresses.root())


def _name() -> str:
    """The name of our cookie; a name of this server only, if another program uses the plain one."""
    plain = _plain_name()
    ours = {each.secret for each in carried()}
    there = [each.secret in ours for each in _brought() if each.name == plain]
    return plain if any(there) or not there else _tagged(plain)


def _tagged(plain: str) -> str:
    """A name for this server only."""
    tag = urlsafe_b64encode(hmac.digest(signing_key(), b"cookie", "sha256")[:3]).decode()
    return f"{plain}-{tag.replace('_', '-')}"


def _plain_name() -> str:
    return HOST_NAME if request.is_secure and not addresses.prefix() else NAME


def _is_due(phone: Carried) -> bool:
    """Whether it was set long ago, in the future, or under another name."""
    return phone.name != _name() or not 0 <= today() - phone.day < RENEWED_AFTER


def _may_set(phone: Carried, response: Response) -> bool:
    """Whether this response may set a cookie.

    Browsers withhold the cookie from requests that another site causes; setting a new one then
    would replace it. An error sets none either, except for a form of ours from a phone without a
    cookie: else it could never send the form.
    """
    if response.status_code >= 400:
        return phone.new and is_ours()
    return not is_foreign() or is_link()


def _is_free(phone: Carried) -> bool:
    """Whether no other valid secret is in the cookie that would be set."""
    return all(each.secret == phone.secret for each in carried() if each.name == _name())


READING = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


class ForeignFormError(Forbidden):
    """The form was on a page of another site."""


class ExpiredFormError(BadRequest):
    """The form has no token, or one that was made for another phone."""


def token(secret: str) -> str:
    """The CSRF token of the phone with *secret*, which does not reveal the secret."""
    made = hmac.digest(signing_key(), secret.encode(), "sha256")
    return urlsafe_b64encode(made[:18]).decode()


def check_form() -> None:
    """Refuses a form from a page of another site, and one that was not made for this phone.

    Raises:
        ForeignFormError: the browser says that it comes from elsewhere.
        ExpiredFormError: its token does not match.
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
"""Values of ``Sec-Fetch-Site``, over https: our own page; typed, or from a bookmark."""


def is_foreign() -> bool:
    """Whether the browser says that another site caused the request; without a header it did not.

    Over plain http the site is only named in ``Origin``, and only for forms.
    """
    head = request.environ  # read for every form: faster than the headers object
    site = head.get("HTTP_SEC_FETCH_SITE")
    if site is not None:
        return site not in OURS
    return "HTTP_ORIGIN" in head and not _is_of_our_host()


def is_ours() -> bool:
    """Whether the browser says that one of our own pages made the request."""
    site = request.headers.get("Sec-Fetch-Site")
    return site == "same-origin" if site is not None else _is_of_our_host()


def is_link() -> bool:
    """Whether the request follows a link; for it, browsers send all their cookies."""
    head = request.headers
    opens = head.get("Sec-Fetch-Mode") == "navigate" and head.get("Sec-Fetch-Dest") == "document"
    return request.method == "GET" and opens


def _is_of_our_host() -> bool:
    """Whether ``Origin`` names the host of this request; the scheme may differ behind a proxy."""
    scheme, _, rest = request.headers.get("Origin", "").partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme, "")
    return bool(usual) and rest.removesuffix(usual) == request.host.removesuffix(usual)


this_phone = Blueprint("this_phone", __name__)

LOOK_NAME = "rook-look"
"""The cookie with this phone's settings; it does not identify anybody."""

THEMES = ("light", "dark")
SIGNALS = ("sound", "vibration")
TIMER = "timer"


@dataclass(frozen=True, slots=True)
class PhoneLook:
    """The settings of this phone; by default the phone's own theme, and quiet."""

    theme: str = ""
    """One of `THEMES`; "" for the phone's own."""
    signals: tuple[str, ...] = ()
    """The members of `SIGNALS` that are on."""
    timer: bool = False
    """Whether the table shows how long a hand runs."""

    def written(self) -> str:
        """The value of the cookie."""
        return ".".join((self.theme or "phone", *self.signals, *([TIMER] if self.timer else ())))


def chosen() -> PhoneLook:
    """The settings of this phone; unknown words in the cookie are ignored."""
    return _look(frozenset(request.cookies.get(LOOK_NAME, "").split(".")))


def _look(words: frozenset[str]) -> PhoneLook:
    theme = next((each for each in THEMES if each in words), "")
    return PhoneLook(theme, tuple(each for each in SIGNALS if each in words), TIMER in words)


def html_look() -> Markup:
    """The attributes of every page's root element, so that it is drawn in the right colors at once.

    A timer counts by the phone's clock, so it also gets the time of the server.
    """
    look = chosen()
    attributes = Markup("")
    if look.theme:
        attributes += Markup(' data-theme="{}"').format(look.theme)
    if look.signals:
        attributes += Markup(' data-signals="{}"').format(" ".join(look.signals))
    if look.timer:
        attributes += Markup(' data-now="{}"').format(int(time.time()))
    return attributes


@this_phone.get("/phone")
def show() -> str:
    """The page with the settings of this phone."""
    return render_template("this_phone.html", look=chosen(), kept="kept" in request.args)


@this_phone.post("/phone")
def keep() -> AnyResponse:
    """Saves the settings: 303 to the page."""
    theme = request.form.get("theme", "")
    look = _look(frozenset((theme, *request.form.getlist("on"))))
    answer = redirect(url_for("this_phone.show", kept=""), HTTPStatus.SEE_OTHER)
    set_cookie(answer, LOOK_NAME, look.written(), DAYS * DAY)
    return answer
