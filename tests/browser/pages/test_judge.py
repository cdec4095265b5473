"""A dispute at the table, from "Did somebody renege?" to the ruling and to the next one like it."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.geometry import wrong
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

HAND: dict[str, str | int] = {"bidder": 1, "bid": 90, "trump": "red", "taken": 95}


def tell_trick(phone: Phone, trick: int, cards: str) -> None:
    """Types the cards of a trick into its form."""
    form = phone.page.locator("#tell-trick")
    if form.get_attribute("open") is None:
        phone.tap(form.locator("summary"))
    form.get_by_label("Which trick?").select_option(str(trick))
    form.get_by_label("Its cards").fill(cards)
    phone.press("Save the trick")
    expect(phone.page.locator("#known + p")).to_contain_text(str(trick))


def ask_renege(phone: Phone, who: str, trick: int) -> None:
    """Puts the question together."""
    form = phone.page.locator("details", has=phone.page.get_by_text("Did somebody renege?"))
    if form.get_attribute("open") is None:
        phone.tap(form.locator("summary"))
    form.get_by_label("Who?").select_option(who)
    form.get_by_label("In which trick?").select_option(f"trick {trick}")
    phone.tap(form.get_by_role("button", name="Ask"))


def says(phone: Phone, words: str) -> None:
    expect(phone.page.locator("#answer")).to_contain_text(words)


def test_a_question_is_answered_each_of_the_three_ways(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    phone.open(f"{table}/hand/1/other")  # "Something happened"
    phone.taps = 0
    phone.tap(phone.page.get_by_role("link", name="Did somebody renege?"))
    assert phone.taps <= 2

    tell_trick(phone, 1, "Y14 G5 Y6 Y7")
    ask_renege(phone, "Bob", 1)
    says(phone, "Open.")  # open: nothing shows it yet
    phone.press("The play has stopped: lay the cards open")
    says(phone, "Open.")
    phone.tap(phone.page.get_by_role("link", name="Look at Bob’s hand"))
    phone.page.get_by_label("All its cards").fill("G5 Y12 Y5 B5 B6 B7 B8 B9 B10")
    phone.press("Save the hand")
    says(phone, "Proven.")  # proven: the answer follows by itself
    expect(phone.page.locator("#answer .proves")).to_contain_text("the green 5")

    ask_renege(phone, "Cal", 1)
    says(phone, "Refuted.")


def test_a_renege_is_ruled_with_a_tap_and_remembered(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.bid(table, 1, bidder=1, bid=90, trump="red")
    phone.open(f"{table}/hand/1/judge")
    tell_trick(phone, 1, "Y14 G5 Y6 Y7")
    tell_trick(phone, 2, "Y13 Y12 Y11 Y10")
    ask_renege(phone, "Bob", 1)
    says(phone, "Proven.")

    phone.tap(phone.page.get_by_role("link", name="What it costs", exact=True))
    rule = phone.page.get_by_role("article", name="The side that reneged loses the bid")
    expect(rule).to_contain_text("your rule")
    expect(rule).to_contain_text("+25")  # Y14, G5 and Y10, which Ann took
    expect(rule).to_contain_text("−90")
    phone.tap(rule.get_by_role("button", name="Rule so"))
    expect(phone.page.get_by_text("the side that reneged lost the bid.")).to_be_visible()
    expect(phone.page.get_by_text("The cards prove it.")).to_be_visible()

    later = scribe.begin()
    scribe.score(later, 1, **HAND)
    phone.open(f"{later}/hand/1/remedies?kind=renege&seat=3&trick=2")
    expect(phone.page.get_by_text("You ruled so on")).to_be_visible()
    phone.tap(phone.page.get_by_role("link", name="Hand 1").first)
    phone.page.wait_for_url(f"**{table}/hand/1")


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

    for cards in ("Y14 G5 Y6 Y7", "Y13 Y12 Y11 Y10"):
        form = phone.page.locator("#tell-trick")
        if form.get_attribute("open") is None:
            by_tab(phone, form.locator("summary"), "Enter")
        by_tab(phone, form.get_by_label("Its cards"), *cards, "Enter")
        expect(phone.page.locator("#known + p")).to_be_visible()
    form = phone.page.locator("details", has=phone.page.get_by_text("Did somebody renege?"))
    if form.get_attribute("open") is None:
        by_tab(phone, form.locator("summary"), "Enter")
    by_tab(phone, form.get_by_label("Who?"), "B", "o", "b")
    by_tab(phone, form.get_by_role("button", name="Ask"), "Enter")

    says(phone, "Proven.")


def by_tab(phone: Phone, wanted: Locator, *keys: str) -> None:
    """Goes to *wanted* with the tabulator, and presses *keys* there."""
    for _ in range(60):
        if wanted.evaluate("each => each === document.activeElement"):
            break
        phone.page.keyboard.press("Tab")
    for key in keys:
        phone.page.keyboard.press("Space" if key == " " else key)
