"""Why a game goes on, or goes on again, in the words that a player reads."""

from collections.abc import Mapping

from referee.engine.game import Standing
from referee.engine.hand.facts import Book
from referee.engine.rules.model import BothOver, RuleSet
from referee.web.words.names import Words, book_seats
from referee.web.words.text import listed, number, verb

MAY_BE_OVER = "That may end the game: who has won is said once it is sent."
"""Of a hand that a phone keeps until the table answers."""

NEXT_GAME = "The next game has begun: go there"


def undecided_words(standing: Standing, words: Words) -> str:
    """Why nobody has won though the target, or the floor, is reached; "" where neither is.

    Source: rulings 8, 54, 55 and 83.
    """
    rules, totals = words.rules, standing.totals
    over = [book for book in totals if totals[book] >= rules.end.target]
    if standing.winner is not None or standing.open is not None:
        return ""
    if not over and not _at_floor(totals, rules):
        return ""
    level = _level_at(over, totals, rules)
    if level is not None:
        return f"Level at {number(level)}: another hand."
    if rules.end.win_on_bid and over:
        return _own_bid_words(over, words)
    return _next_decides_words(over, words)


def _level_at(over: list[Book], totals: Mapping[Book, int], rules: RuleSet) -> int | None:
    """The total that several have who would win but for each other; None: there is none.

    Where the bidders win, partners who are level may have less than a defender; ruling 83.
    """
    every = list(totals.values())
    best = max(every)
    if every.count(best) > 1:
        return best
    if rules.end.both_over is not BothOver.BIDDER_GOES:
        return None
    reached = [totals[book] for book in over]
    return max((each for each in reached if reached.count(each) > 1), default=None)


def _at_floor(totals: Mapping[Book, int], rules: RuleSet) -> bool:
    return bool(rules.end.floor) and min(totals.values()) <= rules.end.floor


def _own_bid_words(over: list[Book], words: Words) -> str:
    who = listed(map(words.book, over))
    return (
        f"{who} reached {words.rules.end.target}, but win only in a hand of their own bid, or one "
        "that sets the bidders."
    )


def _next_decides_words(over: list[Book], words: Words) -> str:
    """A target, or a floor, that was changed in mid-game ends nothing before a hand is scored."""
    if not over:
        return f"A total of {number(words.rules.end.floor)} is reached: {NEXT_DECIDES}"
    seats = [seat for book in over for seat in book_seats(book, words.rules)]
    have = verb(seats, "has", "have")
    who = listed(map(words.book, over))
    return f"{who} {have} reached {words.rules.end.target}: {NEXT_DECIDES}"


NEXT_DECIDES = "the hand that is scored next decides."


def waiting_words(hand: str) -> str:
    """That nobody wins before an earlier hand has its score."""
    return f"Hand {hand} is not scored yet: nobody wins before it is."


def reopened_words(before: Standing, after: Standing, words: Words) -> str:
    """That a game which was won goes on; "" where it does not."""
    if before.winner is None or after.winner is not None:
        return ""
    have = verb(book_seats(before.winner, words.rules), "has", "have")
    return f"The game goes on: {words.book(before.winner)} {have} not won after all."


def totals_words(standing: Standing, said: Words) -> str:
    """The totals after a hand: "Ann & Cal 95, Bob & Dee 25"."""
    totals = standing.totals.items()
    return ", ".join(f"{said.short_book(book)} {number(points)}" for book, points in totals)


def end_words(standing: Standing, said: Words, played: int) -> str:
    """How a game stands in the end: "Ann and Cal win: …", "Not over after 7 hands: …"."""
    hands = verb(range(played), "hand", "hands")
    end = said.winner(standing) or f"Not over after {played} {hands}"
    return f"{end}: {totals_words(standing, said)}."
