"""A hand played on otherwise: what each card would have led to, from some card of it on."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.engine.hand.facts import Seat
from referee.engine.rules.cards import Card
from referee.engine.solver.analysis import Seen, ending_of
from referee.engine.solver.best import SolvedMove, Value, best_line, sure_points
from referee.engine.solver.ending import MOST_CARDS, RestOfHand, Stand, bits_of
from referee.engine.solver.tables import Budget


@dataclass(frozen=True, slots=True)
class ExploredCard:
    """A card that may be played by the rules, and what could be made after it."""

    card: Card
    after: Value
    is_best: bool


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Where a hand stands when other cards were played."""

    moves: tuple[SolvedMove, ...]
    """The other cards, with who would have played them."""
    seat: Seat | None
    """Whose turn it is; None: the hand is at its end."""
    worth: Value
    """What the bidder's side can be sure of now, or has made."""
    options: tuple[ExploredCard, ...]
    line: tuple[SolvedMove, ...]
    """One way to play on in which nobody gives anything away."""


def otherwise(
    hand: Seen, at: tuple[int, int], then: Sequence[Card], budget: Budget
) -> Otherwise | None:
    """*hand* played on by *then* before card *at* (a trick and a card in it) was played.

    None: there is no such card, one of *then* could not be played, or too many cards are left.
    """
    found = _before(hand, at)
    if found is None:
        return None
    ending, stand = found
    moves: list[SolvedMove] = []
    for card in then:
        bit = ending.bit(stand, card) if any(stand.hands) else 0
        if not bit & ending.legal(stand):
            return None
        moves.append(SolvedMove(stand.seat + 1, card))
        stand = ending.play(stand, bit)
    worth = sure_points(ending, stand, budget)
    if not any(stand.hands):
        return Otherwise(tuple(moves), None, worth, (), ())
    options = tuple(_options(ending, stand, worth, budget))
    line = best_line(ending, stand, worth, budget) if worth.is_exact else ()
    return Otherwise(tuple(moves), stand.seat + 1, worth, options, line)


def _before(hand: Seen, at: tuple[int, int]) -> tuple[RestOfHand, Stand] | None:
    """Where *hand* stood before the card *at* was played."""
    number, place = at
    if not 1 <= number <= len(hand.tricks):
        return None
    trick = hand.tricks[number - 1]
    left = sum(map(len, hand.hands)) - (number - 1) * len(hand.hands)
    if not 1 <= place <= len(trick.cards) or left > MOST_CARDS:
        return None
    ending, stand = ending_of(hand, number)
    for card in trick.cards[: place - 1]:
        stand = ending.play(stand, ending.bit(stand, card))
    return ending, stand


def _options(ending: RestOfHand, stand: Stand, worth: Value, budget: Budget) -> list[ExploredCard]:
    found: dict[Card, ExploredCard] = {}
    for bit in bits_of(ending.legal(stand)):
        card = ending.card(bit)
        if card not in found:
            after = sure_points(ending, ending.play(stand, bit), budget, worth.low)
            found[card] = ExploredCard(card, after, worth.is_exact and after == worth)
    ours = ending.tables.ours[stand.seat]
    return sorted(found.values(), key=lambda each: each.after.low, reverse=ours)
