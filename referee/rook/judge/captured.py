"""What each team captured: counted from tricks and piles, or as recorded without cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from referee.errors import ImpossibleEventError
from referee.rook.hand import teams
from referee.rook.hand.facts import (
    Hand,
    Irregularity,
    Points,
    Seat,
    Team,
    ending_foul,
    known_discard,
    with_all_piled,
)
from referee.rook.judge.scoring import HandScore, Outcome, captured_so_far, whole_tricks
from referee.rook.play import nest
from referee.rook.play.card_order import NUMBER, CardOrder
from referee.rook.play.nest import is_captured
from referee.rook.play.tricks import Trick
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import Bonus, RuleSet
from referee.rook.ruling import Ruling


class Won(NamedTuple):
    """A completed trick with its winner."""

    number: int
    winner: Seat
    cards: tuple[Card, ...]


def with_capture(
    hand: Hand, bidder: Seat, tricks: Sequence[Trick], order: CardOrder, rules: RuleSet
) -> tuple[Hand, Points]:
    """*hand* with what each team captured, and the counters captured so far.

    If the hand is over, the first has the complete result and the second is empty; else *hand* is
    unchanged and the second has the counters by team, if they are known. A hand stopped by a foul
    is over: only the tricks before the foul was found count, and nobody gets the nest, unless the
    foul was found after the last trick; rulings 43 and 78.
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
    fixed = teams.partners(bidder, rules)
    partners = hand.partners or () if fixed is None else fixed
    by_team = partial(_by_team, declarers=(bidder, *partners), rules=rules)
    nest = _nest_points(hand, taken, sum(points.values()), order, rules)
    whole = len(taken) == cards.hand_size(rules)
    if whole and len(taken[-1].cards) >= rules.table.players and nest is not None:
        last = taken[-1].winner
        with_nest = Counter(points)
        if is_captured(rules):
            with_nest[last] += nest
        took_last = by_team({last: 1})
        finished = replace(
            hand,
            taken=by_team(with_nest),
            piles=None,
            tricks=by_team(Counter(trick.winner for trick in taken)),
            last_trick=max(took_last, key=lambda team: took_last[team]),
        )
        return finished, {}
    if foul is not None and _is_recorded(taken, foul, rules):
        return replace(hand, taken=by_team(points), piles=None), {}
    return hand, {} if secret else by_team(points)


def captured_by_seat(hand: Hand, tricks: Sequence[Trick], order: CardOrder) -> Mapping[Seat, int]:
    """Counters that each seat captured in *tricks*, until a foul of *hand* was found."""
    foul = ending_foul(hand)
    return _points_by_seat(_taken(tricks, foul.found if foul is not None else None), order)


def _taken(tricks: Sequence[Trick], until: int | None) -> list[Won]:
    """The completed tricks; if *until* is the trick of a foul, only those before it."""
    return [
        Won(trick.number, trick.winner, trick.cards)
        for trick in tricks
        if trick.winner is not None and (until is None or trick.number < until)
    ]


def _is_recorded(taken: Sequence[Won], foul: Irregularity, rules: RuleSet) -> bool:
    """Whether every trick before the *foul* was found is recorded."""
    until = len(taken) + 1 if foul.found is None else foul.found
    return len(taken) >= min(until - 1, cards.hand_size(rules))


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
    """The counters among the cards laid aside, which are those in no trick; None if unknown."""
    rest = cards.counter_total(rules) - in_tricks
    if all(len(trick.cards) == rules.table.players for trick in taken):
        return rest
    return rest if rest == order.value(known_discard(hand)) else None


def _by_team(
    amounts: Mapping[Seat, int], *, declarers: Sequence[Seat], rules: RuleSet
) -> dict[Team, int]:
    by_team = dict.fromkeys(teams.teams(rules), 0)
    for seat, amount in amounts.items():
        by_team[teams.team(seat, declarers, rules)] += amount
    return by_team


# Piles: their points, and which are impossible


Piles = Mapping[Team, tuple[Card, ...]]


class PileFault(NamedTuple):
    """A card that is on the piles too often or not often enough."""

    card: Card
    lying: int
    """How many copies are on all piles together."""
    copies: int
    """How many copies the deck has."""


def pile_points(piles: Piles, rules: RuleSet, *, whole: bool = True) -> Points:
    """The points of each team's pile; cards that are no counters count 0.

    Raises:
        ImpossibleEventError: the piles are impossible; `pile_faults` lists everything wrong.
    """
    faults = pile_faults(piles, rules, whole=whole)
    if faults:
        messages = [
            pile_fault_words(fault, cards.words(fault.card), len(piles)) for fault in faults
        ]
        raise ImpossibleEventError("; ".join(messages), "piles")
    return worth(piles, rules)


def worth(piles: Piles, rules: RuleSet) -> dict[Team, int]:
    """The points of each team's pile, without a check that the piles are possible."""
    deck = cards.deck(rules)
    return {
        team: sum(cards.points(card, rules) for card in pile if card in deck)
        for team, pile in piles.items()
    }


