"""Cards and trumps as they are called at a table."""

from functools import lru_cache

from referee.engine.hand.facts import Hand, color_seen
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.ui.parts import CardFace, Mark

# The shapes that stand for the colors of a deck


TRUMPS = tuple(cards.COLORS.values())
"""The colors that may be trump, in the order in which they are offered."""

SUIT_MARKS = {
    "red": Mark.HEARTS,
    "yellow": Mark.DIAMONDS,
    "green": Mark.CLUBS,
    "black": Mark.SPADES,
}
"""The suit that stands for each color, where standard cards are on the table."""


def trump_mark(trump: str | None, rules: RuleSet) -> Mark | None:
    """The shape of a trump; None where none was named."""
    if trump is None:
        return None
    if cards.are_playing_cards(rules):
        return SUIT_MARKS.get(trump, Mark.NONE)
    return Mark(trump)


SUITS = {"red": "hearts", "yellow": "diamonds", "green": "clubs", "black": "spades"}
"""What the colors are called where standard cards are on the table."""


def trump_name(trump: str, rules: RuleSet) -> str:
    """A trump: "red"; "hearts" with standard cards; "no trump"."""
    if trump == "none":
        return "no trump"
    return SUITS[trump] if cards.are_playing_cards(rules) else trump


def card_label(card: cards.Card, rules: RuleSet) -> str:
    """What is printed on *card*: "14", "Rook"; "K", "Joker" with standard cards."""
    place = card if card == cards.ROOK else cards.rank_of(card)
    if cards.are_playing_cards(rules):
        printed = next((name for name, each in rules.deck.standard if each == place), str(place))
        return printed.capitalize()
    return "Rook" if card == cards.ROOK else str(place)


def card_words(card: cards.Card, rules: RuleSet) -> str:
    """A card: "the green 10"; "the king of clubs" with standard cards."""
    if not cards.are_playing_cards(rules):
        return cards.words(card)
    label = card_label(card, rules)
    if card == cards.ROOK:
        return f"the {label.lower()}"
    full = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}.get(label, label)
    return f"the {full} of {SUITS[cards.COLORS[card[0]]]}"


def seen_words(card: str, rules: RuleSet) -> str:
    """A card that was seen, or its color alone: "the green 10", "a green card", "a spade"."""
    letter = color_seen(card)
    if not letter:
        return card_words(card, rules)
    color = cards.COLORS[letter]
    return f"a {SUITS[color][:-1]}" if cards.are_playing_cards(rules) else f"a {color} card"


def seen_face(card: str, rules: RuleSet) -> CardFace:
    """A card that was seen; a question mark where no more was seen of it than its color."""
    letter = color_seen(card)
    if not letter:
        return card_face(card, rules)
    mark = trump_mark(cards.COLORS[letter], rules)
    return CardFace(letter, "?", seen_words(card, rules), mark or Mark.NONE)


@lru_cache(maxsize=1024)
def card_face(card: cards.Card, rules: RuleSet) -> CardFace:
    """*card* as it is drawn; its code as *rules* print it."""
    mark = Mark.ROOK if card == cards.ROOK else trump_mark(cards.COLORS[card[0]], rules)
    code, label = cards.shown(card), card_label(card, rules)
    return CardFace(code, label, card_words(card, rules), mark or Mark.NONE)


def trump_words(hand: Hand, rules: RuleSet) -> str:
    """What was called: "red", "no trump, low card", or "" when nothing was said."""
    said = [] if hand.trump is None else [trump_name(hand.trump, rules)]
    if hand.call is not None:
        said.append({"low": "low card", "circus": "circus Rook"}[hand.call])
    if hand.rook is not None:
        said.append(f"Rook {hand.rook}")
    return ", ".join(said)


def in_trump(hand: Hand, rules: RuleSet) -> str:
    """What was called, after a bid: "in red", "no trump"; "" when nothing was said."""
    said = trump_words(hand, rules)
    return said if not said or hand.trump in (None, "none") else f"in {said}"
