"""Circus Rook: which card of a hand an opponent of the caller must pass to the left."""

from collections.abc import Sequence

from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.tricks.card_order import NUMBER, CardOrder


def best_to_pass(held: Sequence[Card], order: CardOrder) -> list[Card]:
    """The cards of *held* of which one must be passed, any of those that rank equal.

    That is the Rook, else the highest trump, else the highest plain card. Source: S000; rules 1.19.
    """
    top = max(_height(card, order) for card in held)
    return [card for card in held if _height(card, order) == top]


def is_better(card: Card, than: Card, order: CardOrder) -> bool:
    """Whether *card* had to be passed before the card *than*."""
    return _height(card, order) > _height(than, order)


def _height(card: Card, order: CardOrder) -> tuple[bool, bool, int]:
    number = NUMBER[card]
    return card == cards.ROOK, order.is_trump(card), order.strength[order.suit[number]][number]
