"""Hands that are entered while the table does not answer: kept, sent in order, each once."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

HANDS = ((1, 90, "red", 95), (2, 100, "green", 90), (3, 80, "black", 120))
"""Bidder, bid, trump, and what the bidders took: made, set, and everything."""

ROWS = ["3 Cal 80", "2 Bob 100", "1 Ann 90"]
"""How they stand on the score sheet, the latest first."""

TOTALS = ("245", "−75")
"""95 + 30 + 120 to Ann and Cal; 25 − 100 + 0 to Bob and Dee."""

"""Milliseconds within which a phone whose table is back has sent what it kept."""

Restart = Callable[[], Phone]


BOTH_ADDRESSES = pytest.mark.parametrize("address", ["127.0.0.1", "rook.lan"], indirect=True)
"""A secure context, and plain http as at a table: for a test of what the two do otherwise."""


@pytest.fixture(params=["rook.lan"])
def address(request: pytest.FixtureRequest, club: Server) -> str:
    """Where phones reach it: by plain http as at a table, unless a test asks for more."""
    return f"http://{request.param}:{club.port}"


@pytest.fixture
def keeper(club: Server) -> Scribe:
    return Scribe(club.url)


@pytest.fixture
def restart(browser: Browser, tmp_path: Path, address: str, keeper: Scribe) -> Iterator[Restart]:
    """Starts the browser of the scribe's phone; it keeps what browsers keep from start to start."""
    open_now: list[BrowserContext] = []

    def start() -> Phone:
        for context in open_now:
            context.close()
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=chromium_path(),
            args=list(FLAGS),
            viewport={"width": 390, "height": 700},
            is_mobile=True,
            has_touch=True,
            reduced_motion="reduce",
        )
        open_now[:] = [context]
        context.add_cookies([{"name": "rook-device", "value": keeper.cookie(), "url": address}])
        phone = Phone(context, address)
        phone.unanswered = True
        return phone

    yield start
    for context in open_now:
        context.close()


def outbox(phone: Phone) -> Locator:
    return phone.page.locator("#outbox")


def save(phone: Phone, label: str = "^Save(?! the bid)") -> None:
    """Taps what saves, once it says what it will do."""
    expect(phone.page.locator('#effect button[value="hand"]')).to_have_text(re.compile(label))
    phone.save()


def enter(phone: Phone, bidder: int, bid: int, trump: str, taken: int) -> None:
    for name, value in (("bidder", bidder), ("bid", bid), ("trump", trump), ("taken", taken)):
        phone.choose(name, value)
    save(phone)


def enter_all(phone: Phone) -> None:
    """The three hands, each with what it will do."""
    for place, hand in enumerate(HANDS, 1):
        enter(phone, *hand)
        said = "1 hand not sent yet" if place == 1 else f"{place} hands not sent yet"
        expect(outbox(phone)).to_contain_text(said)


def rows(phone: Phone) -> list[str]:
    """Number, bidder and bid of each row of the score sheet."""
    found = phone.page.locator(".sheet tbody tr").all_inner_texts()
    return [" ".join(re.findall(r"\w+", each)[:3]) for each in found]


