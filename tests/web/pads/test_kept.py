"""Games of our own that are kept before they are played: shown, changed, deleted, archived."""

import io
import re
import zipfile

import pytest
from flask import Flask
from sqlalchemy import update

from referee.store.tables import NAMED_RULES
from tests.databases import database_of
from tests.web.clubs.conftest import become, invitation
from tests.web.games.test_named import GRANDMA, keep
from tests.web.moving.test_moving import send
from tests.web.pads.test_game import begun, played, totals
from tests.web.pads.test_own import KNOCK, made
from tests.web.phone import Page, Phone

TAPS = {"bid-0-0": "2", "bid-1-0": "1", "tricks_won-0-0": "2", "tricks_won-1-0": "3"}


def kept(phone: Phone, **fields: str) -> Page:
    """The page of a game that was kept and not played; Ann's 2 of 2 bring 12, Bob loses 3."""
    return made(phone, "keep", **fields)


def changed(phone: Phone, page: Page, do: str = "keep", **fields: str) -> Page:
    return phone.send(page.form(page.response.request.path), do=do, **fields)


def begin(phone: Phone) -> Page:
    """A game of what is kept."""
    there = phone.open("/pads/new").to("Knock 2 to 12 players")
    return phone.send(phone.open(there).form(there), name1="Ann", name2="Bob")


def test_a_game_is_kept_before_anybody_plays_it(phone: Phone) -> None:
    page = kept(phone)

    assert page.shows("Kept. “Which game?” lists it first.")
    assert not phone.open("/pads/own").shows("Kept.")
    assert phone.open("/pads/new").shows("Our own games Knock 2 to 12 players Change Knock")
    assert totals(played(phone, begin(phone), TAPS)) == {"Ann": "12", "Bob": "−3"}
    assert "Played here" not in phone.open("/pads/new").words


def test_its_form_stands_as_it_was_filled_in(phone: Phone) -> None:
    fields = dict(phone.open(kept(phone).response.request.path).form("").fields)

    assert {name: fields[name] for name in KNOCK} == KNOCK


def test_a_change_is_for_new_games_and_a_running_one_keeps_its_own(phone: Phone) -> None:
    page = kept(phone)
    running = begin(phone)

    changed(phone, page, formula="20 + bid if tricks_won == bid else -tricks_won")

    assert totals(played(phone, running, TAPS)) == {"Ann": "12", "Bob": "−3"}
    assert totals(played(phone, begin(phone), TAPS)) == {"Ann": "22", "Bob": "−3"}


def test_two_changes_from_one_page_are_not_written_over_each_other(phone: Phone) -> None:
    page = kept(phone)
    changed(phone, page, formula="1")

    late = changed(phone, page, formula="2")

    assert late.status == 409
    assert late.shows("This game was changed on another page.")
    assert dict(phone.open(page.response.request.path).form("").fields)["formula"] == "1"


def test_two_games_need_two_names(phone: Phone) -> None:
    kept(phone)

    second = kept(phone, formula="1")

    assert second.status == 422
    assert second.shows("There is something kept as “Knock” already.")


def test_what_is_not_ready_is_not_kept(phone: Phone) -> None:
    page = kept(phone, formula="10 * points")

    assert page.shows("Points of a round: 'points' is no name here")
    assert not phone.open("/pads/new").shows("Our own games")
    assert kept(phone, formula="").shows("Not ready yet Say what points a round brings")


def test_a_deleted_game_is_not_offered_until_it_is_brought_back(phone: Phone) -> None:
    page = kept(phone)

    gone = changed(phone, page, do="delete")

    assert gone.shows("“Knock” was deleted. Games that were begun with it keep it.")
    assert not gone.shows("Our own games")
    form = next(form for form in gone.forms if ("do", "restore") in form.buttons)
    assert phone.send(form, do="restore").shows("Our own games Knock")


def test_a_deleted_game_that_is_changed_is_there_again(phone: Phone) -> None:
    page = kept(phone)
    changed(phone, page, do="delete")

    deleted = phone.open(page.response.request.path)
    assert deleted.shows("This game was deleted. “Keep the change” brings it back.")
    assert ("do", "delete") not in deleted.form("").buttons
    again = changed(phone, deleted, formula="7")

    assert not again.shows("was deleted")
    assert phone.open("/pads/new").shows("Our own games Knock")


