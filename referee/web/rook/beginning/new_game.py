"""A new game: its form with seats and names, its draft in a cookie, its season, and its start."""

import base64
import binascii
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.rook.game import Start
from referee.rook.hand import teams
from referee.rook.rules import presets
from referee.rook.rules.model import RuleSet
from referee.server.bounds import BEGINNING, limited
from referee.store.club.seasons import Season, season_of, season_on, seasons_of
from referee.store.errors import UnknownGameError
from referee.store.people.clubs import club_with, clubs_of
from referee.store.people.pens import remember_words
from referee.store.people.players import names_nobody, offered_names, present_names
from referee.store.seated.beginning import create_game
from referee.store.seated.games import last_game_of, load_game, load_game_for
from referee.store.seated.stored import StoredGame
from referee.store.tables import MOST_HANDS, local_day, new_public_id, zone_called
from referee.text import chair, name_key
from referee.web.club.words import CHOOSE, NO_SEASON, PRACTICE
from referee.web.rook.beginning.house import agreed_in, as_line, name_of
from referee.web.rook.rulebook.house_rules import Agreed, agreed_again, differing_lines, read_agreed
from referee.web.rook.rulebook.presets import SIDE_WORDS, preset_card, seated_as
from referee.web.rook.state import table_state
from referee.web.rook.words.rules import NUMBERS, sides_words
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import (
    club_to_begin,
    database,
    device,
    posted_key,
    require_may_begin,
    secret,
    signer,
    writer,
)
from referee.web.shared.phone import set_cookie
from referee.web.shared.ui.fields import (
    Posted,
    name_fault,
    number_in,
    one_line,
    read_seat,
    read_whole,
)
from referee.web.shared.words import listed

NAMELESS = "nameless"
"""The key of the error that seats have no name, to which the form offers to agree."""

DRAFT = "rook-draft"
"""The name of the cookie that holds a draft."""

HOUR = 3600

LONGEST = 60
"""Characters kept of each field of a draft: more than a name may have, so that it is refused later.
"""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A new game as the form describes it, with an error for each field that is wrong."""

    agreed: Agreed
    names: tuple[str, ...]
    dealer: int
    before: Mapping[str, int]
    first_hand: int = 1
    """The number of the first hand; more than 1 if earlier hands were scored on paper."""
    season: int | None = None
    """The id of the season in which it counts; None: it is practice."""
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.agreed.rules


def read_new_game(posted: Posted, usual: RuleSet) -> NewGame:
    """Parses the form for a game by *usual* rules; what is wrong is in ``errors``."""
    agreed = read_agreed(posted, usual)
    errors, rules = dict(agreed.errors), agreed.rules
    names = tuple(_name(posted, seat, errors) for seat in teams.seats(rules))
    for seat, first in _twins(names):
        errors[f"seat{seat}"] = f"Seat {first} has the same name; add a letter to tell them apart."
    dealer, wrong = read_seat(posted, "dealer", teams.seats(rules), "Tap who deals the first hand.")
    if dealer is None:
        errors["dealer"], dealer = wrong, rules.table.players
    before = {book: _points(posted, f"before{book}", errors) for book in teams.books(rules)}
    _refuse_a_won_game(before, rules, errors)
    first_hand = _first_hand(posted, errors)
    return NewGame(agreed, names, dealer, before, first_hand, errors=errors)


def nameless_seats(posted: Posted, rules: RuleSet) -> tuple[int, ...]:
    """The seats for which no name was typed."""
    return tuple(seat for seat in teams.seats(rules) if not one_line(posted.get(f"seat{seat}", "")))


def _name(posted: Posted, seat: int, errors: dict[str, str]) -> str:
    """The name at *seat*; the name of an empty seat is its number."""
    typed = posted.get(f"seat{seat}", "")
    name = one_line(typed)
    if typed.strip() and (
        wrong := name_fault(name, "A name needs at least one visible character.")
    ):
        errors[f"seat{seat}"] = wrong
    return name or chair(seat)


def _twins(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Each seat whose name another seat has before it, with the first seat of that name."""
    seen: dict[str, int] = {}
    for seat, name in enumerate(names, 1):
        first = seen.setdefault(name_key(name), seat)
        if first != seat:
            yield seat, first


def _refuse_a_won_game(before: Mapping[str, int], rules: RuleSet, errors: dict[str, str]) -> None:
    """Adds an error if the scores on paper would already have won the game."""
    target, best = rules.end.target, max(before.values())
    ahead = [book for book, points in before.items() if points == best]
    if best < target or len(ahead) > 1 or rules.end.win_on_bid:
        return
    won = f"With {best} the game to {target} has already been won."
    errors.setdefault(f"before{ahead[0]}", won)


def _first_hand(posted: Posted, errors: dict[str, str]) -> int:
    """The number of the first hand, after those on paper; 1 if the field is empty or wrong."""
    text = posted.get("first_hand", "").strip()
    number, wrong = read_whole(text or "1")
    if number is None or not 1 <= number <= MOST_HANDS:
        errors["first_hand"] = wrong or f"Hands have numbers from 1 to {MOST_HANDS}."
        return 1
    return number


