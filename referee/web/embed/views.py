"""Frames on other sites: standings and scores of a club, to look at and nothing else.

No cookie is read or set, no form stands there, no link leads on. What lets in is the secret in
the address, made for this alone: it asks nothing of the API, and a token of the API shows nothing
here.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

from flask import Blueprint, Response, request
from flask_limiter import RateLimitExceeded
from sqlalchemy import Connection

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
from referee.web.access import database
from referee.web.club_access import club_by_token, note_reader
from referee.web.embed.fill import embedded_notice, embedded_scoreboard, embedded_standings
from referee.web.season.asked import Asked
from referee.web.season.standings.rows import rate_on, standings_told
from referee.web.server.bounds import rate
from referee.web.server.bounds.rate import RENEWING, limited
from referee.web.server.headers import FRAMED
from referee.web.state import TableState, table_state
from referee.web.ui import render
from referee.web.words.season.embedded import GONE, OFTEN

embed = Blueprint("embed", __name__)
embed.after_request(note_reader)

MOST_BOARDS = 6
LASTS = timedelta(hours=12)
"""How long after its beginning a game is shown: an evening."""


@embed.get("/embed/standings/<secret>")
@limited(RENEWING)
def standings(secret: str) -> Response:
    """Who is ahead; ``?season=`` chooses one by its public id, and is 404 where there is none."""
    asked = Asked(season=request.args.get("season", ""))
    with database().reading() as connection:
        told = standings_told(connection, _club(connection, secret, Gives.STANDINGS), asked)
    if asked.season and told.offered.season(asked) is None:
        raise UnknownSeasonError(f"no season {asked.season!r}")
    if told.late:
        with database().writing() as connection:
            rate_on(connection, told, asked)
    return _framed("standings", embedded_standings(told, asked))


@embed.get("/embed/scores/<secret>")
@limited(RENEWING)
def scoreboard(secret: str) -> Response:
    """The games that were begun in the last hours; those that are over come last."""
    since = datetime.now(UTC) - LASTS
    with database().reading() as connection:
        club = _club(connection, secret, Gives.SCORES)
        games = latest_games(connection, club_id=club.id, since=since, limit=MOST_BOARDS)
    tables = [state for game in games for state in _state(game)]
    return _framed("scoreboard", embedded_scoreboard(club, tables))


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
    return _framed("notice", embedded_notice(GONE), HTTPStatus.NOT_FOUND)


@embed.errorhandler(RateLimitExceeded)
def too_often(_fault: RateLimitExceeded) -> Response:
    """429: the page asks anew by itself."""
    response = _framed("notice", embedded_notice(OFTEN), HTTPStatus.TOO_MANY_REQUESTS)
    response.headers["Retry-After"] = str(rate.wait())
    return response


def _framed(template: str, page: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """*page*, which any site may show in a frame; no address that it is asked by is told on."""
    response = Response(render.page(f"embed/{template}.html", page), status)
    response.headers["Content-Security-Policy"] = FRAMED
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
