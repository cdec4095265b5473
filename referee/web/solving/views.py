"""What perfect play would have made of a hand that is over."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import cast

from flask import Blueprint, Response, abort, current_app, request

from referee.engine.errors import NotationError
from referee.engine.game import Step
from referee.engine.hand.facts import Seat
from referee.engine.rules import cards
from referee.stats.course.told import is_carded
from referee.web.access import look
from referee.web.server.bounds.rate import DRAWING, limited
from referee.web.sight import is_closed
from referee.web.solving.fill import best_block, solved_page, tried_words
from referee.web.solving.page import Tried
from referee.web.solving.service import Solving
from referee.web.state import table_state
from referee.web.ui import render

solving = Blueprint("solving", __name__)

MOST_TRIED = 64
"""Cards that may be tapped one after the other."""


@solving.get("/t/<public_id>/hand/<int:hand>/best")
@limited(DRAWING)
def show(public_id: str, hand: int) -> Response:
    """What was there with all cards seen; 404 where the hand is still played, or has no cards.

    Played on from ``?at=trick.card`` by the cards in ``?then=``; ``?part=1`` is the sentence alone.
    """
    step = _step(public_id, hand)
    found = _solving().of(step)
    if request.args.get("part"):
        block = best_block(found, step, public_id, hand, whole=False)
        return Response(render.page("solving/best.html", block))
    tried = _tried(step, found.declarers, public_id, hand) if found is not None else None
    page = solved_page(found, step, public_id, hand, tried)
    return Response(render.page("solving/solved.html", page))


def _step(public_id: str, hand: int) -> Step:
    """The hand, if it is over and a card of it is known; 404 where it is not."""
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or is_closed(state, hand) or not is_carded(step):
        abort(HTTPStatus.NOT_FOUND)
    return step


def _tried(step: Step, bidders: Sequence[Seat], public_id: str, hand: int) -> Tried | None:
    """What is asked for beside the cards as they were played; None: nothing."""
    at = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", request.args.get("at", ""), re.ASCII)
    if at is None:
        return None
    place = int(at[1]), int(at[2])
    words = request.args.get("then", "").split(".")
    try:
        then = tuple(cards.parse_card(word, step.rules) for word in words if word)[:MOST_TRIED]
    except NotationError:
        abort(HTTPStatus.NOT_FOUND)
    found = _solving().tried(step, place, then)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    played = step.verdict.tricks[place[0] - 1].cards[place[1] - 1]
    return tried_words(found, place, played, bidders, step, (public_id, hand))


def _solving() -> Solving:
    return cast(Solving, current_app.extensions["solving"])
