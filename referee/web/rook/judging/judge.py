"""The judge of a hand: questions, the cost of a foul, and the table's ruling."""

from functools import partial
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template
from htmx_flask import request
from sqlalchemy import Connection
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.rook.hand.facts import was_played
from referee.server.addresses import url_for, with_query
from referee.server.workers import in_worker, turn
from referee.store.errors import StaleEntryError
from referee.store.seated.stored import StoredGame
from referee.web.rook.entry.form import FormState
from referee.web.rook.entry.submit import (
    as_posted,
    posted_place,
    require_free,
    try_facts,
    write_line,
)
from referee.web.rook.judging.foul import RENEGE, can_be
from referee.web.rook.judging.questions import judge_page
from referee.web.rook.judging.recording import LATER, LAY, TAP, read_recorded, read_tapped
from referee.web.rook.judging.remedies import completed, read, remedies_page
from referee.web.rook.judging.rulings import Precedent, precedents
from referee.web.rook.state import Change, TableState, as_of, table_state
from referee.web.rook.words.rulings import changed_words
from referee.web.shared.access import Viewer, database, device, member, pen_holder, posted_seq
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, number_in
from referee.web.shared.ui.parts import Notice

judging = Blueprint("judging", __name__)


@judging.get("/t/<public_id>/judge")
def latest(public_id: str) -> AnyResponse:
    """303 to the judge of the last hand that was played: a quarrel is about that one.

    Only the address knows it: a page that stays open while hands are saved keeps its links.
    """
    with database().reading() as connection:
        game, _ = member(connection, public_id)
    state = table_state(game)
    played = (
        each.hand for each in state.rounds if each.step is not None and was_played(each.step.hand)
    )
    there = url_for("judging.show", public_id=public_id, hand=max(played, default=state.hand))
    return redirect(there, HTTPStatus.SEE_OTHER)


@judging.get("/t/<public_id>/hand/<int:hand>/judge")
def show(public_id: str, hand: int) -> Response:
    """Shows what is recorded of a hand and answers a question about it. Writes nothing.

    403 for a viewer without a seat while the hand is played; 404 if there is no such hand.
    """
    return _judge(public_id, hand, FormState(request.args))


