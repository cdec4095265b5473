"""Score sheets as tables: their columns guessed or said, every problem at its line."""

from collections.abc import Mapping
from datetime import date

import pytest

from referee.exchange.found import AfterEnd, FoundFile, ReadOptions, Rows, remarks_on
from referee.exchange.reading import read_file, read_text
from referee.exchange.rook.score_sheet import MEANINGS, guessed, heading_key
from referee.exchange.rook.scorers import RULES as SCORER
from referee.rook import RuleSet, preset
from referee.rook.game import play_game
from referee.rook.rules.house import with_house
from tests.exchange.clubs import faults


@pytest.mark.parametrize(
    ("headings", "row", "meant"),
    [
        ("Running A&C,Ann & Cal,Bob & Dee", "95,95,25", ",points A,points B"),
        ("Total A&C,Ann & Cal,Bob & Dee", "95,95,25", ",points A,points B"),
        ("running,A,B", "95,95,25", ",points A,points B"),
        ("Ann & Cal,Bob & Dee", "1\N{NO-BREAK SPACE}000,\N{MINUS SIGN}25", "points A,points B"),
        (
            "Game,Team 1,Team 2,Trump suit,Score T1,Score T2,Running T1,Hcp",
            "1,Ann & Cal,Bob and Dee,red,95,25,95,3",
            "game,players A,players B,trump,points A,points B,,",
        ),
        (
            "Game No.,Played,Who Bid,Bid amount,Trumps,US,THEM,Total,Extra",
            "1,x,A,90,red,95,25,95,?",
            "game,date,bidder,bid,trump,points A,points B,,",
        ),
    ],
)
def test_headings_mean_what_people_call_so(headings: str, row: str, meant: str) -> None:
    found = guessed(headings.split(","), [row.split(",")])

    assert found == tuple(meant.split(","))
    assert set(found) <= {"", *MEANINGS}


@pytest.mark.parametrize(
    ("headings", "row", "meant"),
    [
        # A column of other numbers is no third side.
        ("Tricks,Ann & Cal,Bob & Dee", "6,95,25", ",points A,points B"),
        ("Home,Away,Tricks", "95,25,6", "points A,points B,"),
        ("Ann & Cal,Bob & Dee,Pot", "95,25,6", "points A,points B,"),
        ("Us,Them,Pot", "95,25,6", "points A,points B,"),
        # A bid of each side, and words before and after a side.
        ("Bid Us,Bid Them,Us,Them", "90,,95,25", "bid A,bid B,points A,points B"),
        ("Us (bid),Us (score),Them (bid),Them (score)", "90,95,,25",
         "bid A,points A,bid B,points B"),
        ("Ann & Cal bid,Ann & Cal,Bob & Dee bid,Bob & Dee", "90,95,,25",
         "bid A,points A,bid B,points B"),
        ("Us,Them,Our score,Their score", "Ann & Cal,Bob & Dee,95,25",
         "players A,players B,points A,points B"),
        # Totals are points if there are no others.
        ("Ann & Cal,Ann & Cal total,Bob & Dee,Bob & Dee total", "95,95,25,25",
         "points A,,points B,"),
        ("Total Us,Total Them", "95,25", "points A,points B"),
    ],
)  # fmt: skip
def test_a_column_means_what_its_heading_and_its_cells_say(
    headings: str, row: str, meant: str
) -> None:
    assert guessed(headings.split(","), [row.split(",")]) == tuple(meant.split(","))


DISCARD = preset("kentucky-discard")
HOME = """Hand;Who bid;Bid;Ann & Cal;Bob / Dee;Total Ann;Notes
1;Ann;90;95;25;95;good cards
2;dee;80;65;-80;160;
3;Ann & Cal;100;\N{MINUS SIGN}100;45;60;
"""
"""As one sheet looks that people keep at home."""


def read(text: str, **options: object) -> FoundFile:
    return read_text("sheet.csv", text, ReadOptions(**options))  # type: ignore[arg-type]


def scores(found: FoundFile) -> list[list[Mapping[str, int] | None]]:
    assert found.faults == ()
    games = [game.record for game in found.games]
    return [
        [dict(step.verdict.score.points or {}) for step in play_game(g.start, g.hands, g.rules)]
        for g in games
        if g is not None
    ]


