"""What a form's fields hold, read one by one: text, whole numbers, seats."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from referee.engine.hand import teams
from referee.engine.rules.model import RuleSet
from referee.engine.text import one_line as one_line  # noqa: PLC0414 - forms ask here for it
from referee.store.people.players import name_key
from referee.store.tables import NAME_LENGTH
from referee.web.ui.parts import Chip, Choice, Field, Group, Hidden

Posted = MultiDict[str, str]


WHOLE_LENGTH = 6
"""Digits of the largest number that can be typed."""


def nothing_posted() -> Posted:
    """A form in which nothing is tapped."""
    return MultiDict()


def hidden_of(posted: Posted, leave: Sequence[str] = ()) -> tuple[Hidden, ...]:
    """Everything that was posted, to travel on unseen, but for the form's own fields."""
    own = {"csrf_token", "key", "seq", "do", "seen", *leave}
    return tuple(Hidden(name, value) for name, value in posted.items(multi=True) if name not in own)


def too_long(text: str, most: int) -> str:
    """That *text* has more than so many characters; "" where it has not."""
    return f"At most {most} characters; this has {len(text)}." if len(text) > most else ""


def name_fault(name: str, nameless: str) -> str:
    """What is wrong with a *name*: *nameless* where nothing of it can be read; "" nothing."""
    if len(name) > NAME_LENGTH:
        return f"A name has at most {NAME_LENGTH} characters; this has {len(name)}."
    return "" if name_key(name) else nameless


def read_seat(posted: Posted, name: str, rules: RuleSet, missing: str) -> tuple[int | None, str]:
    """The seat in field *name*, or the sentence that says what is wrong with it."""
    text = posted.get(name, "")
    if not text:
        return None, missing
    if not is_number(text) or int(text) not in teams.seats(rules):
        return None, f"There is no seat “{text[:40]}” at this table."
    return int(text), ""


def read_whole(typed: str) -> tuple[int | None, str]:
    """The whole number that was typed, with either minus, or the sentence that says what fails."""
    text = typed.strip().replace("−", "-")
    if not text:
        return None, "Write a whole number."
    if not _WHOLE.fullmatch(text):
        return None, f"“{text[:40]}” is not a whole number."
    if len(text.lstrip("+-")) > WHOLE_LENGTH:
        return None, f"“{text[:40]}” is too large."
    return int(text), ""


_WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


def number_in(text: str) -> int | None:
    """The whole number from 0 up that a form or an address sent; None: it is none."""
    return int(text) if is_number(text) else None


def is_number(text: str) -> bool:
    """Whether *text* is digits alone, and not too many."""
    return text.isascii() and text.isdigit() and len(text) < 10


def filled(field: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    """*field* with what was posted in it, else its own value, and with what was wrong."""
    value = posted.get(field.name, field.value)
    options = tuple(replace(each, selected=each.value == value) for each in field.options)
    return replace(field, value=value, options=options, error=errors.get(field.name, ""))


# Rows of chips with what was tapped before still checked


def checked(question: Choice, posted: Posted, error: str = "") -> Choice:
    """*question* with what was posted checked and what was wrong with it said."""
    if question.name not in posted and not error:
        return question
    tapped = posted.getlist(question.name)
    groups = tuple(Group(_all_checked(group.chips, tapped)) for group in question.groups)
    more = _all_checked(question.more, tapped)
    return replace(question, groups=groups, more=more, error=error)


def _all_checked(chips: Sequence[Chip], tapped: Sequence[str]) -> tuple[Chip, ...]:
    return tuple(_checked(chip, tapped) for chip in chips)


def _checked(chip: Chip, tapped: Sequence[str]) -> Chip:
    if chip.checked == (chip.value in tapped):
        return chip
    return replace(chip, checked=not chip.checked)
