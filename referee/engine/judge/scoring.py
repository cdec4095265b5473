"""The score of one hand, computed from what each team captured in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from referee.engine import toml
from referee.engine.errors import ImpossibleEventError
from referee.engine.hand import teams
from referee.engine.hand.facts import Book, Irregularity, Points, Seat, Team
from referee.engine.play import nest
from referee.engine.rules import cards
from referee.engine.rules.model import Bonus, RenegeRule, RuleSet


class Outcome(StrEnum):
    """How a hand ended."""

    MADE = "made"
    SET = "set"
    REDEAL = "redeal"
    PASSED_OUT = "passed-out"
    RENEGED = "reneged"
    BAD_DISCARD = "bad-discard"
    UNFINISHED = "unfinished"

    @property
    def is_dealt_again(self) -> bool:
        """Whether the hand was not played, and the cards are dealt again."""
        return self in (Outcome.REDEAL, Outcome.PASSED_OUT)


@dataclass(frozen=True, slots=True)
class HandScore:
    """Points that one hand adds to the books; not a total."""

    outcome: Outcome
    points: Points | None
    """By book; None while the hand is unfinished."""
    taken: Mapping[Team, int | None] = field(default_factory=dict)
    """Counters captured by team; None if not recorded and not needed."""
    bonus: Points = field(default_factory=dict)
    """Bonus points by team."""
    sweep: Team | None = None
    """The team that captured every counter, if the table pays for that."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The bidder, his partners, and the bid."""

    bidder: Seat
    bid: int
    partners: tuple[Seat, ...]

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The bidder and his partners."""
        return (self.bidder, *self.partners)

    def made_with(self, points: int) -> bool:
        """Whether *points*, any bonus included, make the bid; equal is made, ruling 49."""
        return points >= self.bid


@dataclass(frozen=True, slots=True)
class Capture:
    """What each team captured in a hand, or until it was stopped."""

    taken: Points
    tricks: Points | None = None
    last_trick: Team | None = None


def score_hand(contract: Contract, capture: Capture, rules: RuleSet) -> HandScore:
    """The score of a hand played to the end.

    Source: S000 "Scoring", S001; rulings 49 to 51, 60, 61, 67 and 68.

    Raises:
        ImpossibleEventError: the captured points are impossible, or a bonus cannot be determined.
    """
    taken = whole_capture(capture.taken, rules)
    bonus = bonus_points(capture, rules)
    if capture.tricks is not None:
        _check_tricks(taken, whole_tricks(capture.tricks, rules), capture.last_trick)
    declarers = teams.team(contract.bidder, contract.declarers, rules)
    made = contract.made_with(taken[declarers] + bonus[declarers])
    sweep = _sweep(taken, rules)
    won = {team: points + bonus[team] for team, points in taken.items()}
    if sweep is not None:
        won[sweep] = cards.sweep_worth(rules)
    points = _by_book(won, contract, rules) | ({} if made else set_costs(contract, rules))
    return HandScore(Outcome.MADE if made else Outcome.SET, points, taken, bonus, sweep)


def score_foul(
    contract: Contract, foul: Irregularity, captured: Points, rules: RuleSet
) -> HandScore:
    """The score of a hand stopped by a renege found too late, or by a discard against the rules.

    The offender loses the bid; the others keep what they have, or the bidders get their bid.
    *captured* is what each team had captured by then; that of the offender's team may be missing.
    The trick in progress, the nest and the bonus go to nobody. Source: S000 "Play", S001
    ("automatically set"), S002; rulings 31 and 40 to 47.

    Raises:
        ImpossibleEventError: the captured points are impossible or missing, or no seat is named.
    """
    aside = foul.kind == "bad-discard"
    offender = contract.bidder if aside else foul.seat
    if offender is None:
        raise ImpossibleEventError("want the seat that did it", "irregularity")
    if aside and not cards.nest_size(rules):  # in a hand it is a claim, and is refuted
        raise ImpossibleEventError("this table has no nest to lay cards aside for", "irregularity")
    guilty = teams.team(offender, contract.declarers, rules)
    taken = partial_capture(captured, guilty, rules)
    won = {team: points or 0 for team, points in taken.items()} | {guilty: 0}
    defended = offender not in contract.declarers
    if defended and grants_bid(rules):
        won[teams.team(contract.bidder, contract.declarers, rules)] = contract.bid
    points = _by_book(won, contract, rules)
    points[teams.book(offender, rules)] = -foul_cost(contract)
    outcome = Outcome.BAD_DISCARD if aside else Outcome.RENEGED
    return HandScore(outcome, points, taken, dict.fromkeys(taken, 0))


def foul_cost(contract: Contract) -> int:
    """The points that a foul takes from the offender's book; rulings 31, 40, 41 and 47."""
    return contract.bid


