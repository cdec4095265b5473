"""Named awards, most of them for what nobody sets out to be best at."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain

from referee.stats.season import summary
from referee.stats.season.bidding import Bid, bids_of, luck
from referee.stats.season.company import InPart, Part, pairs_of, parts
from referee.stats.season.records import bids_made, longest
from referee.stats.season.summary import GameSummary, HandSummary, Player


class Tag(StrEnum):
    """What an award is called; its rule is one sentence."""

    UNSET = "unset"
    """The longest run of own bids made, one after another."""
    MOTH = "moth"
    """Set in the greatest part of the own bids, as moths go to the flame."""
    SANDBAGGER = "sandbagger"
    """The most points left on the table in a bid that was made."""
    HIGH_ROLLER = "high-roller"
    """The highest bids on average."""
    PENNY_PINCHER = "penny-pincher"
    """The lowest bids on average."""
    SO_CLOSE = "so-close"
    """Most often set by five points."""
    TO_THE_POINT = "to-the-point"
    """Most often took exactly the bid."""
    BROOM = "broom"
    """Most often captured every point of a hand as the bidder."""
    ONE_COLOR = "one-color"
    """The greatest part of the own trumps in one color."""
    LUCKY_NEST = "lucky-nest"
    """The most points in a nest that was bought, on average."""
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
    """What there must be enough of before an award is given."""

    BIDS = "bids"
    MADE = "bids-made"
    TRUMPS = "trumps"
    NESTS = "nests"
    HANDS = "hands"
    DEFENDED = "hands-defended"
    SUPPORTED = "hands-as-partner"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class Told:
    """What awards are reckoned from."""

    games: Sequence[GameSummary]
    bids: Mapping[Player, Sequence[Bid]]
    """Of every player who has bid."""
    played: Mapping[Player, int]
    """Games at the end of which each sat there."""
    hands: Mapping[Player, int]
    """The scored hands of each."""
    parts: Mapping[Player, Mapping[Part, InPart]]
    """What each did as bidder, as partner and as defender."""


def told_of(games: Sequence[GameSummary]) -> Told:
    """What is asked for more than one award of *games*, in the order in which they were played."""
    bids: dict[Player, list[Bid]] = {}
    for bid in bids_of(games):
        if bid.player:
            bids.setdefault(bid.player, []).append(bid)
    sides = (side for game in games for side in game.sides)
    tables = (hand.players for game in games for hand in game.hands if hand.counts)
    return Told(games, bids, _times(sides), _times(tables), parts(games))


def _times(there: Iterable[tuple[Player, ...]]) -> Mapping[Player, int]:
    """How often each player was *there*."""
    return Counter(filter(None, chain.from_iterable(there)))


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player has done towards an award."""

    value: Fraction
    times: int
    """Of the unit of the award."""


Claims = Mapping[Player, Claim]
Measure = Callable[[Told], Claims]


@dataclass(frozen=True, slots=True)
class Rule:
    """How an award is given."""

    tag: Tag
    measure: Measure
    unit: Unit
    season: int
    """How many of the unit a player needs in a season."""
    evening: int
    """The same in one evening."""
    least: bool = False
    """Whether the smallest value has it."""


@dataclass(frozen=True, slots=True)
class Award:
    """An award that was given."""

    tag: Tag
    value: Fraction
    """A share, a mean or a number, as the rule has it."""
    winners: tuple[Player, ...]
    """All who share it, in their order by name."""
    unit: Unit
    minimum: int
    """How many of the unit everybody needed to be asked."""


def ratio(hits: int, times: int) -> Claim:
    """So many of so many."""
    return Claim(Fraction(hits, times) if times else Fraction(0), times)


def award(rule: Rule, claims: Claims, minimum: int) -> Award | None:
    """Who has it; None: nobody has done enough for it, or all who have are level."""
    asked = {player: each.value for player, each in claims.items() if each.times >= minimum}
    values = set(asked.values())
    if len(values) < 2:
        return None
    best = min(values) if rule.least else max(values)
    winners = tuple(sorted(player for player, value in asked.items() if value == best))
    return Award(rule.tag, best, winners, rule.unit, minimum)


# Awards for what somebody bid, and what became of it


NARROW = 5
"""Points by which a bid is only just lost: the smallest counter."""


def unset(told: Told) -> Claims:
    """The longest run of own bids that were made."""
    runs = {held.players[0]: length for length, held in longest(bids_made(told.games))}
    return {player: Claim(Fraction(runs[player]), len(mine)) for player, mine in told.bids.items()}


def moth(told: Told) -> Claims:
    """The part of the own bids that was lost."""
    return _share(told.bids, lambda bid: not bid.made)


def sandbagger(told: Told) -> Claims:
    """Points taken beyond the bid, in a bid that was made."""
    made = _those(told.bids, lambda bid: bid.made and bid.hand.taken is not None)
    return _mean(made, lambda bid: (bid.hand.taken or 0) - bid.points)


