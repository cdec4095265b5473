"""Endings dealt at random, for the search and the brute force."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from referee.rook.hand import teams
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.rules import cards
from referee.rook.rules.model import Bonus, NestTo, RuleSet, Score
from referee.rook.rules.presets import preset
from referee.rook.solver.ending import RestOfHand, Stand
from tests.rook import oracle
from tests.rook.dealing import TRUMPS, a_call, offering_calls, shuffled_deck
from tests.rook.solver.brute import At, Brute


@dataclass(frozen=True)
class Dealt:
    """One ending, in the form of the search and in that of the brute force."""

    ending: RestOfHand
    stand: Stand
    brute: Brute
    at: At


def with_chance(rules: RuleSet, random: Random) -> RuleSet:
    """*rules*, sometimes with a bonus, a payment or a second deck that the preset does not have."""
    score = rules.score
    dice = random.random()
    if dice < 0.1:
        score = replace(score, bonus=Bonus.MAJORITY, bonus_points=20)
    elif dice < 0.2:
        score = replace(score, bonus=Bonus.LAST_TRICK, bonus_points=15)
    elif dice < 0.3:
        score = replace(score, trick_points=5)
    elif dice < 0.45:
        score = replace(score, sweep_points=random.choice([100, 200, 300]))
    elif dice < 0.5:
        score = Score(counters=((5, 1), (9, 3), (14, 4)), rook_points=random.choice([0, 4, 7]))
    nest = rules.nest
    if nest.size and random.random() < 0.1:
        nest = replace(nest, goes_to=NestTo.NOBODY)
    deck = rules.deck
    if "RK" in deck.trump and random.random() < 0.15:
        deck = replace(deck, black_two=True)
    if dice > 0.85:
        deck = replace(deck, copies=2)
    foul, end = rules.foul, rules.end
    if int(100 * dice) % 2:
        score = replace(score, only_bids_from=40)
        foul, end = replace(foul, renege_cost=35, renege_award=40), replace(end, hold_at=90)
    return replace(rules, score=score, nest=nest, deck=deck, foul=foul, end=end)


def dealt(preset_id: str, tricks: int, random: Random, **how: Any) -> Dealt:
    """The last *tricks* of a hand of a preset, between two tricks."""
    rules = offering_calls(with_chance(preset(preset_id), random))
    called, game = a_call(rules, random), oracle.GAMES[preset_id]
    if rules.deck.black_two and 2 not in game.plain:
        game = replace(game, plain=[*game.plain, 2])
    players = rules.table.players
    hands = _hands(rules, tricks, random)
    ours = _bidders(rules, random)
    played = random.randrange(max(cards.hand_size(rules) - tricks, 0) + 1)
    aside = random.choice([0, 0, 5, 10, 35])
    order = card_order(rules, TrumpCall(TRUMPS[called.trump], low=called.low, rook=called.rook))
    ending = RestOfHand(hands, ours, aside, order, rules, **how)
    won = random.randrange(10) * ending.step
    leader, lost = random.randrange(players), random.random() < 0.4
    stand = Stand(ending.first, leader, (), won // ending.step, played, lost)
    brute = Brute(rules, game, called, frozenset(seat - 1 for seat in ours), aside)
    return Dealt(ending, stand, brute, At(tuple(hands), leader, (), won, played, lost))


def _hands(rules: RuleSet, tricks: int, random: Random) -> list[tuple[str, ...]]:
    """Hands of this many cards, mostly of two suits, since seats could seldom follow else."""
    deck = [card for card in shuffled_deck(rules, random) if card != "B2"]
    if "B2" in cards.deck(rules) or rules.deck.black_two:
        deck += ["B2"] * rules.deck.copies
    favored = random.sample("RYGB", 2)
    deck.sort(key=lambda card: random.random() * (0.4 if card[0] in favored else 1))
    if random.random() < 0.6:
        deck.sort(key=lambda card: card not in ("RK", "B2", "R1"))
    players = rules.table.players
    hands = [tuple(deck[seat::players][:tricks]) for seat in range(players)]
    random.shuffle(hands)
    return hands


def _bidders(rules: RuleSet, random: Random) -> frozenset[int]:
    seats = list(teams.seats(rules))
    bidder = random.choice(seats)
    mates = teams.partners(bidder, rules)
    if mates is None:
        others = [seat for seat in seats if seat != bidder]
        mates = tuple(random.sample(others, random.randrange(len(others))))
    return frozenset({bidder, *mates})


def size_of(random: Random, players: int) -> int:
    """The number of tricks of an ending: seldom five, since the brute force takes minutes then."""
    sizes = {3: [3, 4, 4], 4: [2, 2, 3, 3, 3, 4], 5: [2, 2, 3], 6: [1, 2, 2]}
    return 5 if random.random() < 0.01 and players < 5 else random.choice(sizes[players])
