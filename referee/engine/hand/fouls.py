"""Which offences end a hand, by what was told of them."""

from referee.engine.hand.facts import Hand, Irregularity


def ends_hand(irregularity: Irregularity) -> bool:
    """Whether *irregularity* stops the hand: a renege found too late, or a bad discard.

    A renege in trick n can be put right until trick n + 1 is taken. Source: S000; ruling 37.
    """
    if irregularity.kind == "renege":
        if irregularity.trick is not None and irregularity.found is not None:
            return irregularity.found > irregularity.trick + 1
        return not irregularity.in_time
    return irregularity.kind == "bad-discard"


def ending_foul(hand: Hand) -> Irregularity | None:
    """The irregularity that ended the hand, the earliest if there are more; ruling 45.

    A bad discard is earlier than any renege.
    """
    ending = [each for each in hand.irregularities if ends_hand(each)]
    return min(ending, key=lambda e: (e.kind == "renege", e.trick or 0), default=None)
