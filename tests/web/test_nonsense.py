"""Whatever a form sends, the answer is a page, and the table still works."""

from itertools import count
from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from referee.rook.rules import registry
from referee.web.rook.entry.reading import BID_FIELDS
from referee.web.rook.rulebook.house_rules import names
from tests.laws import law
from tests.web.doors import pen_link, take_pen
from tests.web.phone import Phone
from tests.web.playing import Table
from tests.web.test_pages import OFFERED

HAND = (
    *(*BID_FIELDS, "by", "taken", "pileA", "pileB", "rest"),
    *("partners", "tricks", "last_trick", "note", "do", "kind", "past", "seen"),
    *("seat", "when", "captured", "counter", "dealer", "agreedA", "agreedB", "agreed1"),
)
NEW_GAME = (
    *(f"seat{number}" for number in range(1, 8)),
    *("dealer", "swap", "beforeA", "beforeB", "before1", "before6"),
    *registry.RULES,
)
USED = (
    *"123456",
    *("0", "5", "70", "80", "95", "100", "120", "150", "180", "200", "250", "-5", "7-0"),
    *("A", "B", "AB", "declarers", "defenders", "alone", "bidders", "others", "pad", "yes", "no"),
    *("red", "none", "high", "low", "circus", "RK#1", "G10#1", "R14#2", "in-time", "late"),
    *("hand", "bid", "save", "edit", "preview"),
    *("redeal", "passed-out", "misdeal", "dealer", "renege", "bad-discard", "agreed"),
    *("10.5", "last-trick", "majority", "force-dealer", "bidder-goes", "5=5, 10=10", "Ann", "ann"),
)
"""Values that are valid for some field, sent for any."""
ODD = (
    *("", " ", "\x00", "\u202e", "\ud7ff", "²", "٣", "\uff11", "−5", "1e9", "1.5", "0x10", "NaN"),
    *("9" * 9, "9" * 400, "9" * 5000, "[" * 3000, "{}", "}", '"', "'", "\\", "#", "##", "RK"),
    *("RK#", "R99#1", "#1", "<script>", "../../..", "undo 0", "anew {}", "{ void = true }", "🐦"),
    "x" * 5000,
)
VALUES = st.one_of(st.sampled_from(USED), st.sampled_from(ODD), st.text(max_size=8))
FITTING = {
    "kind": ("redeal", "passed-out", "misdeal", "dealer", "renege", "bad-discard", "agreed"),
    "do": ("hand", "bid", "save", "edit", "preview"),
    "past": ("yes",),
    "by": ("bidders", "others", "pad"),
    "bid": ("70", "100", "150", "200"),
    "taken": ("0", "50", "100", "120", "180"),
    "captured": ("0", "50", "100"),
    "when": ("in-time", "late"),
    "counter": ("no", "yes"),
    "last_trick": ("A", "B", "declarers", "defenders"),
    "tricks": ("0", "5", "9"),
    "pileA": ("RK#1", "G10#1", "R14#1", "R5#2"),
    "pileB": ("RK#1", "G10#1", "B14#1"),
    "rest": ("A", "B"),
}
"""Valid values of some fields, so that nonsense in others gets as far as the rules."""


def field(name: str) -> st.SearchStrategy[tuple[str, str]]:
    fitting = st.sampled_from(FITTING.get(name, tuple("123456")))
    return st.tuples(st.just(name), st.one_of(fitting, fitting, VALUES))


FORM = st.lists(st.sampled_from(HAND).flatmap(field), max_size=12)
TAILS = ("/hand/1", "/hand/2", "/hand/3", "/hand/0", "/hand/1/effect", "/hand/2/effect")
PLACES = (*TAILS, "/hand/1/undo", "/hand/2/undo", "/hand/1/remove", "/hand/9")
POST = st.tuples(st.sampled_from(PLACES), FORM, st.sampled_from("00112234x"), st.booleans())


@pytest.fixture(scope="module")
def tables(app: Flask) -> dict[str, Table]:
    """A table for every preset, shared by all cases."""
    phone = Phone.new(app)
    return {preset: Table.start(phone, preset) for preset in OFFERED}


def post(table: Table, tail: str, form: list[tuple[str, str]], seq: str, *, htmx: bool) -> int:
    """Sends *form*, and checks that the table can still be opened. Returns the status."""
    sent = MultiDict([("csrf_token", table.phone.token()), ("seq", seq), *form])
    sent["key"] = f"nonsense {next(NUMBERS)}"
    page = table.phone.post(table.path + tail, sent, htmx=htmx)
    assert table.look().page.status == 200
    return page.status


