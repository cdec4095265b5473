"""The score of one hand, computed from what each team captured in it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from referee import toml
from referee.errors import ImpossibleEventError
from referee.rook.hand import teams
from referee.rook.hand.facts import OTHERS, Book, Irregularity, Penalty, Points, Seat, Team
from referee.rook.play import nest
from referee.rook.rules import cards
from referee.rook.rules.cards import MOON, Bid
from referee.rook.rules.model import LIMIT, Bonus, RenegeRule, RuleSet


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


CAPTURED, SET, AGREED, PENALTY = "captured", "set", "agreed", "penalty"
"""Why a book gained points, where no house rule is the reason."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that a hand brought to a book, and why."""

    book: Book
    points: int
    why: str
    """``captured``, ``set``, ``agreed``, ``penalty``, or the name of a house rule."""


@dataclass(frozen=True, slots=True)
class HandScore:
    """What one hand adds to the books, and how it came about; not a total."""

    outcome: Outcome
    gains: tuple[Gain, ...] = ()
    """One or more for each book; () while the hand is unfinished."""
    taken: Mapping[Team, int | None] = field(default_factory=dict)
    """Counters captured by team; None if not recorded and not needed."""
    won: tuple[Gain, ...] = ()
    """What each team won in play, with the team as its book: this is compared with the bid. () if
    the hand was not played to the end.
    """
    points: Points | None = field(init=False, compare=False)
    """The sum of the gains by book; None while the hand is unfinished."""

    def __post_init__(self) -> None:
        """Adds the gains up once, since every page asks for the points many times."""
        points: dict[Book, int] = {}
        for gain in self.gains:
            points[gain.book] = points.get(gain.book, 0) + gain.points
        object.__setattr__(self, "points", points or None)

    @property
    def bonus(self) -> dict[Team, int]:
        """What each team won in play besides its counters."""
        beside = [gain for gain in self.won if gain.why != CAPTURED]
        return {
            team: sum(gain.points for gain in beside if gain.book == team) for team in self.taken
        }


