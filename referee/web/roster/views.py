"""The players of a club: their names, who is whom, who is a guest, whose phone this is."""

from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.store.club import roster as store
from referee.store.club.merging import merge, merges_of, undo_merge
from referee.store.club.played import played
from referee.store.club.roster import (
    Listed,
    call,
    listed,
    make_guest,
    say_who,
    who_is,
    who_may_be,
)
from referee.store.errors import (
    NameTakenError,
    OtherSpellingError,
    SatTogetherError,
    StaleMergeError,
    StalePlayerError,
    UnknownPlayerError,
)
from referee.store.people.players import all_called, games_of_player, name_key
from referee.web import addresses
from referee.web.access import database, device, posted_key
from referee.web.club_access import ClubViewer, club_member, club_owner
from referee.web.roster.fill import (
    Found,
    Pair,
    merge_page,
    player_page,
    roster_page,
    wrong_with,
)
from referee.web.roster.page import PlayerPage
from referee.web.ui import render
from referee.web.ui.fields import number_in, one_line
from referee.web.ui.parts import Notice
from referee.web.words.people import roster as said

roster = Blueprint("roster", __name__)


@roster.get("/club/<club_id>/players")
def show(club_id: str) -> Response:
    """The players of a club, for whoever is at one of its tables; 404 for anybody else."""
    with database().reading() as connection:
        return _list(connection, club_member(connection, club_id))


def _list(
    connection: Connection,
    club: ClubViewer,
    notice: Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    typed: str = "",
    error: str = "",
) -> Response:
    here = club.club.id
    found = Found(
        store.roster(connection, club_id=here),
        merges_of(connection, club_id=here),
        who_may_be(connection, club_id=here, device=device()),
        who_is(connection, club_id=here, device=device()),
    )
    shown = roster_page(club, found, notice, typed, error)
    return Response(render.page("roster/players.html", shown), status)


@roster.post("/club/<club_id>/players")
def add(club_id: str) -> AnyResponse:
    """Enters who has not played yet, a name a line: 303 to the list; who is there stays.

    422 with the text and a sentence where one of them cannot be; then none is entered.
    """
    typed = request.form.get("names", "")
    names = [one_line(line) for line in typed.splitlines() if line.strip()]
    wrong = wrong_with(names)
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        if wrong:
            bad = HTTPStatus.UNPROCESSABLE_ENTITY
            return _list(connection, club, status=bad, typed=typed, error=wrong)
        all_called(connection, club_id=club.club.id, names=names, now=datetime.now(UTC))
    return _back(club_id)


@roster.get("/club/<club_id>/players/<int:player_id>")
def one(club_id: str, player_id: int) -> Response:
    """A player to change; 403 for who does not own the club."""
    with database().reading() as connection:
        club = club_owner(connection, club_id)
        player = listed(connection, club_id=club.club.id, player_id=player_id)
        return _one(player_page(club, player))


