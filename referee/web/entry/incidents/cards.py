"""One card of the deck, asked with two taps: its color and its number, or the Rook."""

from collections.abc import Iterable
from functools import lru_cache

from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Chip, Choice, Group, Look
from referee.web.words.cards import card_label, trump_name

NO_CARD = "Tap the color and the number of a card in the deck."


@lru_cache(maxsize=64)
def card_choices(
    rules: RuleSet, legend: str, hint: str = "", number: str = ""
) -> tuple[Choice, Choice]:
    """*legend*: which card is asked for; *number*: which of several."""
    letters = [Chip(letter, trump_name(color, rules)) for letter, color in cards.COLORS.items()]
    rook = [Chip(cards.ROOK, cards.rook_name(rules))] if cards.ROOK in cards.deck(rules) else []
    ranks = sorted({cards.rank_of(card) for card in cards.deck(rules)} - {0})
    numbers = tuple(Chip(str(rank), card_label(f"R{rank}", rules)) for rank in ranks)
    color, rank = f"color{number}", f"rank{number}"
    return (
        Choice(
            *(color, legend, (Group((*letters, *rook)),)),
            hint=hint,
            open=NO_CARD,
            where=_any_of(rank, numbers),
        ),
        Choice(
            *(rank, "Its number", (Group(numbers),), Look.AMOUNTS),
            open=NO_CARD,
            where=_any_of(color, letters),
        ),
    )


def _any_of(name: str, chips: Iterable[Chip]) -> str:
    """Where one of *chips* of the question *name* is tapped."""
    return " ".join(f"{name}={chip.value}" for chip in chips)


def read_card(posted: Posted, rules: RuleSet, number: str = "") -> tuple[str, str]:
    """The card by name, "" where none is tapped; and what is wrong with it."""
    color, rank = posted.get(f"color{number}", ""), posted.get(f"rank{number}", "")
    card = color if color == cards.ROOK else f"{color}{rank}"
    return (card, "") if not card or card in cards.deck(rules) else ("", NO_CARD)
