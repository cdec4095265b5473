"""What one finished game was for each of its players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from referee.engine.hand.facts import Seat
from referee.stats.season.summary import GameSummary, HandSummary, Player
from referee.stats.season.sums import Summed, summed


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that is over, as a table of standings counts it."""

    sides: Sequence[Sequence[Player]]
    """Who sat together at the last hand, the winners first, then by their totals."""
    totals: Sequence[int]
    """The totals of these sides, scores brought along from paper included."""
    players: Mapping[Player, "PlayerResult"]


@dataclass(frozen=True, slots=True)
class PlayerResult(Summed):
    """What one player did in a game; each hand counts for who sat there as it was played."""

    played: int = 0
    """1 where the player sat there to the end: the game counts."""
    won: int = 0
    points: int = 0
    """What the player's book scored in the hands that the player sat through."""
    against: int = 0
    """What another book scored in them: the mean of the others, hand by hand to a whole point."""
    hands: int = 0
    """Scored hands."""
    bids: int = 0
    """Those in which the player was the bidder."""
    made: int = 0
    bid_points: int = 0
    """The sum of the bids."""


def result_of(summary: GameSummary) -> GameResult:
    """What the game of *summary* was for its players; a seat of which nobody knows is nobody's."""
    hands = (each for hand in summary.hands for each in _hands(hand))
    return GameResult(summary.sides, summary.totals, together((*_games(summary), *hands)))


def together(results: Iterable[tuple[Player, PlayerResult]]) -> Mapping[Player, PlayerResult]:
    """The sums of *results* by player."""
    return summed((player, result) for player, result in results if player)


def sums_of(games: Iterable[GameResult]) -> Mapping[Player, PlayerResult]:
    """What every player did in *games* together."""
    return together(each for game in games for each in game.players.items())


def beside(partner: Player, games: Iterable[GameSummary]) -> Mapping[Player, PlayerResult]:
    """What everybody did as the partner of *partner* in *games*.

    A game counts for who sat on their side at its end, a hand for who was their partner in it,
    called ones too.
    """
    return together(each for game in games for each in _beside(partner, game))


def _beside(partner: Player, game: GameSummary) -> Iterator[tuple[Player, PlayerResult]]:
    mates = {player for side in game.sides if partner in side for player in side} - {partner}
    yield from (each for each in _games(game) if each[0] in mates)
    for hand in game.hands:
        if hand.counts:
            for theirs, seat in product(hand.seats_of(partner), hand.seats):
                if seat != theirs and hand.are_partners(seat, theirs):
                    yield hand.player(seat), _hand(seat, hand)


def _games(summary: GameSummary) -> Iterator[tuple[Player, PlayerResult]]:
    """The game itself, for who sat there at its end."""
    for place, side in enumerate(summary.sides):
        for player in side:
            yield player, PlayerResult(played=1, won=int(place == 0))


def _hands(hand: HandSummary) -> Iterator[tuple[Player, PlayerResult]]:
    """One hand, for who sat there as it was played."""
    if hand.counts:
        for seat in hand.seats:
            yield hand.player(seat), _hand(seat, hand)


def _hand(seat: Seat, hand: HandSummary) -> PlayerResult:
    mine = hand.points[hand.book(seat)]
    others = sum(hand.points.values()) - mine
    books = len(hand.points) - 1
    bid = hand.bid if hand.bidder == seat else None
    return PlayerResult(
        points=mine,
        against=(2 * others + books) // (2 * books),  # halves go up
        hands=1,
        bids=int(bid is not None),
        made=int(bid is not None and hand.made is True),
        bid_points=bid or 0,
    )
