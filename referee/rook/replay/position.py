"""The events of one hand, the position they lead to, and the events that are possible next.

Events are what was seen at the table, never what follows from it: no winner, no turn, no score.
`hand.facts.Call` is the first of them. A position is immutable; an event gives a new one.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from referee.errors import ImpossibleEventError
from referee.rook.hand import teams
from referee.rook.hand.facts import Call, Hand, Seat, known_discard
from referee.rook.hand.teams import seats
from referee.rook.play import nest
from referee.rook.play.auction import Bidding, State, call_faults, opening
from referee.rook.play.called import OfferedCall, table_calls
from referee.rook.play.card_order import CardOrder
from referee.rook.play.tricks import playable
from referee.rook.rules import cards
from referee.rook.rules.cards import COLORS, MOON, Card, deck, legal_bids
from referee.rook.rules.model import CallMoment, Dummy, RuleSet, TrumpMoment


@dataclass(frozen=True, slots=True)
class CallCards:
    """The bidder calls cards, whose holders are his partners; without cards he plays alone."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Discard:
    """The bidder takes the nest and discards as many cards; () if they were not shown."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The bidder names trump, and what else he may call."""

    trump: str
    """A color's name, or ``none``."""
    call: str | None = None
    """``low`` or ``circus``."""
    rook: str | None = None
    """``high`` or ``low``, if the bidder chooses it."""


@dataclass(frozen=True, slots=True)
class PassLeft:
    """In circus Rook every seat passes a card to the left, all at once."""

    cards: tuple[Card, ...] = ()
    """By seat; () if they were not shown."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played."""

    card: Card
    seat: Seat | None = None
    """The seat that plays it; None for the seat whose turn it is."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A renege is corrected in time: the card and all later ones are taken back; ruling 38."""

    trick: int
    seat: Seat


Event = Call | CallCards | Discard | NameTrump | PassLeft | Play | TakeBack


# The state of a hand


Held = tuple[Card, ...] | None
"""The cards of a hand; None if they are unknown."""


class Phase(Enum):
    """What the table is waiting for."""

    AUCTION = "a call"
    PARTNER = "the bidder's called card"
    DISCARD = "the cards laid aside"
    TRUMP = "trump"
    PASSING = "the cards passed to the left"
    PLAY = "a card"
    OVER = "nothing: the hand is over"


