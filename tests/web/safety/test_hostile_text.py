"""Whatever people type, pages show it and nothing more: no markup, no new line in a head."""

import io
import json
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.laws import spread
from tests.web.doors import join, sits
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table
from tests.web.safety.every import address, of_table, rules
from tests.web.seasons.test_import import RECORD

MARK = "zqx"
"""In all that is typed, so that a test sees where it came to."""

HOSTILE = (
    f"<script>{MARK}()</script>",
    f"\"'><img src={MARK} onerror={MARK}()>",
    f"{{{{ {MARK} }}}}{{% {MARK} %}}",
    f"</title></style></textarea>{MARK}",
    f"]]>&{MARK};<!--",
    f"{MARK}\r\nSet-Cookie: {MARK}=1",
    f"=cmd|'/C {MARK}'!A0",
    f"\u202e{MARK}\u2066\u0007\x1b[31m",
)
"""Markup, templates, ends of elements, entities, heads, formulas, direction marks."""

pytestmark = pytest.mark.slow

WHOLE = ("script", "style", "textarea", "title")
"""Elements whose end would set free what stands in them."""


class Seen(HTMLParser):
    """A page as a browser takes it apart: what was typed must be text, or what a field holds."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.open: list[str] = []
        self.texts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [tag] if tag in WHOLE else []
        for name, value in attrs:
            leads = name in ("src", "href", "action") and MARK in (value or "")
            if MARK in tag + name or name.startswith("on") or name == "style" or leads:
                self.wrong.append(f"<{tag} {name}={value}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in WHOLE and (not self.open or self.open.pop() != tag):
            self.wrong.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if MARK in data:
            self.texts += 1
            if self.open[-1:] in (["script"], ["style"]):
                self.wrong.append(f"{self.open[-1]}: {data}")


@pytest.fixture(scope="module", params=range(len(HOSTILE)))
def text(request: pytest.FixtureRequest) -> str:
    """What somebody types."""
    return HOSTILE[request.param]


@pytest.fixture(scope="module")
def typed(app: Flask, text: str) -> tuple[Table, Phone]:
    """A table where all that can be typed is hostile, and a phone that watches it."""
    names = {f"seat{seat}": f"{text} {seat}" for seat in range(1, 5)}
    table = Table.start(Phone.new(app), "kentucky-discard", **names)
    form = table.entry()
    table.phone.post(
        form.action,
        form.forged({"bidder": 1, "bid": 90, "trump": "red", "taken": 95}, note=text, do="save"),
    )
    table.happens("agreed", agreedA=40, agreedB=80, note=text)
    place = table.phone.open(f"{table.path}/sheet").form("/place")
    table.phone.post(place.action, place.forged({}, place=text))
    rules_form = table.phone.open("/new/kentucky-discard/rules?target=500").form("/our-rules")
    table.phone.post(rules_form.action, rules_form.forged({"do": "keep"}, name=text))
    dispute_rules(app, table, text)
    watcher = Phone.new(app)
    join(table, watcher)
    return table, watcher


def dispute_rules(app: Flask, table: Table, text: str) -> None:
    """Somebody proposes another rule, and is against it with what is *text* as the reason."""
    guest = sits(app, table, 2)
    page = guest.send(guest.open(f"{table.path}/charter/effect?target=500").form("/effect"))
    (about,) = set(re.findall(r'name="withdraw" value="(\d+)"', page.html))
    sent = {"csrf_token": guest.token(), "disagree": about, "reason": text}
    assert guest.post(f"{table.path}/charter", sent).status == 200


def answers(app: Flask, table: Table, phone: Phone) -> dict[str, TestResponse]:
    """What every address answers that can be opened."""
    every = [address(app, rule, of_table(table)) for rule in rules(app, "GET")]
    links = [link for link in phone.open("/").links if link.startswith("/")]
    paths = [f"/games?q={MARK}", f"/new?q={MARK}", f"{table.path}/hand/2"]
    return {path: phone.client.get(path) for path in dict.fromkeys([*every, *links, *paths])}


def test_it_is_shown_as_it_was_typed_and_does_nothing(
    app: Flask, typed: tuple[Table, Phone]
) -> None:
    table, watcher = typed
    shown = 0
    for phone in (table.phone, watcher):
        for path, answer in answers(app, table, phone).items():
            assert answer.status_code < 500, path
            assert MARK not in str(answer.headers.get("Set-Cookie")), path
            assert not any("\n" in value or "\r" in value for value in answer.headers.values())
            shown += read(path, answer)
    assert shown > 30


REFEREE = (
    *("hand/1/judge", "hand/1/remedies?kind=renege", "hand/1/cards", "hand/1/cards/nest"),
    *("hand/1/cards/auction", "hand/1/replay", "ask", "rules", "charter", "what-if", "settings"),
)
"""The pages of the referee at a table."""


def sent(page: Page, text: str) -> Iterator[tuple[Sheet, MultiDict[str, str]]]:
    """Each form of *page* to type into, filled with *text*, by each of its buttons."""
    for form in page.forms:
        filled = form.forged({}, **dict.fromkeys(form.typed, text))
        for name, value in form.buttons if form.typed else ():
            yield form, MultiDict([*filled.items(multi=True), (name, value)])


@pytest.mark.parametrize("times", spread([1, 10_000 // 20], 1))
def test_what_the_referee_is_asked_and_told_is_given_back_as_text(
    typed: tuple[Table, Phone], text: str, times: int
) -> None:
    table, watcher = typed
    shown = forms = 0
    for phone in (table.phone, watcher):
        for path in [*(f"{table.path}/{each}" for each in REFEREE), "/import", "/games", "/new"]:
            for form, filled in sent(phone.open(path), text * times):
                forms += 1
                for answer in both(phone, form.action, filled):
                    assert answer.status_code < 500, (path, form.action)
                    assert not any(set("\n\r") & set(each) for each in answer.headers.values())
                    shown += read(path, answer)
    assert forms > 10
    assert shown > 10


@pytest.mark.parametrize("times", spread([1, 10_000 // 20], 1))
@pytest.mark.parametrize("where", ["text", "name", "note", "place", "rules", "comment", "file"])
def test_a_file_is_shown_and_saved_as_text(app: Flask, text: str, where: str, times: int) -> None:
    phone = Phone.new(app)
    quoted = json.dumps(text * times)
    form = phone.open("/import").form("/import")
    own = {name: value for name, value in form.fields if name in ("csrf_token", "key")}
    text = {
        "text": text * times,
        "name": RECORD.replace('"Ann"', quoted),
        "note": f"{RECORD}note = {quoted}\n",
        "place": f"place = {quoted}\n{RECORD}",
        "rules": RECORD.replace('"kentucky-discard"', quoted),
        "comment": f"# {text}\n{RECORD}",
        "file": RECORD,
    }[where]
    chosen = {"file": (io.BytesIO(text.encode()), text)} if where == "file" else {"text": text}

    shown = phone.client.post("/import", data={**own, **chosen})
    again = dict(Page(shown).form("/import").fields)
    sent = {**own, **again, "text": text, "do": "save"}
    saved = phone.client.post("/import", data=sent, follow_redirects=True)

    assert where == "file" or read(where, shown) > 0
    for answer in (shown, saved):
        assert answer.status_code < 500
        read(where, answer)


def both(phone: Phone, action: str, filled: MultiDict[str, str]) -> Iterator[TestResponse]:
    """The answer to a form that is posted, and to the same as an address."""
    yield phone.client.post(action, data=filled, follow_redirects=True)
    if len(str(filled)) < 2_000:
        yield phone.client.get(action, query_string=filled, follow_redirects=True)


def read(path: str, answer: TestResponse) -> int:
    """How often *answer* shows what was typed; fails where it is more than text."""
    kind = answer.mimetype
    if kind == "text/html":
        page = Seen()
        page.feed(answer.text)
        assert page.wrong == [], path
        return page.texts
    if kind == "image/svg+xml":
        tags = [each.tag.rpartition("}")[2] for each in ET.fromstring(answer.text).iter()]
        assert "script" not in tags, path
        return answer.text.count(MARK)
    if kind in ("application/json", "application/manifest+json"):
        return len(re.findall(MARK, json.dumps(json.loads(answer.text))))
    if kind == "application/toml":
        tomllib.loads(answer.text)
        return answer.text.count(MARK)
    return 0


def test_a_policy_without_anything_inline_goes_with_every_page(
    app: Flask, table: Table, watcher: Phone
) -> None:
    leads = "/t/nothing", "/nothing", "/j/nothing"
    for phone in (table.phone, watcher, Phone.new(app)):
        found = {**answers(app, table, phone), **{path: phone.client.get(path) for path in leads}}
        for path, answer in found.items():
            policy = answer.headers["Content-Security-Policy"]
            loads, stands = ("none", "*") if path.startswith("/embed/") else ("self", "'none'")
            assert policy.startswith(f"default-src '{loads}'; "), path
            assert "unsafe" not in policy, path
            assert policy.endswith(f"frame-ancestors {stands}"), path
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            assert answer.headers["Referrer-Policy"] in ("same-origin", "no-referrer"), path
