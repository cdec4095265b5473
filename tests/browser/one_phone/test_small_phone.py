"""The smallest phone that is in use, 320 by 568, and phones held sideways: all is seen at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.geometry import COVERED, enlarge, wrong
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe

BEHIND = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect().top;
  const inputs = [...document.querySelectorAll(".tabs input, [name=taken]")];
  const seen = inputs.map((i) => i.parentElement).filter((e) => e.checkVisibility());
  return seen.map((e) => [e.innerText, e.getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.bottom > bar || box.left < 0 || box.right > 320)
    .map(([said]) => said);
}"""
"""The chips of the question for the points that are off the screen or behind the bar."""


CROPPED = """() => [...document.querySelectorAll(".deck .row .face")]
  .filter((e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)
  .map((e) => e.innerText)"""
"""The cards of the pad that do not hold their mark and number."""


@pytest.fixture
def small(phones: Phones, scribe: Scribe) -> Phone:
    phone = phones(320, scribe)
    phone.page.set_viewport_size({"width": 320, "height": 568})
    return phone


@pytest.mark.parametrize("preset", ["kentucky-discard", "double-deck-4", "double-deck-6"])
def test_the_likely_numbers_of_points_are_seen_without_scrolling(
    small: Phone, scribe: Scribe, preset: str
) -> None:
    small.open(scribe.begin(preset))
    bid = 150 if "deck-" in preset else 100
    small.answer(bidder=1, bid=bid, trump="red")

    small.press(f"Save the bid {bid}")

    expect(small.page.get_by_role("region", name="The bid in play")).to_contain_text("Ann bid")
    expect(small.page.locator("#entry [name=bidder]")).to_have_count(0)
    assert small.page.evaluate(BEHIND) == []
    more = small.page.locator(".more summary")
    expect(more).to_have_count(1 if "deck-" in preset else 0)
    if "deck-" in preset:
        expect(more).to_be_in_viewport(ratio=1)


def test_the_bidder_is_not_offered_as_partner(small: Phone, scribe: Scribe) -> None:
    small.open(scribe.begin("call-partner-5"))

    small.choose("bidder", 2)
    expect(small.chip("partners", 2)).to_be_hidden()
    expect(small.chip("partners", 1)).to_be_visible()

    small.choose("bidder", 1)
    expect(small.chip("partners", 2)).to_be_visible()
    expect(small.chip("partners", 1)).to_be_hidden()


PLACED = """() => [...document.querySelectorAll(".total")].flatMap((card) => {
  const [badge, names, total] = [".ix", "h2", ".figure"].map((each) => card.querySelector(each));
  const cut = [...names.querySelectorAll("bdi")].filter((e) => e.scrollWidth > e.clientWidth);
  const found = cut.map((e) => `${e.innerText} is cut`);
  const [sign, number] = [badge, total].map((each) => each.getBoundingClientRect());
  return sign.bottom > number.top + 1 ? [...found, `${badge.innerText} fell`] : found;
})"""
"""The short names that are cut in their card, and the signs of sides that are not beside them."""

HELD = ((320, 568), (360, 640), (390, 844), (568, 320), (740, 360), (844, 390), (932, 430))


@pytest.mark.parametrize("preset", ["kentucky-discard", "rook-for-three", "call-partner-5"])
def test_a_short_name_is_whole_and_its_sign_beside_it_however_the_phone_is_held(
    phone: Phone, scribe: Scribe, preset: str
) -> None:
    phone.open(scribe.begin(preset))
    found = {}

    for width, height in HELD:
        phone.page.set_viewport_size({"width": width, "height": height})
        found[width] = phone.page.evaluate(PLACED)

    assert {width: each for width, each in found.items() if each} == {}


GAP = """() => {
  return innerHeight - document.querySelector(".bar").getBoundingClientRect().bottom;
}"""
"""Pixels between the bar with the button and the foot of the window."""


@pytest.mark.parametrize("tail", ["rules/change/target", "hand/1/other/redeal"])
def test_on_a_short_page_the_bar_stands_at_its_foot(
    phone: Phone, scribe: Scribe, tail: str
) -> None:
    phone.page.set_viewport_size({"width": 390, "height": 1600})

    phone.open(f"{scribe.begin()}/{tail}")

    assert 0 <= phone.page.evaluate(GAP) < 32


ON_TOP = """(button) => {
  const box = button.getBoundingClientRect();
  const middle = box.left + box.width / 2;
  return [0.1, 0.5, 0.9].every((part) =>
    button.contains(document.elementFromPoint(middle, box.top + box.height * part)));
}"""
"""Whether nothing covers the button, from its top to its bottom."""


