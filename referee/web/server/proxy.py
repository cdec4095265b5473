"""What a proxy says about the way by which a phone came, and what is made of it."""

import re
from collections.abc import Callable, Iterable, Sequence
from ipaddress import ip_address
from typing import Any

from werkzeug.middleware.proxy_fix import ProxyFix

from referee.web.server.config import Network
from referee.web.server.network import Wsgi


def behind(proxies: Sequence[Network], app: Wsgi) -> Wsgi:
    """*app* that believes the ``X-Forwarded-`` fields of *proxies*, and of nobody else.

    Each of them is believed about the one step before it: what a phone itself wrote into those
    fields is never read.
    """
    told = ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_prefix=1)

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if not _is_one_of(proxies, environ.get("REMOTE_ADDR", "")):
            return app(environ, start)
        if PREFIX in environ:
            environ[PREFIX] = _path_in(environ[PREFIX])
        return told(environ, start)

    return answer


PREFIX = "HTTP_X_FORWARDED_PREFIX"


def _path_in(said: str) -> str:
    """The path below which a proxy says that it leads here; "" where that is no plain path.

    A proxy may pass on what a phone wrote, and a host's name after two slashes, before every
    address of ours, would lead there.
    """
    found = _PLAIN.fullmatch(said.rpartition(",")[2].strip())
    return found[1] if found else ""


_PLAIN = re.compile(r"((?:/[\w~-][\w.~-]*)*)/*", re.ASCII)


def _is_one_of(proxies: Sequence[Network], address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:  # a socket of the file system has none
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in proxies)


def by_https(app: Wsgi) -> Wsgi:
    """*app* where only https leads here, by a proxy that need not say so."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.url_scheme"] = "https"
        return app(environ, start)

    return answer
