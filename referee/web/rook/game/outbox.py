"""Entering hands offline: what a phone stores of a table for it, and what it sends later."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from http import HTTPStatus

from flask import Blueprint, Response, jsonify, render_template, request, url_for

from referee.rook.game import ends
from referee.rook.hand import ledger, teams
from referee.rook.hand.facts import NO_FACTS, Seat
from referee.rook.judge.prospects import score_table
from referee.rook.play.auction import first_to_speak
from referee.store.errors import StaleEntryError
from referee.web.rook.entry.form import FormState, entry, is_past
from referee.web.rook.entry.penalties import payer_choice
from referee.web.rook.entry.submit import (
    as_posted,
    comes_too_late,
    judge_posted,
    posted_place,
    write_line,
)
from referee.web.rook.game import news
from referee.web.rook.state import TableState, lines_of, table_state
from referee.web.rook.words.hands import bid_words
from referee.web.rook.words.vocabulary import book_seats
from referee.web.shared.access import Viewer, database, look, pen_holder, writer

outbox = Blueprint("outbox", __name__)

AHEAD = 20
"""Hands that can be entered offline: more than an evening has."""

# What the phone stores, as JSON


@outbox.get("/t/<public_id>/offline")
def offline(public_id: str) -> Response:
    """The plan for the hands to come, with a fresh token; 403 for a phone that may not write."""
    game, who = writer(public_id)
    return jsonify(plan(table_state(game), who))


def plan(state: TableState, viewer: Viewer) -> Mapping[str, object]:
    """The coming hands if each is played and scored, and what is needed to enter them.

    ``bid`` is the bid in play. ``scores`` is None if the rules need more facts than the offline
    form has. At the totals of ``ends`` the game may be over, so no further hand is offered.
    """
    contract, words = state.contract, state.words
    seats = {book: book_seats(book, state.rules) for book in state.standing.totals}
    scores = score_table(state.rules)
    return {
        "table": url_for("table.show", public_id=state.game.public_id),
        "title": words.title(),
        "token": viewer.csrf_token,
        "coming": list(_hands_to_come(state)),
        "books": [
            {
                "key": book,
                "who": words.book(book),
                "many": len(seats[book]) > 1,
                "seats": seats[book],
                "total": total,
            }
            for book, total in state.standing.totals.items()
        ],
        "seats": [words.seat(seat) for seat in teams.seats(state.rules)],
        "called": teams.partners_are_called(state.rules),
        "bid": contract
        and {
            "bidder": contract.bidder,
            "bid": contract.said,
            "words": bid_words(state.facts, words),
        },
        "scores": asdict(scores) if scores else None,
        "ends": {**ends(state.rules), "hands": _hands_left(state)},
        "over": "That may end the game: you will see who has won once it is sent.",
        "form": _form(state),
    }


Coming = Mapping[str, object]
"""A hand that can be entered offline.

Its number in the store, its lines so far (``seq``), its label and status ("Hand 7, Dee deals"), who
deals and bids first by seat, and the address that it is sent to.
"""


def _hands_left(state: TableState) -> int | None:
    """How many hands there are to the last one, with the current; None if none is the last."""
    last = state.rules.end.hands
    return max(1, last - state.due.count + 1) if last else None


def _hands_to_come(state: TableState) -> Iterator[Coming]:
    """The current hand and those after it, with the deal moving on; none in a game that is won.

    If a hand is dealt again, the numbers do not fit any more, and the phone asks what to do.
    """
    if state.standing.is_over:
        return
    dealer = state.dealer
    for further in range(_known(state)):
        yield _coming(state, further, dealer)
        dealer = teams.next_seat(dealer, state.rules)


def _known(state: TableState) -> int:
    """How many hands: one if the next hand has other rules or players than the plan."""
    later = state.rounds[-1].then if state.rounds else state.due
    return AHEAD if (later.rules, later.names) == (state.rules, state.names) else 1


def _coming(state: TableState, further: int, dealer: Seat) -> Coming:
    number, words = state.hand + further, state.words
    label = str(state.due.count + further) if further else state.label
    badges = {first_to_speak(dealer, state.rules): "bids first", dealer: "deals"}
    return {
        "hand": number,
        "seq": len(lines_of(state.game, number)),
        "label": label,
        "status": f"Hand {label}, {words.deals(dealer)}",
        "badges": {str(seat): label for seat, label in badges.items()},
        "action": url_for("outbox.send", public_id=state.game.public_id, hand=number),
    }


def _form(state: TableState) -> str:
    """The form for a hand without facts; any phone can use it, as it has no token."""
    if state.standing.is_over:
        return ""
    fresh = replace(state, seq=0, facts=NO_FACTS, contract=None)
    shown = replace(entry(fresh, Viewer("", ""), FormState()), payers=payer_choice(state))
    return render_template("table/entry.html", entry=shown)


# What the phone sends


@outbox.post("/t/<public_id>/hand/<int:hand>/queued")
def send(public_id: str, hand: int) -> tuple[Response, HTTPStatus]:
    """Writes an entry that the phone stored, once however often it is sent.

    200 once it is written; 409 with what stands if another phone was first; 422 with sentences if
    it is invalid. Its effect was shown on the phone, as far as that could compute it.
    """
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        if hand > len(game.hands) + 1:
            raise StaleEntryError(hand, 0, None)  # the phone dropped one before it that was refused
        now = table_state(game)
        there = as_posted(now, hand)
        judged = judge_posted(request.form, there)
        if comes_too_late(there, request.form):
            raise StaleEntryError(hand, there.seq, game.newest)
        if judged.change:
            write_line(connection, now, posted_place(hand, who), judged.change)
    if judged.change is None and not judged.unchanged:
        lines = tuple(judged.result.errors.values()) or (judged.effect.heading,)
        at = url_for("table.show", public_id=public_id)
        return _refused(lines, at), HTTPStatus.UNPROCESSABLE_ENTITY
    return jsonify(saved=hand), HTTPStatus.OK


def _refused(
    lines: Sequence[str], at: str, stands: str = "", instead: Coming | None = None
) -> Response:
    """The answer that a stored entry was not written, with the reason in *lines*.

    *stands* is what was recorded instead, shown *at* that address. *instead* is the hand as which
    the entry could be saved; None if there is none.
    """
    return jsonify(said=lines, stands=stands, at=at, next=instead)


@outbox.errorhandler(StaleEntryError)
def stale(fault: StaleEntryError) -> tuple[Response, HTTPStatus]:
    """409: who was first, what stands now, and the hand as which the entry could be saved."""
    view = request.view_args or {}
    game, who = look(view["public_id"])
    state, hand = table_state(game), view["hand"]
    notice = news.notice(state, hand, fault.first, who, request.form)
    is_free = state.contract is None and not is_past(request.form)
    stands, here = _stands(state, hand), view["public_id"]
    at = url_for("table.correct", public_id=here, hand=hand)
    shown = _refused(
        (f"{notice.heading}.", *notice.lines),
        at if stands else url_for("table.show", public_id=here),
        stands,
        next(_hands_to_come(state), None) if is_free else None,
    )
    return shown, HTTPStatus.CONFLICT


def _stands(state: TableState, hand: int) -> str:
    """What is recorded of *hand* now; "" if nothing is, or if there is no such hand any more."""
    recorded = ledger.facts_in_force(lines_of(state.game, hand))
    return news.short_hand_words(state, hand) if recorded else ""
