"""How often one may ask or try, and how much of the server is one's."""

import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from flask import current_app, request
from flask_limiter import Limiter, RouteLimit
from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter

BEGINNING = "100/hour"
"""Games that are begun: a club's evening behind one address has a tenth of it."""

JOINING = "120/minute"
"""Links that are used or made: for a hall full of phones behind one address."""

DRAWING = "60/minute"
"""Pictures, searches and files: a finger needs a second for each."""

RENEWING = "300/minute"
"""Frames on other sites, which ask anew by themselves: a hundred readers behind one address."""

IMPORTING = "20/minute"
"""Record files that are looked through: a large one takes as long as fifty pages."""


def asking() -> str:
    """The address that asks; of IPv6 the network, since each machine has millions in it."""
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:  # a socket of the file system has none
        return "here"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return str(getattr(found, "ipv4_mapped", None) or found)


limiter = Limiter(asking, storage_uri="memory://", strategy="moving-window")
"""Its ``limit`` stands at each view that has one."""


def limited(rate: str) -> RouteLimit:
    """A view, or another function: one address may use all that have this *rate* so often."""
    return limiter.shared_limit(
        rate, scope=rate, exempt_when=lambda: not current_app.config["RATE_LIMITS"]
    )


def wait() -> int:
    """Seconds until the limit that was just reached lets the address in again."""
    reached = limiter.current_limit
    return max(1, ceil(reached.reset_at - time.time())) if reached else 60


# How often somebody may try what he could only guess, and how much of the server is his


@dataclass(frozen=True, slots=True)
class Allowed:
    """How many failed tries are allowed, each as ``10/10 minutes``."""

    address: str
    """To one address; it may be that of a hall full of phones."""
    phone: str
    """To a phone that may go on where others have used up its address: a few."""
    hall: str
    """To one address in all, whatever phones: anybody can throw a cookie away, and get another."""
    table: str | None = None
    """To what a table was called by once, which is no guess; None: nothing is."""
    everybody: str | None = None
    """To all addresses together; None: as many as they like."""


class Tries:
    """Failed tries of the last minutes, by who made them and from where, in memory alone."""

    def __init__(self, allowed: Allowed) -> None:
        self._allowed = allowed
        self._counted = MovingWindowRateLimiter(MemoryStorage())

    def are_left(self, address: str, phone: str) -> bool:
        """Whether *phone* may try once more from *address*."""
        most = self._allowed
        if not self._is_left(most.hall, "hall", address):
            return False
        if most.everybody is not None and not self._is_left(most.everybody, "everybody"):
            return False
        few = self._is_left(most.phone, "phone", phone)
        return few or self._is_left(most.address, "address", address)

    def failed(self, address: str, phone: str, table: str = "") -> None:
        """Counts a try of *phone*; *table*: the one that was called so once, "" for none."""
        most = self._allowed
        self._count(most.phone, "phone", phone)
        if table and most.table is not None and self._count(most.table, "table", table):
            return
        self._count(most.address, "address", address)
        self._count(most.hall, "hall", address)
        if most.everybody is not None:
            self._count(most.everybody, "everybody")

    def _is_left(self, most: str, *of: str) -> bool:
        return self._counted.test(parse(most), *of)

    def _count(self, most: str, *of: str) -> bool:
        """Counts one more; False: there are as many already."""
        return self._counted.hit(parse(most), *of)


TENTHS = 10
"""Of a second: what is counted."""

SHARE = "1200/5 minutes"
"""Tenths of a second for each address: six large files looked at and saved, one after the other."""


class SpentError(Exception):
    """An address had its share of the server; ``wait`` seconds until it has another."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"no share of the server for {wait} s")
        self.wait = wait


class Spent:
    """How long the server has worked for each address of late, in memory alone."""

    def __init__(self, share: str = SHARE) -> None:
        self._share = parse(share)
        self._counted = FixedWindowRateLimiter(MemoryStorage())

    def add(self, address: str, seconds: float) -> None:
        """Counts work for *address*."""
        self._counted.hit(self._share, address, cost=ceil(TENTHS * seconds))

    def had(self, address: str) -> float:
        """Seconds that the server worked for *address* of late."""
        _, left = self._counted.get_window_stats(self._share, address)
        return (self._share.amount - left) / TENTHS

    def require(self, address: str) -> None:
        """Makes sure that something of its share is left to *address*.

        Raises:
            SpentError: nothing is.
        """
        if not self._counted.test(self._share, address):
            reset, _ = self._counted.get_window_stats(self._share, address)
            raise SpentError(max(1, ceil(reset - time.time())))
