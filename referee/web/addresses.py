"""Where the app is reached, and how the address of a route is built below its prefix.

Nothing else writes a path, so the app can be moved below any prefix of a proxy's.
"""

from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urlsplit

import flask
from flask import current_app, request

from referee.web.server.network import Listening, leads_nowhere

LIMIT = 4096
"""Addresses that are remembered: those of the pages that are open just now."""


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


def with_query(path: str, asked: Iterable[tuple[str, str]]) -> str:
    """*path* with a query, in which a name may come more than once."""
    query = urlencode(list(asked))
    return f"{path}?{query}" if query else path


def rule_address(public_id: str, name: str) -> str:
    """The rule called *name*, in the rules of a table."""
    return url_for("table_rules.show", public_id=public_id, _anchor=f"rule-{name}")


def solved(
    public_id: str,
    hand: int,
    at: tuple[int, int] | None = None,
    then: Iterable[str] = (),
    *,
    nest: bool = False,
) -> str:
    """What was there in a hand with all cards seen; played on by *then* from card *at* on.

    *nest*: with what other cards laid aside and another trump would have made.
    """
    return url_for(
        "solving.show",
        public_id=public_id,
        hand=hand,
        at=f"{at[0]}.{at[1]}" if at else None,
        then=".".join(then) or None,
        nest=1 if nest else None,
    )


def url_for(endpoint: str, **values: str | int | None) -> str:
    """The address of a route, remembered; values that are None are left out."""
    return _built(prefix(), endpoint, tuple(values.items()))


@lru_cache(maxsize=LIMIT)
def _built(_prefix: str, endpoint: str, values: tuple[tuple[str, str | int | None], ...]) -> str:
    """Flask takes longer to build a page's thirty addresses than we take to fill the page."""
    known: dict[str, Any] = {name: value for name, value in values if value is not None}
    return flask.url_for(endpoint, **known)


# The ways by which another phone reaches this server, none of which leads nowhere


HTTP_PORT = 80


@dataclass(frozen=True, slots=True)
class Way:
    """Scheme and host of an address by which phones come."""

    origin: str
    """``http://192.168.1.20:8000``."""
    anywhere: bool = False
    """Whether it leads here from any network; else mostly from the same Wi-Fi."""

    @property
    def host(self) -> str:
        """What stands after ``http://``: short enough to be typed."""
        return self.origin.partition("//")[2]


def ways() -> tuple[Way, ...]:
    """The ways that this server knows of just now, the likeliest first."""
    config = current_app.config
    return choose(whole(""), config["PUBLIC_ADDRESS"], near(config["LISTENING"]))


def readers_origin() -> str:
    """The way that most readers of another site have, else the one by which the page was asked."""
    found = sorted(ways(), key=lambda way: not way.anywhere)
    return found[0].origin if found else whole("")


def choose(asked: str, public: str, others: Sequence[str]) -> tuple[Way, ...]:
    """The way by which the page was *asked*, which works for one phone at least; then the rest.

    *public* is the address that the operator has set, or ""; *others* are of the same Wi-Fi.
    """
    origins = dict.fromkeys((asked, public, *others))
    return tuple(
        Way(origin, anywhere=origin == public or origin.startswith("https:"))
        for origin in origins
        if not leads_nowhere(urlsplit(origin).hostname or "")
    )


def near(listening: Listening | None) -> tuple[str, ...]:
    """The ways within this machine's networks; none where a proxy or https stands before it."""
    if listening is None:
        return ()
    port = "" if listening.port == HTTP_PORT else f":{listening.port}"
    hosts = (f"[{host}]" if ":" in host else host for host in listening.hosts())
    return tuple(f"http://{host}{port}" for host in hosts)
