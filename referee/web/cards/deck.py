"""The deck on the pad: color by color, each card in a place of its own."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from referee.engine.rules import cards
from referee.engine.rules.cards import COLORS, ROOK, Card
from referee.engine.rules.model import RuleSet
from referee.web.cards.page import Copy, CopyRow, Row, Slot
from referee.web.words.cards import card_face, trump_name

MOST_COLUMNS = 7
"""Cards of 44 pixels side by side on the smallest phone."""


def rows(there: Mapping[Card, int], apart: Collection[Card], rules: RuleSet) -> tuple[Row, ...]:
    """The pad while *there* are so many of each card; those *apart* stand out."""
    return tuple(
        Row(spoken, tuple(_slot(card, there, apart, rules) for card in names), columns(rules))
        for spoken, names in layout(rules)
    )


def _slot(
    card: Card | None, there: Mapping[Card, int], apart: Collection[Card], rules: RuleSet
) -> Slot:
    left = there.get(card, 0) if card else 0
    if card is None or not left:
        return Slot(None)
    face = card_face(cards.as_printed(card, rules), rules)
    return Slot(face, f"×{left}" if left > 1 else "", card in apart)


@lru_cache(maxsize=64)
def layout(rules: RuleSet) -> tuple[tuple[str, tuple[Card | None, ...]], ...]:
    """Each color with its cards, the lowest first, then the Rook; None where it has no such."""
    deck, ranks = cards.deck(rules), _ranks(rules)
    found = [
        (trump_name(color, rules), tuple(_in(deck, f"{letter}{rank}") for rank in ranks))
        for letter, color in COLORS.items()
    ]
    return (*found, *([(cards.rook_name(rules), (ROOK,))] if ROOK in deck else []))


def _in(deck: Mapping[Card, int], card: Card) -> Card | None:
    return card if card in deck else None


def _ranks(rules: RuleSet) -> list[int]:
    return sorted({cards.rank_of(card) for card in cards.deck(rules)} - {0})


@lru_cache(maxsize=64)
def columns(rules: RuleSet) -> int:
    """Cards in a row: each color has two rows."""
    return min(MOST_COLUMNS, (len(_ranks(rules)) + 1) // 2)


def pile_rows(chosen: Mapping[Card, int], rules: RuleSet) -> tuple[CopyRow, ...]:
    """The whole deck to tick, every copy by itself; *chosen*: how many of each are ticked."""
    return tuple(
        CopyRow(spoken, tuple(_copies(names, chosen, rules)), columns(rules))
        for spoken, names in layout(rules)
    )


def _copies(
    names: Collection[Card | None], chosen: Mapping[Card, int], rules: RuleSet
) -> Iterator[Copy]:
    for card in names:
        for copy in range(cards.deck(rules)[card] if card else 0):
            face = card_face(cards.as_printed(card or "", rules), rules)
            yield Copy(face.code, face, copy < chosen.get(card or "", 0))
