"""The captured cards themselves, pile by pile: what they count, and which piles cannot be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.engine import nest
from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Points, Team
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet

Piles = Mapping[Team, tuple[Card, ...]]


class PileFault(NamedTuple):
    """A card that does not lie on the piles as often as it must, or may."""

    card: Card
    there: int
    """How often it lies on all piles together."""
    copies: int
    """How often the deck has it."""


def pile_points(piles: Piles, rules: RuleSet, *, whole: bool = True) -> Points:
    """What each team's pile is worth; cards in it that are no counters count nothing.

    Raises:
        ImpossibleEventError: the piles cannot be; `pile_faults` says all that is wrong.
    """
    faults = pile_faults(piles, rules, whole=whole)
    if faults:
        said = [pile_fault_words(fault, cards.words(fault.card), len(piles)) for fault in faults]
        raise ImpossibleEventError("; ".join(said), "piles")
    return worth(piles, rules)


def worth(piles: Piles, rules: RuleSet) -> dict[Team, int]:
    """What the cards on each pile count, whether the piles can be or not."""
    deck = cards.deck(rules)
    return {
        team: sum(cards.points(card, rules) for card in pile if card in deck)
        for team, pile in piles.items()
    }


def tricks_on(
    piles: Piles, last_trick: Team | None, rules: RuleSet
) -> tuple[Points | None, Team | None]:
    """How many tricks lie on each pile of a whole hand, and who took the last one.

    None: the cards do not say it, as some are not there, or either pile may have the nest. Where
    that is so, and most of the tricks lie on one pile all the same, it is one of the numbers.
    """
    players, size, names = rules.table.players, cards.hand_size(rules), teams.teams(rules)
    aside = cards.nest_size(rules) if nest.is_captured(rules) else 0
    found = []
    for last in names if last_trick is None else (last_trick,):
        lying = {team: len(piles.get(team, ())) - aside * (team == last) for team in names}
        tricks = {team: number // players for team, number in lying.items()}
        even = all(number % players == 0 for number in lying.values())
        if even and sum(tricks.values()) == size and tricks.get(last, 0) > 0:
            found.append((tricks, last))
    earned = [_earned_by(tricks, rules) for tricks, _ in found]
    same = all(each == earned[0] for each in earned)
    return found[0][0] if found and same else None, found[0][1] if len(found) == 1 else None


def _earned_by(tricks: Points, rules: RuleSet) -> Points | Sequence[Team]:
    """What *tricks* are counted for: each of them, or who has more than half."""
    if cards.trick_worth(rules):
        return tricks
    return [team for team, number in tricks.items() if 2 * number > cards.hand_size(rules)]


def pile_faults(piles: Piles, rules: RuleSet, *, whole: bool = True) -> tuple[PileFault, ...]:
    """What is wrong with the piles: cards that lie there too often, counters that are in none.

    Counters may be missing where they may lie in a nest that is out of play, and where the
    piles are not *whole*: the hand was stopped before all was captured.
    """
    lying = Counter(card for pile in piles.values() for card in pile)
    every, deck = Counter(cards.counters(rules)), cards.deck(rules)
    aside = cards.nest_size(rules) if nest.may_hold_counters(rules) else 0
    excused = not whole or (every - lying).total() <= aside
    found = [PileFault(card, lying[card], deck.get(card, 0)) for card in {**every, **lying}]
    return tuple(
        fault
        for fault in found
        if fault.there > fault.copies
        or (fault.there < fault.copies and fault.card in every and not excused)
    )


def pile_fault_words(fault: PileFault, named: str, piles: int) -> str:
    """*fault* as half a sentence; *named* is its card, and *piles* how many there are."""
    if fault.copies == 0:
        return f"{named} is not in the deck"
    if fault.there > fault.copies:
        return _too_many(named, fault.there, fault.copies, piles)
    return _too_few(named, fault.copies - fault.there, fault.copies, piles)


def _too_many(named: str, there: int, copies: int, piles: int) -> str:
    if copies == 1:
        both = "both" if piles == 2 else "two"
        return f"{both} sides have {named}" if there == 2 else f"{named} is there {there} times"
    return f"there are {there} of {named}, and only {copies} in the deck"


def _too_few(named: str, missing: int, copies: int, piles: int) -> str:
    nowhere = "in neither pile" if piles == 2 else "in no pile"
    if copies == 1:
        return f"{named} is {nowhere}"
    if missing == 1:
        return f"one copy of {named} is {nowhere}"
    return f"both copies of {named} are {nowhere}"
