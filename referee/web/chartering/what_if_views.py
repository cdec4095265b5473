"""What if: a game so far, or one that is over, scored by other rules. Nothing is written."""

from http import HTTPStatus

from flask import Blueprint, Response, abort, request
from werkzeug.datastructures import MultiDict

from referee.engine.rules.registry import RULES, SCORING
from referee.web.access import look
from referee.web.chartering.what_if import rule_page, what_if_page
from referee.web.rulebook.agreed import is_told, read_agreed
from referee.web.server.bounds.rate import DRAWING, limited
from referee.web.state import table_state
from referee.web.ui import render
from referee.web.ui.fields import Posted

what_if = Blueprint("what_if", __name__)


@what_if.get("/t/<public_id>/what-if")
@limited(DRAWING)
def show(public_id: str) -> Response:
    """The game by the rules of the address; without any, what can be asked."""
    game, who = look(public_id)
    state = table_state(game)
    asked = read_agreed(_scoring(request.args), state.deciding_rules)
    return Response(render.page("charter/what_if.html", what_if_page(state, who, asked)))


def _scoring(told: Posted) -> Posted:
    """What is told of rules that score; all else changes the play, and cannot be asked."""
    return MultiDict(
        (name, value)
        for name, value in told.items()
        if any(is_told(MultiDict({name: value}), each) for each in SCORING)
    )


@what_if.get("/t/<public_id>/what-if/<name>")
def one(public_id: str, name: str) -> Response:
    """The form that asks for another value of one rule; 404 where it does not score."""
    game, _ = look(public_id)
    state = table_state(game)
    if name not in SCORING or not RULES[name].can_change(state.deciding_rules):
        abort(HTTPStatus.NOT_FOUND)
    return Response(render.page("rules/rule.html", rule_page(state, name)))
