"""Laws for every page, with every preset and at every stage of a hand."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

from referee.rook.rules.presets import families
from referee.store.tables import TableRow
from tests.databases import database_of
from tests.web.doors import join
from tests.web.phone import Page, Phone, Tap
from tests.web.playing import Table

OFFERED = [name for names in families().values() for name in names]
UNLIKE = ("kentucky-discard", "regular-partnership", "call-partner-6", "double-deck-6")
"""Presets that differ in everything that a page asks; the slow suite has the others."""
PAGES = (
    "",
    "/hand/1",
    "/hand/1/other",
    "/hand/1/other/renege",
    "/rules",
    "/join",
    "/joined",
    "/links",
    "/pen",
    "/record.rook",
)


def dump(app: Flask) -> list[object]:
    """All rows of the database."""
    with database_of(app).reading() as connection:
        tables = TableRow.metadata.sorted_tables
        return [sorted(connection.execute(select(table)).all(), key=repr) for table in tables]


def same(html: str) -> str:
    """*html* without the keys and tokens, which are new on every page."""
    return re.sub(r'name="(key|csrf_token)" value="[^"]*"', r'name="\1"', html)


def result(table: Table) -> dict[str, Tap]:
    """Taps that end a hand at any table: the middle one of the choices for each field."""
    offered = table.entry().offers
    taps: dict[str, Tap] = {}
    if "taken" in offered:
        taps["taken"] = max(offered["taken"], key=int)
    else:
        taps |= {"taken1": 100, "taken2": 0, "tricks1": 13, "tricks2": 0}
    for name in ("tricks", "last_trick", "partners"):
        if name in offered:
            taps[name] = [offered[name][len(offered[name]) // 2]]
    return taps


def stages(phone: Phone, preset: str) -> Iterator[tuple[str, Table]]:
    """The stages of a game of *preset*, each with its name."""
    table = Table.start(phone, preset)
    yield "no hand yet", table
    table.happens("passed-out")
    yield "all passed", table
    if table.entry().has("bidder"):
        table.bid("Ann", int(table.entry().offers["bid"][0]), trump="red")
    yield "a bid", table
    table.happens("renege-in-time", seat=1)
    yield "a renege in time", table
    table.send(table.entry(), do="hand", **result(table))
    yield "a result", table
    table.undo()
    yield "undone", table
    table.undo()
    yield "put back", table
    table.happens("misdeal", note="the Rook lay open")
    yield "a misdeal", table
    agreed = {f"agreed{book}": "5" for book in books(table)}
    table.happens("agreed", note="so be it", **{**agreed, f"agreed{books(table)[0]}": "700"})
    yield "over", table


def books(table: Table) -> list[str]:
    found = table.small_form("agreed").typed - {"note"}
    return sorted(name.removeprefix("agreed") for name in found)


OPEN = ("/", "/new", "/new?players=4", "/new/all", "/rules", "/about")
"""The pages that everybody may open."""


@pytest.mark.parametrize(
    "preset",
    [pytest.param(name, marks=[] if name in UNLIKE else pytest.mark.slow) for name in OFFERED],
)
def test_every_page_is_shown_for_every_preset_at_every_stage(
    phone: Phone, stranger: Phone, preset: str
) -> None:
    for stage, table in stages(phone, preset):
        join(table, stranger)
        assert table.page.status == 200, stage
        hand = max([1, *map(int, re.findall(r'/hand/(\d+)"', table.page.html))])
        for tail in (
            "",
            f"/hand/{hand}",
            f"/hand/{hand}/other",
            f"/hand/{hand}/other/renege",
            "/rules",
            "/record.rook",
        ):
            assert phone.open(table.path + tail).status in (200, 303), (stage, tail)
        assert stranger.open(table.path).status == 200, stage


@pytest.mark.parametrize("preset", ["kentucky-discard", "call-partner-6", "dixie"])
def test_the_block_is_a_part_of_the_page(phone: Phone, preset: str) -> None:
    """The response to htmx is the same block as on the whole page."""
    table = Table.start(phone, preset)
    taps = {"bidder": "1", "bid": table.entry().offers["bid"][0], "do": "bid"}
    for each in (taps, {**result(table), "do": "hand"}, {"do": "hand"}):
        form = table.look().entry()
        sent = form.filled(each)

        block = phone.post(form.action, sent, htmx=True)

        whole = phone.post(form.action, sent) if block.status == 422 else table.look().page
        assert same(block.html) in same(whole.html)
        assert whole.response.headers["Cache-Control"] == "no-store"
        assert "Cache-Control" not in block.response.headers, "no browser keeps it: it is posted"


def test_the_block_of_a_refused_save_is_a_part_of_its_page(table: Table) -> None:
    late = table.look().entry()
    table.hand("Ann", 90, 95)
    sent = late.filled({"bidder": 2, "bid": 70, "taken": 100, "do": "hand"})

    block, whole = (table.phone.post(late.action, sent, htmx=htmx) for htmx in (True, False))

    assert (block.status, whole.status) == (409, 409)
    assert same(block.html) in same(whole.html)


def test_the_effect_alone_is_a_part_of_the_page(table: Table) -> None:
    table.bid("Ann", 90)
    form = table.entry()
    sent = form.filled({"do": "hand"})

    block = table.phone.post(f"{form.action}/effect", sent, htmx=True)
    whole = table.phone.post(form.action, sent)

    assert block.html.startswith('<div id="effect"')
    assert block.html in whole.html


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/nothing"),
        ("GET", "/t/nothing"),
        ("PUT", "/"),
        ("POST", "/t/nothing/pen"),
        ("POST", "/t/nothing/hand/1/queued"),
        ("GET", "/t/nothing/offline"),
        ("GET", "/worker.js"),
        ("GET", "/healthz"),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_every_answer_says_that_it_is_ours(
    phone: Phone, method: str, path: str, headers: dict[str, str]
) -> None:
    answer = phone.client.open(path, method=method, headers=headers)

    assert answer.headers["Rook-Referee"] == "1"


@pytest.mark.parametrize("path", [*OPEN, "/nothing"])
def test_no_page_runs_or_loads_what_is_not_ours(phone: Phone, path: str) -> None:
    page = phone.open(path)

    policy = page.response.headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'self'", "object-src 'none'", "base-uri 'none'"} <= set(policy)
    assert not [each for each in policy if "unsafe" in each or "*" in each or "http" in each]
    assert page.response.headers["X-Content-Type-Options"] == "nosniff"
    assert not re.search(r'(src|href)="(https?:)?//', page.html)
    assert not re.search(r'\son\w+="', page.html)
    assert "style=" not in page.html


def test_ids_are_unique_on_every_page(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.bid("Bob", 80)

    for path in ("/", "/new", "/new/call-partner-6", *(table.path + tail for tail in PAGES[:-1])):
        ids = re.findall(r'\sid="([^"]*)"', table.phone.open(path).html)
        assert len(ids) == len(set(ids)), path


def test_every_label_and_description_has_what_it_speaks_of(table: Table) -> None:
    page = Page(table.phone.client.get(f"{table.path}/hand/1/other/misdeal"))

    ids = set(re.findall(r'\sid="([^"]*)"', page.html))
    assert set(re.findall(r'\sfor="([^"]*)"', page.html)) <= ids
    assert set(re.findall(r'aria-describedby="([^"]*)"', page.html)) <= ids


def test_every_field_is_printed_by_one_macro(app: Flask) -> None:
    """So that each has a label, and a screen reader reads what is said below it."""
    templates = Path(app.root_path, app.template_folder or "")
    by_hand = [
        path.name
        for path in templates.rglob("*.html")
        if re.search(r'class="field[" {]', path.read_text())
    ]

    assert sorted(by_hand) == ["_ui.html", "result.html"]  # the latter's are for copying only
