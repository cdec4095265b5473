"""Each kind of incident is offered when it can have happened, and somewhere."""

import re

import pytest

from referee.web.rook.entry.incidents import KINDS
from tests.web.phone import Phone
from tests.web.playing import Table

BY_THE_DEAL = {"redeal", "passed-out", "misdeal"}
BY_THE_PLAY = {"renege", "renege-in-time", "bad-discard"}
ALWAYS = {"penalty", "agreed", "dealer", "note"}
SEEN = 6
"""How many are shown at once; the others are behind "More"."""


def offered(table: Table, hand: int) -> set[str]:
    """The kinds of which a hand's page has a form."""
    links = table.phone.open(f"{table.path}/hand/{hand}/other").links
    return {found[1] for link in links if (found := re.search(r"/other/([a-z-]+)", link))}


def test_all_that_can_happen_is_offered_before_the_bid_is_saved(table: Table) -> None:
    """A table may save its bids together with the results."""
    assert offered(table, 1) == BY_THE_DEAL | BY_THE_PLAY | ALWAYS


def test_once_the_bidding_is_over_no_redeal_can_be_called(table: Table) -> None:
    """Source: ruling 21."""
    table.bid("Ann", 80)

    assert offered(table, 1) == BY_THE_PLAY | ALWAYS | {"misdeal"}


def test_a_past_hand_may_have_been_anything_after_all(table: Table) -> None:
    table.hand("Ann", 80, 95)

    assert offered(table, 1) == BY_THE_DEAL | BY_THE_PLAY | ALWAYS


@pytest.mark.parametrize("kind", ["lead-out-of-turn", "two-cards"])
@pytest.mark.parametrize("is_over", [False, True])
def test_a_card_at_the_wrong_time_is_ruled_on_from_the_list(
    table: Table, kind: str, is_over: bool
) -> None:
    if is_over:
        table.hand("Ann", 80, 95)
    page = table.phone.open(f"{table.path}/hand/1/other")

    (there,) = (link for link in page.links if link.endswith(f"/remedies?kind={kind}"))

    assert table.phone.open(there).shows("In which trick?")


def test_a_new_deal_for_the_nest_is_offered_where_it_is_played_and_saved(phone: Phone) -> None:
    table = Table.start(phone, nest_up="2", misdeal_on_nest="must")
    form = phone.open(f"{table.path}/hand/1/other/nest-misdeal").form("/hand/1")

    before = offered(table, 1)

    phone.send(form, do="hand")

    assert before >= {"nest-misdeal", "misdeal"}
    assert phone.open(f"{table.path}/sheet").shows("1a nothing in the nest")


def things(table: Table, hand: int) -> tuple[list[str], list[str]]:
    """The incidents that a hand's page offers at once, and those behind "More"."""
    shown, folded = table.phone.open(f"{table.path}/hand/{hand}/other").html.split("<details")
    heading = re.compile(r'class="pick.*?<b(?: id="\w+")?>(.*?)</b>')
    return heading.findall(shown), heading.findall(folded)


def test_what_fits_the_moment_comes_first_and_each_thing_once(table: Table) -> None:
    dealt = things(table, 1)
    table.bid("Ann", 80)
    played = things(table, 1)
    table.result(95)
    over, next_dealt = things(table, 1), things(table, 2)

    for first, more in (dealt, played, over, next_dealt):
        assert len(first) <= SEEN
        assert len({*first, *more}) == len(first) + len(more)
    assert dealt[0][:3] == ["Redeal", "Misdeal", "Everybody passed"]
    assert played[0][:2] == ["Renege", "Bad discard"]
    assert "Correct hand 1" in next_dealt[0]
    assert "Correct hand 1" not in over[0] + over[1] + dealt[0] + dealt[1]


def test_who_called_the_redeal_is_tapped_in_the_list(table: Table) -> None:
    page = table.phone.open(f"{table.path}/hand/1/other")

    (cal,) = (link for link in page.links if "/redeal" in link and "seat=3" in link)

    assert re.search(r'name="seat" value="3"[^>]* checked', table.phone.open(cal).html)


def test_who_called_the_redeal_is_said_wherever_it_is(table: Table) -> None:
    page = table.happens("redeal", seat=3, counter="no")

    assert page.shows("Hand 1a: Redeal called by Cal.")
    (row,) = table.look().rows
    assert "called by Cal" in row


