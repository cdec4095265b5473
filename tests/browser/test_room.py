"""Room for everything: large text, small windows, a phone held sideways, on every page."""

import pytest

from .conftest import Phones
from .geometry import enlarge, wrong
from .screens import SCREENS
from .scribe import Scribe

VIEWS = {
    "320 at 200 %": (320, 568, 200),
    "375 at 125 %": (375, 667, 125),
    "390 at 150 %": (390, 844, 150),
    "sideways": (568, 320, 100),
    "1280 at 400 %": (320, 256, 100),
    "tablet": (768, 1024, 100),
}
"""Width and height of the window in pixels of the style sheet, and how large its text is."""


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_broken_overlapped_cut_or_covered(
    phones: Phones, scribe: Scribe, name: str
) -> None:
    scribe.get("/")
    phone = phones(320, scribe=scribe)
    SCREENS[name](phone, scribe)
    found = {}

    for view, (width, height, percent) in VIEWS.items():
        phone.page.set_viewport_size({"width": width, "height": height})
        enlarge(phone, percent)
        found[view] = wrong(phone)

    assert {view: each for view, each in found.items() if each} == {}
