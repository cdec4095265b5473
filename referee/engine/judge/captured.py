"""What each team captured, counted from the tricks."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Irregularity, Points, Seat, Team, ending_foul
from referee.engine.nest import is_captured
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import NUMBER, CardOrder
from referee.engine.tricks.tricks import Trick


class Won(NamedTuple):
    """A trick that was taken, and by whom."""

    number: int
    winner: Seat
    cards: tuple[Card, ...]


def with_capture(
    hand: Hand, bidder: Seat, tricks: Sequence[Trick], order: CardOrder, rules: RuleSet
) -> tuple[Hand, Points]:
    """*hand* of *bidder* with what each team captured if it is over, else with what it has so far.

    A hand that a foul has stopped is over: only tricks taken before it was found count, and
    the nest goes to nobody, unless it was found after the last trick; rulings 43 and 78.
    """
    recorded = all(trick.cards for trick in tricks[:-1])
    if not tricks or not recorded or any(trick.leader is None for trick in tricks):
        return hand, {}
    secret = teams.partners_are_called(rules) and hand.partners is None
    if secret and (hand.taken is not None or hand.piles is not None):
        return hand, {}
    foul = ending_foul(hand)
    taken = _taken(tricks, foul.found if foul is not None else None)
    points = _points_by_seat(taken, order)
    by_team = partial(_by_team, declarers=_declarers(hand, bidder, rules), rules=rules)
    nest = _nest_points(hand, taken, sum(points.values()), order, rules)
    if _is_over(taken, rules) and nest is not None:
        return _finished(hand, taken, points, nest, by_team, rules), {}
    if foul is not None and _is_recorded(taken, foul, rules):
        return replace(hand, taken=by_team(points), piles=None), {}
    return hand, {} if secret else by_team(points)


def captured_by_seat(hand: Hand, tricks: Sequence[Trick], order: CardOrder) -> Mapping[Seat, int]:
    """Counters that each seat captured in *tricks*, those before a foul of *hand* was found."""
    foul = ending_foul(hand)
    return _points_by_seat(_taken(tricks, foul.found if foul is not None else None), order)


def _taken(tricks: Sequence[Trick], found: int | None) -> list[Won]:
    """The tricks that were taken, before a foul was *found* if one was."""
    return [
        Won(trick.number, trick.winner, trick.cards)
        for trick in tricks
        if trick.winner is not None and (found is None or trick.number < found)
    ]


def _is_recorded(taken: Sequence[Won], foul: Irregularity, rules: RuleSet) -> bool:
    """Whether every trick is recorded that was taken before the *foul* was found."""
    until = len(taken) + 1 if foul.found is None else foul.found
    return len(taken) >= min(until - 1, cards.hand_size(rules))


ByTeam = Callable[[Mapping[Seat, int]], dict[Team, int]]
"""Amounts by seat as amounts by team."""


def _finished(
    hand: Hand,
    taken: Sequence[Won],
    points: Mapping[Seat, int],
    nest: int,
    by_team: ByTeam,
    rules: RuleSet,
) -> Hand:
    """*hand* with its result; the nest goes to the side of the last trick's winner, or nobody."""
    last = taken[-1].winner
    with_nest = Counter(points)
    if is_captured(rules):
        with_nest[last] += nest
    took_last = by_team({last: 1})
    return replace(
        hand,
        taken=by_team(with_nest),
        piles=None,
        tricks=by_team(Counter(trick.winner for trick in taken)),
        last_trick=max(took_last, key=lambda team: took_last[team]),
    )


def _is_over(taken: Sequence[Won], rules: RuleSet) -> bool:
    whole = len(taken) == cards.hand_size(rules)
    return whole and len(taken[-1].cards) >= rules.table.players


def _points_by_seat(taken: Sequence[Won], order: CardOrder) -> Counter[Seat]:
    """Counters captured by seat; a card recorded more often than it exists counts once."""
    points: Counter[Seat] = Counter()
    seen: Counter[Card] = Counter()
    for trick in taken:
        for card in trick.cards:
            seen[card] += 1
            if seen[card] <= order.copies[NUMBER[card]]:
                points[trick.winner] += order.points[NUMBER[card]]
    return points


def _nest_points(
    hand: Hand, taken: Sequence[Won], in_tricks: int, order: CardOrder, rules: RuleSet
) -> int | None:
    """What the cards laid aside count: what no trick held. None: that cannot be known."""
    rest = cards.counter_total(rules) - in_tricks
    if all(len(trick.cards) == rules.table.players for trick in taken):
        return rest
    return rest if rest == order.value(hand.discard) else None


def _by_team(
    amounts: Mapping[Seat, int], *, declarers: Sequence[Seat], rules: RuleSet
) -> dict[Team, int]:
    found = dict.fromkeys(teams.teams(rules), 0)
    for seat, amount in amounts.items():
        found[teams.team(seat, declarers, rules)] += amount
    return found


def _declarers(hand: Hand, bidder: Seat, rules: RuleSet) -> tuple[Seat, ...]:
    fixed = teams.partners(bidder, rules)
    return (bidder, *(hand.partners or () if fixed is None else fixed))