def grants_bid(rules: RuleSet) -> bool:
    """Whether a renege of the defenders gives the bidders what they bid; ruling 41."""
    return rules.foul.renege_rule is RenegeRule.BIDDERS_MAKE_BID


def set_costs(contract: Contract, rules: RuleSet) -> dict[Book, int]:
    """The points for each book of the bidding team if the bid is set, 0 or less; ruling 67."""
    pays = rules.score.partner_pays
    return {
        teams.book(seat, rules): -contract.bid if pays or seat == contract.bidder else 0
        for seat in (*contract.partners, contract.bidder)
    }


def _sweep(taken: Points, rules: RuleSet) -> Team | None:
    """The team that captured every counter, if the house rules pay for that, else None."""
    if not cards.sweep_worth(rules):
        return None
    every = cards.counter_total(rules)
    return next((team for team, points in taken.items() if points == every), None)


def _by_book(won: Points, contract: Contract, rules: RuleSet) -> dict[Book, int]:
    """The points that each team has *won*, by book."""
    return {
        teams.book(seat, rules): won[teams.team(seat, contract.declarers, rules)]
        for seat in teams.seats(rules)
    }


def bonus_points(capture: Capture, rules: RuleSet) -> dict[Team, int]:
    """The bonus that each team has earned; without more than half of the tricks nobody has most.

    Source: S000; rulings 60 and 61. Where every trick counts, rules 1.20.

    Raises:
        ImpossibleEventError: it is not recorded who earned it.
    """
    worth = cards.trick_worth(rules)
    if worth:
        tricks = _counted_tricks(capture, "every trick brings points here", rules)
        earned = {team: worth * number for team, number in tricks.items()}
    else:
        earned = dict.fromkeys(teams.teams(rules), 0)
    match cards.bonus(rules):
        case Bonus.NONE:
            return earned
        case Bonus.LAST_TRICK:
            if capture.last_trick is None:
                raise ImpossibleEventError(
                    "the last trick brings a bonus here: say who took it", "last_trick"
                )
            _known(capture.last_trick, "last_trick", rules)
            earned[capture.last_trick] += cards.bonus_worth(rules)
        case Bonus.MAJORITY:
            tricks = _counted_tricks(
                capture, "more than half of the tricks bring a bonus here", rules
            )
            best = max(tricks, key=lambda team: tricks[team])
            if 2 * tricks[best] > cards.hand_size(rules):
                earned[best] += cards.bonus_worth(rules)
    return earned


def _counted_tricks(capture: Capture, why: str, rules: RuleSet) -> dict[Team, int]:
    if capture.tricks is None:
        raise ImpossibleEventError(f"{why}: say how many each side took", "tricks")
    return whole_tricks(capture.tricks, rules)


def whole_capture(taken: Points, rules: RuleSet) -> dict[Team, int]:
    """The counters of every team in a whole hand; one team left out of *taken* gets the rest.

    If the nest is out of play, nobody gets what is in it.

    Raises:
        ImpossibleEventError: the points are no sum of counters, or do not add up.
    """
    every = cards.counter_total(rules)
    if not nest.is_captured(rules):
        every = _without_nest(taken, every, rules)
    return _shared_out(taken, every, "taken", cards.possible_sums(rules), rules)


