"""A new game: who sits down to it, in which season it counts, and its beginning."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.engine.game import Start
from referee.engine.hand import teams
from referee.engine.hand.teams import chair
from referee.engine.rules import presets
from referee.engine.rules.model import RuleSet
from referee.store.errors import UnknownGameError
from referee.store.game.beginning import create_game
from referee.store.game.games import last_game_of, load_game, load_game_for
from referee.store.people.clubs import clubs_of
from referee.store.people.minted import new_public_id
from referee.store.people.players import meant, name_key, names_nobody, offered_names
from referee.store.people.recovery import remember_words
from referee.store.stored import StoredGame
from referee.web.access import (
    club_to_begin,
    database,
    device,
    minter,
    posted_key,
    require_may_begin,
    secret,
    writer,
)
from referee.web.games.house import agreed_in, as_line, name_of
from referee.web.games.new_game import (
    NAMELESS,
    NewGame,
    OfferedSeasons,
    as_known,
    draft,
    drop_draft,
    keep_draft,
    nameless_seats,
    offered_seasons,
    read_new_game,
    seats_swapped,
)
from referee.web.rulebook.house_rules import Agreed, agreed_again, differing_lines
from referee.web.rulebook.presets import SIDE_WORDS, preset_card, seated_as
from referee.web.server.bounds import BEGINNING, limited
from referee.web.state import names_now, table_state
from referee.web.ui.fields import Posted, read_seat
from referee.web.words.rules import NUMBERS, sides_words
from referee.web.words.vocabulary import Words, listed

starting = Blueprint("starting", __name__)


OFFERED = 200
"""Names that are suggested while one types."""

CHIPS = 8
"""Known names that are one tap away; the others are suggested while one types."""

Page = tuple[str, HTTPStatus]

BEGUN = "This page has started a game already. Send it again to start another."


@starting.get("/new/<preset_id>")
def fill(preset_id: str) -> Page:
    """The form for a new game, with the last table's players; 404 where no such preset is.

    ``?players=`` seats more or fewer than the preset is for; house rules stand beside it.
    """
    require_may_begin()
    agreed = agreed_in(preset_id, request.args)
    kept = draft() if "names" in agreed.more else None
    if kept is not None:
        return _page(agreed, kept)
    with database().reading() as connection:
        last = last_game_of(connection, device=device())
    names = names_now(last) if last is not None else ()
    return _page(agreed, _seated(names if len(names) == agreed.rules.table.players else ()))


def _seated(names: Sequence[str]) -> Posted:
    """A form with *names* on their chairs; a chair's number is none."""
    return MultiDict((f"seat{seat}", _own(name)) for seat, name in enumerate(names, 1))


def _page(
    agreed: Agreed,
    filled: Posted,
    errors: Mapping[str, str] | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> Page:
    """The form for a new game by what was *agreed*, as it is *filled*, with *errors* by field."""
    rules, errors, seats = agreed.rules, errors or {}, teams.seats(agreed.rules)
    known, names = _known(), [filled.get(f"seat{seat}", "") for seat in seats]
    words = Words(rules, tuple(name or chair(seat) for seat, name in enumerate(names, 1)))
    books = {f"before{book}": words.book(book) for book in teams.books(rules)}
    with database().reading() as connection:
        seasons = _seasons(connection, _game_before(agreed))
    page = render_template(
        "games/new.html",
        preset=preset_card(rules, url_for("rules.show", preset_id=rules.id)),
        rules=rules,
        rules_name=name_of(agreed),
        carried=agreed.fields(),
        house=differing_lines(rules, agreed.usual, as_line),
        seats=[
            (seat, name, teams.book(seat, rules) if rules.table.sides.fixed else "")
            for seat, name in zip(seats, names, strict=True)
        ],
        dealer=read_seat(filled, "dealer", rules, "")[0] or rules.table.players,
        sides=sides_words(rules),
        known=known,
        waiting=_waiting(known, names, rules),
        numbers=NUMBERS,
        side_words={
            sides: label
            for sides, label in SIDE_WORDS.items()
            if seated_as(presets.preset(rules.id), rules.table.players, sides) is not None
        },
        books=books,
        paper_open=any(filled.get(each) or each in errors for each in ("first_hand", *books)),
        filled=filled,
        errors=errors,
        naming=filled.get("do") == "names" or NAMELESS in errors,
        nameless=nameless_seats(filled, rules),
        seasons=seasons,
        season=seasons.chosen(filled.get("season")),
    )
    return page, status


def _waiting(known: Sequence[str], names: Sequence[str], rules: RuleSet) -> Sequence[str]:
    """Who may still sit down, while there is a chair."""
    seated = {name_key(name) for name in names if name.strip()}
    if len(seated) >= rules.table.players:
        return ()
    return [name for name in known if name_key(name) not in seated][:CHIPS]


def _seasons(connection: Connection, before: StoredGame | None) -> OfferedSeasons:
    """The seasons in which a game may count that begins now."""
    club, now = _club_so_far(connection, before), datetime.now(UTC)
    return offered_seasons(connection, club_id=club, before=before.id if before else None, now=now)


def _club_so_far(connection: Connection, before: StoredGame | None) -> int | None:
    """Whose the new game will be; None: of a club that will be made for it."""
    if before is not None:
        return before.club_id
    return next((club.id for club in clubs_of(connection, device=device())), None)


def as_club_knows(new: NewGame, chosen: str | None, before: StoredGame | None) -> NewGame:
    """*new* with its season, if that can be *chosen*, and with the players of today's names."""
    with database().reading() as connection:
        found, club = _seasons(connection, before), _club_so_far(connection, before)
        today = meant(connection, club_id=club, names=new.names) if club else new.names
    named, wrong = as_known(new, today), found.error(chosen)
    errors = {**named.errors, **({"season": wrong} if wrong else {})}
    return replace(named, season=found.season(chosen), errors=errors)


def _own(name: str) -> str:
    """A name that somebody gave; a chair's number is none."""
    return "" if names_nobody(name) else name


@starting.get("/t/<public_id>/again")
def again(public_id: str) -> Page:
    """The form for the same table once more, to change seats first."""
    game, _ = writer(public_id)
    state = table_state(game)
    filled = _seated(state.names)
    filled["dealer"] = str(state.dealer)
    return _page(agreed_again(state.rules, {"again": public_id}), filled)


@starting.post("/new/<preset_id>")
def begin(preset_id: str) -> Response | Page:
    """Starts the game: 303 to its table.

    422 with a sentence at each field that fails, and where chairs have no name and nobody agreed
    to that; 409 where the page has started another game. Return in a field starts nothing.
    """
    posted = _filled_further(preset_id, request.form.copy())
    agreed = agreed_in(preset_id, posted)
    if posted.get("do") == "rules":
        return _to_the_rules(agreed)
    if any(posted.get(name) for name in ("reseat", "swap", "sit")):
        return _page(agreed, posted)
    new, before = read_new_game(posted, agreed.usual), _game_before(agreed)
    if posted.get("do") == "names":
        return _page(agreed, posted, new.errors)
    new = as_club_knows(new, posted.get("season"), before)
    new = replace(new, errors={**new.errors, **_nameless(new.rules)})
    if new.errors:
        return _page(agreed, posted, new.errors, HTTPStatus.UNPROCESSABLE_ENTITY)
    public_id = start_game(new, before)
    if not _is_begun(public_id, new):
        return _page(agreed, posted, {"": BEGUN}, HTTPStatus.CONFLICT)
    answer = redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)
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


