"""The state of a hand for one phone: what it may know of the cards, and what a tap records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.errors import NotationError
from referee.rook.game import Step, take_step
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Seat, visible_facts
from referee.rook.hand.values import write_cards
from referee.rook.play.nest import with_face_up
from referee.rook.replay.position import Position
from referee.rook.replay.recorded import (
    Place,
    at_place,
    cannot_lie,
    newest_trick,
    not_held,
    place_in,
    playable_by,
)
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.typed import typed_cards
from referee.rook.ruling import FOLLOW
from referee.text import capital
from referee.web.rook.entry.submit import sentence
from referee.web.rook.state import NotThereError, TableState, due_before, step_at
from referee.web.rook.visibility import is_closed, known_at, seen_by
from referee.web.rook.words.vocabulary import card_words
from referee.web.shared.access import Viewer, may_play_for
from referee.web.shared.ui.fields import Posted
from referee.web.shared.words import listed


@dataclass(frozen=True, slots=True)
class CardQuery:
    """The trick and card that an address asks for, or that a form was made for."""

    trick: int | None = None
    """The number of the trick; None: the newest."""
    at: int | None = None
    """The card of the trick, from 0, that is recorded again; None: the next."""
    led: Seat | None = None
    """The seat that led the trick, if the table says so and it is not recorded yet."""


@dataclass(frozen=True, slots=True)
class Now:
    """A hand as one phone may know it."""

    state: TableState
    """The state of the table at that hand."""
    step: Step
    """The hand with its verdict; while it is closed, by what lies open."""
    hand: Hand
    """The facts to compute with, all played cards among them; not all of it may be shown."""
    shown: Hand
    """The facts that this phone may see."""
    closed: bool
    newest: int | None
    """The trick that the next card belongs to; None: every card is recorded."""
    place: Place
    at: int
    """The card of the trick, from 0, that a tap records."""
    position: Position | None
    """The hand replayed up to that card; None if something before it is not recorded."""
    dummy: Seat | None
    turned: bool
    """Whether the trick was taken and may not be looked at: it can only be recorded again as a
    whole.
    """
    mine: bool
    """Whether this phone may record the card."""

    @property
    def seat(self) -> Seat | None:
        """The seat that plays the card; None if the trick is complete, or its leader is unknown."""
        seats = self.place.seats
        return seats[self.at] if self.at < len(seats) else None

    @property
    def before(self) -> Place:
        """The place without the card that is recorded again: any unplayed card fits."""
        laid = self.place.laid
        return replace(self.place, laid=(*laid[: self.at], *laid[self.at + 1 :]))

    @property
    def led(self) -> Card | None:
        """The card that was led; None if the card to record is the lead."""
        return self.place.laid[0] if self.at and self.place.laid else None


def now_at(there: TableState, who: Viewer, query: CardQuery) -> Now:
    """The hand that *there* is at, as *who* may know it.

    Raises:
        NotThereError: there is no such trick, no such card in it, or no such seat at the table.
    """
    closed = is_closed(there, there.hand)
    if closed:
        seen = visible_facts(with_face_up(there.facts, there.rules))
        step = take_step(due_before(there), seen)
    else:
        step = step_at(there)
    hand, shown, dummy = _known(there, step, who) if closed else (there.facts, there.facts, None)
    newest = newest_trick(hand, there.rules)
    place = _place(hand, there, step, query, newest)
    turned = bool(place.laid) and not shown.play[place.trick - 1]
    if turned:
        place = replace(place, laid=())
    at = len(place.laid) if query.at is None else query.at
    if not 0 <= at <= len(place.laid):
        raise NotThereError(f"trick {place.trick} has no card {at}")
    position = at_place(hand, there.dealer, replace(place, laid=place.laid[:at]), there.rules)
    now = Now(
        there, step, hand, shown, closed, newest, place, at, position, dummy, turned, mine=False
    )
    return replace(now, mine=_mine(now, who))


def _known(there: TableState, step: Step, who: Viewer) -> tuple[Hand, Hand, Seat | None]:
    """For a closed hand: the facts to compute with, those that *who* may see, and the dummy."""
    place = place_in(
        step.hand,
        newest_trick(step.hand, there.rules) or 1,
        there.dealer,
        step.verdict,
        there.rules,
    )
    position = at_place(step.hand, there.dealer, place, there.rules)
    dummy = position.exposed if position else None
    contract = step.verdict.contract
    bidder = contract.bidder if contract else None
    shown = seen_by(there.facts, there.rules, who.seat, dummy=dummy, bidder=bidder)
    return known_at(there.facts, there.rules, who.seat, dummy=dummy, bidder=bidder), shown, dummy


def _place(
    hand: Hand, there: TableState, step: Step, query: CardQuery, newest: int | None
) -> Place:
    trick = query.trick or newest or cards.hand_size(there.rules)
    if not 1 <= trick <= cards.hand_size(there.rules):
        raise NotThereError(f"no trick {trick}")
    if query.led is not None and query.led not in teams.seats(there.rules):
        raise NotThereError(f"no seat {query.led}")
    return place_in(hand, trick, there.dealer, step.verdict, there.rules, query.led)


def _mine(now: Now, who: Viewer) -> bool:
    """Whether *who* may record the card: the pen any, a seat its own and only the next one."""
    if who.writes:
        return True
    contract = now.step.verdict.contract
    is_next = now.closed and now.place.trick == now.newest and now.at == len(now.place.laid)
    bidder = contract.bidder if contract else None
    return is_next and may_play_for(who, now.seat, dummy=now.dummy, bidder=bidder)


TYPED = "typed"
"""The form field of cards that are typed."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """The result of a tap: the facts that it records, or why it records none."""

    facts: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""
    """A sentence on why the card cannot have been played; empty if it can."""
    foul: str = ""
    """A sentence on the rule that the card broke, as far as this phone may know; empty if none."""


def read_tap(posted: Posted, now: Now) -> Tapped:
    """Reads the form *posted* for the card that *now* waits for."""
    try:
        played = _cards(posted, now)
    except NotationError as wrong:
        return Tapped(fault=sentence(wrong))
    if not played:
        return Tapped(fault="Tap a card, or write one such as R14.")
    if not now.place.seats:
        return Tapped(fault=f"Say first who led trick {now.place.trick}.")
    fault = _fault(played, now)
    if fault:
        return Tapped(fault=f"{capital(fault)}.")
    return Tapped({"trick": _lines(played, now)}, foul=tapped_foul_words(played[0], now))


def _cards(posted: Posted, now: Now) -> Sequence[Card]:
    rules = now.state.rules
    text = posted.get("card", "") or posted.get(TYPED, "")
    return [cards.as_printed(card, rules) for card in typed_cards(text, rules)]


def _fault(played: Sequence[Card], now: Now) -> str:
    """Why the cards cannot have been played from that place on; empty if they can."""
    rules, hand, place = now.state.rules, now.hand, now.before
    if len(played) > _room(now):
        return f"there is room for {_room(now)} cards here, not for {len(played)}"
    for card in played:
        fault = cannot_lie(card, hand, place, rules)
        if fault:
            return fault
        place = replace(place, laid=(*place.laid, card))
    held = not_held(now.position, now.seat, played[0]) if now.position and now.seat else None
    return _by_name(now, played[0]) if held else ""


def _by_name(now: Now, card: Card) -> str:
    who = now.state.words.seat(now.seat or 1)
    shown = card_words(card, now.state.rules)
    return f"{who} does not hold {shown}, as the hand was entered"


def _room(now: Now) -> int:
    """How many cards may be recorded from the place on: to the end of the hand, or of the trick."""
    here = now.place.players - now.at
    if now.at < len(now.place.laid):
        return 1
    if now.place.trick != now.newest:
        return here
    rest = cards.hand_size(now.state.rules) - max(now.place.trick, len(now.hand.play))
    return here + rest * now.place.players


def _lines(played: Sequence[Card], now: Now) -> dict[str, str]:
    """The tricks that the *played* cards fill or begin, by number, as the ledger line has them."""
    laid, players = now.place.laid, now.place.players
    whole = [*laid[: now.at], *played, *laid[now.at + len(played) :]]
    found = {str(now.place.trick): f"{_leader(now)}{write_cards(whole[:players])}"}
    after = whole[players:]
    for at in range(0, len(after), players):
        number = now.place.trick + 1 + at // players
        found[str(number)] = write_cards(after[at : at + players])
    return found


def _leader(now: Now) -> str:
    """The prefix that names the leader, if the table said who led; else empty."""
    place = now.place
    played = place.trick in now.hand.leaders or place.leader != place.expected
    return f"{place.leader}: " if played else ""


def tapped_foul_words(card: Card, now: Now) -> str:
    """A sentence if *card* breaks a rule and the hand that it comes from is known; else empty."""
    if now.position is None or now.seat is None:
        return ""
    may = playable_by(now.position, now.seat)
    if not may or card in may:
        return ""
    who = now.state.words.seat(now.seat)
    could = listed(card_words(each, now.state.rules) for each in may)
    return f"{who} could have followed with {could}. {FOLLOW}"
