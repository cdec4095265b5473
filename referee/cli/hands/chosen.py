"""The hand of a record that a command was asked about."""

from referee.engine import Hand, NotationError, Record
from referee.engine.game import Due, first_due, next_due, take_step


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
