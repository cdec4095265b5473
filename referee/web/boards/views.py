"""A table to be read from a distance: in its middle from every chair, and across a room."""

from http import HTTPStatus

from flask import Blueprint, Response
from htmx_flask import request

from referee.web import addresses
from referee.web.access import look
from referee.web.boards.fill import board_page
from referee.web.state import table_state
from referee.web.ui import render
from referee.web.ui.fields import number_in

boards = Blueprint("boards", __name__)


@boards.get("/t/<public_id>/centre")
def centre(public_id: str) -> Response:
    """Totals and bid four times, towards each side of a phone that lies in the middle.

    A page that asks for news since ``?v=`` gets the block ``play``; 204 where there is none.
    """
    return _shown(public_id, "centre")


@boards.get("/t/<public_id>/tv")
def tv(public_id: str) -> Response:
    """Totals, bid, who deals and the last hand, for a television; news as of `centre`."""
    return _shown(public_id, "tv")


def _shown(public_id: str, kind: str) -> Response:
    game, _ = look(public_id)
    if request.htmx and number_in(request.args.get("v", "")) == game.version:
        return Response(status=HTTPStatus.NO_CONTENT)
    shown = board_page(table_state(game), addresses.board(public_id, kind, game.version))
    if not request.htmx:
        return Response(render.page(f"boards/{kind}.html", shown))
    play = Response(render.block(f"boards/{kind}.html", "play", shown))
    play.headers.update({"HX-Retarget": "#play", "HX-Reswap": "outerMorph"})
    return play
