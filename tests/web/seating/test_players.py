"""The page of a table's players: correcting names, and replacing players in mid-game."""

import re

import pytest
from flask import Flask

from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table


def players(table: Table) -> Sheet:
    """The form that the menu of the table leads to."""
    page = table.phone.open(table.look().page.to("Players and phones"))
    return page.form("/players")


def change(table: Table, do: str, **names: str) -> Page:
    page = table.phone.send(players(table), do=do, **names)
    table.look()
    return page


def nameless(phone: Phone) -> Table:
    """A game in which nobody has named seat 3."""
    new = "/new/kentucky-discard"
    page = phone.send(phone.open(new).form(new), seat1="Ann", seat2="Bob", seat4="Dee")
    page = phone.send(page.form(new), nameless="3")
    return Table(phone, page.response.request.path, page)


def heads(table: Table) -> str:
    found = re.search(r"<thead>(.*?)</thead>", table.look().page.html, re.DOTALL)
    return " ".join(re.sub("<[^>]*>", " ", found[1]).split()) if found else ""


def saved(table: Table) -> str:
    found = re.search(r'<div class="saved[^>]*>.*?<p>(.*?)</p>', table.page.html, re.DOTALL)
    return " ".join(re.sub("<[^>]*>", " ", found[1]).split()) if found else ""


def undone(phone: Phone, page: Page) -> Page:
    """Taps the undo beside a corrected name, and returns the page."""
    form = next(each for each in page.forms if any(n.startswith("spared-") for n, _ in each.fields))
    return phone.send(form, do="rename")


def test_a_corrected_name_stands_everywhere_and_can_be_taken_back(table: Table) -> None:
    other, before = Table.start(table.phone), Table.start(table.phone, seat3="Carl")
    table.hand("Cal", 90, 95)
    table.bid("Cal", 90)

    page = change(table, "rename", seat3="Carl")

    assert page.shows("Cal is called Carl now, in 2 games.")
    assert "Carl" in table.rows[0]
    assert "Carl bid 90" in table.page.words
    assert "Cal " not in table.page.words
    assert "for" not in heads(table)
    assert undone(table.phone, page).shows("Carl is called Cal now, in 2 games.")
    assert ["Carl" in heads(each) for each in (table, other, before)] == [False, False, True]


def test_a_new_player_sits_from_the_next_hand_on_and_is_named(table: Table) -> None:
    table.hand("Cal", 90, 95)

    change(table, "2", seat3="Eve")

    assert saved(table).startswith("From hand 2 on: Eve sits down for Cal.")
    assert "Cal 90" in table.rows[0]
    books = table.page.html.partition('aria-label="Totals in points"')[2]
    assert "Eve for Cal" in books.partition("</section>")[0]
    table.hand("Cal", 80, 85)  # seat 3
    assert "Eve 80" in table.rows[0]
    assert "Eve sits down for Cal." in table.rows[0]
    assert "Cal 90" in table.rows[1]
    assert "Eve for Cal" in heads(table)
    old = table.phone.open(f"{table.path}/hand/1").words
    assert "Cal" in old
    assert "Eve" not in old


@pytest.mark.parametrize(("hand", "bidder"), [("3", "Cal"), ("2", "Eve")])
def test_a_hand_in_play_is_played_on_by_who_sits_there(
    table: Table, hand: str, bidder: str
) -> None:
    table.hand("Ann", 90, 95)
    table.bid("Cal", 90)

    change(table, hand, seat3="Eve")

    assert f"{bidder} bid 90" in table.look().page.words
    assert table.status.startswith("Hand 2")
    table.result(95)
    assert table.status.startswith("Hand 3")
    assert "Eve" in table.page.words


def test_a_correction_and_a_removal_keep_who_sat_down(table: Table) -> None:
    change(table, "1", seat3="Eve")
    table.hand("Ann", 90, 95)
    table.correct(1, taken=100)
    assert "Eve for Cal" in heads(table)

    table.take_out(1)

    assert "Eve" in table.look().page.words


def test_undo_takes_the_change_back_and_puts_it_back(table: Table) -> None:
    table.hand("Ann", 90, 95)
    change(table, "2", seat3="Eve")

    table.undo()
    assert saved(table).startswith("Undone. From hand 2 on all is as before.")
    assert "Eve" not in heads(table)

    table.undo()
    assert saved(table).startswith("Put back. From hand 2 on: Eve sits down for Cal.")


def test_a_changed_name_asks_whether_it_is_a_correction_or_another_player(table: Table) -> None:
    page = change(table, "", seat3="Eve")

    assert page.status == 200
    assert "Is Eve the right name of Cal, or does Eve sit down for Cal?" in page.words
    assert "Eve" not in table.look().page.words


