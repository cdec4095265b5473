"""What a player did as bidder, as the bidder's partner, and as defender."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee.engine.hand.facts import Seat
from referee.stats.season.share import Share
from referee.stats.season.summary import GameSummary, HandSummary, Player
from referee.stats.season.sums import Summed, summed


class Part(StrEnum):
    """What somebody was in a hand."""

    BIDDER = "bidder"
    PARTNER = "partner"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class InPart(Summed):
    """What a player did in one part; hands without a bid that counts are in none.

    Where nobody told whom the bidder called, the hand is in a part for the bidder alone.
    """

    hands: int = 0
    good: int = 0
    """Hands in which the bid was made, for a defender: in which it was not."""
    points: int = 0
    """What the player's book scored in them."""

    @property
    def success(self) -> Share:
        """Of the hands."""
        return Share(self.good, self.hands)

    @property
    def points_a_hand(self) -> float | None:
        """To one decimal; None without a hand."""
        return round(self.points / self.hands, 1) if self.hands else None


def parts(games: Iterable[GameSummary]) -> Mapping[Player, Mapping[Part, InPart]]:
    """What every player did in each part; all parts are there."""
    sums = summed(
        ((player, part), did)
        for hand in _with_bids(games)
        for seat, player in enumerate(hand.players, 1)
        if player
        for part, did in _did(seat, hand)
    )
    return {
        player: {part: sums.get((player, part), InPart()) for part in Part}
        for player in dict.fromkeys(player for player, _ in sums)
    }


def parts_of(player: Player, games: Iterable[GameSummary]) -> Mapping[Part, InPart]:
    """What *player* did in each part; without a hand there, in none."""
    sums = summed(
        each
        for hand in _with_bids(games)
        for seat in hand.seats_of(player)
        for each in _did(seat, hand)
    )
    return {part: sums[part] for part in Part if part in sums}


def part_of(seat: Seat, hand: HandSummary) -> Part:
    """What *seat* was in a *hand* that had a bid."""
    if seat == hand.bidder:
        return Part.BIDDER
    return Part.PARTNER if seat in hand.declarers else Part.DEFENDER


def _with_bids(games: Iterable[GameSummary]) -> Iterator[HandSummary]:
    return (hand for game in games for hand in game.hands if hand.made is not None)


def _did(seat: Seat, hand: HandSummary) -> Iterator[tuple[Part, InPart]]:
    part = part_of(seat, hand)
    if part is Part.BIDDER or not hand.is_partner_unknown:
        good = hand.made is not (part is Part.DEFENDER)
        yield part, InPart(1, int(good), hand.score(seat))
