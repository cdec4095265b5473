"""Records that misled the judge: completing them refuted it, or it said nothing for minutes."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from referee.engine.evidence.account import Answer
from referee.engine.hand.facts import Hand, Sighting
from referee.engine.questions import answer, asked_by_default, parse_question
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import dump, load, preset
from tests.engine import oracle
from tests.engine.dealing import Played, random_hand, stopped

SEEN = Sighting(1, 7, "B5")


def played() -> Played:
    """A hand of Kentucky Discard in which Ann played the black 5 to trick 7."""
    found = random_hand("kentucky-discard", Random(1192))
    assert found.hand.play[6][(SEEN.seat - found.winners[5]) % 4] == SEEN.card
    return found


def points_of_b(whole: Played) -> set[int]:
    """What side B can have in the end: the last three tricks played in every way, one by one."""
    hand, rules = whole.hand, whole.rules
    called = oracle.Called(str(hand.trump)[0].upper(), low=hand.call == "low", rook=hand.rook)
    gone = [card for trick in hand.play[:6] for card in trick]
    left = [[card for card in dealt if card not in gone] for dealt in hand.deal]
    bidder = [*hand.deal[(hand.bidder or 1) - 1], *hand.nest]
    left[(hand.bidder or 1) - 1] = [c for c in bidder if c not in (*gone, *hand.discard)]
    begun = sum(
        cards.points(card, rules)
        for trick, winner in zip(hand.play[:6], whole.winners, strict=False)
        for card in trick
        if winner % 2 == 0
    )
    aside = sum(cards.points(card, rules) for card in hand.discard)
    return set(ends(left, whole.winners[5], begun, aside, called))


def ends(
    left: list[list[str]], leader: int, begun: int, aside: int, called: oracle.Called
) -> Iterator[int]:
    rules, game = preset("kentucky-discard"), oracle.GAMES["kentucky-discard"]
    for orders in product(*(permutations(hand) for hand in left)):
        if orders[SEEN.seat - 1][0] != SEEN.card:
            continue
        lead, points = leader, begun
        for at in range(3):
            seats = [(lead - 1 + step) % 4 + 1 for step in range(4)]
            trick = [orders[seat - 1][at] for seat in seats]
            lead = seats[oracle.winner(trick, game, called)]
            if lead % 2 == 0:
                points += sum(cards.points(card, rules) for card in trick)
        yield points + (aside if lead % 2 == 0 else 0)


@pytest.mark.parametrize(("bid", "in_the_end"), [(75, Answer.PROVEN), (95, Answer.REFUTED)])
def test_a_card_seen_beside_a_gap_does_not_make_the_rest_known(
    bid: int, in_the_end: Answer
) -> None:
    whole = played()
    possible = points_of_b(whole)
    told = replace(whole.hand, bidder=whole.hand.bidder, bid=bid, seen=(SEEN,))
    made = parse_question("made", whole.rules)

    begun = answer(stopped(told, 24), whole.dealer, whole.rules, made)
    over = answer(told, whole.dealer, whole.rules, made)

    assert begun.points is not None
    assert begun.points["B"] == (min(possible), max(possible))
    assert {points >= bid for points in possible} == {True, False}
    assert (begun.answer, over.answer) == (Answer.OPEN, in_the_end)


QUESTIONS = [
    "made", "discard", "renege 2@4", "held 2 G5@3", "took 4", "partner", "redeal 2",
    "may 2 G5@3", "declared", "best-passed 1",
]  # fmt: skip


def double_deck_of_two() -> RuleSet:
    tree = dump(preset("double-deck-4"))
    tree["table"] |= {"players": 2, "sides": "alone"}
    return load(tree)


@pytest.mark.timed
@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "hand", "seconds"),
    [
        (double_deck_of_two(), Hand(bidder=1, bid=100, trump="red"), 3),
        (preset("rook-for-three"),
         Hand(bidder=1, bid=100, trump="red", taken={"1": 50, "2": 30, "3": 20}), 1),
    ],
    ids=["a double deck of two", "Rook for Three"],
)  # fmt: skip
def test_a_hand_recorded_by_numbers_is_answered_at_once(
    rules: RuleSet, hand: Hand, seconds: float
) -> None:
    for text in QUESTIONS:
        begun = time.process_time()
        answer(hand, 1, rules, parse_question(text, rules))

        assert time.process_time() - begun < seconds, text


def test_a_double_deck_of_two_by_its_bid_leaves_everything_open() -> None:
    rules = double_deck_of_two()
    hand = Hand(bidder=1, bid=100, trump="red")

    found = answer(hand, 1, rules, parse_question("made", rules))

    assert (found.answer, found.points) == (Answer.OPEN, {"1": (0, 250), "2": (0, 250)})


def test_rook_for_three_by_its_points_is_answered_by_them() -> None:
    rules = preset("rook-for-three")
    taken = {"1": 50, "2": 30, "3": 20}
    assert sum(taken.values()) == cards.counter_total(rules)
    hand = Hand(bidder=1, bid=70, trump="red", taken=taken)

    found = answer(hand, 1, rules, parse_question("made", rules))

    assert found.points is not None
    assert 50 <= found.points["1"][0] <= found.points["1"][1] <= cards.hand_total(rules)
    assert found.settled
    assert [str(each) for each in asked_by_default(hand, 1, rules)] == ["made", "discard"]
