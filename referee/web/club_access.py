"""Who looks at a club: whoever is at one of its tables, and its owners, who may change it.

To any other phone the club is not there. Programs and frames come by a token.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Response, abort, g
from sqlalchemy import Connection

from referee.store.errors import StoreError
from referee.store.people.clubs import Club, seen_club
from referee.store.people.memberships import owns
from referee.store.people.tokens import Gives, Reader, note_use, reader_by
from referee.web.access import Viewer, database, device, stranger
from referee.web.server.log import brief, note_fault


@dataclass(frozen=True, slots=True)
class ClubViewer:
    """Who looks at a club, and at what club."""

    club: Club
    who: Viewer
    owns: bool
    """This phone owns it, and so may change its seasons and players."""


def club_viewer(club_id: str) -> ClubViewer:
    """The club with the public id *club_id*, for a phone that is at any of its tables.

    Raises:
        UnknownClubError: there is no such club for this phone.
    """
    with database().reading() as connection:
        return club_member(connection, club_id)


def club_member(connection: Connection, club_id: str) -> ClubViewer:
    """`club_viewer`, within a transaction."""
    club = seen_club(connection, club_id, device=device())
    return ClubViewer(club, stranger(), owns(connection, club_id=club.id, device=device()))


def club_owner(connection: Connection, club_id: str) -> ClubViewer:
    """`club_member`, for an owner: stops with 403 where this phone only is at a table."""
    found = club_member(connection, club_id)
    if not found.owns:
        abort(HTTPStatus.FORBIDDEN)
    return found


def club_by_token(connection: Connection, secret: str, gives: Gives) -> Club | None:
    """The club that the token *secret* lets in to; None: there is none, or not for this."""
    found = reader_by(connection, secret, gives)
    g.reader = found
    return None if found is None else found.club


def note_reader(response: Response) -> Response:
    """Keeps it that a token was used, at most once an hour."""
    reader: Reader | None = g.get("reader")
    now = datetime.now(UTC)
    if reader is None or not reader.is_due(now):
        return response
    try:
        with database().writing() as connection:
            note_use(connection, token_id=reader.token_id, now=now)
    except StoreError as fault:  # the answer stands without it
        note_fault(brief(fault))
    return response
