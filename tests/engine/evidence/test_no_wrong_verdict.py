"""Hands of every preset, recorded in part by lot: no false accusation, no false claim upheld."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.judge.verdict import Verdict, judge
from referee.engine.rules.presets import preset_ids
from tests.engine.dealing import Played, random_hand, recorded_in_part
from tests.laws import further, over

PRESETS = preset_ids()
HANDS = [range(1), *further(range(1, 221), 20)]
"""Hands of each of the presets, by seed: more than 5,000 in all."""

QUICK = ("kentucky-discard", "call-partner-5", "red-one", "rook-for-three")
"""The presets of which a hand is judged a dozen times over, fact by fact, where it has to be quick.
"""


def accused(verdict: Verdict) -> set[tuple[int, int]]:
    """(trick, seat) of what the cards prove, whatever the table says."""
    return {
        (each.trick or 0, each.seat or 0)
        for each in verdict.rulings
        if each.code == "renege" and not each.reason.startswith("claim-")
    }


def is_upheld(claim: Irregularity, hand: Hand, played: Played) -> bool:
    claimed = replace(hand, irregularities=(claim,))
    rulings = judge(claimed, played.dealer, played.rules).rulings
    return "claim-not-upheld" not in {each.code for each in rulings}


@pytest.mark.parametrize("seeds", HANDS, ids=str)
@pytest.mark.parametrize("name", PRESETS)
def test_nobody_is_accused_of_what_he_did_not_do(name: str, seeds: range) -> None:
    for seed in seeds:
        random = Random(f"{name} {seed}")
        played = random_hand(name, random, cheating=random.choice([0, 0.05, 0.2]))
        hand = recorded_in_part(played, random)

        verdict = judge(hand, played.dealer, played.rules)

        assert accused(verdict) <= played.offences, seed
        assert not any(each.code.startswith("discard-") for each in verdict.rulings), seed


@pytest.mark.parametrize(("name", "seeds"), over(PRESETS, QUICK, range(2), range(2, 17)))
def test_one_fact_more_never_loses_a_verdict(name: str, seeds: range) -> None:
    """Nothing becomes doubtful by a trick between gaps, by the nest or by what was laid aside."""
    for seed in seeds:
        random = Random(f"gaps {name} {seed}")
        played = random_hand(name, random, cheating=0.1)
        size = len(played.hand.play)
        claim = Irregularity("renege", random.randint(1, 3), random.randint(1, size), size + 1)
        before: set[tuple[int, int]] = set()
        refuted = False
        for hand in told_step_by_step(played, random):
            shown = accused(judge(hand, played.dealer, played.rules))
            is_refuted = not is_upheld(claim, hand, played)

            assert before <= shown <= played.offences, seed
            assert is_refuted or not refuted, (seed, claim)
            before, refuted = shown, is_refuted


def told_step_by_step(played: Played, random: Random) -> Iterator[Hand]:
    """The hand by its deal and its last trick, then with one fact more each time."""
    whole = played.hand
    last = len(whole.play) - 1
    hand = replace(whole, nest=(), discard=(), play=((),) * last + whole.play[last:])
    yield hand
    for fact in random.sample(["nest", "discard", *range(last)], last + 2):
        if isinstance(fact, int):
            play = (*hand.play[:fact], whole.play[fact], *hand.play[fact + 1 :])
            hand = replace(hand, play=play)
        else:
            hand = replace(hand, **{fact: getattr(whole, fact)})
        yield hand
