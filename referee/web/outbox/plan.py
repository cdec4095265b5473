"""The plan for the hands to come, made of what stands at the table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.auction.auction import first_to_speak
from referee.engine.game import ends
from referee.engine.hand import teams
from referee.engine.hand.facts import UNTOLD, Seat
from referee.engine.judge.score_table import score_table
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.entry.asked.fill import entry
from referee.web.entry.page import Entry, FormState
from referee.web.outbox.page import Bid, Book, Coming, Plan
from referee.web.state import TableState, lines_of
from referee.web.ui import render
from referee.web.words.game.ending import MAY_BE_OVER
from referee.web.words.game.hands import bid_words
from referee.web.words.names import book_seats

AHEAD = 20
"""Hands that can be entered without an answer: more than an evening has."""


def plan(state: TableState, viewer: Viewer) -> Plan:
    """What *viewer*'s phone keeps of the table."""
    return Plan(
        table=addresses.table(state.game.public_id),
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
        badges={str(seat): said for seat, said in badges.items()},
        action=addresses.queued(state.game.public_id, number),
    )


def _books(state: TableState) -> tuple[Book, ...]:
    seats = {book: book_seats(book, state.rules) for book in state.standing.totals}
    return tuple(
        Book(book, state.words.book(book), len(seats[book]) > 1, seats[book], total)
        for book, total in state.standing.totals.items()
    )


def _bid(state: TableState) -> Bid | None:
    contract = state.contract
    if contract is None:
        return None
    return Bid(contract.bidder, contract.bid, bid_words(state.facts, state.words))


@dataclass(frozen=True, slots=True)
class _FormPage:
    """Template ``table/entry.html`` by itself."""

    entry: Entry


def _form(state: TableState) -> str:
    """The form of a hand of which nothing is told yet, for any phone: it carries no token."""
    if state.standing.winner is not None:
        return ""
    fresh = replace(state, seq=0, facts=UNTOLD, contract=None)
    anybody = Viewer("", "")
    return render.page("table/entry.html", _FormPage(entry(fresh, anybody, FormState())))
