"""Who makes and ends the links of a table."""

from http import HTTPStatus

from flask import abort
from sqlalchemy import Connection

from referee.store.people.roles import Role
from referee.store.stored import StoredGame
from referee.web.access import Viewer, member


def manages(viewer: Viewer) -> bool:
    """Whether this phone makes and ends the links of the table."""
    at = viewer.access
    return at is not None and (at.writes or at.role is Role.OWNER)


def manager(connection: Connection, public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for a phone that makes and ends its links: stops with 403 for any other."""
    game, who = member(connection, public_id)
    if not manages(who):
        abort(HTTPStatus.FORBIDDEN)
    return game, who