class Position(NamedTuple):
    """A hand in progress: what was recorded, and the position that it leads to."""

    rules: RuleSet
    dealer: Seat
    facts: Hand
    """Everything recorded so far except the cards played."""
    bidding: Bidding
    phase: Phase = Phase.AUCTION
    """What the table is waiting for."""
    done: int = 0
    """The number of phases of `phases_after_auction` that are over."""
    order: CardOrder | None = None
    """The order of the cards, once trump is named."""
    held: tuple[Held, ...] = ()
    """The cards still in each hand, by seat."""
    leader: Seat | None = None
    """The seat that leads, or led, the trick in progress."""
    play: tuple[tuple[Card, ...], ...] = ()
    """The cards of each trick so far."""
    out_of_turn_leads: tuple[tuple[int, Seat], ...] = ()
    """Trick and seat of every lead out of turn."""
    leaders: tuple[Seat, ...] = ()
    """The leader of each trick so far."""
    trick: tuple[Card, ...] = ()
    """The cards of the trick in progress."""
    captured: tuple[int, ...] = ()
    """Counters captured in tricks, by seat."""

    @property
    def bidder(self) -> Seat:
        """The seat that has the bid, known in every phase after the auction.

        Raises:
            ImpossibleEventError: nobody has bid yet.
        """
        if self.bidding.bidder is None:
            raise ImpossibleEventError("nobody has the bid")
        return self.bidding.bidder

    @property
    def recorded(self) -> Hand:
        """Everything recorded so far, for `judge`."""
        return replace(self.facts, play=self.play, leaders=dict(self.out_of_turn_leads))

    @property
    def tricks_taken(self) -> int:
        """How many tricks are complete."""
        return len(self.play) - bool(self.trick)

    @property
    def tricks_in_all(self) -> int:
        """How many tricks the hand has."""
        return cards.hand_size(self.rules)

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None if the hand is over or all act at once."""
        if self.phase is Phase.PLAY and self.leader is not None:
            return (self.leader - 1 + len(self.trick)) % len(self.held) + 1
        if self.phase is Phase.AUCTION:
            return self.bidding.to_act
        is_bidders = self.phase in (Phase.PARTNER, Phase.DISCARD, Phase.TRUMP)
        return self.bidding.bidder if is_bidders else None

    def may_hold(self, card: Card) -> bool:
        """Whether an unknown hand may hold *card*: not every copy is known to be elsewhere."""
        piles = (*self.play, *(hand or () for hand in self.held), known_discard(self.facts))
        return sum(pile.count(card) for pile in piles) < cards.deck(self.rules).get(card, 0)

    @property
    def exposed(self) -> Seat | None:
        """The dummy: the seat whose hand lies face up and is played by the bidder; ruling 63."""
        dummy = self.rules.play.dummy
        if dummy is Dummy.NONE or self.phase is not Phase.PLAY:
            return None
        led = bool(self.play)
        partners = teams.partners(self.bidder, self.rules)
        return partners[0] if partners and (led or dummy is Dummy.BEFORE_LEAD) else None


def phase_of(position: Position) -> Phase:
    """The phase that the calls, the completed phases and the tricks taken have led to."""
    if position.bidding.state is State.OPEN:
        return Phase.AUCTION
    if position.bidding.state in (State.PASSED_OUT, State.REDEAL):
        return Phase.OVER
    phase = phases_after_auction(position.rules)[position.done]
    if phase is Phase.PASSING and position.facts.call != "circus":
        phase = Phase.PLAY
    over = not position.trick and position.tricks_taken == position.tricks_in_all
    return Phase.OVER if phase is Phase.PLAY and over else phase


def phases_after_auction(rules: RuleSet) -> tuple[Phase, ...]:
    """The phases of a hand after the auction, in order; rulings 32 and 64."""
    discard = (Phase.DISCARD,) if cards.nest_size(rules) else ()
    partner = (Phase.PARTNER,) if teams.partners_are_called(rules) else ()
    at_once = rules.table.call_moment is CallMoment.AT_ONCE
    trump_first = rules.trump.moment is TrumpMoment.BEFORE_NEST
    before = (*(partner if at_once else ()), *((Phase.TRUMP,) if trump_first else ()))
    after = (*(() if at_once else partner), *(() if trump_first else (Phase.TRUMP,)))
    return (*before, *discard, *after, Phase.PASSING, Phase.PLAY)


def start_hand(
    rules: RuleSet,
    dealer: Seat,
    deal: tuple[tuple[Card, ...], ...] = (),
    nest: tuple[Card, ...] = (),
) -> Position:
    """A hand before the first call; *deal* is by seat, with () for each unknown hand."""
    hands = tuple(hand or None for hand in deal) or (None,) * rules.table.players
    return Position(
        rules,
        dealer,
        Hand(deal=deal, nest=nest),
        opening(dealer, rules),
        held=hands,
        captured=(0,) * rules.table.players,
    )


# The events that the rules allow next: exactly the buttons to show


def possible_events(position: Position) -> tuple[Event, ...]:
    """Every event that the rules allow now, if they can be listed.

    For a discard or pass only "not shown" is listed: the choice of cards is the owner's.
    """
    match position.phase:
        case Phase.AUCTION:
            return tuple(_calls(position))
        case Phase.PARTNER:
            return (CallCards(), *(CallCards((card,)) for card in deck(position.rules)))
        case Phase.DISCARD:
            return (Discard(),)
        case Phase.TRUMP:
            return tuple(_trumps(position))
        case Phase.PASSING:
            return (PassLeft(),)
        case Phase.PLAY:
            return tuple(_cards(position))
        case Phase.OVER:
            return ()


def _calls(position: Position) -> Iterator[Event]:
    seat = position.bidding.to_act
    if seat is not None:
        bids = (Call(seat, bid) for bid in legal_bids(position.rules))
        calls = (Call(seat, hold=True), *bids, Call(seat, MOON))
        yield Call(seat)
        yield from (c for c in calls if not call_faults(position.bidding, c, position.rules))
    for seat in seats(position.rules):
        dealt = position.facts.deal[seat - 1] if position.facts.deal else ()
        if nest.redeal_fault(dealt, position.rules) is None:
            yield Call(seat, redeal=True)


def _trumps(position: Position) -> Iterator[Event]:
    """Everything that the bidder may name at this table. Source: S000."""
    offers = table_calls(position.rules)
    rooks = ("high", "low") if OfferedCall.ROOK in offers else (None,)
    calls = (None, *(("low",) if OfferedCall.LOW_CARD in offers else ()))
    colors = (*COLORS.values(), *(("none",) if OfferedCall.NO_TRUMP in offers else ()))
    for color in colors:
        for rook in rooks:
            for call in calls:
                yield NameTrump(color, call, rook)
            if OfferedCall.CIRCUS in offers and color != "none":
                yield NameTrump(color, "circus", rook)


def _cards(position: Position) -> Iterator[Event]:
    seat, order = position.to_act, position.order
    if seat is None or order is None:
        return
    hand = position.held[seat - 1]
    if hand is None:
        yield from (Play(card, seat) for card in deck(position.rules) if position.may_hold(card))
        return
    led = position.trick[0] if position.trick else None
    for card in dict.fromkeys(playable(hand, led, order)):
        yield Play(card, seat)


# Circus Rook: the cards that all seats pass to the left at once


def pass_fault(passed_cards: Sequence[Card], position: Position) -> str | None:
    """Why these cards, by seat, cannot have been passed to the left; None if they can."""
    if not passed_cards:
        return None
    players = position.rules.table.players
    if len(passed_cards) != players:
        return f"every seat passes one card: want {players}, got {len(passed_cards)}"
    for seat, card in enumerate(passed_cards, 1):
        hand = position.held[seat - 1]
        if hand is not None and card not in hand:
            return f"seat {seat} does not hold {cards.words(card)}"
    return None


def hands_passed_left(hands: tuple[Held, ...], passed_cards: Sequence[Card]) -> tuple[Held, ...]:
    """The hands after every seat passed a card to the left; None for each if none were shown."""
    if not passed_cards:
        return (None,) * len(hands)
    after: list[Held] = []
    for at, hand in enumerate(hands):
        if hand is None:
            after.append(None)
            continue
        kept = Counter(hand)
        kept[passed_cards[at]] -= 1
        kept[passed_cards[at - 1]] += 1
        after.append(tuple(kept.elements()))
    return tuple(after)
