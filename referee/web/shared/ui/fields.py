"""Reading the fields of a form one by one: text, whole numbers, seats."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from referee.store.tables import NAME_LENGTH
from referee.text import name_key
from referee.text import one_line as one_line  # noqa: PLC0414 - forms ask here for it
from referee.web.shared.ui.parts import Chip, Choice, Field, Group, Hidden

Posted = MultiDict[str, str]


WHOLE_LENGTH = 6
"""Digits of the largest number that can be typed."""


def nothing_posted() -> Posted:
    """An empty form."""
    return MultiDict()


def hidden_of(posted: Posted, leave: Sequence[str] = ()) -> tuple[Hidden, ...]:
    """Hidden fields for all that was posted, except the form's own fields and *leave*."""
    own = {"csrf_token", "key", "seq", "do", "seen", *leave}
    return tuple(Hidden(name, value) for name, value in posted.items(multi=True) if name not in own)


def too_long(text: str, most: int) -> str:
    """The error that *text* has more than *most* characters; "" if it has not."""
    return f"At most {most} characters; this has {len(text)}." if len(text) > most else ""


def name_fault(name: str, nameless: str) -> str:
    """The error of a *name*; *nameless* if nothing in it can be read, "" if it is fine."""
    if len(name) > NAME_LENGTH:
        return f"A name has at most {NAME_LENGTH} characters; this has {len(name)}."
    return "" if name_key(name) else nameless


def read_seat(
    posted: Posted, name: str, seats: Container[int], missing: str
) -> tuple[int | None, str]:
    """The one of *seats* in field *name* and "", or None and an error: *missing* if it is empty."""
    text = posted.get(name, "")
    if not text:
        return None, missing
    if not is_number(text) or int(text) not in seats:
        return None, f"There is no seat “{text[:40]}” at this table."
    return int(text), ""


def read_whole(typed: str) -> tuple[int | None, str]:
    """The whole number that was typed and "", or None and the error. Both minus signs are read."""
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
    """The whole number from 0 up in *text* from a form or an address; None if it is not one."""
    return int(text) if is_number(text) else None


def is_number(text: str) -> bool:
    """Whether *text* consists of digits, fewer than ten."""
    return text.isascii() and text.isdigit() and len(text) < 10


def filled(field: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    """*field* with the posted value, or else its own, and with its error."""
    value = posted.get(field.name, field.value)
    return replace(field, value=value, error=errors.get(field.name, ""))


# Rows of chips with the posted answers checked


def checked(question: Choice, posted: Posted, error: str = "") -> Choice:
    """*question* with the posted answers checked, and with its error."""
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
