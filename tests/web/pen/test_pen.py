"""The pen passes from phone to phone: one has it, all know which, and no hand is lost."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from html import unescape

import pytest
from flask import Flask
from sqlalchemy import Connection, select, update

from referee.store.people import pens
from referee.store.people.pens import Pen, pen_of
from referee.store.tables import GAMES, PENS
from referee.web.shared.access import database
from tests.web.doors import come, door, let_in, may_write, new_link
from tests.web.phone import Page, Phone
from tests.web.playing import Table


@pytest.fixture
def bob(app: Flask, table: Table) -> Table:
    """The table on Bob's phone; Ann began it on hers."""
    table.phone.send(table.phone.open(f"{table.path}/join").form("/sit"), seat=1)
    phone = Phone.new(app)
    let_in(table, phone, "Bob")
    return Table(phone, table.path)


@pytest.fixture
def cal(app: Flask, table: Table, bob: Table) -> Table:
    phone = Phone.new(app)
    let_in(table, phone, "Cal")
    return Table(phone, bob.path)


Phones = dict[str, Table]


@pytest.fixture
def phones(table: Table, bob: Table, cal: Table) -> Phones:
    """The table on three phones, by their players."""
    return {"ann": table, "bob": bob, "cal": cal}


def does(at: Table, do: str) -> Page:
    """Taps the button *do* on the table's page or the pen's page, or posts it without a button."""
    pages = [at.look().page, at.phone.open(f"{at.path}/pen")]
    found = [(page, form) for page in pages for form in page.forms if ("do", do) in form.buttons]
    if found:
        at.page = at.phone.send(found[0][1], do=do)
    else:
        sent = {"csrf_token": at.phone.token(), "key": "k" * 12, "do": do}
        at.page = at.phone.post(f"{at.path}/pen", sent)
    return at.page


def passes(table: Table, to: Table) -> None:
    """The phone *to* asks for the pen, and is given it."""
    does(to, "ask")
    does(table, "give")


def held(connection: Connection, at: Table) -> tuple[int, Pen]:
    """The table's game, and who has its pen."""
    game = connection.scalar(select(GAMES.c.id).where(GAMES.c.public_id == at.path[3:]))
    assert game is not None
    pen = pen_of(connection, game)
    assert pen is not None
    return game, pen


def earlier(app: Flask, at: Table, field: str, age: timedelta) -> None:
    """Makes the time in *field* of the pen earlier by *age*."""
    with app.app_context(), database().writing() as connection:
        game, pen = held(connection, at)
        then = getattr(pen, field) - age
        connection.execute(update(PENS).where(PENS.c.game_id == game).values({field: then}))


def played(app: Flask, phones: Phones, steps: str) -> Page:
    """The answer to the last of *steps*: "bob ask", or "silent 110", "waits 120" (seconds)."""
    page = phones["ann"].page
    for who, do in map(str.split, steps.split(", ")):
        if who in ("silent", "waits"):
            field = "seen_at" if who == "silent" else "asked_at"
            earlier(app, phones["ann"], field, timedelta(seconds=int(do)))
            continue
        at = phones[who]
        match do:
            case "looks":
                page = at.look().page
            case "news":
                page = at.phone.open(f"{at.path}/news?v=0")
            case "hand":
                page = at.hand("Ann", 90, 95)
            case _:
                page = does(at, do)
    return page


# What happens; the status of the answer; who has the pen then; what stands on whose page of the
# table.
PASSES: Mapping[str, tuple[int, str, Mapping[str, str]]] = {
    "ann looks": (200, "ann", {"bob": "Ann keeps the score."}),
    "bob ask": (200, "ann", {
        "bob": "You have asked Ann for the pen.", "ann": "Bob asks for the pen.",
        "cal": "Ann keeps the score. Bob has asked for the pen."}),
    "bob ask, ann give": (200, "bob", {"ann": "Bob keeps the score."}),
    "bob ask, ann keep": (200, "ann", {"bob": "Ann keeps the pen for now."}),
    "bob ask, ann keep, bob ask": (200, "ann", {"bob": "You have asked Ann for the pen."}),
    "bob ask, cal ask": (200, "ann", {"ann": "Bob asks for the pen."}),
    "bob ask, bob withdraw, cal ask": (200, "ann", {"ann": "Cal asks for the pen."}),
    "bob ask, waits 120, cal ask": (200, "ann", {"ann": "Cal asks for the pen."}),
    # Who asked takes the pen after two minutes in which its phone asked for nothing.
    "bob ask, bob take": (409, "ann", {}),
    "bob ask, silent 110, bob take": (409, "ann", {}),
    "bob ask, silent 120, bob take": (200, "bob", {"ann": "Bob keeps the score."}),
    "bob ask, silent 3600, cal take": (409, "ann", {}),
    "bob ask, silent 3600, bob looks, bob take": (200, "bob", {}),
    "silent 3600, ann looks, bob ask, bob take": (409, "ann", {}),
    "silent 3600, ann news, bob ask, bob take": (409, "ann", {}),
    "silent 3600, ann hand, bob ask, bob take": (409, "ann", {}),
    # The owner takes it at once, and nobody else.
    "bob ask, ann give, ann take-at-once": (200, "ann", {"bob": "Ann keeps the score."}),
    "bob ask, ann give, cal take-at-once": (403, "bob", {}),
    "ann hand-over": (200, "bob", {}),
    "ann nonsense": (400, "ann", {}),
    "ann give": (400, "ann", {}),
    "ann keep": (400, "ann", {}),
    "ann take-at-once": (400, "ann", {}),
}  # fmt: skip


