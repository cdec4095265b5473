"""Low hands, by the rules of each ladder and in the order of PokerKit."""

from collections import Counter
from itertools import combinations, pairwise

import pokerkit as kit
import pytest

from referee.poker.game import RANKS, SUITS, Ladder
from referee.poker.ranking import LADDERS, Ranked, parse_cards, rank, ranking_text, winners

LOWEST_FIRST = {
    # The ace is high, and straights and flushes count against a hand: 7-5-4-3-2 is the best.
    "single-draw": [
        "7s 5h 4d 3c 2s",
        "7s 6h 4d 3c 2s",
        "8s 5h 4d 3c 2s",
        "As 5h 4d 3c 2s",
        "2s 2h 3d 4c 5s",
        "As Ah 3d 4c 5s",
        "2s 2h 3d 3c 5s",
        "2s 2h 2d 4c 5s",
        "6s 5h 4d 3c 2s",
        "7s 5s 4s 3s 2s",
        "2s 2h 2d 4c 4s",
        "2s 2h 2d 2c 4s",
        "6s 5s 4s 3s 2s",
    ],
    # The ace is low, and straights and flushes do not count: 5-4-3-2-A is the best.
    "razz": [
        "5s 4s 3s 2s As",
        "6s 4s 3s 2s As",
        "6s 5s 4s 3s 2s",
        "8s 6h 4d 3c As",
        "8s 7h 4d 3c 2s",
        "Ks Qh Jd Tc 9s",
        "As Ah 2d 3c 4s",
        "2s 2h Ad 3c 4s",
        "As Ah 2d 2c 3s",
        "As Ah Ad 2c 3s",
        "As Ah Ad 2c 2s",
        "As Ah Ad Ac 2s",
    ],
}
"""Source: the rules of both games, in every book of poker; ruling 106."""


@pytest.mark.parametrize("game", LOWEST_FIRST)
def test_low_hands_are_in_their_order(game: str) -> None:
    strengths = [
        rank(game, (), {"Ann": parse_cards(cards)})[0].strength for cards in LOWEST_FIRST[game]
    ]

    assert strengths == sorted(strengths, reverse=True)
    assert len({*strengths}) == len(strengths)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize(
    ("ladder", "theirs"),
    [
        (Ladder.HIGH, kit.StandardHighHand),
        (Ladder.DEUCE_TO_SEVEN, kit.StandardLowHand),
        (Ladder.ACE_TO_FIVE, kit.RegularLowHand),
    ],
)
def test_all_hands_of_five_cards_are_in_the_order_of_pokerkit(
    ladder: Ladder, theirs: type[kit.Hand]
) -> None:
    deck = [value + suit for value in RANKS for suit in SUITS]
    classes = dict[object, tuple[str, ...]]()
    many = Counter[object]()
    for cards in combinations(deck, 5):
        kind = LADDERS[ladder](cards, 0)
        classes.setdefault(kind, cards)
        many[kind] += 1
    assert sum(many.values()) == 2_598_960
    # 7,462 kinds where suits and straights count; 1,287 + 4,888 without them.
    assert len(classes) == (6175 if ladder is Ladder.ACE_TO_FIVE else 7462)
    ranked = [_ranked(ladder, cards) for cards in classes.values()]
    ranked.sort(key=lambda hand: hand.strength)
    hands = [theirs("".join(hand.cards)) for hand in ranked]
    assert all(lower < higher for lower, higher in pairwise(hands))


GAME_OF = {
    Ladder.HIGH: "draw",
    Ladder.DEUCE_TO_SEVEN: "single-draw",
    Ladder.ACE_TO_FIVE: "razz",
}


def _ranked(ladder: Ladder, cards: tuple[str, ...]) -> Ranked:
    return rank(GAME_OF[ladder], (), {"Ann": cards})[0]


EIGHTS = [
    ("8s 7h 6d 5c 4s Kd Kc", "87654"),
    ("8s 7h 6d 5c 4s Ad Kc", "7654A"),
    ("As Ah 2d 3c 4s 5d Kc", "5432A"),
    ("8s 8h 7d 6c 5s Kd Kc", ""),
    ("9s 7h 6d 5c 4s Kd Kc", ""),
]


@pytest.mark.parametrize(("cards", "ranks"), EIGHTS)
def test_an_eight_or_better_needs_five_ranks_up_to_the_eight(cards: str, ranks: str) -> None:
    """Source: the name of the game; the ace is low and counts for both halves."""
    found = rank("stud-8", (), {"Ann": parse_cards(cards)}, ladder=Ladder.EIGHT_OR_BETTER)

    assert [hand.ranks for hand in found] == ([tuple(ranks)] if ranks else [])


def test_of_omaha_the_low_hand_too_takes_two_cards_of_four() -> None:
    board = parse_cards("As 2d 3c Kh Kd")
    hands = {"Ann": parse_cards("4s Qh Qd Jc"), "Bob": parse_cards("8s 7h Jd Jh")}

    found = rank("omaha-8", board, hands, ladder=Ladder.EIGHT_OR_BETTER)

    assert [(hand.name, hand.ranks) for hand in found] == [("Bob", tuple("8732A"))]


BADUGIS = ["4s 3h 2d Ac", "Ks 3h 2d Ac", "As 2h 3d 3c", "Ks Qh Jd Jc", "As 2s 3d 4s", "As Ah Ad Ac"]


def test_more_cards_of_a_badugi_are_better_then_lower_ones() -> None:
    found = [rank("badugi", (), {"Ann": parse_cards(cards)})[0] for cards in BADUGIS]

    assert [len(hand.ranks) for hand in found] == [4, 4, 3, 3, 2, 1]
    strengths = [hand.strength for hand in found]
    assert strengths == sorted(strengths, reverse=True)


def test_the_sentence_names_the_low_hand_and_the_card_that_decides() -> None:
    hands = {
        "Bob": parse_cards("8h 7h 4c 3d 2d Qs Js"),
        "Ann": parse_cards("8s 6h 4d 3c As Kd Kc"),
    }
    ranked = rank("stud-8", (), hands, ladder=Ladder.EIGHT_OR_BETTER)

    assert [ranking_text(hand, ranked) for hand in ranked] == [
        "Ann wins low with 8-6-4-3-A.",
        "Ann’s low 8-6-4-3-A beats Bob’s 8-7 by the six.",
    ]
    ranked = rank("razz", (), hands)
    assert ranking_text(ranked[1], ranked) == "Ann’s 8-6-4-3-A beats Bob’s 8-7 by the six."
    assert [hand.name for hand in winners(ranked)] == ["Ann"]
