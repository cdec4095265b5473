"""The search of old games."""

from flask import Blueprint, Response, request

from referee.store.game.games import games_of
from referee.store.game.search import presets_of
from referee.store.people.players import known_names
from referee.web.access import database, device, keeper
from referee.web.games.found import read_asked, search_page, shown
from referee.web.server.bounds.rate import DRAWING, limited
from referee.web.ui import render
from referee.web.ui.fields import number_in

search = Blueprint("search", __name__)

PAGE = 20
"""Games in one list."""

PLAYERS = 200
"""Players that are offered; all others are found by their words."""


@search.get("/games")
@limited(DRAWING)
def find() -> Response:
    """The games of this phone that fit what is asked for, the latest first; ``?before=`` pages."""
    asked, before = read_asked(request.args), number_in(request.args.get("before", ""))
    with database().reading() as connection:
        mine = device()
        found = games_of(
            connection, device=mine, limit=PAGE + 1, before_id=before, wanted=asked.wanted
        )
        players = known_names(connection, device=mine, limit=PLAYERS)
        presets, who = presets_of(connection, device=mine), keeper(connection)
    games, more = shown(found, PAGE)
    answer = search_page(asked, games, more, who, (sorted(players), presets))
    return Response(render.page("games/search.html", answer))
