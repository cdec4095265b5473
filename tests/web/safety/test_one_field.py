"""Requests that are valid but for one field: each is answered, none by a fault of ours.

The forms are those of the pages, filled as their pages offer, and those of `rights`; then one of
their fields, of the parts of their address or of what it asks is left out, sent twice or odd.
"""

import logging
import os
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

from referee.store.people.clubs import Gives
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table
from tests.web.test_nonsense import ODD, USED

from .rights import COLUMNS, FIELDS, table
from .world import Opened, World

REQUESTS = int(os.environ.get("FUZZ", "400"))
"""``FUZZ=20000 pytest`` tries longer."""

SEED = int(os.environ.get("SEED", "1"))
LOG = logging.getLogger("tests.one_field")
"""Says what was answered, to ``pytest -o log_cli=true -o log_cli_level=INFO``."""

OF_A_WORLD = 200
"""Requests after which they begin again in the world as it was: each may have changed it."""

PAGES_OF_A_ROUTE = 8
"""Pages of one route whose forms and links are taken by a phone."""

ENDLESS = "/t/<public_id>/live"
"""A stream, which is no page; it reads one number, as the pages do."""

NUMBERS = tuple(map(str, (2**31, 2**63, 2**64, 10**30, -1, 0, 999_999_999)))
VALUES = (*ODD, *USED, *NUMBERS, "2027-02-30", "0001-01-01", "9999-12-31", "seat9", "a.b.c")
ASKED = (
    *("v", "at", "games", "preset", "season", "since", "until", "player", "q", "before", "deleted"),
    *("saved", "ask", "kind", "seat", "trick", "found", "players", "told", "set", "gone", "kept"),
    *("to", "base", "hand", "form", "copies", "target", "bidder", "bid", "page", "period", "swap"),
)
"""What addresses ask after the question mark, here or there."""

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Asking:
    """A request of one of the phones."""

    who: str
    method: str
    rule: str
    """Of the table of routes."""
    path: str
    asked: tuple[tuple[str, str], ...] = ()
    form: tuple[tuple[str, str], ...] = ()
    bearer: str = ""
    htmx: bool = False

    def spoiled(self, chance: random.Random) -> "Asking":
        """It with one field that is not as it should be."""
        parts = self.path.split("/")
        variable = [n for n, part in enumerate(self.rule.split("/")) if "<" in part]
        places = [("form", n) for n in range(len(self.form))] * 3
        places += [("asked", n) for n in range(len(self.asked) + 1)] * 3
        places += [("path", n) for n in variable if n < len(parts)]
        place, at = chance.choice(places)
        if chance.random() < 0.5:
            return self.anew(chance).with_odd(place, at, chance)
        return self.with_odd(place, at, chance)

    def anew(self, chance: random.Random) -> "Asking":
        """It as a page that was opened again would send it, perhaps by JavaScript."""
        key = f"key {chance.random()}"
        form = tuple((name, key if name == "key" else value) for name, value in self.form)
        return replace(self, form=form, htmx=chance.random() < 0.5)

    def with_odd(self, place: str, at: int, chance: random.Random) -> "Asking":
        """It with something odd at *at* of its path, of its form or of what it asks."""
        parts = self.path.split("/")
        if place == "path":
            text = chance.choice(VALUES).strip("/") or "-"
            return replace(self, path="/".join([*parts[:at], text, *parts[at + 1 :]]))
        if place == "form":
            return replace(self, form=spoiled(self.form, at, chance))
        if at == len(self.asked):
            new = (chance.choice(ASKED), chance.choice(VALUES))
            return replace(self, asked=(*self.asked, new))
        return replace(self, asked=spoiled(self.asked, at, chance))

    def status(self, opened: Opened) -> int:
        """What it is answered there."""
        heads = {"Authorization": f"Bearer {self.bearer}"} if self.bearer else {}
        heads |= {"HX-Request": "true"} if self.htmx else {}
        answer = opened.phones[self.who].client.open(
            self.path,
            method=self.method,
            query_string=urlencode(self.asked, errors="surrogatepass"),
            data=MultiDict(self.form) if self.method == "POST" else None,
            headers=heads,
        )
        return answer.status_code


def spoiled(
    fields: Sequence[tuple[str, str]], at: int, chance: random.Random
) -> tuple[tuple[str, str], ...]:
    """*fields* with the one at *at* left out, sent twice, or odd."""
    name, value = fields[at]
    odd = (name, chance.choice(VALUES))
    instead = chance.choice(((), ((name, value), odd), (odd,), (odd,), (odd,), (odd,)))
    return (*fields[:at], *instead, *fields[at + 1 :])


@pytest.fixture(scope="module")
def full(world: World, tmp_path_factory: pytest.TempPathFactory) -> World:
    """The world with more to ask for: a game that is over, and tables of other kinds."""
    folder = tmp_path_factory.mktemp("full") / "data"
    opened = world.opened(folder)
    owner = opened.phones["owner"]
    for each in opened.phones.values():
        each.token()
    Table.start(owner, target=100).hand("Ann", 100, 120)
    Table.start(owner, "call-partner-5").hand("Ann", 120, 130, partners=3)
    Table.start(owner, "rook-for-three").bid("Bob", 80)
    Table.start(owner, "double-deck-6").bid("Cal", 150)
    opened.close()
    return replace(world, folder=folder)


@pytest.fixture(scope="module")
def seeds(full: World, tmp_path_factory: pytest.TempPathFactory) -> tuple[Asking, ...]:
    """Requests that are valid, of every route."""
    opened = full.opened(tmp_path_factory.mktemp("seeds") / "data")
    found = dict.fromkeys([*of_rights(opened), *of_pages(opened)])
    opened.close()
    return tuple(found)