def height(told: Told) -> Claims:
    """The own bid on average."""
    return _mean(told.bids, lambda bid: bid.points)


def so_close(told: Told) -> Claims:
    """Bids that were lost by one small counter."""
    return _count(told.bids, lambda bid: bid.hand.taken == bid.points - NARROW)


def to_the_point(told: Told) -> Claims:
    """Bids of which exactly the bid was taken."""
    return _count(told.bids, lambda bid: bid.hand.taken == bid.points)


def broom(told: Told) -> Claims:
    """Own bids in which everything was captured."""
    return _count(told.bids, lambda bid: bid.hand.taken == bid.hand.worth)


def one_color(told: Told) -> Claims:
    """The part of the own trumps that the color named most often has."""
    named = _those(told.bids, lambda bid: bid.hand.trump is not None)
    return {
        player: ratio(max(Counter(bid.hand.trump for bid in mine).values()), len(mine))
        for player, mine in named.items()
    }


def lucky_nest(told: Told) -> Claims:
    """The points of a nest that was bought."""
    known = _those(told.bids, lambda bid: bid.hand.nest is not None)
    return _mean(known, lambda bid: bid.hand.nest or 0)


FOR_BIDS = (
    Rule(Tag.UNSET, unset, Unit.BIDS, 10, 3),
    Rule(Tag.MOTH, moth, Unit.BIDS, 10, 3),
    Rule(Tag.SANDBAGGER, sandbagger, Unit.MADE, 10, 2),
    Rule(Tag.HIGH_ROLLER, height, Unit.BIDS, 10, 3),
    Rule(Tag.PENNY_PINCHER, height, Unit.BIDS, 10, 3, least=True),
    Rule(Tag.SO_CLOSE, so_close, Unit.BIDS, 10, 3),
    Rule(Tag.TO_THE_POINT, to_the_point, Unit.BIDS, 10, 3),
    Rule(Tag.BROOM, broom, Unit.BIDS, 10, 3),
    Rule(Tag.ONE_COLOR, one_color, Unit.TRUMPS, 10, 3),
    Rule(Tag.LUCKY_NEST, lucky_nest, Unit.NESTS, 5, 2),
)


Bids = Mapping[Player, Sequence[Bid]]
"""By who bid."""


def _those(bids: Bids, is_one: Callable[[Bid], bool]) -> Bids:
    """The *bids* that are such; whoever has none is not there."""
    found = {player: list(filter(is_one, mine)) for player, mine in bids.items()}
    return {player: mine for player, mine in found.items() if mine}


def _count(bids: Bids, is_one: Callable[[Bid], bool]) -> Claims:
    return {
        player: Claim(Fraction(sum(map(is_one, mine))), len(mine)) for player, mine in bids.items()
    }


def _share(bids: Bids, is_one: Callable[[Bid], bool]) -> Claims:
    return _mean(bids, lambda bid: int(is_one(bid)))


def _mean(bids: Bids, points: Callable[[Bid], int]) -> Claims:
    return {player: ratio(sum(map(points, mine)), len(mine)) for player, mine in bids.items()}


# Awards for how games ended


def phoenix(told: Told) -> Claims:
    """Games won from behind by half of the total that won."""
    return _games_done(told, lambda game: game.sides[0] if _is_risen(game) else ())


def bridesmaid(told: Told) -> Claims:
    """Games lost, second or level with who is, by fewer points than one hand is worth."""
    return _games_done(told, lambda game: _next_best(game) if _is_open_to_the_end(game) else ())


def failed_upward(told: Told) -> Claims:
    """Games won by a side that was set more often than all others together."""
    return _games_done(told, lambda game: game.sides[0] if _is_set_more(game) else ())


def butterfly(told: Told) -> Claims:
    """Partners at the end of games, each once."""
    together = {pair for game in told.games for side in game.sides for pair in pairs_of(side)}
    partners = Counter(player for pair in together for player in pair)
    return {player: Claim(Fraction(partners[player]), n) for player, n in told.played.items()}


FOR_GAMES = (
    Rule(Tag.PHOENIX, phoenix, Unit.GAMES, 3, 1),
    Rule(Tag.BRIDESMAID, bridesmaid, Unit.GAMES, 3, 1),
    Rule(Tag.FAILED_UPWARD, failed_upward, Unit.GAMES, 3, 1),
    Rule(Tag.BUTTERFLY, butterfly, Unit.GAMES, 5, 2),
)


def _is_risen(game: GameSummary) -> bool:
    behind = summary.furthest_behind(game)
    return behind is not None and -2 * behind.points >= summary.final(game)[0] > 0


def _is_open_to_the_end(game: GameSummary) -> bool:
    worth = max((hand.worth for hand in game.hands), default=0)
    return 0 <= summary.margin(game) < worth


def _next_best(game: GameSummary) -> tuple[Player, ...]:
    """Who was second as the game ended; where several sides were level, all of them."""
    _, *behind = summary.final(game)
    sides = zip(game.sides[1:], behind, strict=True)
    return tuple(player for side, total in sides if total == max(behind) for player in side)


