"""Named awards, most of them for things that nobody tries to be best at."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain, permutations

from referee.stats.season import summary
from referee.stats.season.players import Bid, InPart, Part, bids_of, luck, parts
from referee.stats.season.records import bids_made, longest
from referee.stats.season.summary import GameSummary, HandSummary, Player


class Tag(StrEnum):
    """The awards, each with its rule in one sentence."""

    UNSET = "unset"
    """The longest run of own bids made, one after another."""
    MOTH = "moth"
    """Set in the greatest part of the own bids, as moths go to the flame."""
    SANDBAGGER = "sandbagger"
    """The most points left on the table in a bid that was made, on average.

    As shares of all points in the hand.
    """
    HIGH_ROLLER = "high-roller"
    """The highest bids on average, as shares of all points in the hand: games differ in those."""
    PENNY_PINCHER = "penny-pincher"
    """The lowest bids on average, as shares of all points in the hand."""
    SO_CLOSE = "so-close"
    """Most often set by five points."""
    TO_THE_POINT = "to-the-point"
    """Most often took exactly the bid."""
    BROOM = "broom"
    """Most often captured every point of a hand as the bidder."""
    ONE_COLOR = "one-color"
    """The greatest part of the own trumps in one color."""
    LUCKY_NEST = "lucky-nest"
    """The most points in a nest that was bought, on average, as shares of those in the hand."""
    AUCTIONEER = "auctioneer"
    """Bidder in the greatest part of the hands."""
    CHURCH_MOUSE = "church-mouse"
    """Bidder in the smallest part of the hands."""
    WRECKING_BALL = "wrecking-ball"
    """Set the bidders in the greatest part of the hands defended."""
    GOOD_COMPANY = "good-company"
    """As a partner, saw the greatest part of the bids made."""
    EMPTY_HANDS = "empty-hands"
    """Most often dealt a hand without a counter, and said so."""
    BUTTERFINGERS = "butterfingers"
    """The most hands with a renege or a bad discard of their own."""
    PHOENIX = "phoenix"
    """Most often won after being behind by half of the winning total."""
    BRIDESMAID = "bridesmaid"
    """Most often lost a game that one more hand could have turned."""
    FAILED_UPWARD = "failed-upward"
    """Most often won though set more often than the others."""
    BUTTERFLY = "butterfly"
    """The most different partners."""
    STAYER = "stayer"
    """The most hands."""


class Unit(StrEnum):
    """What a player needs a minimum of to receive an award."""

    BIDS = "bids"
    MADE = "bids-made"
    TRUMPS = "trumps"
    NESTS = "nests"
    HANDS = "hands"
    DEFENDED = "hands-defended"
    SUPPORTED = "hands-as-partner"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class Deeds:
    """The data from which awards are computed."""

    games: Sequence[GameSummary]
    bids: Mapping[Player, Sequence[Bid]]
    """The bids of every player who has bid."""
    ends: Mapping[Player, int]
    """The number of games that each player sat in at the end."""
    hands: Mapping[Player, int]
    """The number of scored hands of each player."""
    parts: Mapping[Player, Mapping[Part, InPart]]
    """The results of each player as bidder, partner and defender."""


def played_in(games: Sequence[GameSummary]) -> Deeds:
    """The data of *games* that several awards use; *games* are in order of play."""
    bids: dict[Player, list[Bid]] = {}
    for bid in bids_of(games):
        if bid.player:
            bids.setdefault(bid.player, []).append(bid)
    sides = (side for game in games for side in game.sides)
    tables = (hand.players for game in games for hand in game.hands if hand.counts)
    return Deeds(games, bids, _times(sides), _times(tables), parts(games))


def _times(tables: Iterable[tuple[Player, ...]]) -> Mapping[Player, int]:
    """The number of *tables* that each player sits at."""
    return Counter(filter(None, chain.from_iterable(tables)))


@dataclass(frozen=True, slots=True)
class Claim:
    """The value of a player for an award."""

    value: Fraction
    times: int
    """How much of the award's unit the player has."""


Claims = Mapping[Player, Claim]
Measure = Callable[[Deeds], Claims]


@dataclass(frozen=True, slots=True)
class AwardRule:
    """How an award is measured, and how much of what one must have played to compete."""

    tag: Tag
    measure: Measure
    unit: Unit
    season: int
    """The minimum of the unit in a season."""
    evening: int
    """The minimum of the unit in one evening."""
    least: bool = False
    """Whether the smallest value wins."""


@dataclass(frozen=True, slots=True)
class Award:
    """An award that was given."""

    tag: Tag
    value: Fraction
    """A share, a mean or a number, depending on the award."""
    winners: tuple[Player, ...]
    """All who share it, in order of their names."""
    unit: Unit
    minimum: int
    """The minimum of the unit that a player needed."""


def ratio(hits: Fraction | int, times: int) -> Claim:
    """The claim *hits* / *times*, with *times* of the unit; 0 without any."""
    return Claim(Fraction(hits, times) if times else Fraction(0), times)


