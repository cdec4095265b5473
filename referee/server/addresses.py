"""Names, addresses and paths: how phones reach the server, and the URLs of routes.

No other module writes a path, so the app can be served below any prefix of a proxy.
"""

import ipaddress
import re
import socket
from collections.abc import Callable, Collection, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlencode, urlsplit

import flask
import ifaddr
from flask import abort, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

# Host names that this server answers to, which prevents DNS rebinding


NOT_PUBLIC = (
    *(".local", ".lan", ".home", ".home.arpa", ".internal"),
    *(".localhost", ".test", ".example"),
)
"""Endings that no public name has: RFC 6761, 6762 and 8375, and names that ICANN reserves."""

OF_ROUTERS = (".fritz.box", ".attlocal.net", ".speedport.ip", ".localdomain", ".ts.net")
"""Endings of the names that home routers and private networks give to their own devices. Nobody
else decides where they lead.
"""


def refuse_unknown_host() -> None:
    """Answers 421 to a request for a host name that is not ours."""
    config = current_app.config
    if not _is_ours(request.host, config["HOSTS"], any_name=config["ANY_HOST"]):
        abort(HTTPStatus.MISDIRECTED_REQUEST)


def bare_host(host: str) -> str:
    """*host* without port, in lower case, for comparing; "" if it is invalid."""
    try:
        return (SplitResult("", host, "", "", "").hostname or "").removesuffix(".")
    except ValueError:  # unbalanced brackets
        return ""


def _is_ours(host: str, ours: Collection[str], *, any_name: bool) -> bool:
    name = bare_host(host)
    return bool(name) and (any_name or name in ours or is_near(name))


def in_address(host: str) -> str:
    """*host* as an address writes it: one of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def is_near(name: str) -> bool:
    """Whether *name* is an IP address, or a name that is only resolved in a local network."""
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith((*NOT_PUBLIC, *OF_ROUTERS))
    return True


# The addresses of this machine for phones, and where its server listens


EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound

INNER = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "lxc")
"""Prefixes of interfaces for networks inside of the machine, where no phone is."""


@dataclass(frozen=True, slots=True)
class Listening:
    """The address on which the server listens."""

    host: str
    port: int

    def hosts(self) -> tuple[str, ...]:
        """The host addresses for phones in its networks, the likeliest first."""
        found = lan_addresses() if self.host in EVERYWHERE else (self.host,)
        return tuple(host for host in found if not leads_nowhere(host))


def leads_nowhere(host: str) -> bool:
    """Whether *host* is a loopback or unspecified address, which no other machine can use."""
    bare = host.strip("[]").rstrip(".").lower()
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return bare in ("", "localhost") or bare.endswith(".localhost")
    plain = getattr(found, "ipv4_mapped", None) or found
    return plain.is_loopback or plain.is_unspecified


def lan_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses that phones may reach, the likeliest first."""
    found = dict.fromkeys([*_towards_the_world(), *_of_networks()])
    known = {each: ipaddress.ip_address(each) for each in found}
    return tuple(name for name, ip in known.items() if not (ip.is_loopback or ip.is_link_local))


def _towards_the_world() -> Iterable[str]:
    """The address from which a packet to the internet would be sent; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return
        yield str(probe.getsockname()[0])


def _of_networks() -> Iterable[str]:
    """The addresses of all network interfaces, those inside of the machine last."""
    adapters = sorted(ifaddr.get_adapters(), key=lambda each: each.nice_name.startswith(INNER))
    for adapter in adapters:
        yield from (str(each.ip) for each in adapter.ips if each.is_IPv4)


# The app below a path of a shared host


Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def below(prefix: str, app: Wsgi) -> Wsgi:
    """*app* below *prefix*, such as ``/rook``, whether or not the proxy strips it."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == prefix or path.startswith(prefix + "/"):
            environ["PATH_INFO"] = path.removeprefix(prefix)
        environ["SCRIPT_NAME"] = prefix
        return app(environ, start)

    return answer


# The headers of proxies


Network = IPv4Network | IPv6Network


def behind(proxies: Sequence[Network], app: Wsgi) -> Wsgi:
    """*app* behind *proxies*: their ``X-Forwarded-`` headers are believed, all others ignored.

    Only the value that the proxy itself added is read, never what a phone wrote into the header.
    """
    believing = ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_prefix=1)

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if not _is_one_of(proxies, environ.get("REMOTE_ADDR", "")):
            return app(environ, start)
        if PREFIX in environ:
            environ[PREFIX] = _path_in(environ[PREFIX])
        return believing(environ, start)

    return answer


PREFIX = "HTTP_X_FORWARDED_PREFIX"


