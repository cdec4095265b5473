"""Coming to a table: the code that one phone shows, and the question that the other one answers."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.store.game.games import load_game
from referee.store.people.links import (
    TABLE_LASTS,
    Guest,
    Wanted,
    join_by,
    link_by_secret,
    link_for,
    link_of_member,
    renew_link,
)
from referee.store.people.links import Link as StoredLink
from referee.store.people.members import leave_table, link_to_club, members_of, take_seat
from referee.store.people.memberships import Joining, join
from referee.store.people.pens import move_by, name_pen
from referee.store.people.roles import Role
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import (
    Viewer,
    database,
    device,
    look,
    member,
    minter,
    posted_key,
    stranger,
)
from referee.web.joining.fill import Shown, invite_page, joined_words, who_page
from referee.web.joining.page import JoinedPage
from referee.web.joining.reach import ways
from referee.web.joining.rights import manager, manages
from referee.web.server.bounds.rate import JOINING, limited
from referee.web.state import table_state
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.ui.parts import Link

joining = Blueprint("joining", __name__)


@joining.get("/t/<public_id>/join")
def invite(public_id: str) -> Response:
    """The code by which others join, full screen; 403 for who only watches.

    ``?at=`` chooses among the addresses of this server.
    """
    game, who = player(public_id)
    with database().reading() as connection:
        link = link_for(connection, game_id=game.id, role=Role.PLAYER, now=datetime.now(UTC))
        members = members_of(connection, game_id=game.id, but=device())
    shown = Shown(link, ways(), request.args.get("at", ""))
    page = invite_page(table_state(game), shown, who, members)
    return Response(render.page("joining/invite.html", page))


def player(public_id: str) -> tuple[StoredGame, Viewer]:
    """The game, for a phone that may let others join: stops with 403 where it only watches."""
    game, who = look(public_id)
    if who.access is None or not who.access.role.covers(Role.PLAYER):
        abort(HTTPStatus.FORBIDDEN)
    return game, who


@joining.get("/t/<public_id>/joined")
def joined(public_id: str) -> Response:
    """Who has joined so far: the block ``joined`` of the page with the code."""
    game, _ = player(public_id)
    with database().reading() as connection:
        members = members_of(connection, game_id=game.id, but=device())
    said = joined_words(table_state(game), members)
    shown = JoinedPage(Link(addresses.joined(public_id), said))
    return Response(render.block("joining/invite.html", "joined", shown))


@joining.post("/t/<public_id>/join")
@limited(JOINING)
def renew(public_id: str) -> AnyResponse:
    """Makes a new code; by the old one nobody joins any more. 303 to the page that shows it."""
    with database().writing(public_id) as connection:
        game, _ = manager(connection, public_id)
        wanted = Wanted(game.club_id, game.id, Role.PLAYER, TABLE_LASTS, coded=True)
        now, key = datetime.now(UTC), posted_key()
        renew_link(connection, minter(), wanted, by=device(), key=key, now=now)
    return redirect(addresses.let_in(public_id), HTTPStatus.SEE_OTHER)


@joining.post("/t/<public_id>/sit")
def sit(public_id: str) -> AnyResponse:
    """Says where the player of this phone sits: 303 to the page with the code."""
    now = datetime.now(UTC)
    with database().writing(public_id) as connection:
        game, _ = manager(connection, public_id)
        seat = _posted_seat(game)
        name = table_state(game).names[seat - 1] if seat else ""
        link = link_to_club(connection, club_id=game.club_id, device=device())
        here = Joining(game.club_id, game.id, Role.PLAYER, link_id=link)
        join(connection, here, device=device(), now=now)
        take_seat(connection, game_id=game.id, device=device(), seat=seat, name=name, now=now)
        name_pen(connection, game_id=game.id, device=device(), name=name)
    return redirect(addresses.let_in(public_id), HTTPStatus.SEE_OTHER)


@joining.get("/t/<public_id>/who")
def own_door(public_id: str) -> AnyResponse:
    """Leads a phone to where it says who it is: 303.

    That is the page with the code, or the link it came by, or else where a code is typed.
    """
    game, who = look(public_id)
    if manages(who):
        return redirect(addresses.let_in(public_id), HTTPStatus.SEE_OTHER)
    with database().reading() as connection:
        link = link_of_member(connection, game_id=game.id, device=device())
    alive = link if link and link.lets_in(device(), datetime.now(UTC)) else None
    secret = alive.secret(minter()) if alive else None
    there = addresses.join(secret) if secret else addresses.type_code()
    return redirect(there, HTTPStatus.SEE_OTHER)


@joining.get("/j/<secret>")
def who(secret: str) -> Response:
    """Asks who somebody is that comes by a link; joining is a POST. 404 for a dead link."""
    with database().reading() as connection:
        link = link_by_secret(connection, secret, device=device(), now=datetime.now(UTC))
        game = load_game(connection, _table_of(link))
        members = members_of(connection, game_id=game.id)
    form = stranger().form(addresses.join(secret))
    page = who_page(table_state(game), link, members, device(), form)
    return Response(render.page("joining/who.html", page))


@joining.post("/j/<secret>")
@limited(JOINING)
def come_in(secret: str) -> AnyResponse:
    """Lets this phone in, to a seat or to watch: 303 to the table; 404 for a dead link."""
    now = datetime.now(UTC)
    with database().reading() as connection:
        found = link_by_secret(connection, secret, device=device(), now=now)
    with database().writing(_table_of(found)) as connection:
        link = link_by_secret(connection, secret, device=device(), now=now)
        game = load_game(connection, _table_of(link))
        seat = _posted_seat(game) if link.role.covers(Role.PLAYER) else None
        name = table_state(game).names[seat - 1] if seat else ""
        wanted = None if seat or link.role is Role.SCRIBE else Role.SPECTATOR
        join_by(connection, link, Guest(device(), name, seat, wanted), now=now)
        if link.role.covers(Role.PLAYER):  # else it asks nobody where he sits
            take_seat(connection, game_id=game.id, device=device(), seat=seat, name=name, now=now)
        if link.role is Role.SCRIBE:
            move_by(connection, link, game_id=game.id, device=device(), name=name, now=now)
    return redirect(addresses.table(game.public_id), HTTPStatus.SEE_OTHER)


def _table_of(link: StoredLink) -> str:
    if link.table is None:
        abort(HTTPStatus.NOT_FOUND)
    return link.table


def _posted_seat(game: StoredGame) -> int | None:
    """The seat that was tapped; None: nobody's. 400 where the table has no such seat."""
    said = request.form.get("seat", "")
    seat = number_in(said)
    if said and (seat is None or not 1 <= seat <= game.rules.table.players):
        abort(HTTPStatus.BAD_REQUEST)
    return seat or None


@joining.post("/t/<public_id>/leave")
def leave(public_id: str) -> AnyResponse:
    """Takes this phone from the table: 303 to its games."""
    with database().writing(public_id) as connection:
        game, _ = member(connection, public_id)
        leave_table(connection, game_id=game.id, device=device())
    return redirect(addresses.home(), HTTPStatus.SEE_OTHER)
