"""Which offences end a hand, by what was told of them."""

from dataclasses import replace

from referee.engine.hand.facts import Hand, Irregularity

OUT_OF_ORDER = ("lead-out-of-turn", "two-cards")
"""Offences of a card that comes at the wrong time: it goes back and costs nothing; ruling 82."""


def ends_hand(irregularity: Irregularity) -> bool:
    """Whether *irregularity* stops the hand: a renege found too late, or a bad discard.

    A renege in trick n can be put right until trick n + 1 is taken. A card that came at the wrong
    time does where the table said so. Source: S000; rulings 37 and 86.
    """
    if irregularity.kind in OUT_OF_ORDER:
        return irregularity.in_time is False
    if irregularity.kind == "renege":
        if irregularity.trick is not None and irregularity.found is not None:
            return irregularity.found > irregularity.trick + 1
        return not irregularity.in_time
    return irregularity.kind == "bad-discard"


def as_ended(irregularity: Irregularity) -> Irregularity:
    """*irregularity*, where it can go back and cost nothing, as one that ended the hand."""
    back = irregularity.kind in OUT_OF_ORDER
    return replace(irregularity, in_time=False) if back else irregularity


def ending_foul(hand: Hand) -> Irregularity | None:
    """The irregularity that ended the hand, the earliest if there are more; ruling 45.

    A bad discard is earlier than any card of a trick.
    """
    ending = [each for each in hand.irregularities if ends_hand(each)]
    return min(ending, key=lambda e: (e.kind != "bad-discard", e.trick or 0), default=None)
