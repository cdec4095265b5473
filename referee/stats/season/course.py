"""How a finished game went, from its summary: totals and leads."""

from collections.abc import Iterator

from referee.engine.hand.facts import Points
from referee.stats import highlights
from referee.stats.highlights import Lead
from referee.stats.season.summary import GameSummary, HandSummary


def played(game: GameSummary) -> tuple[HandSummary, ...]:
    """The hands that led to its end: scored, and not told after it."""
    return tuple(hand for hand in game.hands if hand.counts and hand.number <= game.ended)


def totals(game: GameSummary) -> Iterator[Points]:
    """The totals before the first hand, and after each one that was played."""
    now = dict(zip(game.books, game.begun, strict=True))
    yield now
    for hand in played(game):
        now = {book: now[book] + hand.points[book] for book in game.books}
        yield now


def leads(game: GameSummary) -> tuple[Lead, ...]:
    """By how much the winners stood before the next: before the first hand, and after each."""
    labels = [(0, ""), *((hand.number, hand.label) for hand in played(game))]
    points = highlights.leads_of(game.winner, totals(game))
    return tuple(
        Lead(number, lead, label) for (number, label), lead in zip(labels, points, strict=True)
    )


def furthest_behind(game: GameSummary) -> Lead | None:
    """The most that the winners were ever behind; None: never."""
    return highlights.furthest_behind(leads(game))


def final(game: GameSummary) -> tuple[int, ...]:
    """The totals of the sides as the game ended, the winners first."""
    hands = played(game)
    begun = zip(game.books, game.begun, strict=True)
    return tuple(before + sum(hand.points[book] for hand in hands) for book, before in begun)


def margin(game: GameSummary) -> int:
    """By how many points it was won before the next side; below 0 where the rules had it so."""
    first, *others = final(game)
    return first - max(others)
