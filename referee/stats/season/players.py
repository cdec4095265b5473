"""How a player plays: bids, luck, partners and rivals, in which part, and points given away."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations

from referee.engine.hand.facts import Seat
from referee.engine.solver.analysis import Analysis
from referee.engine.solver.ending import Value
from referee.stats.season.results import Share, Summed, summed
from referee.stats.season.summary import GameSummary, HandSummary, Player

# What became of bids


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid, and what became of it."""

    player: Player
    points: int
    made: bool
    hand: HandSummary
    game: GameSummary


def bids_of(games: Iterable[GameSummary], player: Player | None = None) -> Iterator[Bid]:
    """Every bid that counted, in order; of *player* alone, where one is named."""
    for game in games:
        for hand in game.hands:
            bid = _bid(hand, game)
            if bid is not None and player in (None, bid.player):
                yield bid


def _bid(hand: HandSummary, game: GameSummary) -> Bid | None:
    if hand.made is None or hand.bidder is None or hand.bid is None:
        return None
    return Bid(hand.player(hand.bidder), hand.bid, hand.made, hand, game)


# What was bid against what was taken: overbids, and points left on the table.
#
# A hand tells of it where it was played to its end and what the bidders captured is known.


@dataclass(frozen=True, slots=True)
class AgainstTaken(Summed):
    """Bids beside what their sides captured, bonus included."""

    hands: int = 0
    bid: int = 0
    taken: int = 0
    made: int = 0
    left: int = 0
    """Points on the table: taken beyond the bid, where it was made."""
    short: int = 0
    """By how much the sides that were set fell short."""

    @property
    def set(self) -> int:
        """Overbids: hands in which too little was taken."""
        return self.hands - self.made

    @property
    def mean_left(self) -> float | None:
        """Points on the table in a hand that was made, to one decimal; None without one."""
        return round(self.left / self.made, 1) if self.made else None

    @property
    def mean_short(self) -> float | None:
        """Points missing in a hand that was set, to one decimal; None without one."""
        return round(self.short / self.set, 1) if self.set else None


def against_taken(bids: Iterable[Bid]) -> Mapping[Player, AgainstTaken]:
    """What each bidder's bids came to; who never had one of which it is known is not there."""
    told = ((each.player, _bid_beside(each, each.hand.taken)) for each in bids if each.player)
    return summed((player, found) for player, found in told if found is not None)


def _bid_beside(each: Bid, taken: int | None) -> AgainstTaken | None:
    if taken is None:
        return None
    over = taken - each.points
    if each.made:
        return AgainstTaken(1, each.points, taken, made=1, left=over)
    return AgainstTaken(1, each.points, taken, short=-over)


# How often a bid of so many points is made


@dataclass(frozen=True, slots=True)
class AtBid:
    """All bids of so many points."""

    bid: int
    """The points; the least of them where several are one row."""
    made: Share


def by_bid(bids: Iterable[Bid], width: int = 1) -> tuple[AtBid, ...]:
    """A row for every bid that was made or lost, the lowest first; *width* points are one row."""
    sums: dict[int, tuple[int, int]] = {}
    for each in bids:
        least = each.points - each.points % width
        made, times = sums.get(least, (0, 0))
        sums[least] = made + each.made, times + 1
    return tuple(AtBid(least, Share(*sums[least])) for least in sorted(sums))


# The luck of the cards: hands without a counter, and what lay in the nests one bought


@dataclass(frozen=True, slots=True)
class Luck(Summed):
    """What the cards gave a player."""

    deals: int = 0
    """Hands dealt while the player sat there, those that were dealt again too."""
    redeals: int = 0
    """Those that the player had dealt again, holding no counter."""
    nests: int = 0
    """Nests that the player bought, of which all cards are known."""
    nest_points: int = 0
    """What lay in them."""

    @property
    def points_a_nest(self) -> float | None:
        """To one decimal; None: no nest is known."""
        return round(self.nest_points / self.nests, 1) if self.nests else None


def luck(games: Iterable[GameSummary]) -> Mapping[Player, Luck]:
    """What the cards gave each player."""
    hands = (hand for game in games for hand in game.hands)
    return summed(each for hand in hands for each in _luck_of(hand))


