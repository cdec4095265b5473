"""How phones reach the server: its names, its addresses, the path it is at, and those of routes.

Nothing else writes a path, so the app can be moved below any prefix of a proxy's.
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

# Which names this server answers to, so that no other site's name can be made to lead here


NOT_PUBLIC = (
    *(".local", ".lan", ".home", ".home.arpa", ".internal"),
    *(".localhost", ".test", ".example"),
)
"""Endings that the public names do not have: RFC 6761, 6762 and 8375, and what ICANN keeps free."""


def refuse_unknown_host() -> None:
    """421 for a request by a name that this server has not."""
    config = current_app.config
    if not _is_ours(request.host, config["HOSTS"], any_name=config["ANY_HOST"]):
        abort(HTTPStatus.MISDIRECTED_REQUEST)


def bare_host(host: str) -> str:
    """*host* without its port, as names are compared."""
    try:
        return (SplitResult("", host, "", "", "").hostname or "").removesuffix(".")
    except ValueError:  # brackets that do not fit
        return ""


@lru_cache(maxsize=256)
def _is_ours(host: str, ours: Collection[str], *, any_name: bool) -> bool:
    name = bare_host(host)
    return bool(name) and (any_name or name in ours or is_near(name))


def is_near(name: str) -> bool:
    """Whether *name* is an address, or a name that only machines near it know."""
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(NOT_PUBLIC)
    return True


# This machine's addresses that phones may reach, and where its server listens


EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - told apart, not bound here

INNER = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "lxc")
"""How networks are called that lie within the machine, where no phone is."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the server listens."""

    host: str
    port: int

    def hosts(self) -> tuple[str, ...]:
        """The hosts by which phones on its networks may reach it, the likeliest first."""
        found = lan_addresses() if self.host in EVERYWHERE else (self.host,)
        return tuple(host for host in found if not leads_nowhere(host))


def leads_nowhere(host: str) -> bool:
    """Whether *host*, a name or an address, means another machine to everyone who asks for it."""
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
    """The address that a packet to the world would leave from; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return
        yield str(probe.getsockname()[0])


def _of_networks() -> Iterable[str]:
    """The addresses of every network card, those of networks within the machine last."""
    adapters = sorted(ifaddr.get_adapters(), key=lambda each: each.nice_name.startswith(INNER))
    for adapter in adapters:
        yield from (str(each.ip) for each in adapter.ips if each.is_IPv4)


# The app below a path of a host that others share


Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def below(prefix: str, app: Wsgi) -> Wsgi:
    """*app* below *prefix*, such as ``/rook``, whether or not the proxy takes that off the path."""

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == prefix or path.startswith(prefix + "/"):
            environ["PATH_INFO"] = path.removeprefix(prefix)
        environ["SCRIPT_NAME"] = prefix
        return app(environ, start)

    return answer


# What a proxy says about the way by which a phone came, and what is made of it


Network = IPv4Network | IPv6Network


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


@lru_cache(maxsize=4096)
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
