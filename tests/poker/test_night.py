"""A night of poker: who sits, what was bought, hands without cards, who pays whom."""

import random
from time import process_time
from typing import Any

import pytest

from referee.lines import line_text, parse_line
from referee.poker import PokerError
from referee.poker.chips import Payment
from referee.poker.game import GAMES
from referee.poker.night import Night, NightSummary, PlayedHand, fold_night, night_summary
from referee.poker.terms import RISES, NightTerms, read_terms, write_terms

AGREED = NightTerms(buy_in=1000)
THREE = [{"sit": name, "chips": 1000} for name in ("Ann", "Bob", "Cal")]
DEAL = {"deal": 1, "times": 1}


def night(*lines: dict[str, Any], agreed: NightTerms = AGREED) -> Night:
    """The night after *lines*: Ann, Bob and Cal with 1000 chips each, blinds 10 and 20."""
    return fold_night(agreed, [*THREE, *lines])


def do(seat: int, what: str, **more: Any) -> dict[str, Any]:
    return {"do": what, "seat": seat, **more}


def cc(seat: int) -> dict[str, Any]:
    return do(seat, "check-or-call")


def to(seat: int, amount: int) -> dict[str, Any]:
    return do(seat, "raise", to=amount)


def hand(found: Night) -> PlayedHand:
    assert found.now is not None
    return found.now


def chips(found: Night) -> list[int]:
    return [each.chips for each in found.people.values()]


def test_what_was_agreed_on_and_lines_come_back_as_they_were_written() -> None:
    agreed = NightTerms("stud", "fixed", 2, 10, 1, 500, 200, 900, 30, 20)
    line = {"sit": 'Ann "Ace"', "chips": 5}

    assert read_terms(write_terms(agreed)) == agreed
    assert parse_line(line_text(line)) == line


def test_the_first_left_of_the_button_posts_the_small_blind_and_acts_last_before_the_flop() -> None:
    found = hand(night(DEAL))

    assert found.seats == (2, 3, 1)
    assert found.hand.bets == (10, 20, 0)
    assert found.turn == 1


def test_rounds_go_on_by_themselves_and_the_table_says_who_wins() -> None:
    """Blinds 10 and 20: Ann calls 20, Bob adds 10, Cal checks; Bob bets 40, Cal calls, Ann folds.
    The pot is 3 x 20 + 2 x 40 = 140."""
    lines = [DEAL, cc(1), cc(2), cc(3), to(2, 40), cc(3), do(1, "fold"), cc(2), cc(3), cc(2), cc(3)]
    found = night(*lines)

    assert hand(found).hand.is_over
    over = night(*lines, {"won": [2, 3], "pot": 0})
    assert over.now is None
    assert chips(over) == [980, 1010, 1010]
    assert chips(night(*lines, {"won": [3], "pot": 0})) == [980, 940, 1080]


def test_the_button_goes_to_the_next_who_has_chips() -> None:
    """Source: Official:Poker: "If the player loses the hand, his amount is forfeit and they must
    leave the table": he is dealt no cards until he buys again."""
    won = night(DEAL, do(1, "fold"), do(2, "fold"))
    assert won.now is None
    assert chips(won) == [1000, 990, 1010]
    assert won.next_button == 2

    # Bob loses all: Cal, the small blind, calls his 1000, Ann folds her big blind.
    lines = [{"deal": 2, "level": 0}, to(2, 990), cc(3), do(1, "fold"), {"won": [3], "pot": 0}]
    broke = night(DEAL, do(1, "fold"), do(2, "fold"), *lines)
    assert chips(broke) == [980, 0, 2020]
    assert broke.next_button == 3
    assert [each.name for each in broke.able] == ["Ann", "Cal"]
    assert chips(night(DEAL, do(1, "fold"), do(2, "fold"), *lines, {"buy": 2, "chips": 500})) == [
        980,
        500,
        2020,
    ]


def test_tapped_cards_say_who_wins_whenever_they_are_tapped() -> None:
    lines: list[dict[str, Any]] = [DEAL, cc(1), cc(2), do(3, "check-or-call")]
    lines += [cc(seat) for _ in range(3) for seat in (2, 3, 1)]
    shown = [
        {"show": "As Ad", "seat": 2},
        {"show": "", "seat": 3},
        {"show": "Ks Kd", "seat": 1},
    ]

    board = {"board": "2h 3h 9c Td Js"}
    assert night(*lines, *shown).now is not None
    for order in ([*lines, *shown, board], [DEAL, board, *lines[1:], *shown]):
        assert chips(night(*order)) == [980, 1040, 980]


