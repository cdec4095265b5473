"""The season that a new game counts in: suggested, chosen, and kept for a rematch."""

from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import FOUR, Table

from .test_seasons import PRACTICE, counted, lasting, make


def to_begin(phone: Phone) -> Sheet:
    return phone.open("/new/kentucky-discard").form("/new/kentucky-discard")


def begun(phone: Phone, page: Page) -> Table:
    assert page.status == 200, page.words
    return Table(phone, page.response.request.path)


def test_without_a_running_season_the_form_has_no_such_field(table: Table, club: str) -> None:
    make(table.phone, club, begins="2020-01-01", ends="2020-12-31")

    assert not to_begin(table.phone).has("season")
    assert counted(Table.start(table.phone)) == PRACTICE


def test_the_one_season_that_runs_is_proposed(table: Table, club: str) -> None:
    lasting(table.phone, club, "Autumn")

    page = table.phone.send(to_begin(table.phone), **FOUR)

    assert counted(begun(table.phone, page)) == "Season: Autumn"


def test_a_game_may_be_practice_while_a_season_runs(table: Table, club: str) -> None:
    lasting(table.phone, club, "Autumn")

    page = table.phone.send(to_begin(table.phone), season="none", **FOUR)

    assert counted(begun(table.phone, page)) == PRACTICE


def test_of_several_seasons_somebody_chooses(table: Table, club: str) -> None:
    for name in ("Autumn", "Fall"):
        lasting(table.phone, club, name)
    form = to_begin(table.phone)

    page = table.phone.send(form, **FOUR)
    assert page.status == 422
    assert page.errors == ["Choose the season it counts in."]

    choice, fall, *_ = page.form("/new/kentucky-discard").offers["season"]
    page = table.phone.send(page.form("/new/kentucky-discard"), season=fall)
    assert choice == ""
    assert counted(begun(table.phone, page)) == "Season: Fall"


def test_the_same_table_again_counts_where_it_did(table: Table, club: str) -> None:
    practice = table
    lasting(table.phone, club, "Autumn")
    first = begun(table.phone, table.phone.send(to_begin(table.phone), **FOUR))
    again = [again_at(each) for each in (first, practice)]

    assert [counted(each) for each in again] == ["Season: Autumn", PRACTICE]


def again_at(table: Table) -> Table:
    """A rematch of the table."""
    token = table.phone.token()
    sent = {"csrf_token": token, "key": f"again at {table.path}"}
    return begun(table.phone, table.phone.post(f"{table.path}/rematch", sent))
