"""A whole night of poker on a phone: nine hands, checked against sums made by hand."""

import re
from collections.abc import Collection
from datetime import timedelta
from typing import NamedTuple

from playwright.sync_api import expect
from sqlalchemy import update

from referee.store.database import open_database
from referee.store.game.plain import load_plain
from referee.store.statements import touch
from referee.store.tables import ENTRIES
from tests.browser.conftest import Phones
from tests.browser.phone import Phone
from tests.browser.serving import Server

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


class Played(NamedTuple):
    """A hand: who taps what in which order, who wins, and what the six have after it."""

    acts: str
    """"Dee Fold"; "Dee 60": written into the field; words without a name are steps below."""
    won: str
    """What is tapped of each pot; "": nobody else is left, or the cards say it."""
    said: str
    stacks: tuple[int, ...]
    """Of Ann, Bob, Cal, Dee, Eve, Fay."""


HANDS = (
    # Blinds 10 and 20, 1000 for each. Ann has the button, then each in turn; 10 goes back to Cal.
    Played("wrong tap, Dee Fold, Eve Fold, Fay Fold, Ann Fold, Bob Fold", "", "Cal wins 20.",
           (1000, 990, 1010, 1000, 1000, 1000)),
    # Eve and Bob 60 each, blinds of 10 and 20 lost: 150. Her bet of 75 goes back.
    Played("Eve 60, Fay Fold, Ann Fold, Bob Call 60, Cal Fold, Dee Fold, Eve Half the pot: 75, "
           "Bob Fold", "", "Eve wins 150.", (1000, 930, 1000, 980, 1090, 1000)),
    # Ann and Eve 20 each and the 10 of Dee: 50, and both have two kings, an ace, a queen, a nine.
    Played("Fay Fold, Ann Call 20, Bob Fold, Cal Fold, Dee Fold, Eve Check, "
           "Eve Check, Ann Check, Eve Check, Ann Check, Eve Check, Ann Check, "
           "cards Kd Qs 9c 4h 2s Ah Ks Ac Kh",
           "", "Eve and Ann share 50.", (1005, 930, 1000, 970, 1095, 1000)),
    # Ann 1005, of which 5 go back, Bob 930, Fay 1000, and the 10 of Eve: 3 * 930 + 10 = 2800 for
    # all three, 2 * 70 = 140 for Ann and Fay. Bob has three nines, Ann two kings, Fay two jacks.
    Played("Ann All in: 1005, Bob All in: 930, Cal Fold, Dee Fold, Eve Fold, Fay All in: 980, "
           "cards Kd 9s 4c 2h 7d Jh Js Kh Qs 9d 9h",
           "", "Bob wins the main pot of 2800.", (145, 2800, 1000, 970, 1085, 0)),
    # Fay buys 1000 again. Dee takes 10 and 20.
    Played("Fay buys, Bob Fold, Cal Fold, Dee 60, Eve Fold, Fay Fold, Ann Fold", "",
           "Dee wins 50.", (125, 2800, 1000, 1000, 1085, 990)),
    # Cal's time runs out. Dee and Bob 20 each, then 30, and the 10 of Ann: 110.
    Played("Cal is late, Dee Call 20, Eve Fold, Fay Fold, Ann Fold, Bob Check, Bob 30, "
           "Dee Call 30, Bob Check, Dee Check, Bob Check, Dee Check", "Dee", "Dee wins 110.",
           (115, 2750, 1000, 1060, 1085, 990)),
    # Ann is all in with 115, so 5 of Cal's 120 go back: 115 + 115 and the 10 of Bob.
    Played("Dee Fold, Eve Fold, Fay Fold, Ann Call 20, Bob Fold, Cal Check, Cal Check, "
           "Ann Bet 20, Cal 100, Ann All in: 75", "Ann", "Ann wins 240.",
           (240, 2740, 885, 1060, 1085, 990)),
    # Eve puts 20 in and leaves: she has folded, and goes home with 1065. 20, 10 of Cal, 20 of Dee.
    Played("Eve Call 20, Eve leaves, Fay Fold, Ann Fold, Bob Fold, Cal Fold", "", "Dee wins 50.",
           (240, 2740, 875, 1090, 0, 990)),
    # Four times 20. Of 80 among three each has 26; the two chips left go to Dee and Ann, who sit
    # left of Cal's button.
    Played("Ann Call 20, Bob Call 20, Cal Fold, Dee Call 10, Fay Check, "
           + "Dee Check, Fay Check, Ann Check, Bob Check, " * 3,
           "Dee Ann Bob", "Dee, Ann and Bob share 80.", (247, 2746, 875, 1097, 0, 970)),
)  # fmt: skip

