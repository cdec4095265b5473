"""Limits: how often an address may make a request or a guess, and how much work it may cause."""

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
"""New games: an evening of a club behind one address needs a tenth of it."""

JOINING = "120/minute"
"""Links used or made: enough for a hall full of phones behind one address."""

DRAWING = "60/minute"
"""Pictures, searches and files: a person needs a second for each."""

RENEWING = "300/minute"
"""Frames on other sites, which reload themselves: enough for a hundred readers behind one address.
"""

IMPORTING = "20/minute"
"""Previews of record files: a large one takes as long as fifty pages."""


def client_address() -> str:
    """The address of the current request; for IPv6 its network, since each host has many."""
    try:
        found = ip_address(request.remote_addr or "")
    except ValueError:  # a Unix socket has none
        return "here"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return str(getattr(found, "ipv4_mapped", None) or found)


limiter = Limiter(client_address, storage_uri="memory://", strategy="moving-window")
"""The limiter of the app; `limited` makes the limit of a view from it."""


def limited(rate: str) -> RouteLimit:
    """A decorator: one address may call all functions with this *rate* together so often."""
    return limiter.shared_limit(
        rate, scope=rate, exempt_when=lambda: not current_app.config["RATE_LIMITS"]
    )


def wait() -> int:
    """Seconds until the limit that the current request reached lets its address in again."""
    reached = limiter.current_limit
    return max(1, ceil(reached.reset_at - time.time())) if reached else 60


# Guesses, and work for one address


@dataclass(frozen=True, slots=True)
class Allowed:
    """How many failed tries are allowed, each as ``10/10 minutes``."""

    address: str
    """For one address, which may be that of a hall full of phones."""
    phone: str
    """For one phone, a few, even if others have used up the limit of its address."""
    hall: str
    """For one address in all, however many phones: anybody can delete a cookie and get a new one.
    """
    table: str | None = None
    """For one table, by a code that it once had, which is no guess; None if there are no such
    codes.
    """
    everybody: str | None = None
    """For all addresses together; None for no limit."""


class Tries:
    """Failed tries of the last minutes, by phone and by address, in memory only."""

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
        """Counts a failed try of *phone*, with a code that *table* once had, or "" if none."""
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
        """Counts one try; False if the limit *most* was reached already."""
        return self._counted.hit(parse(most), *of)


TENTHS = 10
"""Units a second in which work is counted."""

SHARE = "1200/5 minutes"
"""Tenths of a second for each address: six large files previewed and saved, one after the other."""


class SpentError(Exception):
    """An address has used up its share of the server, for ``wait`` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"no share of the server for {wait} s")
        self.wait = wait


class Spent:
    """How long the server has worked for each address lately, in memory only."""

    def __init__(self, share: str = SHARE) -> None:
        self._share = parse(share)
        self._counted = FixedWindowRateLimiter(MemoryStorage())

    def add(self, address: str, seconds: float) -> None:
        """Counts *seconds* of work for *address*."""
        self._counted.hit(self._share, address, cost=ceil(TENTHS * seconds))

    def require(self, address: str) -> None:
        """Makes sure that *address* has not used up its share.

        Raises:
            SpentError: it has.
        """
        if not self._counted.test(self._share, address):
            reset, _ = self._counted.get_window_stats(self._share, address)
            raise SpentError(max(1, ceil(reset - time.time())))
