"""The charter of a table: shown, agreed to, refused with a reason, taken back."""

from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.store.game import charter as store
from referee.store.stored import StoredProposal, StoredWord
from referee.web import addresses
from referee.web.access import Viewer, database, device, member
from referee.web.charter.decision import has_phone
from referee.web.charter.proposed import moved_words
from referee.web.charter.standing import moved
from referee.web.chartering.fill import Kept, Tried, charter_page, may_withdraw
from referee.web.chartering.settling import own_name, settle
from referee.web.entry.changes import coming
from referee.web.state import TableState, table_state
from referee.web.ui import render
from referee.web.ui.fields import number_in, one_line
from referee.web.ui.parts import Notice
from referee.web.words.rulebook import charter as words

chartering = Blueprint("chartering", __name__)

VERBS = ("agree", "disagree", "withdraw", "say", "first")


@dataclass(frozen=True, slots=True)
class Tap:
    """What was posted."""

    verb: str
    about: int
    """The proposal that the page showed."""
    seat: int | None
    """For whom the pen says it."""
    reason: str


@chartering.get("/t/<public_id>/charter")
def show(public_id: str) -> Response:
    """What a table plays by, how it came to that, what is proposed; news since ``?v=``, or 204."""
    return _answer(public_id, Tried(), HTTPStatus.OK)


def _answer(public_id: str, tried: Tried, status: HTTPStatus) -> Response:
    with database().reading() as connection:
        game, who = member(connection, public_id)
        kept = Kept(
            store.proposals_of(connection, game.id),
            store.first_words(connection, game.id),
            store.phones_at(connection, game.id),
            device(),
        )
    page = charter_page(table_state(game), who, kept, tried)
    answer = render.followed("charter/charter.html", "charter", game.version, page=page)
    answer.status_code = status if answer.status_code == HTTPStatus.OK else answer.status_code
    return answer


@chartering.post("/t/<public_id>/charter")
def answer(public_id: str) -> AnyResponse:
    """Agrees, or says why not, or takes the proposal back: 303 to the table.

    The last word that was missing puts it into force, in the same transaction. 403 for who has no
    word; 404 without such a proposal; 409 with what stands now where it is closed, or the table
    has moved on; 422 where a reason is too long.
    """
    tap = _tapped()
    if len(tap.reason) > words.WHY_LENGTH:
        wrong = words.too_long_words(len(tap.reason))
        return _answer(public_id, Tried(None, tap.reason, wrong), HTTPStatus.UNPROCESSABLE_ENTITY)
    with database().writing(public_id) as connection:
        game, who = member(connection, public_id)
        _require_word(who, tap)
        refused = _do(connection, table_state(game), who, tap)
    if refused:
        return _answer(public_id, Tried(Notice(refused), tap.reason), HTTPStatus.CONFLICT)
    there = addresses.charter if tap.verb in ("say", "first") else addresses.table
    return redirect(there(public_id), HTTPStatus.SEE_OTHER)


def _tapped() -> Tap:
    """What was tapped; 400 where that cannot be."""
    posted = request.form
    verb = next((each for each in VERBS if each in posted), "")
    about = number_in(posted.get(verb, ""))
    if about is None:
        abort(HTTPStatus.BAD_REQUEST)
    seat = number_in(posted.get("seat", "")) if verb == "say" else None
    return Tap(verb, about, seat, one_line(posted.get("reason", "")))


def _require_word(who: Viewer, tap: Tap) -> None:
    """Stops with 403 where this phone has no word in it."""
    if tap.verb == "say" and not who.writes:
        abort(HTTPStatus.FORBIDDEN)
    if tap.verb in ("disagree", "first") and who.seat is None:
        abort(HTTPStatus.FORBIDDEN)
    if tap.verb in ("agree", "withdraw") and who.seat is None and not who.writes:
        abort(HTTPStatus.FORBIDDEN)


def _do(connection: Connection, state: TableState, who: Viewer, tap: Tap) -> str:
    """Does what was tapped; why it changed nothing, "" where it did or had before."""
    if tap.verb == "first":
        return _agree_first(connection, state, who)
    made = state.game.proposal
    if made is None or made.id != tap.about:
        return _closed(connection, state, who, tap)
    if tap.verb == "withdraw":
        return _withdraw(connection, state, who, made)
    late = moved(state, made)
    if late is not None:
        return moved_words(late, state, made)
    seat = tap.seat if tap.verb == "say" else who.seat
    if tap.verb == "say" and (seat is None or not 1 <= seat <= len(state.names)):
        abort(HTTPStatus.BAD_REQUEST)
    if tap.verb == "say" and has_phone(seat or 0, made.phones):
        return words.HAS_A_PHONE
    if seat is not None:
        store.speak(
            connection, game_id=state.game.id, about=made.id, word=_word(state, who, tap, seat)
        )
    settle(connection, state, made.id)
    return ""


def _word(state: TableState, who: Viewer, tap: Tap, seat: int) -> StoredWord:
    """What is said for *seat*."""
    agrees = tap.verb != "disagree"
    return StoredWord(
        seat=seat,
        player=coming(state).names[seat - 1],
        device=device(),
        name=own_name(state, who),
        agrees=agrees,
        said=tap.verb == "say",
        reason="" if agrees else tap.reason,
        at=datetime.now(UTC),
    )


def _agree_first(connection: Connection, state: TableState, who: Viewer) -> str:
    seat = who.seat
    if seat is None:
        abort(HTTPStatus.FORBIDDEN)
    word = _word(state, who, Tap("first", 1, None, ""), seat)
    store.speak(connection, game_id=state.game.id, about=None, word=word)
    return ""


def _withdraw(connection: Connection, state: TableState, who: Viewer, made: StoredProposal) -> str:
    if not may_withdraw(state, who, device()):
        abort(HTTPStatus.FORBIDDEN)
    ending = store.OVERTAKEN if moved(state, made) else store.WITHDRAWN
    store.close(
        connection,
        game_id=state.game.id,
        proposal_id=made.id,
        ending=ending,
        now=datetime.now(UTC),
    )
    return ""


def _closed(connection: Connection, state: TableState, who: Viewer, tap: Tap) -> str:
    """Why nothing can be said of a proposal that is not open; "" for a tap that came twice."""
    every = store.proposals_of(connection, state.game.id)
    made = next((each for each in every if each.id == tap.about), None)
    if made is None:
        abort(HTTPStatus.NOT_FOUND)
    seat = tap.seat if tap.verb == "say" else who.seat
    mine = any(w.seat == seat and w.device == device() and w.agrees for w in made.words)
    again = {"agree": made.ending == store.AGREED and mine, "say": mine}
    again["withdraw"] = made.ending == store.WITHDRAWN and made.device == device()
    return "" if again.get(tap.verb) else words.ENDED[made.ending]
