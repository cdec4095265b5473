"""Recovery words: shown once after a first game begins, they restore the pens of a phone."""

import re
from pathlib import Path

import pytest
from flask import Flask
from mnemonic import Mnemonic

from referee.server.bounds import Tries
from referee.store.people.pens import read_words, recovery_words
from referee.web.shared.phone import NAME
from referee.web.table.pen import ALLOWED
from tests.databases import NewDatabase
from tests.web.conftest import make_app
from tests.web.doors import may_write, take_pen
from tests.web.phone import Page, Phone
from tests.web.playing import Table

SHOWN = "Recovery words"


def words_on(page: Page) -> str:
    """The recovery words on *page*; an empty string if it shows none."""
    found = re.search(rf'{SHOWN}</summary>.*?<p class="lead">([a-z ]+)</p>', page.html, re.DOTALL)
    return found[1] if found else ""


def enter(phone: Phone, typed: str) -> Page:
    """The page that answers the *typed* words."""
    return phone.send(phone.open("/recover").form("/recover"), words=typed)


@pytest.fixture(autouse=True)
def fresh_tries(app: Flask) -> None:
    """Resets the failed tries, so that tests do not share them."""
    app.extensions["tries"] = Tries(ALLOWED)


def test_who_begins_a_game_sees_six_words_of_the_list(table: Table) -> None:
    words = words_on(table.page).split()

    assert len(words) == 6
    assert set(words) <= set(Mnemonic("english").wordlist)
    assert words_on(table.look().page).split() == words


def test_every_phone_has_words_of_its_own() -> None:
    shown = {recovery_words(f"secret {number}") for number in range(20)}

    assert len(shown) == 20
    assert len({word for words in shown for word in words}) > 80


def test_the_words_stay_while_the_first_hand_is_played_and_are_never_shown_after(
    table: Table,
) -> None:
    words = words_on(table.page)
    assert words_on(table.bid("Ann", 90)) == words

    page = table.result(95)
    undone = table.phone.send(page.form("/undo"))

    assert SHOWN not in page.html
    assert SHOWN not in undone.html
    assert SHOWN not in table.look().page.html


def test_nobody_else_is_shown_the_words(table: Table, stranger: Phone) -> None:
    assert SHOWN not in stranger.open(table.path).html
    take_pen(table, stranger)

    assert may_write(stranger.open(table.path))
    assert SHOWN not in stranger.open(table.path).html


def test_a_second_game_of_the_phone_shows_no_words(table: Table) -> None:
    assert SHOWN not in Table.start(table.phone).page.html


@pytest.mark.parametrize(
    "typed",
    [
        "ABANDON ABILITY ABLE",
        "abandon, ability, able",
        "abandon-ability-able",
        "  1. abandon\nability\nable.",
        "aban abil able",
        "Abandon  Ability  Able",
    ],
)
def test_words_are_read_however_they_are_typed(typed: str) -> None:
    assert read_words(typed) == (("abandon", "ability", "able"), ())


def test_the_words_bring_the_pens_to_another_phone(table: Table, stranger: Phone) -> None:
    words = words_on(table.page)
    later = Table.start(table.phone)

    page = enter(stranger, words)

    assert page.status == 200
    assert {table.path, later.path} <= set(page.links)
    assert may_write(stranger.open(table.path))
    assert may_write(stranger.open(later.path))
    assert not may_write(table.phone.open(table.path))


def test_the_words_lead_to_the_phone_that_entered_them_last(table: Table, app: Flask) -> None:
    words = words_on(table.page)
    second, third = Phone.new(app), Phone.new(app)
    enter(second, words)
    of_second = Table.start(second)

    enter(third, words)

    assert may_write(third.open(of_second.path))
    assert SHOWN not in of_second.page.html


def test_words_entered_twice_change_nothing(table: Table, stranger: Phone) -> None:
    words = words_on(table.page)

    assert [enter(stranger, words).status for _ in range(2)] == [200, 200]
    assert may_write(stranger.open(table.path))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "There are six words, and here are 0."),
        ("abandon", "There are six words, and here is one."),
        ("abandon ability able about above", "There are six words, and here are 5."),
        ("abandon ability able about above absent absorb", "and here are 7."),
        ("zzz ability able about above absent", "“zzz”: no recovery word begins like that."),
        ("ñandú ability able about above absent", "“ñandú”: no recovery word begins"),
    ],
)
def test_wrong_words_get_a_sentence_and_stay_in_their_field(
    phone: Phone, typed: str, sentence: str
) -> None:
    page = enter(phone, typed)

    assert page.status == 422
    assert sentence in " ".join(page.errors)
    assert ("words", typed) in page.form("/recover").fields


