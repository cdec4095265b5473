"""The token that every form carries, so that only our own pages can have a phone save anything."""

import hmac
from base64 import urlsafe_b64encode
from functools import lru_cache

from flask import request
from werkzeug.exceptions import BadRequest, Forbidden

from referee.web.phone import cookie, origin

READING = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


class ForeignFormError(Forbidden):
    """The form stood on another site's page."""


class ExpiredFormError(BadRequest):
    """The form has no token, or one that was made for another phone."""


def token(secret: str) -> str:
    """What the forms of the phone with *secret* carry; it tells nothing about the secret."""
    return _token(cookie.server_key(), secret)


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
    if origin.is_foreign():
        raise ForeignFormError
    posted = request.form.get("csrf_token", "").encode()
    fits = [hmac.compare_digest(token(each.secret).encode(), posted) for each in cookie.carried()]
    if not any(fits):
        raise ExpiredFormError