def test_a_sheet_from_home_is_read_as_it_is() -> None:
    found = read(HOME)

    (game,) = found.games
    assert game.record is not None
    assert (game.record.rules.id, game.record.players) == (
        "kentucky-discard", ("Ann", "Bob", "Cal", "Dee"),
    )  # fmt: skip
    assert [(hand.bidder, hand.bid, hand.note) for hand in game.record.hands] == [
        (1, 90, "good cards"), (4, 80, ""), (1, 100, ""),
    ]  # fmt: skip
    assert scores(found) == [[{"A": 95, "B": 25}, {"A": 65, "B": -80}, {"A": -100, "B": 45}]]


def test_a_sheet_in_another_encoding_is_told_how_to_be_saved() -> None:
    ((_, line, why),) = faults(read_file("sheet.csv", "René;Ann\n95;25\n".encode("cp1252")))

    assert line is None
    assert why.endswith("save it as that; a spreadsheet calls it “CSV UTF-8”")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_sheet_as_a_spreadsheet_saves_unicode_text(encoding: str) -> None:
    sheet = "Bidder\tBid\tRené\tAnn\nRené\t90\t95\t25\n".encode(encoding)

    found = read_file("sheet.txt", sheet)

    assert found.games[0].importable.tables[0][:2] == ("René", "Ann")


@pytest.mark.parametrize("name", ["sheet.csv", "The pasted table"])
def test_a_line_that_tells_what_parts_cells_is_no_heading(name: str) -> None:
    sheet = "sep=;\r\nBid;Ann & Cal;Bob & Dee;Note, or, other, words\r\nsoon;95;25;\r\n"

    problems = [(line, why) for _, line, why in faults(read_file(name, sheet.encode()))]
    found = read_file(name, sheet.replace("soon", "80").encode())

    assert problems == [(3, "Bid: want a number, got 'soon'")]
    assert len(found.games) == 1


def test_no_hand_of_a_sheet_with_too_many_lines_is_judged() -> None:
    found = read_text("a.csv", "A,B\n" + "60,x\n60,60\n" * 3, ReadOptions(most_hands=5))

    assert faults(found) == [("a.csv", None, "want at most 5 hands in one file, got 6 lines")]


MISSPELLED = """Bidder,Bid,Margaret & Cal,Bob & Dee
Margret,90,95,25
Margret,100,-100,45
Dave,80,65,-80
"""


def test_a_bidder_of_another_spelling_is_told_with_who_sat_there() -> None:
    found = read(MISSPELLED)

    assert faults(found)[0][2] == "'Margret' bid, and nobody at that table is called so"
    assert [(each.line, each.unknown, each.table) for each in found.faults] == [
        (2, "Margret", ("Margaret", "Bob", "Cal", "Dee")),
        (3, "Margret", ("Margaret", "Bob", "Cal", "Dee")),
        (4, "Dave", ("Margaret", "Bob", "Cal", "Dee")),
    ]


def test_who_us_and_them_are_is_said_once_for_all_games_of_a_sheet() -> None:
    sheet = "Date,Bidder,Bid,Us,Them\n2026-05-01,Ann,90,95,25\n2026-05-02,Dee,80,40,80\n"

    unsaid = read(sheet)
    found = read_text("a.csv", sheet, ReadOptions(sides={"us": "Ann & Cal", "them": "Bob & Dee"}))

    assert [why for *_, why in faults(unsaid)] == ["say who Us and Them are: Ann, Dee bid"]
    records = [game.record for game in found.games]
    assert [each.players for each in records if each] == [("Ann", "Bob", "Cal", "Dee")] * 2
    assert [each.hands[0].bidder for each in records if each] == [1, 4]


def test_a_sheet_that_names_its_bidders_by_side_asks_for_nobody() -> None:
    assert not read("Bidder,Bid,Us,Them\nUs,90,95,25\n").faults


@pytest.mark.parametrize("heading", ["Bid team", "Bidding team", "Team", "Bidder side"])
@pytest.mark.parametrize(
    ("sides", "cells"),
    [("Us,Them", ("Us", "Them")), ("Ann & Cal,Bob & Dee", ("Ann & Cal", "bob & dee"))],
)
def test_the_side_that_bid_is_read_from_a_column_of_its_own(
    heading: str, sides: str, cells: tuple[str, str]
) -> None:
    first, second = cells
    found = read(f"Hand,Bid,{heading},{sides}\n1,90,{first},95,25\n2,80,{second},65,-80\n")

    assert scores(found) == [[{"A": 95, "B": 25}, {"A": 65, "B": -80}]]
    (record,) = [game.record for game in found.games]
    assert record is not None
    assert [(hand.bidder, hand.bid) for hand in record.hands] == [(1, 90), (2, 80)]


