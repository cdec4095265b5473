"""The shapes that stand for the colors of a deck."""

from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.ui.parts import Mark

TRUMPS = tuple(cards.COLORS.values())
"""The colors that may be trump, in the order in which they are offered."""

SUITS = {"red": Mark.HEARTS, "yellow": Mark.DIAMONDS, "green": Mark.CLUBS, "black": Mark.SPADES}
"""The suit that stands for each color, where standard cards are on the table."""


def trump_mark(trump: str | None, rules: RuleSet) -> Mark | None:
    """The shape of a trump; None where none was named."""
    if trump is None:
        return None
    if cards.are_playing_cards(rules):
        return SUITS.get(trump, Mark.NONE)
    return Mark(trump)