@dataclass(frozen=True, slots=True)
class Contract:
    """The bidder, his partners, and the bid."""

    bidder: Seat
    bid: int
    """The points that make it; of the moon, all counters, whatever the tricks bring beside them."""
    partners: tuple[Seat, ...]
    moon: int = 0
    """What the moon scores or costs; 0 if the bid is one of points; ruling 109."""

    @property
    def said(self) -> Bid:
        """The bid as it was made."""
        return MOON if self.moon else self.bid

    @property
    def stake(self) -> int:
        """The points that it costs if it is set; rulings 40, 41 and 109."""
        return self.moon or self.bid

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The bidder and his partners."""
        return (self.bidder, *self.partners)

    def made_with(self, points: int) -> bool:
        """Whether *points*, any bonus included, make the bid; equal is made, ruling 49.

        For the moon they are those of counters alone.
        """
        return points >= self.bid

    def counts(self, gain: Gain) -> bool:
        """Whether the bid is compared with *gain*, which a team won in play."""
        return gain.why == CAPTURED or not self.moon


def contract_for(bidder: Seat, bid: Bid, partners: tuple[Seat, ...], rules: RuleSet) -> Contract:
    """The contract of a *bid*; the moon counts as the highest bid where it cannot be bid."""
    if bid != MOON:
        return Contract(bidder, bid, partners)
    if not cards.moon_worth(rules):
        return Contract(bidder, cards.highest_bid(rules), partners)
    return Contract(bidder, cards.counter_total(rules), partners, cards.moon_worth(rules))


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
    won = [Gain(team, points, CAPTURED) for team, points in taken.items()]
    won += won_by_tricks(capture, rules)
    if capture.tricks is not None:
        _check_tricks(taken, whole_tricks(capture.tricks, rules), capture.last_trick)
    declarers = teams.team(contract.bidder, contract.declarers, rules)
    mine = [gain for gain in won if gain.book == declarers and contract.counts(gain)]
    made = contract.made_with(sum(gain.points for gain in mine))
    instead = _sweeps(taken, rules)
    if made and contract.moon:
        instead = [Gain(declarers, contract.moon, "moon")]
    gains = _by_book(_instead(instead, won), contract, rules)
    if not made:
        gains = _instead(set_costs(contract, rules), gains)
    return HandScore(Outcome.MADE if made else Outcome.SET, tuple(gains), taken, tuple(won))


def score_foul(
    contract: Contract, foul: Irregularity, captured: Points, rules: RuleSet
) -> HandScore:
    """The score of a hand stopped by a renege found too late, or by a discard against the rules.

    The offender loses the bid; the others keep what they have, or the bidders get their bid. House
    rules may fix what a renege costs, and what it brings the others.
    *captured* is what each team had captured by then; that of the offender's team may be missing.
    The trick in progress, the nest and the bonus go to nobody. Source: S000 "Play", S001
    ("automatically set"), S002; rulings 31, 40 to 47 and 104.

    Raises:
        ImpossibleEventError: the captured points are impossible or missing, or no seat is named.
    """
    aside = foul.kind == "bad-discard"
    offender = contract.bidder if aside else foul.seat
    if offender is None:
        raise ImpossibleEventError.unlike("the seat that did it", "", "irregularity")
    if aside and not cards.nest_size(rules):  # in a hand it is a claim, and is refuted
        raise ImpossibleEventError("this table has no nest to lay cards aside for", "irregularity")
    guilty = teams.team(offender, contract.declarers, rules)
    taken = partial_capture(captured, guilty, rules)
    mine = teams.team(contract.bidder, contract.declarers, rules)
    fixed = not aside and cards.renege_cost(rules) > 0
    award = 0 if aside else cards.renege_award(rules)
    why = _set_why(contract) if guilty == mine and not fixed else "renege_rule"
    kept = [
        Gain(team, award, "renege_award") if award else Gain(team, points or 0, CAPTURED)
        for team, points in taken.items()
    ]
    ruled = [Gain(guilty, 0, why)]
    if guilty != mine and grants_bid(rules):
        ruled.append(Gain(mine, contract.stake, why))
    lost = foul_cost(contract, foul.kind, rules)
    cost = Gain(teams.book(offender, rules), -lost, "renege_cost" if fixed else why)
    gains = _instead([cost], _by_book(_instead(ruled, kept), contract, rules))
    return HandScore(Outcome.BAD_DISCARD if aside else Outcome.RENEGED, tuple(gains), taken)


@dataclass(frozen=True, slots=True)
class Limit:
    """A house rule by which a book that did not bid may score only up to a total."""

    why: str
    """The name of the rule."""
    least: int
    """The total from which on it holds."""
    most: int
    """The total up to which the book may score; it loses nothing if it is over it already."""


ONLY_BIDS = "score_only_bids_from"


def limits(rules: RuleSet) -> tuple[Limit, ...]:
    """The limits at this table; the first that holds at a total does. Rulings 108 and 110."""
    only, hold = rules.score.only_bids_from, rules.end.hold_at
    both = (Limit(ONLY_BIDS, only, only), Limit("hold_at", -LIMIT, hold))
    return tuple(limit for limit in both if limit.most)


def at_totals(
    score: HandScore,
    totals: Points,
    bidding: Collection[Book],
    made: Collection[Book],
    rules: RuleSet,
) -> HandScore:
    """*score* as it counts for books that stand at *totals* before the hand.

    *bidding* are the books of the bidder's side, *made* those that made their own bid. A loss
    counts, and so does what was agreed; rulings 108 and 110.
    """
    points, limited = score.points or {}, limits(rules)
    if not limited or any(gain.why == AGREED for gain in score.gains):
        return score
    gains = list[Gain]()
    for book, gained in points.items():
        gains += [gain for gain in score.gains if gain.book == book]
        for limit in limited:
            free = book in (bidding if limit.why == ONLY_BIDS else made)
            room = max(limit.most - totals[book], 0)
            if not free and totals[book] >= limit.least and gained > room:
                gains.append(Gain(book, room - gained, limit.why))
                break
    return replace(score, gains=tuple(gains))


def foul_cost(contract: Contract, kind: str, rules: RuleSet) -> int:
    """The points that a foul of this *kind* takes from the offender's book.

    Source: rulings 31, 40, 41, 47 and 104.
    """
    fixed = 0 if kind == "bad-discard" else cards.renege_cost(rules)
    return fixed or contract.stake


def grants_bid(rules: RuleSet) -> bool:
    """Whether a renege of the defenders gives the bidders what they bid; ruling 41."""
    return rules.foul.renege_rule is RenegeRule.BIDDERS_MAKE_BID


def set_costs(contract: Contract, rules: RuleSet) -> list[Gain]:
    """What each book of the bidding team loses if the bid is set, the bidder's first; ruling 67."""
    bidder, pays = teams.book(contract.bidder, rules), rules.score.partner_pays
    books = dict.fromkeys((bidder, *(teams.book(seat, rules) for seat in contract.partners)))
    why = _set_why(contract)
    return [
        Gain(book, -contract.stake, why)
        if pays or book == bidder
        else Gain(book, 0, "partner_pays")
        for book in books
    ]


