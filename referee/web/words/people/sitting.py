"""Who sits down in the middle of a game, as the sheet and the page say it."""

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.hand.facts import Seat
from referee.web.words.names import Looks, Words
from referee.web.words.text import listed, with_stop


def sat_down_words(sits: Iterable[Seat], before: Sequence[str], words: Words) -> Iterator[str]:
    """Who sits down for whom: "Eve sits down for Cal."; *words* know who sits now."""
    then = Words(words.rules, tuple(before))
    for seat in sits:
        yield with_stop(f"{words.seat(seat)} sits down for {then.seat(seat)}")


def with_former(words: Words, sitters: Sequence[Sequence[str]]) -> Words:
    """*words* where a seat is called by all who sat there: "Eve for Cal"."""
    called = (_called(now, sat) for now, sat in zip(words.names, sitters, strict=True))
    return Words(words.rules, tuple(called))


def head_lines(
    words: Words, seats: Iterable[Seat], sitters: Sequence[Sequence[str]], looks: Looks
) -> list[str]:
    """Who sits in *seats* and who sat there before, a line each: "Ann", "Eve", "for Cal"."""
    lines = []
    for seat in seats:
        former = [name for name in sitters[seat - 1] if name != words.names[seat - 1]]
        lines += [words.name(seat, looks).said, *([f"for {listed(former)}"] if former else [])]
    return lines


def _called(now: str, sat: Sequence[str]) -> str:
    former = [name for name in sat if name != now]
    return f"{now} for {listed(former)}" if former else now


def changed_from_words(label: str, lines: Sequence[str]) -> str:
    """From which hand on something holds: "From hand 6 on: Eve sits down for Cal."."""
    return f"From hand {label} on: {' '.join(lines)}"


def as_before_words(label: str) -> str:
    """That what held from a hand on holds no longer."""
    return f"From hand {label} on all is as before."
