"""The pages of a table: to enter and correct a hand, to record other incidents, to undo."""

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template
from htmx_flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.rook.hand import ledger
from referee.rook.hand.facts import OUT_OF_ORDER
from referee.rook.record.file import write_record
from referee.server import addresses
from referee.server.addresses import url_for, with_query
from referee.server.bounds import DRAWING, limited
from referee.store.errors import StaleEntryError
from referee.store.seated.games import hands_of, record_of
from referee.store.seated.stored import StoredGame
from referee.web.rook.entry.form import (
    PAST,
    Acts,
    FormState,
    effect_block,
    form,
    is_past,
    waiting,
    with_attempt,
)
from referee.web.rook.entry.incidents import (
    IN_TIME,
    KINDS,
    PENALTY,
    Incident,
    dealt_again_kind,
    incidents_offered,
    recorded_incident,
)
from referee.web.rook.entry.penalties import recorded_penalty
from referee.web.rook.entry.phrase import asks_for, read_phrase
from referee.web.rook.entry.reading import BID_FIELDS
from referee.web.rook.entry.spoken import Spoken
from referee.web.rook.entry.submit import (
    TO_CARDS,
    UNTOUCHED,
    FormPlace,
    Judged,
    as_posted,
    comes_too_late,
    judge_posted,
    posted_place,
    recorded_again,
    require_free,
    taken_by,
    write_line,
)
from referee.web.rook.game import news
from referee.web.rook.game.correction import correction_page, with_moves
from referee.web.rook.game.ending import end_change, end_page, ends_offered
from referee.web.rook.game.page import spoken_answer, table_page, to_put_back, to_undo
from referee.web.rook.state import (
    TableState,
    as_of,
    changed,
    next_to_deal,
    readable,
    rewound,
    step_at,
    table_state,
)
from referee.web.rook.visibility import with_closed_hand
from referee.web.rook.words.hands import bid_words, gain_lines, with_bid
from referee.web.shared.access import (
    PenElsewhereError,
    Viewer,
    database,
    look,
    pen_holder,
    posted_line,
    words_to_keep,
    writer,
)
from referee.web.shared.phone import forget_cookie, set_cookie
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, filled, hidden_of, number_in, one_line
from referee.web.shared.ui.parts import Effect, Notice
from referee.web.shared.words import with_stop

table = Blueprint("table", __name__)


@table.get("/t/<public_id>")
def show(public_id: str) -> Response:
    """The table page; 404 if there is no such table for this phone."""
    game, who = look(public_id)
    state, line = table_state(game), one_line(request.args.get("say", ""))
    if line and who.writes and not state.standing.is_over:
        return filled_by(line, state, who)
    answer = table_answer(state, who, FormState(), said=said_words(state))
    if SAID in request.cookies:
        forget_cookie(answer, SAID)
    return answer


def filled_by(line: str, state: TableState, who: Viewer) -> Response:
    """The form of the hand, or of the incident, filled in from the phrase *line*.

    Nothing is saved. The form of an incident is a page of its own, to which htmx is sent.
    """
    if asked := asks_for(line):
        attempt = FormState(answer=spoken_answer(asked, state))
        if request.htmx:  # what is filled in stays
            answer = render.part("table/table.html", "answer", attempt=attempt)
            return Response(answer, headers={"HX-Retarget": "#answer", "HX-Reswap": "outerHTML"})
        return table_answer(state, who, attempt)
    filled = read_phrase(line, Spoken(state.rules, state.names, who.seat, state.contract))
    posted = MultiDict(
        (name, each)
        for name, value in filled.fields
        for each in (value.split(",") if name == "partners" else [value])
    )
    if filled.kind:
        if request.htmx:
            here = url_for("table.show", public_id=state.game.public_id)
            return going(with_query(here, [("say", line)]))
        posted["kind"] = filled.kind
    judged = with_moves(judge_posted(posted, state), state)
    unclear = (
        Notice("Not clear yet", filled.questions) if filled.questions and filled.kind else None
    )
    effect, acts = judged.effect, judged.acts
    if filled.questions and judged.change:
        effect = Effect("Answer what is not clear yet, or save it as it stands.", complete=True)
        acts = replace(acts, label="Save it as it stands")
    tried = FormState(posted, {}, effect, unclear, acts, line, filled.questions)
    if filled.kind:
        return incident_answer(state, who, filled.kind, tried)
    return table_answer(state, who, tried)


