"""Which tricks may be looked at again while a hand is played."""

from typing import assert_never

from referee.engine.rules.model import Review, RuleSet


def tricks_open(taken: int, rules: RuleSet) -> range:
    """The tricks, from 1, that a player may look at once so many are *taken*.

    The trick under way always lies open, and is not among them. What the referee may look at is
    another matter. Source: S000, S002; ruling 48.
    """
    match rules.play.review:
        case Review.NONE:
            return range(0)
        case Review.LAST_TRICK:
            return range(max(taken, 1), taken + 1)
        case Review.ALL:
            return range(1, taken + 1)
        case never:
            assert_never(never)
