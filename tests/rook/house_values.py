"""Values that a table might choose for each house rule, good ones and useless ones."""

from typing import Any

from referee.rook.rules.registry import RULES

NUMBERS = {
    "players": (2, 3, 4, 5, 6, 7, 8),
    "target": (100, 200, 300, 500, 700),
    "bid_min": (30, 50, 65, 80, 100),
    "bid_max": (100, 120, 150, 180, 200),
    "bid_step": (1, 5, 10),
    "moon": (200, 300, 500),
    "nest": (0, 2, 3, 4, 5, 6, 8),
    "nest_up": (1, 2, 5),
    "discard_counters": (1, 2),
    "called_cards": (0, 1, 2),
    "trick_points": (2, 5),
    "sweep_points": (200, 250, 360),
    "hold_at": (100, 180, 250, 430),
    "score_only_bids_from": (50, 100, 200),
    "spread": (150, 300, 500),
    "floor": (-300, -200, -100),
    "hands": (1, 3, 5, 8),
    "counters": (
        {"5": 5, "10": 10, "14": 10},
        {"1": 15, "5": 5, "10": 10, "14": 10},
        {"1": 15, "5": 5, "10": 10, "14": 15},
        {"5": 5, "10": 10, "13": 10},
    ),
    "ranks": (
        [5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        [1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        [9, 10, 11, 12, 13, 14],
    ),
}
"""Values of rules that have no list of them; other numbers have those of `POINTS`."""

POINTS = (10, 20, 25, 50, 100)


def values_of(name: str) -> tuple[Any, ...]:
    """Some values of the house rule *name*: every one that has a name, and a few numbers."""
    rule = RULES[name]
    return (*rule.values, *NUMBERS.get(name, POINTS if rule.number else ()))
