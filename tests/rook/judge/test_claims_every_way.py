"""Claims on small hands, checked against every way the hand can have gone, listed one by one.

Much of each hand is unrecorded; some cards were only seen alone or on piles. A claim is refuted if
it is false in every way, and proven if it is true in every way; ruling 77.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.judge.claims import shows_cards
from referee.rook.judge.verdict import judge
from referee.rook.rules.model import RuleSet
from tests.laws import over
from tests.rook import oracle
from tests.rook.questions import small_hands
from tests.rook.questions.every_hand import (
    Fact,
    TooManyError,
    bad_discard,
    ends,
    reneged,
    truths,
)

ANSWERS = {(True,): "proven", (False,): "refuted", (False, True): "open"}
QUICK = ("kentucky-discard", "double-deck-6", "rook-for-three", "call-partner-4")
MOST_CARDS = 2_500
"""The most cards to play for listing the ways of a hand; hands that need more are skipped."""

Claimed = tuple[Irregularity, Fact, int]
"""A claim, the fact it is about, and the last trick that matters for it."""


def claims(whole: small_hands.Whole, hand: Hand, random: Random) -> Iterator[Claimed]:
    """Claims that somebody reneged, mostly where a card did not follow, and of a bad discard."""
    way, over = whole.way, len(whole.way.steps) + 2
    laid = [
        (trick, seat, [card, step.laid[step.leader - 1]])
        for trick, step in enumerate(way.steps, 1)
        for seat, card in enumerate(step.laid, 1)
    ]
    strayed = [
        each for each in laid
        if each[2][0] not in oracle.legal(each[2], each[2][1], way.game, way.called)
    ]  # fmt: skip
    for some in (laid, strayed or laid, strayed or laid):
        trick, seat, _ = random.choice(some)
        yield Irregularity("renege", seat, trick, found=over), reneged(seat, trick), trick
    if str(whole.rules.nest.ban) != "none":  # else only the number of cards can be wrong
        yield Irregularity("bad-discard", hand.bidder, found=over), bad_discard, 1


def ruling_on(hand: Hand, dealer: int, rules: RuleSet, claim: Irregularity) -> str:
    """What the judge says about *claim*."""
    claimed = replace(hand, irregularities=(claim,))
    rulings = judge(claimed, dealer, rules).rulings
    if any(each.code == "claim-not-upheld" for each in rulings):
        return "refuted"
    about = [
        each for each in rulings
        if each.code.startswith(("renege", "bad-discard", "discard"))
        and (claim.kind == "bad-discard" or (each.trick, each.seat) == (claim.trick, claim.seat))
    ]  # fmt: skip
    return "open" if any("open" in each.reason for each in about) else "proven"


@pytest.mark.parametrize(
    ("name", "seeds"), over(small_hands.PRESETS, QUICK, range(24), range(24, 200))
)
def test_a_claim_is_proven_refuted_or_open_as_in_all_ways(name: str, seeds: range) -> None:
    found = Counter[str]()
    for seed in seeds:
        random = Random(f"claim {name} {seed}")
        whole = small_hands.a_hand(small_hands.cut(name, random), random)
        part = small_hands.in_part(whole, random)
        hand = replace(
            part, taken=None, tricks=None, last_trick=None, piles=None,
            in_piles=part.piles or part.in_piles,
        )  # fmt: skip
        if random.random() < 0.4:
            hand = replace(hand, deal=((),) * len(hand.deal))
        if not shows_cards(hand):  # then a claim stands by the table's word
            continue
        for claim, fact, trick in claims(whole, hand, random):
            until = (
                None if hand.in_piles else max(trick, len(hand.play), *(s.trick for s in hand.seen))
            )
            every = ends(hand, whole.dealer, whole.rules, MOST_CARDS, until)
            try:
                (right,) = truths(every, [fact])
            except TooManyError:
                continue
            answer = ANSWERS[tuple(sorted(map(bool, right)))]
            found[answer] += 1

            assert ruling_on(hand, whole.dealer, whole.rules, claim) == answer, (seed, claim, hand)

    assert found
