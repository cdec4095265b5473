"""The list of the games of Rook, with a search, and what the first page shows of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from flask import Blueprint, render_template, request
from sqlalchemy import Connection

from referee.rook.game import Standing
from referee.server.bounds import DRAWING, limited
from referee.store.people.memberships import WATCHERS, tables_of
from referee.store.people.players import known_names
from referee.store.seated.games import Filters, games_of, last_game_of, presets_of, running_games
from referee.store.seated.stored import ListedGame
from referee.store.stored import UnreadableGame
from referee.store.tables import read_day
from referee.web.rook.rulebook.presets import preset_named
from referee.web.rook.words.rules import game_name
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import database, device, keeper, may_begin
from referee.web.shared.ui.fields import number_in, one_line

MOST = 5
"""The most tables of its own, and of tables that it joined, that the first page lists."""


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game in a list: how it stands, and the words for it."""

    game: ListedGame

    @property
    def standing(self) -> Standing:
        """The totals, and who has won."""
        return self.game.standing

    @property
    def words(self) -> Words:
        """The words that name its players in sentences."""
        return Words(self.game.rules, self.game.names)


def who_plays(game: ListedGame | UnreadableGame) -> str:
    """The players as a title; empty if the game cannot be read."""
    return Words(game.rules, game.names).title() if isinstance(game, ListedGame) else ""


def _readable(games: Iterable[ListedGame | UnreadableGame]) -> list[ShownGame]:
    return [ShownGame(game) for game in games if isinstance(game, ListedGame)]


def first_page(connection: Connection) -> Mapping[str, object]:
    """What the first page shows of Rook: the unfinished games, and the last table once more."""
    running = running_games(connection, device=device(), limit=MOST)
    watched = games_of(connection, device=device(), limit=MOST, roles=WATCHERS)
    last = last_game_of(connection, device=device())
    who, members = keeper(connection), tables_of(connection, device=device())
    played = [game for game in _readable((*running, *watched)) if not game.standing.is_over]
    return {
        "again": last if last and last.id in who.pens else None,
        "played": played,
        "members": {game.id: members[game.id] for game in watched if game.id in members},
        "empty": not played and not watched and last is None,
    }


search = Blueprint("search", __name__)

PAGE_LENGTH = 20
"""Games on one page of the list."""

RUNNING = 20
"""The most running games at the top of the list."""

JOINED = 5
"""The most games of others that this phone joined, the latest first."""

PLAYERS = 200
"""The most players to choose from; a search by words finds the others too."""

QUERY_LENGTH = 100
"""The most characters of a field of the search."""

FIELDS = ("q", "player", "preset", "since", "until")
"""The fields of the search form, which are also the parameters of its address."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """A parsed search: its filters, its fields as typed, and errors by the name of the field."""

    wanted: Filters
    typed: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def read_query(sent: Mapping[str, str]) -> GameSearch:
    """Parses the search form; a date that cannot be read gives an error and is left out."""
    typed = {name: one_line(sent.get(name, ""))[:QUERY_LENGTH] for name in FIELDS}
    errors = {
        name: "Write the date like 2026-11-20."
        for name in ("since", "until")
        if typed[name] and not read_day(typed[name])
    }
    wanted = Filters(
        words=typed["q"],
        player=typed["player"],
        preset=typed["preset"],
        since=read_day(typed["since"]),
        until=read_day(typed["until"]),
    )
    return GameSearch(wanted, typed, errors)


@search.get("/games")
@limited(DRAWING)
def find() -> str:
    """The games of this phone, the running ones on top, or those that match a search.

    The latest come first. ``?before=`` is the last game of the page before, ``?deleted=`` offers to
    restore a game, ``?came=`` says how many were just imported.
    """
    query, before = read_query(request.args), number_in(request.args.get("before", ""))
    mine, searches = device(), query.wanted != Filters()
    with database().reading() as connection:
        running = () if searches else running_games(connection, device=mine, limit=RUNNING)
        found = games_of(
            connection,
            device=mine,
            limit=PAGE_LENGTH + 1,
            before_id=before,
            wanted=query.wanted,
            besides=[game.id for game in running],
        )
        first = not searches and before is None
        joined = games_of(connection, device=mine, limit=JOINED, roles=WATCHERS) if first else ()
        deleted = (
            games_of(connection, device=mine, limit=PAGE_LENGTH, deleted=True) if first else ()
        )
        players = known_names(connection, device=mine, limit=PLAYERS)
        presets, who = presets_of(connection, device=mine), keeper(connection)
        members = tables_of(connection, device=mine)
    named = ((each, preset_named(each)) for each in presets)
    listed = found[:PAGE_LENGTH]
    gone = [game for game in deleted if who.has_charge_of(game)]
    just = [game for game in gone if game.public_id == request.args.get("deleted")]
    return render_template(
        "games/games.html",
        begins=may_begin(),
        came=number_in(request.args.get("came", "")),
        searches=searches or bool(query.errors),
        query=query,
        players={name: name for name in sorted(players)},
        presets={each: game_name(rules) for each, rules in named if rules is not None},
        who=who,
        members=members,
        running=_readable(running if first else ()),
        joined=_readable(joined),
        games=_readable(listed),
        before=found[PAGE_LENGTH - 1].id if len(found) > PAGE_LENGTH else None,
        unreadable=[
            game.public_id
            for game in listed
            if isinstance(game, UnreadableGame) and game.id in who.pens
        ],
        just_deleted=just,
        deleted=[
            (game.public_id, ShownGame(game) if isinstance(game, ListedGame) else None)
            for game in gone
            if game not in just
        ],
    )
