"""Whether the server can do its work, for programs that watch over it."""

from http import HTTPStatus

from flask import Blueprint, Response, jsonify

from referee.store.errors import StoreError
from referee.store.game.games import read_newest
from referee.store.migrations import HEAD, version_of
from referee.web.access import database
from referee.web.server import log

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """200 when the database answers, has our tables, can be read and has room; 503 otherwise."""
    try:
        if version_of(database()) != HEAD:
            return _ill("the database has no tables of ours")
        with database().reading() as connection:
            read_newest(connection)
        database().require_room()
    except StoreError as fault:
        return _ill(str(fault))
    return jsonify(status="ok")


def _ill(why: str) -> Response:
    log.note_fault(why)
    response = jsonify(status="unavailable")
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    return response
