"""Records of one hand."""

from collections.abc import Iterator, Sequence

from referee.engine.judge.scoring import Outcome
from referee.stats.season.bidding.bids import Bid, bids_of
from referee.stats.season.records.held import Held, Kind, Record, in_hand, most
from referee.stats.season.summary import GameSummary, HandSummary, Player


def of_hands(games: Sequence[GameSummary]) -> Iterator[Record | None]:
    """The records of one hand in *games*; None: nobody holds it."""
    bids = tuple(bids_of(games))
    by_cards = [bid for bid in bids if _is_made_by_cards(bid)]
    yield most(Kind.HIGHEST_BID_MADE, ((bid.points, _bidder(bid)) for bid in by_cards))
    lost = filter(_is_lost, bids)
    yield most(Kind.DEAREST_SET, ((bid.points, _bidder(bid)) for bid in lost))
    yield most(Kind.BEST_HAND, _scores(games))
    yield most(Kind.MOST_LEFT, ((_left(bid), _bidder(bid)) for bid in by_cards))
    yield most(Kind.REDEALS, _dealt_again(games))


def _is_made_by_cards(bid: Bid) -> bool:
    return bid.made and not bid.hand.agreed and bid.hand.outcome is Outcome.MADE


def _is_lost(bid: Bid) -> bool:
    """Whether the bidder paid for it; a hand that a defender's foul stopped does not tell."""
    seat = bid.hand.bidder
    return not bid.made and seat is not None and bid.hand.score(seat) < 0


def _bidder(bid: Bid) -> Held:
    return in_hand((bid.player,), bid.hand, bid.game)


def _left(bid: Bid) -> int:
    """Points taken beyond the bid; 0 where that is not known."""
    return bid.hand.taken - bid.points if bid.hand.taken is not None else 0


def _scores(games: Sequence[GameSummary]) -> Iterator[tuple[int, Held]]:
    """What each book scored in each hand by its cards."""
    for game in games:
        for hand in game.hands:
            for book, points in hand.points.items():
                if not hand.agreed:
                    yield points, in_hand(_members(book, hand), hand, game)


def _members(book: str, hand: HandSummary) -> tuple[Player, ...]:
    return tuple(hand.player(seat) for seat in hand.seats if hand.book(seat) == book)


def _dealt_again(games: Sequence[GameSummary]) -> Iterator[tuple[int, Held]]:
    for game in games:
        for hand in game.hands:
            if hand.counts:
                yield hand.redeals, in_hand(hand.players, hand, game)
