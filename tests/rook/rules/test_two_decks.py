"""Two decks have two of each single card that a house rule adds."""

import pytest

from referee.rook.game import start
from referee.rook.hand.facts import Hand
from referee.rook.judge.verdict import judge
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.record.file import Record, read_record, write_record
from referee.rook.rules import cards
from referee.rook.rules.house import with_house, with_recorded_house
from referee.rook.rules.presets import dump, load_agreed, preset
from referee.web.rook.words.deck import kinds_words, plain_order_words, worth_words

TWO_DECKS = preset("double-deck-4")
"""82 cards, 6 of them in the nest: 20 each."""


@pytest.mark.parametrize(
    ("house", "card", "total"),
    [
        ({"red_one": True}, "R1", 250 + 2 * 30),
        ({"rook_rank": "high", "red_two": True}, "R2", 250),
        ({"black_two": True}, "B2", 250),
    ],
)
def test_a_single_card_is_there_twice(house: dict[str, object], card: str, total: int) -> None:
    rules = with_house(TWO_DECKS, house)

    assert cards.deck(rules)[card] == 2
    assert cards.deck_size(rules) == 82 + 2
    assert cards.nest_size(rules) == 6 + 2
    assert cards.hand_size(rules) == 19
    assert cards.hand_total(rules) == total


def test_one_deck_has_one_black_2() -> None:
    rules = with_house(preset("kentucky-discard"), {"black_two": True})

    assert cards.deck(rules)["B2"] == 1
    assert with_house(rules, {"black_two": False}) == preset("kentucky-discard")


def test_both_black_2s_leave_again() -> None:
    assert with_house(with_house(TWO_DECKS, {"black_two": True}), {"black_two": False}) == TWO_DECKS


@pytest.mark.parametrize(
    ("trick", "place"),
    [("G14 B2 RK B2", 1), ("RK G14 B2 B2", 2), ("B2 RK RK B2", 0), ("B5 B2 B6 B2", 2)],
)
def test_of_two_black_2s_with_a_rook_the_first_takes_the_trick(trick: str, place: int) -> None:
    order = card_order(with_house(TWO_DECKS, {"black_two": True}), TrumpCall("red"))

    assert order.winner(trick.split()) == place


@pytest.mark.parametrize(
    ("trick", "faults"), [("B2 B2 RK G5", 0), ("B2 B2 RK B2", 1)], ids=["two", "three"]
)
def test_the_judge_knows_two_of_them(trick: str, faults: int) -> None:
    rules = with_house(TWO_DECKS, {"black_two": True})
    hand = Hand(bidder=1, bid=150, trump="red", play=(tuple(trick.split()),))

    verdict = judge(hand, 4, rules)

    assert [ruling.code for ruling in verdict.rulings].count("card-played-twice") == faults


def test_the_rule_book_names_both() -> None:
    rules = with_house(
        TWO_DECKS, {"rook_rank": "high", "red_one": True, "red_two": True, "black_two": True}
    )

    assert kinds_words(rules).endswith("both Rooks, both red 1s, both red 2s and both black 2s")
    assert plain_order_words(rules).endswith("2 (black alone)")
    assert "each red 1: 30" in worth_words(rules)


def test_a_game_that_began_with_one_black_2_in_two_decks_keeps_it() -> None:
    tree = dump(TWO_DECKS)
    tree["deck"] |= {"black_two": True, "extras": [{"cards": ["B2"], "count": 1}]}
    tree["nest"]["size"] = 7
    rules = load_agreed(tree)
    record = Record(
        rules, ("Ann", "Bob", "Cal", "Dee"), start(rules, 4), (Hand(bidder=1, bid=100),)
    )

    back = read_record(write_record(record))

    assert back == record
    assert cards.deck_size(back.rules) == 83
    assert with_recorded_house(rules, {"target": 700}).deck == rules.deck
    assert with_house(rules, {"black_two": True}).deck.extras[0].count == 2
