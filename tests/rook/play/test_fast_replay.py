"""The fast replay stops exactly at the first card that was not held or not allowed."""

from random import Random

import pytest

from referee.rook.play.card_order import NUMBER, TrumpCall, card_order
from referee.rook.play.tricks import play_out
from referee.rook.rules.presets import preset, preset_ids
from tests.benchmarks.engine import prepared
from tests.rook.dealing import Played, random_hand

SEEDS = range(8)


def first_offence(hand: Played) -> int:
    """The number of cards before the first that broke a rule, as the hand was made."""
    cards = [card for trick in hand.hand.play for card in trick]
    for number, seat in sorted(hand.offences):
        trick = hand.hand.play[number - 1]
        leader = ([0, *hand.winners][number - 1] or prepared(hand)[1] + 1) - 1
        step = (seat - 1 - leader) % len(trick)
        before = (number - 1) * len(trick)
        cards[before + step :] = []
    return len(cards)


@pytest.mark.parametrize("name", preset_ids())
def test_it_stops_at_the_first_card_that_breaks_a_rule(name: str) -> None:
    for seed in SEEDS:
        played = random_hand(name, Random(seed), cheating=0.05)

        assert play_out(*prepared(played)).legal == first_offence(played)


@pytest.mark.parametrize("name", preset_ids())
def test_an_honest_hand_is_played_to_its_end(name: str) -> None:
    for seed in SEEDS:
        played = random_hand(name, Random(seed))
        hands, leader, numbers, order = prepared(played)

        whole = play_out(hands, leader, numbers, order)

        assert whole.legal == len(numbers)
        assert [place + 1 for place in whole.winners] == list(played.winners)
        assert sum(whole.points) == sum(order.points[card] for card in numbers)


@pytest.mark.parametrize("name", preset_ids())
def test_every_beginning_of_a_hand_is_as_far_as_the_hand(name: str) -> None:
    hands, leader, numbers, order = prepared(random_hand(name, Random(1)))
    whole = play_out(hands, leader, numbers, order)

    for count in range(len(numbers)):
        begun = play_out(hands, leader, numbers[:count], order)
        tricks = count // len(hands)
        assert begun == (count, whole.winners[:tricks], whole.points[:tricks])


@pytest.mark.parametrize("name", preset_ids())
def test_a_card_that_is_not_held_stops_it(name: str) -> None:
    """Even if the masks of the cards played and of the cards held have the same sum."""
    for seed in SEEDS:
        hands, leader, numbers, order = prepared(random_hand(name, Random(seed)))
        place = Random(seed).randrange(len(numbers))
        for other in range(57):
            swapped = [*numbers[:place], other, *numbers[place + 1 :]]
            if other != numbers[place]:
                assert play_out(hands, leader, swapped, order).legal < len(numbers)


def test_a_card_played_twice_is_not_the_one_of_the_next_number() -> None:
    """Two green 5s have the same sum as the green 6, the one card of the seat that leads."""
    order = card_order(preset("kentucky-discard"), TrumpCall("red"))
    hands = [order.mask(held.split()) for held in ("G6", "G7 G8", "G9 G10", "G11 G12")]
    tricks = [NUMBER[card] for card in ["G5", "G7", "G9", "G11", "G12", "G5", "G8", "G10"]]

    assert 2 * order.mask(["G5"]) == hands[0]
    assert play_out(hands, 0, tricks, order) == (0, [], [])
