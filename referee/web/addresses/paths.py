"""How an address is built of a route: below the app's prefix, and remembered.

Which addresses there are stands in `referee.web.addresses`.
"""

from collections.abc import Iterable
from contextvars import ContextVar
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import current_app, request, url_for

LIMIT = 4096
"""Addresses that are remembered: those of the pages that are open just now."""

NO_HAND = 10**12
"""A number that no game comes to."""


def here() -> str:
    """The address that was asked."""
    return request.script_root + request.path


def whole(path: str) -> str:
    """*path* with scheme and host. A proxy hides https from the request, so the setting says it."""
    https = current_app.config["HTTPS_ALONE"]
    return f"{'https' if https else request.scheme}://{request.host}{path}"


def is_local() -> bool:
    """Whether the app was asked by a name that leads nowhere from another machine."""
    return urlsplit(f"//{request.host}").hostname in ("localhost", "127.0.0.1", "::1")


API = "/api/"
"""What the addresses that programs ask begin with."""


def is_for_programs() -> bool:
    """Whether the address that was asked is one for programs, be there one or not."""
    return request.path.startswith(API)


_PREFIX = ContextVar("prefix", default="")


def note_prefix() -> None:
    """Keeps `prefix` for the request that begins: a page asks for it dozens of times."""
    _PREFIX.set(request.script_root)


def forget_prefix(_fault: BaseException | None = None) -> None:
    """Forgets it as the request ends."""
    _PREFIX.set("")


def prefix() -> str:
    """The path below which the app is reached just now; "" where it has the whole host."""
    return _PREFIX.get()


def root() -> str:
    """The path that all of ours begin with."""
    return prefix() or "/"


def asking(path: str, asked: Iterable[tuple[str, str]]) -> str:
    """*path* with a query."""
    query = urlencode(list(asked))
    return f"{path}?{query}" if query else path


def of_hand(endpoint: str, public_id: str, number: int) -> str:
    """The address of something about one hand of a table."""
    before, after = _around_the_number(prefix(), endpoint, public_id)
    return f"{before}{number}{after}"


@lru_cache(maxsize=LIMIT)
def _around_the_number(_prefix: str, endpoint: str, public_id: str) -> tuple[str, str]:
    """What stands before and after the number of a hand: each save leads to another number."""
    before, _, after = url_for(endpoint, public_id=public_id, hand=NO_HAND).rpartition(str(NO_HAND))
    return before, after


def address(endpoint: str, **values: str | int | None) -> str:
    """The address of the route *endpoint*; values that are None are left out."""
    return _built(prefix(), endpoint, tuple(values.items()))


@lru_cache(maxsize=LIMIT)
def _built(_prefix: str, endpoint: str, values: tuple[tuple[str, str | int | None], ...]) -> str:
    """Flask takes longer to build a page's thirty addresses than we take to fill the page."""
    told: dict[str, Any] = {name: value for name, value in values if value is not None}
    return url_for(endpoint, **told)
