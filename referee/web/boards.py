"""What is looked at from a distance: a table, from its middle or on a television, and frames.

A frame stands on another site, and shows the standings or the scores of a club: no cookie is read
or set, no form stands there, no link leads on. What lets in is the secret in the address, made for
this alone: it asks nothing of the API, and a token of the API shows nothing here.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, render_template, url_for
from flask_limiter import RateLimitExceeded
from htmx_flask import request
from sqlalchemy import Connection

from referee.engine.game import Step
from referee.stats.season.standings import Scoring
from referee.store.errors import (
    StoreError,
    UnknownClubError,
    UnknownSeasonError,
    UnreadableGameError,
)
from referee.store.game.games import latest_games
from referee.store.people.clubs import Club, Gives
from referee.store.stored import StoredGame
from referee.web import seals
from referee.web.access import club_by_token, database, look, note_reader
from referee.web.season.read import SeasonFilters
from referee.web.season.standings import club_standings, columns_of, rate_on
from referee.web.server import bounds
from referee.web.server.bounds import RENEWING, limited
from referee.web.server.requests import FRAMED
from referee.web.state import TableState, table_state
from referee.web.table.page import contract_panel, play_so_far, running_totals, status, waits
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.words.hands import ended_words, undecided_words
from referee.web.words.season import (
    NOBODY,
    NOBODY_IN_SEASON,
    NOBODY_RANKED,
    RATING,
    SCORING,
    scores_words,
    standings_heading,
)
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
    over, last = standing.winner is not None, _last_scored(state)
    waiting = waits(state)
    return {
        "title": words.title(),
        "books": running_totals(standing, words, state.looks),
        "gained": _gained(state, last),
        "next": (f"Hand {state.label}", words.deals(state.dealer)),
        "status": () if over else status(state, writes=False),
        "contract": None if over else contract_panel(state),
        "under_way": play_so_far(state),
        "last": f"Hand {last.label}: {ended_words(last, Words(last.rules, last.names))}"
        if last
        else "",
        "why": undecided_words(standing, words) or (waiting.label if waiting else ""),
        "won": words.winner(standing),
        "not_sealed": sum(each.provisional for each in seals.agreements(state).values()),
    }


def _last_scored(state: TableState) -> Step | None:
    """The hand before the one that is played; None while there is none."""
    scored = [step for step in state.steps if step.verdict.score.points is not None]
    return scored[-1] if scored else None


def _gained(state: TableState, last: Step | None) -> Sequence[str]:
    """What the last hand did to each book: "+95"; "" where it scored nothing."""
    points = last.verdict.score.points if last else None
    if not points or not any(points.values()):
        return tuple("" for _ in state.standing.totals)
    return tuple(signed(points[book]) for book in state.standing.totals)


embed = Blueprint("embed", __name__)
embed.after_request(note_reader)

MOST_BOARDS = 6
LASTS = timedelta(hours=12)
"""How long after its beginning a game is shown: an evening."""

STANDINGS_RENEW = 300
SCORES_RENEW = 20
"""Seconds between two looks of a page that stays open."""

SHOWN = ("played", "won", "points", "made", "rating")
"""The columns of the standings that a frame has room for."""

RANKED_BY = {Scoring.WINS: "won", Scoring.RATING: "rating"}
"""The column that a season ranks by; by points where it is neither."""


@embed.get("/embed/standings/<secret>")
@limited(RENEWING)
def standings(secret: str) -> Response:
    """Who is ahead; ``?season=`` chooses one by its public id, and is 404 where there is none."""
    filters = SeasonFilters(season=request.args.get("season", ""))
    with database().reading() as connection:
        found = club_standings(connection, _club(connection, secret, Gives.STANDINGS), filters)
    season = found.offered.season(filters)
    if filters.season and season is None:
        raise UnknownSeasonError(f"no season {filters.season!r}")
    if found.late:
        with database().writing() as connection:
            rate_on(connection, found, filters)
    played = NOBODY_IN_SEASON if season else NOBODY_RANKED
    return _framed(
        "standings",
        heading=standings_heading(found.club.name),
        renews=STANDINGS_RENEW,
        season=season,
        columns=[each for each in columns_of(found) if each.key in SHOWN],
        ranks_by=RANKED_BY.get(found.standings.scoring, "points"),
        rows=found.standings.rows,
        names=found.standings.players.names,
        nobody=played if found.offered.years else NOBODY,
        ranked=SCORING[found.standings.scoring],
        rating=RATING,
    )


@embed.get("/embed/scores/<secret>")
@limited(RENEWING)
def scoreboard(secret: str) -> Response:
    """The games that were begun in the last hours; those that are over come last."""
    since = datetime.now(UTC) - LASTS
    with database().reading() as connection:
        club = _club(connection, secret, Gives.SCORES)
        games = latest_games(connection, club_id=club.id, since=since, limit=MOST_BOARDS)
    tables = [board(state) for game in games for state in _state(game)]
    return _framed(
        "scoreboard",
        heading=scores_words(club.name),
        renews=SCORES_RENEW,
        boards=sorted(tables, key=lambda each: each["won"] != ""),
    )


def _state(game: StoredGame) -> Iterator[TableState]:
    """What stands in *game*; nothing where it cannot be read, which its own page says."""
    with suppress(UnreadableGameError):
        yield table_state(game)


def _club(connection: Connection, secret: str, gives: Gives) -> Club:
    """The club whose frame it is.

    Raises:
        UnknownClubError: no link of a frame, or not of this one, has that secret any more.
    """
    club = club_by_token(connection, secret, gives)
    if club is None:
        raise UnknownClubError("no club by this link of a frame")
    return club


@embed.errorhandler(UnknownClubError)
@embed.errorhandler(UnknownSeasonError)
def gone(_fault: StoreError) -> Response:
    """404: the link was taken back, or never was; the frame says it where it stands."""
    words = "The link of this frame leads nowhere, or was taken back by the club."
    return _notice("Nothing is shown here", words, HTTPStatus.NOT_FOUND)


@embed.errorhandler(RateLimitExceeded)
def too_often(_fault: RateLimitExceeded) -> Response:
    """429: the page asks again by itself."""
    words = "It was asked for too often, and asks again in a few minutes."
    response = _notice("Nothing is shown just now", words, HTTPStatus.TOO_MANY_REQUESTS)
    response.headers["Retry-After"] = str(bounds.wait())
    return response


def _notice(heading: str, words: str, status: HTTPStatus) -> Response:
    """What stands in a frame that has nothing to show; it asks again by itself."""
    response = _framed("notice", heading=heading, words=words, renews=STANDINGS_RENEW)
    response.status_code = status
    return response


def _framed(template: str, **shown: object) -> Response:
    """A page that any site may show in a frame; it tells no site by which address it was asked."""
    response = Response(render_template(f"embed/{template}.html", **shown))
    response.headers["Content-Security-Policy"] = FRAMED
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
