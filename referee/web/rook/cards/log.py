"""The pages of a hand's cards: recorded card by card on a pad, with the pen or from a seat."""

from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template
from htmx_flask import request
from werkzeug.wrappers import Response as AnyResponse

from referee.rook.hand import ledger
from referee.rook.hand.ledger import Draft
from referee.server import addresses
from referee.server.addresses import url_for
from referee.store.errors import StaleEntryError
from referee.store.seated.stored import StoredGame
from referee.store.stored import StoredEntry
from referee.web.rook.cards.now import TYPED, CardQuery, Now, now_at, read_tap, tapped_foul_words
from referee.web.rook.cards.pad import cards_page, last_card_line
from referee.web.rook.cards.parts import (
    BIDDING,
    CardPart,
    back_facts,
    card_parts,
    may_record,
    part_page,
    parts_of,
    read_call,
    read_pile,
    stop_page,
)
from referee.web.rook.entry.submit import as_posted, posted_place, try_facts, write_line
from referee.web.rook.state import (
    NotThereError,
    TableState,
    as_of,
    changed,
    lines_of,
    next_seq,
    readable,
    rewound,
    table_state,
)
from referee.web.rook.words.rulings import rule_of
from referee.web.shared.access import (
    PenElsewhereError,
    Viewer,
    at_table,
    database,
    look,
    member,
    posted_key,
    posted_line,
    posted_seq,
)
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, number_in
from referee.web.shared.ui.parts import Notice

cards = Blueprint("cards", __name__)

NEWEST = CardQuery()

NOT_YOURS = "It was entered already, as shown here. Nothing of yours was lost: look, and tap again."


@cards.get("/t/<public_id>/hand/<int:hand>/cards")
def show(public_id: str, hand: int) -> AnyResponse:
    """The pad; for a page that asks for news since ``?v=`` its block, or 204."""
    game, who = look(public_id)
    if request.htmx and number_in(request.args.get("v", "")) == game.version:
        return Response(status=HTTPStatus.NO_CONTENT)
    query = query_in(request.args)
    state = table_state(game)
    if state.standing.is_over and hand == state.hand:
        return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)
    notice = None if request.htmx else recorded_notice(state, hand, who)
    return pad_answer(now_of(state, hand, who, query), who, query, notice)


def query_in(fields: Posted) -> CardQuery:
    """The trick, card and leader that an address or a form names."""
    return CardQuery(*(number_in(fields.get(name, "")) for name in ("trick", "at", "led")))


def now_of(state: TableState, hand: int, who: Viewer, query: CardQuery) -> Now:
    """The state of *hand* for *who*.

    Raises:
        NotThereError: there is no such hand, trick or card; 404.
    """
    return now_at(as_of(state, hand), who, query)


def pad_answer(
    now: Now,
    who: Viewer,
    query: CardQuery,
    notice: Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    undone: bool = False,
) -> Response:
    """The page, or its block ``pad`` alone for htmx."""
    shown = {**cards_page(now, who, query, notice), "undone": undone}
    if request.htmx:
        response = Response(render.part("cards/cards.html", "pad", **shown), status)
        response.headers.update({"HX-Retarget": "#pad", "HX-Reswap": "outerMorph"})
        return response
    page = render_template("cards/cards.html", **shown, parts=parts_of(now, who))
    return Response(page, status)


@cards.post("/t/<public_id>/hand/<int:hand>/cards")
def record(public_id: str, hand: int) -> AnyResponse:
    """Writes the card that was tapped, or the cards that were typed.

    303 to the pad, or its block for htmx; 422 with a sentence if it cannot be; 409 with the pad as
    it is now if another phone was first; 403 if the card is not this phone's to record.
    """
    query = query_in(request.form)
    with database().writing(public_id) as connection:
        game, who = at_table(connection, public_id)
        if is_repeated(game, who, hand, query):
            return done(table_state(game), who, hand)
        now = ready(game, who, hand, query)
        tapped = read_tap(request.form, now)
        change, wrong = (None, tapped.fault) if tapped.fault else try_facts(tapped.facts, now.state)
        if change is None:
            return pad_answer(now, who, query, Notice(wrong), HTTPStatus.UNPROCESSABLE_ENTITY)
        then = write_line(connection, now.state, posted_place(hand, who), change)
    return done(then, who, hand, foul_notice(tapped.foul, public_id), line=posted_seq())


