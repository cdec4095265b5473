"""A season over several evenings on a small phone: sorted, chosen, explained and corrected.

What the tables say is held against sums that are made with a pencil.
"""

from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from referee.cli import main
from tests.browser.conftest import Phones
from tests.browser.geometry import enlarge
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe
from tests.browser.seasons import (
    FIRST_WIN,
    GAMES,
    Game,
    Sums,
    bring_in,
    expected_sums,
    record,
    season,
)
from tests.browser.serving import Server
from tests.carded import FINISHED

pytestmark = pytest.mark.browser

NAMES = ".standings summary bdi"
COLUMNS = ("Played", "Won", "Points", "Against", "Bids", "Sets")
"""Those of `expected_sums`, by their heads; points are those of a hand."""

HANDS = 3
"""Of every game here."""

OLD: Game = (("Bob", "Eve", "Fay", "Dee"), "2025-12-19", FIRST_WIN)
"""A game of the year before, by other rules."""


@pytest.fixture
def tables(scribe: Scribe) -> list[str]:
    """The tables of three evenings."""
    return season(scribe)


@pytest.fixture
def phone(phones: Phones, scribe: Scribe, tables: list[str]) -> Phone:
    """A narrow phone at the standings, by the way that leads there."""
    found = phones(320, scribe)
    found.open(tables[-1])
    found.tap(found.page.get_by_role("link", name="Standings with this game"))
    expect(found.page.locator(NAMES)).to_have_text(["Ann", "Dee", "Bob", "Eve", "Cal"])
    return found


