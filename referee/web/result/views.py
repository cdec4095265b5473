"""A result to share: its page, its text, its picture; and the score sheet to print."""

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from typing import cast

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.engine import preset
from referee.engine.rules.presets import preset_ids
from referee.store.game import games as store
from referee.web import addresses
from referee.web.access import Viewer, database, look, pen_holder, writer
from referee.web.result.blank import blank_page
from referee.web.result.picture import picture
from referee.web.result.png import png
from referee.web.result.printed import (
    PLACE_LENGTH,
    Tried,
    sheet_page,
)
from referee.web.result.shared import drawable, result_page
from referee.web.result.summary import summary, text
from referee.web.server.bounds.rate import DRAWING, limited
from referee.web.state import TableState, table_state
from referee.web.ui import render
from referee.web.ui.fields import one_line
from referee.web.words.game.results import PLACE_IS_OTHER, long_place_words

result = Blueprint("result", __name__)


@result.get("/t/<public_id>/result")
def show(public_id: str) -> Response:
    """The result to share, to copy and to keep; also while the game goes on."""
    game, _ = look(public_id)
    return Response(render.page("result/result.html", result_page(table_state(game))))


@result.get("/t/<public_id>/result.txt")
def as_text(public_id: str) -> Response:
    """The result as plain text."""
    game, _ = look(public_id)
    url = addresses.whole(addresses.table(public_id))
    said = f"{text(summary(table_state(game)), url)}\n"
    return answer(said, "text/plain; charset=utf-8")


@result.get("/t/<public_id>/result.svg")
@limited(DRAWING)
def as_svg(public_id: str) -> Response:
    """The result as a drawing, which whoever opens it writes with fonts of their own."""
    game, _ = look(public_id)
    return answer(_drawing(table_state(game)), "image/svg+xml")


@result.get("/t/<public_id>/result.png")
@limited(DRAWING)
def as_png(public_id: str) -> Response:
    """The result as a picture, with as much of each name as can be drawn."""
    game, _ = look(public_id)
    return answer(_drawing(drawable(table_state(game))), "image/png", png)


def _drawing(state: TableState) -> str:
    return render.page("result/picture.svg", picture(state))


def answer(
    told: str, kind: str, made: Callable[[str], bytes] = lambda told: told.encode()
) -> Response:
    """What is *made* of *told*; 304 where the browser has it, and then nothing is made."""
    response = Response(content_type=kind)
    response.set_etag(sha256(told.encode()).hexdigest()[:20])
    response.headers["Cache-Control"] = "private, no-cache"
    if not request.if_none_match.contains(response.get_etag()[0] or ""):
        response.set_data(made(told))
    return cast(Response, response.make_conditional(request))


@result.get("/t/<public_id>/sheet")
@limited(DRAWING)
def printed(public_id: str) -> Response:
    """The score sheet to print and to sign."""
    game, who = look(public_id)
    return _sheet(table_state(game), who)


@result.get("/sheet")
@limited(DRAWING)
def blank() -> Response:
    """A score sheet to be filled in by hand; ``?rules=`` is the game; 404 for one there is not."""
    name = request.args.get("rules") or preset_ids()[0]
    if name not in preset_ids():
        abort(HTTPStatus.NOT_FOUND)
    return Response(render.page("result/sheet.html", blank_page(preset(name))))


def _sheet(
    state: TableState,
    who: Viewer,
    tried: Tried | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> Response:
    return Response(render.page("result/sheet.html", sheet_page(state, who, tried)), status)


@result.post("/t/<public_id>/place")
def name_place(public_id: str) -> AnyResponse:
    """Says where the game is played: 303 to the sheet.

    422 where its name is too long; 409 with what stands there where somebody named another place
    meanwhile.
    """
    place, was = (one_line(request.form.get(name, "")) for name in ("place", "was"))
    if len(place) > PLACE_LENGTH:
        game, who = writer(public_id)
        tried = Tried(place, long_place_words(len(place), PLACE_LENGTH))
        return _sheet(table_state(game), who, tried, HTTPStatus.UNPROCESSABLE_ENTITY)
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        named = store.name_place(connection, game_id=game.id, place=place, was=was)
    if named:
        return redirect(addresses.printed(public_id), HTTPStatus.SEE_OTHER)
    return _sheet(table_state(game), who, Tried(game.place, PLACE_IS_OTHER), HTTPStatus.CONFLICT)
