"""Whether a row of a score sheet is a hand, a game, or the total so far: asked, never guessed."""

from datetime import date

import pytest

from referee.exchange.found import AfterEnd, FoundFile, ReadOptions, Rows
from referee.exchange.reading import read_text
from referee.rook import play_game, preset
from referee.rook.hand.facts import Ended, Hand

TOTALS = """Date,Bidder,Bid,Ann & Cal,Bob & Dee
2026-11-20,Ann,90,95,25
2026-11-20,Dee,80,160,-55
2026-11-20,Ann,100,270,-45
2026-11-20,Bob,70,300,45
"""
"""95, 65, 110 and 30 to 25, -80, 10 and 90, each added to what was there."""

GAMES = """Date,Us,Them,Our score,Their score,Notes
10/3/2026,Ann & Cathy,Bob & Dave,320,180,Ann's birthday
10/3/2026,Ann & Cathy,Bob & Dave,245,310,
10/10/2026,Ann & Dave,Bob & Cathy,305,-40,Bob set 4x
10/17/2026,Ann/Bob,Cathy/Dave,290,300,close!
10/24/2026,"Ann, Cathy","Bob, Dave",355,220,
"""


def read(text: str, rows: Rows | None = None, rules: str = "") -> FoundFile:
    return read_text("a.csv", text, ReadOptions(preset(rules) if rules else None, rows=rows))


def asked(found: FoundFile) -> list[tuple[int | None, str]]:
    assert found.games == ()
    assert {fault.asks for fault in found.faults} <= {"rows"}
    return [(fault.line, fault.why) for fault in found.faults]


def hands(found: FoundFile) -> list[list[tuple[int, ...]]]:
    assert found.faults == ()
    records = [game.record for game in found.games if game.record]
    return [
        [
            tuple((step.verdict.score.points or {}).values())
            for step in play_game(record.start, record.hands, record.rules, record.players)
        ]
        for record in records
    ]


@pytest.mark.parametrize(
    ("sheet", "line", "why"),
    [
        (TOTALS, 3, "no hand brings 160 points"),
        (GAMES, 2, "no hand brings 320 points"),
        # Only totals below what a hand can bring: they grow, and no rules of hands fit.
        ("Bid Us,Bid Them,Us,Them\n90,,95,25\n80,,15,120\n", 3,
         "the points only grow, as totals do"),
        ("Ann & Cal,Bob & Dee\n60,-70\n90,20\n", 3, "the points only grow, as totals do"),
        ("Us,Them,Rules,House\n120,60,kentucky-discard,{ target = 100 }\n", 2,
         "120 points end a game by themselves"),
        ("Date,Us,Them\n2026-11-20,80,-60\n2026-11-21,15,70\n", 2,
         "each row has a day or players of its own"),
        # Whole hands by the rules, but a game each week as well.
        ("Date,Ann & Cal,Bob & Dee\n2026-11-20,95,25\n2026-11-27,65,55\n2026-12-04,100,20\n", 2,
         "each row has a day or players of its own"),
        ("Total Us,Total Them\n95,25\n", 1, "a heading speaks of totals"),
        ("Us,Them\n95,25\n-150,25\n", 3, "no hand brings -150 points"),
    ],
)  # fmt: skip
def test_rows_that_may_be_no_hands_are_asked_about(sheet: str, line: int, why: str) -> None:
    assert asked(read(sheet, rules="" if "kentucky" in sheet else "kentucky-discard")) == [
        (line, why)
    ]


