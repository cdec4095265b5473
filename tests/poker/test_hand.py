"""A hand of poker, by the sentences of the sources."""

import random
from dataclasses import FrozenInstanceError

import pytest

from referee.poker import PokerError
from referee.poker.hand import (
    Act,
    Awarded,
    Dealt,
    Fact,
    Limit,
    PokerHand,
    ShownCards,
    Spot,
    Stakes,
    TurnChoices,
    judge_raise,
    play,
    seconds,
    when_time_is_out,
)
from referee.poker.settling import settle_pots
from tests.laws import part

HOLDEM = Stakes("holdem", "no", 10, (), (5, 10, 0))
DUEL = Stakes("holdem", "no", 10, (), (5, 10))
FLOP, TURN, RIVER = ("2c", "7d", "9h"), ("Jc",), ("3s",)


def cc(seat: int) -> Act:
    return Act(seat, "check-or-call")


def fold(seat: int) -> Act:
    return Act(seat, "fold")


def to(seat: int, amount: int) -> Act:
    return Act(seat, "raise", amount)


def three(*facts: Fact, stacks: tuple[int, ...] = (200, 200, 200)) -> PokerHand:
    """Three players, blinds 5 and 10, no limit."""
    return play(HOLDEM, stacks, facts)


def choices(hand: PokerHand) -> TurnChoices:
    """The options of the player whose turn it is."""
    assert hand.choices is not None
    return hand.choices


POT_LIMIT = Stakes("omaha", "pot", 10, (), (5, 10, 0))
FIXED = Stakes("holdem", "fixed", 10, (), (5, 10, 0), 0, 20)
FOUR = Stakes("holdem", "no", 10, (), (5, 10, 0, 0))
STUD = Stakes("stud", "fixed", 10, (1, 1, 1), (), 3, 20)
RAISES = [to(2, 20), to(0, 30), to(1, 40), to(2, 50)]
SHORT = [cc(2), to(3, 16), cc(0), to(1, 20)]
CALLED = [cc(2), cc(0), cc(1)]
CHECKS = [cc(0), cc(1), cc(2)]


def third_street(*up: str) -> list[Fact]:
    down = iter(("2s", "3s", "4s", "5s", "6s", "7s"))
    return [Dealt((next(down), next(down), card), seat) for seat, card in enumerate(up)]


@pytest.mark.parametrize(
    ("hand", "seat", "call", "least", "most"),
    [
        # Whoever has bet the amount of the highest bet may check, whoever has not may not.
        (three(cc(2)), 0, 5, 20, 200),
        (three(cc(2), cc(0)), 1, 0, 20, 200),
        (three(to(2, 30), fold(0)), 1, 20, 50, 200),
        # The blinds determine the least bet, and a raise is at least as large as the last one.
        (three(*CALLED, Dealt(FLOP)), 0, 0, 10, 190),
        (three(to(2, 40)), 0, 35, 70, 200),
        # No limit: as much as one has. Pot limit: the pot after the call, 10 + (15 + 10).
        (three(), 2, 10, 20, 200),
        (play(POT_LIMIT, (500,) * 3, ()), 2, 10, 20, 35),
        # Fixed limit: one amount, twice as much from the turn on, and four a round; ruling 89.
        (play(FIXED, (500,) * 3, ()), 2, 10, 20, 20),
        (play(FIXED, (500,) * 3, [*CALLED, Dealt(FLOP), *CHECKS, Dealt(TURN)]), 0, 0, 20, 20),
        (play(FIXED, (500,) * 3, RAISES[:3]), 2, 20, 50, 50),
        (play(FIXED, (500,) * 3, RAISES), 0, 20, None, None),
        # An all-in below a full raise reopens nothing; ruling 92.
        (three(to(2, 40), to(0, 55), cc(1), stacks=(55, 200, 200)), 2, 15, None, None),
        # Two short raises reopen the betting for a player if they add up to a full one: 16 and
        # 20 are 10 for whoever called 10, and 4 for whoever called 16.
        (play(FOUR, (200, 20, 200, 16), SHORT), 2, 10, 30, 200),
        (play(FOUR, (200, 20, 200, 16), [*SHORT, cc(2)]), 0, 4, None, None),
        # A short big blind does not lower the bet while somebody can answer it; ruling 94.
        (three(stacks=(200, 4, 200)), 2, 10, 20, 200),
        (three(stacks=(1000, 3, 1000)), 2, 10, 20, 1000),
        # Fixed limit: 15 of 20 count as 20, 14 do not; ruling 92.
        (play(FIXED, (500, 500, 15), [to(2, 15)]), 0, 10, 30, 30),
        (play(FIXED, (500, 500, 14), [to(2, 14)]), 0, 9, 20, 20),
        # In stud the lowest open card brings it in, of equal ones clubs; ruling 95.
        (play(STUD, (100,) * 3, third_street("9h", "9c", "9d")), 1, 3, 10, 10),
    ],
)
def test_a_player_may_do_what_the_rules_say(
    hand: PokerHand, seat: int, call: int, least: int | None, most: int | None
) -> None:
    """Source: Official:Poker, "Betting"; S000 on limits and all-ins."""
    now = choices(hand)

    assert (now.seat, now.call, now.raise_least, now.raise_most) == (seat, call, least, most)
    assert now.bring_in is (hand.stakes is STUD)


