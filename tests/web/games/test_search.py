"""Old games are found by player, game, time, and by the words of names, notes and place."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from referee.store.seated.entries import append
from referee.store.seated.games import load_game
from referee.store.tables import GAMES
from referee.web.rook import listing
from tests.databases import database_of
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table


def find(phone: Phone, query: str = "") -> Page:
    return phone.open(f"/games?{query}")


def found(phone: Phone, query: str = "") -> list[str]:
    """The paths of the tables in the list, in its order."""
    return [each for each in find(phone, query).links if each.startswith("/t/")]


def form(page: Page) -> Sheet:
    return next(each for each in page.forms if each.action == "/games")


@pytest.fixture
def evenings(phone: Phone) -> list[str]:
    return three_games(phone)


@pytest.fixture(scope="module")
def kept(app: Flask) -> tuple[Phone, list[str]]:
    """A phone with its evenings, which are only looked at."""
    phone = Phone.new(app)
    return phone, three_games(phone)


def three_games(phone: Phone) -> list[str]:
    """The paths of Ann's game, one with Zoë at the club, and a double deck with a note."""
    first = Table.start(phone)
    second = Table.start(phone, seat1="Zoë", seat2="Łukasz")
    phone.send(phone.open(f"{second.path}/sheet").form("/place"), place="The Old Club")
    third = Table.start(phone, "double-deck-4", seat3="نور")
    third.happens("agreed", agreedA=10, agreedB=20, note="Große Verwirrung 100%")
    return [first.path, second.path, third.path]


@pytest.mark.parametrize(
    ("words", "which"),
    [
        ("zoë", [1]),
        ("ZOË", [1]),
        ("łuk", [1]),
        ("club", [1]),
        ("old zoe", []),
        ("OLD zoë", [1]),
        ("GROSSE verwirrung", [2]),
        ("نور", [2]),
        ("100%", [2]),
        ("%", [2]),
        ("_", []),
        ("taken", []),
        ("dee", [2, 1, 0]),
        ("nobody", []),
    ],
)
def test_words_are_found_in_names_notes_and_place(
    kept: tuple[Phone, list[str]], words: str, which: list[int]
) -> None:
    phone, evenings = kept

    page = Page(phone.client.get("/games", query_string={"q": words}))

    assert page.status == 200
    paths = [each for each in page.links if each.startswith("/t/")]
    assert paths == [evenings[each] for each in which]
    assert page.shows("No game matches.") == (not which)


def test_one_player_alone(kept: tuple[Phone, list[str]]) -> None:
    phone, evenings = kept
    search = form(find(phone))

    assert "Łukasz" in search.offers["player"]
    assert found(phone, "player=Ann") == [evenings[2], evenings[0]]
    assert found(phone, "player=An") == []


def test_one_game_alone_of_those_that_were_played(kept: tuple[Phone, list[str]]) -> None:
    phone, evenings = kept
    search = form(find(phone))

    assert search.offers["preset"] == ["", "double-deck-4", "kentucky-discard"]
    assert found(phone, "preset=double-deck-4") == [evenings[2]]
    assert found(phone, "preset=nonsense") == []


def test_a_period_holds_both_its_days(app: Flask, phone: Phone, evenings: list[str]) -> None:
    # Noon, so that no zone of the server's clock makes another day of it.
    days = [datetime(2024, 2, each, 12, tzinfo=UTC) for each in (1, 2, 3)]
    with database_of(app).writing() as connection:
        for path, day in zip(evenings, days, strict=True):
            here = GAMES.c.public_id == path.removeprefix("/t/")
            connection.execute(update(GAMES).where(here).values(started_at=day, evening=day.date()))

    assert found(phone, "since=2024-02-02") == [evenings[2], evenings[1]]
    assert found(phone, "until=2024-02-02") == [evenings[1], evenings[0]]
    assert found(phone, "since=2024-02-02&until=2024-02-02") == [evenings[1]]
    assert find(phone, "since=2024-02-02&until=2024-02-02").shows("Feb 2, 2024")


@pytest.mark.parametrize("date", ["yesterday", "2024-02-30", "2024-13-01", "20240202", "' OR 1=1"])
def test_a_date_that_is_none_is_said(kept: tuple[Phone, list[str]], date: str) -> None:
    phone, evenings = kept

    page = Page(phone.client.get("/games", query_string={"since": date}))

    assert page.status == 200
    assert page.errors == ["Write the date like 2026-11-20."]
    assert page.links.count(evenings[0]) == 1


@pytest.mark.parametrize("date", ["0001-01-01", "9999-12-31", "1200-06-06"])
def test_days_at_the_ends_of_time_are_no_fault(phone: Phone, date: str) -> None:
    assert find(phone, f"since={date}&until={date}").status == 200


@pytest.mark.usefixtures("kept")
def test_others_games_are_not_found(stranger: Phone) -> None:
    assert found(stranger) == []
    assert form(find(stranger, "q=ann")).offers["player"] == [""]


def test_what_was_asked_stays_in_the_form_and_on_the_next_page(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "PAGE_LENGTH", 2)
    paths = [Table.start(phone, seat1="<b>Zoë</b> & Co").path for _ in range(4)]
    Table.start(phone)

    page = Page(phone.client.get("/games", query_string={"q": "<b>zoë</b> &"}))

    assert dict(form(page).fields)["q"] == "<b>zoë</b> &"
    assert "<b>zoë" not in page.html
    assert len([each for each in page.links if each.startswith("/t/")]) == 2
    more = next(each for each in page.links if "before=" in each)
    rest = [each for each in phone.open(more).links if each.startswith("/t/")]
    assert rest == [paths[1], paths[0]]


def test_what_is_searched_for_stands_alone(phone: Phone, evenings: list[str]) -> None:
    phone.send(find(phone).form(f"{evenings[0]}/delete"))
    assert find(phone).shows("On the table")
    assert find(phone).shows("Deleted games")

    page = find(phone, "q=dee")

    assert [each for each in page.links if each.startswith("/t/")] == evenings[:0:-1]
    for heading in ("On the table", "Earlier games", "Tables you joined", "Deleted games"):
        assert not page.shows(heading)


def test_a_note_that_was_corrected_is_still_found(phone: Phone) -> None:
    table = Table.start(phone)
    table.happens("agreed", agreedA=10, agreedB=20, note="argument")
    table.undo()

    assert found(phone, "q=argument") == [table.path]


def test_a_game_of_last_year_says_its_year(app: Flask, phone: Phone) -> None:
    table = Table.start(phone)
    long_ago = datetime.now(UTC) - timedelta(days=400)
    with database_of(app).writing() as connection:
        here = GAMES.c.public_id == table.path.removeprefix("/t/")
        begun = {"started_at": long_ago, "evening": long_ago.date()}
        connection.execute(update(GAMES).where(here).values(begun))

    assert find(phone).shows(str(long_ago.year))


def test_who_sat_down_in_the_middle_is_found_too(app: Flask, phone: Phone) -> None:
    table = Table.start(phone)
    with database_of(app).writing() as connection:
        game = load_game(connection, table.path.removeprefix("/t/"))
        append(
            connection,
            game_id=game.id,
            hand=1,
            seq=0,
            text='{ players = { 2 = "Quentin" } }',
            actor="",
            key="a key of its own",
            now=datetime.now(UTC),
        )

    assert found(phone, "q=quentin") == [table.path]
    assert found(phone, "player=Quentin") == [table.path]
