"""The score of a game as somebody keeps it on paper, who has read the rules and not the program.

Written from the rules alone, to compare the program with: plain dictionaries in, as a record file
has them, plain numbers out. It never looks into `referee`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Totals = dict[str, int]


@dataclass
class Sheet:
    """What stands on the paper after a hand."""

    outcome: str
    gains: Totals
    """What the play of the hand brought every book; empty if nothing was scored."""
    totals: Totals
    winner: str | None = None
    reason: str | None = None
    draw: bool = False


@dataclass
class Table:
    """The numbers of a table's rules, by the names of the record file."""

    rules: Mapping[str, Any]
    books: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        players = self.rules["players"]
        letters = {"two": "AB", "three": "ABC", "four": "ABCD"}.get(self.rules["sides"])
        self.books = tuple(letters) if letters else tuple(str(seat + 1) for seat in range(players))

    @property
    def called(self) -> bool:
        return str(self.rules["sides"]) == "called"

    def book(self, seat: int) -> str:
        """Whose column the points of *seat* go into."""
        return self.books[(seat - 1) % len(self.books)]

    def teams(self, hand: Mapping[str, Any]) -> dict[str, list[str]]:
        """Who captured together in *hand*, and the columns of each."""
        if not self.called:
            return {book: [book] for book in self.books}
        declarers = [str(seat) for seat in {hand["bidder"], *hand["partners"]}]
        return {
            "declarers": declarers,
            "defenders": [book for book in self.books if book not in declarers],
        }

    def team_of(self, seat: int, hand: Mapping[str, Any]) -> str:
        return next(team for team, books in self.teams(hand).items() if self.book(seat) in books)


def counter_cards(rules: Mapping[str, Any]) -> list[int]:
    """The points of every card in the deck that counts."""
    one = [
        points
        for rank, points in rules["counters"].items()
        for _ in range(4)
        if int(rank) in rules["ranks"]
    ]
    if rules["red_one"]:
        if 1 in rules["ranks"] and "1" in rules["counters"]:
            one.remove(rules["counters"]["1"])
        one.append(rules["red_one_points"])
    if rules["rook_rank"] != "none":
        one.append(rules["rook_points"])
    return [points for points in one * rules["decks"] if points]


def tallies(table: Table, hand: Mapping[str, Any]) -> Totals:
    """What each team captured, with what its tricks bring."""
    rules = table.rules
    tally = dict(hand["taken"])
    if rules["bonus"] == "last-trick":
        tally[hand["last_trick"]] += rules["bonus_points"]
    if rules["bonus"] == "majority":
        for team, tricks in hand["tricks"].items():
            if 2 * tricks > sum(hand["tricks"].values()):
                tally[team] += rules["bonus_points"]
    if rules["trick_points"]:
        for team, tricks in hand["tricks"].items():
            tally[team] += tricks * rules["trick_points"]
    return tally


def played_out(table: Table, hand: Mapping[str, Any]) -> tuple[str, Totals]:
    """A hand that nobody spoilt."""
    rules, teams = table.rules, table.teams(hand)
    bidders = table.team_of(hand["bidder"], hand)
    every = sum(counter_cards(rules))
    tally = tallies(table, hand)
    moon = hand["bid"] == "moon"
    swept = [team for team in teams if hand["taken"][team] == every]
    made = bidders in swept if moon else tally[bidders] >= hand["bid"]
    if rules["sweep_points"]:
        for team in swept:
            tally[team] = rules["sweep_points"]
    gains = {}
    for team, books in teams.items():
        for book in books:
            gains[book] = tally[team]
            if team == bidders and made and moon:
                gains[book] = rules["moon"]
            if team == bidders and not made:
                pays = rules["partner_pays"] or book == table.book(hand["bidder"])
                gains[book] = -(rules["moon"] if moon else hand["bid"]) if pays else 0
    return ("made" if made else "set"), gains


def is_spoilt(hand: Mapping[str, Any]) -> bool:
    """Whether a foul ended *hand*: a renege put right in the next trick or before it does not."""
    return any(
        foul["kind"] != "renege" or foul["found"] > foul["trick"] + 1
        for foul in hand.get("irregularity", ())
    )


def spoilt(table: Table, hand: Mapping[str, Any]) -> tuple[str, Totals]:
    """A hand that ended with a renege, or with cards laid aside against the rules."""
    rules, teams = table.rules, table.teams(hand)
    foul = hand["irregularity"][0]
    renege = foul["kind"] == "renege"
    offenders = table.team_of(foul["seat"], hand)
    bidders = table.team_of(hand["bidder"], hand)
    bid = rules["moon"] if hand["bid"] == "moon" else hand["bid"]
    cost = (rules["renege_cost"] if renege else 0) or bid
    award = rules["renege_award"] if renege else 0
    gains = {}
    for team, books in teams.items():
        for book in books:
            if team == offenders:
                gains[book] = -cost if book == table.book(foul["seat"]) else 0
            elif award:
                gains[book] = award
            elif renege and rules["renege_rule"] == "bidders-make-bid" and team == bidders:
                gains[book] = bid
            else:
                gains[book] = hand["taken"][team]
    return ("reneged" if renege else "bad-discard"), gains


