"""Which hand wins, by the sources' table of hands, and the sentences about it."""

from collections import Counter
from itertools import combinations

import pytest

from referee.poker import PokerError
from referee.poker.game import RANKS, SUITS
from referee.poker.ranking import parse_cards, rank, ranking_text, winners

BEST_FIRST = {
    "royal-flush": "Ts Js Qs Ks As",
    "straight-flush": "5h 6h 7h 8h 9h",
    "four-of-a-kind": "3s 3h 3d 3c Kd",
    "full-house": "Js Jd Jc Kh Kd",
    "flush": "2c 4c 5c 9c Kc",
    "straight": "Ad 2s 3h 4c 5d",
    "three-of-a-kind": "4s 5d 7h 7d 7c",
    "two-pair": "4h 9s 9d Ks Kc",
    "one-pair": "3d Qs Kh Th Td",
    "high-card": "2d 4s 8h Qc Ks",
}
"""Source: S000, "Poker Hands Ranking": the hands there, in that order."""


def hands(**cards: str) -> dict[str, tuple[str, ...]]:
    return {name: parse_cards(each) for name, each in cards.items()}


@pytest.mark.parametrize(
    ("better", "worse"), list(zip(list(BEST_FIRST)[:-1], list(BEST_FIRST)[1:], strict=True))
)
def test_hands_rank_as_the_source_lists_them(better: str, worse: str) -> None:
    left, right = (parse_cards(BEST_FIRST[each]) for each in (worse, better))
    one, other = rank("stud", (), {"Ann": left}), rank("stud", (), {"Bob": right})

    assert (one[0].kind, other[0].kind) == (worse, better)
    assert other[0].strength > one[0].strength


ALIKE = [
    ("6h 7h 8h 9h Th", "5s 6s 7s 8s 9s"),  # straight flushes: the one with a higher high card
    ("4s 4h 4d 4c 2d", "3s 3h 3d 3c Ad"),  # four of a kind: the set of the highest ranked cards
    ("5s 5d 5c 2h 2d", "4s 4d 4c Ah Ad"),  # full houses: the higher set of three
    ("2c 3c 4c 5c Kc", "7d 8d 9d Jd Qd"),  # flushes: the highest-ranked card
    ("2c 3c 4c Jc Kc", "7d 8d 9d Td Kd"),  # ... if these are equal, the next-highest
    ("2s 3h 4c 5d 6d", "Ad 2c 3d 4h 5s"),  # straights: a higher high card; the ace is low here
    ("7h 7d 7c 2s 3d", "6h 6d 6c As Kd"),  # three of a kind: the higher ranked set
    ("Ks Kd 2h 2c 3d", "Qs Qd Jh Jc Ad"),  # two pair: the highest ranked pair
    ("Ks Kd 4h 4c 3d", "Kh Kc 2h 2c Ad"),  # ... if these are equal, the other pairs
    ("Ks Kd 4h 4c 6d", "Kh Kc 4s 4d 5d"),  # ... then the rank of the fifth card
    ("9s 9d 2h 3c 4d", "8s 8d Ah Kc Qd"),  # one pair: the highest ranked pair
    ("9s 9d Kh 3c 2d", "9h 9c Qh Jc Td"),  # ... if these are equal, the others in order of rank
    ("As 7d 5h 3c 2d", "Ks Qd Jh 9c 8d"),  # high card: its highest ranked card
    ("As Kd 5h 3c 2d", "Ah Qd Jh 9c 8d"),  # ... if these are equal, the next highest
]


@pytest.mark.parametrize(("better", "worse"), ALIKE)
def test_of_two_hands_of_a_kind_the_cards_decide_as_the_source_says(
    better: str, worse: str
) -> None:
    """Source: Official:Poker, "Hand Values"."""
    found = rank("stud", (), hands(Ann=worse, Bob=better))

    assert found[0].kind == found[1].kind
    assert [each.name for each in winners(found)] == ["Bob"]


def test_cards_rank_from_the_ace_down_to_the_two() -> None:
    """Source: Official:Poker: "A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2"."""
    assert "".join(RANKS) == "23456789TJQKA"


BOARD = parse_cards("Ah Kd 7c 7s 2h")


