"""A hand played again, card by card."""

import re
from http import HTTPStatus

from flask import Blueprint, Response, abort, render_template, request

from referee.stats.course import is_carded
from referee.web.access import look
from referee.web.replaying.hand import Place, replayed
from referee.web.replaying.page import replay_page
from referee.web.sight import is_closed, solved_link
from referee.web.state import table_state

replaying = Blueprint("replaying", __name__)


@replaying.get("/t/<public_id>/hand/<int:hand>/replay")
def show(public_id: str, hand: int) -> Response:
    """The replay of a hand at ``?at=trick.card``; 404 where no card of it was recorded.

    Of a hand that is still played it says that its tricks lie closed.
    """
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or not (is_closed(state, hand) or is_carded(step)):
        abort(HTTPStatus.NOT_FOUND)
    if is_closed(state, hand):
        return Response(render_template("replaying/closed.html", table=public_id, label=step.label))
    shown = replayed(step, public_id, hand, _place(request.args.get("at", "")))
    page = replay_page(shown, solved_link(state, hand))
    return Response(render_template("replaying/replay.html", **page))


def _place(at: str) -> Place | None:
    """The trick and the card that *at* names; None where it names none."""
    found = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", at, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None
