"""A dispute at the table, from "Did somebody renege?" to the ruling and to the next one like it."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.geometry import wrong
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

HAND: dict[str, str | int] = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95}


def pick(phone: Phone, legend: str, label: str) -> None:
    """Taps a player or a trick."""
    row = phone.page.get_by_role("navigation", name=legend)
    phone.tap(row.locator("a", has_text=re.compile(rf"^{label}\b")))
    expect(row.locator("[aria-current]")).to_contain_text(label)


def lay(phone: Phone, *cards: str) -> None:
    """Taps cards one by one, each as soon as the page knows the one before."""
    for card in cards:
        button = phone.page.locator(f'.deck button[value="{card}"]')
        phone.tap(button)
        expect(button).to_have_count(0)


def says(phone: Phone, words: str) -> None:
    expect(phone.page.locator("#answer")).to_contain_text(words)


def test_a_remembered_renege_is_proven_ruled_and_remembered(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.score(table, 1, **HAND)
    phone.open(f"{table}/hand/1")
    phone.taps = 0
    phone.tap(phone.page.get_by_role("link", name="Did somebody renege?"))
    pick(phone, "Who reneged?", "Bob")
    pick(phone, "In which trick?", "1")
    lay(phone, "Y14", "G5", "Y6", "Y7")
    says(phone, "Open.")
    expect(phone.page.get_by_text("What did Bob play later?")).to_be_visible()
    lay(phone, "Y12")
    says(phone, "Proven.")
    assert phone.taps == 8

    rule = phone.page.get_by_role("article", name="The side that reneged loses the bid")
    expect(rule).to_contain_text("your rule")
    phone.tap(rule.get_by_role("button", name="Apply this ruling"))
    expect(phone.page.get_by_text("the side that reneged lost the bid.")).to_be_visible()
    expect(phone.page.get_by_text("The cards prove it.")).to_be_visible()

    later = scribe.begin()
    scribe.score(later, 1, **HAND)
    phone.open(f"{later}/hand/1/remedies?kind=renege&seat=3&trick=2")
    expect(phone.page.get_by_text("You ruled so on")).to_be_visible()


def test_two_remembered_tricks_are_at_most_fourteen_taps(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.score(table, 1, **HAND)
    phone.open(f"{table}/hand/1/judge")
    phone.taps = 0
    pick(phone, "Who reneged?", "Bob")
    pick(phone, "In which trick?", "3")
    phone.tap(phone.page.get_by_role("navigation", name="Who led trick 3?").get_by_text("Ann"))
    lay(phone, "Y14", "G5", "Y6", "Y7")
    pick(phone, "In which trick?", "4")
    lay(phone, "Y13", "Y12", "Y11", "Y10")
    pick(phone, "In which trick?", "3")

    says(phone, "Proven.")
    assert phone.taps <= 14


def test_what_a_renege_costs_breaks_no_word_under_long_names(phone: Phone, scribe: Scribe) -> None:
    long = {
        "seat1": "Maximiliana Wolfeschlegelsteinhausen",
        "seat3": "Bartholomew Featherstonehaugh",
    }
    table = scribe.begin(**long, seat2="Wilhelmina Cholmondeley", seat4="Theodora Marjoribanks")
    scribe.score(table, 1, **HAND)
    phone.open(f"{table}/hand/1/remedies?kind=renege&seat=3&trick=2")
    found = {}

    for width in (320, 360, 390):
        phone.page.set_viewport_size({"width": width, "height": 800})
        found[width] = wrong(phone)

    assert {width: each for width, each in found.items() if each} == {}


def test_by_keyboard_alone_and_without_javascript_too(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    phone = phones(320, scribe=scribe, java_script_enabled=False)
    phone.open(f"{table}/hand/1/judge")

    for legend, label in (("Who reneged?", "Bob"), ("In which trick?", "1")):
        row = phone.page.get_by_role("navigation", name=legend)
        by_tab(phone, row.get_by_role("link", name=label), "Enter")
        expect(row.locator("[aria-current]")).to_contain_text(label)
    for card in ("Y14", "G5", "Y6", "Y7", "Y12"):
        button = phone.page.locator(f'.deck button[value="{card}"]')
        by_tab(phone, button, "Enter")
        expect(button).to_have_count(0)

    says(phone, "Proven.")


def by_tab(phone: Phone, wanted: Locator, *keys: str) -> None:
    """Goes to *wanted* with the tabulator, and presses *keys* there."""
    for _ in range(120):
        if wanted.evaluate("each => each === document.activeElement"):
            break
        phone.page.keyboard.press("Tab")
    for key in keys:
        phone.page.keyboard.press("Space" if key == " " else key)