def test_bids_that_are_nobodys_are_said() -> None:
    said = "no column says who bid: the bids count for nobody"

    assert said in read("Hand,Bid,Us,Them\n1,90,95,25\n2,80,65,-80\n").said
    assert said not in read("Bidder,Bid,Us,Them\nUs,90,95,25\n,80,65,-80\n").said
    assert said not in read("Us,Them\n95,25\n").said


def test_a_bidder_who_was_said_to_be_somebody_bids_for_their_side() -> None:
    found = read(MISSPELLED, names={"margret": "Margaret", "dave": "Dee"})

    (game,) = found.games
    assert game.record is not None
    assert [(hand.bidder, hand.agreed) for hand in game.record.hands] == [
        (1, None), (1, None), (4, None),
    ]  # fmt: skip
    assert scores(found) == [[{"A": 95, "B": 25}, {"A": -100, "B": 45}, {"A": 65, "B": -80}]]


@pytest.mark.parametrize(
    ("cell", "trump"),
    [("Yel", "yellow"), ("GRN", "green"), ("blk", "black"), ("R", "red"), ("gr.", "green")],
)
def test_trump_is_read_as_people_shorten_it(cell: str, trump: str) -> None:
    found = read(f"Bidder,Bid,Trump,Ann & Cal,Bob & Dee\nAnn,90,{cell},95,25\n")

    (record,) = [game.record for game in found.games]
    assert record is not None
    assert record.hands[0].trump == trump


def test_several_games_are_told_apart_by_their_number_or_day() -> None:
    sheet = "Game,Date,A,B\n1,2026-11-20,95,25\n1,2026-11-20,60,60\n2,2026-11-20,20,100\n"
    seen: list[None] = []

    found = read_text("sheet.csv", sheet, ReadOptions(), lambda: seen.append(None))

    assert len(seen) == 2
    assert [len(game.importable.lines) for game in found.games] == [2, 1]
    assert [game.line for game in found.games] == [2, 4]


@pytest.mark.parametrize(
    ("sheet", "hands", "days"),
    [
        (
            "Date,A,B\n2026-11-20,95,25\n,60,60\n2026-11-21,20,100\n",
            [2, 1],
            [date(2026, 11, 20), date(2026, 11, 21)],
        ),
        (
            "Game,Date,A,B\n1,2026-11-20,95,25\n,,60,60\n1,,60,60\n2,,20,100\n",
            [3, 1],
            [date(2026, 11, 20), None],
        ),
        (
            "Date,A,B\n2026-11-20 20:15,95,25\n2026-11-20 20:31,60,60\n",
            [2],
            [date(2026, 11, 20)],
        ),
        ("Date,A,B\n,95,25\n2026-11-20,60,60\n", [1, 1], [None, date(2026, 11, 20)]),
    ],
)
def test_what_is_told_once_holds_for_the_hands_below_it(
    sheet: str, hands: list[int], days: list[date | None]
) -> None:
    found = read(sheet, rows=Rows.HANDS)

    assert hands_of(found) == hands
    assert [game.record and game.record.started for game in found.games] == days


def test_who_is_told_once_plays_the_hands_below_but_no_other_game() -> None:
    found = read(
        "Date,Players A,Players B,A,B\n"
        "2026-11-20,Ann & Cal,Bob & Dee,95,25\n,,,60,60\n,,Bob & Eve,60,60\n2026-11-21,,,20,100\n"
    )

    assert hands_of(found) == [2, 1, 1]
    assert [game.record and game.record.players for game in found.games] == [
        ("Ann", "Bob", "Cal", "Dee"),
        ("Ann", "Bob", "Cal", "Eve"),
        ("Seat 1", "Seat 2", "Seat 3", "Seat 4"),
    ]


def test_a_score_that_does_not_follow_from_the_rules_stands() -> None:
    found = read("Bidder,Bid,A,B\nA,90,95,25\nA,90,100,0\n", rules=DISCARD)

    assert scores(found)[0][1] == {"A": 100, "B": 0}
    assert "a score that does not follow from the rules stands as the table agreed" in (
        found.games[0].remarks
    )
    assert found.sheet is not None
    assert [row.line for row in found.sheet.rows if row.doubt] == [3]


CAPTURED = """Date,Bidder,Bid,Ann & Cal,Bob & Dee
2026-11-20,Ann,90,95,25
2026-11-20,Dee,80,65,55
2026-11-20,Cal,100,90,30
"""
"""Each row adds to the 120 points of the deck, also where the bid was lost."""


