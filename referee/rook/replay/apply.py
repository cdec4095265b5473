"""One hand event by event: which events are possible, and the position after each.

A call or card against the rules is a foul: it happened, so it is applied, and `judge` rules on it.
What cannot have happened is refused with one sentence.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never

from referee.errors import ImpossibleEventError
from referee.rook.hand import teams
from referee.rook.hand.facts import Call, Irregularity, Seat
from referee.rook.judge.verdict import Verdict, judge
from referee.rook.play.auction import apply_call
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.play.tricks import first_leader, seats_from
from referee.rook.replay.position import (
    CallCards,
    Discard,
    Event,
    Held,
    NameTrump,
    PassLeft,
    Phase,
    Play,
    Position,
    TakeBack,
    hands_passed_left,
    pass_fault,
    phase_of,
    possible_events,
)
from referee.rook.rules import cards
from referee.rook.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand with its history, to step back and forth in."""

    positions: tuple[Position, ...]
    """The start, and the position after each event."""
    fault: str | None = None
    """Why the event after the last position is impossible; None if all events were applied."""

    @property
    def last(self) -> Position:
        """The current position of the hand."""
        return self.positions[-1]


@lru_cache(maxsize=512)
def replay(start: Position, events: tuple[Event, ...]) -> Replay:
    """Every position from *start* on; stops at the first impossible event and repairs none.

    Cached, because the same hand is replayed again and again.
    """
    positions = [start]
    for event in events:
        fault = why_not(positions[-1], event)
        if fault is not None:
            return Replay(tuple(positions), fault)
        positions.append(_apply(positions[-1], event))
    return Replay(tuple(positions))


def apply(position: Position, event: Event) -> Position:
    """The position after *event*.

    Raises:
        ImpossibleEventError: it cannot have happened; the message is that of `why_not`.
    """
    fault = why_not(position, event)
    if fault is not None:
        raise ImpossibleEventError(fault)
    return _apply(position, event)


def verdict_so_far(position: Position) -> Verdict:
    """The score of the hand so far, and every rule that was broken in it."""
    return judge(position.recorded, position.dealer, position.rules)


def why_not(position: Position, event: Event) -> str | None:
    """Why *event* cannot happen now, as one sentence; None if it can."""
    wanted = _PHASES[type(event)]
    if position.phase is not wanted and not _may_mend(event, position):
        return f"the table waits for {position.phase.value}, not for {wanted.value}"
    match event:
        case Play():
            return _play_fault(event, position)
        case Call():
            return _seat_fault(event.seat, position)
        case CallCards():
            most = teams.most_partners(position.rules)
            if len(event.cards) > most:
                return f"the bidder calls no more than {most}, not {len(event.cards)}"
            return _deck_fault(event.cards, position)
        case Discard():
            return _discard_fault(event, position)
        case NameTrump():
            if event not in possible_events(position):
                return (
                    f"{event.trump} {event.call or ''} {event.rook or ''}".strip()
                    + " is not offered at this table"
                )
            return None
        case PassLeft():
            return pass_fault(event.cards, position)
        case TakeBack():
            return _take_back_fault(event, position)
        case _:
            assert_never(event)


def _may_mend(event: Event, position: Position) -> bool:
    """Whether *event* may correct an earlier one: a card taken back, or a doubtful last call."""
    in_doubt = position.bidding.doubt is not None and not position.done
    return isinstance(event, TakeBack) or (isinstance(event, Call) and in_doubt)


_PHASES: dict[type[Event], Phase] = {
    Call: Phase.AUCTION,
    CallCards: Phase.PARTNER,
    Discard: Phase.DISCARD,
    NameTrump: Phase.TRUMP,
    PassLeft: Phase.PASSING,
    Play: Phase.PLAY,
    TakeBack: Phase.PLAY,
}