def award(rule: AwardRule, claims: Claims, minimum: int) -> Award | None:
    """The award with its winners; None if fewer than two values compete.

    Only players with at least *minimum* of the unit compete. If they are all level, nobody wins.
    """
    eligible = {player: claim.value for player, claim in claims.items() if claim.times >= minimum}
    values = set(eligible.values())
    if len(values) < 2:
        return None
    best = min(values) if rule.least else max(values)
    winners = tuple(sorted(player for player, value in eligible.items() if value == best))
    return Award(rule.tag, best, winners, rule.unit, minimum)


# The rules of the awards, in the order in which they are shown


Points = Callable[[Bid], Fraction | int]
Is = Callable[[Bid], bool]


def _mean(points: Points, only: Is = lambda _bid: True) -> Measure:
    """A measure: the mean of *points* over a player's bids for which *only* is true.

    Players without such a bid have no claim.
    """

    def measure(done: Deeds) -> Claims:
        own = ((player, list(filter(only, mine))) for player, mine in done.bids.items())
        return {player: ratio(sum(map(points, mine)), len(mine)) for player, mine in own if mine}

    return measure


def _number(is_one: Is) -> Measure:
    """A measure: the number of a player's bids for which *is_one* is true."""

    def measure(done: Deeds) -> Claims:
        return {
            p: Claim(Fraction(sum(map(is_one, mine))), len(mine)) for p, mine in done.bids.items()
        }

    return measure


def _in_part(part: Part) -> Measure:
    """A measure: the share of a player's hands in *part* that went well."""
    return lambda done: {
        p: ratio(did[part].good, did[part].hands) for p, did in done.parts.items() if part in did
    }


def _of_games(who: Callable[[GameSummary], tuple[Player, ...]]) -> Measure:
    """A measure: the number of games for which *who* names the player."""

    def measure(done: Deeds) -> Claims:
        games = Counter(player for game in done.games for player in who(game))
        return {player: Claim(Fraction(games[player]), n) for player, n in done.ends.items()}

    return measure


def _unset(done: Deeds) -> Claims:
    runs = {run.players[0]: length for length, run in longest(bids_made(done.games))}
    return {p: Claim(Fraction(runs.get(p, 0)), len(mine)) for p, mine in done.bids.items()}


def _one_color(done: Deeds) -> Claims:
    """The share of a player's trumps in the color that the player named most often."""
    named = {p: [bid.hand.trump for bid in mine if bid.hand.trump] for p, mine in done.bids.items()}
    return {p: ratio(max(Counter(own).values()), len(own)) for p, own in named.items() if own}


def _as_bidder(done: Deeds) -> Claims:
    return {player: ratio(len(done.bids.get(player, ())), n) for player, n in done.hands.items()}


def _empty_hands(done: Deeds) -> Claims:
    dealt = luck(done.games).items()
    return {player: Claim(Fraction(fortune.redeals), fortune.deals) for player, fortune in dealt}


def _butterfingers(done: Deeds) -> Claims:
    """The number of hands with a renege or a bad discard of the player, corrected or not."""
    hands = (hand for game in done.games for hand in game.hands)
    fouls = Counter(player for hand in hands for player in _offenders(hand))
    return {player: Claim(Fraction(fouls[player]), n) for player, n in done.hands.items()}


FOULS = ("renege", "bad-discard")
"""Claims of the table that count as fouls."""

OFFENCES = (*FOULS, "discard-count", "discard-trump", "discard-counter")
"""Codes of rulings that count as fouls."""


def _offenders(hand: HandSummary) -> set[Player]:
    """The players who fouled, by a ruling, or by a claim that the cards do not refute."""
    ruled = [ruling for ruling in hand.rulings if ruling.kind in OFFENCES]
    refuted = {ruling.seat for ruling in hand.rulings if ruling.kind == "claim-not-upheld"}
    claimed = [foul for foul in hand.fouls if foul.kind in FOULS and foul.seat not in refuted]
    seats = (offence.seat or hand.bidder for offence in (*ruled, *claimed))
    return {hand.player(seat) for seat in seats if seat is not None}


def _phoenix(game: GameSummary) -> tuple[Player, ...]:
    """The winners, if their largest deficit was at least half of their final total; else ()."""
    behind = summary.furthest_behind(game)
    risen = behind is not None and -2 * behind.points >= summary.final(game)[0] > 0
    return game.winners if risen else ()


def _bridesmaids(game: GameSummary) -> tuple[Player, ...]:
    """The players on second place, if they lost by less than one hand is worth; else ()."""
    if game.winner is None:
        return ()
    worth = max((hand.worth for hand in game.hands), default=0)
    if not 0 <= summary.margin(game) < worth:
        return ()
    _, *behind = summary.final(game)
    sides = zip(game.sides[1:], behind, strict=True)
    return tuple(player for side, total in sides if total == max(behind) for player in side)


