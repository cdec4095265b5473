"""The table on the phone: its page, entering and correcting a hand, undo."""

from http import HTTPStatus
from types import SimpleNamespace

from flask import Blueprint, Response, abort, current_app, redirect
from htmx_flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.engine import ledger
from referee.store.database import Database
from referee.store.errors import StaleEntryError
from referee.store.games import load_game
from referee.store.pens import pen_name
from referee.web import render
from referee.web.effects import Judged
from referee.web.forms import Told
from referee.web.happenings import Tried, other_page
from referee.web.identity import device, viewer
from referee.web.pages import Effect, Link, Notice
from referee.web.present_correction import correct_page
from referee.web.present_preview import preview_page
from referee.web.present_table import Attempt, hand_path, table_page, table_path
from referee.web.state import TableState, as_of, table_state
from referee.web.viewer import Viewer
from referee.web.words import moment
from referee.web.writing import Place, judge_posted, write_line

table = Blueprint("table", __name__, url_prefix="/t")


def database() -> Database:
    """The database of this server."""
    found: Database = current_app.extensions["referee"]
    return found


def look(public_id: str) -> tuple[TableState, Viewer]:
    """What stands at the table, and who looks.

    Raises:
        UnknownGameError: there is no such table.
    """
    with database().reading() as connection:
        game = load_game(connection, public_id)
        return table_state(game), viewer(connection, game)


def writer(public_id: str) -> tuple[TableState, Viewer, str]:
    """What stands at the table, for a phone that may write, with the name of who writes.

    Stops with 403 where the phone does not hold the pen.
    """
    with database().reading() as connection:
        game = load_game(connection, public_id)
        who = viewer(connection, game)
        actor = pen_name(connection, game_id=game.id, device=device())
    if actor is None:
        abort(HTTPStatus.FORBIDDEN)
    if game.deleted_at is not None:
        abort(HTTPStatus.GONE)
    return table_state(game), who, actor


@table.get("/<public_id>")
def show(public_id: str) -> Response:
    """The table page; 404 where there is no such table."""
    state, who = look(public_id)
    return answer(state, who, Attempt())


