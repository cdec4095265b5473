"""The way into a game: which one, and who sits down to it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.game import Start
from referee.engine.hand import teams
from referee.engine.rules.model import RuleSet
from referee.store.errors import NotOwnerError, UnknownGameError
from referee.store.game.beginning import create_game
from referee.store.game.games import last_game_of, load_game, load_game_for
from referee.store.people.clubs import clubs_of
from referee.store.people.minted import new_public_id
from referee.store.people.named_rules import rules_of
from referee.store.people.players import meant, name_key, names_nobody, offered_names
from referee.store.people.recovery import remember_words
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import (
    club_to_begin,
    database,
    device,
    keeper,
    may_begin,
    minter,
    posted_key,
    secret,
    stranger,
    writer,
)
from referee.web.games.begin.counted import Offered, offered
from referee.web.games.begin.draft import draft, drop_draft, keep_draft
from referee.web.games.begin.form import NAMELESS, new_game_page, seats_swapped
from referee.web.games.begin.house import agreed_in, preset_asked, seated
from referee.web.games.begin.named import name_of
from referee.web.games.begin.new_game import (
    NewGame,
    agreed_to,
    as_known,
    nameless_seats,
    read_new_game,
)
from referee.web.games.begin.pick import every_game_page, first_page, pick_page
from referee.web.games.page import NewGamePage
from referee.web.rulebook.agreed import Agreed, agreed_again
from referee.web.server.bounds.rate import BEGINNING, limited
from referee.web.state import names_now, table_state
from referee.web.ui import render
from referee.web.ui.fields import Posted, number_in
from referee.web.words.people.seats import nameless_words
from referee.web.words.rulebook.book.rules import NUMBERS

starting = Blueprint("starting", __name__)


@starting.before_request
def private() -> None:
    """Shows no way into a game to a phone that may not begin one.

    Raises:
        NotOwnerError: it owns no club, and the server is private.
    """
    if request.endpoint in QUESTIONS and not may_begin():
        raise NotOwnerError("only owners begin tables here")


QUESTIONS = ("starting.pick", "starting.every", "starting.fill")
"""Pages that lead to a new game."""


@starting.get("/new")
def pick() -> Response:
    """Which game is it? ``?players=`` and the answers to further questions narrow it down."""
    players = number_in(request.args.get("players", ""))
    if players in NUMBERS:
        shown = pick_page(players, request.args)
    else:
        with database().reading() as connection:
            last, who = last_game_of(connection, device=device()), keeper(connection)
            named = rules_of(connection, device=device())
            deleted = rules_of(connection, device=device(), deleted=True)
        gone = next((n for n in deleted if n.public_id == request.args.get("deleted")), None)
        shown = first_page(last, who, named, gone)
    return Response(render.page("games/pick.html", shown))


@starting.get("/new/all")
def every() -> Response:
    """The whole list; ``?players=`` those that suit so many."""
    players = number_in(request.args.get("players", ""))
    return Response(render.page("games/every.html", every_game_page(players)))


@starting.get("/new/<preset_id>")
def fill(preset_id: str) -> Response:
    """The form for a new game, with the last table's players; 404 where no such preset is.

    ``?players=`` seats more or fewer than the preset is for; house rules stand beside it.
    """
    agreed = agreed_in(preset_id, request.args)
    kept = draft() if "names" in agreed.more else None
    if kept is not None:
        names, tried = _names_in(kept, agreed.rules), _tried(agreed, kept)
        return _page(_filled(agreed, _known(), names, tried, kept))
    with database().reading() as connection:
        last = last_game_of(connection, device=device())
    names = names_now(last) if last is not None else ()
    names = names if len(names) == agreed.rules.table.players else ()
    return _page(_filled(agreed, _known(), [_own(name) for name in names]))


def _page(shown: NewGamePage, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(render.page("games/new.html", shown), status)


def _filled(
    agreed: Agreed,
    known: Sequence[str],
    names: Sequence[str],
    tried: NewGame | None = None,
    posted: Posted | None = None,
) -> NewGamePage:
    """The page of the form, with what this phone calls the rules, and the season of the game."""
    shown = new_game_page(agreed, stranger(), known, names, tried, posted)
    chosen, before = posted.get("season") if posted else None, _game_before(agreed)
    with database().reading() as connection:
        found = _seasons(connection, before)
    season = found.field(chosen, tried.errors.get("season", "") if tried else "")
    return replace(shown, rules_name=name_of(agreed), season=season)


def _seasons(connection: Connection, before: StoredGame | None) -> Offered:
    """The seasons in which a game may count that begins now."""
    club, now = _club_so_far(connection, before), datetime.now(UTC)
    return offered(connection, club_id=club, before=before.id if before else None, now=now)


def _club_so_far(connection: Connection, before: StoredGame | None) -> int | None:
    """Whose the new game will be; None: of a club that will be made for it."""
    if before is not None:
        return before.club_id
    return next((club.id for club in clubs_of(connection, device=device())), None)


def as_club_knows(told: NewGame, chosen: str | None, before: StoredGame | None) -> NewGame:
    """*told* with its season, if that can be *chosen*, and with the players of today's names."""
    with database().reading() as connection:
        found, club = _seasons(connection, before), _club_so_far(connection, before)
        today = meant(connection, club_id=club, names=told.names) if club else told.names
    named, wrong = as_known(told, today), found.error(chosen)
    errors = {**named.errors, **({"season": wrong} if wrong else {})}
    return replace(named, season=found.season(chosen), errors=errors)