def test_the_order_can_be_read_in_text_of_twice_the_size(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Show", exact=True).wait_for()
    enlarge(phone, 200)

    for part, wide in (("label", 80), ("select", 160), (".b", 80)):
        box = phone.page.locator(f".order {part}").bounding_box()
        assert box is not None
        assert box["width"] >= wide, part


def test_a_column_that_is_sorted_by_stands_and_the_others_unfold(phone: Phone) -> None:
    sort(phone, "Bids made")

    expect(phone.page.locator(NAMES)).to_have_text(["Dee", "Ann", "Bob", "Eve", "Cal"])
    shown = phone.page.locator(".standings tr", has_text="All about Dee").locator("td:visible")
    expect(shown).to_have_text(["100 %"])

    phone.tap(phone.page.locator(NAMES, has_text="Dee"))

    expect(shown).to_have_count(7)  # the games played and won stand beside the name
    expect(phone.page.get_by_text("2nd: as many games won as Ann")).to_be_visible()


Figures = dict[str, list[float]]
"""By player: those of `COLUMNS` that stand in the standings."""


def shown(phone: Phone) -> Figures:
    """The figures of the standings by player, in the order in which they stand."""
    heads = phone.page.locator(".standings thead th").all_text_contents()
    found = {}
    for row in phone.page.locator(".standings tbody tr").all():
        name = row.locator("summary bdi").text_content() or ""
        cells = dict(zip(heads[1:], row.locator("td > span").all_text_contents(), strict=True))
        found[name] = [float(cells[each].replace("−", "-")) for each in COLUMNS if each in cells]
    return found


def compared(sums: Sums, *, points: bool = True) -> Figures:
    """What must stand there of *sums*; without *points* where games do not compare."""
    return {
        name: [
            *(played, won),
            *(round(each / (HANDS * played), 1) for each in (mine, others) if points),
            *(bids, lost),
        ]
        for name, (played, won, mine, others, bids, lost) in sums.items()
    }


def sort(phone: Phone, label: str) -> None:
    phone.page.get_by_label("Order").select_option(label=label)
    with phone.page.expect_navigation():
        phone.tap(phone.page.get_by_role("button", name="Show", exact=True))


def choose(phone: Phone, label: str, option: str) -> None:
    phone.tap(phone.page.locator("details.choose summary"))
    phone.page.get_by_label(label).select_option(label=option)
    with phone.page.expect_navigation():
        phone.press("Show these")


def test_what_stands_there_is_what_a_pencil_says(phone: Phone, scribe: Scribe) -> None:
    """However it is sorted, and whatever is chosen."""
    of_one = compared(expected_sums(GAMES))
    by_points = sorted(of_one, key=lambda name: -of_one[name][2])

    sort(phone, "Points a hand")
    assert shown(phone) == of_one
    assert list(shown(phone)) == by_points
    phone.open(phone.path.replace("by=points", "by=-points"))
    assert list(shown(phone)) == by_points[::-1]

    players, day, hands = OLD
    bring_in(scribe, record(players, day, hands, rules="kentucky-standard-deck"))
    phone.page.reload()
    assert shown(phone) == compared(expected_sums((*GAMES, OLD)), points=False)
    choose(phone, "When", "2026")
    assert shown(phone) == compared(expected_sums(GAMES))
    choose(phone, "When", "All time")
    choose(phone, "Game", "Kentucky with playing cards")
    assert shown(phone) == compared(expected_sums([OLD]))


def test_a_season_comes_whole_to_an_empty_server(
    phone: Phone, scribe: Scribe, club: Server, tmp_path: Path
) -> None:
    """And leaves it again as it came, to the byte."""
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    phone.open(f"{scribe.club()}/export")
    download(phone, first)

    said = CliRunner().invoke(main, ["owner-link", "--data", str(club.data), "--url", club.url])
    phone.url = club.url
    phone.page.goto(said.stdout.split()[-1])
    phone.press("Become an owner")
    expect(phone.page.get_by_role("heading", name="Recovery words")).to_be_visible()
    phone.open("/")
    phone.taps = 0
    phone.tap(phone.page.get_by_role("link", name="Club"))
    expect(phone.page.get_by_role("link", name="Bring games in")).to_be_visible()
    here = phone.path
    phone.tap(phone.page.get_by_role("link", name="Bring games in"))
    assert phone.taps == 2
    phone.page.get_by_label("Files").set_input_files(first)
    phone.press("Show what is in it")
    phone.press("Save 5 games")

    expect(phone.page.locator(NAMES)).to_have_count(5)
    assert shown(phone) == compared(expected_sums(GAMES))
    phone.open(f"{here}/export")
    download(phone, second)
    assert second.read_bytes() == first.read_bytes()


def download(phone: Phone, to: Path) -> None:
    """The archive that a page offers."""
    with phone.page.expect_download() as file:
        phone.tap(phone.page.get_by_role("link", name="The whole club"))
    file.value.save_as(to)


def test_paper_has_every_column_and_every_bar(phone: Phone) -> None:
    shown = phone.page.locator(".standings tr", has_text="All about Dee").locator("td:visible")
    phone.page.emulate_media(media="print")
    expect(shown).to_have_count(9)
    expect(phone.page.get_by_text("Which games")).to_be_hidden()

    dee = phone.page.locator(".standings a", has_text="All about Dee").get_attribute("href")
    phone.open(dee or "")
    expect(phone.page.locator(".plot .bar").first).to_be_visible()


def test_the_page_of_a_player_has_hands_analysed_by_itself_once_it_is_open(
    phones: Phones, scribe: Scribe
) -> None:
    """Ann gave away 5 in each of two tricks. The page alone writes nothing, however often."""
    table = bring_in(scribe, FINISHED)
    phone = phones(390, scribe, java_script_enabled=False)
    phone.open(f"{table}/standings")
    phone.page.locator("summary", has_text="Ann").tap()
    phone.follow("All about Ann")
    for _ in range(2):
        expect(phone.page.locator("#given")).to_contain_text("1 hand is not analysed yet.")
        phone.page.reload()
    reader = phones(390, scribe)
    asked: list[str] = []
    reader.page.on("request", lambda each: asked.append(f"{each.method} {each.url}"))

    reader.open(phone.path)

    expect(reader.page.locator("#given")).to_contain_text("10.0 a hand, in 1 hand")
    here = reader.url + phone.path
    assert [each for each in asked if here in each] == [f"GET {here}", f"POST {here}/given"]
