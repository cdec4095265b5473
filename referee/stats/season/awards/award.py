"""An award: for what it is given, how much of it is the least, and to whom."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import chain

from referee.stats.season.bidding.bids import Bid, bids_of
from referee.stats.season.company.parts import InPart, Part, parts
from referee.stats.season.summary import GameSummary, Player


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
