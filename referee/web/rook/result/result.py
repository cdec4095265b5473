"""Pages to share a result or a hand, and the score sheet to print and sign."""

from collections.abc import Iterator
from dataclasses import replace
from http import HTTPStatus

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from referee.rook import RuleSet, preset
from referee.rook.game import Step
from referee.rook.hand import teams
from referee.rook.rules.presets import preset_ids
from referee.server import addresses
from referee.server.bounds import DRAWING, limited
from referee.stats.rook.course import is_carded
from referee.store.seated import games as store
from referee.store.tables import PLACE_LENGTH
from referee.web.rook.game.correction import can_be_replayed
from referee.web.rook.game.seals import agreements
from referee.web.rook.game.sheet import ScoreSheet, SheetCell, SheetRow, sheet
from referee.web.rook.result.summary import (
    ResultSummary,
    drawable,
    game_words,
    hand_picture,
    picture,
    played_so_far,
    shown_hand,
    spoken_result,
    summary,
)
from referee.web.rook.rulebook.book import OWN, BookRule, rule_book
from referee.web.rook.state import TableState, table_state
from referee.web.rook.visibility import is_closed
from referee.web.rook.words.rules import game_name, reason_words
from referee.web.shared.access import Viewer, database, look, pen_holder, writer
from referee.web.shared.pictures import file_answer, png
from referee.web.shared.ui.fields import one_line

result = Blueprint("result", __name__)

ON_PAPER = ("The deal", "The bidding", "The score of a hand", "The end of the game")
"""The chapters of the rule book that settle most arguments."""

BLANK_HANDS = 16
"""Rows that fit on a page of A4 or Letter above the rules; a game has fewer hands."""

Page = tuple[str, HTTPStatus]

# A result


@result.get("/t/<public_id>/result")
def show(public_id: str) -> str:
    """The result to share, copy or download, also while the game goes on."""
    game, _ = look(public_id)
    state = table_state(game)
    shown, url = summary(state), addresses.whole(url_for("table.show", public_id=public_id))
    drawn = zip(drawable(state).names, state.names, strict=True)
    return render_template(
        "result/result.html",
        public_id=public_id,
        over=state.standing.is_over,
        text=_text(shown, url),
        spoken=spoken_result(shown),
        url=url,
        is_local=addresses.is_local(),
        is_plain_http=not request.is_secure,
        without_letters=[mine for mine, was in drawn if mine != was],
        replays=[
            (each.hand, each.step.label)
            for each in state.dealt
            if each.step is not None and can_be_replayed(state, each.hand)
        ],
    )


@result.get("/t/<public_id>/result.txt")
def as_text(public_id: str) -> Response:
    """The result as plain text."""
    game, _ = look(public_id)
    url = addresses.whole(url_for("table.show", public_id=public_id))
    return file_answer(f"{_text(summary(table_state(game)), url)}\n", "text/plain; charset=utf-8")


def _text(shown: ResultSummary, url: str) -> str:
    return render_template("result/result.txt", shown=shown, url=url)


@result.get("/t/<public_id>/result.svg")
@limited(DRAWING)
def as_svg(public_id: str) -> Response:
    """The result as a drawing, rendered with the fonts of whoever opens it."""
    game, _ = look(public_id)
    return file_answer(_drawing(table_state(game)), "image/svg+xml")


@result.get("/t/<public_id>/result.png")
@limited(DRAWING)
def as_png(public_id: str) -> Response:
    """The result as a picture, without characters that no font can draw."""
    game, _ = look(public_id)
    return file_answer(_drawing(drawable(table_state(game))), "image/png", png)


def _drawing(state: TableState) -> str:
    return render_template("result/picture.svg", **picture(state))


# A hand


@result.get("/t/<public_id>/hand/<int:hand>/picture")
def hand(public_id: str, hand: int) -> str:
    """The hand to share, copy or download; 404 while it is played, or if no cards are recorded."""
    state, step = _hand(public_id, hand)
    shown = shown_hand(state, step, _analysis(step))
    url = addresses.whole(url_for("replaying.show", public_id=public_id, hand=hand))
    return render_template(
        "result/hand.html",
        public_id=public_id,
        hand=hand,
        label=shown.step.label,
        text=shown.text(url),
        spoken=" ".join(shown.lines),
        url=url,
        is_local=addresses.is_local(),
    )


@result.get("/t/<public_id>/hand/<int:hand>/picture.svg")
@limited(DRAWING)
def hand_svg(public_id: str, hand: int) -> Response:
    """The hand as a drawing, rendered with the fonts of whoever opens it."""
    return file_answer(_hand_drawing(*_hand(public_id, hand)), "image/svg+xml")


