"""The best discard and trump, checked against every discard, trump and play of small decks."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from referee.rook.hand import teams
from referee.rook.play import nest
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.play.tricks import Trick
from referee.rook.rules import cards
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import dump, load, preset
from referee.rook.solver.analysis import Seen
from referee.rook.solver.aside import best_nest
from referee.rook.solver.ending import Value
from referee.rook.solver.tables import Budget
from tests.laws import SHARE
from tests.rook import oracle
from tests.rook.dealing import shuffled_deck
from tests.rook.solver.both import KINDS, by
from tests.rook.solver.brute import At, Brute
from tests.rook.solver.test_analysis import hand_of

PRESETS = ("kentucky-discard", "kentucky-original", "red-one", "one-high", "one-eighty")
DEALS: Sequence[int] = {20: (0, 5, 12, 18), 4: range(40), 1: range(200)}[SHARE]
"""Seeds; for `make quick` those of deals with few possible discards, since others take seconds."""


def small(preset_id: str, random: Random) -> RuleSet:
    """A preset with two or three tricks a hand, sometimes with another table's discard ban."""
    tree = dump(preset(preset_id))
    deck = tree["deck"]
    ranks = [rank for rank in (14, 10, 5, 11) if rank in deck["plain"]]
    deck["plain"] = [rank for rank in deck["plain"] if rank in ranks]
    deck["trump"] = [place for place in deck["trump"] if isinstance(place, str) or place in ranks]
    number = len(ranks) * 4 + sum(isinstance(place, str) for place in deck["trump"])
    size = 3 if random.random() < 0.2 else 2
    tree["nest"] |= {
        "size": number - 4 * size if number - 4 * size <= 5 else 0,
        "ban": random.choice(["none", "none", "trump", "counters"]),
        "most_counters": 0,
        "goes_to": random.choice(["last-trick", "last-trick", "nobody"]),
    }
    if not tree["nest"]["size"]:
        tree["nest"]["size"] = number - 4 * 3
    tree["trump"]["rook_called"] = "RK" in deck["trump"] and random.random() < 0.2
    tree["play"]["rook_free_play"] &= not tree["trump"]["rook_called"]
    tree["score"] |= random.choice(
        [{}, {}, {"bonus": "majority", "bonus_points": 20}, {"sweep_points": 200}]
    )
    tree["auction"] |= {"minimum": 5, "no_counter_redeal": True}
    return load(tree)


def a_deal(rules: RuleSet, random: Random) -> Seen:
    """A dealt hand with a discard and the first trick led."""
    deck, size, players = shuffled_deck(rules, random), cards.hand_size(rules), rules.table.players
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
    bidder = random.randrange(players)
    hands[bidder] += deck[players * size :]
    random.shuffle(hands[bidder])
    laid, hands[bidder] = hands[bidder][size:], hands[bidder][:size]
    call = random.choice(list(calls(rules)))
    order, leader = card_order(rules, call), random.randrange(1, players + 1)
    side = (bidder + 1, *(teams.partners(bidder + 1, rules) or ()))
    trick = Trick(1, leader, (hands[leader - 1][0],), None, 0)
    return Seen(rules, call, order, side, tuple(map(tuple, hands)), (trick,), order.value(laid))


def calls(rules: RuleSet) -> Iterator[TrumpCall]:
    rooks = ("high", "low") if rules.trump.rook_called else (None,)
    return (TrumpCall(color, rook=rook) for color in cards.COLORS.values() for rook in rooks)


def by_every_way(hand: Seen) -> int:
    """The most points over every allowed discard and every trump, by every way to play."""
    return max(made(hand, call, laid) for call in calls(hand.rules) for laid in nests(hand, call))


def held(hand: Seen) -> list[str]:
    """The bidder's hand with the nest."""
    others = Counter(card for each in hand.hands for card in each)
    nest_of_it = (Counter(cards.deck(hand.rules)) - others).elements()
    return [*hand.hands[hand.declarers[0] - 1], *nest_of_it]