def table_answer(
    state: TableState,
    who: Viewer,
    attempt: FormState,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    said: str = "",
) -> Response:
    """The table page, or its block ``play`` alone for htmx; *said* comes before its title."""
    part = bool(request.htmx)  # also where the page around it was made for another phone's pen
    page = table_page(state, who, attempt, part=part)
    if state.hand == 1 and who.writes:
        page = replace(page, words_to_keep=words_to_keep(state.game))
    if part:
        body = render.part("table/table.html", "play", page=page)
    else:
        body = render_template("table/table.html", page=page, said=said)
    return Response(body, status)


@table.get("/t/<public_id>/hand/<int:hand>")
def correct(public_id: str, hand: int) -> AnyResponse:
    """The page that corrects a past hand; the current hand is on the table page."""
    game, who = look(public_id)
    state = table_state(game)
    if hand == state.hand and not game.hands[hand - 1 : hand]:
        return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)
    there = as_of(state, hand)
    page = correction_page(there, who, FormState())
    kind = "" if "played" in request.args or not who.writes else dealt_again_kind(there.facts)
    if kind:
        page = replace(page, happened=_happened(there, who, kind))
    return Response(render_template("table/correct.html", page=page))


def _happened(state: TableState, who: Viewer, kind: str) -> Mapping[str, Any]:
    """The form by which a hand that was dealt again was entered, with what is recorded."""
    stands = Effect("As it stands", gain_lines(step_at(state), state.words))
    recorded = MultiDict({"kind": kind, **recorded_incident(state.facts)})
    return _incident_form(state, who, KINDS[kind], FormState(recorded, {}, stands, acts=UNTOUCHED))


@table.post("/t/<public_id>/hand/<int:hand>/effect")
def effect(public_id: str, hand: int) -> Response:
    """The effect of a half-filled form in words: block ``effect``. Writes nothing.

    If the form's place is taken, it says by whom instead.
    """
    game, _ = writer(public_id)
    shown, acts = effect_now(table_state(game), hand)
    return Response(effect_block(public_id, hand, shown, acts))


def effect_now(state: TableState, hand: int) -> tuple[Effect, Acts]:
    """The effect to show beside the posted form for *hand*, and its buttons."""
    there = as_seen(state, hand)
    late = news.late_effect(state, hand, there, request.form)
    if there is None or late is not None:
        shown = late or Effect(news.MOVED_ON)
        return shown, waiting(shown)
    judged = with_moves(judge_posted(request.form, there), there)
    return judged.effect, judged.acts


@table.post("/t/<public_id>/hand/<int:hand>")
def write(public_id: str, hand: int) -> AnyResponse:
    """Saves the posted form, or shows its effect for confirmation.

    303 or the block ``play`` once saved, or if a correction changes nothing; 200 with the effect if
    it was not seen yet; 422 with an error at the field; 409 with the present state if another phone
    was first.
    """
    try:
        return written(public_id, hand)
    except PenElsewhereError as fault:
        if request.form.get("kind") or is_past(request.form):
            raise
        return elsewhere(public_id, hand, fault.holder)


def written(public_id: str, hand: int) -> AnyResponse:
    """The answer of `write` to the phone with the pen.

    Raises:
        PenElsewhereError: another phone has the pen.
    """
    posted, do = request.form, request.form.get("do", "")
    if do == "other":
        other = url_for("table.other", public_id=public_id, hand=hand)
        return going(with_query(other, tapped(posted).items()))
    then = None
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        now = table_state(game)
        there = as_posted(now, hand)
        judged = judge_posted(posted, there)
        if comes_too_late(there, posted):
            raise StaleEntryError(hand, there.seq, game.newest)
        if do == TO_CARDS and (
            there.contract is not None or not (judged.result.facts or judged.result.errors)
        ):
            return going(url_for("cards.show", public_id=public_id, hand=hand))
        if judged.change and do != "edit" and _was_seen(judged, do):
            then = write_line(connection, now, posted_place(hand, who), judged.change)
    if then is not None and do == TO_CARDS:
        return going(url_for("cards.show", public_id=public_id, hand=hand))
    if then is not None:
        return saved(then, who)
    require_free(now, there)
    if judged.unchanged and do not in ("edit", "preview"):
        return going(url_for("table.show", public_id=public_id))
    if judged.change and do != "edit":
        return Response(preview(there, who, posted, with_moves(judged, there)))
    is_fine = judged.change or do in ("edit", "preview")
    status = HTTPStatus.OK if is_fine else HTTPStatus.UNPROCESSABLE_ENTITY
    return ask_again(there, who, judged, status)


