"""Two sides, two phones each: a hand is saved, read on the other side, sealed or disputed."""

from playwright.sync_api import expect

from tests.browser.conftest import Four
from tests.browser.phone import Phone


def save(phone: Phone, **hand: object) -> None:
    phone.answer(**hand)
    expect(phone.effect).to_contain_text("stand at")
    phone.save()


def asks(phone: Phone, hand: int) -> None:
    heading = phone.page.get_by_role("heading", name=f"Hand {hand}: is it right?")
    expect(heading).to_be_visible()


def says(phone: Phone, words: str) -> None:
    expect(phone.page.locator("#play")).to_contain_text(words)


def test_the_other_side_seals_what_was_saved(four: Four) -> None:
    ann, bob, cal, dee = four

    save(ann, bidder=1, bid=120, taken=115)

    for phone in (bob, dee):
        asks(phone, 1)
        says(phone, "You set them: they lose 120, you take 5.")
    says(cal, "Hand 1 waits for a seal by Bob or Dee.")
    expect(cal.page.get_by_role("button", name="Seal it")).to_have_count(0)
    expect(bob.page.locator(".books.open")).to_have_count(1)

    bob.press("Seal it")

    for phone in four:
        says(phone, "sealed by Bob")
        expect(phone.page.locator(".open")).to_have_count(0)
    expect(dee.page.get_by_role("button", name="Seal it")).to_have_count(0)


def test_what_a_scribe_has_tapped_stays_while_others_seal(four: Four) -> None:
    ann, bob, _, dee = four
    save(ann, bidder=1, bid=90, taken=95)
    asks(bob, 1)
    ann.answer(bidder=2, bid=100)

    dee.tap(dee.page.get_by_role("link", name="That is wrong"))
    dee.tap(dee.page.get_by_label("Wrong bid"))
    dee.press("Dispute the hand")

    expect(ann.page.locator("#news .note")).to_contain_text("Dee disputes hand 1: wrong bid.")
    expect(ann.chip("bid", 100)).to_be_checked()
    dee.press("Seal it after all")
    expect(ann.page.locator("#news .note")).to_have_count(0)
    expect(ann.chip("bid", 100)).to_be_checked()


def test_the_page_of_seals_says_at_once_who_has_sealed(four: Four, table: str) -> None:
    ann, bob, cal, _ = four
    save(ann, bidder=1, bid=120, taken=115)
    asks(bob, 1)
    cal.open(f"{table}/seals")
    expect(cal.page.locator("main dd")).to_contain_text("waits")

    bob.press("Seal it")

    expect(cal.page.locator("main dd")).to_have_text("sealed by Bob")
