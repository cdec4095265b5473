"""Every question on hands of every preset, checked against every way the hand can have gone.

Some 20,000 questions in `make soak`, a hundred in `make quick`: renege, held, may, discard, made
with the range of points, who took a trick, called partners, the declared nest, circus passes,
redeals; on records with gaps, short tricks, single cards, piles, and on hands recorded by numbers.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from referee.rook.evidence.account import Finding
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand
from referee.rook.questions import Answered, Settle, answer, parse_question
from referee.rook.questions.question import Kind, Question
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from tests.laws import further, over
from tests.rook.questions import every_hand, small_hands
from tests.rook.questions.briefly import made
from tests.rook.questions.every_hand import End, TooManyError, ends, truths
from tests.rook.questions.small_hands import PRESETS, Case, drawn, tiny

QUICK = (
    "kentucky-discard", "kentucky-standard-deck", "one-high", "dixie", "red-one",
    "call-partner-5-classic", "hoyle-standard-deck", "display", "one-eighty",
)  # fmt: skip
VALUES = ("took", "partner")
"""Questions for a value: one value in all ways is proven, and none is ever refuted."""


def right(text: str, values: set[Hashable]) -> Finding:
    """The correct answer to *text* if *values* are all possible ones."""
    if not values:
        return Finding.IMPOSSIBLE
    if len(values) > 1:
        return Finding.OPEN
    so = text.startswith(VALUES) or True in values
    return Finding.PROVEN if so else Finding.REFUTED


def ranges(ends: set[Hashable]) -> Mapping[str, tuple[int, int]]:
    """The least and the most points of each team."""
    found: dict[str, set[int]] = {}
    for end in ends:
        for team, points in end:  # type: ignore[attr-defined]
            found.setdefault(team, set()).add(points)
    return {team: (min(every), max(every)) for team, every in found.items()}


def fault(case: Case, text: str, values: set[Hashable], found: Answered) -> str:
    """What is wrong with *found* as the answer to *text*; an empty string if nothing is."""
    wanted = right(text, values)
    if found.answer is not wanted:
        return f"want {wanted}, got {found.answer}"
    if not getattr(found, "settled", True):
        return "could not be settled"
    if text == "made" and case.points and dict(found.points) != ranges(case.points):
        return f"want {ranges(case.points)}, got {found.points}"
    if not found.exact:
        return "bounds, and not what was found"
    if wanted is Finding.PROVEN and text.startswith(VALUES):
        name = "winner" if text.startswith("took") else "partners"
        (value,) = values
        named = getattr(found, name)
        named = tuple(sorted(named)) if name == "partners" else named
        return "" if named == value else f"want {name} {value}, got {named}"
    return ""


@pytest.mark.parametrize(("name", "seeds"), over(PRESETS, QUICK, range(4), range(4, 98)))
def test_an_answer_is_that_of_all_ways_in_which_the_hand_can_have_gone(
    name: str, seeds: range
) -> None:
    for seed in seeds:
        case = drawn(name, seed)
        for text, values in case.answers.items():
            found = answer(case.hand, case.dealer, case.rules, parse_question(text, case.rules))

            wrong = fault(case, text, values, found)
            assert not wrong, (seed, text, wrong, case)


FEW = 1_500
"""The most cards to play for a record where only points are asked, as there are more of these."""


@pytest.mark.parametrize(
    ("name", "seeds"), over(PRESETS, (*QUICK, "call-partner-5"), range(100, 106), range(106, 280))
)
def test_the_points_are_those_of_all_ways_in_which_the_hand_can_have_gone(
    name: str, seeds: range
) -> None:
    for seed in seeds:
        case = drawn(name, seed, FEW)
        if "made" in case.answers:
            found = made(case.hand, case.dealer, case.rules)

            wrong = fault(case, "made", case.answers["made"], found)
            assert not wrong, (seed, wrong, case)


TWO_OF_FOUR = tiny("double-deck-6", [14], 3, 3)
"""Both copies of four 14s and of the Rook, and two of four 4s."""


def check_piles(hand: Hand, dealer: int, rules: RuleSet, most: int) -> None:
    """Compares the points of *hand* with every way in which it can have gone."""
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


@pytest.mark.parametrize("seeds", [range(1), *further(range(1, 41), 10)], ids=str)
@pytest.mark.parametrize("name", ["double-deck-4", "double-deck-6"])
def test_either_copy_of_a_card_on_a_pile_can_be_the_one_of_a_short_trick(
    name: str, seeds: range
) -> None:
    """A card of a trick in the middle of the hand was not recorded."""
    for seed in seeds:
        random, checked = Random(f"{name} {seed}"), 0
        while not checked:
            whole = small_hands.a_hand(small_hands.cut(name, random), random)
            hand = small_hands.in_part(whole, random)
            hand = small_hands.with_result(hand, whole, random, 1)
            short = any(0 < len(laid) < len(hand.deal) for laid in hand.play[:-1])
            if short and hand.piles:
                try:
                    check_piles(replace(hand, taken=None), whole.dealer, whole.rules, FEW)
                    checked += 1
                except TooManyError:
                    continue


# What would settle a question


SETTLED = ("kentucky-discard", "double-deck-4", "double-deck-6", "rook-for-three")


def first_left(case: Case, question: Question) -> int:
    """The first trick to which a hand still has its card.

    A trick that a question or a seen card names was played.
    """
    hand = case.hand
    over = len(hand.play) - (len(hand.play[-1]) < players(case) if hand.play else 0)
    named = max([question.trick or 0, *(each.trick for each in hand.seen)])
    return 1 + (named if named > len(hand.play) else over)


def players(case: Case) -> int:
    return case.rules.table.players


def shown_by(things: Iterable[Settle], end: End, first: int) -> object:
    """What *things* show: tricks, the discard, and the cards of a seat from trick *first* on.

    A face-down trick shows its cards and whose pile it is on, but not who played which.
    """
    way, shown = end.way, list[object]()
    for thing in things:
        if thing.trick is not None:
            step = way.steps[thing.trick - 1]
            called = teams.partners_are_called(way.rules)
            pile = step.winner if called else teams.team(step.winner, (), way.rules)
            shown.append((sorted(step.laid), pile))
        elif thing.nest:
            shown.append(sorted(way.aside))
        else:
            shown.append(sorted(way.held(thing.seat or 0, first)))
    return repr(shown)


def could_be_seen(case: Case, first: int) -> list[Settle]:
    """Everything that was not recorded: tricks, the discard, hands."""
    hand, size = case.hand, cards.hand_size(case.rules)
    whole = [len(laid) == players(case) for laid in hand.play]
    whole += [False] * (size - len(whole))
    found = [Settle(trick=at) for at, known in enumerate(whole, 1) if not known]
    if len(hand.discard) < cards.nest_size(case.rules):
        found.append(Settle(nest=True))
    if first <= size:
        found += [Settle(seat=seat) for seat in range(1, players(case) + 1)]
    return found


class Looks:
    """What a look can show in each way in which a hand can have gone."""

    def __init__(self, every: Sequence[End], case: Case, text: str) -> None:
        self.first = first_left(case, parse_question(text, case.rules))
        self.every, self.fact = every, case.facts[text]
        self.all = could_be_seen(case, self.first)

    def settle(self, things: Iterable[Settle]) -> bool:
        """Whether no two ways agree in what *things* show but answer differently."""
        shown: dict[object, set[Hashable]] = {}
        for end in self.every:
            look = shown_by(things, end, self.first)
            shown.setdefault(look, set()).update(self.fact(end))
        return all(len(truths) == 1 for truths in shown.values())


@pytest.mark.parametrize(
    ("name", "seeds"), over(PRESETS, SETTLED, range(202, 206), range(206, 226))
)
def test_what_is_said_to_settle_a_question_does_and_nothing_else_would(
    name: str, seeds: range
) -> None:
    for seed in seeds:
        case = drawn(name, seed, FEW)
        every = list(ends(case.hand, case.dealer, case.rules))
        for text in (each for each, values in case.answers.items() if len(values) > 1):
            question = parse_question(text, case.rules)
            looks, about = Looks(every, case, text), (seed, text, case.hand)
            found = answer(case.hand, case.dealer, case.rules, question)
            assert found.answer is Finding.OPEN

            alone = [each for each in looks.all if looks.settle([each])]
            if alone:
                assert list(found.settle) == alone, about
            elif not looks.settle(looks.all):
                assert found.settle == (), about
            else:
                assert looks.settle(found.settle), (about, found.settle)
                fewer = combinations(looks.all, len(found.settle) - 1)
                assert not any(map(looks.settle, fewer)), (about, found.settle)


def test_nothing_says_who_played_what_to_a_trick_that_nobody_recorded() -> None:
    """A question about trick 2 implies that it was played.

    Its cards are in no hand any more, and on the pile nobody sees who played which.
    """
    hand = Hand(bidder=1, bid=90, trump="red")

    found = answer(hand, 4, preset("kentucky-discard"), Question(Kind.RENEGE, seat=3, trick=2))

    assert found.settle == ()