@pytest.mark.parametrize(
    "sheet",
    [
        "Bidder,Bid,Ann & Cal,Bob & Dee\nAnn,90,95,25\nDee,80,65,-80\nAnn,70,100,20\n",
        "Ann & Cal,Bob & Dee\n40,80\n60,60\n",  # one column grows, and each row is a whole hand
        "Date,Bidder,Bid,Ann & Cal,Bob & Dee\n2026-11-20,Ann,90,95,25\n2026-11-21,Bob,60,60,60\n",
        "Date,Bid Us,Bid Them,Us,Them\n2026-11-20,90,,95,25\n2026-11-21,,60,60,60\n",
        "Ann & Cal,Bob & Dee\n95,25\n",
    ],
)
def test_rows_that_can_only_be_hands_are_not_asked_about(sheet: str) -> None:
    found = read(sheet)

    assert found.faults == ()
    assert found.sheet is not None
    assert found.sheet.kind is Rows.HANDS


def test_totals_so_far_come_in_as_what_each_hand_added() -> None:
    found = read(TOTALS, Rows.TOTALS)

    assert hands(found) == [[(95, 25), (65, -80), (110, 10), (30, 90)]]
    assert found.games[0].doubts == {}


def test_rows_that_are_said_to_be_hands_stand_as_they_are() -> None:
    how = ReadOptions(rows=Rows.HANDS, after_end=AfterEnd.SAME_GAME)

    assert hands(read_text("a.csv", TOTALS, how)) == [[(95, 25), (160, -55), (270, -45), (300, 45)]]


def test_two_games_on_one_day_stay_two() -> None:
    found = read(GAMES, Rows.GAMES)

    assert found.faults == ()
    records = [game.record for game in found.games if game.record]
    assert [record.started for record in records] == [
        date(2026, 10, day) for day in (3, 3, 10, 17, 24)
    ]
    assert [tuple(record.start.totals.values()) for record in records] == [
        (320, 180), (245, 310), (305, -40), (290, 300), (355, 220),
    ]  # fmt: skip
    assert [record.hands[-1].ended for record in records] == [
        Ended("A"), Ended("B"), Ended("A"), Ended("B"), Ended("A"),
    ]  # fmt: skip
    assert [game.hands for game in found.games] == [0] * 5
    assert records[3].players == ("Ann", "Cathy", "Bob", "Dave")


def test_a_final_score_of_equals_is_a_draw() -> None:
    (game,) = read("Us,Them\n300,300\n", Rows.GAMES).games

    assert game.record is not None
    assert game.record.hands[-1].ended == Ended(draw=True)


@pytest.mark.parametrize(
    ("winner", "ended", "odd"),
    [
        ("Bob & Dee", Ended("B"), [2]),
        ("Dee", Ended("B"), [2]),
        ("Them", Ended("B"), [2]),
        ("Ann & Cal", Ended("A"), []),
        ("", Ended("A"), []),
    ],
)
def test_who_won_by_the_sheet_has_won(winner: str, ended: Ended, odd: list[int]) -> None:
    """A side may give up a game in which it leads; the row is marked."""
    sheet = f"Us,Them,Our score,Their score,Winner\nAnn & Cal,Bob & Dee,320,180,{winner}\n"

    (game,) = read(sheet, Rows.GAMES).games

    assert game.record is not None
    assert game.record.hands[-1].ended == ended
    assert list(game.doubts) == odd


@pytest.mark.parametrize(
    ("winner", "why"),
    [
        ("Eve", "Winner: want a side or a player, got 'Eve'"),
        ("draw", "Winner: a draw, and not the same points"),
    ],
)
def test_a_winner_who_cannot_have_won_is_named(winner: str, why: str) -> None:
    sheet = f"Us,Them,Our score,Their score,Winner\nAnn & Cal,Bob & Dee,320,180,{winner}\n"

    (fault,) = read(sheet, Rows.GAMES).faults

    assert (fault.line, fault.why) == (2, why)


WEEKLY = "Date,Us,Them,Winner\n2026-11-06,320,180,Us\n2026-11-13,245,310,Them\n"


