"""Another phone: a link to watch, a link that hands over the pen, and the record to keep."""

from datetime import UTC, datetime
from http import HTTPStatus

import qrcode
from flask import Blueprint, Response, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.record.read import write_record
from referee.store.archive import record_of
from referee.store.pens import game_of_pen, renew_pen_token, take_pen
from referee.web.access import device, stranger
from referee.web.entry.forms import one_line
from referee.web.games.new_game import NAME_LENGTH
from referee.web.table.fill import table_path
from referee.web.table.page import SharePage, TakePage
from referee.web.table.views import database, look, writer
from referee.web.ui import render
from referee.web.ui.parts import Form, Link

share = Blueprint("share", __name__)

QUIET = 4
"""Squares of quiet zone round a QR code."""


@share.get("/t/<public_id>/watch")
def watch(public_id: str) -> Response:
    """The address of the table, which anyone may read, as a QR code."""
    look(public_id)
    url = _absolute(table_path(public_id))
    return _page(
        "Show on another phone",
        "Whoever opens this sees the score, and cannot change it.",
        url,
        public_id,
    )


@share.get("/t/<public_id>/pen")
def pen(public_id: str) -> Response:
    """The address that lets another phone write, as a QR code; for phones that may."""
    state, who = writer(public_id)
    url = _absolute(f"/pen/{state.game.pen_token}")
    return _page(
        "Hand over the pen",
        "Whoever opens this can write the score as well. This phone keeps its pen.",
        url,
        public_id,
        Form(f"{table_path(public_id)}/pen", who.csrf_token, who.key),
    )


@share.post("/t/<public_id>/pen")
def renew(public_id: str) -> AnyResponse:
    """Makes a new link for the pen; the old one stops working. 303 to the page that shows it."""
    state, _ = writer(public_id)
    with database().writing() as connection:
        renew_pen_token(connection, game_id=state.game.id)
    return redirect(f"{table_path(public_id)}/pen", HTTPStatus.SEE_OTHER)


def _absolute(path: str) -> str:
    """The whole address. A proxy hides https from the request, so the setting says it."""
    https = current_app.config["SESSION_COOKIE_SECURE"]
    return f"{'https' if https else request.scheme}://{request.host}{path}"


def _page(
    heading: str, words: str, url: str, public_id: str, renewal: Form | None = None
) -> Response:
    path, size = qr_path(url)
    hints = ["Both phones must be on the same Wi-Fi."]
    if request.host.split(":")[0] in ("localhost", "127.0.0.1", "[::1]"):
        hints.append(
            "This address works on this machine alone: open the app by the address that "
            "the server printed when it started."
        )
    shown = SharePage(
        heading,
        words,
        url,
        path,
        size,
        Link(table_path(public_id), "Back to the table"),
        tuple(hints),
        renewal,
    )
    return Response(render.page("table/share.html", shown))


def qr_path(text: str) -> tuple[str, int]:
    """A QR code of *text* as the path of its dark squares, and its squares a side."""
    code = qrcode.QRCode(border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    runs = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                runs.append(f"M{x} {y}h{end - x}v1h-{end - x}z")
            x = end + 1
    return "".join(runs), len(rows)


@share.get("/pen/<token>")
def offer(token: str) -> Response:
    """Asks whether this phone shall write; taking the pen is a POST. 404 for a dead link."""
    with database().reading() as connection:
        game_of_pen(connection, token)
    return Response(render.page("table/take.html", _take_page(token)))


def _take_page(token: str) -> TakePage:
    who = stranger()
    return TakePage(Form(f"/pen/{token}", who.csrf_token, who.key))


@share.post("/pen/<token>")
def take(token: str) -> AnyResponse:
    """Gives this phone the pen: 303 to the table; 404 where the link no longer works."""
    name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        public_id = take_pen(
            connection, token=token, device=device(), name=name, now=datetime.now(UTC)
        )
    return redirect(table_path(public_id), HTTPStatus.SEE_OTHER)


@share.get("/t/<public_id>/record.rook")
def record(public_id: str) -> Response:
    """The game as a record file, to keep or to replay."""
    state, _ = look(public_id)
    response = Response(write_record(record_of(state.game)), content_type="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{public_id}.rook"'
    return response
