"""Import and export of a club's games on its owners' pages."""

import io
import re
import zipfile

import pytest
from flask import Flask
from sqlalchemy import ColumnElement, func, select
from werkzeug.datastructures import MultiDict

from referee.server.workers import TooLongError
from referee.store.tables import CLUBS, GAMES
from referee.web.rook.exchange import club_files as moving
from tests.databases import database_of
from tests.web.phone import Page, Phone
from tests.web.seasons.test_seasons import make

SHEET = "Bidder,Bid,Ann & Cal,Bob & Dee\nAnn,90,95,25\nDee,80,65,-80\n"
OVER = "Date,Bidder,Bid,Ann & Cal,Bob & Dee\n" + "2025-03-01,Ann,120,120,0\n" * 3
EVENING = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
before = { A = 250 }
[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }
"""


def send(
    phone: Phone, path: str, page: Page | None = None, file: tuple[str, bytes] | None = None,
    **fields: str | list[str],
) -> Page:  # fmt: skip
    """Sends the form of *page*, or a new one, with *fields* and *file*."""
    form = (page or phone.open(path)).form("/import")
    sent: MultiDict[str, object] = MultiDict(
        (name, value) for name, value in form.fields if name not in fields
    )
    for name, each in fields.items():
        for value in [each] if isinstance(each, str) else each:
            sent.add(name, value)
    if file:
        sent.add("file", (io.BytesIO(file[1]), file[0]))
    answer = phone.client.post(path, data=sent, content_type="multipart/form-data")
    return Page(answer)


def of_club(club: str) -> tuple[ColumnElement[bool], ...]:
    """The conditions for a game to be one of *club*."""
    return GAMES.c.club_id == CLUBS.c.id, CLUBS.c.public_id == club.removeprefix("/club/")


def games(app: Flask, club: str) -> int:
    """The number of games imported into *club*, without the one that was played there."""
    with database_of(app).reading() as connection:
        return (connection.scalar(select(func.count(GAMES.c.id)).where(*of_club(club))) or 0) - 1


def test_a_sheet_is_shown_first_and_then_saved(app: Flask, phone: Phone, club: str) -> None:
    path = phone.open(club).to("Bring games in")

    shown = send(phone, path, file=("sheet.csv", SHEET.encode()))

    assert (shown.status, games(app, club)) == (200, 0)
    assert shown.shows("Ann, Bob, Cal and Dee")
    assert shown.shows("Save 1 game")
    saved = send(phone, path, shown, do="save")
    assert (saved.status, games(app, club)) == (303, 1)
    assert phone.open(saved.response.headers["Location"]).shows("1 game came in.")
    again = send(phone, path, file=("sheet.csv", SHEET.encode()))
    assert again.shows("Nothing here is new")
    assert send(phone, path, shown, do="save").status == 303
    assert games(app, club) == 1


def test_the_standings_say_how_many_games_and_nights_were_imported(phone: Phone, club: str) -> None:
    path = f"{club}/import"
    new = SHEET.replace("Bidder", "Date,Bidder").replace("\n", "\n2025-03-01,", 2)
    new += new.splitlines()[1].replace("-01,", "-02,") + "\n"
    form = phone.open("/poker/new").form("/poker/new")
    phone.send(form, name1="Ann", name2="Bob")
    archive = io.BytesIO()
    packed = zipfile.ZipFile(io.BytesIO(phone.client.get(f"{club}/export/club.zip").data))
    with packed, zipfile.ZipFile(archive, "w") as other:
        for name in packed.namelist():
            other.writestr(name, packed.read(name).replace(b"Bob", b"Bea"))

    games = send(phone, path, send(phone, path, file=("new.csv", new.encode())), do="save")
    shown = send(phone, path, file=("club.zip", archive.getvalue()))
    night = send(phone, path, shown, do="save")

    assert phone.open(games.response.headers["Location"]).shows("2 games came in.")
    assert phone.open(night.response.headers["Location"]).shows("1 night of poker came in.")


def test_a_row_that_cannot_be_read_can_be_left_out(app: Flask, phone: Phone, club: str) -> None:
    path = f"{club}/import"
    sheet = f"{SHEET}Ann,90,9x,25\nBob,80,60,60\nBob,70,?,60\n"

    wrong = send(phone, path, file=("a.csv", sheet.encode()))
    offered = wrong.form("/import").fields
    half = send(phone, path, wrong, without_1="4")
    shown = send(phone, path, half, without_1=["4", "6"])

    assert wrong.html.count('name="without_1"') == 2
    assert "without_1" not in dict(offered)
    assert (half.status, half.shows("Left out: line 4.")) == (422, True)
    assert ("without_1", "4") in half.form("/import").fields
    assert (shown.status, shown.shows("Left out: lines 4 and 6.")) == (200, True)
    assert shown.shows("Save 1 game")
    assert send(phone, path, shown, do="save").status == 303
    assert games(app, club) == 1


def test_a_row_in_which_nothing_was_played_is_left_out_and_marked(phone: Phone, club: str) -> None:
    sheet = f"{SHEET}Ann,,rained out,\n"

    shown = send(phone, f"{club}/import", file=("a.csv", sheet.encode()))

    assert shown.status == 200
    assert shown.shows("! 4, look at it Ann rained out Nothing was scored: it is left out.")
    assert shown.shows("Left out, as nothing was scored: line 4.")
    assert shown.shows("A row is a hand. 1 game, 2 hands.")


@pytest.mark.parametrize("line", ["x", "²", "99", "9" * 5000])
def test_a_line_that_no_page_offers_leaves_nothing_out(phone: Phone, club: str, line: str) -> None:
    page = send(phone, f"{club}/import", file=("a.csv", SHEET.encode()), without_1=line)

    assert (page.status, page.shows("Left out: line")) == (200, False)


def test_bids_that_count_for_nobody_are_said_in_bold(phone: Phone, club: str) -> None:
    sheet = "Hand,Bid,Us,Them\n1,90,95,25\n2,80,65,-80\n"

    page = send(phone, f"{club}/import", file=("a.csv", sheet.encode()))

    assert "<b>No column says who bid: the bids count for nobody.</b>" in page.html
    assert page.html.count("bids count for nobody") == 1


@pytest.mark.usefixtures("_zone")
@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (SHEET, "2 hands, no date given: it gets today’s"),
        (SHEET, "Not over after 2 hands: Ann & Cal 160, Bob & Dee −55"),
        (OVER, "2025-03-01, 3 hands"),
        (OVER, "Ann and Cal win: Ann & Cal 360, Bob & Dee 0"),
    ],
)
def test_each_game_says_how_it_ended_and_when_it_was(
    phone: Phone, club: str, sheet: str, sentence: str
) -> None:
    assert send(phone, f"{club}/import", text=sheet).shows(sentence)


def test_choices_for_columns_and_names_are_remembered(phone: Phone, club: str) -> None:
    path = f"{club}/import"
    send(phone, path, send(phone, path, file=("a.csv", SHEET.encode())), do="save")
    other = "Home,Away\n95,25\n"

    shown = send(phone, path, file=("b.csv", other.encode()))
    answer = send(
        phone, path, shown, heading=["home", "away"], meaning=["points B", "points A"],
        spelled=["home", "away"], player=["Ann", ""],
    )  # fmt: skip
    send(phone, path, answer, do="save", heading=["home", "away"], meaning=["points B", "points A"])
    third = send(phone, path, file=("c.csv", b"Home,Away\n20,100\n"))

    assert answer.shows("Away, Ann, Seat 3 and Seat 4")
    chosen = re.findall(r'<option value="(points [AB])" selected>', third.html)
    assert chosen == ["points B", "points A"]


def test_problems_stand_at_their_lines(phone: Phone, club: str) -> None:
    page = send(phone, f"{club}/import", file=("a.csv", b"A,B\n95,x\n60,60\ny,0\n"))

    assert page.status == 422
    assert page.shows("! 2, look at it 95 x B: there must be a number, not 'x'.")
    assert page.shows("✓ 3, read 60 60")
    assert page.shows("! 4, look at it y 0 A: there must be a number, not 'y'.")
    assert "Save" not in [label for _, label in page.forms[-1].buttons]


def test_a_problem_of_many_rows_is_said_once_with_all_its_lines(
    app: Flask, phone: Phone, club: str
) -> None:
    path, good, bad = f"{club}/import", "60,60\n", "95,x\n"
    sheet = f"A,B\n{good}{bad}{good * 3}{bad}{good}{bad * 150}95,?\n"

    page = send(phone, path, file=("a.csv", sheet.encode()))
    answered = send(
        phone, path, page, without_1=[" ".join(map(str, (3, 7, *range(9, 159)))), "159"]
    )
    taken = dict(answered.form("/import").fields)

    assert page.shows("Leave lines 3, 7 and 9 to 158 out B: there must be a number, not 'x'.")
    assert page.shows("Leave line 159 out B: there must be a number, not '?'.")
    assert page.html.count("<tbody") == 5
    assert (answered.status, answered.shows("Left out: lines 3, 7 and 9 to 159.")) == (200, True)
    assert answered.shows("Leave lines 3, 7 and 9 to 158 out Leave line 159 out")
    assert "without_1" in taken
    assert send(phone, path, answered, do="save").status == 303
    assert games(app, club) == 1


def test_of_many_unlike_problems_all_are_there_and_five_are_unfolded(
    phone: Phone, club: str
) -> None:
    path, good = f"{club}/import", "60,60\n" * 130

    def page_of(cells: int) -> Page:
        rows = "".join(f"95,x{number}\n" for number in range(cells))
        return send(phone, path, file=("a.csv", f"A,B\n{good}{rows}".encode()))

    shown, _, folded = page_of(12).html.partition("<summary>And 7 more</summary>")

    assert (shown.count('name="without_1"'), folded.count('name="without_1"')) == (5, 7)
    assert "<summary>And 95 more, or even more than that</summary>" in page_of(120).html


def test_the_page_asks_whom_a_misspelled_bidder_means(app: Flask, phone: Phone, club: str) -> None:
    sheet = b"Bidder,Bid,Margaret & Cal,Bob & Dee\nMargret,90,95,25\n"
    path = f"{club}/import"

    page = send(phone, path, file=("a.csv", sheet))

    assert page.status == 422
    assert page.shows("Nobody at that table has this name.")
    question = re.search(r'<label for="name-1">Margret</label>.*?</select>', page.html, re.DOTALL)
    assert question is not None
    chosen = re.findall(r'<option value="([^"]*)"', question[0])
    assert chosen == ["", "Bob", "Cal", "Dee", "Margaret"]
    named = send(phone, path, page, spelled=["margret"], player=["Margaret"])
    assert named.status == 200
    assert send(phone, path, named, do="save").status == 303
    assert games(app, club) == 1
    again = send(phone, path, file=("b.csv", sheet.replace(b"95,25", b"100,20")))
    assert again.shows("Save 1 game")


def test_an_archive_taken_out_comes_in_on_another_server(phone: Phone, club: str) -> None:
    path = f"{club}/import"
    send(phone, path, send(phone, path, file=("a.rook", EVENING.encode())), do="save")

    page = phone.open(phone.open(club).to("Take data out"))
    archive = phone.client.get(page.to("The whole club"))
    hands = phone.client.get(page.to("Hands"))

    with zipfile.ZipFile(io.BytesIO(archive.data)) as packed:
        assert "games/000001.rook" in packed.namelist()
    assert archive.headers["Content-Disposition"] == 'attachment; filename="club.zip"'
    assert hands.text.splitlines()[1].startswith("2,,,,kentucky-discard,,1,Dee,Ann,90")
    assert send(phone, path, file=("club.zip", archive.data)).shows("2 games are in the club")


def test_a_file_that_no_page_has_kept_is_refused(phone: Phone, club: str) -> None:
    path = f"{club}/import"

    page = send(phone, path, kept_name="a.csv", kept="Qm!Fk")

    assert page.status == 400


def test_the_names_of_a_side_may_be_as_long_as_four_names(phone: Phone, club: str) -> None:
    path, names = f"{club}/import", [letter * 40 for letter in "ABCD"]
    sheet = f"Bidder,Bid,Us,Them\n{names[0]},90,95,25\n{names[1]},80,65,-80\n"
    page = send(phone, path, file=("a.csv", sheet.encode()))
    sides = [" & ".join(names[::2]), " & ".join(names[1::2])]

    named = send(phone, path, page, side=["1 us", "1 them"], who=sides)

    assert named.status == 200
    assert all(named.shows(name) for name in names)


def test_what_was_not_shown_is_not_saved(app: Flask, phone: Phone, club: str) -> None:
    path = f"{club}/import"
    shown = send(phone, path, file=("a.csv", SHEET.encode()))

    answers = [
        send(phone, path, shown, do="save", rules="one-eighty"),
        send(phone, path, shown, do="save", season="deleted meanwhile"),
    ]

    assert [each.status for each in answers] == [409, 409]
    assert games(app, club) == 0


def test_a_season_is_chosen_and_the_games_are_saved_with_one_tap(
    app: Flask, phone: Phone, club: str
) -> None:
    path = f"{club}/import"
    make(phone, club)
    shown = send(phone, path, file=("a.csv", SHEET.encode()))

    saved = send(phone, path, shown, do="save", season="Autumn")

    assert (saved.status, games(app, club)) == (303, 1)
    with database_of(app).reading() as connection:
        chosen = select(func.count(GAMES.c.season_id)).where(*of_club(club))
        assert connection.scalar(chosen) == 1


TOO_MUCH = "That is too much for a page: bring in fewer games at once, and at most 640 KiB."


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param([400], id="one file that is too large"),
        pytest.param([200, 200], id="two that are so together"),
    ],
)
def test_too_much_at_once_is_refused_with_a_sentence(
    phone: Phone, club: str, monkeypatch: pytest.MonkeyPatch, hands: list[int]
) -> None:
    monkeypatch.setattr(moving, "MOST_BYTES", 2048)

    page = send(phone, f"{club}/import", text=["A,B\n" + "60,60\n" * each for each in hands])

    assert (page.status, page.shows(TOO_MUCH)) == (422, True)


def test_files_may_have_so_many_hands_together(
    phone: Phone, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file is below the limit of four; together they have two and three."""
    monkeypatch.setattr("referee.web.rook.exchange.club_files.MOST_IN_ALL", 4)
    path, other = f"{club}/import", SHEET.replace("95,25", "90,30") + "Bob,70,45,75\n"

    alone = send(phone, path, text=other)
    both = send(phone, path, file=("a.csv", SHEET.encode()), text=other)

    assert (alone.status, both.status) == (200, 422)
    assert both.shows("There must be at most 2 hands in one file, not 3 lines.")