def _judge(
    public_id: str, hand: int, attempt: FormState, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    with database().reading() as connection:
        state, who = _table_seen(connection, public_id, hand)
    page = judge_page(state, who, attempt, partial(_ruled_before, state))
    if request.htmx:
        response = Response(render.part("judging/judge.html", "pad", **page), status)
        response.headers.update({"HX-Retarget": "#pad", "HX-Reswap": "outerMorph"})
        return response
    return Response(render_template("judging/judge.html", **page), status)


def _ruled_before(state: TableState, kind: str) -> tuple[Precedent, ...]:
    with database().reading() as connection:
        return precedents(connection, state, device(), kind)


@judging.post("/t/<public_id>/hand/<int:hand>/judge")
def record(public_id: str, hand: int) -> AnyResponse:
    """Records facts of a hand: 303 to the judge, which answers the question again.

    303 to the deck if the cards of a trick are to be tapped; nothing is written then. 409 with what
    stands now if another phone wrote first; 422 with a sentence at the field.
    """
    posted = request.form
    do, tapped = posted.get("do"), posted.get("do") in (LAY, LATER)
    if do == TAP:
        trick, leader = (number_in(posted.get(name, "")) for name in ("trick", "led"))
        return redirect(
            url_for("cards.show", public_id=public_id, hand=hand, trick=trick, led=leader),
            HTTPStatus.SEE_OTHER,
        )
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        now, there = _there(game, hand)
        errors, change = _read(posted, there, who)
        if errors:
            require_free(now, there)
        if change is not None:
            write_line(connection, now, posted_place(hand, who), change)
    if errors:
        notice = Notice(next(iter(errors.values()))) if tapped else None
        wrong = FormState(posted, {} if tapped else errors, notice=notice)
        return _judge(public_id, hand, wrong, HTTPStatus.UNPROCESSABLE_ENTITY)
    names = ("who", "trick", "later") if tapped else ("ask",)
    query = {name: posted[name] for name in names if posted.get(name)}
    if tapped and request.htmx:
        return _judge(public_id, hand, FormState(MultiDict(query)))
    saved = {} if tapped else {"saved": str(posted_seq())}
    judge = url_for("judging.show", public_id=public_id, hand=hand)
    return redirect(with_query(judge, {**query, **saved}.items()), HTTPStatus.SEE_OTHER)


def _read(posted: Posted, there: TableState, who: Viewer) -> tuple[dict[str, str], Change | None]:
    """Reads *posted* as a change of the hand of *there*; or what is wrong with it, by field."""
    tapped = posted.get("do") in (LAY, LATER)
    result = read_tapped(posted, there, who) if tapped else read_recorded(posted, there)
    if result.errors:
        return dict(result.errors), None
    change, wrong = try_facts(result.facts, there)
    return {"": wrong} if wrong else {}, change


@judging.get("/t/<public_id>/hand/<int:hand>/remedies")
def costs(public_id: str, hand: int) -> Response:
    """Shows the cost of a foul by each remedy. Writes nothing.

    403 for a viewer without a seat while the hand is played; 404 if there is no such hand or foul.
    """
    return _costs(public_id, hand, request.args)


def _costs(
    public_id: str,
    hand: int,
    posted: Posted,
    status: HTTPStatus = HTTPStatus.OK,
    notice: Notice | None = None,
) -> Response:
    with database().reading() as connection:
        state, who = _table_seen(connection, public_id, hand)
        earlier = _precedents(connection, state, posted)
    with turn(public_id):
        page = in_worker(lambda: remedies_page(state, who, posted, notice))
    shown = render_template("judging/remedies.html", precedents=earlier, costs=page, **page)
    return Response(shown, status)


def _table_seen(connection: Connection, public_id: str, hand: int) -> tuple[TableState, Viewer]:
    """The table as of *hand*, and the viewer.

    403 for a viewer without a seat while the hand is played.
    """
    game, who = member(connection, public_id)
    now = table_state(game)
    if not who.plays and hand == now.hand:
        abort(HTTPStatus.FORBIDDEN)
    return _as_of(now, hand), who


def _as_of(state: TableState, hand: int) -> TableState:
    """The table as of *hand*; 404 if there is no such hand, or the game ended before it."""
    if hand == state.hand and state.standing.is_over and not state.seq:
        abort(HTTPStatus.NOT_FOUND)
    return as_of(state, hand)


def _precedents(connection: Connection, state: TableState, posted: Posted) -> tuple[Precedent, ...]:
    """Earlier rulings on the posted kind of foul; 404 if it cannot happen at this table."""
    kind = posted.get("kind", RENEGE)
    if not can_be(kind, state.rules):
        abort(HTTPStatus.NOT_FOUND)
    return precedents(connection, state, device(), kind)


@judging.post("/t/<public_id>/hand/<int:hand>/remedies")
def rule(public_id: str, hand: int) -> AnyResponse:
    """Applies a remedy and writes it to the ledger: 303 to the page of the hand.

    409 with what stands now if another phone wrote first; 422 with the page if this remedy is not
    on offer, as for a claim that the cards refute.
    """
    posted = request.form
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        now, there = _there(game, hand)
        costs = read(completed(posted, there), there).costs(there)
        chosen = next((each for each in costs if each.remedy == posted.get("remedy")), None)
        if chosen is None:
            require_free(now, there)
        else:
            write_line(connection, now, posted_place(hand, who), chosen.change)
    if chosen is None:
        return _costs(public_id, hand, posted, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(url_for("table.correct", public_id=public_id, hand=hand), HTTPStatus.SEE_OTHER)


def _there(game: StoredGame, hand: int) -> tuple[TableState, TableState]:
    """The table now, and as of *hand* as the posted form saw it; the form may be posted twice."""
    now = table_state(game)
    _as_of(now, hand)  # it may have been taken out since, or the game may be won
    return now, as_posted(now, hand)


@judging.errorhandler(StaleEntryError)
def stale(fault: StaleEntryError) -> Response:
    """409: what stands now, with the posted question or foul."""
    view = request.view_args or {}
    notice = Notice(*changed_words(fault.first.actor if fault.first else ""))
    public_id, hand, posted = view["public_id"], view["hand"], request.form
    if request.endpoint == "judging.record":
        return _judge(public_id, hand, FormState(posted, notice=notice), HTTPStatus.CONFLICT)
    return _costs(public_id, hand, posted, HTTPStatus.CONFLICT, notice)