NUMBERS = count()


@law(60)
@given(preset=st.sampled_from(OFFERED), what=POST)
def test_nonsense_gets_a_page_and_leaves_the_table_standing(
    tables: dict[str, Table],
    preset: str,
    what: tuple[str, list[tuple[str, str]], str, bool],
) -> None:
    tail, form, seq, htmx = what

    assert post(tables[preset], tail, form, seq, htmx=htmx) < 500


@pytest.mark.slow
@law(150)
@given(preset=st.sampled_from(OFFERED), posts=st.lists(POST, min_size=3, max_size=12))
def test_any_run_of_nonsense_leaves_every_page_standing(
    app: Flask,
    preset: str,
    posts: list[tuple[str, list[tuple[str, str]], str, bool]],
) -> None:
    table = Table.start(Phone.new(app), preset)

    for tail, form, seq, htmx in posts:
        assert post(table, tail, form, seq, htmx=htmx) < 500

    for tail in ("/hand/1", "/hand/1/other", "/record.rook", "/rules"):
        assert table.phone.open(table.path + tail).status in (200, 303, 404)
    assert table.phone.open("/").status == 200


FORMS = ("/new/{preset}", "/new/{preset}/rules?target=500", "{table}/rules/change/{rule}")
"""The pages with a form that starts a game, chooses its rules, or changes one of them."""


@law(120)
@given(
    preset=st.sampled_from(OFFERED),
    path=st.sampled_from(FORMS),
    rule=st.sampled_from(names()),
    values=st.lists(st.tuples(st.integers(0, 99), VALUES), min_size=1, max_size=6),
)
def test_a_form_with_odd_fields_gets_a_page(
    tables: dict[str, Table], preset: str, path: str, rule: str, values: list[tuple[int, str]]
) -> None:
    table = tables[preset]
    page = table.phone.open(path.format(preset=preset, table=table.path, rule=rule))
    if page.status == 404:  # the preset has no such rule
        return
    form = page.forms[-1]
    fields = sorted({*form.offers, *form.typed, *dict(form.fields), "do"} - {"csrf_token", "key"})

    sent = form.filled({}) | {fields[at % len(fields)]: value for at, value in values}
    answer = table.phone.post(form.action, sent)

    assert answer.status in (200, 422), form.action
    assert table.phone.open(f"{table.path}/rules").status == 200
    assert table.look().page.status == table.phone.open("/new").status == 200


RULES = (*(name for name in names() if name != "counters"), "counters-5", "players", "sides", "set")


@law(40)
@given(
    preset=st.sampled_from(OFFERED),
    fields=st.lists(st.tuples(st.sampled_from(RULES), VALUES), max_size=5),
    name=st.sampled_from(names()),
)
def test_nonsense_for_house_rules_gets_a_page(
    tables: dict[str, Table], preset: str, fields: list[tuple[str, str]], name: str
) -> None:
    phone = tables[preset].phone
    query = urlencode(fields, errors="surrogatepass")

    for path in (f"/new/{preset}", f"/new/{preset}/rules"):
        assert phone.open(f"{path}?{query}").status == 200
    for change in ("", "&do=change"):
        page = phone.open(f"/new/{preset}/rules/{name}?{query}{change}")
        assert page.status in (200, 303, 404, 422)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/t/a%00b", 404),
        ("/t/a%00b/hand/1", 404),
        ("/pen/a%00b", 404),
        ("/our-rules/%00", 404),
        ("/games?preset=%00", 200),
        ("/new/kentucky-discard?named=%00", 200),
    ],
)
def test_an_address_with_a_sign_that_no_text_has_is_no_fault_of_ours(
    phone: Phone, path: str, status: int
) -> None:
    assert phone.open(path).status == status


@pytest.mark.parametrize("field", ["key", "place", "was"])
def test_a_form_with_such_a_sign_is_no_fault_of_ours(table: Table, field: str) -> None:
    form = table.phone.open(f"{table.path}/sheet").form("/place")

    page = table.phone.post(form.action, form.forged({}, **{field: "a\0b of the club"}))

    assert page.status in (200, 400, 409)


@law(30)
@given(name=st.one_of(VALUES, st.text()))
def test_any_name_may_take_the_pen(tables: dict[str, Table], app: Flask, name: str) -> None:
    table = tables["kentucky-discard"]
    link, other = pen_link(table), Phone.new(app)
    form = other.open(link).forms[0]

    assert other.post(form.action, form.forged({}, name=name)).status == 200
    take_pen(Table(other, table.path, table.page), table.phone)
