"""A night of poker: its set-up, its table where every tap is a line, and its bank."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from http import HTTPStatus
from typing import Any, cast, get_args

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    url_for,
)
from htmx_flask import request as htmx_request
from werkzeug.wrappers import Response as Redirect

from referee.lines import Line, line_text
from referee.poker import PokerError
from referee.poker.chips import parse_chips, signed
from referee.poker.game import GAMES
from referee.poker.hand import FULL_BOARD, Limit
from referee.poker.kind import POKER
from referee.poker.night import Night, check_room, fold_night
from referee.poker.ranking import parse_wild
from referee.poker.terms import HORSE, AnteBy, NightTerms, check_terms, write_terms
from referee.server.bounds import BEGINNING, limited
from referee.server.workers import turn
from referee.store.game.plain import PlainGame
from referee.store.people.players import offered_names
from referee.store.tables import NAME_LENGTH
from referee.web.poker.judge import FACES, CardPlace, places_in, tap_card
from referee.web.poker.read import Tally, night_after, night_of, tallies
from referee.web.poker.table import (
    clock_at,
    dealt_at,
    headline,
    last_words,
    minutes_played,
    night_values,
    on_time,
)
from referee.web.shared.access import (
    Viewer,
    database,
    device,
    require_may_begin,
)
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import number_in, one_line
from referee.web.shared.words import listed as names_listed
from referee.web.table.plain import (
    LISTED,
    Tap,
    begin_game,
    listed_games,
    look_at_plain,
    offline_answer,
    queued_answer,
    require_pen,
    write_tap,
)

poker = Blueprint("poker", __name__)

Page = tuple[str, HTTPStatus]

SEATS = range(1, 11)
NUMBERS = {
    "clock": "Time for a turn",
    "rise": "Blinds",
    "each": "Each game for",
    "re_entry": "Enter until level",
    "pause": "Breaks",
}
"""The labels of the terms that are numbers, by the names of their fields."""

AMOUNTS = {
    "small": "Small blind",
    "big": "Big blind",
    "ante": "Ante, before each hand",
    "buy_in": "Buy-in",
    "least": "Least buy-in",
    "most": "Most chips after buying",
}
"""The labels of the terms that are amounts of chips, by the names of their fields."""

COINS = {"price": "An entry costs", "bounty": "And a bounty"}
"""The labels of the terms of a tournament that are amounts to pay, by the names of their fields."""

MINUTES = 20
"""The minutes of a level of a tournament, unless the table says after how many blinds rise."""

CHIPS = {
    "1": "1: amounts are whole chips",
    "0.01": "0.01",
    "0.05": "0.05",
    "0.10": "0.10",
    "0.25": "0.25",
    "0.50": "0.50",
}
"""What the smallest chip may be worth."""


@poker.get("/poker/new")
def ask() -> Page:
    """The form for a new night; 403 for a phone that may not begin a table."""
    require_may_begin()
    return _setup_page(NightTerms(), [], "", HTTPStatus.OK)


def _setup_page(agreed: NightTerms, names: Sequence[str], error: str, status: HTTPStatus) -> Page:
    with database().reading() as connection:
        known = offered_names(connection, device=device(), limit=LISTED)
    page = render_template(
        "poker/new.html",
        agreed=agreed,
        names=dict(zip(SEATS, [*names, *[""] * 10], strict=False)),
        labels=AMOUNTS | COINS | NUMBERS,
        choices=CHOICES,
        chips=CHIPS,
        chosen=_chosen(agreed),
        games=GAMES,
        known=known,
        error=error,
    )
    return page, status


@poker.post("/poker/new")
@limited(BEGINNING)
def begin() -> Page | Redirect:
    """Begins a night: 303 to it; 422 with what does not fit."""
    require_may_begin()
    agreed, wrong = _posted_agreed()
    typed = (one_line(request.form.get(f"name{seat}", "")) for seat in SEATS)
    names = [name[:NAME_LENGTH] for name in typed if name]
    lines = [{"sit": name, "chips": agreed.buy_in} for name in names]
    try:
        if wrong:
            raise PokerError(wrong)
        check_terms(agreed)
        if len(names) < 2:
            raise PokerError("Give at least two players a name.")
        fold_night(agreed, lines)
    except PokerError as fault:
        return _setup_page(agreed, names, str(fault), HTTPStatus.UNPROCESSABLE_ENTITY)
    public_id = begin_game(POKER.name, write_terms(agreed), list(map(line_text, lines)))
    return redirect(url_for("poker.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _posted_agreed() -> tuple[NightTerms, str]:
    """The terms of the form, and what is wrong; a field that cannot be read counts as 0."""
    form = request.form
    chip = form.get("chip", "1")
    if chip not in CHIPS:
        abort(HTTPStatus.BAD_REQUEST)
    amounts: dict[str, Any] = {}
    wrong = ""
    tournament = "tournament" in form
    units = dict.fromkeys(AMOUNTS, "1" if tournament else chip) | dict.fromkeys(COINS, chip)
    for name, label in (AMOUNTS | COINS | NUMBERS).items():
        text, unit = form.get(name, "").strip(), units.get(name, "1")
        try:
            amounts[name] = parse_chips(label, text, Decimal(unit)) if text else 0
        except PokerError as error:
            amounts[name] = 0
            hint = ": say below what the smallest chip is worth" if "." in text else ""
            wrong = wrong or f"{error}{hint}."
    game, limit = form.get("game", ""), form.get("limit", "")
    if game not in CHOICES or limit not in get_args(Limit):
        abort(HTTPStatus.BAD_REQUEST)
    if tournament:
        amounts["rise"] = amounts["rise"] or MINUTES
        prizes = re.findall("[^ /]+", form.get("prizes", ""))
        amounts["prizes"] = tuple(number_in(share) or 0 for share in prizes)
        levels = (one_line(level) for level in re.split("[,\n]", form.get("levels", "")))
        amounts["levels"] = tuple(level for level in levels if level)
    in_turn = HORSE if game == "horse" else tuple(form.getlist("games")) if game == "turn" else ()
    agreed = NightTerms(
        game=game if game in GAMES else next(iter(in_turn), "holdem"),
        limit=cast(Limit, limit),
        phones="phones" in form,
        chip=chip,
        order="choice" if game == "choice" else "one" if game in GAMES else "turn",
        games=in_turn,
        minutes=form.get("by") == "minutes",
        ante_by=cast(AnteBy, form.get("ante_by", "all")),
        straddle="straddle" in form,
        tournament=tournament,
        **amounts,
    )
    return agreed, wrong


CHOICES = {name: game.name for name, game in GAMES.items()} | {
    "horse": "H.O.R.S.E., five games in turn",
    "turn": "Several games in turn",
    "choice": "Dealer’s choice",
}
"""What the form for a new night offers to play."""


def _chosen(agreed: NightTerms) -> str:
    """Which of `CHOICES` the terms of a night are."""
    if agreed.order == "turn":
        return "horse" if agreed.games == HORSE else "turn"
    return agreed.game if agreed.order == "one" else agreed.order


@poker.get("/poker/<public_id>")
def show(public_id: str) -> Response:
    """The table; for a page that asks for news since ``?v=`` the block ``play``, or 204."""
    night, who = look_at_night(public_id)
    values = night_values(night, who, datetime.now(UTC))
    return render.followed("poker/night.html", "play", night.version, **values, error="")


@poker.get("/poker/<public_id>/centre")
def centre(public_id: str) -> Response:
    """The night for a phone in the middle of the table; it asks for news like `show`."""
    night, who = look_at_night(public_id)
    values = night_values(night, who, datetime.now(UTC))
    return render.followed("poker/centre.html", "play", night.version, **values)


def look_at_night(public_id: str) -> tuple[PlainGame, Viewer]:
    """The night with the acts that its clock decided, and the viewer; 410 if it was deleted."""
    night, who = look_at_plain(public_id, POKER.name)
    return on_time(night, datetime.now(UTC)), who


@poker.post("/poker/<public_id>")
def act(public_id: str) -> Response | Redirect:
    """Writes a tap: 303 to the page it came from, or the block ``play`` for htmx.

    403 for a phone that may not write, 409 if another was first, 422 for what cannot happen.
    """
    error, status = write_tap(public_id, TAP)
    if not error and not htmx_request.htmx:
        there = "poker.bank" if request.form.get("to_bank") else "poker.show"
        return redirect(url_for(there, public_id=public_id), HTTPStatus.SEE_OTHER)
    return _answered(public_id, error, status)


@poker.get("/poker/<public_id>/offline")
def offline(public_id: str) -> Response:
    """What a phone needs to send the taps that it queued; 403 for one that may not act here."""
    _, who = look_at_night(public_id)
    return offline_answer(who, url_for("poker.show", public_id=public_id), "Poker night")


@poker.post("/poker/<public_id>/queued")
def queued(public_id: str) -> tuple[Response, HTTPStatus]:
    """Writes a tap that the phone had queued: 200, or 409 and 422 with what the night says now."""
    here = url_for("poker.show", public_id=public_id)
    return queued_answer(write_tap(public_id, TAP), here, lambda: _stands(public_id))


def _stands(public_id: str) -> str:
    night, _ = look_at_night(public_id)
    return last_words(night, night_of(night))


def _answered(public_id: str, error: str, status: HTTPStatus) -> Response:
    night, who = look_at_night(public_id)
    values = {**night_values(night, who, datetime.now(UTC)), "error": error}
    if htmx_request.htmx:  # with an error, too: it is shown in the page
        return Response(render.part("poker/night.html", "play", **values))
    return Response(render_template("poker/night.html", **values), status)


def _require_tap(who: Viewer, night: PlainGame) -> None:
    """Raises 403 if this phone may not tap that button, before the rest of the form is read."""
    own = request.form.get("do", "").partition(":")[0] in OWN_TAPS
    if not (own and _acts(who, night_of(night))):
        require_pen(who)


def _tapped(who: Viewer, night: PlainGame, now: datetime) -> Sequence[str]:
    """The lines of a tap, as they are stored.

    Raises:
        PokerError: they cannot be written.
    """
    state = night_of(night)
    lines = tapped_lines(state, night, now)
    _require(who, state, lines)
    check_room(len(night.lines), lines)
    texts = list(map(line_text, lines))
    night_after(night.agreed, (*(each.text for each in night.lines), *texts))
    return texts


TAP = Tap(POKER.name, _require_tap, _tapped, on_time)


def _require(who: Viewer, night: Night, lines: Sequence[Line]) -> None:
    """Raises 403 if this phone may not write *lines*: it has no pen, and it is not its turn.

    If the table's terms allow it, a player's own phone acts in its turn, and shows its own cards.
    """
    turn = night.now.turn if night.now else None
    own = all(
        line.get("seat") == who.seat
        and ("show" in line or (("do" in line or "draw" in line) and turn == who.seat))
        for line in lines
    )
    if not (own and _acts(who, night)):
        require_pen(who)


def _acts(who: Viewer, night: Night) -> bool:
    """Whether a player acts on this phone, as the table's terms allow it."""
    return night.agreed.phones and who.plays and who.seat is not None