def test_words_of_nobody_lead_nowhere(table: Table, stranger: Phone) -> None:
    words = words_on(table.page).split()
    wrong = [*words[:4], words[5], words[4]]

    page = enter(stranger, " ".join(wrong))

    assert page.status == 422
    assert page.errors == ["No phone has these words. Please check each of them, and their order."]
    assert not may_write(stranger.open(table.path))


def test_words_can_be_tried_ten_times_in_ten_minutes(table: Table, stranger: Phone) -> None:
    wrong = "abandon ability able about above absent"

    pages = [enter(stranger, wrong) for _ in range(11)]
    good = enter(stranger, words_on(table.page))

    assert [page.status for page in pages] == [422] * 10 + [429]
    assert good.status == 429
    assert good.errors == ["Too many tries. Wait ten minutes, then send the words again."]
    assert not may_write(stranger.open(table.path))


def test_right_words_lead_back_where_others_of_the_hall_typed_wrong_ones(
    app: Flask, table: Table, stranger: Phone
) -> None:
    for _ in range(11):
        enter(Phone.new(app), "abandon ability able about above absent")

    assert enter(stranger, words_on(table.page)).status == 200
    assert may_write(stranger.open(table.path))


def test_misread_words_are_no_tries(table: Table, stranger: Phone) -> None:
    for _ in range(12):
        enter(stranger, "zzz")

    assert enter(stranger, words_on(table.page)).status == 200


def test_words_of_another_site_are_refused(table: Table, stranger: Phone) -> None:
    form = stranger.open("/recover").form("/recover")

    answer = stranger.client.post(
        "/recover",
        data=form.filled({"words": words_on(table.page)}),
        headers={"Origin": "https://evil.example"},
    )

    assert answer.status_code == 403
    assert not may_write(stranger.open(table.path))


def test_the_page_is_found_at_the_club_by_a_phone_that_watches(
    table: Table, watcher: Phone
) -> None:
    assert "/club" in watcher.open(table.path).links
    assert "/recover" in watcher.open("/club").links
    assert "/recover" not in table.page.links


def test_the_words_stand_nowhere_on_the_disk(new_file: NewDatabase, tmp_path: Path) -> None:
    words = words_on(Table.start(Phone.new(make_app(new_file(tmp_path)))).page)

    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert words
    assert words.encode() not in written
    assert not all(word.encode() in written for word in words.split())


def test_a_hand_that_a_phone_without_its_cookie_sent_is_saved_once_the_pen_is_back(
    table: Table,
) -> None:
    phone, form, words = table.phone, table.entry(), words_on(table.page)
    phone.client.delete_cookie(NAME)
    sent = form.filled({"bidder": 1, "bid": 90, "trump": "red", "taken": 95, "do": "hand"})

    page = Page(phone.client.post(form.action, data=sent, headers={"Origin": "http://localhost"}))

    assert page.status == 400
    assert page.shows("This phone has no pen")
    assert "/recover" in page.links
    kept = page.form("/hand/1")
    assert {("bidder", "1"), ("bid", "90"), ("taken", "95")} <= set(kept.fields)
    early = phone.send(kept)
    assert early.status == 404
    assert early.shows("This phone has no pen")

    enter(phone, words)
    table.page = phone.send(early.form("/hand/1"))
    table.send(table.preview(), do="save")

    assert table.look().totals == (95, 25)


def test_a_phone_that_only_watches_is_led_to_the_recovery_of_a_pen(
    table: Table, watcher: Phone
) -> None:
    page = watcher.open(f"{table.path}/pen")

    assert page.status == 403
    assert page.shows("the recovery words bring it back")


@pytest.mark.parametrize("lost", [True, False])
def test_the_effect_of_a_tap_says_it_beside_the_form(table: Table, lost: bool) -> None:
    form = table.entry()
    sent = form.forged({"bidder": 1}, csrf_token="stale")
    if lost:
        table.phone.client.delete_cookie(NAME)

    page = table.phone.post(f"{form.action}/effect", sent, htmx=True)

    assert page.status == 400
    assert page.shows("This phone has no pen." if lost else "Please send it once more.")
    assert 'id="effect"' in page.html
    assert page.forms == []
