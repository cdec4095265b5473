"""Circus Rook: the cards that all seats pass to the left at once."""

from collections import Counter
from collections.abc import Sequence

from referee.engine.replay.position import Held, Position
from referee.engine.rules import cards
from referee.engine.rules.cards import Card


def pass_fault(passed_cards: Sequence[Card], position: Position) -> str | None:
    """Why these cards, by seat, cannot have been passed to the left; None: they can."""
    if not passed_cards:
        return None
    players = position.rules.table.players
    if len(passed_cards) != players:
        return f"every seat passes one card: want {players}, got {len(passed_cards)}"
    for seat, card in enumerate(passed_cards, 1):
        held = position.held[seat - 1]
        if held is not None and card not in held:
            return f"seat {seat} does not hold {cards.words(card)}"
    return None


def hands_passed_left(held: tuple[Held, ...], given: Sequence[Card]) -> tuple[Held, ...]:
    """The hands after every seat passed a card to the left; unknown where a card was not shown."""
    if not given:
        return (None,) * len(held)
    after: list[Held] = []
    for at, hand in enumerate(held):
        if hand is None:
            after.append(None)
            continue
        kept = Counter(hand)
        kept[given[at]] -= 1
        kept[given[at - 1]] += 1
        after.append(tuple(kept.elements()))
    return tuple(after)