def _seat_fault(seat: Seat, position: Position) -> str | None:
    players = position.rules.table.players
    return None if 1 <= seat <= players else f"there is no seat {seat}: the seats are 1..{players}"


def _deck_fault(named: Sequence[Card], position: Position) -> str | None:
    deck = cards.deck(position.rules)
    for card, number in Counter(named).items():
        if number > deck.get(card, 0):
            return f"{card!r} is not {number} times in the deck of {position.rules.id}"
    return None


def _discard_fault(event: Discard, position: Position) -> str | None:
    wanted = cards.nest_size(position.rules)
    if not event.cards:
        return None
    if len(event.cards) != wanted:
        return f"the bidder lays aside {wanted} cards, not {len(event.cards)}"
    hand = _with_nest(position)
    if hand is not None and Counter(event.cards) - Counter(hand):
        return "the bidder does not hold all of these cards"
    return _deck_fault(event.cards, position)


def _with_nest(position: Position) -> Held:
    """The bidder's cards with the nest; None if they are unknown."""
    mine = position.held[position.bidder - 1]
    return (*mine, *position.facts.nest) if mine and position.facts.nest else None


def _play_fault(event: Play, position: Position) -> str | None:
    seat = seat_of(event, position)
    fault = _seat_fault(seat, position)
    if fault is not None:
        return fault
    if position.trick and seat != position.to_act:
        return f"it is seat {position.to_act}'s turn, not seat {seat}'s"
    hand = position.held[seat - 1]
    if hand is not None and event.card not in hand:
        return f"seat {seat} does not hold {cards.words(event.card)}"
    if hand is None and not position.may_hold(event.card):
        return f"{cards.words(event.card)} cannot be in that hand"
    return None


def _apply(position: Position, event: Event) -> Position:
    after = _follow(position, event)
    if isinstance(event, Play) and (after.trick or after.tricks_taken < after.tricks_in_all):
        return after  # the phase stays; this step has to be fast
    return after._replace(phase=phase_of(after))


def _follow(position: Position, event: Event) -> Position:
    match event:
        case Play():
            return play_card(position, event.card, seat_of(event, position))
        case Call():
            deal = position.facts.deal
            heard = apply_call(
                position.bidding,
                event,
                position.dealer,
                position.rules,
                deal[event.seat - 1] if deal else (),
            )
            facts = replace(position.facts, auction=(*position.facts.auction, event))
            return position._replace(facts=facts, bidding=heard)
        case CallCards():
            facts = replace(position.facts, partner_cards=event.cards)
            return position._replace(facts=facts, done=position.done + 1)
        case Discard():
            hand = _with_nest(position)
            kept: Held = None
            if hand is not None and event.cards:
                kept = tuple((Counter(hand) - Counter(event.cards)).elements())
            facts = replace(position.facts, discard=event.cards)
            hands = with_hand(position.held, position.bidder, kept)
            return position._replace(facts=facts, held=hands, done=position.done + 1)
        case NameTrump():
            called = TrumpCall(event.trump, low=event.call == "low", rook=event.rook)
            circus = event.call == "circus"
            leader = first_leader(
                position.dealer, position.bidder, circus=circus, rules=position.rules
            )
            facts = replace(position.facts, trump=event.trump, call=event.call, rook=event.rook)
            return position._replace(
                facts=facts,
                order=card_order(position.rules, called),
                leader=leader,
                done=position.done + 1,
            )
        case PassLeft():
            return position._replace(
                facts=replace(position.facts, circus=event.cards),
                done=position.done + 1,
                held=hands_passed_left(position.held, event.cards),
            )
        case TakeBack():
            return _take_back(position, event)
        case _:
            assert_never(event)


# A renege corrected in time: the hand goes back to where it happened; rulings 37 to 39


