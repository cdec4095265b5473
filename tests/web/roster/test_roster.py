"""The page of a club's players: renaming, merging, guests, and the phone's own player."""

import re

import pytest
from flask import Flask

from tests.web.doors import join, sits
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import Table
from tests.web.records.test_import import GOOD, HEAD, send


@pytest.fixture
def other(table: Table) -> Table:
    """Another table of the club, with Anne, who may be Ann."""
    return Table.start(table.phone, seat1="Anne", seat2="Eve", seat3="Fay", seat4="Gus")


def players(phone: Phone, club: str) -> Page:
    return phone.open(f"{club}/players")


def numbers(page: Page) -> dict[str, str]:
    """The ids of the players that the page offers to merge, by name."""
    options = re.findall(r'<option value="(\d+)">([^<]*)<', page.html)
    return {name: number for number, name in options}


def look(phone: Phone, club: str, gone: str, kept: str) -> Page:
    """The preview of merging two players."""
    page = players(phone, club)
    (form,) = [each for each in page.forms if each.has("gone")]
    return phone.ask(form, gone=numbers(page)[gone], kept=numbers(page)[kept])


def merge(phone: Phone, club: str, gone: str, kept: str) -> Page:
    return phone.send(look(phone, club, gone, kept).form("/merge"))


def change(phone: Phone, club: str, who: str, **taps: str) -> Page:
    page = phone.open(to(phone, club, who))
    return phone.send(form_with(page, taps.get("do", "rename")), **{"do": "rename", **taps})


def form_with(page: Page, do: str) -> Sheet:
    """The form of a player's page that has the button *do*."""
    return next(form for form in page.forms if ("do", do) in form.buttons)


def to(phone: Phone, club: str, name: str) -> str:
    """The address to change the player *name*."""
    return players(phone, club).to(f"Change {name}")


def test_players_are_listed_with_the_games_they_played(
    table: Table, other: Table, club: str
) -> None:
    second = Table.start(table.phone)
    assert players(table.phone, club).shows("Ann 2 games")
    assert players(table.phone, club).shows("Anne 1 game")

    page = change(table.phone, club, "Ann", name="Ann Lee")

    assert page.shows("Ann Lee 2 games")
    assert all(each.look().page.shows("Ann Lee") for each in (table, second))
    assert other.look().page.shows("Anne")


def add(phone: Phone, club: str, names: str) -> Page:
    return phone.send(players(phone, club).form("/players"), names=names)


def test_members_are_entered_before_they_have_played(table: Table, club: str) -> None:
    page = add(table.phone, club, "Flora\r\n\r\nGil  Green\r\nann\r\nFLORA")

    assert page.status == 200
    assert page.shows("Flora 0 games")
    assert page.shows("Gil Green 0 games")
    assert page.shows("Ann 1 game")
    begun = table.phone.open("/new/kentucky-discard")
    assert 'value="Flora"' in begun.html
    assert begun.html.index('value="Dee"') < begun.html.index('value="Flora"')


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("", "Write a name."),
        (f"Flora\n{'n' * 41}", "A name has at most 40 characters; this has 41."),
        ("Flora\n\u200b", "A player needs a name with a visible character."),
        ("Flora\nSeat 3", "“Seat 3” is what a chair is called that nobody named."),
        ("\n".join(f"P{n}" for n in range(201)), "At most 200 names at once; these are 201."),
    ],
)
def test_names_that_cannot_be_are_all_kept_to_be_mended(
    table: Table, club: str, names: str, sentence: str
) -> None:
    page = add(table.phone, club, names)

    assert (page.status, page.errors) == (422, [sentence])
    assert not page.shows("Flora 0 games")
    assert all(name in page.html for name in names.split("\n"))


