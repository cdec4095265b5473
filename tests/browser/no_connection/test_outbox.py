"""Hands that are entered while the table does not answer: kept, sent in order, each once."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Route, expect

from tests.browser.conftest import FLAGS, Phones, chromium_path
from tests.browser.phone import Phone
from tests.browser.scribe import Scribe
from tests.browser.serving import Server

HANDS = ((1, 90, "red", 95), (2, 100, "green", 90), (3, 80, "black", 120))
"""Bidder, bid, trump, and what the bidders took: made, set, and everything."""

ROWS = ["3 Cal 80", "2 Bob 100", "1 Ann 90"]
"""How they stand on the score sheet, the latest first."""

TOTALS = ("245", "−75")
"""95 + 30 + 120 to Ann and Cal; 25 − 100 + 0 to Bob and Dee."""

Restart = Callable[[], Phone]

BOTH_ADDRESSES = pytest.mark.parametrize("address", ["127.0.0.1", "rook.lan"], indirect=True)
"""A secure context, and plain http as at a table: for a test of what the two do otherwise."""

SECURE = pytest.mark.parametrize("address", ["127.0.0.1"], indirect=True)


@pytest.fixture(params=["rook.lan"])
def address(request: pytest.FixtureRequest) -> str:
    """How the table is reached: by plain http as at a table, unless a test asks for more."""
    return str(request.param)


@pytest.fixture
def phone(phones: Phones, server: Server, scribe: Scribe, address: str) -> Phone:
    """The phone of the scribe, whose connection comes and goes."""
    made = phones(scribe=scribe)
    made.url = f"http://{address}:{server.port}"
    made.unanswered = True
    return made


def seated(phone: Phone, scribe: Scribe, preset: str = "kentucky-discard", **rules: int) -> str:
    """A new table, open on the phone with all that it needs there without a connection."""
    table = scribe.begin(preset, **rules)
    phone.open(table)
    phone.ready()
    return table


def outbox(phone: Phone) -> Locator:
    return phone.page.locator("#outbox")


def save(phone: Phone, label: str = "^Save(?! the bid)") -> None:
    """Taps what saves, once it says what it will do."""
    expect(phone.page.locator('#effect button[value="hand"]')).to_have_text(re.compile(label))
    phone.save()


def enter(phone: Phone, bidder: int, bid: int, trump: str, taken: int) -> None:
    phone.answer(bidder=bidder, bid=bid, trump=trump, taken=taken)
    save(phone)


def enter_all(phone: Phone) -> None:
    """The three hands, each with what it will do."""
    for place, hand in enumerate(HANDS, 1):
        enter(phone, *hand)
        said = "1 hand not sent yet" if place == 1 else f"{place} hands not sent yet"
        expect(outbox(phone)).to_contain_text(said)


def has_rows(phone: Phone, *rows: str) -> None:
    """Waits for these rows of the score sheet: number, bidder and bid of each, as "3 Cal 80"."""
    shown = [re.compile(r"^\s*" + r"\W*".join(row.split()) + r"\b") for row in rows]
    expect(phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_text(shown)


@pytest.fixture
def restart(
    browser: Browser, tmp_path: Path, club: Server, address: str, keeper: Scribe
) -> Iterator[Restart]:
    """Starts the browser of the scribe's phone; it keeps what browsers keep from start to start."""
    open_now: list[BrowserContext] = []
    url = f"http://{address}:{club.port}"

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
        context.add_cookies([{"name": "rook-device", "value": keeper.cookie(), "url": url}])
        phone = Phone(context, url)
        phone.unanswered = True
        return phone

    yield start
    for context in open_now:
        context.close()


