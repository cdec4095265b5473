"""Return in a field does what its form is for: it is the first button that a browser presses.

Source: HTML, "implicit submission": a form's default button is its first submit button.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from werkzeug.exceptions import MethodNotAllowed

from tests.web.phone import Page, Sheet, forms_in

from .rights import table
from .world import Opened, World

PRESSED = {
    "/new/<preset_id>": ("do", "names"),
    "/our-rules/<named_id>": ("do", "rename"),
    "/club/<club_id>/seasons/<season_id>": ("do", "change"),
    "/t/<public_id>/players": ("do", ""),
    "/t/<public_id>/hand/<int:hand>": ("do", "hand"),
    "/t/<public_id>/hand/<int:hand>/judge": ("do", "tell-trick"),
    "/poker/<public_id>": ("do", "raise"),
    "/poker/judge": ("pick", "board"),
    "/pads/own": ("do", "try"),
    "/pads/own/<own_id>": ("do", "try"),
    "/pads/<public_id>": ("do", "hand"),
}
"""The button of each form that has several and a field, by its address."""

WHO = ("owner", "holder")


@pytest.fixture(scope="module")
def opened(world: World, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The world: a hand of which a card is laid, and a night of poker with a player to act."""
    found = world.opened(tmp_path_factory.mktemp("return") / "data")
    yield found
    found.close()


def forms(page: Page) -> list[Sheet]:
    """The forms of *page*; of an answer for the script that of the hand which it holds."""
    if page.response.is_json:
        return forms_in(page.response.get_json().get("form", ""))
    return page.forms if page.response.mimetype == "text/html" else []


def with_a_field(page: Page) -> list[Sheet]:
    """The forms of *page* in which Return is pressed in a field, and that have several buttons."""
    return [form for form in forms(page) if (form.typed or form.offers) and len(form.buttons) > 1]


def test_return_presses_the_button_that_is_meant(opened: Opened) -> None:
    adapter = opened.app.url_map.bind("")
    found: dict[str, set[tuple[str, str]]] = {}
    for who, (method, rule) in product(WHO, table()):
        path = opened.world.address(method, rule)
        if method != "GET" or rule.endswith("/live"):
            continue
        page = Page(opened.phones[who].client.get(path))
        for form in with_a_field(page) if page.status == 200 else ():
            try:
                leads, _ = adapter.match(form.action or path, return_rule=True)
            except MethodNotAllowed:
                leads, _ = adapter.match(form.action, method="POST", return_rule=True)
            found.setdefault(leads.rule, set()).add(form.buttons[0])

    assert found == {rule: {button} for rule, button in PRESSED.items()}
