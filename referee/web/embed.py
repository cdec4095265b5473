"""Frames on other sites: standings and scores of a club, to look at and nothing else.

No cookie is read or set, no form stands there, no link leads on. What lets in is the secret in
the address, made for this alone: it asks nothing of the API, and a token of the API shows nothing
here.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

from flask import Blueprint, Response, render_template, request
from flask_limiter import RateLimitExceeded
from sqlalchemy import Connection

from referee.stats.season.standings import Scoring
from referee.store.errors import (
    StoreError,
    UnknownClubError,
    UnknownSeasonError,
    UnreadableGameError,
)
from referee.store.game.games import latest_games
from referee.store.people.clubs import Club
from referee.store.people.tokens import Gives
from referee.store.stored import StoredGame
from referee.web.access import club_by_token, database, note_reader
from referee.web.boards import board
from referee.web.season.read import SeasonFilters
from referee.web.season.standings import club_standings, columns_of, rate_on
from referee.web.server import bounds
from referee.web.server.bounds import RENEWING, limited
from referee.web.server.requests import FRAMED
from referee.web.state import TableState, table_state
from referee.web.words.season import (
    NOBODY,
    NOBODY_IN_SEASON,
    NOBODY_RANKED,
    RATING,
    SCORING,
    scores_words,
    standings_heading,
)

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
