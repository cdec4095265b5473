"""The links of a table: made, shown, and ended with all that they gave."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.store.errors import DeadLinkError
from referee.store.people.links import (
    ONCE_LASTS,
    TABLE_LASTS,
    Wanted,
    links_of_table,
    make_link,
    revoke_link,
)
from referee.store.people.links import Link as StoredLink
from referee.store.people.roles import Role
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import database, device, minter, posted_key
from referee.web.joining.fill import Shown, link_page, links_page
from referee.web.joining.page import EndPage
from referee.web.joining.reach import ways
from referee.web.joining.rights import manager
from referee.web.server.bounds.rate import JOINING, limited
from referee.web.state import table_state
from referee.web.ui import render
from referee.web.ui.fields import NAME_LENGTH, one_line
from referee.web.ui.parts import Link
from referee.web.words.people import joining as said

links = Blueprint("links", __name__)

GIVEN = (Role.SPECTATOR, Role.SCRIBE, Role.PLAYER)
"""What a link of a table may give; owners are made by the club."""


@links.get("/t/<public_id>/links")
def every(public_id: str) -> Response:
    """The links of the table; 403 for a phone that neither keeps the score nor owns the club."""
    with database().reading() as connection:
        game, who = manager(connection, public_id)
        found = links_of_table(connection, game_id=game.id)
    return Response(render.page("joining/links.html", links_page(public_id, found, who)))


@links.post("/t/<public_id>/links")
@limited(JOINING)
def make(public_id: str) -> AnyResponse:
    """Makes a link: 303 to the page that shows it; 400 where no link gives what is asked."""
    with database().writing(public_id) as connection:
        game, _ = manager(connection, public_id)
        wanted, now = _wanted(game), datetime.now(UTC)
        link = make_link(connection, minter(), wanted, by=device(), key=posted_key(), now=now)
    return redirect(addresses.link(public_id, link.id), HTTPStatus.SEE_OTHER)


def _wanted(game: StoredGame) -> Wanted:
    """What was asked for; 400 where no link of a table gives it."""
    role = next((each for each in GIVEN if each == request.form.get("role")), None)
    if role is None:
        abort(HTTPStatus.BAD_REQUEST)
    label = one_line(request.form.get("label", ""))[:NAME_LENGTH]
    if role is Role.SCRIBE:  # whoever has it writes: for one phone alone, and without a code
        return Wanted(game.club_id, game.id, role, ONCE_LASTS, label, once=True)
    return Wanted(game.club_id, game.id, role, TABLE_LASTS, label, coded=True)


@links.get("/t/<public_id>/links/<int:link_id>")
def one(public_id: str, link_id: int) -> Response:
    """A link as a code to scan."""
    with database().reading() as connection:
        game, _ = manager(connection, public_id)
        link = _link(connection, game, link_id)
    alive = link if link.lets_in("", datetime.now(UTC)) else None
    shown = Shown(alive, ways(), request.args.get("at", ""))
    page = link_page(table_state(game), shown, addresses.link(public_id, link_id))
    return Response(render.page("joining/invite.html", page))


@links.get("/t/<public_id>/links/<int:link_id>/end")
def question(public_id: str, link_id: int) -> Response:
    """Asks whether a link shall be ended with all that came by it."""
    with database().reading() as connection:
        game, who = manager(connection, public_id)
        link = _link(connection, game, link_id)
    shown = EndPage(
        said.END_QUESTION,
        f"{said.FOR[link.role]}: {said.end_words(link.joined)}",
        said.END_NOW,
        who.form(addresses.end_link(public_id, link_id)),
        Link(addresses.links(public_id), said.ALL_LINKS),
    )
    return Response(render.page("joining/end.html", shown))


@links.post("/t/<public_id>/links/<int:link_id>/end")
def end(public_id: str, link_id: int) -> AnyResponse:
    """Ends a link; who came by it is out from its next request on. 303 to the links."""
    with database().writing() as connection:
        game, _ = manager(connection, public_id)
        link = _link(connection, game, link_id)
        revoke_link(connection, link_id=link.id, club_id=game.club_id, now=datetime.now(UTC))
    return redirect(addresses.links(public_id), HTTPStatus.SEE_OTHER)


def _link(connection: Connection, game: StoredGame, link_id: int) -> StoredLink:
    """A link of this very table.

    Raises:
        DeadLinkError: it has no such link.
    """
    for link in links_of_table(connection, game_id=game.id):
        if link.id == link_id:
            return link
    raise DeadLinkError(f"table {game.public_id!r} has no link {link_id}")
