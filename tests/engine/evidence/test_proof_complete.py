"""Proofs against every world that could be: a renege is proved exactly when all of them show it.

The decks are tiny, so that every deal that fits what was told can be listed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.hand.facts import Hand
from referee.engine.judge.verdict import judge
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import dump, load, preset
from referee.engine.wording import say
from tests.engine import oracle
from tests.engine.dealing import stopped
from tests.laws import law

World = tuple[frozenset[str], ...]
"""The hands at the first lead by seat, then the cards laid aside."""

TRUMPS = {"R": "red", "G": "green", "-": "none"}


def tiny(preset_id: str, ranks: list[int], nest: int) -> RuleSet:
    """A preset with only *ranks* in its deck."""
    tree = dump(preset(preset_id))
    tree["deck"] |= {"plain": ranks, "trump": _only(tree["deck"]["trump"], ranks), "standard": {}}
    tree["nest"]["size"] = nest
    tree["auction"]["minimum"] = 5
    tree["trump"]["no_trump"] = True
    return load(tree)


def _only(order: Sequence[int | str], ranks: list[int]) -> list[int | str]:
    return [place for place in order if isinstance(place, str) or place in ranks]


TABLES = {
    "free Rook": (
        tiny("kentucky-discard", [14, 10, 5], 1),
        oracle.Game([14, 10, 5], "high", free=True),
    ),
    "low Rook": (
        tiny("one-high", [14, 10, 5], 1),
        oracle.Game([14, 10, 5], "low"),
    ),
    "no nest": (tiny("regular-partnership", [14, 10, 5], 0), oracle.Game([14, 10, 5], None)),
}


def a_hand(name: str, random: Random) -> tuple[Hand, int, oracle.Called]:
    """A hand in which anybody plays anything; red cards gather with few seats."""
    rules, game = TABLES[name]
    called = oracle.Called(random.choice("RRG-"))
    deck = [f"{color}{rank}" for color in "RYGB" for rank in game.plain]
    deck += ["RK"] if game.rook else []
    random.shuffle(deck)
    if random.random() < 0.5:
        deck.sort(key=lambda card: (card[0] == "R") + random.random() * 1.5)
    nest = deck[12:]
    hands = [deck[3 * seat : 3 * seat + 3] for seat in range(4)]
    held = [list(hand) for hand in hands]
    bidder = random.randint(1, 4)
    held[bidder - 1] += nest
    random.shuffle(held[bidder - 1])
    aside = [held[bidder - 1].pop() for _ in nest]
    leader, tricks = 1, []
    for _ in range(3):
        seats = [(leader - 1 + step) % 4 for step in range(4)]
        trick = [held[seat].pop(random.randrange(len(held[seat]))) for seat in seats]
        leader = seats[oracle.winner(trick, game, called)] + 1
        tricks.append(tuple(trick))
    hand = Hand(
        deal=tuple(map(tuple, hands)), nest=tuple(nest), discard=tuple(aside), bidder=bidder,
        bid=rules.auction.minimum, trump=TRUMPS[called.trump], play=tuple(tricks),
    )  # fmt: skip
    return hand, bidder, called


def worlds(hand: Hand, laid: list[list[str]], bidder: int, deck: frozenset[str]) -> Iterator[World]:
    """Every way the cards nobody has seen can lie, given what *hand* tells."""
    rest = deck - {card for cards in laid for card in cards}
    sizes = [*(3 - len(cards) for cards in laid), len(deck) - 12]
    for parts in _partitions(rest, sizes):
        start = tuple(frozenset(laid[seat]) | parts[seat] for seat in range(4))
        if _fits(hand, start, parts[4], bidder):
            yield (*start, parts[4])


def _partitions(rest: frozenset[str], sizes: list[int]) -> Iterator[tuple[frozenset[str], ...]]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(sorted(rest), sizes[0]):
        for others in _partitions(rest - set(chosen), sizes[1:]):
            yield (frozenset(chosen), *others)


def _fits(
    hand: Hand, start: tuple[frozenset[str], ...], aside: frozenset[str], bidder: int
) -> bool:
    if hand.discard and aside != set(hand.discard):
        return False
    with_nest = start[bidder - 1] | aside
    if not set(hand.nest) <= with_nest:
        return False
    return all(
        not dealt or (set(dealt) <= with_nest if seat == bidder else set(dealt) == start[seat - 1])
        for seat, dealt in enumerate(hand.deal, 1)
    )


def proved_by_brute_force(
    hand: Hand, name: str, called: oracle.Called, bidder: int, deck: frozenset[str]
) -> set[tuple[int, int]]:
    """(trick, seat) of every card that was a renege in every world."""
    _, game = TABLES[name]
    laid: list[list[str]] = [[], [], [], []]
    suspects = []
    leader = 1
    for number, trick in enumerate(hand.play, 1):
        seats = [(leader - 1 + step) % 4 for step in range(4)]
        for seat, card in zip(seats, trick, strict=False):
            if card != trick[0]:
                suspects.append((number, seat, card, trick[0], frozenset(laid[seat])))
            laid[seat].append(card)
        leader = seats[oracle.winner(trick, game, called)] + 1
    possible = list(worlds(hand, laid, bidder, deck))
    assert possible
    return {
        (number, seat + 1)
        for number, seat, card, led, before in suspects
        if all(
            card not in oracle.legal(sorted(world[seat] - before), led, game, called)
            for world in possible
        )
    }


@law(150)
@given(st.sampled_from(sorted(TABLES)), st.integers(0, 2**32), st.integers(6, 12), st.data())
def test_a_renege_is_proved_exactly_when_every_possible_deal_shows_it(
    name: str, seed: int, seen: int, data: st.DataObject
) -> None:
    hand, bidder, called = a_hand(name, Random(seed))
    deck = frozenset(card for dealt in (*hand.deal, hand.nest) for card in dealt)
    told = data.draw(st.sets(st.sampled_from([1, 2, 3, 4, "nest", "discard"])), "told")
    known = replace(
        stopped(hand, seen),
        deal=tuple(dealt if seat in told else () for seat, dealt in enumerate(hand.deal, 1)),
        nest=hand.nest if "nest" in told else (),
        discard=hand.discard if "discard" in told else (),
    )

    rulings = judge(known, 4, TABLES[name][0]).rulings

    found = {(each.trick, each.seat) for each in rulings if each.code == "renege"}
    assert found == proved_by_brute_force(known, name, called, bidder, deck)


def test_counting_alone_proves_a_renege() -> None:
    """Only red cards are left over for seat 2, which did not follow red in trick 1."""
    hand = Hand(
        bidder=1, bid=5, trump="green",
        deal=((), (), ("Y14", "Y10", "Y5"), ("B14", "B10", "B5")),
        play=(("R14", "G5", "Y5", "B5"), ("G14", "Y10", "B10", "G10")),
    )  # fmt: skip

    rulings = judge(hand, 4, TABLES["no nest"][0]).rulings

    assert [(each.code, each.seat, each.trick, each.proof) for each in rulings] == [
        ("renege", 2, 1, None)
    ]
    assert say(rulings[0]) == (
        "Seat 2 played the green 5 to the red 14 in trick 1, and must still hold one: no other "
        "cards are left for that hand. A seat that holds a card of the color led must play one."
    )


@pytest.mark.parametrize("name", sorted(TABLES))
def test_brute_force_finds_what_a_cheat_did_when_all_is_told(name: str) -> None:
    found = []
    for seed in range(30):
        hand, _, _ = a_hand(name, Random(seed))
        found += [r for r in judge(hand, 4, TABLES[name][0]).rulings if r.code == "renege"]

    assert len(found) > 10
