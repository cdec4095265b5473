"""What one finished game was for each of its players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Points, Seat
from referee.engine.judge.scoring import Outcome

Player = str
"""Who plays; a club has each name once."""

SCORED = (Outcome.MADE, Outcome.SET, Outcome.RENEGED, Outcome.BAD_DISCARD)
"""Outcomes of a hand that counts; redeals and hands that all passed are none."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that is over, as a season counts it."""

    sides: Sequence[Sequence[Player]]
    """Who sat together at the last hand, the winners first, then by their totals."""
    totals: Sequence[int]
    """The totals of these sides, scores brought along from paper included."""
    players: Mapping[Player, "PlayerResult"]


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """What one player did in a game; each hand counts for who sat there as it was played."""

    played: int = 0
    """1 where the player sat there to the end: the game counts."""
    won: int = 0
    points: int = 0
    """What the player's book scored in the hands that the player sat through."""
    against: int = 0
    """What the books of the others scored in them, together."""
    hands: int = 0
    """Scored hands."""
    bids: int = 0
    """Those in which the player was the bidder."""
    made: int = 0
    bid_points: int = 0
    """The sum of the bids."""

    def __add__(self, other: "PlayerResult") -> "PlayerResult":
        """Both together."""
        return PlayerResult(
            *(mine + yours for mine, yours in zip(_all(self), _all(other), strict=True))
        )


def _all(result: PlayerResult) -> tuple[int, ...]:
    return (
        result.played, result.won, result.points, result.against, result.hands, result.bids,
        result.made, result.bid_points,
    )  # fmt: skip


def game_result(steps: Sequence[Step]) -> GameResult | None:
    """What the game of *steps*, its hands in order, was for its players; None: it is not over."""
    last = steps[-1] if steps else None
    if last is None or last.after.winner is None:
        return None
    ranked = _ranked(last.after.totals, last.after.winner)
    return GameResult(
        sides=tuple(_members(book, last) for book in ranked),
        totals=tuple(last.after.totals[book] for book in ranked),
        players=together((*_games(last), *(each for step in steps for each in _hands(step)))),
    )


def together(results: Iterable[tuple[Player, PlayerResult]]) -> Mapping[Player, PlayerResult]:
    """The sums of *results* by player."""
    sums: dict[Player, PlayerResult] = {}
    for player, result in results:
        sums[player] = sums.get(player, PlayerResult()) + result
    return sums


def _ranked(totals: Points, winner: Book) -> list[Book]:
    return sorted(totals, key=lambda book: (book != winner, -totals[book], book))


def _members(book: Book, step: Step) -> tuple[Player, ...]:
    seats = teams.seats(step.rules)
    return tuple(step.names[seat - 1] for seat in seats if teams.book(seat, step.rules) == book)


def _games(last: Step) -> Iterator[tuple[Player, PlayerResult]]:
    """The game itself, for who sat there at its end."""
    for seat in teams.seats(last.rules):
        won = teams.book(seat, last.rules) == last.after.winner
        yield last.names[seat - 1], PlayerResult(played=1, won=int(won))


def _hands(step: Step) -> Iterator[tuple[Player, PlayerResult]]:
    """One hand, for who sat there as it was played."""
    points = step.verdict.score.points
    if step.verdict.score.outcome not in SCORED or points is None:
        return
    for seat in teams.seats(step.rules):
        yield step.names[seat - 1], _hand(seat, step, points)


def _hand(seat: Seat, step: Step, points: Points) -> PlayerResult:
    book, contract = teams.book(seat, step.rules), step.verdict.contract
    bid = contract.bid if contract is not None and contract.bidder == seat else None
    return PlayerResult(
        points=points[book],
        against=sum(points.values()) - points[book],
        hands=1,
        bids=int(bid is not None),
        made=int(bid is not None and book in step.verdict.earners),
        bid_points=bid or 0,
    )