def test_a_hand_stays_what_it_was_when_a_fact_follows() -> None:
    before = three(*CALLED, Dealt(FLOP))

    after = before.after(fold(0))

    assert before == three(*CALLED, Dealt(FLOP))
    assert after == three(*CALLED, Dealt(FLOP), fold(0))
    with pytest.raises(FrozenInstanceError):
        after.level = 100  # type: ignore[misc]


@pytest.mark.parametrize(
    ("hand", "turns"),
    [
        # Betting goes on "until each player has had a chance to respond to the last bet increase".
        (three(cc(2), cc(0)), [1]),
        (three(cc(2), cc(0), to(1, 30)), [2, 0]),
        (three(cc(2), cc(0), to(1, 30), cc(2), cc(0)), []),
        # After the flop the options go round "starting to the left of the dealer".
        (three(*CALLED, Dealt(FLOP)), [0, 1, 2]),
        (three(cc(2), fold(0), cc(1), Dealt(FLOP)), [1, 2]),
        # Of two the button acts first before the flop, and last after it; ruling 93.
        (play(DUEL, (200, 200), ()), [1, 0]),
        (play(DUEL, (200, 200), [cc(1), cc(0), Dealt(FLOP)]), [0, 1]),
    ],
)
def test_those_act_who_have_not_answered_the_last_raise(hand: PokerHand, turns: list[int]) -> None:
    """Source: Official:Poker, "Betting"."""
    assert list(hand.turns) == turns


def test_the_players_left_of_the_dealer_post_blinds_that_count_as_bets() -> None:
    """Source: Official:Poker: "Players who had to place blinds are considered to have already
    bet that amount"; of two players the button posts the small one (ruling 93)."""
    hand = three()

    assert (hand.bets, hand.stacks) == ((5, 10, 0), (195, 190, 200))
    assert play(DUEL, (200, 200), ()).bets == (10, 5)


def test_whoever_calls_adds_what_the_highest_bet_requires() -> None:
    """Source: Official:Poker: "Whatever money is required to meet the current high bet is
    added"."""
    hand = three(to(2, 30), cc(0))

    assert (hand.bets, hand.stacks) == ((30, 10, 30), (170, 190, 170))


def test_bets_are_collected_at_the_end_of_a_round() -> None:
    """Source: Official:Poker: "At the end of a round, all bets are collected into the pot"."""
    hand = three(*CALLED, Dealt(FLOP))

    assert hand.bets == (0, 0, 0)
    assert [pot.amount for pot in hand.pots.pots] == [30]


def test_antes_are_put_in_before_the_hand_and_call_nothing() -> None:
    """Source: S000: antes "involve players putting chips in the middle before the hand begins"."""
    hand = play(Stakes("holdem", "no", 10, (1, 1, 1), (5, 10, 0)), (200, 200, 200), ())

    assert hand.put == (6, 11, 1)
    assert choices(hand).call == 10


def test_flop_turn_and_river() -> None:
    """Source: S000, "The Betting Rounds"."""
    hand = three(*CALLED, Dealt(FLOP), *CHECKS, Dealt(TURN), *CHECKS, Dealt(RIVER), *CHECKS)

    assert hand.board == (*FLOP, *TURN, *RIVER)
    assert hand.street == 3
    assert hand.is_over


def test_whoever_cannot_match_the_bet_may_go_all_in_and_acts_no_more() -> None:
    """Source: Official:Poker, "All In"."""
    hand = three(to(2, 100), cc(0), stacks=(40, 200, 200))

    assert hand.stacks[0] == 0
    assert hand.put[0] == 40
    assert hand.turns == (1,)