def _to_the_rules(agreed: Agreed) -> Response:
    """303 to the house rules; what was typed waits on this phone."""
    there = url_for(
        "house.every", preset_id=agreed.usual.id, **{**agreed.fields(), "names": "kept"}
    )
    answer = redirect(there, HTTPStatus.SEE_OTHER)
    keep_draft(request.form, answer)
    return answer


def _nameless(rules: RuleSet) -> dict[str, str]:
    """That chairs have no name, unless somebody agreed that these have none."""
    seats = nameless_seats(request.form, rules)
    if not seats or request.form.get(NAMELESS) == " ".join(map(str, seats)):
        return {}
    one = len(seats) == 1
    which = f"Seat {seats[0]} has" if one else f"Seats {listed(map(str, seats))} have"
    return {NAMELESS: f"{which} no name."}


def _is_begun(public_id: str, new: NewGame) -> bool:
    """Whether the game is the one that was asked for, and no earlier one of the same page."""
    with database().reading() as connection:
        game = load_game(connection, public_id)
    begun = (game.rules, game.start, tuple(map(name_key, game.names)))
    start = Start(new.dealer, new.before, new.first_hand)
    return begun == (new.rules, start, tuple(map(name_key, new.names)))


def _filled_further(preset_id: str, posted: Posted) -> Posted:
    """*posted* as one of its buttons changes it, which saves nothing.

    It has another number of players or other sides, two players in each other's chair, of whom the
    same deals as before, or one more known name in the first chair that has none.
    """
    if posted.get("reseat"):
        posted.poplist("nest")  # another nest fits them
        posted["players"], _, posted["sides"] = posted["reseat"].partition(" ")
    rules = agreed_in(preset_id, posted).rules
    if swap := posted.get("swap"):
        seats = teams.seats(rules)
        names = seats_swapped([posted.get(f"seat{seat}", "") for seat in seats], swap)
        for seat, name in zip(seats, names, strict=True):
            posted[f"seat{seat}"] = name
        dealer = read_seat(posted, "dealer", rules, "")[0] or rules.table.players
        chairs = seats_swapped([str(seat) for seat in seats], swap)
        posted["dealer"] = str(chairs.index(str(dealer)) + 1)
    elif sits := posted.get("sit"):
        for seat in nameless_seats(posted, rules)[:1]:
            posted[f"seat{seat}"] = sits
    return posted


def _known() -> tuple[str, ...]:
    with database().reading() as connection:
        known = offered_names(connection, device=device(), limit=OFFERED)
    return tuple(name for name in known if _own(name))


@limited(BEGINNING)
def start_game(new: NewGame, rematch_of: StoredGame | None = None) -> str:
    """Writes the new game and gives its public id; one like another goes on where that was.

    Raises:
        NotOwnerError: this phone owns no club, and the server is private.
    """
    now = datetime.now(UTC)
    name = "" if rematch_of else name_of(new.agreed)
    with database().writing() as connection:
        begun = create_game(
            connection,
            minter(),
            public_id=new_public_id(),
            key=posted_key(),
            rules=new.rules,
            names=new.names,
            dealer=new.dealer,
            before=new.before,
            started_at=now,
            device=device(),
            actor="",
            rematch_of=rematch_of.public_id if rematch_of else None,
            place=rematch_of.place if rematch_of else "",
            first_hand=new.first_hand,
            rules_name=rematch_of.rules_name if rematch_of else name,
            club_id=rematch_of.club_id if rematch_of else club_to_begin(connection, now),
            season_id=new.season,
        )
        remember_words(connection, secret=secret(), game=begun, now=now)
    return begun
