"""Two evenings with all that happens in one, by taps alone; their sums were made with a pencil."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.one_phone.test_taps import CORRECTION, HAND, REDEAL, RENEGE, happened
from tests.browser.phone import Phone
from tests.rook.asking import replay

Totals = tuple[int, int]
"""Of A and of B."""

NEAR = range(-25, 36)
"""How far the points of two decks may lie from the bid to be offered at once."""


@dataclass(slots=True)
class Evening:
    """A game at the table."""

    phone: Phone
    names: list[str]
    points: int
    """In a hand, to both sides."""
    rows: int = 0
    """On the score sheet."""
    stand: Totals = field(default=(0, 0))

    @contextmanager
    def within(self, most: int, stand: Totals, rows: int = 1) -> Iterator[None]:
        """What is done in here takes *most* taps, and leaves these totals and as many rows more."""
        self.phone.taps = 0
        self.stand, self.rows = stand, self.rows + rows
        yield
        self.compare()
        assert self.phone.taps <= most

    def compare(self) -> None:
        """The page says what the pencil did."""
        self.phone.stands(*(str(each).replace("-", "−") for each in self.stand))
        expect(self.phone.page.locator(".sheet tbody tr:not(.gains)")).to_have_count(self.rows)

    def hand(self, bidder: int, bid: int, trump: str, taken: int, stand: Totals) -> None:
        """A hand that is played to its end."""
        sides = (taken, self.points - taken)
        far = self.points > 200 and not any(side - bid in NEAR for side in sides)
        with self.within(HAND + far, stand):
            self.phone.answer(bidder=bidder, bid=bid, trump=trump, taken=taken)
            self.phone.save()
        self.says(f"{self.names[bidder - 1]} {bid}", "made" if taken >= bid else "set")

    def slip(self, bidder: int, bid: int, trump: str, taken: int) -> None:
        """A hand with a wrong tap in it, which is saved and undone."""
        before = self.phone.totals.all_text_contents()
        self.phone.answer(bidder=bidder, bid=bid, trump=trump, taken=taken)
        self.phone.save()
        expect(self.phone.totals).not_to_have_text(before)

        self.phone.press("Undo")

        expect(self.phone.said).to_contain_text("Undone.")
        self.compare()

    def dealt_again(self, why: str, kind: str) -> None:
        """The hand is dealt again by the same dealer."""
        with self.within(REDEAL, self.stand):
            self.happened(why)
            self.phone.press(f"Save the {kind}")
        self.says(kind)

    def renege(self, bidder: int, bid: int, offender: int, captured: int, stand: Totals) -> None:
        """A renege found too late, in a hand of which the bid is saved."""
        self.phone.answer(bidder=bidder, bid=bid, trump="yellow")
        self.phone.press(f"Save the bid {bid}")
        in_play = self.phone.page.get_by_role("region", name="The bid in play")
        expect(in_play).to_contain_text(f"{self.names[bidder - 1]} bid {bid}")
        with self.within(RENEGE, stand):
            self.happened("Found too late")
            self.phone.answer(seat=offender, captured=captured)
            self.phone.press("Save the renege")
        self.says(f"{self.names[bidder - 1]} {bid}", "renege")

    def correct(self, hand: int, taken: int, stand: Totals) -> None:
        """A hand three back was counted wrong."""
        with self.within(CORRECTION, stand, rows=0):
            self.phone.tap(self.phone.page.get_by_role("link", name=str(hand), exact=True))
            self.phone.choose("taken", taken)
            self.phone.press("Save the correction")
        below = self.phone.row(hand).locator("+ .gains")
        expect(below).to_contain_text("corrected")

    def sits_down(self, seat: int, name: str) -> None:
        """Somebody else plays on at *seat*."""
        gone, self.names[seat - 1] = self.names[seat - 1], name
        self.phone.menu("Players and phones")
        self.phone.page.get_by_label(f"Seat {seat}").fill(name)
        self.phone.press(re.compile("Somebody else: sits down"))
        expect(self.phone.said).to_contain_text(f"{name} sits down for {gone}.")
        expect(self.phone.page.locator(".sheet thead")).to_contain_text(f"{name} for {gone}")

    def agree(self, section: str, rule: str, label: str, points: int) -> None:
        """The table changes a house rule from the next hand on."""
        self.phone.menu("Rules")
        self.phone.follow("Change a rule")
        change(self.phone, section, rule, label, points)
        expect(self.phone.page.get_by_role("status")).to_contain_text("From hand ")
        self.phone.tap(self.phone.page.get_by_role("link", name="Back to the table").last)
        self.compare()

    def ends(self, winner: str, sums: Sequence[Totals], folder: Path) -> None:
        """The table names the winner, and its record has the *sums* after each row."""
        expect(self.phone.page.get_by_role("heading", name=f"{winner} win")).to_be_visible()
        expect(self.phone.page.locator("#entry")).to_have_count(0)
        self.phone.menu("Share the score")
        self.phone.tap(self.phone.page.locator("summary", has_text="Files and more"))
        with self.phone.page.expect_download() as download:
            self.phone.follow("Download the record")
        answer = replay(Path(download.value.path()).read_text("utf-8"), folder)

        assert [(row["totals"]["A"], row["totals"]["B"]) for row in answer["hands"]] == sums
        assert self.stand == sums[-1]
        assert winner.startswith(self.names["AB".index(answer["winner"])])

    def happened(self, title: str) -> None:
        """What else may happen than a hand with its points."""
        happened(self.phone, title)
        self.phone.page.wait_for_url("**/other/**")  # by which its script has run

    def says(self, *words: str) -> None:
        """The newest row of the sheet does."""
        for each in words:
            expect(self.phone.page.locator(".sheet tbody tr:not(.gains)").first).to_contain_text(
                each
            )


def change(phone: Phone, section: str, rule: str, label: str, points: int) -> None:
    """Changes one house rule, from the page that has them all."""
    phone.tap(phone.page.locator("summary", has_text=section))
    phone.follow(rule)
    phone.page.get_by_label(label).fill(str(points))
    phone.press("Change it")


def test_an_evening_of_kentucky_discard(phones: Phones, tmp_path: Path) -> None:
    phone = phones(390)
    phone.open("/new/kentucky-discard")
    table = Evening(phone, ["Ann", "Bob", "Cal", "Dee"], points=120)
    phone.seat(*table.names)
    phone.press("Start the game")

    table.hand(1, 90, "red", 95, (95, 25))
    table.dealt_again("Bob", "redeal")
    table.hand(2, 100, "green", 85, (130, -75))
    table.slip(3, 80, "black", 75)
    table.hand(3, 80, "black", 85, (215, -40))
    table.renege(4, 75, offender=1, captured=30, stand=(140, -10))
    table.correct(2, 100, (125, 190))
    table.sits_down(3, "Eve")
    sweep = "every counter scores just these", "A side with every counter scores"
    table.agree("What counts", *sweep, 200)
    table.hand(3, 70, "red", 65, (55, 245))
    table.hand(1, 120, "green", 120, (255, 245))
    table.hand(2, 70, "red", 75, (300, 320))

    sums = [(95, 25), (95, 25), (115, 125), (200, 160), (125, 190), (55, 245), (255, 245)]
    table.ends("Bob and Dee", [*sums, (300, 320)], tmp_path)


def test_an_evening_of_six_with_two_decks(phones: Phones, tmp_path: Path) -> None:
    phone = phones(320)
    phone.open("/new/double-deck-6")
    table = Evening(phone, ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay"], points=250)
    phone.seat(*table.names)
    phone.press("Change a rule")
    change(phone, "The end of the game", "The first to reach 600 wins", "Points to win", 500)
    phone.follow("Play with these rules")
    phone.press("Start the game")

    table.hand(1, 150, "red", 160, (160, 90))
    table.hand(2, 200, "yellow", 180, (230, -110))
    table.dealt_again("Misdeal", "misdeal")
    table.slip(4, 175, "green", 205)
    table.hand(3, 175, "green", 205, (435, -65))
    table.renege(4, 160, offender=6, captured=40, stand=(475, -225))
    table.sits_down(5, "Gus")
    table.hand(5, 180, "red", 170, (295, -145))
    table.correct(3, 200, (290, -140))
    table.agree("The end of the game", "The first to reach 500 wins", "Points to win", 600)
    table.hand(6, 150, "black", 245, (295, 105))
    table.hand(1, 200, "yellow", 225, (520, 130))  # over the 500 that counted before
    table.hand(2, 225, "green", 245, (525, 375))
    table.hand(4, 155, "red", 240, (535, 615))

    sums = [(160, 90), (230, -110), (230, -110), (430, -60), (470, -220), (290, -140), (295, 105)]
    table.ends("Bob, Dee and Fay", [*sums, (520, 130), (525, 375), (535, 615)], tmp_path)