@poker.get("/poker/<public_id>/cards")
def cards(public_id: str) -> str:
    """The board, and at the showdown the hands of players who may win; the query has the taps."""
    night, who = look_at_night(public_id)
    state = night_of(night)
    if state.now is None:
        abort(HTTPStatus.NOT_FOUND)
    tapped, on = tap_card(places(state), request.args)
    return render.page_or_answer(
        "poker/cards.html",
        here=public_id,
        count=state.count,
        writes=who.writes,
        places=tapped,
        on=on,
        faces=FACES,
    )


@poker.get("/poker/<public_id>/bank")
def bank(public_id: str) -> str:
    """The bank: what each player bought, won or lost, and the payments that settle it."""
    night, who = look_at_night(public_id)
    state = night_of(night)
    return render_template(
        "poker/bank.html", here=public_id, night=state, who=who, headline=headline(state)
    )


@poker.get("/poker")
def home() -> str:
    """The nights of this phone, the latest first, and their totals by name.

    ``?deleted=`` offers to restore one.
    """
    sums: dict[str, dict[str, list[Decimal]]] = {}
    with turn():
        listed = listed_games(POKER.name)
        shown, deleted = tallies(listed.games), tallies(listed.deleted)
    for tally in shown:
        for name, up in tally.ups.items():
            sums.setdefault("", {}).setdefault(name, []).append(up)
            sums.setdefault(tally.game, {}).setdefault(name, []).append(up)
    every = zip((*listed.games, *listed.deleted), (*shown, *deleted), strict=True)
    tally_of = {game.public_id: tally for game, tally in every}
    return render_template(
        "poker/home.html",
        signed=signed,
        ranked={
            game: sorted(ups.items(), key=lambda player: -sum(player[1]))
            for game, ups in sums.items()
            if len(sums) != 2 or not game
        },
        **listed.shown(lambda game: _in_a_list(tally_of[game.public_id]), "poker.show"),
    )