def _without_nest(taken: Points, every: int, rules: RuleSet) -> int:
    """The points that the teams share: *every* point, less what may be in a nest out of play."""
    whole = set(taken) >= set(teams.teams(rules))
    if not whole and nest.may_hold_counters(rules):
        missing = next(team for team in teams.teams(rules) if team not in taken)
        raise ImpossibleEventError(
            f"the nest is out of play here: say what {missing} took", "taken"
        )
    aside = every - sum(taken.values())
    may_be = 0 <= aside <= cards.most_points(cards.nest_size(rules), rules)
    return sum(taken.values()) if whole and may_be else every


def whole_tricks(tricks: Points, rules: RuleSet) -> dict[Team, int]:
    """The tricks of every team in a whole hand; one team left out of *tricks* gets the rest.

    Raises:
        ImpossibleEventError: they do not add up to the tricks of a hand.
    """
    every = cards.hand_size(rules)
    return _shared_out(tricks, every, "tricks", frozenset(range(every + 1)), rules)


def partial_capture(taken: Points, guilty: Team, rules: RuleSet) -> dict[Team, int | None]:
    """The counters captured before a hand was stopped; those of *guilty* may be missing.

    Raises:
        ImpossibleEventError: the points are no sum of counters, or a team's are missing.
    """
    captured = captured_so_far(taken, rules)
    missing = [team for team, points in captured.items() if points is None and team != guilty]
    if missing:
        raise ImpossibleEventError(f"want what {missing[0]} had captured until then", "taken")
    return captured


def captured_so_far(taken: Points, rules: RuleSet) -> dict[Team, int | None]:
    """The counters captured before a hand was stopped; None if not recorded.

    Raises:
        ImpossibleEventError: the points are no sum of counters.
    """
    _check_amounts(taken, "taken", cards.possible_sums(rules), rules)
    if sum(taken.values()) > cards.counter_total(rules):
        raise ImpossibleEventError(
            f"{sum(taken.values())} is more than the {cards.counter_total(rules)} "
            "points of all counters",
            "taken",
        )
    return {team: taken.get(team) for team in teams.teams(rules)}


def _shared_out(
    amounts: Points, every: int, what: str, possible: frozenset[int], rules: RuleSet
) -> dict[Team, int]:
    _check_amounts(amounts, what, possible, rules)
    names = teams.teams(rules)
    missing = [team for team in names if team not in amounts]
    left = every - sum(amounts.values())
    if len(missing) > 1:
        raise ImpossibleEventError(f"want what {missing[0]} took", what)
    if left < 0 or (left and not missing):
        raise ImpossibleEventError(
            f"{' + '.join(str(amounts[team]) for team in names if team in amounts)} "
            f"is {sum(amounts.values())}, not {every}",
            what,
        )
    return {team: amounts.get(team, left) for team in names}


def _check_amounts(amounts: Points, what: str, possible: frozenset[int], rules: RuleSet) -> None:
    for team, amount in amounts.items():
        _known(team, what, rules)
        if amount not in possible:
            raise ImpossibleEventError(f"{amount} cannot be; {_nearest(amount, possible)}", what)


def _nearest(amount: int, possible: frozenset[int]) -> str:
    below = max((each for each in possible if each < amount), default=None)
    above = min((each for each in possible if each > amount), default=None)
    near = [str(each) for each in (below, above) if each is not None]
    return f"possible is {' or '.join(near)}"


def _known(team: Team, what: str, rules: RuleSet) -> None:
    if team not in teams.teams(rules):
        raise ImpossibleEventError(
            f"{toml.quoted(team)} is no side here (have {', '.join(teams.teams(rules))})", what
        )


def _check_tricks(taken: Points, tricks: Points, last_trick: Team | None) -> None:
    for team, number in tricks.items():
        if number == 0 and taken[team]:
            raise ImpossibleEventError(f"{team} has {taken[team]} points without a trick", "tricks")
    if last_trick is not None and not tricks[last_trick]:
        raise ImpossibleEventError(
            f"{last_trick} took the last trick, and no trick at all", "last_trick"
        )