def test_cards_that_stand_twice_are_refused() -> None:
    with pytest.raises(PokerError, match="As stands twice"):
        night(DEAL, {"board": "As 2h 3h"}, {"board": "As 2h As"})


def test_what_is_bought_in_a_hand_lies_on_the_table_after_it() -> None:
    """Source: S000: table stakes: no chips are added during a hand."""
    lines = [DEAL, {"buy": 1, "chips": 500}]

    assert hand(night(*lines)).hand.stacks == (990, 980, 1000)
    assert chips(night(*lines, do(1, "fold"), do(2, "fold"))) == [1500, 990, 1010]


def test_who_leaves_in_a_hand_has_folded_first() -> None:
    """Source: Official:Poker: one may cash out and leave at any time; ruling 97."""
    left = night(DEAL, {"out": 2})

    assert hand(left).turn == 1
    assert hand(left).hand.rulings == ()
    over = night(DEAL, {"out": 2}, do(1, "fold"))
    assert [(each.left, each.given, each.up) for each in over.people.values()] == [
        (False, 0, 0),
        (True, 990, -10),
        (False, 0, 10),
    ]
    assert over.next_button == 3


def test_who_is_all_in_stays_until_the_hand_is_over() -> None:
    with pytest.raises(PokerError, match="Ann may still win"):
        night(DEAL, to(1, 1000), {"out": 1})


def test_the_bounds_of_a_buy_in_hold() -> None:
    """Source: Official:Poker: "limits on minimum and maximum amounts a player may use to buy into
    them"."""
    agreed = NightTerms(buy_in=1000, least=500, most=1500)

    assert night(agreed=agreed).people[1].chips == 1000
    for line, why in (
        ({"sit": "Dee", "chips": 400}, "At least 500"),
        ({"buy": 1, "chips": 600}, "more than 1500"),
        ({"sit": "ann", "chips": 1000}, "two names"),
    ):
        with pytest.raises(PokerError, match=why):
            night(line, agreed=agreed)


def test_stakes_rise_by_whole_numbers_and_so_stay_on_chips_that_exist() -> None:
    """Source: ruling 98. 25/50 becomes 50/100 and 75/150, never 37/75."""
    agreed = NightTerms(small=25, big=50, ante=5)

    assert RISES == (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100)
    assert [agreed.at(times) for times in RISES[:3]] == [(25, 50, 5), (50, 100, 10), (75, 150, 15)]
    assert hand(night({"deal": 1, "times": 2}, agreed=agreed)).hand.put == (60, 110, 10)


def test_a_hand_dealt_at_half_as_much_again_keeps_its_stakes() -> None:
    """A line with a level was written when the stakes rose by halves: 1, 1½, 2, 3, 4 …"""
    agreed = NightTerms(small=10, big=20, ante=2)

    puts = [
        hand(night({"deal": 1, "level": level}, agreed=agreed)).hand.put for level in (0, 1, 2, 14)
    ]

    assert puts == [(12, 22, 2), (18, 33, 3), (24, 44, 4), (1000, 1000, 200)]


def test_an_undo_strikes_the_last_line_that_stands() -> None:
    lines: list[dict[str, Any]] = [DEAL, do(1, "fold"), do(2, "fold")]

    assert chips(night(*lines, {"undo": 5})) == [1000, 1000, 1000]
    again = night(*lines, {"undo": 5}, {"undo": 4})
    assert hand(again).turn == 1
    assert again.last == 3
    for wrong in (4, 9, 6):
        with pytest.raises(PokerError, match="nothing to undo"):
            night(*lines, {"undo": wrong})
    with pytest.raises(PokerError, match="nothing to undo"):
        night(*lines, {"undo": 5}, {"undo": 5})


def test_a_night_of_many_undos_takes_no_longer_than_one_of_many_taps() -> None:
    """When each undo searched all lines, thousands of them blocked everybody for half a minute."""
    lines = [each for seq in range(3, 20003, 2) for each in (DEAL, {"undo": seq})]
    began = process_time()

    assert chips(night(*lines)) == [1000, 1000, 1000]
    assert process_time() - began < 2


