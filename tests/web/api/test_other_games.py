"""What programs read of games on pads: lists, rounds and standings, each counted by hand."""

import pytest
from flask import Flask

from referee.web.club import api as views
from tests.web.api.conftest import Club
from tests.web.pads.test_game import FOUR, begun, each, path, played, tap
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.poker.test_night import begun as night_begun


def ended(phone: Phone, page: Page, how: str = "leader") -> str:
    """The id of the game of *page*, after the table ended it."""
    tap(phone, phone.open(f"{path(page)}/more"), f"end:{how}")
    return path(page).rpartition("/")[2]


def points(phone: Phone, ann: int, bob: int, how: str = "leader") -> str:
    """The id of a game of two players that was ended with these totals."""
    page = begun(phone, "any", "Ann", "Bob")
    return ended(phone, played(phone, page, {"points-0-0": ann, "points-1-0": bob}), how)


@pytest.fixture
def pads(app: Flask) -> Club:
    """A club without such games, and the phone of its owner."""
    phone = Phone.new(app)
    Table.start(phone)
    page = phone.open(phone.led("/club"))
    return Club(app, phone, page.response.request.path.rpartition("/")[2])


def test_a_game_has_its_sides_totals_and_places(club: Club, token: str) -> None:
    """Ann and Cal take 8 tricks, 20 points; then Bob and Dee take 9, 30 points."""
    (game,) = club.read("other-games", token)["games"]

    assert game == {
        "id": club.whist,
        "started": game["started"],
        "kind": "pads",
        "game": "whist",
        "name": "Whist",
        "reason": "agreement",
        "draw": False,
        "sides": [["Bob", "Dee"], ["Ann", "Cal"]],
        "totals": [30, 20],
        "places": [1, 2],
    }


def test_its_rounds_come_in_the_order_of_its_sides(club: Club, token: str) -> None:
    game = club.read("other-games/WHIST", token)

    assert game["sides"] == [["Bob", "Dee"], ["Ann", "Cal"]]
    assert game["rounds"] == [
        {
            "number": 1,
            "entered": "Tricks: Ann and Cal 8, Bob and Dee 5",
            "points": [0, 20],
            "totals": [0, 20],
            "corrected": False,
        },
        {
            "number": 2,
            "entered": "Tricks: Ann and Cal 4, Bob and Dee 9",
            "points": [30, 0],
            "totals": [30, 20],
            "corrected": False,
        },
    ]


def test_each_game_has_standings_of_its_own(pads: Club) -> None:
    """Ann wins 30 to 10 and 7 to 5; Bob 25 to 5; a draw at 8 is won by nobody.

    Ann's places are 1, 1, 2 and 1: 1.25; Bob's 2, 2, 1 and 1: 1.5.
    """
    for ann, bob in ((30, 10), (7, 5), (5, 25), (8, 8)):
        points(pads.phone, ann, bob)
    points(pads.phone, 99, 0, "nothing")
    ended(pads.phone, played(pads.phone, begun(pads.phone, "whist", *FOUR), each(tricks="8")))
    token = pads.token()

    both = pads.read("other-standings", token)["standings"]
    only = pads.read("other-standings?game=any", token)["standings"]

    assert [(game["name"], len(game["rows"])) for game in both] == [
        ("Just points", 2),
        ("Whist", 4),
    ]
    assert only == both[:1]
    names = ("player", "played", "won", "average_place", "most", "least")
    assert [tuple(row[name] for name in names) for row in only[0]["rows"]] == [
        ("Ann", 4, 2, 1.25, 30, 5),
        ("Bob", 4, 1, 1.5, 25, 5),
    ]


def test_a_draw_that_the_table_agreed_on_is_won_by_nobody(pads: Club) -> None:
    points(pads.phone, 30, 10, "draw")
    token = pads.token()

    (game,) = pads.read("other-games", token)["games"]
    (standings,) = pads.read("other-standings", token)["standings"]

    assert (game["draw"], game["places"], game["totals"]) == (True, [1, 1], [30, 10])
    assert [row["won"] for row in standings["rows"]] == [0, 0]


def test_a_game_that_counts_for_nothing_has_no_places(pads: Club) -> None:
    points(pads.phone, 30, 10, "nothing")
    token = pads.token()

    (game,) = pads.read("other-games", token)["games"]

    assert (game["draw"], game["places"]) == (False, [])
    assert pads.read("other-standings", token) == {"standings": []}


def test_a_game_that_goes_on_or_was_deleted_is_not_read(pads: Club) -> None:
    running = played(pads.phone, begun(pads.phone, "whist", *FOUR), each(tricks="8"))
    deleted = points(pads.phone, 30, 10)
    pads.phone.send(pads.phone.open("/pads").form(f"{deleted}/delete"))
    token = pads.token()

    assert pads.read("other-games", token) == {"games": [], "next": None}
    assert pads.read("other-standings", token) == {"standings": []}
    for game in (deleted, path(running).rpartition("/")[2]):
        assert pads.ask(f"other-games/{game}", token).status_code == 404


def test_games_come_in_parts_each_of_them_once(pads: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five games one goes on: the parts of two hold two, one and one."""
    ids = [points(pads.phone, 1, 2), points(pads.phone, 2, 1)]
    played(pads.phone, begun(pads.phone, "any", "Ann", "Bob"), {"points-0-0": 5})
    ids += [points(pads.phone, 3, 1), points(pads.phone, 4, 1)]
    token = pads.token()
    monkeypatch.setattr(views, "PAGE_SIZE", 2)

    parts, tail = [], "other-games?game=any"
    while tail:
        answer = pads.read(tail, token)
        parts.append([game["id"] for game in answer["games"]])
        tail = (answer["next"] or "").rpartition("/")[2]

    assert parts == [[ids[3], ids[2]], [ids[1]], [ids[0]]]
    assert pads.read("other-games?game=whist", token)["games"] == []


def test_no_other_club_and_no_revoked_token_reads_them(club: Club, pads: Club) -> None:
    mine = pads.token()
    for tail in ("other-games", "other-games/WHIST", "other-standings"):
        assert club.ask(tail, mine).status_code == 404
    assert pads.ask(f"other-games/{club.whist}", mine).status_code == 404
    assert pads.ask(f"other-games?before={club.whist}", mine).status_code == 404

    page = pads.phone.open(f"/club/{pads.id}/tokens")
    (number,) = (value for form in page.forms for name, value in form.buttons if name == "token")
    pads.phone.send(page.form("/tokens/revoke"), token=number)

    assert [pads.ask(tail, mine).status_code for tail in ("other-games", "other-standings")] == [
        401,
        401,
    ]


def test_a_night_of_poker_has_no_result_that_is_read(pads: Club) -> None:
    """A night counts chips, and no rounds; a program is told of no such game."""
    night = night_begun(pads.phone, "Ann", "Bob")

    assert night.status == 200
    assert pads.read("other-games", pads.token())["games"] == []