def test_points_that_always_add_to_the_deck_in_spite_of_lost_bids_are_captured() -> None:
    found = read(CAPTURED)

    assert scores(found) == [[{"A": 95, "B": 25}, {"A": 65, "B": -80}, {"A": -100, "B": 30}]]
    assert found.said[-1] == "these are points captured: the rules make the scores of them"
    assert found.sheet is not None
    assert found.sheet.meant[-2:] == found.sheet.guessed[-2:] == ("taken A", "taken B")


def test_points_that_were_captured_show_by_which_rules() -> None:
    columns = {"ann & cal": "taken A", "bob & dee": "taken B"}

    assert scores(read(CAPTURED, columns=columns)) == scores(read(CAPTURED))


@pytest.mark.parametrize(
    "sheet",
    [
        CAPTURED.replace("100,90,30", "90,90,30").replace("80,65,55", "50,65,55"),  # no bid is lost
        CAPTURED.replace("100,90,30", "100,-100,30"),
    ],
)
def test_points_that_may_be_scores_are(sheet: str) -> None:
    found = read(sheet)

    assert found.sheet is not None
    assert found.sheet.meant[-2:] == ("points A", "points B")


def test_points_that_are_said_to_be_scores_stand_at_their_lines() -> None:
    columns = {"ann & cal": "points A", "bob & dee": "points B"}

    found = read(CAPTURED, columns=columns)

    assert scores(found)[0][1:] == [{"A": 65, "B": 55}, {"A": 90, "B": 30}]
    assert [(each.line, each.why) for each in remarks_on(found.games[0])] == [
        (3, "a score that does not follow from the rules stands as the table agreed"),
        (4, "a score that does not follow from the rules stands as the table agreed"),
    ]


@pytest.mark.parametrize(
    ("sheet", "rules", "scored"),
    [
        # Captured points are scored by the rules.
        ("Bidder,Bid,Taken A,Taken B\nB,70,95,25\n", DISCARD, {"A": 95, "B": -70}),
        # A sweep is known by the points of one side.
        ("Bidder,Bid,A,B\nA,120,360,\n", SCORER, {"A": 360, "B": 0}),
        # Who play alone have a column each.
        ("Bidder,Bid,Ann,Bob,Cal\nBob,60,50,66,10\n", preset("rook-for-three"),
         {"1": 50, "2": 66, "3": 10}),
        # A sum that is wrong beside what was captured stands as the table agreed.
        ("Bidder,Bid,Taken A,Taken B,A,B\nA,90,95,25,100,25\n", DISCARD, {"A": 100, "B": 25}),
    ],
)  # fmt: skip
def test_a_hand_scores_what_its_row_says(
    sheet: str, rules: RuleSet, scored: dict[str, int]
) -> None:
    assert scores(read(sheet, rules=rules)) == [[scored]]


