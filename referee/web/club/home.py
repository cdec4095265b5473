"""The first page, with the games that are played now; and deleting a game of any kind."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from referee.games import PLAIN
from referee.store.game.plain import kind_of, plain_games_of
from referee.store.seated.counting import delete_game, restore_game
from referee.web.shared.access import database, device, may_begin, require_charge
from referee.web.table.doors import doors, seated_door

games = Blueprint("games", __name__)

LATEST = 5
"""How many games of a kind that is kept as lines the first page looks at."""


@games.get("/")
def home() -> str:
    """The first page: games played now, and links to a new table."""
    with database().reading() as connection:
        seated = seated_door().first_page(connection)
        latest = {
            kind: plain_games_of(connection, kind=kind, device=device(), limit=LATEST)
            for kind in PLAIN
        }
        panels = [panel for kind in PLAIN for panel in doors()[kind].running(latest[kind])]
    return render_template("games/home.html", begins=may_begin(), panels=panels, **seated)


@games.post("/t/<public_id>/delete")
def delete(public_id: str) -> Response:
    """Deletes a game: 303 to its list, which offers to restore it."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        delete_game(connection, public_id=public_id, now=datetime.now(UTC))
        there = doors()[kind_of(connection, public_id)].listed
    return redirect(url_for(there, deleted=public_id), HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/restore")
def restore(public_id: str) -> Response:
    """Restores a deleted game: 303 to its table."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        restore_game(connection, public_id=public_id)
        there = doors()[kind_of(connection, public_id)].page
    return redirect(url_for(there, public_id=public_id), HTTPStatus.SEE_OTHER)
