"""The cards that lie face up in the nest: recorded by themselves, and seen by all."""

from referee.rook.hand.facts import Hand, visible_facts
from tests.web.phone import Phone
from tests.web.playing import Table


def test_what_lies_face_up_in_the_nest_is_recorded_by_itself(phone: Phone) -> None:
    table = Table.start(phone, nest_up="1")
    page = phone.open(f"{table.path}/hand/1/cards/nest_up")

    assert page.shows("Face up in the nest Tap its card, or write it;")
    phone.send(page.form("/cards/nest_up"), typed="G10")

    again = phone.open(f"{table.path}/hand/1/cards/nest_up")
    assert ("pick", "G10") in again.form("/cards/nest_up").fields
    whole = phone.open(f"{table.path}/hand/1/cards/nest").form("/cards/nest")
    assert ("pick", "G10") not in whole.fields


def test_too_many_cards_face_up_are_refused(phone: Phone) -> None:
    table = Table.start(phone, nest_up="1")
    form = phone.open(f"{table.path}/hand/1/cards/nest_up").form("/cards/nest_up")

    page = phone.send(form, typed="G10 G11")

    assert page.status == 422
    assert page.shows("These are 2 cards: there must be 1.")


def test_where_none_lies_face_up_there_is_nothing_to_record(table: Table) -> None:
    assert table.phone.open(f"{table.path}/hand/1/cards/nest_up").status == 404


def test_all_see_what_lies_face_up_while_the_hand_is_played() -> None:
    hand = Hand(nest_up=("G10",), nest=("G10", "R5", "R6", "R7", "R8"))

    assert visible_facts(hand) == Hand(nest_up=("G10",))
