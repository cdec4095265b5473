"""The next open question comes into sight by itself."""

from .conftest import Phones
from .scribe import Scribe

ROOM = """() => {
  const bar = document.querySelector("#entry .bar").getBoundingClientRect();
  const open = [...document.querySelectorAll("#entry fieldset")]
    .filter((f) => f.offsetParent && !f.querySelector(":checked"))[0];
  return bar.top - open.getBoundingClientRect().bottom;
}"""
"""Pixels between the first open question and the bar, above which it must stand to be seen."""


def test_the_question_after_an_answer_comes_into_sight(phones: Phones, scribe: Scribe) -> None:
    table = scribe.begin("kentucky-discard")
    phone = phones(320, scribe=scribe)
    phone.page.set_viewport_size({"width": 320, "height": 568})
    phone.open(table)
    phone.choose("bidder", 1)
    phone.choose("bid", 80)
    phone.page.evaluate("scrollTo(0, 0)")
    before = phone.page.evaluate(ROOM)

    phone.chip("trump", "red").evaluate("chip => chip.click()")

    assert before < 0 <= phone.page.evaluate(ROOM)