@pytest.mark.parametrize(
    ("do", "name", "sentence"),
    [
        ("rename", "bob", "Somebody else at this table is called bob"),
        ("1", "\u200b", "A name needs at least one visible character."),
        ("1", "x" * 41, "A name has at most 40 characters; this has 41."),
    ],
)
def test_names_that_cannot_be_are_refused(table: Table, do: str, name: str, sentence: str) -> None:
    page = change(table, do, seat3=name)

    assert page.status == 422
    assert sentence in page.words


def test_nobody_sits_twice_in_the_hand_that_is_played(table: Table) -> None:
    """Ann leaves after this hand; until then her name is at the table."""
    table.hand("Ann", 90, 95)
    table.bid("Bob", 90)
    change(table, "3", seat1="Eve")

    twice = change(table, "2", seat4="Ann")
    later = change(table, "3", seat4="Ann")

    assert twice.status == 422
    assert twice.shows("is already sitting there")
    assert later.status == 200
    table.result(95)
    assert table.look().page.shows("Eve and Cal")


def test_two_may_change_places(table: Table) -> None:
    change(table, "1", seat1="Bob", seat2="Ann")

    assert "Bob sits down for Ann. Ann sits down for Bob." in saved(table)


def test_the_same_form_twice_seats_once(table: Table) -> None:
    form = players(table)

    assert [table.phone.send(form, do="1", seat3="Eve").status for _ in range(2)] == [200, 200]
    assert len(table.look().undos) == 1


def test_a_page_left_behind_changes_nothing_but_what_was_typed_over(table: Table) -> None:
    form = players(table)
    change(table, "rename", seat3="Carl")

    late = table.phone.send(form, do="rename", seat3="Carla")
    assert late.status == 409
    assert "Carla" not in table.look().page.words

    table.phone.send(form, do="rename", seat1="Anne")
    assert "Carl" in table.look().page.words
    assert "Anne" in table.page.words


def test_the_hand_a_page_was_made_for_may_be_taken(table: Table) -> None:
    form = players(table)
    table.bid("Ann", 90)

    late = table.phone.send(form, do="1", seat3="Eve")

    assert late.status == 409
    assert "Eve" not in table.look().page.words


def test_a_hand_tapped_while_somebody_sat_down_is_kept_and_saved_then(table: Table) -> None:
    form = table.look().entry()
    change(table, "1", seat3="Eve")

    late = table.phone.send(form, bidder=1, bid=90, taken=95, do="hand")

    assert late.status == 409
    assert "The table was changed" in late.words
    assert "Correct hand 1 to it" not in late.words
    table.page = late
    form = table.entry()
    assert ("bid", "90") in form.fields
    table.send(form, do="hand")
    assert table.look().totals == (95, 25)


def test_an_old_hand_cannot_be_given_other_players(table: Table) -> None:
    form = players(table)
    table.hand("Ann", 90, 95)
    table.hand("Ann", 90, 95)
    forged = form.forged({"seat3": "Eve"}, do="1", **{"seq-1": "1"})

    refused = table.phone.post(form.action, forged)

    assert refused.status == 422
    assert "never for an earlier one" in refused.words


def test_a_chair_without_a_name_gets_one_in_its_own_game(phone: Phone) -> None:
    table, other = nameless(phone), nameless(phone)

    change(table, "rename", seat3="Eve")

    assert "Eve" in table.look().page.words
    assert "Seat 3" in other.look().page.words


def test_who_has_left_can_be_spelled_right(table: Table) -> None:
    table.hand("Cal", 90, 95)
    change(table, "2", seat3="Eve")

    change(table, "rename", former1="Carl")

    assert "Carl 90" in table.look().rows[0]
    assert "Eve for Carl" in heads(table)


def test_after_the_end_names_can_only_be_corrected(table: Table) -> None:
    for _ in range(3):
        table.hand("Ann", 120, 120)

    assert [value for name, value in players(table).buttons if name == "do" and value] == ["rename"]


def test_who_only_watches_or_plays_elsewhere_changes_no_names(
    table: Table, watcher: Phone, app: Flask
) -> None:
    page = watcher.open(f"{table.path}/players")
    change(Table.start(Phone.new(app)), "rename", seat3="Zed")

    assert page.shows("Ann Bob Cal Dee")
    assert page.forms == []
    assert "Cal" in table.look().page.words
    assert "Zed" not in table.page.words


def test_the_record_has_the_names_of_today(table: Table) -> None:
    change(table, "1", seat3="Eve")
    change(table, "rename", seat3="Eva")

    record = table.phone.open(f"{table.path}/record.rook").html

    assert 'players = ["Ann", "Bob", "Cal", "Dee"]' in record
    assert 'players = { 3 = "Eva" }' in record


def test_who_bids_first_is_called_by_the_name_of_now(table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.hand("Ann", 90, 95)
    change(table, "3", seat3="Eve")

    assert "Bob deals" in table.look().status
