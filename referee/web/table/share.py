"""Another phone: a link to join by, a link that hands over the pen, and the record to keep."""

from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.record.write import write_record
from referee.store.game.archive import record_of
from referee.store.people.links import (
    TABLE_LASTS,
    Guest,
    Wanted,
    end_links,
    join_by,
    link_by_secret,
    link_for,
    make_link,
)
from referee.store.people.links import Link as StoredLink
from referee.store.people.pens import new_pen_link, pen_link, take_pen
from referee.store.people.roles import Role
from referee.web import addresses
from referee.web.access import (
    database,
    device,
    look,
    minter,
    posted_key,
    stranger,
    writer,
)
from referee.web.server.rate import DRAWING, limited
from referee.web.table.page import SharePage, TakePage
from referee.web.ui import render
from referee.web.ui.fields import NAME_LENGTH, one_line
from referee.web.ui.parts import Form, Link
from referee.web.ui.qr import qr_path
from referee.web.words.game.results import LINK_IS_LOCAL

share = Blueprint("share", __name__)


@share.get("/t/<public_id>/watch")
def watch(public_id: str) -> Response:
    """The address by which another phone joins the table, as a QR code."""
    game, who = look(public_id)
    with database().reading() as connection:
        link = link_for(connection, game_id=game.id, role=Role.PLAYER, now=datetime.now(UTC))
    renewal = who.form(addresses.watch(public_id)) if who.writes else None
    return _page(WATCH, addresses.join, link, public_id, renewal)


@share.post("/t/<public_id>/watch")
def renew_watch(public_id: str) -> AnyResponse:
    """Makes a new address to join by; the old one lets nobody in any more. 303 to its page."""
    game, _ = writer(public_id)
    now = datetime.now(UTC)
    wanted = Wanted(game.club_id, game.id, Role.PLAYER, TABLE_LASTS, coded=True)
    with database().writing() as connection:
        end_links(connection, game_id=game.id, role=Role.PLAYER, now=now)
        make_link(connection, minter(), wanted, by=device(), key=posted_key(), now=now)
    return redirect(addresses.watch(public_id), HTTPStatus.SEE_OTHER)


@share.get("/t/<public_id>/pen")
def pen(public_id: str) -> Response:
    """The address that moves the pen to another phone, as a QR code; for the phone that has it."""
    game, who = writer(public_id)
    with database().reading() as connection:
        link = link_for(connection, game_id=game.id, role=Role.SCRIBE, now=datetime.now(UTC))
    return _page(PEN, addresses.take_pen, link, public_id, who.form(addresses.pen(public_id)))


@share.post("/t/<public_id>/pen")
def renew(public_id: str) -> AnyResponse:
    """Makes a new link for the pen; the old one stops working. 303 to the page that shows it."""
    writer(public_id)
    now, key = datetime.now(UTC), posted_key()
    with database().writing() as connection:
        new_pen_link(connection, minter(), public_id=public_id, by=device(), key=key, now=now)
    return redirect(addresses.pen(public_id), HTTPStatus.SEE_OTHER)


WATCH = ("Show on another phone", "Whoever opens this sees the score, and cannot change it.")
PEN_MOVES = (
    "The first phone that opens this writes the score from then on. This phone goes on watching, "
    "and can be handed the pen again."
)
PEN = ("Hand over the pen", PEN_MOVES)


def _page(
    said: tuple[str, str],
    address: Callable[[str], str],
    link: StoredLink | None,
    public_id: str,
    renewal: Form | None,
) -> Response:
    secret = link.secret(minter()) if link is not None else None
    url = addresses.whole(address(secret)) if secret is not None else ""
    path, size = qr_path(url) if url else ("", 0)
    hints = ["Both phones must be on the same Wi-Fi."]
    if addresses.is_local():
        hints.append(LINK_IS_LOCAL)
    shown = SharePage(
        *said,
        url,
        path,
        size,
        Link(addresses.table(public_id), "Back to the table"),
        tuple(hints),
        renewal,
    )
    return Response(render.page("table/share.html", shown))


@share.get("/j/<secret>")
def invited(secret: str) -> Response:
    """Asks whether this phone shall join; joining is a POST. 404 for a dead link."""
    with database().reading() as connection:
        link_by_secret(connection, secret, device=device(), now=datetime.now(UTC))
    shown = TakePage(stranger().form(addresses.join(secret)), pen=False)
    return Response(render.page("table/take.html", shown))


@share.post("/j/<secret>")
def joined(secret: str) -> AnyResponse:
    """Lets this phone in: 303 to the table; 404 where the link no longer works."""
    now, name = datetime.now(UTC), one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        link = link_by_secret(connection, secret, device=device(), now=now)
        join_by(connection, link, Guest(device(), name), now=now)
    there = addresses.table(link.table) if link.table else addresses.home()
    return redirect(there, HTTPStatus.SEE_OTHER)


@share.get("/pen/<token>")
def offer(token: str) -> Response:
    """Asks whether this phone shall write; taking the pen is a POST. 404 for a dead link."""
    with database().reading() as connection:
        pen_link(connection, secret=token, device=device(), now=datetime.now(UTC))
    shown = TakePage(stranger().form(addresses.take_pen(token)), pen=True)
    return Response(render.page("table/take.html", shown))


@share.post("/pen/<token>")
def take(token: str) -> AnyResponse:
    """Gives this phone the pen: 303 to the table; 404 where the link no longer works."""
    name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        public_id = take_pen(
            connection, secret=token, device=device(), name=name, now=datetime.now(UTC)
        )
    return redirect(addresses.table(public_id), HTTPStatus.SEE_OTHER)


@share.get("/t/<public_id>/record.rook")
@limited(DRAWING)
def record(public_id: str) -> Response:
    """The game as a record file, to keep or to replay."""
    game, _ = look(public_id)
    response = Response(write_record(record_of(game)), content_type="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{public_id}.rook"'
    return response
