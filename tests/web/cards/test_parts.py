"""Other records of the cards of a hand: the cards dealt to a seat, the nest, the bidding."""

import re
from html import unescape

import pytest
from flask import Flask

from tests.web.cards.hands import bid, lines, pad, tap
from tests.web.phone import Page, Phone
from tests.web.playing import Table

NINE = "R14 R13 R12 R11 R10 R9 R8 R7 R6"


def part(table: Table, name: str, hand: int = 1) -> Page:
    return table.phone.open(f"{table.path}/hand/{hand}/cards/{name}")


def save(table: Table, name: str, **taps: str | list[str]) -> Page:
    forms = [each for each in part(table, name).forms if "typed" in each.typed]
    return table.phone.send(forms[0], **taps)


def test_the_pad_says_what_is_known_and_what_is_not(table: Table) -> None:
    bid(table)
    save(table, "seat1", typed=NINE)

    page = pad(table.phone, table)

    assert page.shows("Ann’s hand entered")
    assert page.shows("Cal’s hand not entered")
    assert page.shows("The nest not entered")


def test_a_hand_is_recorded_in_a_line_of_its_own(app: Flask, table: Table) -> None:
    bid(table)

    save(table, "seat3", typed=NINE.lower())

    assert lines(app, table)[-1] == f'{{ dealt = {{ 3 = "{NINE}" }} }}'


def test_cards_are_ticked_as_well_as_written(app: Flask, table: Table) -> None:
    bid(table)

    save(table, "nest", pick=["R5", "G5"], typed="Y5, b5 rk")

    assert lines(app, table)[-1] == '{ nest = "R5 G5 Y5 B5 RK" }'


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("R5 G5 Y5", "These are 3 cards: there must be 5."),
        ("R5 R5 Y5 G5 B5", "The red 5 is not twice in this deck."),
        ("R3 R5 Y5 G5 B5", "The red 3 is not in this deck."),
    ],
)
def test_a_pile_that_cannot_be_is_refused(table: Table, typed: str, sentence: str) -> None:
    bid(table)

    page = save(table, "nest", typed=typed)

    assert page.status == 422
    assert page.shows(sentence)


def test_a_form_that_comes_back_with_other_cards_is_not_taken_for_a_double_tap(
    app: Flask, table: Table
) -> None:
    bid(table)
    form = next(each for each in part(table, "nest").forms if "typed" in each.typed)
    table.phone.send(form, typed="R5 Y5 G5 B5 RK")

    page = table.phone.send(form, typed="R5 Y5 G5 B5 B6")

    assert page.status == 409
    assert page.shows("Somebody was faster")
    assert lines(app, table)[-1] == '{ nest = "R5 Y5 G5 B5 RK" }'


@pytest.mark.parametrize("name", ["open", "back"])
def test_a_double_tap_stops_the_hand_once(app: Flask, table: Table, name: str) -> None:
    bid(table)
    tap(table.phone, pad(table.phone, table), "R14", "R5")
    form = next(each for each in part(table, name).forms if "what" in dict(each.buttons))
    what = dict(form.buttons)["what"]
    assert table.phone.send(form, what=what).status == 200
    recorded = lines(app, table)

    again = table.phone.send(form, what=what)

    assert again.status == 200
    assert lines(app, table) == recorded


def test_a_pile_is_forgotten_again(app: Flask, table: Table) -> None:
    bid(table)
    save(table, "nest", typed="R5 Y5 G5 B5 RK")

    save(table, "nest", typed="")

    assert lines(app, table)[-1] == '{ nest = "" }'
    assert pad(table.phone, table).shows("The nest not entered")


def test_the_bidding_is_recorded_call_by_call(app: Flask, table: Table) -> None:
    page = part(table, "auction")
    assert page.shows("Ann to call.")
    for call in ("1:70", "2:75", "3:-", "4:-", "1:-"):
        form = next(each for each in page.forms if ("call", call) in each.buttons)
        page = table.phone.send(form, call=call)

    assert page.shows("Bob 75.")
    assert lines(app, table)[-1] == '{ auction = "1:70 2:75 3:- 4:- 1:-" }'
    assert pad(table.phone, table).shows("Bob bid 75")


def test_the_steps_of_the_table_are_offered(table: Table) -> None:
    page = part(table, "auction")

    offered = [value for form in page.forms for name, value in form.buttons if name == "call"]

    assert offered[:3] == ["1:-", "1:70", "1:75"]


def test_a_hold_is_offered_where_the_table_plays_it(app: Flask, phone: Phone) -> None:
    table = Table.start(phone, hold="once")
    page = part(table, "auction")
    for call in ("1:70", "2:-", "3:hold", "4:-"):
        form = next(each for each in page.forms if ("call", call) in each.buttons)
        page = table.phone.send(form, call=call)

    assert page.shows("Cal holds.")
    assert lines(app, table)[-1] == '{ auction = "1:70 2:- 3:hold 4:-" }'
    assert pad(table.phone, table).shows("Ann bid 70")


def test_a_call_against_the_rules_happened_and_is_ruled_on(table: Table) -> None:
    page = save(table, "auction", typed="1:70 2:70")

    assert page.shows("Bob bid 70, which does not go over 70: 75 or more is a bid.")


def test_a_call_that_cannot_be_read_has_the_error_of_the_record(table: Table) -> None:
    page = save(table, "auction", typed="1:lots")

    assert page.status == 422
    assert page.shows(
        "There must be calls like 1:70, 2:-, 3:hold, 4:moon or 1:redeal, not '1:lots'."
    )


