"""Putting a renege right in time: the hand goes back to where it happened; rulings 37 to 39."""

from dataclasses import replace

from referee.engine.hand.events import Play, TakeBack
from referee.engine.hand.facts import Irregularity, Seat
from referee.engine.replay.play_card import play_card
from referee.engine.replay.position import Held, Position
from referee.engine.rules.cards import Card
from referee.engine.tricks import follow


def take_back_fault(event: TakeBack, position: Position) -> str | None:
    """Why the card cannot be taken back, or None when it can."""
    if not 1 <= event.trick <= len(position.play):
        return f"trick {event.trick} was not played yet"
    if _under_way(position) > event.trick + 1:
        return f"trick {event.trick + 1} is taken: the renege was found too late to put it right"
    if event.seat not in _seats(event.trick, position)[: len(position.play[event.trick - 1])]:
        return f"seat {event.seat} has not played to trick {event.trick}"
    return None


def take_back(position: Position, event: TakeBack) -> Position:
    """Replays the hand up to the card taken back; the correction stays on record."""
    claim = Irregularity("renege", event.seat, event.trick, found=_under_way(position))
    place = _seats(event.trick, position).index(event.seat)
    kept = (*position.play[: event.trick - 1], position.play[event.trick - 1][:place])
    again = _before_play(position)
    for number, laid in enumerate(kept, 1):
        for seat, card in zip(_seats(number, position), laid, strict=False):
            again = play_card(again, Play(card, seat))
    claims = (*position.facts.irregularities, claim)
    return replace(again, facts=replace(again.facts, irregularities=claims))


def _before_play(position: Position) -> Position:
    """*position* with every card that was played back in its hand."""
    back: list[Held] = list(position.held)
    for seat, card in _played(position):
        hand = back[seat - 1]
        if hand is not None:
            back[seat - 1] = (*hand, card)
    first = follow.first_leader(
        position.dealer,
        position.bidder,
        circus=position.facts.call == "circus",
        rules=position.rules,
    )
    return replace(
        position,
        play=(),
        out_of_turn_leads=(),
        leaders=(),
        held=tuple(back),
        leader=first,
        trick=(),
        captured=(0,) * len(position.captured),
    )


def _played(position: Position) -> list[tuple[Seat, Card]]:
    """Every card played, with its seat."""
    return [
        (seat, card)
        for number, laid in enumerate(position.play, 1)
        for seat, card in zip(_seats(number, position), laid, strict=False)
    ]


def _seats(trick: int, position: Position) -> tuple[Seat, ...]:
    """The seats in the order in which they play to *trick*."""
    return follow.seats_from(position.leaders[trick - 1], position.rules)


def _under_way(position: Position) -> int:
    """The number of the trick that was not taken yet."""
    return position.tricks_taken + 1
