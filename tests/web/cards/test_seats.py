"""Who may record which card, and who sees what of a hand under way, from the seats of a table."""

import pytest
from flask import Flask

from referee.store.people.memberships import Access, Role
from referee.web.shared.access import Viewer, may_play_for
from tests.web.cards.hands import bid, deck, lines, offered, pad, tap, written
from tests.web.doors import let_in, take_pen
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import NAMES, Table

BOBS = "R8 Y14 G14 G13 G11 G9 G5 B11 B7"


@pytest.fixture
def seats(app: Flask, table: Table) -> dict[str, Phone]:
    """A phone for each of Bob, Cal and Dee, in their seats, at a hand that Ann plays in red."""
    bid(table)
    phones = {name: Phone.new(app) for name in NAMES[1:4]}
    for name, phone in phones.items():
        let_in(table, phone, name)
    return phones


def can_tap(page: Page) -> bool:
    return any(name == "card" for form in page.forms for name, _ in form.buttons)


def test_a_seat_plays_its_own_card_in_its_turn(table: Table, seats: dict[str, Phone]) -> None:
    tap(table.phone, pad(table.phone, table), "R14")
    assert not any(can_tap(pad(seats[name], table)) for name in ("Cal", "Dee"))

    page = tap(seats["Bob"], pad(seats["Bob"], table), "R5")

    assert page.shows("Cal plays to Ann’s red 14")
    assert not can_tap(page)


def test_a_seat_is_refused_another_seats_card(
    app: Flask, table: Table, seats: dict[str, Phone]
) -> None:
    form = deck(tap(table.phone, pad(table.phone, table), "R14"))
    before = lines(app, table)
    sent = {**dict(form.fields), "card": "R5", "csrf_token": seats["Cal"].token()}

    assert seats["Cal"].post(form.action, sent).status == 403
    assert lines(app, table) == before


@pytest.fixture
def dummy(app: Flask, phone: Phone) -> tuple[Table, dict[str, Phone]]:
    """A hand of Display that Bob plays in red, with the phones of Bob, Cal and Dee, the dummy.

    It is Dee's turn: Bob has led the green 14, and Cal has followed. Ann has the pen.
    """
    table = Table.start(phone, "display", dealer=1)
    table.bid("Bob", 70, trump="red")
    phones = {name: Phone.new(app) for name in NAMES[1:4]}
    for name, each in phones.items():
        let_in(table, each, name)
    page = pad(phone, table)
    assert page.shows("Bob leads"), page.words
    tap(phone, page, "G14", "G13")
    return table, phones


def test_the_bidder_s_phone_plays_the_dummy_and_no_other_does(
    app: Flask, dummy: tuple[Table, dict[str, Phone]]
) -> None:
    """Ruling 63."""
    table, phones = dummy
    form = deck(pad(phones["Bob"], table))
    assert not can_tap(pad(phones["Dee"], table))
    assert not can_tap(pad(phones["Cal"], table))
    before = lines(app, table)
    for name in ("Cal", "Dee"):
        sent = {**dict(form.fields), "card": "G12", "csrf_token": phones[name].token()}
        assert phones[name].post(form.action, sent).status == 403
    assert lines(app, table) == before

    page = phones["Bob"].send(form, card="G12")

    assert page.status == 200
    assert len(lines(app, table)) == len(before) + 1


def test_a_phone_that_changed_its_seat_plays_for_the_new_one(
    app: Flask, table: Table, seats: dict[str, Phone]
) -> None:
    tap(table.phone, pad(table.phone, table), "R14")
    form = deck(pad(seats["Bob"], table))
    let_in(table, seats["Bob"], "Dee")

    assert seats["Bob"].send(form, card="R5").status == 403
    assert len(lines(app, table)) == 2


def test_of_two_phones_at_once_one_is_first(table: Table, seats: dict[str, Phone]) -> None:
    tap(table.phone, pad(table.phone, table), "R14")
    bobs, pens = deck(pad(seats["Bob"], table)), deck(pad(table.phone, table))
    assert seats["Bob"].send(bobs, card="R5").status == 200

    page = table.phone.send(pens, card="R6")

    assert page.status == 409
    assert page.shows("A card was entered by Bob meanwhile.")
    assert page.shows("Cal plays to Ann’s red 14")


def test_a_seat_takes_its_own_slip_back_and_no_other(table: Table, seats: dict[str, Phone]) -> None:
    tap(table.phone, pad(table.phone, table), "R14")
    assert "/undo" not in pad(seats["Bob"], table).html

    page = tap(seats["Bob"], pad(seats["Bob"], table), "R5")
    assert "/undo" not in pad(seats["Cal"], table).html
    page = seats["Bob"].send(page.form("/undo"))

    assert page.shows("Bob plays to Ann’s red 14")


def test_a_seat_records_its_own_hand_and_no_other(table: Table, seats: dict[str, Phone]) -> None:
    bob = seats["Bob"]

    assert bob.open(f"{table.path}/hand/1/cards/seat2").status == 200
    for part in ("seat3", "nest", "discard", "open", "back"):
        assert bob.open(f"{table.path}/hand/1/cards/{part}").status == 403, part


