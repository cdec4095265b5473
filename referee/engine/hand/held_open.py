"""What of the facts of a hand lies open while it is played; ruling 48."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules.cards import Card


def held_open(hand: Hand, seats: Collection[Seat | None] = (), *, aside: bool = False) -> Hand:
    """*hand* without what is hidden in hands, nest and piles, but for the hands of *seats*.

    What was seen of tricks that were taken is hidden, too.

    *aside*: whether it is known what was laid aside as well, and with it the nest that was
    taken up, as the bidder knows both.

    The cards played are all there: what follows from them alone is no secret, who took a trick
    and what it counts. They are not to be shown.
    """
    deal = _own(hand.deal, seats)
    nest, discard = (hand.nest, hand.discard) if aside and hand.discard else ((), ())
    return replace(
        hand, deal=deal, nest=nest, discard=discard, circus=(), piles=None, seen=(), in_piles=None
    )


def _own(
    deal: Sequence[tuple[Card, ...]], seats: Collection[Seat | None]
) -> tuple[tuple[Card, ...], ...]:
    mine = tuple(dealt if at in seats else () for at, dealt in enumerate(deal, 1))
    return mine if any(mine) else ()