@pytest.mark.usefixtures("other")
def test_a_name_that_is_taken_leads_to_making_them_one(table: Table, club: str) -> None:
    page = change(table.phone, club, "Anne", name="ann")
    merging = table.phone.open(page.to("Look what it would move"))
    merge(table.phone, club, "Anne", "Ann")
    through = change(table.phone, club, "Eve", name="Anne")
    wrong = [change(table.phone, club, "Eve", name=name) for name in ("Seat 2", " ")]

    assert page.status == 422
    assert page.errors == ["Another player has that name. If both are one person, merge them."]
    assert merging.shows("Is Anne really Ann?")
    assert table.phone.open(through.to("Look what it would move")).shows("Eve and Ann both sat")
    assert [each.errors for each in wrong] == [
        ["“Seat 2” is what a chair is called that nobody named."],
        ["A player needs a name with a visible character."],
    ]


def test_a_name_changed_on_another_page_is_not_overwritten(table: Table, club: str) -> None:
    page = table.phone.open(to(table.phone, club, "Ann"))
    form = form_with(page, "rename")
    table.phone.send(form, name="Annie", do="rename")

    late = table.phone.send(form, name="Anna", do="rename")

    assert late.status == 409
    assert late.shows("They are called Annie now.")
    assert table.phone.send(form, name="Annie", do="rename").status == 200


def test_a_merge_says_first_what_it_moves(table: Table, other: Table, club: str) -> None:
    page = look(table.phone, club, "Anne", "Ann")

    assert page.shows("Is Anne really Ann?")
    assert page.shows("1 game of Anne will be Ann’s.")
    assert page.shows("Ann then has 2 games.")
    assert other.path in page.links
    assert other.look().page.shows("Anne")
    swapped = table.phone.open(page.to("Rather keep the name Anne"))
    assert swapped.shows("Is Ann really Anne?")


def test_a_merge_of_a_name_that_ends_with_a_stop_has_no_other_stop(table: Table, club: str) -> None:
    Table.start(table.phone, seat1="Ann B.")
    table.phone.send(players(table.phone, club).form("/players"), names="Zoe")

    page = look(table.phone, club, "Zoe", "Ann B.")

    assert page.shows("Zoe has played no game; the name will mean Ann B.")
    assert page.shows("from then on means Ann B. It can be taken apart")
    assert ".." not in page.words


def undo_of(page: Page) -> Sheet:
    """The form to undo the only merge on *page*."""
    (undo,) = [each for each in page.forms if "/merge/" in each.action]
    return undo


def test_merged_players_are_one_until_they_are_taken_apart(
    app: Flask, table: Table, other: Table, club: str
) -> None:
    sits(app, other, 1)
    pens = f"{other.path}/pen"
    page = merge(table.phone, club, "Anne", "Ann")
    assert page.shows("Ann 2 games, also Anne")
    assert not other.look().page.shows("Anne")
    assert table.phone.open(pens).shows("Give it to Ann")
    assert not table.phone.open(pens).shows("Anne")
    undo = undo_of(page)

    page = table.phone.send(undo)

    assert page.shows("Anne 1 game")
    assert other.look().page.shows("Anne")
    assert table.phone.open(pens).shows("Give it to Anne")
    assert table.phone.send(undo).status == 200


def test_two_who_sat_in_one_game_are_not_merged_and_the_game_is_named(
    table: Table, club: str
) -> None:
    page = look(table.phone, club, "Ann", "Bob")

    assert page.shows("Ann and Bob both sat in a game, so they cannot be one person.")
    assert table.path in page.links
    assert page.forms == []


@pytest.mark.usefixtures("other")
def test_a_merge_is_refused_where_both_sat_down_since(table: Table, club: str) -> None:
    form = look(table.phone, club, "Anne", "Ann").form("/merge")
    Table.start(table.phone, seat1="Ann", seat2="Anne", seat3="Fay", seat4="Gus")

    page = table.phone.send(form)

    assert page.status == 409
    assert page.shows("These are two people")


def test_nobody_is_merged_with_themselves(table: Table, club: str) -> None:
    page = look(table.phone, club, "Ann", "Ann")

    assert (page.status, page.shows("Choose two players.")) == (422, True)


