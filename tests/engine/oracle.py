"""A second, naive version of the rules of play, written by hand from the rules to compare with.

Nothing here reads a preset: every order and right is spelled out from rules 1.1 to 1.19.
"""

from collections.abc import Sequence
from dataclasses import dataclass

PLAIN = {
    "kentucky": [14, 13, 12, 11, 10, 9, 8, 7, 6, 5],
    "ones-high": [1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5],
    "full": [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    "full-ones-high": [1, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "hoyle": [1, 14, 13, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "fours": [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4],
}


@dataclass(frozen=True)
class Game:
    """What distinguishes a preset, according to its section of the rules."""

    plain: list[int]
    rook: str | None
    """``high``, ``low`` or ``10.5``; None if the deck has no Rook."""
    free: bool = False
    red_one: bool = False
    copies: int = 1
    nest: int = 5
    players: int = 4


GAMES = {
    "kentucky-discard": Game(PLAIN["kentucky"], "high", free=True),
    "kentucky-original": Game(PLAIN["kentucky"], None, nest=4),
    "red-one": Game(PLAIN["kentucky"], "high", free=True, red_one=True, nest=6),
    "buckeye": Game(PLAIN["ones-high"], "high", free=True),
    "one-eighty": Game(PLAIN["ones-high"], "high", free=True),
    "kentucky-full-deck": Game(PLAIN["full"], "high", free=True),
    "kentucky-standard-deck": Game(PLAIN["kentucky"], "high", free=True),
    "regular-partnership": Game(PLAIN["full"], None, nest=0),
    "dixie": Game(PLAIN["full"], None, nest=4),
    "display": Game(PLAIN["full"], None, nest=0),
    "boston": Game(PLAIN["full"], None, nest=0),
    "one-high": Game(PLAIN["full-ones-high"], "low"),
    "hoyle-standard-deck": Game(PLAIN["hoyle"], "low"),
    "double-deck-4": Game(PLAIN["kentucky"], "low", copies=2, nest=6),
    "double-deck-6": Game(PLAIN["fours"], "low", copies=2, nest=6, players=6),
    "one-forty": Game(PLAIN["kentucky"], "10.5"),
    "call-partner-4": Game(PLAIN["full-ones-high"], "high"),
    "call-partner-5": Game(PLAIN["full-ones-high"], "high", nest=7, players=5),
    "call-partner-6": Game(PLAIN["full-ones-high"], "high", nest=3, players=6),
    "call-partner-4-short": Game(PLAIN["ones-high"], "high"),
    "call-partner-5-short": Game(PLAIN["ones-high"], "high", players=5),
    "call-partner-6-short": Game(PLAIN["ones-high"], "high", nest=3, players=6),
    "rook-for-three": Game(PLAIN["fours"], None, players=3),
    "call-partner-5-classic": Game(PLAIN["full-ones-high"], "high", nest=7, players=5),
}


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
