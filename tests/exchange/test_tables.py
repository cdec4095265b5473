"""Tables as CSV, those of a club, and the table of hands as a score sheet again."""

import csv
import io
from collections import Counter
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, update

from referee.errors import NotationError
from referee.exchange.archive import export_club
from referee.exchange.found import ReadOptions, Rows
from referee.exchange.reading import read_file, read_text
from referee.exchange.rook.tables import TableKind, lists_no_hands, read_kind
from referee.exchange.tables import guarded, read_csv, unguarded, write_csv
from referee.store.database import Database
from referee.store.tables import ENTRIES, GAMES, HOME_CLUB, PLAYERS
from tests.laws import law
from tests.store.asking import fetch

from .clubs import FILES, records, take
from .conftest import NewClub

SEEN = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Z"]), min_size=1)
FORMULAS = ('=HYPERLINK("http://x")', "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1")


@pytest.mark.parametrize("text", FORMULAS)
def test_no_text_is_a_formula(text: str) -> None:
    assert write_csv(["a"], [[text]]).splitlines()[1].lstrip('"').startswith("'")


def test_a_number_stays_one() -> None:
    assert write_csv(["points"], [[-90], [None], [1.5]]) == 'points\r\n-90\r\n""\r\n1.5\r\n'


def test_cells_are_quoted_as_the_standard_says() -> None:
    text = write_csv(["a", "b"], [['say "red"', "x,y"], ["two\nlines", "é"]])

    assert text == 'a,b\r\n"say ""red""","x,y"\r\n"two\nlines",é\r\n'