def test_the_table_says_who_begins_a_round_of_stud() -> None:
    agreed = NightTerms("stud", "fixed", small=5, big=10, ante=1)
    found = night(DEAL, agreed=agreed)

    assert hand(found).turn is None
    assert hand(found).asks_who_opens
    brought = night(DEAL, {"opens": 3}, do(3, "bring-in"), agreed=agreed)
    assert hand(brought).turn == 1
    assert hand(brought).hand.put == (1, 6, 1)
    called = [{"opens": 3}, do(3, "bring-in"), cc(1), cc(2)]
    assert hand(night(DEAL, *called, agreed=agreed)).asks_who_opens


def test_the_night_ends_even_and_says_who_pays_whom() -> None:
    ended = night(DEAL, do(1, "fold"), do(2, "fold"), {"end": True})

    assert ended.up() == {"Ann": 0, "Bob": -10, "Cal": 10}
    assert ended.payments() == [Payment("Bob", "Cal", 10)]
    with pytest.raises(PokerError, match="over"):
        night({"end": True}, DEAL)


def test_lines_that_cannot_be_are_refused() -> None:
    for line, why in (
        (do(1, "fold"), "No hand"),
        ({"deal": 9, "level": 0}, "button"),
        ({"deal": 1, "level": 99}, "stakes"),
        ({"deal": 1, "times": 7}, "stakes"),
        ({"buy": 7, "chips": 1}, "Nobody"),
        ({"undo": 7}, "undo"),
        ({"dance": 1}, "dance"),
    ):
        with pytest.raises(PokerError, match=why):
            night(line)
    with pytest.raises(PokerError, match="wins that pot"):
        night(DEAL, {"won": [1], "pot": 0})


@pytest.mark.parametrize(
    "nights", [2, pytest.param(200, marks=[pytest.mark.slow, pytest.mark.soak])]
)
@pytest.mark.parametrize("game", [*GAMES, "choice", "tournament"])
def test_no_chip_is_lost_or_made_in_nights_by_lot(game: str, nights: int) -> None:
    """Whatever is tapped, all that is won and lost adds up to 0 between hands.

    At the end of a tournament so do prizes, bounties and what was paid.
    """
    for seed in range(nights):
        draw = random.Random(seed)
        agreed = NightTerms(
            game if game in GAMES else "holdem",
            draw.choice(["no", "pot", "fixed"]),
            5,
            10,
            draw.choice([0, 1]),
            300,
            order="choice" if game == "choice" else "one",
            tournament=game == "tournament",
            rise=10,
            price=7,
            bounty=2,
            re_entry=2 * (seed % 2),
        )
        lines: list[dict[str, Any]] = [{"sit": f"P{n}", "chips": 300} for n in range(5)]
        hands = 0
        for _ in range(90):
            found = fold_night(agreed, lines)
            line = _drawn(found, draw)
            hands += "deal" in line
            try:
                after = fold_night(agreed, [*lines, line])
            except PokerError:
                continue
            lines.append(line)
            bought = sum(each.bought - each.given for each in after.people.values())
            lying = sum(each.chips + each.waiting for each in after.people.values())
            assert lying == bought
            assert not sum(after.up().values())
            if game == "tournament" and after.ended:
                assert sum(each.prize for each in after.people.values()) == after.pool
                assert sum(each.bounties for each in after.people.values()) == 2 * after.entries
            names = tuple(each.name for each in after.people.values())
            summary = night_summary(lines)
            ended = summary.ended if game == "tournament" else after.ended  # with its last hand
            assert summary == NightSummary(names, len(after.hands), ended)
            if after.now is not None and after.now.hand is not None:
                played = after.now.hand
                assert sum(played.stacks) + sum(played.put) == sum(played.began)
        assert hands > 1


