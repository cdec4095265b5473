"""The tables that a phone has looked at without a pen, in a cookie, so that it finds them again.

Whoever knows the address of a table may watch it, and the cookie holds no more than that: it
needs neither a signature nor a row of the database, and a phone that never comes back leaves
nothing behind.
"""

import re

from flask import Response, request

from referee.web import addresses
from referee.web.phone.cookie import DAY, DAYS

NAME = "rook-watched"

MOST = 5
"""Tables that are kept, the latest first."""


def watched() -> tuple[str, ...]:
    """The public ids of the tables, the latest first."""
    ids = request.cookies.get(NAME, "").split(".")
    return tuple(dict.fromkeys(each for each in ids if _FORM.fullmatch(each)))[:MOST]


def remember(public_id: str, response: Response) -> Response:
    """Leaves *public_id* with the phone as what it looked at last."""
    before = watched()
    if before[:1] != (public_id,):
        kept = (public_id, *(each for each in before if each != public_id))[:MOST]
        response.set_cookie(
            NAME,
            ".".join(kept),
            max_age=DAYS * DAY,
            path=addresses.root(),
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
    return response


_FORM = re.compile(r"[\w-]{8,40}", re.ASCII)