@pytest.mark.parametrize(
    ("preset", "house", "kind"),
    [
        ("kentucky-discard", {"no_counter_redeal": ""}, "redeal"),
        ("regular-partnership", {}, "bad-discard"),  # nothing is laid aside
        ("kentucky-discard", {"circus": "yes"}, "circus"),  # not called yet
        ("kentucky-discard", {}, "called"),
    ],
)
def test_what_this_table_does_not_play_is_not_offered(
    phone: Phone, preset: str, house: dict[str, str], kind: str
) -> None:
    table = Table.start(phone, preset, **house)

    assert kind not in offered(table, 1)


def test_a_page_for_what_cannot_happen_is_not_there(table: Table) -> None:
    assert table.phone.open(f"{table.path}/hand/1/other/earthquake").status == 404


def test_a_note_stands_beside_a_hand_that_goes_on(table: Table) -> None:
    table.bid("Ann", 80)

    table.happens("note", note="Bob led out of turn")
    table.result(95)

    assert table.totals == (95, 25)
    assert "Bob led out of turn" in table.rows[0]


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_form_says_what_it_needs_or_what_follows(table: Table, kind: str) -> None:
    """No kind is saved unseen: its effect, or what is missing, is shown first."""
    sent = table.entry().forged({}, kind=kind)

    page = table.phone.post(f"{table.path}/hand/1", sent)

    assert page.status in (200, 422)
    assert page.errors or page.shows("is this right?") or page.shows("Not saved yet")
    assert table.look().totals == (0, 0)
    assert table.status.startswith("Hand 1")


def test_something_happened_is_in_sight_at_every_form_of_a_hand(table: Table) -> None:
    buttons = [table.entry().buttons]
    table.bid("Ann", 80)
    buttons.append(table.entry().buttons)
    table.result(95)
    buttons.append(table.correction(1).buttons)

    assert all(("do", "other") in each for each in buttons)
    listed = table.phone.send(table.correction(1), do="other")
    assert listed.shows("What happened?")
    assert listed.shows("In hand 1, dealt by Dee.")


NEEDED = {
    ("kentucky-discard", "redeal"): {"seat"},
    ("kentucky-discard", "passed-out"): set(),
    ("kentucky-discard", "misdeal"): set(),
    ("kentucky-discard", "renege"): {"bidder", "bid", "seat", "captured"},
    ("kentucky-discard", "renege-in-time"): {"seat"},
    ("kentucky-discard", "bad-discard"): {"bidder", "bid", "captured"},
    ("kentucky-discard", "agreed"): {"agreedA", "agreedB"},
    ("kentucky-discard", "dealer"): {"dealer"},
    ("kentucky-discard", "note"): {"note"},
    ("call-partner-5", "renege"): {"bidder", "bid", "seat", "partners", "captured"},
    ("call-partner-5", "called"): {"color1"},
    # Of three sides, the offender's may stay empty.
    ("rook-for-three", "renege"): {"bidder", "bid", "seat"},
}
"""The questions that have no answer yet and need one, by game and kind of incident."""


def always_open(html: str) -> set[str]:
    """The open questions that a page marks as needed, whatever else is tapped."""
    parts = re.split(r"<(?=fieldset|div class=\"field\b)", html)
    marked = [part for part in parts if "data-open=" in part and "data-where=" not in part]
    return {re.findall(r'name="([^"]+)"', each)[0] for each in marked if " checked" not in each}


@pytest.mark.parametrize(("preset", "kind"), NEEDED)
def test_a_form_says_what_it_cannot_do_without(phone: Phone, preset: str, kind: str) -> None:
    """A phone without a connection has nothing else to go by."""
    table = Table.start(phone, preset)

    page = phone.open(f"{table.path}/hand/1/other/{kind}")

    assert always_open(page.html) == NEEDED[preset, kind]


def test_a_card_needs_its_number_where_its_color_is_tapped_and_the_rook_none(table: Table) -> None:
    page = table.phone.open(f"{table.path}/hand/1/other/misdeal")

    pattern = (
        r'data-open="Tap the color and the number of a card in the deck." data-where="([^"]*)"'
    )
    color, number = re.findall(pattern, page.html)
    assert number.split() == ["color=R", "color=Y", "color=G", "color=B"]
    assert all(each.startswith("rank=") for each in color.split())


def test_no_sentence_ends_twice_by_a_name_that_has_a_full_stop(phone: Phone) -> None:
    named = {f"seat{seat}": f"{name} B." for seat, name in enumerate(("Ann", "Bob", "Cal"), 1)}
    table = Table.start(phone, "double-deck-4", **named, seat4="Dee B.")

    for kind in ("passed-out", "misdeal", "dealer"):
        page = phone.open(f"{table.path}/hand/1/other/{kind}")

        assert page.shows("In hand 1, dealt by Dee B. "), kind
        assert "B.." not in page.words, kind
