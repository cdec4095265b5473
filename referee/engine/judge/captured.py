"""What each team captured, counted from the tricks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Points, Seat
from referee.engine.judge.claims import ending_foul
from referee.engine.nest import is_captured
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.card_order import NUMBER, Tables
from referee.engine.tricks.tricks import Trick


def with_capture(
    hand: Hand, tricks: Sequence[Trick], table: Tables, rules: RuleSet
) -> tuple[Hand, Points]:
    """*hand* with what each team captured if it is over, else with what it has so far.

    A hand that a foul has stopped is over: only tricks taken before it was found count, and
    the nest goes to nobody, unless it was found after the last trick; rulings 43 and 78.
    """
    foul = ending_foul(hand)
    taken = [trick for trick in tricks if trick.winner is not None]
    if foul is not None and foul.found is not None:
        taken = [trick for trick in taken if trick.number < (foul.found or 0)]
    told = all(trick.cards for trick in tricks[:-1])
    if not tricks or not told or any(trick.leader is None for trick in tricks):
        return hand, {}
    points = _points_by_seat(taken, table)
    if _is_over(taken, rules):
        nest = _nest_points(hand, taken, sum(points.values()), table, rules)
        if nest is not None:
            return _finished(hand, taken, points, nest, rules), {}
    if foul is not None:
        return replace(hand, taken=_by_team(points, hand, rules), piles=None), {}
    return hand, _so_far(points, hand, rules)


def _finished(
    hand: Hand, taken: Sequence[Trick], points: Mapping[Seat, int], nest: int, rules: RuleSet
) -> Hand:
    """*hand* with its result; the nest goes to the side of the last trick's winner, or nobody."""
    last = taken[-1].winner or 0
    with_nest = Counter(points)
    if is_captured(rules):
        with_nest[last] += nest
    tricks = Counter(trick.winner or 0 for trick in taken)
    return replace(
        hand,
        taken=_by_team(with_nest, hand, rules),
        piles=None,
        tricks=_by_team(tricks, hand, rules),
        last_trick=teams.team(last, _declarers(hand, rules), rules),
    )


def _is_over(taken: Sequence[Trick], rules: RuleSet) -> bool:
    full = [trick for trick in taken if len(trick.cards) >= rules.table.players]
    return len(taken) == cards.hand_size(rules) and taken[-1] in full


def _points_by_seat(taken: Sequence[Trick], table: Tables) -> Counter[Seat]:
    """Counters captured by seat; a card recorded more often than it exists counts once."""
    points: Counter[Seat] = Counter()
    seen: Counter[str] = Counter()
    for trick in taken:
        for card in trick.cards:
            seen[card] += 1
            if seen[card] <= table.copies[NUMBER[card]]:
                points[trick.winner or 0] += table.points[NUMBER[card]]
    return points


def _nest_points(
    hand: Hand, taken: Sequence[Trick], in_tricks: int, table: Tables, rules: RuleSet
) -> int | None:
    """What the cards laid aside count: what no trick held. None: that cannot be known."""
    rest = cards.counter_total(rules) - in_tricks
    if all(len(trick.cards) == rules.table.players for trick in taken):
        return rest
    return rest if rest == table.value(hand.discard) else None


def _so_far(points: Mapping[Seat, int], hand: Hand, rules: RuleSet) -> Points:
    """The counters captured by team; {} while it is secret who belongs together."""
    if teams.partners_are_called(rules) and hand.partners is None:
        return {}
    return _by_team(points, hand, rules)


def _by_team(amounts: Mapping[Seat, int], hand: Hand, rules: RuleSet) -> dict[str, int]:
    found = dict.fromkeys(teams.teams(rules), 0)
    for seat, amount in amounts.items():
        found[teams.team(seat, _declarers(hand, rules), rules)] += amount
    return found


def _declarers(hand: Hand, rules: RuleSet) -> tuple[Seat, ...]:
    bidder = hand.bidder or 0
    partners = teams.partners(bidder, rules)
    return (bidder, *(hand.partners or () if partners is None else partners))