def test_a_player_who_sits_nowhere_comes_to_no_part_of_the_cards(
    table: Table, stranger: Phone
) -> None:
    bid(table)
    take_pen(table, stranger)  # the owner's phone is left without the pen, and without a seat

    assert not pad(table.phone, table).shows("The nest")
    for part in ("seat1", "nest", "nothing"):
        assert table.phone.open(f"{table.path}/hand/1/cards/{part}").status == 403


def tell_hand(phone: Phone, table: Table, number: int, cards: str) -> Page:
    form = phone.open(f"{table.path}/hand/1/cards/seat{number}").form(f"/seat{number}")
    return phone.send(form, typed=cards)


@pytest.fixture
def led(table: Table, seats: dict[str, Phone]) -> Page:
    """Bob has recorded his hand, and Ann leads the green 10; the pad of the pen."""
    tell_hand(seats["Bob"], table, 2, BOBS)
    return tap(table.phone, pad(table.phone, table), "G10")


def test_a_hand_that_a_seat_recorded_is_seen_by_nobody_else(
    table: Table, seats: dict[str, Phone]
) -> None:
    tell_hand(seats["Bob"], table, 2, BOBS)

    mine = seats["Bob"].open(f"{table.path}/hand/1/cards/seat2").html
    pens = table.phone.open(f"{table.path}/hand/1/cards/seat2")

    assert mine.count(" checked") == 9
    assert " checked" not in pens.html
    assert pens.shows("Already entered")


def test_a_bidder_taps_the_hand_with_the_nest_and_without_what_was_laid_aside(
    app: Flask, table: Table
) -> None:
    bid(table)
    ann = Phone.new(app)
    let_in(table, ann, "Ann")
    tell_hand(ann, table, 1, "R5 R6 R7 R9 R10 R11 R12 Y5 Y6")
    add_line(app, table, {"nest": "B5 B6 B8 B9 B10", "discard": "B5 B6 B8 Y5 Y6"})

    kept = {"R5", "R6", "R7", "R9", "R10", "R11", "R12", "B9", "B10"}
    assert set(offered(pad(ann, table))) == kept
    laid = "the black 5, the black 6, the black 8, the yellow 5, the yellow 6"
    assert pad(ann, table).shows(f"You laid aside: {laid}.")
    assert "laid aside:" not in pad(table.phone, table).html
    table.look().result(100)
    assert "You laid aside" not in pad(table.phone, table).html


@pytest.mark.usefixtures("led")
def test_a_seat_taps_the_hand_that_it_recorded_and_may_see_what_follows(
    table: Table, seats: dict[str, Phone]
) -> None:
    page = pad(seats["Bob"], table)

    assert set(offered(page)) == set(BOBS.split())
    assert page.html.count('class="may"') == 5


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.usefixtures("led")
def test_that_a_card_was_against_the_rules_leads_to_the_rule(
    table: Table, seats: dict[str, Phone], htmx: bool
) -> None:
    form = deck(pad(seats["Bob"], table))

    page = seats["Bob"].post(form.action, form.filled({"card": "B7"}), htmx=htmx)

    assert pad(table.phone, table).shows("Cal plays to Ann’s green 10")
    assert page.shows("Bob could have followed with")
    assert page.to("The rule").endswith("/rules#rule-renege")


@pytest.mark.usefixtures("led")
def test_what_was_said_of_a_card_is_said_to_its_own_phone_and_once(
    table: Table, seats: dict[str, Phone]
) -> None:
    page = tap(seats["Bob"], pad(seats["Bob"], table), "B7")
    address = page.response.request.full_path

    assert not table.phone.open(address).shows("could have followed")
    assert not seats["Cal"].open(address).shows("could have followed")
    tap(table.phone, pad(table.phone, table), "G6")
    assert not seats["Bob"].open(address).shows("could have followed")


def test_the_pen_hears_nothing_of_a_hand_it_may_not_see(table: Table, led: Page) -> None:
    assert 'class="may"' not in led.html

    form = deck(led)
    page = table.phone.post(form.action, form.filled({"card": "R14"}), htmx=True)

    assert page.status == 200
    assert not page.shows("Bob does not hold")


@pytest.mark.usefixtures("led")
def test_what_a_seat_does_not_hold_is_refused_to_that_seat(
    table: Table, seats: dict[str, Phone]
) -> None:
    page = seats["Bob"].send(written(pad(seats["Bob"], table)), typed="R13")

    assert page.status == 422
    assert page.shows("Bob does not hold the red 13, as the hand was entered.")


def test_taken_tricks_are_turned_over(table: Table, seats: dict[str, Phone]) -> None:
    tap(table.phone, pad(table.phone, table), "G14", "G5", "R10", "G6")

    page = pad(seats["Bob"], table)

    assert page.shows("Cal took trick 1: 25 points.")
    assert not page.shows("the red 10")
    assert pad(table.phone, table, query="?trick=1").shows("This trick is turned over")