ORDINARY = """Date,Hand,Bidder,Bid,Trump,Us,Them
2026-05-01,1,Ann,90,red,95,25
2026-05-01,2,Bob,80,green,40,80
2026-05-01,3,Cal,100,black,110,10
2026-05-01,4,Dee,85,Yel,70,-85
2026-05-01,5,Ann,95,red,-95,60
"""


def options(page: Page, label: str) -> list[str]:
    """The choices for the column with the heading *label*."""
    found = re.search(rf'<label for="column-\d+">{label}</label>.*?</select>', page.html, re.DOTALL)
    assert found is not None
    return re.findall(r'<option value="([^"]*)"', found[0])


def test_who_plays_on_which_side_is_asked_once_for_the_file(
    app: Flask, phone: Phone, club: str
) -> None:
    path = f"{club}/import"

    page = send(phone, path, file=("may.csv", ORDINARY.encode()))

    assert page.status == 422
    assert page.shows("Line 1: say who Us and Them are: Ann, Bob, Cal, Dee bid.")
    assert page.html.count("<li dir=") == 1
    assert page.shows("Who plays on which side")
    assert page.shows("Go on")
    who = ["Ann & Cal", "Bob and Dee"]
    named = send(phone, path, page, side=["1 us", "1 them"], who=who)
    assert named.status == 200
    assert named.shows("Ann, Bob, Cal and Dee")
    assert named.form("/import").typed >= {"who"}
    assert send(phone, path, named, do="save").status == 303
    assert games(app, club) == 1