@pytest.mark.parametrize(
    ("hand", "kind", "put"),
    [
        # It happened, and stands.
        (three(to(2, 40), to(0, 50)), "raise-too-small", 50),
        # S000: "the current size of the pot creates an upper limit".
        (play(POT_LIMIT, (500, 500, 500), [to(2, 36)]), "raise-too-large", 36),
        # An all-in below a full raise reopens nothing (ruling 92).
        (three(to(2, 40), to(0, 55), cc(1), to(2, 120), stacks=(55, 200, 200)),
         "may-not-raise", 120),
        # S000: "you can only bet whatever amount you had on the table to begin the hand".
        (three(to(2, 500)), "more-than-stack", 200),
    ],
)  # fmt: skip
def test_a_raise_that_was_not_allowed_is_ruled_on_and_stands(
    hand: PokerHand, kind: str, put: int
) -> None:
    assert [each.kind for each in hand.rulings] == [kind]
    assert max(hand.put) == hand.level == put


def test_four_cards_at_once_are_dealt_too_early() -> None:
    """The turn before anybody acted on the flop, which the first left of the button had to."""
    hand = three(*CALLED, Dealt((*FLOP, *TURN)))

    assert [(each.fact, each.kind, each.seat) for each in hand.rulings] == [
        (3, "dealt-too-early", 0)
    ]
    assert (hand.street, hand.turns) == (1, (0, 1, 2))


def test_cards_that_lie_there_too_early_need_not_be_dealt_again() -> None:
    """The flop is bet on, then the turn with the same four cards, then the river is dealt."""
    four: list[Fact] = [*CALLED, Dealt((*FLOP, *TURN)), *CHECKS]

    assert (three(*four).street, three(*four).turns) == (2, (0, 1, 2))
    hand = three(*four, *CHECKS, Dealt(RIVER), *CHECKS, ACES, KINGS, QUEENS)
    assert hand.is_over
    assert settle_pots(hand).pots[0].winners == (0,)


def test_two_cards_on_the_turn_are_dealt_too_early() -> None:
    hand = three(*CALLED, Dealt(FLOP), *CHECKS, Dealt((*TURN, *RIVER)))

    assert [each.kind for each in hand.rulings] == ["dealt-too-early"]


def test_all_the_cards_may_come_at_once_where_nobody_can_bet_any_more() -> None:
    players: list[Fact] = [
        to(2, 200),
        cc(0),
        cc(1),
        Dealt((*FLOP, *TURN, *RIVER)),
        ACES,
        KINGS,
        QUEENS,
    ]
    hand = three(*players)

    assert hand.rulings == ()
    assert hand.is_over
    assert settle_pots(hand).stacks == (600, 0, 0)


def test_an_act_out_of_turn_is_ruled_on_and_stands() -> None:
    hand = three(fold(1))

    assert [(each.kind, each.seat, each.amount) for each in hand.rulings] == [("out-of-turn", 1, 2)]
    assert hand.folded == {1}
    assert hand.turns == (2, 0)


def showdown(*shown: Fact, stacks: tuple[int, ...] = (200, 200, 200)) -> PokerHand:
    """Everybody puts all in before the flop."""
    players = [to(2, stacks[2]), cc(0), cc(1)]
    return play(HOLDEM, stacks, [*players, Dealt(FLOP), Dealt(TURN), Dealt(RIVER), *shown])


ACES, KINGS, QUEENS = (
    ShownCards(0, ("As", "Ah")),
    ShownCards(1, ("Ks", "Kh")),
    ShownCards(2, ("Qs", "Qh")),
)


TIED = ShownCards(0, ("As", "Kd")), ShownCards(1, ("Ah", "Kc"))
DEALT: list[Fact] = [Dealt(("As", "Ah"), 0), Dealt(("Ks", "Kh"), 1), Dealt(("Qs", "Qh"), 2)]
BOARD = [Dealt(FLOP), Dealt(TURN), Dealt(RIVER)]


