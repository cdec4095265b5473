"""Hands dealt at random, bid and played much like people do."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from referee.rook.hand import teams
from referee.rook.play.card_order import NUMBER, TrumpCall, card_order
from referee.rook.play.tricks import follow_tricks
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from referee.rook.solver.analysis import Seen
from referee.rook.solver.ending import RestOfHand, Stand, bits_of
from tests.rook.dealing import deal


@dataclass(frozen=True)
class Sensible:
    """A hand, with the cards in the order in which they were played."""

    rules: RuleSet
    hands: list[list[str]]
    ours: tuple[int, ...]
    aside: int
    call: TrumpCall
    leader: int
    bid: int
    """The bid."""

    def ending(self, tricks: int = 99, **how: Any) -> RestOfHand:
        """The hand, or its last *tricks*."""
        order = card_order(self.rules, self.call)
        left = [hand[-tricks:] for hand in self.hands]
        return RestOfHand(left, self.ours, self.aside, order, self.rules, **how)

    def stands(self, ending: RestOfHand, random: Random) -> list[Stand]:
        """The state before each card and at the end."""
        return self.stands_from(ending, Stand(ending.first, self.leader), random)

    def seen(self, random: Random) -> Seen:
        """The hand, played to its end."""
        order = card_order(self.rules, self.call)
        ending = self.ending(searched_by=lambda _: None)  # two decks have more bits than a search
        stands = self.stands(ending, random)
        laid = [
            ending.card(before.hands[before.seat] & ~after.hands[before.seat])
            for before, after in pairwise(stands)
        ]
        players = self.rules.table.players
        play = [tuple(laid[at : at + players]) for at in range(0, len(laid), players)]
        tricks = follow_tricks(play, {}, self.leader + 1, order, self.rules)
        hands = tuple(map(tuple, self.hands))
        return Seen(self.rules, self.call, order, self.ours, hands, tricks, self.aside)

    @staticmethod
    def stands_from(ending: RestOfHand, first: Stand, random: Random) -> list[Stand]:
        """The state of an ending before each card and at its end."""
        found = [first]
        while any(found[-1].hands):
            found.append(ending.play(found[-1], _a_card(ending, found[-1], random)))
        return found


def a_sensible_hand(preset_id: str, random: Random) -> Sensible:
    rules = preset(preset_id)
    hands, nest = deal(rules, random)
    dealer = random.choice(list(teams.seats(rules)))
    best = max(
        (_strength(hand, trump), seat, trump)
        for seat, hand in enumerate(hands, 1)
        for trump in "RYGB"
    )
    _, bidder, color = best
    trump = cards.COLORS[color]
    call = TrumpCall(trump, rook="high" if rules.trump.rook_called else None)
    order = card_order(rules, call)
    held = [list(hand) for hand in hands]
    mine = held[bidder - 1] = [*held[bidder - 1], *nest]
    top = {card: max(order.strength[order.suit[NUMBER[card]]]) for card in mine}

    def keeps(card: str) -> tuple[bool, bool, int]:
        strength = order.strength[order.suit[NUMBER[card]]][NUMBER[card]]
        return order.is_trump(card), strength >= top[card] - 1, strength

    mine.sort(key=keeps)
    aside = mine[: len(nest)]
    held[bidder - 1] = mine[len(nest) :]
    mates = teams.partners(bidder, rules)
    if mates is None:
        mates = tuple(random.sample([s for s in teams.seats(rules) if s != bidder], 1))
    leader = dealer % rules.table.players
    total = cards.hand_total(rules)
    bid = random.choice(range(total * 14 // 20, total * 19 // 20, 5))
    return Sensible(rules, held, (bidder, *mates), order.value(aside), call, leader, bid)


def _strength(hand: tuple[str, ...], trump: str) -> int:
    trumps = [card for card in hand if card == "RK" or card[0] == trump]
    high = [card for card in hand if card == "RK" or int(card[1:]) in (13, 14)]
    return 3 * len(trumps) + 2 * len(high)


def _a_card(ending: RestOfHand, stand: Stand, random: Random) -> int:
    """A counter if the trick is ours so far, else a cheap winner, else the card worth least."""
    tables = ending.tables
    legal = list(bits_of(ending.legal(stand)))
    if random.random() < 0.15:
        return random.choice(legal)
    position = ending.search_position(stand)
    counts = {bit: tables.points[bit.bit_length() - 1] for bit in legal}
    if not stand.table:
        return max(legal, key=lambda bit: (not any(bit < each for each in legal), bit))
    mine = tables.ours[stand.seat] == tables.ours[position.winner]
    if mine:
        return max(legal, key=lambda bit: (counts[bit], -bit))
    takes = [bit for bit in legal if bit & position.above]
    if takes and (position.points or len(stand.table) == len(stand.hands) - 1):
        return max(takes)
    return min(legal, key=lambda bit: (counts[bit], bit))
