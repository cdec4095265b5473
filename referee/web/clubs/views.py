"""A club: who owns it, its links and its phones; for its owners alone."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.store.errors import UnknownClubError
from referee.store.people.clubs import (
    Club,
    clubs_made,
    members_of,
    name_club,
    new_club,
    owned_club,
    owner_link,
    tables_of,
)
from referee.store.people.links import links_of, revoke_link
from referee.store.tables import HOME_CLUB
from referee.web import addresses
from referee.web.access import database, device, minter, posted_key, stranger
from referee.web.clubs.fill import Found, club_page
from referee.web.ui import render
from referee.web.ui.fields import NAME_LENGTH, number_in, one_line
from referee.web.words.people import clubs as said

clubs = Blueprint("clubs", __name__)

TABLES, PHONES = 50, 500
"""The most that one page lists."""


@clubs.get("/club/<club_id>")
def show(club_id: str) -> Response:
    """The club's name, links and phones; 404 for who does not own it."""
    return _page(club_id)


@clubs.post("/club/<club_id>/name")
def name(club_id: str) -> AnyResponse:
    """Names the club: 303 to its page; 422 without a name."""
    named = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        if named:
            name_club(connection, club_id=club.id, name=named)
    return _back(club_id) if named else _page(club_id, said.NAME_MISSING)


@clubs.post("/club/<club_id>/invite")
def invite(club_id: str) -> AnyResponse:
    """Makes a link for one more owner: 303 to the page that shows it.

    ``club``: of a club that the owner of the server made.
    """
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        meant = request.form.get("club", "")
        return _invited(connection, _made(connection, club, meant) if meant else club)


@clubs.post("/club/<club_id>/clubs")
def found(club_id: str) -> AnyResponse:
    """Makes another club: 303 to the link for its owner; 404 but for the server's own club."""
    named = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        if club.id != HOME_CLUB:
            raise UnknownClubError("this club makes no others")
        if named:
            made = new_club(connection, name=named, key=posted_key(), now=datetime.now(UTC))
            return _invited(connection, made)
    return _page(club_id, said.NAME_MISSING)


@clubs.post("/club/<club_id>/revoke")
def revoke(club_id: str) -> AnyResponse:
    """Takes a link back, with all that it gave: 303 to the club's page."""
    number = number_in(request.form.get("link", ""))
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        now = datetime.now(UTC)
        revoked = number is not None and revoke_link(
            connection, link_id=number, club_id=club.id, now=now
        )
    if not revoked:
        raise UnknownClubError("the club has no such link")
    still = number is not None and _still_mine(club_id)
    return _back(club_id) if still else redirect(addresses.home(), HTTPStatus.SEE_OTHER)


def _still_mine(club_id: str) -> bool:
    """Whether this phone owns the club yet: it may have revoked what made it an owner."""
    with database().reading() as connection:
        try:
            owned_club(connection, club_id, device=device())
        except UnknownClubError:
            return False
    return True


def _made(connection: Connection, club: Club, public_id: str) -> Club:
    """The club with *public_id*, which the owner of *club* made."""
    made = clubs_made(connection) if club.id == HOME_CLUB else ()
    for each in made:
        if each.public_id == public_id:
            return each
    raise UnknownClubError(f"no club {public_id!r}")


def _invited(connection: Connection, club: Club) -> AnyResponse:
    link = owner_link(
        connection,
        minter(),
        club_id=club.id,
        by=device(),
        key=f"invite {posted_key()}",
        now=datetime.now(UTC),
    )
    return redirect(addresses.invitation(link.id), HTTPStatus.SEE_OTHER)


def _back(club_id: str) -> AnyResponse:
    return redirect(addresses.club(club_id), HTTPStatus.SEE_OTHER)


def _page(club_id: str, error: str = "") -> Response:
    with database().reading() as connection:
        club = owned_club(connection, club_id, device=device())
        founds = club.id == HOME_CLUB
        found = Found(
            club,
            links_of(connection, club_id=club.id),
            tables_of(connection, club_id=club.id, limit=TABLES),
            members_of(connection, club_id=club.id, limit=PHONES),
            clubs_made(connection) if founds else (),
            founds,
        )
    shown = club_page(found, stranger(), minter(), datetime.now(UTC), error)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return Response(render.page("clubs/club.html", shown), status)
