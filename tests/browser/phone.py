"""A phone in a browser tab: it counts taps, and reports every error."""

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

from referee.web.shared.phone import NAME

from .scribe import Scribe

REQUEST_FAULT = "Failed to load resource"
"""How the console reports responses of 400 and above, which `Phone` checks by itself."""

PATIENCE = 30_000
"""Milliseconds to wait for an element. Only failures wait that long."""

EFFECT_DELAY = 100
"""Milliseconds after which the effect of saving has been requested; the page waits for 80."""

UNANSWERED = ("htmx: htmx:error: Failed to fetch", "htmx: htmx:error: timeout")
"""What htmx logs if a request fails or gets no response."""


class Phone:
    """One tab at a table."""

    def __init__(self, context: BrowserContext, url: str, allowed: Collection[int] = ()) -> None:
        self.context = context
        self.url = url
        self.allowed = set(allowed)
        """The error statuses that this test expects."""
        self.unanswered = False
        """Whether this test lets requests fail."""
        self.faults: list[str] = []
        self.taps = 0
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda fault: self.faults.append(f"script: {fault}"))
        page.on("response", self._answered)

    def _on_console(self, message: ConsoleMessage) -> None:
        known = (REQUEST_FAULT, *UNANSWERED) if self.unanswered else (REQUEST_FAULT,)
        if message.type == "error" and not message.text.startswith(known):
            self.faults.append(f"console: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.allowed:
            self.faults.append(f"{response.status} from {response.url}")

    def may_keep_the_screen_on(self) -> None:
        """Grants the wake lock, which a browser with a window grants by itself."""
        own = self.tools.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
        allowed = {"permissions": ["wakeLockScreen"], "browserContextId": own}
        self.tools.send("Browser.grantPermissions", allowed)

    def become(self, scribe: Scribe) -> None:
        """Takes the cookie of *scribe*, and is its phone from now on."""
        self.context.clear_cookies()
        self.context.add_cookies([{"name": NAME, "value": scribe.cookie(), "url": scribe.url}])

    def by_wifi(self) -> "Phone":
        """Connects as phones at a table do: by plain HTTP, and not to localhost."""
        self.url = self.url.replace("127.0.0.1", "rook.lan")
        return self

    def open(self, path: str) -> None:
        """Opens *path*."""
        self.page.goto(self.url + path)

    def ready(self) -> None:
        """Waits until the phone has everything to use this table offline."""
        for _ in range(PATIENCE // 50):  # a function to wait for may not be evaluated on our pages
            if self.path in (self.page.evaluate("localStorage.getItem('plans')") or ""):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the plan did not come")

    def lose_connection(self) -> None:
        """Disconnects the phone."""
        self.unanswered = True
        self.context.set_offline(True)

    def find_connection(self) -> None:
        """Connects the phone again."""
        self.context.set_offline(False)

    @cached_property
    def tools(self) -> CDPSession:
        """The session of Chromium's developer tools."""
        return self.context.new_cdp_session(self.page)

    @property
    def path(self) -> str:
        """The path of the open page."""
        return self.page.url.removeprefix(self.url)

    def tap(self, where: Locator) -> None:
        """Taps an element, which must not be covered."""
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
        """Types the names of the players of a new table."""
        for number, name in enumerate(names, 1):
            self.page.locator(f'[name="seat{number}"]').fill(name)

    def chip(self, name: str, value: object) -> Locator:
        """The chip for *value* of the question *name*, in the form that scores a hand."""
        return self.page.locator(f'#entry input[name="{name}"][value="{value}"]')

    def choose(self, name: str, value: object) -> None:
        """Taps a chip, and unfolds its section first."""
        chip = f'[name="{name}"][value="{value}"]'
        folded = self.page.locator(f"#entry .more:not([open]):has({chip}) > summary")
        if folded.count():
            self.tap(folded)
        self.tap(self.chip(name, value))
        expect(self.chip(name, value)).to_be_checked()

    def answer(self, **chips: object) -> None:
        """Answers questions one after the other, by a chip each."""
        for name, value in chips.items():
            self.choose(name, value)

    def settle(self) -> None:
        """Waits until the effect is shown, which moves the buttons below it."""
        if self.page.locator("#effect .b").first.is_visible():
            self.page.wait_for_timeout(EFFECT_DELAY)
            expect(self.page.locator("#effect.htmx-request")).to_have_count(0)

    def press(self, label: str | re.Pattern[str]) -> None:
        """Taps a button once it does not move."""
        self.settle()
        self.tap(self.page.get_by_role("button", name=label))

    def save(self) -> None:
        """Taps the button that saves the hand once it does not move."""
        self.settle()
        self.save_at_once()

    def save_at_once(self) -> None:
        """Taps the button that saves the hand without waiting for the effect."""
        self.tap(self.page.locator('#entry button[value="hand"]:visible'))

    @property
    def totals(self) -> Locator:
        """The large totals."""
        return self.page.get_by_role("region", name="Totals").locator(".figure")

    @property
    def effect(self) -> Locator:
        """The effect of saving, in words."""
        return self.page.locator("#effect")

    @property
    def said(self) -> Locator:
        """The description of the latest save."""
        return self.page.get_by_role("status").filter(has=self.page.get_by_role("button"))

    def stands(self, *totals: str) -> None:
        """Checks that these totals are shown, and no other sum."""
        expect(self.totals).to_have_text(list(totals))

    def row(self, number: int) -> Locator:
        """The row of a hand on the score sheet."""
        link = self.page.get_by_role("link", name=str(number), exact=True)
        return self.page.locator(".sheet tbody tr").filter(has=link)


class Held:
    """Holds back the next requests to an address until they are let go."""

    def __init__(self, phone: Phone, address: str, times: int = 1) -> None:
        self._phone = phone
        self._routes: list[Route] = []
        phone.page.route(address, self._hold, times=times)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    def wait(self, count: int = 1) -> None:
        """Waits until *count* requests are held back."""
        deadline = time.monotonic() + PATIENCE / 1000
        while len(self._routes) < count:
            assert time.monotonic() < deadline, "nothing was asked for"
            self._phone.page.wait_for_timeout(20)

    def let_go(self) -> None:
        """Lets the requests go."""
        self.wait()
        for route in self._routes:
            route.continue_()
        self._routes.clear()
