"""Hands of every preset with a reduced deck, as tables record them, and questions about them."""

from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Sighting
from referee.rook.rules import cards
from referee.rook.rules.cards import MOON, Bid
from referee.rook.rules.house import with_house
from referee.rook.rules.model import Pack, RuleSet
from referee.rook.rules.presets import dump, load, preset, preset_ids
from tests.rook import oracle
from tests.rook.questions.every_hand import (
    COLORS,
    MOST_CARDS,
    Fact,
    Step,
    TooManyError,
    Way,
    bad_discard,
    best_passed,
    decks,
    declared,
    ends,
    first_leader,
    held,
    made,
    may,
    partner,
    points,
    redeal,
    reneged,
    seats_from,
    sides,
    takings,
    took,
    truths,
    winner,
)

PRESETS = preset_ids()


Tree = dict[str, Any]
"""Rules as plain values, by group."""


def cut(preset_id: str, random: Random, *, whole: bool = False) -> RuleSet:
    """A preset with few ranks, sometimes with other seats, and with all calls offered.

    With *whole* there are so few cards that no card of a hand need be recorded.
    """
    while True:
        tree = dump(with_chance(preset(preset_id), random))
        with_few_ranks(tree["deck"], random, whole=whole)
        few = 0.9 if tree["deck"]["extras"] else 0.6 if whole else 0.15
        if random.random() < few:
            tree["table"]["players"] = random.choice([2, 3])
        seat(tree)
        is_there = "B2" in dict(tree["deck"]["standard"]).values() or not tree["deck"]["standard"]
        if "RK" in tree["deck"]["trump"] and random.random() < 0.1 and is_there:
            tree["deck"]["black_two"] = True
            copies = tree["deck"]["copies"]
            tree["deck"]["extras"].append({"cards": ["B2"] * copies, "count": copies})
        number, players = sum(cards_in(tree["deck"])), tree["table"]["players"]
        size = min(number // players, random.choice([1, 2, 3, 4]))
        tree["nest"] |= {"size": number - size * players, "face_up": 0, "misdeal": "none"}
        tree["auction"] |= {"minimum": 5, "no_counter_redeal": True, "hold": False}
        tree["score"]["moon"] = 200
        tree["trump"] |= {"no_trump": True, "low_card": True, "circus": True}
        if size and tree["nest"]["size"] <= 4:
            return load(tree)


def with_chance(rules: RuleSet, random: Random) -> RuleSet:
    """*rules*, sometimes with two decks, and with 1s where there are cards for them."""
    called = rules.table.sides == "called"  # of two decks two players may hold the called card
    house: dict[str, Any] = {"decks": 2} if random.random() < 0.1 and not called else {}
    if rules.deck.pack is Pack.ROOK and random.random() < 0.1:
        house["ranks"] = sorted({1, *rules.deck.plain})
    return with_house(rules, house)


def tiny(preset_id: str, ranks: list[int], nest: int, players: int = 4) -> RuleSet:
    """A preset with only *ranks* in its deck."""
    tree = dump(preset(preset_id))
    order = [place for place in tree["deck"]["trump"] if isinstance(place, str) or place in ranks]
    tree["deck"] |= {"plain": ranks, "trump": order, "standard": {}}
    tree["nest"]["size"] = nest
    tree["auction"]["minimum"] = 5
    tree["table"] |= {"players": players, "sides": "alone" if players == 3 else "two"}
    return load(tree)


def with_few_ranks(deck: Tree, random: Random, *, whole: bool) -> None:
    """Leaves up to three ranks in the *deck*, with the 10, since the Rook may rank beside it."""
    known = [rank for rank in (10, 14, 5, 1) if rank in deck["plain"]]
    if 1 in known and random.random() < 0.3:
        known = [10, 1, *known[1:-1]]
    ranks = known[: random.choice([1, 1, 2] if whole else [2, 2, 3])]
    if deck["copies"] == 2:
        ranks = ranks[: 1 if whole else 2]
    deck["plain"] = [rank for rank in deck["plain"] if rank in ranks]
    deck["trump"] = [place for place in deck["trump"] if isinstance(place, str) or place in ranks]


def seat(tree: Tree) -> None:
    """Makes sides that this number of players can have."""
    table = tree["table"]
    if table["sides"] == "called":
        table["players"] = max(table["players"], 3)
        table["called_cards"] = min(table["called_cards"], table["players"] - 2)
    elif table["players"] % 2:
        table["sides"] = "alone"
    elif table["sides"] == "alone":
        table["sides"] = "two"
    if table["players"] != 4:
        tree["play"]["dummy"] = "none"


def cards_in(deck: Tree) -> Iterator[int]:
    """How many cards of each sort the *deck* has."""
    named = [place for place in deck["trump"] if isinstance(place, str)]
    hidden = [name for name in named if name[1:].isdigit() and int(name[1:]) in deck["plain"]]
    yield deck["copies"] * (4 * len(deck["plain"]) - len(hidden) + len(named))
    yield from (extra["count"] for extra in deck["extras"])


@dataclass(frozen=True)
class Whole:
    """A completely known hand, with the way in which it was played."""

    hand: Hand
    rules: RuleSet
    dealer: int
    way: Way


def a_hand(rules: RuleSet, random: Random) -> Whole:
    """A hand in which everybody plays, passes and discards at random."""
    players, size = rules.table.players, cards.hand_size(rules)
    rook = random.choice(["high", "low"]) if rules.trump.rook_called else None
    called = oracle.Called(random.choice("RRRGY-"), low=random.random() < 0.1, rook=rook)
    circus = not called.low and random.random() < 0.12
    deck = list(random.choice(list(decks(rules))).elements())
    random.shuffle(deck)
    if random.random() < 0.6:
        deck.sort(key=lambda card: (card[0] == "R") + random.random() * 1.5)
    dealt = [deck[size * at : size * (at + 1)] for at in range(players)]
    nest, bidder, dealer = deck[size * players :], *random.choices(range(1, players + 1), k=2)
    held = [list(each) for each in dealt]
    held[bidder - 1] += nest
    random.shuffle(held[bidder - 1])
    aside = [held[bidder - 1].pop() for _ in nest]
    passed = [each.pop(random.randrange(size)) for each in held] if circus else []
    for seat, card in enumerate(passed):
        held[(seat + 1) % players].append(card)
    bid: Bid = 5 * random.randint(0, max(1, cards.hand_total(rules) // 5)) or MOON
    hand = Hand(deal=tuple(map(tuple, dealt)), nest=tuple(nest), discard=tuple(aside),
                bidder=bidder, bid=bid,
                trump=COLORS[called.trump],
                call="low" if called.low else "circus" if circus else None,
                circus=tuple(passed), rook=called.rook)  # fmt: skip
    if teams.partners_are_called(rules):
        some = random.sample(sorted(set(deck)), rules.table.called_cards)
        hand = replace(hand, partner_cards=tuple(some))
    return played(Whole(hand, rules, dealer, Way(rules, bidder, called, tuple(aside), ())),
                  held, random)  # fmt: skip


def played(begun: Whole, held: list[list[str]], random: Random) -> Whole:
    """The hand that has *begun* with these cards *held*, played out."""
    hand, rules, dealer, way = begun.hand, begun.rules, begun.dealer, begun.way
    steps, tricks, leaders = list[Step](), list[tuple[str, ...]](), dict[int, int]()
    players = rules.table.players
    leader = first_leader(hand, way.bidder, dealer, rules)
    for number in range(1, cards.hand_size(rules) + 1):
        if random.random() < 0.05:
            leader = leaders[number] = random.randint(1, players)
        laid = [each.pop(random.randrange(len(each))) for each in held]
        seats = seats_from(leader, players)
        tricks.append(tuple(laid[seat - 1] for seat in seats))
        won = seats[winner(tricks[-1], rules, way.called)]
        steps.append(Step(leader, tuple(laid), won))
        leader = won
    hand = replace(hand, play=tuple(tricks), leaders=leaders)
    if rules.nest.declares_points and rules.nest.size:
        hand = replace(hand, declared=random.random() < 0.5)
    return Whole(hand, rules, dealer, replace(way, steps=tuple(steps)))


def in_part(whole: Whole, random: Random) -> Hand:
    """The hand as recorded by somebody who missed parts of it."""
    hand, players = whole.hand, whole.rules.table.players
    play, leaders = list(hand.play), dict(hand.leaders)
    most = min(len(play), max(1, 8 // players))
    for at in random.sample(range(len(play)), random.randint(0, most)):
        number = random.randint(1, players - 1) if random.random() < 0.2 else 0
        kept = sorted(random.sample(range(players), number))
        play[at] = tuple(play[at][place] for place in kept)
    while play and not play[-1]:
        play.pop()
    if play:
        play[-1] = hand.play[len(play) - 1][: len(play[-1])]  # the trick under way has a beginning
    for number, step in enumerate(whole.way.steps, 1):
        if number > 1 and random.random() < 0.1 and number <= len(play):
            leaders[number] = step.leader
    part = replace(
        hand,
        deal=tuple(dealt if random.random() < 0.45 else () for dealt in hand.deal),
        nest=hand.nest if random.random() < 0.5 else (),
        nest_up=tuple(random.sample(hand.nest, random.randint(0, len(hand.nest) // 2))),
        discard=hand.discard if random.random() < 0.4 else (),
        discard_up=tuple(random.sample(hand.discard, random.randint(0, len(hand.discard) // 2))),
        circus=hand.circus if random.random() < 0.5 else (),
        partner_cards=hand.partner_cards if random.random() < 0.8 else (),
        play=tuple(play),
        leaders={number: seat for number, seat in leaders.items() if number <= len(play)},
        seen=sightings(whole.way, random.choice([0, 1, 1, 2]), random),
    )
    return with_result(part, whole, random, 0.25) if random.random() < 0.5 else part


def by_numbers(whole: Whole, random: Random) -> Hand:
    """The hand as recorded by a table that keeps only points: bidder, bid, trump, and result."""
    hand = whole.hand
    kept = Hand(bidder=hand.bidder, bid=hand.bid, trump=hand.trump, call=hand.call, rook=hand.rook,
                leaders={n: s for n, s in hand.leaders.items() if n == 1})  # fmt: skip
    if random.random() < 0.4:
        kept = replace(kept, partner_cards=hand.partner_cards)
    if random.random() < 0.3:
        kept = replace(kept, seen=sightings(whole.way, random.choice([0, 1, 1, 2]), random))
    if random.random() < 0.3:
        known = random.randrange(len(hand.deal))
        kept = replace(kept, deal=tuple(
            dealt if at == known else () for at, dealt in enumerate(hand.deal)
        ))  # fmt: skip
    return with_result(kept, whole, random, 0.6)


def with_a_slip(hand: Hand, rules: RuleSet, random: Random) -> Hand:
    """*hand* with one of its cards recorded as another, which mostly makes it impossible."""
    tricks = [at for at, laid in enumerate(hand.play) if laid]
    if not tricks:
        return hand
    at = random.choice(tricks)
    trick = list(hand.play[at])
    trick[random.randrange(len(trick))] = random.choice(sorted(cards.deck(rules)))
    return replace(hand, play=(*hand.play[:at], tuple(trick), *hand.play[at + 1 :]))


def without_the_call(hand: Hand, random: Random) -> Hand:
    """*hand* without its bidder, trump, or rank of the Rook."""
    missing = random.choice(["bidder", "trump", "rook"])
    return replace(hand, **{missing: None})  # type: ignore[arg-type]


def with_result(hand: Hand, whole: Whole, random: Random, each: float) -> Hand:
    """*hand* with parts of its result: points, tricks, the last trick, piles, partners."""
    way, rules = whole.way, whole.rules
    declarers = random.choice(list(sides(whole.hand, way)))
    counted = takings(way, declarers)
    facts: dict[str, object] = {}
    if random.random() < each:
        names = list(counted.points)
        some = names if random.random() < 0.7 else random.sample(names, 1)
        facts["taken"] = {name: counted.points[name] for name in some}
    if random.random() < each:
        facts["tricks"] = dict(counted.tricks)
    if random.random() < each:
        facts["last_trick"] = counted.last
    if random.random() < each / 2:
        piles = {team: random.sample(sorted(pile.elements()), min(2, pile.total()))
                 for team, pile in counted.piles.items()}  # fmt: skip
        facts[random.choice(["piles", "in_piles"])] = {t: tuple(p) for t, p in piles.items() if p}
    if teams.partners_are_called(rules) and random.random() < each:
        facts["partners"] = tuple(sorted(declarers - {way.bidder}))
    return replace(hand, **facts)  # type: ignore[arg-type]


def sightings(way: Way, number: int, random: Random) -> tuple[Sighting, ...]:
    """Sightings of this many played cards, or of their colors."""
    every = [
        Sighting(seat, trick, card)
        for trick, step in enumerate(way.steps, 1)
        for seat, card in enumerate(step.laid, 1)
    ]
    return tuple(
        replace(each, card=COLORS[each.card[0]])
        if each.card != "RK" and random.random() < 0.5
        else each
        for each in random.sample(every, min(len(every), number))
    )


def questions(whole: Whole, hand: Hand, random: Random) -> list[tuple[str, Fact]]:
    """Questions on *hand* as a person types them, each with the fact it is about."""
    rules, size = whole.rules, cards.hand_size(whole.rules)
    seats, tricks = range(1, rules.table.players + 1), range(1, size + 1)
    deck = sorted(cards.deck(rules))

    def one() -> tuple[int, int, str]:
        seat, trick = random.choice(seats), random.choice(tricks)
        was_there = random.random() < 0.5
        return seat, trick, whole.way.steps[trick - 1].laid[seat - 1] if was_there else (
            random.choice(deck))  # fmt: skip

    seat, trick, card = one()
    found: list[tuple[str, Fact]] = [
        (f"renege {seat}@{trick}", reneged(seat, trick)),
        (f"held {seat} {card}@{trick}", held(seat, card, trick)),
        ("made", made),
        (f"took {trick}", took(trick)),
    ]
    if cards.nest_size(rules):  # else nothing is laid aside, whatever was recorded
        found.append(("discard", bad_discard))
    seat, trick, card = one()
    found += [(f"renege {seat}@{trick}", reneged(seat, trick)),
              (f"may {seat} {card}@{trick}", may(seat, card, trick)),
              (f"redeal {seat}", redeal(seat))]  # fmt: skip
    if teams.partners_are_called(rules):
        found.append(("partner", partner))
    if hand.call == "circus":
        found.append((f"best-passed {seat}", best_passed(seat)))
    if hand.declared is not None:
        found.append(("declared", declared))
    return found


class Case(NamedTuple):
    """A record with questions, and all possible answers to each."""

    hand: Hand
    dealer: int
    rules: RuleSet
    facts: Mapping[str, Fact]
    """By question."""
    answers: Mapping[str, set[Hashable]]
    points: set[Hashable]
    """The possible points of the teams, as pairs."""


MOST_DRAWN = 50
"""The most records in a row that may leave too much open before that counts as a fault."""

FEW_CARDS = 10
"""The most cards in a deck for which a hand recorded by numbers alone is listed."""


def drawn(preset_id: str, seed: int, most: int = MOST_CARDS) -> Case:
    """One record of a game with a reduced deck that does not leave too much open.

    Every third is recorded by numbers; a few lack the bidder or trump, a few have a wrong card.
    """
    for attempt in range(MOST_DRAWN):
        with suppress(TooManyError):
            random = Random(f"{preset_id} {seed} {attempt}")
            return _drawn(preset_id, random, numbers=seed % 3 == 0, most=most)
    raise TooManyError


def _drawn(preset_id: str, random: Random, *, numbers: bool, most: int) -> Case:
    whole = a_hand(cut(preset_id, random, whole=numbers), random)
    few = cards.deck_size(whole.rules) <= FEW_CARDS
    hand = (by_numbers if numbers and few else in_part)(whole, random)
    if random.random() < 0.12:
        hand = without_the_call(hand, random)
    if random.random() < 0.06:
        hand = with_a_slip(hand, whole.rules, random)
    facts = dict(questions(whole, hand, random))
    if hand.bidder is None:
        facts = {text: fact for text, fact in facts.items() if text not in ("made", "partner")}
    every = ends(hand, whole.dealer, whole.rules, most)
    *found, had = truths(every, [*facts.values(), points])
    answers = dict(zip(facts, found, strict=True))
    return Case(hand, whole.dealer, whole.rules, facts, answers, had)
