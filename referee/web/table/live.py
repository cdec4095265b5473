"""How a page that was left open learns what was written: it asks when it was told to look."""

from dataclasses import replace
from functools import partial
from http import HTTPStatus

from flask import Blueprint, Response, current_app, request

from referee.store.game.games import load_game
from referee.store.people.memberships import Access
from referee.web import addresses
from referee.web.access import Viewer, database, look, look_in
from referee.web.entry.page import FormState
from referee.web.server.latest import Latest
from referee.web.state import TableState, table_state
from referee.web.table.fill import beside, table_page
from referee.web.table.news import Known
from referee.web.table.news import news as news_of
from referee.web.table.page import NewsPage
from referee.web.ui import render
from referee.web.ui.compress import Packed, packed
from referee.web.ui.fields import number_in

WATCHED = 256
"""Blocks that are kept: of as many tables, if all who watch one may do the same."""

live = Blueprint("live", __name__)


@live.get("/t/<public_id>/news")
def news(public_id: str) -> Response:
    """204 while the table is at ``?v=``; else what was written, for a form ``?at=`` a line.

    A page without a form is sent the block ``play``; where it has lost the pen, it is opened anew.
    """
    with database().reading() as connection:
        access = look_in(connection, public_id)
    if access.version == number_in(request.args.get("v", "")):
        return Response(status=HTTPStatus.NO_CONTENT)
    if not access.writes and "pen" in request.args:  # the page lacks what taps without it carry
        return Response(headers={"HX-Refresh": "true"})
    if not access.writes and "at" not in request.args:
        return _into_the_page(
            _watched(public_id, replace(access, name="", pen_seen_at=None)).answer()
        )
    game, who = look(public_id)
    state = table_state(game)
    at = [number_in(each) for each in request.args.get("at", "").split(".")]
    match at:
        case [int(hand), int(seq), int(entries)]:
            told = news_of(state, who, Known(hand, seq, entries))
            told = told if who.writes else replace(told, beside=beside(state, who))
            return Response(render.block("table/news.html", "news", NewsPage(told)))
    return _into_the_page(Response(_play(state, who)))


def _watched(public_id: str, access: Access) -> Packed:
    """The block ``play`` for all who have the same *access* to the same version.

    It is made for none of them alone: it holds no name of a phone's owner, no token and no key.
    """
    kept: Latest[Packed] = current_app.extensions["watched"]
    return kept.get((addresses.prefix(), access), partial(_printed, public_id, access))


def _printed(public_id: str, access: Access) -> Packed:
    with database().reading() as connection:
        game = load_game(connection, public_id, agreed=access.shared)
    # What was changed since *access* was read is news still: the panel of the pen lacks it.
    state = table_state(replace(game, version=access.version))
    return packed(_play(state, Viewer("", "", access)))


def _play(state: TableState, who: Viewer) -> str:
    return render.block("table/table.html", "play", table_page(state, who, FormState()))


def _into_the_page(play: Response) -> Response:
    play.headers.update({"HX-Retarget": "#play", "HX-Reswap": "outerMorph"})
    return play