@pytest.mark.parametrize(
    ("cells", "days"),
    [
        (("9/5/2025", "9/19/2025"), ("2025-09-05", "2025-09-19")),
        (("9/5/2025", "19/9/2025"), ("2025-05-09", "2025-09-19")),
        (("9/5/2025 19:30", "9/19/2025 7:30 PM"), ("2025-09-05", "2025-09-19")),
        (("5.9.2025", "19.09.25"), ("2025-09-05", "2025-09-19")),
        (("12/12/2025", "1/31/2026"), ("2025-12-12", "2026-01-31")),
        (("1/31/00", "1.2.99"), ("2000-01-31", "2099-02-01")),
        (("1.2.1999", "1/31/31"), ("1999-02-01", "2031-01-31")),
    ],
)
def test_days_are_read_as_spreadsheets_write_them(
    cells: tuple[str, str], days: tuple[str, str]
) -> None:
    rows = "".join(f"{day},95,25\n" for day in cells)

    found = read(f"Date,A,B\n{rows}", rows=Rows.HANDS)

    records = [game.record for game in found.games]
    assert tuple(str(record.started) for record in records if record is not None) == days


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A,B\n95,25\n60,x\n", [(3, "B: want a number, got 'x'")]),
        ("A,B\n95,25\n60,60 pts\n", [(3, "B: want a number, got '60 pts'")]),
        (
            "Bidder,Bid,A,B\nEve,90,95,25\nA,90,95,\nA,soon,95,25\n",
            [(4, "Bid: want a number, got 'soon'")],
        ),
        ("Bidder,Bid,A,B\nEve,90,95,25\n", [(1, "say who A and B are: Eve bid")]),
        ("A,B\n60,60\n95,\n", [(3, "want the points of each side")]),
        ("Date,A,B\n13/13/2026,95,25\n", [(2, "Date: want a date such as 2026")]),
        ("Date,A,B\n20261120,95,25\n", [(2, "Date: want a date such as 2026")]),
        ("Date,A,B\n2026-W01-1,95,25\n", [(2, "Date: want a date such as 2026")]),
        ("A,B\n95,25,7\n", [(2, "want at most 2 cells, got 3")]),
        ("A,B\n", [(1, "want a line of headings, and one for each hand")]),
        ("2026-11-20,Ann,90,95,25\n2026-11-20,Dee,80,65,-80\n",
         [(1, "want a line of headings, got '90'")]),
        ("A,Note\n95,x\n", [(1, "want a column with the points of each side")]),
        ("Rules,A,B\npoker,95,25\n", [(2, "Rules: ")]),
        ("A,B\n7,0\n", [(None, "say by which rules it was played")]),
        ("A,B,C\n60,40,20\n", [(None, "say by which rules it was played")]),
        ("Bidder,Bid,A,B\nA,90,95,25\nA,90,,\n", [(3, "want the points of each side")]),
        ("A,B\n" + "60,60\n" * 1000, [(2, "want at most 999 hands in a game, got 1000")]),
        ('A,B\n95,"25\n', [(2, "a cell in quotes has no end, or goes on after it")]),
        ("A,B,trump\n95,25,pink\n", [(2, "trump: want ")]),
        ("A,B,Trump suit\n95,25,pink\n", [(2, "Trump suit: want ")]),
        ("A,B,Who bid,Bid points\n95,25,A,-5\n", [(2, "Bid points: want ")]),
        ("Our score,Their score\n95,25\n60,x\n", [(3, "Their score: want a number")]),
        ("Us (bid),Us (score),Them (bid),Them (score)\nten,95,,25\n",
         [(2, "Us (bid): want a number")]),
        ("Al & Bob & Cal,Dee\n95,25\n", [(2, "want at most 2 names on a side, got Al, Bob, Cal")]),
    ],
)  # fmt: skip
def test_every_problem_is_told_at_its_line(
    text: str, expected: list[tuple[int | None, str]]
) -> None:
    found = [(line, why) for _, line, why in faults(read(text))]

    assert [line for line, _ in found] == [line for line, _ in expected]
    assert all(
        why.startswith(wanted) for (_, why), (_, wanted) in zip(found, expected, strict=True)
    )


def test_who_sat_down_later_has_bid_for_their_side() -> None:
    found = read(
        "Game,Players A,Players B,Bidder,Bid,A,B\n"
        "1,Ann & Cal,Bob & Dee,Dee,90,25,95\n1,Ann & Cal,Bob & Eve,Eve,90,25,95\n"
    )

    assert found.faults == ()
    record = found.games[0].record
    assert record is not None
    assert [hand.bidder for hand in record.hands] == [4, 2]


def test_what_is_said_of_columns_and_names_is_over_what_is_guessed() -> None:
    found = read(
        "Them,Us\n25,95\n",
        columns={"them": "points A", "us": "points B"},
        rules=DISCARD,
    )
    named = read(HOME, names={"ann": "Anna"})

    assert scores(found) == [[{"A": 25, "B": 95}]]
    assert named.games[0].importable.tables[0][0] == "Anna"


def hands_of(found: FoundFile) -> list[int]:
    return [len(game.record.hands) for game in found.games if game.record]


@pytest.mark.parametrize("word", ["Total", "TOTALS:", "Grand total", "sum", "Final score"])
@pytest.mark.parametrize("bids", ["", "270"])
def test_the_row_with_the_sums_is_no_hand(word: str, bids: str) -> None:
    sums = f"{word};;{bids};105;245;;\n"

    assert read(HOME + sums).games == read(HOME).games


@pytest.mark.parametrize("column", ["Date", "Trump", "Game"])
def test_the_row_with_the_sums_may_say_so_where_nothing_else_can_be_meant(column: str) -> None:
    cell = {"Date": "2026-11-20", "Trump": "red", "Game": "1"}[column]
    head = f"{column},Bidder,Bid,Ann & Cal,Bob & Dee\n{cell},Ann,90,95,25\n"

    assert read(f"{head}Total,,,95,25\n").games == read(head).games


