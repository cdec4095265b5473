"""The table on the phone: its page, entering and correcting a hand, undo."""

from http import HTTPStatus
from types import SimpleNamespace

from flask import Blueprint, Response, abort, current_app, redirect
from htmx_flask import request
from sqlalchemy import Connection
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.hand import ledger
from referee.store.database import Database
from referee.store.errors import StaleEntryError
from referee.store.games import load_game_with_pen
from referee.store.stored import StoredGame
from referee.web.access import device, viewer
from referee.web.entry.forms import Told, number_in
from referee.web.entry.incidents import Tried, other_page
from referee.web.entry.preview import Judged
from referee.web.entry.submit import Place, judge_posted, write_line
from referee.web.table.confirm import preview_page
from referee.web.table.correction import correct_page
from referee.web.table.fill import Attempt, hand_path, table_page, table_path
from referee.web.table.state import TableState, as_of, rewound, table_state
from referee.web.ui import render
from referee.web.ui.parts import Effect, Link, Notice
from referee.web.viewer import Viewer
from referee.web.words.hands import moment

table = Blueprint("table", __name__, url_prefix="/t")


def database() -> Database:
    """The database of this server."""
    found: Database = current_app.extensions["referee"]
    return found


def look(public_id: str) -> tuple[TableState, Viewer]:
    """What stands at the table, and who looks. Stops with 410 where the game was deleted.

    Raises:
        UnknownGameError: there is no such table.
    """
    with database().reading() as connection:
        game, pen = load_game_with_pen(connection, public_id, device=device())
    if game.deleted_at is not None:
        abort(HTTPStatus.GONE)
    return table_state(game), viewer(pen)


def writer(public_id: str) -> tuple[TableState, Viewer]:
    """What stands at the table, for a phone that may write.

    Stops with 403 where the phone does not hold the pen.
    """
    with database().reading() as connection:
        return pen_holder(connection, public_id)


def pen_holder(connection: Connection, public_id: str) -> tuple[TableState, Viewer]:
    """`writer`, within a transaction."""
    game, pen = load_game_with_pen(connection, public_id, device=device())
    if pen is None:
        abort(HTTPStatus.FORBIDDEN)
    if game.deleted_at is not None:
        abort(HTTPStatus.GONE)
    return table_state(game), viewer(pen)


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
    response.headers["Vary"] = "HX-Request"
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
    state, _ = writer(public_id)
    judged = judge_posted(request.form, as_posted(state, hand), past=is_past())
    shown = SimpleNamespace(
        entry=SimpleNamespace(effect=judged.effect, preview=hand_path(public_id, hand) + "/effect")
    )
    return Response(render.block("table/table.html", "effect", shown))


def as_posted(state: TableState, hand: int) -> TableState:
    """The table at *hand* as the posted form saw it; 404 where there was no such hand."""
    return at_hand(rewound(state, hand, posted_seq()), hand)


def is_past() -> bool:
    """Whether the form posted corrects a hand; it says so itself."""
    return bool(request.form.get("past") == "yes")


@table.post("/<public_id>/hand/<int:hand>")
def write(public_id: str, hand: int) -> AnyResponse:
    """Saves what was posted, or shows its effect and asks once more.

    303 or the ``play`` block once saved; 200 with the effect where it was not seen yet; 422
    with a sentence at the field; 409 with the present state where somebody was first.
    """
    posted, do = request.form, request.form.get("do", "")
    game = None
    with database().writing() as connection:
        state, who = pen_holder(connection, public_id)
        there = as_posted(state, hand)
        judged = judge_posted(posted, there, past=is_past())
        if judged.line and do != "edit" and seen(judged.effect, do):
            game = write_line(connection, state.game, place(hand, who), judged.line)
    if game is not None:
        return saved(game, who)
    if there.game is not state.game:
        raise StaleEntryError(hand, there.seq, state.game.hands[hand - 1][there.seq])
    if judged.line and do != "edit":
        shown = preview_page(there, who, posted, judged)
        return Response(render.page("table/preview.html", shown))
    asked = judged.line or do in ("edit", "preview")
    status = HTTPStatus.OK if asked else HTTPStatus.UNPROCESSABLE_ENTITY
    return ask_again(there, who, judged, status)


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
    wrong = status != HTTPStatus.OK
    effect = judged.effect if wrong or judged.line else None
    missing = {judged.wants: judged.effect.heading} if wrong and judged.wants else {}
    attempt = Attempt(posted, {**missing, **told.errors}, effect)
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
    state, who = writer(public_id)
    return other_answer(at_hand(state, hand), who, None)


def posted_seq() -> int:
    """The place in the ledger that the form was made for; 400 where it is no number."""
    seq = number_in(request.form.get("seq", ""))
    if seq is None:
        abort(HTTPStatus.BAD_REQUEST)
    return seq


def posted_key() -> str:
    """The form's idempotency key; 400 where it has none."""
    key = request.form.get("key", "")
    if not 8 <= len(key) <= 64:
        abort(HTTPStatus.BAD_REQUEST)
    return str(key)


def saved(game: StoredGame, who: Viewer) -> AnyResponse:
    """What a save answers with: the table as it stands now."""
    if not request.htmx:
        return redirect(table_path(game.public_id), HTTPStatus.SEE_OTHER)
    return answer(table_state(game), who, Attempt())


@table.errorhandler(StaleEntryError)
def stale(fault: StaleEntryError) -> Response:
    """409: the table as it stands now, who was first, and what was not saved."""
    state, who = look(request.view_args["public_id"])
    first = fault.first
    by = f" by {first.actor}" if first and first.actor else ""
    at = f", {moment(first.recorded_at)}" if first else ""
    lines = (
        f"This hand was saved{by} on another page or phone before{at}. It stands as shown here.",
        f"What you tapped was not saved{not_saved(state)}",
    )
    attempt = Attempt(MultiDict(), {}, None, Notice("Somebody was first", lines))
    return answer(state, who, attempt, HTTPStatus.CONFLICT)


def not_saved(state: TableState) -> str:
    """What the posted form would have done, for the end of a sentence."""
    if request.endpoint != "table.write":
        return "."
    hand: int = request.view_args["hand"]
    lost = judge_posted(request.form, as_posted(state, hand), past=is_past())
    return f": {' '.join((lost.effect.heading, *lost.effect.lines))}" if lost.line else "."


@table.post("/<public_id>/hand/<int:hand>/undo")
def undo(public_id: str, hand: int) -> AnyResponse:
    """Strikes the newest line of a hand; undoing an undo puts the line back."""
    with database().writing() as connection:
        state, who = pen_holder(connection, public_id)
        if not 1 <= hand <= len(state.game.hands) or posted_seq() == 0:
            abort(HTTPStatus.NOT_FOUND)
        line = ledger.undo_line(posted_seq() - 1)
        game = write_line(connection, state.game, place(hand, who), line)
    return saved(game, who)


@table.post("/<public_id>/hand/<int:hand>/remove")
def remove(public_id: str, hand: int) -> AnyResponse:
    """Takes a hand out: it never happened, and nobody dealt it."""
    with database().writing() as connection:
        state, who = pen_holder(connection, public_id)
        as_posted(state, hand)
        line = ledger.anew_line({"void": True})
        game = write_line(connection, state.game, place(hand, who), line)
    return saved(game, who)


def place(hand: int, who: Viewer) -> Place:
    """Where the posted form was made to write."""
    return Place(hand, posted_seq(), posted_key(), who.pen or "")
