"""The API: what programs read of a club, and that every response fits its description."""

import json
import re
from collections.abc import Mapping
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.routing import Rule

from referee.exchange.tables import standings_document
from referee.store.season.summaries import Scope
from referee.store.season.tallies import standings_of
from referee.store.tables import CLUBS
from referee.web.club import api as views
from referee.web.rook.replay import solving
from tests.carded import FINISHED
from tests.databases import database_of
from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.records.test_import import saved
from tests.web.season.scored import standings_by
from tests.web.season.test_player_page import page_of

from .conftest import Club
from .schema import faults

PAGE = Path(__file__).resolve().parents[3] / "docs" / "api.md"
DRAWN = """\
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]

[ended]
draw = true

[[hand]]
bidder = 1
bid = 90
taken = { A = 95 }
"""
TAILS = (
    "standings",
    "standings?season=Spring",
    "standings?preset=kentucky-discard",
    "games",
    "games?season=Spring",
    "players",
    "other-games",
    "other-games?game=whist",
    "other-games/WHIST",
    "other-standings",
    "other-standings?game=whist",
)


def described(app: Flask) -> Mapping[str, Any]:
    """The OpenAPI description, with all references resolved."""
    whole = app.test_client().get("/api/v1/openapi.json").json or {}

    def resolved(part: Any) -> Any:
        if isinstance(part, list):
            return [resolved(each) for each in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            return resolved(reduce(getitem, part["$ref"].split("/")[1:], whole))
        return {name: resolved(each) for name, each in part.items()}

    found: Mapping[str, Any] = resolved(whole)
    return found


def path_of(app: Flask, tail: str) -> str:
    """The path, as it is described, of an address below a club."""
    below = f"/api/v1/clubs/any/{tail.partition('?')[0]}"
    rule, _ = app.url_map.bind("").match(below, return_rule=True)
    return as_described(rule)


def as_described(rule: Rule) -> str:
    """The path of *rule* as it is described."""
    return rule.rule.replace("<", "{").replace(">", "}")


def operation(app: Flask, tail: str) -> Mapping[str, Any]:
    """The description of an address below a club."""
    path = path_of(app, tail)
    found: Mapping[str, Any] = described(app)["paths"][path]["get"]
    return found


def schema(app: Flask, tail: str, status: int) -> Mapping[str, Any]:
    """The schema of a response."""
    response = operation(app, tail)["responses"][str(status)]
    found: Mapping[str, Any] = response["content"]["application/json"]["schema"]
    return found


@pytest.mark.parametrize("tail", TAILS)
def test_every_answer_is_as_it_is_described(club: Club, token: str, tail: str) -> None:
    parameters = {each.partition("=")[0] for each in tail.partition("?")[2].split("&") if each}

    assert [*faults(club.read(tail, token), schema(club.app, tail, 200))] == []
    assert parameters <= {each["name"] for each in operation(club.app, tail)["parameters"]}


@pytest.mark.parametrize("tail", [*TAILS, "standings?season=None", "standings?preset=none"])
@pytest.mark.parametrize("good", [True, False])
def test_every_refusal_is_one_sentence_and_as_described(
    club: Club, token: str, tail: str, *, good: bool
) -> None:
    path = f"/api/v1/clubs/elsewhere/{tail}"
    head = {"Authorization": f"Bearer {token if good else token[::-1]}"}
    answer = club.app.test_client().get(path, headers=head)

    assert answer.status_code == (404 if good else 401)
    assert [*faults(answer.json, schema(club.app, tail, answer.status_code))] == []
    assert answer.json is not None
    assert answer.json["error"].count(". ") == 0


@pytest.mark.parametrize(
    "tail",
    ["standings?season=no", "standings?preset=no", "games?season=no", "games?before=no"],
)
def test_what_is_not_there_is_refused_as_described(club: Club, token: str, tail: str) -> None:
    answer = club.ask(tail, token)

    assert answer.status_code == 404
    assert [*faults(answer.json, schema(club.app, tail, 404))] == []


def test_the_description_has_every_route_and_no_other(club: Club) -> None:
    """And each is read in `TAILS`."""
    rules = {as_described(rule) for rule in club.app.url_map.iter_rules()}

    paths = {path for path in rules if path.startswith("/api/")} - {"/api/v1/openapi.json"}
    assert set(described(club.app)["paths"]) == paths
    assert {path_of(club.app, tail) for tail in TAILS} == paths


def test_the_page_of_the_documents_has_every_address_and_its_parameters(app: Flask) -> None:
    rows = re.findall(r"^\| `(/api/[^`]+)` \|.*\|([^|]*)\|$", PAGE.read_text(), re.MULTILINE)
    documented = {path: set(re.findall(r"`(\w+)`", query)) for path, query in rows}

    assert documented == {
        path: {each["name"] for each in operations["get"]["parameters"] if each["in"] == "query"}
        for path, operations in described(app)["paths"].items()
    }


def test_the_game_that_the_documents_show_is_as_it_is_described(app: Flask) -> None:
    game, best = (
        json.loads(re.sub(r", …\]", "]", shown))
        for shown in re.findall(r'`(\{"(?:id|hand)": [^`]+)`', PAGE.read_text())
    )

    page = {"games": [{**game, "best": [best]}], "next": None}
    assert [*faults(page, schema(app, "games", 200))] == []


# Five games, added up by hand from the records, as in tests/web/season/test_standings_page.py.


def test_standings_are_those_of_the_command(club: Club, token: str) -> None:
    answer = club.read("standings", token)

    names = ("rank", "player", "played", "won", "points", "bids", "made")
    assert [tuple(row[name] for name in names) for row in answer["rows"][:3]] == [
        (1, "Ann", 5, 3, 620, 4, 3),
        (2, "Dee", 5, 3, 610, 3, 3),
        (3, "Bob", 4, 2, 370, 3, 2),
    ]
    assert answer == json.loads(json.dumps(_of_the_command(club)))


def _of_the_command(club: Club) -> Mapping[str, Any]:
    with database_of(club.app).reading() as connection:
        number = connection.scalar(select(CLUBS.c.id).where(CLUBS.c.public_id == club.id))
        assert number is not None
        return standings_document(None, standings_of(connection, Scope(number)).named)


def test_a_season_and_a_preset_choose_the_games(club: Club, token: str) -> None:
    spring = club.read("standings?season=spring", token)

    assert spring == {"season": "Spring", "rows": []}
    assert club.read("standings?preset=red-one", token)["rows"] == []
    assert club.read("games?season=Spring", token) == {"games": [], "next": None}


def test_games_tell_who_won_by_the_names_of_today(club: Club, token: str) -> None:
    last, *_, first = club.read("games", token)["games"]

    assert first["started"] == "2026-01-09T19:30:00+00:00"
    assert first["preset"] == "kentucky-discard"
    assert (first["sides"], first["totals"]) == ([["Ann", "Cal"], ["Bob", "Dee"]], [270, -70])
    assert (last["sides"], last["totals"]) == ([["Eve", "Dee"], ["Cal", "Ann"]], [240, -95])
    assert (last["reason"], last["draw"]) == ("target", False)


def test_a_draw_is_no_win_of_the_first_side(app: Flask) -> None:
    phone = Phone.new(app)
    saved(phone, DRAWN)
    page = phone.open(phone.led("/club"))
    club = Club(app, phone, page.response.request.path.rpartition("/")[2])

    (game,) = club.read("games", club.token())["games"]

    assert (game["sides"], game["totals"]) == ([["Ann", "Cal"], ["Bob", "Dee"]], [95, 25])
    assert (game["reason"], game["draw"]) == ("ended", True)
    assert [*faults({"games": [game], "next": None}, schema(app, "games", 200))] == []


def test_a_game_has_what_was_there_in_its_hands_once_somebody_had_it_worked_out(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The points given away are checked in tests/web/season/test_given_away.py."""
    monkeypatch.setitem(app.extensions, "solving", solving.Solving(seconds=20))
    phone = Phone.new(app)
    table = saved(phone, FINISHED)
    page = phone.open(phone.led("/club"))
    club = Club(app, phone, page.response.request.path.rpartition("/")[2])
    token = club.token()
    (before,) = club.read("games", token)["games"]

    player = page_of(phone, standings_by(phone, phone.open(table)), "Bob")
    phone.send(player.form("/given"))

    (after,) = club.read("games", token)["games"]
    assert before["best"] == []
    assert after["best"] == [
        {
            "hand": 1,
            "side": ["Ann", "Cal"],
            "captured": 85,
            "settled": True,
            "value": {"least": 90, "most": 90},
            "gave": [
                {"player": "Ann", "points": 10},
                {"player": "Bob", "points": 15},
                {"player": "Cal", "points": 15},
                {"player": "Dee", "points": 5},
            ],
        }
    ]
    assert [*faults({"games": [after], "next": None}, schema(app, "games", 200))] == []


def test_the_games_come_in_parts_each_of_them_once(
    club: Club, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = club.read("games", token)["games"]
    monkeypatch.setattr(views, "PAGE_SIZE", 2)

    parts, path = [], "games"
    while path:
        answer = club.read(path, token)
        parts.append(answer["games"])
        following = urlsplit(answer["next"] or "")
        path = f"games?{following.query}" if following.query else ""

    assert [len(part) for part in parts] == [2, 2, 1]
    assert [game for part in parts for game in part] == whole


def test_players_come_by_name(club: Club, token: str) -> None:
    players = club.read("players", token)["players"]

    assert [(each["name"], each["games"]) for each in players] == [
        ("Ann", 5),
        ("Bob", 4),
        ("Cal", 4),
        ("Dee", 5),
        ("Eve", 2),
    ]


def test_a_token_lets_in_to_its_own_club_alone(club: Club, token: str) -> None:
    other = Phone.new(club.app)
    Table.start(other)
    page = other.open(other.led("/club"))
    elsewhere = Club(club.app, other, page.response.request.path.rpartition("/")[2])

    assert elsewhere.ask("standings", token).status_code == 404
    assert elsewhere.ask("standings", elsewhere.token()).status_code == 200
    assert club.ask("games?before=no-such-game", token).status_code == 404


def test_a_cookie_is_neither_asked_for_nor_set_and_lets_nobody_in(club: Club, token: str) -> None:
    assert "Set-Cookie" not in club.ask("standings", token).headers
    assert "Set-Cookie" not in club.ask("standings", "").headers
    assert club.phone.open(f"/api/v1/clubs/{club.id}/standings").status == 401


def test_pages_of_every_site_may_read_answers_and_nothing_else_of_ours(
    club: Club, token: str
) -> None:
    far = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
    client = club.app.test_client()
    preflight = client.options(f"/api/v1/clubs/{club.id}/games", headers=far)

    assert club.ask("standings", token, **far).headers["Access-Control-Allow-Origin"] == "*"
    assert preflight.headers["Access-Control-Allow-Headers"] == "Authorization"
    for path in ("/", f"/club/{club.id}/tokens"):
        assert "Access-Control-Allow-Origin" not in client.get(path, headers=far).headers


def test_a_request_without_a_token_gets_an_error_that_says_what_is_needed(club: Club) -> None:
    answer, nowhere = club.ask("players", ""), club.app.test_client().get("/api/v1/nowhere")

    assert (nowhere.status_code, list(nowhere.json or {})) == (404, ["error"])
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.json == {
        "error": "This needs a token that an owner of the club made, sent as "
        "“Authorization: Bearer …”."
    }


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_is_written_there(club: Club, token: str, method: str) -> None:
    path, head = f"/api/v1/clubs/{club.id}/players", {"Authorization": f"Bearer {token}"}
    answer = getattr(club.app.test_client(), method)(path, headers=head)

    assert (answer.status_code, answer.json) == (
        405,
        {"error": "This address is only read, by GET."},
    )