def preview(state: TableState, who: Viewer, posted: Posted, judged: Judged) -> str:
    """The bid and the effect of *posted* before it is saved; the form has it in hidden fields."""
    seq = number_in(posted.get("seq", ""))
    step = judged.change and judged.change.step
    return render_template(
        "table/preview.html",
        label=state.label,
        bid=bid_words(with_bid(step), state.words) if step else "",
        effect=judged.effect,
        hidden=hidden_of(posted),
        form=replace(form(state, who), key=posted.get("key", who.key), seq=seq),
    )


def going(where: str) -> Response:
    """A redirect to *where*, in the form that htmx or a browser follows."""
    if request.htmx:
        return Response(headers={"HX-Redirect": where})
    return Response(status=HTTPStatus.SEE_OTHER, headers={"Location": where})


def _was_seen(judged: Judged, do: str) -> bool:
    """Whether the effect was shown before, by the preview or beside the form; a bid needs none."""
    if judged.bid_alone or do in ("save", "bid") or request.htmx:
        return True
    return bool(request.form.get("seen") == judged.effect.seen)


def ask_again(state: TableState, who: Viewer, judged: Judged, status: HTTPStatus) -> Response:
    """The posted form, still filled in, with its errors."""
    posted, errors = request.form, judged.result.errors
    wrong = status != HTTPStatus.OK
    if posted.get("kind"):
        faults = dict(errors) or {"": judged.effect.heading}
        tried = FormState(posted, faults if wrong else {}, judged.effect, acts=judged.acts)
        return incident_answer(state, who, posted["kind"], tried, status)
    effect = judged.effect if wrong or judged.change else None
    missing = {judged.wants: judged.effect.heading} if wrong and judged.wants else {}
    attempt = FormState(posted, {**missing, **errors}, effect, acts=judged.acts)
    if not is_past(posted):
        return table_answer(state, who, attempt, status)
    page = correction_page(state, who, attempt)
    return Response(render_template("table/correct.html", page=page), status)


@table.get("/t/<public_id>/hand/<int:hand>/other")
def other(public_id: str, hand: int) -> str:
    """The list of incidents that can be recorded: those that are likely now, and the others."""
    game, _ = writer(public_id)
    state = as_of(table_state(game), hand)
    past, kinds = is_over(state), incidents_offered(state, past=is_over(state))
    before = [each for each in state.rounds if each.step is not None and each.hand < state.hand]
    names = [
        *(name for name in kinds if name != IN_TIME.name),
        *(["correct"] if before and not past else ()),
        *(["cards"] if state.contract is not None else [] if past else ["calls"]),
        *OUT_OF_ORDER,
    ]
    at_once = OVER if past else BIDDING if state.contract is None else PLAY
    likely = [name for name in at_once if name in names][:SEEN]
    return render_template(
        "table/other.html",
        here=public_id,
        hand=hand,
        past=past,
        lead=_which_hand(state),
        likely=likely,
        others=[name for name in names if name not in likely],
        kinds=kinds,
        carried=tapped(request.args),
        players=state.names,
        before=before[-1:],
        carded=any(state.facts.play),
    )


@table.get("/t/<public_id>/hand/<int:hand>/other/<kind>")
def incident(public_id: str, hand: int, kind: str) -> Response:
    """The form of the incident *kind*; 404 if it cannot have happened."""
    game, who = writer(public_id)
    state = as_of(table_state(game), hand)
    posted = MultiDict({**tapped(request.args), "kind": kind})
    posted.update({name: request.args[name] for name in ANSWERED if name in request.args})
    if kind == PENALTY.name and (number := number_in(request.args.get("penalty", ""))):
        posted.update(recorded_penalty(state, number) or abort(HTTPStatus.NOT_FOUND))
    if is_over(state):
        posted.add(PAST.name, PAST.value)
    judged = judge_posted(posted, state)
    return incident_answer(state, who, kind, FormState(posted, {}, judged.effect, acts=judged.acts))