def answer(
    state: TableState, who: Viewer, attempt: Attempt, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    """The table page, or its ``play`` block alone where htmx asks for it."""
    shown = table_page(state, who, attempt)
    if request.htmx and request.method == "POST":
        body = render.block("table/table.html", "play", shown)
    else:
        body = render.page("table/table.html", shown)
    response = Response(body, status)
    response.vary.add("HX-Request")
    return response


@table.get("/<public_id>/hand/<int:hand>")
def correct(public_id: str, hand: int) -> AnyResponse:
    """The page that corrects a past hand; the hand entered now is on the table page."""
    state, who = look(public_id)
    if hand == state.hand and not state.game.hands[hand - 1 : hand]:
        return redirect(table_path(public_id), HTTPStatus.SEE_OTHER)
    return Response(
        render.page("table/correct.html", correct_page(at_hand(state, hand), who, Attempt()))
    )


def at_hand(state: TableState, hand: int) -> TableState:
    """The table as of *hand*; 404 where there is no such hand."""
    try:
        return as_of(state, hand)
    except LookupError:
        abort(HTTPStatus.NOT_FOUND)


@table.post("/<public_id>/hand/<int:hand>/effect")
def effect(public_id: str, hand: int) -> Response:
    """The effect of a half-filled form in words: block ``effect``. Writes nothing."""
    state, _, _ = writer(public_id)
    there = at_hand(state, hand)
    judged = judge_posted(request.form, there, past=is_past())
    shown = SimpleNamespace(
        entry=SimpleNamespace(effect=judged.effect, preview=hand_path(public_id, hand) + "/effect")
    )
    return Response(render.block("table/table.html", "effect", shown))


def is_past() -> bool:
    """Whether the form posted corrects a hand; it says so itself."""
    return bool(request.form.get("past") == "yes")


@table.post("/<public_id>/hand/<int:hand>")
def write(public_id: str, hand: int) -> AnyResponse:
    """Saves what was posted, or shows its effect and asks once more.

    303 or the ``play`` block once saved; 200 with the effect where it was not seen yet; 422
    with a sentence at the field; 409 with the present state where somebody was first.
    """
    state, who, actor = writer(public_id)
    there = at_hand(state, hand)
    posted, past = request.form, is_past()
    judged = judge_posted(posted, there, past=past)
    do = posted.get("do", "")
    if do == "edit" or not judged.line:
        wrong = not judged.line and do not in ("edit", "preview")
        status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
        return ask_again(there, who, judged, status)
    if not seen(judged.effect, do):
        return Response(render.page("table/preview.html", preview_page(there, who, posted, judged)))
    return write_and_answer(state, hand, judged.line, actor)


def seen(effect: Effect, do: str) -> bool:
    """Whether the effect was shown before: by the preview, or beside the form; a bid has none."""
    shown: bool = request.form.get("seen") == effect.seen
    return do in ("save", "bid") or bool(request.htmx) or shown


def ask_again(state: TableState, who: Viewer, judged: Judged, status: HTTPStatus) -> Response:
    """The form that was posted, with everything still filled in, and what is wrong with it."""
    posted, told = request.form, judged.told
    if posted.get("kind"):
        tried = Tried(posted, told if told.errors else Told({}, {"": judged.effect.heading}))
        return other_answer(state, who, tried if status != HTTPStatus.OK else None, status)
    effect = judged.effect if status != HTTPStatus.OK or judged.line else None
    attempt = Attempt(posted, dict(told.errors), effect)
    if not is_past():
        return answer(state, who, attempt, status)
    return Response(render.page("table/correct.html", correct_page(state, who, attempt)), status)


def other_answer(
    state: TableState, who: Viewer, tried: Tried | None, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    """The page of the small forms for a hand."""
    back = Link(table_path(state.game.public_id), "Back to the table")
    current = table_state(state.game).hand == state.hand
    shown = other_page(state, who, back, past=not current, tried=tried)
    return Response(render.page("table/other.html", shown), status)


@table.get("/<public_id>/hand/<int:hand>/other")
def other(public_id: str, hand: int) -> Response:
    """What may happen instead of a scored hand: redeal, renege, agreed score."""
    state, who, _ = writer(public_id)
    return other_answer(at_hand(state, hand), who, None)


def posted_seq() -> int:
    """The place in the ledger that the form was made for; 400 where it is no number."""
    seq = request.form.get("seq", "")
    if not (seq.isascii() and seq.isdigit() and len(seq) < 7):
        abort(HTTPStatus.BAD_REQUEST)
    return int(seq)


def posted_key() -> str:
    """The form's idempotency key; 400 where it has none."""
    key = request.form.get("key", "")
    if not 8 <= len(key) <= 64:
        abort(HTTPStatus.BAD_REQUEST)
    return str(key)


def saved(public_id: str) -> AnyResponse:
    """What a save answers with: the table as it stands now."""
    if not request.htmx:
        return redirect(table_path(public_id), HTTPStatus.SEE_OTHER)
    state, who = look(public_id)
    return answer(state, who, Attempt())


def stale(public_id: str, fault: StaleEntryError) -> Response:
    """409: the table as it stands now, who was first, and what was not saved."""
    state, who = look(public_id)
    first = fault.first
    by = f" by {first.actor}" if first and first.actor else ""
    at = f", {moment(first.recorded_at)}" if first else ""
    lines = (
        f"This hand was saved{by} on another page or phone before{at}. It stands as shown here.",
        "What you tapped was not saved.",
    )
    attempt = Attempt(MultiDict(), {}, None, Notice("Somebody was first", lines))
    return answer(state, who, attempt, HTTPStatus.CONFLICT)


@table.post("/<public_id>/hand/<int:hand>/undo")
def undo(public_id: str, hand: int) -> AnyResponse:
    """Strikes the newest line of a hand; undoing an undo puts the line back."""
    state, _, actor = writer(public_id)
    if not 1 <= hand <= len(state.game.hands) or posted_seq() == 0:
        abort(HTTPStatus.NOT_FOUND)
    return write_and_answer(state, hand, ledger.undo_line(posted_seq() - 1), actor)


@table.post("/<public_id>/hand/<int:hand>/remove")
def remove(public_id: str, hand: int) -> AnyResponse:
    """Takes a hand out: it never happened, and nobody dealt it."""
    state, _, actor = writer(public_id)
    at_hand(state, hand)
    return write_and_answer(state, hand, ledger.anew_line({"void": True}), actor)


def write_and_answer(state: TableState, hand: int, line: str, actor: str) -> AnyResponse:
    """Writes *line* where the form was made for, and shows the table as it then stands."""
    place = Place(state.game.id, hand, posted_seq(), posted_key(), actor)
    try:
        write_line(database(), place, line)
    except StaleEntryError as fault:
        return stale(state.game.public_id, fault)
    return saved(state.game.public_id)
