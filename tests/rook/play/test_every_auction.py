"""Every auction of a few bids, with “hold” and the moon together, beside a model of the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest

from referee.rook.hand.facts import Call
from referee.rook.play.auction import State, auction_by_rules
from referee.rook.replay.apply import replay
from referee.rook.replay.position import possible_events, start_hand
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset

Word = int | Literal["moon", "hold", "-"]


@dataclass(frozen=True)
class Talk:
    """An auction as the players remember it; *dealer* speaks last in the first round."""

    players: int
    sides: int
    bids: tuple[int, ...]
    hold: bool | str
    moon: bool
    dealer: int
    turn: int | None
    high: tuple[int, Word] | None = None
    out: frozenset[int] = frozenset()
    quiet: frozenset[int] = frozenset()
    """Seats that hold, until an opponent bids more."""
    sides_held: frozenset[int] = frozenset()

    def side(self, seat: int) -> int:
        return seat % self.sides

    def left_of(self, seat: int) -> Iterator[int]:
        return (((seat + step - 1) % self.players) + 1 for step in range(1, self.players + 1))

    def words(self) -> set[Word]:
        """What the seat whose turn it is may say."""
        if self.turn is None:
            return set()
        high = self.high[1] if self.high else 0
        words: set[Word] = {"-"}
        if high != "moon":
            words |= {bid for bid in self.bids if isinstance(high, int) and bid > high}
            words |= {"moon"} if self.moon else set()
        mine = self.side(self.turn)
        again = self.hold is True or (self.hold == "once" and mine not in self.sides_held)
        if again and self.high and self.side(self.high[0]) == mine:
            words.add("hold")
        return words

    def after(self, word: Word) -> "Talk":
        seat = self.turn
        assert seat is not None
        now = self
        if word == "-":
            now = replace(now, out=now.out | {seat})
        elif word == "hold":
            held = now.sides_held | {self.side(seat)}
            now = replace(now, quiet=now.quiet | {seat}, sides_held=held)
        else:
            still = frozenset(s for s in now.quiet if self.side(s) == self.side(seat))
            now = replace(now, high=(seat, word), quiet=still - {seat})
            if word == "moon" or (word == self.bids[-1] and not self.moon):
                return replace(now, turn=None)
        ahead = {now.high[0]} if now.high else set()
        silent = now.out | now.quiet | ahead
        return replace(now, turn=next((s for s in now.left_of(seat) if s not in silent), None))


def every_auction(said: tuple[tuple[int, Word], ...], talk: Talk) -> Iterator[Any]:
    yield said, talk
    for word in talk.words():
        assert talk.turn is not None
        yield from every_auction((*said, (talk.turn, word)), talk.after(word))


def call(seat: int, word: Word) -> Call:
    if word == "hold":
        return Call(seat, hold=True)
    return Call(seat) if word == "-" else Call(seat, word)


TABLES: list[dict[str, Any]] = [
    {"hold": True, "moon": 200, "bid_max": 80},
    {"hold": "once", "moon": 200, "bid_max": 80},
    {"hold": True, "bid_max": 85},
    {"moon": 200, "bid_max": 85},
    {"hold": True, "moon": 200, "bid_max": 80, "dealer_opens": True},
    {"hold": True, "moon": 200, "bid_max": 75, "all_pass": "redeal-next"},
    {"hold": True, "moon": 300, "bid_max": 70, "players": 6, "sides": "two"},
    {"hold": "once", "moon": 300, "bid_max": 70, "players": 6, "sides": "three"},
    {"hold": "once", "moon": 300, "bid_max": 75, "players": 6, "sides": "three"},
    {"moon": 300, "bid_max": 80, "players": 3, "sides": "alone"},
    {"moon": 300, "bid_max": 75, "players": 5, "sides": "called"},
]


@pytest.mark.parametrize("house", TABLES, ids=lambda house: " ".join(map(str, house.values())))
def test_every_auction_goes_as_the_players_remember(house: dict[str, Any]) -> None:
    """Rulings 14, 17, 103 and 109; what is not allowed is void, and changes nothing."""
    players = dealer = house.get("players", 4)
    nest = {3: 5, 4: 5, 5: 6, 6: 5}[players]
    usual = {"no_counter_redeal": False, "nest": nest}
    rules = with_house(preset("kentucky-discard"), {**usual, **house})
    bids = tuple(range(70, house["bid_max"] + 1, 5))
    start = Talk(
        players=players,
        sides=rules.table.sides.fixed or players,
        bids=bids,
        hold=house.get("hold", False),
        moon="moon" in house,
        dealer=dealer,
        turn=1,
        high=(dealer, 70) if house.get("dealer_opens") else None,
    )
    for said, talk in every_auction((), start):
        calls = tuple(call(*word) for word in said)
        now = auction_by_rules(calls, dealer, rules)

        assert now.rulings == (), said
        assert now.to_act == talk.turn, said
        if talk.high:
            assert (now.bidder, now.bid) == talk.high, said
        if talk.turn is None:
            nobody = State.FORCED if rules.auction.all_pass == "force-dealer" else State.PASSED_OUT
            assert now.state is (State.WON if talk.high else nobody), said
            continue
        assert now.state is State.OPEN, said

        allowed = talk.words()
        events = possible_events(replay(start_hand(rules, dealer), calls).last)
        offered = {event for event in events if isinstance(event, Call)}
        assert offered == {call(talk.turn, word) for word in allowed}, said
        words: tuple[Word, ...] = (*bids, 72, bids[-1] + 5, "moon", "hold", "-")
        for word in words:
            then = auction_by_rules((*calls, call(talk.turn, word)), dealer, rules)
            assert (then.rulings == ()) == (word in allowed), (said, word, then.rulings)
            if word not in allowed:
                assert (then.to_act, then.bidder, then.bid) == (now.to_act, now.bidder, now.bid)