def is_over(state: TableState) -> bool:
    """Whether the hand of *state* is a past one."""
    return state.hand != state.current


def incident_answer(
    state: TableState, who: Viewer, name: str, tried: FormState, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    """The page of the incident *name*, filled with what was *tried*, and with its errors."""
    kind = KINDS.get(name)
    if kind is None:
        abort(HTTPStatus.NOT_FOUND)
    here, hand, past = state.game.public_id, state.hand, is_over(state)
    posted, errors = tried.posted, tried.errors
    page = render_template(
        "table/incident.html",
        here=here,
        hand=hand,
        past=past,
        lead=_which_hand(state),
        **_incident_form(state, who, kind, tried),
        other=with_query(url_for("table.other", public_id=here, hand=hand), tapped(posted).items()),
        notice=tried.notice,
        errors=errors,
    )
    return Response(page, status)


def _incident_form(
    state: TableState, who: Viewer, kind: Incident, tried: FormState
) -> Mapping[str, Any]:
    """The values of ``table/happened.html``, but for ``past``."""
    here = state.game.public_id
    return {
        "kind": kind,
        "hint": kind.hint(state),
        "rule": addresses.rule_address(here, kind.rule) if kind.rule else "",
        "form": form(state, who),
        "choices": with_attempt(kind.choices(state), tried),
        "fields": [filled(each, tried.posted, tried.errors) for each in kind.fields(state)],
        "effect": tried.effect or Effect(""),
        "acts": tried.acts or Acts(kind.save),
        "penalty": tried.posted.get("penalty", ""),
    }


def saved(state: TableState, who: Viewer) -> AnyResponse:
    """The answer to a save: the table as it stands now."""
    if not request.htmx:
        there = url_for("table.show", public_id=state.game.public_id)
        answer = redirect(there, HTTPStatus.SEE_OTHER)
        set_cookie(answer, SAID, _said_mark(state), SAID_LASTS)
        return answer
    return table_answer(state, who, FormState())


SAID = "said"
"""The cookie by which the next page says in its title what was done on the one before."""

SAID_LASTS = 20
"""Seconds."""


def _said_mark(state: TableState) -> str:
    return f"{state.game.public_id}.{state.game.entries}"


def said_words(state: TableState) -> str:
    """What this phone has just done here: "Undone: hand 1"; empty if it comes from elsewhere."""
    if request.cookies.get(SAID) != _said_mark(state) or state.game.newest is None:
        return ""
    return news.done_words(state, state.game.newest)


@table.errorhandler(StaleEntryError)
def stale(fault: StaleEntryError) -> Response:
    """409: the table as it stands now, who was first, and the posted form, to use where it fits."""
    game, who = look(request.view_args["public_id"])
    state, hand = table_state(game), request.view_args["hand"]
    end = "Nothing was undone." if request.endpoint == "table.undo" else news.STANDS
    notice = news.notice(state, hand, fault.first, who, request.form, end)
    shown = FormState(notice=notice)
    if request.endpoint == "table.write":
        there = as_seen(state, hand)
        lost = judge_posted(request.form, there) if there else None
        shown = news.late_attempt(state, hand, request.form, notice, lost, who)
    return table_answer(state, who, shown, HTTPStatus.CONFLICT)


def elsewhere(public_id: str, hand: int, holder: str | None) -> Response:
    """403: who has the pen now, or has saved the same hand with it; the form stays filled in."""
    game, who = look(public_id)
    state = table_state(game)
    there = as_seen(state, hand)
    first = taken_by(state, there) if there else state.game.newest
    notice = (
        news.notice(state, hand, first, who, request.form) if first else news.pen_notice(holder)
    )
    return table_answer(state, who, FormState(request.form, notice=notice), HTTPStatus.FORBIDDEN)


def as_seen(state: TableState, hand: int) -> TableState | None:
    """The state at *hand* as the posted form saw it; None if that hand is gone."""
    try:
        return as_posted(state, hand)
    except StaleEntryError:
        return None


@table.post("/t/<public_id>/hand/<int:hand>/undo")
def undo(public_id: str, hand: int) -> AnyResponse:
    """Strikes the newest line of the game; undoing an undo puts that line back.

    409 with the present state if anything was written since the page was made.
    """
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        if not 1 <= hand <= len(game.hands):
            abort(HTTPStatus.NOT_FOUND)
        there = posted_place(hand, who)
        require_newest(game, there)
        now = table_state(game)
        with readable(game):
            seen_then = rewound(now, hand, there.seq)
            change = changed(seen_then, hand, ledger.undo_line(posted_line()))
        then = write_line(connection, now, there, change)
    return saved(then, who)


def require_newest(game: StoredGame, there: FormPlace) -> None:
    """Checks that the posted undo strikes the line that is next to undo, or is a repeated tap.

    Raises:
        StaleEntryError: something was written since the page was made.
    """
    if any(there.key == entry.key for hand in game.hands for entry in hand):
        return
    strikes = ((each.hand, each.seq) for each in (to_undo(game), to_put_back(game)) if each)
    is_newest = (there.hand, posted_line()) in strikes
    if not is_newest or there.seq != len(game.hands[there.hand - 1]):
        raise StaleEntryError(there.hand, there.seq, game.newest)


@table.post("/t/<public_id>/hand/<int:hand>/remove")
def remove(public_id: str, hand: int) -> AnyResponse:
    """Strikes a hand out: it never happened, and nobody dealt it."""
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        now = table_state(game)
        there = as_posted(now, hand)
        with readable(game):
            change = changed(there, hand, recorded_again({"void": True}, game, hand).line)
        then = write_line(connection, now, posted_place(hand, who), change)
    return saved(then, who)


@table.get("/t/<public_id>/end")
def ending(public_id: str) -> AnyResponse:
    """The ways to end the game, each with what follows; 303 to the table if it is over."""
    game, who = writer(public_id)
    state = table_state(game)
    if state.is_over:
        return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)
    return Response(render_template("table/end.html", **end_page(state, who)))


