"""The pages of a season: who is ahead, and everything behind it."""

import pickle
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any, TypeVar

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    url_for,
)
from htmx_flask import request
from werkzeug.wrappers import Response as AnyResponse

from referee.stats.season.summary import evening_of
from referee.store.game.nights import StoredNight, nights_on
from referee.store.people.clubs import Club, club_with, clubs_seen
from referee.store.season.standings import players_of
from referee.web.access import club_member, database, device, look
from referee.web.charts import MOST as LINES
from referee.web.charts import span
from referee.web.company import tallies
from referee.web.result.drawing import png
from referee.web.result.views import answer
from referee.web.rulebook.presets import preset_named
from referee.web.season import read
from referee.web.season.evening import (
    Evening,
    day_of,
    days,
    drawable_evening,
    evening_game,
    evening_picture,
)
from referee.web.season.honours import honours
from referee.web.season.person import Career, career, figures, rate_later_games, work_out
from referee.web.season.progress import progress as over_time
from referee.web.season.read import RECENT, SeasonFilters, read_day, read_filters
from referee.web.season.standings import (
    added_up,
    club_standings,
    columns_of,
    luck_of,
    rate_on,
    read_sorting,
    sorted_rows,
    to_add_up,
)
from referee.web.server.aside import aside, turn
from referee.web.server.bounds import DRAWING, limited
from referee.web.server.greenlets import Latest as Pages
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.words import season as words
from referee.web.words.rules import game_name

season = Blueprint("season", __name__)

Result = TypeVar("Result")

QUESTIONS = ("season", "preset", "period")
"""What chooses the games of a page; on the standings it is a partner as well."""


@season.get("/standings")
def here() -> str | AnyResponse:
    """The standings where this phone played last: 303 to them; for a new phone how to begin."""
    with database().reading() as connection:
        clubs = clubs_seen(connection, device=device())
    if not clubs:
        return render_template("season/nowhere.html", begins=not current_app.config["PRIVATE"])
    there = url_for("season.standings", club_id=clubs[0].public_id)
    return redirect(there, HTTPStatus.SEE_OTHER)


@season.get("/club/<club_id>/standings")
@limited(DRAWING)
def standings(club_id: str) -> str:
    """Who is ahead; ``?by=`` sorts; a season, preset, partner and period choose the games.

    ``?came=`` and ``?nights=`` say how many games and nights came from files just now.
    """
    filters = _filters()
    club = _club(club_id)
    with turn(club_id, device()) if filters.partner or filters.period else nullcontext():
        with database().reading() as connection:
            found = to_add_up(connection, club, filters) or club_standings(
                connection, club, filters
            )
        if isinstance(found, read.FoundGames):
            added = _kept(added_up, found, filters)
            with database().reading() as connection:
                found = club_standings(connection, club, filters, added)
    if found.late:
        with database().writing() as connection:
            rate_on(connection, found, filters)
    last = found.offered.last
    columns = columns_of(found)
    sorting = read_sorting(request.args.get("by", ""), columns)
    return render_template(
        "season/standings.html",
        club=club,
        came=number_in(request.args.get("came", "")),
        nights=number_in(request.args.get("nights", "")),
        ranked=found.standings.rows,
        rows=sorted_rows(found.standings.rows, sorting, columns),
        names=found.standings.players.names,
        scoring=found.standings.scoring,
        late=found.late,
        luck=luck_of(found),
        columns=columns,
        is_one_game=found.standings.is_one_game,
        sorting=sorting,
        filters=filters,
        choices=_choices(found.offered, (*QUESTIONS[:2], "partner", *QUESTIONS[2:])),
        any_game=bool(found.offered.years),
        last_evening=evening_of(last, None) if last else None,
        latest=_latest(are_all=found.are_all),
        words=words,
    )


def _filters() -> SeasonFilters:
    return read_filters(request.args, datetime.now(UTC).astimezone().date())


def _choices(
    offered: read.Offered, questions: tuple[str, ...] = QUESTIONS
) -> Mapping[str, Mapping[str, str]]:
    """What the games can be chosen by: for each of *questions* its answers, each with its words."""
    presets = ((each, preset_named(each)) for each in offered.presets)
    players = sorted(offered.names.items(), key=lambda each: each[1].casefold())
    recent = {str(n): "Last 12 months" if n == 365 else f"Last {n} days" for n in RECENT}
    every = {
        "season": {each.public_id: each.name for each in offered.seasons},
        "preset": {each: game_name(rules) for each, rules in presets if rules is not None},
        "partner": dict(players),
        "period": recent | {year: year for year in offered.years},
    }
    return {name: every[name] for name in questions if every[name]}


def _latest(*, are_all: bool) -> int:
    """How many games are counted, the latest of many; 0: all are."""
    return 0 if are_all else read.MOST


@season.get("/club/<club_id>/player/<player_id>")
@limited(DRAWING)
def player(club_id: str, player_id: str) -> str:
    """All about one player; ``?games=all`` lists every game. 404 where the club has no such one.

    ``?given=more`` analyses some more of the logged hands first; asked by a part of the page, it
    gives that part alone.
    """
    club, going = _club(club_id), True
    if request.args.get("given") == "more":
        found = _career(club, player_id)
        going = work_out(found, current_app.extensions["solving"])
        if request.htmx:
            given = _career(club, player_id).given
            return render_template(
                "season/given.html", club=club, id=player_id, given=given, going=going
            )
    with turn(club_id, device()):
        found = _career(club, player_id)
        if found.late:
            with database().writing() as connection:
                rate_later_games(connection, found)
        every_game = request.args.get("games") == "all"
        shown = _kept(partial(figures, every_game=every_game), found)
    rows = found.ranked.rows
    return render_template(
        "season/player.html",
        club=club,
        id=player_id,
        names=found.names,
        ranked=rows,
        is_one_game=found.ranked.is_one_game,
        row=next((each for each in rows if each.player == player_id), None),
        is_begun=found.is_begun,
        figures=shown,
        given=found.given,
        going=going,
        late=found.late,
        latest=_latest(are_all=found.are_all),
        span=span,
        words=words,
    )


