"""The links of a table: made, shown, and ended with all that they gave."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.store.errors import DeadLinkError
from referee.store.people.links import (
    ONCE_LASTS,
    TABLE_LASTS,
    Link,
    NewLink,
    links_of_table,
    make_link,
    revoke_link,
)
from referee.store.people.memberships import Access, Role
from referee.web.access import database, device, minter, posted_key
from referee.web.joining import manager, shown_link
from referee.web.server.bounds import JOINING, limited
from referee.web.ui.fields import NAME_LENGTH, one_line

links = Blueprint("links", __name__)

GIVEN = (Role.SPECTATOR, Role.SCRIBE, Role.PLAYER)
"""What a link of a table may give; owners are made by the club."""


@links.get("/t/<public_id>/links")
def every(public_id: str) -> str:
    """The links of the table; 403 for a phone that neither keeps the score nor owns the club."""
    with database().reading() as connection:
        game = manager(connection, public_id)
        found = links_of_table(connection, game_id=game.game_id)
    return render_template(
        "joining/links.html", table=public_id, links=found, now=datetime.now(UTC)
    )


@links.post("/t/<public_id>/links")
@limited(JOINING)
def make(public_id: str) -> Response:
    """Makes a link: 303 to the page that shows it; 400 where no link gives what is asked."""
    with database().writing(public_id) as connection:
        game = manager(connection, public_id)
        wanted, now = _wanted(game), datetime.now(UTC)
        link = make_link(connection, minter(), wanted, by=device(), key=posted_key(), now=now)
    return redirect(
        url_for("links.one", public_id=public_id, link_id=link.id), HTTPStatus.SEE_OTHER
    )


def _wanted(game: Access) -> NewLink:
    """What was asked for; 400 where no link of a table gives it."""
    role = next((each for each in GIVEN if each == request.form.get("role")), None)
    if role is None:
        abort(HTTPStatus.BAD_REQUEST)
    label = one_line(request.form.get("label", ""))[:NAME_LENGTH]
    if role is Role.SCRIBE:  # whoever has it writes: for one phone alone, and without a code
        return NewLink(game.club_id, game.game_id, role, ONCE_LASTS, label, once=True)
    return NewLink(game.club_id, game.game_id, role, TABLE_LASTS, label, coded=True)


@links.get("/t/<public_id>/links/<int:link_id>")
def one(public_id: str, link_id: int) -> str:
    """A link as a code to scan."""
    with database().reading() as connection:
        game = manager(connection, public_id)
        link = _link(connection, game, link_id)
    alive = link if link.lets_in("", datetime.now(UTC)) else None
    return render_template(
        "joining/link.html", table=public_id, role=link.role, manages=False, **shown_link(alive)
    )


@links.get("/t/<public_id>/links/<int:link_id>/end")
def question(public_id: str, link_id: int) -> str:
    """Asks whether a link shall be ended with all that came by it."""
    with database().reading() as connection:
        game = manager(connection, public_id)
        link = _link(connection, game, link_id)
    return render_template("joining/end.html", table=public_id, link=link)


@links.post("/t/<public_id>/links/<int:link_id>/end")
def end(public_id: str, link_id: int) -> Response:
    """Ends a link; who came by it is out from its next request on. 303 to the links."""
    with database().writing() as connection:
        game = manager(connection, public_id)
        link = _link(connection, game, link_id)
        revoke_link(connection, link_id=link.id, club_id=game.club_id, now=datetime.now(UTC))
    return redirect(url_for("links.every", public_id=public_id), HTTPStatus.SEE_OTHER)


def _link(connection: Connection, game: Access, link_id: int) -> Link:
    """A link of this very table.

    Raises:
        DeadLinkError: it has no such link.
    """
    for link in links_of_table(connection, game_id=game.game_id):
        if link.id == link_id:
            return link
    raise DeadLinkError(f"table {game.game_id} has no link {link_id}")
