"""How a page that was left open learns what was written: it asks every few seconds."""

from http import HTTPStatus

from flask import Blueprint, Response, request

from referee.web.access import database, look, look_in
from referee.web.entry.page import FormState
from referee.web.state import table_state
from referee.web.table.fill import table_page
from referee.web.table.news import news as news_of
from referee.web.table.page import NewsPage
from referee.web.ui import render
from referee.web.ui.fields import number_in

live = Blueprint("live", __name__)


@live.get("/t/<public_id>/news")
def news(public_id: str) -> Response:
    """204 while the table is at ``?v=``; else what was written, for a form ``?at=`` a line.

    A page without a form is sent the block ``play``.
    """
    with database().reading() as connection:
        if look_in(connection, public_id).version == number_in(request.args.get("v", "")):
            return Response(status=HTTPStatus.NO_CONTENT)
    game, who = look(public_id)
    state = table_state(game)
    hand, seq = map(number_in, request.args.get("at", "").partition(".")[::2])
    if hand is not None and seq is not None:
        told = NewsPage(news_of(state, hand, seq))
        return Response(render.block("table/news.html", "news", told))
    play = Response(render.block("table/table.html", "play", table_page(state, who, FormState())))
    play.headers.update({"HX-Retarget": "#play", "HX-Reswap": "outerMorph"})
    return play
