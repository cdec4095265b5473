"""A night of poker: its set-up, its table where every tap is a line, and its bank."""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, cast, get_args

from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from htmx_flask import request as htmx_request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as Redirect

from referee.poker import PokerError, ranking
from referee.poker.hand import FULL_BOARD, Limit
from referee.poker.kind import POKER
from referee.poker.night import (
    Line,
    Night,
    NightTerms,
    check_room,
    check_terms,
    fold_night,
    line_text,
    write_terms,
)
from referee.server.bounds import BEGINNING, limited
from referee.server.workers import turn, yield_to_others
from referee.store.errors import StaleEntryError
from referee.store.game import plain as store
from referee.store.game.beginning import begin_plain
from referee.store.game.plain import PlainGame
from referee.store.people.players import offered_names
from referee.store.stored import StoredEntry
from referee.store.tables import NAME_LENGTH, new_public_id
from referee.web.poker.judge import FACES, CardPlace, places_in, tap_card
from referee.web.poker.read import night_after, night_of, tallies
from referee.web.poker.table import headline, last_words, night_values, on_time, times_at
from referee.web.shared.access import (
    PenElsewhereError,
    Viewer,
    club_to_begin,
    database,
    device,
    keeper,
    posted_key,
    posted_seq,
    require_may_begin,
    require_writing,
    signer,
    viewer,
)
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import number_in, one_line

poker = Blueprint("poker", __name__)

Page = tuple[str, HTTPStatus]

SEATS = range(1, 11)
LISTED = 50
"""How many nights, and how many names to choose from, a page lists."""
NUMBERS = tuple(each.name for each in fields(NightTerms) if each.type is int)
"""The terms that are numbers, which are also their fields in the form."""

TOO_LATE = "Somebody was faster: look at the page as it is now, and tap again."


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
        games=ranking.GAMES,
        known=known,
        error=error,
    )
    return page, status