def test_a_wrong_tap_noticed_a_trick_later_is_found_from_the_pad(
    table: Table, seats: dict[str, Phone]
) -> None:
    now = tap(table.phone, pad(table.phone, table), "R14", "Y14", "G14", "B14")

    turned = table.phone.open(now.to("Trick 1 was entered wrongly"))

    assert turned.shows("write all its cards again")
    assert not pad(seats["Bob"], table).shows("Trick 1 was entered wrongly")


def test_a_turned_trick_is_recorded_again_as_a_whole(app: Flask, table: Table) -> None:
    bid(table)
    tap(table.phone, pad(table.phone, table), "G14", "G5", "R10", "G6")

    page = pad(table.phone, table, query="?trick=1")
    page = table.phone.send(written(page), typed="G14 G5 R11 G6")

    assert lines(app, table)[-1] == '{ trick = { 1 = "G14 G5 R11 G6" } }'
    assert page.shows("Cal leads to trick 2")


def test_only_the_pen_lays_the_cards_open_and_then_all_see_them(
    app: Flask, table: Table, seats: dict[str, Phone]
) -> None:
    tap(table.phone, pad(table.phone, table), "G14", "G5", "R10", "G6")
    form = table.phone.open(f"{table.path}/hand/1/cards/open").form("/open")

    table.phone.send(form, what="open")

    assert lines(app, table)[-1] == "{ open = true }"
    assert pad(seats["Bob"], table).shows("Trick 1: Cal, 25 points")
    assert pad(seats["Bob"], table).shows("the red 10")


def test_a_card_that_is_taken_back_in_time_goes_back_with_what_came_after(
    app: Flask, table: Table
) -> None:
    bid(table)
    tap(table.phone, pad(table.phone, table), "G14", "R5", "G10", "G6", "R14")
    page = table.phone.open(f"{table.path}/hand/1/cards/back")
    form = page.form("/back")

    page = table.phone.send(form, what="1.2")

    assert page.shows("Bob plays to Ann’s green 14")
    assert 'kind = "renege"' in lines(app, table)[-1]
    assert "seat = 2" in lines(app, table)[-1]
    assert table.look().page.shows("Bob reneged and put it right in time: no penalty.")


def someone(role: Role, seat: int | None, *, writes: bool = False) -> Viewer:
    """A viewer of a table, with access as the store gives it."""
    access = Access(
        game_id=1, club_id=1, version=1, deleted=False, role=role, seat=seat, name="",
        writes=writes, pen_name=None,
    )  # fmt: skip
    return Viewer("", "", access)


@pytest.mark.parametrize(
    ("who", "turn", "dummy", "may"),
    [
        (someone(Role.PLAYER, 2), 2, None, True),
        (someone(Role.PLAYER, 2), 3, None, False),
        (someone(Role.PLAYER, 1), 3, 3, True),  # the bidder plays the dummy; ruling 63
        (someone(Role.PLAYER, 3), 3, 3, False),
        (someone(Role.PLAYER, 1), 2, 3, False),
        (someone(Role.PLAYER, 1), None, None, False),  # nobody can say whose turn it is
        (someone(Role.PLAYER, None), None, None, False),
        (someone(Role.PLAYER, None), 2, None, False),
        (someone(Role.SPECTATOR, 2), 2, None, False),
        (someone(Role.SPECTATOR, 1), 3, 3, False),
        (someone(Role.SCRIBE, None, writes=True), 2, None, True),
        (someone(Role.SPECTATOR, None, writes=True), None, None, True),
    ],
)
def test_who_says_which_card_a_seat_plays(
    who: Viewer, turn: int | None, dummy: int | None, *, may: bool
) -> None:
    """Seat 1 has bid."""
    assert may_play_for(who, turn, dummy=dummy, bidder=1) is may


def test_no_page_leads_to_the_replay_of_a_hand_that_is_still_played(table: Table) -> None:
    bid(table)

    tap(table.phone, pad(table.phone, table), "R14")

    assert not table.phone.open(f"{table.path}/hand/1").shows("Replay, card by card")
    assert not table.look().page.shows("Replay, card by card")


def test_a_seat_is_refused_to_take_another_seats_card_back(
    app: Flask, table: Table, seats: dict[str, Phone]
) -> None:
    """The refusal says that the phone has no pen, not that something was written meanwhile."""
    tap(table.phone, pad(table.phone, table), "R14")
    undo = tap(seats["Bob"], pad(seats["Bob"], table), "R5").form("/undo")
    before = lines(app, table)
    sent = {**dict(undo.fields), "csrf_token": seats["Cal"].token()}

    assert seats["Cal"].post(undo.action, sent).status == 403
    assert lines(app, table) == before


def test_the_bidder_s_phone_records_the_next_card_and_no_card_that_lies(
    app: Flask, dummy: tuple[Table, dict[str, Phone]]
) -> None:
    """It is the dummy's turn, and Bob has led the green 14: the pen alone can record that again."""
    table, phones = dummy
    form = deck(pad(phones["Bob"], table))
    before = lines(app, table)
    sent = {**dict(form.fields), "trick": "1", "at": "0", "card": "G12"}

    assert phones["Bob"].post(form.action, sent).status == 403
    assert lines(app, table) == before
