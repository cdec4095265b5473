"""Tiny games, and what their worlds are made of: decks, deals, and who may have led which trick.

With nothing of the engine but the reading of rules, and `said`, which asks the judge.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from referee.engine.hand.facts import Hand, Irregularity
from referee.engine.judge.verdict import judge
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import dump, load, preset
from tests.engine import oracle

Pile = Counter[str]
Played = tuple[int, int, str, str | None]
"""Trick, seat, card, and the card it was played to; None: it was led."""


@dataclass(frozen=True)
class Tiny:
    """A tiny game: what the engine is told of it, and what the oracle is told."""

    rules: RuleSet
    game: oracle.Game
    players: int
    size: int
    nest: int
    deck: Pile
    extras: tuple[str, ...] = ()
    """Two of these lie in the deck."""


def tiny(
    preset_id: str, ranks: list[int], nest: int, players: int = 4, *, circus: bool = False
) -> RuleSet:
    """A preset with only *ranks* in its deck."""
    tree = dump(preset(preset_id))
    order = [place for place in tree["deck"]["trump"] if isinstance(place, str) or place in ranks]
    tree["deck"] |= {"plain": ranks, "trump": order, "standard": {}}
    tree["nest"]["size"] = nest
    tree["auction"]["minimum"] = 5
    tree["trump"]["circus"] = circus
    tree["table"] |= {"players": players, "sides": "alone" if players == 3 else "two"}
    return load(tree)


def pack(ranks: list[int], rooks: int, copies: int = 1) -> Pile:
    cards = Counter({f"{color}{rank}": copies for color in "RYGB" for rank in ranks})
    return cards + Counter({"RK": rooks})


GAMES = {
    "free Rook": Tiny(
        tiny("kentucky-discard", [14, 10, 5], 1), oracle.Game([14, 10, 5], "high", free=True),
        4, 3, 1, pack([14, 10, 5], 1),
    ),
    "two decks": Tiny(
        tiny("double-deck-4", [14, 5], 2), oracle.Game([14, 5], "low", copies=2),
        4, 4, 2, pack([14, 5], 2, 2),
    ),
    "two of four": Tiny(
        tiny("double-deck-6", [14], 3, 3), oracle.Game([14, 4], "low", copies=2),
        3, 3, 3, pack([14], 2, 2), ("R4", "Y4", "G4", "B4"),
    ),
    "circus": Tiny(
        tiny("kentucky-discard", [14, 10, 5], 1, circus=True),
        oracle.Game([14, 10, 5], "high", free=True), 4, 3, 1, pack([14, 10, 5], 1),
    ),
    "circus, two decks": Tiny(
        tiny("double-deck-4", [14, 5], 2, circus=True), oracle.Game([14, 5], "low", copies=2),
        4, 4, 2, pack([14, 5], 2, 2),
    ),
}  # fmt: skip


def a_hand(name: str, random: Random) -> tuple[Hand, oracle.Called]:
    """A hand in which anybody plays and lays aside anything; one color gathers with few seats."""
    tiny = GAMES[name]
    called = oracle.Called(random.choice("RRG"))
    deck = [*tiny.deck.elements(), *random.sample(tiny.extras, min(2, len(tiny.extras)))]
    random.shuffle(deck)
    if random.random() < 0.6:
        deck.sort(key=lambda card: (card[0] == "R") + random.random() * 1.5)
    hands = [deck[tiny.size * seat : tiny.size * (seat + 1)] for seat in range(tiny.players)]
    nest = deck[tiny.size * tiny.players :]
    held = [list(hand) for hand in hands]
    held[0] += nest
    random.shuffle(held[0])
    aside = [held[0].pop() for _ in nest]
    leader, tricks = 1, []
    for _ in range(tiny.size):
        seats = [(leader - 1 + step) % tiny.players for step in range(tiny.players)]
        trick = [held[seat].pop(random.randrange(len(held[seat]))) for seat in seats]
        leader = seats[oracle.winner(trick, tiny.game, called)] + 1
        tricks.append(tuple(trick))
    trump = {"R": "red", "G": "green"}[called.trump]
    hand = Hand(deal=tuple(map(tuple, hands)), nest=tuple(nest), discard=tuple(aside), bidder=1,
                bid=tiny.rules.auction.minimum, trump=trump, play=tuple(tricks))  # fmt: skip
    return hand, called


def a_circus_hand(name: str, random: Random) -> tuple[Hand, oracle.Called]:
    """A hand of circus Rook: each seat passes a card to its left before the first lead."""
    tiny = GAMES[name]
    called = oracle.Called(random.choice("RG"))
    deck = list(tiny.deck.elements())
    random.shuffle(deck)
    hands = [deck[tiny.size * seat : tiny.size * (seat + 1)] for seat in range(tiny.players)]
    nest = deck[tiny.size * tiny.players :]
    held = [list(hand) for hand in hands]
    held[0] += nest
    random.shuffle(held[0])
    aside = [held[0].pop() for _ in nest]
    passed = [each.pop(random.randrange(tiny.size)) for each in held]
    for seat, card in enumerate(passed):
        held[(seat + 1) % tiny.players].append(card)
    leader, tricks = 2, []
    for _ in range(tiny.size):
        seats = [(leader - 1 + step) % tiny.players for step in range(tiny.players)]
        trick = [held[seat].pop(random.randrange(len(held[seat]))) for seat in seats]
        leader = seats[oracle.winner(trick, tiny.game, called)] + 1
        tricks.append(tuple(trick))
    trump = {"R": "red", "G": "green"}[called.trump]
    hand = Hand(deal=tuple(map(tuple, hands)), nest=tuple(nest), discard=tuple(aside), bidder=1,
                bid=tiny.rules.auction.minimum, trump=trump, call="circus",
                circus=tuple(passed), play=tuple(tricks))  # fmt: skip
    return hand, called


def recorded_in_part(hand: Hand, random: Random) -> Hand:
    """*hand* as somebody wrote it down who missed this and that."""
    play = list(hand.play)
    if random.random() < 0.7:
        play[random.randrange(len(play) - 1)] = ()
    if random.random() < 0.3:
        play[-1] = play[-1][: random.randint(1, len(play[-1]) - 1)]
    return replace(
        hand,
        deal=tuple(dealt if random.random() < 0.4 else () for dealt in hand.deal),
        nest=hand.nest if random.random() < 0.5 else (),
        discard=hand.discard if random.random() < 0.4 else (),
        play=tuple(play),
    )


def first(hand: Hand) -> int:
    """Who leads first: seat 1, but in circus Rook the caller's left."""
    return 2 if hand.call == "circus" else 1