def _take_back_fault(event: TakeBack, position: Position) -> str | None:
    """Why the card cannot be taken back; None if it can."""
    if not 1 <= event.trick <= len(position.play):
        return f"trick {event.trick} was not played yet"
    if _under_way(position) > event.trick + 1:
        return f"trick {event.trick + 1} is taken: the renege was found too late to put it right"
    if event.seat not in _seats(event.trick, position)[: len(position.play[event.trick - 1])]:
        return f"seat {event.seat} has not played to trick {event.trick}"
    return None


def _take_back(position: Position, event: TakeBack) -> Position:
    """Replays the hand up to the card taken back; the renege stays on record."""
    claim = Irregularity("renege", event.seat, event.trick, found=_under_way(position))
    place = _seats(event.trick, position).index(event.seat)
    kept = (*position.play[: event.trick - 1], position.play[event.trick - 1][:place])
    again = _before_play(position)
    for number, laid in enumerate(kept, 1):
        for seat, card in zip(_seats(number, position), laid, strict=False):
            again = play_card(again, card, seat)
    claims = (*position.facts.irregularities, claim)
    return again._replace(facts=replace(again.facts, irregularities=claims))


def _before_play(position: Position) -> Position:
    """*position* with every played card back in its hand."""
    back: list[Held] = list(position.held)
    for number, laid in enumerate(position.play, 1):
        for seat, card in zip(_seats(number, position), laid, strict=False):
            hand = back[seat - 1]
            back[seat - 1] = None if hand is None else (*hand, card)
    first = first_leader(
        position.dealer,
        position.bidder,
        circus=position.facts.call == "circus",
        rules=position.rules,
    )
    return position._replace(
        play=(),
        out_of_turn_leads=(),
        leaders=(),
        held=tuple(back),
        leader=first,
        trick=(),
        captured=(0,) * len(position.captured),
    )


def _seats(trick: int, position: Position) -> tuple[Seat, ...]:
    """The seats in the order in which they play to *trick*."""
    return seats_from(position.leaders[trick - 1], position.rules)


def _under_way(position: Position) -> int:
    """The number of the trick in progress."""
    return position.tricks_taken + 1


def play_card(position: Position, card: Card, seat: Seat) -> Position:
    """*position* after *seat* played a possible *card*; a full trick is taken at once."""
    if not position.trick:  # the seat leads, in turn or not
        out_of_turn = position.out_of_turn_leads
        if seat != position.leader:
            out_of_turn = (*out_of_turn, (len(position.play) + 1, seat))
        leaders = (*position.leaders, seat)
        position = position._replace(leader=seat, leaders=leaders, out_of_turn_leads=out_of_turn)
    hands, hand = position.held, position.held[seat - 1]
    if hand is not None:
        at = hand.index(card)
        hands = with_hand(hands, seat, hand[:at] + hand[at + 1 :])
    before = position.play[:-1] if position.trick else position.play
    trick = (*position.trick, card)
    after = position._replace(play=(*before, trick), trick=trick, held=hands)
    return _taken(after) if len(trick) == len(hands) else after


def seat_of(event: Play, position: Position) -> Seat:
    """The seat that plays the card: the one named by *event*, else the one whose turn it is.

    Raises:
        ImpossibleEventError: it is nobody's turn to play a card.
    """
    seat = event.seat or position.to_act
    if seat is None:
        raise ImpossibleEventError("it is nobody's turn to play a card")
    return seat


def _taken(position: Position) -> Position:
    """*position* after its full trick was taken: the winner leads next, and has its counters."""
    order, trick = position.order, position.trick
    if order is None:
        return position._replace(trick=())
    winner = (position.leaders[-1] - 1 + order.winner(trick)) % len(trick) + 1
    points = list(position.captured)
    points[winner - 1] += order.value(trick)
    return position._replace(leader=winner, trick=(), captured=tuple(points))


def with_hand(hands: tuple[Held, ...], seat: Seat, hand: Held) -> tuple[Held, ...]:
    """*hands* with the hand of *seat* replaced."""
    return (*hands[: seat - 1], hand, *hands[seat:])
