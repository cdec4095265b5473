"""What a phone keeps of a table to enter hands without a connection, and what it sends later."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from http import HTTPStatus

from flask import Blueprint, Response, jsonify, request, url_for

from referee.engine.auction.auction import first_to_speak
from referee.engine.game import Ends, ends
from referee.engine.hand import ledger, teams
from referee.engine.hand.facts import UNTOLD, Seat
from referee.engine.judge.score_table import ScoreTable, score_table
from referee.store.errors import StaleEntryError
from referee.store.stored import StoredGame
from referee.web.access import Viewer, database, look, pen_holder, writer
from referee.web.entry.form import entry, is_past
from referee.web.entry.page import Entry, FormState
from referee.web.entry.preview import Judged
from referee.web.entry.submit import as_posted, judge_posted, posted_place, write_line
from referee.web.state import TableState, as_of, lines_of, step_at, table_state
from referee.web.table import late
from referee.web.ui import render
from referee.web.words.game.ending import MAY_BE_OVER
from referee.web.words.game.hands import bid_words, step_words
from referee.web.words.names import book_seats

outbox = Blueprint("outbox", __name__)

AHEAD = 20
"""Hands that can be entered without an answer: more than an evening has."""

# What the phone keeps, as JSON


@dataclass(frozen=True, slots=True)
class Coming:
    """A hand that can be entered: the one that is played now, or one after it."""

    hand: int
    """The store's number, from 1."""
    seq: int
    """Lines written of it so far."""
    label: str
    """What players call it."""
    status: str
    """"Hand 7, Dee deals"."""
    badges: Mapping[str, str]
    """By seat: "deals", "bids first"."""
    action: str
    """Where it is sent."""


@dataclass(frozen=True, slots=True)
class KeptBook:
    """A total, and who has it."""

    key: str
    who: str
    many: bool
    """Whether a verb about them is in the plural."""
    seats: Sequence[int]
    total: int


@dataclass(frozen=True, slots=True)
class KeptBid:
    """The bid in play."""

    bidder: int
    bid: int
    words: str
    """"Ann bid 110 in red"."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The hands to come if each is played and scored, and what is needed to enter them."""

    table: str
    title: str
    token: str
    """For forms that are sent from now on."""
    coming: Sequence[Coming]
    """The hand entered now, then those after it; none once the game is won."""
    books: Sequence[KeptBook]
    seats: Sequence[str]
    called: bool
    """Whether the bidder's partners are called, so that their points follow who they are."""
    bid: KeptBid | None
    scores: ScoreTable | None
    """None: these rules need more than that to tell a score."""
    ends: Ends
    """Totals at which the game may be over: no hand after them is offered."""
    over: str
    """What is said then."""
    form: str
    """The form for a hand whose bid is not saved, as the page has it; "" where nothing comes."""


@outbox.get("/t/<public_id>/offline")
def offline(public_id: str) -> Response:
    """The plan for the hands to come, with a fresh token; 403 for a phone that may not write."""
    game, who = writer(public_id)
    return jsonify(asdict(plan(table_state(game), who)))


def plan(state: TableState, viewer: Viewer) -> Plan:
    """What *viewer*'s phone keeps of the table."""
    return Plan(
        table=url_for("table.show", public_id=state.game.public_id),
        title=state.words.title(),
        token=viewer.csrf_token,
        coming=tuple(coming(state)),
        books=_books(state),
        seats=tuple(map(state.words.seat, teams.seats(state.rules))),
        called=teams.partners_are_called(state.rules),
        bid=_bid(state),
        scores=score_table(state.rules),
        ends=ends(state.rules),
        over=MAY_BE_OVER,
        form=_form(state),
    )


def coming(state: TableState) -> Iterator[Coming]:
    """The hand entered now and those after it, each dealt by the next; none in a game that is won.

    They are counted as if every hand were played: one that is dealt again comes back as a question.
    """
    if state.standing.winner is not None:
        return
    dealer = state.dealer
    for further in range(_known(state)):
        yield _coming(state, further, dealer)
        dealer = teams.next_seat(dealer, state.rules)


def _known(state: TableState) -> int:
    """How many hands: one where the next is played by other rules, or others, than the plan has."""
    later = state.rounds[-1].then if state.rounds else state.due
    return AHEAD if (later.rules, later.names) == (state.rules, state.names) else 1


