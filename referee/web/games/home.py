"""The first page, with what is on the table now, and the search in all games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.store.errors import UnreadableGameError
from referee.store.game.counting import delete_game, restore_game
from referee.store.game.games import Filters, games_of, last_game_of, presets_of, running_games
from referee.store.game.nights import kind_of, nights_of
from referee.store.people.memberships import WATCHERS, tables_of
from referee.store.people.players import known_names
from referee.store.stored import StoredGame, UnreadableGame
from referee.store.tables import POKER
from referee.web.access import (
    database,
    device,
    keeper,
    may_begin,
    require_charge,
    writer,
)
from referee.web.company import glance
from referee.web.games.new_game import NewGame, as_club_knows, start_game
from referee.web.rulebook.house_rules import Agreed
from referee.web.rulebook.presets import preset_named
from referee.web.server.bounds import DRAWING, limited
from referee.web.state import TableState, names_now, table_state
from referee.web.ui.fields import number_in, one_line
from referee.web.words.rules import game_name
from referee.web.words.vocabulary import Words

games = Blueprint("games", __name__)

MOST = 5
"""Tables of its own, and tables that it joined, that the first page shows, those begun last."""

Listed = StoredGame | UnreadableGame
"""A game as the store lists it."""


def readable_state(game: Listed) -> TableState | None:
    """What stands in *game*; None: that cannot be read."""
    try:
        return table_state(game) if isinstance(game, StoredGame) else None
    except UnreadableGameError:
        return None


def who_plays(game: Listed) -> str:
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
        again=last if begins and last and last.id in who.pens else None,
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
    """Deletes a game or a night: 303 to the list of them, which offers to bring it back."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        delete_game(connection, public_id=public_id, now=datetime.now(UTC))
        there = "poker.home" if kind_of(connection, public_id) == POKER else "search.find"
    return redirect(url_for(there, deleted=public_id), HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/restore")
def restore(public_id: str) -> Response:
    """Brings a deleted game or night back: 303 to its table."""
    with database().writing() as connection:
        require_charge(connection, public_id)
        restore_game(connection, public_id=public_id)
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)


search = Blueprint("search", __name__)

PAGE_LENGTH = 20
"""Games in one list."""

RUNNING = 20
"""Games that are played now and stand on top."""

JOINED = 5
"""Games of others that are listed, those begun last."""

PLAYERS = 200
"""Players that are offered; all others are found by their words."""

QUERY_LENGTH = 100
"""Characters that are looked for."""

FIELDS = ("q", "player", "preset", "since", "until")
"""The fields of the form, and of the addresses that it leads to."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What is looked for, and what of it cannot be read."""

    wanted: Filters
    typed: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def read_query(sent: Mapping[str, str]) -> GameSearch:
    """What the form *sent*; a date that is none has a sentence, and is not looked for."""
    typed = {name: one_line(sent.get(name, ""))[:QUERY_LENGTH] for name in FIELDS}
    errors = {
        name: "Write the date like 2026-11-20."
        for name in ("since", "until")
        if typed[name] and not _date(typed[name])
    }
    wanted = Filters(
        words=typed["q"],
        player=typed["player"],
        preset=typed["preset"],
        since=_midnight(_date(typed["since"])),
        before=_midnight(_date(typed["until"]), later=1),
    )
    return GameSearch(wanted, typed, errors)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _midnight(on: date | None, later: int = 0) -> datetime | None:
    """When *on*, or a day *later*, begins by the server's clock; None: no clock goes there."""
    if on is None or on >= date.max - timedelta(days=later + 1) or on.year < 2:
        return None
    local = datetime.combine(on + timedelta(days=later), time()).astimezone()
    return local.astimezone(UTC)


@search.get("/games")
@limited(DRAWING)
def find() -> str:
    """The games of this phone, those played now on top, or those that fit what is looked for.

    The latest come first; ``?before=`` pages on, ``?deleted=`` offers to bring a game back,
    ``?came=`` says how many came from files just now.
    """
    query, before = read_query(request.args), number_in(request.args.get("before", ""))
    mine, asked = device(), query.wanted != Filters()
    with database().reading() as connection:
        running = () if asked else running_games(connection, device=mine, limit=RUNNING)
        found = games_of(
            connection,
            device=mine,
            limit=PAGE_LENGTH + 1,
            before_id=before,
            wanted=query.wanted,
            besides=[game.id for game in running],
        )
        first = not asked and before is None
        joined = games_of(connection, device=mine, limit=JOINED, roles=WATCHERS) if first else ()
        deleted = (
            games_of(connection, device=mine, limit=PAGE_LENGTH, deleted=True) if first else ()
        )
        players = known_names(connection, device=mine, limit=PLAYERS)
        presets, who = presets_of(connection, device=mine), keeper(connection)
        members = tables_of(connection, device=mine)
    named = ((each, preset_named(each)) for each in presets)
    played = [(game, readable_state(game)) for game in (running if first else ())]
    listed = [(game, readable_state(game)) for game in found[:PAGE_LENGTH]]
    gone = [game for game in deleted if who.has_charge_of(game)]
    just = [game for game in gone if game.public_id == request.args.get("deleted")]
    return render_template(
        "games/games.html",
        begins=may_begin(),
        came=number_in(request.args.get("came", "")),
        asked=asked or bool(query.errors),
        query=query,
        players={name: name for name in sorted(players)},
        presets={each: game_name(rules) for each, rules in named if rules is not None},
        who=who,
        members=members,
        running=[state for _, state in played if state is not None],
        joined=[state for state in map(readable_state, joined) if state is not None],
        games=[state for _, state in listed if state is not None],
        before=found[PAGE_LENGTH - 1].id if len(found) > PAGE_LENGTH else None,
        unreadable=[
            game.public_id
            for game, state in (*played, *listed)
            if state is None and game.id in who.pens
        ],
        just_deleted=just,
        deleted=[(game.public_id, readable_state(game)) for game in gone if game not in just],
    )
