"""When a game can be over: no game is won before that."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from referee.rook.game import decide, ends, play_game, start
from referee.rook.hand.facts import NO_FACTS
from referee.rook.judge.verdict import judge
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from tests.laws import law

TOTALS = st.integers(-100, 100).map(lambda n: n * 5)


def reached(where: Mapping[str, int | None], totals: tuple[int, int]) -> bool:
    """The condition in the docstring of `ends`, written again."""
    low, high = sorted(totals)
    most, least, lead = where["most"], where["least"], where["lead"]
    assert most is not None
    by_least = least is not None and low <= least
    return high >= most or by_least or (lead is not None and high - low >= lead)


HANDS = st.sampled_from([0, 5, 6, 7])


@law(200)
@given(TOTALS, TOTALS, st.sampled_from([0, 100, 250]), st.sampled_from([0, -100, -300]), HANDS)
def test_nobody_wins_short_of_it_before_the_last_hand(
    a: int, b: int, spread: int, floor: int, hands: int
) -> None:
    usual: RuleSet = preset("kentucky-discard")
    rules = replace(usual, end=replace(usual.end, spread=spread, floor=floor, hands=hands))
    winner, reason = decide({"A": a, "B": b}, judge(NO_FACTS, 4, rules), rules, count=6)

    assert winner is None or reached(ends(rules), (a, b)) or 0 < hands <= 6
    assert reason is not None or not 0 < hands <= 6


def test_of_two_hands_without_a_score_the_first_is_waited_for() -> None:
    rules = preset("kentucky-discard")
    bid = replace(NO_FACTS, bidder=1, bid=90)

    steps = play_game(start(rules), (bid, bid), rules)

    assert [step.after.open for step in steps] == [1, 1]
