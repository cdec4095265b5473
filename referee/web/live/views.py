"""Following a table: a stream of its versions, one a browser tab."""

from collections.abc import Callable, Iterable
from functools import partial
from http import HTTPStatus

from flask import Blueprint, Response, abort, current_app, request

from referee.web.access import database, device, look_in
from referee.web.live.message import once
from referee.web.live.streams import Streams
from referee.web.server.held import HOLD, Hold, Line
from referee.web.ui.fields import number_in

stream = Blueprint("stream", __name__)


@stream.get("/t/<public_id>/live")
def follow(public_id: str) -> Response:
    """Sends the table's version as it changes, and again every two seconds, until the phone goes.

    404 and 410 as the table itself; 503 where no more streams can be held: the page then asks
    now and then. Where the server cannot hold a connection, the stream ends after its first
    event, and the browser comes again.
    """
    with database().reading() as connection:
        access = look_in(connection, public_id)
    hold: Hold | None = request.environ.get(HOLD)
    if hold is None or request.method != "GET":
        return _events([once(access.version)])
    streams: Streams = current_app.extensions["streams"]
    if not streams.has_room:
        abort(HTTPStatus.SERVICE_UNAVAILABLE)
    known = number_in(request.headers.get("Last-Event-ID", ""))
    joining: Callable[[Line], None] = partial(streams.join, public_id, device(), known=known)
    hold(joining)
    return _events(iter(()))


def _events(said: Iterable[bytes]) -> Response:
    answer = Response(said, mimetype="text/event-stream")
    answer.headers["X-Accel-Buffering"] = "no"
    return answer