def test_what_one_file_says_of_its_sides_holds_for_no_other(phone: Phone, club: str) -> None:
    path = f"{club}/import"
    first = send(phone, path, file=("may.csv", ORDINARY.encode()))
    other = ORDINARY.replace("2026-05", "2026-06").replace("Ann", "Eve").encode()
    sides, who = ["1 us", "1 them"], ["Ann & Cal", "Bob & Dee"]

    both = send(phone, path, first, file=("june.csv", other), side=sides, who=who)

    assert both.status == 422
    assert both.shows("Players of “Us” in june.csv")
    assert both.shows("Line 1: say who Us and Them are: Eve, Bob, Cal, Dee bid.")
    assert both.html.count("say who Us") == 1
    sides, who = [*sides, "2 us", "2 them"], [*who, "Eve & Cal", "Bob/Dee"]
    assert send(phone, path, both, side=sides, who=who).shows("Eve, Bob, Cal and Dee")


def test_a_column_is_offered_what_its_cells_can_mean(phone: Phone, club: str) -> None:
    page = send(phone, f"{club}/import", file=("may.csv", ORDINARY.encode()))

    points = ["bid", *(f"{what} {side}" for what in ("points", "taken", "bid") for side in "AB")]
    of_words = ["place", "bidder", "winner", "note", "players A", "players B"]
    for label, offered in {
        "Date": ["date"],
        "Hand": ["game", "hand", *points],
        "Bidder": of_words,
        "Bid": ["game", "hand", *points],
        "Us": ["game", "hand", *points],
    }.items():
        assert set(options(page, label)) == {"", *offered}
    assert "trump" in options(page, "Trump")
    assert not set(options(page, "Trump")) & {"date", "rules", "house", *points}