BANK = {
    "Ann": ("1000", "247", "−753"),
    "Bob": ("1000", "2746", "+1746"),
    "Cal": ("1000", "875", "−125"),
    "Dee": ("1000", "1097", "+97"),
    "Eve": ("1000", "1065", "+65"),
    "Fay": ("2000", "970", "−1030"),
}
"""Bought, has, up or down: 1746 + 97 + 65 = 1908 = 753 + 125 + 1030."""

PAYMENTS = [
    "Fay pays Bob 1030",
    "Ann pays Bob 716",
    "Cal pays Dee 97",
    "Ann pays Eve 37",
    "Cal pays Eve 28",
]
"""No part of the six comes out even by itself, so it takes five: the largest debt to the largest
claim, and so on."""


class Evening:
    """The phone that keeps the night."""

    def __init__(self, phone: Phone, server: Server) -> None:
        self.phone = phone
        self.page = phone.page
        self.server = server
        self.by_thumb = True

    def button(self, label: str) -> None:
        """Taps the button of that name, or goes by Return, which need not wait like a finger."""
        button = self.page.get_by_role("button", name=label, exact=True)
        if self.by_thumb:
            self.phone.tap(button)
        else:
            button.press("Enter")

    def play(self, number: int, hand: Played) -> None:
        """From the deal until the pots have their winners; only the first hand by thumb."""
        self.by_thumb = number == 1
        acts = [act for act in hand.acts.split(", ") if act]
        if acts[0].endswith("buys"):
            self.at_the_bank(acts.pop(0).split()[0], "Buy chips")
        self.button(f"Deal hand {number}")
        for act in acts:
            match act.split(" ", 1):
                case [_, "tap"]:
                    self.undo_one()
                case ["cards", cards]:
                    self.lay(cards)
                case [name, "leaves"]:
                    self.at_the_bank(name, "Leave")
                case [name, "is late"]:
                    self.let_time_pass(name)
                case [name, what]:
                    self.act(name, what)
        for who in filter(None, hand.won.split(", ")):
            self.give(who.split())

    def act(self, name: str, what: str) -> None:
        """*name*, whose turn it is, does *what*; a number is written into the field."""
        expect(self.page.locator(".turn")).to_have_text(re.compile(f"^{name}: "))
        if what.isdigit():
            self.page.get_by_label("To", exact=True).fill(what)
            what = self.page.locator(".to .b").inner_text()
        self.button(what)
        expect(self.page.locator(".saved p")).to_have_text(re.compile(rf"^{name}\b"))

    def undo_one(self) -> None:
        """A tap that was wrong is taken back."""
        self.act("Dee", "Call 20")
        self.button("Undo")
        expect(self.page.locator(".turn")).to_have_text("Dee: 20 to call")

    def let_time_pass(self, name: str) -> None:
        """The clock of a minute runs out, without a tap."""
        expect(self.page.locator(".turn")).to_have_text(re.compile(f"^{name}: "))
        expect(self.page.locator(".clock")).to_have_text(re.compile("^([1-5][0-9]|60) s$"))
        let_a_minute_pass(self.server, self.phone.path.rpartition("/")[2])
        expect(self.page.locator(".saved p")).to_have_text(f"{name} folded (time was out).")

    def lay(self, cards: str) -> None:
        """Cards are tapped on the pad, first the five on the table, then those of each player."""
        self.phone.tap(self.page.get_by_role("link", name="Tap the cards: the app says who"))
        laid = self.page.locator("#asked form").first.locator(".places-of input[type=hidden]")
        for number, card in enumerate(cards.split(), 1):
            self.phone.tap(self.page.locator(f'button[name=tap][value="{card}"]'))
            for _ in range(100):
                if len("".join(field.input_value() for field in laid.all())) == 2 * number:
                    break
                self.page.wait_for_timeout(20)
        assert "".join(field.input_value() for field in laid.all()) == cards.replace(" ", "")
        self.button("Save the cards")

    def at_the_bank(self, name: str, what: str) -> None:
        """Somebody buys a buy-in, or leaves."""
        path = self.phone.path
        self.phone.open(f"{path}/bank")
        self.phone.tap(self.page.locator("summary", has_text=name))
        with self.page.expect_navigation():
            self.button(what)
        self.phone.open(path)

    def give(self, names: list[str]) -> None:
        """The next pot that waits goes to one, or they share it."""
        pot = self.page.locator(".pot", has=self.page.locator("form")).first
        if len(names) == 1:
            self.phone.tap(pot.get_by_role("button", name=names[0], exact=True))
        else:
            self.phone.tap(pot.locator("summary"))
            for name in names:
                pot.get_by_label(name).check()
            self.phone.tap(pot.get_by_role("button", name="Share"))
        won = re.compile(f"{names[-1]} (wins?|share) (a|the) pot")
        expect(self.page.locator(".saved p")).to_have_text(won)

    def has_stacks(self, stacks: tuple[int, ...], left: Collection[str]) -> None:
        """Waits until the table shows these chips of each player, but of who *left*."""
        there = [
            (name, chips) for name, chips in zip(NAMES, stacks, strict=True) if name not in left
        ]
        seats = self.page.locator(".oval li")
        expect(seats.locator("bdi")).to_have_text([name for name, _ in there])
        expect(seats.locator(".chips")).to_have_text([f"has {chips}" for _, chips in there])


