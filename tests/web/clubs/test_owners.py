"""Owners of a club: the first by the terminal, others by invitation, or by recovery words."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from referee.server.config import Config
from referee.store.club.exporting import ArchivedClub, ArchivedRules
from referee.store.club.importing import add_to_club
from referee.store.tables import HOME_CLUB
from referee.web.launch import owner_words
from tests.web.doors import join, join_link, may_write, pen_link, take_pen
from tests.web.phone import Page, Phone
from tests.web.playing import Table

from .conftest import KEY, become, club_of, invitation, own_path


def words_on(page: Page) -> str:
    found = re.search(r'<p class="lead">([a-z ]+)</p>', page.html)
    return found[1] if found else ""


def test_the_first_owner_comes_by_the_address_of_the_terminal(server: Flask, first: str) -> None:
    phone = Phone.new(server)

    page = become(phone, first)

    assert page.status == 200
    assert len(words_on(page).split()) == 6
    assert phone.open(page.to("To the club")).status == 200
    assert phone.open("/new").status == 200


def test_a_start_tells_how_to_own_the_server_until_somebody_does(server: Flask) -> None:
    database, phone = server.extensions["referee"], Phone.new(server)
    config, url = Config("sqlite:////of-this-app", KEY), "http://rook.lan:8124/rook"
    command = f"referee owner-link --data /srv/rook --url {url}"

    def printed(*, seen: bool) -> str:
        return owner_words(database, config, url, "" if seen else command)

    shown = re.search(r"http://rook\.lan:8124/rook(/own/[\w-]{22})$", printed(seen=True))
    assert shown is not None
    assert "/own/" not in printed(seen=False)
    assert printed(seen=False).endswith(f"\n  {command}")
    become(phone, shown[1])

    assert (printed(seen=True), printed(seen=False)) == ("", "")


def test_a_start_ends_the_addresses_of_those_before(server: Flask) -> None:
    database, config = server.extensions["referee"], Config("sqlite:////of-this-app", KEY)

    old, new = (owner_words(database, config, "", "").split()[-1] for _ in range(2))

    assert Phone.new(server).open(old).status == 404
    assert become(Phone.new(server), new).status == 200


def test_the_address_makes_one_owner_alone_and_no_other_link_one(server: Flask, first: str) -> None:
    one, other = Phone.new(server), Phone.new(server)
    form = other.open(first).form(first)
    become(one, first)

    assert other.send(form).status == 404
    assert other.open(first).status == 404
    assert other.open("/new").status == 403
    assert other.open(join_link(Table.start(one)).replace("/j/", "/own/")).status == 404


def test_an_owner_invites_another_who_sees_every_table_and_takes_no_pen_by_it(
    server: Flask, owner: Phone
) -> None:
    page = owner.send(club_of(owner).form("/invite"))
    second = Phone.new(server)

    assert become(second, invitation(page)).status == 200

    table = Table.start(owner)
    seen = second.open(table.path)
    assert seen.status == 200
    assert not may_write(seen)
    assert table.path in second.open("/").links
    assert owner.open(page.response.request.path).shows("This invitation was used")


def test_the_words_lead_an_owner_back(server: Flask, first: str) -> None:
    lost, new = Phone.new(server), Phone.new(server)
    words = words_on(become(lost, first))
    table = Table.start(lost)

    new.send(new.open("/recover").form("/recover"), words=words)

    assert club_of(new).status == 200
    assert new.open(table.path).form("/hand/1")


@pytest.fixture
def other(server: Flask, owner: Phone) -> Phone:
    """The phone of the owner of another club on the server."""
    page = owner.send(club_of(owner).form("/clubs"), name="The others")
    assert page.shows("owner of “The others”")
    other = Phone.new(server)
    become(other, invitation(page))
    return other


def test_an_owner_sees_no_table_of_another_club(owner: Phone, other: Phone) -> None:
    table = Table.start(other)

    assert owner.open(table.path).status == 404
    assert table.path not in owner.open("/").links
    assert club_of(other).shows("The others")
    assert owner.open(club_of(other).response.request.path).status == 404


@pytest.mark.usefixtures("other")
def test_the_owner_of_the_server_invites_the_owner_of_a_club_again(owner: Phone) -> None:
    form = next(each for each in club_of(owner).forms if "club" in dict(each.buttons))

    page = owner.send(form, club=dict(form.buttons)["club"])

    assert page.shows("owner of “The others”")


def test_a_form_that_is_sent_twice_makes_one_club_and_one_link(owner: Phone) -> None:
    form = club_of(owner).form("/clubs")

    first, again = (owner.send(form, name="The others") for _ in range(2))

    assert invitation(first) == invitation(again)
    assert sum(("club" in dict(each.buttons)) for each in club_of(owner).forms) == 1


def test_no_other_owner_makes_clubs_or_gets_into_them(owner: Phone, other: Phone) -> None:
    owner.send(club_of(owner).form("/clubs"), name="The third")
    made = {
        value for form in club_of(owner).forms for name, value in form.buttons if name == "club"
    }
    theirs, path = club_of(other), club_of(other).response.request.path
    sent = dict(theirs.form("/invite").fields)

    assert not [form for form in theirs.forms if form.action.endswith("/clubs")]
    assert other.post(f"{path}/clubs", {**sent, "name": "X"}).status == 404
    answers = [other.post(f"{path}/invite", {**sent, "club": each}) for each in made]
    assert [each.status for each in answers] == [404, 404]


def test_nobody_else_is_shown_an_invitation(owner: Phone, other: Phone, stranger: Phone) -> None:
    path = owner.send(club_of(owner).forms[0]).response.request.path
    stranger.token()

    assert owner.open(path).status == 200
    assert [each.open(path).status for each in (other, stranger)] == [404, 404]


def test_a_club_gets_a_name_and_keeps_it_if_none_is_typed(owner: Phone) -> None:
    named = owner.send(club_of(owner).form("/name"), name="  The   Bird  Club ")
    page = owner.send(club_of(owner).form("/name"), name=" ")

    assert named.status == 200
    assert (page.status, page.errors) == (422, ["A club needs a name."])
    assert club_of(owner).shows("The Bird Club Players")


def revoke(phone: Phone, link: str) -> Page:
    """Revokes the link that the page of the club calls *link*."""
    page = club_of(phone)
    number = re.findall(rf"{link}.*?value=\"(\d+)\"", page.html, re.DOTALL)[0]
    return phone.send(next(f for f in page.forms if ("link", number) in f.buttons), link=number)


def test_links_and_phones_are_listed_and_each_link_revoked_with_what_it_gave(
    table: Table, stranger: Phone
) -> None:
    join(table, stranger, "Bob")
    pen_link(table)
    page = club_of(table.phone)
    assert page.shows("Lets players in: Ann, Bob, Cal and Dee")
    assert page.shows("1 phone")
    assert page.shows("Bob (playing)")

    after = revoke(table.phone, "Lets players in")

    assert after.status == 200
    assert not after.shows("Lets players in")
    assert stranger.open(table.path).status == 404
    assert after.shows("Hands over the pen")


def test_a_pen_that_came_by_a_revoked_link_writes_nothing(table: Table, stranger: Phone) -> None:
    form = take_pen(table, stranger).entry()

    revoke(table.phone, "Hands over the pen")

    assert stranger.send(form, bidder=1, bid=90, taken=95, do="hand").status == 404
    assert table.look().totals == (0, 0)


@pytest.mark.parametrize("link", ["", "x", "99999999", "-1"])
def test_a_link_that_is_not_of_the_club_cannot_be_revoked(table: Table, link: str) -> None:
    page = club_of(table.phone)
    token = dict(page.forms[0].fields)["csrf_token"]

    sent = {"csrf_token": token, "key": "k" * 12, "link": link}

    assert table.phone.post(f"{page.response.request.path}/revoke", sent).status == 404


def test_an_owner_who_revokes_his_own_link_is_led_home(server: Flask, owner: Phone) -> None:
    page = owner.send(club_of(owner).form("/invite"))
    second = Phone.new(server)
    become(second, invitation(page))
    path = club_of(second).response.request.path

    after = revoke(second, "Makes an owner.*?used")

    assert after.response.request.path == "/"
    assert second.open(path).status == 404
    assert club_of(owner).status == 200


def test_named_rules_that_waited_for_an_owner_are_the_first_owners(
    server: Flask, first: str
) -> None:
    rules = ArchivedRules("Grandma’s table", "kentucky-discard", {"target": "300"})
    with server.extensions["referee"].writing() as connection:
        add_to_club(connection, HOME_CLUB, ArchivedClub("", rules=(rules,)), datetime.now(UTC))
    owner, second = Phone.new(server), Phone.new(server)

    become(owner, first)
    become(second, own_path(server))

    assert owner.open("/new").shows("Grandma’s table")
    assert not second.open("/new").shows("Grandma’s table")
