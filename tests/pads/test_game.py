"""A game on a pad: its terms, its lines, who deals, and how it ends."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee.lines import Line, checked_text, line_text, parse_line
from referee.pads import PadError
from referee.pads.game import (
    MOST_LINES,
    MOST_ROUNDS,
    PadGame,
    bonus_words,
    check_room,
    check_terms,
    fold_pad_game,
    go_on,
    read_terms,
    require_open,
    write_terms,
)
from referee.pads.kind import PAD
from referee.pads.model import PadTerms, Wins, across
from referee.pads.pad import PADS, read_pad

NAMES = ("Ann", "Bob", "Cal", "Dee")
HEAD = 'format = "rook-pad/1"\nname = "Try"\nscores = "either"\nseats = [2, 3, 4]\n'
TYPED = '[[enter]]\nname = "typed"\nlabel = "Points"\nkind = "points"\n'
BID = '[[enter]]\nname = "bid"\nlabel = "Bid"\nkind = "number"\nmost = 9\nwhen = "before"\n'
NIL = '[house.nil]\nvalue = 100\nlabel = "Nil"\nleast = 0\n'


def terms(
    end: str = 'wins = "highest"',
    *,
    players: int = 3,
    scorers: int = 0,
    more: str = "",
    head: str = HEAD,
    **changed: Any,
) -> PadTerms:
    pad = read_pad(f'{head}{more}{TYPED}[score]\npoints = "typed"\n[end]\n{end}\n')
    wins: Wins = "lowest" if pad.end.wins == "lowest" else "highest"
    agreed = PadTerms(pad, NAMES[:players], across(players, scorers or players), {}, 1, wins)
    return replace(agreed, **changed)


def points(*typed: int) -> Line:
    return {"round": [{"typed": number} for number in typed]}


def play(agreed: PadTerms, *lines: Line) -> PadGame:
    return fold_pad_game(agreed, [parse_line(line_text(line)) for line in lines])


# Terms


@pytest.mark.parametrize(
    "agreed",
    [
        terms(),
        terms(players=4, scorers=2, more=NIL, house={"nil": 50}),
        terms('wins = "asked"', wins="lowest"),
        terms('wins = "lowest"', dealer=None),
    ],
)
def test_terms_come_back_from_their_text(agreed: PadTerms) -> None:
    check_terms(agreed)

    assert read_terms(write_terms(agreed)) == agreed


def test_sides_sit_across() -> None:
    assert across(4, 2) == ((1, 3), (2, 4))
    assert across(6, 3) == ((1, 4), (2, 5), (3, 6))
    assert terms(players=4, scorers=2).scorers == ("Ann and Cal", "Bob and Dee")


@pytest.mark.parametrize(
    ("agreed", "line"),
    [
        (terms(names=("Ann",)), "Try is for 2 to 4 players, these are 1"),
        (terms(names=("Ann", "Bob", " ")), "give everybody a name"),
        (terms(names=("Ann", "Bob", "ann")), "two people need two names"),
        (terms(sides=()), "everybody plays on one side"),
        (terms(sides=((1, 2),)), "everybody plays on one side"),
        (terms(sides=((1, 2, 3),)), "want at least two who score"),
        (terms(sides=((1, 2), (2, 3))), "everybody plays on one side"),
        (terms(sides=((1, 2), (3, 4))), "everybody plays on one side"),
        (terms(head=HEAD.replace("either", "players"), sides=((1, 2), (3,))),
         "in this game everybody scores alone"),
        (terms(head=HEAD.replace("either", "sides")),
         "in this game partners score together, as many on each side"),
        (terms(dealer=4), "dealer: want a seat from 1 to 3, got 4"),
        (terms(dealer=True), "dealer: want a seat from 1 to 3, got true"),
        (terms(wins="lowest"),
         "say whether the highest or the lowest total wins, as the pad does"),
        (terms(wins="asked"),
         "say whether the highest or the lowest total wins, as the pad does"),
        (terms(house={"nil": 50}), "the pad has no house number 'nil'"),
        (terms(more=NIL, house={"nil": -1}), "Nil: want a number from 0 to 1000000, got -1"),
        (terms(more=NIL, house={"nil": True}), "Nil: want a number from 0 to 1000000, got true"),
    ],
)  # fmt: skip
def test_terms_that_nobody_can_play_on_say_why(agreed: PadTerms, line: str) -> None:
    with pytest.raises(PadError) as raised:
        check_terms(agreed)

    assert str(raised.value) == line


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("most = '9 // (3 - round)'", "enter.bid.most: round 3: nothing can be divided by 0"),
        ("sum = 'round * 99999999'", "enter.bid.sum: round 11: a number is not below 1000000000"),
        ("least = '0 // (seats - 3)'", "enter.bid.least: round 1: nothing can be divided by 0"),
        ("if = '1 // nil'", "enter.bid.if: round 1: nothing can be divided by 0"),
    ],
)
def test_a_number_that_fails_in_some_round_is_found_before_the_game(key: str, line: str) -> None:
    agreed = terms(
        more=f"{NIL}{BID.replace('most = 9', 'most = 9' if 'most' not in key else '')}{key}\n"
    )

    with pytest.raises(PadError) as raised:
        check_terms(replace(agreed, house={"nil": 0}))

    assert str(raised.value) == line


def test_a_quota_that_fails_in_some_round_is_found_before_the_game() -> None:
    pad = read_pad(
        HEAD.replace("either", "players").replace("[2, 3, 4]", "[3]")
        + f"{TYPED}[score]\nquota = [8, '9 // (round - 2)', 3]\npoints = 'quota'\n"
        + "[end]\nwins = 'highest'\n"
    )

    with pytest.raises(PadError, match=r"score\.quota: round 2: nothing can be divided by 0"):
        check_terms(terms(pad=pad))


def test_an_end_that_fails_in_some_round_is_found_before_the_game() -> None:
    with pytest.raises(PadError) as raised:
        check_terms(terms("wins = 'highest'\ntarget = '500 // (round - 4)'"))

    assert str(raised.value) == "end.target: round 4: nothing can be divided by 0"


def test_a_quota_needs_a_dealer() -> None:
    pad = read_pad(
        HEAD.replace("either", "players").replace("[2, 3, 4]", "[3]")
        + f'{TYPED}[score]\nquota = [8, 5, 3]\npoints = "quota"\n[end]\nwins = "highest"\n'
    )

    with pytest.raises(PadError, match="say who deals first: the quota turns with the deal"):
        check_terms(terms(pad=pad, dealer=None))


@pytest.mark.parametrize("text", ["", "5", "[]", "{}", '{"pad": 5}', '{"pad": "x"}', "null"])
def test_other_text_is_no_terms(text: str) -> None:
    with pytest.raises(PadError):
        read_terms(text)


# Lines


def test_rounds_add_up_and_the_deal_goes_round() -> None:
    game = play(terms(dealer=2), points(10, 0, -5), points(1, 2, 3))

    assert [played.after.totals for played in game.rounds] == [(10, 0, -5), (11, 2, -2)]
    assert [played.dealer for played in game.rounds] == [2, 3]
    assert (game.dealer, game.begins) == (1, 2)
    assert not game.is_over
    assert game.reason == ""


@pytest.mark.parametrize(("begins", "seat"), [("left", 3), ("dealer", 2), ("right", 1)])
def test_who_begins_is_seen_from_the_dealer(begins: str, seat: int) -> None:
    game = play(terms(head=f'{HEAD}begins = "{begins}"\n', dealer=2))

    assert game.begins == seat


def test_nobody_begins_where_the_cards_decide_or_nobody_counts_the_deals() -> None:
    assert play(terms(head=f'{HEAD}begins = "cards"\n')).begins is None
    assert play(terms(dealer=None), points(1, 2, 3)).begins is None


def test_the_table_may_say_who_deals() -> None:
    game = play(terms(), points(0, 0, 0), {"dealer": 1}, points(0, 0, 0))

    assert [played.dealer for played in game.rounds] == [1, 1]
    assert game.dealer == 2


def test_goals_are_those_of_the_next_round() -> None:
    agreed = terms(head=f'{HEAD}goals = ["A set", "Two sets"]\n')

    assert play(agreed).goal == "A set"
    assert play(agreed, points(1, 2, 3)).goal == "Two sets"
    assert play(agreed, points(1, 2, 3), points(1, 2, 3)).goal == ""


def test_bids_wait_for_their_result() -> None:
    agreed = terms(more=BID)
    bids = [{"bid": 3}, {"bid": 0}, {"bid": 1}]

    waiting = play(agreed, {"before": bids})
    played = play(agreed, {"before": bids}, points(5, 6, 7))

    assert waiting.bids == tuple(bids)
    assert waiting.rounds == ()
    assert played.bids is None
    assert played.rounds[0].rows[0] == {"bid": 3, "typed": 5}


def test_bids_are_entered_anew() -> None:
    first, second = [{"bid": 3}] * 3, [{"bid": 4}] * 3

    assert play(terms(more=BID), {"before": first}, {"before": second}).bids == tuple(second)


def test_an_undo_strikes_the_last_line_that_stands() -> None:
    agreed = terms()
    lines: list[Line] = [points(1, 2, 3), points(4, 5, 6), {"undo": 1}, {"undo": 0}]

    assert play(agreed, *lines[:3]).now.totals == (1, 2, 3)
    assert play(agreed, *lines).rounds == ()
    assert play(agreed, *lines[:3]).in_force == [0]
    assert play(agreed, *lines[:3]).last == 0
    assert play(agreed, *lines[:3]).count == 3
    with pytest.raises(PadError, match="there is nothing to undo"):
        play(agreed, points(1, 2, 3), {"undo": 1})


def test_a_correction_keeps_what_was_recorded() -> None:
    agreed = terms()
    better = [{"typed": 7}, {"typed": 8}, {"typed": 9}]

    game = play(agreed, points(1, 2, 3), points(1, 1, 1), {"correct": 1, "rows": better})

    assert game.now.totals == (8, 9, 10)
    assert game.rounds[0].was == (({"typed": 1}, {"typed": 2}, {"typed": 3}),)
    assert game.rounds[0].lines == (0, 2)
    assert game.rounds[1].was == ()


def test_a_correction_may_say_who_dealt() -> None:
    rows = [{"typed": 1}] * 3

    game = play(terms(), points(1, 1, 1), {"correct": 1, "rows": rows, "dealer": 3})

    assert game.rounds[0].dealer == 3
    assert game.dealer == 2


def test_a_player_is_renamed_everywhere() -> None:
    game = play(terms(), points(1, 2, 3), {"rename": 2, "name": "Bea"})

    assert game.terms.names == ("Ann", "Bea", "Cal")
    assert game.terms.scorers == ("Ann", "Bea", "Cal")
    with pytest.raises(PadError, match="two people need two names"):
        play(terms(), {"rename": 2, "name": "ANN"})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"round": [{"typed": 1}]}, "round 1: want 3 rows, got 1"),
        ({"round": "x"}, "want a list of rows"),
        ({"round": [{"typed": "x"}, {}, {}]}, "round 1: Ann: Points: want a whole number, got 'x'"),
        ({"before": [{"bid": 5}]}, "round 1: want 3 rows, got 1"),
        ({"correct": 1, "rows": []}, "there is no round 1"),
        ({"correct": True, "rows": []}, "there is no round true"),
        ({"dealer": 4}, "want a seat from 1 to 3, got 4"),
        ({"rename": 0, "name": "Eve"}, "want a seat from 1 to 3, got 0"),
        ({"ended": "rain", "as": "draw"}, "ended: want 'clock' or 'agreement', got 'rain'"),
        ({"ended": "clock", "as": "win"}, "as: want 'leader', 'draw' or 'nothing', got 'win'"),
        ({"rename": 1, "name": None}, "want a name"),
        ({"ended": "clock"}, "a line cannot be read"),
        ({"rename": 1}, "a line cannot be read"),
        ({"correct": 1}, "there is no round 1"),
        ({"shuffle": 1}, "a line cannot begin with 'shuffle'"),
        ({}, "a line cannot begin with ''"),
    ],
)
def test_a_line_that_cannot_be_says_why(line: Line, said: str) -> None:
    with pytest.raises(PadError) as raised:
        play(terms(), line)

    assert str(raised.value) == said


@pytest.mark.parametrize("line", [5, None, "x", [1], True])
def test_what_is_no_line_is_refused(line: Any) -> None:
    with pytest.raises(PadError):
        fold_pad_game(terms(), [line])


# The end

AT_100 = 'wins = "highest"\ntarget = 100'


@pytest.mark.parametrize(
    ("end", "rounds", "winner", "reason"),
    [
        (AT_100, [(100, 0, 0)], 0, "Ann reached 100: Ann won"),
        (AT_100, [(100, 120, 0)], 1, "Ann and Bob reached 100: Bob won"),
        (AT_100, [(100, 100, 0)], None, "Ann and Bob reached 100: it is a draw"),
        ('wins = "lowest"\ntarget = 100', [(100, 20, 30)], 1, "Ann reached 100: Bob won"),
        ('wins = "highest"\nfloor = -50', [(-50, 20, 30)], 2, "Ann fell to −50: Cal won"),
        ('wins = "highest"\nfloor = -50', [(-50, -60, -70)], 0,
         "Ann, Bob and Cal fell to −50: Ann won"),
        ('wins = "highest"\nrounds = 2', [(1, 0, 0), (1, 0, 0)], 0, "after 2 rounds Ann won"),
        ('wins = "highest"\nrounds = "seats - 1"', [(1, 0, 0), (0, 5, 0)], 1,
         "after 2 rounds Bob won"),
        (f'{AT_100}\nonly = "typed > 50"', [(60, 0, 0), (40, 0, 0), (60, 0, 0)], 0,
         "Ann reached 100: Ann won"),
        (f'{AT_100}\nprefer = "typed == 1"', [(99, 99, 0), (20, 1, 0)], 1,
         "Ann and Bob reached 100: Bob won"),
        ('wins = "highest"\nwon = "typed == 12"', [(50, 0, 0), (0, 12, 0)], 1, "Bob won"),
        ('wins = "highest"\nover = "total == 13"', [(50, 0, 0), (0, 13, 0)], 0,
         "after 2 rounds Ann won"),
        ('wins = "highest"\ntarget = 0\nfloor = 0\nrounds = 0', [(1, 0, -1)] * 9, None, ""),
    ],
)  # fmt: skip
def test_a_game_ends_as_its_pad_says(
    end: str, rounds: Sequence[tuple[int, ...]], winner: int | None, reason: str
) -> None:
    lines = [points(*typed) for typed in rounds]

    game = play(terms(end), *lines)

    assert game.is_over == bool(reason)
    assert (game.winner, game.reason) == (winner, reason)
    assert not play(terms(end), *lines[:-1]).is_over


def test_a_tie_is_played_on_where_the_pad_says_so() -> None:
    agreed = terms(f"{AT_100}\ndeciding = true")
    tied = [points(100, 100, 0)]

    assert not play(agreed, *tied).is_over
    assert play(agreed, *tied, points(0, 5, 0)).winner == 1


def test_a_deciding_round_follows_the_last_one() -> None:
    agreed = terms('wins = "highest"\nrounds = 1\ndeciding = true')

    assert not play(agreed, points(1, 1, 0)).is_over
    assert play(agreed, points(1, 1, 0), points(1, 0, 0)).reason == "after 2 rounds Ann won"


@pytest.mark.parametrize(
    ("how", "winner", "counts", "reason"),
    [
        ("leader", 1, True, "the time was up: Bob won"),
        ("draw", None, True, "the time was up: it is a draw"),
        ("nothing", None, False, "the time was up: it counts for nothing"),
    ],
)
def test_the_clock_ends_a_game(how: str, winner: int | None, counts: bool, reason: str) -> None:
    game = play(terms(), points(5, 9, 7), {"ended": "clock", "as": how})

    assert game.outcome is not None
    assert (game.winner, game.outcome.counts, game.reason) == (winner, counts, reason)
    assert game.is_over


def test_a_name_of_another_direction_leaves_the_words_around_it_in_order() -> None:
    game = play(terms(AT_100), points(100, 0, 0), {"rename": 1, "name": "\u05d3\u05df"})

    name = "\N{FIRST STRONG ISOLATE}\u05d3\u05df\N{POP DIRECTIONAL ISOLATE}"
    assert game.reason == f"{name} reached 100: {name} won"


def test_the_table_ends_a_game_by_agreement() -> None:
    game = play(terms(), points(5, 9, 9), {"ended": "agreement", "as": "leader"})

    assert game.winner is None
    assert game.reason == "the table ended it: it is a draw"


@pytest.mark.parametrize(
    "line",
    [points(1, 1, 1), {"before": [{}, {}, {}]}, {"dealer": 1}, {"ended": "clock", "as": "draw"}],
)
def test_nothing_goes_on_after_the_end(line: Line) -> None:
    ended: Line = {"ended": "agreement", "as": "leader"}

    require_open(play(terms(AT_100), points(99, 0, 0)), line)
    for lines in ([points(100, 0, 0)], [points(1, 0, 0), ended]):
        with pytest.raises(PadError, match="the game is over: undo that first"):
            require_open(play(terms(AT_100), *lines), line)


@pytest.mark.parametrize("line", [{"undo": 0}, {"correct": 1}, {"rename": 1, "name": "Eve"}])
def test_what_is_over_can_be_put_right(line: Line) -> None:
    require_open(play(terms(AT_100), points(100, 0, 0)), line)


def test_a_round_is_corrected_after_the_end() -> None:
    rows = [{"typed": 90}, {}, {}]

    lines = [points(100, 0, 0), {"correct": 1, "rows": rows}]

    assert not play(terms(AT_100), *lines).is_over
    assert play(terms(AT_100), *lines, points(0, 100, 0)).winner == 1


def test_rounds_after_an_end_that_a_correction_made_are_scored_on() -> None:
    rows = [{"typed": 100}, {}, {}]
    lines = [points(50, 0, 0), points(0, 200, 0), {"correct": 1, "rows": rows}]

    game = play(terms('wins = "highest"\ntarget = 100'), *lines)

    assert game.now.totals == (100, 200, 0)
    assert game.winner == 0
    assert game.reason == "Ann reached 100: Ann won"


def test_who_reached_the_target_only_by_a_bonus_at_the_end_is_not_named() -> None:
    """Bob has 40 by eight hands, and 200 for them once Ann has come to 100."""
    names = ("Ann", "Bob")
    agreed = PadTerms(PADS["gin-rummy"], names, across(2, 2), {}, 1, "highest")
    hands: list[Line] = [{"round": [{}, {"won": True, "difference": 5}]}] * 8

    game = play(agreed, *hands, {"round": [{"won": True, "difference": 100}, {}]})

    assert game.now.totals == (225, 240)
    assert game.reason == "Ann reached 100: Ann won"


LAST = """[end.bonus.last]
label = "Nothing at all"
if = "total == 0"
points = 50
[end.bonus.stopped]
label = "Ahead as it was stopped"
if = "unfinished and total == top(total)"
"""


def test_a_bonus_of_the_end_is_in_the_totals_and_decides_who_has_won() -> None:
    game = play(terms(f'wins = "highest"\nrounds = 1\n{LAST}'), points(30, 0, 20))

    assert (game.now.totals, game.winner) == ((30, 50, 20), 1)
    assert game.reason == "after 1 rounds Bob won"
    assert game.rounds[0].after.totals == (30, 0, 20)
    assert bonus_words(game.terms, game.bonuses) == ["Bob: nothing at all, +50"]


def test_a_tie_that_a_bonus_makes_is_played_on() -> None:
    agreed = terms(f'wins = "highest"\nrounds = 1\ndeciding = true\n{LAST}')

    assert not play(agreed, points(50, 0, 20)).is_over
    assert play(agreed, points(50, 0, 20), points(0, 0, 10)).is_over is False
    assert play(agreed, points(50, 0, 20), points(1, 0, 10)).winner == 0


@pytest.mark.parametrize(
    ("how", "totals", "winner", "words"),
    [
        ("leader", (30, 50, 20), 1, ["Bob: nothing at all, +50", "Ann: ahead as it was stopped"]),
        ("draw", (30, 50, 20), None, ["Bob: nothing at all, +50", "Ann: ahead as it was stopped"]),
        ("nothing", (30, 0, 20), None, []),
    ],
)
def test_a_game_that_the_table_ends_has_its_bonuses_if_it_counts(
    how: str, totals: tuple[int, ...], winner: int | None, words: list[str]
) -> None:
    agreed = terms(f'wins = "highest"\n{LAST}')

    game = play(agreed, points(30, 0, 20), {"ended": "agreement", "as": how})

    assert (game.now.totals, game.winner) == (totals, winner)
    assert bonus_words(game.terms, game.bonuses) == words


def test_a_bonus_follows_a_correction_and_goes_with_the_end() -> None:
    agreed = terms(f'wins = "highest"\n{LAST}')
    lines: list[Line] = [points(30, 0, 20), {"ended": "clock", "as": "leader"}]
    rows = [{"typed": 70}, {"typed": 60}, {}]

    assert play(agreed, *lines, {"correct": 1, "rows": rows}).now.totals == (70, 60, 50)
    assert play(agreed, *lines, {"undo": 1}).now.totals == (30, 0, 20)


# Room


def test_a_game_has_at_most_two_hundred_rounds() -> None:
    lines = [points(1, 0, 0)] * MOST_ROUNDS

    assert play(terms(), *lines).now.totals == (MOST_ROUNDS, 0, 0)
    with pytest.raises(PadError, match="a game has at most 200 rounds"):
        play(terms(), *lines, points(1, 0, 0))


def test_a_full_game_can_be_undone_and_ended() -> None:
    check_room(MOST_LINES - 1, [points(1, 0, 0)])
    check_room(MOST_LINES, [{"undo": 3}])
    check_room(MOST_LINES, [{"ended": "clock", "as": "draw"}])
    with pytest.raises(PadError, match="a game holds 1000 lines: undo the last one, or end it"):
        check_room(MOST_LINES, [points(1, 0, 0)])


# The kind


def test_the_kind_reads_what_it_wrote() -> None:
    agreed = terms()
    lines: list[Mapping[str, Any]] = [points(1, 2, 3), {"rename": 1, "name": "Änn"}]
    texts = [checked_text(line) for line in lines]

    stored = PAD.read_terms(json.loads(write_terms(agreed)))

    assert read_terms(stored) == agreed
    assert [json.loads(text) for text in texts] == lines
    assert PAD.in_force(stored, [*texts, '{"undo":1}']) == [0]
    assert PAD.names(stored, texts) == ("Änn", "Bob", "Cal")


@pytest.mark.parametrize("text", ["", "x", "5", "[]", '{"round":5}', '{"undo":0}'])
def test_the_kind_refuses_lines_in_its_own_words(text: str) -> None:
    with pytest.raises(PadError):
        PAD.in_force(write_terms(terms()), [text])


def test_a_line_of_a_file_has_no_number_that_is_not_whole() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        checked_text({"round": [{"typed": 1.5}]})


def _ledger(chance: Random) -> list[Line]:
    """A ledger of a game to 60 with everything that a line can say; each line can have happened."""
    lines: list[Line] = []
    for _ in range(chance.randrange(1, 25)):
        game = fold_pad_game(GROWING, lines)
        typed = points(*(chance.randrange(30) for _ in range(3)))
        choices: list[Line] = [typed, {"rename": 2, "name": f"B{len(lines)}"}]
        if not game.ended:
            choices += [{"dealer": chance.randrange(1, 4)}, {"before": [{}, {}, {}]}]
            choices += [{"ended": "agreement", "as": "leader"}] * (chance.random() < 0.2)
        else:
            choices.remove(typed)
        if game.rounds:
            number = chance.randrange(1, len(game.rounds) + 1)
            choices += [{"correct": number, "rows": typed["round"], "dealer": 2}] * 2
        if game.last is not None:
            choices += [{"undo": game.last}] * 2
        lines.append(chance.choice(choices))
    return lines


GROWING = terms('wins = "highest"\ntarget = 60')


@pytest.mark.parametrize("seed", range(150))
def test_a_game_that_goes_on_is_the_game_that_is_folded_at_once(seed: int) -> None:
    lines = _ledger(Random(seed))
    whole = fold_pad_game(GROWING, lines)

    went_on = [go_on(fold_pad_game(GROWING, lines[:first]), lines) for first in range(len(lines))]

    assert went_on[0] == whole
    assert all(game in (None, whole) for game in went_on)


def test_a_game_does_not_go_on_from_a_line_that_was_undone() -> None:
    lines = [points(1, 2, 3), points(4, 5, 6), {"undo": 1}]

    assert go_on(fold_pad_game(GROWING, lines[:2]), lines) is None
    assert go_on(fold_pad_game(GROWING, lines[:1]), lines) == fold_pad_game(GROWING, lines)
