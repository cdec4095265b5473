"""An evening of other card games on a phone, each total as on paper."""

import urllib.parse
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.pages.test_pads import begin, choose, save, totals
from tests.browser.screens.seeing import scanned
from tests.browser.scribe import Scribe


def number(points: int) -> str:
    return str(points).replace("-", "−")


def changes(names: Sequence[str], points: Sequence[int]) -> str:
    """What the bar says: "Ann +20, Bob −10."."""
    said = (
        f"{name} {'+' * (each > 0)}{number(each)}" for name, each in zip(names, points, strict=True)
    )
    return f"{', '.join(said)}."


@pytest.mark.parametrize("width", [320, 390])
def test_a_whole_game_of_wizard_with_five(phones: Phones, width: int) -> None:
    """Exact is 20 and 10 a trick; each one off costs 10. With five it is over after 12 rounds."""
    phone, chance = phones(width), Random(width)
    names, paper = ["Ann", "Bob", "Cal", "Dee", "Eve"], [0] * 5
    begin(phone, "Wizard", 5)
    for cards in range(1, 13):
        expect(phone.page.locator(".status")).to_contain_text(f"Round {cards} of 12")
        bids = [chance.randint(0, min(cards, 4)) for _ in names]
        takers = [chance.randrange(5) for _ in range(cards)]
        tricks = [takers.count(at) for at in range(5)]
        for at, bid in enumerate(bids):
            choose(phone, f"bid-{at}", bid)
        if cards % 2:
            phone.tap(phone.page.locator("#effect [value=bid]"))
            expect(phone.page.locator(".saved p")).to_contain_text("Bid: Ann")
        else:
            expect(phone.page.get_by_role("button", name="Save before play")).to_be_visible()
        for at, taken in enumerate(tricks[:-1]):
            choose(phone, f"tricks-{at}", taken)
        points = [
            20 + 10 * taken if taken == bid else -10 * abs(taken - bid)
            for bid, taken in zip(bids, tricks, strict=True)
        ]
        paper = [total + each for total, each in zip(paper, points, strict=True)]
        expect(phone.page.locator("#effect .full")).to_be_visible()
        expect(phone.page.get_by_role("button", name="Save before play")).to_be_hidden()
        expect(phone.page.locator("#effect strong")).to_have_css("padding-right", "0px")
        if cards < 12:
            save(phone, changes(names, points))
        else:
            phone.tap(phone.page.locator("#effect button").first)
            expect(phone.page.locator(".over")).to_be_visible()
        assert totals(phone) == [number(total) for total in paper]
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
    best = [name for name, total in zip(names, paper, strict=True) if total == max(paper)]
    expect(phone.page.locator(".over h2")).to_contain_text(" and ".join(best))


# Of each deal the bids and tricks of Ann, Cal, Bob and Dee, what it brings each side, the totals
# and the bags, all by hand: 10 a trick bid, each one over 1 and a bag; ten bags cost 100, a nil
# counts 100.
SPADES = (
    ((4, 3, 3, 2), (5, 4, 2, 2), (72, -50), (72, -50), (2, 0)),
    ((0, 5, 4, 3), (0, 5, 5, 3), (150, 71), (222, 21), (2, 1)),
    ((2, 2, 4, 3), (5, 4, 2, 2), (45, -70), (267, -49), (7, 1)),
    ((3, 2, 0, 4), (4, 4, 1, 4), (-47, -59), (220, -108), (0, 2)),
    ((5, 5, 1, 1), (6, 5, 1, 1), (101, 20), (321, -88), (1, 2)),
    ((4, 4, 3, 2), (4, 4, 3, 2), (80, 50), (401, -38), (1, 2)),
    ((5, 4, 2, 1), (6, 4, 2, 1), (91, 30), (492, -8), (2, 2)),
    ((1, 0, 6, 5), (1, 0, 6, 6), (110, 111), (602, 103), (2, 3)),
)


