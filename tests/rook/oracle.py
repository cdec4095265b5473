"""A second, naive version of the rules of play, written by hand from the rules to compare with.

Nothing here reads a preset: every order, number and right is spelled out from the rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

PLAIN = {
    "kentucky": [14, 13, 12, 11, 10, 9, 8, 7, 6, 5],
    "ones-high": [1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5],
    "full": [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    "full-ones-high": [1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "hoyle": [1, 14, 13, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "two-hundred": [14, 13, 12, 11, 10, 9, 8, 7, 5],
    "fours": [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4],
}


@dataclass(frozen=True)
class Game:
    """What distinguishes a preset, according to its section of the rules."""

    plain: list[int]
    rook: str | None
    """``high``, ``low`` or ``10.5``; None if the deck has no Rook."""
    cards: int
    hand: int
    total: int
    """The points of a hand, with the bonus."""
    free: bool = False
    red_one: bool = False
    nest: int = 5
    players: int = 4
    bid_min: int = 70
    bonus: str = "none"
    """What brings 20: ``last-trick``, or the ``majority`` of the tricks."""
    target: int = 300
    house: Mapping[str, Any] = field(default_factory=dict)
    """The other house rules, by name, that are unlike those of Kentucky Discard."""

    @property
    def bonus_points(self) -> int:
        return 0 if self.bonus == "none" else 20

    @property
    def forced(self) -> bool:
        """Whether the dealer must play when all pass; else the next one deals."""
        return "all_pass" not in self.house


# Ruling 12; 24 for the redeal.
NEXT_DEALS = {"all_pass": "redeal-next", "no_counter_redeal": False}
# S001; ruling 59 for the Rook.
TWO_DECKS = NEXT_DEALS | {
    "rook_points": 25, "discard_ban": "trump", "trump_named": "with-lead", "first_lead": "bidder",
    "both_over": "bidder-goes", "decks": 2,
}  # fmt: skip
# S000, the first form and the second: rulings 34 and 64.
CLASSIC = NEXT_DEALS | {"sides": "called", "called_cards": 1, "call_moment": "at-once"}
CALLED = CLASSIC | {
    "call_moment": "after-exchange", "declare_points": True, "rook_rank": "called",
}  # fmt: skip
TWO_CALLED = CALLED | {"called_cards": 2}
# GR.
ALONE = {
    "sides": "alone", "discard_ban": "counters", "nest_to": "nobody", "dealer_opens": True,
    "trump_named": "before-nest", "first_lead": "left-of-bidder", "trick_points": 2,
}  # fmt: skip
MOST, LAST = "majority", "last-trick"

# docs/rules.md, 1.1 to 1.25. Dummies: NCE, ruling 63. 70 is enough with 120 points: ruling 72.
GAMES = {
    "kentucky-discard": Game(PLAIN["kentucky"], "high", 41, 9, 120, free=True),
    "kentucky-original": Game(PLAIN["kentucky"], None, 40, 9, 100, nest=4, bid_min=50),
    "red-one": Game(PLAIN["kentucky"], "high", 42, 9, 150, free=True, red_one=True, nest=6),
    "buckeye": Game(PLAIN["ones-high"], "high", 45, 10, 180, free=True),
    "one-eighty": Game(PLAIN["ones-high"], "high", 45, 10, 180, free=True),
    "kentucky-full-deck": Game(PLAIN["full"], "high", 57, 13, 120, free=True),
    "kentucky-standard-deck": Game(PLAIN["kentucky"], "high", 41, 9, 120, free=True),
    "regular-partnership": Game(PLAIN["full"], None, 56, 14, 120, nest=0, bonus=MOST),
    "dixie": Game(
        PLAIN["full"], None, 56, 13, 120, nest=4, bonus=MOST,
        house={"counters": {"5": 5, "10": 10, "13": 10}},
    ),
    "display": Game(
        PLAIN["full"], None, 56, 14, 120, nest=0, bonus=MOST, house={"dummy": "before-lead"}
    ),
    "boston": Game(
        PLAIN["full"], None, 56, 14, 120, nest=0, bonus=MOST,
        house={"dummy": "after-lead", "first_lead": "left-of-bidder"},
    ),
    "one-high": Game(PLAIN["full-ones-high"], "low", 57, 13, 200, bonus=MOST, house=NEXT_DEALS),
    "hoyle-standard-deck": Game(
        PLAIN["hoyle"], "low", 53, 12, 200, bonus=MOST, target=500, house=NEXT_DEALS
    ),
    "double-deck-4": Game(
        PLAIN["kentucky"], "low", 82, 19, 250, nest=6, bid_min=150, target=600, house=TWO_DECKS
    ),
    "double-deck-6": Game(
        PLAIN["fours"], "low", 84, 13, 250, nest=6, players=6, bid_min=150, target=600,
        house=TWO_DECKS,
    ),
    "one-forty": Game(PLAIN["kentucky"], "10.5", 41, 9, 140, bonus=LAST),
    "call-partner-4": Game(
        PLAIN["full-ones-high"], "high", 57, 13, 200, bid_min=100, bonus=LAST, target=500,
        house=CALLED,
    ),
    "call-partner-5": Game(
        PLAIN["full-ones-high"], "high", 57, 10, 200, nest=7, players=5, bid_min=80, bonus=LAST,
        target=500, house=CALLED,
    ),
    "call-partner-6": Game(
        PLAIN["full-ones-high"], "high", 57, 9, 200, nest=3, players=6, bid_min=80, bonus=LAST,
        target=500, house=TWO_CALLED,
    ),
    "call-partner-4-short": Game(
        PLAIN["ones-high"], "high", 45, 10, 200, bid_min=100, bonus=LAST, target=500, house=CALLED
    ),
    "call-partner-5-short": Game(
        PLAIN["ones-high"], "high", 45, 8, 200, players=5, bid_min=80, bonus=LAST, target=500,
        house=CALLED,
    ),
    "call-partner-6-short": Game(
        PLAIN["ones-high"], "high", 45, 7, 200, nest=3, players=6, bid_min=80, bonus=LAST,
        target=500, house=TWO_CALLED,
    ),
    "alabama": Game(
        PLAIN["ones-high"], "high", 45, 10, 180, bid_min=100,
        house={"first_lead": "bidder", "hold": "once", "nest_up": 1},
    ),
    "breckinridge": Game(
        PLAIN["kentucky"], None, 40, 9, 100, nest=4, bid_min=65,
        house={
            "discard_ban": "counters", "discard_face_up": "trump",
            "no_counter_redeal": False, "trump_named": "before-nest",
            "first_lead": "left-of-bidder", "renege_cost": 100, "renege_award": 100,
        },
    ),
    "team-rook": Game(
        PLAIN["ones-high"], "low", 90, 15, 400, nest=0, players=6, bid_min=150, target=600,
        house=TWO_DECKS | {
            "discard_ban": "none", "trump_named": "after-discard", "rook_points": 20,
            "counters": {"1": 15, "5": 5, "10": 10, "14": 15},
        },
    ),
    "western-new-york": Game(
        PLAIN["full-ones-high"], "low", 57, 13, 180,
        house=NEXT_DEALS | {"discard_face_up": "counters"},
    ),
    "deux-cents": Game(
        PLAIN["two-hundred"], None, 36, 9, 100, nest=0, bid_min=50, target=200,
        house=NEXT_DEALS | {
            "first_lead": "bidder", "deck": "standard", "score_only_bids_from": 100,
        },
    ),
    "rook-for-three": Game(
        PLAIN["fours"], None, 44, 13, 126, players=3, bid_min=50, target=200, house=ALONE
    ),
    "call-partner-5-classic": Game(
        PLAIN["full-ones-high"], "high", 57, 10, 180, nest=7, players=5, bid_min=75, target=500,
        house=CLASSIC,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Called:
    """The trump of one hand: ``R``, ``Y``, ``G``, ``B``, or ``-`` for no trump."""

    trump: str
    low: bool = False
    rook: str | None = None


def follows_as(card: str, game: Game, called: Called) -> str:
    """The color of a card for following suit."""
    always_trump = card == "RK" or (game.red_one and card == "R1")
    if always_trump:
        return "R" if called.trump == "-" else called.trump
    return card[0]


def legal(hand: Sequence[str], led: str, game: Game, called: Called) -> list[str]:
    """The legal cards of *hand*: it must follow if it can, or play the tournament Rook."""
    color = follows_as(led, game, called)
    if not any(follows_as(card, game, called) == color for card in hand):
        return list(hand)
    rook_free = game.free and not called.low and called.trump != "-"
    return [
        card
        for card in hand
        if follows_as(card, game, called) == color or (card == "RK" and rook_free)
    ]


def place(card: str, game: Game, called: Called) -> float:
    """The rank of a card within its color; the greatest wins."""
    order = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 2, 3, 4, 1] if called.low else game.plain
    if card == "R1" and game.red_one:
        return 1000
    if card != "RK":
        return -order.index(int(card[1:]))
    rook = called.rook or game.rook
    if called.low or called.trump == "-":
        rook = "10.5"
    if rook == "10.5":
        return -order.index(10) + (-0.5 if called.low else 0.5)
    return 999 if rook == "high" else -999


def winner(trick: Sequence[str], game: Game, called: Called) -> int:
    """The index of the card that takes the trick; of equal cards the first."""
    best = 0
    for at, card in enumerate(trick):
        mine, top = (follows_as(each, game, called) for each in (card, trick[best]))
        if mine == top:
            if place(card, game, called) > place(trick[best], game, called):
                best = at
        elif mine == called.trump:
            best = at
    return best