def _own(name: str) -> str:
    """A name that somebody gave; a chair's number is none."""
    return "" if names_nobody(name) else name


def _tried(agreed: Agreed, posted: Posted) -> NewGame:
    """What *posted* fills in so far, whatever is still wrong with it."""
    return replace(read_new_game(posted, agreed.usual), agreed=agreed, errors={})


@starting.get("/t/<public_id>/again")
def again(public_id: str) -> Response:
    """The form for the same table once more, to change seats first."""
    game, _ = writer(public_id)
    state = table_state(game)
    agreed = agreed_again(state.rules, {"again": public_id})
    names, before = tuple(map(_own, state.names)), dict.fromkeys(state.standing.totals, 0)
    tried = NewGame(agreed, names, state.dealer, before)
    return _page(_filled(agreed, _known(), names, tried))


@starting.post("/new/<preset_id>")
def begin(preset_id: str) -> AnyResponse:
    """Starts the game: 303 to its table.

    422 with a sentence at each field that fails, and where chairs have no name and nobody agreed
    to that; 409 where the page has started another game. Return in a field starts nothing.
    """
    posted = request.form
    if posted.get("reseat"):
        return _reseated(preset_id)
    agreed = agreed_in(preset_id, posted)
    if posted.get("do") == "rules":
        return _to_the_rules(agreed)
    if posted.get("swap"):
        return _swapped(agreed)
    if posted.get("sit"):
        return _seated_one_more(agreed)
    told = read_new_game(posted, agreed.usual)
    if posted.get("do") == "names":
        return _shown(told)
    before = _game_before(agreed)
    told = as_club_knows(told, posted.get("season"), before)
    told = replace(told, errors={**told.errors, **_nameless(told.rules)})
    if told.errors:
        return _shown(told, HTTPStatus.UNPROCESSABLE_ENTITY)
    public_id = start_game(told, before)
    if not _is_begun(public_id, told):
        begun = {"": "This page has started a game already. Send it again to start another."}
        return _shown(replace(told, errors=begun), HTTPStatus.CONFLICT)
    answer = redirect(addresses.table(public_id), HTTPStatus.SEE_OTHER)
    drop_draft(answer)
    return answer


def _game_before(agreed: Agreed) -> StoredGame | None:
    """The game that this one goes on from with other seats; None: none that this phone writes."""
    try:
        with database().reading() as connection:
            named = agreed.more.get("again", "")
            game, access = load_game_for(connection, named, device=device())
    except UnknownGameError:
        return None
    return game if access.writes else None


