"""The hands of a deal as far as they are known: dealt, after the nest, and at the first lead."""

from collections import Counter

from referee.engine.hand.facts import Seat
from referee.engine.replay import pass_left
from referee.engine.replay.play_card import with_hand
from referee.engine.replay.position import Held
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.stats.course.told import Told

Hands = tuple[Held, ...]
"""By seat; None: nobody knows that hand."""


def dealt(told: Told) -> Hands:
    """The hands as they were dealt, or as all that each seat played shows that they were."""
    hands = told.hand.deal or ((),) * told.rules.table.players
    return tuple(hand or _shown_by_play(seat, told) for seat, hand in enumerate(hands, 1))


def _shown_by_play(seat: Seat, told: Told) -> Held:
    """What *seat* was dealt by all it played and, of the bidder, laid aside and took up."""
    hand, held = told.hand, _by_play(seat, told)
    if held is None or hand.call == "circus":
        return None
    if seat != hand.bidder or cards.nest_size(told.rules) == 0:
        return held
    dealt = Counter((*held, *hand.discard))
    dealt.subtract(hand.nest)
    is_known = hand.nest and hand.discard and min(dealt.values()) >= 0
    return tuple(dealt.elements()) if is_known else None


def after_discard(hands: Hands, told: Told) -> Hands:
    """*hands* once the bidder has taken up the nest and laid cards aside."""
    hand, bidder = told.hand, told.hand.bidder
    if bidder is None:
        return hands
    mine = hands[bidder - 1]
    if mine is None or not hand.nest or not hand.discard:
        return with_hand(hands, bidder, None)
    kept = Counter((*mine, *hand.nest)) - Counter(hand.discard)
    return with_hand(hands, bidder, tuple(kept.elements()))


def after_passing(hands: Hands, told: Told) -> Hands:
    """*hands* once everybody has passed a card to the left, as circus Rook has it."""
    return pass_left.passed(hands, told.hand.circus)


def at_lead(hands: Hands, told: Told) -> Hands:
    """What lies in each hand at the first lead, *hands* being known of the time before it.

    Where what changed a hand was not told, all the cards that it played say what it held.
    """
    gone = told.hand.call == "circus" and not told.hand.circus
    took = told.hand.bidder if _takes_unseen(told) else None
    return tuple(
        (None if gone or seat == took else hand) or _by_play(seat, told)
        for seat, hand in enumerate(hands, 1)
    )


def without(hands: Hands, seat: Seat | None, card: Card) -> Hands:
    """*hands* after *seat* has played *card*; a card that was not in its hand takes none away."""
    held = hands[seat - 1] if seat is not None else None
    if seat is None or held is None or card not in held:
        return hands
    at = held.index(card)
    return with_hand(hands, seat, (*held[:at], *held[at + 1 :]))


def _takes_unseen(told: Told) -> bool:
    """Whether the bidder took up the nest, and nobody told anything of it."""
    hand = told.hand
    return cards.nest_size(told.rules) > 0 and not hand.nest and not hand.discard


def _by_play(seat: Seat, told: Told) -> Held:
    """The hand of *seat* by what it played, where that is all it had; None: some is missing."""
    played = told.played(seat)
    return played if len(played) == cards.hand_size(told.rules) else None
