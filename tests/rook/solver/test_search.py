"""The search checked against every way to play, against itself, and by laws of any value."""

from dataclasses import replace
from random import Random

import pytest

from referee.rook.play.card_order import NUMBER, TrumpCall, card_order
from referee.rook.rules.presets import preset, preset_ids
from referee.rook.solver.ending import (
    MOST_CARDS,
    RestOfHand,
    Stand,
    Value,
    best_cards,
    bits_of,
    sure_points,
    value_before,
)
from referee.rook.solver.search import COMPILED, Search
from referee.rook.solver.tables import Budget, Tables
from tests.laws import SHARE
from tests.rook.solver.both import KINDS, PLAIN
from tests.rook.solver.endings import Dealt, dealt, size_of

PRESETS = list(preset_ids())
ENDINGS = {20: 24, 4: 240, 1: 3000}[SHARE]


@pytest.mark.law
@pytest.mark.parametrize("part", range(12))
def test_every_card_of_an_ending_is_worth_what_every_way_to_play_says(part: int) -> None:
    for seed in range(part, ENDINGS, 12):
        random = Random(seed)
        preset_id = PRESETS[seed // 4 % len(PRESETS)]
        tricks = size_of(random, preset(preset_id).table.players)
        kind = KINDS["compiled"] if COMPILED and seed % 4 else PLAIN
        each = dealt(preset_id, tricks, random, searched_by=kind)
        stand, at = each.stand, each.at
        while any(at.hands):
            assert _value(each.ending, stand) == each.brute.value(at), seed
            for card in each.brute.legal(at):
                after = each.ending.play(stand, each.ending.bit(stand, card))
                want = each.brute.value(each.brute.play(at, card))
                assert _value(each.ending, after) == want, (seed, card)
            card = random.choice(each.brute.legal(at))
            stand = each.ending.play(stand, each.ending.bit(stand, card))
            at = each.brute.play(at, card)


@pytest.mark.law
@pytest.mark.parametrize("part", range(4))
def test_bounds_and_tables_change_no_value_of_seven_tricks(part: int) -> None:
    for seed in range(part, {20: 8, 4: 24, 1: 200}[SHARE], 4):
        preset_id = PRESETS[seed % len(PRESETS)]
        players = preset(preset_id).table.players
        tricks = 7 if players < 5 else 4 if COMPILED else 3
        tricks = tricks if COMPILED else min(tricks, 5)
        one = dealt(preset_id, tricks, Random(seed))
        other = dealt(preset_id, tricks, Random(seed), searched_by=_without_bounds)
        assert _value(one.ending, one.stand) == _value(other.ending, other.stand), seed


@pytest.mark.parametrize("seed", range(24))
def test_as_many_cards_as_are_told_apart_are_searched_rightly(seed: int) -> None:
    """The strongest trump has the highest bit there is, and is not in the leader's hand."""
    random = Random(seed)
    each = dealt("double-deck-4", MOST_CARDS // 4, random)
    stand, at = each.stand, each.at
    while any(at.hands):
        if len(at.hands[at.seat]) < 4:
            assert _value(each.ending, stand) == each.brute.value(at)
        legal = each.brute.legal(at)
        card = random.choice([card for card in legal if not _is_strongest(card, each)] or legal)
        stand = each.ending.play(stand, each.ending.bit(stand, card))
        at = each.brute.play(at, card)


@pytest.mark.parametrize("seed", range(24))
def test_plain_and_compiled_agree_card_by_card(seed: int) -> None:
    found = []
    for kind in KINDS.values():
        each = dealt(PRESETS[seed], 4, Random(seed), searched_by=kind)
        legal = [*bits_of(each.ending.legal(each.stand))]
        values = [_value(each.ending, each.ending.play(each.stand, bit)) for bit in legal]
        found.append((values, each.ending.search.nodes))
    assert all(each == found[0] for each in found)


@pytest.mark.parametrize("seed", range(48))
def test_a_best_card_keeps_what_the_position_is_worth(seed: int) -> None:
    each = _an_ending(seed)
    worth = sure_points(each.ending, each.stand, Budget())
    best = best_cards(each.ending, each.stand, worth, Budget())
    assert best
    for bit in bits_of(each.ending.legal(each.stand)):
        after = sure_points(each.ending, each.ending.play(each.stand, bit), Budget())
        ours = each.ending.tables.ours[each.stand.seat]
        assert (each.ending.card(bit) in best) == (after == worth)
        assert after.low <= worth.low if ours else after.low >= worth.low


@pytest.mark.parametrize("seed", range(48))
def test_whatever_card_was_played_the_value_before_it_is_the_same(seed: int) -> None:
    """Values are found from the value after the card, as in an analysis, within a budget."""
    random, each = Random(seed), _an_ending(seed)
    stand = each.stand
    while any(stand.hands):
        worth = _value(each.ending, stand)
        legal = [*bits_of(each.ending.legal(stand))]
        for bit in legal:
            after = sure_points(each.ending, each.ending.play(stand, bit), Budget())
            found = value_before(each.ending, stand, after, Budget())
            assert found == Value(worth, worth)
            in_no_time = value_before(each.ending, stand, after, Budget(nodes=0))
            assert in_no_time.low <= worth <= in_no_time.high
        stand = each.ending.play(stand, random.choice(legal))


@pytest.mark.parametrize("seed", range(24))
def test_two_copies_of_a_card_may_change_places(seed: int) -> None:
    """It does not matter which of two copies is in a hand, though the seats' order decides bits."""
    each = dealt("double-deck-4", 4, Random(seed))
    ending, stand = each.ending, each.stand
    turned = _turned(each)
    assert _value(ending, stand) == _value(*turned)


def _turned(each: Dealt) -> tuple[RestOfHand, Stand]:
    """The same ending with the seats rotated by two, so that copies swap bits."""
    at, count = each.at, len(each.at.hands)
    hands = [at.hands[(seat + 2) % count] for seat in range(count)]
    ours = {(seat - 2) % count + 1 for seat in each.brute.ours}
    of = each.ending
    ending = RestOfHand(hands, ours, each.brute.aside, of.order, of.rules)
    leader = (each.stand.leader - 2) % count
    return ending, replace(each.stand, hands=ending.first, leader=leader)


@pytest.mark.parametrize("seed", range(48))
def test_who_can_take_no_trick_more_keeps_what_they_have(seed: int) -> None:
    """One side has every trump and the lead: the others get nothing more."""
    random = Random(seed)
    rules = preset("kentucky-original")
    others = [f"{color}{rank}" for color in "YGB" for rank in range(5, 15)]
    random.shuffle(others)
    hands = [[f"R{rank}" for rank in range(10, 15)], others[:5], others[5:10], others[10:15]]
    order = card_order(rules, TrumpCall("red"))
    ending = RestOfHand(hands, {2, 4}, 15, order, rules)
    assert _value(ending, Stand(ending.first, 0, (), 30 // ending.step, 3)) == 30


def test_a_budget_of_nodes_ends_the_search_and_says_so() -> None:
    each = dealt("kentucky-discard", 9, Random(1))
    budget = Budget(nodes=50)
    found = sure_points(each.ending, each.stand, budget)
    assert found.low < found.high
    assert -2000 < budget.nodes <= 0


@pytest.mark.parametrize("kind", KINDS)
def test_what_stops_the_search_is_called_now_and_then(kind: str) -> None:
    calls = []

    def go_on() -> bool:
        calls.append(1)
        return len(calls) < 3

    each = dealt("kentucky-full-deck", 13, Random(1), searched_by=KINDS[kind])
    found = sure_points(each.ending, each.stand, Budget(go_on=go_on))
    assert found.low < found.high
    assert len(calls) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_in_between_is_not_swallowed(kind: str) -> None:
    def go_on() -> bool:
        raise KeyboardInterrupt

    each = dealt("kentucky-full-deck", 13, Random(1), searched_by=KINDS[kind])
    with pytest.raises(KeyboardInterrupt):
        sure_points(each.ending, each.stand, Budget(go_on=go_on))
    asked_again = sure_points(each.ending, each.stand, Budget(nodes=50))
    assert asked_again.low < asked_again.high


def _is_strongest(card: str, each: Dealt) -> bool:
    """Whether *card* is the highest bit of the ending."""
    return NUMBER[card] == each.ending.places[-1][0]


def _without_bounds(tables: Tables) -> Search:
    return Search(replace(tables, pruned=False))


def _an_ending(seed: int) -> Dealt:
    random = Random(seed)
    preset_id = PRESETS[seed % len(PRESETS)]
    return dealt(preset_id, size_of(random, preset(preset_id).table.players), random)


def _value(ending: RestOfHand, stand: Stand) -> int:
    found = sure_points(ending, stand, Budget())
    assert found.is_exact
    return found.low
