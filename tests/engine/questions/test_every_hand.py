"""Every question on hands of every preset, against every way in which the hand can have gone.

Some 20,000 questions in `make soak`, a few hundred in `make quick`: renege, held, may, discard,
made with the range of points, who took a trick, called partners, the declared nest, circus passes,
redeals; on records with gaps, short tricks, single cards, piles, and on hands recorded by numbers.
"""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from random import Random

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand
from referee.engine.questions import Answered, answer, parse_question
from referee.engine.rules.model import RuleSet
from tests.engine.questions import every_hand, small_hands
from tests.engine.questions.briefly import made
from tests.engine.questions.every_hand import TooManyError, ends, truths
from tests.engine.questions.small_hands import PRESETS, Asked, drawn, tiny
from tests.laws import further, over

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
    if not found.exact:
        return "bounds, and not what was found"
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
        for text, values in asked.answers.items():
            found = answer(asked.hand, asked.dealer, asked.rules, parse_question(text, asked.rules))

            wrong = fault(asked, text, values, found)
            assert not wrong, (seed, text, wrong, asked)


FEW = 1_500
"""Cards that may be laid for a record of which only the points are asked: of those there are more.
"""


@pytest.mark.parametrize(("name", "seeds"), over(PRESETS, QUICK, range(100, 106), range(106, 280)))
def test_the_points_are_those_of_all_ways_in_which_the_hand_can_have_gone(
    name: str, seeds: range
) -> None:
    for seed in seeds:
        asked = drawn(name, seed, FEW)
        if "made" in asked.answers:
            found = made(asked.hand, asked.dealer, asked.rules)

            wrong = fault(asked, "made", asked.answers["made"], found)
            assert not wrong, (seed, wrong, asked)


TWO_OF_FOUR = tiny("double-deck-6", [14], 3, 3)
"""Both copies of four 14s and of the Rook, and two of four 4s."""


def check_piles(hand: Hand, dealer: int, rules: RuleSet, most: int) -> None:
    """Holds the points of *hand* against every way in which it can have gone."""
    (points,) = truths(ends(hand, dealer, rules, most), [every_hand.points])

    found = made(hand, dealer, rules)

    assert found.points == ranges(points), hand
    assert (found.answer is Finding.IMPOSSIBLE) is not bool(points)


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(
            Hand(deal=((), ("B4", "B14", "R4"), ("G14", "G14", "RK")), nest=("R14", "R14", "RK"),
                 play=(("B14", "B4", "G14"),), piles={"2": ("RK",)}),
            id="of seat 3 or of the nest",
        ),
        pytest.param(
            Hand(deal=((), (), ()), play=(("RK", "B14"), ("Y4", "G14", "R14")),
                 piles={"3": ("G14", "B14", "Y14")}),
            id="of the first trick or not seen",
        ),
        pytest.param(
            Hand(deal=(("R14", "B14", "B14"), ("Y14", "G4", "B4"), ()),
                 play=(("B14", "RK"), ("Y14", "Y14", "B14")),
                 piles={"2": ("Y14", "B14"), "3": ("RK",)}),
            id="of one of two tricks",
        ),
    ],
)  # fmt: skip
def test_either_copy_can_be_the_one_on_a_pile(hand: Hand) -> None:
    check_piles(replace(hand, bidder=1, bid=15, trump="red"), 3, TWO_OF_FOUR, 8_000)


@pytest.mark.parametrize("seeds", [range(2), *further(range(2, 40), 10)], ids=str)
@pytest.mark.parametrize("name", ["double-deck-4", "double-deck-6"])
def test_either_copy_of_a_card_on_a_pile_can_be_the_one_of_a_short_trick(
    name: str, seeds: range
) -> None:
    """A trick in the midst of the hand of which a card was not written down."""
    for seed in seeds:
        random, asked = Random(f"{name} {seed}"), 0
        while not asked:
            whole = small_hands.a_hand(small_hands.cut(name, random), random)
            hand = small_hands.in_part(whole, random)
            hand = small_hands.with_result(hand, whole, random, 1)
            short = any(0 < len(laid) < len(hand.deal) for laid in hand.play[:-1])
            if short and hand.piles:
                try:
                    check_piles(replace(hand, taken=None), whole.dealer, whole.rules, FEW)
                    asked += 1
                except TooManyError:
                    continue