@pytest.mark.parametrize(
    ("hand", "stacks"),
    [
        # "Anything the player has bet remains on the table to be won by someone else"; alone "he
        # is the winner and claims the pot, without even revealing his hand"; what nobody matched
        # comes back.
        (three(to(2, 30), fold(0), fold(1)), (195, 190, 215)),
        (three(to(2, 60), fold(0), fold(1)), (195, 190, 215)),
        # A player who bets and leaves gives the bet up (ruling 88).
        (play(HOLDEM, (1000,) * 3, [to(2, 100), fold(2), fold(0)]), (995, 1105, 900)),
        (showdown(ACES, KINGS, QUEENS), (600, 0, 0)),
        # "He may win only as much as if each player had matched his bet. If this does not empty
        # the pot, other players still in the showdown compare hands".
        (showdown(ACES, KINGS, QUEENS, stacks=(50, 200, 200)), (150, 300, 0)),
        # "Ties are split amongst the winners", an odd chip goes left of the button;
        # a pair of queens beats ace high: 201 - 25 + 75.
        (showdown(*TIED, ShownCards(2, ("4s", "5h")), stacks=(25, 25, 201)), (38, 37, 176)),
        (showdown(*TIED, QUEENS, stacks=(25, 25, 201)), (0, 0, 251)),
        # "Folded cards are never revealed".
        (three(*DEALT, to(2, 200), fold(0), cc(1), *BOARD), (195, 405, 0)),
        # The table may say who wins each pot.
        (showdown(Awarded(0, (0,)), Awarded(1, (2,)), stacks=(50, 200, 200)), (150, 0, 300)),
    ],
)
def test_the_pots_go_to_who_wins_them(hand: PokerHand, stacks: tuple[int, ...]) -> None:
    """Source: Official:Poker, "The Showdown", "All In"; rulings 88 and 90."""
    assert settle_pots(hand).stacks == stacks


def test_a_pot_is_never_lost_where_all_throw_their_cards_away() -> None:
    """Source: ruling 91."""
    end = settle_pots(showdown(ShownCards(0), ShownCards(1), ShownCards(2)))

    assert sum(end.stacks) == 600


def test_a_pot_of_which_nobody_knows_the_cards_is_not_won_yet() -> None:
    end = settle_pots(showdown(ACES, QUEENS))

    assert [pot.winners for pot in end.pots] == [()]


def test_in_stud_the_best_open_hand_begins_the_later_rounds() -> None:
    """Source: ruling 95."""
    facts = [*third_street("Kh", "9c", "9d"), Act(1, "bring-in"), cc(2), cc(0)]
    facts += [Dealt(("2h",), 0), Dealt(("9s",), 1), Dealt(("Ac",), 2)]

    assert play(STUD, (100,) * 3, facts).turns == (1, 2, 0)


def test_in_stud_the_last_card_may_lie_there_for_all() -> None:
    """Eight players have no seventh card each in a deck of 52."""
    facts = [*third_street("9h", "8c", "Td"), Act(1, "bring-in"), cc(2), cc(0)]
    for cards in (("Ah", "2d", "3d"), ("Kh", "4d", "5d"), ("Qh", "6d", "7d")):
        facts += [Dealt((card,), seat) for seat, card in enumerate(cards)]
        facts += [cc(0), cc(1), cc(2)]
    hand = play(STUD, (100,) * 3, [*facts, Dealt(("Jh",)), cc(0), cc(1), cc(2)])

    assert hand.is_over
    assert settle_pots(hand).pots[0].winners == (0,), "with the jack of hearts a flush"


def test_two_pair_show_more_than_one_higher_pair() -> None:
    """Source: ruling 95."""
    facts = [*third_street("3h", "9c", "2d"), Act(2, "bring-in"), cc(0), cc(1)]
    for street, cards in enumerate((("6h", "9s", "Ac"), ("6d", "Jc", "Kc"), ("3c", "Qd", "5h"))):
        facts += [Dealt((card,), seat) for seat, card in enumerate(cards)]
        first = 0 if street == 2 else 1
        facts += [cc((first + step) % 3) for step in range(3)] if street < 2 else []

    assert play(STUD, (100,) * 3, facts).turns[0] == 0


def test_when_the_time_is_out_a_player_checks_or_else_folds() -> None:
    """Source: Official:Poker: "you're assumed to check, if possible, or fold if not"."""
    assert when_time_is_out(three()) == fold(2)
    assert when_time_is_out(three(cc(2), cc(0))) == cc(1)
    assert when_time_is_out(three(cc(2), cc(0), cc(1))) is None
    stud = play(STUD, (100,) * 3, third_street("9h", "9c", "9d"))
    assert when_time_is_out(stud) == Act(1, "bring-in")


def test_each_time_it_runs_out_the_next_turn_is_shorter() -> None:
    """Source: Official:Poker: "yer next timer will be faster, and faster"; ruling 96."""
    assert [seconds(60, ran_out) for ran_out in range(6)] == [60, 30, 15, 7, 5, 5]
    assert seconds(3, 9) == 3


