"""Where other phones come to a table, and where its pen passes to them.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from referee.web.addresses.paths import address as _address


def pen(public_id: str) -> str:
    """Where the pen of a table passes from one phone to another."""
    return _address("pen.show", public_id=public_id)


def take_pen(token: str) -> str:
    """Where another phone takes the pen."""
    return _address("share.offer", token=token)
