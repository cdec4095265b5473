"""Two games, hand by hand, with every total reckoned by the rules on paper.

Ann and Cal are side A, Bob and Dee side B; Dee deals the first hand.
"""

from typing import NamedTuple

TWO_DECKS = 250
"""Points in a deck of which not every number is offered at once."""


def is_far(bid: int, taken: int) -> bool:
    """Whether the points of two decks lie behind a tap, counted by either side."""
    near = any(-25 <= side - bid <= 35 for side in (taken, TWO_DECKS - taken))
    return not near and taken not in (0, TWO_DECKS)


class Played(NamedTuple):
    """One hand, and what the table must then say."""

    bidder: int
    bid: int
    trump: str
    taken: int
    """What the bidder's side captured."""
    outcome: str
    totals: tuple[str, str]
    """Of A and B."""
    bidders: str
    others: str


class Evening(NamedTuple):
    """A whole game."""

    name: str
    hands: tuple[Played, ...]
    winner: str
    reason: str
    next_dealer: str


KENTUCKY = Evening(
    "Kentucky Discard",
    (
        Played(1, 90, "red", 95, "made", ("95", "25"),
               "Ann and Cal take 95 and stand at 95.",
               "Bob and Dee take 25 and stand at 25."),
        Played(2, 100, "green", 85, "set", ("130", "−75"),
               "Bob and Dee lose 100 and stand at −75.",
               "Ann and Cal take 35 and stand at 130."),
        Played(3, 110, "black", 120, "made", ("250", "−75"),
               "Ann and Cal take 120 and stand at 250.",
               "Bob and Dee get nothing and stand at −75."),
        Played(4, 75, "yellow", 80, "made", ("290", "5"),
               "Bob and Dee take 80 and stand at 5.",
               "Ann and Cal take 40 and stand at 290."),
        Played(1, 120, "red", 100, "set", ("170", "25"),
               "Ann and Cal lose 120 and stand at 170.",
               "Bob and Dee take 20 and stand at 25."),
        Played(2, 70, "black", 70, "made", ("220", "95"),
               "Bob and Dee take 70 and stand at 95.",
               "Ann and Cal take 50 and stand at 220."),
        Played(3, 80, "green", 105, "made", ("325", "110"),
               "Ann and Cal take 105 and stand at 325.",
               "Bob and Dee take 15 and stand at 110."),
    ),
    "Ann and Cal win",
    "The first to reach 300 wins.",
    "Cal",
)  # fmt: skip
"""To 300: four bids made, one of them exactly, and two sets."""

DOUBLE_DECK = Evening(
    "Double deck, four players",
    (
        Played(1, 150, "red", 160, "made", ("160", "90"),
               "Ann and Cal take 160 and stand at 160.",
               "Bob and Dee take 90 and stand at 90."),
        Played(2, 200, "yellow", 180, "set", ("230", "−110"),
               "Bob and Dee lose 200 and stand at −110.",
               "Ann and Cal take 70 and stand at 230."),
        Played(3, 175, "green", 205, "made", ("435", "−65"),
               "Ann and Cal take 205 and stand at 435.",
               "Bob and Dee take 45 and stand at −65."),
        Played(4, 180, "black", 245, "made", ("440", "180"),
               "Bob and Dee take 245 and stand at 180.",
               "Ann and Cal take 5 and stand at 440."),
        Played(2, 225, "red", 250, "made", ("440", "430"),
               "Bob and Dee take 250 and stand at 430.",
               "Ann and Cal get nothing and stand at 440."),
        Played(1, 190, "green", 155, "set", ("250", "525"),
               "Ann and Cal lose 190 and stand at 250.",
               "Bob and Dee take 95 and stand at 525."),
        Played(3, 200, "yellow", 205, "made", ("455", "570"),
               "Ann and Cal take 205 and stand at 455.",
               "Bob and Dee take 45 and stand at 570."),
        Played(1, 150, "black", 150, "made", ("605", "670"),
               "Ann and Cal take 150 and stand at 605.",
               "Bob and Dee take 100 and stand at 670."),
    ),
    "Ann and Cal win",
    "Both have reached 600: the bidders win, whatever the totals.",
    "Dee",
)  # fmt: skip
"""To 600: both sides pass it in one hand, and the lower total wins because it bid."""
