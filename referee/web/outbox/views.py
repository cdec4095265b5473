"""What a phone needs without a connection, and what it kept meanwhile, sent when that is back."""

from dataclasses import asdict
from http import HTTPStatus

from flask import Blueprint, Response, jsonify, request

from referee.engine.hand import ledger
from referee.store.errors import StaleEntryError
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import database, look, pen_holder, writer
from referee.web.entry.asked.fill import is_past
from referee.web.entry.preview import Judged
from referee.web.entry.submit import as_posted, judge_posted, posted_place, write_line
from referee.web.outbox.page import Refused
from referee.web.outbox.plan import coming, plan
from referee.web.state import TableState, as_of, lines_of, step_at, table_state
from referee.web.table import late
from referee.web.words.game.hands import step_words

outbox = Blueprint("outbox", __name__)


@outbox.get("/t/<public_id>/offline")
def offline(public_id: str) -> Response:
    """The plan for the hands to come, with a fresh token; 403 for a phone that may not write."""
    game, who = writer(public_id)
    return jsonify(asdict(plan(table_state(game), who)))


@outbox.post("/t/<public_id>/hand/<int:hand>/queued")
def send(public_id: str, hand: int) -> tuple[Response, HTTPStatus]:
    """Writes an entry that was kept on the phone, once however often it is sent.

    200 once it is written; 409 with what stands where somebody was first; 422 with a sentence
    where it cannot be. Its effect was seen, as far as the phone could tell it.
    """
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        require_no_gap(game, hand)
        there = as_posted(table_state(game), hand)
        judged = judge_posted(request.form, there)
        if late.is_over(there, request.form):
            raise StaleEntryError(hand, there.seq, game.newest)
        if judged.draft:
            write_line(connection, game, posted_place(hand, who), judged.draft.line)
    if judged.draft is None:
        return jsonify(asdict(_impossible(judged, public_id))), HTTPStatus.UNPROCESSABLE_ENTITY
    return jsonify(saved=hand), HTTPStatus.OK


def require_no_gap(game: StoredGame, hand: int) -> None:
    """Makes sure that every hand before *hand* is written: one may have been refused and dropped.

    Raises:
        StaleEntryError: one is missing.
    """
    if hand > len(game.hands) + 1:
        raise StaleEntryError(hand, 0, None)


def _impossible(judged: Judged, public_id: str) -> Refused:
    said = tuple(judged.told.errors.values()) or (judged.effect.heading,)
    return Refused(said, at=addresses.table(public_id))


@outbox.errorhandler(StaleEntryError)
def stale(fault: StaleEntryError) -> tuple[Response, HTTPStatus]:
    """409: who was first, what stands now, and the hand that a new one could be instead."""
    view = request.view_args or {}
    game, who = look(view["public_id"])
    state, hand = table_state(game), view["hand"]
    said = late.notice(state, hand, fault.first, who)
    is_free = state.contract is None and not is_past(request.form)
    stands, here = _stands(state, hand), view["public_id"]
    shown = Refused(
        said=(f"{said.heading}.", *said.lines),
        stands=stands,
        at=addresses.hand(here, hand) if stands else addresses.table(here),
        next=next(coming(state), None) if is_free else None,
    )
    return jsonify(asdict(shown)), HTTPStatus.CONFLICT


def _stands(state: TableState, hand: int) -> str:
    """What is told of *hand* now; "" where nothing is, or there is no such hand any more."""
    if not ledger.told(lines_of(state.game, hand)):
        return ""
    try:
        there = as_of(state, hand)
    except LookupError:
        return ""
    return step_words(step_at(there), there.words)