def let_a_minute_pass(server: Server, public_id: str) -> None:
    """Puts the last line of the night a minute back."""
    database = open_database(server.database)
    with database.writing() as connection:
        night = load_plain(connection, public_id)
        last = night.lines[-1]
        here = update(ENTRIES).where(ENTRIES.c.game_id == night.id, ENTRIES.c.seq == last.seq)
        before = last.recorded_at - timedelta(seconds=62)
        connection.execute(here.values(recorded_at=before))
        touch(connection, night.id)
    database.close()


def test_a_second_fast_tap_on_fold_folds_nobody_else(phones: Phones, server: Server) -> None:
    """Fold stands where it stood: a tap that comes within half a second was meant for Ann."""
    phone = phones(390)
    night, page = Evening(phone, server), phone.page
    phone.open("/poker/new")
    for number, name in enumerate(("Ann", "Bob", "Cal"), 1):
        page.locator(f"[name=name{number}]").fill(name)
    night.button("Begin")
    night.button("Deal hand 1")
    expect(page.locator(".turn")).to_have_text("Ann: 20 to call")
    page.get_by_role("button", name="Fold", exact=True).click(trial=True)  # until it takes taps
    fold = page.get_by_role("button", name="Fold", exact=True).bounding_box()
    assert fold is not None
    there = fold["x"] + fold["width"] / 2, fold["y"] + fold["height"] / 2

    page.mouse.click(*there)
    expect(page.locator(".turn")).to_have_text("Bob: 10 to call")
    page.mouse.click(*there)
    page.wait_for_timeout(700)

    expect(page.locator(".turn")).to_have_text("Bob: 10 to call")
    page.mouse.click(*there)
    expect(page.locator(".turn")).to_have_text("Cal wins 20.")


def test_a_whole_night_comes_out_as_on_paper(phones: Phones, server: Server) -> None:
    phone = phones(320)
    night, page = Evening(phone, server), phone.page
    phone.open("/poker/new")
    for number, name in enumerate(NAMES, 1):
        page.locator(f"[name=name{number}]").fill(name)
    page.locator("summary", has_text="Clock").click()
    page.locator("[name=clock]").select_option("60")
    night.button("Begin")

    left: set[str] = set()
    for number, hand in enumerate(HANDS, 1):
        night.play(number, hand)
        expect(page.locator(".turn").first).to_have_text(hand.said)
        left |= {act.split()[0] for act in hand.acts.split(", ") if act.endswith(" leaves")}
        night.has_stacks(hand.stacks, left)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320

    phone.open(f"{phone.path}/bank")
    phone.tap(page.locator("summary", has_text="End the night"))
    with page.expect_navigation():
        night.button("End the night")
    cells = [figure for figures in BANK.values() for figure in figures]
    expect(page.locator(".people tbody td")).to_have_text(cells)
    expect(page.locator(".pays li")).to_have_text(PAYMENTS)