def test_the_places_at_the_foot_leave_the_bar_of_a_hand_alone(small: Phone, scribe: Scribe) -> None:
    places = small.page.get_by_role("navigation", name="Places")
    small.open(scribe.begin())
    expect(places).to_be_hidden()

    small.answer(bidder=1, bid=90, trump="red", taken=95)
    small.settle()

    assert small.page.locator('#entry button[value="hand"]:visible').evaluate(ON_TOP)
    small.menu("End the game")
    small.press("A draw")
    expect(places).to_be_visible()


def test_what_a_correction_would_do_leaves_half_of_the_window_free(
    small: Phone, scribe: Scribe
) -> None:
    """Six long names: the sides, the table then, and who wins are a dozen lines."""
    long = {f"seat{seat}": f"Bartholomew Featherstonehaugh {seat}" for seat in range(1, 7)}
    table = scribe.begin("double-deck-6", **long)
    for hand in (1, 2):
        scribe.score(table, hand, bidder=1, bid=150, trump="red", taken=245)
    scribe.score(table, 3, bidder=1, bid=150, trump="red", taken=150)
    small.open(f"{table}/hand/1")

    small.choose("bid", 200)

    expect(small.effect).to_contain_text("win the game")
    assert small.page.evaluate(COVERED) == []
    save = small.page.get_by_role("button", name="Save the correction")
    expect(save).to_be_in_viewport(ratio=1)
    rule = small.effect.get_by_role("link")
    rule.focus()  # with the keyboard, too, it can be read to its end
    small.page.keyboard.press("End")
    expect(small.effect.locator("output > :last-child")).to_be_in_viewport()


LONG = ("Maximiliana Wolfeschlegelsteinhausen", "Bartholomew Featherstonehaugh-Cholmo")


def test_undo_is_seen_beside_long_names_once_a_hand_is_saved(small: Phone, scribe: Scribe) -> None:
    names = {f"seat{seat}": f"{LONG[seat % 2]} {seat}" for seat in range(1, 6)}
    table = scribe.begin("call-partner-5", **names)
    scribe.score(
        table,
        1,
        bidder=1,
        bid=100,
        trump="red",
        rook="high",
        taken=150,
        partners=2,
        last_trick="declarers",
    )

    small.open(table)

    expect(small.page.get_by_role("button", name="Undo", exact=True)).to_be_in_viewport(ratio=1)


UNDER = """() => {
  const [undo, words] = [document.querySelector(".saved .b"), document.createRange()];
  words.selectNodeContents(document.querySelector(".saved p"));
  const { left, bottom } = undo.getBoundingClientRect();
  const lines = [...words.getClientRects()];
  return {
    beside: lines.some((line) => line.top < bottom && line.right < left),
    under: lines.some((line) => line.top >= bottom && line.right > left),
    on: lines.some((line) => line.top < bottom && line.right > left),
  };
}"""
"""Where the words of a save have lines: beside Undo, under it, on it."""


def test_long_words_on_a_save_go_on_under_undo(small: Phone, scribe: Scribe) -> None:
    names = {f"seat{seat}": f"{LONG[seat % 2]} {seat}" for seat in range(1, 5)}
    table = scribe.begin(**names)
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=85)

    small.open(table)

    assert small.page.evaluate(UNDER) == {"beside": True, "under": True, "on": False}


COVERS = """() => [...document.querySelectorAll(".books .total")]
  .filter((card) => card.querySelector(".ix").getBoundingClientRect().right >
    card.querySelector("bdi").getBoundingClientRect().left)
  .map((card) => card.innerText)"""
"""The sides whose sign lies on the name beside it."""


def test_the_sign_of_a_side_lies_beside_a_long_name(phone: Phone, scribe: Scribe) -> None:
    names = {f"seat{seat}": f"{LONG[seat % 2]} {seat}" for seat in range(1, 7)}
    phone.open(scribe.begin("double-deck-6", **names))

    for width, height in ((390, 844), (844, 390)):
        phone.page.set_viewport_size({"width": width, "height": height})
        assert phone.page.evaluate(COVERS) == [], width


def test_the_middle_of_the_table_says_which_hand_it_is_beside_a_long_name(
    small: Phone, scribe: Scribe
) -> None:
    table = scribe.begin("call-partner-5", seat5=LONG[0], dealer=5)
    small.open(f"{table}/centre")

    hand = small.page.locator(".near .status span", has_text="Hand 1")
    assert hand.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("preset", ["one-eighty", "double-deck-6"])