def test_a_sheet_that_says_in_each_row_who_won_is_one_of_games() -> None:
    found = read(WEEKLY)

    assert found.faults == ()
    assert found.said[0] == "a row is a game, as each says who won"
    records = [game.record for game in found.games if game.record]
    assert [record.hands for record in records] == [
        (Hand(ended=Ended("A")),),
        (Hand(ended=Ended("B")),),
    ]


@pytest.mark.parametrize("heading", ["Hand", "Bidder"])
def test_rows_of_hands_are_asked_about_although_each_says_who_won(heading: str) -> None:
    first, second = ("1", "1") if heading == "Hand" else ("Us", "Them")
    rows = f"2026-11-06,{first},320,180,Us\n2026-11-13,{second},245,310,Them\n"

    found = read(f"Date,{heading},Us,Them,Winner\n{rows}")

    assert asked(found) == [(2, "no hand brings 500 points in all")]


def test_two_sides_together_have_no_more_than_the_points_of_a_hand() -> None:
    """No game of the rules has more than the 400 points of Team Rook."""
    within, over = (f"Us,Them,Bid,Bidder\n{row},200,Us\n" for row in ("260,140", "260,145"))

    assert asked(read(over)) == [(2, "no hand brings 405 points in all")]
    assert read(within).faults == ()


def test_a_winner_without_most_points_is_said_once_at_the_line_and_equals_may_be_named() -> None:
    fewer = "the file names a winner who does not have the most points: that stands"

    odd, even = read(f"{WEEKLY}2026-11-20,320,180,Them\n2026-11-27,300,300,Them\n").games[2:]

    assert (odd.remarks, odd.doubts) == ((fewer,), {4: fewer})
    assert (even.remarks, even.doubts) == ((), {})


@pytest.mark.parametrize(
    "sheet",
    [
        "Date,Winner\n2026-11-20,Ann & Cal\n",
        "Date,Team 1,Team 2,Winner\n2026-11-20,Ann & Cal,Bob & Dee,Ann & Cal\n",
        "Date,Winner,Loser\n2026-11-20,Ann & Cal,Bob & Dee\n",
    ],
)
def test_winners_alone_are_no_games_and_what_is_missing_is_said(sheet: str) -> None:
    (fault,) = read(sheet).faults

    assert fault.line == 1
    assert fault.why == (
        "want the points of each side: a game is not known by its winner alone; "
        "add two columns with the final scores"
    )


@pytest.mark.parametrize("rows", [Rows.GAMES, Rows.HANDS])
def test_a_row_with_a_winner_and_no_points_is_not_passed_over(rows: Rows) -> None:
    (fault,) = read(f"{WEEKLY}2026-11-20,,,Us\n", rows).faults

    assert fault.line == 4
    assert fault.why == (
        "a winner, and no points: write the final score of each side into this row, or leave it out"
    )


def test_who_won_and_who_lost_may_be_the_sides() -> None:
    found = read(
        "Date,Winners,Winning score,Losers,Losing score\n"
        "2026-11-06,Ann & Cal,320,Bob & Dee,180\n2026-11-13,Bob & Dee,310,Ann & Cal,245\n"
    )

    assert found.faults == ()
    records = [game.record for game in found.games if game.record]
    assert [record.players for record in records] == [
        ("Ann", "Bob", "Cal", "Dee"),
        ("Bob", "Ann", "Dee", "Cal"),
    ]
    assert [tuple(record.start.totals.values()) for record in records] == [(320, 180), (310, 245)]
    assert {record.hands[-1].ended for record in records} == {Ended("A")}