def _path_in(text: str) -> str:
    """The prefix that a proxy sends; "" if it is not a plain path.

    A proxy may pass on what a phone wrote, and a prefix like ``//host`` before our paths would lead
    to another host.
    """
    found = _PLAIN.fullmatch(text.rpartition(",")[2].strip())
    return found[1] if found else ""


_PLAIN = re.compile(r"((?:/[\w~-][\w.~-]*)*)/*", re.ASCII)


def _is_one_of(proxies: Sequence[Network], address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:  # a Unix socket has none
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in proxies)


def by_https(app: Wsgi) -> Wsgi:
    """*app* behind a proxy that is reached over https only, without a header to say so."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.url_scheme"] = "https"
        return app(environ, start)

    return answer


def here() -> str:
    """The path of the current request, with the prefix."""
    return request.script_root + request.path


def whole(path: str) -> str:
    """*path* with scheme and host; https if the settings say so, since a proxy may hide it."""
    https = current_app.config["HTTPS_ALONE"]
    return f"{'https' if https else request.scheme}://{request.host}{path}"


def is_local() -> bool:
    """Whether the current request was for a name that only works on this machine."""
    return urlsplit(f"//{request.host}").hostname in ("localhost", "127.0.0.1", "::1")


API = "/api/"
"""The prefix of all addresses for programs."""


def is_for_programs() -> bool:
    """Whether the current request is for an address for programs, whether or not it exists."""
    return request.path.startswith(API)


_PREFIX = ContextVar("prefix", default="")


def note_prefix() -> None:
    """Stores `prefix` for the current request: a page needs it dozens of times."""
    _PREFIX.set(request.script_root)


def forget_prefix(_fault: BaseException | None = None) -> None:
    """Clears `prefix` at the end of a request."""
    _PREFIX.set("")


def prefix() -> str:
    """The path below which the app is reached; "" if it has the whole host."""
    return _PREFIX.get()


def root() -> str:
    """The path with which all our paths begin, for cookies."""
    return prefix() or "/"


def with_query(path: str, fields: Iterable[tuple[str, str]]) -> str:
    """*path* with a query string, in which a name may occur more than once."""
    query = urlencode(list(fields))
    return f"{path}?{query}" if query else path


def rule_address(public_id: str, name: str) -> str:
    """The address of rule *name* in the rules of a table."""
    return url_for("table_rules.show", public_id=public_id, _anchor=f"rule-{name}")


def solved(
    public_id: str,
    hand: int,
    at: tuple[int, int] | None = None,
    then: Iterable[str] = (),
    *,
    nest: bool = False,
) -> str:
    """The address of what was there in a hand with all cards seen.

    *then* are cards played on from card *at*; *nest* adds the best discard and trump.
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
    """The address of a route, cached; values that are None are left out."""
    return _built(prefix(), endpoint, tuple(values.items()))


@lru_cache(maxsize=4096)
def _built(_prefix: str, endpoint: str, values: tuple[tuple[str, str | int | None], ...]) -> str:
    """Builds an address, cached: Flask takes longer for thirty than the rest of the page does."""
    known: dict[str, Any] = {name: value for name, value in values if value is not None}
    return flask.url_for(endpoint, **known)


# The origins by which other phones reach this server


HTTP_PORT = 80


@dataclass(frozen=True, slots=True)
class Way:
    """Scheme and host by which phones reach the server."""

    origin: str
    """Such as ``http://192.168.1.20:8000``."""
    anywhere: bool = False
    """Whether it works from any network; else mostly from the same Wi-Fi."""

    @property
    def host(self) -> str:
        """The part after ``http://``, short enough to be typed."""
        return self.origin.partition("//")[2]


def ways() -> tuple[Way, ...]:
    """The ways by which this server is reached, the likeliest first."""
    config = current_app.config
    return choose(whole(""), config["PUBLIC_ADDRESS"], near(config["LISTENING"]))


def readers_origin() -> str:
    """The origin for readers of another site: one that works anywhere, if there is one."""
    found = sorted(ways(), key=lambda way: not way.anywhere)
    return found[0].origin if found else whole("")


def choose(current: str, public: str, others: Sequence[str]) -> tuple[Way, ...]:
    """The ways, first the origin of the current request, which works for at least one phone.

    *public* is the address from the settings, or ""; *others* are those of the local network.
    """
    origins = dict.fromkeys((current, public, *others))
    return tuple(
        Way(origin, anywhere=origin == public or origin.startswith("https:"))
        for origin in origins
        if not leads_nowhere(urlsplit(origin).hostname or "")
    )


def near(listening: Listening | None) -> tuple[str, ...]:
    """The origins in this machine's networks; () behind a proxy or https."""
    if listening is None:
        return ()
    port = "" if listening.port == HTTP_PORT else f":{listening.port}"
    return tuple(f"http://{in_address(host)}{port}" for host in listening.hosts())
