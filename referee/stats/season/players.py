"""Statistics of a player: bids, luck, partners, opponents, parts, and points given away."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations
from typing import NamedTuple

from referee.stats.season.results import Share, Summed, summed, with_draws
from referee.stats.season.summary import GameSummary, HandSummary, Player, Seat

# Bids, and whether they were made


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid, and whether it was made."""

    player: Player
    points: int
    made: bool
    hand: HandSummary
    game: GameSummary


def bids_of(games: Iterable[GameSummary], player: Player | None = None) -> Iterator[Bid]:
    """Yields every bid that counts, in order; only those of *player* if one is given."""
    for game in games:
        for hand in game.hands:
            if hand.made is None or hand.bidder is None or hand.bid is None:
                continue
            bidder = hand.player(hand.bidder)
            if player in (None, bidder):
                yield Bid(bidder, hand.bid, hand.made, hand, game)


# Bids compared with captured points: overbids, and points left on the table.
#
# Only hands count that were played to their end, and whose captured points are known.


@dataclass(frozen=True, slots=True)
class AgainstTaken(Summed):
    """Bids compared with the points that their sides captured, bonus included."""

    hands: int = 0
    bid: int = 0
    taken: int = 0
    made: int = 0
    left: int = 0
    """Points left on the table: taken beyond the bid, in hands that were made."""
    short: int = 0
    """Points missing, in hands that were set."""

    @property
    def set(self) -> int:
        """The number of overbids: hands in which too little was taken."""
        return self.hands - self.made

    @property
    def mean_left(self) -> float | None:
        """Mean points left on the table in a made hand, to one decimal; None if there was none."""
        return round(self.left / self.made, 1) if self.made else None

    @property
    def mean_short(self) -> float | None:
        """Mean points missing in a set hand, to one decimal; None if there was none."""
        return round(self.short / self.set, 1) if self.set else None


def against_taken(bids: Iterable[Bid]) -> Mapping[Player, AgainstTaken]:
    """The comparison for each bidder.

    Bids whose captured points are unknown are left out, and so are players who have no other.
    """
    compared: list[tuple[Player, AgainstTaken]] = []
    for bid in bids:
        taken = bid.hand.taken
        if taken is None:
            continue
        if bid.made:
            result = AgainstTaken(1, bid.points, taken, made=1, left=taken - bid.points)
        else:
            result = AgainstTaken(1, bid.points, taken, short=bid.points - taken)
        compared.append((bid.player, result))
    return summed(compared)


# How often bids are made, by their points


@dataclass(frozen=True, slots=True)
class AtBid:
    """All bids in one range of points."""

    bid: int
    """The lowest bid of the range, in points."""
    made: Share


def by_bid(bids: Iterable[Bid], width: int = 1) -> tuple[AtBid, ...]:
    """The bids by ranges of *width* points, the lowest range first; empty ranges are left out."""
    sums: dict[int, tuple[int, int]] = {}
    for bid in bids:
        least = bid.points - bid.points % width
        made, times = sums.get(least, (0, 0))
        sums[least] = made + bid.made, times + 1
    return tuple(AtBid(least, Share(*sums[least])) for least in sorted(sums))


# Luck: hands without a counter, and the points in nests won


@dataclass(frozen=True, slots=True)
class Luck(Summed):
    """The luck of a player with the cards."""

    deals: int = 0
    """Hands dealt to the player, including those that were dealt again."""
    redeals: int = 0
    """Redeals that the player called, with a hand without counters."""
    nests: int = 0
    """Nests that the player won in the auction and whose cards are all known."""
    nest_points: int = 0
    """The points in those nests."""

    @property
    def points_a_nest(self) -> float | None:
        """The mean points in a nest, to one decimal; None if no nest is known."""
        return round(self.nest_points / self.nests, 1) if self.nests else None


def luck(games: Iterable[GameSummary]) -> Mapping[Player, Luck]:
    """By player: the luck with the cards."""
    return summed(_luck_of(games))


DEALT = Luck(deals=1)
"""One dealt hand, which is all that most hands add."""


def _luck_of(games: Iterable[GameSummary]) -> Iterator[tuple[Player, Luck]]:
    for hand in (hand for game in games for hand in game.hands):
        for seat, player in enumerate(hand.players, 1):
            if seat == hand.bidder and hand.nest is not None:
                yield player, Luck(nests=1, nest_points=hand.nest)
            if seat == hand.redealt_by:
                yield player, Luck(redeals=1)
            yield player, DEALT


