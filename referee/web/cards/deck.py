"""The deck on the pad: color by color, each card in a place of its own."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from referee.engine.rules import cards
from referee.engine.rules.cards import COLORS, ROOK, Card
from referee.engine.rules.model import RuleSet
from referee.web.ui.parts import CardFace
from referee.web.words.cards import card_face, trump_name

MOST_COLUMNS = 7
"""Cards of 44 pixels side by side on the smallest phone."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A card on the pad."""

    face: CardFace
    left: int = 1
    """How many of it are there."""
    marked: bool = False
    """Whether it may be played by the rules, or is ticked."""


@dataclass(frozen=True, slots=True)
class DeckRow:
    """The cards of one color, or the Rook alone."""

    spoken: str
    slots: Sequence[Slot | None]
    """None: the card is gone, and its place stays."""
    columns: int


@dataclass(frozen=True, slots=True)
class TapDeck:
    """The cards that can be tapped, and what the form sends along with one."""

    rows: Sequence[DeckRow]
    sends: Mapping[str, int | str]
    picks: bool = False
    """Whether some cards stand out, so that the others stand back."""


def deck_rows(
    there: Mapping[Card, int], marked: Collection[Card], rules: RuleSet
) -> tuple[DeckRow, ...]:
    """The pad while *there* are so many of each card; those *marked* stand out."""

    def slot(card: Card | None) -> Slot | None:
        left = there.get(card, 0) if card else 0
        return Slot(face(card, rules), left, card in marked) if card and left else None

    return tuple(
        DeckRow(spoken, tuple(map(slot, names)), columns(rules)) for spoken, names in _layout(rules)
    )


def pile_rows(chosen: Mapping[Card, int], rules: RuleSet) -> tuple[DeckRow, ...]:
    """The whole deck to tick, every copy by itself; *chosen*: how many of each are ticked."""
    return tuple(
        DeckRow(spoken, tuple(_copies(names, chosen, rules)), columns(rules))
        for spoken, names in _layout(rules)
    )


def _copies(
    names: Collection[Card | None], chosen: Mapping[Card, int], rules: RuleSet
) -> Iterator[Slot]:
    for card in filter(None, names):
        for copy in range(cards.deck(rules)[card]):
            yield Slot(face(card, rules), marked=copy < chosen.get(card, 0))


def face(card: Card, rules: RuleSet) -> CardFace:
    """*card* as it is drawn at a table of these rules."""
    return card_face(cards.as_printed(card, rules), rules)


@lru_cache(maxsize=64)
def _layout(rules: RuleSet) -> tuple[tuple[str, tuple[Card | None, ...]], ...]:
    """Each color with its cards, the lowest first, then the Rook; None where it has no such."""
    deck = cards.deck(rules)

    def row(letter: str) -> tuple[Card | None, ...]:
        names = (f"{letter}{rank}" for rank in _ranks(rules))
        return tuple(name if name in deck else None for name in names)

    colors = ((trump_name(color, rules), row(letter)) for letter, color in COLORS.items())
    return (*colors, *([(cards.rook_name(rules), (ROOK,))] if ROOK in deck else []))


def _ranks(rules: RuleSet) -> list[int]:
    return sorted({cards.rank_of(card) for card in cards.deck(rules)} - {0})


@lru_cache(maxsize=64)
def columns(rules: RuleSet) -> int:
    """Cards in a row: each color has two rows."""
    return min(MOST_COLUMNS, (len(_ranks(rules)) + 1) // 2)
