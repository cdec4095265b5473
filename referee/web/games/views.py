"""Games: the lists, a new one, a rematch, deleting and bringing back."""

import secrets
from dataclasses import replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.game import Start
from referee.engine.hand import teams
from referee.engine.rules.model import RuleSet
from referee.store.games import (
    create_game,
    delete_game,
    games_of,
    last_game_of,
    load_game,
    restore_game,
)
from referee.store.players import known_names, name_key
from referee.web import addresses
from referee.web.access import database, device, posted_key, require_pen, stranger, writer
from referee.web.games.form import NAMELESS, new_game_page, seats_swapped
from referee.web.games.lists import home_page
from referee.web.games.new_game import NewGame, agreed, nameless_seats, read_new_game
from referee.web.games.pick import every_game_page, first_page, pick_page
from referee.web.rulebook.offered import preset_named, seated_as
from referee.web.state import table_state
from referee.web.ui import render
from referee.web.ui.fields import number_in
from referee.web.ui.parts import Link
from referee.web.words.rules import NUMBERS
from referee.web.words.seats import nameless_words

games = Blueprint("games", __name__)

PAGE = 20
"""Games in one list."""


@games.get("/")
def home() -> Response:
    """This phone's games, the latest first; ``?before=`` pages back, ``?deleted=`` offers undo."""
    before = number_in(request.args.get("before", ""))
    with database().reading() as connection:
        found = games_of(connection, device=device(), limit=PAGE + 1, before_id=before)
        deleted = games_of(connection, device=device(), limit=PAGE, deleted=True)
    more = (
        Link(addresses.home(before=found[PAGE - 1].id), "Earlier games")
        if len(found) > PAGE
        else None
    )
    shown = home_page(found[:PAGE], stranger(), more, deleted, request.args.get("deleted"))
    return Response(render.page("games/home.html", shown))


@games.get("/new")
def pick() -> Response:
    """Which game is it? ``?players=`` and the answers to further questions narrow it down."""
    players = number_in(request.args.get("players", ""))
    if players in NUMBERS:
        shown = pick_page(players, request.args)
    else:
        with database().reading() as connection:
            last = last_game_of(connection, device=device())
        shown = first_page(last, stranger())
    return Response(render.page("games/pick.html", shown))


@games.get("/new/all")
def every() -> Response:
    """The whole list; ``?players=`` those that suit so many."""
    players = number_in(request.args.get("players", ""))
    return Response(render.page("games/every.html", every_game_page(players)))


@games.get("/new/<preset_id>")
def fill(preset_id: str) -> Response:
    """The form for a new game, with the last table's players; 404 where no such preset is.

    ``?players=`` seats more or fewer than the preset is for.
    """
    rules = _seated(_preset(preset_id), request.args.get("players", ""), None)
    with database().reading() as connection:
        last = last_game_of(connection, device=device())
        known = known_names(connection, device=device(), limit=60)
    names = last.names if last and len(last.names) == rules.table.players else ()
    shown = new_game_page(rules, stranger(), known, [_own(name) for name in names])
    return Response(render.page("games/new.html", shown))


def _own(name: str) -> str:
    """A name that somebody gave; a chair's number is none."""
    return "" if name.startswith("Seat ") and name[5:].isdigit() else name


def _preset(preset_id: str) -> RuleSet:
    return preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)


def _seated(preset: RuleSet, players: str, sides: str | None) -> RuleSet:
    """*preset* for so many in these sides; as it is where they cannot sit so."""
    return seated_as(preset, number_in(players) or preset.table.players, sides) or preset


@games.post("/new/<preset_id>")
def begin(preset_id: str) -> AnyResponse:
    """Starts the game: 303 to its table.

    422 with a sentence at each field that fails, and where chairs have no name and nobody agreed
    to that; 409 where the page has started another game. Return in a field starts nothing.
    """
    preset, posted = _preset(preset_id), request.form
    rules = _seated(preset, posted.get("players", ""), posted.get("sides"))
    if posted.get("reseat"):
        players, _, sides = posted["reseat"].partition(" ")
        return _reseated(_seated(preset, players, sides or None))
    if posted.get("swap"):
        return _swapped(rules)
    told = read_new_game(posted, rules)
    if posted.get("do") == "names":
        return _asked_on(rules, told)
    told = replace(told, errors={**told.errors, **_nameless(rules)})
    if told.errors:
        return _refused(rules, told, HTTPStatus.UNPROCESSABLE_ENTITY)
    public_id = start_game(told, None)
    if not _is_begun(public_id, told):
        begun = {"": "This page has started a game already. Send it again to start another."}
        return _refused(rules, replace(told, errors=begun), HTTPStatus.CONFLICT)
    return _to_table(public_id)


