"""Pages to be seen from a distance: a table on a tablet or a television, and frames on other sites.

A frame shows the standings or the scores of a club on another site. It reads and sets no cookie,
and has no forms and no links. The secret in its address gives access to the frame alone: it is no
token for the API, and a token for the API opens no frame.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, render_template, url_for
from flask_limiter import RateLimitExceeded
from htmx_flask import request
from sqlalchemy import Connection

from referee.rook.game import Step
from referee.rook.hand.facts import only_changes
from referee.server import bounds
from referee.server.bounds import RENEWING, limited
from referee.server.requests import FRAMED
from referee.server.workers import computed_once
from referee.stats.season.ranking import Scoring
from referee.store.errors import (
    StoreError,
    UnknownClubError,
    UnknownSeasonError,
    UnreadableGameError,
)
from referee.store.people.clubs import Club, Gives
from referee.store.seated.games import latest_games
from referee.store.seated.stored import ListedGame, StoredGame
from referee.web.club.season.read import SeasonFilters
from referee.web.club.season.standings import club_standings, columns_of
from referee.web.club.words import (
    NOBODY,
    NOBODY_IN_SEASON,
    NOBODY_RANKED,
    RATING,
    SCORING,
    scores_words,
    standings_heading,
)
from referee.web.rook.game import seals
from referee.web.rook.game.page import open_bid, play_so_far, running_totals, status, waits
from referee.web.rook.state import TableState, table_state
from referee.web.rook.words.hands import ended_words, penalty_words, undecided_words
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import club_by_token, database, loaded_games, look, note_reader
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import number_in
from referee.web.shared.words import signed

boards = Blueprint("boards", __name__)


@boards.get("/t/<public_id>/centre")
def centre(public_id: str) -> Response:
    """Totals and bid, repeated towards all four sides, for a phone in the middle of the table.

    With ``?v=``, the version that the page shows, htmx gets the block ``play``, or 204 if nothing
    changed.
    """
    return _shown(public_id, "centre")


@boards.get("/t/<public_id>/tv")
def tv(public_id: str) -> Response:
    """Totals, bid, dealer and last hand for a television; ``?v=`` works as in `centre`."""
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
    """The values that the table pages and the scoreboard frame show of a table."""
    words, standing = state.words, state.standing
    over, last = standing.is_over, _last_scored(state)
    waiting = waits(state)
    return {
        "title": words.title(),
        "books": running_totals(standing, words, state.looks),
        "gained": _gained(state, last),
        "next": (f"Hand {state.label}", words.deals(state.dealer)),
        "status": () if over else status(state, writes=False),
        "contract": None if over else open_bid(state),
        "under_way": play_so_far(state),
        "last": _last_words(state, last),
        "why": undecided_words(standing, words) or (waiting.label if waiting else ""),
        "won": words.end(standing),
        "unit": "hand",
        "not_sealed": sum(each.provisional for each in seals.agreements(state).values()),
    }


def _last_scored(state: TableState) -> Step | None:
    """The latest hand that has a score; None if no hand has."""
    scored = [step for step in state.steps if step.verdict.score.points is not None]
    return scored[-1] if scored else None


def _last_words(state: TableState, last: Step | None) -> str:
    """The latest hand, and the penalties since it."""
    hand = f"Hand {last.label}: {ended_words(last, Words(last.rules, last.names))}" if last else ""
    waits = only_changes(state.facts)  # else they stand beside the bid
    since = [penalty_words(each, state.words) for each in state.facts.penalties if waits]
    return " ".join(filter(None, (hand, *since)))


def _gained(state: TableState, last: Step | None) -> Sequence[str]:
    """What the last hand added to each book, such as "+95"; empty strings if it scored nothing."""
    points = last.verdict.score.points if last else None
    if not points or not any(points.values()):
        return tuple("" for _ in state.standing.totals)
    return tuple(signed(points[book]) for book in state.standing.totals)


embed = Blueprint("embed", __name__)
embed.after_request(note_reader)

MOST_BOARDS = 6
LASTS = timedelta(hours=12)
"""How long after its start a game is shown."""

STANDINGS_RENEW = 300
SCORES_RENEW = 20
"""Seconds between two requests of an open page."""

SHOWN = ("played", "won", "points", "made", "rating")
"""The columns of the standings that fit into a frame."""

RANKED_BY = {Scoring.WINS: "won", Scoring.RATING: "rating"}
"""The column that a season is ranked by; any other way of scoring ranks by points."""


@embed.get("/embed/standings/<secret>")
@limited(RENEWING)
def standings(secret: str) -> Response:
    """The standings; ``?season=`` is the public id of a season, or else 404."""
    filters = SeasonFilters(season=request.args.get("season", ""))
    with database().reading() as connection:
        found = club_standings(connection, _club(connection, secret, Gives.STANDINGS), filters)
    season = found.offered.season(filters)
    if filters.season and season is None:
        raise UnknownSeasonError(f"no season {filters.season!r}")
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
    """The games of the last 12 hours, with those that are over at the end."""
    since = datetime.now(UTC) - LASTS
    with database().reading() as connection:
        club = _club(connection, secret, Gives.SCORES)
        games = latest_games(connection, club_id=club.id, since=since, limit=MOST_BOARDS)
    tables = [shown for game in games for shown in _board(game)]
    return _framed(
        "scoreboard",
        heading=scores_words(club.name),
        renews=SCORES_RENEW,
        boards=sorted(tables, key=lambda each: each["won"] != ""),
    )


def _board(game: ListedGame) -> Sequence[Mapping[str, Any]]:
    """The board of *game*, from a worker process, cached until the game changes.

    Nothing if it cannot be read, which the page of the table reports.
    """
    key = ("board", game.public_id, game.version)
    return computed_once(key, _readable_boards, partial(loaded_games, [game.public_id]))


def _readable_boards(*games: StoredGame) -> Sequence[Mapping[str, Any]]:
    shown = []
    for game in games:
        with suppress(UnreadableGameError):
            shown.append(board(table_state(game)))
    return shown


def _club(connection: Connection, secret: str, gives: Gives) -> Club:
    """The club whose frame has *secret*.

    Raises:
        UnknownClubError: no frame of this kind has that secret, or it was revoked.
    """
    club = club_by_token(connection, secret, gives)
    if club is None:
        raise UnknownClubError("no club by this link of a frame")
    return club


@embed.errorhandler(UnknownClubError)
@embed.errorhandler(UnknownSeasonError)
def gone(_fault: StoreError) -> Response:
    """404 as a page that fits into the frame: the link was revoked, or never existed."""
    words = "The link of this frame does not exist, or the club has revoked it."
    return _notice("Nothing is shown here", words, HTTPStatus.NOT_FOUND)


@embed.errorhandler(RateLimitExceeded)
def too_often(_fault: RateLimitExceeded) -> Response:
    """429 as a page that fits into the frame and retries by itself."""
    words = "It was requested too often, and will try again in a few minutes."
    response = _notice("Nothing is shown just now", words, HTTPStatus.TOO_MANY_REQUESTS)
    response.headers["Retry-After"] = str(bounds.wait())
    return response


def _notice(heading: str, words: str, status: HTTPStatus) -> Response:
    """A frame without data, which retries by itself."""
    response = _framed("notice", heading=heading, words=words, renews=STANDINGS_RENEW)
    response.status_code = status
    return response


def _framed(template: str, **shown: object) -> Response:
    """A page that any site may frame. It sends no referrer, which would contain the secret."""
    response = Response(render_template(f"embed/{template}.html", **shown))
    response.headers["Content-Security-Policy"] = FRAMED
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