@pytest.mark.parametrize("steps", PASSES)
def test_the_pen_is_asked_for_given_kept_and_taken(app: Flask, phones: Phones, steps: str) -> None:
    status, holder, sentences = PASSES[steps]
    phones["ann"].look()

    page = played(app, phones, steps)

    assert page.status == status
    shown = {who: at.look().page for who, at in phones.items()}
    assert [who for who, each in shown.items() if may_write(each)] == [holder]
    assert [who for who, words in sentences.items() if not shown[who].shows(words)] == []


def test_who_may_not_take_it_yet_is_told_why(bob: Table) -> None:
    does(bob, "ask")

    page = does(bob, "take")

    assert page.shows("Ann keeps the score")
    assert page.shows("Ann was here just now. You have asked; once that phone has been silent")


def test_a_table_of_one_phone_says_nothing_of_the_pen(table: Table) -> None:
    html = table.look().page.html

    assert 'class="pen"' not in html
    assert 'id="me"' not in html


def test_a_wish_that_was_taken_back_is_not_granted(table: Table, bob: Table, cal: Table) -> None:
    does(bob, "ask")
    form = next(f for f in table.look().page.forms if ("do", "give") in f.buttons)
    does(bob, "withdraw")
    does(cal, "ask")

    page = table.phone.send(form, do="give")

    assert page.status == 409
    assert may_write(table.look().page)
    assert not may_write(cal.look().page)


def test_a_sign_of_life_is_written_once_a_minute_and_tells_no_page(
    app: Flask, table: Table
) -> None:
    def seen() -> datetime:
        with app.app_context(), database().reading() as connection:
            return held(connection, table)[1].seen_at

    first = seen()
    table.look()
    assert seen() == first

    earlier(app, table, "seen_at", pens.NOTED_EVERY)
    version = table.look().page.html.partition("/news?v=")[2].partition("&")[0]
    noted = seen()
    assert noted >= first
    assert table.look().page.html.partition("/news?v=")[2].partition("&")[0] == version
    assert seen() == noted


@pytest.mark.parametrize(
    ("holder", "loser", "says"),
    [("bob", "ann", "Take the pen"), ("cal", "bob", "Ask for the pen")],
)
def test_a_form_that_lost_the_pen_says_so_once_with_the_tap_to_get_it(
    phones: Phones, holder: str, loser: str, says: str
) -> None:
    if loser != "ann":
        passes(phones["ann"], phones[loser])
    news = phones[loser].look().page.html.partition('id="news" hx-get="')[2].partition('"')[0]
    passes(phones[loser], phones[holder])

    shown = phones[loser].phone.open(unescape(news))

    assert shown.shows("What you tapped is still here. Save it once this phone has the pen.")
    assert not shown.shows("keeps the score")
    assert (shown.html.count('class="note"'), shown.html.count(says)) == (1, 1)
    if loser == "bob":
        does(phones[loser], "ask")
        assert phones[loser].phone.open(unescape(news)).shows("You have asked Cal for the pen.")


def test_the_owner_is_asked_first(table: Table, bob: Table) -> None:
    passes(table, bob)

    assert table.phone.open(table.look().page.to("Take the pen")).shows("Take the pen from Bob?")
    assert may_write(bob.look().page)


def test_the_owner_takes_nothing_from_one_he_was_not_asked_about(
    table: Table, bob: Table, cal: Table
) -> None:
    passes(table, bob)
    form = table.phone.open(f"{table.path}/pen").form("/pen")
    does(cal, "ask")
    does(bob, "give")

    page = table.phone.send(form, do="take-at-once")

    assert page.status == 409
    assert page.shows("Cal has the pen now")
    assert may_write(cal.look().page)