BIDS = "Hand,Bidder,Bid,Us,Them,Winner\n"


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        # Who won each hand: Them lost the last.
        ("1,Us,90,95,25,Us\n2,Them,80,25,95,Them\n3,Us,100,110,10,Them\n", [4]),
        ("1,Us,90,95,25,Us\n2,Them,80,25,95,Them\n3,Us,100,110,10,Us\n", []),
        ("1,Us,60,60,60,Us\n2,Us,90,95,25,Us\n", []),
        # Who won the game: 230 to 130.
        ("1,Us,90,95,25,\n2,Them,80,25,95,\n3,Us,100,110,10,Them\n", [4]),
        ("1,Us,90,95,25,Us\n2,Them,80,25,95,Us\n3,Us,100,110,10,Us\n", []),
    ],
)
def test_who_won_by_a_row_of_a_hand_is_compared_with_the_points(
    rows: str, lines: list[int]
) -> None:
    (game,) = read(f"{BIDS}{rows}").games

    not_won = "the row names a winner who does not have the most points: the points stand"
    assert game.doubts == dict.fromkeys(lines, not_won)
    assert (not_won in game.remarks) is bool(lines)


def test_the_winner_in_the_last_row_of_a_game_ends_it() -> None:
    (game,) = read(f"{BIDS}1,Us,90,95,25,\n2,Them,80,25,95,\n3,Us,100,110,10,Us\n").games
    (each_hand,) = read(f"{BIDS}1,Us,90,95,25,Us\n2,Us,80,95,25,Us\n").games

    assert game.record is not None
    assert game.record.hands[-1] == Hand(ended=Ended("A"))
    assert "by these rules the game did not end as the file says" in game.remarks
    assert each_hand.record is not None
    assert each_hand.record.hands[-1].ended is None


def test_totals_so_far_with_a_winner_in_each_row_are_still_asked_about() -> None:
    rows = "95,25,Us\n160,40,Us\n270,60,Us\n"

    assert asked(read(f"Us,Them,Winner\n{rows}")) == [(3, "no hand brings 160 points")]


def test_hands_after_a_draw_are_after_the_end_too() -> None:
    """By a house rule a game of two hands is over, and nobody has won it."""
    head = "Game,Rules,House,Us,Them\n1,kentucky-discard,{ hands = 2 },60,60\n"

    (game,) = read(f"{head}1,,,60,60\n1,,,60,60\n").games

    assert (
        "by these rules it was over after hand 2; if another game follows, number the games"
        in game.remarks
    )
    assert list(game.doubts) == [4]


def test_a_final_score_that_is_no_number_is_named_at_its_line() -> None:
    (fault,) = read("Date,Us,Them\n2026-01-02,320,180\n2026-01-09,won,\n", Rows.GAMES).faults

    assert (fault.line, fault.why) == (3, "Us: want a number, got 'won'")


EVENINGS = "Date,Us,Them,Notes\n2026-01-02,95,25,\n{}\n2026-01-16,60,60,\n"


@pytest.mark.parametrize(
    "row",
    [
        "2026-01-09,rained out,,",
        "2026-01-09,Cancelled,cancelled,",
        "2026-01-09,no game,,",
        "2026-01-09,-,-,",
        "2026-01-09,,,rained out",
        "2026-01-09,,,Ann was ill",
        "rained out,,,",
        "2026-01-09,N/A,n/a,",
    ],
)
@pytest.mark.parametrize("rows", [Rows.GAMES, Rows.HANDS])
def test_a_row_that_says_that_nothing_was_played_is_left_out_and_that_is_said(
    row: str, rows: Rows
) -> None:
    found = read(EVENINGS.format(row), rows)

    assert found.faults == ()
    records = [game.record for game in found.games if game.record]
    assert [record.started for record in records] == [date(2026, 1, 2), date(2026, 1, 16)]
    assert "left out, as nothing was scored: line 3" in found.said
    assert found.sheet is not None
    doubts = {row.line: str(row.doubt) for row in found.sheet.rows if row.doubt}
    assert doubts == {3: "nothing was scored: it is left out"}
    assert [row.line for row in found.sheet.rows] == [2, 3, 4]


