"""Where a hand stands after some events: a value that is never changed, only followed."""

from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from referee.engine.auction.auction import Bidding, State, opening
from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import KNOWN_RULES, CallMoment, Dummy, RuleSet, TrumpMoment
from referee.engine.tricks.card_order import CardOrder

Held = tuple[Card, ...] | None
"""The cards of a hand; None: nobody told the referee."""


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
    """A hand in progress: what was told, and where that leads."""

    rules: RuleSet
    dealer: Seat
    facts: Hand
    """Everything told so far but the cards played."""
    bidding: Bidding
    phase: Phase = Phase.AUCTION
    """What the table is waiting for."""
    done: int = 0
    """How many phases of `phases_after_auction` lie behind."""
    order: CardOrder | None = None
    """What follows and beats what, once trump is named."""
    held: tuple[Held, ...] = ()
    """The cards still in each hand, by seat."""
    leader: Seat | None = None
    """Who leads, or led, the trick under way."""
    play: tuple[tuple[Card, ...], ...] = ()
    """The cards of each trick so far."""
    out_of_turn_leads: tuple[tuple[int, Seat], ...] = ()
    """Trick and seat of every lead out of turn."""
    leaders: tuple[Seat, ...] = ()
    """Who led each trick so far."""
    trick: tuple[Card, ...] = ()
    """The trick under way."""
    captured: tuple[int, ...] = ()
    """Counters captured in tricks, by seat."""

    @property
    def bidder(self) -> Seat:
        """Who has the bid; there is one in every phase after the auction.

        Raises:
            ImpossibleEventError: nobody has bid yet.
        """
        if self.bidding.bidder is None:
            raise ImpossibleEventError("nobody has the bid")
        return self.bidding.bidder

    @property
    def told(self) -> Hand:
        """Everything told so far; `judge` scores and rules on it."""
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
        """Whose turn it is; None: the hand is over, or all act at once."""
        if self.phase is Phase.PLAY and self.leader is not None:
            return (self.leader - 1 + len(self.trick)) % len(self.held) + 1
        if self.phase is Phase.AUCTION:
            return self.bidding.to_act
        is_bidders = self.phase in (Phase.PARTNER, Phase.DISCARD, Phase.TRUMP)
        return self.bidding.bidder if is_bidders else None

    def may_hold(self, card: Card) -> bool:
        """Whether a hand nobody told may hold *card*: it lies nowhere else, as far as is known."""
        known = (*self.play, *(hand or () for hand in self.held), self.facts.discard)
        return sum(pile.count(card) for pile in known) < cards.deck(self.rules).get(card, 0)

    @property
    def exposed(self) -> Seat | None:
        """The dummy: the seat whose hand lies face up and is played by the bidder; ruling 63."""
        shown = self.rules.play.dummy
        if shown is Dummy.NONE or self.phase is not Phase.PLAY:
            return None
        led = bool(self.play)
        partners = teams.partners(self.bidder, self.rules)
        return partners[0] if partners and (led or shown is Dummy.BEFORE_LEAD) else None


def phase_of(position: Position) -> Phase:
    """The phase that the calls, the phases done and the tricks taken have led to."""
    if position.bidding.state is State.OPEN:
        return Phase.AUCTION
    if position.bidding.state in (State.PASSED_OUT, State.REDEAL):
        return Phase.OVER
    phase = phases_after_auction(position.rules)[position.done]
    if phase is Phase.PASSING and position.facts.call != "circus":
        phase = Phase.PLAY
    over = not position.trick and position.tricks_taken == position.tricks_in_all
    return Phase.OVER if phase is Phase.PLAY and over else phase


@lru_cache(maxsize=KNOWN_RULES)
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
    """A hand before the first call; *deal* by seat as far as it is known, "" where it is not."""
    held = tuple(hand or None for hand in deal) or (None,) * rules.table.players
    return Position(
        rules,
        dealer,
        Hand(deal=deal, nest=nest),
        opening(dealer, rules),
        held=held,
        captured=(0,) * rules.table.players,
    )
