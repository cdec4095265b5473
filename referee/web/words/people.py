"""What several pages say of people: how they join, who keeps the score, who sits where."""

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.hand.facts import Seat
from referee.web.words.names import Looks, Words
from referee.web.words.text import listed, with_stop

# What several pages say of how a phone comes to a table, and as whom it is there


def you_are_words(name: str) -> str:
    """What a phone is at a table, in its own list: "You are Bob", "You watch"."""
    return f"You are {name}" if name else "You watch"


# What several pages say of who keeps the score


TO_THE_PEN = "Ask for the pen"
SOMEBODY = "Another phone"


def has_it_now_words(name: str | None) -> str:
    """What one reads who has lost it: "Bob has the pen now"."""
    return f"{name or SOMEBODY} has the pen now" if name is not None else "Nobody has the pen now"


def elsewhere_words(holder: str | None) -> str:
    """What a player reads who asks for a page on which one writes."""
    keeps = "Nobody keeps" if holder is None else f"{holder or SOMEBODY} keeps"
    return (
        f"{keeps} the score. Nothing was changed: one phone writes at a time. Ask for the pen on "
        "the page of the table."
    )


def not_saved_words(holder: str | None) -> str:
    """What one reads who has saved something without the pen."""
    return (
        f"{has_it_now_words(holder)}. Nothing was saved yet, and nothing is lost: ask for the pen, "
        "then send this again."
    )


# What several pages say of the season in which a game counts


PRACTICE = "Practice: it counts in no season"
CHOOSE = "Say in which season it counts."


def counts_words(season: str | None) -> str:
    """Where a game counts."""
    return f"Season: {season}" if season else "Practice: counts in no season"


# Who sits down in the middle of a game, as the sheet and the page say it


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
