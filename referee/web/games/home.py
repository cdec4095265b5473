"""The lists of games on the first page: played now, earlier, joined, deleted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.store.errors import UnreadableGameError
from referee.store.game.deleting import delete_game, restore_game
from referee.store.game.games import games_of, last_game_of, running_games
from referee.store.people.clubs import clubs_of
from referee.store.people.members import Member, tables_of
from referee.store.people.roles import WATCHERS
from referee.store.stored import StoredGame, UnreadableGame
from referee.web.access import Viewer, database, device, keeper, require_charge, writer
from referee.web.games.new_game import NewGame
from referee.web.games.starting import as_club_knows, start_game
from referee.web.rulebook.agreed import Agreed
from referee.web.state import TableState, names_now, table_state
from referee.web.ui.fields import number_in
from referee.web.words.names import Words
from referee.web.words.people.joining import you_are_words
from referee.web.words.rulebook.book.rules import game_name

games = Blueprint("games", __name__)

PAGE = 20
"""Games in one list."""

RUNNING = 20
"""Games that are played now and stand on top of every page of the list."""

WATCHED = 5
"""Games of others that are listed, those begun last."""

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
    return Again(game.public_id, game_name(game.rules), _title(game))


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


def state_of(game: Listed) -> TableState | None:
    """What stands in *game*; None: that cannot be read."""
    try:
        return table_state(game) if isinstance(game, StoredGame) else None
    except UnreadableGameError:
        return None


def _title(game: Listed) -> str:
    """Who plays; "" where that cannot be read."""
    return Words(game.rules, names_now(game)).title() if isinstance(game, StoredGame) else ""


@games.get("/")
def home() -> str:
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
        clubs, who = clubs_of(connection, device=device()), keeper(connection)
        members = tables_of(connection, device=device())
    listed = (*running, *found[:PAGE])
    folded = [each for each in map(state_of, listed) if each is not None]
    joined = [each for each in map(state_of, watched) if each is not None]
    cards = [(game_card(state, who), state.standing.winner is not None) for state in folded]
    going = [card for card, over in cards if not over]
    known = {state.game.public_id for state in folded}
    begins = bool(clubs) or not current_app.config["PRIVATE"]
    gone = [game for game in deleted if who.has_charge_of(game)]
    just = [game for game in gone if game.public_id == request.args.get("deleted")]
    return render_template(
        "games/home.html",
        begins=begins,
        again=again(last, who) if begins else None,
        now=going[0] if going else None,
        open=going[1:],
        earlier=[card for card, over in cards if over],
        before=found[PAGE - 1].id if len(found) > PAGE else None,
        watched=[_joined(state, who, members.get(state.game.id)) for state in joined],
        standings=_standings((*folded, *joined)),
        unreadable=[
            game.public_id for game in listed if game.public_id not in known and game.id in who.pens
        ],
        just_deleted=[(game.public_id, _title(game)) for game in just[:1]],
        deleted=[(game.public_id, _card(game, who)) for game in gone if game not in just],
        clubs=clubs,
    )


def _card(game: Listed, viewer: Viewer) -> GameCard | None:
    state = state_of(game)
    return game_card(state, viewer) if state is not None else None


def _joined(state: TableState, viewer: Viewer, member: Member | None) -> GameCard:
    """A table that this phone has joined, and as whom."""
    card = replace(game_card(state, viewer), deletes=False)
    if member is None:
        return card
    return replace(card, mine=you_are_words(state.words.seat(member.seat) if member.seat else ""))


def _standings(states: Sequence[TableState]) -> Sequence[tuple[str, str]]:
    """A table of each club that has finished one of these games, and who plays there."""
    over: dict[int, TableState] = {}
    for state in states:
        if state.standing.winner is not None:
            over.setdefault(state.game.club_id, state)
    return [(state.game.public_id, state.words.title()) for state in over.values()]


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
    """Deletes a game: 303 to the list, which offers to bring it back."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        delete_game(connection, public_id=public_id, now=datetime.now(UTC))
    return redirect(url_for("games.home", deleted=public_id), HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/restore")
def restore(public_id: str) -> Response:
    """Brings a deleted game back: 303 to its table."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        restore_game(connection, public_id=public_id)
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)
