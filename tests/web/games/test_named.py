"""House rules under a name: kept, offered before the next game, changed, renamed, deleted."""

import pytest
from flask import Flask
from sqlalchemy import update

from referee.store.tables import NAMED_RULES
from tests.databases import database_of
from tests.web.phone import Page, Phone, Sheet
from tests.web.playing import FOUR

TO_500 = "/new/kentucky-discard/rules?target=500"
GRANDMA = "Grandma’s table"


def keep(phone: Phone, name: str = GRANDMA, page: str = TO_500) -> Page:
    """The list of rules once they are kept under *name*."""
    return phone.send(phone.open(page).form("/our-rules"), name=name, do="keep")


def named_page(phone: Phone) -> Page:
    return phone.open(phone.open("/new").to(f"Change, rename or delete “{GRANDMA}”"))


def seats(phone: Phone) -> Sheet:
    """The form for a table that sits down by the named rules of the first page."""
    link = next(link for link in phone.open("/new").links if "set=" in link)
    return phone.open(link).form("/new/kentucky-discard")


def play(phone: Phone) -> Page:
    return phone.send(seats(phone), **FOUR, dealer=4)


def test_rules_under_a_name_are_offered_before_the_next_game(phone: Phone) -> None:
    keep(phone)

    page = phone.open("/new")

    assert page.words.index(GRANDMA) < page.words.index("How many are you?")
    assert page.shows("Kentucky Discard. One house rule.")
    table = play(phone)
    assert table.shows(GRANDMA)
    assert table.shows("First to 500")
    rules = phone.open(table.to(f"{GRANDMA}: One house rule"))

    assert rules.shows("The first to reach 500 wins. Usually: The first to reach 300 wins.")
    assert phone.send(phone.open("/new").form("/rematch")).shows(GRANDMA)


def test_a_table_of_other_rules_does_not_have_the_name(phone: Phone) -> None:
    keep(phone)
    form = seats(phone)

    table = phone.post(form.action, form.forged({**FOUR, "dealer": 4}, target="400"))

    assert table.shows("First to 400")
    assert not table.shows(GRANDMA)


def test_a_table_begun_after_its_rules_were_deleted_does_not_have_their_name(phone: Phone) -> None:
    keep(phone)
    form = seats(phone)
    phone.send(named_page(phone).forms[0], do="delete")

    table = phone.send(form, **FOUR, dealer=4)

    assert table.shows("First to 500")
    assert not table.shows(GRANDMA)


def test_named_rules_are_this_phones_own(phone: Phone, stranger: Phone) -> None:
    keep(phone)
    address = named_page(phone).response.request.path

    assert GRANDMA not in stranger.open("/new").words
    assert stranger.open(address).status == 404


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Rules need a name with a visible character."),
        ("\u200b", "Rules need a name with a visible character."),
        ("x" * 41, "A name has at most 40 characters; this has 41."),
        ("GRANDMA’S table", "There are rules called “GRANDMA’S table” already."),
    ],
)
def test_a_name_that_cannot_be_is_said_at_its_field(phone: Phone, name: str, sentence: str) -> None:
    keep(phone)

    page = keep(phone, name)

    assert (page.status, page.errors) == (422, [sentence])
    assert page.shows("The first to reach 500 wins.")


def test_a_double_tap_keeps_them_once(phone: Phone) -> None:
    form = phone.open(TO_500).form("/our-rules")

    pages = [phone.send(form, name=GRANDMA, do="keep") for _ in range(2)]

    assert [page.status for page in pages] == [200, 200]
    assert phone.open("/new").words.count("Change, rename or delete") == 1


def test_a_change_is_kept_under_the_same_name_but_on_a_page_left_behind(phone: Phone) -> None:
    page = keep(phone)
    assert page.shows(f"Kept as “{GRANDMA}”.")
    assert not page.shows("Keep the change")
    kept = page.response.request.full_path
    pages = [phone.open(kept.replace("target=500", f"target={to}")) for to in (600, 700)]
    forms = [next(f for f in page.forms if ("do", "again") in f.buttons) for page in pages]

    first, second = (phone.send(form, do="again") for form in forms)

    assert (first.status, second.status) == (200, 409)
    assert second.shows("These rules were changed on another page.")
    assert play(phone).shows("First to 600")


def test_named_rules_are_renamed(phone: Phone) -> None:
    keep(phone)
    page = named_page(phone)

    page = phone.send(page.forms[0], name="Club night", do="rename")

    assert page.shows("Club night")
    assert phone.open("/new").shows("Change, rename or delete “Club night”")


def test_deleted_rules_can_be_brought_back_and_a_game_goes_on_with_their_name(
    phone: Phone,
) -> None:
    keep(phone)
    table = play(phone).response.request.path

    page = phone.send(named_page(phone).forms[0], do="delete")

    assert page.shows(f"“{GRANDMA}”: deleted.")
    assert f"delete “{GRANDMA}”" not in phone.open("/new").words
    assert phone.open(table).shows(GRANDMA)
    form = next(form for form in page.forms if "/our-rules/" in form.action)
    back = phone.send(form, do="restore")
    assert back.shows(f"Change, rename or delete “{GRANDMA}”")


def test_rules_without_a_change_are_kept_under_no_name(phone: Phone) -> None:
    page = phone.open("/new/kentucky-discard/rules")

    assert not [form for form in page.forms if form.action.endswith("/our-rules")]


@pytest.mark.parametrize("text", ["{", "", "[1]", "5"])
def test_rules_that_cannot_be_read_take_no_others_away(phone: Phone, app: Flask, text: str) -> None:
    keep(phone)
    address = named_page(phone).response.request.path
    keep(phone, "Saturday")
    this = NAMED_RULES.c.public_id == address.rpartition("/")[2]
    with database_of(app).writing() as connection:
        connection.execute(update(NAMED_RULES).where(this).values(choices=text))

    page = phone.open("/new")

    assert page.status == 200
    assert page.shows("Saturday")
    assert GRANDMA not in page.words
    assert phone.open(address).status == 404


def test_named_rules_that_no_table_can_agree_to_now_say_which_rule(
    phone: Phone, app: Flask
) -> None:
    keep(phone)
    choices = '{"rook_rank": "low", "rook_free_play": "yes"}'
    with database_of(app).writing() as connection:
        connection.execute(update(NAMED_RULES).values(choices=choices))

    offered = phone.open("/new")

    link = next(link for link in offered.links if "set=" in link)
    for page in (offered, phone.open(link), named_page(phone)):
        assert page.status == 200
        assert page.shows("only a high Rook may be played at any time.")
    assert not [link for link in named_page(phone).links if "rules" not in link and "set=" in link]
