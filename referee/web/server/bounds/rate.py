"""How often one address may ask for what is dear, or try what it could only guess."""

import time
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from flask import Flask, current_app, request
from flask_limiter import Limiter, RouteLimit

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


def install(app: Flask) -> None:
    """Makes the limits hold in *app*.

    Flask-Limiter would look for limits before and after every request, at 48 µs each. Ours are
    found where they stand, at the views; so it is told that its looks are taken already.
    """
    app.extensions["limiter"] = {limiter}
    limiter.init_app(app)


def limited(rate: str) -> RouteLimit:
    """A view, or another function: one address may use all that have this *rate* so often."""
    return limiter.shared_limit(rate, scope=rate, exempt_when=_off)


def _off() -> bool:
    return not current_app.config["RATE_LIMITS"]


def wait() -> int:
    """Seconds until the limit that was just reached lets the address in again."""
    reached = limiter.current_limit
    return max(1, ceil(reached.reset_at - time.time())) if reached else 60
