"""The hand of a record that a command was asked about."""

import time

from referee.engine import Hand, NotationError, Record
from referee.engine.game import Due, first_due, next_due, take_step
from referee.engine.solver import Analysis, BestNest, Budget, Seen, analyse, best_nest


def hand_of(record: Record, number: int | None) -> tuple[Due, Hand]:
    """The hand by its *number*, from 1, or the last, with what held when it was dealt."""
    played = sum(not hand.void for hand in record.hands)
    wanted = played if number is None else number
    if not played:
        raise NotationError("the record has no hand")
    if not 1 <= wanted <= played:
        raise NotationError(f"there is no hand {wanted}: the record has {played}")
    due = first_due(record.start, record.rules, record.players)
    for hand in record.hands:
        if hand.void:
            due = due.with_changes(hand)
        elif due.number == wanted:
            return due.with_changes(hand), hand
        else:
            due = next_due(take_step(due, hand))
    raise NotationError(f"there is no hand {wanted}")


FOR_VALUES = 0.5
"""Of the time how much goes to values at most: the rest finds the best cards of what is settled."""


def analysed(hand: Seen, seconds: float) -> Analysis:
    """What could have been made of *hand*, as far as it is settled in so many *seconds*."""
    began = time.monotonic()
    return analyse(hand, _until(began + FOR_VALUES * seconds), for_best=_until(began + seconds))


def nest_of(hand: Seen, found: Analysis, seconds: float) -> BestNest | None:
    """What another nest or trump could have made of *hand*, as far as *seconds* reach."""
    return best_nest(hand, found.worth, _until(time.monotonic() + seconds))


def _until(end: float) -> Budget:
    return Budget(go_on=lambda: time.monotonic() < end)
