"""To which evening a game belongs."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo

from referee.engine.hand.facts import Seat
from referee.stats.season.summary import GameSummary, HandSummary, Player

DAWN = timedelta(hours=5)
"""Until then a game that began after midnight belongs to the evening before."""


def evening_of(started: datetime, zone: tzinfo | None) -> date:
    """The day on whose evening a game *started*; midnight itself is a day told without a time.

    *zone*: where it was played; None: where this program runs.
    """
    local = started.astimezone(zone)
    after_midnight = timedelta(hours=local.hour, minutes=local.minute, seconds=local.second)
    late = timedelta() < after_midnight < DAWN
    return local.date() - timedelta(days=1) if late else local.date()


# Who sat on chairs that nobody named: nobody in a season, somebody in their own evening


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
