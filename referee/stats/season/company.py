"""With whom and against whom a player plays, and in which part."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations

from referee.engine.hand.facts import Seat
from referee.stats.season.summary import GameSummary, HandSummary, Player
from referee.stats.season.sums import Share, Summed, summed


@dataclass(frozen=True, slots=True)
class Together(Summed):
    """What two players did on one side; a trio is three such pairs."""

    played: int = 0
    """Games at the end of which they sat together."""
    won: int = 0
    hands: int = 0
    """Scored hands in which they were partners, called ones too."""
    points: int = 0
    """What the books of both scored in them: twice the side's score where they share a book."""
    bids: int = 0
    """Those in which one of them was the bidder."""
    made: int = 0

    @property
    def wins(self) -> Share:
        """Of the games."""
        return Share(self.won, self.played)

    @property
    def kept(self) -> Share:
        """Of their bids, those that were made."""
        return Share(self.made, self.bids)

    @property
    def points_a_hand(self) -> float | None:
        """What the book of one of them scored in a hand, to one decimal; None without a hand."""
        return round(self.points / (2 * self.hands), 1) if self.hands else None


def partners_of(
    player: Player, games: Iterable[GameSummary]
) -> tuple[tuple[Player, Together], ...]:
    """Those of *player*; first with whom they surely win most, then with whom they played most."""
    sums = summed(each for game in games if player for each in _game_together(player, game))
    return tuple(sorted(sums.items(), key=_best_first))


def _best_first(partner: tuple[Player, Together]) -> tuple[float, int, int, Player]:
    name, did = partner
    low, _ = did.wins.interval
    return -low, -did.played, -did.points, name


def _game_together(player: Player, game: GameSummary) -> Iterator[tuple[Player, Together]]:
    for place, side in enumerate(game.sides):
        if player in side:
            for mate in side:
                if mate and mate != player:
                    yield mate, Together(played=1, won=int(place == 0))
    for hand in game.hands:
        if hand.counts:
            for seat in hand.seats_of(player):
                yield from _hand_together(seat, hand)


def _hand_together(one: Seat, hand: HandSummary) -> Iterator[tuple[Player, Together]]:
    for two in hand.seats:
        mate = hand.player(two)
        if mate and mate != hand.player(one) and hand.are_partners(one, two):
            bid = hand.bidder in (one, two) and hand.made is not None
            yield (
                mate,
                Together(
                    hands=1,
                    points=hand.score(one) + hand.score(two),
                    bids=int(bid),
                    made=int(bid and hand.made is True),
                ),
            )


# Head to head: what a player did against each of the others


@dataclass(frozen=True, slots=True)
class Against(Summed):
    """What one player did against another."""

    played: int = 0
    """Games at the end of which they sat on different sides."""
    won: int = 0
    lost: int = 0
    """Games that the other won; where there are more sides than two, a third may have won."""
    hands: int = 0
    """Scored hands in which they were opponents."""
    points: int = 0
    """What the player's book scored in them."""
    against: int = 0
    """What the other's book scored in them."""

    @property
    def wins(self) -> Share:
        """Of the games that one of the two won."""
        return Share(self.won, self.won + self.lost)


def rivals_of(player: Player, games: Iterable[GameSummary]) -> tuple[tuple[Player, Against], ...]:
    """Everybody against whom *player* played, with what *player* did, the most often met first."""
    sums = summed(each for game in games for each in _game_against(player, game))
    return tuple(sorted(sums.items(), key=_most_met_first))


def _most_met_first(rival: tuple[Player, Against]) -> tuple[int, int, Player]:
    name, did = rival
    return -did.played, -did.hands, name


def _game_against(player: Player, game: GameSummary) -> Iterator[tuple[Player, Against]]:
    for (place, side), (_, others) in permutations(enumerate(game.sides), 2):
        if player in side:
            for other in others:
                if other and other != player:
                    won, lost = int(place == 0), int(other in game.sides[0])
                    yield other, Against(played=1, won=won, lost=lost)
    for hand in game.hands:
        if hand.counts:
            for seat in hand.seats_of(player):
                yield from _hand_against(seat, hand)


def _hand_against(one: Seat, hand: HandSummary) -> Iterator[tuple[Player, Against]]:
    for two in hand.seats:
        other = hand.player(two)
        if other and other != hand.player(one) and hand.are_opponents(one, two):
            yield other, Against(hands=1, points=hand.score(one), against=hand.score(two))


# What a player did as bidder, as the bidder's partner, and as defender


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