def _in_a_list(tally: Tally) -> tuple[str, str]:
    """Who plays, what, and how far the night has come."""
    night = tally.summary
    if night is None:
        return "A night that cannot be read", ""
    hands = f"{tally.game}, {night.hands} hand{'' if night.hands == 1 else 's'}"
    return names_listed(night.names), f"{hands}, over" if night.ended else hands


def tapped_lines(night: Night, stored: PlainGame, now: datetime) -> list[Line]:
    """The lines of the button that was tapped; 400 for a button that no page has.

    Raises:
        PokerError: a field beside the button cannot be read.
    """
    what, _, rest = request.form.get("do", "").partition(":")
    act = {"do": what, "seat": (night.now.turn if night.now else None) or 0}
    match what:
        case "fold" | "check-or-call" | "bring-in":
            line: Line = act
        case "raise":
            line = {**act, "to": _given(rest) if rest else _typed("to", night)}
        case "opens":
            line = {"opens": _given(rest)}
        case "draw":
            line = {"draw": _given(rest), "seat": act["seat"]}
        case "deal":
            level, *_ = clock_at(night, stored, now)
            line = {"deal": night.next_button, **dealt_at(night, level)}
            if night.agreed.order != "one":
                line["game"] = night.next_game(minutes_played(night, stored, now))
            if night.agreed.order == "choice":
                line["game"] = request.form.get("game") or line["game"]
                if wild := " ".join(parse_wild(request.form.get("wild", ""))):
                    line["wild"] = wild
            rules = GAMES.get(line.get("game", night.agreed.game))
            if request.form.get("straddle") and not (rules and rules.is_stud):
                line["straddle"] = True
        case "won":
            line = _won(*rest.partition(":")[::2])
        case "twice":
            line = {"twice": ""}
        case "throw":
            line = {"show": "", "seat": _given(rest)}
        case "undo":
            line = {"undo": -1 if night.last is None else night.last}
        case "cards":
            return list(_cards(night))
        case _:
            line = _at_the_bank(what, rest, night)
    return [line]