@table.post("/t/<public_id>/hand/<int:hand>/end")
def end(public_id: str, hand: int) -> AnyResponse:
    """Ends the game, as the last line of its ledger.

    303 to the table; 409 with the present state if anything was written since the page was made;
    422 if the game cannot end so; 404 for a hand that no game has.
    """
    if hand < 1:
        abort(HTTPStatus.NOT_FOUND)
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        now, place = table_state(game), posted_place(hand, who)
        there = rewound(now, hand, place.seq)
        if number_in(request.form.get("entries", "")) != there.game.entries or there.is_over:
            raise StaleEntryError(hand, place.seq, game.newest)
        facts = ends_offered(there).get(request.form.get("how", ""))
        if facts is None or hand != next_to_deal(there):
            abort(HTTPStatus.UNPROCESSABLE_ENTITY)
        then = write_line(connection, now, place, end_change(there, facts))
    return saved(then, who)


@table.get("/t/<public_id>/record.rook")
@limited(DRAWING)
def record(public_id: str) -> Response:
    """The game as a record file, to save or replay; a hand under way just with its open cards."""
    game, _ = look(public_id)
    hands = with_closed_hand(game, hands_of(game))
    response = Response(write_record(record_of(game, hands)), content_type="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{public_id}.rook"'
    return response


ANSWERED = ("seat", "counter")
"""The fields of a redeal that the list of incidents itself asks for."""


def tapped(posted: Posted) -> dict[str, str]:
    """The fields of the bid in *posted*, for the address of the next page."""
    return {name: posted[name] for name in BID_FIELDS if posted.get(name)}


BIDDING = (
    *("redeal", "nest-misdeal", "misdeal", "passed-out"),
    *("renege", "correct", "calls", "penalty"),
)
PLAY = ("called", "renege", "bad-discard", "correct", "penalty", "agreed")
OVER = ("renege", "bad-discard", "penalty", "redeal", "passed-out", "agreed")
"""The likely incidents in a hand that is dealt, played, over: by name, the likeliest first."""
SEEN = 6
"""How many of them are shown at once; the others are behind "More"."""


def _which_hand(state: TableState) -> str:
    return with_stop(f"In hand {state.label}, dealt by {state.words.seat(state.dealer)}")
