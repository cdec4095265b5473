"""The players of a club: names, merged players, guests, and which player uses a phone."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.store.club import roster as store
from referee.store.club.merging import merge, merges_of, undo_merge
from referee.store.club.roster import (
    Listed,
    club_player,
    device_player,
    make_guest,
    named_games,
    possible_players,
    set_device_player,
    set_look,
    set_name,
)
from referee.store.errors import (
    NameTakenError,
    OtherSpellingError,
    SatTogetherError,
    StaleMergeError,
    StalePlayerError,
    UnknownPlayerError,
)
from referee.store.people.players import (
    COLORS,
    all_called,
    games_of_player,
    names_nobody,
)
from referee.store.tables import NICKNAME_LENGTH
from referee.text import name_key
from referee.web.shared.access import (
    ClubViewer,
    NotAllowedError,
    club_member,
    club_owner,
    database,
    device,
    posted_key,
)
from referee.web.shared.ui.fields import name_fault, number_in, one_line, too_long
from referee.web.shared.ui.parts import Notice

roster = Blueprint("roster", __name__)

MOST_ADDED = 200
"""The most players that can be added at once."""

GAMES_NAMED = 20
"""The most games that a merge lists; the others are counted."""

NO_NAME = "A player needs a name with a visible character."
NO_TWO = "Choose two players."
LATE = "Somebody was faster"

Page = tuple[str, HTTPStatus]


@roster.get("/club/<club_id>/players")
def show(club_id: str) -> Page:
    """The players of a club; 404 for a phone that is at none of its tables."""
    with database().reading() as connection:
        return _list(connection, club_member(connection, club_id))


def _list(
    connection: Connection,
    viewer: ClubViewer,
    status: HTTPStatus = HTTPStatus.OK,
    notice: Notice | None = None,
    typed: str = "",
    error: str = "",
) -> Page:
    """The page. *typed* are the names to be added, and *error* is what is wrong with them."""
    club_id = viewer.club.id
    page = render_template(
        "roster/players.html",
        viewer=viewer,
        players=store.roster(connection, club_id=club_id),
        merges=merges_of(connection, club_id=club_id) if viewer.owns else (),
        may_be=possible_players(connection, club_id=club_id, device=device()),
        me=device_player(connection, club_id=club_id, device=device()),
        notice=notice,
        typed=typed,
        error=error,
    )
    return page, status


@roster.post("/club/<club_id>/players")
def add(club_id: str) -> Response | Page:
    """Adds players, a name a line: 303 to the list. Existing players stay as they are.

    422 with the text and a sentence if a name is invalid; then none is added.
    """
    typed = request.form.get("names", "")
    names = [one_line(line) for line in typed.splitlines() if line.strip()]
    wrong = _wrong_with(names)
    with database().writing() as connection:
        viewer = club_owner(connection, club_id)
        if wrong:
            bad = HTTPStatus.UNPROCESSABLE_ENTITY
            return _list(connection, viewer, bad, typed=typed, error=wrong)
        all_called(connection, club_id=viewer.club.id, names=names, now=datetime.now(UTC))
    return _back(club_id)


def _wrong_with(names: Sequence[str]) -> str:
    """What is wrong with the first invalid name in *names*; an empty string if all are valid."""
    if not names:
        return "Write a name."
    if len(names) > MOST_ADDED:
        return f"At most {MOST_ADDED} names at once; these are {len(names)}."
    return next(filter(None, map(_wrong_name, names)), "")


def _wrong_name(name: str) -> str:
    chair = f"“{name}” is what a chair is called that nobody named." if names_nobody(name) else ""
    return name_fault(name, NO_NAME) or chair


@roster.get("/club/<club_id>/players/<int:player_id>")
def one(club_id: str, player_id: int) -> Page:
    """The page to change a player; 403 for a phone that does not own the club."""
    with database().reading() as connection:
        viewer = club_owner(connection, club_id)
        player = club_player(connection, club_id=viewer.club.id, player_id=player_id)
    return _one(viewer, player)


def _one(
    viewer: ClubViewer, player: Listed, status: HTTPStatus = HTTPStatus.OK, **shown: object
) -> Page:
    """The page of a player.

    *shown* may have the ``typed`` name with its ``error`` and the ``twin`` who has that name; the
    ``nickname`` with its error ``long``; or a ``notice``.
    """
    values = {"club": viewer.club, "player": player, "colors": COLORS}
    return render_template("roster/player.html", **values, **shown), status


@roster.post("/club/<club_id>/players/<int:player_id>")
def change(club_id: str, player_id: int) -> Response | Page:
    """Renames a player, or changes nickname, color or guest status: 303 to the list.

    422 with a sentence if a name is invalid; 409 if the player was renamed meanwhile.
    """
    do = request.form.get("do", "rename")
    if do not in ("rename", "looks", "guest", "player"):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing() as connection:
        viewer = club_owner(connection, club_id)
        player = club_player(connection, club_id=viewer.club.id, player_id=player_id)
        if do == "rename":
            return _rename(connection, viewer, player)
        if do == "looks":
            return _show_as(connection, viewer, player)
        guest = do == "guest"
        make_guest(connection, club_id=viewer.club.id, player_id=player_id, guest=guest)
    return _back(club_id)


def _rename(connection: Connection, viewer: ClubViewer, player: Listed) -> Response | Page:
    name, was = (one_line(request.form.get(field, "")) for field in ("name", "was"))
    wrong = _wrong_with([name]) if name else NO_NAME
    twin = None
    if not wrong:
        try:
            set_name(connection, club_id=viewer.club.id, player_id=player.id, name=name, was=was)
        except OtherSpellingError:
            wrong = (
                f"“{name}” means this player already. To call them so, take the merge apart first."
            )
        except NameTakenError:
            wrong = "Another player has that name. If both are one person, merge them."
            twin = _called(connection, viewer, name)
        except StalePlayerError:
            stands = f"They are called {player.name} now. Nothing of yours was saved."
            return _one(viewer, player, HTTPStatus.CONFLICT, notice=Notice(LATE, (stands,)))
    if wrong:
        bad = HTTPStatus.UNPROCESSABLE_ENTITY
        return _one(viewer, player, bad, typed=name or player.name, error=wrong, twin=twin)
    return _back(viewer.club.public_id)


def _show_as(connection: Connection, viewer: ClubViewer, player: Listed) -> Response | Page:
    """Saves the short name and the color mark."""
    nickname, color = one_line(request.form.get("nickname", "")), request.form.get("color", "")
    if long := too_long(nickname, NICKNAME_LENGTH):
        bad = HTTPStatus.UNPROCESSABLE_ENTITY
        return _one(viewer, player, bad, nickname=nickname, long=long)
    if color not in ("", *COLORS):
        abort(HTTPStatus.BAD_REQUEST)
    club_id = viewer.club.id
    set_look(connection, club_id=club_id, player_id=player.id, nickname=nickname, color=color)
    return _back(viewer.club.public_id)


def _called(connection: Connection, viewer: ClubViewer, name: str) -> Listed | None:
    """The player with that name in any of its spellings."""
    everybody = store.roster(connection, club_id=viewer.club.id)
    key = name_key(name)
    return next(
        (each for each in everybody if key in map(name_key, (each.name, *each.spellings))), None
    )


@roster.post("/club/<club_id>/players/<int:player_id>/me")
def me(club_id: str, player_id: int) -> Response:
    """Records that this phone belongs to a player; ``do=forget`` removes that. 303 to the list.

    403 if the phone never had the player's seat.
    """
    whose = None if request.form.get("do") == "forget" else player_id
    with database().writing() as connection:
        club = club_member(connection, club_id).club.id
        try:
            set_device_player(
                connection, club_id=club, device=device(), player_id=whose, now=datetime.now(UTC)
            )
        except UnknownPlayerError:
            raise NotAllowedError("not-you") from None
    return _back(club_id)


@roster.get("/club/<club_id>/players/merge")
def merging(club_id: str) -> Page:
    """What merging ``?gone=`` into ``?kept=`` would change; 422 unless they are two players."""
    with database().reading() as connection:
        viewer = club_owner(connection, club_id)
        return _preview(connection, viewer, _two(connection, viewer, request.args), HTTPStatus.OK)


def _two(connection: Connection, viewer: ClubViewer, fields: Mapping[str, str]) -> list[Listed]:
    """The players whose ids *fields* has; fewer than two if an id is unknown or both are equal."""
    by_id = {each.id: each for each in store.roster(connection, club_id=viewer.club.id)}
    numbers = dict.fromkeys(number_in(fields.get(name, "")) for name in ("gone", "kept"))
    return [by_id[number] for number in numbers if number in by_id]


def _preview(
    connection: Connection, viewer: ClubViewer, two: Sequence[Listed], status: HTTPStatus
) -> Page:
    """The page that shows what merging *two* would change, or why they cannot be merged."""
    if len(two) != 2:
        return _list(connection, viewer, HTTPStatus.UNPROCESSABLE_ENTITY, Notice(NO_TWO))
    gone, kept = two
    games = [games_of_player(connection, each.id) for each in two]
    both = named_games(connection, games[0] & games[1])
    page = render_template(
        "roster/merge.html",
        club=viewer.club,
        gone=gone,
        kept=kept,
        own=named_games(connection, games[0]),
        both=both,
        most=GAMES_NAMED,
    )
    return page, status


@roster.post("/club/<club_id>/players/merge")
def merged(club_id: str) -> Response | Page:
    """Merges two players: 303 to the list. The same form again changes nothing.

    422 if they are not two players of the club; 409 if both sit in one game.
    """
    key, now = posted_key(), datetime.now(UTC)
    gone, kept = (number_in(request.form.get(name, "")) or 0 for name in ("gone", "kept"))
    with database().writing() as connection:
        viewer = club_owner(connection, club_id)
        try:
            merge(
                connection,
                club_id=viewer.club.id,
                gone=gone,
                kept=kept,
                key=key,
                device=device(),
                now=now,
            )
        except UnknownPlayerError:
            notice = Notice(LATE, (NO_TWO,))
            return _list(connection, viewer, HTTPStatus.UNPROCESSABLE_ENTITY, notice)
        except SatTogetherError:
            two = _two(connection, viewer, request.form)
            return _preview(connection, viewer, two, HTTPStatus.CONFLICT)
    return _back(club_id)


@roster.post("/club/<club_id>/players/merge/<int:merge_id>")
def undo(club_id: str, merge_id: int) -> Response | Page:
    """Takes a merge apart: 303 to the list; 409 if a later merge must be undone first."""
    with database().writing() as connection:
        viewer = club_owner(connection, club_id)
        now = datetime.now(UTC)
        try:
            undo_merge(connection, club_id=viewer.club.id, merge_id=merge_id, now=now)
        except StaleMergeError:
            later = "Take apart the later one first: who was kept has been merged, too."
            return _list(connection, viewer, HTTPStatus.CONFLICT, Notice(LATE, (later,)))
    return _back(club_id)


def _back(club_id: str) -> Response:
    return redirect(url_for("roster.show", club_id=club_id), HTTPStatus.SEE_OTHER)
