"""Circus Rook: the cards that all seats pass to the left at once."""

from collections import Counter
from collections.abc import Sequence

from referee.engine.hand import teams
from referee.engine.replay.position import Held, Position
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.tricks.card_order import NUMBER, Tables


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
        if held is not None and _must_give(seat, position) and card not in best(held, position):
            return f"seat {seat} must pass its best card: {cards.words(best(held, position)[0])}"
    return None


def _must_give(seat: int, position: Position) -> bool:
    """Whether *seat* plays against the caller; the caller's side passes any card."""
    bidder = position.bidding.bidder or 1
    mates = teams.partners(bidder, position.rules) or ()
    return seat != bidder and seat not in mates


def best(held: Sequence[Card], position: Position) -> list[Card]:
    """The cards of *held* of which an opponent must pass one.

    That is the Rook, else the highest trump, else the highest plain card, any of those that
    rank equal. Source: S000; rules 1.19.
    """
    table = position.table
    if table is None:
        return list(held)
    if cards.ROOK in held:
        return [cards.ROOK]
    top = max(_height(card, table) for card in held)
    return [card for card in held if _height(card, table) == top]


def _height(card: Card, table: Tables) -> tuple[bool, int]:
    return table.is_trump(card), table.strength[table.suit[NUMBER[card]]][NUMBER[card]]


def passed(held: tuple[Held, ...], given: Sequence[Card]) -> tuple[Held, ...]:
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
