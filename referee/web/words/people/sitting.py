"""Who sits down in the middle of a game, as the sheet and the page say it."""

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.hand.facts import Seat
from referee.web.words.names import Words, someone
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


def head_lines(words: Words, seats: Iterable[Seat], sitters: Sequence[Sequence[str]]) -> list[str]:
    """Who sits in *seats* and who sat there before, a line each: "Ann", "Eve", "for Cal"."""
    lines = []
    for seat in seats:
        former = [name for name in sitters[seat - 1] if name != words.names[seat - 1]]
        lines += [words.seat(seat), *([f"for {listed(former)}"] if former else [])]
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


RENAME = "The same player: correct the name"
RENAMED_WHERE = "A corrected name stands in every game of this phone, old ones too."
SAVED = "Saved"
UNDO = "Undo"


def renamed_words(was: str, name: str, games: int) -> str:
    """What a correction of a name did: "Cal is called Carl now, in 3 games."."""
    where = f", in {games} games" if games > 1 else ""
    return f"{someone(was)} is called {someone(name)} now{where}."


NO_NAME = "A name needs something that can be read."
NOT_SAVED = "Not saved yet"
HAS_LEFT = "Who sat here before can only have the name corrected."
WHICH = "Which is it?"
LATE = "Somebody was first"
LATE_WORDS = "The players were changed on another page or phone before. They stand as shown here."


def field_words(field: str, name: str) -> str:
    """What stands above a name: "Seat 3", or that the player has left."""
    return f"Seat {field[-1]}" if field.startswith("seat") else f"{name}, who sat here before"


def replace_words(label: str) -> str:
    """What seats somebody else from the next hand on."""
    return f"Somebody else: sits down from hand {label} on"


def replace_now_words(label: str) -> str:
    """What seats somebody else in the hand that is played."""
    return f"Somebody else: has sat here since hand {label}"


def which_words(was: str, name: str) -> str:
    """What has to be said of a name typed over another."""
    return f"Is {name} the right name of {was}, or does {name} sit down for {was}?"


def long_name_words(length: int, most: int) -> str:
    """That a name is too long."""
    return f"A name has at most {most} characters; this has {length}."


def twin_words(name: str) -> str:
    """That two at the table would have one name."""
    return f"Somebody else at this table is called {name}; add a letter to tell them apart."


def refused_words(refused: Exception) -> str:
    """Why a change was refused, as a sentence."""
    said = str(refused)
    return f"{said[:1].upper()}{said[1:]}."