def _shown(told: NewGame, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """The form as it was filled in, and what is wrong with it."""
    names = _names_in(request.form, told.rules)
    return _page(_filled(told.agreed, _known(), names, told, request.form), status)


def _to_the_rules(agreed: Agreed) -> AnyResponse:
    """303 to the house rules; what was typed waits on this phone."""
    there = addresses.house_rules(agreed.usual.id, {**agreed.fields(), "names": "kept"})
    answer = redirect(there, HTTPStatus.SEE_OTHER)
    keep_draft(request.form, answer)
    return answer


def _nameless(rules: RuleSet) -> dict[str, str]:
    """That chairs have no name, unless somebody agreed that these have none."""
    seats = nameless_seats(request.form, rules)
    if not seats or request.form.get(NAMELESS) == agreed_to(seats):
        return {}
    return {NAMELESS: nameless_words(seats)}


def _is_begun(public_id: str, told: NewGame) -> bool:
    """Whether the game is the one that was asked for, and no earlier one of the same page."""
    with database().reading() as connection:
        game = load_game(connection, public_id)
    begun = (game.rules, game.start, tuple(map(name_key, game.names)))
    start = Start(told.dealer, told.before, told.first_hand)
    return begun == (told.rules, start, tuple(map(name_key, told.names)))


def _names_in(posted: Posted, rules: RuleSet) -> tuple[str, ...]:
    return tuple(posted.get(f"seat{seat}", "") for seat in teams.seats(rules))


def _reseated(preset_id: str) -> Response:
    """The form for another number of players, or other sides; nothing is saved."""
    kept = request.form.copy()
    kept.poplist("nest")  # another nest fits them
    kept["players"], _, kept["sides"] = kept["reseat"].partition(" ")
    told = read_new_game(kept, seated(preset_asked(preset_id), kept))
    names = _names_in(kept, told.rules)
    tried = replace(told, errors={})
    return _page(_filled(told.agreed, _known(), names, tried, kept))


def _swapped(agreed: Agreed) -> Response:
    """The form with two players in each other's chair; who deals still deals, nothing is saved."""
    swap, tried = request.form["swap"], _tried(agreed, request.form)
    names = seats_swapped(_names_in(request.form, agreed.rules), swap)
    seats = seats_swapped([str(seat) for seat in teams.seats(agreed.rules)], swap)
    tried = replace(tried, dealer=seats.index(str(tried.dealer)) + 1)
    return _page(_filled(agreed, _known(), names, tried, request.form))


def _seated_one_more(agreed: Agreed) -> Response:
    """The form with a known name in the first chair that has none; nothing is saved."""
    filled = request.form.copy()
    free = nameless_seats(filled, agreed.rules)
    for seat in free[:1]:
        filled[f"seat{seat}"] = filled["sit"]
    names, tried = _names_in(filled, agreed.rules), _tried(agreed, filled)
    return _page(_filled(agreed, _known(), names, tried, filled))


OFFERED = 200
"""Names that are suggested while one types."""


def _known() -> tuple[str, ...]:
    with database().reading() as connection:
        known = offered_names(connection, device=device(), limit=OFFERED)
    return tuple(name for name in known if _own(name))


@limited(BEGINNING)
def start_game(told: NewGame, rematch_of: StoredGame | None = None) -> str:
    """Writes the new game and gives its public id; one like another goes on where that was."""
    now = datetime.now(UTC)
    name = "" if rematch_of else name_of(told.agreed)
    with database().writing() as connection:
        begun = create_game(
            connection,
            minter(),
            public_id=new_public_id(),
            key=posted_key(),
            rules=told.rules,
            names=told.names,
            dealer=told.dealer,
            before=told.before,
            started_at=now,
            device=device(),
            actor="",
            rematch_of=rematch_of.public_id if rematch_of else None,
            place=rematch_of.place if rematch_of else "",
            first_hand=told.first_hand,
            rules_name=rematch_of.rules_name if rematch_of else name,
            club_id=_club(connection, rematch_of, now),
            season_id=told.season,
        )
        remember_words(connection, secret=secret(), game=begun, now=now)
    return begun


def _club(connection: Connection, rematch_of: StoredGame | None, now: datetime) -> int:
    """Whose the new game is: a table that goes on stays in its club.

    Raises:
        NotOwnerError: this phone owns no club, and the server is private.
    """
    return rematch_of.club_id if rematch_of is not None else club_to_begin(connection, now)