WON_TWICE = "Date,Bidder,Bid,Ann & Cal,Bob & Dee\n" + 7 * "2026-11-20,Ann,120,120,0\n"
"""Three hands of 120 win a game to 300."""


@pytest.mark.parametrize(("heading", "numbers"), [("Game", "11111"), ("Hand", "12345")])
def test_hands_after_the_end_of_a_numbered_game_are_said(heading: str, numbers: str) -> None:
    head, *rows = WON_TWICE.splitlines()
    numbered = [f"{number},{row}" for number, row in zip(numbers, rows, strict=False)]

    (game,) = read("\n".join([f"{heading},{head}", *numbered])).games

    assert game.remarks == (
        "by these rules it was over after hand 3; if another game follows, number the games",
    )
    assert list(game.doubts) == [5]


def test_hands_after_the_end_of_a_game_without_a_number_are_asked_about() -> None:
    (fault,) = read(WON_TWICE).faults
    over = "by these rules the game was over, and the sheet goes on at lines 5 and 8"

    assert (fault.line, fault.why, fault.asks) == (5, over, "after")
    assert not read(WON_TWICE.replace("120,0\n", "120,0\n", 3)[: len(WON_TWICE) - 4 * 25]).faults


def test_another_game_begins_where_one_is_over_if_that_is_said() -> None:
    parts = read(WON_TWICE, after_end=AfterEnd.NEW_GAME)
    whole = read(WON_TWICE, after_end=AfterEnd.SAME_GAME)

    assert (hands_of(parts), [game.line for game in parts.games]) == ([3, 3, 1], [2, 5, 8])
    assert parts.said[-1] == "another game begins at lines 5 and 8, as the one above is over"
    assert all(game.doubts == {} for game in parts.games)
    assert (hands_of(whole), list(whole.games[0].doubts)) == ([7], [5])


def test_sums_alone_are_no_game() -> None:
    found = read("Hand,Us,Them\nTotal,100,200\n")

    assert faults(found) == [("sheet.csv", 2, "want a line for each hand")]


def test_a_row_of_a_hand_that_was_dealt_again_is_none() -> None:
    assert hands_of(read("Bidder,Bid,Note,A,B\nA,90,,95,25\n,,redeal,,\n", rules=DISCARD)) == [1]


def test_a_bidder_may_be_called_sum() -> None:
    sheet = "Hand,Bidder,Sum & Cal,Bob & Dee\n1,Sum,95,25\n2,Bob,20,100\n"

    assert hands_of(read(sheet, rules=DISCARD)) == [2]


def test_a_hand_whose_note_says_total_is_one() -> None:
    more = read(f"{HOME}4;Ann;90;100;20;;Total\n")

    assert more.faults == ()
    assert hands_of(more) == [each + 1 for each in hands_of(read(HOME))]


@pytest.mark.parametrize(
    "title",
    [
        "Rook, the Millers against the Bakers\n",
        "\nRook night;;;;;;\n\nat home;;;;;;\n",
    ],
)
def test_what_stands_above_the_headings_is_passed_over(title: str) -> None:
    above = title.count("\n")

    (game,) = read(title + HOME).games

    assert game.importable == read(HOME).games[0].importable
    assert game.line == 2 + above


def test_a_pasted_sheet_under_a_title_is_one() -> None:
    (game,) = read_text("", f"Rook night\n{HOME}").games

    assert game.importable == read(HOME).games[0].importable


def test_a_title_alone_is_no_sheet() -> None:
    found = read("Rook night\n")

    assert faults(found) == [("sheet.csv", 1, "want a line of headings, and one for each hand")]


@pytest.mark.parametrize(
    "sheet",
    [
        "Who bid;Bid;Ann, Cal;Bob, Dee\nAnn;90;95;25\n",
        "Ann + Cal;Bob + Dee;Notes\n95;25;long, slow, loud, late\n",
        "Ann + Cal;Bob + Dee;Notes\r95;25;long, slow, loud, late, dull, dry\r",
        'Ann + Cal;Bob + Dee;Notes\n95;25;"long,\nslow,\nloud,\nlate"\n',
        "Rook, Friday\nDate\tAnn, Cal\tBob, Dee\n"
        + "".join(f"11/{day}/2026\t95\t25\n" for day in range(10, 20)),
    ],
)
def test_cells_are_parted_by_what_most_lines_have(sheet: str) -> None:
    found = read(sheet, rows=Rows.HANDS)

    assert found.faults == ()
    game = found.games[0]

    assert game.record is not None
    assert game.record.players == ("Ann", "Bob", "Cal", "Dee")


