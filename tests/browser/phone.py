"""A phone in a player's hand: one browser tab, taps that are counted, and no fault overlooked."""

import re
import time
from collections.abc import Collection
from functools import cached_property

from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    Route,
    expect,
)

from referee.web.phone import NAME

from .scribe import Scribe

REQUEST_FAULT = "Failed to load resource"
"""How the console names an answer of 400 and more, which `Phone` sees by itself."""

PATIENCE = 30_000
"""Milliseconds that a thing may take to be there: only what fails waits so long."""

ASKED = 100
"""Milliseconds after which what saving would do is asked for: it is put off for 80."""

UNANSWERED = ("htmx: htmx:error: Failed to fetch", "htmx: htmx:error: timeout")
"""What htmx says of a request that met nobody, or that nobody answered."""


class Phone:
    """One tab at a table."""

    def __init__(self, context: BrowserContext, url: str, allowed: Collection[int] = ()) -> None:
        self.context = context
        self.url = url
        self.allowed = set(allowed)
        """Statuses of 400 and more that this test asks for."""
        self.unanswered = False
        """Set where this test lets requests fail on their way."""
        self.faults: list[str] = []
        self.taps = 0
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda fault: self.faults.append(f"script: {fault}"))
        page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        known = (REQUEST_FAULT, *UNANSWERED) if self.unanswered else (REQUEST_FAULT,)
        if message.type == "error" and not message.text.startswith(known):
            self.faults.append(f"console: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.allowed:
            self.faults.append(f"{response.status} from {response.url}")

    def may_keep_the_screen_on(self) -> None:
        """Allows what a browser with a window allows by itself."""
        own = self.tools.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
        allowed = {"permissions": ["wakeLockScreen"], "browserContextId": own}
        self.tools.send("Browser.grantPermissions", allowed)

    def become(self, scribe: Scribe) -> None:
        """It is the phone of *scribe* from now on."""
        self.context.clear_cookies()
        self.context.add_cookies([{"name": NAME, "value": scribe.cookie(), "url": scribe.url}])

    def by_wifi(self) -> "Phone":
        """It, coming as phones at a table do: by plain http, and no localhost."""
        self.url = self.url.replace("127.0.0.1", "rook.lan")
        return self

    def open(self, path: str) -> None:
        """Goes to *path*."""
        self.page.goto(self.url + path)

    def ready(self) -> None:
        """Until the phone has what it needs at this table without a connection."""
        for _ in range(PATIENCE // 50):  # a function to wait for may not be evaluated on our pages
            if self.path in (self.page.evaluate("localStorage.getItem('plans')") or ""):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the plan did not come")

    def lose_connection(self) -> None:
        """The Wi-Fi is gone."""
        self.unanswered = True
        self.context.set_offline(True)

    def find_connection(self) -> None:
        """The Wi-Fi is back."""
        self.context.set_offline(False)

    @cached_property
    def tools(self) -> CDPSession:
        """What Chromium's own tools for developers speak to the tab by."""
        return self.context.new_cdp_session(self.page)

    @property
    def path(self) -> str:
        """Where the tab is."""
        return self.page.url.removeprefix(self.url)

    def tap(self, where: Locator) -> None:
        """One tap of a finger, which must meet what it aims at."""
        self.page.bring_to_front()
        where.tap()
        self.taps += 1

    def follow(self, link: str) -> None:
        """Taps a link."""
        self.tap(self.page.get_by_role("link", name=link))

    def menu(self, link: str) -> None:
        """Taps a link of the menu."""
        self.tap(self.page.get_by_text("Menu", exact=True))
        self.tap(self.page.locator(".menu").get_by_role("link", name=link))

    def seat(self, *names: str) -> None:
        """Writes who sits where at a new table."""
        for number, name in enumerate(names, 1):
            self.page.locator(f'[name="seat{number}"]').fill(name)

    def chip(self, name: str, value: object) -> Locator:
        """The chip for *value* of the question *name*, in the form that scores a hand."""
        return self.page.locator(f'#entry input[name="{name}"][value="{value}"]')

    def choose(self, name: str, value: object) -> None:
        """Taps a chip, and before it what it is folded below."""
        chip = f'[name="{name}"][value="{value}"]'
        folded = self.page.locator(f"#entry .more:not([open]):has({chip}) > summary")
        if folded.count():
            self.tap(folded)
        self.tap(self.chip(name, value))
        expect(self.chip(name, value)).to_be_checked()

    def answer(self, **chips: object) -> None:
        """Taps a chip of each question, one after the other."""
        for name, value in chips.items():
            self.choose(name, value)

    def settle(self) -> None:
        """Until what saving would do has come: its words move the buttons below them."""
        if self.page.locator("#effect .b").first.is_visible():
            self.page.wait_for_timeout(ASKED)
            expect(self.page.locator("#effect.htmx-request")).to_have_count(0)

    def press(self, label: str | re.Pattern[str]) -> None:
        """Taps a button, once it stays where it is."""
        self.settle()
        self.tap(self.page.get_by_role("button", name=label))

    def save(self) -> None:
        """Taps what saves the hand, once it stays where it is."""
        self.settle()
        self.save_at_once()

    def save_at_once(self) -> None:
        """Taps what saves the hand, whatever may still come."""
        self.tap(self.page.locator('#entry button[value="hand"]:visible'))

    @property
    def totals(self) -> Locator:
        """The large totals."""
        return self.page.get_by_role("region", name="Totals").locator(".t")

    @property
    def effect(self) -> Locator:
        """What saving would do, in words."""
        return self.page.locator("#effect")

    @property
    def said(self) -> Locator:
        """What was saved last."""
        return self.page.get_by_role("status").filter(has=self.page.get_by_role("button"))

    def stands(self, *totals: str) -> None:
        """The totals are these, and no sum is shown that does not follow from them."""
        expect(self.totals).to_have_text(list(totals))

    def row(self, number: int) -> Locator:
        """The line of a hand on the score sheet."""
        link = self.page.get_by_role("link", name=str(number), exact=True)
        return self.page.locator(".sheet tbody tr").filter(has=link)


class Held:
    """The next requests to an address, held back on their way until they are let go."""

    def __init__(self, phone: Phone, address: str, times: int = 1) -> None:
        self._phone = phone
        self._routes: list[Route] = []
        phone.page.route(address, self._hold, times=times)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    def wait(self, count: int = 1) -> None:
        """Until so many are held back."""
        deadline = time.monotonic() + PATIENCE / 1000
        while len(self._routes) < count:
            assert time.monotonic() < deadline, "nothing was asked for"
            self._phone.page.wait_for_timeout(20)

    def let_go(self) -> None:
        """What is held back goes on its way."""
        self.wait()
        for route in self._routes:
            route.continue_()
        self._routes.clear()
