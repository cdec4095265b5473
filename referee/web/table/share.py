"""A link that moves the pen to whoever opens it, and the record to keep."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.record.write import write_record
from referee.store.game.archive import hands_of, record_of
from referee.store.people.pens import pen_link, take_pen
from referee.web.access import database, device, look
from referee.web.server.bounds.rate import DRAWING, JOINING, limited
from referee.web.sight import with_closed_hand
from referee.web.ui.fields import NAME_LENGTH, one_line

share = Blueprint("share", __name__)


@share.get("/pen/<token>")
def offer(token: str) -> str:
    """Asks whether this phone shall write; taking the pen is a POST. 404 for a dead link."""
    with database().reading() as connection:
        pen_link(connection, secret=token, device=device(), now=datetime.now(UTC))
    return render_template("table/take.html", token=token)


@share.post("/pen/<token>")
@limited(JOINING)
def take(token: str) -> AnyResponse:
    """Gives this phone the pen: 303 to the table; 404 where the link no longer works."""
    name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    now = datetime.now(UTC)
    with database().reading() as connection:
        link = pen_link(connection, secret=token, device=device(), now=now)
    with database().writing(link.table) as connection:
        public_id = take_pen(connection, secret=token, device=device(), name=name, now=now)
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)


@share.get("/t/<public_id>/record.rook")
@limited(DRAWING)
def record(public_id: str) -> Response:
    """The game as a record file, to keep or to replay; of a hand under way only what lies open."""
    game, _ = look(public_id)
    told = with_closed_hand(game, hands_of(game))
    response = Response(write_record(record_of(game, told)), content_type="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{public_id}.rook"'
    return response