@BOTH_ADDRESSES
def test_three_hands_survive_a_stopped_server_and_a_restarted_browser(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin()
    phone = restart()
    phone.open(table)
    phone.ready()
    club.stop()
    enter_all(phone)
    expect(outbox(phone)).to_contain_text("Bob and Dee lose 100 and stand at −75.")

    phone = restart()
    club.start()
    phone.open(table)

    expect(phone.page.locator(".sheet tbody tr")).to_have_count(3)
    phone.stands(*TOTALS)
    assert rows(phone) == ROWS
    expect(outbox(phone)).to_have_count(0)
    assert keeper.get(f"{table}/record.rook").text.count("[[hand]]") == 3
    assert phone.faults == []


def late_hands(club: Server, keeper: Scribe, restart: Restart) -> tuple[Phone, str]:
    """Three hands that were kept, at a table where Bob has saved the first meanwhile."""
    table = keeper.begin()
    phone = restart()
    phone.open(table)
    phone.ready()
    club.stop()
    enter_all(phone)
    phone = restart()
    phone.allowed = {409}
    club.start()
    bob = Scribe(club.url)
    keeper.hand_pen(table, bob, "Bob")
    bob.score(table, 1, bidder=4, bid=110, trump="yellow", taken=115)
    bob.hand_pen(table, keeper)
    phone.open(table)
    expect(outbox(phone)).to_contain_text("Bob was first")
    return phone, table


def test_a_hand_that_somebody_saved_meanwhile_becomes_a_question(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    phone, table = late_hands(club, keeper, restart)

    expect(outbox(phone)).to_contain_text("3 hands not sent yet")
    expect(outbox(phone)).to_contain_text("Ann bid 90")
    expect(outbox(phone)).to_contain_text("Hand 1 was saved by Bob")
    expect(outbox(phone)).to_contain_text("Dee bid 110 in yellow: made.")
    phone.stands("5", "115")
    expect(phone.page.locator(".sheet tbody tr")).to_have_count(1)
    assert keeper.get(f"{table}/record.rook").text.count("[[hand]]") == 1


def test_mine_is_kept_as_the_next_hand_and_the_others_follow(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    phone, _ = late_hands(club, keeper, restart)

    phone.press("Keep mine as hand 2")

    expect(phone.page.locator(".sheet tbody tr")).to_have_count(4)
    assert rows(phone) == ["4 Cal 80", "3 Bob 100", "2 Ann 90", "1 Dee 110"]
    phone.stands("250", "40")
    expect(outbox(phone)).to_have_count(0)


def test_where_hands_were_dropped_those_after_them_take_their_place(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    """Bob saved hand 1 and took it back; the third one comes after two that are missing."""
    table = keeper.begin()
    phone = restart()
    phone.open(table)
    phone.ready()
    club.stop()
    enter_all(phone)
    enter(phone, 4, 110, "yellow", 115)
    expect(outbox(phone)).to_contain_text("4 hands not sent yet")
    phone = restart()
    phone.allowed = {409}
    club.start()
    keeper.score(table, 1, bidder=4, bid=110, trump="yellow", taken=115)
    keeper.send(table, f"{table}/hand/1/undo")
    phone.open(table)
    for first in ("Ann bid 90", "Bob bid 100"):
        expect(outbox(phone).locator("p b")).to_contain_text(first)
        phone.press("Drop mine")
    expect(outbox(phone)).to_contain_text("A hand before it is missing")

    phone.press("Keep mine as hand 1")

    expect(phone.page.locator(".sheet tbody tr")).to_have_count(2)
    assert rows(phone) == ["2 Dee 110", "1 Cal 80"]
    expect(outbox(phone)).to_have_count(0)
    assert phone.faults == []


def test_a_correction_stays_with_its_hand_where_the_others_move_on(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin()
    keeper.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone = restart()
    phone.open(table)
    phone.ready()
    other = Phone(phone.context, phone.url)
    other.unanswered = True
    other.open(f"{table}/hand/1")
    other.choose("taken", 100)
    expect(other.effect).to_contain_text("100")
    club.stop()
    phone.page.bring_to_front()
    enter(phone, *HANDS[1])
    expect(outbox(phone)).to_contain_text("1 hand not sent yet")
    other.page.bring_to_front()
    other.save()
    expect(outbox(other)).to_contain_text("2 hands not sent yet")
    phone = restart()
    phone.allowed = {409}
    club.start()
    keeper.score(table, 2, bidder=3, bid=80, trump="black", taken=120)
    phone.open(table)
    expect(outbox(phone)).to_contain_text("somebody was first", ignore_case=True)

    phone.press("Keep mine as hand 3")

    expect(outbox(phone)).to_have_count(0)
    expect(phone.totals.first).to_have_text("250")
    phone.stands("250", "−80")
    assert rows(phone) == ["3 Bob 100", "2 Cal 80", "1 Ann 90"]


def test_mine_is_dropped_and_the_others_stay_what_they_were(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    phone, _ = late_hands(club, keeper, restart)

    phone.press("Drop mine")

    expect(phone.page.locator(".sheet tbody tr")).to_have_count(3)
    assert rows(phone) == ["3 Cal 80", "2 Bob 100", "1 Dee 110"]
    phone.stands("155", "15")
    expect(outbox(phone)).to_have_count(0)


@pytest.mark.parametrize("address", ["127.0.0.1"], indirect=True)  # Playwright knows no other name
def test_a_save_whose_answer_was_lost_counts_once(keeper: Scribe, restart: Restart) -> None:
    table = keeper.begin()
    phone = restart()
    phone.open(table)
    phone.ready()
    phone.page.route(
        "**/hand/1", lambda route: (route.fetch(), route.abort("connectionreset")), times=1
    )

    enter(phone, *HANDS[0])

    expect(phone.totals.first).to_have_text("95")
    phone.stands("95", "25")
    expect(outbox(phone)).to_have_count(0)
    assert keeper.get(f"{table}/record.rook").text.count("[[hand]]") == 1


def test_a_bid_and_its_result_are_kept_one_after_the_other(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin()
    phone = restart()
    phone.open(table)
    phone.ready()
    club.stop()
    for name, value in (("bidder", 1), ("bid", 90), ("trump", "red")):
        phone.choose(name, value)
    save(phone, "^Save the bid 90")
    expect(outbox(phone)).to_contain_text("1 hand not sent yet")

    phone.choose("taken", 95)
    save(phone)

    expect(outbox(phone)).to_contain_text("Ann and Cal take 95 and stand at 95.")
    club.start()
    expect(phone.totals.first).to_have_text("95")
    phone.stands("95", "25")


def test_a_phone_that_lost_the_pen_keeps_its_hands_until_it_has_it_again(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin()
    phone = restart()
    phone.allowed = {403}
    phone.open(table)
    phone.ready()
    club.stop()
    enter(phone, *HANDS[0])
    expect(outbox(phone)).to_contain_text("1 hand not sent yet")
    phone = restart()
    phone.allowed = {403}
    club.start()
    bob = Scribe(club.url)
    keeper.hand_pen(table, bob, "Bob")
    phone.open(table)
    expect(outbox(phone)).to_contain_text("This phone may not write at this table")

    bob.hand_pen(table, keeper)
    phone.press("Try again")

    expect(outbox(phone)).to_have_count(0)
    expect(phone.totals.first).to_have_text("95")
    phone.stands("95", "25")


def lost(phone: Phone) -> None:
    """Until the page says that the table does not answer."""
    alert = phone.page.get_by_role("alert").filter(has_text="did not answer")
    expect(alert).to_be_visible()


def test_a_correction_without_a_connection_is_kept_and_sent(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin()
    keeper.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone = restart()
    phone.open(f"{table}/hand/1")
    phone.choose("taken", 100)
    expect(phone.effect).to_contain_text("100")
    club.stop()
    lost(phone)

    phone.save()

    expect(outbox(phone)).to_contain_text("Hand 1: corrected.")
    club.start()
    expect(outbox(phone)).to_have_count(0)
    phone.open(table)
    phone.stands("100", "20")


def test_a_redeal_without_a_connection_is_kept_and_sent(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin()
    phone = restart()
    phone.open(table)
    phone.ready()
    phone.open(f"{table}/hand/1/other/redeal")
    phone.page.locator("#entry input[type=radio]").first.check(force=True)
    club.stop()
    lost(phone)

    phone.tap(phone.page.locator('#entry button[value="hand"]:visible'))

    expect(outbox(phone)).to_contain_text("Hand 1: ")
    club.start()
    expect(outbox(phone)).to_have_count(0)
    phone.open(table)
    expect(phone.page.locator(".sheet tbody tr").first).to_contain_text("redeal")


@pytest.mark.parametrize("address", ["127.0.0.1"], indirect=True)
def test_no_hand_is_offered_after_one_that_may_end_the_game(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin(target=150)
    phone = restart()
    phone.open(table)
    phone.ready()
    club.stop()

    enter(phone, *HANDS[0])
    expect(phone.page.get_by_text("who has won is said once")).to_have_count(0)
    enter(phone, 3, 80, "black", 85)

    expect(phone.page.locator("#play")).to_contain_text("who has won is said once it is sent")
    expect(phone.page.locator("#entry")).to_have_count(0)
    club.start()
    expect(outbox(phone)).to_have_count(0)
    expect(phone.page.locator("#play")).to_contain_text("Ann and Cal win")


@pytest.mark.parametrize("address", ["127.0.0.1"], indirect=True)
def test_a_proxy_that_answers_in_the_place_of_the_server_eats_nothing(
    keeper: Scribe, restart: Restart
) -> None:
    table = keeper.begin()
    phone = restart()
    phone.allowed = {502}
    phone.open(table)
    phone.ready()
    away = "<!doctype html><title>502</title><h1>Bad Gateway</h1>"
    phone.page.route("**/hand/1", lambda route: route.fulfill(status=502, body=away), times=1)
    phone.page.route("**/hand/1/effect", lambda route: route.fulfill(status=502, body=away))

    enter(phone, *HANDS[0])

    expect(phone.totals.first).to_have_text("95")
    expect(phone.page.get_by_text("Bad Gateway")).to_have_count(0)
    assert keeper.get(f"{table}/record.rook").text.count("[[hand]]") == 1


@pytest.mark.parametrize("address", ["127.0.0.1"], indirect=True)
def test_who_answers_in_the_place_of_the_table_has_not_written_a_hand(
    club: Server, keeper: Scribe, restart: Restart
) -> None:
    """A hotel's page to sign in says 200 to everything."""
    table = keeper.begin()
    phone = restart()
    phone.open(table)
    phone.ready()
    club.stop()
    enter(phone, *HANDS[0])
    hotel = "<!doctype html><title>Welcome</title><h1>Sign in to our Wi-Fi</h1>"
    phone.page.route("**/queued", lambda route: route.fulfill(body=hotel), times=1)

    club.start()

    expect(phone.totals.first).to_have_text("95")
    expect(outbox(phone)).to_have_count(0)
    assert keeper.get(f"{table}/record.rook").text.count("[[hand]]") == 1


CARD_BY_CARD = "card by card: Bob and Dee have the red 5, and Ann and Cal the rest"
TAPS: dict[str, tuple[str, list[tuple[str, object]]]] = {
    "the others' points": ("kentucky-discard", [("by", "others"), ("taken", 25)]),
    CARD_BY_CARD: ("kentucky-discard", [("by", "pad"), ("rest", "A"), ("pileB", "R5#1")]),
    "the last trick": ("one-forty", [("taken", 95), ("last_trick", "B")]),
    "a called partner": (
        "call-partner-5",
        [("taken", 120), ("partners", 3), ("last_trick", "declarers")],
    ),
}
"""What is tapped after Ann's bid, in games that count differently."""


@pytest.mark.parametrize("address", ["127.0.0.1"], indirect=True)
@pytest.mark.parametrize("told", TAPS)
def test_the_totals_that_are_foretold_are_those_that_come(
    club: Server, keeper: Scribe, restart: Restart, told: str
) -> None:
    preset, taps = TAPS[told]
    table = keeper.begin(preset)
    phone = restart()
    phone.open(table)
    phone.ready()
    least = phone.page.locator("#entry [name=bid]").first.get_attribute("value")
    club.stop()

    for name, value in (("bidder", 1), ("bid", least), ("trump", "red"), *taps):
        phone.choose(name, value)
    save(phone)

    said = re.findall(r"stands? at (−?\d+)", outbox(phone).inner_text())
    club.start()
    expect(outbox(phone)).to_have_count(0)
    assert any(int(each.replace("−", "-")) for each in said)
    phone.stands(*said)
