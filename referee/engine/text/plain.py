"""Words and numbers as they stand in any sentence."""

from collections.abc import Iterable

MINUS = "\N{MINUS SIGN}"


def listed(words: Iterable[str], before_last: str = "and") -> str:
    """Words in a row: "Ann", "Ann and Cal", "Ann, Cal and Eve"."""
    *head, last = words
    return f"{', '.join(head)} {before_last} {last}" if head else last


def number(points: int) -> str:
    """A total: with a true minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)
