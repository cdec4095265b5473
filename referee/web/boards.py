"""A table to be read from a distance: in its middle from every chair, and across a room."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, url_for
from htmx_flask import request

from referee.engine.game import Step
from referee.web.access import look
from referee.web.seals import standings
from referee.web.state import TableState, table_state
from referee.web.table.page import contract_panel, play_so_far, running_totals, status, waits
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.words.hands import ended_words, undecided_words
from referee.web.words.vocabulary import Words, signed

boards = Blueprint("boards", __name__)


@boards.get("/t/<public_id>/centre")
def centre(public_id: str) -> Response:
    """Totals and bid four times, towards each side of a phone that lies in the middle.

    A page that asks for news since ``?v=`` gets the block ``play``; 204 where there is none.
    """
    return _shown(public_id, "centre")


@boards.get("/t/<public_id>/tv")
def tv(public_id: str) -> Response:
    """Totals, bid, who deals and the last hand, for a television; news as of `centre`."""
    return _shown(public_id, "tv")


def _shown(public_id: str, kind: str) -> Response:
    game, _ = look(public_id)
    if request.htmx and number_in(request.args.get("v", "")) == game.version:
        return Response(status=HTTPStatus.NO_CONTENT)
    return render.followed(
        f"boards/{kind}.html",
        "play",
        game.version,
        here=public_id,
        news=url_for(f"boards.{kind}", public_id=public_id, v=game.version),
        board=board(table_state(game)),
    )


def board(state: TableState) -> Mapping[str, Any]:
    """What stands at a table, as both views and a frame show it."""
    words, standing = state.words, state.standing
    over, last = standing.winner is not None, last_scored(state)
    waiting = waits(state)
    return {
        "title": words.title(),
        "books": running_totals(standing, words, state.looks),
        "gained": _gained(state, last),
        "next": (f"Hand {state.label}", words.deals(state.dealer)),
        "status": () if over else status(state, writes=False),
        "contract": None if over else contract_panel(state),
        "under_way": play_so_far(state),
        "last": _last_words(last),
        "why": undecided_words(standing, words) or (waiting.label if waiting else ""),
        "won": words.winner(standing),
        "not_sealed": sum(each.provisional for each in standings(state).values()),
    }


def last_scored(state: TableState) -> Step | None:
    """The hand before the one that is played; None while there is none."""
    told = [step for step in state.steps if step.verdict.score.points is not None]
    return told[-1] if told else None


def _gained(state: TableState, last: Step | None) -> Sequence[str]:
    """What the last hand did to each book: "+95"; "" where it scored nothing."""
    points = last.verdict.score.points if last else None
    if not points or not any(points.values()):
        return tuple("" for _ in state.standing.totals)
    return tuple(signed(points[book]) for book in state.standing.totals)


def _last_words(last: Step | None) -> str:
    return f"Hand {last.label}: {ended_words(last, Words(last.rules, last.names))}" if last else ""
