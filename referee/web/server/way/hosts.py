"""Which names this server answers to, so that no other site's name can be made to lead here.

A site may point its own name at an address of somebody's home network; to the browser our pages
are then that site's. Nobody can do so with an address, nor with a name that the public names do
not know; any other must be set.
"""

from collections.abc import Collection
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import SplitResult

from flask import abort, current_app, request

NOT_PUBLIC = (
    *(".local", ".lan", ".home", ".home.arpa", ".internal"),
    *(".localhost", ".test", ".example"),
)
"""Endings that the public names do not have: RFC 6761, 6762 and 8375, and what ICANN keeps free."""

LIMIT = 256
"""Names that are remembered with what was said of them."""


def refuse_unknown_host() -> None:
    """421 for a request by a name that this server has not."""
    config = current_app.config
    if not _is_ours(request.host, config["HOSTS"], any_name=config["ANY_HOST"]):
        abort(HTTPStatus.MISDIRECTED_REQUEST)


def bare(host: str) -> str:
    """*host* without its port, as names are compared."""
    try:
        return (SplitResult("", host, "", "", "").hostname or "").removesuffix(".")
    except ValueError:  # brackets that do not fit
        return ""


@lru_cache(maxsize=LIMIT)
def _is_ours(host: str, ours: Collection[str], *, any_name: bool) -> bool:
    name = bare(host)
    return bool(name) and (any_name or name in ours or is_near(name))


def is_near(name: str) -> bool:
    """Whether *name* is an address, or a name that only machines near it know."""
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(NOT_PUBLIC)
    return True
