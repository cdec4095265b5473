"""Two evenings with all that happens in one, by taps alone, against a score kept on paper."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Phones
from tests.browser.one_phone.test_taps import CORRECTION, HAND, REDEAL, RENEGE, happened
from tests.browser.paper import Agreed, Dealt, Paper, Renege, Scored
from tests.browser.phone import Phone
from tests.engine.asking import replay

TWO_DECKS = 250
"""Points in a deck of which not every number is offered at once."""


def is_far(bid: int, taken: int) -> bool:
    """Whether the points of two decks lie behind a tap, counted by either side."""
    near = any(-25 <= side - bid <= 35 for side in (taken, TWO_DECKS - taken))
    return not near and taken not in (0, TWO_DECKS)


@dataclass(slots=True)
class Evening:
    """A game at the table, and the paper beside it."""

    phone: Phone
    paper: Paper
    names: list[str]

    @contextmanager
    def within(self, most: int) -> Iterator[None]:
        """What is done in here takes *most* taps, and leaves the totals of the paper."""
        self.phone.taps = 0
        yield
        self.compare()
        assert self.phone.taps <= most

    def compare(self) -> None:
        """The page shows what the paper says."""
        self.phone.stands(*map(shown, self.paper.stand))

    def hand(self, bidder: int, bid: int, trump: str, taken: int) -> None:
        """A hand that is played to its end."""
        self._about_to_play()
        far = self.paper.agreed.points == TWO_DECKS and is_far(bid, taken)
        with self.within(HAND + far):
            self._tap(bidder, bid, trump, taken)
            self.paper.write(Scored(bidder, bid, taken))
        self._written(f"{self.names[bidder - 1]} {bid}", "made" if taken >= bid else "set")

    def slip(self, bidder: int, bid: int, trump: str, taken: int) -> None:
        """A hand with a wrong tap in it, which is saved and undone."""
        self._about_to_play()
        before = self.phone.totals.all_text_contents()
        self._tap(bidder, bid, trump, taken)
        expect(self.phone.totals).not_to_have_text(before)

        self.phone.press("Undo")

        expect(self.phone.said).to_contain_text("Undone.")
        self.compare()

    def redeal(self, seat: int = 0) -> None:
        """The hand is dealt again: *seat* held no counter, or (0) it was dealt wrong."""
        kind = "redeal" if seat else "misdeal"
        self._about_to_play()
        with self.within(REDEAL):
            self._happened(self.names[seat - 1] if seat else "Misdeal")
            self.phone.press(f"Save the {kind}")
            expect(self._rows).to_have_count(len(self.paper.hands) + 1)
            self.paper.write(Dealt.AGAIN)
        self._written(kind)

    def renege(self, bidder: int, bid: int, trump: str, offender: int, captured: int) -> None:
        """A renege found too late, in a hand of which the bid is saved."""
        self._about_to_play()
        self.phone.answer(bidder=bidder, bid=bid, trump=trump)
        self.phone.press(f"Save the bid {bid}")
        in_play = self.phone.page.get_by_role("region", name="The bid in play")
        expect(in_play).to_contain_text(f"{self.names[bidder - 1]} bid {bid}")
        with self.within(RENEGE):
            self._happened("Found too late")
            self.phone.answer(seat=offender, captured=captured)
            self.phone.press("Save the renege")
            self.paper.write(Renege(bidder, bid, offender, captured))
        self._written(f"{self.names[bidder - 1]} {bid}", "renege")

    def correct_three_back(self, taken: int) -> None:
        """The hand before the last two was counted wrong."""
        played = [at for at, (hand, _) in enumerate(self.paper.hands) if hand is not Dealt.AGAIN]
        label = self.paper.labels()[played[-3]]
        with self.within(CORRECTION):
            self.phone.tap(self.phone.page.get_by_role("link", name=label, exact=True))
            self.phone.choose("taken", taken)
            self.phone.press("Save the correction")
            self.paper.correct(played[-3], taken)
        expect(self._row(label)).to_contain_text("corrected")

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
        change(self.phone, section, rule, label, points)
        expect(self.phone.page.get_by_role("status")).to_contain_text("From hand ")
        self.phone.tap(self.phone.page.get_by_role("link", name="Back to the table").last)
        self.compare()

    def ends(self, winner: str, folder: Path) -> None:
        """The table names the winner, and so does the record that it hands out."""
        expect(self.phone.page.get_by_role("heading", name=f"{winner} win")).to_be_visible()
        expect(self.phone.page.locator("#entry")).to_have_count(0)
        expect(self._rows).to_have_count(len(self.paper.hands))
        for label, sums in zip(self.paper.labels(), self.paper.totals(), strict=False):
            expect(self._row(label).locator("td + td b")).to_have_text(
                [shown(each) for each in sums]
            )

        self.phone.menu("Share the score")
        self.phone.tap(self.phone.page.locator("summary", has_text="Files and more"))
        with self.phone.page.expect_download() as download:
            self.phone.tap(self.phone.page.get_by_role("link", name="Download the record"))
        answer = replay(Path(download.value.path()).read_text("utf-8"), folder)

        assert [each["totals"] for each in answer["hands"]] == [
            {"A": a, "B": b} for a, b in self.paper.totals()
        ]
        assert (answer["totals"]["A"], answer["totals"]["B"]) == self.paper.stand
        assert self.paper.winner is not None
        assert answer["winner"] == "AB"[self.paper.winner]
        assert winner.startswith(self.names[self.paper.winner])

    def _about_to_play(self) -> None:
        status = self.phone.page.locator(".status")
        expect(status).to_contain_text(f"Hand {self.paper.number}")
        expect(status).to_contain_text(f"{self.names[self.paper.dealer - 1]} deals")
        expect(status).to_contain_text(f"First to {self.paper.agreed.target}")

    def _happened(self, title: str) -> None:
        happened(self.phone, title)
        self.phone.page.wait_for_url("**/other/**")  # by which its script has run

    def _tap(self, bidder: int, bid: int, trump: str, taken: int) -> None:
        self.phone.answer(bidder=bidder, bid=bid, trump=trump, taken=taken)
        self.phone.save()

    def _written(self, *words: str) -> None:
        """The last hand is in the sheet."""
        row = self._row(self.paper.labels()[-2])
        for each in words:
            expect(row).to_contain_text(each)

    @property
    def _rows(self) -> Locator:
        return self.phone.page.locator(".sheet tbody tr")

    def _row(self, label: str) -> Locator:
        there = self.phone.page.get_by_role("link", name=label, exact=True)
        return self._rows.filter(has=there)


def shown(points: int) -> str:
    """Points as a page writes them."""
    return str(points).replace("-", "−")


def change(phone: Phone, section: str, rule: str, label: str, points: int) -> None:
    """Changes one house rule, from a page that has them all."""
    ways = [phone.page.get_by_role(role, name="Change a rule") for role in ("link", "button")]
    phone.tap(ways[0].or_(ways[1]))
    phone.tap(phone.page.locator("summary", has_text=section))
    phone.tap(phone.page.get_by_role("link", name=rule))
    phone.page.get_by_label(label).fill(str(points))
    phone.press("Change it")


def begin(phone: Phone, paper: Paper, names: list[str]) -> Evening:
    phone.press("Start the game")
    evening = Evening(phone, paper, names)
    evening.compare()
    return evening


def test_an_evening_of_kentucky_discard(phones: Phones, tmp_path: Path) -> None:
    phone = phones(390)
    phone.open("/new/kentucky-discard")
    names = ["Ann", "Bob", "Cal", "Dee"]
    phone.seat(*names)
    paper = Paper(Agreed(points=120, target=300, bidders_go=False), seats=4)
    table = begin(phone, paper, names)

    table.hand(1, 90, "red", 95)
    table.redeal(2)
    table.hand(2, 100, "green", 85)
    table.slip(3, 80, "black", 75)
    table.hand(3, 80, "black", 85)
    table.renege(4, 75, "yellow", offender=1, captured=30)
    table.correct_three_back(100)
    assert paper.stand == (125, 190)
    table.sits_down(3, "Eve")
    table.agree(
        "What counts", "every counter scores just these", "A side with every counter scores", 200
    )
    paper.agreed = Agreed(points=120, target=300, bidders_go=False, sweep=200)
    table.hand(3, 70, "red", 65)
    table.hand(1, 120, "green", 120)
    table.hand(2, 70, "red", 75)

    assert paper.stand == (300, 320)
    expect(phone.page.locator(".sheet thead")).to_contain_text("Eve for Cal")
    table.ends("Bob and Dee", tmp_path)


def test_an_evening_of_six_with_two_decks(phones: Phones, tmp_path: Path) -> None:
    phone = phones(320)
    phone.open("/new/double-deck-6")
    names = ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay"]
    phone.seat(*names)
    change(phone, "The end of the game", "The first to reach 600 wins", "Points to win", 500)
    phone.tap(phone.page.get_by_role("link", name="Play with these rules"))
    paper = Paper(Agreed(points=250, target=500, bidders_go=True), seats=6)
    table = begin(phone, paper, names)

    table.hand(1, 150, "red", 160)
    table.hand(2, 200, "yellow", 180)
    table.redeal()
    table.slip(4, 175, "green", 205)
    table.hand(3, 175, "green", 205)
    table.renege(4, 160, "black", offender=6, captured=40)
    table.sits_down(5, "Gus")
    table.hand(5, 180, "red", 170)
    table.correct_three_back(200)
    assert paper.stand == (290, -140)
    table.agree("The end of the game", "The first to reach 500 wins", "Points to win", 600)
    paper.agreed = Agreed(points=250, target=600, bidders_go=True)
    table.hand(6, 150, "black", 245)
    table.hand(1, 200, "yellow", 225)  # over the 500 that counted before
    table.hand(2, 225, "green", 245)
    table.hand(4, 155, "red", 240)

    assert paper.stand == (535, 615)
    expect(phone.page.locator(".sheet thead")).to_contain_text("Gus for Eve")
    table.ends("Bob, Dee and Fay", tmp_path)