def is_repeated(game: StoredGame, who: Viewer, hand: int, query: CardQuery) -> bool:
    """Whether the posted form has written the same card before: a double tap is one card."""
    entry = written_by_key(game)
    if entry is None or (entry.hand, entry.seq) != (hand, posted_seq()):
        return False
    state = table_state(game)
    try:
        there = now_at(as_posted(state, hand), who, query)
    except NotThereError:  # there was no such trick or card: another form, with the same key
        return False
    return Draft(read_tap(request.form, there).facts).line == entry.text


def written_by_key(game: StoredGame) -> StoredEntry | None:
    """The line that the posted form's key has written before; None if there is none."""
    key = posted_key()
    return next((entry for hand in game.hands for entry in hand if entry.key == key), None)


def ready(game: StoredGame, who: Viewer, hand: int, query: CardQuery) -> Now:
    """The state of *hand*, if *who* may write the posted card, and nothing was written since.

    Raises:
        StaleEntryError: another line was written to that place.
        PenElsewhereError: the card is not this phone's to record.
    """
    state = table_state(game)
    there, lines = as_of(state, hand), lines_of(game, hand)
    won = state.standing.is_over and hand == state.hand
    if won or posted_seq() != len(lines):
        first = game.hands[hand - 1][posted_seq()] if posted_seq() < len(lines) else None
        raise StaleEntryError(hand, posted_seq(), first)
    now = now_at(there, who, query)
    if not now.mine:
        raise PenElsewhereError(who.holder)
    return now


def foul_notice(foul: str, public_id: str) -> Notice | None:
    """A notice that the card broke a rule, with a link to it; None if it did not."""
    return Notice(foul, rule=addresses.rule_address(public_id, rule_of("renege"))) if foul else None


def recorded_notice(state: TableState, hand: int, who: Viewer) -> Notice | None:
    """The notice for the card that the address names by its line; None unless it is the newest."""
    lines = lines_of(state.game, hand)
    line = number_in(request.args.get("told", ""))
    if not lines or line != len(lines) - 1:
        return None
    before = now_of(rewound(state, hand, line), hand, who, NEWEST)
    trick = before.place.trick
    laid = [card for each in as_of(state, hand).facts.play[trick - 1 : trick] for card in each]
    if not before.mine or before.at >= len(laid):
        return None
    return foul_notice(tapped_foul_words(laid[before.at], before), state.game.public_id)


def done(
    state: TableState,
    who: Viewer,
    hand: int,
    notice: Notice | None = None,
    line: int | None = None,
    *,
    undone: bool = False,
) -> AnyResponse:
    """The answer to a saved card: the pad at the next one; *line* is the one with *notice*."""
    if not request.htmx:
        there = url_for(
            "cards.show", public_id=state.game.public_id, hand=hand, told=line if notice else None
        )
        return redirect(there, HTTPStatus.SEE_OTHER)
    return pad_answer(now_of(state, hand, who, NEWEST), who, NEWEST, notice, undone=undone)


@cards.post("/t/<public_id>/hand/<int:hand>/cards/undo")
def undo(public_id: str, hand: int) -> AnyResponse:
    """Strikes the newest card of the hand, as if never tapped; answers like `record`."""
    with database().writing(public_id) as connection:
        game, who = at_table(connection, public_id)
        line = ledger.undo_line(posted_line())
        before = written_by_key(game)
        state = table_state(game)
        if before is not None and before.text == line:
            return done(state, who, hand, undone=True)
        require_last(now_of(state, hand, who, NEWEST), who)
        with readable(game):
            change = changed(state, hand, line)
        then = write_line(connection, state, posted_place(hand, who), change)
    return done(then, who, hand, undone=True)


def require_last(now: Now, who: Viewer) -> None:
    """Checks that the posted undo strikes the newest card, and that *who* may do so.

    Raises:
        StaleEntryError: another line was written since.
        PenElsewhereError: it is another phone's card.
    """
    lines = lines_of(now.state.game, now.state.hand)
    is_last = posted_seq() == len(lines) and last_card_line(now, who) == posted_line()
    if not is_last and not who.writes:
        raise PenElsewhereError(who.holder)
    if not is_last:
        raise StaleEntryError(now.state.hand, posted_seq(), None)