@pytest.mark.usefixtures("other")
def test_the_later_of_two_merges_is_taken_apart_first(table: Table, club: str) -> None:
    undo = undo_of(merge(table.phone, club, "Anne", "Ann"))
    Table.start(table.phone, seat1="Zoe", seat2="Una", seat3="Ian", seat4="Ned")
    merge(table.phone, club, "Ann", "Zoe")

    page = table.phone.send(undo)

    assert (page.status, page.shows("Take apart the later one first")) == (409, True)


def test_a_guest_becomes_a_player(table: Table, club: str) -> None:
    page = change(table.phone, club, "Ann", do="guest")
    assert page.shows("Ann 1 game, guest, not ranked")

    page = change(table.phone, club, "Ann", do="player")

    assert not page.shows("guest")


def test_a_phone_says_whose_it_is_and_takes_it_back(
    table: Table, club: str, stranger: Phone
) -> None:
    join(table, stranger, "Bob")
    (form,) = players(stranger, club).forms

    page = stranger.send(form, do="say")
    assert page.shows("Bob 1 game, this phone is theirs")

    (forget,) = page.forms
    assert not stranger.send(forget, do="forget").shows("theirs")


def test_another_name_of_who_sits_there_takes_no_second_seat(
    table: Table, other: Table, club: str
) -> None:
    merge(table.phone, club, "Anne", "Ann")
    assert change(table.phone, club, "Ann", name="Anne").errors == [
        "“Anne” means this player already. To call them so, take the merge apart first."
    ]
    form = table.phone.open("/new/kentucky-discard").form("/new/kentucky-discard")

    page = table.phone.send(form, seat1="Ann", seat2="Anne", seat3="Fay", seat4="Gus")
    seating = table.phone.open(f"{table.path}/players").form("/players")
    refused = table.phone.send(seating, seat2="Anne", do="1")

    assert (page.status, refused.status) == (422, 422)
    assert page.errors == ["“Anne” is another name of Ann, who sits at seat 1."]
    assert other.look().page.status == 200
    assert table.look().page.shows("Bob")


@pytest.mark.usefixtures("other")
def test_no_file_seats_one_player_twice(table: Table, club: str) -> None:
    """Two names in a file belong to one player, who was merged."""
    merge(table.phone, club, "Anne", "Ann")
    text = f'{HEAD}players = ["Ann", "Eve", "Anne", "Gus"]\n{GOOD}'
    form = table.phone.open(f"{club}/import").form("/import")

    pages = [send(table.phone, {"text": text, "do": do}) for do in ("", "save")]
    pages.append(table.phone.send(form, text="Ann & Anne,Eve & Gus\n95,25\n"))

    assert [each.status for each in pages] == [422] * 3
    assert all(each.shows("is another spelling of a player there") for each in pages)
    assert players(table.phone, club).shows("Ann 2 games, also Anne")


@pytest.mark.usefixtures("other")
def test_another_name_of_a_player_seats_them(table: Table, club: str) -> None:
    merge(table.phone, club, "Anne", "Ann")
    third = Table.start(table.phone, seat1="Zoe", seat2="Una", seat3="Ian", seat4="Ned")
    page = table.phone.open(f"{third.path}/players")

    table.phone.send(page.form("/players"), seat2="Anne", do="1")

    assert players(table.phone, club).shows("Ann 3 games, also Anne")


def show_as(phone: Phone, club: str, who: str, nickname: str, color: str = "") -> Page:
    page = phone.open(to(phone, club, who))
    form = form_with(page, "looks")
    return phone.send(form, do="looks", nickname=nickname, color=color)


def heads(page: Page) -> list[str]:
    """The heads of the totals, with the marks beside the names."""
    return re.findall(r"<h2>(<bdi>.*?)</h2>", page.html)


