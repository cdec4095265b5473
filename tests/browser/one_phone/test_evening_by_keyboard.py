"""An evening by keyboard alone, and what is heard of it: hands, a renege, the judge, cards, poker.

Each press of Tab is counted, and each sentence that a live region says, and each title of a page
that comes whole, is written down in order.
"""

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Page, expect

from tests.browser.listening import Listener
from tests.browser.phone import Phone

MOST_TABS = 40
"""More than that to anything is no way for a keyboard."""


SAVES = "e => e.name === 'do' && e.value === 'hand'"
"""Whether an element is the button that saves."""


class Keyboard:
    """Somebody who presses keys, listens, and touches nothing."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page: Page = phone.page
        self.listener = Listener(phone.page)
        self.heard: list[str] = []
        """Sentences and titles, in their order."""
        self.tabs = 0
        self.stops: dict[str, int] = {}
        """The presses of Tab by what they were for."""

    def opens(self, url: str) -> None:
        self.page.goto(url)
        self.heard.append(self.page.title())

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, wanted: str) -> None:
        """Presses Tab until the focus is on what is *wanted*, a function of an element."""
        for _ in range(MOST_TABS):
            if self.page.evaluate(f"({wanted})(document.activeElement)"):
                return
            self.press("Tab")
            self.tabs += 1
        raise AssertionError(f"Tab does not lead to {wanted}")

    def to_words(self, words: str) -> None:
        self.to(f"e => e.matches('a, button, summary') && e.innerText.trim().startsWith('{words}')")

    def chooses(self, name: str, value: object) -> None:
        """Answers a question of chips: Tab leads to it, arrows within it."""
        self.to(f"e => e.name === '{name}'")
        self.press("Space")
        for _ in range(60):
            if self.page.evaluate("document.activeElement.value") == str(value):
                return
            self.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {value}")

    def goes_to(self, words: str) -> None:
        """Goes on to a link or a button, and follows it."""
        self.to_words(words)
        self.follows()

    def follows(self) -> None:
        """Presses Return, which leads to another page, and hears its title."""
        self.listens()
        with self.page.expect_navigation():
            self.press("Enter")
        self.heard.append(self.page.title())

    def saves(self, sentence: str) -> None:
        """Goes on to the button that saves, presses Return, and hears what became of it.

        Waits for the effect first: with it may come a link.
        """
        self.phone.settle()
        self.to(SAVES)
        self.press("Enter")
        self.hears(sentence)

    def hears(self, sentence: str) -> None:
        expect(self.page.locator("#announce")).to_have_text(sentence)
        self.listens()

    def listens(self) -> None:
        self.heard += self.listener.heard()

    def counted(self, what: str) -> None:
        """Notes how many presses of Tab *what* took."""
        self.stops[what] = self.tabs
        self.tabs = 0


HANDS = (
    (
        {"bidder": 1, "bid": 90, "trump": "red", "taken": 95},
        (
            "Hand 1: Ann bid 90 in red: made. Ann and Cal +95, Bob and Dee +25. "
            "Ann & Cal 95, Bob & Dee 25."
        ),
    ),
    (
        {"bidder": 2, "bid": 100, "trump": "green", "taken": 80},
        (
            "Hand 2: Bob bid 100 in green: set. Ann and Cal +40, Bob and Dee −100. "
            "Bob and Dee captured 80, the bid of 100 is lost: −100. "
            "Ann & Cal 135, Bob & Dee −75."
        ),
    ),
    (
        {"bidder": 3, "bid": 80, "trump": "black", "taken": 80},
        (
            "Hand 3: Cal bid 80 in black: made. Ann and Cal +80, Bob and Dee +40. "
            "Ann & Cal 215, Bob & Dee −35."
        ),
    ),
)
"""What is tapped, and what is said of it; 120 points lie in a hand."""

Notes = Callable[[str, object], None]


def test_an_evening_of_rook(phone: Phone, table: str, record_property: Notes) -> None:
    phone.allowed = {422}
    keys = Keyboard(phone)
    keys.opens(phone.url + table)

    for number, hand in enumerate(HANDS, 1):
        saves_a_hand(keys, number, *hand)
    records_a_renege(keys)
    expect(phone.row(4)).to_contain_text("renege")
    asks_the_judge(keys)
    keys.opens(phone.url + table)
    logs_a_trick(keys)

    record_property("heard", keys.heard)
    record_property("stops", keys.stops)
    assert all(re.search(r"[^\W\d]{3}", sentence) for sentence in keys.heard), keys.heard
    assert max(map(len, keys.heard)) < 180, keys.heard


def saves_a_hand(keys: Keyboard, number: int, tapped: Mapping[str, object], sentence: str) -> None:
    for name, value in tapped.items():
        keys.chooses(name, value)
    keys.saves(sentence)
    keys.counted(f"hand {number}")
    assert keys.heard[-1] == sentence
    assert keys.stops[f"hand {number}"] <= 10


def records_a_renege(keys: Keyboard) -> None:
    """Dee bids, Ann reneges; what Bob and Dee had captured is forgotten at first."""
    keys.chooses("bidder", 4)
    keys.chooses("bid", 70)
    keys.chooses("trump", "red")
    keys.goes_to("Something happened")
    keys.goes_to("Found too late")
    keys.chooses("seat", 1)
    keys.to(SAVES)
    keys.follows()
    assert keys.heard[-1] == "Error: Renege, found too late – Rook referee"
    keys.counted("a renege")

    keys.chooses("captured", 40)
    assert keys.tabs == 0, "the focus is on what is missing"
    keys.hears(
        "Renege, found too late. Bob and Dee take 40 and stand at 5. "
        "Ann and Cal lose 70 and stand at 145. "
        "Ann and Cal: the broken rule costs the bid of 70."
    )
    keys.to(SAVES)
    keys.follows()
    keys.counted("what was missing")
    assert keys.heard[-1].startswith("Saved: hand 4: ")
    assert keys.stops["what was missing"] <= 3


def asks_the_judge(keys: Keyboard) -> None:
    """From the score sheet to the first hand, and whether its bid was made."""
    keys.to("e => e.matches('.sheet a') && e.innerText === '1'")
    keys.follows()
    keys.goes_to("Did somebody renege?")
    keys.goes_to("Was the bid made?")
    keys.counted("the judge")
    assert keys.heard[-1].startswith("Was the bid made? The judge")


def logs_a_trick(keys: Keyboard) -> None:
    """The bid of a hand, and four cards of it, each found by its name."""
    keys.chooses("bidder", 1)
    keys.chooses("bid", 90)
    keys.chooses("trump", "red")
    keys.goes_to("Log the cards")
    keys.to("e => e.matches('.deck button')")
    keys.counted("to the deck")
    for card, sentence in (
        ("g14", "Bob plays to Ann’s green 14."),
        ("5", "Cal plays to Ann’s green 14."),
        ("r10", "Dee plays to Ann’s green 14."),
        ("g6", "Cal leads to trick 2."),
    ):
        keys.press(*card, "Enter")
        keys.hears(sentence)
        assert keys.heard[-1] == sentence
    keys.counted("a trick")
    assert keys.stops["a trick"] == 0


def test_a_hand_of_poker(phone: Phone, record_property: Notes) -> None:
    keys = Keyboard(phone)
    keys.opens(f"{phone.url}/poker/new")
    for number, name in enumerate(("Ann", "Bob", "Cal"), 1):
        keys.to(f"e => e.name === 'name{number}'")
        keys.page.keyboard.type(name)
    keys.goes_to("Begin")
    keys.counted("to the table")

    keys.to_words("Deal hand 1")
    keys.press("Enter")
    keys.hears("Hand 1 is dealt; Ann has the button. Ann: 20 to call.")
    keys.to("e => e.name === 'to'")
    keys.page.keyboard.type("60")
    keys.press("Enter")
    keys.hears("Ann raised to 60. Bob: 50 to call.")
    keys.counted("a raise")
    for name, sentence in (
        ("Bob", "Bob folded. Cal: 40 to call."),
        ("Cal", "Cal folded. Ann wins 50."),
    ):
        keys.to_words("Fold")
        keys.page.wait_for_timeout(600)  # what comes quicker was meant for the turn before
        keys.press("Enter")
        keys.hears(sentence)
        keys.counted(f"{name} folds")

    record_property("heard", keys.heard)
    record_property("stops", keys.stops)
    assert keys.stops["Bob folds"] == keys.stops["Cal folds"] == 1