@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.soak)])
def test_a_whole_game_of_spades_with_a_phone_that_joins(phones: Phones, width: int) -> None:
    """Bags that turn over at ten, a nil that is made and one that a single trick sets."""
    phone, bob = phones(width).by_wifi(), phones(width).by_wifi()
    begin(phone, "Spades", 4)
    there, seen = phone.path, [phone]
    for deal, (bids, tricks, points, paper, bags) in enumerate(SPADES, 1):
        if deal == 4:
            phone.menu("Let others join")
            bob.page.goto(scanned(phone))
            bob.press("Bob")
            phone.open(there)
            seen.append(bob)
        for place, bid in zip(("0-0", "0-1", "1-0", "1-1"), bids, strict=True):
            choose(phone, f"bid-{place}", bid)
        for place, taken in zip(("0-0", "0-1", "1-0"), tricks, strict=False):
            choose(phone, f"tricks-{place}", taken)
        expect(phone.page.locator("#effect strong")).to_have_text(
            changes(["Ann and Cal", "Bob and Dee"], points)
        )
        phone.tap(phone.page.locator("#effect button").first)
        for each in seen:
            expect(each.page.locator(".totals b")).to_have_text([number(one) for one in paper])
            expect(each.page.locator(".totals th small")).to_have_text([f"bags {n}" for n in bags])
            assert each.page.evaluate("document.documentElement.scrollWidth") <= width
    for each in seen:
        expect(each.page.locator(".over")).to_contain_text("Ann and Cal reached 500")


Deal = tuple[
    dict[int, tuple[int, ...]], int | None, dict[int, int], tuple[int, ...], tuple[int, ...]
]

# Of each deal what somebody has on the table (3 to 7, 8, 9 to king, ace, 2, joker), whose deal was
# perfect, the tokens paid; and by hand the totals and the tokens left. The cards count 5, 10, 10,
# 15, 20 and 50, a perfect deal 100.
SCREW_YOUR_NEIGHBOUR: tuple[Deal, ...] = (
    ({0: (3, 0, 2, 0, 0, 0)}, None, {0: 1}, (35, 0, 0, 0), (9, 10, 10, 10)),
    ({1: (0, 6, 0, 0, 0, 0)}, None, {2: 2}, (35, 60, 0, 0), (9, 10, 8, 10)),
    ({2: (0, 0, 0, 2, 1, 1)}, None, {}, (35, 60, 100, 0), (9, 10, 8, 10)),
    ({3: (8, 0, 0, 0, 0, 0)}, 3, {1: 3}, (35, 60, 100, 140), (9, 7, 8, 10)),
    ({0: (0, 0, 0, 5, 0, 0)}, None, {3: 9}, (110, 60, 100, 140), (9, 7, 8, 1)),
    ({1: (2, 1, 7, 0, 0, 1)}, 1, {}, (110, 300, 100, 140), (9, 7, 8, 1)),
    ({2: (0, 0, 1, 0, 0, 0)}, None, {}, (110, 300, 110, 140), (9, 7, 8, 1)),
    ({3: (0, 0, 6, 6, 1, 0)}, None, {3: 1}, (110, 300, 110, 310), (9, 7, 8, 0)),
)


def test_screw_your_neighbour_to_its_eighth_goal_with_a_phone_that_joins(
    phones: Phones, scribe: Scribe
) -> None:
    """Source: S001c, comment 48."""
    phone = phones(320, scribe=scribe)
    begin(phone, "Screw Your Neighbour", 4)
    joined = phones(390, scribe=scribe.player(phone.path.replace("/pads/", "/t/"), 2))
    joined.open(phone.path)
    for laid, perfect, paid, paper, tokens in SCREW_YOUR_NEIGHBOUR:
        for at, things in laid.items():
            for thing, count in enumerate(things):
                phone.page.locator(f'[name="cards-{at}-{thing}"]').fill(str(count or ""))
        if perfect is not None:
            choose(phone, "perfect", perfect)
        for at, count in paid.items():
            choose(phone, f"bought-{at}", count)
        expect(phone.page.locator("#effect .full")).to_be_visible()
        phone.tap(phone.page.locator("#effect button").first)
        for each in (phone, joined):
            expect(each.page.locator(".totals b")).to_have_text(list(map(str, paper)))
            notes = each.page.locator(".totals th small")
            expect(notes).to_have_text([f"tokens {count}" for count in tokens])
    expect(joined.page.locator(".over h2")).to_have_text("Dee won")


