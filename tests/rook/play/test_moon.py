"""The moon: a bid of every counter, over the highest bid; ruling 109."""

import pytest

from referee.errors import NotationError
from referee.rook.hand.facts import Call, Hand
from referee.rook.hand.schema import read_fact, read_hand, write_hand
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.verdict import judge
from referee.rook.play.auction import auction_at_table
from referee.rook.questions.answering import answer
from referee.rook.questions.question import parse_question
from referee.rook.replay.apply import replay
from referee.rook.replay.position import possible_events, start_hand
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset
from referee.rook.ruling import say
from referee.rook.solver.analysis import analyse, seen
from referee.rook.solver.ending import Value
from referee.rook.solver.tables import Budget

MOON = {"moon": 200}
RULES = with_house(preset("kentucky-discard"), MOON)

# House rules, calls, (state, bidder, bid, whose turn), who broke what.
AUCTIONS = [
    (MOON, "1:moon", ("won", 1, "moon", None), []),
    (MOON, "1:70 2:- 3:moon", ("won", 3, "moon", None), []),
    # The highest bid of points can be topped by the moon.
    (MOON, "1:120", ("open", 1, 120, 2), []),
    (MOON, "1:120 2:moon", ("won", 2, "moon", None), []),
    (MOON, "1:120 2:- 3:- 4:-", ("won", 1, 120, None), []),
    ({}, "1:120", ("won", 1, 120, None), []),
    # A moon beats no moon: it ended the auction.
    (MOON, "1:moon 2:moon", ("won", 2, "moon", None),
     [(2, "bid-out-of-turn"), (2, "bid-not-higher")]),
    (MOON, "1:moon 2:120 2:-", ("won", 1, "moon", None),
     [(2, "bid-out-of-turn"), (2, "bid-not-higher")]),
    (MOON, "1:- 2:moon 1:moon", ("won", 1, "moon", None),
     [(1, "bid-after-pass"), (1, "bid-not-higher")]),
    # Not played here: it stood, and is the highest bid.
    ({}, "1:moon", ("won", 1, "moon", None), [(1, "call-not-offered")]),
    (MOON | {"hold": True}, "1:70 2:- 3:hold 4:moon", ("won", 4, "moon", None), []),
]  # fmt: skip


@pytest.mark.parametrize(("house", "calls", "expected", "broken"), AUCTIONS)
def test_the_moon_in_an_auction(
    house: dict[str, object], calls: str, expected: tuple[object, ...], broken: list[object]
) -> None:
    """Ruling 109."""
    rules = with_house(preset("kentucky-discard"), house)

    now = auction_at_table(read_fact("auction", calls, rules)["auction"], 4, rules)

    assert (now.state, now.bidder, now.bid, now.to_act) == expected
    assert [(each.seat, each.code) for each in now.rulings] == broken


def test_the_moon_is_offered_until_it_is_bid() -> None:
    position = start_hand(RULES, 4)
    topped = replay(position, (Call(1, 120),)).last
    over = replay(topped, (Call(2, "moon"),)).last

    assert Call(1, "moon") in possible_events(position)
    assert {each for each in possible_events(topped) if not getattr(each, "redeal", True)} == {
        Call(2), Call(2, "moon"),
    }  # fmt: skip
    assert not any(isinstance(each, Call) for each in possible_events(over))


def test_a_moon_of_the_record_is_read_and_written() -> None:
    facts = {"bidder": 1, "bid": "moon", "auction": "1:moon"}

    assert write_hand(read_hand(facts, RULES)) == {"auction": "1:moon", "bidder": 1, "bid": "moon"}
    with pytest.raises(NotationError, match="want a whole number above 0, or 'moon', got 'sun'"):
        read_fact("bid", "sun", RULES)


def test_a_moon_that_is_not_played_counts_as_the_highest_bid_and_is_ruled_on() -> None:
    verdict = judge(Hand(bidder=1, bid="moon", taken={"A": 120}), 4, preset("kentucky-discard"))

    assert verdict.score.points == {"A": 120, "B": 0}
    assert [say(each, ("Ann", "Bob", "Cal", "Dee")) for each in verdict.rulings] == [
        "Ann: At this table nobody can bid the moon: the highest bid is 120. It stood, and counts."
    ]


def test_the_judge_asks_for_every_counter() -> None:
    rules = with_house(preset("one-forty"), {"moon": 300})
    question = parse_question("made", rules)
    short = Hand(bidder=1, bid="moon", taken={"A": 115, "B": 5}, last_trick="A")
    whole = Hand(bidder=1, bid="moon", taken={"A": 120, "B": 0}, last_trick="B")

    found = [answer(hand, 4, rules, question) for hand in (short, whole)]

    assert [each.answer for each in found] == ["refuted", "proven"]
    assert [each.points["A"] for each in found] == [(115, 115), (120, 120)]


def test_best_play_says_whether_the_moon_could_be_made() -> None:
    """The first seat leads the highest trumps, and nobody else has any."""
    rules = with_house(preset("kentucky-discard"), MOON)
    deal = (
        "RK R14 R13 R12 R11 R10 R9 R8 R7", "G5 G6 G7 G8 G9 G10 G11 G12 G13",
        "Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13", "B5 B6 B7 B8 B9 B10 B11 B12 B13",
    )  # fmt: skip
    hand = Hand(
        bidder=1, bid="moon", trump="red", deal=tuple(tuple(each.split()) for each in deal),
        nest=("R5", "R6", "G14", "Y14", "B14"), discard=("R5", "R6", "G14", "Y14", "B14"),
    )  # fmt: skip
    found = seen(hand, 4, rules)
    assert found is not None

    assert analyse(found, Budget(nodes=100_000)).worth == Value(200, 200)


def test_a_bid_made_wins_where_a_win_needs_one() -> None:
    verdict = judge(Hand(bidder=1, bid="moon", taken={"A": 120}), 4, RULES)
    granted = with_house(RULES, {"renege_rule": "bidders-make-bid"})
    foul = read_hand(
        {"bidder": 1, "bid": "moon", "taken": {"A": 20, "B": 0},
         "irregularity": [{"kind": "renege", "seat": 2, "in_time": False}]}, RULES,
    )  # fmt: skip

    assert verdict.score.outcome is Outcome.MADE
    assert verdict.earners == {"A"}
    assert judge(foul, 4, granted).earners == {"A"}
    assert judge(foul, 4, RULES).earners == frozenset()