@law(cases=300)
@given(st.text(alphabet="=+-@'\t Aé\"", max_size=5))
def test_what_is_guarded_is_bare_again(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert guarded(text)[:1] not in tuple("=+-@\t")


@law(cases=200)
@given(st.lists(st.lists(SEEN, min_size=2, max_size=2)))
def test_a_table_is_read_as_it_was_written(rows: list[list[str]]) -> None:
    lines = read_csv(write_csv(["a", "b"], rows))

    assert [list(line.cells) for line in lines] == [["a", "b"], *rows]
    assert len(list(csv.reader(StringIO(write_csv(["a", "b"], rows), newline="")))) == len(lines)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators_of_other_lands_are_read(separator: str) -> None:
    lines = read_csv(f"\ufeffBid{separator}Us\r\n\r\n90{separator} 95 \r\n")

    assert [(line.number, line.cells) for line in lines] == [(1, ("Bid", "Us")), (3, ("90", "95"))]


def test_the_line_of_a_row_is_where_it_begins() -> None:
    lines = read_csv('a,b\n"one\ntwo",2\nx,y\n')

    assert [line.number for line in lines] == [1, 2, 4]


@pytest.mark.parametrize(
    ("text", "line"), [('a,b\n"no end,2\n', 2), ('a,b\n"x" y,2\n', 2), ("a\n" + "x" * 200_000, 2)]
)
def test_what_is_no_csv_is_told_at_its_line(text: str, line: int) -> None:
    with pytest.raises(NotationError) as fault:
        read_csv(text)
    assert fault.value.line == line


ALONE = next(path for path in FILES if "three" in path.stem)
REAL = [path for path in FILES if path.parent.name == "real_games"]


def table(database: Database, kind: TableKind) -> list[dict[str, str]]:
    text = fetch(database, read_kind, HOME_CLUB, kind)()
    assert text.endswith("\r\n")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_a_game_is_a_row_and_so_is_each_of_its_hands(new_club: NewClub) -> None:
    database = new_club()
    take(database, *records(REAL[1]), season="2025")

    hands, (game,) = table(database, TableKind.HANDS), table(database, TableKind.GAMES)

    assert {name: game[name] for name in ("date", "season", "rules", "hands", "winner")} == {
        "date": "2025-02-20", "season": "2025", "rules": "one-eighty", "hands": "8",
        "winner": "P03 & P04",
    }  # fmt: skip
    assert (game["house"], game["reason"]) == (
        "{ target = 500, sweep_points = 360, win_on_bid = true, spread = 1000 }", "target",
    )  # fmt: skip
    assert [row["points A"] for row in hands][:2] == ["90", "-135"]
    assert [row["outcome"] for row in hands][:2] == ["set", "set"]
    assert hands[-1]["total A"] == game["total A"]


def test_games_of_two_and_of_three_sides_stand_in_one_table(new_club: NewClub) -> None:
    """As many columns of sides as the widest has; a game that cannot be read keeps its number."""
    database = new_club()
    take(database, *records(*REAL[:2], ALONE))
    with database.writing() as connection:
        by_day = select(GAMES.c.id, GAMES.c.public_id).order_by(GAMES.c.started_at)
        broken, public_id = connection.execute(by_day).first() or (0, "")
        connection.execute(update(ENTRIES).where(ENTRIES.c.game_id == broken).values(text="x"))
    target = io.BytesIO()
    done = fetch(database, export_club, HOME_CLUB, target)

    assert (done.games, done.unreadable) == (2, [public_id])
    rows = table(database, TableKind.GAMES)
    assert [(row["game"], row["rules"], row["total C"]) for row in rows] == [
        ("2", "one-eighty", ""), ("3", "rook-for-three", "-60"),
    ]  # fmt: skip
    for row in table(database, TableKind.HANDS):
        assert (row["total A"] == "", row["total C"] == "") == (False, row["game"] == "2")


def test_a_game_that_the_table_ended_has_its_totals_and_its_winner(new_club: NewClub) -> None:
    """A final score without hands, a draw, and a game of one hand that was stopped."""
    club = new_club()
    head = "Us,Them,Players A,Players B\n"
    final = f"{head}320,180,Ann & Cal,Bob & Dee\n300,300,Ann & Dee,Bob & Cal\n"
    ended = (
        'format = "rook-record/1"\nrules = "kentucky-discard"\n'
        'players = ["Ann", "Bob", "Cal", "Dee"]\n[ended]\nwinner = "B"\n'
        "[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 95, B = 25 }\n"
    )
    how = ReadOptions(rows=Rows.GAMES)

    done = take(club, read_text("final.csv", final, how), read_text("ended.rook", ended))
    _, *rows = csv.reader(StringIO(fetch(club, read_kind, HOME_CLUB, TableKind.GAMES)(), ""))

    assert (done.games, done.hands) == (3, 1)
    assert sorted(row[6:] for row in rows) == [
        ["0", "", "draw", "Ann & Dee", "Bob & Cal", "300", "300"],
        ["0", "Ann & Cal", "ended", "Ann & Cal", "Bob & Dee", "320", "180"],
        ["1", "Bob & Dee", "ended", "Ann & Cal", "Bob & Dee", "95", "25"],
    ]
    target = io.BytesIO()
    assert fetch(club, export_club, HOME_CLUB, target).hands == 1


FINED = """\
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]

[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }

[[penalty]]
side = "A"
points = 10
to = "others"

[[hand]]
bidder = 2
bid = 100
taken = { A = 20, B = 100 }
[[hand.penalty]]
seat = 2
points = 20
note = "=table talk"

[[penalty]]
seat = 1
points = 5

[ended]
winner = "B"
"""


def test_a_penalty_has_a_row_of_its_own(new_club: NewClub) -> None:
    """95 and 25; 85 and 35; 15; 105 and 115; 100: in the archive, and in the tables."""
    club, again = new_club(), new_club()
    done = take(club, read_text("fined.rook", FINED))

    assert (done.games, done.hands) == (1, 2)
    points = ("outcome", "note", "points A", "points B", "total A", "total B")
    assert [tuple(row[name] for name in points) for row in table(club, TableKind.HANDS)] == [
        ("made", "", "95", "25", "95", "25"),
        ("penalty", "Ann and Cal pay a penalty of 10 to Bob and Dee.", "-10", "10", "85", "35"),
        ("penalty", "'=table talk", "0", "-20", "85", "15"),
        ("made", "", "20", "100", "105", "115"),
        ("penalty", "Ann pays a penalty of 5.", "-5", "0", "100", "115"),
    ]
    (game,) = table(club, TableKind.GAMES)
    assert (game["hands"], game["total A"], game["total B"]) == ("2", "100", "115")
    target = io.BytesIO()
    assert fetch(club, export_club, HOME_CLUB, target).hands == 2
    take(again, read_file("club.zip", target.getvalue()))
    assert table(again, TableKind.HANDS) == table(club, TableKind.HANDS)


def test_a_table_with_penalties_comes_in_again_as_agreed_scores(new_club: NewClub) -> None:
    first, second = new_club(), new_club()
    take(first, read_text("fined.rook", FINED))
    text = fetch(first, read_kind, HOME_CLUB, TableKind.HANDS)()

    done = take(second, read_file("hands.csv", text.encode()))

    assert done.skipped == []
    totals = [(row["total A"], row["total B"]) for row in table(second, TableKind.HANDS)]
    assert totals == [("95", "25"), ("85", "35"), ("85", "15"), ("105", "115"), ("100", "115")]


def test_standings_are_a_row_a_player(new_club: NewClub) -> None:
    database = new_club()
    take(database, *records(REAL[1]))

    rows = {row["player"]: row for row in table(database, TableKind.STANDINGS)}

    assert (rows["P03"]["rank"], rows["P03"]["won"], rows["P05"]["lost"]) == ("1", "1", "1")
    assert rows["P04"]["average bid"] == ""


@pytest.mark.parametrize(
    ("heads", "without"),
    [
        ("game,date,place,season,rules,house,hands,winner", True),
        ("game,date,place,season,rules,house,hand,dealer", False),
        ("rank,player,played,won,points", True),
        ("player,played,won", False),
    ],
)
def test_a_table_without_hands_is_known_with_more_or_fewer_columns(
    heads: str, *, without: bool
) -> None:
    assert lists_no_hands(heads.split(",")) is without


def test_no_name_is_a_formula(new_club: NewClub) -> None:
    database = new_club()
    take(database, *records(REAL[1]))
    with database.writing() as connection:
        here = PLAYERS.c.name == "P03"
        connection.execute(update(PLAYERS).where(here).values(name="=1+1", name_key="=1+1"))

    assert "'=1+1" in {row["player"] for row in table(database, TableKind.STANDINGS)}


@pytest.mark.parametrize("files", [REAL[:6], pytest.param(REAL, marks=pytest.mark.slow)])
def test_a_table_of_hands_comes_in_again(new_club: NewClub, files: list[object]) -> None:
    first, second = new_club(), new_club()
    take(first, *records(*files))  # type: ignore[arg-type]
    text = fetch(first, read_kind, HOME_CLUB, TableKind.HANDS)()

    done = take(second, read_file("hands.csv", text.encode()))

    same = ("date", "rules", "house", "bidder", "bid", "points A", "points B", "total A", "total B")
    assert done.skipped == []
    assert Counter(tuple(row[name] for name in same) for row in table(second, TableKind.HANDS)) == (
        Counter(tuple(row[name] for name in same) for row in table(first, TableKind.HANDS))
    )
