"""The questions that lead to a game, and their answers, in words that players use."""

from collections.abc import Sequence

from referee.web.words.rulebook.book.rules import NUMBERS

PLAYERS = "How many are you?"
NOT_SURE = "Not sure"

PARTNER = "Do you name a partner by a card?"
DECKS = "One deck or two?"
CARDS = "Which cards are on the table?"
OPEN_HAND = "Does a partner lay the hand open?"
NEST = "Are cards set aside as a nest?"
ASK_ME = "Ask me"


def target_question(targets: Sequence[str]) -> str:
    """What is asked about the end: "To 300, 500 or 600?"."""
    return f"To {_either(targets)}?"


def total_question(totals: Sequence[str]) -> str:
    """What is asked about a hand: "120 or 180 points in a hand?"."""
    return f"{_either(totals)} points in a hand?"


def _either(words: Sequence[str]) -> str:
    *head, last = words
    return f"{', '.join(head)} or {last}" if head else last


def players_told(players: int) -> str:
    """An answer as it stands above the next question: "4 players"."""
    return f"{players} players"


def found_words(games: int) -> str:
    """What stands over the games that are left."""
    return "Is it this game?" if games == 1 else "Which of these?"


def every_words(games: int) -> str:
    """What leads to the whole list: "All 24 games"."""
    return f"All {games} games"


def every_for_words(players: int | None) -> str:
    """The whole list: "All games for four"."""
    return f"All games for {NUMBERS[players]}" if players else "All games"
