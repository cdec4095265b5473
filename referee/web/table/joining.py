"""Joining a table: the page with its code, the page that asks who joins, and the table's links."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.server.addresses import ways
from referee.server.bounds import JOINING, Allowed, Tries, client_address, limited
from referee.store.errors import DeadLinkError
from referee.store.people.links import (
    CODE_LENGTH,
    NOT_IN_CODES,
    ONCE_LASTS,
    TABLE_LASTS,
    Guest,
    Link,
    NewLink,
    ended_code,
    join_by,
    link_by_code,
    link_by_secret,
    link_for,
    link_of_member,
    links_of_table,
    make_link,
    plain_code,
    renew_link,
    revoke_link,
)
from referee.store.people.memberships import (
    Access,
    Joining,
    Member,
    Role,
    join,
    leave_table,
    link_to_club,
    members_of,
    take_seat,
)
from referee.store.people.pens import move_by, name_pen
from referee.store.tables import NAME_LENGTH
from referee.web.shared.access import NotAllowedError, database, device, look_in, posted_key, signer
from referee.web.shared.ui.fields import number_in, one_line
from referee.web.shared.ui.parts import qr_path
from referee.web.table.doors import People, people

joining = Blueprint("joining", __name__)

ALLOWED = Allowed(
    address="10/minute",
    phone="3/10 minutes",
    hall="60/minute",
    table="30/minute",
    everybody="200/minute",
)
"""How many wrong codes are accepted before further ones are refused.

