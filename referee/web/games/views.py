"""Games: the lists, a new one, a rematch, deleting and bringing back."""

from dataclasses import replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, current_app, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.store.game.deleting import delete_game, restore_game
from referee.store.game.games import (
    games_of,
    last_game_of,
    running_games,
)
from referee.store.people.clubs import Club, clubs_of
from referee.store.people.members import tables_of
from referee.store.people.roles import WATCHERS
from referee.web import addresses
from referee.web.access import database, device, keeper, require_charge, writer
from referee.web.games.begin.new_game import NewGame
from referee.web.games.begin.starting import as_club_knows, start_game
from referee.web.games.lists import Joined, again, home_page
from referee.web.rulebook.agreed import Agreed
from referee.web.state import table_state
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.ui.parts import Link
from referee.web.words.people import clubs as club_words

games = Blueprint("games", __name__)

PAGE = 20
"""Games in one list."""

RUNNING = 20
"""Games that are played now and stand on top of every page of the list."""

WATCHED = 5
"""Games of others that are listed, those begun last."""


@games.get("/")
def home() -> Response:
    """This phone's games, those played now on top, then the latest first.

    ``?before=`` pages back, ``?deleted=`` offers undo.
    """
    before = number_in(request.args.get("before", ""))
    with database().reading() as connection:
        running = running_games(connection, device=device(), limit=RUNNING)
        pinned = [game.id for game in running]
        found = games_of(
            connection, device=device(), limit=PAGE + 1, before_id=before, besides=pinned
        )
        last = last_game_of(connection, device=device())
        deleted = games_of(connection, device=device(), limit=PAGE, deleted=True)
        watched = games_of(connection, device=device(), limit=WATCHED, roles=WATCHERS)
        mine, who = clubs_of(connection, device=device()), keeper(connection)
        joined = Joined(watched, tables_of(connection, device=device()))
    more = (
        Link(addresses.home(before=found[PAGE - 1].id), "Earlier games")
        if len(found) > PAGE
        else None
    )
    gone = request.args.get("deleted")
    shown = home_page((*running, *found[:PAGE]), who, more, deleted, gone, joined)
    if not mine and current_app.config["PRIVATE"]:
        shown = replace(shown, new_href="")
    else:
        shown = replace(shown, again=again(last, who))
    shown = replace(shown, clubs=tuple(map(_to_club, mine)))
    return Response(render.page("games/home.html", shown))


def _to_club(club: Club) -> Link:
    return Link(addresses.club(club.public_id), club_words.to_club_words(club.name))


@games.post("/t/<public_id>/rematch")
def rematch(public_id: str) -> AnyResponse:
    """The same table once more, the deal moving on: 303 to it."""
    game, _ = writer(public_id)
    state = table_state(game)
    before = dict.fromkeys(state.standing.totals, 0)
    agreed = Agreed(state.rules, {}, state.rules, {})
    told = as_club_knows(NewGame(agreed, state.names, state.dealer, before), None, game)
    return redirect(addresses.table(start_game(told, game)), HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/delete")
def delete(public_id: str) -> AnyResponse:
    """Deletes a game: 303 to the list, which offers to bring it back."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        delete_game(connection, public_id=public_id, now=datetime.now(UTC))
    return redirect(addresses.home(deleted=public_id), HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/restore")
def restore(public_id: str) -> AnyResponse:
    """Brings a deleted game back: 303 to its table."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        restore_game(connection, public_id=public_id)
    return redirect(addresses.table(public_id), HTTPStatus.SEE_OTHER)
