"""Addresses are built in one place, and are right below any prefix of a proxy."""

import ast
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from referee.paths import STATIC, TEMPLATES
from referee.server import addresses
from tests.databases import Databases, database_of
from tests.web.conftest import make_app
from tests.web.doors import ADDRESS, door, new_link
from tests.web.phone import Phone
from tests.web.playing import Table, seat

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "referee" / "web"
OWN = {"addresses.py", "config.py", "launch.py"}
"""The modules that build the address of the server itself."""


@pytest.fixture(scope="module")
def both_ways(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app that serves both the root of its host and ``/club``."""
    app = make_app(databases.new(tmp_path_factory.mktemp("club")))
    plain = app.wsgi_app
    app.wsgi_app = DispatcherMiddleware(plain, {"/club": plain})  # type: ignore[method-assign]
    yield app
    database_of(app).close()


@pytest.fixture
def club(both_ways: Flask) -> Table:
    """A table below the prefix, with one hand saved."""
    phone = Phone.new(both_ways)
    form = phone.open("/club/new/kentucky-discard").form("/new/kentucky-discard")
    page = phone.send(form, seat1="Ann", seat2="Bob", seat3="Cal", seat4="Dee")
    table = Table(phone, page.response.request.path, page)
    table.path = f"/club{table.path}".replace("/club/club", "/club")
    table.hand("Ann", 80, 95)
    return table


def test_a_prefix_ends_with_the_request_that_came_by_it(club: Table) -> None:
    with club.phone.client.application.test_request_context():
        home = addresses.url_for("games.home")
    club.phone.open(club.path)

    with club.phone.client.application.test_request_context():
        assert (addresses.prefix(), addresses.url_for("games.home")) == ("", home)


def led_to(html: str) -> set[str]:
    """Every local address in the HTML of a page, whatever it is used for."""
    found = re.findall(r'\b(?:href|src|action|hx-get|hx-post)="([^"#]+)', html)
    return {unescape(each).removeprefix("http://localhost").removeprefix(ADDRESS) for each in found}


@pytest.mark.parametrize(
    "tail",
    ["", "/join", "/pen", "/rules", "/hand/1", "/hand/2/other", "/result", "/sheet"],
)
def test_a_page_below_a_prefix_leads_nowhere_else(club: Table, tail: str) -> None:
    page = club.phone.open(club.path + tail)

    assert page.status == 200
    assert len(led_to(page.html)) >= 8
    assert {each for each in led_to(page.html) if not each.startswith("/club/")} == set()


def test_a_result_below_a_prefix_names_the_table_there(club: Table) -> None:
    text = club.phone.open(f"{club.path}/result.txt").html

    assert text.endswith(f"http://localhost{club.path}\n")


@pytest.mark.parametrize(
    "path", ["/", "/new", "/new/red-one", "/rules", "/rules/red-one", "/games", "/nowhere"]
)
def test_other_pages_below_a_prefix_lead_nowhere_else(club: Table, path: str) -> None:
    page = club.phone.open(f"/club{path}")

    assert {each for each in led_to(page.html) if not each.startswith("/club/")} == set()


def test_every_file_of_a_page_is_there_below_the_prefix(club: Table) -> None:
    files = {each for each in led_to(club.page.html) if "/static/" in each}

    assert len(files) >= 5
    assert {club.phone.client.get(each).status_code for each in files} == {200}


def test_an_app_is_installed_below_its_prefix_and_beside_others(club: Table) -> None:
    manifest = next(each for each in led_to(club.page.html) if each.endswith(".webmanifest"))
    document = json.loads(club.phone.open(manifest).html)

    assert {document["id"], document["start_url"], document["scope"]} == {"/club/"}
    assert {each["src"].partition("/static/")[0] for each in document["icons"]} == {"/club"}
    assert document["shortcuts"] == [{"name": "New game", "url": "/club/new"}]


def test_a_game_is_kept_below_a_prefix(club: Table) -> None:
    club.undo()
    club.hand("Bob", 100, 95)
    club.correct(1, bidder=seat("Ann"), bid=80, taken=95, by="bidders")

    assert club.look().totals == (95, 25)


def test_a_save_is_answered_with_where_the_table_is(club: Table) -> None:
    form = club.look().entry()
    sent = form.filled({"bidder": 1, "bid": 80, "do": "bid"})

    answer = club.phone.client.post(form.action, data=sent)

    assert (answer.status_code, answer.location) == (303, club.path)


def test_an_address_to_take_over_names_the_prefix(club: Table) -> None:
    assert door(club.phone.open(f"{club.path}/join")).startswith("/club/j/")


def test_another_phone_takes_the_pen_below_a_prefix(club: Table, both_ways: Flask) -> None:
    link = door(new_link(club, "scribe")).replace("/j/", "/pen/")
    other = Phone.new(both_ways)

    page = other.send(other.open(link).form(link), name="Eve")

    assert page.shows("Who won the bid?")


def test_a_form_that_could_not_be_sent_is_sent_again_below_the_prefix(club: Table) -> None:
    form = club.look().entry()
    sent = form.forged({"bidder": 1, "bid": 80}, csrf_token="stale")

    page = club.phone.post(form.action, sent)

    assert page.status == 400
    assert form.action in [each.action for each in page.forms]


def test_the_cookie_goes_to_our_own_pages_alone(both_ways: Flask) -> None:
    cookies = [
        Phone.new(both_ways).open(path).response.headers["Set-Cookie"] for path in ("/club/", "/")
    ]

    assert ["Path=/club;" in f"{cookie};" for cookie in cookies] == [True, False]
    assert ["Path=/;" in f"{cookie};" for cookie in cookies] == [False, True]


def test_what_is_remembered_for_one_prefix_is_not_shown_below_another(
    club: Table, both_ways: Flask
) -> None:
    tail = club.path.removeprefix("/club")
    plain = Phone.new(both_ways).open(tail)
    again = club.phone.open(club.path)

    assert {each for each in led_to(plain.html) if each.startswith("/club/")} == set()
    assert {each for each in led_to(again.html) if not each.startswith("/club/")} == set()


def path_like(node: ast.AST) -> bool:
    """Whether a node writes a path, such as "/rules", or "/" after a value."""
    match node:
        case ast.JoinedStr(values=values):
            texts = [each.value for each in values if isinstance(each, ast.Constant)]
            return any(re.match(r"/|\?\w", str(text)) for text in texts)
        case ast.Constant(value=str(text)):
            return re.match(r"/(?:$|[\w<{?])", text) is not None
    return False


def written_paths(source: str) -> list[int]:
    """The numbers of lines that write a path, except in the decorators of routes."""
    tree = ast.parse(source)
    routes = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for each in node.decorator_list
        for part in ast.walk(each)
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr)
        and id(node) not in routes
        and path_like(node)
    ]


def test_no_module_writes_a_path() -> None:
    modules = [path for path in sorted(WEB.rglob("*.py")) if path.name not in OWN]
    found = {
        str(path.relative_to(WEB)): written_paths(path.read_text(encoding="utf-8"))
        for path in modules
    }

    assert len(found) > 20
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_template_and_no_script_writes_a_path() -> None:
    texts = [
        *TEMPLATES.rglob("*.html"),
        *TEMPLATES.rglob("*.svg"),
        *(STATIC / "js").rglob("*.js"),
    ]
    pattern = re.compile(r"""["'`](?:href="|src="|action=")?/(?:["'`?]|\w)""")

    assert len(texts) > 10
    assert [path.name for path in texts if pattern.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("host", "local"),
    [("localhost:8000", True), ("127.0.0.1", True), ("[::1]:8000", True), ("rook.lan:8000", False)],
)
def test_a_host_that_leads_nowhere_else_is_known(app: Flask, host: str, *, local: bool) -> None:
    with app.test_request_context(base_url=f"http://{host}"):
        assert addresses.is_local() is local
