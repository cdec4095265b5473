"""Who sat on chairs that nobody named: nobody in a season, somebody in their own evening."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.hand.facts import Seat
from referee.stats.season.summary import GameSummary, HandSummary, Player


def strangers(game: GameSummary) -> Mapping[Player, Seat]:
    """Where they sat in *game*, by what stands for each in it and in no other game."""
    return {
        _stranger(game, seat): seat
        for hand in game.hands
        for seat in hand.seats
        if not hand.player(seat)
    }


def with_strangers(game: GameSummary) -> GameSummary:
    """*game* with somebody on every seat."""
    hands = tuple(_seated(hand, game) for hand in game.hands)
    last = hands[-1]
    sides = tuple(
        tuple(last.player(seat) for seat in last.seats if last.book(seat) == book)
        for book in game.books
    )
    return replace(game, hands=hands, sides=sides)


def _seated(hand: HandSummary, game: GameSummary) -> HandSummary:
    players = (hand.player(seat) or _stranger(game, seat) for seat in hand.seats)
    return replace(hand, players=tuple(players))


def _stranger(game: GameSummary, seat: Seat) -> Player:
    return f"{game.game}/{seat}"