def tricks_on(
    piles: Piles, last_trick: Team | None, rules: RuleSet
) -> tuple[Points | None, Team | None]:
    """The number of tricks on each pile of a whole hand, and the team that took the last one.

    Either is None if the cards do not show it, because some are missing or either pile may have the
    nest. If several counts are possible and all earn the same bonus, one of them is returned.
    """
    players, size, names = rules.table.players, cards.hand_size(rules), teams.teams(rules)
    aside = cards.nest_size(rules) if nest.is_captured(rules) else 0
    counts = []
    for last in names if last_trick is None else (last_trick,):
        lying = {team: len(piles.get(team, ())) - aside * (team == last) for team in names}
        tricks = {team: number // players for team, number in lying.items()}
        even = all(number % players == 0 for number in lying.values())
        if even and sum(tricks.values()) == size and tricks.get(last, 0) > 0:
            counts.append((tricks, last))
    earned = [_earned_by(tricks, rules) for tricks, _ in counts]
    same = all(earner == earned[0] for earner in earned)
    return counts[0][0] if counts and same else None, counts[0][1] if len(counts) == 1 else None


def _earned_by(tricks: Points, rules: RuleSet) -> Points | Sequence[Team]:
    """What decides the bonus for *tricks*: the counts if every trick scores, else who has most."""
    if cards.trick_worth(rules):
        return tricks
    return [team for team, number in tricks.items() if 2 * number > cards.hand_size(rules)]


def pile_faults(piles: Piles, rules: RuleSet, *, whole: bool = True) -> tuple[PileFault, ...]:
    """The cards that are on the piles too often, and the counters that are missing.

    Counters may be missing if they can be in a nest that is out of play, or if the piles are not
    *whole*, because the hand was stopped early.
    """
    lying = Counter(card for pile in piles.values() for card in pile)
    every, deck = Counter(cards.counters(rules)), cards.deck(rules)
    aside = cards.nest_size(rules) if nest.may_hold_counters(rules) else 0
    excused = not whole or (every - lying).total() <= aside
    faults = [PileFault(card, lying[card], deck.get(card, 0)) for card in {**every, **lying}]
    return tuple(
        fault
        for fault in faults
        if fault.lying > fault.copies
        or (fault.lying < fault.copies and fault.card in every and not excused)
    )


def pile_fault_words(fault: PileFault, named: str, piles: int) -> str:
    """*fault* as half a sentence; *named* is the name of its card, *piles* the number of piles."""
    if fault.copies == 0:
        return f"{named} is not in the deck"
    if fault.lying > fault.copies:
        if fault.copies == 1:
            both = "both" if piles == 2 else "two"
            return (
                f"{both} sides have {named}"
                if fault.lying == 2
                else f"{named} is there {fault.lying} times"
            )
        return f"there are {fault.lying} of {named}, and only {fault.copies} in the deck"
    nowhere = "in neither pile" if piles == 2 else "in no pile"
    if fault.copies == 1:
        return f"{named} is {nowhere}"
    if fault.lying == fault.copies - 1:
        return f"one copy of {named} is {nowhere}"
    return f"both copies of {named} are {nowhere}"


# A result recorded without cards: what is impossible in it, and what it leaves open


class AfterClaims(NamedTuple):
    """What remains to be scored of a hand after its claims were ruled on."""

    hand: Hand
    """The facts of the hand; without a result if only the part before a refuted claim is known."""
    by_then: Mapping[Team, int | None]
    """Counters that each side had by then; empty if the result is known or nothing was recorded."""


def after_claims(recorded: Hand, seen: Hand, rules: RuleSet) -> AfterClaims:
    """What remains of the hand *recorded* if the cards refute every claim that ended it; ruling 77.

    The refuted claims did not end the hand: it went on, and its result has to be recorded. *seen*
    is the hand with only the claims that stand.

    Raises:
        ImpossibleEventError: the points are no sum of counters, or a pile holds impossible cards.
    """
    claim = ending_foul(recorded)
    if claim is None or ending_foul(seen) is not None or seen.agreed is not None:
        return AfterClaims(seen, {})
    if seen.taken is not recorded.taken or seen.piles is not recorded.piles:
        return AfterClaims(seen, {})  # every card is known
    over = claim.found is not None and claim.found > cards.hand_size(rules)
    captured = _captured(seen, rules)
    if captured and _is_whole(captured, seen, rules, over=over) and _has_bonus(seen, rules):
        return AfterClaims(_without_part(seen, rules), {})
    lying = with_all_piled(seen).piles
    hand = replace(seen, taken=None, piles=None, in_piles=lying, tricks=None, last_trick=None)
    return AfterClaims(hand, captured)


def _captured(hand: Hand, rules: RuleSet) -> Mapping[Team, int | None]:
    if hand.piles is not None:
        return captured_so_far(pile_points(hand.piles, rules, whole=False), rules)
    return {} if hand.taken is None else captured_so_far(hand.taken, rules)


def _is_whole(
    captured: Mapping[Team, int | None], hand: Hand, rules: RuleSet, *, over: bool
) -> bool:
    """Whether *captured* is the whole result, or determines it as the hand was *over*."""
    if over and hand.piles is not None:
        return not pile_faults(hand.piles, rules)
    aside = (
        cards.most_points(cards.nest_size(rules), rules)
        if over and nest.may_hold_counters(rules)
        else 0
    )
    missing = cards.counter_total(rules) - sum(points or 0 for points in captured.values())
    if missing and None in captured.values():
        return over and not aside
    return missing <= aside


def _has_bonus(hand: Hand, rules: RuleSet) -> bool:
    """Whether it is recorded who earned the bonus of a whole hand, if there is a bonus."""
    counted = cards.trick_worth(rules) > 0 or cards.bonus(rules) is Bonus.MAJORITY
    complete = hand.tricks is not None and sum(hand.tricks.values()) == cards.hand_size(rules)
    last = cards.bonus(rules) is Bonus.LAST_TRICK
    return (complete or not counted) and (hand.last_trick is not None or not last)


def _without_part(hand: Hand, rules: RuleSet) -> Hand:
    """*hand* without its numbers of tricks if they only go up to a claim."""
    tricks = hand.tricks
    if tricks is None or sum(tricks.values()) == cards.hand_size(rules):
        return hand
    return replace(hand, tricks=None)


def result_rulings(hand: Hand, seen: Hand, score: HandScore, rules: RuleSet) -> tuple[Ruling, ...]:
    """Rulings on what is doubtful in a recorded result; none if the cards of *seen* show it.

    Raises:
        ImpossibleEventError: a side has more points than its tricks can hold.
    """
    by_cards = seen.taken is not hand.taken or seen.piles is not hand.piles
    played_out = score.outcome in (Outcome.MADE, Outcome.SET) and hand.agreed is None
    if by_cards or not played_out:
        return ()
    taken = {team: points or 0 for team, points in score.taken.items()}
    if hand.tricks is not None:
        tricks = whole_tricks(hand.tricks, rules)
        for team in teams.teams(rules):  # no more than its tricks and the nest can hold
            with_nest = nest.is_captured(rules) and hand.last_trick in (None, team)
            room = tricks[team] * rules.table.players + with_nest * cards.nest_size(rules)
            most = cards.most_points(room, rules)
            if taken[team] > most:
                number = f"{tricks[team]} trick{'' if tricks[team] == 1 else 's'}"
                fault = f"{team} has {taken[team]} points, and {number} can bring {most} at most"
                raise ImpossibleEventError(fault, "tricks")
    # Counters may belong to nobody only where the nest can hold some; rules 1.20.
    together = sum(taken.values())
    every = cards.counter_total(rules)
    if together == every or nest.may_hold_counters(rules):
        return ()
    values = {"together": together, "every": every}
    return (Ruling("told-otherwise", reason="counters aside", values=values),)


_FACTS = ("partners", "taken", "tricks", "last_trick")
"""The recorded facts that the cards can show as well."""


def contradictions(hand: Hand, seen: Hand, captured: Points, rules: RuleSet) -> tuple[Ruling, ...]:
    """Rulings on facts in *hand* that contradict the cards, as in *seen*.

    *captured* is what the tricks have brought so far, if they are not the whole hand.
    """
    rulings = [
        _counted_otherwise(name, getattr(hand, name), getattr(seen, name))
        for name in _FACTS
        if not _fits(getattr(hand, name), getattr(seen, name))
    ]
    piled = worth(hand.piles or {}, rules)
    by_cards = seen.taken if seen.piles is None else None
    overfull = hand.piles and pile_faults(hand.piles, rules, whole=False)
    if piled and by_cards is not None and (piled != by_cards or overfull):
        rulings.append(_counted_otherwise("piles", piled, by_cards))
    was = piled or hand.taken or {}
    short = {team: n for team, n in captured.items() if was.get(team, n) < n}
    if short:
        rulings.append(_counted_otherwise("taken so far", was, short))
    return tuple(rulings)


def _counted_otherwise(what: str, was: Any, shown: Any) -> Ruling:
    return Ruling("told-otherwise", reason=what, values={"was": was, "shown": shown})


def piles_beside_taken(hand: Hand, rules: RuleSet) -> tuple[Ruling, ...]:
    """A ruling that the piles count, if the points recorded beside them differ."""
    if hand.piles is None or hand.taken is None or hand.agreed is not None:
        return ()
    piled = worth(hand.piles, rules)
    if _fits(hand.taken, piled):
        return ()
    return (_counted_otherwise("taken beside piles", hand.taken, piled),)


def _fits(recorded: Any, by_cards: Any) -> bool:
    """Whether *recorded*, which may be None or incomplete, agrees with *by_cards*."""
    if recorded is None:
        return True
    if isinstance(recorded, Mapping):
        return all(by_cards[name] == amount for name, amount in recorded.items())
    return bool(sorted(recorded) == sorted(by_cards))
