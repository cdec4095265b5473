"""A hand event by event: laws over all presets, and which events are possible."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import ImpossibleEventError
from referee.rook.hand import teams
from referee.rook.hand.facts import Call
from referee.rook.judge.verdict import judge
from referee.rook.play.tricks import first_leader
from referee.rook.replay.apply import apply, replay, verdict_so_far, why_not
from referee.rook.replay.position import (
    CallCards,
    Discard,
    Event,
    NameTrump,
    PassLeft,
    Phase,
    Play,
    Position,
    TakeBack,
    possible_events,
    start_hand,
)
from referee.rook.replay.recorded import from_facts
from referee.rook.rules import cards
from referee.rook.rules.cards import legal_bids
from referee.rook.rules.presets import preset, preset_ids
from tests.laws import law
from tests.rook.dealing import Played, deal, random_hand, stopped

PRESETS = st.sampled_from(preset_ids())
SEEDS = st.integers(0, 2**32)
SOME = law(100)

KENTUCKY = preset("kentucky-discard")


def events_of(played: Played) -> tuple[Event, ...]:
    """The events of the whole hand, with a single bid as its auction."""
    hand, rules = played.hand, played.rules
    assert hand.bidder is not None
    assert hand.bid is not None
    assert hand.trump is not None
    calls: list[Event] = []
    seat = teams.next_seat(played.dealer, rules)
    while seat != hand.bidder:
        calls.append(Call(seat))
        seat = teams.next_seat(seat, rules)
    if not (rules.auction.dealer_opens and hand.bidder == played.dealer):
        calls.append(Call(seat, hand.bid))
    passed = {call.seat for call in calls if isinstance(call, Call)}
    for later in range(1, rules.table.players):
        other = (seat - 1 + later) % rules.table.players + 1
        if other not in passed and int(hand.bid or 0) < legal_bids(rules)[-1]:
            calls.append(Call(other))
    aside: list[Event] = [Discard(hand.discard)] if hand.nest else []
    named: list[Event] = [NameTrump(hand.trump, hand.call, hand.rook)]
    called: list[Event] = [CallCards(hand.partner_cards)] if hand.partner_cards else []
    middle = [*aside, *called, *named]
    if rules.table.call_moment == "at-once":
        middle = [*called, *aside, *named]
    if rules.trump.moment == "before-nest":
        middle = [*named, *aside]
    return (*calls, *middle, *(Play(card) for trick in hand.play for card in trick))


def begun(played: Played) -> Position:
    return start_hand(played.rules, played.dealer, played.hand.deal, played.hand.nest)


@SOME
@given(PRESETS, SEEDS, st.sampled_from([0.0, 0.3]))
def test_events_and_record_get_the_same_verdict(preset_id: str, seed: int, cheating: float) -> None:
    played = random_hand(preset_id, Random(seed), cheating=cheating)

    followed = replay(begun(played), events_of(played))

    assert followed.fault is None
    assert followed.last.phase is Phase.OVER
    so_far = verdict_so_far(followed.last)
    recorded = judge(played.hand, played.dealer, played.rules)
    assert so_far.score == recorded.score
    assert so_far.rulings == recorded.rulings
    assert so_far.tricks == recorded.tricks


@SOME
@given(PRESETS, SEEDS, st.sampled_from([0.0, 0.3]))
def test_a_recorded_hand_is_followed_to_its_end(preset_id: str, seed: int, cheating: float) -> None:
    played = random_hand(preset_id, Random(seed), cheating=cheating)

    followed = from_facts(played.hand, played.dealer, played.rules)

    assert followed.fault is None
    assert followed.last.phase is Phase.OVER
    assert followed.last.recorded == played.hand


@SOME
@given(PRESETS, SEEDS, st.data())
def test_a_recorded_hand_under_way_knows_whose_turn_it_is(
    preset_id: str, seed: int, data: st.DataObject
) -> None:
    played = random_hand(preset_id, Random(seed))
    players = played.rules.table.players
    seen = data.draw(st.integers(0, players * len(played.hand.play) - 1))
    first = first_leader(played.dealer, played.hand.bidder or 1, circus=False, rules=played.rules)
    leader = (first, *played.winners)[seen // players]

    now = from_facts(stopped(played.hand, seen), played.dealer, played.rules).last

    assert now.to_act == (leader - 1 + seen % players) % players + 1
    assert Play(played.hand.play[seen // players][seen % players], now.to_act) in possible_events(
        now
    )


@SOME
@given(PRESETS, SEEDS, st.booleans())
def test_every_offer_is_accepted(preset_id: str, seed: int, known: object) -> None:
    random = Random(seed)
    rules = preset(preset_id)
    position = start_hand(
        rules, random.choice(list(teams.seats(rules))), *(deal(rules, random) if known else ())
    )

    while choices := possible_events(position):
        assert all(why_not(position, choice) is None for choice in choices)
        spoken = [c for c in choices if not (isinstance(c, Call) and c.redeal)]
        position = apply(position, random.choice(spoken))

    assert position.phase is Phase.OVER


@SOME
@given(PRESETS, SEEDS, st.integers(0, 100))
def test_a_prefix_replays_to_the_same_positions(preset_id: str, seed: int, length: int) -> None:
    played = random_hand(preset_id, Random(seed))
    events = events_of(played)

    part, whole = replay(begun(played), events[:length]), replay(begun(played), events)

    assert part.positions == whole.positions[: length + 1]


def test_replaying_again_costs_nothing() -> None:
    played = random_hand("kentucky-discard", Random(1))

    first = replay(begun(played), events_of(played))

    assert replay(begun(played), events_of(played)) is first


def test_replay_stops_at_what_cannot_be_and_says_why() -> None:
    start = start_hand(KENTUCKY, dealer=4)

    followed = replay(start, (Call(1, 70), Play("R14"), Call(2)))

    assert followed.fault == "the table waits for a call, not for a card"
    assert len(followed.positions) == 2


def test_apply_refuses_with_the_same_sentence() -> None:
    with pytest.raises(ImpossibleEventError, match="waits for a call, not for trump"):
        apply(start_hand(KENTUCKY, dealer=4), NameTrump("red"))


DEAL = (
    ("R14", "R5", "G5", "G6", "G7", "G8", "G9", "B5", "B6"),
    ("R13", "R6", "G10", "G11", "G12", "G13", "G14", "B7", "B8"),
    ("R12", "R7", "Y5", "Y6", "Y7", "Y8", "Y9", "B9", "B10"),
    ("R11", "R8", "Y10", "Y11", "Y12", "Y13", "Y14", "B11", "B12"),
)
NEST = ("RK", "R9", "R10", "B13", "B14")
TO_PLAY: tuple[Event, ...] = (
    Call(1, 120),
    Discard(("G5", "G6", "G7", "B13", "B14")),
    NameTrump("red"),
)


def at_play(*more: Event) -> Position:
    followed = replay(start_hand(KENTUCKY, 4, DEAL, NEST), (*TO_PLAY, *more))
    assert followed.fault is None
    return followed.last


def test_a_call_against_the_rules_stands_unless_its_own_seat_mends_it() -> None:
    stood = replay(start_hand(KENTUCKY, 4), (Call(1, 60), Call(2, 70))).last
    mended = replay(start_hand(KENTUCKY, 4), (Call(1, 60), Call(1, 70))).last

    assert (stood.bidding.bidder, stood.bidding.bid, stood.to_act) == (2, 70, 3)
    assert (mended.bidding.bidder, mended.bidding.bid, mended.to_act) == (1, 70, 2)
    for position in (stood, mended):
        assert [ruling.code for ruling in verdict_so_far(position).rulings] == ["bid-below-minimum"]


def test_a_call_against_the_rules_that_ended_the_bidding_can_be_mended() -> None:
    position = replay(start_hand(KENTUCKY, 4), (Call(1, 125),)).last

    assert position.phase is Phase.DISCARD
    assert apply(position, Call(1, 115)).to_act == 2


@pytest.mark.parametrize("later", [(), (Play("R12"), Play("R11"))])
def test_a_renege_is_a_foul_and_not_impossible(later: tuple[Event, ...]) -> None:
    position = at_play(Play("R14"), Play("B7"), *later)

    assert [(r.code, r.seat) for r in verdict_so_far(position).rulings] == [("renege", 2)]


LED = (*TO_PLAY, Play("R14"))
LATE = (*map(Play, ("B7", "R12", "R11")), *map(Play, ("G8", "G10", "B9", "B11")))

# What has happened, what cannot happen now, and why.
IMPOSSIBLE: list[tuple[tuple[Event, ...], Event, str]] = [
    (LED, Play("R11"), "seat 2 does not hold the red 11"),
    (LED, Play("R11", 4), "it is seat 2's turn, not seat 4's"),
    (LED, Play("R11", 7), "there is no seat 7: the seats are 1..4"),
    (LED, TakeBack(2, 1), "trick 2 was not played yet"),
    (LED, TakeBack(1, 3), "seat 3 has not played to trick 1"),
    ((*LED, *LATE), TakeBack(1, 2),
     "trick 2 is taken: the renege was found too late to put it right"),
    (TO_PLAY[:1], Discard(("G5", "G6")), "the bidder lays aside 5 cards, not 2"),
    (TO_PLAY[:1], Discard(("G5", "G6", "G7", "B13", "Y5")),
     "the bidder does not hold all of these cards"),
    (TO_PLAY[:2], NameTrump("none"), "none is not offered at this table"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "event", "why"), IMPOSSIBLE)
def test_what_cannot_happen_is_refused_with_one_sentence(
    events: tuple[Event, ...], event: Event, why: str
) -> None:
    position = replay(start_hand(KENTUCKY, 4, DEAL, NEST), events).last

    assert why_not(position, event) == why


def test_a_card_cannot_be_played_twice_from_unknown_hands() -> None:
    events = (Call(1, 120), Discard(), NameTrump("red"), Play("R14"))
    position = replay(start_hand(KENTUCKY, 4), events).last

    assert why_not(position, Play("R14")) == "the red 14 cannot be in that hand"


def test_the_winner_leads_and_a_lead_out_of_turn_is_a_foul() -> None:
    position = at_play(Play("R14"), Play("R13"), Play("R12"), Play("R11"))
    assert position.leader == 1
    assert position.captured == (10, 0, 0, 0)

    strayed = apply(position, Play("Y5", 3))

    assert strayed.to_act == 4
    assert [(r.code, r.seat) for r in verdict_so_far(strayed).rulings] == [("lead-out-of-turn", 3)]


def test_a_renege_taken_back_in_time_rewinds_to_it_and_costs_nothing() -> None:
    wrong = (Play("R14"), Play("B7"), Play("R12"), Play("R11"), Play("G8"), Play("G10"))
    position = at_play(*wrong)

    again = apply(position, TakeBack(1, 2))

    assert again.recorded.play == (("R14",),)
    assert again.to_act == 2
    assert set(again.held[1] or ()) == set(DEAL[1])
    corrected = apply(again, Play("R13"))
    assert verdict_so_far(corrected).rulings == ()


def test_the_last_trick_can_be_put_right_until_the_score_is_saved() -> None:
    played = random_hand("kentucky-discard", Random(3))
    over = replay(begun(played), events_of(played)).last
    last = verdict_so_far(over).tricks[-1]
    second = last.played(played.rules)[1]

    again = apply(over, TakeBack(9, second.seat))

    assert again.phase is Phase.PLAY
    assert again.to_act == second.seat
    assert apply(again, Play(second.card)).trick == last.cards[:2]


def test_the_dummy_lies_open_before_or_after_the_lead() -> None:
    calls: tuple[Event, ...] = (Call(1, 120), NameTrump("red"))
    display = replay(start_hand(preset("display"), 4), calls).last
    boston = replay(start_hand(preset("boston"), 4), calls).last

    assert display.exposed == 3
    assert boston.exposed is None
    assert apply(boston, Play("R14")).exposed == 3


def circus_table() -> Position:
    rules = replace(KENTUCKY, trump=replace(KENTUCKY.trump, circus=True))
    events = (*TO_PLAY[:2], NameTrump("green", "circus"))
    followed = replay(start_hand(rules, 4, DEAL, NEST), events)
    assert followed.fault is None
    return followed.last


def test_in_circus_rook_the_opponents_pass_their_best_card_left() -> None:
    position = circus_table()

    assert position.phase is Phase.PASSING
    less = verdict_so_far(apply(position, PassLeft(("G8", "R13", "Y5", "Y14")))).rulings
    assert [(each.code, each.seat, each.card) for each in less] == [("pass-not-best", 2, "R13")]
    assert why_not(position, PassLeft(("Y14", "G14", "Y5", "Y14"))) == (
        "seat 1 does not hold the yellow 14"
    )
    passed = apply(position, PassLeft(("G8", "G14", "Y5", "Y14")))
    assert "G14" in (passed.held[2] or ())
    assert "Y14" in (passed.held[0] or ())
    assert passed.to_act == 2  # the seat that named trump leads


def test_one_card_is_called_at_once_or_after_the_exchange() -> None:
    classic = replay(start_hand(preset("call-partner-5-classic"), 5), (Call(1, 180),)).last
    usual = replay(start_hand(preset("call-partner-5"), 5), (Call(1, 200),)).last

    assert classic.phase is Phase.PARTNER
    assert usual.phase is Phase.DISCARD
    assert why_not(classic, CallCards(("G14", "R14"))) == "the bidder calls no more than 1, not 2"
    assert cards.deck_size(classic.rules) == 57
