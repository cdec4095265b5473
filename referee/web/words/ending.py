"""Why a game goes on, or goes on again, in the words that a player reads."""

from collections.abc import Mapping

from referee.engine.game import Standing
from referee.engine.hand.facts import Book
from referee.engine.rules.model import RuleSet
from referee.web.words.names import Words, book_seats
from referee.web.words.text import listed, number, verb


def undecided_words(standing: Standing, words: Words) -> str:
    """Why nobody has won though the target, or the floor, is reached; "" where neither is.

    Source: rulings 8, 54 and 55.
    """
    rules, totals = words.rules, standing.totals
    over = [book for book in totals if totals[book] >= rules.end.target]
    if standing.winner is not None or standing.open is not None:
        return ""
    if not over and not _at_floor(totals, rules):
        return ""
    best = max(totals.values())
    if list(totals.values()).count(best) > 1:
        return f"Level at {number(best)}: another hand."
    return _own_bid_words(over, words) if rules.end.win_on_bid and over else ""


def _at_floor(totals: Mapping[Book, int], rules: RuleSet) -> bool:
    return bool(rules.end.floor) and min(totals.values()) <= rules.end.floor


def _own_bid_words(over: list[Book], words: Words) -> str:
    who = listed(map(words.book, over))
    return (
        f"{who} reached {words.rules.end.target}, but win only in a hand of their own bid, or one "
        "that sets the bidders."
    )


def waiting_words(hand: str) -> str:
    """That nobody wins before an earlier hand has its score."""
    return f"Hand {hand} is not scored yet: nobody wins before it is."


def reopened_words(before: Standing, after: Standing, words: Words) -> str:
    """That a game which was won goes on; "" where it does not."""
    if before.winner is None or after.winner is not None:
        return ""
    have = verb(book_seats(before.winner, words.rules), "has", "have")
    return f"The game goes on: {words.book(before.winner)} {have} not won after all."
