"""The pen passes from phone to phone: one has it, all know who, and no hand is lost by it."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import Connection, select, update

from referee.store.people import pens
from referee.store.people.pens import Pen, pen_of
from referee.store.tables import GAMES, PENS
from referee.web.access import database
from tests.web.doors import come, door, let_in, may_write, new_link
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table


@pytest.fixture
def bob(app: Flask, table: Table) -> Table:
    """The table on Bob's phone; Ann's began it, and says that it is hers."""
    table.phone.send(table.phone.open(f"{table.path}/join").form("/sit"), seat=1)
    phone = Phone.new(app)
    let_in(table, phone, "Bob")
    return Table(phone, table.path)


@pytest.fixture
def cal(app: Flask, table: Table, bob: Table) -> Table:
    phone = Phone.new(app)
    let_in(table, phone, "Cal")
    return Table(phone, bob.path)


def does(at: Table, do: str) -> Page:
    """Taps the button of the pen on the table's page, wherever its fields stand."""
    page = at.look().page
    for form in page.forms:
        if form.action.endswith("/pen") and ("do", do) in form.buttons:
            at.page = at.phone.send(form, do=do)
            return at.page
    assert f'name="do" value="{do}"' in page.html, page.words
    at.page = at.phone.post(f"{at.path}/pen", {**dict(carrier(page).fields), "do": do})
    return at.page


def carrier(page: Page) -> Sheet:
    """The form that carries what taps on the pen need."""
    return next(form for form in page.forms if not form.buttons and form.has("key"))


def passes(table: Table, to: Table) -> None:
    """The phone *to* asks for the pen, and is given it."""
    does(to, "ask")
    does(table, "give")


def on_pen(at: Table, do: str) -> Page:
    """Taps the button *do* on the page about the pen."""
    form = next(
        each for each in at.phone.open(f"{at.path}/pen").forms if ("do", do) in each.buttons
    )
    at.page = at.phone.send(form, do=do)
    return at.page


def held(connection: Connection, at: Table) -> tuple[int, Pen]:
    """The table's game, and who has its pen."""
    game = connection.scalar(select(GAMES.c.id).where(GAMES.c.public_id == at.path[3:]))
    assert game is not None
    pen = pen_of(connection, game)
    assert pen is not None
    return game, pen


def silent_for(app: Flask, at: Table, silence: timedelta) -> None:
    """As if the phone with the pen had not been heard of for so long."""
    with app.app_context(), database().writing() as connection:
        game, pen = held(connection, at)
        earlier = update(PENS).where(PENS.c.game_id == game)
        connection.execute(earlier.values(seen_at=pen.seen_at - silence))


def test_everybody_sees_who_keeps_the_score(table: Table, bob: Table, watcher: Phone) -> None:
    assert bob.look().page.shows("Ann keeps the score.")
    assert watcher.open(table.path).shows("Ann keeps the score.")
    assert not table.look().page.shows("keeps the score.")


def test_a_table_of_one_phone_says_nothing_of_the_pen(table: Table) -> None:
    html = table.look().page.html

    assert 'class="pen"' not in html
    assert 'id="me"' not in html


def test_a_player_asks_and_the_scribe_gives(table: Table, bob: Table) -> None:
    assert does(bob, "ask").shows("You have asked Ann for the pen.")
    assert table.look().page.shows("Bob asks for the pen.")

    does(table, "give")

    assert may_write(bob.look().page)
    assert not may_write(table.look().page)
    assert table.page.shows("Bob keeps the score.")
    bob.hand("Ann", 90, 95)
    assert table.look().totals == (95, 25)


def test_the_scribe_may_say_not_now_and_the_asker_reads_it(table: Table, bob: Table) -> None:
    does(bob, "ask")

    does(table, "keep")

    assert may_write(table.look().page)
    assert not table.page.shows("asks for the pen")
    assert bob.look().page.shows("Ann keeps the pen for now.")
    assert does(bob, "ask").shows("You have asked Ann for the pen.")