def _is_set_more(game: GameSummary) -> bool:
    """Whether the winners lost more bids than the others, until the game was over."""
    lost = [hand for hand in summary.played(game) if hand.made is False and hand.bidder]
    mine = sum(hand.book(hand.bidder or 0) == game.winner for hand in lost)
    return mine > len(lost) - mine


def _games_done(told: Told, who: Callable[[GameSummary], tuple[Player, ...]]) -> Claims:
    done = Counter(player for game in told.games for player in who(game))
    return {player: Claim(Fraction(done[player]), n) for player, n in told.played.items()}


# Awards for what somebody did in the hands, bidder or not


FOULS = ("renege", "bad-discard")
"""What a table claims of a player."""

OFFENCES = (*FOULS, "discard-count", "discard-trump", "discard-counter")
"""What the cards prove of one."""


def bidding(told: Told) -> Claims:
    """The part of the hands in which the player was the bidder."""
    bids = told.bids
    return {player: ratio(len(bids.get(player, ())), n) for player, n in told.hands.items()}


def wrecking_ball(told: Told) -> Claims:
    """The part of the hands defended in which the bid was lost."""
    return _in_part(Part.DEFENDER, told)


def good_company(told: Told) -> Claims:
    """The part of the hands as a partner in which the bid was made."""
    return _in_part(Part.PARTNER, told)


def empty_hands(told: Told) -> Claims:
    """Hands without a counter that were dealt again for it."""
    return {
        player: Claim(Fraction(each.redeals), each.deals)
        for player, each in luck(told.games).items()
    }


def butterfingers(told: Told) -> Claims:
    """Hands with a renege or a bad discard of the player, put right in time or not."""
    fouls = Counter(player for hand in _all_hands(told) for player in _offenders(hand))
    return {player: Claim(Fraction(fouls[player]), n) for player, n in told.hands.items()}


def stayer(told: Told) -> Claims:
    """Hands."""
    return {player: Claim(Fraction(times), times) for player, times in told.hands.items()}


FOR_HANDS = (
    Rule(Tag.AUCTIONEER, bidding, Unit.HANDS, 50, 6),
    Rule(Tag.CHURCH_MOUSE, bidding, Unit.HANDS, 50, 6, least=True),
    Rule(Tag.WRECKING_BALL, wrecking_ball, Unit.DEFENDED, 20, 4),
    Rule(Tag.GOOD_COMPANY, good_company, Unit.SUPPORTED, 10, 3),
    Rule(Tag.EMPTY_HANDS, empty_hands, Unit.HANDS, 20, 1),
    Rule(Tag.BUTTERFINGERS, butterfingers, Unit.HANDS, 1, 1),
    Rule(Tag.STAYER, stayer, Unit.HANDS, 50, 6),
)


def _all_hands(told: Told) -> Iterator[HandSummary]:
    return (hand for game in told.games for hand in game.hands)


def _offenders(hand: HandSummary) -> set[Player]:
    """Who fouled: by the cards, or by the word of the table where they do not refute it."""
    ruled = [each for each in hand.rulings if each.kind in OFFENCES]
    refuted = {each.seat for each in hand.rulings if each.kind == "claim-not-upheld"}
    claimed = [each for each in hand.fouls if each.kind in FOULS and each.seat not in refuted]
    seats = (each.seat or hand.bidder for each in (*ruled, *claimed))
    return {hand.player(seat) for seat in seats if seat is not None}


def _in_part(part: Part, told: Told) -> Claims:
    return {player: ratio(each[part].good, each[part].hands) for player, each in told.parts.items()}


RULES = tuple(
    sorted(
        (*FOR_BIDS, *FOR_HANDS, *FOR_GAMES),
        key=lambda rule: list(Tag).index(rule.tag),
    )
)
"""How every award is given, in the order in which they are named."""


def of_season(
    games: Sequence[GameSummary], among: Collection[Player] | None = None
) -> tuple[Award, ...]:
    """The awards of a season of *games*, in the order in which they were played.

    *among*: who can have one; None: everybody.
    """
    return tuple(_given(games, among, lambda rule: rule.season))


def of_evening(
    games: Sequence[GameSummary], among: Collection[Player] | None = None
) -> tuple[Award, ...]:
    """The awards of one evening."""
    return tuple(_given(games, among, lambda rule: rule.evening))


def _given(
    games: Sequence[GameSummary],
    among: Collection[Player] | None,
    minimum: Callable[[Rule], int],
) -> Iterator[Award]:
    told = told_of(games)
    measures = dict.fromkeys(rule.measure for rule in RULES)  # the most and the least of one thing
    claims = {measure: _only(measure(told), among) for measure in measures}
    for rule in RULES:
        found = award(rule, claims[rule.measure], minimum(rule))
        if found is not None:
            yield found


def _only(claims: Claims, among: Collection[Player] | None) -> Claims:
    if among is None:
        return claims
    return {player: each for player, each in claims.items() if player in among}