def _failed_upward(game: GameSummary) -> tuple[Player, ...]:
    """The winners, if they lost more bids during the game than all others together; else ()."""
    lost = [hand for hand in summary.played(game) if hand.made is False and hand.bidder]
    mine = sum(hand.book(hand.bidder or 0) == game.winner for hand in lost)
    return game.winners if mine > len(lost) - mine else ()


def _butterfly(done: Deeds) -> Claims:
    sides = (side for game in done.games for side in game.sides)
    together = {pair for side in sides for pair in permutations(filter(None, set(side)), 2)}
    partners = Counter(player for player, _ in together)
    return {player: Claim(Fraction(partners[player]), n) for player, n in done.ends.items()}


def _stayer(done: Deeds) -> Claims:
    return {player: Claim(Fraction(times), times) for player, times in done.hands.items()}


NARROW = 5
"""The points by which a bid is narrowly lost: the smallest counter."""

_height = _mean(lambda bid: Fraction(bid.points, bid.hand.worth))

RULES = (
    AwardRule(Tag.UNSET, _unset, Unit.BIDS, 10, 3),
    AwardRule(Tag.MOTH, _mean(lambda bid: not bid.made), Unit.BIDS, 10, 3),
    AwardRule(
        Tag.SANDBAGGER,
        _mean(
            lambda bid: Fraction((bid.hand.taken or 0) - bid.points, bid.hand.worth),
            only=lambda bid: bid.made and bid.hand.taken is not None,
        ),
        Unit.MADE,
        10,
        2,
    ),
    AwardRule(Tag.HIGH_ROLLER, _height, Unit.BIDS, 10, 3),
    AwardRule(Tag.PENNY_PINCHER, _height, Unit.BIDS, 10, 3, least=True),
    AwardRule(
        Tag.SO_CLOSE, _number(lambda bid: bid.hand.taken == bid.points - NARROW), Unit.BIDS, 10, 3
    ),
    AwardRule(
        Tag.TO_THE_POINT, _number(lambda bid: bid.hand.taken == bid.points), Unit.BIDS, 10, 3
    ),
    AwardRule(Tag.BROOM, _number(lambda bid: bid.hand.taken == bid.hand.worth), Unit.BIDS, 10, 3),
    AwardRule(Tag.ONE_COLOR, _one_color, Unit.TRUMPS, 10, 3),
    AwardRule(
        Tag.LUCKY_NEST,
        _mean(
            lambda bid: Fraction(bid.hand.nest or 0, bid.hand.worth),
            only=lambda bid: bid.hand.nest is not None,
        ),
        Unit.NESTS,
        5,
        2,
    ),
    AwardRule(Tag.AUCTIONEER, _as_bidder, Unit.HANDS, 50, 6),
    AwardRule(Tag.CHURCH_MOUSE, _as_bidder, Unit.HANDS, 50, 6, least=True),
    AwardRule(Tag.WRECKING_BALL, _in_part(Part.DEFENDER), Unit.DEFENDED, 20, 4),
    AwardRule(Tag.GOOD_COMPANY, _in_part(Part.PARTNER), Unit.SUPPORTED, 10, 3),
    AwardRule(Tag.EMPTY_HANDS, _empty_hands, Unit.HANDS, 20, 1),
    AwardRule(Tag.BUTTERFINGERS, _butterfingers, Unit.HANDS, 1, 1),
    AwardRule(Tag.PHOENIX, _of_games(_phoenix), Unit.GAMES, 3, 1),
    AwardRule(Tag.BRIDESMAID, _of_games(_bridesmaids), Unit.GAMES, 3, 1),
    AwardRule(Tag.FAILED_UPWARD, _of_games(_failed_upward), Unit.GAMES, 3, 1),
    AwardRule(Tag.BUTTERFLY, _butterfly, Unit.GAMES, 5, 2),
    AwardRule(Tag.STAYER, _stayer, Unit.HANDS, 50, 6),
)
"""The rule for every award, in the order in which they are shown."""


def of_season(
    games: Sequence[GameSummary], among: Collection[Player] | None = None
) -> tuple[Award, ...]:
    """The awards of a season; *games* are in order of play.

    *among* are the players who can receive one; None: everybody.
    """
    return tuple(_given(games, among, lambda rule: rule.season))


def of_evening(
    games: Sequence[GameSummary], among: Collection[Player] | None = None
) -> tuple[Award, ...]:
    """The awards of one evening; *games* and *among* are as in `of_season`."""
    return tuple(_given(games, among, lambda rule: rule.evening))


def _given(
    games: Sequence[GameSummary],
    among: Collection[Player] | None,
    minimum: Callable[[AwardRule], int],
) -> Iterator[Award]:
    done = played_in(games)
    measures = dict.fromkeys(rule.measure for rule in RULES)  # two rules may share a measure
    claims = {
        measure: {
            player: claim
            for player, claim in measure(done).items()
            if among is None or player in among
        }
        for measure in measures
    }
    for rule in RULES:
        prize = award(rule, claims[rule.measure], minimum(rule))
        if prize is not None:
            yield prize