def _at_the_bank(what: str, rest: str, night: Night) -> Line:
    if what == "sit":
        name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
        return {"sit": name, "chips": _typed("chips", night)}
    if what == "buy":
        return {"buy": _given(rest), "chips": _typed("chips", night)}
    if what == "out":
        return {"out": _given(rest)}
    if what != "end":
        abort(HTTPStatus.BAD_REQUEST)
    return {"end": True}


def _given(text: str) -> int:
    found = number_in(text)
    if found is None:
        abort(HTTPStatus.BAD_REQUEST)
    return found


def _typed(name: str, night: Night) -> int:
    """The chips of an amount that was typed."""
    text = request.form.get(name, "").strip()
    try:
        return parse_chips("", text, Decimal(night.agreed.unit))
    except PokerError as fault:
        such = night.agreed.amount(40)
        chips = "whole chips" if night.agreed.unit == "1" else f"chips of {night.agreed.unit}"
        raise PokerError(f"Write {chips}, such as {such}.") from fault


def _won(pot: str, alone: str) -> Line:
    """The winners of *pot*: the player of the button, or else all whose boxes are checked."""
    seats = [_given(each) for each in ([alone] if alone else request.form.getlist("won"))]
    if not seats:
        raise PokerError("Tap who gets that pot.")
    lowest = [_given(each) for each in request.form.getlist("low")]
    line: dict[str, Any] = {"won": seats, "pot": _given(pot)}
    if lowest:
        line["low"] = lowest
    if request.form.get("second"):
        line["second"] = True
    return line


def places(night: Night) -> list[CardPlace]:
    """The places that take cards now, with the cards of the request, or else those recorded."""
    return places_in(_where(night), request.values)


def _where(night: Night) -> Iterator[CardPlace]:
    played = night.now
    if played is None:
        return
    rules = played.hand.stakes.rules
    if rules.has_board:
        yield CardPlace("board", "On the table", played.board, FULL_BOARD)
    if not played.hand.is_over:
        return
    if twice := played.hand.twice:
        yield CardPlace("second", "Second board", twice.cards, played.hand.to_come)
    for at in played.hand.live:
        seat = played.seats[at]
        shown = played.hand.shown.get(at, ())
        yield CardPlace(f"p{seat}", night.people[seat].name, shown, rules.hole[-1])


def _cards(night: Night) -> Iterator[Line]:
    """A line for the board and each shown hand that differs from what is recorded."""
    for before, place in zip(_where(night), places(night), strict=True):
        text = " ".join(place.cards)
        if tuple(place.cards) == tuple(before.cards):
            continue
        if place.name == "board":
            yield {"board": text}
        elif place.name == "second":
            yield {"twice": text}
        elif place.cards:
            yield {"show": text, "seat": int(place.name[1:])}


OWN_TAPS = frozenset({"fold", "check-or-call", "bring-in", "raise", "draw", "throw", "cards"})
"""The buttons of a player's own phone, in turn or for the player's own cards."""