def readings(
    hand: Hand, tiny: Tiny, called: oracle.Called, trick: int = 1, leader: int | None = 1
) -> Iterator[list[Played]]:
    """Who may have played which card from *trick* on, with every leader where none is known."""
    if trick > len(hand.play):
        yield []
        return
    cards = hand.play[trick - 1]
    if not cards:
        yield from readings(hand, tiny, called, trick + 1, None)
        return
    for first in [leader] if leader else range(1, tiny.players + 1):
        seats = [(first - 1 + step) % tiny.players + 1 for step in range(tiny.players)]
        here = [
            (trick, seat, card, cards[0] if place else None)
            for place, (seat, card) in enumerate(zip(seats, cards, strict=False))
        ]
        won = seats[oracle.winner(cards, tiny.game, called)]
        for rest in readings(hand, tiny, called, trick + 1, won):
            yield here + rest


def shared_out(rest: list[str], sizes: tuple[int, ...]) -> Iterator[tuple[list[str], ...]]:
    """Every way to put the cards *rest*, like ones together, into piles of *sizes*."""
    if not rest:
        yield tuple([] for _ in sizes)
        return
    card, number = rest[0], rest.count(rest[0])
    for split in splits(number, sizes):
        left = tuple(size - some for size, some in zip(sizes, split, strict=True))
        for piles in shared_out(rest[number:], left):
            for pile, some in zip(piles, split, strict=True):
                pile.extend([card] * some)
            yield piles


def splits(number: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        if not number:
            yield ()
        return
    for some in range(min(number, sizes[0]) + 1):
        for others in splits(number - some, sizes[1:]):
            yield (some, *others)


def decks(tiny: Tiny) -> Iterator[Pile]:
    if not tiny.extras:
        yield tiny.deck
    for at, one in enumerate(tiny.extras):
        for other in tiny.extras[at + 1 :]:
            yield tiny.deck + Counter([one, other])


def fits(hand: Hand, start: list[Pile], aside: Pile) -> bool:
    if hand.call == "circus":
        return any(fits_deal(hand, back, aside) for back in before_passing(hand, start))
    return fits_deal(hand, start, aside)


def before_passing(hand: Hand, start: list[Pile]) -> Iterator[list[Pile]]:
    """The hands of circus Rook before each seat passed a card to its left."""
    players = len(start)
    got = [
        [hand.circus[seat - 1]] if hand.circus else sorted(start[seat]) for seat in range(players)
    ]
    for received in product(*got):
        if all(card in start[seat] for seat, card in enumerate(received)):
            yield [
                start[seat] - Counter([received[seat]]) + Counter([received[(seat + 1) % players]])
                for seat in range(players)
            ]


def fits_deal(hand: Hand, start: list[Pile], aside: Pile) -> bool:
    took = start[0] + aside
    mine = Counter(hand.deal[0]) + Counter(hand.nest)
    others = zip(hand.deal[1:], start[1:], strict=True)
    return not mine - took and all(not dealt or Counter(dealt) == pile for dealt, pile in others)


def is_wrong(here: Played, held: Pile, tiny: Tiny, called: oracle.Called) -> bool:
    _, _, card, led = here
    if led is None:
        return False
    return card not in oracle.legal(sorted(held.elements()), led, tiny.game, called)


def said(hand: Hand, tiny: Tiny, claim: Irregularity) -> str:
    """What the judge says to *claim*."""
    claimed = replace(hand, irregularities=(claim,))
    rulings = judge(claimed, tiny.players, tiny.rules).rulings
    if any(each.code == "claim-not-upheld" for each in rulings):
        return "refuted"
    about = [
        each for each in rulings
        if each.code.startswith(("renege", "bad-discard", "discard"))
        and (claim.kind == "bad-discard" or (each.trick, each.seat) == (claim.trick, claim.seat))
    ]  # fmt: skip
    return "open" if any("open" in each.reason for each in about) else "proven"


ANSWERS = {(True,): "proven", (False,): "refuted", (False, True): "open"}