# Partners


@dataclass(frozen=True, slots=True)
class Together(Summed):
    """The results of two players on one side; three partners count as three such pairs."""

    played: int = 0
    """Games at whose end they were on the same side."""
    won: int = 0
    hands: int = 0
    """Scored hands in which they were partners, fixed or called."""
    points: int = 0
    """The sum of both players' book scores in them: twice the side's score if they share a book."""
    bids: int = 0
    """Hands in which one of them was the bidder."""
    made: int = 0
    drawn: int = 0
    """Games in which their side shares the win."""

    @property
    def wins(self) -> Share:
        """The share of games won, with a draw as half of one."""
        return Share(with_draws(self.won, self.drawn), self.played)

    @property
    def kept(self) -> Share:
        """The share of their bids that were made."""
        return Share(self.made, self.bids)

    @property
    def points_a_hand(self) -> float | None:
        """The mean score of one player's book in a hand, to one decimal; None without a hand."""
        return round(self.points / (2 * self.hands), 1) if self.hands else None


def partners_of(
    player: Player, games: Iterable[GameSummary]
) -> tuple[tuple[Player, Together], ...]:
    """The partners of *player*, ordered by the lower bound of their share of wins, highest first.

    Ties are broken by games, then by points, then by name.
    """
    sums = summed(share for game in games if player for share in _game_together(player, game))

    def best_first(partner: tuple[Player, Together]) -> tuple[float, int, int, Player]:
        name, results = partner
        low, _ = results.wins.interval
        return -low, -results.played, -results.points, name

    return tuple(sorted(sums.items(), key=best_first))


def _game_together(player: Player, game: GameSummary) -> Iterator[tuple[Player, Together]]:
    for place, side in enumerate(game.sides):
        if player in side:
            for mate in side:
                if mate != player:
                    won, drawn = int(game.won(place)), int(game.drew(place))
                    yield mate, Together(played=1, won=won, drawn=drawn)
    for hand in game.hands:
        if hand.counts:
            for seat in hand.seats_of(player):
                yield from _hand_together(seat, hand)


def _hand_together(one: Seat, hand: HandSummary) -> Iterator[tuple[Player, Together]]:
    for two in hand.seats:
        mate = hand.player(two)
        if mate != hand.player(one) and hand.are_partners(one, two):
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


# Opponents


@dataclass(frozen=True, slots=True)
class Against(Summed):
    """The results of one player against another."""

    played: int = 0
    """Games at whose end they were on different sides."""
    won: int = 0
    lost: int = 0
    """Games that the other won; with more than two sides, a third side may have won."""
    hands: int = 0
    """Scored hands in which they were opponents."""
    points: int = 0
    """The score of the player's book in them."""
    against: int = 0
    """The score of the other's book in them."""
    drawn: int = 0
    """Games in which both share the win."""

    @property
    def wins(self) -> Share:
        """The share of wins in games that one of the two won, or both, as half a win for each."""
        decided = self.won + self.lost + self.drawn
        return Share(with_draws(self.won, self.drawn), decided)


def rivals_of(player: Player, games: Iterable[GameSummary]) -> tuple[tuple[Player, Against], ...]:
    """The opponents of *player* with the results of *player* against each, the most games first."""
    sums = summed(share for game in games for share in _game_against(player, game))

    def most_met_first(rival: tuple[Player, Against]) -> tuple[int, int, Player]:
        name, results = rival
        return -results.played, -results.hands, name

    return tuple(sorted(sums.items(), key=most_met_first))


def _game_against(player: Player, game: GameSummary) -> Iterator[tuple[Player, Against]]:
    for (place, side), (beside, others) in permutations(enumerate(game.sides), 2):
        if player in side:
            did = Against(
                played=1,
                won=int(game.won(place)),
                lost=int(game.won(beside)),
                drawn=int(game.drew(place) and game.drew(beside)),
            )
            yield from ((other, did) for other in others if other != player)
    for hand in game.hands:
        if hand.counts:
            for seat in hand.seats_of(player):
                for two in hand.seats:
                    other = hand.player(two)
                    if other != hand.player(seat) and hand.are_opponents(seat, two):
                        yield (
                            other,
                            Against(hands=1, points=hand.score(seat), against=hand.score(two)),
                        )