def by_the_totals(
    table: Table, before: Totals, gains: Totals, bidders: Sequence[str], *, made: bool | None
) -> Totals:
    """What is written of *gains* by tables that hold somebody, or count own bids only."""
    rules, written = table.rules, dict(gains)
    for book, points in gains.items():
        bids_only = rules["score_only_bids_from"]
        if bids_only and before[book] >= bids_only and book not in bidders:
            written[book] = min(points, 0)
        top = rules["hold_at"]
        held = top and not (made and book in bidders)
        if held and written[book] > 0 and before[book] + written[book] > top:
            written[book] = max(top - before[book], 0)
    return written


def decided(
    table: Table, totals: Totals, hand: Mapping[str, Any], outcome: str, hands: int
) -> tuple[str | None, str | None, bool]:
    """Who has won after a hand, by which rule, and whether it is a draw."""
    rules = table.rules
    best = max(totals.values())
    leaders = [book for book, total in totals.items() if total == best]
    winner = leaders[0] if len(leaders) == 1 else None
    bidders = bidding_books(table, hand)
    below, above = sorted(totals.values())[-2:]
    if rules["spread"] and above - below >= rules["spread"]:
        return winner, "spread", False
    over = [book for book, total in totals.items() if total >= rules["target"]]
    made = bid_was_made(table, hand, outcome)
    if rules["win_on_bid"]:
        over = [book for book in over if made is (book in bidders)]
    if len(over) == 1:
        return over[0], "target", False
    if over:
        reason = "higher-total"
        going = [book for book in over if book in bidders]
        if rules["both_over"] == "bidder-goes" and going and made:
            over, reason = going, "bidder-goes"
        top = max(totals[book] for book in over)
        first = [book for book in over if totals[book] == top]
        if reason == "bidder-goes" and table.book(hand["bidder"]) in first:
            first = [table.book(hand["bidder"])]
        if len(first) == 1:
            return first[0], reason, False
    if rules["floor"] and min(totals.values()) <= rules["floor"]:
        return winner, "floor", winner is None
    if rules["hands"] and hands >= rules["hands"]:
        return winner, "hands", winner is None
    return None, None, False


def bid_was_made(table: Table, hand: Mapping[str, Any], outcome: str) -> bool | None:
    """Whether the bidders made their bid; None if nobody bid, or they are neither made nor set."""
    if outcome in ("made", "set"):
        return outcome == "made"
    if "bidder" not in hand:
        return None
    wanted = sum(counter_cards(table.rules)) if hand["bid"] == "moon" else hand["bid"]
    if outcome == "agreed":
        agreed: int = hand["agreed"][table.book(hand["bidder"])]
        return agreed >= wanted
    bidders = table.team_of(hand["bidder"], hand)
    if table.team_of(hand["irregularity"][0]["seat"], hand) == bidders:
        return False
    given = table.rules["renege_rule"] == "bidders-make-bid"
    return True if given or hand["taken"][bidders] >= wanted else None


def bidding_books(table: Table, hand: Mapping[str, Any]) -> list[str]:
    if "bidder" not in hand:
        return []
    if table.called:
        return [str(seat) for seat in {hand["bidder"], *hand.get("partners", [])}]
    return [table.book(hand["bidder"])]


def penalised(table: Table, penalties: Sequence[Mapping[str, Any]]) -> Totals:
    """What *penalties* take, and give to the others."""
    moved = dict.fromkeys(table.books, 0)
    for penalty in penalties:
        payer = penalty.get("side") or table.book(penalty["seat"])
        moved[payer] -= penalty["points"]
        if penalty.get("to") == "others":
            for book in table.books:
                moved[book] += penalty["points"] if book != payer else 0
    return moved


def sheets(
    rules: Mapping[str, Any], before: Totals, hands: Sequence[Mapping[str, Any]]
) -> Iterator[Sheet]:
    """The paper after every hand; a hand's `between` are penalties since the hand before it."""
    table = Table(rules)
    totals, scored = dict(before), 0
    end: tuple[str | None, str | None, bool] = (None, None, False)
    for hand in hands:
        for book, points in penalised(
            table, [*hand.get("between", ()), *hand.get("penalty", ())]
        ).items():
            totals[book] += points
        gains: Totals = {}
        if "redeal" in hand:
            outcome = "redeal"
        elif hand.get("passed_out"):
            outcome = "passed-out"
        elif "agreed" in hand:
            outcome, gains = "agreed", dict(hand["agreed"])
        else:
            outcome, gains = (spoilt if is_spoilt(hand) else played_out)(table, hand)
            made = bid_was_made(table, hand, outcome)
            gains = by_the_totals(table, totals, gains, bidding_books(table, hand), made=made)
        for book, points in gains.items():
            totals[book] += points
        scored += bool(gains)
        if end == (None, None, False) and gains:
            end = decided(table, totals, hand, outcome, scored)
        yield Sheet(outcome, gains, dict(totals), *end)
