"""What people ask at one table, answered from its own rules, with the names of who sits there."""

from flask import Blueprint, Response, request, url_for

from referee.web.access import look
from referee.web.entry.changes import coming
from referee.web.rulebook.ask import answered, find
from referee.web.state import TableState, table_state
from referee.web.words.rulebook.answers.asking import Asking

asking = Blueprint("asking", __name__)


@asking.get("/t/<public_id>/ask")
def ask(public_id: str) -> Response:
    """What people ask at a table, or what a search for ``q`` finds."""
    game, _ = look(public_id)
    state = table_state(game)
    same = state.standing.winner is not None or coming(state).rules == state.rules
    return answered(
        "rules/ask_table.html",
        find(asked_at(state), request.args.get("q", "")),
        here=public_id,
        action=url_for("asking.ask", public_id=public_id),
        book=url_for("table_rules.show", public_id=public_id),
        of_hand="" if same else state.label,
    )


def asked_at(state: TableState) -> Asking:
    """The hand that *state* is at; once the game is over, the rules that decided it."""
    if state.standing.winner is not None:
        return Asking(state.deciding_rules, state.names)
    circus = state.facts.call == "circus"
    return Asking(state.rules, state.names, state.dealer, state.contract, circus)
