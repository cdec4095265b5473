"""The ways by which another phone reaches this server, none of which leads nowhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import current_app

from referee.web import addresses
from referee.web.server.network import Listening, leads_nowhere

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
    return choose(addresses.whole(""), config["PUBLIC_ADDRESS"], near(config["LISTENING"]))


def readers_origin() -> str:
    """The way that most readers of another site have, else the one by which the page was asked."""
    found = sorted(ways(), key=lambda way: not way.anywhere)
    return found[0].origin if found else addresses.whole("")


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