def test_the_first_to_ask_is_the_one_who_is_named(table: Table, bob: Table, cal: Table) -> None:
    early = cal.look().page
    does(bob, "ask")
    me = carrier(early)
    late = cal.phone.post(f"{cal.path}/pen", {**dict(me.fields), "do": "ask"})

    assert table.look().page.shows("Bob asks for the pen.")
    assert cal.look().page.shows("Ann keeps the score. Bob has asked for the pen.")
    assert 'value="ask"' not in cal.page.html
    assert late.shows("Bob has asked for the pen.")


def test_a_wish_that_nobody_answers_leaves_room_for_another_one(
    app: Flask, table: Table, bob: Table, cal: Table
) -> None:
    does(bob, "ask")
    with app.app_context(), database().writing() as connection:
        game, pen = held(connection, table)
        assert pen.asked_at is not None
        earlier = update(PENS).where(PENS.c.game_id == game)
        connection.execute(earlier.values(asked_at=pen.asked_at - pens.SILENCE))

    does(cal, "ask")

    assert table.look().page.shows("Cal asks for the pen.")


def test_a_wish_that_was_taken_back_is_not_granted(table: Table, bob: Table, cal: Table) -> None:
    does(bob, "ask")
    form = next(f for f in table.look().page.forms if ("do", "give") in f.buttons)
    does(bob, "withdraw")
    does(cal, "ask")

    page = table.phone.send(form, do="give")

    assert page.status == 409
    assert may_write(table.look().page)
    assert not may_write(cal.look().page)


def test_who_asked_takes_the_pen_after_two_minutes_of_silence(
    app: Flask, table: Table, bob: Table
) -> None:
    does(bob, "ask")
    refused = does(bob, "take")
    assert refused.status == 409
    assert refused.shows("Ann keeps the score")
    assert refused.shows("Ann was here just now. You have asked; once that phone has been silent")

    silent_for(app, table, timedelta(seconds=119))
    assert does(bob, "take").status == 409
    silent_for(app, table, timedelta(seconds=1))
    does(bob, "take")

    assert may_write(bob.look().page)
    assert table.look().page.shows("Bob keeps the score.")


def test_who_has_not_asked_takes_nothing_however_silent_it_is(
    app: Flask, table: Table, bob: Table, cal: Table
) -> None:
    does(bob, "ask")
    silent_for(app, table, timedelta(hours=1))
    me = carrier(cal.look().page)

    page = cal.phone.post(f"{cal.path}/pen", {**dict(me.fields), "do": "take"})

    assert page.status == 409
    assert not may_write(cal.look().page)


@pytest.mark.parametrize(
    "look",
    [
        lambda at: at.look(),
        lambda at: at.phone.open(f"{at.path}/news?v=0"),
        lambda at: at.hand("Ann", 90, 95),
    ],
)
def test_whatever_the_phone_with_the_pen_asks_is_a_sign_of_life(
    app: Flask, table: Table, bob: Table, look: Callable[[Table], object]
) -> None:
    table.look()
    silent_for(app, table, timedelta(hours=1))

    look(table)

    does(bob, "ask")
    assert does(bob, "take").status == 409


def test_what_other_phones_ask_is_no_sign_of_life(app: Flask, table: Table, bob: Table) -> None:
    does(bob, "ask")
    silent_for(app, table, timedelta(hours=1))

    bob.look()

    does(bob, "take")
    assert may_write(bob.look().page)


def test_a_sign_of_life_is_written_once_a_minute_and_tells_no_page(
    app: Flask, table: Table
) -> None:
    def seen() -> datetime:
        with app.app_context(), database().reading() as connection:
            return held(connection, table)[1].seen_at

    first = seen()
    table.look()
    assert seen() == first

    silent_for(app, table, pens.NOTED_EVERY)
    version = table.look().page.html.partition("/news?v=")[2].partition("&")[0]
    noted = seen()
    assert noted >= first
    assert table.look().page.html.partition("/news?v=")[2].partition("&")[0] == version
    assert seen() == noted


