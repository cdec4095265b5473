"""The end of a game by the word of the table: a win, a draw, or nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from referee.rook.game import Standing, leader
from referee.rook.hand.ledger import Draft
from referee.rook.judge.scoring import Outcome
from referee.server import addresses
from referee.server.addresses import url_for
from referee.web.rook.game.correction import moves
from referee.web.rook.state import Change, TableState, changed, next_seq, next_to_deal, readable
from referee.web.rook.words.hands import totals_words
from referee.web.rook.words.rulings import ENDS
from referee.web.rook.words.vocabulary import Words, book_seats
from referee.web.shared.access import Viewer, database
from referee.web.shared.words import verb

NOBODY_MOVES = "In the standings nobody moves."
FOR_NOTHING = "It counts in no season and no statistics; the list of games keeps it."


@dataclass(frozen=True, slots=True)
class EndChoice:
    """A way to end the game, with what follows from it."""

    how: str
    """The value of its button: the book that wins, ``draw`` or ``nothing``."""
    label: str
    lines: Sequence[str]
    given_up: bool
    """Whether it wins because the others give up: it does not lead."""


def ends_offered(state: TableState) -> Mapping[str, Mapping[str, Any]]:
    """The ways to end the game now, each with the facts of its line; the likeliest comes first.

    That is the win of who leads; before any hand has points, that it counts for nothing.
    """
    ahead, totals = leader(state.standing.totals), state.standing.totals
    won = {book: {"winner": book} for book in sorted(totals, key=lambda book: -totals[book])}
    if all(_is_without_points(step.verdict.score.outcome) for step in state.steps):
        return {"nothing": {}, "draw": {"draw": True}, **won}
    first = {ahead: won.pop(ahead)} if ahead is not None else {}
    return {**first, "draw": {"draw": True}, "nothing": {}, **won}


def _is_without_points(outcome: Outcome) -> bool:
    return outcome.is_dealt_again or outcome is Outcome.UNFINISHED


def end_change(state: TableState, how: Mapping[str, Any]) -> Change:
    """The line that ends the game as *how* says; a hand under way keeps its lines, and no score."""
    with readable(state.game):
        return changed(state, next_to_deal(state), Draft({"ended": how}).line)


def end_page(state: TableState, viewer: Viewer) -> Mapping[str, Any]:
    """The values of ``table/end.html``."""
    hand, here = next_to_deal(state), state.game.public_id
    with database().reading() as connection:
        choices = tuple(_choices(connection, state))
    return {
        "here": here,
        "stands": f"{totals_words(state.standing, state.words)}.",
        "under_way": state.label if hand != state.hand else "",
        "choices": choices,
        "rule": addresses.rule_address(here, ENDS["ended"]),
        "form": viewer.form(url_for("table.end", public_id=here, hand=hand), next_seq(state, hand)),
        "entries": state.game.entries,
    }


def _choices(connection: Connection, state: TableState) -> Iterator[EndChoice]:
    ahead = leader(state.standing.totals)
    for how, facts in ends_offered(state).items():
        change = end_change(state, facts)
        label = state.words.end(change.then.standing)
        if how == "nothing":
            yield EndChoice(how, "It counts for nothing", (FOR_NOTHING,), given_up=False)
        else:
            moved = moves(connection, change, state) or (NOBODY_MOVES,)
            lines = (_wins_words(change.then.standing, state.words), *moved)
            given_up = "winner" in facts and how != ahead
            shown = f"{_give_up_words(how, state)}: {label}" if given_up else label
            yield EndChoice(how, shown, lines, given_up)


def _give_up_words(winner: str, state: TableState) -> str:
    """Who gives up so that *winner* wins: "Ann and Cal give up"."""
    others = [book for book in state.standing.totals if book != winner]
    seats = [seat for book in others for seat in book_seats(book, state.words.rules)]
    return f"{state.words.seats(seats)} {verb(seats, 'gives up', 'give up')}"


def _wins_words(end: Standing, words: Words) -> str:
    """What *end* counts in the standings: "One win for Bob." Partners win one each."""
    if end.winner is None:
        return "Half a win for each player."
    each = " each" if len(book_seats(end.winner, words.rules)) > 1 else ""
    return f"One win{each} for {words.book(end.winner)}."
