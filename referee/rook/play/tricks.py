"""Play of the tricks: which cards may be played, who leads, who takes a trick, and its points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from referee.rook.hand import teams
from referee.rook.hand.facts import Seat
from referee.rook.play.card_order import NUMBER, CardOrder
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import FirstLead, Review, RuleSet
from referee.rook.ruling import Ruling


def playable(hand: Sequence[Card], led: Card | None, order: CardOrder) -> tuple[Card, ...]:
    """The cards of *hand* that may be played to *led* (None: to lead), in the order of *hand*."""
    bits = order.playable(order.mask(hand), None if led is None else NUMBER[led])
    return tuple(card for card in hand if bits & order.field[NUMBER[card]])


def first_leader(dealer: Seat, bidder: Seat, *, circus: bool, rules: RuleSet) -> Seat:
    """The seat that leads to the first trick; in circus, the one that named trump. Ruling 11."""
    if circus:
        return teams.next_seat(bidder, rules)
    match rules.play.first_lead:
        case FirstLead.LEFT_OF_DEALER:
            return teams.next_seat(dealer, rules)
        case FirstLead.LEFT_OF_BIDDER:
            return teams.next_seat(bidder, rules)
        case FirstLead.BIDDER:
            return bidder


def seats_from(leader: Seat, rules: RuleSet) -> tuple[Seat, ...]:
    """All seats in the order in which they play to a trick led by *leader*."""
    return tuple(
        (leader - 1 + place) % rules.table.players + 1 for place in range(rules.table.players)
    )


# The tricks of a hand as they were played


class Played(NamedTuple):
    """One card on the table, and the seat that played it."""

    trick: int
    seat: Seat
    card: Card
    led: Card | None
    """The card led to the trick; None if this card is it."""


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick, with as much of it as is recorded."""

    number: int
    leader: Seat | None
    """The seat that led; None if it cannot be known."""
    cards: tuple[Card, ...]
    """The cards in order of play; empty if they are not recorded."""
    winner: Seat | None
    """The seat that took the trick; None if it is in progress, or cannot be known."""
    points: int

    def played(self, rules: RuleSet) -> tuple[Played, ...]:
        """Every card with its seat; () if the leader is unknown."""
        if self.leader is None:
            return ()
        seats = seats_from(self.leader, rules)
        led = self.cards[0] if self.cards else None
        return tuple(
            Played(self.number, seats[place % len(seats)], card, led if place else None)
            for place, card in enumerate(self.cards)
        )


def follow_tricks(
    play: Sequence[tuple[Card, ...]],
    leaders: Mapping[int, Seat],
    first: Seat | None,
    order: CardOrder | None,
    rules: RuleSet,
) -> tuple[Trick, ...]:
    """The tricks of *play*, each led by the winner of the one before, or as *leaders* records.

    *first* is the seat that leads by rule. Without *order*, the winners are unknown.
    """
    tricks: list[Trick] = []
    expected = first
    for number, played in enumerate(play, 1):
        leader = leaders.get(number, expected)
        winner = None
        whole = number < len(play) or len(played) >= rules.table.players
        if played and whole and leader is not None and order is not None:
            winner = (leader - 1 + order.winner(played)) % rules.table.players + 1
        points = order.value(played) if order is not None else 0
        tricks.append(Trick(number, leader, played, winner, points))
        expected = winner
    return tuple(tricks)


def order_faults(
    tricks: Sequence[Trick], leaders: Mapping[int, Seat], first: Seat | None, rules: RuleSet
) -> tuple[Ruling, ...]:
    """The rulings on leads out of turn, and on tricks with too many or too few cards."""
    faults: list[Ruling] = []
    wrong = miscounted(tricks, rules)
    expected = first
    for trick in tricks:
        recorded = leaders.get(trick.number)
        if recorded is not None and expected is not None and recorded != expected:
            faults.append(
                Ruling(
                    "lead-out-of-turn",
                    seat=recorded,
                    trick=trick.number,
                    card=trick.cards[0] if trick.cards else None,
                    reason="later" if trick.number > 1 else "first",
                    values={"expected": expected},
                )
            )
        if trick.number in wrong:
            size = cards.hand_size(rules)
            if trick.number > size:
                values, reason = {"tricks": size}, "too many tricks"
            else:
                values, reason = {"has": len(trick.cards), "seats": rules.table.players}, "trick"
            faults.append(
                Ruling("wrong-card-count", trick=trick.number, reason=reason, values=values)
            )
        expected = trick.winner
    return tuple(faults)


def miscounted(tricks: Sequence[Trick], rules: RuleSet) -> frozenset[int]:
    """The numbers of the tricks with an impossible number of cards; only the last may be short."""
    players, size = rules.table.players, cards.hand_size(rules)
    wrong = {trick.number for trick in tricks if trick.number > size}
    for trick in tricks:
        short_is_right = trick is tricks[-1] or not trick.cards
        if len(trick.cards) > players or (len(trick.cards) < players and not short_is_right):
            wrong.add(trick.number)
    return frozenset(wrong)


