"""A hand played again, card by card."""

import re
from http import HTTPStatus

from flask import Blueprint, Response, abort, request

from referee.stats.course.told import is_carded
from referee.web import addresses
from referee.web.access import look
from referee.web.replaying.fill import replay_page
from referee.web.replaying.hand import Place, replayed
from referee.web.replaying.page import ClosedPage
from referee.web.sight import is_closed
from referee.web.state import TableState, table_state
from referee.web.ui import render
from referee.web.ui.parts import Link
from referee.web.words.game.replaying import CLOSED

replaying = Blueprint("replaying", __name__)


@replaying.get("/t/<public_id>/hand/<int:hand>/replay")
def show(public_id: str, hand: int) -> Response:
    """The replay of a hand at ``?at=trick.card``; 404 where no card of it was told.

    Of a hand that is still played it says that its tricks lie closed.
    """
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or not (is_closed(state, hand) or is_carded(step)):
        abort(HTTPStatus.NOT_FOUND)
    if is_closed(state, hand):
        return Response(render.page("replaying/closed.html", _closed(state, step.label)))
    shown = replayed(step, public_id, hand, _asked(request.args.get("at", "")))
    return Response(render.page("replaying/replay.html", replay_page(shown)))


def _asked(at: str) -> Place | None:
    """The trick and the card that *at* names; None where it names none."""
    found = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", at, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


def _closed(state: TableState, label: str) -> ClosedPage:
    back = Link(addresses.table(state.game.public_id), "Back to the table")
    return ClosedPage(f"Hand {label}", back, CLOSED)