def test_the_owner_is_asked_first_and_takes_the_pen_at_once(table: Table, bob: Table) -> None:
    passes(table, bob)

    asked = table.phone.open(table.look().page.to("Take the pen"))
    assert asked.shows("Take the pen from Bob?")
    assert may_write(bob.look().page)
    on_pen(table, "take-at-once")

    assert may_write(table.look().page)
    assert bob.look().page.shows("Ann keeps the score.")


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


def test_nobody_else_takes_it_at_once(table: Table, bob: Table, cal: Table) -> None:
    passes(table, bob)
    me = carrier(cal.look().page)
    since = {"since": "2026-01-01T00:00:00+00:00", "do": "take-at-once"}

    assert cal.phone.post(f"{cal.path}/pen", {**dict(me.fields), **since}).status == 403


def test_the_scribe_hands_it_to_who_has_not_asked(table: Table, bob: Table, cal: Table) -> None:
    page = table.phone.open(f"{table.path}/pen")
    assert page.shows("Give it to Bob")
    assert page.shows("Give it to Cal")

    table.phone.send(
        next(f for f in page.forms if ("do", "hand-over") in f.buttons), do="hand-over"
    )

    assert may_write(bob.look().page)
    assert not may_write(cal.look().page)


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
    on_pen(table, "take-at-once")
    table.send(kept, do="hand")
    assert table.look().totals == (95, 25)


def test_a_page_for_writers_says_by_name_who_keeps_the_score(table: Table, bob: Table) -> None:
    page = bob.phone.open(f"{table.path}/hand/1/other")

    assert page.status == 403
    assert page.shows("Ann keeps the score")


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


@pytest.mark.parametrize("do", ["", "nonsense", "give", "keep", "take-at-once"])
def test_a_tap_that_no_page_has_is_refused(table: Table, do: str) -> None:
    form = {"csrf_token": table.phone.token(), "key": "k" * 12, "do": do}

    assert table.phone.post(f"{table.path}/pen", form).status == 400


def test_who_keeps_the_score_is_known_at_the_next_game_too(table: Table, bob: Table) -> None:
    page = table.phone.send(table.phone.open("/new").form("/rematch"))

    there = bob.phone.open(page.response.request.path)

    assert there.shows("Ann keeps the score.")
    assert bob.phone.open("/").words.count("You are Bob") == 2


@pytest.mark.parametrize("moment", ["", "now", "2026-01-01", "0001-01-01T00:00:00+14:00"])
def test_a_moment_that_is_none_passes_no_pen(table: Table, bob: Table, moment: str) -> None:
    does(bob, "ask")
    told = {"csrf_token": table.phone.token(), "key": "k" * 12, "do": "give", "wish": moment}

    assert table.phone.post(f"{table.path}/pen", told).status == 400
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
    asked = next(f for f in table.look().page.forms if ("do", "keep") in f.buttons)
    sent = {**dict(asked.fields), "do": "keep", "csrf_token": cal.phone.token()}

    cal.phone.post(asked.action, sent)

    assert table.look().page.shows("Bob asks for the pen.")


@pytest.mark.parametrize("do", ["give", "hand-over"])
def test_nobody_but_who_has_the_pen_passes_it_on(
    table: Table, bob: Table, cal: Table, do: str
) -> None:
    """A player who sends the form of the phone with the pen as his own."""
    does(bob, "ask")
    pages = (table.look().page, table.phone.open(f"{table.path}/pen"))
    form = next(f for page in pages for f in page.forms if ("do", do) in f.buttons)

    sent = {**dict(form.fields), "do": do, "csrf_token": cal.phone.token()}

    page = cal.phone.post(form.action, sent)

    assert page.status == 409
    assert may_write(table.look().page)
    assert not may_write(bob.look().page)


def test_the_pen_of_a_deleted_game_is_not_asked_for(table: Table, bob: Table) -> None:
    me = carrier(bob.look().page)
    table.phone.send(table.phone.open("/games").form("/delete"))

    page = bob.phone.post(f"{bob.path}/pen", {**dict(me.fields), "do": "ask"})
    table.phone.send(table.phone.open("/games").form("/restore"))

    assert page.status == 410
    assert not table.look().page.shows("asks for the pen")
