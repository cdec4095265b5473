"""Records of one hand."""

from collections.abc import Iterator, Sequence

from referee.engine.hand.facts import Book
from referee.engine.judge.scoring import Outcome
from referee.stats.season.bidding.bids import Bid, bids_of
from referee.stats.season.records.held import Held, Kind, Record, in_hand, most
from referee.stats.season.summary import GameSummary, HandSummary


def of_hands(games: Sequence[GameSummary]) -> Iterator[Record | None]:
    """The records of one hand in *games*; None: nobody holds it."""
    bids = tuple(bids_of(games))
    by_cards = [bid for bid in bids if _is_made_by_cards(bid)]
    lost = filter(_is_lost, bids)
    yield most(Kind.HIGHEST_BID_MADE, ((bid.points, bid) for bid in by_cards), _bidder)
    yield most(Kind.DEAREST_SET, ((bid.points, bid) for bid in lost), _bidder)
    yield most(Kind.BEST_HAND, _scores(games), _book)
    yield most(Kind.MOST_LEFT, ((_left(bid), bid) for bid in by_cards), _bidder)
    yield most(Kind.REDEALS, _dealt_again(games), _everybody)


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


Scored = tuple[Book, HandSummary, GameSummary]


def _scores(games: Sequence[GameSummary]) -> Iterator[tuple[int, Scored]]:
    """What each book scored in each hand by its cards."""
    for game in games:
        for hand in game.hands:
            if not hand.agreed:
                for book, points in hand.points.items():
                    yield points, (book, hand, game)


def _book(scored: Scored) -> Held:
    book, hand, game = scored
    members = tuple(hand.player(seat) for seat in hand.seats if hand.book(seat) == book)
    return in_hand(members, hand, game)


Played = tuple[HandSummary, GameSummary]


def _dealt_again(games: Sequence[GameSummary]) -> Iterator[tuple[int, Played]]:
    for game in games:
        for hand in game.hands:
            if hand.counts:
                yield hand.redeals, (hand, game)


def _everybody(played: Played) -> Held:
    hand, game = played
    return in_hand(hand.players, hand, game)