def _drawn(found: Night, draw: random.Random) -> dict[str, Any]:
    if found.last is not None and draw.random() < 0.05:
        return {"undo": found.last}
    if draw.random() < 0.05:
        seat = draw.choice([*found.people])
        chips = found.agreed.buy_in if found.agreed.tournament else 200
        return draw.choice([{"buy": seat, "chips": chips}, {"out": seat}])
    if draw.random() < 0.05:
        return {"board": draw.choice(["2c3c4c", "9hThJh2d", ""])}
    played = found.now
    if played is None:
        dealt: dict[str, Any] = {"deal": found.next_button, "times": draw.choice(RISES[:3])}
        if found.agreed.order == "choice":
            dealt |= {"game": draw.choice([*GAMES]), "wild": draw.choice(["", "9", "2 Jh"])}
        return dealt
    if played.hand.drawing and draw.random() < 0.95:
        return {"draw": draw.randrange(7), "seat": played.seats[played.hand.drawing[0]]}
    if played.asks_who_opens:
        return {"opens": draw.choice(played.seats)}
    if played.turn is None:
        pots = played.hand.pots.pots
        if played.may_run_twice and draw.random() < 0.5:
            return {"twice": ""}
        won_so_far = [(n, False) for n in played.hand.awarded]
        won_so_far += [(n, True) for n in played.hand.second_awarded]
        pot, second = next(
            (n, second)
            for second in (False, True)
            for n in range(len(pots))
            if (n, second) not in won_so_far
        )
        best, low = (played.seats[draw.choice(pots[pot].contenders)] for _ in range(2))
        return {"won": [best], "pot": pot, "second": second} | draw.choice([{}, {"low": [low]}])
    kind = draw.choice(["fold", "check-or-call", "check-or-call", "raise"])
    return do(played.turn, kind, to=draw.randrange(400))


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "Ann\ufe0f", "\u034fann"])
def test_nobody_sits_under_a_name_that_cannot_be_told_apart(name: str) -> None:
    with pytest.raises(PokerError, match=r"Give everybody a name|two people need two names"):
        night({"sit": name, "chips": 1000})


ALL_IN = [DEAL, to(1, 1000), cc(2), do(3, "fold")]
"""Ann and Bob 1000 each before the flop, and Cal's 20: 2020."""


def test_a_hand_run_twice_gives_half_of_the_pot_by_each_board() -> None:
    """Source: ruling 113. 1010 each; Ann has 1000 + 10, Bob as much."""
    twice = [*ALL_IN, {"twice": ""}]
    first, second = {"won": [1], "pot": 0}, {"won": [2], "pot": 0, "second": True}

    assert hand(night(*twice, first)).hand.is_over
    assert chips(night(*twice, first, second)) == [1010, 1010, 980]
    assert chips(night(*twice, second, first)) == [1010, 1010, 980]
    assert chips(night(*twice, first, {**second, "won": [1]})) == [2020, 0, 980]
    undone = night(*twice, {"undo": 7})
    assert hand(undone).may_run_twice
    assert chips(night(*twice, {"undo": 7}, first)) == [2020, 0, 980]


def test_the_odd_chip_of_a_hand_run_twice_is_the_first_boards() -> None:
    """An ante of 1 each, Cal has folded a big blind of 20: 999 + 999 + 20 + 3 = 2021."""
    agreed = NightTerms(buy_in=1000, ante=1)
    lines = [DEAL, to(1, 999), cc(2), do(3, "fold"), {"twice": ""}, {"won": [1], "pot": 0}]

    found = night(*lines, {"won": [2], "pot": 0, "second": True}, agreed=agreed)

    assert chips(found) == [1011, 1010, 979]


def test_tapped_cards_say_who_wins_on_each_board() -> None:
    """All in on the flop 2 3 9: Bob's pair of kings wins where no ace comes, Ann's ace where one
    does."""
    lines = [DEAL, cc(1), cc(2), cc(3), cc(2), cc(3), to(1, 980), cc(2), do(3, "fold")]
    lines += [{"twice": ""}, {"board": "2h 3h 9c Td Js"}, {"twice": "Ac 4d"}]
    shown = [{"show": "As Qd", "seat": 1}, {"show": "Ks Kd", "seat": 2}]

    assert chips(night(*lines, *shown)) == [1010, 1010, 980]
    with pytest.raises(PokerError, match="Js stands twice"):
        night(*lines[:-1], {"twice": "Js 4d"})
    with pytest.raises(PokerError, match="Tap 2 cards"):
        night(*lines[:-1], {"twice": "Ac"})


def test_only_a_hand_with_cards_to_come_is_run_twice() -> None:
    river = [DEAL, cc(1), cc(2), cc(3), *(cc(seat) for _ in range(3) for seat in (2, 3, 1))]
    for lines in ([DEAL], river, [*ALL_IN, {"twice": ""}]):
        with pytest.raises(PokerError, match="run twice"):
            night(*lines, {"twice": ""})
    with pytest.raises(PokerError, match="no second board"):
        night(*ALL_IN, {"won": [1], "pot": 0, "second": True})
