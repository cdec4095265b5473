"""Whoever starts on the first page comes, link by link, to every page that they may see."""

import re
from collections.abc import Iterator, Mapping
from html import unescape

import pytest
from werkzeug.exceptions import HTTPException

from tests.web.doors import ADDRESS, join
from tests.web.phone import Page
from tests.web.playing import Table

from .rights import COLUMNS, table
from .world import Opened, World

PEOPLE = ("owner", "holder", "scribe", "player", "spectator")
"""The phones at the table: of these the holder alone has the pen."""

FURTHEST = 5
"""Links from the first page to any other one."""

FOLLOWED = 2
"""Pages of one rule whose links are followed: the others offer the same."""

SHOWN = (200, 422)
"""A page, and one that asks for more than its address says."""

NO_LINK = {
    "/static/<fingerprint>/<path:name>": "a part of pages",
    "/app.webmanifest": "for the browser",
    "/worker.js": "for the browser",
    "/healthz": "for whoever runs the server",
    "/t/<public_id>/live": "a stream",
    "/t/<public_id>/news": "a part of a page",
    "/t/<public_id>/joined": "a part of a page",
    "/t/<public_id>/offline": "for the script",
    "/poker/<public_id>/offline": "for the script",
    "/pads/<public_id>/offline": "for the script",
    "/pen/<token>": "an address that the terminal shows",
    "/embed/standings/<secret>": "stands on another site",
    "/embed/scores/<secret>": "stands on another site",
    "/t/<public_id>/charter/effect": "comes after a rule was chosen in a form",
    "/t/<public_id>/hand/<int:hand>/best": "comes once every card of a hand is recorded",
}
"""To what no link leads here, and why."""

ONE_S_OWN = {
    "/own/<token>": ["owner"],
    "/api/v1/openapi.json": ["owner"],
    "/games": ["owner", "holder", "scribe"],
    "/poker/<public_id>/cards": ["owner", "holder", "scribe"],
}
"""What is shown to whoever asks, and offered only to those to whom it is of use."""


@pytest.fixture(scope="module")
def walked(world: World, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The world with a card of the second hand, and a finished game, which all have seen."""
    opened = world.opened(tmp_path_factory.mktemp("walked") / "data")
    page, _ = opened.ask("holder", "POST", "/t/<public_id>/hand/<int:hand>/cards")
    assert page == 303
    over = Table.start(opened.phones["owner"])
    over.happens("agreed", agreedA=400, agreedB=0, note="so be it")
    for who in PEOPLE[1:]:
        join(over, opened.phones[who])
    yield opened
    opened.close()


@pytest.mark.parametrize("who", PEOPLE)
def test_every_page_is_reached_from_the_first_one(walked: Opened, who: str) -> None:
    shown = COLUMNS.index(who)
    wanted = {
        rule
        for (method, rule), answers in table().items()
        if method == "GET" and answers[shown] in SHOWN and who in ONE_S_OWN.get(rule, PEOPLE)
    }

    found = walk(walked, who)

    assert wanted - NO_LINK.keys() - found.keys() == set()


def test_who_has_a_table_alone_comes_to_the_forms_that_change_its_rules(walked: Opened) -> None:
    found = walk(walked, "other")

    assert {"/t/<public_id>/rules/change", "/t/<public_id>/rules/change/<name>"} <= found.keys()


def walk(opened: Opened, who: str) -> Mapping[str, int]:
    """The rules to which the phone of *who* comes, and over how many links; nobody is refused."""
    adapter = opened.app.url_map.bind("")
    steps: dict[str, int] = {}
    followed: dict[str, int] = {}
    now = {"/": None}
    seen = dict(now)
    for step in range(FURTHEST + 1):
        led: dict[str, None] = {}
        for path in now:
            try:
                rule = adapter.match(path.partition("?")[0], return_rule=True)[0].rule
            except HTTPException:
                pytest.fail(f"no page at {path}")
            steps.setdefault(rule, step)
            followed[rule] = followed.get(rule, 0) + 1
            if followed[rule] <= FOLLOWED:
                led |= dict.fromkeys(leads(opened, who, path))
        now = {path: None for path in led if path not in seen}
        seen |= now
    return steps


FILE = re.compile(r"\.[a-z]+$")


def leads(opened: Opened, who: str, path: str) -> Iterator[str]:
    """Where the links of the page at *path* lead, and the forms that only ask for a page."""
    if FILE.search(path):
        return
    response = opened.phones[who].client.get(path, follow_redirects=True)
    here = response.request.path
    assert response.status_code in SHOWN, (path, response.status)
    if here != path.partition("?")[0]:
        yield here
    page = Page(response)
    asking = re.findall(r'<form(?![^>]*method="post")[^>]*action="([^"]*)"', page.html)
    happened = [f"{each.action}/other" for each in page.forms if ("do", "other") in each.buttons]
    for link in (*page.links, *map(unescape, asking), *happened):
        there = link.removeprefix(ADDRESS).partition("#")[0]
        if there.startswith("?"):
            there = here + there
        if there.startswith("/"):
            yield there


MENU = re.compile(r'<details class="menu">.*?</details>', re.DOTALL)
ENTRY = re.compile(r'<a href="([^"]*)"><svg[^>]*><use [^>]*/></svg>[^<]+</a>')
COMMON = ["rules", "players", "games", "centre", "tv"]
PLAYING = ["judge", *COMMON, "join", "result"]
HOLDING = ["judge", *COMMON[:2], "end", *COMMON[2:], "join", "result"]
WATCHING = ["cards", *COMMON, "result"]


@pytest.mark.parametrize("who", PEOPLE)
def test_the_menu_has_at_most_nine_entries_with_an_icon_and_a_word_each(
    walked: Opened, who: str
) -> None:
    page = walked.phones[who].open(f"/t/{walked.world.parts['public_id']}")

    (menu,) = MENU.findall(page.html)
    entries = ENTRY.findall(menu)
    offered = {"spectator": WATCHING, "holder": HOLDING}.get(who, PLAYING)
    assert [there.rpartition("/")[2] for there in entries] == offered
    assert len(entries) == menu.count("<a ") <= 9
    for there in entries:
        answer = walked.phones[who].client.get(unescape(there), follow_redirects=True)
        assert answer.status_code == 200