@pytest.mark.parametrize(
    ("stakes", "stacks"),
    [(HOLDEM, (100, 100)), (STUD, (1,) * 9), (HOLDEM, (100,)), (HOLDEM, (100, 100, -1))],
)
def test_stakes_that_fit_nobody_are_refused(stakes: Stakes, stacks: tuple[int, ...]) -> None:
    """Source: S000: hold'em and Omaha for 2 to 10, stud for 2 to 8."""
    with pytest.raises(PokerError):
        play(stakes, stacks, ())


def test_a_stranger_is_refused() -> None:
    with pytest.raises(PokerError, match="seat 4: there are 3 players"):
        three(fold(3))


LEDGERS = part(20_000)


def anything(rng: random.Random, players: int) -> Fact:
    seat = rng.randrange(players)
    acts = [fold(seat), cc(seat), cc(seat), to(seat, rng.randint(0, 250)), Act(seat, "bring-in")]
    others: list[Fact] = [Dealt(rng.choice([FLOP, TURN, RIVER])), ShownCards(seat)]
    return rng.choice([*acts, *others])


def test_chips_are_neither_lost_nor_made_whatever_is_recorded() -> None:
    """Also after facts that break rules, and in the middle of a hand."""
    for seed in range(LEDGERS):
        rng = random.Random(seed)
        players = rng.randint(2, 6)
        stacks = tuple(rng.randint(0, 200) for _ in range(players))
        stakes = Stakes("holdem", "no", 10, (), (5, 10, *(0,) * (players - 2)))
        facts: list[Fact] = []
        for _ in range(rng.randint(1, 25)):
            if facts and rng.random() < 0.15:
                facts.pop()
            else:
                facts.append(anything(rng, players))
        hand = play(stakes, stacks, facts)

        assert min(hand.stacks) >= 0, seed
        assert sum(hand.stacks) + sum(hand.put) == sum(stacks), seed
        end = settle_pots(hand)
        unwon = sum(pot.amount for pot in end.pots if not pot.winners)
        back = 0 if hand.is_over else sum(hand.pots.returned.values())
        assert sum(end.stacks) + unwon + back == sum(stacks), seed


