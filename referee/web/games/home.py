"""The first page: what is on the table now, and the same table again. What becomes of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from referee.store.errors import UnreadableGameError
from referee.store.game.games import games_of, last_game_of, running_games
from referee.store.game.nights import nights_of
from referee.store.game.summarising import delete_game, restore_game
from referee.store.people.memberships import WATCHERS, tables_of
from referee.store.stored import StoredGame, UnreadableGame
from referee.web.access import (
    Viewer,
    database,
    device,
    keeper,
    may_begin,
    require_charge,
    writer,
)
from referee.web.company import glance
from referee.web.games.new_game import NewGame
from referee.web.games.starting import as_club_knows, start_game
from referee.web.rulebook.house_rules import Agreed
from referee.web.state import TableState, names_now, table_state
from referee.web.words.rules import game_name
from referee.web.words.vocabulary import Words

games = Blueprint("games", __name__)

MOST = 5
"""Tables of its own, and tables that it joined, that the first page shows, those begun last."""

Listed = StoredGame | UnreadableGame
"""A game as the store lists it."""


@dataclass(frozen=True, slots=True)
class LastTable:
    """The set-up of the last table, one tap away."""

    public_id: str
    game: str
    title: str


def last_table(game: StoredGame | None, viewer: Viewer) -> LastTable | None:
    """The last table's set-up, for who has its pen; the deal moves on."""
    if game is None or game.id not in viewer.pens:
        return None
    return LastTable(game.public_id, game_name(game.rules), title_of(game))


def readable_state(game: Listed) -> TableState | None:
    """What stands in *game*; None: that cannot be read."""
    try:
        return table_state(game) if isinstance(game, StoredGame) else None
    except UnreadableGameError:
        return None


def title_of(game: Listed) -> str:
    """Who plays; "" where that cannot be read."""
    return Words(game.rules, names_now(game)).title() if isinstance(game, StoredGame) else ""


@games.get("/")
def home() -> str:
    """What is on the table now, of Rook and of poker, and the ways to a new table."""
    with database().reading() as connection:
        running = running_games(connection, device=device(), limit=MOST)
        watched = games_of(connection, device=device(), limit=MOST, roles=WATCHERS)
        last = last_game_of(connection, device=device())
        nights = nights_of(connection, device=device(), limit=MOST)
        who, members = keeper(connection), tables_of(connection, device=device())
    begins = may_begin()
    played = [*_played(running), *_played(watched)]
    tonight = [(night, glance(night)) for night in nights]
    return render_template(
        "games/home.html",
        begins=begins,
        again=last_table(last, who) if begins else None,
        played=played,
        members={game.id: members[game.id] for game in watched if game.id in members},
        nights=[(night, seen) for night, seen in tonight if seen and not seen.ended],
        empty=not played and not watched and last is None,
    )


def _played(games: Sequence[Listed]) -> Iterator[TableState]:
    """What stands in those of *games* that nobody has won yet."""
    states = (state for state in map(readable_state, games) if state is not None)
    return (state for state in states if state.standing.winner is None)


@games.post("/t/<public_id>/rematch")
def rematch(public_id: str) -> Response:
    """The same table once more, the deal moving on: 303 to it."""
    game, _ = writer(public_id)
    state = table_state(game)
    before = dict.fromkeys(state.standing.totals, 0)
    agreed = Agreed(state.rules, {}, state.rules, {})
    new = as_club_knows(NewGame(agreed, state.names, state.dealer, before), None, game)
    there = url_for("table.show", public_id=start_game(new, game))
    return redirect(there, HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/delete")
def delete(public_id: str) -> Response:
    """Deletes a game: 303 to all games, which offer to bring it back."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        delete_game(connection, public_id=public_id, now=datetime.now(UTC))
    return redirect(url_for("search.find", deleted=public_id), HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/restore")
def restore(public_id: str) -> Response:
    """Brings a deleted game back: 303 to its table."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        restore_game(connection, public_id=public_id)
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)
