"""What was typed in the form for a new game, while its house rules are looked at.

It waits in a cookie of the phone's own for an hour: names stand in no address and in no log.
"""

import base64
import binascii
import json
from collections.abc import Mapping

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.web import addresses
from referee.web.ui.fields import Posted

NAME = "rook-draft"
HOUR = 3600
LONGEST = 60
"""Characters of a field that are kept: more than a name may have, so that it is refused later."""


def keep_draft(posted: Posted, response: Response) -> None:
    """Leaves the names, the dealer and the scores on paper with the phone."""
    kept = ("seat", "dealer", "before", "first_hand")
    typed = {name: text[:LONGEST] for name, text in posted.items() if name.startswith(kept)}
    _set(response, base64.urlsafe_b64encode(json.dumps(typed, ensure_ascii=False).encode()), HOUR)


def drop_draft(response: Response) -> None:
    """Nothing waits any more."""
    if NAME in request.cookies:
        _set(response, b"", 0)


def _set(response: Response, value: bytes, seconds: int) -> None:
    response.set_cookie(
        NAME,
        value.decode(),
        max_age=seconds,
        path=addresses.root(),
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )


def draft() -> Posted | None:
    """What waits on this phone; None: nothing, or nothing of ours."""
    try:
        told = json.loads(base64.urlsafe_b64decode(request.cookies.get(NAME, "")))
    except (binascii.Error, ValueError):
        return None
    if not isinstance(told, Mapping):
        return None
    return MultiDict({str(name): str(text)[:LONGEST] for name, text in told.items()})
