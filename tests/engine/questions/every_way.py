"""Every deal of a tiny deck, and every way to play it, in which what is recorded holds.

Written from the words of the contract alone: a deal puts every card in one place, every seat has
its number of cards, every recorded card is played where it was recorded, and a trick is led by who
took the one before unless somebody else is recorded. `worlds` names the tiny games; nothing of the
engine is asked.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from referee.engine.hand.facts import Hand
from tests.engine import oracle
from tests.engine.worlds import (
    Pile,
    Tiny,
    before_passing,
    decks,
    first,
    fits,
    fits_deal,
    is_wrong,
    shared_out,
)

Laid = dict[int, str]
"""Seat to the card it is recorded to have played to a trick."""


@dataclass(frozen=True)
class Reading:
    """Who led and who played which recorded card, in one way to read the record."""

    leaders: dict[int, int]
    """Only of tricks with a recorded card."""
    laid: dict[int, Laid]


@dataclass(frozen=True)
class Step:
    """One trick of a world as it was played."""

    trick: int
    leader: int
    cards: tuple[str, ...]
    held: tuple[Pile, ...]
    """What each seat held when it played to the trick."""
    winner: int


World = tuple[tuple[Pile, ...], Pile, list[Step]]
"""The hands at the first lead, what was laid aside, and the tricks that were played out."""


def seats_from(leader: int, players: int) -> list[int]:
    return [(leader - 1 + step) % players + 1 for step in range(players)]


def readings(
    hand: Hand, tiny: Tiny, called: oracle.Called, trick: int = 1, leader: int | None = 1
) -> Iterator[Reading]:
    if trick > len(hand.play):
        yield Reading({}, {})
        return
    cards = hand.play[trick - 1]
    leader = hand.leaders.get(trick, leader)
    if not cards:
        yield from readings(hand, tiny, called, trick + 1, None)
        return
    last = trick == len(hand.play)
    whole = len(cards) == tiny.players
    for lead in [leader] if leader else range(1, tiny.players + 1):
        seats = seats_from(lead, tiny.players)
        after = seats[oracle.winner(cards, tiny.game, called)] if whole else None
        places = (
            [tuple(range(len(cards)))] if whole or last
            else combinations(range(tiny.players), len(cards))
        )  # fmt: skip
        for chosen in places:
            here = {seats[place]: card for place, card in zip(chosen, cards, strict=True)}
            for rest in readings(hand, tiny, called, trick + 1, after):
                yield Reading({trick: lead, **rest.leaders}, {trick: here, **rest.laid})


def worlds(
    hand: Hand, tiny: Tiny, called: oracle.Called, *, until: int, captured: bool = False
) -> Iterator[World]:
    """Every world, played out to the trick *until*; *captured*: whether piles must be right."""
    for reading in readings(hand, tiny, called, leader=first(hand)):
        for start, aside in deals(hand, tiny, reading):
            for steps in play_outs(hand, tiny, called, reading, start, until):
                if was_seen(hand, steps) and (not captured or piles_hold(hand, aside, steps)):
                    yield tuple(start), aside, steps


def deals(hand: Hand, tiny: Tiny, reading: Reading) -> Iterator[tuple[list[Pile], Pile]]:
    """The hands at the first lead and what was laid aside, in every deal that fits *reading*."""
    mine = [
        Counter(laid[seat] for laid in reading.laid.values() if seat in laid)
        for seat in range(1, tiny.players + 1)
    ]
    if hand.call != "circus":  # a dealt hand stays as it is, but for the bidder's: seat 1
        for seat, dealt in enumerate(hand.deal[1:], 1):
            if dealt and mine[seat] - Counter(dealt):
                return
            mine[seat] |= Counter(dealt)
    for deck in decks(tiny):
        seen = sum(mine, Counter(hand.discard))
        if seen - deck:
            continue
        left = [tiny.size - pile.total() for pile in mine]
        left.append(0 if hand.discard else tiny.nest)
        if min(left) < 0:
            continue
        for piles in shared_out(sorted((deck - seen).elements()), tuple(left)):
            start = [Counter(pile) + own for pile, own in zip(piles, mine, strict=False)]
            aside = Counter(piles[-1]) + Counter(hand.discard)
            if fits(hand, start, aside):
                yield start, aside


def play_outs(
    hand: Hand,
    tiny: Tiny,
    called: oracle.Called,
    reading: Reading,
    start: list[Pile],
    until: int,
) -> Iterator[list[Step]]:
    def go_on(trick: int, leader: int, held: list[Pile]) -> Iterator[list[Step]]:
        if trick > until:
            yield []
            return
        leader = hand.leaders.get(trick, leader)
        if reading.leaders.get(trick, leader) != leader:
            return
        seats = seats_from(leader, tiny.players)
        choices = [choice(seat, trick, held[seat - 1], reading) for seat in seats]
        for cards in product(*choices):
            left = [Counter(pile) for pile in held]
            for seat, card in zip(seats, cards, strict=True):
                left[seat - 1] -= Counter([card])
            won = seats[oracle.winner(cards, tiny.game, called)]
            for rest in go_on(trick + 1, won, left):
                yield [Step(trick, leader, cards, tuple(held), won), *rest]

    yield from go_on(1, first(hand), start)


def choice(seat: int, trick: int, held: Pile, reading: Reading) -> list[str]:
    """What *seat* may have played: the recorded card, or any that is not recorded for later."""
    here = reading.laid.get(trick, {})
    if seat in here:
        return [here[seat]]
    later = Counter(
        laid[seat] for number, laid in reading.laid.items() if number > trick and seat in laid
    )
    return sorted(held - later)


def piles_hold(hand: Hand, aside: Pile, steps: list[Step]) -> bool:
    """Whether each pile holds what it is said to hold: cards of tricks, and what was laid aside."""
    won: dict[str, Pile] = {side: Counter() for side in "AB"}
    for step in steps:
        won["AB"[(step.winner - 1) % 2]].update(step.cards)
    won["AB"[(steps[-1].winner - 1) % 2]].update(aside)
    told = [*(hand.piles or {}).items(), *(hand.in_piles or {}).items()]
    return all(not Counter(pile) - won[side] for side, pile in told)


def was_seen(hand: Hand, steps: list[Step]) -> bool:
    """Whether every card that was seen alone was played so; a color is any card of it."""
    for seat, trick, told in ((each.seat, each.trick, each.card) for each in hand.seen):
        step = steps[trick - 1]
        card = step.cards[seats_from(step.leader, len(step.cards)).index(seat)]
        if told not in (card, NAMED.get(card[0] if card != "RK" else "")):
            return False
    return True


NAMED = {"R": "red", "Y": "yellow", "G": "green", "B": "black"}


Fact = Callable[[World], bool]


def truths(
    fact: Fact,
    hand: Hand,
    tiny: Tiny,
    called: oracle.Called,
    *,
    until: int,
    before: bool = False,
) -> frozenset[bool]:
    """Whether *fact* is so in some world, and not so in some: empty where there is no world.

    *before*: it is of the hands as they were before cards were passed in circus Rook.
    """
    captured = hand.piles is not None or hand.in_piles is not None
    last = tiny.size if captured else max(until, len(hand.play), *(e.trick for e in hand.seen), 0)
    found: set[bool] = set()
    for world in worlds(hand, tiny, called, until=last, captured=captured):
        found.update(map(fact, unpassed(hand, world) if before else [world]))
        if len(found) == 2:
            break
    return frozenset(found)


def unpassed(hand: Hand, world: World) -> Iterator[World]:
    """*world* with the hands from which cards were passed, in each way in which they can be."""
    start, aside, steps = world
    if hand.call != "circus":
        yield world
        return
    for back in before_passing(hand, list(start)):
        if fits_deal(hand, back, aside):
            yield tuple(back), aside, steps


def reneged(seat: int, trick: int, tiny: Tiny, called: oracle.Called) -> Fact:
    def fact(world: World) -> bool:
        step = world[2][trick - 1]
        place = seats_from(step.leader, tiny.players).index(seat)
        led = step.cards[0] if place else None
        played = (trick, seat, step.cards[place], led)
        return is_wrong(played, step.held[seat - 1], tiny, called)

    return fact


def held(seat: int, card: str, trick: int) -> Fact:
    return lambda world: world[2][trick - 1].held[seat - 1][card] > 0


def trump_aside(tiny: Tiny, called: oracle.Called) -> Fact:
    """Whether trump went aside while the bidder, seat 1, kept a card that is none; ruling 29.

    Cards are passed after that: what came from the right was not there to be kept.
    """

    def fact(world: World) -> bool:
        start, aside, _ = world
        kept, away = (
            [oracle.follows_as(card, tiny.game, called) == called.trump for card in pile]
            for pile in (start[0], aside)
        )
        return any(away) and not all(kept)

    return fact