# Results as bidder, as the bidder's partner, and as defender


class Part(StrEnum):
    """The part of a player in a hand."""

    BIDDER = "bidder"
    PARTNER = "partner"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class InPart(Summed):
    """The results of a player in one part. Hands without a bid that counts are left out.

    If it is not recorded whom the bidder called, the hand counts for the bidder only.
    """

    hands: int = 0
    good: int = 0
    """Hands in which the bid was made; for a defender, in which it was not."""
    points: int = 0
    """The score of the player's book in them."""

    @property
    def success(self) -> Share:
        """The share of hands that went well."""
        return Share(self.good, self.hands)

    @property
    def points_a_hand(self) -> float | None:
        """The mean score in a hand, to one decimal; None without a hand."""
        return round(self.points / self.hands, 1) if self.hands else None


def parts(games: Iterable[GameSummary]) -> Mapping[Player, Mapping[Part, InPart]]:
    """The results of every player in each part, without parts in which the player has no hand."""
    sums = summed(
        ((player, part), did)
        for game in games
        for hand in game.hands
        if hand.made is not None
        for seat, player in enumerate(hand.players, 1)
        if player
        for part, did in _did(seat, hand)
    )
    return {
        player: {part: sums[player, part] for part in Part if (player, part) in sums}
        for player, _ in sums
    }


def part_of(seat: Seat, declarers: Sequence[Seat]) -> Part:
    """The part of *seat* in a hand with these *declarers*, the bidder first."""
    if seat == declarers[0]:
        return Part.BIDDER
    return Part.PARTNER if seat in declarers else Part.DEFENDER


def _did(seat: Seat, hand: HandSummary) -> Iterator[tuple[Part, InPart]]:
    part = part_of(seat, hand.declarers)
    if part is Part.BIDDER or not hand.is_partner_unknown:
        good = hand.made is not (part is Part.DEFENDER)
        yield part, InPart(1, int(good), hand.score(seat))


# Points given away in logged hands, with all cards visible; only exact values count


class Worth(NamedTuple):
    """The most points that the bidder's side could be sure of, as a range if not settled."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        """Whether it is settled."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class Solved:
    """The stored result of the analysis of one hand."""

    declarers: tuple[Seat, ...]
    """The bidder and the partners, by the cards."""
    made: int | None
    """The value that they made; None if the hand was not played to its end."""
    worth: Worth
    """The value that they could be sure of from the first lead on."""
    gave: tuple[int | None, ...]
    """The points that each seat's cards gave away, by seat; None if one of them is not settled."""


Place = tuple[str, str]
"""The id of a game in its summary, and the digest of the cards of one of its hands."""


@dataclass(frozen=True, slots=True)
class Given(Summed):
    """The points given away in some logged hands."""

    hands: int = 0
    points: int = 0

    @property
    def a_hand(self) -> float | None:
        """The mean in a hand, to one decimal; None without a hand."""
        return round(self.points / self.hands, 1) if self.hands else None


@dataclass(frozen=True, slots=True)
class GivenAway:
    """The points that a player gave away in all logged hands."""

    parts: Mapping[Part, Given]
    """The points by part, without parts in which no hand is settled."""
    open: int
    """The number of hands whose analysis did not settle it."""
    waiting: tuple[Place, ...]
    """Hands without an analysis, the latest first."""


def given_away(
    player: Player, games: Iterable[GameSummary], solved: Mapping[Place, Solved]
) -> GivenAway:
    """The points that *player* gave away in *games*, by the analyses in *solved*."""
    settled: list[tuple[Part, Given]] = []
    waiting: list[Place] = []
    unsettled = 0
    logged = ((game, hand) for game in games for hand in game.hands if hand.logged)
    for game, hand in logged:
        place = game.game, hand.logged
        for seat in hand.seats_of(player):
            analysis = solved.get(place)
            gave = analysis.gave[seat - 1] if analysis else None
            if analysis is None:
                waiting.append(place)
            elif gave is None:
                unsettled += 1
            else:
                settled.append((part_of(seat, analysis.declarers), Given(1, gave)))
    sums = summed(settled)
    parts = {part: sums[part] for part in Part if part in sums}
    return GivenAway(parts, unsettled, tuple(dict.fromkeys(reversed(waiting))))