@pytest.mark.parametrize("row", ["cancelled,60,", "-,60,", "60,,rained out", "?,?,", "#REF!,,"])
def test_a_row_with_words_and_numbers_or_other_words_is_still_asked_about(row: str) -> None:
    (fault,) = read(EVENINGS.format(f"2026-01-09,{row}"), Rows.HANDS).faults

    assert fault.line == 3


def test_rows_without_hands_between_two_of_a_game_part_it_not() -> None:
    rows = "rained out,,,\n,25,95,\n,-,-,\n"
    found = read(f"Date,Us,Them,Notes\n2026-01-02,95,25,\n{rows}", Rows.HANDS)

    assert hands(found) == [[(95, 25), (25, 95)]]
    assert "left out, as nothing was scored: lines 3 and 5" in found.said


def test_a_row_with_a_date_alone_is_no_game() -> None:
    assert hands(read(EVENINGS.format("2026-01-09,,,"), Rows.HANDS)) == [[(95, 25)], [(60, 60)]]


def test_a_sheet_in_which_nothing_was_played_has_no_hands() -> None:
    (fault,) = read("Date,Us,Them\n2026-01-02,rained out,\n").faults

    assert (fault.line, fault.why) == (2, "want a line for each hand")


@pytest.mark.parametrize(("winner", "ended"), [("A", Ended("A")), ("B", Ended("B"))])
def test_a_winner_told_by_letter_is_the_side_whose_players_it_begins(
    winner: str, ended: Ended
) -> None:
    head = "Team A,Team B,Score A,Score B,Winner\n"

    (game,) = read(f"{head}Ann & Cal,Bob & Dee,320,180,{winner}\n", Rows.GAMES).games
    (fault,) = read(f"{head}Ann & Ben,Bob & Dee,320,180,B\n", Rows.GAMES).faults

    assert game.record is not None
    assert game.record.hands[-1].ended == ended
    assert fault.why == "Winner: want a side or a player, got 'B'"


def test_rules_that_were_inferred_are_said() -> None:
    assert read(TOTALS, Rows.TOTALS).said == (
        "the rules are those of Kentucky Discard, as a hand brings 120 points",
    )
    assert read(GAMES, Rows.GAMES).said[0] == (
        "no rules are named: those of Kentucky Discard stand for them"
    )
    assert read(TOTALS, Rows.TOTALS, "dixie").said == ()


SCORECARD = """Hand,Ann & Cal,Bob & Dee
1,95,25
2,160,-55
3,305,-45
1,25,95
2,105,135
"""
"""Totals of two games, of which the second begins where the hands are numbered anew."""


def test_a_game_begins_where_the_numbers_of_its_hands_begin_again() -> None:
    found = read(SCORECARD.replace("305", "270"), Rows.TOTALS)

    assert hands(found) == [[(95, 25), (65, -80), (110, 10)], [(25, 95), (80, 40)]]


def test_totals_that_no_hand_leads_to_are_named() -> None:
    unnumbered = "\n".join(line.partition(",")[2] for line in SCORECARD.splitlines())

    (high,) = read(SCORECARD, Rows.TOTALS, "kentucky-discard").faults
    (back,) = read(unnumbered.replace("305", "270"), Rows.TOTALS, "kentucky-discard").faults

    another = "if another game begins here, number the games"
    assert (high.line, high.why) == (4, f"no hand brings 145 points: {another}")
    assert (back.line, back.why) == (5, f"no hand brings 140 points: {another}")


@pytest.mark.parametrize("rows", [Rows.GAMES, Rows.TOTALS])
def test_a_total_that_is_missing_is_named(rows: Rows) -> None:
    (fault,) = read("Us,Them\n95,25\n190,\n", rows).faults

    assert (fault.line, fault.why) == (3, "want the points of each side")


def test_each_answer_is_shown_with_what_would_come_in() -> None:
    sheet = read(TOTALS).sheet

    assert sheet is not None
    assert sheet.kind is None
    assert sheet.answers == {
        Rows.HANDS: "1 game, it ends 825 to −30",
        Rows.GAMES: "4 games, the first ends 95 to 25",
        Rows.TOTALS: "1 game, it ends 300 to 45",
    }


