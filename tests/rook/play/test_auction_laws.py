"""Auctions compared with a naive model: who broke a rule, and who has the bid; ruling 76."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rook.hand.facts import Call, Hand
from referee.rook.judge.verdict import judge
from referee.rook.play.auction import State, apply_call, auction_at_table, opening
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from referee.rook.ruling import say
from tests.laws import law

LEAST, LIMIT, STEP, PLAYERS, DEALER = 70, 120, 5, 4, 4
KENTUCKY = preset("kentucky-discard")


@dataclass
class Naive:
    """The auction of kentucky-discard, dealt by seat 4, written down from rules 1.1 alone."""

    high: tuple[int, int] | None = None
    """Seat and bid."""
    out: set[int] = field(default_factory=set)
    jumped: set[int] = field(default_factory=set)
    """Seats that were passed over and have not called since."""
    last: int = DEALER
    shut: bool = False
    """Whether the highest bid was made."""

    def free(self, seat: int) -> bool:
        """Whether *seat* may still outbid somebody."""
        return seat not in self.out and (self.high is None or self.high[0] != seat)

    def next(self) -> int | None:
        around = [(self.last + step - 1) % PLAYERS + 1 for step in range(1, PLAYERS + 1)]
        return next((seat for seat in around if self.free(seat)), None)

    def over(self) -> bool:
        return self.shut or self.next() is None

    def broken(self, seat: int, bid: int | None) -> list[str]:
        """Every rule that the call breaks."""
        if bid is None and (self.over() or seat in self.out):
            return []
        found = []
        if seat in self.out:
            found.append("bid-after-pass")
        elif self.over() or (seat != self.next() and seat not in self.jumped):
            found.append("bid-out-of-turn")
        if bid is not None:
            wrong = {
                "bid-below-minimum": bid < LEAST,
                "bid-over-maximum": bid > LIMIT,
                "bid-not-multiple": bid % STEP > 0,
                "bid-not-higher": self.high is not None and bid <= self.high[1],
            }
            found += [code for code, so in wrong.items() if so][:1]
        return found

    def after(self, seat: int, bid: int | None) -> "Naive":
        """The auction after the call, which stands."""
        if bid is None and (self.over() or seat in self.out):
            return self
        return Naive(
            self.high if bid is None else (seat, bid),
            self.out | {seat} if bid is None else self.out - {seat},
            self._jumped(seat),
            seat,
            self.shut if bid is None else bid >= LIMIT,
        )

    def _jumped(self, seat: int) -> set[int]:
        turn = self.next()
        if self.over() or turn is None:
            return set()
        found = set(self.jumped) | {turn}
        if seat not in self.jumped:
            while turn != seat:
                found |= {turn} if self.free(turn) else set()
                turn = turn % PLAYERS + 1
        return {each for each in found if each != seat and self.free(each)} - {seat}


def naive(calls: list[tuple[int, int | None]]) -> tuple[Naive, list[tuple[int, str]]]:
    """The result of *calls* and every breach; a call that its seat corrects does not stand."""
    now, before, mends, ruled = Naive(), Naive(), 0, []
    for seat, bid in calls:
        if mends == seat:
            now = before
        broken = now.broken(seat, bid)
        ruled += [(seat, code) for code in broken]
        before, now, mends = now, now.after(seat, bid), seat if broken else 0
    return now, ruled


def spoken(calls: list[tuple[int, int | None]]) -> list[Call]:
    return [Call(seat, bid) for seat, bid in calls]


SEATS = st.integers(1, PLAYERS)
BIDS = st.one_of(
    st.none(),
    st.sampled_from(range(LEAST, LIMIT + 1, STEP)),
    st.sampled_from([1, 65, 68, 72, 83, 116, 119, 125, 500]),
)


@law(500)
@given(st.lists(st.tuples(SEATS, BIDS), max_size=14))
def test_who_broke_a_rule_and_nobody_else_is_ruled_on(calls: list[tuple[int, int | None]]) -> None:
    where, broken = naive(calls)

    now = auction_at_table(spoken(calls), DEALER, KENTUCKY)

    assert [(each.seat, each.code) for each in now.rulings] == broken
    if where.high is not None:
        assert (now.bidder, now.bid) == where.high
        assert (now.state is State.OPEN) is not where.over()


@law(200)
@given(st.data())
def test_a_call_that_is_legal_after_what_stood_is_never_ruled_on(data: st.DataObject) -> None:
    """Random calls, each followed by a legal one of the seat whose turn it is."""
    now = opening(DEALER, KENTUCKY)
    for _ in range(data.draw(st.integers(1, 6))):
        now = apply_call(now, Call(data.draw(SEATS), data.draw(BIDS)), DEALER, KENTUCKY)
        if now.to_act is None or (now.doubt is not None and now.doubt.seat == now.to_act):
            continue
        over = [bid for bid in range(LEAST, LIMIT + 1, STEP) if bid > int(now.bid or 0)]
        legal = data.draw(st.sampled_from([None, *over]))
        before = len(now.rulings)

        now = apply_call(now, Call(now.to_act, legal), DEALER, KENTUCKY)

        assert len(now.rulings) == before


# Preset, calls with the last seat the dealer, (state, bidder, bid), who broke what.
AT_THE_TABLE = [
    ("kentucky-discard", "1:80 2:83 3:- 4:- 1:-", ("won", 2, 83), [(2, "bid-not-multiple")]),
    ("kentucky-discard", "1:65 2:- 3:- 4:-", ("won", 1, 65), [(1, "bid-below-minimum")]),
    ("kentucky-discard", "1:80 2:80 3:85", ("open", 3, 85), [(2, "bid-not-higher")]),
    ("kentucky-discard", "1:68 2:70 3:- 4:- 1:-", ("won", 2, 70), [(1, "bid-below-minimum")]),
    ("kentucky-discard", "1:116 2:120 3:-", ("won", 2, 120), [(1, "bid-not-multiple")]),
    ("kentucky-discard", "1:125 2:120", ("won", 2, 120),
     [(1, "bid-over-maximum"), (2, "bid-out-of-turn"), (2, "bid-not-higher")]),
    ("kentucky-discard", "1:- 2:- 3:- 4:- 1:70", ("won", 1, 70), [(1, "bid-after-pass")]),
    ("rook-for-three", "1:52 2:55", ("open", 2, 55), [(1, "bid-not-multiple")]),
    ("rook-for-three", "1:123 2:125", ("won", 2, 125), [(1, "bid-not-multiple")]),
    ("kentucky-discard", "2:70 1:75", ("open", 1, 75), [(2, "bid-out-of-turn")]),
    ("kentucky-discard", "1:70 3:- 2:75 4:-", ("open", 2, 75), [(3, "bid-out-of-turn")]),
    ("kentucky-discard", "1:70 2:- 3:- 4:- 2:80 1:-", ("won", 2, 80), [(2, "bid-after-pass")]),
    ("kentucky-discard", "1:120 2:- 3:- 4:-", ("won", 1, 120), []),
    ("kentucky-discard", "1:72 1:75 2:-", ("open", 1, 75), [(1, "bid-not-multiple")]),
    ("kentucky-discard", "1:- 2:- 3:- 4:- 4:-", ("forced", 4, 70), []),
    ("double-deck-4", "1:150 2:225", ("open", 2, 225), []),
    ("double-deck-4", "1:- 2:- 3:- 4:-", ("passed-out", None, None), []),
    ("double-deck-4", "1:150 2:redeal", ("redeal", None, None), [(2, "redeal-not-eligible")]),
    ("double-deck-4", "1:150 2:redeal 2:155", ("open", 2, 155), [(2, "redeal-not-eligible")]),
    ("double-deck-4", "1:150 2:redeal 3:155 2:160", ("open", 2, 160),
     [(2, "redeal-not-eligible")]),
    ("double-deck-4", "1:250 2:redeal 3:-", ("won", 1, 250), [(2, "redeal-too-late")]),
    ("kentucky-discard", "1:70 3:redeal 4:- 1:redeal", ("redeal", None, None), []),
    ("kentucky-discard", "1:70 3:redeal 2:75", ("open", 2, 75), []),
    ("rook-for-three", "1:- 2:-", ("won", 3, 50), []),
    ("rook-for-three", "3:50 1:- 2:-", ("won", 3, 50), []),
    ("rook-for-three", "1:50 2:-", ("open", 1, 50), [(1, "bid-not-higher")]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "calls", "expected", "broken"), AT_THE_TABLE)
def test_what_stood_at_the_table_counts(
    name: str, calls: str, expected: tuple[str, int, int], broken: list[tuple[int, str]]
) -> None:
    rules = preset(name)

    now = auction_at_table(_read(calls, rules), rules.table.players, rules)

    assert (now.state, now.bidder, now.bid) == expected
    assert [(each.seat, each.code) for each in now.rulings] == broken


def _read(calls: str, rules: RuleSet) -> list[Call]:
    found = []
    for word in calls.split():
        seat, call = word.split(":")
        assert 1 <= int(seat) <= rules.table.players
        bid = int(call) if call.isdigit() else None
        found.append(Call(int(seat), bid, redeal=call == "redeal"))
    return found


def test_a_hand_that_was_played_was_not_dealt_again() -> None:
    calls = tuple(_read("1:80 2:redeal", KENTUCKY))

    verdict = judge(Hand(auction=calls, taken={"A": 80}), DEALER, KENTUCKY)

    assert verdict.score.points == {"A": 80, "B": 40}
    assert [(each.code, each.seat) for each in verdict.rulings] == [("told-otherwise", 2)]
    assert say(verdict.rulings[0], ("Ann", "Bob", "Cal", "Dee")).startswith("Bob called for a rede")


# Preset, calls with the last seat the dealer, the words that the last ruling must hold.
WHAT_WOULD_BE_A_BID = [
    ("kentucky-discard", "1:70 2:73 3:70", "3 bid 70, which does not go over 73: 75 or more"),
    ("kentucky-discard", "1:73 2:74", "in steps of 5: 75, not 74"),
    ("kentucky-discard", "1:100 2:72", "in steps of 5: 105, not 72"),
    ("kentucky-discard", "1:116 2:110", "2 bid 110, which does not go over 116: 120 or more"),
    ("kentucky-discard", "1:120 2:115", "2 bid 115, which does not go over 120. It stood"),
    ("rook-for-three", "1:127", "The highest bid is 125, not 127"),
]


@pytest.mark.parametrize(("name", "calls", "words"), WHAT_WOULD_BE_A_BID)
def test_only_a_bid_of_the_table_is_named_in_place_of_a_wrong_one(
    name: str, calls: str, words: str
) -> None:
    rules = preset(name)

    now = auction_at_table(_read(calls, rules), rules.table.players, rules)

    assert words in say(now.rulings[-1])


def test_a_hand_passed_out_over_a_bid_names_both() -> None:
    rules = preset("double-deck-4")
    calls = tuple(_read("1:150 2:- 3:- 4:-", rules))

    verdict = judge(Hand(auction=calls, passed_out=True), DEALER, rules)

    assert [each.code for each in verdict.rulings] == ["told-otherwise"]
    assert say(verdict.rulings[0]).startswith("Seat 1 bid 150, and beside it is recorded")
    assert verdict.score.points == {"A": 0, "B": 0}