def _career(club: Club, player_id: str) -> Career:
    """What a player has played; 404 where the club has no such one."""
    with database().reading() as connection:
        found = career(connection, club, player_id, device=device())
    return found or abort(HTTPStatus.NOT_FOUND)


@season.get("/club/<club_id>/records")
@limited(DRAWING)
def records(club_id: str) -> str:
    """The records and awards; a season, a preset and a period choose the games."""
    return _of_all(club_id, honours, "records", words=words)


@season.get("/club/<club_id>/over-time")
@limited(DRAWING)
def progress(club_id: str) -> str:
    """Who stood where after each day; a season, a preset and a period choose the games."""
    return _of_all(club_id, over_time, "progress", lines=LINES, words=words)


def _club(club_id: str) -> Club:
    """The club, for who belongs to it."""
    with database().reading() as connection:
        return club_member(connection, club_id).club


def _of_all(
    club_id: str,
    compute: Callable[[read.ClubGames, SeasonFilters], object],
    page: str,
    **shown: object,
) -> str:
    """A *page* of what all games of the club, or of the season that is chosen, come to."""
    club, filters = _club(club_id), _filters()
    with turn(club_id, device()):
        with database().reading() as connection:
            offered = read.offered(connection, club.id, players_of(connection, club.id))
            chosen = offered.season(filters)
            played = read.club_games(
                connection, club.id, device=device(), season=chosen, filters=filters
            )
        found = _kept(compute, played, filters)
    return render_template(
        f"season/{page}.html",
        club=club,
        names=played.names,
        found=found,
        filters=filters,
        choices=_choices(offered),
        any_game=bool(offered.years),
        latest=_latest(are_all=played.are_all),
        **shown,
    )


def _kept(compute: Callable[..., Result], *values: object) -> Result:
    """What *compute* makes of *values*; the same as last time where those are the same.

    It is looked up by all that it is made of, so that no change of the club is overlooked.
    """
    pages: Pages[Any] = current_app.extensions["pages"]
    of = sha256(pickle.dumps((compute, values))).digest()
    found: Result = pages.get(of, lambda: aside(partial(compute, *values)))
    return found


@season.get("/club/<club_id>/evening/<on>")
@limited(DRAWING)
def evening(club_id: str, on: str) -> str:
    """What the club played on a day; 404 where it finished no game that was begun then."""
    found = _evening(club_id, on)
    every = days(found.played.games)
    place = every.index(found.on)
    return render_template(
        "season/evening.html",
        club=found.club,
        on=found.on,
        headline=found.headline,
        setting=found.setting,
        earlier=every[place - 1] if place else None,
        later=every[place + 1] if place + 1 < len(every) else None,
        placed=found.placed,
        names=found.names,
        known=found.played.names,
        games=[evening_game(state, found) for state in found.tables],
        unreadable=len(found.tables) < len(found.games),
        awards=found.awards,
        words=words,
        nights=_nights(found),
    )


def _nights(found: Evening) -> Sequence[tuple[StoredNight, Mapping[str, int]]]:
    """The nights of poker of the evening that this phone may look at, and who is up or down."""
    club = found.club
    with database().reading() as connection:
        nights = nights_on(connection, device=device(), club_id=club.id, day=found.on)
    with turn(club.public_id, device()) if nights else nullcontext():
        told = tallies(nights)
    return [(night, each.ups) for night, each in zip(nights, told, strict=True) if each.seen]


@season.get("/club/<club_id>/evening/<on>.svg")
@limited(DRAWING)
def evening_svg(club_id: str, on: str) -> Response:
    """The evening as a drawing."""
    shown = evening_picture(_evening(club_id, on))
    return answer(render.page("result/frame.svg", shown), "image/svg+xml")


@season.get("/club/<club_id>/evening/<on>.png")
@limited(DRAWING)
def evening_png(club_id: str, on: str) -> Response:
    """The evening as a picture, with as much of each name as can be drawn."""
    shown = evening_picture(drawable_evening(_evening(club_id, on)))
    return answer(render.page("result/frame.svg", shown), "image/png", png)


def _evening(club_id: str, on: str) -> Evening:
    with database().reading() as connection:
        club = club_member(connection, club_id).club
        day = read_day(on) or abort(HTTPStatus.NOT_FOUND)
        played = read.read_days(connection, club.id, day, device=device())
        games = tuple(game for game in played.games if day_of(game) == day)
        if not games:
            abort(HTTPStatus.NOT_FOUND)
        return Evening(club, day, played, games, read.tables(connection, games))


@season.get("/t/<public_id>/standings")
def of_table(public_id: str) -> AnyResponse:
    """The standings of the club that plays at a table: 303 to them."""
    game, _ = look(public_id)
    with database().reading() as connection:
        club = club_with(connection, game.club_id)
    there = url_for("season.standings", club_id=club.public_id)
    return redirect(there, HTTPStatus.SEE_OTHER)