def nests(hand: Seen, call: TrumpCall) -> Iterator[tuple[str, ...]]:
    order, mine = card_order(hand.rules, call), held(hand)
    for laid in combinations(mine, cards.nest_size(hand.rules)):
        if not nest.discard_faults(mine, laid, order, hand.rules):
            yield laid


def made(hand: Seen, call: TrumpCall, laid: tuple[str, ...]) -> int:
    rules, kept = hand.rules, Counter(held(hand)) - Counter(laid)
    mine = hand.declarers[0] - 1
    hands = [tuple(kept.elements()) if at == mine else h for at, h in enumerate(hand.hands)]
    letter = next(each for each, color in cards.COLORS.items() if color == call.trump)
    called = oracle.Called(letter, rook=call.rook)
    ours = frozenset(seat - 1 for seat in hand.declarers)
    counters = card_order(rules, call).value(laid)
    brute = Brute(rules, oracle.GAMES[rules.id], called, ours, counters)
    assert hand.tricks[0].leader is not None
    return brute.value(At(tuple(hands), hand.tricks[0].leader - 1))


def as_it_was(hand: Seen) -> Value:
    laid = Counter(held(hand)) - Counter(hand.hands[hand.declarers[0] - 1])
    worth = made(hand, hand.call, tuple(laid.elements()))
    return Value(worth, worth)


@pytest.mark.parametrize("part", range(4))
def test_the_best_nest_is_that_of_every_nest_every_trump_and_every_way_to_play(part: int) -> None:
    for seed in DEALS[part::4]:
        random = Random(seed)
        rules = small(PRESETS[seed // 4 % len(PRESETS)], random)
        hand = a_deal(rules, random)
        with by(list(KINDS)[seed // 2 % len(KINDS)]):
            found = best_nest(hand, as_it_was(hand), Budget())
        assert found is not None
        want = by_every_way(hand)
        assert found.worth == Value(want, want), seed
        legal = nests(hand, found.call)
        assert sorted(found.discard) in [sorted(laid) for laid in legal] or want == 0, seed
        if found.worth.low > as_it_was(hand).low:
            assert made(hand, found.call, found.discard) == want, seed


def test_where_time_ends_it_is_as_much_as_was_there_or_more() -> None:
    _, hand = hand_of("carded-kentucky-discard")
    found = best_nest(hand, Value(90, 90), Budget(nodes=0))

    assert found is not None
    assert (found.worth, found.call) == (Value(90, 120), hand.call)
    assert sorted(found.discard) == ["B6", "G7", "Y13", "Y7", "Y8"]
    whole = best_nest(hand, Value(90, 90), Budget())
    assert whole is not None
    assert whole.worth == Value(120, 120)


@pytest.mark.parametrize("ban", ["none", "trump", "counters"])
@pytest.mark.parametrize(("players", "size"), [(4, 5), (4, 21), (4, 29), (4, 37), (2, 21), (3, 20)])
def test_it_keeps_its_time_however_many_cards_can_be_laid_aside(
    players: int, size: int, ban: str
) -> None:
    """Of 31 cards 21 can be laid aside in 44 million ways; a hand of one card leaves 38."""
    house = {"players": players, "nest": size, "discard_ban": ban}
    hand = a_deal(with_house(preset("kentucky-discard"), house), Random(size))
    began, seconds = time.monotonic(), 0.3

    found = best_nest(hand, Value(0, 0), Budget(go_on=lambda: time.monotonic() < began + seconds))

    assert found is not None
    assert time.monotonic() - began < 5 * seconds


@pytest.mark.parametrize(
    "record", ["carded-call-partner-5", "carded-no-trump", "carded-double-deck-4"]
)
def test_nothing_is_answered_where_more_than_a_color_and_a_nest_is_chosen(record: str) -> None:
    _, hand = hand_of(record)

    assert best_nest(hand, Value(0, 0), Budget()) is None