def test_each_player_with_a_column_is_named_in_the_answers() -> None:
    sheet = read("Ann,Bob,Cal\n320,-30,40\n", rules="rook-for-three").sheet

    assert sheet is not None
    assert sheet.answers[Rows.GAMES] == "1 game, it ends Ann 320, Bob −30, Cal 40"


def test_each_side_without_names_is_called_by_its_heading_in_the_answers() -> None:
    sheet = read("Team 1,Team 2,Score Team 3\n320,-30,40\n", rules="rook-for-three").sheet

    assert sheet is not None
    assert sheet.answers[Rows.GAMES] == "1 game, it ends Team 1 320, Team 2 −30, Team 3 40"


def test_odd_rows_are_shown_before_others() -> None:
    rows = "".join(f"{points},{120 - points}\n" for points in range(50, 80, 5))

    sheet = read(f"Us,Them\n{rows}x,60\n").sheet

    assert sheet is not None
    assert (sheet.count, [row.line for row in sheet.rows]) == (7, [2, 3, 4, 5, 8])
    assert [bool(row.doubt) for row in sheet.rows] == [False] * 4 + [True]


def test_what_has_no_game_says_nothing_of_its_rows() -> None:
    sheet = read("Date,Teams,Score\n2026-11-20,Ann & Cal v Bob & Dee,320-180\n").sheet

    assert sheet is not None
    assert sheet.kind is None


HEAD = "Date,Bidder,Bid,Ann & Cal,Bob & Dee,Notes\n"


@pytest.mark.parametrize(
    ("sheet", "day", "bids"),
    [
        (f"{HEAD}2026-11-20,Ann,90.0,95.0,25.0,\n2026-11-20,Dee,80.0,65.0,-80.0,\n", 20,
         [(1, 90), (4, 80)]),
        (f"{HEAD}2026/11/21,Ann,90,95,25,\n2026/11/21,Dee,80,65,-80,\n", 21, [(1, 90), (4, 80)]),
        (f"{HEAD}46348,Ann,90,95,25,\n46348,Dee,80,65,-80,\n", 22, [(1, 90), (4, 80)]),
        ("Date,Bid Us,Bid Them,Us,Them\n2026-11-23,90,,95,25\n2026-11-23,,80,65,-80\n", 23,
         [(1, 90), (2, 80)]),
        (f"{HEAD}11/24/2026,Ann,90,95,25,\n,Dee,80,65,(80),\n", 24, [(1, 90), (4, 80)]),
        ("Date;Bidder;Bid;Ann + Cal;Bob + Dee\n25.11.;A;90,00;95,0;25,00\n25.11.26;D;80;65;-80\n",
         25, [(1, 90), (4, 80)]),
        ("Friday night, Nov 26 2026\n\nBidder,Bid,Trump,A/C,B/D\nA,90,R,95,25\nD,80,G,65,80-\n", 26,
         [(1, 90), (4, 80)]),
    ],
    ids=["decimals", "slashes", "serial", "a bid a side", "accountant", "comma", "title"],
)  # fmt: skip
def test_sheets_as_people_have_them_are_read_as_they_meant_them(
    sheet: str, day: int, bids: list[tuple[int, int]]
) -> None:
    sides = {"a/c": "Ann & Cal", "b/d": "Bob & Dee"}

    found = read_text("a.csv", sheet, ReadOptions(sides=sides))

    assert hands(found) == [[(95, 25), (65, -80)]]
    records = [game.record for game in found.games if game.record]
    assert [record.started for record in records] == [date(2026, 11, day)]
    assert [(hand.bidder, hand.bid) for record in records for hand in record.hands] == bids


