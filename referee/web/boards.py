"""A table to be read from a distance: in its middle from every chair, and across a room."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, Response, url_for
from htmx_flask import request

from referee.engine.game import Step
from referee.web.access import look
from referee.web.seals import standings
from referee.web.state import TableState, table_state
from referee.web.table.fill import books, contract_panel, status, waits
from referee.web.table.page import Book, Contract
from referee.web.table.under_way import under_way
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.words.game.ending import undecided_words
from referee.web.words.game.hands import ended_words
from referee.web.words.game.seals import open_words
from referee.web.words.names import Words
from referee.web.words.text import signed

boards = Blueprint("boards", __name__)


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Templates ``boards/centre.html`` and ``boards/tv.html``; their block ``play`` is the news."""

    title: str
    books: Sequence[Book]
    gained: Sequence[str]
    """What the last hand did to each of the *books*: "+95"; "" where it scored nothing."""
    status: Sequence[str]
    """"Hand 7", "Dee deals", "First to 300"; nothing when the game is over."""
    next: Sequence[str]
    """The same where there is little room: "Hand 7", "Dee deals"."""
    contract: Contract | None
    under_way: Sequence[str]
    """Whose turn it is, what each side has, how the bid stands, while cards are told."""
    last: str
    """The hand before, in words; "" while there is none."""
    why: str
    """Why nobody has won though the target is reached; mostly ""."""
    won: str
    """"Ann and Cal win"; "" while nobody has."""
    provisional: str
    """How many hands somebody has still to agree to; "" where none."""
    news: str
    """What answers with the block ``play``, once anything was written."""
    here: str
    """The public id of the table."""


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
    shown = board_page(
        table_state(game), url_for(f"boards.{kind}", public_id=public_id, v=game.version)
    )
    if not request.htmx:
        return Response(render.page(f"boards/{kind}.html", shown))
    play = Response(render.block(f"boards/{kind}.html", "play", shown))
    play.headers.update({"HX-Retarget": "#play", "HX-Reswap": "outerMorph"})
    return play


def board_page(state: TableState, news: str) -> BoardPage:
    """What both views show; *news*: where the one that asked hears of what is written later."""
    words, standing = state.words, state.standing
    over = standing.winner is not None
    last = last_scored(state)
    return BoardPage(
        title=words.title(),
        books=books(standing, words, state.looks),
        gained=_gained(state, last),
        status=() if over else status(state, writes=False),
        next=() if over else (f"Hand {state.label}", words.deals(state.dealer)),
        contract=None if over else contract_panel(state),
        under_way=under_way(state),
        last=_last_words(last),
        why=undecided_words(standing, words) or _waiting(state),
        won=words.winner(standing),
        provisional=_provisional(state),
        news=news,
        here=state.game.public_id,
    )


def last_scored(state: TableState) -> Step | None:
    """The hand before the one that is played; None while there is none."""
    told = [step for step in state.steps if step.verdict.score.points is not None]
    return told[-1] if told else None


def _gained(state: TableState, last: Step | None) -> Sequence[str]:
    points = last.verdict.score.points if last else None
    if not points or not any(points.values()):
        return tuple("" for _ in state.standing.totals)
    return tuple(signed(points[book]) for book in state.standing.totals)


def _last_words(last: Step | None) -> str:
    return f"Hand {last.label}: {ended_words(last, Words(last.rules, last.names))}" if last else ""


def _provisional(state: TableState) -> str:
    hands = sum(each.provisional for each in standings(state).values())
    return open_words(hands) if hands else ""


def _waiting(state: TableState) -> str:
    link = waits(state)
    return link.label if link else ""
