"""Wild cards, held against every way in which they can stand for a card."""

import random
from itertools import combinations, product

import pytest

from referee.poker.game import GAMES, RANKS, SUITS, Ladder
from referee.poker.ranking import KINDS, parse_cards, rank, ranking_text

DECK = [value + suit for value in RANKS for suit in SUITS]

HIGH_KINDS = {
    (5,): "five-of-a-kind",
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "one-pair",
    (1, 1, 1, 1, 1): "high-card",
}


def plain(cards: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """The worth of five cards that are what they are, in the sources' order of hands."""
    values = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    by_size = sorted({*values}, key=lambda value: (values.count(value), value), reverse=True)
    kind = HIGH_KINDS[tuple(values.count(value) for value in by_size)]
    flush = len({card[1] for card in cards}) == 1 and len(by_size) == 5
    wheel = values == [12, 3, 2, 1, 0]
    if len(by_size) == 5 and (values[0] - values[4] == 4 or wheel):
        by_size = [3] if wheel else [values[0]]
        kind = "straight"
        if flush:
            kind = "royal-flush" if by_size == [12] else "straight-flush"
    elif flush:
        kind = "flush"
    return KINDS.index(kind), tuple(by_size)


def every_way(cards: tuple[str, ...], wild: int) -> tuple[int, tuple[int, ...]]:
    """The best of all cards that *wild* wild cards can stand for."""
    return max(plain((*cards, *stands)) for stands in product(DECK, repeat=wild))


@pytest.mark.parametrize(
    ("wild", "hands"),
    [
        pytest.param(1, 150, id="one"),
        pytest.param(2, 12, id="two"),
        pytest.param(1, 15_000, id="one, many", marks=[pytest.mark.slow, pytest.mark.soak]),
        pytest.param(2, 5_000, id="two, many", marks=[pytest.mark.slow, pytest.mark.soak]),
        pytest.param(3, 40, id="three", marks=[pytest.mark.slow, pytest.mark.soak]),
    ],
)
def test_a_wild_card_is_the_best_card_that_it_can_be(wild: int, hands: int) -> None:
    rng = random.Random(wild)
    for _ in range(hands):
        naturals = rng.sample(DECK, 5 - wild)
        if rng.random() < 0.5:  # hands that flushes and straights can be made of
            low = rng.randint(0, 8)
            naturals = [value + "s" for value in rng.sample(RANKS[low : low + 5], 5 - wild)]
        twos = [card for card in DECK if card not in naturals][:wild]

        [found] = rank("draw", (), {"Ann": (*naturals, *twos)}, wild=twos)

        ours = KINDS.index(found.kind), tuple(map(RANKS.index, found.ranks))
        assert ours == every_way(tuple(naturals), wild), (naturals, found)


FIVES = [
    ("Kd Kc Ks 9s 9h", "five-of-a-kind"),
    ("Kd Qd 9s 9h 9c", "royal-flush"),
    ("Kd Qc 9s 9h 9c", "four-of-a-kind"),
    ("9s 9h 9d 9c 2s", "five-of-a-kind"),
    ("As 3d 4c 5h 9s", "straight"),
    ("Ks Kd 4c 4h 9s", "full-house"),
    ("Ks Qd 4c 2h 9s", "one-pair"),
]


@pytest.mark.parametrize(("cards", "kind"), FIVES)
def test_nines_that_are_wild_make_the_best_hand(cards: str, kind: str) -> None:
    [found] = rank("draw", (), {"Ann": parse_cards(cards)}, wild=("9",))

    assert found.kind == kind


def test_a_flush_has_no_rank_twice() -> None:
    """Ruling 106: with the ace in the flush, the wild card is its king."""
    [found] = rank("draw", (), {"Ann": parse_cards("As 8s 5s 3s 2h")}, wild=("2h",))

    assert (found.kind, found.ranks) == ("flush", tuple("AK853"))


@pytest.mark.parametrize(
    ("ladder", "cards", "ranks"),
    [
        ("single-draw", "2s 3d 4c 5h Kc", "75432"),  # the six would be a straight
        ("single-draw", "2s 3s 4s 5s Kc", "75432"),  # and the seven of spades a flush
        ("single-draw", "3s 4d 5c 6h Kc", "86543"),  # so would the deuce and the seven here
        ("single-draw", "As 3d 4c 5h Kc", "A5432"),  # the ace is high: no straight
        ("single-draw", "8s 8d 4c 5h Kc", "8542"),
        ("razz", "2s 3d 4c 5h Kc", "5432A"),
        ("razz", "As 3d 4c 5h Kc", "5432A"),
    ],
)
def test_a_wild_card_is_the_lowest_card_that_helps_a_low_hand(
    ladder: str, cards: str, ranks: str
) -> None:
    [found] = rank(ladder, (), {"Ann": parse_cards(cards)}, wild=("Kc",))

    assert found.ranks == tuple(ranks)


@pytest.mark.parametrize(
    ("game", "ladder"),
    [("single-draw", Ladder.DEUCE_TO_SEVEN), ("razz", Ladder.ACE_TO_FIVE)],
)
def test_a_wild_card_makes_the_lowest_of_all_hands_that_a_card_could_make(
    game: str, ladder: Ladder
) -> None:
    """Each four ranks of two suits; the wild card against each of the cards that are left."""
    for ranks in combinations(RANKS, 4):
        naturals = tuple(value + suit for value, suit in zip(ranks, "sdss", strict=True))
        rest = [card for card in DECK if card not in naturals]
        stands = [
            rank(game, (), {"Ann": (*naturals, card)}, ladder=ladder)[0].strength for card in rest
        ]

        [found] = rank(game, (), {"Ann": (*naturals, rest[0])}, wild=rest[:1], ladder=ladder)

        assert found.strength == max(stands), naturals


def by_hand_number_nine(cards: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """The best hand of Number 9 of seven cards, by trying every way to use each pair and nine."""
    pips = {value: number for number, value in enumerate("A2345678", 1)}
    best: tuple[int, tuple[int, ...]] = (-1, ())
    pairs = [
        pair for pair in combinations(cards, 2) if sum(pips.get(card[0], 99) for card in pair) == 9
    ]
    ways = [(), *((pair,) for pair in pairs), *combinations(pairs, 2)]
    for way in ways:
        used = [card for pair in way for card in pair]
        if len({*used}) < len(used):
            continue
        rest = [card for card in cards if card not in used]
        for kept in combinations(rest, 5 - len(way)):
            naturals = tuple(card for card in kept if card[0] != "9")
            wild = 5 - len(naturals)
            if wild <= 2:
                best = max(best, every_way(naturals, wild))
    return best


@pytest.mark.parametrize(
    "hands", [4, pytest.param(300, marks=[pytest.mark.slow, pytest.mark.soak])]
)
def test_number_nine_uses_nines_and_pairs_in_the_best_way(hands: int) -> None:
    """Source: S001: "9's are wild, and any two pip cards can ... make one wild card, if they add
    up to 9: 8+A, 2+7, 3+6, 4+5"."""
    rng = random.Random(9)
    for _ in range(hands):
        cards = tuple(rng.sample([card for card in DECK if card[0] != "9"], 7))
        [found] = rank("number-nine", (), {"Ann": cards})

        ours = KINDS.index(found.kind), tuple(map(RANKS.index, found.ranks))
        assert ours == by_hand_number_nine(cards), (cards, found)


def test_the_sentence_says_which_cards_are_wild() -> None:
    hands = {
        "Ann": parse_cards("Qs Qd 5c 2s 7d 3h 6h"),
        "Cal": parse_cards("9s 9h Kd Kc Ks 2c 4d"),
    }
    ranked = rank("number-nine", (), hands)

    assert [ranking_text(hand, ranked) for hand in ranked] == [
        "Cal’s 9♠ and 9♥ are wild. Cal wins with five kings.",
        "Ann’s 2♠ with 7♦ and 3♥ with 6♥ are wild. Cal’s five kings beat Ann’s four queens.",
    ]


def test_only_number_nine_and_named_cards_have_wild_ones() -> None:
    assert [game for game, rules in GAMES.items() if rules.wild or rules.wild_sum] == [
        "number-nine"
    ]
    [found] = rank("stud", (), {"Ann": parse_cards("9s 9h Kd Kc Ks 2c 4d")}, ladder=Ladder.HIGH)
    assert (found.kind, found.wild) == ("full-house", ())