HALL = """Rook at the church hall,,,,,
Friday October 16 2026,,,,,
Hand,Bidder,Bid/Made,Ann & Cal ,Bob & Dee ,
1,Ann ,90/95,95,25,
2,Dee,80/N,65,-80,
3,Cal ,100/made,110,10,
TOTAL,,,270,-45,
"""


def test_a_sheet_with_a_title_a_total_and_bids_beside_what_was_made() -> None:
    found = read(HALL)

    assert hands(found) == [[(95, 25), (65, -80), (110, 10)]]
    (record,) = [game.record for game in found.games if game.record]
    assert (record.started, record.players) == (date(2026, 10, 16), ("Ann", "Bob", "Cal", "Dee"))
    assert [(hand.bidder, hand.bid) for hand in record.hands] == [(1, 90), (4, 80), (3, 100)]
    assert found.said[-1] == "left out, as a total: line 7"


@pytest.mark.parametrize("cell", ["90/95/1", "90/?", "soon/95", "90 95"])
def test_a_bid_beside_anything_else_is_no_number(cell: str) -> None:
    (fault,) = read(HALL.replace("90/95", cell)).faults

    assert (fault.line, fault.why) == (4, f"Bid/Made: want a number, got '{cell}'")


@pytest.mark.parametrize(
    ("sheet", "line"),
    [
        ("Ann & Cal,Bob & Dee,,Eve & Guy,Flo & Hal\n95,25,,60,60\n", 1),
        ("Table 1,,,,Table 2,,\nHand,Us,Them,,Hand,Us,Them\n1,95,25,,1,60,60\n", 2),
    ],
)
def test_of_two_tables_side_by_side_none_is_lost(sheet: str, line: int) -> None:
    (fault,) = read(sheet).faults

    assert fault.line == line
    assert fault.why == "two tables stand side by side: put each into a sheet of its own"


def test_an_empty_column_between_sides_parts_no_tables() -> None:
    assert hands(read("Hand,Ann & Cal,,Bob & Dee\n1,95,,25\n")) == [[(95, 25)]]


@pytest.mark.parametrize("heading", ["Game", "Round", "Hand", "Match"])
def test_a_table_with_a_row_for_each_player_is_refused(heading: str) -> None:
    head = f"Player,{heading} 1,{heading} 2,Total\n"

    (fault,) = read(f"{head}Ann,320,245,565\nBob,180,310,490\n").faults

    assert fault.line == 1
    assert fault.why == (
        "want a row for each game or hand, and a column for each side: this table is turned"
    )


def test_each_team_may_have_its_score_beside_it() -> None:
    found = read(
        "Date,Team 1,Score,Team 2,Score,Winner\n"
        "10/16/2026,Ann & Cal ,320,Bob & Dee,180,Ann & Cal\n"
        "10/23/2026,Ann & Cal,245,Bob & Dee ,310,Bob & Dee\nTotals,,565,,490,\n"
    )

    records = [game.record for game in found.games if game.record]
    assert [tuple(record.start.totals.values()) for record in records] == [(320, 180), (245, 310)]
    assert {record.players for record in records} == {("Ann", "Bob", "Cal", "Dee")}
    assert "left out, as a total: line 4" in found.said


TWO = "{}\nUs,Them,Note\n95,25,\n65,55,\n,,\n{}\nUs,Them,Note\n60,60,\n20,100,\n"


def test_another_game_begins_where_the_headings_stand_again() -> None:
    found = read(TWO.format("Game 1,,", "Game 2,,"), Rows.HANDS)

    assert hands(found) == [[(95, 25), (65, 55)], [(60, 60), (20, 100)]]


def test_a_second_table_with_a_day_of_its_own_is_refused() -> None:
    (fault,) = read(TWO.format("October 16 2026,,", "October 23 2026,,"), Rows.HANDS).faults

    assert fault.line == 6
    assert fault.why == (
        "another table with a day of its own begins here: put each into a sheet of its own"
    )