@poker.post("/poker/new")
@limited(BEGINNING)
def begin() -> Page | Redirect:
    """Begins a night: 303 to it; 422 with what does not fit."""
    require_may_begin()
    agreed = _posted_agreed()
    typed = (one_line(request.form.get(f"name{seat}", "")) for seat in SEATS)
    names = [name[:NAME_LENGTH] for name in typed if name]
    now = datetime.now(UTC)
    lines = [{"sit": name, "chips": agreed.buy_in} for name in names]
    try:
        _require_whole_chips()
        check_terms(agreed)
        if len(names) < 2:
            raise PokerError("Give at least two players a name.")
        fold_night(agreed, lines)
    except PokerError as fault:
        return _setup_page(agreed, names, str(fault), HTTPStatus.UNPROCESSABLE_ENTITY)
    with database().writing() as connection:
        public_id, is_new = begin_plain(
            connection,
            signer(),
            kind=POKER.name,
            public_id=new_public_id(),
            key=posted_key(),
            agreed=write_terms(agreed),
            started_at=now,
            device=device(),
            club_id=club_to_begin(connection, now),
        )
        if is_new:
            night = store.load_plain(connection, public_id)
            _write(connection, night, lines, now)
    return redirect(url_for("poker.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _require_whole_chips() -> None:
    """Raises PokerError if an amount of the form is no whole number."""
    typed = (request.form.get(name, "").strip() for name in NUMBERS)
    if wrong := next((text for text in typed if text and number_in(text) is None), None):
        raise PokerError(
            f"Stakes are whole chips, and {wrong[:20]} is none: for 0.25/0.50 write 25/50."
        )


def _posted_agreed() -> NightTerms:
    """The terms of the form; a field that is no whole number counts as 0."""
    form = request.form
    amounts: dict[str, Any] = {
        name: number_in(form.get(name, "").strip() or "0") or 0 for name in NUMBERS
    }
    game, limit = form.get("game", ""), form.get("limit", "")
    if game not in ranking.GAMES or limit not in get_args(Limit):
        abort(HTTPStatus.BAD_REQUEST)
    return NightTerms(game=game, limit=cast(Limit, limit), phones="phones" in form, **amounts)


def _write(
    connection: Connection,
    night: PlainGame,
    lines: Sequence[Line],
    now: datetime,
    who: Viewer | None = None,
) -> None:
    """Writes *lines* after those of *night*; the first has the key of the form."""
    actor, seat = (who.name, who.seat) if who else ("", None)
    for number, line in enumerate(lines):
        seq, key = len(night.lines) + number, posted_key() + f".{number}" * bool(number)
        entry = StoredEntry(1, seq, line_text(line), "", actor, key, now, seat)
        store.write_plain_line(connection, night, entry)


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
    with database().reading() as connection:
        night, access = store.load_plain_for(connection, public_id, device=device())
    if access.deleted:
        abort(HTTPStatus.GONE)
    return on_time(night, datetime.now(UTC)), viewer(access)


@poker.post("/poker/<public_id>")
def act(public_id: str) -> Response | Redirect:
    """Writes a tap: 303 to the page it came from, or the block ``play`` for htmx.

    403 for a phone that may not write, 409 if another was first, 422 for what cannot happen.
    """
    error, status = _write_tap(public_id)
    if not error and not htmx_request.htmx:
        there = "poker.bank" if request.form.get("to_bank") else "poker.show"
        return redirect(url_for(there, public_id=public_id), HTTPStatus.SEE_OTHER)
    return _answered(public_id, error, status)


def _write_tap(public_id: str) -> tuple[str, HTTPStatus]:
    """Writes a tap once, however often it is sent; an error or an empty string, and a status."""
    now, key, seq = datetime.now(UTC), posted_key(), posted_seq()
    with database().writing(public_id) as connection:
        written, access = store.load_plain_for(connection, public_id, device=device())
        if access.deleted:
            abort(HTTPStatus.GONE)
        night = on_time(written, now)
        who, state = viewer(access), night_of(night)
        if any(line.key == key for line in night.lines):
            return "", HTTPStatus.OK
        try:
            _require_tap(who, state)
            lines = tapped_lines(state, night, now)
            if seq != len(night.lines):
                raise StaleEntryError(1, seq, None)
            _require(who, state, lines)
            check_room(len(night.lines), lines)
            before = (each.text for each in night.lines)
            night_after(night.agreed, (*before, *map(line_text, lines)))
            for late in night.lines[len(written.lines) :]:
                store.write_plain_line(connection, night, late)
            _write(connection, night, lines, now, who)
        except PokerError as fault:
            return str(fault), HTTPStatus.UNPROCESSABLE_ENTITY
        except StaleEntryError:
            return TOO_LATE, HTTPStatus.CONFLICT
    return "", HTTPStatus.OK


@poker.get("/poker/<public_id>/offline")
def offline(public_id: str) -> Response:
    """What a phone needs to send the taps that it queued; 403 for one that may not act here."""
    _, who = look_at_night(public_id)
    if not who.plays:
        abort(HTTPStatus.FORBIDDEN)
    here = url_for("poker.show", public_id=public_id)
    return jsonify(table=here, title="Poker night", token=who.csrf_token)


@poker.post("/poker/<public_id>/queued")
def queued(public_id: str) -> tuple[Response, HTTPStatus]:
    """Writes a tap that the phone had queued: 200, or 409 and 422 with what the night says now."""
    error, status = _write_tap(public_id)
    if not error:
        return jsonify(saved=True), status
    night, _ = look_at_night(public_id)
    here = url_for("poker.show", public_id=public_id)
    stands = last_words(night, night_of(night))
    return jsonify(said=[error], stands=stands, at=here, next=None), status


def _answered(public_id: str, error: str, status: HTTPStatus) -> Response:
    night, who = look_at_night(public_id)
    values = {**night_values(night, who, datetime.now(UTC)), "error": error}
    if htmx_request.htmx:  # with an error, too: it is shown in the page
        return Response(render.part("poker/night.html", "play", **values))
    return Response(render_template("poker/night.html", **values), status)


def _require_tap(who: Viewer, night: Night) -> None:
    """Raises 403 if this phone may not tap that button, before the rest of the form is read."""
    own = request.form.get("do", "").partition(":")[0] in OWN_TAPS
    if not (own and _acts(who, night)):
        _require_pen(who)


def _require(who: Viewer, night: Night, lines: Sequence[Line]) -> None:
    """Raises 403 if this phone may not write *lines*: it has no pen, and it is not its turn.

    If the table's terms allow it, a player's own phone acts in its turn, and shows its own cards.
    """
    turn = night.now.turn if night.now else None
    own = all(
        line.get("seat") == who.seat and ("show" in line or ("do" in line and turn == who.seat))
        for line in lines
    )
    if not (own and _acts(who, night)):
        _require_pen(who)


def _acts(who: Viewer, night: Night) -> bool:
    """Whether a player acts on this phone, as the table's terms allow it."""
    return night.agreed.phones and who.plays and who.seat is not None


def _require_pen(who: Viewer) -> None:
    if who.writes:
        return
    if who.access is None:
        raise PenElsewhereError(None)
    require_writing(who.access)


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
    sums: dict[str, list[int]] = {}
    with turn():
        with database().reading() as connection:
            found = store.plain_games_of(
                connection, kind=POKER.name, device=device(), limit=LISTED, seen=yield_to_others
            )
            gone = store.plain_games_of(
                connection,
                kind=POKER.name,
                device=device(),
                limit=LISTED,
                deleted=True,
                seen=yield_to_others,
            )
            who = keeper(connection)
        shown, deleted = tallies(found), tallies(gone)
    for tally in shown:
        for name, up in tally.ups.items():
            sums.setdefault(name, []).append(up)
    ranked = sorted(sums.items(), key=lambda each: -sum(each[1]))
    return render_template(
        "poker/home.html",
        nights=[
            (each, tally.summary, who.has_charge_of(each))
            for each, tally in zip(found, shown, strict=True)
        ],
        ranked=ranked,
        just=request.args.get("deleted"),
        deleted=[
            (each, tally.summary)
            for each, tally in zip(gone, deleted, strict=True)
            if who.has_charge_of(each)
        ],
    )


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
            line = {**act, "to": _given(rest) if rest else _typed("to")}
        case "opens":
            line = {"opens": _given(rest)}
        case "deal":
            line = {"deal": night.next_button, "times": times_at(night, stored, now)}
        case "won":
            line = _won(*rest.partition(":")[::2])
        case "throw":
            line = {"show": "", "seat": _given(rest)}
        case "undo":
            line = {"undo": -1 if night.last is None else night.last}
        case "cards":
            return list(_cards(night))
        case _:
            line = _at_the_bank(what, rest)
    return [line]


def _at_the_bank(what: str, rest: str) -> Line:
    if what == "sit":
        name = one_line(request.form.get("name", ""))[:NAME_LENGTH]
        return {"sit": name, "chips": _typed("chips")}
    if what == "buy":
        return {"buy": _given(rest), "chips": _typed("chips")}
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


def _typed(name: str) -> int:
    found = number_in(request.form.get(name, "").strip())
    if found is None:
        raise PokerError("Write whole chips, such as 40.")
    return found


def _won(pot: str, alone: str) -> Line:
    """The winners of *pot*: the player of the button, or else all whose boxes are checked."""
    seats = [_given(each) for each in ([alone] if alone else request.form.getlist("won"))]
    if not seats:
        raise PokerError("Tap who gets that pot.")
    return {"won": seats, "pot": _given(pot)}


def places(night: Night) -> list[CardPlace]:
    """The places that take cards now, with the cards of the request, or else those recorded."""
    return places_in(_where(night), request.values)


def _where(night: Night) -> Iterator[CardPlace]:
    played = night.now
    if played is None:
        return
    game = night.agreed.game
    if game != "stud":
        yield CardPlace("board", "On the table", played.board, FULL_BOARD)
    if not played.hand.is_over:
        return
    for at in played.hand.live:
        seat = played.seats[at]
        shown = played.hand.shown.get(at, ())
        yield CardPlace(f"p{seat}", night.people[seat].name, shown, ranking.GAMES[game].hole[-1])


def _cards(night: Night) -> Iterator[Line]:
    """A line for the board and each shown hand that differs from what is recorded."""
    for before, place in zip(_where(night), places(night), strict=True):
        text = " ".join(place.cards)
        if tuple(place.cards) == tuple(before.cards):
            continue
        if place.name == "board":
            yield {"board": text}
        elif place.cards:
            yield {"show": text, "seat": int(place.name[1:])}


OWN_TAPS = frozenset({"fold", "check-or-call", "bring-in", "raise", "throw", "cards"})
"""The buttons of a player's own phone, in turn or for the player's own cards."""