def test_euchre_alone_undone_and_corrected(phones: Phones) -> None:
    phone = phones(390)
    begin(phone, "Euchre", 4)
    choose(phone, "makers", 0)
    choose(phone, "alone", "yes")
    choose(phone, "tricks", 5)
    save(phone, "Ann and Cal +4, Bob and Dee 0.")
    choose(phone, "makers", 1)
    choose(phone, "tricks", 2)
    save(phone, "Ann and Cal +2, Bob and Dee 0.")
    assert totals(phone) == ["6", "0"]

    phone.tap(phone.page.get_by_role("button", name="Undo"))
    expect(phone.page.locator("#play")).to_contain_text("Undone: Round 2: Ann and Cal +2")
    assert totals(phone) == ["4", "0"]

    phone.tap(phone.page.locator(".sheet a").first)
    phone.tap(phone.page.locator('label:has([name="alone"])'))
    expect(phone.page.locator("#effect strong")).to_have_text("Ann and Cal +2, Bob and Dee 0.")
    phone.tap(phone.page.get_by_role("button", name="Save the correction"))

    expect(phone.page.locator(".saved p")).to_contain_text("Round 1 corrected")
    assert totals(phone) == ["2", "0"]


def test_a_game_of_our_own_is_made_on_the_phone(phones: Phones) -> None:
    """The sentence of the formula and a round to try follow what is typed."""
    phone = phones(320)
    phone.open("/pads/own")
    page = phone.page
    page.get_by_label("Name of the game").fill("Knock")
    phone.tap(page.locator('label:has([name="counts"][value="formula"])'))
    page.get_by_label("What is entered, 1").fill("Bid")
    page.get_by_label("What is entered, 2").fill("Tricks")
    page.get_by_label("Points of a round").fill("10 + bid if tricks = bid else -5")
    expect(page.locator("#tried .err")).to_be_visible()
    page.get_by_label("Points of a round").fill("10 + bid if tricks == bid else -5")
    expect(page.locator("#tried")).to_contain_text("10 + bid, if tricks = bid; else −5")
    for field, typed in {"Ann, Bid": 2, "Bob, Bid": 1, "Ann, Tricks": 2, "Bob, Tricks": 3}.items():
        page.get_by_label(field, exact=True).fill(str(typed))
    expect(page.locator("#tried")).to_contain_text("Ann: 12; Bob: −5")

    phone.tap(page.get_by_role("button", name="Use it"))
    for seat, name in enumerate(("Ann", "Bob", "Cal"), 1):
        page.get_by_label(f"Player {seat}", exact=True).fill(name)
    phone.tap(page.get_by_role("button", name="Begin"))
    for field, typed in zip(
        ("bid-0-0", "bid-1-0", "bid-2-0", "tricks-0-0", "tricks-1-0", "tricks-2-0"),
        (1, 2, 3, 1, 2, 0),
        strict=True,
    ):
        page.locator(f'[name="{field}"]').fill(str(typed))
    save(phone, "Ann +11, Bob +12, Cal −5.")
    assert totals(phone) == ["11", "12", "−5"]


def test_a_phone_that_follows_sees_each_round_at_once(phones: Phones, scribe: Scribe) -> None:
    phone, other = phones(320, scribe=scribe), phones(390, scribe=scribe)
    begin(phone, "Whist", 4)
    other.open(phone.path)
    screen = phones(800, scribe=scribe)
    screen.open(f"{phone.path}/tv")

    choose(phone, "tricks-0", 9)
    save(phone, "Ann and Cal +30, Bob and Dee 0.")

    expect(other.page.locator(".totals b").first).to_have_text("30")
    expect(other.page.locator(".status")).to_contain_text("Round 2")
    expect(screen.page.locator(".figure").first).to_have_text("30")


def test_what_is_half_entered_is_there_after_a_look_elsewhere(phones: Phones) -> None:
    phone = phones(320)
    begin(phone, "Whist", 4)
    choose(phone, "tricks-1", 9)
    expect(phone.page.locator("#effect strong")).to_have_text("Ann and Cal 0, Bob and Dee +30.")
    there = phone.path
    phone.open(f"{there}/more")
    phone.open(there)

    expect(phone.page.locator("#effect strong")).to_have_text("Ann and Cal 0, Bob and Dee +30.")
    phone.page.reload()
    expect(phone.page.locator('[name="tricks-1"][value="9"]')).to_be_checked()