TEAMS = "Date,Bidder,Bid,Ann & Cal,Bob & Dee\n"


@pytest.mark.parametrize(
    ("cell", "read"),
    [("\N{EN DASH}80", -80), ("(80)", -80), ("80-", -80), ("-80.0", -80), ('"-80,0"', -80)],
)
def test_one_cell_written_otherwise_is_read_and_its_column_stays(cell: str, read: int) -> None:
    found = read_text(
        "a.csv", TEAMS + "2026-11-20,Ann,90,95,25\n" * 3 + f"2026-11-20,Dee,80,65,{cell}\n"
    )

    assert scores(found)[0][-1] == {"A": 65, "B": read}


@pytest.mark.parametrize("cell", ["95 pts", "#REF!", "92.5", "x"])
@pytest.mark.parametrize("good", [1, 9])
def test_one_bad_cell_is_named_at_its_line_and_its_column_stays(cell: str, good: int) -> None:
    found = read(TEAMS + "2026-11-20,Ann,90,95,25\n" * good + f"2026-11-20,Dee,80,65,{cell}\n")

    assert faults(found) == [("sheet.csv", good + 2, f"Bob & Dee: want a number, got '{cell}'")]
    assert found.sheet is not None
    assert found.sheet.meant[-2:] == ("points A", "points B")


def test_a_column_of_tricks_is_no_side() -> None:
    head = "Date,Bidder,Bid,Tricks,Ann & Cal,Bob & Dee\n"

    found = read(f"{head}2026-11-20,Ann,90,6,95,25\n2026-11-20,Dee,80,4,65,-80\n")

    assert scores(found) == [[{"A": 95, "B": 25}, {"A": 65, "B": -80}]]


def test_the_side_with_a_bid_of_its_own_column_has_bid() -> None:
    found = read("Bid Us,Bid Them,Us,Them\n90,,95,25\npass,80,65,-80\n100,0,-100,30\n")

    (game,) = found.games
    assert game.record is not None
    assert [(hand.bidder, hand.bid) for hand in game.record.hands] == [(1, 90), (2, 80), (1, 100)]
    assert faults(read("Bid Us,Bid Them,Us,Them\n90,85,95,25\n")) == [
        ("sheet.csv", 2, "bid: two bids: leave the one that won")
    ]


@pytest.mark.parametrize("between", ["+", " + ", "/", " & "])
@pytest.mark.parametrize("rows", ["Bidder,Bid,{}\nA,90,95,25\nD,80,65,-80\n", "{}\n95,25\n"])
def test_letters_of_two_players_are_asked_for_and_name_nobody(rows: str, between: str) -> None:
    sides = [between.join(pair) for pair in ("AC", "BD")]
    sheet = rows.format(",".join(sides))

    ((_, line, why),) = faults(read(sheet))
    (game,) = read(
        sheet, sides=dict(zip(map(heading_key, sides), ("Ann & Cal", "Bob & Dee"), strict=True))
    ).games

    assert (line, why.partition(":")[0]) == (1, f"say who {sides[0]} and {sides[1]} are")
    assert game.record is not None
    assert game.record.players == ("Ann", "Bob", "Cal", "Dee")
    assert [hand.bidder for hand in game.record.hands] in ([1, 4], [None])


COUPLES = "Bidder,Bid,Ann & Bob,Cal & Dee\n"


@pytest.mark.parametrize(
    ("bidder", "seat"),
    [("B", 3), ("b.", 3), ("A", 1), ("C", 2), ("D", 4), ("Bo", 3), ("CD", 2), ("C&D", 2)],
)
def test_the_initial_of_a_name_in_the_headings_is_that_player(bidder: str, seat: int) -> None:
    """A letter is the side that the program calls so only where the sheet does so, too."""
    found = read(f"{COUPLES}{bidder},80,25,95\n")

    assert found.faults == ()
    (game,) = found.games
    assert game.record is not None
    assert game.record.hands[0].bidder == seat


def test_what_an_initial_was_read_as_is_said() -> None:
    alone = "Bidder,Bid,Ann,Bob\nB,80,25,95\n"

    for sheet in (f"{COUPLES}B,80,95,25\n", alone):
        assert "'B' is read as Bob" in read(sheet).games[0].remarks