@cards.get("/t/<public_id>/hand/<int:hand>/cards/<part>")
def ask(public_id: str, hand: int, part: str) -> AnyResponse:
    """The form for one part of the cards, or for a way to stop the hand; 404 for any other part.

    403 if this phone may not record it: the pen records all, a seat its own hand. Everybody at the
    table sees the bidding; for a page that asks for news since ``?v=`` its block, or 204.
    """
    with database().reading() as connection:
        game, who = (member if part == BIDDING else at_table)(connection, public_id)
    now = now_of(table_state(game), hand, who, NEWEST)
    if part in STOPS:
        require_writing_now(who)
        return Response(stop_page(part, now))
    if request.htmx and number_in(request.args.get("v", "")) == game.version:
        return Response(status=HTTPStatus.NO_CONTENT)
    return Response(part_page(_part(part, now, who), now, who))


STOPS = ("open", "back")
"""The ways to stop a hand."""


def _part(name: str, now: Now, who: Viewer) -> CardPart:
    """The part called *name*; 404 if the table has no such part, 403 if it is not for *who*."""
    found = next((each for each in card_parts(now.state.rules) if each.name == name), None)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    reads = request.method == "GET" and found.name == BIDDING
    if not reads and not may_record(found, who):
        raise PenElsewhereError(who.holder)
    return found


def require_writing_now(who: Viewer) -> None:
    """Raises 403 if *who* does not have the pen."""
    if not who.writes:
        raise PenElsewhereError(who.holder)


@cards.post("/t/<public_id>/hand/<int:hand>/cards/<part>")
def record_part(public_id: str, hand: int, part: str) -> AnyResponse:
    """Writes one part of the cards: 303; 422 with an error; 409 if another phone was first."""
    with database().writing(public_id) as connection:
        game, who = at_table(connection, public_id)
        now = now_of(table_state(game), hand, who, NEWEST)
        before = written_by_key(game)
        query = now_of(as_posted(now.state, hand), hand, who, NEWEST) if before else now
        facts, wrong = part_facts(part, query, who)
        if not wrong and before is None and posted_seq() != next_seq(now.state, hand):
            raise StaleEntryError(hand, posted_seq(), None)
        change, wrong = (None, wrong) if wrong else try_facts(facts, query.state)
        if change is not None:
            write_line(connection, now.state, posted_place(hand, who), change)
    if wrong:
        shown = part_page(_part(part, now, who), now, who, wrong, request.form.get(TYPED, ""))
        return Response(shown, HTTPStatus.UNPROCESSABLE_ENTITY)
    there = url_for("cards.show", public_id=public_id, hand=hand)
    if part == BIDDING:
        there = url_for("cards.ask", public_id=public_id, hand=hand, part=part)
    return redirect(there, HTTPStatus.SEE_OTHER)


def part_facts(part: str, now: Now, who: Viewer) -> tuple[dict[str, Any], str]:
    """The facts of the posted form for *part*, and an error; one of the two is empty."""
    posted = request.form
    if part in STOPS:
        require_writing_now(who)
        facts = {"open": True} if part == "open" else back_facts(posted.get("what", ""), now)
        if not facts or not now.closed:
            raise StaleEntryError(now.state.hand, posted_seq(), None)
        return facts, ""
    wanted, rules = _part(part, now, who), now.state.rules
    if wanted.size:
        return read_pile(posted, wanted, rules)
    return read_call(posted, now.hand, rules)


@cards.errorhandler(StaleEntryError)
def stale(fault: StaleEntryError) -> Response:
    """409: the pad as it stands now, with a notice of who was first."""
    public_id, hand = request.view_args["public_id"], request.view_args["hand"]
    game, who = look(public_id)
    first = fault.first
    by = f" by {first.actor}" if first and first.actor else ""
    now = now_of(table_state(game), hand, who, NEWEST)
    if request.view_args.get("part") == BIDDING:
        found = _part(BIDDING, now, who)
        shown = part_page(found, now, who, f"Something was entered{by} meanwhile. {NOT_YOURS}")
        return Response(shown, HTTPStatus.CONFLICT)
    notice = Notice("Somebody was faster", (f"A card was entered{by} meanwhile. {NOT_YOURS}",))
    return pad_answer(now, who, NEWEST, notice, HTTPStatus.CONFLICT)
