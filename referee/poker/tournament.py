"""A tournament of poker: the levels of its clock, who finished in which place, and the prizes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.poker import PokerError

Amounts = tuple[int, int, int]
"""Small stake, big stake and ante."""

LEVELS_TO_BREAK = 4
"""How many levels come before each break, unless the table has its own list of levels."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the clock, or a break before one."""

    number: int
    """From 1; of a break that of the level after it."""
    minutes: int
    amounts: Amounts
    """The stakes of a hand that is dealt now; in a break those of the level after it."""
    is_break: bool = False


def parse_levels(texts: Sequence[str]) -> list[Amounts | int]:
    """Parses a table's own levels: ``25/50``, ``50/100/10`` with an ante, ``break 10`` in minutes.

    Raises:
        PokerError: one is neither, the stakes do not fit each other, or no level comes last.
    """
    levels = [_level(text) for text in texts]
    if levels and (isinstance(levels[0], int) or isinstance(levels[-1], int)):
        raise PokerError("A break comes between two levels.")
    return levels


def _level(text: str) -> Amounts | int:
    if found := re.fullmatch(r"break ([1-9][0-9]{0,2})", text):
        return int(found[1])
    found = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})(?:/([0-9]{1,9}))?", text)
    if found is None:
        raise PokerError.unlike("levels such as 25/50, 50/100/10, break 10", repr(text[:30]))
    small, big, ante = (int(part or 0) for part in found.groups())
    if not 1 <= small <= big:
        raise PokerError.unlike("a small blind from 1 to the big blind", text)
    return small, big, ante


def clock(levels: Sequence[Amounts | int], minutes: int) -> Iterator[Level]:
    """The levels, of so many *minutes* each, and the breaks, which say their own."""
    number = 1
    for at, level in enumerate(levels):
        if isinstance(level, int):
            after = next(each for each in levels[at:] if not isinstance(each, int))
            yield Level(number, level, after, is_break=True)
        else:
            yield Level(number, minutes, level)
            number += 1


def with_breaks(levels: Sequence[Amounts], minutes: int) -> Iterator[Amounts | int]:
    """*levels* with a break of so many *minutes* after every few of them; 0: none."""
    for number, level in enumerate(levels):
        if number and not number % LEVELS_TO_BREAK and minutes:
            yield minutes
        yield level


def level_at(levels: Sequence[Level], minutes: float) -> tuple[int, float | None]:
    """The place in *levels* after so many *minutes*, and how many are left; None: for good."""
    for at, level in enumerate(levels[:-1]):
        if minutes < level.minutes:
            return at, level.minutes - minutes
        minutes -= level.minutes
    return len(levels) - 1, None


# Places and prizes


def places(finished: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """The place of each seat, 1 for the first; equal ones share a place (ruling 112).

    *finished* has the hand in which a seat lost its chips and how many it had before it, and of
    those still in a number above all hands.
    """
    return {
        seat: 1 + sum(other > how for other in finished.values()) for seat, how in finished.items()
    }


def shares(amount: int, players: int) -> list[int]:
    """*amount* in equal parts, with the odd ones for the first of the *players*."""
    share, odd = divmod(amount, players)
    return [share + (at < odd) for at in range(players)]


def prizes(pool: int, percents: Sequence[int], placed: Mapping[int, int]) -> dict[int, int]:
    """What each seat wins of *pool*, by its place; the sum is the pool (ruling 112).

    What is left over, because it is odd or there are fewer players than prizes, goes to the first.
    """
    by_place = [pool * percent // 100 for percent in percents[: len(placed)]]
    by_place += [0] * (len(placed) - len(by_place))
    by_place[0] += pool - sum(by_place)
    won: dict[int, int] = {}
    for place in sorted({*placed.values()}):
        seats = sorted(seat for seat in placed if placed[seat] == place)
        together = sum(by_place[place - 1 : place - 1 + len(seats)])
        won |= zip(seats, shares(together, len(seats)), strict=True)
    return won
