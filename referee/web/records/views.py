"""A file becomes games: sent or pasted, shown as they will be, and only then saved."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus

from flask import Blueprint, Response, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.errors import NotationError
from referee.engine.record.survey import Problem, Survey
from referee.exchange.reading import is_record
from referee.store.club.seasons import Season, seasons_of
from referee.store.errors import NameTakenError, NotOwnerError
from referee.store.game.games import load_game
from referee.store.game.importing import (
    digest_of,
    game_of,
    import_game,
    look_through,
    refuse_twins,
)
from referee.store.people.clubs import Club, clubs_of
from referee.store.people.minted import new_public_id
from referee.web import addresses
from referee.web.access import (
    club_to_begin,
    database,
    device,
    may_begin,
    minter,
    posted_key,
    stranger,
)
from referee.web.moving.sent import season_said, sent_files, was_shown
from referee.web.moving.views import bring_in
from referee.web.records.fill import Known, Looked, import_page, seen
from referee.web.records.sent import Sent, sent
from referee.web.server.aside import aside
from referee.web.server.bounds.rate import BEGINNING, IMPORTING, limited
from referee.web.ui import render
from referee.web.ui.parts import Option
from referee.web.words import records as words

records = Blueprint("records", __name__)


class SavedOtherError(Exception):
    """The page has saved other games already."""


@records.before_request
def private() -> None:
    """Shows no way into a game to a phone that may not begin one.

    Raises:
        NotOwnerError: it owns no club, and the server is private.
    """
    if not may_begin():
        raise NotOwnerError("only owners begin tables here")


@records.get("/import")
def ask() -> Response:
    """Asks for a file, or its text."""
    return _page(())


@records.post("/import")
@limited(IMPORTING)
def look() -> AnyResponse:
    """Shows what was sent and writes nothing; ``do=save`` saves what was shown: 303 to the game.

    An archive, a score sheet or another scorer's backup, and whatever was sent beside it, is shown
    as a club's owners see it: its games come into the club of this phone.

    422 where nothing can be read, with each problem at its line; 409 where this is not what the
    page had shown, or the page has saved another game.
    """
    files = sent_files()
    if was_shown():
        return bring_in(files, _club, season_said())
    if not all(is_record(each.name, each.content) for each in files):
        return bring_in(files, _club, "")  # the page of records asks for a season otherwise
    told = sent()
    if not told:
        return _page((), words.NOTHING, HTTPStatus.UNPROCESSABLE_ENTITY)
    looked = _with_known(aside(lambda: tuple(map(_looked, told))))
    if not all(each.record for each in looked):
        return _page(looked, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if request.form.get("do") != "save":
        return _page(looked)
    if request.form.get("seen") != seen(looked) or not _may_count():
        return _page(looked, words.CHANGED, HTTPStatus.CONFLICT)
    return _saved(looked)


def _club(connection: Connection) -> Club | None:
    """The club into which games of this phone come; None: it is still to be made."""
    return next(iter(clubs_of(connection, device=device())), None)


def _page(
    looked: Sequence[Looked], notice: str = "", status: HTTPStatus = HTTPStatus.OK
) -> Response:
    chosen = request.form.get("season", "")
    seasons = [Option(each.public_id, each.name, each.public_id == chosen) for each in _seasons()]
    page = partial(import_page, looked, stranger(), datetime.now(UTC), notice, seasons)
    shown = aside(page) if looked else page()
    return Response(render.page("records/import.html", shown), status)


def _seasons() -> tuple[Season, ...]:
    """Those of the club of this phone, in which its games may count."""
    with database().reading() as connection:
        mine = clubs_of(connection, device=device())
        return seasons_of(connection, club_id=mine[0].id) if mine else ()


def _looked(told: Sent) -> Looked:
    return Looked(told, Survey(None) if told.refused else look_through(told.text))


def _with_known(looked: Sequence[Looked]) -> tuple[Looked, ...]:
    """*looked*, with the games that they became before in the club of this phone."""
    with database().reading() as connection:
        mine = clubs_of(connection, device=device())
        if not mine:
            return tuple(looked)
        return tuple(_as_of_club(connection, each, mine[0].id) for each in looked)


def _as_of_club(connection: Connection, each: Looked, club_id: int) -> Looked:
    """*each* with the game that it became before, or with what the club's players forbid."""
    if each.record is None:
        return each
    known = _known(connection, each, club_id)
    try:
        if known is None:
            refuse_twins(connection, each.record, club_id=club_id)
    except NameTakenError as fault:
        problem = Problem(NotationError(str(fault), "players"), None)
        return replace(each, survey=Survey(None, (problem,)))
    return replace(each, known=known)


def _known(connection: Connection, each: Looked, club_id: int) -> Known | None:
    found = game_of(connection, digest_of(each.record), club_id=club_id) if each.record else None
    if found is None:
        return None
    return Known(found, load_game(connection, found).deleted_at is not None)


def _may_count() -> bool:
    """Whether the season that was chosen is still one of the club's."""
    chosen = request.form.get("season", "none")
    return chosen == "none" or chosen in {each.public_id for each in _seasons()}


def _saved(looked: Sequence[Looked]) -> AnyResponse:
    """303 to the game, or to the list of games where there are several."""
    try:
        games = _write(looked)
    except SavedOtherError:
        return _page(looked, words.OTHER_GAME, HTTPStatus.CONFLICT)
    there = addresses.table(games[0]) if len(games) == 1 else addresses.home()
    return redirect(there, HTTPStatus.SEE_OTHER)


@limited(BEGINNING)
def _write(looked: Sequence[Looked]) -> tuple[str, ...]:
    """Writes all games or none, and gives their ids.

    Raises:
        SavedOtherError: the page has written other games.
    """
    key, now = posted_key(), datetime.now(UTC)
    told = [each.record for each in looked if each.record]
    with database().writing() as connection:
        club_id = club_to_begin(connection, now)
        seasons = {each.public_id: each.id for each in seasons_of(connection, club_id=club_id)}
        games = tuple(
            import_game(
                connection,
                minter(),
                record,
                public_id=new_public_id(),
                key=f"{key}.{place}",
                club_id=club_id,
                device=device(),
                now=now,
                season_id=seasons.get(request.form.get("season", "none")),
            )
            for place, record in enumerate(told)
        )
        same = [game_of(connection, digest_of(each), club_id=club_id) for each in told]
        if same != list(games):
            raise SavedOtherError
    return games