def test_what_an_old_page_records_is_refused(app: Flask, table: Table) -> None:
    bid(table)
    old = next(each for each in part(table, "nest").forms if "typed" in each.typed)
    save(table, "seat1", typed=NINE)

    page = table.phone.send(old, typed="R5 Y5 G5 B5 RK")

    assert page.status == 409
    assert "nest" not in lines(app, table)[-1]


def test_the_parts_of_a_past_hand_are_seen(table: Table) -> None:
    table.hand("Ann", 90, 100, trump="red")
    save(table, "nest", typed="R5 Y5 G5 B5 RK")

    assert part(table, "nest").html.count(" checked") == 5


def test_there_is_no_nest_where_none_is_dealt(app: Flask) -> None:
    table = Table.start(Phone.new(app), "regular-partnership")
    table.bid("Ann", 100, trump="red")

    assert part(table, "nest").status == 404
    assert part(table, "seat9").status == 404


def test_cards_are_read_as_people_write_them(app: Flask, table: Table) -> None:
    save(table, "nest", typed="5R, yellow 5; the green 5, 5 black rook")

    assert lines(app, table)[-1] == '{ nest = "R5 Y5 G5 B5 RK" }'


def call(page: Page, table: Table, *calls: str) -> Page:
    """The page of the bidding after taps on its buttons."""
    for each in calls:
        form = next(form for form in page.forms if ("call", each) in form.buttons)
        page = table.phone.send(form, call=each)
    return page


def test_the_table_leads_to_the_bidding_and_says_how_it_stands(
    table: Table, watcher: Phone
) -> None:
    happened = table.phone.open(f"{table.path}/hand/1/other")
    (href,) = (href for href in happened.links if href.endswith("/cards/auction"))
    page = table.phone.open(href)
    assert page.shows("Ann to call.")

    call(page, table, "1:70", "2:-")

    assert watcher.open(table.path).shows("Ann 70, Bob passes: Cal to call.")
    page = table.phone.open(table.look().page.to("Go on with the bidding"))
    assert page.shows("Ann has the bid at 70: Cal to call.")


def test_others_follow_the_bidding_and_cannot_call(table: Table, watcher: Phone) -> None:
    page = call(part(table, "auction"), table, "1:70")
    seen = watcher.open(watcher.open(table.path).to("The bidding, call by call"))
    assert seen.shows("Bob to call.")
    assert not any(form.buttons or form.typed for form in seen.forms if "/auction" in form.action)
    (news,) = re.findall(r'id="news" hx-get="([^"]*)"', seen.html)
    headers = {"HX-Request": "true"}
    assert watcher.client.get(unescape(news), headers=headers).status_code == 204

    call(page, table, "2:75")

    fresh = watcher.client.get(unescape(news), headers=headers).text
    assert "Cal to call." in fresh
    assert "<html" not in fresh


def test_a_call_made_after_anothers_is_shown_the_bidding_as_it_stands(table: Table) -> None:
    early = part(table, "auction")
    call(early, table, "1:70")

    late = next(form for form in early.forms if ("call", "1:75") in form.buttons)
    page = table.phone.post(late.action, late.forged({"call": "1:75"}))

    assert page.status == 409
    assert page.shows("Bob to call.")
    assert not page.shows("A card was entered")


def test_the_form_goes_on_from_the_bid_that_the_calls_came_to(table: Table) -> None:
    page = call(part(table, "auction"), table, "1:70", "2:75", "3:-", "4:-", "1:-")
    assert page.shows("Bob has the bid at 75.")

    table.page = table.phone.open(page.to("On to trump and the result"))

    assert table.page.shows("Bob bid 75")
    assert not table.entry().has("bid")
    done = table.send(table.entry(), trump="red", by="bidders", taken=80, do="hand")
    assert done.shows("Bob bid 75 in red")
    assert done.to("The bidding, call by call").endswith("/hand/2/cards/auction")


def test_a_table_that_records_no_calls_has_no_link_to_them(table: Table) -> None:
    table.bid("Ann", 90, trump="red")

    assert not any(href.endswith("/cards/auction") for href in table.look().page.links)


def test_the_last_call_is_undone_one_at_a_time(app: Flask, table: Table) -> None:
    page = call(part(table, "auction"), table, "1:70", "2:75", "3:-", "4:-", "1:-")

    for _ in range(2):
        undo = next(form for form in page.forms if "typed" in dict(form.fields))
        page = table.phone.send(undo)

    assert page.shows("Bob has the bid at 75: Dee to call.")
    assert lines(app, table)[-1] == '{ auction = "1:70 2:75 3:-" }'


def test_all_pass_and_a_redeal_say_what_follows(table: Table, phone: Phone) -> None:
    page = call(part(table, "auction"), table, "1:-", "2:-", "3:-", "4:-")
    assert page.shows("Dee dealt and must play for 70.")

    other = Table.start(phone)
    page = call(part(other, "auction"), other, "1:70", "3:redeal")
    assert page.shows("Nothing is scored; Dee deals again.")


def test_the_moon_ends_the_bidding_on_the_phone(phone: Phone) -> None:
    table = Table.start(phone, moon=200)

    page = call(part(table, "auction"), table, "1:70", "2:moon")

    assert page.shows("Bob has the bid at the moon.")