def luck_of_all(lucks: Iterable[Luck]) -> Luck:
    """What the cards gave all of them, to compare one with."""
    return summed((None, each) for each in lucks).get(None, Luck())


DEALT = Luck(deals=1)
"""What most hands give."""


def _luck_of(hand: HandSummary) -> Iterator[tuple[Player, Luck]]:
    for seat, player in enumerate(hand.players, 1):
        if not player:
            continue
        if seat == hand.bidder and hand.nest is not None:
            yield player, Luck(nests=1, nest_points=hand.nest)
        if seat == hand.redealt_by:
            yield player, Luck(redeals=1)
        yield player, DEALT


# With whom a player plays


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
    """What every player did in each part in which they had a hand."""
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
    """What *seat* was in a hand of these *declarers*, the bidder first."""
    if seat == declarers[0]:
        return Part.BIDDER
    return Part.PARTNER if seat in declarers else Part.DEFENDER


def _did(seat: Seat, hand: HandSummary) -> Iterator[tuple[Part, InPart]]:
    part = part_of(seat, hand.declarers)
    if part is Part.BIDDER or not hand.is_partner_unknown:
        good = hand.made is not (part is Part.DEFENDER)
        yield part, InPart(1, int(good), hand.score(seat))


# What a player gave away in logged hands, with all cards seen: exact values alone are counted


@dataclass(frozen=True, slots=True)
class Solved:
    """What an analysis found out about one hand."""

    declarers: tuple[Seat, ...]
    """The bidder and who played with him, by the cards."""
    made: int | None
    """What they made; None: the hand was not played to its end."""
    worth: Value
    """What they could be sure of from the first lead on."""
    gave: tuple[int | None, ...]
    """By seat: the points that its cards gave away; None: one of them is not settled."""


Place = tuple[str, str]
"""A game, as its summary names it, and what stands for the cards of a hand of it."""


def solved_of(found: Analysis, seats: Iterable[Seat]) -> Solved:
    """What is kept of an analysis.

    A seat whose cards are not all settled, or one of which broke a rule, gave nobody knows what.
    """
    whole = found.exact_from == 1 and found.made is not None
    gave = tuple(_gave(found, seat) if whole else None for seat in seats)
    return Solved(found.declarers, found.made, found.worth, gave)


def _gave(found: Analysis, seat: Seat) -> int | None:
    total = 0
    for each in found.played:
        if each.seat == seat:
            if each.gave is None:
                return None
            total += each.gave
    return total


@dataclass(frozen=True, slots=True)
class Given(Summed):
    """What was given away in some logged hands."""

    hands: int = 0
    points: int = 0

    @property
    def a_hand(self) -> float | None:
        """To one decimal; None without a hand."""
        return round(self.points / self.hands, 1) if self.hands else None


@dataclass(frozen=True, slots=True)
class GivenAway:
    """What a player gave away in all of them."""

    parts: Mapping[Part, Given]
    """Those in which a hand is settled."""
    open: int
    """Hands of which it is not settled."""
    waiting: tuple[Place, ...]
    """Hands that nobody has analysed, the latest first."""


def given_away(
    player: Player, games: Iterable[GameSummary], solved: Mapping[Place, Solved]
) -> GivenAway:
    """What *player* gave away in *games*, as far as it was *solved*."""
    told: list[tuple[Part, Given]] = []
    waiting: list[Place] = []
    unsettled = 0
    logged = ((game, hand) for game in games for hand in game.hands if hand.logged)
    for game, hand in logged:
        place = game.game, hand.logged
        for seat in hand.seats_of(player):
            found = solved.get(place)
            gave = found.gave[seat - 1] if found else None
            if found is None:
                waiting.append(place)
            elif gave is None:
                unsettled += 1
            else:
                told.append((part_of(seat, found.declarers), Given(1, gave)))
    sums = summed(told)
    parts = {part: sums[part] for part in Part if part in sums}
    return GivenAway(parts, unsettled, tuple(dict.fromkeys(reversed(waiting))))
