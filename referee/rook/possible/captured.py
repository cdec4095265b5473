"""Who captured what in the possible plays: sides, tricks and piles, and the points of each side."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Irregularity, Points, Seat, Team, ends_hand
from referee.rook.play.card_order import ALL_CARDS, NUMBER
from referee.rook.play.nest import is_captured
from referee.rook.possible.clauses import FALSE, TRUE, Lit, reached
from referee.rook.possible.deal import Kind, RecordedFact
from referee.rook.possible.ways import PossiblePlay
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import Bonus, RuleSet


class PossibleEnd(NamedTuple):
    """One way in which a hand may have ended."""

    until: int
    """The last trick that counts."""
    honest: bool = True
    """Whether no foul stopped the hand; after a foul nobody has a bonus; rulings 43 and 78."""


def possible_ends(hand: Hand, rules: RuleSet) -> tuple[PossibleEnd, ...]:
    """The possible ends of *hand*: played out, and with a recorded result stopped by each claim."""
    size = cards.hand_size(rules)
    recorded = (hand.piles, hand.tricks, hand.last_trick, hand.taken)
    ends = [PossibleEnd(size)]
    if all(fact is None for fact in recorded):
        return tuple(ends)
    for claim in filter(ends_hand, hand.irregularities):
        ends += ends_by(claim, size)
    return tuple(dict.fromkeys(ends))


def ends_by(claim: Irregularity, size: int) -> tuple[PossibleEnd, ...]:
    """The possible ends of a hand of *size* tricks by *claim*: before it was found, if known."""
    trick = claim.found
    untils = range(size + 1) if trick is None else [max(0, min(trick - 1, size))]
    return tuple(PossibleEnd(until, honest=False) for until in untils)


class Captured(PossiblePlay):
    """The possible plays of a hand with one of the *ends*, and who captured what in them."""

    def __init__(
        self, hand: Hand, dealer: Seat, rules: RuleSet, ends: Sequence[PossibleEnd]
    ) -> None:
        super().__init__(hand, dealer, rules)
        self.names = teams.teams(rules)
        self._counts: dict[tuple[Kind, Team], list[Lit]] = {}
        self._counters: dict[Team, Mapping[int, Lit]] = {}
        self._points: dict[Team, Mapping[int, Lit]] = {}
        self._tricks: dict[Team, Mapping[int, Lit]] = {}
        lits = [TRUE] if len(ends) == 1 else [self.clauses.new() for _ in ends]
        self.clauses.exactly_one(lits)
        self._ends = tuple(zip(lits, ends, strict=True))
        self._honest = self._when(lambda end: end.honest)
        self._record()

    def _when(self, condition: Callable[[PossibleEnd], bool]) -> Lit:
        return self.clauses.any_of(lit for lit, end in self._ends if condition(end))

    def _counts_until(self, trick: int) -> Lit:
        return self._when(lambda end: end.until >= trick)

    # Sides.

    def plays_with_bidder(self, seat: Seat) -> Lit:
        """A literal for *seat* being the bidder or one of his partners."""
        if teams.partners_are_called(self.rules):
            return self._declares[seat]
        mates = {seat, *(teams.partners(seat, self.rules) or ())}
        return self.clauses.any_of(self.contract.bids[mate] for mate in sorted(mates))

    @cached_property
    def _declares(self) -> Mapping[Seat, Lit]:
        """By seat, if partners are called: a literal for its being the bidder or a partner.

        Source: rulings 65 and 66: the holder of a called card is a partner; a called card in the
        bidder's own hand or in the discard makes nobody a partner.
        """
        add, bids = self.clauses.add, self.contract.bids
        by_seat = {seat: self.clauses.new() for seat in self.seats}
        for seat, declares in by_seat.items():
            add(-bids[seat], declares)
        self.clauses.at_most(1 + teams.most_partners(self.rules), by_seat.values())
        called = [NUMBER[card] for card in dict.fromkeys(self.hand.partner_cards)]
        if called and all(self.copies.get(kind) == 1 for kind in called):  # one of each
            fact = self.fact(RecordedFact("partner_cards"))
            for seat, declares in by_seat.items():
                holds = [lit for kind in called for lit in self.held(seat, kind)]
                add(-fact, -declares, bids[seat], *holds)
                for lit in holds:
                    add(-fact, -lit, declares)
        if self.hand.partners is not None:
            fact = self.fact(RecordedFact("partners"))
            for seat, declares in by_seat.items():
                partner = seat in self.hand.partners
                add(-fact, bids[seat], declares if partner else -declares)
        return by_seat

    def is_of(self, seat: Seat, team: Team) -> Lit:
        """A literal for *seat* capturing for *team*."""
        if teams.partners_are_called(self.rules):
            declares = self._declares[seat]
            return declares if team == teams.team(seat, (seat,), self.rules) else -declares
        return TRUE if teams.team(seat, (), self.rules) == team else FALSE

    # Tricks.

    def takes(self, trick: int, team: Team) -> Lit:
        """A literal for *team* having taken *trick*, whether the trick counts or not."""
        first, *others = self.names
        if others == [team]:
            return -self.takes(trick, first)
        every = self.clauses
        return every.any_of(
            every.all_of(self.wins[trick, seat], self.is_of(seat, team)) for seat in self.seats
        )

    @cached_property
    def _brings(self) -> Mapping[tuple[int, Team], Lit]:
        """By trick and team: a literal for the team capturing its cards; trick 0 is the discard."""
        brings = {
            (trick, team): self.clauses.all_of(self._counts_until(trick), self.takes(trick, team))
            for trick in self.tricks
            for team in self.names
        }
        with_nest = is_captured(self.rules)
        return brings | {
            (0, team): brings[self.size, team] if with_nest else FALSE for team in self.names
        }

    # Cards.

    def cards_of(self, kind: Kind, team: Team) -> list[Lit]:
        """Literals for *team* having captured a card of *kind*, and for both of two copies."""
        if (kind, team) not in self._counts:
            for name in self.names:
                self._counts[kind, name] = self._captures(kind, name)
            every = [lit for name in self.names for lit in self._counts[kind, name]]
            copies = self.copies[kind]
            self.clauses.at_most(copies, every)
            if self._is_captured(kind):
                self.clauses.at_most(len(every) - copies, [-lit for lit in every])
        return self._counts[kind, team]

    def _is_captured(self, kind: Kind) -> bool:
        """Whether every copy of *kind* is captured by some team in the end."""
        whole = all(end.until == self.size for _, end in self._ends)
        nest = is_captured(self.rules) or not cards.nest_size(self.rules)
        spare = {
            card for extra, number in cards.spare_extras(self.rules) if number for card in extra
        }
        return whole and nest and ALL_CARDS[kind] not in spare

    def _captures(self, kind: Kind, team: Team) -> list[Lit]:
        """The literals of `cards_of`; a team has both copies if neither is anywhere else."""
        every = self.clauses
        groups = [(self.lies(group, kind), self._brings[group, team])
                  for group in (0, *self.tricks)]  # fmt: skip
        groups += [(self.x[cell, kind], self._brings[0, team]) for cell in self.undecided]
        one = every.any_of(every.all_of(lies, brings) for lies, brings in groups)
        if self.copies[kind] == 1:
            return [one]
        elsewhere = [every.all_of(lies, -brings) for lies, brings in groups]
        both = -every.any_of([*elsewhere, *(self.x[cell, kind] for cell in self.out)])
        every.add(-both, one)
        return [one, both]

    # Points.

    def counters_of(self, team: Team) -> Mapping[int, Lit]:
        """By amount: a literal for *team* having captured counters of that many points or more."""
        if team not in self._counters:
            points = self.contract.order.points
            kinds = sorted((k for k in self.copies if points[k]), key=lambda k: -points[k])
            self._counters[team] = self.clauses.total(
                (lit, points[kind]) for kind in kinds for lit in self.cards_of(kind, team)
            )
        return self._counters[team]

    def tricks_of(self, team: Team) -> Mapping[int, Lit]:
        """By number: a literal for *team* having taken that many counting tricks or more."""
        if team not in self._tricks:
            mine = ((self._brings[trick, team], 1) for trick in self.tricks)
            self._tricks[team] = self.clauses.total(mine)
        return self._tricks[team]

    def points_of(self, team: Team) -> Mapping[int, Lit]:
        """By amount: a literal for *team* having that many points for a bid or more, with bonus."""
        if team not in self._points:
            self._points[team] = self._with_bonus(team)
        return self._points[team]

    def _with_bonus(self, team: Team) -> Mapping[int, Lit]:
        sums, every, honest = self.counters_of(team), self.clauses, self._honest
        worth = cards.bonus_worth(self.rules)
        if cards.trick_worth(self.rules):
            tricks = {
                number * cards.trick_worth(self.rules): every.all_of(honest, lit)
                for number, lit in self.tricks_of(team).items()
            }
            sums = every.sum_of(sums, tricks)
        match cards.bonus(self.rules):
            case Bonus.LAST_TRICK:
                has = self._brings[self.size, team]
            case Bonus.MAJORITY:
                has = reached(self.tricks_of(team), self.size // 2 + 1)
            case _:
                return sums
        return every.total([(every.all_of(honest, has), worth)], sums)

    # The record.

    def _record(self) -> None:
        hand = self.hand
        if teams.partners_are_called(self.rules):
            self._declares  # noqa: B018 - says who can hold the called cards
        self._record_piles(hand.piles or {})
        for team, number in (hand.tricks or {}).items():
            fact = self.clauses.all_of(self.fact(RecordedFact("tricks")), self._honest)
            self._just(fact, self.tricks_of(team), number)
        if hand.last_trick is not None:
            fact = self.fact(RecordedFact("last_trick"))
            self.clauses.add(-fact, -self._honest, self.takes(self.size, hand.last_trick))
        for team, number in self._taken().items():
            self._just(self.fact(RecordedFact("taken")), self.counters_of(team), number)

    def _taken(self) -> Points:
        """The recorded points of each team, and the rest for the only team without any.

        The rest is implied, but slow to find for a solver that counts both sides card by card.
        """
        taken, counters = self.hand.taken or {}, self.contract.order.points
        others = [name for name in self.names if name not in taken]
        every = [kind for kind in self.copies if counters[kind]]
        if not taken or len(others) != 1 or not all(map(self._is_captured, every)):
            return taken
        total = sum(counters[kind] * self.copies[kind] for kind in every)
        return {**taken, others[0]: total - sum(taken.values())}

    def _just(self, fact: Lit, sums: Mapping[int, Lit], number: int) -> None:
        """Requires that *sums* come to exactly *number* if *fact*."""
        self.clauses.add(-fact, reached(sums, number))
        self.clauses.add(-fact, -reached(sums, number + 1))

    def _record_piles(self, piles: Mapping[Team, Sequence[Card]]) -> None:
        if any(piles.values()):
            fact = self.fact(RecordedFact("piles"))
            for team, pile in piles.items():
                for kind, number in Counter(NUMBER[card] for card in pile).items():
                    fits = number <= self.copies.get(kind, 0)
                    lies = self.cards_of(kind, team)[number - 1] if fits else FALSE
                    self.clauses.add(-fact, lies)
                self._have_room(team, len(pile), fact)

    def _have_room(self, team: Team, number: int, fact: Lit) -> None:
        """Requires enough tricks of *team* for *number* cards: implied, but slow to find."""
        players, tricks = self.rules.table.players, self.tricks_of(team)
        for with_nest in (self._brings[0, team], -self._brings[0, team]):
            left = number - (len(self.aside) + len(self.undecided))
            left = left if with_nest == self._brings[0, team] else number
            self.clauses.add(-fact, -with_nest, reached(tricks, -(-left // players)))


def sum_in(sums: Mapping[int, Lit], is_true: Callable[[Lit], bool]) -> int:
    """The amount that *sums* reach in the assignment given by *is_true*."""
    return max((amount for amount, lit in sums.items() if is_true(lit)), default=0)