def _coming(state: TableState, further: int, dealer: Seat) -> Coming:
    number, words = state.hand + further, state.words
    label = str(state.due.count + further) if further else state.label
    badges = {first_to_speak(dealer, state.rules): "bids first", dealer: "deals"}
    return Coming(
        hand=number,
        seq=len(lines_of(state.game, number)),
        label=label,
        status=f"Hand {label}, {words.deals(dealer)}",
        badges={str(seat): label for seat, label in badges.items()},
        action=url_for("outbox.send", public_id=state.game.public_id, hand=number),
    )


def _books(state: TableState) -> tuple[KeptBook, ...]:
    seats = {book: book_seats(book, state.rules) for book in state.standing.totals}
    return tuple(
        KeptBook(book, state.words.book(book), len(seats[book]) > 1, seats[book], total)
        for book, total in state.standing.totals.items()
    )


def _bid(state: TableState) -> KeptBid | None:
    contract = state.contract
    if contract is None:
        return None
    return KeptBid(contract.bidder, contract.bid, bid_words(state.facts, state.words))


@dataclass(frozen=True, slots=True)
class _FormPage:
    """Template ``table/entry.html`` by itself."""

    entry: Entry


def _form(state: TableState) -> str:
    """The form of a hand of which nothing is recorded yet, for any phone: it carries no token."""
    if state.standing.winner is not None:
        return ""
    fresh = replace(state, seq=0, facts=UNTOLD, contract=None)
    anybody = Viewer("", "")
    return render.page("table/entry.html", _FormPage(entry(fresh, anybody, FormState())))


# What the phone sends


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a kept entry was not written, and what could be done with it."""

    said: Sequence[str]
    stands: str = ""
    """What stands in its place, in words."""
    at: str = ""
    """Where that is shown."""
    next: Coming | None = None
    """The hand it could be entered as instead; None where there is none."""


@outbox.post("/t/<public_id>/hand/<int:hand>/queued")
def send(public_id: str, hand: int) -> tuple[Response, HTTPStatus]:
    """Writes an entry that was kept on the phone, once however often it is sent.

    200 once it is written; 409 with what stands where somebody was first; 422 with a sentence
    where it cannot be. Its effect was seen, as far as the phone could tell it.
    """
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        require_no_gap(game, hand)
        now = table_state(game)
        there = as_posted(now, hand)
        judged = judge_posted(request.form, there)
        if late.is_over(there, request.form):
            raise StaleEntryError(hand, there.seq, game.newest)
        if judged.change:
            write_line(connection, now, posted_place(hand, who), judged.change)
    if judged.change is None:
        return jsonify(asdict(_impossible(judged, public_id))), HTTPStatus.UNPROCESSABLE_ENTITY
    return jsonify(saved=hand), HTTPStatus.OK


def require_no_gap(game: StoredGame, hand: int) -> None:
    """Makes sure that every hand before *hand* is written: one may have been refused and dropped.

    Raises:
        StaleEntryError: one is missing.
    """
    if hand > len(game.hands) + 1:
        raise StaleEntryError(hand, 0, None)


def _impossible(judged: Judged, public_id: str) -> Refused:
    said = tuple(judged.told.errors.values()) or (judged.effect.heading,)
    return Refused(said, at=url_for("table.show", public_id=public_id))


@outbox.errorhandler(StaleEntryError)
def stale(fault: StaleEntryError) -> tuple[Response, HTTPStatus]:
    """409: who was first, what stands now, and the hand that a new one could be instead."""
    view = request.view_args or {}
    game, who = look(view["public_id"])
    state, hand = table_state(game), view["hand"]
    said = late.notice(state, hand, fault.first, who)
    is_free = state.contract is None and not is_past(request.form)
    stands, here = _stands(state, hand), view["public_id"]
    shown = Refused(
        said=(f"{said.heading}.", *said.lines),
        stands=stands,
        at=url_for("table.correct", public_id=here, hand=hand)
        if stands
        else url_for("table.show", public_id=here),
        next=next(coming(state), None) if is_free else None,
    )
    return jsonify(asdict(shown)), HTTPStatus.CONFLICT


def _stands(state: TableState, hand: int) -> str:
    """What is recorded of *hand* now; "" where nothing is, or there is no such hand any more."""
    if not ledger.told(lines_of(state.game, hand)):
        return ""
    try:
        there = as_of(state, hand)
    except LookupError:
        return ""
    return step_words(step_at(there), there.words)
