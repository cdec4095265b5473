"""Another phone: a link to watch, a link that hands over the pen, and the record to keep."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.record.write import write_record
from referee.store.game.archive import record_of
from referee.store.people.pens import game_of_pen, renew_pen_token, take_pen
from referee.web import addresses
from referee.web.access import database, device, look, stranger, writer
from referee.web.table.page import SharePage, TakePage
from referee.web.ui import render
from referee.web.ui.fields import NAME_LENGTH, one_line
from referee.web.ui.parts import Form, Link
from referee.web.ui.qr import qr_path
from referee.web.words.game.results import LINK_IS_LOCAL

share = Blueprint("share", __name__)


@share.get("/t/<public_id>/watch")
def watch(public_id: str) -> Response:
    """The address of the table, which anyone may read, as a QR code."""
    look(public_id)
    url = addresses.whole(addresses.table(public_id))
    return _page(
        "Show on another phone",
        "Whoever opens this sees the score, and cannot change it.",
        url,
        public_id,
    )


@share.get("/t/<public_id>/pen")
def pen(public_id: str) -> Response:
    """The address that lets another phone write, as a QR code; for phones that may."""
    game, who = writer(public_id)
    url = addresses.whole(addresses.take_pen(game.pen_token))
    return _page(
        "Hand over the pen",
        "Whoever opens this can write the score as well. This phone keeps its pen.",
        url,
        public_id,
        who.form(addresses.pen(public_id)),
    )


@share.post("/t/<public_id>/pen")
def renew(public_id: str) -> AnyResponse:
    """Makes a new link for the pen; the old one stops working. 303 to the page that shows it."""
    game, _ = writer(public_id)
    with database().writing() as connection:
        renew_pen_token(connection, game_id=game.id)
    return redirect(addresses.pen(public_id), HTTPStatus.SEE_OTHER)


def _page(
    heading: str, words: str, url: str, public_id: str, renewal: Form | None = None
) -> Response:
    path, size = qr_path(url)
    hints = ["Both phones must be on the same Wi-Fi."]
    if addresses.is_local():
        hints.append(LINK_IS_LOCAL)
    shown = SharePage(
        heading,
        words,
        url,
        path,
        size,
        Link(addresses.table(public_id), "Back to the table"),
        tuple(hints),
        renewal,
    )
    return Response(render.page("table/share.html", shown))


@share.get("/pen/<token>")
def offer(token: str) -> Response:
    """Asks whether this phone shall write; taking the pen is a POST. 404 for a dead link."""
    with database().reading() as connection:
        game_of_pen(connection, token=token, device=device(), now=datetime.now(UTC))
    return Response(render.page("table/take.html", _take_page(token)))


def _take_page(token: str) -> TakePage:
    return TakePage(stranger().form(addresses.take_pen(token)))


@share.post("/pen/<token>")
def take(token: str) -> AnyResponse:
    """Gives this phone the pen: 303 to the table; 404 where the link no longer works."""
    name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        public_id = take_pen(
            connection, token=token, device=device(), name=name, now=datetime.now(UTC)
        )
    return redirect(addresses.table(public_id), HTTPStatus.SEE_OTHER)


@share.get("/t/<public_id>/record.rook")
def record(public_id: str) -> Response:
    """The game as a record file, to keep or to replay."""
    game, _ = look(public_id)
    response = Response(write_record(record_of(game)), content_type="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{public_id}.rook"'
    return response
