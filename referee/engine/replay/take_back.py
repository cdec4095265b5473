"""Putting a renege right in time: the hand goes back to where it happened; rulings 37 to 39."""

from dataclasses import replace

from referee.engine.hand.events import Lay, TakeBack
from referee.engine.hand.facts import Irregularity, Seat
from referee.engine.judge.evidence import look
from referee.engine.replay.play_card import lay
from referee.engine.replay.position import Held, Position
from referee.engine.tricks import follow
from referee.engine.tricks.tricks import Trick


def take_back_fault(event: TakeBack, position: Position) -> str | None:
    """Why the card cannot be taken back, or None when it can."""
    if not 1 <= event.trick <= len(position.play):
        return f"trick {event.trick} was not played yet"
    if _under_way(position) > event.trick + 1:
        return f"trick {event.trick + 1} is taken: the renege was found too late to put it right"
    if _place_in_trick(event, position) is None:
        return f"seat {event.seat} has not played to trick {event.trick}"
    return None


def take_back(position: Position, event: TakeBack) -> Position:
    """Replays the hand up to the card taken back; the correction stays on record."""
    place = _place_in_trick(event, position) or 0
    claim = Irregularity("renege", event.seat, event.trick, found=_under_way(position))
    kept = (*position.play[: event.trick - 1], position.play[event.trick - 1][:place])
    again = _before_play(position)
    leaders = _leaders(position)
    for number, laid in enumerate(kept):
        for at, card in enumerate(laid):
            seat = follow.seats_from(leaders[number], position.rules)[at]
            again = lay(again, Lay(card, seat))
    claims = (*position.facts.irregularities, claim)
    return replace(again, facts=replace(again.facts, irregularities=claims))


def _before_play(position: Position) -> Position:
    """*position* with every card that was played back in its hand."""
    back: list[Held] = list(position.held)
    for trick in _tricks(position):
        for each in trick.played(position.rules):
            hand = back[each.seat - 1]
            if hand is not None:
                back[each.seat - 1] = (*hand, each.card)
    first = follow.first_leader(
        position.dealer,
        position.bidding.bidder or 1,
        circus=position.facts.call == "circus",
        rules=position.rules,
    )
    return replace(
        position,
        play=(),
        strays=(),
        held=tuple(back),
        leader=first,
        trick=(),
        captured=(0,) * len(position.captured),
    )


def _place_in_trick(event: TakeBack, position: Position) -> int | None:
    """Where in its trick the card lies that *event* takes back; None: it does not."""
    laid = position.play[event.trick - 1]
    leader = _leaders(position)[event.trick - 1]
    place = follow.seats_from(leader, position.rules).index(event.seat)
    return place if place < len(laid) else None


def _under_way(position: Position) -> int:
    """The number of the trick that was not taken yet."""
    return position.tricks_taken + 1


def _tricks(position: Position) -> tuple[Trick, ...]:
    return look(position.told, position.dealer, position.rules).tricks


def _leaders(position: Position) -> list[Seat]:
    """Who led each trick."""
    return [trick.leader or 1 for trick in _tricks(position)]