def sure_tricks(
    tricks: Sequence[Trick], leaders: Mapping[int, Seat], rules: RuleSet
) -> tuple[Trick, ...]:
    """The tricks for which it is certain which seat played which card.

    After a trick that is not recorded, or has a wrong number of cards, the next leader is unknown,
    unless *leaders* has it.
    """
    wrong = miscounted(tricks, rules)
    sure: list[Trick] = []
    leader_known = True
    for trick in tricks:
        leader_known = (leader_known or trick.number in leaders) and trick.leader is not None
        is_recorded = bool(trick.cards) and trick.number not in wrong
        if leader_known and is_recorded:
            sure.append(trick)
        leader_known = leader_known and is_recorded
    return tuple(sure)


# Tricks that may be looked at again while a hand is played


def tricks_open(taken: int, rules: RuleSet) -> range:
    """The numbers of the tricks, from 1, that players may look at after *taken* tricks.

    The trick in progress is always visible, and is not included. The referee may look at other
    tricks too. Source: S000, S002; ruling 48.
    """
    match rules.play.review:
        case Review.NONE:
            return range(0)
        case Review.LAST_TRICK:
            return range(max(taken, 1), taken + 1)
        case Review.ALL:
            return range(1, taken + 1)


# The fast replay of a whole hand, which checks every card. It uses the same card order as all other
# code; `evidence.fouls` finds out why a card was wrong


class PlayedOut(NamedTuple):
    """The part of a hand that was played by the rules."""

    legal: int
    """The number of cards, from the first, that were held and allowed."""
    winners: list[int]
    """The index of the seat that took each complete trick."""
    points: list[int]
    """The points in each complete trick."""


def play_out(
    hands: Sequence[int], leader: int, played: Sequence[int], order: CardOrder
) -> PlayedOut:
    """Replays *played*, card numbers in order of play, with *hands*, masks by seat index.

    *leader* is the seat index, from 0, of the first leader. The replay stops at the first card that
    was not held or not allowed.
    """
    honest = _played_legally(hands, leader, played, order)
    return honest if honest is not None else _checked(hands, leader, played, order)


def _played_legally(
    hands: Sequence[int], leader: int, played: Sequence[int], order: CardOrder
) -> PlayedOut | None:
    """Replays a complete, legal hand; None if the hand is incomplete or a card was illegal.

    Each card is subtracted from its hand without a test that it is there, which saves a sixth of
    the time. That is safe: if exactly as many cards as were held are subtracted and nothing is
    left, they were the cards held, because any other cards with the same sum are more in number.
    """
    if order.size(sum(hands)) != len(played) or len(played) % len(hands):
        return None
    left = list(hands)
    units, counts, by_led = order.unit, order.points, order.by_led
    catches_rook = order.black_two_pair is not None
    others = _others(len(left))
    winners: list[int] = []
    points: list[int] = []
    at, end = 0, len(played)
    while at < end:  # an index takes a fifth less time than zipped iterators
        led = played[at]
        at += 1
        strong, may, must = by_led[led]
        won, best, total = leader, strong[led], counts[led]
        left[leader] -= units[led]
        for seat in others[leader]:
            card = played[at]
            at += 1
            left[seat] = mine = left[seat] - units[card]
            if not may[card] and mine & must:
                return None
            total += counts[card]
            if strong[card] > best:
                best, won = strong[card], seat
        if catches_rook:
            won = (leader + order.takes(played[at - len(left) : at])) % len(left)
        winners.append(won)
        points.append(total)
        leader = won
    return None if any(left) else PlayedOut(len(played), winners, points)


def _checked(
    hands: Sequence[int], leader: int, played: Sequence[int], order: CardOrder
) -> PlayedOut:
    """Replays the hand card by card, up to the first card that was not held or not allowed."""
    left, players = list(hands), len(hands)
    winners: list[int] = []
    points: list[int] = []
    for first in range(0, len(played), players):
        trick = played[first : first + players]
        for step, card in enumerate(trick):
            seat = (leader + step) % players
            if not order.playable(left[seat], trick[0] if step else None) & order.field[card]:
                return PlayedOut(first + step, winners, points)
            left[seat] -= order.unit[card]
        if len(trick) == players:
            leader = (leader + order.takes(trick)) % players
            winners.append(leader)
            points.append(sum(order.points[card] for card in trick))
    return PlayedOut(len(played), winners, points)


@cache
def _others(players: int) -> tuple[tuple[int, ...], ...]:
    """By leader's index, the indexes of the seats that play after it, in order."""
    return tuple(
        tuple((leader + step) % players for step in range(1, players)) for leader in range(players)
    )