def _points(posted: Posted, name: str, errors: dict[str, str]) -> int:
    text = posted.get(name, "").strip()
    points, wrong = read_whole(text)
    if text and points is None:
        errors[name] = wrong
    return points or 0


# Its season


@dataclass(frozen=True, slots=True)
class OfferedSeasons:
    """The seasons of a club in which a new game may count."""

    running: Sequence[Season] = ()
    """The seasons that run today; if there are none, the form does not ask."""
    usual: str = NO_SEASON
    """The preselected choice: a season's public id, `NO_SEASON`, or "" if the player has to choose.
    """

    @property
    def options(self) -> Mapping[str, str]:
        """The choices of the form and their labels."""
        open_one = {} if self.usual else {"": "Choose one"}
        named = {each.public_id: each.name for each in self.running}
        return {**open_one, **named, NO_SEASON: PRACTICE}

    def chosen(self, typed: str | None) -> str:
        """The choice that was *typed*, or else the usual one."""
        return self.usual if typed is None else typed


def _seasons(connection: Connection, before: StoredGame | None) -> OfferedSeasons:
    """The seasons to choose from; after a game *before*, that game's season is preselected."""
    club = _club_so_far(connection, before)
    if club is None:
        return OfferedSeasons()
    day = local_day(datetime.now(UTC), zone_called(club_with(connection, club).zone))
    running = [each for each in seasons_of(connection, club_id=club) if each.runs_on(day)]
    if before is None:
        one = season_on(running, day)
        return OfferedSeasons(running, one.public_id if one else "" if running else NO_SEASON)
    counts = season_of(connection, game_id=before.id)
    again = (each.public_id for each in running if each.id == counts)
    return OfferedSeasons(running, next(again, NO_SEASON))


# The draft, which waits in a cookie


def keep_draft(posted: Posted, response: Response) -> None:
    """Saves the names, the dealer and the scores on paper in a cookie."""
    kept = ("seat", "dealer", "before", "first_hand")
    typed = {name: text[:LONGEST] for name, text in posted.items() if name.startswith(kept)}
    packed = base64.urlsafe_b64encode(json.dumps(typed, ensure_ascii=False).encode())
    set_cookie(response, DRAFT, packed.decode(), HOUR)


def drop_draft(response: Response) -> None:
    """Deletes the cookie of the draft."""
    if DRAFT in request.cookies:
        set_cookie(response, DRAFT, "", 0)


def draft() -> Posted | None:
    """The draft in the cookie; None if there is none or it cannot be read."""
    try:
        kept = json.loads(base64.urlsafe_b64decode(request.cookies.get(DRAFT, "")))
    except (binascii.Error, ValueError):
        return None
    if not isinstance(kept, Mapping):
        return None
    return MultiDict({str(name): str(text)[:LONGEST] for name, text in kept.items()})


starting = Blueprint("starting", __name__)


OFFERED = 200
"""The most names that are suggested while one types."""

CHIPS = 8
"""The most known names that have a button; the others are suggested while one types."""

Page = tuple[str, HTTPStatus]

BEGUN = "This page has started a game already. Send it again to start another."


@starting.get("/new/<preset_id>")
def form(preset_id: str) -> Page:
    """The form for a new game, with the players of the last table; 404 if there is no such preset.

    ``?players=`` seats more or fewer than the preset is for; other parameters are house rules.
    Names that wait in the draft come before those of the last table, if they are as many: a step
    back in the browser leads here too. Scores on paper do not, as they may be of another game.
    """
    require_may_begin()
    agreed = agreed_in(preset_id, request.args)
    kept = draft()
    if kept is not None and "names" in agreed.more:
        return _page(agreed, kept)
    typed = {name: text for name, text in (kept or {}).items() if name.startswith("seat")}
    if kept is not None and len(typed) == agreed.rules.table.players:
        return _page(agreed, MultiDict({**typed, "dealer": kept.get("dealer", "")}))
    with database().reading() as connection:
        last = last_game_of(connection, device=device())
    names = last.names if last is not None else ()
    return _page(agreed, _seated(names if len(names) == agreed.rules.table.players else ()))


def _seated(names: Sequence[str]) -> Posted:
    """A form with *names* at their seats; the number of an empty seat is left out."""
    return MultiDict((f"seat{seat}", _own(name)) for seat, name in enumerate(names, 1))


