"""How a phone becomes an owner of a club: by a link that works once."""

from datetime import UTC, datetime

from flask import Blueprint, Response, request
from sqlalchemy import Connection

from referee.store.errors import DeadLinkError, UnknownClubError
from referee.store.people.clubs import Club, club_with
from referee.store.people.links import Guest, Link, join_by, link_by_secret, link_with
from referee.store.people.memberships import owns
from referee.store.people.named_rules import give_waiting_rules
from referee.store.people.recovery import remember_words, words_of
from referee.store.people.roles import Role
from referee.web import addresses
from referee.web.access import database, device, minter, secret, stranger
from referee.web.clubs.page import InvitationPage, OwnerPage, OwnPage
from referee.web.joining.reach import ways
from referee.web.server.bounds.rate import JOINING, limited
from referee.web.ui import render
from referee.web.ui.fields import NAME_LENGTH, one_line
from referee.web.ui.parts import Link as Way
from referee.web.ui.qr import qr_path
from referee.web.words.people import clubs as said

owning = Blueprint("owning", __name__)


@owning.get("/own/<token>")
def ask(token: str) -> Response:
    """Asks whether this phone shall be an owner; becoming one is a POST. 404 for a dead link."""
    with database().reading() as connection:
        _, club = _link(connection, token, datetime.now(UTC))
    shown = OwnPage(said.own_words(club.name), stranger().form(addresses.own(token)))
    return Response(render.page("clubs/own.html", shown))


@owning.post("/own/<token>")
@limited(JOINING)
def become(token: str) -> Response:
    """Makes this phone an owner, and shows the words that lead back to it; 404 for a dead link.

    Rules with a name that came to the club while nobody owned it are its own from now on.
    """
    now, name = datetime.now(UTC), one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        link, club = _link(connection, token, now)
        join_by(connection, link, Guest(device(), name), now=now)
        give_waiting_rules(connection, club_id=club.id, device=device())
        remember_words(connection, secret=secret(), game=None, now=now)
        words = words_of(connection, secret=secret())
    go_on = Way(addresses.club(club.public_id), "To the club")
    shown = OwnerPage(said.owned_words(club.name), words, go_on)
    return Response(render.page("clubs/owner.html", shown))


def _link(connection: Connection, token: str, now: datetime) -> tuple[Link, Club]:
    link = link_by_secret(connection, token, device=device(), now=now)
    if link.role is not Role.OWNER:
        raise DeadLinkError("this link makes no owner")
    return link, club_with(connection, link.club_id)


@owning.get("/invitation/<int:number>")
def invitation(number: int) -> Response:
    """The address of an owner's link; for who made it, and for who owns the club."""
    with database().reading() as connection:
        link = link_with(connection, number)
        if link is None or link.role is not Role.OWNER or not _may_show(connection, link):
            raise UnknownClubError("no such invitation")
        club = club_with(connection, link.club_id)
        mine = owns(connection, club_id=club.id, device=device())
    back = Way(addresses.club(club.public_id) if mine else addresses.home(), "Back")
    token = link.secret(minter()) if link.lets_in("", datetime.now(UTC)) else None
    url = _reached(addresses.own(token)) if token else ""
    path, size = qr_path(url) if url else ("", 0)
    shown = InvitationPage(said.invitation_words(club.name), url, path, size, back)
    return Response(render.page("clubs/invitation.html", shown))


def _reached(path: str) -> str:
    """*path* with a scheme and host by which another phone comes; this one's if none is known."""
    found = ways()
    return f"{found[0].origin}{path}" if found else addresses.whole(path)


def _may_show(connection: Connection, link: Link) -> bool:
    made = link.made_by == device() != ""
    return made or owns(connection, club_id=link.club_id, device=device())