@pytest.mark.parametrize(
    ("limit", "spot", "to", "least", "most", "ruled"),
    [
        # A raise is at least as large as the last one: 20 to 60 is 40 more.
        ("no", Spot((60,), street=0), 100, 100, None, []),
        ("no", Spot((60,), street=0), 99, 100, None, [("raise-too-small", 100)]),
        ("no", Spot((), street=0), 40, 40, None, []),
        ("no", Spot(), 20, 20, None, []),
        ("no", Spot(), 19, 20, None, [("raise-too-small", 20)]),
        ("no", Spot((60,)), 60, 120, None, [("no-raise", 60)]),
        # All in with less than a raise is allowed; more than he has is an all-in.
        ("no", Spot((60,), stack=90), 90, 90, 90, []),
        ("no", Spot((60,), stack=90), 200, 90, 90, [("more-than-stack", 90)]),
        # He bet 60, then somebody was all in for 90: that reopens nothing for him (ruling 92).
        ("no", Spot((60, 90), own=60, acted=True), 150, None, None, [("may-not-raise", 90)]),
        ("no", Spot((60, 90)), 150, 150, None, []),
        ("no", Spot((60, 90, 120), own=60, acted=True), 180, 180, None, []),
        # The pot after the call: 100 in the middle with the bet of 40 in it, 40 to call.
        ("pot", Spot((40,), middle=100), 180, 80, 180, []),
        ("pot", Spot((40,), middle=100), 181, 80, 180, [("raise-too-large", 180)]),
        ("fixed", Spot((20, 40)), 60, 60, 60, []),
        ("fixed", Spot((20, 40)), 80, 60, 60, [("raise-too-large", 60)]),
        ("fixed", Spot((20, 40, 60, 80)), 100, None, None, [("may-not-raise", 80)]),
        # An all-in of half a bet or more counts as a full raise: 30 as 40, so the next is 60.
        ("fixed", Spot((20, 30)), 60, 60, 60, []),
        ("fixed", Spot((20, 30), own=20, acted=True), 60, 60, 60, []),
        ("fixed", Spot((10,)), 40, 40, 40, []),
        ("fixed", Spot((30,), street=0), 60, 60, 60, []),
        ("fixed", Spot((20, 30, 60, 80)), 100, None, None, [("may-not-raise", 80)]),
        # Less than half does not: whoever has not acted may complete it, and it is no raise of
        # the four. Several together may be half a bet.
        ("fixed", Spot((20, 29)), 40, 40, 40, []),
        ("fixed", Spot((20, 29)), 49, 40, 40, [("raise-too-large", 40)]),
        ("fixed", Spot((20, 29), own=20, acted=True), 40, None, None, [("may-not-raise", 29)]),
        ("fixed", Spot((9,)), 20, 20, 20, []),
        ("fixed", Spot((20, 29, 40, 60)), 80, 80, 80, []),
        ("fixed", Spot((20, 25, 30), own=20, acted=True), 60, 60, 60, []),
        ("fixed", Spot((20, 30, 35), own=30, acted=True), 60, None, None, [("may-not-raise", 35)]),
        # The big bet is twice the small one, from the third round on; of two rounds in the second.
        ("fixed", Spot((40,), street=2), 80, 80, 80, []),
        ("fixed", Spot((20,), game="razz", street=1), 40, 40, 40, []),
        ("fixed", Spot((40,), game="razz", street=2), 80, 80, 80, []),
        ("fixed", Spot((), game="draw", street=1), 20, 40, 40, [("raise-too-small", 40)]),
        ("fixed", Spot((), game="triple-draw", street=1), 20, 20, 20, []),
        # In stud no big blind is a bet: the first one after the bring-in goes to 20.
        ("fixed", Spot((), game="stud", street=0), 20, 20, 20, []),
        ("no", Spot((), game="stud", street=0), 20, 20, None, []),
        # He has 35 himself: that is all he can bet.
        ("fixed", Spot((20,), stack=35), 35, 35, 35, []),
    ],
)
def test_one_raise_is_judged_by_the_bets_before_it(
    limit: Limit,
    spot: Spot,
    to: int,
    least: int | None,
    most: int | None,
    ruled: list[tuple[str, int]],
) -> None:
    """Source: S000 on limits, Official:Poker on raises; rulings 89 and 92. The least bet is 20."""
    could, rulings = judge_raise(limit, 20, spot, to)

    assert could is not None
    assert could.raise_least == least
    assert most is None or could.raise_most == most
    assert [(each.kind, each.amount) for each in rulings] == ruled


@pytest.mark.parametrize("spot", [Spot((60, 60)), Spot((20,), street=0), Spot(own=5)])
def test_bets_that_cannot_have_been_are_refused(spot: Spot) -> None:
    with pytest.raises(PokerError, match="want"):
        judge_raise("no", 20, spot, 200)


@pytest.mark.parametrize("third", [fold(2), cc(2)])
def test_nobody_is_asked_to_pay_a_big_blind_that_only_an_all_in_could_match(third: Act) -> None:
    """Seat 1 has 3 of a big blind of 10, seat 2 folds or has 2: the 5 of seat 0 are more than both.

    The clock would have folded that hand. Source: Official:Poker: one responds to a bet; ruling 94.
    """
    hand = play(HOLDEM, (1000, 3, 2), [third])

    assert hand.choices is None
    assert when_time_is_out(hand) is None
    assert hand.pots.returned == {0: 2}


@pytest.mark.parametrize(
    ("river", "first"),
    [
        ([cc(0), cc(1), cc(2)], 0),  # nobody bet: the first left of the button
        ([cc(0), to(1, 20), cc(2), cc(0)], 1),  # who bet
        ([to(0, 20), to(1, 60), cc(2), cc(0)], 1),  # who raised last
        ([fold(0), cc(1), cc(2)], 1),  # the first left of the button is out
        ([to(0, 20), fold(1), fold(2)], None),  # a player alone wins unseen
    ],
)
def test_who_bet_last_in_the_last_round_shows_first(river: list[Act], first: int | None) -> None:
    """Ruling 91; what was bet in an earlier round does not count."""
    before: list[Fact] = [to(2, 30), cc(0), cc(1), Dealt(FLOP), cc(0), cc(1), cc(2), Dealt(TURN)]
    before += [cc(0), cc(1), to(2, 10), cc(0), cc(1), Dealt(RIVER)]

    assert play(HOLDEM, (1000, 1000, 1000), before).shows_first is None
    assert play(HOLDEM, (1000, 1000, 1000), [*before, *river]).shows_first == first
