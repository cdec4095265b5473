"""The next open question comes into sight by itself."""

from playwright.sync_api import expect

from tests.browser.conftest import Phones
from tests.browser.phone import Held
from tests.browser.scribe import Scribe

ROOM = """() => {
  const bar = document.querySelector("#entry .bar").getBoundingClientRect();
  const open = [...document.querySelectorAll("#entry fieldset")]
    .filter((f) => f.offsetParent && !f.querySelector(":checked"))[0];
  return bar.top - open.getBoundingClientRect().bottom;
}"""
"""Pixels between the first open question and the bar, above which it must stand to be seen."""


def test_the_question_after_an_answer_comes_into_sight_and_stays_there(
    phones: Phones, scribe: Scribe
) -> None:
    phone = phones(320, scribe=scribe)
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.open(scribe.begin())
    phone.choose("bidder", 1)
    phone.settle()
    held = Held(phone, "**/effect", times=2)
    phone.choose("bid", 80)
    held.wait()
    phone.page.evaluate("scrollTo(0, 0)")
    before = phone.page.evaluate(ROOM)

    phone.chip("trump", "red").evaluate("chip => chip.click()")

    assert before < 0 <= phone.page.evaluate(ROOM)
    held.wait(2)
    held.let_go()
    expect(phone.effect).to_contain_text("Tap what was captured")
    assert phone.page.evaluate(ROOM) >= 0
