"""What records and awards are called, and how much each is."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from referee.stats.season.awards import Award, Tag, Unit
from referee.stats.season.records import Kind
from referee.stats.season.summary import Player
from referee.web.words.game.highlights import times
from referee.web.words.text import listed, number, percent

Said = Callable[[int], str]
"""A number in words."""


def counted(what: str, after: str = "", before: str = "") -> Said:
    """So many of *what*, which ends in s where they are several, between other words."""
    one = what.removesuffix("s")
    return lambda value: f"{before}{number(value)} {one if value == 1 else what}{after}"


RECORDS: Mapping[Kind, tuple[str, Said]] = {
    Kind.HIGHEST_BID_MADE: ("Highest bid made", number),
    Kind.DEAREST_SET: ("Highest bid that was set", number),
    Kind.BEST_HAND: ("Most points in a hand", counted("points")),
    Kind.MOST_LEFT: ("Most points beyond a bid", counted("points", " more than bid")),
    Kind.NEVER_SET: ("Longest run without a set", counted("bids", " made in a row")),
    Kind.WINS_IN_A_ROW: ("Longest winning run", counted("games", " in a row")),
    Kind.LOSSES_IN_A_ROW: ("Longest losing run", counted("games", " in a row")),
    Kind.COMEBACK: ("Greatest comeback", counted("points", " behind", before="won from ")),
    Kind.CLOSEST: ("Closest game", counted("points", " apart")),
    Kind.WIDEST: ("Clearest win", counted("points", " ahead")),
    Kind.HIGHEST_TOTAL: ("Highest total", counted("points")),
    Kind.LOWEST_TOTAL: ("Lowest total", counted("points")),
    Kind.LONGEST: ("Longest game", counted("hands")),
    Kind.SHORTEST: ("Shortest game", counted("hands")),
    Kind.REDEALS: ("Most redeals of one hand", lambda value: f"dealt again {times(value)}"),
}
"""What each record is called, and how much it is."""


def record_amount(kind: Kind, value: int) -> str:
    """How much a record is: "24 bids made in a row"."""
    return RECORDS[kind][1](value)


def share_said(value: Fraction) -> str:
    """A part of all."""
    return percent(float(value))


def mean_said(value: Fraction) -> str:
    """A mean, to one decimal."""
    return f"{float(value):.1f}"


def times_said(value: Fraction) -> str:
    """How often."""
    return times(int(value))


def count_said(what: str) -> Callable[[Fraction], str]:
    """So many of *what*: a count is whole."""
    said = counted(what)
    return lambda value: said(int(value))


AWARDS: Mapping[Tag, tuple[str, str, Callable[[Fraction], str]]] = {
    Tag.UNSET: ("Unset", "The longest run of own bids made.", count_said("bids")),
    Tag.MOTH: ("Moth to the Flame", "Set in the greatest part of the own bids.", share_said),
    Tag.SANDBAGGER: (
        "Sandbagger",
        "The most points taken beyond a bid, on average.",
        mean_said,
    ),
    Tag.HIGH_ROLLER: ("High Roller", "The highest bids on average.", mean_said),
    Tag.PENNY_PINCHER: ("Penny Pincher", "The lowest bids on average.", mean_said),
    Tag.SO_CLOSE: ("So Close", "Most often set by five points.", times_said),
    Tag.TO_THE_POINT: ("To the Point", "Most often took exactly the bid.", times_said),
    Tag.BROOM: ("The Broom", "Most often swept up every point as bidder.", times_said),
    Tag.ONE_COLOR: ("One-Color Wonder", "Names one trump more than any other.", share_said),
    Tag.LUCKY_NEST: ("Lucky Nest", "The most points in the nests bought, on average.", mean_said),
    Tag.AUCTIONEER: ("Auctioneer", "Bidder in the greatest part of the hands.", share_said),
    Tag.CHURCH_MOUSE: ("Church Mouse", "Bidder in the smallest part of the hands.", share_said),
    Tag.WRECKING_BALL: (
        "Wrecking Ball",
        "Set the bidders in the greatest part of the hands defended.",
        share_said,
    ),
    Tag.GOOD_COMPANY: (
        "Good Company",
        "As a partner, saw the greatest part of the bids made.",
        share_said,
    ),
    Tag.EMPTY_HANDS: ("Empty Hands", "Most often dealt no counter at all.", times_said),
    Tag.BUTTERFINGERS: (
        "Butterfingers",
        "The most hands with a renege or a bad discard.",
        count_said("hands"),
    ),
    Tag.PHOENIX: (
        "Phoenix",
        "Most often won from behind by half of the winning total.",
        times_said,
    ),
    Tag.BRIDESMAID: (
        "Always the Bridesmaid",
        "Most often lost a game that one more hand could have turned.",
        times_said,
    ),
    Tag.FAILED_UPWARD: (
        "Failed Upward",
        "Most often won though set more often than the others.",
        times_said,
    ),
    Tag.BUTTERFLY: ("Butterfly", "The most different partners.", count_said("partners")),
    Tag.STAYER: ("The Stayer", "The most hands played.", count_said("hands")),
}
"""What each award is called, its rule in a sentence, and in words what it was given for."""

UNITS: Mapping[Unit, str] = {
    Unit.BIDS: "own bids",
    Unit.MADE: "bids made",
    Unit.TRUMPS: "trumps named",
    Unit.NESTS: "nests bought",
    Unit.HANDS: "hands",
    Unit.DEFENDED: "hands defended",
    Unit.SUPPORTED: "hands as partner",
    Unit.GAMES: "games",
}
"""What there must be enough of."""


def rule_words(given: Award) -> str:
    """For what an award is, and how much one must have played for it."""
    rule = AWARDS[given.tag][1]
    if given.minimum < 2:
        return rule
    return f"{rule} From {given.minimum} {UNITS[given.unit]} on."


def award_winners(given: Award, names: Mapping[Player, str]) -> str:
    """Who has it."""
    return listed(sorted((names[player] for player in given.winners), key=str.casefold))


def award_words(given: Award) -> str:
    """What it was given for: "64 %", "twice"."""
    return AWARDS[given.tag][2](given.value)
