"""The links of a table: made, shown, and ended with all that they gave."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
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
from referee.web.access import Viewer, database, device, look, minter, posted_key
from referee.web.joining.fill import Shown, link_page, links_page, manages
from referee.web.joining.page import EndPage
from referee.web.joining.reach import ways
from referee.web.server.rate import JOINING, limited
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
    game, who = manager(public_id)
    with database().reading() as connection:
        found = links_of_table(connection, game_id=game.id)
    return Response(render.page("joining/links.html", links_page(public_id, found, who)))


def manager(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for a phone that makes and ends its links: stops with 403 for any other."""
    game, who = look(public_id)
    if not manages(who):
        abort(HTTPStatus.FORBIDDEN)
    return game, who


@links.post("/t/<public_id>/links")
@limited(JOINING)
def make(public_id: str) -> AnyResponse:
    """Makes a link: 303 to the page that shows it; 400 where no link gives what is asked."""
    game, _ = manager(public_id)
    role = next((each for each in GIVEN if each == request.form.get("role")), None)
    if role is None:
        abort(HTTPStatus.BAD_REQUEST)
    label = one_line(request.form.get("label", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        link = make_link(
            connection,
            minter(),
            _wanted(game, role, label),
            by=device(),
            key=posted_key(),
            now=datetime.now(UTC),
        )
    return redirect(addresses.link(public_id, link.id), HTTPStatus.SEE_OTHER)


def _wanted(game: StoredGame, role: Role, label: str) -> Wanted:
    if role is Role.SCRIBE:  # whoever has it writes: for one phone alone, and without a code
        return Wanted(game.club_id, game.id, role, ONCE_LASTS, label, once=True)
    return Wanted(game.club_id, game.id, role, TABLE_LASTS, label, coded=True)


@links.get("/t/<public_id>/links/<int:link_id>")
def one(public_id: str, link_id: int) -> Response:
    """A link as a code to scan."""
    game, _ = manager(public_id)
    link = _link(game, link_id)
    alive = link if link.lets_in("", datetime.now(UTC)) else None
    shown = Shown(alive, ways(), request.args.get("at", ""))
    page = link_page(table_state(game), shown, addresses.link(public_id, link_id))
    return Response(render.page("joining/invite.html", page))


@links.get("/t/<public_id>/links/<int:link_id>/end")
def question(public_id: str, link_id: int) -> Response:
    """Asks whether a link shall be ended with all that came by it."""
    game, who = manager(public_id)
    link = _link(game, link_id)
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
    game, _ = manager(public_id)
    link = _link(game, link_id)
    with database().writing() as connection:
        revoke_link(connection, link_id=link.id, club_id=game.club_id, now=datetime.now(UTC))
    return redirect(addresses.links(public_id), HTTPStatus.SEE_OTHER)


def _link(game: StoredGame, link_id: int) -> StoredLink:
    """A link of this very table.

    Raises:
        DeadLinkError: it has no such link.
    """
    with database().reading() as connection:
        found = links_of_table(connection, game_id=game.id)
    for link in found:
        if link.id == link_id:
            return link
    raise DeadLinkError(f"table {game.public_id!r} has no link {link_id}")
