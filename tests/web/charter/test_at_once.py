"""Phones that tap at the same moment: each is answered, and what all see is one thing."""

import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from flask import Flask

from tests.web.doors import scribe_sits, sits
from tests.web.phone import Page, Phone
from tests.web.playing import Table

Found = TypeVar("Found")


def seated(app: Flask, table: Table) -> list[Phone]:
    """The phones of Ann, who has the pen, Bob, Cal and Dee, each with a token at hand."""
    scribe_sits(table, 1)
    phones = [table.phone, *(sits(app, table, seat) for seat in (2, 3, 4))]
    for phone in phones:
        phone.token()
    return phones


def at_once(taps: Sequence[Callable[[], Found]]) -> list[Found]:
    with ThreadPoolExecutor(len(taps)) as several:
        return [each.result() for each in [several.submit(tap) for tap in taps]]


def propose(phone: Phone, table: Table, target: int) -> Callable[[], Page]:
    page = phone.open(f"{table.path}/charter/effect?target={target}")
    form = page.form("/charter/effect")
    return lambda: phone.send(form)


def agree(phone: Phone, table: Table, about: str) -> Callable[[], Page]:
    sent = {"csrf_token": phone.token(), "agree": about}
    return lambda: phone.post(f"{table.path}/charter", sent)


def open_one(phone: Phone, table: Table) -> str:
    page = phone.open(f"{table.path}/charter").html
    return str(re.findall(r'name="(?:agree|withdraw|disagree)" value="(\d+)"', page)[0])


def test_of_several_who_propose_at_once_one_does_and_the_others_are_told(
    app: Flask, table: Table
) -> None:
    phones = seated(app, table)
    taps = [propose(phone, table, 400 + 50 * n) for n, phone in enumerate(phones)]

    pages = at_once(taps)

    assert sorted(page.status for page in pages) == [200, 409, 409, 409]
    late = next(page for page in pages if page.status == 409)
    assert late.shows("Another change is proposed already.")


def test_all_who_agree_at_once_put_it_into_force_once(app: Flask, table: Table) -> None:
    ann, bob, cal, dee = seated(app, table)
    propose(bob, table, 500)()
    about = open_one(bob, table)

    pages = at_once([agree(phone, table, about) for phone in (ann, cal, dee, dee, cal, ann)])

    assert {page.status for page in pages} == {200}
    shown = dee.open(f"{table.path}/charter")
    assert shown.words.count("Version 2") == 1
    assert shown.shows("Agreed by Ann, Bob, Cal and Dee.")
    assert table.look().page.shows("First to 500")


def test_the_last_tap_and_the_bid_of_that_hand_do_not_both_happen(app: Flask, table: Table) -> None:
    ann, bob, cal, dee = seated(app, table)
    propose(bob, table, 500)()
    about = open_one(bob, table)
    for phone in (ann, cal):
        agree(phone, table, about)()
    table.look()
    form = table.entry()

    def bids() -> Page:
        return ann.post(form.action, form.filled({"bidder": 1, "bid": 90, "do": "bid"}))

    tapped, _ = at_once([agree(dee, table, about), bids])

    in_force = dee.open(f"{table.path}/charter").shows("Version 2, from hand 1 on")
    assert in_force == (tapped.status == 200)
    if not in_force:
        assert tapped.shows("The rules or the hand have moved on meanwhile")