def test_the_cards_to_tap_hold_large_letters(small: Phone, scribe: Scribe, preset: str) -> None:
    table = scribe.begin(preset)
    scribe.bid(table, 1, bidder=1, bid=150, trump="red")
    small.open(f"{table}/hand/1/cards")

    for percent in (100, 130, 150, 200):
        enlarge(small, percent)
        expect(small.page.locator(".deck .row .face").first).to_be_visible()
        assert small.page.evaluate(CROPPED) == [], percent
        assert wrong(small) == {}, percent


SPLIT = """(chips) => [...document.querySelectorAll(chips)].flatMap((bdi) => {
  const text = bdi.firstChild;
  const lines = (from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  };
  const words = [...text.data.matchAll(/[\\p{L}]+/gu)];
  return words.filter((w) => lines(w.index, w.index + w[0].length) > 1).map((w) => w[0]);
})"""
"""The words of names that stand on more than one line."""


def test_long_names_break_between_words(small: Phone, scribe: Scribe) -> None:
    names = ("Maximiliane Featherstonehaugh", "Bartholomew-Christopherson", "Alexandrina",
             "Wolfeschlegelsteinhausen")  # fmt: skip
    table = scribe.begin(**{f"seat{seat}": name for seat, name in enumerate(names, 1)})

    small.open(f"{table}/hand/1/judge")
    expect(small.page.locator(".picks-of bdi")).to_contain_text(names)
    assert small.page.evaluate(SPLIT, ".picks-of bdi") == []

    small.open(f"{table}/join")
    expect(small.page.locator(".sits bdi")).to_have_count(4)
    assert small.page.evaluate(SPLIT, ".sits bdi") == []

    small.open(scribe.shown(f"{table}/join"))
    expect(small.page.locator(".who bdi")).to_have_count(5)
    assert small.page.evaluate(SPLIT, ".who bdi") == []

    small.open("/poker/judge?game=stud&n1=Maximiliana+Bartholo&n2=Bartholomew-Christop")
    expect(small.page.locator(".places-of bdi")).to_have_count(2)
    assert small.page.evaluate(SPLIT, ".places-of bdi") == []


def test_put_it_back_and_undo_more_stand_in_one_row(small: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    scribe.score(table, 2, bidder=2, bid=100, trump="red", taken=105)
    small.open(table)
    small.press("Undo")

    back, more = (
        small.page.get_by_role("button", name=name).bounding_box()
        for name in ("Put it back", "Undo more")
    )

    assert back is not None
    assert more is not None
    assert back["y"] == more["y"]
    assert more["height"] >= 44


def test_the_words_of_the_foot_stand_apart_also_where_a_page_was_given_larger_letters(
    small: Phone,
) -> None:
    """No media query knows of letters that a script or a style of the reader has enlarged."""
    small.open("/standings")

    small.page.evaluate("document.documentElement.style.fontSize = '200%'")

    places = small.page.locator(".foot a")
    expect(places).to_have_text(("Games", "Standings", "Rules", "Club"))
    assert all(place.evaluate("e => e.scrollWidth <= e.clientWidth") for place in places.all())


@pytest.mark.parametrize("page", ["", "/sheet"])
def test_how_a_hand_scored_is_read_across_the_sheet(
    small: Phone, scribe: Scribe, page: str
) -> None:
    table = scribe.begin("one-forty", seat1="Maximiliana", seat3="Maximiliana C")
    scribe.score(table, 1, bidder=1, bid=100, trump="red", taken=85, last_trick="A")

    small.open(table + page)

    why = "captured 85, the last trick brings 20: 105."
    sentence = small.page.locator("table small", has_text=why)
    wide = sentence.evaluate("e => e.clientWidth / e.closest('table').clientWidth")
    assert wide > 0.75


OVER_SAVE = """() => {
  const save = document.querySelector('#effect button').getBoundingClientRect();
  const there = document.elementFromPoint(save.x + save.width / 2, save.y + save.height / 2);
  return there?.closest('#effect button') ? '' : there?.textContent.trim() ?? 'nothing';
}"""
"""The words of what lies over the middle of Save; empty if it lies there by itself."""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (768, 1024)])
def test_a_thumb_on_save_meets_save(
    phones: Phones, scribe: Scribe, width: int, height: int
) -> None:
    """Wherever the page is scrolled: a tap of a test scrolls first, a thumb does not."""
    phone = phones(width, scribe=scribe)
    phone.page.set_viewport_size({"width": width, "height": height})
    phone.open(scribe.begin())
    phone.answer(bidder=1, bid=90, trump="red", taken=95)
    expect(phone.effect).to_contain_text("stand at 95")

    for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
        phone.page.evaluate(f"scrollTo(0, {place})")
        assert phone.page.evaluate(OVER_SAVE) == "", place
