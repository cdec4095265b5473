"""The pages of a season: who is ahead, and everything behind it."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.store.people.clubs import club_with
from referee.web import addresses
from referee.web.access import club_member, database, device, look
from referee.web.season.asked import read_asked
from referee.web.season.person.fill import career, player_page
from referee.web.season.read import read_club
from referee.web.season.standings.columns import read_sorting
from referee.web.season.standings.fill import standings_page
from referee.web.server.rate import DRAWING, limited
from referee.web.ui import render

season = Blueprint("season", __name__)


@season.get("/club/<club_id>/standings")
@limited(DRAWING)
def standings(club_id: str) -> Response:
    """Who is ahead; ``?by=`` sorts, ``?preset=``, ``?partner=`` and ``?period=`` choose games."""
    today = datetime.now(UTC).astimezone().date()
    asked, sorting = read_asked(request.args, today), read_sorting(request.args.get("by", ""))
    with database().reading() as connection:
        club = club_member(connection, club_id).club
        told = read_club(connection, club.id, device=device())
    return Response(
        render.page("season/standings.html", standings_page(club, told, asked, sorting))
    )


@season.get("/club/<club_id>/player/<player_id>")
@limited(DRAWING)
def player(club_id: str, player_id: str) -> Response:
    """All about one player; ``?games=all`` lists every game. 404 where the club has no such one."""
    with database().reading() as connection:
        club = club_member(connection, club_id).club
        told = read_club(connection, club.id, device=device())
    if player_id not in told.names:
        abort(HTTPStatus.NOT_FOUND)
    every_game = request.args.get("games") == "all"
    shown = player_page(career(club, player_id, told), every_game=every_game)
    return Response(render.page("season/player.html", shown))


@season.get("/t/<public_id>/standings")
def of_table(public_id: str) -> AnyResponse:
    """The standings of the club that plays at a table: 303 to them."""
    game, _ = look(public_id)
    with database().reading() as connection:
        club = club_with(connection, game.club_id)
    return redirect(addresses.standings(club.public_id), HTTPStatus.SEE_OTHER)