def test_return_goes_on_to_the_next_number_and_saves_after_the_last(phones: Phones) -> None:
    phone = phones(320)
    begin(phone, "Hearts", 4)
    for at, points in enumerate(("3", "10", "0", "13")):
        field = phone.page.locator(f'[name="taken-{at}-0"]')
        expect(field).to_be_focused() if at else field.focus()
        phone.page.keyboard.type(points)
        assert totals(phone) == ["0", "0", "0", "0"]
        phone.page.keyboard.press("Enter")

    expect(phone.page.locator(".saved p")).to_contain_text("Round 1: Ann +3, Bob +10")
    assert totals(phone) == ["3", "10", "0", "13"]


def test_the_bar_says_what_cannot_be_but_not_what_is_still_missing(phones: Phones) -> None:
    phone = phones(320)
    begin(phone, "Hearts", 4)
    said = phone.page.locator("#effect output")
    for at, points in enumerate((3, 10, 1)):
        phone.page.locator(f'[name="taken-{at}-0"]').fill(str(points))
        if at == 1:
            expect(said).to_contain_text("a number is missing")
            assert said.evaluate("output => output.offsetHeight") == 1
    phone.page.locator('[name="taken-3-0"]').fill("13")

    expect(said).to_have_text("Points taken: these add up to 27, not 26.")
    assert said.evaluate("output => output.offsetHeight") > 15


def test_four_numbers_stand_in_one_line_beside_a_name(phones: Phones) -> None:
    """In the third round of Wizard, where a small phone put the last below the others."""
    phone = phones(320)
    begin(phone, "Wizard", 3)
    for cards in (1, 2):
        for at in range(3):
            choose(phone, f"bid-{at}", 0)
        choose(phone, "tricks-0", cards)
        save(phone, changes(["Ann", "Bob", "Cal"], [-10 * cards, 20, 20]))

    lines = phone.page.locator('label:has([name="bid-0"])').evaluate_all(
        "chips => chips.map((chip) => chip.getBoundingClientRect().top)"
    )
    assert len(lines) == 4
    assert len(set(lines)) == 1


def test_the_rules_on_a_printed_sheet_are_black_on_white_in_the_dark_too(phones: Phones) -> None:
    phone = phones(390)
    begin(phone, "Whist", 4)
    phone.page.emulate_media(color_scheme="dark")
    phone.open(f"{phone.path}/sheet")

    rules = phone.page.locator(".rules")
    expect(rules).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(rules).to_have_css("background-image", "none")
    expect(rules.locator("dd").first).to_have_css("color", "rgb(0, 0, 0)")
    expect(rules.locator(".hint")).to_have_css("color", "rgb(51, 51, 51)")


def test_twelve_have_room_on_a_printed_sheet(phones: Phones, scribe: Scribe) -> None:
    names = {f"name{seat}": f"Bartholomew {seat}" for seat in range(1, 13)}
    begun = scribe.send("/pads/new/president", "/pads/new/president", **names)
    there = urllib.parse.urlsplit(begun.url).path
    places = {f"place-{at}-0": at + 1 for at in range(12)}
    scribe.send(there, there, do="hand", **places)
    phone = phones(794, scribe=scribe)
    phone.page.emulate_media(media="print")
    phone.open(f"{there}/sheet")

    heads = phone.page.locator(".hands thead th")
    expect(heads).to_have_count(13)
    assert heads.evaluate_all("heads => new Set(heads.map((head) => head.offsetTop)).size") == 1
    cells = phone.page.locator(".hands :is(th, td)")
    assert (
        cells.evaluate_all(
            "cells => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length"
        )
        == 0
    )
    expect(phone.page.locator(".hands .sum")).to_have_text(
        [f"{n}+{n}" for n in range(11, 0, -1)] + ["00"]
    )
    expect(phone.page.locator(".hands .gains")).to_contain_text("Place: Bartholomew 1 1")