@pytest.mark.parametrize(
    ("sheet", "why", "who"),
    [
        ("Bidder,Bid,Ann & Bob,Cal & Ben\nB,80,25,95\n",
         "'B' bid, and that may be Bob or Ben", ("Ann", "Cal", "Bob", "Ben")),
        ("Bidder,Bid,Players A,Players B,Points A,Points B\nB,80,Ann & Bob,Cal & Dee,25,95\n",
         "'B' bid, and that may be Bob or a side",
         ("Ann", "Cal", "Bob", "Dee", "Ann & Bob", "Cal & Dee")),
        ("Bidder,Bid,Ann & Bob,Cal & Dee\nE,80,25,95\n",
         "'E' bid, and nobody at that table is called so", ("Ann", "Cal", "Bob", "Dee")),
    ],
)  # fmt: skip
def test_a_letter_that_may_be_several_is_asked_for(
    sheet: str, why: str, who: tuple[str, ...]
) -> None:
    (fault,) = read(sheet).faults

    assert (fault.line, fault.why, fault.table) == (2, why, who)


@pytest.mark.parametrize(("answer", "seat"), [("Bob", 3), ("Cal & Dee", 2)])
def test_the_answer_says_whether_a_letter_is_a_player_or_a_side(answer: str, seat: int) -> None:
    head = "Bidder,Bid,Players A,Players B,Points A,Points B\n"

    found = read(f"{head}B,80,Ann & Bob,Cal & Dee,25,95\n", names={"b": answer})

    assert [game.record and game.record.hands[0].bidder for game in found.games] == [seat]


def test_a_letter_is_a_side_where_the_headings_say_so_and_nobody_begins_with_it() -> None:
    head = "Bidder,Bid,Players A,Players B,Points A,Points B\n"

    found = read(f"{head}B,80,Joe & Kim,Lea & Max,25,95\n")

    assert [game.record and game.record.hands[0].bidder for game in found.games] == [2]


def test_letters_of_sides_that_nobody_has_named_are_asked_for() -> None:
    assert faults(read("Bidder,Bid,Us,Them\nA,90,95,25\nC,80,90,30\n")) == [
        ("sheet.csv", 1, "say who Us and Them are: A, C bid")
    ]


def test_the_day_above_the_headings_is_that_of_the_game() -> None:
    above = "Rook at the Millers, November 20, 2026\n"

    for title, head in ((above, COUPLES), ("Date,2026-11-20\n", "Ann & Bob,Cal & Dee\n")):
        row = "Ann,90,95,25\n" if head == COUPLES else "95,25\n"
        (game,) = read(title + head + row).games
        assert game.record is not None
        assert game.record.started == date(2026, 11, 20)


def test_a_date_without_a_year_is_named_where_no_other_has_one() -> None:
    assert faults(read(f"Date,{COUPLES}11/20,Ann,90,95,25\n")) == [
        ("sheet.csv", 2, "Date: want a date with its year, got '11/20'")
    ]


def test_a_date_that_may_be_two_days_is_asked_for_and_never_guessed() -> None:
    sheet = f"Date,{COUPLES}9/5/2025,Ann,90,95,25\n"

    (fault,) = read(sheet).faults
    answered = [read(sheet, day_first=first).games[0].record for first in (False, True)]

    assert (fault.line, fault.asks, fault.why) == (
        2,
        "dates",
        "9/5/2025 may be September 5 or May 9",
    )
    assert [record and str(record.started) for record in answered] == ["2025-09-05", "2025-05-09"]


def test_columns_that_are_left_out_are_said() -> None:
    sheet = "Week,Bidder,Bid,Dealer,Made,Total,Ann & Bob,Cal & Dee\n1,Ann,90,Dee,Y,95,95,25\n"

    assert read(sheet).said[-1] == "left out: Week"
    assert len(read(sheet.replace("Week", "#")).said) == 1


def test_a_moon_in_the_column_of_bids_is_read_as_one() -> None:
    options = ReadOptions(rules=with_house(preset("kentucky-discard"), {"moon": 200}))
    rows = ("1,Ann,80,95,25", "2,Bob,Moon,0,200", "3,Cal,moon,-200,10")
    sheet = "\n".join(("Hand,Bidder,Bid,Ann & Cal,Bob & Dee", *rows))

    (game,) = read_text("evening.csv", sheet, options).games

    record = game.record
    assert record is not None
    assert [hand.bid for hand in record.hands] == [80, "moon", "moon"]
    steps = list(play_game(record.start, record.hands, record.rules, record.players))
    assert steps[-1].after.totals == {"A": -105, "B": 235}
    assert [hand.agreed for hand in record.hands] == [None, None, None]
