"""Every question on hands of every preset, against every way in which the hand can have gone.

Some 20,000 questions in `make soak`, a few hundred in `make quick`: renege, held, may, discard,
made with the range of points, who took a trick, called partners, the declared nest, circus passes,
redeals; on records with gaps, short tricks, single cards, piles, and on hands recorded by numbers.
"""

from collections.abc import Hashable, Mapping

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.questions import Answered, answer, parse_question
from tests.engine.questions.small_hands import PRESETS, Asked, drawn
from tests.laws import over

QUICK = (
    "kentucky-discard", "kentucky-standard-deck", "one-high", "dixie", "red-one",
    "call-partner-5-classic", "hoyle-standard-deck", "display", "one-eighty",
)  # fmt: skip
VALUES = ("took", "partner")
"""Questions for a value: one that all ways share is proven, and none is refuted."""


def right(text: str, values: set[Hashable]) -> Finding:
    """The answer to *text* where *values* are all that can be."""
    if not values:
        return Finding.IMPOSSIBLE
    if len(values) > 1:
        return Finding.OPEN
    so = text.startswith(VALUES) or True in values
    return Finding.PROVEN if so else Finding.REFUTED


def ranges(ends: set[Hashable]) -> Mapping[str, tuple[int, int]]:
    """The least and the most of each team."""
    found: dict[str, set[int]] = {}
    for end in ends:
        for team, points in end:  # type: ignore[attr-defined]
            found.setdefault(team, set()).add(points)
    return {team: (min(every), max(every)) for team, every in found.items()}


def fault(asked: Asked, text: str, values: set[Hashable], found: Answered) -> str:
    """What is wrong with the answer that was *found* to *text*; "" where nothing is."""
    wanted = right(text, values)
    if found.answer is not wanted:
        return f"want {wanted}, got {found.answer}"
    if not getattr(found, "settled", True):
        return "could not be settled"
    if text == "made" and asked.points and dict(found.points) != ranges(asked.points):
        return f"want {ranges(asked.points)}, got {found.points}"
    if wanted is Finding.PROVEN and text.startswith(VALUES):
        name = "winner" if text.startswith("took") else "partners"
        (value,) = values
        told = getattr(found, name)
        told = tuple(sorted(told)) if name == "partners" else told
        return "" if told == value else f"want {name} {value}, got {told}"
    return ""


@pytest.mark.parametrize(("name", "seeds"), over(PRESETS, QUICK, range(4), range(4, 98)))
def test_an_answer_is_that_of_all_ways_in_which_the_hand_can_have_gone(
    name: str, seeds: range
) -> None:
    for seed in seeds:
        asked = drawn(name, seed)
        for text, values in asked.answers:
            found = answer(asked.hand, asked.dealer, asked.rules, parse_question(text, asked.rules))

            wrong = fault(asked, text, values, found)
            assert not wrong, (seed, text, wrong, asked)
