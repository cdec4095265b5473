"""Where other phones come to a table, and where its pen passes to them.

Whoever leads there asks `referee.web.addresses`, which has them with all others.
"""

from referee.web.addresses.paths import address as _address
from referee.web.addresses.paths import asking as _with


def pen(public_id: str) -> str:
    """Where the pen of a table passes from one phone to another."""
    return _address("pen.show", public_id=public_id)


def take_pen(token: str) -> str:
    """Where another phone takes the pen."""
    return _address("share.offer", token=token)


def join(secret: str) -> str:
    """Where another phone joins a table, or a club."""
    return _address("joining.who", secret=secret)


def let_in(public_id: str) -> str:
    """The code by which others join a table."""
    return _address("joining.invite", public_id=public_id)


def shown_by(path: str, host: str) -> str:
    """The page at *path* with the code for *host*, which is one of the ways to this server."""
    return _with(path, [("at", host)])


def joined(public_id: str) -> str:
    """What tells who has joined a table so far."""
    return _address("joining.joined", public_id=public_id)


def sit(public_id: str) -> str:
    """Where a phone says who of the table holds it."""
    return _address("joining.sit", public_id=public_id)


def own_door(public_id: str) -> str:
    """What leads a phone to where it says who it is."""
    return _address("joining.own_door", public_id=public_id)


def leave(public_id: str) -> str:
    """Where a phone leaves a table."""
    return _address("joining.leave", public_id=public_id)


def type_code() -> str:
    """Where the code of a table is typed."""
    return _address("codes.show")


def links(public_id: str) -> str:
    """The links of a table."""
    return _address("links.every", public_id=public_id)


def link(public_id: str, link_id: int) -> str:
    """One of them, as a code to scan."""
    return _address("links.one", public_id=public_id, link_id=link_id)


def end_link(public_id: str, link_id: int) -> str:
    """Where it is ended."""
    return _address("links.question", public_id=public_id, link_id=link_id)
