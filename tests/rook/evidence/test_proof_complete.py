"""Proofs checked against every possible deal: a renege is proved exactly if all of them show it."""

from dataclasses import replace
from random import Random

import pytest

from referee.rook.hand.facts import Hand
from referee.rook.judge.verdict import judge
from referee.rook.rules.presets import preset
from referee.rook.ruling import say
from tests.laws import over, part
from tests.rook.dealing import stopped
from tests.rook.questions import small_hands
from tests.rook.questions.every_hand import TooManyError, ends, reneged, truths

QUICK = ("kentucky-discard", "one-high", "regular-partnership", "double-deck-4")
MOST_CARDS = 2_500
"""The most cards to play for listing the deals of a hand; hands that need more are skipped."""


def recorded_to_some_card(whole: small_hands.Whole, random: Random) -> Hand:
    """The hand up to some card, with parts of the deal and the discard."""
    hand = whole.hand
    number = sum(map(len, hand.play))
    known = stopped(hand, random.randint(number // 2, number))
    return replace(
        known,
        deal=tuple(dealt if random.random() < 0.5 else () for dealt in hand.deal),
        nest=hand.nest if random.random() < 0.5 else (),
        discard=hand.discard if random.random() < 0.5 else (),
    )


@pytest.mark.parametrize(
    ("name", "seeds"), over(small_hands.PRESETS, QUICK, range(20), range(20, 100))
)
def test_a_renege_is_proved_exactly_when_every_possible_deal_shows_it(
    name: str, seeds: range
) -> None:
    shown = 0
    for seed in seeds:
        random = Random(f"truth {name} {seed}")
        whole = small_hands.a_hand(small_hands.cut(name, random), random)
        hand = recorded_to_some_card(whole, random)
        if hand.call == "circus":  # what was passed is known only with the cards it came from
            hand = replace(
                hand, deal=whole.hand.deal, nest=whole.hand.nest, discard=whole.hand.discard
            )
        played = [
            (number, (step.leader - 1 + place) % len(step.laid) + 1)
            for number, (step, laid) in enumerate(zip(whole.way.steps, hand.play, strict=False), 1)
            for place in range(len(laid))
        ]
        every = ends(hand, whole.dealer, whole.rules, MOST_CARDS, len(hand.play))
        try:
            right = truths(every, [reneged(seat, trick) for trick, seat in played])
        except TooManyError:
            continue

        rulings = judge(hand, whole.dealer, whole.rules).rulings

        found = {(each.trick, each.seat) for each in rulings if each.code == "renege"}
        proved = {at for at, values in zip(played, right, strict=True) if values == {True}}
        assert found == proved, (seed, hand)
        shown += len(proved)
    assert shown or name not in QUICK


def test_counting_alone_proves_a_renege() -> None:
    """Only red cards are left over for seat 2, which did not follow red in trick 1."""
    hand = Hand(
        bidder=1, bid=5, trump="green",
        deal=((), (), ("Y14", "Y10", "Y5"), ("B14", "B10", "B5")),
        play=(("R14", "G5", "Y5", "B5"), ("G14", "Y10", "B10", "G10")),
    )  # fmt: skip

    rulings = judge(hand, 4, small_hands.tiny("regular-partnership", [14, 10, 5], 0)).rulings

    assert [(each.code, each.seat, each.trick, each.proof) for each in rulings] == [
        ("renege", 2, 1, None)
    ]
    assert say(rulings[0]) == (
        "Seat 2 played the green 5 to the red 14 in trick 1, and must still hold one: no other "
        "cards are left for that hand. A seat that holds a card of the color led must play one."
    )


CIRCUS = "kentucky-discard", "double-deck-4"


@pytest.mark.parametrize("name", CIRCUS)
def test_a_deal_fits_every_hand_of_circus_rook_that_was_played(name: str) -> None:
    """Even if a bidder passes a card and got its copy from the nest: they are two cards."""
    two_alike = tried = 0
    for seed in range(600):
        if tried > part(100) and (two_alike or preset(name).deck.copies == 1):
            break
        random = Random(f"circus {seed}")
        whole = small_hands.a_hand(small_hands.cut(name, random), random)
        if whole.hand.call != "circus":
            continue
        tried += 1
        hand, bidder = whole.hand, (whole.hand.bidder or 0) - 1
        two_alike += hand.circus[bidder] in hand.deal[bidder] and hand.circus[bidder] in hand.nest
        begun = replace(hand, play=hand.play[:2])
        for known in (
            hand, begun, replace(begun, discard=()), replace(begun, nest=()),
            replace(begun, deal=tuple(() if at == bidder else dealt
                                      for at, dealt in enumerate(hand.deal))),
        ):  # fmt: skip
            rulings = judge(known, whole.dealer, whole.rules).rulings
            assert "told-otherwise" not in {each.code for each in rulings}, (seed, known)

    assert (two_alike > 0) == (preset(name).deck.copies == 2)