def _page(
    agreed: Agreed,
    filled: Posted,
    errors: Mapping[str, str] | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> Page:
    """The form for a new game by *agreed* rules, with its values *filled* in, and *errors*."""
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
        dealer=read_seat(filled, "dealer", teams.seats(rules), "")[0] or rules.table.players,
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
    """Known names that have no seat yet; none if all seats are taken."""
    seated = {name_key(name) for name in names if name.strip()}
    if len(seated) >= rules.table.players:
        return ()
    return [name for name in known if name_key(name) not in seated][:CHIPS]


def _club_so_far(connection: Connection, before: StoredGame | None) -> int | None:
    """The club of the new game; None if one will be made for it."""
    if before is not None:
        return before.club_id
    return next((club.id for club in clubs_of(connection, device=device())), None)


def as_club_knows(new: NewGame, chosen: str | None, before: StoredGame | None) -> NewGame:
    """*new* with its season, or an error if it cannot be *chosen*, and the names of today.

    A merge of players may have made a typed name another spelling of one.
    """
    with database().reading() as connection:
        found, club = _seasons(connection, before), _club_so_far(connection, before)
        today = present_names(connection, club_id=club, names=new.names) if club else new.names
    errors, season = dict(new.errors), found.chosen(chosen)
    for seat, first in _twins(today):
        was, name = new.names[seat - 1], today[seat - 1]
        twin = f"“{was}” is another name of {name}, who sits at seat {first}."
        errors.setdefault(f"seat{seat}", twin)
    ids = {NO_SEASON: None, **{each.public_id: each.id for each in found.running}}
    if season not in ids:
        errors["season"] = CHOOSE
    return replace(new, names=tuple(today), season=ids.get(season), errors=errors)


def _own(name: str) -> str:
    """*name*, or "" if it is just the number of an empty seat."""
    return "" if names_nobody(name) else name


@starting.get("/t/<public_id>/again")
def again(public_id: str) -> Page:
    """The form for another game at the same table, in which seats can be changed first."""
    game, _ = writer(public_id)
    state = table_state(game)
    filled = _seated(state.names)
    filled["dealer"] = str(state.dealer)
    return _page(agreed_again(state.rules, {"again": public_id}), filled)


@starting.post("/new/<preset_id>")
def begin(preset_id: str) -> Response | Page:
    """Starts the game: 303 to its table.

    422 with an error at each field that is wrong, also if seats have no name and nobody agreed to
    that; 409 if this page has already started another game. The Return key in a field starts
    nothing.
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
    """The game that this one follows with other seats; None if this phone may not write there."""
    try:
        with database().reading() as connection:
            named = agreed.more.get("again", "")
            game, access = load_game_for(connection, named, device=device())
    except UnknownGameError:
        return None
    return game if access.writes else None


def _to_the_rules(agreed: Agreed) -> Response:
    """303 to the house rules, with the form in a cookie."""
    there = url_for(
        "house.every", preset_id=agreed.usual.id, **{**agreed.fields(), "names": "kept"}
    )
    answer = redirect(there, HTTPStatus.SEE_OTHER)
    keep_draft(request.form, answer)
    return answer


def _nameless(rules: RuleSet) -> dict[str, str]:
    """An error for seats without a name, unless the form agrees to just these."""
    seats = nameless_seats(request.form, rules)
    if not seats or request.form.get(NAMELESS) == " ".join(map(str, seats)):
        return {}
    one = len(seats) == 1
    which = f"Seat {seats[0]} has" if one else f"Seats {listed(map(str, seats))} have"
    return {NAMELESS: f"{which} no name."}


def _is_begun(public_id: str, new: NewGame) -> bool:
    """Whether the game is the requested one, and not an earlier one that the same page started."""
    with database().reading() as connection:
        game = load_game(connection, public_id)
    begun = (game.rules, game.start, tuple(map(name_key, game.names)))
    start = Start(new.dealer, new.before, new.first_hand)
    return begun == (new.rules, start, tuple(map(name_key, new.names)))


def _filled_further(preset_id: str, posted: Posted) -> Posted:
    """*posted* after one of the form's own buttons, which save nothing.

    ``reseat`` sets another number of players or other sides; ``swap`` exchanges two players, and
    the deal stays with the same player; ``sit`` gives a known name to the first seat without one.
    """
    if posted.get("reseat"):
        posted.poplist("nest")  # the nest depends on the number of players
        posted["players"], _, posted["sides"] = posted["reseat"].partition(" ")
    rules = agreed_in(preset_id, posted).rules
    if swap := posted.get("swap"):
        first, second = (number_in(text) or 0 for text in swap.partition("-")[::2])
        if {first, second} <= {*teams.seats(rules)}:
            names = [posted.get(f"seat{seat}", "") for seat in (first, second)]
            posted[f"seat{second}"], posted[f"seat{first}"] = names
            dealer = read_seat(posted, "dealer", teams.seats(rules), "")[0] or rules.table.players
            posted["dealer"] = str({first: second, second: first}.get(dealer, dealer))
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
    """Writes the new game and returns its public id; a rematch keeps the place of the game before.

    Raises:
        NotOwnerError: this phone owns no club, and the server is private.
    """
    now = datetime.now(UTC)
    name = "" if rematch_of else name_of(new.agreed)
    with database().writing() as connection:
        begun = create_game(
            connection,
            signer(),
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


@starting.post("/t/<public_id>/rematch")
def rematch(public_id: str) -> Response:
    """Begins another game at the same table, with the next dealer: 303 to it."""
    game, _ = writer(public_id)
    state = table_state(game)
    before = dict.fromkeys(state.standing.totals, 0)
    agreed = Agreed(state.rules, {}, state.rules, {})
    new = as_club_knows(NewGame(agreed, state.names, state.dealer, before), None, game)
    there = url_for("table.show", public_id=start_game(new, game))
    return redirect(there, HTTPStatus.SEE_OTHER)
