"""What people ask at one table, answered from its own rules, with the names of who sits there."""

from functools import partial

from flask import Blueprint, Response, request

from referee.web import addresses
from referee.web.access import look
from referee.web.entry.changes import coming
from referee.web.rulebook.ask import Desk, answered, ask_page
from referee.web.state import TableState, table_state
from referee.web.ui.parts import Link
from referee.web.words.rulebook.answers.asking import Asking
from referee.web.words.rulebook.book.house import TO_THE_TABLE
from referee.web.words.rulebook.spoken import ALL_RULES, ASK, by_hand_words

asking = Blueprint("asking", __name__)


@asking.get("/t/<public_id>/ask")
def ask(public_id: str) -> Response:
    """What people ask at a table, or what a search for ``q`` finds."""
    game, _ = look(public_id)
    state = table_state(game)
    desk = Desk(
        asked_at(state),
        partial(addresses.rule, public_id),
        action=addresses.ask(public_id),
        back=Link(addresses.table(public_id), TO_THE_TABLE),
        rules=Link(addresses.table_rules(public_id), ALL_RULES),
        heading=ASK,
        note=_note(state),
    )
    return answered(ask_page(desk, request.args.get("q", "")))


def asked_at(state: TableState) -> Asking:
    """The hand that *state* is at; once the game is over, the rules that decided it."""
    if state.standing.winner is not None:
        return Asking(state.deciding_rules, state.names)
    circus = state.facts.call == "circus"
    return Asking(state.rules, state.names, state.dealer, state.contract, circus)


def _note(state: TableState) -> str:
    """By the rules of which hand it is answered, where the next one is played by others."""
    over = state.standing.winner is not None
    same = over or coming(state).rules == state.rules
    return "" if same else by_hand_words(state.label)
