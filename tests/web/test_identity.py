"""A phone is recognized by its cookie, and keeps its pens."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import Connection
from werkzeug.test import TestResponse

from referee.server.config import Config
from referee.store.database import Database
from referee.web.app import create_app
from referee.web.shared import phone as cookie
from referee.web.shared.phone import HOST_NAME, NAME
from tests.databases import NewDatabase
from tests.web.conftest import make_app
from tests.web.doors import may_write
from tests.web.phone import Page, Phone
from tests.web.playing import FOUR, Table

OTHER = "o" * 32


def kept(phone: Phone) -> str:
    """The value of the phone's cookie."""
    found = phone.client.get_cookie(NAME)
    assert found is not None
    return found.value


def secret(phone: Phone) -> str:
    return kept(phone).partition(".")[0]


def was_set(response: TestResponse) -> str:
    """The cookie that names the phone as *response* sets it; empty if it does not."""
    cookies = response.headers.getlist("Set-Cookie")
    return next((cookie for cookie in cookies if not cookie.startswith("said=")), "")


def days_later(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    then = cookie.today() + days
    monkeypatch.setattr(cookie, "today", lambda: then)


def opened(app: Flask, path: str, sent: str, **more: str) -> Page:
    """The page at *path* for a phone that sends only these cookies."""
    client = app.test_client(use_cookies=False)
    return Page(client.get(path, headers={"Cookie": sent, **more}))


def begin(app: Flask, sent: str) -> str:
    """Starts a game on a phone that sends only these cookies, and returns its path."""
    form = opened(app, "/new/kentucky-discard", sent).forms[-1].filled(FOUR)
    client = app.test_client(use_cookies=False)
    return client.post("/new/kentucky-discard", data=form, headers={"Cookie": sent}).location


def test_another_secret_is_nobody(table: Table) -> None:
    table.phone.client.set_cookie(NAME, f"{secret(table.phone)[::-1]}.{cookie.today()}")

    assert not may_write(table.look().page)


def test_a_signature_is_good_for_its_own_secret_alone(table: Table) -> None:
    name, day, signature = kept(table.phone).split(".")

    for forged in (f"{OTHER}.{day}.{signature}", f"{name}.{int(day) + 1}.{signature}", name):
        with table.phone.client.application.test_request_context(
            headers={"Cookie": f"{NAME}={forged}"}
        ):
            assert not any(each.signed for each in cookie._brought())
    with table.phone.client.application.test_request_context(
        headers={"Cookie": f"{NAME}={kept(table.phone)}"}
    ):
        assert [(each.secret, each.signed) for each in cookie.carried()] == [(name, True)]


def test_a_cookie_that_is_not_signed_is_signed_once_the_database_knows_its_phone(
    app: Flask, table: Table
) -> None:
    """As of a phone whose cookie an earlier server set, which signed in another way."""
    page = opened(app, table.path, f"{NAME}={secret(table.phone)}.{cookie.today()}")

    assert may_write(page)
    again = was_set(page.response).partition(";")[0]
    assert again == f"{NAME}={kept(table.phone)}"


def tagged(response: TestResponse) -> str:
    """The secret that *response* sets in a cookie of this server; an empty string if none."""
    found = re.match(rf"{NAME}-[\w-]{{4}}=([\w-]{{20}})\.\d+\.", was_set(response))
    return found[1] if found else ""


@pytest.mark.parametrize("path", ["/", "/new/kentucky-discard"])
def test_a_secret_that_this_server_did_not_make_is_refused_and_left_alone(
    app: Flask, path: str
) -> None:
    planted = f"{NAME}={OTHER}.{cookie.today()}"
    page = opened(app, path, planted)

    own = tagged(page.response)

    assert own not in ("", OTHER)
    both = f"{planted}; {was_set(page.response).partition(';')[0]}"
    assert was_set(opened(app, "/new/kentucky-discard", both).response) == ""
    begun = begin(app, both)
    assert may_write(opened(app, begun, both))
    assert opened(app, begun, planted).status == 404


class Reads:
    """Counts the reads of the database, and those made while the request has a connection."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = self.open = 0
        self.nested: list[int] = []
        reading = Database.reading

        @contextmanager
        def counted(database: Database) -> Iterator[Connection]:
            self.times += 1
            self.nested += [self.times] if self.open else []
            self.open += 1
            try:
                with reading(database) as connection:
                    yield connection
            finally:
                self.open -= 1

        monkeypatch.setattr(Database, "reading", counted)


UNKNOWN = f"{NAME}={OTHER}"
"""A secret without a valid code, as after the server's key was lost."""


@pytest.mark.parametrize("path", ["/t/{table}", "/club/{club}/records", "/t/none", "/"])
@pytest.mark.parametrize("several", [False, True])
def test_a_phone_is_recognized_before_its_page_takes_a_connection(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch, path: str, *, several: bool
) -> None:
    """With eight connections, eight such pages at once would wait for each other forever."""
    other = Phone.new(app)
    other.open("/")
    club = table.phone.open(f"{table.path}/standings").response.request.path.split("/")[2]
    sent = f"{NAME}={kept(table.phone)}; __Host-{NAME}={kept(other)}" if several else UNKNOWN
    database = Reads(monkeypatch)

    opened(app, path.format(table=table.path[3:], club=club), sent)

    assert database.times > 0
    assert database.nested == []


MANY = "; ".join(f"{NAME}-{n:04}={n:032}" for n in range(500))
"""Other programs on this host may have set cookies with a name like ours."""


def test_of_a_head_full_of_secrets_a_few_are_looked_at_in_one_go(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[int] = []

    def known(_: Connection, *, devices: Sequence[str]) -> frozenset[str]:
        looked_at.append(len(devices))
        return frozenset()

    monkeypatch.setattr(cookie, "known_of", known)

    opened(app, "/", MANY)

    assert looked_at == [cookie.MOST]


def test_a_phone_is_known_beside_many_secrets_of_others(table: Table, app: Flask) -> None:
    assert may_write(opened(app, table.path, f"{MANY}; {NAME}={kept(table.phone)}"))


def test_a_form_with_a_secret_that_this_server_did_not_make_writes_nothing(app: Flask) -> None:
    with app.test_request_context():
        token = cookie.token(OTHER)
    sent = {"csrf_token": token, "key": "k" * 12, **FOUR, "dealer": "4"}

    answer = app.test_client(use_cookies=False).post(
        "/new/kentucky-discard", data=sent, headers={"Cookie": f"{NAME}={OTHER}"}
    )

    assert answer.status_code == 400


def test_two_servers_on_one_host_take_no_phone_from_each_other(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    first, second = (
        create_app(Config(new_database(tmp_path / key), key.encode())) for key in ("one", "two")
    )
    browser = {NAME: ""}
    tables = []
    for app in (first, second):
        cookies = was_set(opened(app, "/", f"{NAME}={browser[NAME]}").response)
        name, _, value = cookies.partition(";")[0].partition("=")
        browser[name] = value
        tables.append(begin(app, "; ".join(map("=".join, browser.items()))))

    sent = "; ".join(map("=".join, browser.items()))
    pages = [opened(app, table, sent) for app, table in zip((first, second), tables, strict=True)]

    assert [may_write(page) for page in pages] == [True, True]
    assert [was_set(page.response) for page in pages] == ["", ""]


def test_where_the_database_is_gone_such_a_secret_is_no_fault_of_ours(
    new_file: NewDatabase, tmp_path: Path
) -> None:
    app = make_app(new_file(tmp_path))
    app.testing = False
    opened(app, "/", f"{NAME}={OTHER}")
    for path in tmp_path.iterdir():
        path.unlink()

    client = app.test_client(use_cookies=False)
    answer = client.post("/new/dixie", data=FOUR, headers={"Cookie": f"{NAME}={OTHER}"})

    assert answer.status_code == 503
    assert Page(answer).forms[0].has("seat1")


def test_a_phone_keeps_its_pens_where_the_key_of_the_server_was_lost(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    url = new_database(tmp_path)
    table = Table.start(Phone.new(make_app(url)))

    page = opened(create_app(Config(url, b"another")), table.path, f"{NAME}={kept(table.phone)}")

    assert may_write(page)
    assert was_set(page.response) == ""


def test_the_cookie_is_for_this_host_and_for_no_script(phone: Phone) -> None:
    cookies = was_set(phone.open("/").response)

    assert len(secret(phone)) == 20
    assert cookies.startswith(f"rook-device={kept(phone)}; ")
    assert {"HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax"} <= {*cookies.split("; ")}
    assert not {"Secure", "Domain"} & {each.partition("=")[0] for each in cookies.split("; ")}


@pytest.mark.parametrize(("prefix", "name"), [("", HOST_NAME), ("/rook", NAME)])
def test_by_https_the_cookie_goes_by_https_alone(
    new_database: NewDatabase, tmp_path: Path, prefix: str, name: str
) -> None:
    url = new_database(tmp_path)
    app = create_app(Config(url, b"for tests", secure_cookies=True, prefix=prefix))

    cookies = was_set(app.test_client().get(f"{prefix}/"))

    assert cookies.startswith(f"{name}=")
    assert "; Secure" in cookies
    assert f"; Path={prefix or '/'};" in cookies


def test_a_phone_that_asks_for_what_is_not_there_needs_no_secret(
    table: Table, stranger: Phone
) -> None:
    answer = stranger.open(table.path)

    assert answer.status == 404
    assert answer.response.headers.getlist("Set-Cookie") == []


def test_a_cookie_is_set_once_and_then_left_alone(table: Table) -> None:
    answers = [table.phone.open(path) for path in ("/", table.path, "/new/kentucky-discard")]
    answers.append(table.hand("Ann", 90, 95))

    assert [was_set(each.response) for each in answers] == [""] * 4


@pytest.mark.parametrize(
    ("days", "is_renewed"),
    [(6, False), (7, True), (4000, True), (-1, True)],  # the last: the clock was ahead
)
def test_a_cookie_in_use_is_renewed_after_a_week(
    table: Table, monkeypatch: pytest.MonkeyPatch, days: int, *, is_renewed: bool
) -> None:
    mine = secret(table.phone)
    days_later(monkeypatch, days)

    page = table.look().page

    assert may_write(page)
    cookies = was_set(page.response)
    assert cookies.startswith(f"{NAME}={mine}.{cookie.today()}.") is is_renewed
    assert ("Max-Age=34560000" in cookies) is is_renewed
    assert was_set(table.look().page.response) == ""


def test_a_save_renews_the_cookie_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    form = table.entry()
    days_later(monkeypatch, 30)

    saved = table.phone.client.post(
        form.action, data=form.filled({"bidder": 1, "bid": 90}) | {"do": "bid"}
    )

    assert saved.status_code == 303
    assert was_set(saved).startswith("rook-device=")


def test_a_failing_request_sets_no_cookie(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    form = table.entry()
    days_later(monkeypatch, 30)
    phone = table.phone

    answers = [
        phone.open("/nothing"),
        phone.open("/t/nothing"),
        phone.post(form.action, form.forged({}, csrf_token="stale")),
        phone.post(form.action, form.forged({}, do="hand", taken="900")),
    ]

    assert [each.status for each in answers] == [404, 404, 400, 422]
    assert [was_set(each.response) for each in answers] == [""] * 4


def test_a_phone_without_the_pen_gets_no_cookie_with_the_refusal(
    table: Table, watcher: Phone
) -> None:
    answer = watcher.open(f"{table.path}/pen")

    assert answer.status == 403
    assert was_set(answer.response) == ""


@pytest.mark.parametrize(
    "beside",
    [
        "session=of-another-program",
        "session=eyJkZXZpY2UiOiJ4In0.aR8.c2ln; session=",
        "rook-device=x",
        'rook-device="',
        "rook-device=",
        f"rook-device={OTHER}",
        f"rook-device={OTHER}.20000",
        f"{HOST_NAME}={OTHER}.20000",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_other_cookies_take_no_pen_away(app: Flask, table: Table, beside: str, first: bool) -> None:
    mine = f"{NAME}={kept(table.phone)}"

    sent = f"{beside}; {mine}" if first else f"{mine}; {beside}"
    page = opened(app, table.path, sent)

    assert may_write(page)
    assert was_set(page.response) == ""
    assert table.path in opened(app, "/", sent).links


def test_of_two_phones_in_one_the_one_with_the_pen_writes_and_both_stay(
    app: Flask, stranger: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = Table.start(Phone.new(app)), Table.start(stranger)
    both = f"{NAME}={kept(own.phone)}; {NAME}={kept(other.phone)}"

    days_later(monkeypatch, 30)

    pages = [opened(app, each.path, both) for each in (own, other)]

    assert [may_write(page) for page in pages] == [True, True]
    assert [was_set(page.response) for page in pages] == ["", ""]


def test_the_move_to_https_loses_no_pen(new_database: NewDatabase, tmp_path: Path) -> None:
    url = new_database(tmp_path)
    table = Table.start(Phone.new(make_app(url)))
    https = create_app(Config(url, b"for tests", secure_cookies=True))

    page = opened(https, table.path, f"{NAME}={kept(table.phone)}")

    assert may_write(page)
    cookies = was_set(page.response)
    assert cookies.startswith(f"{HOST_NAME}={secret(table.phone)}.")
    again = opened(https, table.path, f"{NAME}={OTHER}; {cookies.partition(';')[0]}")
    assert may_write(again)
    assert was_set(again.response) == ""


def test_the_database_does_not_hold_what_a_phone_is_known_by(
    new_file: NewDatabase, tmp_path: Path
) -> None:
    table = Table.start(Phone.new(make_app(new_file(tmp_path))))

    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert table.path.rpartition("/")[2].encode() in written
    assert secret(table.phone).encode() not in written


def test_two_tabs_that_begin_at_once_are_one_phone(app: Flask) -> None:
    tab, other = Phone.new(app), Phone.new(app)
    forms = [each.open("/new/kentucky-discard").forms[-1] for each in (tab, other)]
    tab.client = other.client  # one browser: it keeps the cookie that came last

    pages = [other.send(form, **FOUR) for form in forms]
    first = pages[0]
    assert first.status == 400
    assert first.shows("Please send it once more")
    pages[0] = other.send(first.forms[0])

    games = [page.response.request.path for page in pages]
    assert all(may_write(other.open(path)) for path in games)
    assert len(set(games)) == 2
    assert set(games) <= set(other.open("/").links)


def test_a_phone_that_keeps_no_cookies_gets_an_error_and_loses_nothing(app: Flask) -> None:
    client = app.test_client(use_cookies=False)
    form = Page(client.get("/new/kentucky-discard")).forms[-1]

    page = Page(client.post(form.action, data=form.filled({**FOUR, "seat1": "Zoë"})))

    assert page.status == 400
    assert page.shows("This phone sent no cookie")
    assert page.shows("Zoë")
    assert {("seat1", "Zoë"), ("seat4", "Dee")} <= set(page.forms[0].fields)


def test_a_form_that_came_without_a_cookie_can_be_sent_once_more(phone: Phone) -> None:
    form = phone.open("/new/kentucky-discard").forms[-1]
    phone.client.delete_cookie(NAME)

    sent, head = form.filled({**FOUR, "seat1": "Zoë"}), {"Origin": "http://localhost"}
    page = Page(phone.client.post(form.action, data=sent, headers=head))

    assert page.status == 400
    assert phone.send(page.forms[0]).shows("Zoë")