@pytest.fixture
def keeper(club: Server) -> Scribe:
    """Who keeps the score on a server that stops."""
    return Scribe(club.url)


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

    expect(phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(3)
    phone.stands(*TOTALS)
    has_rows(phone, *ROWS)
    expect(outbox(phone)).to_have_count(0)
    assert keeper.get(f"{table}/record.rook").text.count("[[hand]]") == 3
    assert phone.faults == []


@pytest.mark.parametrize(
    ("bid", "last_trick", "said"),
    [
        (100, "A", "Ann and Cal captured 85, the last trick brings 20: 105."),
        (
            *(110, "A"),
            (
                "Ann and Cal captured 85, the last trick brings 20: 105, 5 short; "
                "the bid of 110 is lost: −110."
            ),
        ),
        (100, "B", "Ann and Cal captured 85, the bid of 100 is lost: −100."),
    ],
)
def test_a_kept_hand_says_how_it_scored_as_the_table_does_once_it_is_sent(
    phone: Phone, scribe: Scribe, bid: int, last_trick: str, said: str
) -> None:
    seated(phone, scribe, "one-forty")
    phone.lose_connection()
    phone.answer(bidder=1, bid=bid, trump="red", taken=85, last_trick=last_trick)
    expect(phone.effect).to_contain_text(said)
    save(phone)
    expect(outbox(phone)).to_contain_text(said)

    phone.find_connection()

    expect(outbox(phone)).to_have_count(0)
    expect(phone.page.locator(".sheet .gains")).to_contain_text(said)


@pytest.mark.parametrize(
    ("taken", "said", "totals"),
    [
        (120, "Ann and Cal captured 120, the moon brings 200: 200.", ("200", "0")),
        (85, "Ann and Cal captured 85, the moon costs 200: −200.", ("−200", "35")),
    ],
)
def test_a_moon_without_a_connection_scores_as_the_table_scores_it(
    phone: Phone, scribe: Scribe, taken: int, said: str, totals: tuple[str, str]
) -> None:
    """Source: ruling 109."""
    seated(phone, scribe, "kentucky-discard", moon=200)
    phone.lose_connection()
    phone.answer(bidder=1, bid="moon", trump="red", taken=taken)
    expect(phone.effect).to_contain_text(said)
    save(phone)
    expect(outbox(phone)).to_contain_text("the moon")
    expect(outbox(phone)).to_contain_text(said)

    phone.find_connection()

    expect(outbox(phone)).to_have_count(0)
    phone.stands(*totals)
    expect(phone.page.locator(".sheet .gains")).to_contain_text(said)


@pytest.mark.parametrize(
    ("rule", "at", "said", "total"),
    [
        ("hold_at", 40, "Bob and Dee captured 25, held at 40: 15.", "40"),
        (
            *("score_only_bids_from", 25),
            *("Bob and Dee captured 25, from 25 on only a bid scores: 0.", "25"),
        ),
    ],
)
def test_what_counts_at_a_total_is_known_without_a_connection(
    phone: Phone, scribe: Scribe, rule: str, at: int, said: str, total: str
) -> None:
    seated(phone, scribe, "kentucky-discard", target=200, **{rule: at})
    phone.lose_connection()

    for bid, effect in ((90, "Bob and Dee take 25 and stand at 25."), (95, said)):
        phone.answer(bidder=1, bid=bid, trump="red", taken=95)
        expect(phone.effect).to_contain_text(effect)
        save(phone)
        expect(outbox(phone)).to_contain_text(effect)

    phone.find_connection()
    expect(outbox(phone)).to_have_count(0)
    phone.stands("190", total)
    expect(phone.page.locator(".sheet .gains")).to_contain_text(said)


def late_hands(phone: Phone, scribe: Scribe) -> str:
    """A table where three hands were kept, and Bob has saved the first meanwhile."""
    table = seated(phone, scribe)
    phone.lose_connection()
    enter_all(phone)
    phone.allowed = {409}
    bob = Scribe(scribe.url)
    scribe.hand_pen(table, bob, "Bob")
    bob.score(table, 1, bidder=4, bid=110, trump="yellow", taken=115)
    bob.hand_pen(table, scribe)
    phone.find_connection()
    expect(outbox(phone)).to_contain_text("Bob was first")
    return table


def test_a_hand_that_somebody_saved_meanwhile_becomes_a_question(
    phone: Phone, scribe: Scribe
) -> None:
    table = late_hands(phone, scribe)

    expect(outbox(phone)).to_contain_text("3 hands not sent yet")
    expect(outbox(phone)).to_contain_text("Ann bid 90")
    expect(outbox(phone)).to_contain_text("Hand 1 is saved already, by Bob.")
    expect(outbox(phone)).to_contain_text("Dee bid 110 in yellow: made.")
    phone.stands("5", "115")
    expect(phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(1)
    assert scribe.get(f"{table}/record.rook").text.count("[[hand]]") == 1


def test_mine_is_kept_as_the_next_hand_and_the_others_follow(phone: Phone, scribe: Scribe) -> None:
    late_hands(phone, scribe)

    phone.press("Keep mine as hand 2")

    expect(phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(4)
    has_rows(phone, "4 Cal 80", "3 Bob 100", "2 Ann 90", "1 Dee 110")
    phone.stands("250", "40")
    expect(outbox(phone)).to_have_count(0)


def test_where_hands_were_dropped_those_after_them_take_their_place(
    phone: Phone, scribe: Scribe
) -> None:
    """Bob saved hand 1 and took it back; the third one comes after two that are missing."""
    table = seated(phone, scribe)
    phone.lose_connection()
    enter_all(phone)
    enter(phone, 4, 110, "yellow", 115)
    expect(outbox(phone)).to_contain_text("4 hands not sent yet")
    phone.allowed = {409}
    scribe.score(table, 1, bidder=4, bid=110, trump="yellow", taken=115)
    scribe.send(table, f"{table}/hand/1/undo")
    phone.find_connection()
    for first in ("Ann bid 90", "Bob bid 100"):
        expect(outbox(phone).locator("p b")).to_contain_text(first)
        phone.press("Drop mine")
    expect(outbox(phone)).to_contain_text("A hand before it is missing")

    phone.press("Keep mine as hand 1")

    expect(phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(2)
    has_rows(phone, "2 Dee 110", "1 Cal 80")
    expect(outbox(phone)).to_have_count(0)


def test_a_correction_stays_with_its_hand_where_the_others_move_on(
    phone: Phone, scribe: Scribe
) -> None:
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone.open(table)
    phone.ready()
    other = Phone(phone.context, phone.url)
    other.unanswered = True
    other.open(f"{table}/hand/1")
    other.choose("taken", 100)
    expect(other.effect).to_contain_text("100")
    phone.lose_connection()
    phone.page.bring_to_front()
    enter(phone, *HANDS[1])
    expect(outbox(phone)).to_contain_text("1 hand not sent yet")
    other.page.bring_to_front()
    other.save()
    expect(outbox(other)).to_contain_text("2 hands not sent yet")
    phone.allowed = {409}
    scribe.score(table, 2, bidder=3, bid=80, trump="black", taken=120)
    phone.find_connection()
    expect(outbox(phone)).to_contain_text("Somebody was faster")

    phone.press("Keep mine as hand 3")

    expect(outbox(phone)).to_have_count(0)
    expect(phone.totals.first).to_have_text("250")
    phone.stands("250", "−80")
    has_rows(phone, "3 Bob 100", "2 Cal 80", "1 Ann 90")


def test_mine_is_dropped_and_the_others_stay_what_they_were(phone: Phone, scribe: Scribe) -> None:
    late_hands(phone, scribe)

    phone.press("Drop mine")

    expect(phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(3)
    has_rows(phone, "3 Cal 80", "2 Bob 100", "1 Dee 110")
    phone.stands("155", "15")
    expect(outbox(phone)).to_have_count(0)


@SECURE  # Playwright knows no other name
def test_a_save_whose_answer_was_lost_counts_once(phone: Phone, scribe: Scribe) -> None:
    table = seated(phone, scribe)
    phone.page.route(
        "**/hand/1", lambda route: (route.fetch(), route.abort("connectionreset")), times=1
    )

    enter(phone, *HANDS[0])

    expect(phone.totals.first).to_have_text("95")
    phone.stands("95", "25")
    expect(outbox(phone)).to_have_count(0)
    assert scribe.get(f"{table}/record.rook").text.count("[[hand]]") == 1


def test_a_bid_and_its_result_are_kept_one_after_the_other(phone: Phone, scribe: Scribe) -> None:
    seated(phone, scribe)
    phone.lose_connection()
    phone.answer(bidder=1, bid=90, trump="red")
    phone.press("Save the bid 90")
    expect(outbox(phone)).to_contain_text("1 hand not sent yet")

    phone.choose("taken", 95)
    save(phone)

    expect(outbox(phone)).to_contain_text("Ann and Cal take 95 and stand at 95.")
    phone.find_connection()
    expect(phone.totals.first).to_have_text("95")
    phone.stands("95", "25")


def test_a_phone_that_lost_the_pen_keeps_its_hands_until_it_has_it_again(
    phone: Phone, scribe: Scribe
) -> None:
    table = seated(phone, scribe)
    phone.lose_connection()
    enter(phone, *HANDS[0])
    expect(outbox(phone)).to_contain_text("1 hand not sent yet")
    phone.allowed = {403}
    bob = Scribe(scribe.url)
    scribe.hand_pen(table, bob, "Bob")
    phone.find_connection()
    expect(outbox(phone)).to_contain_text("This phone may not write at this table")

    bob.hand_pen(table, scribe)
    phone.press("Try again")

    expect(outbox(phone)).to_have_count(0)
    expect(phone.totals.first).to_have_text("95")
    phone.stands("95", "25")


def lost(phone: Phone) -> None:
    """Until the page says that the table does not answer."""
    alert = phone.page.get_by_role("alert").filter(has_text="No connection")
    expect(alert).to_be_visible()


def test_a_correction_without_a_connection_is_kept_and_sent(phone: Phone, scribe: Scribe) -> None:
    table = scribe.begin()
    scribe.score(table, 1, bidder=1, bid=90, trump="red", taken=95)
    phone.open(f"{table}/hand/1")
    phone.choose("taken", 100)
    expect(phone.effect).to_contain_text("100")
    phone.lose_connection()
    lost(phone)

    phone.save()

    expect(outbox(phone)).to_contain_text("Hand 1: corrected.")
    phone.find_connection()
    phone.page.wait_for_url(f"**{table}")  # by itself, once it is sent
    expect(outbox(phone)).to_have_count(0)
    phone.stands("100", "20")


@SECURE
def test_no_hand_is_offered_after_one_that_may_end_the_game(phone: Phone, scribe: Scribe) -> None:
    seated(phone, scribe, target=150)
    phone.lose_connection()

    enter(phone, *HANDS[0])
    expect(phone.page.get_by_text("you will see who has won once")).to_have_count(0)
    enter(phone, 3, 80, "black", 85)

    expect(phone.page.locator("#play")).to_contain_text("you will see who has won once it is sent")
    expect(phone.page.locator("#entry")).to_have_count(0)
    phone.find_connection()
    expect(outbox(phone)).to_have_count(0)
    expect(phone.page.locator("#play")).to_contain_text("Ann and Cal win")


@SECURE
def test_a_proxy_that_answers_in_the_place_of_the_server_eats_nothing(
    phone: Phone, scribe: Scribe
) -> None:
    table = seated(phone, scribe)
    phone.allowed = {502}
    away = "<!doctype html><title>502</title><h1>Bad Gateway</h1>"
    phone.page.route("**/hand/1", lambda route: route.fulfill(status=502, body=away), times=1)
    phone.page.route("**/hand/1/effect", lambda route: route.fulfill(status=502, body=away))

    enter(phone, *HANDS[0])

    expect(phone.totals.first).to_have_text("95")
    expect(phone.page.get_by_text("Bad Gateway")).to_have_count(0)
    assert scribe.get(f"{table}/record.rook").text.count("[[hand]]") == 1


PORTALS: dict[str, tuple[int, str, str]] = {
    "a page to sign in": (200, "text/html", "<!doctype html><title>Welcome</title>"),
    "JSON of its own": (200, "application/json", '{"saved": 1, "portal": "sign in"}'),
    "sign in first": (511, "text/html", "<title>Sign in</title>"),
    "a proxy that wants a password": (407, "text/html", "<title>Proxy</title>"),
    "a proxy that lost patience": (408, "text/html", "<title>Timeout</title>"),
    "a filter that forbids": (403, "application/json", '{"said": ["Blocked"]}'),
    "a proxy that has lost its way": (404, "text/html", "<title>Not here</title>"),
    "a proxy that finds it too large": (413, "text/html", "<title>Too large</title>"),
    "a fault": (500, "text/html", "<title>Internal Server Error</title>"),
}
"""What others say in the place of the table: status, type, and words."""


@SECURE
@pytest.mark.parametrize("asked", ["queued", "offline"])
@pytest.mark.parametrize("portal", PORTALS)
def test_who_answers_in_the_place_of_the_table_has_not_written_a_hand(
    phone: Phone, scribe: Scribe, portal: str, asked: str
) -> None:
    """It is no refusal either: the hand waits, and goes by itself once the table answers."""
    status, kind, words = PORTALS[portal]
    table = seated(phone, scribe)
    phone.lose_connection()
    enter(phone, *HANDS[0])
    phone.allowed = {status}
    answered: list[str] = []

    def answer(route: Route) -> None:
        answered.append(route.request.url)
        route.fulfill(status=status, content_type=kind, body=words)

    phone.page.route(f"**/{asked}", answer, times=1)
    phone.find_connection()

    phone.stands("95", "25")
    expect(outbox(phone)).to_have_count(0)
    assert len(answered) == 1
    assert scribe.get(f"{table}/record.rook").text.count("[[hand]]") == 1


@SECURE
def test_a_fault_of_the_table_itself_is_no_refusal(phone: Phone, scribe: Scribe) -> None:
    seated(phone, scribe)
    phone.lose_connection()
    enter(phone, *HANDS[0])
    phone.allowed = {500}
    own = {"Rook-Referee": "1"}
    phone.page.route("**/queued", lambda route: route.fulfill(status=500, headers=own), times=1)

    phone.find_connection()

    phone.stands("95", "25")
    expect(outbox(phone)).to_have_count(0)


def test_before_anything_is_dropped_it_says_what_is_lost(phone: Phone, scribe: Scribe) -> None:
    late_hands(phone, scribe)

    lost_words = "takes “Ann bid 90, red. The bidders took 95.” off this phone for good"
    expect(outbox(phone)).to_contain_text(lost_words)
    expect(outbox(phone)).to_contain_text("The 2 entries after it stay.")


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


@SECURE
@pytest.mark.parametrize("told", TAPS)
def test_the_totals_that_are_foretold_are_those_that_come(
    phone: Phone, scribe: Scribe, told: str
) -> None:
    preset, taps = TAPS[told]
    seated(phone, scribe, preset)
    least = phone.page.locator("#entry [name=bid]").first.get_attribute("value")
    phone.lose_connection()

    for name, value in (("bidder", 1), ("bid", least), ("trump", "red"), *taps):
        phone.choose(name, value)
    save(phone)

    expect(outbox(phone)).to_contain_text(re.compile(r"stands? at −?\d"))
    said = re.findall(r"stands? at (−?\d+)", outbox(phone).inner_text())
    phone.find_connection()
    expect(outbox(phone)).to_have_count(0)
    assert any(int(each.replace("−", "-")) for each in said)
    phone.stands(*said)