def test_files_that_take_too_long_are_refused_with_a_sentence(
    app: Flask, phone: Phone, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_long(*_: object) -> None:
        raise TooLongError(20)

    monkeypatch.setattr(moving, "in_worker", too_long)

    shown = send(phone, f"{club}/import", file=("sheet.csv", SHEET.encode()))

    assert (shown.status, games(app, club)) == (422, 0)
    assert shown.shows(TOO_MUCH)


TOTALS = """Bidder,Bid,Ann & Cal,Bob & Dee
Ann,90,95,25
Dee,80,160,-55
Ann,100,270,-45
Bob,70,300,45
"""


def test_what_a_row_is_is_asked_and_nothing_is_saved_before(
    app: Flask, phone: Phone, club: str
) -> None:
    path = f"{club}/import"

    asked = send(phone, path, file=("sheet.csv", TOTALS.encode()))

    assert asked.status == 422
    assert asked.shows("Is a row a hand, a game, or the total so far?")
    assert asked.shows("Line 3: no hand brings 160 points")
    assert [value for _, value in asked.form("/import").buttons] == ["look", "look"]
    assert send(phone, path, asked, do="save").status == 422
    assert games(app, club) == 0
    for outcome in ("it ends 825 to −30", "4 games, the first ends 95 to 25", "it ends 300 to 45"):
        assert asked.shows(outcome)

    answered = send(phone, path, asked, rows_1="totals")

    assert answered.status == 200
    assert answered.shows("A row is the total so far. 1 game, 4 hands.")
    assert answered.shows("The rules are those of Kentucky Discard, as a hand brings 120 points.")
    assert answered.shows("Ann & Cal 300, Bob & Dee 45")
    assert send(phone, path, answered, do="save").status == 303
    assert games(app, club) == 1


FINAL = """Date,Us,Them,Our score,Their score
10/17/2026,Ann & Cal,Bob & Dee,320,180
10/17/2026,Ann & Cal,Bob & Dee,245,310
"""


def test_final_scores_come_in_as_games_and_two_of_one_day_stay_two(
    app: Flask, phone: Phone, club: str
) -> None:
    path = f"{club}/import"
    asked = send(phone, path, file=("sheet.csv", FINAL.encode()))

    answered = send(phone, path, asked, rows_1="games")

    assert answered.status == 200
    assert answered.shows("A row is a game. 2 games.")
    assert answered.shows("Bob and Dee win")
    assert send(phone, path, answered, do="save").status == 303
    assert games(app, club) == 2


def test_sides_without_names_are_called_as_in_the_sheet(phone: Phone, club: str) -> None:
    path = f"{club}/import"
    asked = send(phone, path, file=("a.csv", b"Us,Them\n160,-55\n310,40\n"))
    half = send(phone, path, file=("b.csv", b"Team A,Bob & Dee\n95,25\n"))

    shown = send(phone, path, asked, rows_1="games")

    assert shown.shows("Us and Them final score")
    assert shown.shows("Us win: Us 160, Them −55.")
    assert half.shows("Seat 1, Bob, Seat 3 and Dee")
    assert half.shows("Team A 95, Bob & Dee 25.")
    assert "Seat" not in shown.html


def test_which_comes_first_in_a_date_is_asked(phone: Phone, club: str) -> None:
    sheet = "Date,Ann & Cal,Bob & Dee\n9/5/2025,95,25\n"
    path = f"{club}/import"

    asked = send(phone, path, file=("sheet.csv", sheet.encode()))
    answered = send(phone, path, asked, dates_1="day-first")

    assert (asked.status, answered.status) == (422, 200)
    assert asked.shows("Is 9/5/2025 September 5 or May 9?")
    assert answered.shows("2025-05-09, 1 hand")


def test_where_the_next_game_begins_is_asked_and_can_be_changed(
    app: Flask, phone: Phone, club: str
) -> None:
    path = f"{club}/import"

    asked = send(phone, path, file=("a.csv", f"{OVER}2025-03-01,Ann,90,95,25\n".encode()))
    parted = send(phone, path, asked, after_1="new-game")
    whole = send(phone, path, parted, after_1="same-game")

    assert asked.status == 422
    assert asked.shows("Where does the next game begin?")
    assert asked.shows("At line 5 Nowhere: it goes on")
    assert [value for _, value in asked.form("/import").buttons] == ["look", "look"]
    assert (parted.status, parted.shows("Save 2 games")) == (200, True)
    assert parted.shows("Another game begins at line 5, as the one above is over.")
    assert (whole.status, whole.shows("Save 1 game")) == (200, True)
    assert send(phone, path, parted, do="save").status == 303
    assert games(app, club) == 2


def test_rows_are_shown_as_they_came_with_what_their_columns_mean(phone: Phone, club: str) -> None:
    sheet = (
        "Bidder,Bid,Tricks,Ann & Cal,Bob & Dee\n" + "Ann,90.0,6,95,25\n" + "Ann,90,2,-90,45\n" * 5
    )

    shown = send(phone, f"{club}/import", file=("sheet.csv", sheet.encode()))

    assert shown.shows("A row is a hand. 1 game, 6 hands.")
    assert shown.shows("5 of 6 rows, as they came")
    assert shown.shows("Tricks left out Ann & Cal points of A")
    assert shown.shows("✓ 2, read Ann 90.0 6 95 25")


def test_a_row_can_be_said_to_be_something_else_than_it_seems(phone: Phone, club: str) -> None:
    sheet = b"Ann & Cal,Bob & Dee\n95,25\n60,60\n"
    path = f"{club}/import"
    shown = send(phone, path, file=("sheet.csv", sheet))

    answered = send(phone, path, shown, rows_1="games")

    assert shown.shows("A row is a hand. 1 game, 2 hands.")
    assert answered.shows("A row is a game. 2 games.")


def test_of_many_files_the_first_are_read_and_the_others_named_once(
    phone: Phone, club: str
) -> None:
    path = f"{club}/import"
    page = phone.open(path)
    sheets = [
        (io.BytesIO(SHEET.replace("95,25", f"{95 + n},{25 - n}").encode()), f"{n}.csv")
        for n in range(1, moving.MOST_FILES + 3)
    ]
    fields = MultiDict[str, object](page.form("/import").fields)
    for sheet in sheets:
        fields.add("file", sheet)

    shown = Page(phone.client.post(path, data=fields, content_type="multipart/form-data"))

    assert shown.status == 200
    assert shown.shows(f"Save {moving.MOST_FILES} games")
    assert shown.html.count("choose those from 21.csv on again afterwards.") == 1


def test_what_nobody_changed_about_a_sheet_holds_for_no_other(phone: Phone, club: str) -> None:
    """“Us” has names in one sheet and points in the next; a letter is another player's initial."""
    path = f"{club}/import"
    final = send(phone, path, file=("final.csv", FINAL.encode()))
    saved = send(phone, path, send(phone, path, final, rows_1="games"), do="save")
    letters = "Bidder,Bid,Ann & Bob,Cal & Ben\nB,80,95,25\n"
    asked = send(phone, path, file=("letters.csv", letters.encode()))
    named = send(phone, path, asked, spelled=["b"], player=["Ben"])
    send(phone, path, named, do="save")

    hands = send(phone, path, file=("hands.csv", b"Us,Them\n95,25\n"))
    again = send(phone, path, file=("more.csv", letters.replace("80,", "70,").encode()))

    assert saved.status == 303
    assert hands.shows("A row is a hand. 1 game, 1 hand.")
    assert again.shows("'B' bid, and that may be Bob or Ben")


LOGGED = """{"players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
"games": [{"id": 1, "name": "Rook"}], "locations": [],
"plays": [{"playDate": "2026-11-20 19:30:00", "gameRefId": 1, "playerScores": [
{"playerRefId": 1, "score": "310", "team": "A", "winner": true},
{"playerRefId": 2, "score": "220", "team": "B", "winner": false}]}]}"""
"""An export of BG Stats whose play names one player a team."""


def test_a_game_of_another_program_without_hands_is_a_final_score(phone: Phone, club: str) -> None:
    page = send(phone, f"{club}/import", file=("BGStatsExport.json", LOGGED.encode()))

    assert page.shows("2026-11-20, final score")
    assert not page.shows("0 hands")


def test_a_final_score_has_no_line_on_any_page(phone: Phone, club: str) -> None:
    path = f"{club}/import"
    final = FINAL.replace("10/17/2026,Ann & Cal,Bob & Dee,245,310\n", "")
    asked = send(phone, path, file=("sheet.csv", final.encode()))
    send(phone, path, send(phone, path, asked, rows_1="games"), do="save")

    evening = phone.open(f"{club}/evening/2026-10-17")
    address = evening.to("The table")
    table = phone.open(address)
    picture = phone.client.get(f"{address}/result.svg")

    for page in (table, phone.open(f"{address}/sheet")):
        assert page.shows("No hand is recorded.")
        assert page.shows("at the end 320 180")
    for page in (evening, table):
        assert page.shows("Ann and Cal win")
        assert '<figure class="chart' not in page.html
    assert picture.status_code == 200
    assert "polyline" not in picture.text
