"""Limits: how often a phone and an address may ask or guess, and how much work they may cause."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any

from flask import current_app, request
from flask_limiter import Limiter, RouteLimit
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be asked for, each as ``60/minute``."""

    address: str
    """By one address, which may be that of a hall full of phones."""
    phone: str | None = None
    """By one phone; None if only addresses are counted."""


BEGINNING = Rate("100/hour")
"""New games: an evening of a club behind one address needs a tenth of it."""

JOINING = Rate("120/minute")
"""Links used or made: enough for a hall full of phones behind one address."""

DRAWING = Rate("600/minute", phone="60/minute")
"""Pictures, searches, statistics and files: a person needs a second for each, and forty phones at
one address fifteen each. Whoever makes new cookies has the share of an address.
"""

RENEWING = Rate("300/minute")
"""Frames on other sites, which reload themselves: enough for a hundred readers behind one address.
"""

IMPORTING = Rate("60/minute", phone="20/minute")
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


def client_phone() -> str:
    """The phone of the current request; without a cookie of ours its address."""
    secret: str = current_app.extensions["phone_secret"]()
    return secret or client_address()


def limited(rate: Rate) -> Callable[[Any], Any]:
    """A decorator: all functions with this *rate* together may be called so often.

    The limit of the phone comes first, so that one that is refused uses up nothing of the others
    at its address.
    """
    by_address = _limit(rate.address, f"{rate} of an address", client_address)
    if rate.phone is None:
        return by_address
    by_phone = _limit(rate.phone, f"{rate} of a phone", client_phone)
    return lambda view: by_address(by_phone(view))


def _limit(most: str, scope: str, key: Callable[[], str]) -> RouteLimit:
    return limiter.shared_limit(
        most,
        scope=scope,
        key_func=key,
        exempt_when=lambda: not current_app.config["RATE_LIMITS"],
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


class Work(StrEnum):
    """Kinds of long work, which are counted apart: nobody's uploads close the judge to a hall."""

    PAGE = "page"
    """Statistics, pictures, the judge."""
    FILES = "files"
    """Previews of files, and exports."""


SHARES: Mapping[Work, Rate] = {
    Work.PAGE: Rate("1200/5 minutes", phone="600/5 minutes"),
    Work.FILES: Rate("1800/5 minutes", phone="1200/5 minutes"),
}
"""Tenths of a second of work; those of a phone for files are six large ones, previewed and saved
one after the other.
"""


class SpentError(Exception):
    """A phone or an address has used up its share of the server, for ``wait`` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"no share of the server for {wait} s")
        self.wait = wait


class Spent:
    """How long the server has worked for each phone and address lately, in memory only."""

    def __init__(self, shares: Mapping[Work, Rate] = SHARES) -> None:
        self._shares = shares
        self._counted = FixedWindowRateLimiter(MemoryStorage())

    def add(self, work: Work, seconds: float) -> None:
        """Counts *seconds* of *work* for the phone and the address of the current request."""
        for share, key in self._of(work):
            self._counted.hit(share, *key, cost=ceil(TENTHS * seconds))

    def require(self, work: Work) -> None:
        """Makes sure that neither the phone nor the address has used up its share of *work*.

        Raises:
            SpentError: one has.
        """
        for share, key in self._of(work):
            if not self._counted.test(share, *key):
                reset, _ = self._counted.get_window_stats(share, *key)
                raise SpentError(max(1, ceil(reset - time.time())))

    def _of(self, work: Work) -> Iterator[tuple[RateLimitItem, tuple[str, ...]]]:
        rate = self._shares[work]
        yield parse(rate.address), (work, "address", client_address())
        if rate.phone is not None:
            yield parse(rate.phone), (work, "phone", client_phone())