At that rate, guessing the code of one of a hundred tables takes a month; docs/security.md has the
probabilities.
"""

LONGEST = 40
"""The most characters of a typed code that are read."""

LOOKS_ALIKE = "A code has no 0, O, 1, I or L. Please check it."
WRONG_CODE = "No table has this code. Please check it; perhaps there is a newer one."
WHERE = "It is below the picture on the phone that lets you join."
TOO_OFTEN = "Too many wrong codes. Wait a minute, or scan the picture: that always works."

Page = tuple[str, HTTPStatus]


def shown_link(link: Link | None) -> dict[str, Any]:
    """The values to show *link* full screen, as a code to scan and one to type.

    *link* is None if no link works. ``?at=`` selects one of the addresses of this server.
    """
    known = ways()
    way = next(
        (way for way in known if way.host == request.args.get("at")), next(iter(known), None)
    )
    secret = link.secret(signer()) if link is not None else None
    shown = None
    if link is not None and way is not None and secret is not None:
        url = f"{way.origin}{url_for('joining.who', secret=secret)}"
        shown = {
            "link": link,
            "url": url,
            "code": link.code(signer()),
            "picture": qr_path(url),
        }
    return {"invitation": shown, "way": way, "others": [each for each in known if each != way]}


@joining.get("/t/<public_id>/join")
def invite(public_id: str) -> str:
    """The code by which others join, full screen; 403 for a phone that only watches."""
    with database().reading() as connection:
        who = require_player(connection, public_id)
        game_id = who.game_id
        link = link_for(connection, game_id=game_id, role=Role.PLAYER, now=datetime.now(UTC))
        members = members_of(connection, game_id=game_id, but=device())
        table = people(connection, public_id)
    return render_template(
        "joining/invite.html",
        table=public_id,
        role=Role.PLAYER,
        manages=manages(who),
        names=table.names,
        seat=who.seat,
        **shown_link(link),
        **_joined(table, members),
    )


def require_player(connection: Connection, public_id: str) -> Access:
    """The access of a phone that may let others join; aborts with 403 if it only watches."""
    access = look_in(connection, public_id)
    if not access.role.covers(Role.PLAYER):
        abort(HTTPStatus.FORBIDDEN)
    return access


def manages(access: Access) -> bool:
    """Whether this phone may create and end the links of the table."""
    return access.writes or access.role is Role.OWNER


def manager(connection: Connection, public_id: str) -> Access:
    """The access of a phone that may create and end links; aborts with 403 for any other."""
    access = look_in(connection, public_id)
    if not manages(access):
        raise NotAllowedError("charge")
    return access


@joining.get("/t/<public_id>/joined")
def joined(public_id: str) -> str:
    """Those who have joined so far: a part of the page with the code."""
    with database().reading() as connection:
        access = require_player(connection, public_id)
        members = members_of(connection, game_id=access.game_id, but=device())
        table = people(connection, public_id)
    shown = _joined(table, members)
    return render_template("joining/_joined.html", table=public_id, **shown)


def _joined(table: People, members: Sequence[Member]) -> dict[str, Any]:
    seats = sorted({member.seat for member in members if member.seat})
    return {
        "seated": [table.names[seat - 1] for seat in seats],
        "watching": sum(not member.seat for member in members),
    }


@joining.post("/t/<public_id>/join")
@limited(JOINING)
def renew(public_id: str) -> Response:
    """Replaces the code by a new one, and ends the old one. 303 to the page that shows it."""
    with database().writing(public_id) as connection:
        access = manager(connection, public_id)
        wanted = NewLink(access.club_id, access.game_id, Role.PLAYER, TABLE_LASTS, coded=True)
        now, key = datetime.now(UTC), posted_key()
        renew_link(connection, signer(), wanted, by=device(), key=key, now=now)
    return redirect(url_for("joining.invite", public_id=public_id), HTTPStatus.SEE_OTHER)


@joining.post("/t/<public_id>/sit")
def sit(public_id: str) -> Response:
    """Records which seat the owner of this phone has: 303 to the page with the code."""
    now = datetime.now(UTC)
    with database().writing(public_id) as connection:
        manager(connection, public_id)
        table = people(connection, public_id)
        seat = _posted_seat(table)
        name = table.names[seat - 1] if seat else ""
        link = link_to_club(connection, club_id=table.club_id, device=device())
        seated = Joining(table.club_id, table.id, Role.PLAYER, link_id=link)
        join(connection, seated, device=device(), now=now)
        take_seat(connection, game_id=table.id, device=device(), seat=seat, name=name, now=now)
        name_pen(connection, game_id=table.id, device=device(), name=name)
    return redirect(url_for("joining.invite", public_id=public_id), HTTPStatus.SEE_OTHER)


@joining.get("/t/<public_id>/who")
def own_door(public_id: str) -> Response:
    """Redirects with 303 to the page where this phone can say which seat it has.

    That is the page with the code, the link for players by which the phone joined, or the page that
    asks for a code: a link to watch has no seats.
    """
    with database().reading() as connection:
        access = look_in(connection, public_id)
        link = link_of_member(connection, game_id=access.game_id, device=device())
    if manages(access):
        return redirect(url_for("joining.invite", public_id=public_id), HTTPStatus.SEE_OTHER)
    seats = link and link.role.covers(Role.PLAYER) and link.lets_in(device(), datetime.now(UTC))
    secret = link.secret(signer()) if link and seats else None
    target = url_for("joining.who", secret=secret) if secret else url_for("joining.code")
    return redirect(target, HTTPStatus.SEE_OTHER)


@joining.get("/j/<secret>")
def who(secret: str) -> str:
    """Asks who is joining by this link; joining takes a POST. 404 for a dead link."""
    with database().reading() as connection:
        link = link_by_secret(connection, secret, device=device(), now=datetime.now(UTC))
        table = people(connection, _table_of(link))
        members = members_of(connection, game_id=table.id)
    return render_template(
        "joining/who.html",
        secret=secret,
        role=link.role,
        title=table.title,
        rules=table.game,
        names=() if link.role is Role.SPECTATOR else table.names,
        mine=next((member for member in members if member.device == device()), None),
        taken=Counter(member.seat for member in members if member.device != device()),
    )


@joining.post("/j/<secret>")
@limited(JOINING)
def come_in(secret: str) -> Response:
    """Lets this phone in, to a seat or as a spectator: 303 to the table; 404 for a dead link."""
    now = datetime.now(UTC)
    with database().reading() as connection:
        found = link_by_secret(connection, secret, device=device(), now=now)
    with database().writing(_table_of(found)) as connection:
        link = link_by_secret(connection, secret, device=device(), now=now)
        table = people(connection, _table_of(link))
        seat = _posted_seat(table) if link.role.covers(Role.PLAYER) else None
        name = table.names[seat - 1] if seat else ""
        wanted = None if seat or link.role is Role.SCRIBE else Role.SPECTATOR
        join_by(connection, link, Guest(device(), name, seat, wanted), now=now)
        if link.role.covers(Role.PLAYER):  # other links ask for no seat
            take_seat(connection, game_id=table.id, device=device(), seat=seat, name=name, now=now)
        if link.role is Role.SCRIBE:
            move_by(connection, link, game_id=table.id, device=device(), name=name, now=now)
    return redirect(url_for("table.show", public_id=link.table), HTTPStatus.SEE_OTHER)


def _table_of(link: Link) -> str:
    if link.table is None:
        abort(HTTPStatus.NOT_FOUND)
    return link.table


def _posted_seat(table: People) -> int | None:
    """The posted seat; None for no seat. Aborts with 400 if the table has no such seat."""
    posted = request.form.get("seat", "")
    seat = number_in(posted)
    if posted and (seat is None or not 1 <= seat <= len(table.names)):
        abort(HTTPStatus.BAD_REQUEST)
    return seat or None


@joining.post("/t/<public_id>/leave")
def leave(public_id: str) -> Response:
    """Removes this phone from the table: 303 to its games."""
    with database().writing(public_id) as connection:
        access = look_in(connection, public_id)
        leave_table(connection, game_id=access.game_id, device=device())
    return redirect(url_for("search.find"), HTTPStatus.SEE_OTHER)


@joining.get("/join")
def code() -> Page:
    """Asks for the code that another phone shows."""
    return _code("", "", HTTPStatus.OK)


def _code(typed: str, error: str, status: HTTPStatus) -> Page:
    return render_template("joining/code.html", typed=typed, error=error, where=WHERE), status


@joining.post("/join")
def enter() -> Response | Page:
    """Redirects with 303 to the link of a typed code.

    422 if no table has the code; 429 after too many wrong codes.
    """
    typed = request.form.get("code", "")[:LONGEST]
    misread = _misread(typed)
    if misread:
        return _code(typed, misread, HTTPStatus.UNPROCESSABLE_ENTITY)
    tries: Tries = current_app.extensions["codes"]
    address, phone = client_address(), device()
    if not tries.are_left(address, phone):
        return _code(typed, TOO_OFTEN, HTTPStatus.TOO_MANY_REQUESTS)
    with database().reading() as connection:
        try:
            link = link_by_code(connection, signer(), typed, device=phone, now=datetime.now(UTC))
            secret, table = link.secret(signer()), ""
        except DeadLinkError:  # the table that had this code before counts the failure
            secret, table = None, ended_code(connection, signer(), typed)
    if secret is not None:
        return redirect(url_for("joining.who", secret=secret), HTTPStatus.SEE_OTHER)
    tries.failed(address, phone, table)
    return _code(typed, WRONG_CODE, HTTPStatus.UNPROCESSABLE_ENTITY)


def _misread(typed: str) -> str:
    """Why the text cannot be a code, before any lookup; an empty string if it can."""
    signs = len(plain_code(typed))
    if NOT_IN_CODES & set(typed.upper()):
        return LOOKS_ALIKE
    if not signs:
        return WHERE
    wanted = f"A code has {CODE_LENGTH} letters and figures; this has {signs}. {WHERE}"
    return "" if signs == CODE_LENGTH else wanted


# The links of a table


GIVEN = (Role.SPECTATOR, Role.SCRIBE, Role.PLAYER)
"""The roles that a link of a table can give. Only a club makes owners."""


@joining.get("/t/<public_id>/links")
def links(public_id: str) -> str:
    """The links of the table; 403 for a phone that neither keeps the score nor owns the club."""
    with database().reading() as connection:
        access = manager(connection, public_id)
        found = links_of_table(connection, game_id=access.game_id)
    return render_template(
        "joining/links.html", table=public_id, links=found, now=datetime.now(UTC)
    )


@joining.post("/t/<public_id>/links")
@limited(JOINING)
def new_link(public_id: str) -> Response:
    """Creates a link: 303 to the page that shows it; 400 if no link gives the posted role."""
    with database().writing(public_id) as connection:
        access = manager(connection, public_id)
        wanted, now = _wanted(access), datetime.now(UTC)
        link = make_link(connection, signer(), wanted, by=device(), key=posted_key(), now=now)
    return redirect(
        url_for("joining.link", public_id=public_id, link_id=link.id), HTTPStatus.SEE_OTHER
    )


def _wanted(access: Access) -> NewLink:
    """The link that the form asks for; aborts with 400 if no link of a table gives that role."""
    role = next((each for each in GIVEN if each == request.form.get("role")), None)
    if role is None:
        abort(HTTPStatus.BAD_REQUEST)
    label = one_line(request.form.get("label", ""))[:NAME_LENGTH]
    if role is Role.SCRIBE:  # it gives the pen: for one phone only, and not by a code
        return NewLink(access.club_id, access.game_id, role, ONCE_LASTS, label, once=True)
    return NewLink(access.club_id, access.game_id, role, TABLE_LASTS, label, coded=True)


@joining.get("/t/<public_id>/links/<int:link_id>")
def link(public_id: str, link_id: int) -> str:
    """A link as a code to scan."""
    with database().reading() as connection:
        access = manager(connection, public_id)
        link = _link(connection, access, link_id)
    alive = link if link.lets_in("", datetime.now(UTC)) else None
    return render_template(
        "joining/link.html", table=public_id, role=link.role, manages=False, **shown_link(alive)
    )


@joining.get("/t/<public_id>/links/<int:link_id>/end")
def ask_to_end(public_id: str, link_id: int) -> str:
    """Asks whether to end a link and remove everybody who came by it."""
    with database().reading() as connection:
        access = manager(connection, public_id)
        link = _link(connection, access, link_id)
    return render_template("joining/end.html", table=public_id, link=link)


@joining.post("/t/<public_id>/links/<int:link_id>/end")
def end_link(public_id: str, link_id: int) -> Response:
    """Ends a link. Phones that came by it are out from their next request on. 303 to the links."""
    with database().writing() as connection:
        access = manager(connection, public_id)
        link = _link(connection, access, link_id)
        revoke_link(connection, link_id=link.id, club_id=access.club_id, now=datetime.now(UTC))
    return redirect(url_for("joining.links", public_id=public_id), HTTPStatus.SEE_OTHER)


def _link(connection: Connection, access: Access, link_id: int) -> Link:
    """The link with *link_id*, if it belongs to this table.

    Raises:
        DeadLinkError: the table has no such link.
    """
    for link in links_of_table(connection, game_id=access.game_id):
        if link.id == link_id:
            return link
    raise DeadLinkError(f"table {access.game_id} has no link {link_id}")
