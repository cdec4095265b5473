"""Whole evenings of every preset on one phone, against a scorer that knows only the rules' tables.

The scorer is written from rules.md, sections 0.1 and 1, with the numbers of the oracle, and shares
nothing with the engine.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from random import Random

import pytest

from tests.laws import spread
from tests.rook import oracle
from tests.web.phone import Phone, Tap
from tests.web.playing import NAMES, Table

WITH_EVENING = sorted(oracle.GAMES.keys() - {"rook-for-three"})
"""The presets but one, whose evening is in test_seats.py."""


@dataclass
class Paper:
    """The score as somebody at the table keeps it on paper: a column a player."""

    game: oracle.Game
    dealer: int
    columns: dict[int, int] = field(default_factory=dict)
    winner: int | None = None

    def add(self, bidders: set[int], points: Mapping[int, int]) -> None:
        """Adds a hand, and checks whether the game is over."""
        own_bids_from = self.game.house.get("score_only_bids_from", inf)
        for seat, gained in points.items():
            total = self.columns.get(seat, 0)
            counts = gained < 0 or seat in bidders or total < own_bids_from
            self.columns[seat] = total + (gained if counts else 0)
        self.dealer = self.dealer % self.game.players + 1
        over = {seat for seat, total in self.columns.items() if total >= self.game.target}
        if "both_over" in self.game.house and bidders & over:
            over &= bidders
        best = max((self.columns[seat] for seat in over), default=0)
        leaders = [seat for seat in over if self.columns[seat] == best]
        if len({self.side(seat) for seat in leaders}) == 1:
            self.winner = leaders[0]

    def side(self, seat: int) -> object:
        return seat if self.called else seat % 2

    @property
    def called(self) -> int:
        """Partners that may be called; 0: every other seat plays together."""
        partners: int = self.game.house.get("called_cards", 0)
        return partners

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.columns.get(s, 0) for s in self.seats if self.called or s < 3)

    @property
    def seats(self) -> range:
        return range(1, self.game.players + 1)

    def bidding_side(self, bidder: int, partners: list[int]) -> set[int]:
        if self.called:
            return {bidder, *partners}
        return {seat for seat in self.seats if seat % 2 == bidder % 2}


class Evening:
    """Random hands, entered on the phone and written on paper."""

    def __init__(self, phone: Phone, preset: str, seed: str) -> None:
        self.table = Table.start(phone, preset)
        self.game = oracle.GAMES[preset]
        self.chance = Random(seed)
        self.paper = Paper(self.game, self.game.players)

    def play(self, hands: int) -> None:
        for _ in range(hands):
            self.chance.choices(
                [self.hand, self.redealt, self.passed, self.reneged, self.discarded],
                [12, 1, 1, 1, 1],
            )[0]()
            assert self.table.page.status == 200
            assert self.table.totals == self.paper.totals
            if self.paper.winner is not None:
                self.over()
                return
            assert self.table.dealer == NAMES[self.paper.dealer - 1]

    def over(self) -> None:
        assert self.table.page.shows("Rematch")
        winner = self.table.page.words.partition(" win")[0]
        assert NAMES[(self.paper.winner or 0) - 1] in winner

    def hand(self) -> None:
        bidder, bid, partners = self.contract()
        self.table.send(
            self.table.entry(),
            bidder=bidder,
            bid=bid,
            do="hand",
            **self.told(bidder, bid, partners),
        )

    def contract(self) -> tuple[int, int, list[int]]:
        """The bidder, the bid and the partners."""
        others = list(self.paper.seats)
        bidder = others.pop(self.chance.randrange(len(others)))
        highest = min(self.game.total, self.game.bid_min + 60)
        bid = self.chance.randrange(self.game.bid_min, highest + 1, 5)
        count = self.chance.randint(0, self.paper.called)
        return bidder, bid, sorted(self.chance.sample(others, count))

    def told(self, bidder: int, bid: int, partners: list[int]) -> dict[str, Tap]:
        """A random result: written on paper, and returned as taps."""
        game, called = self.game, self.paper.called
        side = self.paper.bidding_side(bidder, partners)
        counters = game.total - game.bonus_points
        taken = self.chance.randrange(5, counters, 5)
        scored = [taken, counters - taken]
        by_bidders = self.chance.random() < 0.5
        taps: dict[str, Tap] = {
            "by": "bidders" if by_bidders else "others",
            "taken": scored[0] if by_bidders else scored[1],
        }
        if called:
            taps["partners"] = [*partners] or ["alone"]
        if game.bonus == "last-trick":
            last = self.chance.randrange(2)
            scored[last] += game.bonus_points
            names = ("declarers", "defenders") if called else ("AB", "BA")[bidder % 2 == 0]
            taps["last_trick"] = names[last]
        if game.bonus == "majority":
            of_a = self.chance.randrange(5, game.hand - 4)  # five tricks can hold every counter
            taps["tricks"] = of_a
            most = [of_a, game.hand - of_a] if bidder % 2 else [game.hand - of_a, of_a]
            for place in range(2):
                scored[place] += game.bonus_points if most[place] * 2 > game.hand else 0
        mine = scored[0] if scored[0] >= bid else -bid
        self.paper.add(side, {s: mine if s in side else scored[1] for s in self.paper.seats})
        return taps

    def redealt(self) -> None:
        """The same dealer deals again."""
        if self.game.house.get("no_counter_redeal", True):
            self.table.happens("redeal", seat=1, counter="no")
        else:
            self.table.happens("misdeal")

    def passed(self) -> None:
        dealer = self.paper.dealer
        self.table.happens("passed-out")
        if not self.game.forced:
            self.paper.dealer = dealer % self.game.players + 1
            return
        taps = self.told(dealer, self.game.bid_min, [])
        self.table.send(self.table.entry(), do="hand", **taps)

    def reneged(self) -> None:
        """Found too late: the offenders lose the bid, the others keep what they had.

        At a fair in Kentucky both are a fixed number instead.
        """
        bidder, bid, partners = self.contract()
        self.table.bid(NAMES[bidder - 1], bid)
        offender = self.chance.choice(self.paper.seats)
        house = self.game.house
        cost, award = house.get("renege_cost", bid), house.get("renege_award")
        self.stopped("renege", offender, bidder, partners, cost, award, seat=offender)

    def discarded(self) -> None:
        """A discard against the rules: the same for the bidder."""
        bidder, bid, partners = self.contract()
        if not self.game.nest:
            return
        self.table.bid(NAMES[bidder - 1], bid)
        self.stopped("bad-discard", bidder, bidder, partners, bid, None)

    def stopped(
        self,
        kind: str,
        offender: int,
        bidder: int,
        partners: list[int],
        cost: int,
        award: int | None,
        **taps: Tap,
    ) -> None:
        """The hand ends: the offenders lose *cost*, the others get *award*, or what they had."""
        captured = self.chance.randrange(0, (self.game.total - self.game.bonus_points) // 2, 5)
        if self.paper.called:
            taps["partners"] = [*partners] or ["alone"]
        self.table.happens(kind, captured=captured, **taps)
        bidding = self.paper.bidding_side(bidder, partners)
        guilty = bidding if offender in bidding else set(self.paper.seats) - bidding
        lost = {offender} if self.paper.called else guilty
        gained = captured if award is None else award
        points = {
            seat: -cost if seat in lost else 0 if seat in guilty else gained
            for seat in self.paper.seats
        }
        self.paper.add(bidding, points)


@pytest.mark.parametrize("preset", WITH_EVENING)
def test_the_totals_of_an_evening_are_those_on_paper(phone: Phone, preset: str) -> None:
    Evening(phone, preset, preset).play(hands=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", spread(range(3), 1))
@pytest.mark.parametrize("preset", WITH_EVENING)
def test_the_totals_of_many_evenings_are_those_on_paper(
    phone: Phone, preset: str, seed: int
) -> None:
    Evening(phone, preset, f"{preset} {seed}").play(hands=40)
