"""The order of a hand's cards as bits: what follows what, and what beats what."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from referee.engine.hashed import KNOWN_RULES
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import CardOrder, TrumpCall, card_order
from referee.engine.worlds.matching import Kinds


class Ranks(NamedTuple):
    """A card order, of all cards by their number."""

    order: CardOrder
    follow: tuple[Kinds, ...]
    """By suit led: the cards that follow it."""
    allowed: tuple[Kinds, ...]
    """By suit led: what a seat that could follow may play."""
    beats: tuple[tuple[tuple[Kinds, Kinds], ...], ...]
    """By suit led: the cards that can take the trick, the best first, and what each beats."""


@lru_cache(maxsize=KNOWN_RULES)
def ranks(rules: RuleSet, call: TrumpCall) -> Ranks:
    """The order of a hand in which *call* was named at a table with *rules*."""
    order = card_order(rules, call)
    every = range(len(order.followers))
    return Ranks(
        order,
        tuple(_those(own == suit for own in order.suit) for suit in every),
        tuple(_those(order.allowed[suit]) for suit in every),
        tuple(_beats(order.strength[suit]) for suit in every),
    )


def _those(there: Iterable[bool]) -> Kinds:
    return sum(1 << card for card, is_there in enumerate(there) if is_there)


def _beats(strength: tuple[int, ...]) -> tuple[tuple[Kinds, Kinds], ...]:
    able = sorted((card for card, force in enumerate(strength) if force), key=strength.__getitem__)
    return tuple(
        (1 << card, _those(force < strength[card] for force in strength)) for card in able[::-1]
    )