def test_two_phones_that_write_at_once_are_one_entry_and_one_first_by_name(
    table: Table, bob: Table
) -> None:
    ann = table.look().entry()
    passes(table, bob)
    bob.look().hand("Bob", 80, 100)

    page = table.phone.send(ann, bidder=1, bid=90, taken=95, trump="red", do="hand")

    assert page.status == 403
    assert page.shows("Bob was first")
    assert page.shows("Hand 1 is saved already, by Bob.")
    assert table.look().totals == (20, 100)
    assert len(table.rows) == 1


def test_a_hand_that_was_tapped_before_the_pen_passed_is_kept_and_can_be_saved_after_all(
    table: Table, bob: Table
) -> None:
    ann = table.look().entry()
    passes(table, bob)

    page = table.phone.send(ann, bidder=1, bid=90, taken=95, trump="red", do="hand")

    assert page.status == 403
    assert page.shows("Bob has the pen now")
    table.page = page
    assert {("bidder", "1"), ("bid", "90"), ("taken", "95")} <= set(table.entry().fields)
    assert page.to("Take the pen") == f"{table.path}/pen"
    kept = table.entry()
    does(table, "take-at-once")
    table.send(kept, do="hand")
    assert table.look().totals == (95, 25)


def test_a_page_for_writers_says_by_name_who_keeps_the_score(table: Table, bob: Table) -> None:
    page = bob.phone.open(f"{table.path}/hand/1/other")

    assert page.status == 403
    assert page.shows("Ann has the pen now")
    assert page.shows("Nothing was changed, and nothing is lost")


def test_nothing_typed_elsewhere_is_lost_with_the_pen(table: Table, bob: Table) -> None:
    form = table.phone.open(f"{table.path}/players").form("/players")
    passes(table, bob)

    page = table.phone.send(form, seat1="Zoe")

    assert page.status == 403
    assert page.shows("Bob has the pen now")
    assert any(("seat1", "Zoe") in each.fields for each in page.forms)


def test_a_pen_that_nobody_has_is_taken_by_asking(table: Table, bob: Table) -> None:
    passes(table, bob)
    bob.phone.send(bob.phone.open("/games").form("/leave"))
    assert table.look().page.shows("Nobody keeps the score.")

    does(table, "ask")

    assert may_write(table.look().page)


def test_who_keeps_the_score_is_known_at_the_next_game_too(table: Table, bob: Table) -> None:
    page = table.phone.send(table.phone.open("/new").form("/rematch"))

    there = bob.phone.open(page.response.request.path)

    assert there.shows("Ann keeps the score.")
    assert bob.phone.open("/").words.count("You are Bob") == 2


@pytest.mark.parametrize("moment", ["", "now", "2026-01-01", "0001-01-01T00:00:00+14:00"])
def test_a_moment_that_is_none_passes_no_pen(table: Table, bob: Table, moment: str) -> None:
    does(bob, "ask")
    sent = {"csrf_token": table.phone.token(), "key": "k" * 12, "do": "give", "asked_at": moment}

    assert table.phone.post(f"{table.path}/pen", sent).status == 400
    assert may_write(table.look().page)


def test_a_link_that_moved_the_pen_once_does_not_move_it_again(
    app: Flask, table: Table, bob: Table
) -> None:
    link = door(new_link(table, "scribe"))
    cal = Phone.new(app)
    come(cal, link, 3)
    at = Table(cal, table.path)
    passes(at, bob)

    come(cal, link, 3)

    assert may_write(bob.look().page)
    assert not may_write(at.look().page)


def test_nobody_but_who_has_the_pen_keeps_it_from_who_asks(
    table: Table, bob: Table, cal: Table
) -> None:
    does(bob, "ask")
    form = next(f for f in table.look().page.forms if ("do", "keep") in f.buttons)
    sent = {**dict(form.fields), "do": "keep", "csrf_token": cal.phone.token()}

    cal.phone.post(form.action, sent)

    assert table.look().page.shows("Bob asks for the pen.")


@pytest.mark.parametrize("do", ["give", "hand-over"])
def test_nobody_but_who_has_the_pen_passes_it_on(
    table: Table, bob: Table, cal: Table, do: str
) -> None:
    """A player who sends the form of the phone with the pen."""
    does(bob, "ask")
    pages = (table.look().page, table.phone.open(f"{table.path}/pen"))
    form = next(f for page in pages for f in page.forms if ("do", do) in f.buttons)

    sent = {**dict(form.fields), "do": do, "csrf_token": cal.phone.token()}

    page = cal.phone.post(form.action, sent)

    assert page.status == 409
    assert may_write(table.look().page)
    assert not may_write(bob.look().page)


def test_the_pen_of_a_deleted_game_is_not_asked_for(table: Table, bob: Table) -> None:
    bob.look()
    table.phone.send(table.phone.open("/games").form("/delete"))

    page = does(bob, "ask")
    table.phone.send(table.phone.open("/games").form("/restore"))

    assert page.status == 410
    assert not table.look().page.shows("asks for the pen")