def test_a_hand_of_holdem_is_the_best_five_of_seven_cards() -> None:
    """Source: Official:Poker: "the best five cards from a combination of the two cards they are
    dealt (their hole cards) and the five shared cards"."""
    found = rank("holdem", BOARD, hands(Bob="Kh Ks", Ann="As Ac"))

    assert [each.name for each in found] == ["Ann", "Bob"]
    assert found[0].cards == ("As", "Ah", "Ac", "7c", "7s")
    assert ranking_text(found[0], found) == "Ann wins with a full house, aces over sevens."
    assert ranking_text(found[1], found) == (
        "Ann’s full house, aces over sevens, beats Bob’s kings over sevens by the ace."
    )


def test_a_kicker_decides_and_is_named() -> None:
    board = parse_cards("Kh Kd 9c 9s 2h")
    found = rank("holdem", board, hands(Ann="As 3c", Bob="Qh 3s"))

    assert ranking_text(found[1], found) == (
        "Ann’s two pair, kings and nines, beats Bob’s kings and nines by the ace."
    )


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("7h 7d Kc 9s 2h", "Ann’s four sevens beat Bob’s two pair, kings and sevens."),
        ("7h 8d Kc 9s 2h", "Ann’s three sevens beat Bob’s pair of kings."),
    ],
)
def test_several_cards_beat_and_one_hand_beats(board: str, sentence: str) -> None:
    found = rank("holdem", parse_cards(board), hands(Ann="7s 7c", Bob="Ks 3c"))

    assert ranking_text(found[-1], found) == sentence


def test_equal_hands_share_and_suits_do_not_count() -> None:
    found = rank("holdem", BOARD, hands(Ann="Qs 3s", Bob="Qd 3d", Cal="Jh 3c"))

    assert [each.name for each in winners(found)] == ["Ann", "Bob"]
    assert ranking_text(found[0], found) == "Ann has a pair of sevens, and shares with Bob."


def test_the_ace_is_low_in_a_straight_to_the_five_alone() -> None:
    found = rank("stud", (), hands(Ann="As 2c 3d 4h 5c 9c 9d", Bob="Qs Kd Ac 2d 3c 7h 8s"))

    assert [(each.name, each.kind) for each in found] == [("Ann", "straight"), ("Bob", "high-card")]
    assert found[0].cards[0] == "5c"
    assert found[0].cards[-1] == "As"


def test_a_hand_of_omaha_has_exactly_two_of_four() -> None:
    """Source: ruling 87."""
    board = parse_cards("2s 5s 9s Ks 3d")
    found = rank("omaha", board, hands(Ann="As Ah Kd Kc", Bob="9d 9c 3h 4h"))

    assert found[0].name == "Ann"
    assert found[0].kind == "three-of-a-kind", "one spade makes no flush"


@pytest.mark.parametrize(
    ("game", "board", "cards", "message"),
    [
        ("holdem", "Ah Kd 7c", "As Ah", "Ah stands twice"),
        ("holdem", "Ah Kd", "As Ac", "the board: want 3 to 5 cards, got 2"),
        ("holdem", "Ah Kd 7c", "As Ac 2d", "Ann: want 2 cards, got 3"),
        ("omaha", "Ah Kd 7c", "As Ac", "Ann: want 4 cards, got 2"),
        ("stud", "", "As Ac", "Ann: want 5 to 7 cards, got 2"),
        ("holdem", "Ah Kd 7c", "1s Ac", "want cards such as As Kd Th 2c, got '1s'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    game: str, board: str, cards: str, message: str
) -> None:
    with pytest.raises(PokerError, match=message):
        rank(game, parse_cards(board), {"Ann": parse_cards(cards)})


def test_a_ten_may_be_written_10() -> None:
    assert parse_cards("10s, tH") == ("Ts", "Th")


@pytest.mark.slow
@pytest.mark.soak
def test_every_hand_of_five_cards_is_in_its_class() -> None:
    """The number of hands in each class follows from counting, as in every book on probability."""
    deck = [value + suit for value in RANKS for suit in SUITS]
    found = Counter(rank("stud", (), {"": five})[0].kind for five in combinations(deck, 5))

    assert found == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three-of-a-kind": 54912,
        "two-pair": 123552,
        "one-pair": 1098240,
        "high-card": 1302540,
    }
