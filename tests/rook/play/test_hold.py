"""“Hold” in the auction, against a second model: every auction of a few bids, call by call."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import RuleSetError
from referee.rook.hand.facts import Call, Hand
from referee.rook.hand.schema import read_fact
from referee.rook.hand.values import write_calls
from referee.rook.judge.verdict import judge
from referee.rook.play.auction import State, auction_at_table, auction_by_rules
from referee.rook.replay.apply import replay
from referee.rook.replay.position import possible_events, start_hand
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from referee.rook.ruling import say
from tests.laws import law

FEW = {"bid_min": 70, "bid_max": 90, "no_counter_redeal": False}
KENTUCKY = with_house(preset("kentucky-discard"), {**FEW, "hold": True})
ONCE = with_house(preset("kentucky-discard"), {**FEW, "hold": "once"})
SIX = {"players": 6, "sides": "two", "nest": 5, "bid_max": 80, "no_counter_redeal": False}
SIX_HOLD = with_house(preset("kentucky-discard"), {**SIX, "hold": True})
SIX_ONCE = with_house(preset("kentucky-discard"), {**SIX, "hold": "once"})

Said = tuple[int, int | str]
"""A seat, and its bid, "hold" or "-"."""


class Memory:
    """An auction remembered as the list of what was said; each question goes through all of it."""

    def __init__(self, said: list[Said], players: int, most: int, *, once: bool) -> None:
        self.said, self.players, self.most, self.once = said, players, most, once

    @property
    def bids(self) -> list[tuple[int, int]]:
        return [(seat, word) for seat, word in self.said if isinstance(word, int)]

    @property
    def high(self) -> tuple[int, int] | None:
        return self.bids[-1] if self.bids else None

    def together(self, one: int, other: int) -> bool:
        return one % 2 == other % 2

    def is_asked(self, seat: int) -> bool:
        """Whether the seat may still want to speak: not out, not ahead, not holding."""
        if (seat, "-") in self.said or (self.high and self.high[0] == seat):
            return False
        mine = [at for at, (who, _) in enumerate(self.said) if who == seat]
        if not mine or self.said[mine[-1]][1] != "hold":
            return True
        since = self.said[mine[-1] + 1 :]
        return any(isinstance(w, int) and not self.together(seat, who) for who, w in since)

    @property
    def turn(self) -> int | None:
        if self.high and self.high[1] == self.most:
            return None
        last = self.said[-1][0] if self.said else self.players
        around = [(last + step) % self.players + 1 for step in range(self.players)]
        return next((seat for seat in around if self.is_asked(seat)), None)

    def allowed(self) -> set[Said]:
        seat = self.turn
        if seat is None:
            return set()
        found: set[Said] = {(seat, "-")}
        found |= {
            (seat, bid)
            for bid in range(70, self.most + 1, 5)
            if not self.high or bid > self.high[1]
        }
        held = any(w == "hold" and self.together(seat, who) for who, w in self.said)
        partner_is_high = self.high is not None and self.together(seat, self.high[0])
        if partner_is_high and not (self.once and held):
            found.add((seat, "hold"))
        return found


def as_said(call: Call) -> Said:
    return call.seat, "hold" if call.hold else "-" if call.bid is None else call.bid


def as_calls(said: list[Said]) -> tuple[Call, ...]:
    return tuple(
        Call(seat, word if isinstance(word, int) else None, hold=word == "hold")
        for seat, word in said
    )


def every_auction(
    said: list[Said], players: int, most: int, *, once: bool
) -> Iterator[tuple[list[Said], Memory]]:
    now = Memory(said, players, most, once=once)
    yield said, now
    for each in now.allowed():
        yield from every_auction([*said, each], players, most, once=once)


@pytest.mark.parametrize(
    ("rules", "most", "once", "auctions"),
    [
        pytest.param(KENTUCKY, 90, False, 671, id="four"),
        pytest.param(ONCE, 90, True, 650, id="four, once"),
        pytest.param(SIX_HOLD, 80, False, 311, id="six"),
        pytest.param(SIX_ONCE, 80, True, 289, id="six, once"),
    ],
)
def test_every_auction_goes_as_in_the_other_model(
    rules: RuleSet, most: int, once: bool, auctions: int
) -> None:
    """Ruling 103."""
    players, number = rules.table.players, 0
    for said, memory in every_auction([], players, most, once=once):
        number += 1
        position = replay(start_hand(rules, players), as_calls(said)).last

        now, offered = position.bidding, {as_said(each) for each in possible_events(position)
                                          if isinstance(each, Call)}  # fmt: skip

        assert now.to_act == memory.turn, said
        assert offered == memory.allowed(), said
        assert now.rulings == (), said
        if memory.high:
            assert (now.bidder, now.bid) == memory.high, said
        if memory.turn is None:
            assert now.state is (State.WON if memory.high else State.FORCED), said

    assert number == auctions


@law(3000)
@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.sampled_from([70, 75, 80, 85, 90, "-", "hold", "hold"])),
        max_size=12,
    ),
    st.booleans(),
)
def test_by_the_rules_a_call_that_is_not_allowed_is_void(said: list[Said], once: bool) -> None:
    """Calls of the seat whose turn it is are taken or skipped as the other model says."""
    rules = ONCE if once else KENTUCKY
    kept: list[Said] = []
    heard: list[Said] = []
    for _, word in said:
        memory = Memory(kept, 4, 90, once=once)
        if memory.turn is None:
            break
        call = (memory.turn, word)
        heard.append(call)
        if call in memory.allowed():
            kept.append(call)
    memory = Memory(kept, 4, 90, once=once)

    now = auction_by_rules(as_calls(heard), 4, rules)

    assert now.to_act == memory.turn
    assert ((now.bidder, now.bid) if memory.high else None) == memory.high
    assert len(now.rulings) == len(heard) - len(kept)


# House rules over kentucky-discard, calls, (state, bidder, bid, whose turn), who broke what.
TRUE, SIDE_OF_THREE = {"hold": True}, {"players": 6, "sides": "two", "nest": 5, "hold": True}
AT_THE_TABLE = [
    # Cal holds, all others pass: Ann has it.
    (TRUE, "1:70 2:- 3:hold 4:-", ("won", 1, 70, None), []),
    # Everybody else has passed: a hold ends it as a pass would.
    (TRUE, "1:- 2:- 3:70 4:- ", ("won", 3, 70, None), []),
    (TRUE, "1:70 2:75 3:- 4:hold 1:-", ("won", 2, 75, None), []),
    # Dee overbids Ann: the turn goes to Ann, then comes back to Cal.
    (TRUE, "1:70 2:- 3:hold 4:75 1:-", ("open", 4, 75, 3), []),
    (TRUE, "1:70 2:- 3:hold 4:75 1:- 3:80 4:-", ("won", 3, 80, None), []),
    # Ann outbids Dee before the turn is back: Cal may hold again, but not where it is once a side.
    (TRUE, "1:70 2:- 3:hold 4:75 1:80 3:hold 4:-", ("won", 1, 80, None), []),
    ({"hold": "once"}, "1:70 2:- 3:hold 4:75 1:80 3:hold", ("open", 1, 80, 4),
     [(3, "hold-not-allowed")]),
    # The partner does not have the high bid; it stood, and Cal is asked again.
    (TRUE, "1:70 2:75 3:hold 4:- 1:-", ("open", 2, 75, 3), [(3, "hold-not-allowed")]),
    (TRUE, "1:hold", ("open", None, None, 2), [(1, "hold-not-allowed")]),
    # Corrected before anybody else calls: it did not stand.
    (TRUE, "1:70 2:75 3:hold 3:-", ("open", 2, 75, 4), [(3, "hold-not-allowed")]),
    # A player who holds may call a redeal, and who bids on refuses it.
    (TRUE, "1:70 2:- 3:hold 4:75 3:redeal", ("redeal", None, None, None), []),
    (TRUE, "1:70 2:- 3:hold 3:redeal", ("redeal", None, None, None), []),
    (TRUE, "1:70 2:75 3:- 4:redeal 4:hold 1:-", ("won", 2, 75, None), []),
    # Who passed is out; who holds is not asked.
    (TRUE, "1:- 2:- 3:70 4:75 1:hold", ("open", 4, 75, 3),
     [(1, "bid-after-pass"), (1, "hold-not-allowed")]),
    (TRUE, "1:70 2:75 3:80 4:hold", ("open", 3, 80, 1), [(4, "hold-not-allowed")]),
    (TRUE, "1:70 2:- 3:hold 3:75", ("open", 3, 75, 4), [(3, "bid-out-of-turn")]),
    # After the end.
    (TRUE, "1:70 2:- 3:- 4:- 3:hold", ("won", 1, 70, None), [(3, "bid-after-pass")]),
    (TRUE, "1:120 3:hold", ("won", 1, 120, None), [(3, "bid-out-of-turn")]),
    # Two hold behind one bid, of a side of three; once a side it is one.
    (SIDE_OF_THREE, "1:70 2:- 3:hold 4:- 5:hold 6:-", ("won", 1, 70, None), []),
    (SIDE_OF_THREE, "1:70 2:- 3:hold 4:- 5:hold 6:75 1:-", ("open", 6, 75, 3), []),
    (SIDE_OF_THREE | {"hold": "once"}, "1:70 2:- 3:hold 4:- 5:hold", ("open", 1, 70, 6),
     [(5, "hold-not-allowed")]),
    # The partner of a dealer who has bid by rule.
    (TRUE | {"dealer_opens": True}, "1:- 2:hold 3:-", ("won", 4, 70, None), []),
    # Not played here: void; the caller has not passed, and is asked again.
    ({}, "1:70 2:- 3:hold 4:-", ("open", 1, 70, 3), [(3, "call-not-offered")]),
    ({}, "1:70 2:- 3:hold 3:75 4:-", ("open", 3, 75, 1), [(3, "call-not-offered")]),
    ({}, "1:70 2:- 3:hold 4:75 3:80", ("open", 3, 80, 4),
     [(3, "call-not-offered")]),
]  # fmt: skip


@pytest.mark.parametrize(("house", "calls", "expected", "broken"), AT_THE_TABLE)
def test_a_hold_at_the_table(
    house: dict[str, object], calls: str, expected: tuple[object, ...], broken: list[object]
) -> None:
    rules = with_house(preset("kentucky-discard"), house)
    made = read_fact("auction", calls, rules)["auction"]

    now = auction_at_table(made, rules.table.players, rules)

    assert (now.state, now.bidder, now.bid, now.to_act) == expected
    assert [(each.seat, each.code) for each in now.rulings] == broken
    assert write_calls(made) == calls.strip()


def test_a_hold_that_is_not_played_is_void_and_says_so() -> None:
    rules = preset("kentucky-discard")
    calls = read_fact("auction", "1:70 2:- 3:hold 4:- 3:-", rules)["auction"]

    verdict = judge(Hand(auction=calls, taken={"A": 80}), 4, rules)

    assert verdict.score.points == {"A": 80, "B": 40}
    assert [each.code for each in verdict.rulings] == ["call-not-offered"]
    assert say(verdict.rulings[0], ("Ann", "Bob", "Cal", "Dee")) == (
        "Cal said “hold”, and at this table nobody can: bid or pass. "
        "The call is void, without penalty."
    )


@pytest.mark.parametrize(
    ("house", "names"),
    [
        ({"sides": "alone", "hold": True}, ("hold", "sides")),
        ({"sides": "called", "hold": "once"}, ("hold", "sides")),
        ({"players": 2, "sides": "two", "nest": 5, "hold": True}, ("hold", "players")),
    ],
)
def test_without_fixed_partners_nobody_can_hold(
    house: dict[str, object], names: tuple[str, str]
) -> None:
    with pytest.raises(RuleSetError) as fault:
        with_house(preset("kentucky-discard"), house)

    assert fault.value.path == names


def test_a_table_that_turns_to_playing_alone_holds_no_more() -> None:
    rules = with_house(preset("kentucky-discard"), {"hold": True})

    assert with_house(rules, {"players": 5, "nest": 6}).auction.hold is False


@pytest.mark.parametrize("value", ["twice", 1, "yes"])
def test_hold_is_true_false_or_once(value: object) -> None:
    with pytest.raises(RuleSetError, match="hold"):
        with_house(preset("kentucky-discard"), {"hold": value})
