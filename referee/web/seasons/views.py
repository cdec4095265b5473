"""Seasons: a club's own, for its owners to change, and the one that a game counts in."""

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.store.club.counting import count_in, season_of
from referee.store.club.seasons import (
    Season,
    change_season,
    load_season,
    make_season,
    mark_season,
    seasons_of,
)
from referee.store.errors import NameTakenError, StaleSeasonError
from referee.store.people.memberships import Access
from referee.web import addresses
from referee.web.access import database, posted_key, posted_seq, require_charge, viewer
from referee.web.club_access import ClubViewer, club_owner, club_viewer
from referee.web.seasons.fill import NONE, season_page, seasons_page, table_season_page
from referee.web.seasons.told import SeasonTold, read_season, today
from referee.web.ui import render
from referee.web.ui.parts import Notice
from referee.web.words.people import seasons as said

seasons = Blueprint("seasons", __name__)


@seasons.get("/club/<club_id>/seasons")
def show(club_id: str) -> Response:
    """The seasons of a club, for whoever is at one of its tables; 404 for anybody else."""
    return _list(club_viewer(club_id))


def _list(
    club: ClubViewer, told: SeasonTold | None = None, status: HTTPStatus = HTTPStatus.OK
) -> Response:
    with database().reading() as connection:
        there = seasons_of(connection, club_id=club.club.id)
        deleted = seasons_of(connection, club_id=club.club.id, deleted=True)
    shown = seasons_page(club, there, deleted, today(), told)
    return Response(render.page("seasons/seasons.html", shown), status)


@seasons.post("/club/<club_id>/seasons")
def make(club_id: str) -> AnyResponse:
    """Makes a season: 303 to the list; 422 with a sentence at each field that fails."""
    told = read_season(request.form)
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        told = _made(connection, club, told)
    if told.errors:
        return _list(club, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(addresses.seasons(club_id), HTTPStatus.SEE_OTHER)


def _made(connection: Connection, club: ClubViewer, told: SeasonTold) -> SeasonTold:
    """What is wrong with *told* where nothing was made of it."""
    now = datetime.now(UTC)
    if told.terms is None:
        return told
    # Of what was told, too: after Back the same form may hold another season.
    key = sha256(f"{posted_key()} {told.terms}".encode()).hexdigest()
    try:
        make_season(connection, told.terms, club_id=club.club.id, key=key, now=now)
    except NameTakenError:
        return replace(told, errors={"name": said.NAME_TAKEN})
    return told


@seasons.get("/club/<club_id>/seasons/<season_id>")
def one(club_id: str, season_id: str) -> Response:
    """A season to change; 403 for who does not own the club."""
    with database().reading() as connection:
        club = club_owner(connection, club_id)
        season = load_season(connection, club_id=club.club.id, public_id=season_id)
    return _one(club, season)


def _one(
    club: ClubViewer,
    season: Season,
    told: SeasonTold | None = None,
    notice: Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> Response:
    shown = season_page(club, season, today(), told, notice)
    return Response(render.page("seasons/season.html", shown), status)


@seasons.post("/club/<club_id>/seasons/<season_id>")
def change(club_id: str, season_id: str) -> AnyResponse:
    """Changes a season, ends it today, deletes it or brings it back: 303 to the list.

    422 with a sentence at each field that fails; 409 with the season of now where it was changed
    on another page before.
    """
    do = request.form.get("do", "change")
    told = read_season(request.form) if do == "change" else None
    if do not in ("change", "end", "delete", "restore"):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        season = load_season(connection, club_id=club.club.id, public_id=season_id)
        refused = _refused(connection, club, season, do, told)
    if isinstance(refused, SeasonTold):
        return _one(club, season, refused, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if refused is not None:
        return _one(club, season, notice=refused, status=HTTPStatus.CONFLICT)
    return redirect(addresses.seasons(club_id), HTTPStatus.SEE_OTHER)


def _refused(
    connection: Connection, club: ClubViewer, season: Season, do: str, told: SeasonTold | None
) -> SeasonTold | Notice | None:
    """Why nothing was written: what is wrong with the form, or with the page; None: it was."""
    if told is not None and told.terms is None:
        return told
    try:
        _write(connection, club, season, do, told)
    except NameTakenError:
        taken = {"name": said.NAME_TAKEN}
        return replace(told, errors=taken) if told else Notice(said.NAME_TAKEN)
    except StaleSeasonError:
        return Notice(said.LATE, (said.LATE_WORDS,))
    return None


def _write(
    connection: Connection, club: ClubViewer, season: Season, do: str, told: SeasonTold | None
) -> None:
    here, version = (club.club.id, season.public_id), posted_seq()
    terms = told.terms if told else replace(season.terms, ends=today())
    if do in ("change", "end") and terms is not None:
        change_season(connection, terms, club_id=here[0], public_id=here[1], version=version)
        return
    gone = datetime.now(UTC) if do == "delete" else None
    mark_season(connection, club_id=here[0], public_id=here[1], version=version, deleted_at=gone)


@seasons.get("/t/<public_id>/season")
def of_table(public_id: str) -> Response:
    """In which season the game counts; 403 for who neither has its pen nor owns its club."""
    with database().reading() as connection:
        return _of_table(connection, public_id)


def _charge(connection: Connection, public_id: str) -> Access:
    """What this phone may do at a table of which it has charge; a deleted one is 410."""
    access = require_charge(connection, public_id)
    if access.deleted:
        abort(HTTPStatus.GONE)
    return access


def _of_table(
    connection: Connection,
    public_id: str,
    notice: Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> Response:
    access = _charge(connection, public_id)
    there = seasons_of(connection, club_id=access.club_id)
    counts = season_of(connection, game_id=access.game_id)
    shown = table_season_page(public_id, viewer(access), there, counts, notice)
    return Response(render.page("seasons/of_table.html", shown), status)


@seasons.post("/t/<public_id>/season")
def count(public_id: str) -> AnyResponse:
    """Says in which season the game counts: 303 to the rules of its table.

    422 for one that the club does not have; 409 with where it counts now where another page said
    otherwise before.
    """
    with database().writing(public_id) as connection:
        access = _charge(connection, public_id)
        known = {each.public_id: each.id for each in seasons_of(connection, club_id=access.club_id)}
        ids: dict[str, int | None] = {NONE: None, **known}
        wanted, was = (request.form.get(name, "") for name in ("season", "was"))
        if wanted not in ids:
            notice = Notice(said.NO_SUCH, (said.CHOOSE,))
            return _of_table(connection, public_id, notice, HTTPStatus.UNPROCESSABLE_ENTITY)
        if not count_in(
            connection, game_id=access.game_id, season_id=ids[wanted], was=ids.get(was, 0)
        ):
            notice = Notice(said.LATE, (said.LATE_WORDS,))
            return _of_table(connection, public_id, notice, HTTPStatus.CONFLICT)
    return redirect(addresses.table_rules(public_id), HTTPStatus.SEE_OTHER)
