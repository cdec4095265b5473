"""What takes a phone's pen away elsewhere: another site, another program here; and the way back."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.scribe import Forms, Scribe


@contextmanager
def other_program(page: str, **heads: str) -> Iterator[int]:
    """The port of a program on this machine that answers everything with *page*."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            for name, value in {"Content-Type": "text/html", **heads}.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def bid_of(scribe: Scribe, table: str) -> str:
    """A page that sends a bid to the table: with the scribe's own token, had it been stolen."""
    action = f"{table}/hand/1"
    hidden = Forms(scribe.get(table).text).found[action] | {"bidder": "1", "bid": "90"}
    fields = "".join(f'<input name="{name}" value="{value}">' for name, value in hidden.items())
    button = '<button name="do" value="bid">Win a prize</button>'
    return f'<form method="post" action="{scribe.url}{action}">{fields}{button}</form>'


def cookies(phone: Phone) -> dict[str, str]:
    kept = phone.context.cookies(phone.url)
    return {str(each.get("name")): str(each.get("value")) for each in kept}


def bid(phone: Phone, amount: int) -> None:
    """Saves the bid of seat 1, which must be answered with the contract."""
    phone.answer(bidder=1, bid=amount)
    phone.press(f"Save the bid {amount}")
    expect(phone.page.locator(".deal")).to_contain_text(str(amount))


def test_a_form_on_another_site_takes_no_pen_away(scribe: Scribe, phone: Phone) -> None:
    table = scribe.begin()
    page = bid_of(scribe, table)
    before = cookies(phone)["rook-device"]
    phone.allowed.add(403)

    for host in ("localhost", "127.0.0.1"):  # a site of its own; a program beside ours
        with other_program(page) as port:
            phone.page.goto(f"http://{host}:{port}/")
            phone.page.get_by_role("button", name="Win a prize").click()
            expect(phone.page.get_by_role("heading", name="Not from here")).to_be_visible()

    assert cookies(phone)["rook-device"] == before
    phone.open(table)
    bid(phone, 85)


def test_another_program_that_sets_cookies_takes_no_pen_away(scribe: Scribe, phone: Phone) -> None:
    table = scribe.begin()
    phone.open(table)
    with other_program("<p>Hello", Set_Cookie="session=of-another-program; Path=/") as port:
        phone.page.goto(f"http://127.0.0.1:{port}/")

    assert cookies(phone)["session"] == "of-another-program"
    phone.open(table)
    bid(phone, 85)


def test_two_tabs_that_begin_at_once_are_one_phone(phones: Phones) -> None:
    first = phones()
    second = Phone(first.context, first.url)
    for tab in (first, second):
        tab.open("/new/kentucky-discard")
        for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1):
            tab.page.locator(f'[name="seat{seat}"]').fill(name)

    for tab in (first, second):
        tab.press("Start the game")
        expect(tab.page.locator("#entry")).to_be_visible()

    assert first.path != second.path
    bid(first, 85)
    bid(second, 90)


def begun(phone: Phone) -> str:
    """The recovery words of a phone that begins a game."""
    phone.open("/new/kentucky-discard")
    for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1):
        phone.page.locator(f'[name="seat{seat}"]').fill(name)
    phone.press("Start the game")
    phone.tap(phone.page.get_by_text("Recovery words"))
    return phone.page.locator("details.set p.lead").inner_text()


def test_six_words_bring_the_pen_to_another_phone(phones: Phones) -> None:
    lost, new = phones(), phones(320)
    lost.allowed.add(403)  # it may ask for the hands to come when the pen has gone already
    words = begun(lost)
    assert len(words.split()) == 6

    new.open("/")
    new.tap(new.page.get_by_role("link", name="Club"))
    new.tap(new.page.get_by_role("link", name="Get back in"))
    new.page.get_by_label("The six words").fill(words.replace(" ", ", ").upper())
    new.press("Get back in")
    new.tap(new.page.get_by_role("link", name="Go on"))

    bid(new, 85)


def test_the_words_are_gone_once_the_first_hand_is_saved(phones: Phones) -> None:
    phone = phones()
    phone.open("/new/kentucky-discard")
    for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1):
        phone.page.locator(f'[name="seat{seat}"]').fill(name)
    phone.press("Start the game")
    shown = phone.page.get_by_text("Recovery words")
    bid(phone, 85)
    expect(shown).to_be_visible()

    phone.answer(by="bidders", taken=90)
    phone.save()
    phone.stands("90", "30")

    expect(shown).to_have_count(0)


def test_a_browser_that_forgot_its_cookies_loses_nothing_typed(phones: Phones) -> None:
    phone = phones()
    phone.allowed.add(400)
    phone.open("/new/kentucky-discard")
    for seat, name in enumerate(("Zoë", "Bob", "Cal", "Dee"), 1):
        phone.page.locator(f'[name="seat{seat}"]').fill(name)
    phone.context.clear_cookies()
    phone.press("Start the game")

    expect(phone.page.get_by_role("alert")).to_contain_text("This phone sent no cookie")
    expect(phone.page.locator('input[name="seat1"]')).to_have_value("Zoë")
    phone.press("Try again")

    expect(phone.page.locator("#entry")).to_contain_text("Zoë")


def test_a_hand_is_not_lost_with_the_pen(phones: Phones) -> None:
    phone = phones()
    phone.allowed |= {400, 403, 404}
    words = begun(phone)
    phone.context.clear_cookies()

    phone.answer(bidder=1, bid=90, trump="red", taken=95)
    expect(phone.effect).to_contain_text("This phone has no pen.")
    phone.save()
    with phone.context.expect_page() as opened:
        phone.tap(phone.page.get_by_role("link", name="Enter the recovery words"))
    opened.value.get_by_label("The six words").fill(words)
    opened.value.get_by_role("button", name="Get back in").tap()
    expect(opened.value.get_by_role("link", name="Go on")).to_be_visible()
    phone.press("Try again")
    phone.press("Save")

    phone.stands("95", "25")
