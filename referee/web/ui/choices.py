"""Rows of chips with what was tapped before still checked."""

from collections.abc import Sequence
from dataclasses import replace

from referee.web.ui.fields import Posted
from referee.web.ui.parts import Chip, Choice, Group


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