def _nameless(rules: RuleSet) -> dict[str, str]:
    """That chairs have no name, unless somebody agreed that these have none."""
    seats = nameless_seats(request.form, rules)
    if not seats or request.form.get(NAMELESS) == agreed(seats):
        return {}
    return {NAMELESS: nameless_words(seats)}


def _asked_on(rules: RuleSet, told: NewGame) -> Response:
    """The form after Return in a field: the next name is asked for, and nothing is begun."""
    shown = new_game_page(rules, stranger(), _known(), _posted_names(rules), told, request.form)
    return Response(render.page("games/new.html", shown))


def _is_begun(public_id: str, told: NewGame) -> bool:
    """Whether the game is the one that was asked for, and no earlier one of the same page."""
    with database().reading() as connection:
        game = load_game(connection, public_id)
    begun = (game.rules, game.start, tuple(map(name_key, game.names)))
    return begun == (told.rules, Start(told.dealer, told.before), tuple(map(name_key, told.names)))


def start_game(told: NewGame, rematch_of: str | None, place: str = "") -> str:
    """Writes the new game and gives its public id."""
    with database().writing() as connection:
        return create_game(
            connection,
            public_id=secrets.token_urlsafe(12),
            key=posted_key(),
            rules=told.rules,
            names=told.names,
            dealer=told.dealer,
            before=told.before,
            started_at=datetime.now(UTC),
            device=device(),
            actor="",
            rematch_of=rematch_of,
            place=place,
        )


def _to_table(public_id: str) -> AnyResponse:
    return redirect(addresses.table(public_id), HTTPStatus.SEE_OTHER)


def _posted_names(rules: RuleSet) -> tuple[str, ...]:
    seats = range(1, rules.table.players + 1)
    return tuple(request.form.get(f"seat{seat}", "") for seat in seats)


def _reseated(rules: RuleSet) -> Response:
    """The form for another number of players, or other sides; nothing is saved."""
    kept = request.form.copy()
    kept.poplist("nest")  # another nest fits them
    told = replace(read_new_game(kept, rules), errors={})
    shown = new_game_page(rules, stranger(), _known(), _posted_names(rules), told, kept)
    return Response(render.page("games/new.html", shown))


def _swapped(rules: RuleSet) -> Response:
    """The form with two players in each other's chair; who deals still deals, nothing is saved."""
    swap = request.form["swap"]
    names = seats_swapped(_posted_names(rules), swap)
    told = read_new_game(request.form, rules)
    seats = seats_swapped([str(seat) for seat in teams.seats(rules)], swap)
    dealer = seats.index(str(told.dealer)) + 1
    shown = new_game_page(
        rules,
        stranger(),
        _known(),
        names,
        NewGame(told.rules, names, dealer, told.before),
        request.form,
    )
    return Response(render.page("games/new.html", shown))


def _refused(rules: RuleSet, told: NewGame, status: HTTPStatus) -> Response:
    shown = new_game_page(rules, stranger(), _known(), _posted_names(rules), told, request.form)
    return Response(render.page("games/new.html", shown), status)


def _known() -> tuple[str, ...]:
    with database().reading() as connection:
        return tuple(known_names(connection, device=device(), limit=60))


@games.post("/t/<public_id>/rematch")
def rematch(public_id: str) -> AnyResponse:
    """The same table once more, the deal moving on: 303 to it."""
    game, _ = writer(public_id)
    state = table_state(game)
    before = dict.fromkeys(state.standing.totals, 0)
    told = NewGame(state.rules, state.names, state.dealer, before)
    return _to_table(start_game(told, public_id, game.place))


@games.post("/t/<public_id>/delete")
def delete(public_id: str) -> AnyResponse:
    """Deletes a game: 303 to the list, which offers to bring it back."""
    with database().writing() as connection:
        require_pen(connection, public_id)
        delete_game(connection, public_id=public_id, now=datetime.now(UTC))
    return redirect(addresses.home(deleted=public_id), HTTPStatus.SEE_OTHER)


@games.post("/t/<public_id>/restore")
def restore(public_id: str) -> AnyResponse:
    """Brings a deleted game back: 303 to its table."""
    with database().writing() as connection:
        require_pen(connection, public_id)
        restore_game(connection, public_id=public_id)
    return _to_table(public_id)
