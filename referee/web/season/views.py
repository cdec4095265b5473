"""The pages of a season: who is ahead, and everything behind it."""

import pickle
from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, TypeVar

from flask import Blueprint, Response, abort, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.store.people.clubs import Club, club_with
from referee.store.season.standings import players_of
from referee.web import addresses
from referee.web.access import database, device, look
from referee.web.club_access import club_member
from referee.web.result.png import png
from referee.web.result.views import answer
from referee.web.season.asked import Asked, read_asked
from referee.web.season.evening.fill import evening_page
from referee.web.season.evening.picture import drawable, evening_picture
from referee.web.season.evening.told import Evening, day_of
from referee.web.season.honours.fill import records_page
from referee.web.season.period import read_day
from referee.web.season.person.fill import player_page
from referee.web.season.person.told import career
from referee.web.season.person.told import rate_on as rate_later_games
from referee.web.season.progress.fill import progress_page
from referee.web.season.read import (
    Latest,
    Offered,
    Told,
    offered,
    read_club,
    read_days,
    tables,
)
from referee.web.season.standings.columns import read_sorting
from referee.web.season.standings.fill import standings_page
from referee.web.season.standings.rows import added_up, rate_on, standings_told, to_add_up
from referee.web.server.aside import aside, turn
from referee.web.server.bounds.rate import DRAWING, limited
from referee.web.server.latest import Latest as Pages
from referee.web.ui import render

season = Blueprint("season", __name__)

Result = TypeVar("Result")


@season.get("/club/<club_id>/standings")
@limited(DRAWING)
def standings(club_id: str) -> Response:
    """Who is ahead; ``?by=`` sorts; a season, preset, partner and period choose the games."""
    asked, sorting = _asked(), read_sorting(request.args.get("by", ""))
    club = _club(club_id)
    with turn(club_id, device()) if asked.partner or asked.period else nullcontext():
        with database().reading() as connection:
            told = to_add_up(connection, club, asked) or standings_told(connection, club, asked)
        if isinstance(told, Latest):
            added = _kept(added_up, told, asked)
            with database().reading() as connection:
                told = standings_told(connection, club, asked, added)
    if told.late:
        with database().writing() as connection:
            rate_on(connection, told, asked)
    return Response(render.page("season/standings.html", standings_page(told, asked, sorting)))


def _asked() -> Asked:
    return read_asked(request.args, datetime.now(UTC).astimezone().date())


@season.get("/club/<club_id>/player/<player_id>")
@limited(DRAWING)
def player(club_id: str, player_id: str) -> Response:
    """All about one player; ``?games=all`` lists every game. 404 where the club has no such one."""
    club = _club(club_id)
    with turn(club_id, device()):
        with database().reading() as connection:
            told = career(connection, club, player_id, device=device())
        if told is None:
            abort(HTTPStatus.NOT_FOUND)
        if told.late:
            with database().writing() as connection:
                rate_later_games(connection, told)
        every_game = request.args.get("games") == "all"
        shown = _kept(partial(player_page, every_game=every_game), told)
    return Response(render.page("season/player.html", shown))


@season.get("/club/<club_id>/records")
@limited(DRAWING)
def records(club_id: str) -> Response:
    """The records and awards; a season, a preset and a period choose the games."""
    return Response(render.page("season/records.html", _of_all(club_id, records_page)))


@season.get("/club/<club_id>/over-time")
@limited(DRAWING)
def progress(club_id: str) -> Response:
    """Who stood where after each day; a season, a preset and a period choose the games."""
    return Response(render.page("season/progress.html", _of_all(club_id, progress_page)))


def _club(club_id: str) -> Club:
    """The club, for who belongs to it."""
    with database().reading() as connection:
        return club_member(connection, club_id).club


def _of_all(club_id: str, page: Callable[[Club, Told, Asked, Offered], Result]) -> Result:
    """A *page* of all games of the club, or of the season that is asked for."""
    club = _club(club_id)
    with turn(club_id, device()):
        return _kept(page, *_whole(club))


def _kept(compute: Callable[..., Result], *told: object) -> Result:
    """What *compute* makes of what was *told*; the same as last time where that is the same.

    It is looked up by all that it is made of, so that no change of the club is overlooked.
    """
    pages: Pages[Any] = current_app.extensions["pages"]
    of = sha256(pickle.dumps((compute, told))).digest()
    found: Result = pages.get(of, lambda: aside(partial(compute, *told)))
    return found


def _whole(club: Club) -> tuple[Club, Told, Asked, Offered]:
    """All games of the club, or of the season that is asked for, and what else is asked."""
    asked = _asked()
    with database().reading() as connection:
        choices = offered(connection, club.id, players_of(connection, club.id))
        chosen = choices.season(asked)
        told = read_club(connection, club.id, device=device(), season=chosen, asked=asked)
        return club, told, asked, choices


@season.get("/club/<club_id>/evening/<on>")
@limited(DRAWING)
def evening(club_id: str, on: str) -> Response:
    """What the club played on a day; 404 where it finished no game that was begun then."""
    return Response(render.page("season/evening.html", evening_page(_evening(club_id, on))))


@season.get("/club/<club_id>/evening/<on>.svg")
@limited(DRAWING)
def evening_svg(club_id: str, on: str) -> Response:
    """The evening as a drawing."""
    shown = evening_picture(_evening(club_id, on))
    return answer(render.page("season/evening.svg", shown), "image/svg+xml")


@season.get("/club/<club_id>/evening/<on>.png")
@limited(DRAWING)
def evening_png(club_id: str, on: str) -> Response:
    """The evening as a picture, with as much of each name as can be drawn."""
    shown = evening_picture(drawable(_evening(club_id, on)))
    return answer(render.page("season/evening.svg", shown), "image/png", png)


def _evening(club_id: str, on: str) -> Evening:
    with database().reading() as connection:
        club = club_member(connection, club_id).club
        day = read_day(on) or abort(HTTPStatus.NOT_FOUND)
        told = read_days(connection, club.id, day, device=device())
        games = tuple(game for game in told.games if day_of(game) == day)
        if not games:
            abort(HTTPStatus.NOT_FOUND)
        return Evening(club, day, told, games, tables(connection, games))


@season.get("/t/<public_id>/standings")
def of_table(public_id: str) -> AnyResponse:
    """The standings of the club that plays at a table: 303 to them."""
    game, _ = look(public_id)
    with database().reading() as connection:
        club = club_with(connection, game.club_id)
    return redirect(addresses.standings(club.public_id), HTTPStatus.SEE_OTHER)
