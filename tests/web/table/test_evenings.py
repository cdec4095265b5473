"""Whole evenings of every preset on one phone, against a scorer that knows only the rules' tables.

The scorer is written from rules.md, sections 0.1 and 1, and shares nothing with the engine.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from tests.laws import spread
from tests.web.phone import Phone, Tap
from tests.web.playing import NAMES, Table


@dataclass(frozen=True)
class Game:
    """A line of the deck audit."""

    counters: int
    lowest: int
    highest: int
    target: int
    players: int = 4
    tricks: int = 0
    """Tricks a hand, where most of them bring 20."""
    last_trick: int = 0
    """The points for the last trick."""
    called: int = 0
    """Partners that may be called; 0: every other seat plays together."""
    bidder_goes: bool = False
    forced: bool = True
    """Whether the dealer must play when all pass; else the next one deals."""
    redeal: bool = True
    nest: bool = True


def call_partner(players: int, called: int) -> Game:
    return Game(
        180,
        100 if players == 4 else 80,
        200,
        500,
        players,
        last_trick=20,
        called=called,
        forced=False,
        redeal=False,
    )


KENTUCKY = Game(120, 70, 120, 300)
WHOLE_DECK = Game(100, 70, 120, 300, tricks=14, nest=False)
JAYHAWK = Game(250, 150, 250, 600, bidder_goes=True, forced=False, redeal=False)

GAMES: Mapping[str, Game] = {
    "kentucky-discard": KENTUCKY,
    "kentucky-original": Game(100, 50, 100, 300),
    "red-one": Game(150, 70, 150, 300),
    "buckeye": Game(180, 70, 180, 300),
    "one-eighty": Game(180, 70, 180, 300),
    "kentucky-full-deck": KENTUCKY,
    "kentucky-standard-deck": KENTUCKY,
    "regular-partnership": WHOLE_DECK,
    "display": WHOLE_DECK,
    "boston": WHOLE_DECK,
    "dixie": Game(100, 70, 120, 300, tricks=13),
    "one-high": Game(180, 70, 200, 300, tricks=13, forced=False, redeal=False),
    "hoyle-standard-deck": Game(180, 70, 200, 500, tricks=12, forced=False, redeal=False),
    "double-deck-4": JAYHAWK,
    "double-deck-6": Game(250, 150, 250, 600, 6, bidder_goes=True, forced=False, redeal=False),
    "one-forty": Game(120, 70, 140, 300, last_trick=20),
    "call-partner-4": call_partner(4, 1),
    "call-partner-4-short": call_partner(4, 1),
    "call-partner-5": call_partner(5, 1),
    "call-partner-5-short": call_partner(5, 1),
    "call-partner-6": call_partner(6, 2),
    "call-partner-6-short": call_partner(6, 2),
    "call-partner-5-classic": Game(180, 75, 180, 500, 5, called=1, forced=False, redeal=False),
}


@dataclass
class Paper:
    """The score as somebody at the table keeps it on paper: a column a player."""

    game: Game
    dealer: int
    columns: dict[int, int] = field(default_factory=dict)
    winner: int | None = None

    def add(self, bidders: set[int], points: Mapping[int, int]) -> None:
        """Adds a hand, and checks whether the game is over."""
        for seat, gained in points.items():
            self.columns[seat] = self.columns.get(seat, 0) + gained
        self.dealer = self.dealer % self.game.players + 1
        over = {seat for seat, total in self.columns.items() if total >= self.game.target}
        if self.game.bidder_goes and bidders & over:
            over &= bidders
        best = max((self.columns[seat] for seat in over), default=0)
        leaders = [seat for seat in over if self.columns[seat] == best]
        if len({self.side(seat) for seat in leaders}) == 1:
            self.winner = leaders[0]

    def side(self, seat: int) -> object:
        return seat if self.game.called else seat % 2

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.columns.get(s, 0) for s in self.seats if self.game.called or s < 3)

    @property
    def seats(self) -> range:
        return range(1, self.game.players + 1)

    def bidding_side(self, bidder: int, partners: list[int]) -> set[int]:
        if self.game.called:
            return {bidder, *partners}
        return {seat for seat in self.seats if seat % 2 == bidder % 2}


class Evening:
    """Random hands, entered on the phone and written on paper."""

    def __init__(self, table: Table, game: Game, chance: Random) -> None:
        self.table = table
        self.game = game
        self.chance = chance
        self.paper = Paper(game, game.players)

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
        highest = min(self.game.highest, self.game.lowest + 60)
        bid = self.chance.randrange(self.game.lowest, highest + 1, 5)
        count = self.chance.randint(0, self.game.called)
        return bidder, bid, sorted(self.chance.sample(others, count))

    def told(self, bidder: int, bid: int, partners: list[int]) -> dict[str, Tap]:
        """A random result: written on paper, and returned as taps."""
        game, side = self.game, self.paper.bidding_side(bidder, partners)
        taken = self.chance.randrange(5, game.counters, 5)
        scored = [taken, game.counters - taken]
        by_bidders = self.chance.random() < 0.5
        taps: dict[str, Tap] = {
            "by": "bidders" if by_bidders else "others",
            "taken": scored[0] if by_bidders else scored[1],
        }
        if game.called:
            taps["partners"] = [*partners] or ["alone"]
        if game.last_trick:
            last = self.chance.randrange(2)
            scored[last] += game.last_trick
            names = ("declarers", "defenders") if game.called else ("AB", "BA")[bidder % 2 == 0]
            taps["last_trick"] = names[last]
        if game.tricks:
            of_a = self.chance.randrange(5, game.tricks - 4)  # five tricks can hold every counter
            taps["tricks"] = of_a
            most = [of_a, game.tricks - of_a] if bidder % 2 else [game.tricks - of_a, of_a]
            for place in range(2):
                scored[place] += 20 if most[place] * 2 > game.tricks else 0
        mine = scored[0] if scored[0] >= bid else -bid
        self.paper.add(side, {s: mine if s in side else scored[1] for s in self.paper.seats})
        return taps

    def redealt(self) -> None:
        """The same dealer deals again."""
        if self.game.redeal:
            self.table.happens("redeal", seat=1, counter="no")
        else:
            self.table.happens("misdeal")

    def passed(self) -> None:
        dealer = self.paper.dealer
        self.table.happens("passed-out")
        if not self.game.forced:
            self.paper.dealer = dealer % self.game.players + 1
            return
        taps = self.told(dealer, self.game.lowest, [])
        self.table.send(self.table.entry(), do="hand", **taps)

    def reneged(self) -> None:
        """Found too late: the offenders lose the bid, the others keep what they had."""
        bidder, bid, partners = self.contract()
        self.table.bid(NAMES[bidder - 1], bid)
        offender = self.chance.choice(self.paper.seats)
        self.stopped("renege", offender, (bidder, bid, partners), seat=offender)

    def discarded(self) -> None:
        """A discard against the rules: the same for the bidder."""
        bidder, bid, partners = self.contract()
        if not self.game.nest:
            return
        self.table.bid(NAMES[bidder - 1], bid)
        self.stopped("bad-discard", bidder, (bidder, bid, partners))

    def stopped(
        self, kind: str, offender: int, contract: tuple[int, int, list[int]], **taps: Tap
    ) -> None:
        bidder, bid, partners = contract
        captured = self.chance.randrange(0, self.game.counters // 2, 5)
        if self.game.called:
            taps["partners"] = [*partners] or ["alone"]
        self.table.happens(kind, captured=captured, **taps)
        bidding = self.paper.bidding_side(bidder, partners)
        guilty = bidding if offender in bidding else set(self.paper.seats) - bidding
        lost = {offender} if self.game.called else guilty
        points = {
            seat: -bid if seat in lost else 0 if seat in guilty else captured
            for seat in self.paper.seats
        }
        self.paper.add(bidding, points)


@pytest.mark.parametrize("preset", GAMES)
def test_the_totals_of_an_evening_are_those_on_paper(phone: Phone, preset: str) -> None:
    Evening(Table.start(phone, preset), GAMES[preset], Random(preset)).play(hands=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", spread(range(3), 1))
@pytest.mark.parametrize("preset", GAMES)
def test_the_totals_of_many_evenings_are_those_on_paper(
    phone: Phone, preset: str, seed: int
) -> None:
    Evening(Table.start(phone, preset), GAMES[preset], Random(f"{preset} {seed}")).play(hands=40)


def test_every_preset_that_is_offered_has_its_evening(phone: Phone) -> None:
    offered = {
        link.removeprefix("/new/")
        for link in phone.open("/new/all").links
        if re.match("/new/(?!all)", link)
    }

    assert offered == {*GAMES, "rook-for-three"}, "whose evening is in test_seats.py"