def test_the_form_gone_back_to_keeps_what_it_says_now(phone: Phone) -> None:
    """Its key is that of what was kept already."""
    form = phone.open("/pads/own").form("/pads/own")
    first = phone.send(form, do="keep", **KNOCK)

    assert phone.send(form, do="keep", **KNOCK).settled == first.settled
    twin = phone.send(form, do="keep", **{**KNOCK, "formula": "1"})
    assert twin.shows("There is something kept as “Knock” already.")
    phone.send(form, do="keep", **{**KNOCK, "name": "Other", "formula": "1"})
    assert phone.open("/pads/new").shows("Our own games Other 2 to 12 players")


def test_house_rules_are_no_game_of_our_own(phone: Phone) -> None:
    """Only their own page deletes them."""
    page = keep(phone)
    rules = re.search(r"set=([\w-]+)", page.response.request.full_path)
    assert rules is not None

    deleted = phone.post(
        f"/pads/own/{rules[1]}", {"csrf_token": phone.token(), "do": "delete", "seq": "0"}
    )

    assert deleted.status == 404
    assert phone.open("/new").shows(GRANDMA)


def test_no_other_phone_sees_or_changes_it(phone: Phone, stranger: Phone) -> None:
    page = kept(phone)
    here = page.response.request.path

    assert stranger.open(here).status == 404
    for do in ("keep", "delete", "restore", "use"):
        sent = {**KNOCK, "csrf_token": stranger.token(), "key": "k" * 16, "seq": "0", "do": do}
        assert stranger.post(here, sent).status == 404, do
    assert not stranger.open("/pads/new").shows("Knock")
    assert phone.open("/pads/new").shows("Our own games Knock")


def test_it_is_no_house_rule_of_rook(phone: Phone) -> None:
    kept(phone)

    assert not phone.open("/new").shows("Knock")


def test_an_archive_takes_it_to_another_club(app: Flask, phone: Phone) -> None:
    kept(phone)
    begun(phone, "any", "Ann", "Bob")
    archive = phone.client.get(f"{phone.led('/club')}/export/club.zip").data
    other = Phone.new(app)
    begun(other, "any", "Ann", "Bob")
    club = other.led("/club")

    shown = send(other, f"{club}/import", file=("club.zip", archive))
    send(other, f"{club}/import", shown, do="save")

    assert other.open("/pads/new").shows("Our own games Knock")
    assert totals(played(other, begin(other), TAPS)) == {"Ann": "12", "Bob": "−3"}


@pytest.mark.parametrize("choices", ['{"pad": "format = 9"}', "{}", "no JSON"])
def test_a_damaged_game_of_our_own_holds_up_no_archive(
    app: Flask, phone: Phone, choices: str
) -> None:
    own_id = kept(phone).response.request.path.rpartition("/")[2]
    kept(phone, name="Fine")
    begun(phone, "any", "Ann", "Bob")
    where = NAMED_RULES.c.public_id == own_id
    with database_of(app).writing() as connection:
        connection.execute(update(NAMED_RULES).where(where).values(choices=choices))

    archive = phone.client.get(f"{phone.led('/club')}/export/club.zip").data
    other = Phone.new(app)
    begun(other, "any", "Ann", "Bob")
    club = other.led("/club")
    shown = send(other, f"{club}/import", file=("club.zip", archive))
    send(other, f"{club}/import", shown, do="save")

    assert other.open("/pads/new").shows("Our own games Fine 2 to 12 players")


def test_an_archive_with_a_pad_that_is_none_is_refused(app: Flask, phone: Phone) -> None:
    kept(phone)
    begun(phone, "any", "Ann", "Bob")
    archive = phone.client.get(f"{phone.led('/club')}/export/club.zip").data
    spoilt = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(spoilt, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"rook-pad/1", b"rook-pad/9"))
    other = Phone.new(app)
    begun(other, "any", "Ann", "Bob")

    shown = send(other, f"{other.led('/club')}/import", file=("club.zip", spoilt.getvalue()))

    assert shown.shows("rook-pad/9")
    assert not other.open("/pads/new").shows("Knock")


def test_another_owner_of_the_club_plays_it_and_does_not_change_it(
    app: Flask, phone: Phone
) -> None:
    page = kept(phone)
    begun(phone, "any", "Ann", "Bob")
    club = phone.open(phone.led("/club"))
    other = Phone.new(app)
    invited = phone.send(next(form for form in club.forms if form.action.endswith("/invite")))
    become(other, invitation(invited))

    offered = other.open("/pads/new")

    assert offered.shows("Our own games Knock 2 to 12 players")
    assert not offered.shows("Change Knock")
    assert other.open(page.response.request.path).status == 404
    assert totals(played(other, begin(other), TAPS)) == {"Ann": "12", "Bob": "−3"}
