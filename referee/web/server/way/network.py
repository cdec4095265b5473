"""This machine's addresses that phones may reach, and where its server listens."""

import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass

import ifaddr

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