def of_rights(opened: Opened) -> Iterator[Asking]:
    """A request of every route by who may make it."""
    order = ("owner", "holder", "player", "stranger")
    for method, rule in table():
        if rule == ENDLESS:
            continue
        path = opened.world.address(method, rule)
        told = dict(zip(COLUMNS, table()[method, rule], strict=True))
        who = next((each for each in order if told[each] < 400), "owner")
        own = {"key": f"a-key-of-{who}", "seq": "0"}
        link = {"link": opened.world.link} if rule.endswith("/revoke") else {}
        token = opened.phones[who].token()
        form = {"csrf_token": token, **own, **link, **FIELDS.get(rule, {})}
        sent = tuple(form.items()) if method == "POST" else ()
        bearer = f"a token for {Gives.API}" if rule.startswith("/api/") else ""
        yield Asking(who, method, rule, path, form=sent, bearer=bearer)


def of_pages(opened: Opened) -> Iterator[Asking]:
    """What the pages lead to, and their forms as they can be filled."""
    routes = opened.app.url_map.bind("localhost")
    for who in ("owner", "holder", "player"):
        for path, page in pages(opened.phones[who], routes):
            asked = tuple(parse_qsl(urlsplit(path).query))
            rule = rule_of(routes, "GET", path)
            if rule:
                yield Asking(who, "GET", rule, urlsplit(path).path, asked)
            for sheet in page.forms:
                yield from filled(who, routes, sheet)
            for action, button in elsewhere(page):
                yield from filled(who, routes, Sheet(action, common(page), buttons=[button]))


def pages(phone: Phone, routes: MapAdapter) -> Iterator[tuple[str, Page]]:
    """The pages that *phone* comes to by links, a few of each route."""
    coming, known, seen = ["/"], {"/"}, dict[str, int]()
    while coming:
        path = coming.pop(0)
        rule = rule_of(routes, "GET", path)
        if not rule or rule == ENDLESS or seen.get(rule, 0) >= PAGES_OF_A_ROUTE:
            continue
        seen[rule] = seen.get(rule, 0) + 1
        answer = phone.client.get(path)
        if answer.mimetype != "text/html":
            continue  # a picture or a file
        page = Page(answer)
        yield path, page
        for link in page.links:
            there = link.partition("#")[0]
            if there.startswith("/") and there not in known:
                known.add(there)
                coming.append(there)


def rule_of(routes: MapAdapter, method: str, path: str) -> str:
    """The route of *path*; "" where there is none."""
    try:
        rule, _ = routes.match(urlsplit(path).path, method, return_rule=True)
    except HTTPException:
        return ""
    return str(rule.rule)


def elsewhere(page: Page) -> list[tuple[str, tuple[str, str]]]:
    """Where each button of *page* leads that sends the form ``me`` to another address, and says."""
    there = re.findall(r'form="me" formaction="([^"]+)" name="([^"]+)" value="([^"]*)"', page.html)
    return [(action, (name, value)) for action, name, value in there]


def common(page: Page) -> list[tuple[str, str]]:
    """What every form of *page* carries."""
    return [each for each in page.forms[0].fields if each[0] in ("csrf_token", "key")]


def filled(who: str, routes: MapAdapter, sheet: Sheet) -> Iterator[Asking]:
    """*sheet* sent by each of its buttons, with what nothing is chosen of chosen."""
    method = "POST" if sheet.has("csrf_token") else "GET"
    rule = rule_of(routes, method, sheet.action)
    if not rule and not sheet.buttons:
        return  # the form ``me``, which has no button of its own
    chosen = {name for name, _ in sheet.fields}
    taps = [(name, offers[-1]) for name, offers in sheet.offers.items() if name not in chosen]
    address = urlsplit(sheet.action)
    for button in sheet.buttons or [("", "")]:
        fields = (*sheet.fields, *taps, *([button] if button[0] else []))
        if method == "POST":
            asked = tuple(parse_qsl(address.query))
            yield Asking(who, method, rule, address.path, asked, fields)
        else:
            yield Asking(who, method, rule, address.path, fields)


def test_every_route_and_form_is_tried(seeds: tuple[Asking, ...]) -> None:
    tried = {(each.method, each.rule) for each in seeds}

    assert [each for each in seeds if not each.rule] == []
    assert tried == set(table()) - {("GET", ENDLESS)}


def test_no_request_that_is_valid_but_for_one_field_is_a_fault_of_ours(
    full: World,
    seeds: tuple[Asking, ...],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, LOG.name)
    chance, statuses, faults = random.Random(SEED), dict[int, int](), list[str]()

    for sent in requests(seeds, chance):
        opened = full.opened(tmp_path / f"{next(WORLDS)}")
        opened.app.testing = False
        for each in sent:
            caplog.clear()
            status = each.status(opened)
            statuses[status] = statuses.get(status, 0) + 1
            if status >= 500:
                faults.append(f"{caplog.messages} {each}")
        opened.close()

    LOG.info("%s requests of %s kinds: %s", REQUESTS, len(seeds), sorted(statuses.items()))
    assert faults == []


WORLDS = count()


def requests(seeds: Sequence[Asking], chance: random.Random) -> Iterator[list[Asking]]:
    """All requests, as many at a time as one world takes."""
    by_route: dict[tuple[str, str], list[Asking]] = {}
    for each in seeds:
        by_route.setdefault((each.method, each.rule), []).append(each)
    routes = [list(seeds), *by_route.values()]
    weights = [len(by_route), *(1 for _ in by_route)]  # half of them by route, half by form
    drawn = (
        chance.choice(some).spoiled(chance) for some in chance.choices(routes, weights, k=REQUESTS)
    )
    while some := list(islice(drawn, OF_A_WORLD)):
        yield some
