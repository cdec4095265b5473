"""The result of a game on a pad: to share, as text, picture and sheet, and its record."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from referee.pads.game import PadGame
from referee.pads.record import write_record
from referee.server import addresses
from referee.server.bounds import DRAWING, limited
from referee.store.game.plain import PlainGame
from referee.web.pads.game import look_at_game, sheet_row
from referee.web.pads.read import game_of, headline, ranked, reason_sentence, totals_words
from referee.web.pads.seals import notes, to_seal
from referee.web.shared.drawing import SideTotal, frame, png
from referee.web.shared.pictures import file_answer, letters
from referee.web.shared.words import day_words, number

result = Blueprint("pads_result", __name__)

TOTALS_HIGH = 800
"""The height that the totals of a picture take together at most, in its units."""


@result.get("/pads/<public_id>/result")
def show(public_id: str) -> str:
    """The page to share, copy and save the result, also while the game goes on."""
    stored, game = _game(public_id)
    names = game.terms.names
    return render_template(
        "pads/result.html",
        public_id=public_id,
        over=game.is_over,
        text=_text(stored, game),
        spoken=f"{headline(game)}. {totals_words(game)}.",
        url=addresses.whole(url_for("pads.show", public_id=public_id)),
        is_local=addresses.is_local(),
        is_plain_http=not request.is_secure,
        without_letters=[letters(name) for name in names if letters(name) != name],
    )


@result.get("/pads/<public_id>/game.txt")
def as_text(public_id: str) -> Response:
    """The game as plain text, round by round."""
    return file_answer(_text(*_game(public_id)), "text/plain; charset=utf-8")


@result.get("/pads/<public_id>/game.svg")
@limited(DRAWING)
def as_svg(public_id: str) -> Response:
    """The result as SVG, whose text is drawn with the fonts of whoever opens it."""
    return file_answer(_drawn(*_game(public_id), str), "image/svg+xml")


@result.get("/pads/<public_id>/game.png")
@limited(DRAWING)
def as_png(public_id: str) -> Response:
    """The result as PNG, with the letters of each name that can be drawn."""
    drawing = _drawn(*_game(public_id), lambda words: letters(words) or "A player")
    return file_answer(drawing, "image/png", png)


@result.get("/pads/<public_id>/sheet")
@limited(DRAWING)
def printed(public_id: str) -> str:
    """The game, round by round, to print and to sign."""
    stored, game = _game(public_id)
    return render_template(
        "pads/sheet.html",
        blank=False,
        public_id=public_id,
        title=game.terms.pad.name,
        game=game.terms.pad.name,
        evening=stored.evening,
        place_was="",
        writes=False,
        terms=game.terms,
        pad=game.terms.pad,
        rows=_rows(stored, game),
        result=headline(game),
        reason=f"{reason_sentence(game)} {totals_words(game)}.",
        signatures=game.terms.names,
    )


@result.get("/pads/<public_id>/record.rook")
@limited(DRAWING)
def record(public_id: str) -> Response:
    """The game as a record file: its pad, and its rounds as they stand."""
    stored, game = _game(public_id)
    text = write_record(game, stored.started_at.isoformat(timespec="seconds"))
    response = Response(text, content_type="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{public_id}.rook"'
    return response


def _game(public_id: str) -> tuple[PlainGame, PadGame]:
    stored, _ = look_at_game(public_id)
    return stored, game_of(stored)


def _rows(stored: PlainGame, game: PadGame) -> list[dict[str, Any]]:
    said = notes(stored, to_seal(stored, game))
    return [sheet_row(game, played, said[played.number]) for played in game.rounds]


def _text(stored: PlainGame, game: PadGame) -> str:
    return render_template(
        "pads/game.txt",
        stored=stored,
        game=game,
        rows=_rows(stored, game),
        headline=headline(game),
        reason=reason_sentence(game),
    )


def _drawn(stored: PlainGame, game: PadGame, called: Callable[[str], str]) -> str:
    """The result as SVG; *called* gives the words to draw for a name."""
    won = game.outcome.winners if game.outcome else ()
    totals = [
        SideTotal(called(name), number(total), wins=at in won) for at, name, total in ranked(game)
    ]
    count = len(game.rounds)
    rounds = f"{count} round{'' if count == 1 else 's'}"
    about = (called(game.terms.pad.name), day_words(stored.evening), rounds)
    spoken = f"{headline(game)}. {totals_words(game)}."
    page = frame(spoken, called(headline(game)), about, totals, TOTALS_HIGH)
    return render_template("result/frame.svg", **page)