def _one(shown: PlayerPage, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(render.page("roster/player.html", shown), status)


@roster.post("/club/<club_id>/players/<int:player_id>")
def change(club_id: str, player_id: int) -> AnyResponse:
    """Calls a player otherwise, or makes them a guest or a player again: 303 to the list.

    422 with a sentence at a name that cannot be; 409 where they are called otherwise by now.
    """
    do = request.form.get("do", "rename")
    if do not in ("rename", "guest", "player"):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        player = listed(connection, club_id=club.club.id, player_id=player_id)
        if do == "rename":
            return _renamed(connection, club, player)
        guest = do == "guest"
        make_guest(connection, club_id=club.club.id, player_id=player_id, guest=guest)
    return _back(club_id)


def _renamed(connection: Connection, club: ClubViewer, player: Listed) -> AnyResponse:
    name, was = (one_line(request.form.get(field, "")) for field in ("name", "was"))
    wrong = wrong_with([name]) if name else said.NO_NAME
    twin = None
    if not wrong:
        try:
            call(connection, club_id=club.club.id, player_id=player.id, name=name, was=was)
        except OtherSpellingError:
            wrong = said.other_spelling_words(name)
        except NameTakenError:
            wrong = said.TAKEN
            twin = _called(connection, club, name)
        except StalePlayerError:
            notice = Notice(said.LATE, (said.renamed_meanwhile_words(player.name),))
            return _one(player_page(club, player, notice=notice), HTTPStatus.CONFLICT)
    if wrong:
        bad = HTTPStatus.UNPROCESSABLE_ENTITY
        return _one(player_page(club, player, name, wrong, twin=twin), bad)
    return _back(club.club.public_id)


def _called(connection: Connection, club: ClubViewer, name: str) -> Listed | None:
    """Whom *name* means, by whatever spelling."""
    everybody = store.roster(connection, club_id=club.club.id)
    key = name_key(name)
    return next(
        (each for each in everybody if key in map(name_key, (each.name, *each.spellings))), None
    )


@roster.post("/club/<club_id>/players/<int:player_id>/me")
def me(club_id: str, player_id: int) -> AnyResponse:
    """Says that this phone is the player's own, or with ``do=forget`` no more: 303 to the list.

    403 where it never had that player's seat.
    """
    whose = None if request.form.get("do") == "forget" else player_id
    with database().writing() as connection:
        club = club_member(connection, club_id).club.id
        try:
            say_who(
                connection, club_id=club, device=device(), player_id=whose, now=datetime.now(UTC)
            )
        except UnknownPlayerError:
            abort(HTTPStatus.FORBIDDEN)
    return _back(club_id)


@roster.get("/club/<club_id>/players/merge")
def merging(club_id: str) -> Response:
    """What it would move to make one of ``?gone=`` and ``?kept=``; 422 where these are no two."""
    with database().reading() as connection:
        club = club_owner(connection, club_id)
        return _asked(connection, club, *_two(connection, club, request.args))


def _two(connection: Connection, club: ClubViewer, told: Mapping[str, str]) -> list[Listed]:
    """The players that *told* names, if they are two."""
    there = {each.id: each for each in store.roster(connection, club_id=club.club.id)}
    numbers = dict.fromkeys(number_in(told.get(name, "")) for name in ("gone", "kept"))
    return [there[number] for number in numbers if number in there]


def _asked(
    connection: Connection,
    club: ClubViewer,
    *two: Listed,
    notice: Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> Response:
    if len(two) != 2:
        again = notice or Notice(said.SAME)
        return _list(connection, club, again, HTTPStatus.UNPROCESSABLE_ENTITY)
    games = [games_of_player(connection, each.id) for each in two]
    own, both = played(connection, games[0]), played(connection, games[0] & games[1])
    shown = merge_page(club, Pair(*two, own, both), notice)
    return Response(render.page("roster/merge.html", shown), status)


@roster.post("/club/<club_id>/players/merge")
def merged(club_id: str) -> AnyResponse:
    """Makes one player of two: 303 to the list; the same form again changes nothing.

    422 where they are no two players of the club; 409 where both have sat in a game by now.
    """
    key, now = posted_key(), datetime.now(UTC)
    gone, kept = (number_in(request.form.get(name, "")) or 0 for name in ("gone", "kept"))
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        try:
            merge(
                connection,
                club_id=club.club.id,
                gone=gone,
                kept=kept,
                key=key,
                device=device(),
                now=now,
            )
        except UnknownPlayerError:
            notice = Notice(said.LATE, (said.SAME,))
            return _list(connection, club, notice, HTTPStatus.UNPROCESSABLE_ENTITY)
        except SatTogetherError:
            two = _two(connection, club, request.form)
            return _asked(connection, club, *two, status=HTTPStatus.CONFLICT)
    return _back(club_id)


@roster.post("/club/<club_id>/players/merge/<int:merge_id>")
def undo(club_id: str, merge_id: int) -> AnyResponse:
    """Makes them two again: 303 to the list; 409 where a later merge comes first."""
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        now = datetime.now(UTC)
        try:
            undo_merge(connection, club_id=club.club.id, merge_id=merge_id, now=now)
        except StaleMergeError:
            notice = Notice(said.LATE, (said.STALE_UNDO,))
            return _list(connection, club, notice, HTTPStatus.CONFLICT)
    return _back(club_id)


def _back(club_id: str) -> AnyResponse:
    return redirect(addresses.roster(club_id), HTTPStatus.SEE_OTHER)
