"""Who looks at a club: whoever is at one of its tables, and its owners, who may change it.

To any other phone the club is not there.
"""

from dataclasses import dataclass
from http import HTTPStatus

from flask import abort
from sqlalchemy import Connection

from referee.store.people.clubs import Club, seen_club
from referee.store.people.memberships import owns
from referee.web import addresses
from referee.web.access import Viewer, database, device, stranger
from referee.web.ui.parts import Link
from referee.web.words.people.clubs import back_words


@dataclass(frozen=True, slots=True)
class ClubViewer:
    """Who looks at a club, and at what club."""

    club: Club
    who: Viewer
    owns: bool
    """This phone owns it, and so may change its seasons and players."""

    @property
    def back(self) -> Link:
        """From a page of the club: to its owners' page, or for others to their games."""
        here = addresses.club(self.club.public_id) if self.owns else addresses.home()
        return Link(here, back_words(self.club.name, owns=self.owns))


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