def penalty_gains(penalty: Penalty, rules: RuleSet) -> tuple[Gain, ...]:
    """What *penalty* takes from a book, and brings to others; ruling 102."""
    pays = teams.payer(penalty, rules)
    others = [book for book in teams.books(rules) if book != pays]
    payees = others if penalty.to == OTHERS else [penalty.to] if penalty.to else []
    return (
        Gain(pays, -penalty.points, PENALTY),
        *(Gain(book, penalty.points, PENALTY) for book in payees),
    )


def _set_why(contract: Contract) -> str:
    return "moon" if contract.moon else SET


def _sweeps(taken: Points, rules: RuleSet) -> list[Gain]:
    """What the team with every counter gains instead, if the house rules pay for that."""
    worth, every = cards.sweep_worth(rules), cards.counter_total(rules)
    return [
        Gain(team, worth, "sweep_points")
        for team, points in taken.items()
        if worth and points == every
    ]


def _instead(ruled: Sequence[Gain], gains: Sequence[Gain]) -> list[Gain]:
    """*gains* book by book, where a book with something in *ruled* gains that and nothing else."""
    replaced = {gain.book for gain in ruled}
    return [
        gain
        for book in dict.fromkeys(gain.book for gain in gains)
        for gain in (ruled if book in replaced else gains)
        if gain.book == book
    ]


def _by_book(gains: Sequence[Gain], contract: Contract, rules: RuleSet) -> list[Gain]:
    """*gains* by team, as those of the books of each team."""
    if not teams.partners_are_called(rules):
        return list(gains)  # every team has one book, with its name
    declarers = contract.declarers
    sitting = [
        (teams.book(seat, rules), teams.team(seat, declarers, rules)) for seat in teams.seats(rules)
    ]
    return [
        Gain(book, gain.points, gain.why)
        for book, team in sitting
        for gain in gains
        if gain.book == team
    ]


def won_by_tricks(capture: Capture, rules: RuleSet) -> list[Gain]:
    """What each team won by its tricks, whatever was in them, with the team as the book.

    Without more than half of the tricks nobody has most. Source: S000; rulings 60 and 61. Where
    every trick counts, rules 1.20.

    Raises:
        ImpossibleEventError: it is not recorded who took them.
    """
    gains = []
    worth, bonus = cards.trick_worth(rules), cards.bonus_worth(rules)
    if worth:
        tricks = _counted_tricks(capture, "every trick brings points here", rules)
        gains += [Gain(team, worth * n, "trick_points") for team, n in tricks.items() if n]
    match cards.bonus(rules):
        case Bonus.NONE:
            pass
        case Bonus.LAST_TRICK:
            if capture.last_trick is None:
                raise ImpossibleEventError(
                    "the last trick brings a bonus here: say who took it", "last_trick"
                )
            _known(capture.last_trick, "last_trick", rules)
            gains.append(Gain(capture.last_trick, bonus, "bonus_points"))
        case Bonus.MAJORITY:
            tricks = _counted_tricks(
                capture, "more than half of the tricks bring a bonus here", rules
            )
            best = max(tricks, key=lambda team: tricks[team])
            if 2 * tricks[best] > cards.hand_size(rules):
                gains.append(Gain(best, bonus, "bonus_points"))
    return gains


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
        raise ImpossibleEventError.unlike(f"what {missing[0]} had captured until then", "", "taken")
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
        raise ImpossibleEventError.unlike(f"what {missing[0]} took", "", what)
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
    below = max((total for total in possible if total < amount), default=None)
    above = min((total for total in possible if total > amount), default=None)
    near = [str(total) for total in (below, above) if total is not None]
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
