"""How phones reach the server: the names it answers to, its addresses, and the path it is at."""

import ipaddress
import re
import socket
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult

import ifaddr
from flask import abort, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

# Which names this server answers to, so that no other site's name can be made to lead here


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


def bare_host(host: str) -> str:
    """*host* without its port, as names are compared."""
    try:
        return (SplitResult("", host, "", "", "").hostname or "").removesuffix(".")
    except ValueError:  # brackets that do not fit
        return ""


@lru_cache(maxsize=LIMIT)
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
    return tuple(each for each in found if _is_near(each))


def _is_near(address: str) -> bool:
    """Whether other machines know it: it is no loopback, nor one for want of a real one."""
    found = ipaddress.ip_address(address)
    return not (found.is_loopback or found.is_link_local)


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
