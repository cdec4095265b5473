"""The first page: what is on the table now, and the same table again. What becomes of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from referee.store.errors import UnreadableGameError
from referee.store.game.deleting import delete_game, restore_game
from referee.store.game.games import games_of, last_game_of, running_games
from referee.store.game.nights import nights_of
from referee.store.people.members import Member, tables_of
from referee.store.people.roles import WATCHERS
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
from referee.web.company import standing_if_readable
from referee.web.games.new_game import NewGame
from referee.web.games.starting import as_club_knows, start_game
from referee.web.rulebook.agreed import Agreed
from referee.web.state import TableState, names_now, table_state
from referee.web.words.names import Words
from referee.web.words.people import you_are_words
from referee.web.words.rulebook.book.rules import game_name

games = Blueprint("games", __name__)

MOST = 5
"""Tables of its own, and tables that it joined, that the first page shows, those begun last."""

Listed = StoredGame | UnreadableGame
"""A game as the store lists it."""


@dataclass(frozen=True, slots=True)
class Again:
    """The set-up of the last table, one tap away."""

    public_id: str
    game: str
    title: str


def again(game: StoredGame | None, viewer: Viewer) -> Again | None:
    """The last table's set-up, for who has its pen; the deal moves on."""
    if game is None or game.id not in viewer.pens:
        return None
    return Again(game.public_id, game_name(game.rules), title_of(game))


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in a list: what whoever may see its table may know of it."""

    public_id: str
    title: str
    totals: Sequence[int]
    game: str
    when: datetime
    on_day: bool
    """Whether the day says it all."""
    place: str
    winner: str
    """"" while nobody has won."""
    deletes: bool
    """Whether this phone may delete it."""
    mine: str = ""
    """What this phone is there, where it has joined: "You are Bob"."""


def game_card(state: TableState, viewer: Viewer) -> GameCard:
    """A game that stands as *state* says, and when it was last written to.

    Of one that came from a file: the day on which it was played.
    """
    game = state.game
    on_day = bool(game.started and game.came_whole)
    return GameCard(
        public_id=game.public_id,
        title=state.words.title(),
        totals=tuple(state.standing.totals.values()),
        game=game_name(game.rules),
        when=game.started_at if on_day else game.last_entry_at or game.started_at,
        on_day=on_day,
        place=game.place,
        winner=state.words.winner(state.standing),
        deletes=viewer.has_charge_of(game),
    )


def joined_card(state: TableState, viewer: Viewer, member: Member | None) -> GameCard:
    """A table that this phone has joined, and as whom."""
    card = replace(game_card(state, viewer), deletes=False)
    if member is None:
        return card
    return replace(card, mine=you_are_words(state.words.seat(member.seat) if member.seat else ""))


def state_of(game: Listed) -> TableState | None:
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
    cards = [
        *(game_card(state, who) for state in _played(running)),
        *(joined_card(state, who, members.get(state.game.id)) for state in _played(watched)),
    ]
    tonight = [(night, standing_if_readable(night)) for night in nights]
    return render_template(
        "games/home.html",
        begins=begins,
        again=again(last, who) if begins else None,
        now=cards[0] if cards else None,
        others=cards[1:],
        nights=[(night, state) for night, state in tonight if state and not state.ended],
        empty=not cards and not watched and last is None,
    )


def _played(games: Sequence[Listed]) -> Iterator[TableState]:
    """What stands in those of *games* that nobody has won yet."""
    states = (state for state in map(state_of, games) if state is not None)
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