def test_a_nickname_and_a_mark_stand_where_there_is_little_room(table: Table, club: str) -> None:
    show_as(table.phone, club, "Ann", "Big A", "teal")

    page = table.look().page
    mine, theirs = heads(page)
    assert mine.startswith('<bdi><span class="dot teal"></span>Big A</bdi>')
    assert "<bdi>Cal</bdi>" in mine
    assert "dot" not in theirs
    assert '<th scope="col"><bdi>Big A</bdi> <bdi>Cal</bdi></th>' in page.html
    assert ">Ann<" in page.html  # where there is room they are asked about by their name
    assert table.phone.open(f"{table.path}/tv").shows("Big A")
    assert 'class="dot teal"' in players(table.phone, club).html

    show_as(table.phone, club, "Ann", "")
    assert heads(table.look().page)[0].startswith("<bdi>Ann</bdi>")


def test_a_mark_stands_beside_the_name_where_a_player_is_tapped(table: Table, club: str) -> None:
    show_as(table.phone, club, "Cal", "", "pink")
    chip = '<span><i class="dot pink"></i>Cal</span>'

    offered = {"": 1, "/hand/1/other/redeal": 1, "/hand/1/other/renege": 2}  # the bidder as well
    for path, times in offered.items():
        assert table.phone.open(f"{table.path}{path}").html.count(chip) == times, path


@pytest.mark.parametrize("nickname", ["bob", "Al"])
def test_two_at_a_table_are_never_called_alike(table: Table, club: str, nickname: str) -> None:
    show_as(table.phone, club, "Cal", "Al")
    show_as(table.phone, club, "Ann", nickname, "pink")

    mine = heads(table.look().page)[0]

    assert mine.startswith('<bdi><span class="dot pink"></span>Ann</bdi>')
    assert ("<bdi>Cal</bdi>" in mine) == (nickname == "Al")


def test_who_sits_down_later_brings_the_nickname_along(table: Table, club: str) -> None:
    show_as(table.phone, club, "Ann", "A")
    with_eve = Table.start(table.phone, seat1="Eve", seat2="Fay", seat3="Gus", seat4="Hal")
    form = table.phone.open(f"{with_eve.path}/players").form("/players")
    table.phone.send(form, seat1="Ann", do="1")

    assert '<th scope="col"><bdi>A</bdi> <bdi>for Eve</bdi>' in with_eve.look().page.html


def test_a_nickname_that_is_too_long_gets_an_error_and_stays_in_its_field(
    table: Table, club: str
) -> None:
    page = show_as(table.phone, club, "Ann", "Bartholomew", "gray")

    assert page.status == 422
    assert page.errors == ["At most 8 characters; this has 11."]
    assert ("nickname", "Bartholomew") in form_with(page, "looks").fields
    assert heads(table.look().page)[0].startswith("<bdi>Ann</bdi>")


def test_a_color_that_is_none_is_refused(table: Table, club: str) -> None:
    path = to(table.phone, club, "Ann")
    form = form_with(table.phone.open(path), "looks")

    page = table.phone.post(path, form.forged({"do": "looks"}, color="red"))

    assert page.status == 400
    assert heads(table.look().page)[0].startswith("<bdi>Ann</bdi>")


def test_a_phone_that_does_not_own_the_club_reads_so_and_keeps_what_it_typed(
    app: Flask, table: Table, club: str
) -> None:
    bob = sits(app, table, 2)

    page = bob.post(f"{club}/players", {"names": "Zed", "csrf_token": bob.token()})

    assert page.status == 403
    assert page.shows("This phone does not own the club. An owner can invite it")
    assert not page.shows("pen")
    assert 'name="names" value="Zed"' in page.html
    assert "Zed" not in numbers(players(table.phone, club))
    assert bob.open(f"{club}/players/merge").shows("This phone does not own the club")


def test_a_phone_is_no_player_whose_seat_it_never_had(app: Flask, table: Table, club: str) -> None:
    bob = sits(app, table, 2)
    ann = numbers(players(table.phone, club))["Ann"]

    page = bob.post(f"{club}/players/{ann}/me", {"do": "say", "csrf_token": bob.token()})

    assert page.status == 403
    assert page.shows("This phone never had that player’s seat")
    assert not page.shows("has no pen")