@result.get("/t/<public_id>/hand/<int:hand>/picture.png")
@limited(DRAWING)
def hand_png(public_id: str, hand: int) -> Response:
    """The hand as a picture, without characters that no font can draw."""
    state, _ = _hand(public_id, hand)
    drawn = drawable(state)
    step = drawn.rounds[hand - 1].step or abort(HTTPStatus.NOT_FOUND)
    return file_answer(_hand_drawing(drawn, step), "image/png", png)


def _hand(public_id: str, hand: int) -> tuple[TableState, Step]:
    """The table and its *hand*; 404 if it may not be shown."""
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or not is_carded(step) or is_closed(state, hand):
        abort(HTTPStatus.NOT_FOUND)
    return state, step


def _hand_drawing(state: TableState, step: Step) -> str:
    shown = shown_hand(state, step, _analysis(step))
    return render_template("result/hand.svg", **hand_picture(shown))


def _analysis(step: Step) -> str:
    """What was there with all cards seen, if it was computed before; "" otherwise."""
    sentence: str = current_app.extensions["solving"].sentence(step)
    return sentence


# The score sheet


@result.get("/t/<public_id>/sheet")
@limited(DRAWING)
def printed(public_id: str) -> Page:
    """The score sheet to print and sign."""
    game, who = look(public_id)
    return _sheet(table_state(game), who, game.place)


def _sheet(
    state: TableState, who: Viewer, place: str, error: str = "", status: HTTPStatus = HTTPStatus.OK
) -> Page:
    """The score sheet of *state*; writers can edit *place*, and see the *error* of it."""
    game, standing, words = state.game, state.standing, state.words
    rows = sheet(state, agreements(state))
    page = render_template(
        "result/sheet.html",
        blank=False,
        public_id=game.public_id,
        title=words.title(),
        game=game_words(state),
        evening=game.evening,
        place_was=game.place,
        place=place,
        error=error,
        writes=who.writes,
        sheet=replace(rows, rows=tuple(reversed(rows.rows))),
        result=words.end(standing) or played_so_far(state),
        reason=reason_words(standing, state.deciding_rules) if standing.is_over else "",
        signatures=tuple(map(words.seat, teams.seats(state.rules))),
        rules=tuple(_on_paper(state.rules)),
    )
    return page, status


def _on_paper(rules: RuleSet) -> Iterator[BookRule]:
    """The rules that bring points or settle most arguments, and every house rule."""
    for chapter in rule_book(rules):
        for rule in chapter.rules:
            if rule.name == "worth" or chapter.heading in ON_PAPER or rule.source == OWN:
                yield rule


@result.get("/sheet")
@limited(DRAWING)
def blank() -> str:
    """A blank score sheet for the preset ``?rules=``; 404 if there is no such preset."""
    name = request.args.get("rules") or preset_ids()[0]
    if name not in preset_ids():
        abort(HTTPStatus.NOT_FOUND)
    rules = preset(name)
    books = teams.books(rules)
    heads = (f"Seat {book}" if book.isdecimal() else f"Side {book}" for book in books)
    empty = tuple(SheetCell("", "") for _ in books)
    rows = (
        SheetRow(str(hand), 0, "", "", None, "", "", empty) for hand in range(1, BLANK_HANDS + 1)
    )
    return render_template(
        "result/sheet.html",
        blank=True,
        preset_id=name,
        title="Score sheet",
        game=game_name(rules),
        place_was="",
        writes=False,
        sheet=ScoreSheet(tuple((head,) for head in heads), tuple(rows)),
        result="Result",
        reason="",
        signatures=[f"Seat {seat}" for seat in teams.seats(rules)],
        rules=tuple(_on_paper(rules)),
    )


@result.post("/t/<public_id>/place")
def name_place(public_id: str) -> AnyResponse | Page:
    """Records where the game is played: 303 to the sheet.

    422 if the name is too long; 409 with the place that somebody else recorded meanwhile.
    """
    place, was = (one_line(request.form.get(name, "")) for name in ("place", "was"))
    if len(place) > PLACE_LENGTH:
        game, who = writer(public_id)
        long = f"A place has at most {PLACE_LENGTH} characters; this has {len(place)}."
        return _sheet(table_state(game), who, place, long, HTTPStatus.UNPROCESSABLE_ENTITY)
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        named = store.name_place(connection, game_id=game.id, place=place, was=was)
    if named:
        return redirect(url_for("result.printed", public_id=public_id), HTTPStatus.SEE_OTHER)
    other = "Somebody has entered another place in the meantime. It is shown here now."
    return _sheet(table_state(game), who, game.place, other, HTTPStatus.CONFLICT)
