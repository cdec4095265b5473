"""“Hold” and the moon in one spoken line, at a table that plays them."""

import pytest

from referee.rook.judge.scoring import contract_for
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset
from referee.web.rook.entry.phrase import read_phrase
from referee.web.rook.entry.spoken import Spoken
from tests.web.playing import NAMES

RULES = with_house(preset("kentucky-discard"), {"hold": True, "moon": 200})
AT = Spoken(RULES, NAMES[:4], 1)
SAVED = Spoken(RULES, NAMES[:4], 1, contract_for(2, "moon", (4,), RULES))

LINES = [
    ("Bob shot the moon and made it", "bidder=2 bid=moon by=bidders taken=120"),
    ("Bob shot the moon in red and made it", "bidder=2 bid=moon trump=red by=bidders taken=120"),
    ("Ann went moon, set", "bidder=1 bid=moon ?"),
    ("Ann bid moon in green, took 115", "bidder=1 bid=moon trump=green by=bidders taken=115"),
    ("Dee shoots the moon black, took everything",
     "bidder=4 bid=moon trump=black by=bidders taken=120"),
    ("Cal moon red they got 5", "bidder=3 bid=moon trump=red by=others taken=5"),
    ("Ann bid the moon in red, made it with 100", "bidder=1 bid=moon trump=red ?"),
    ("Ann 80 red, Cal holds, everyone else passed, took 90",
     "bidder=1 bid=80 trump=red by=bidders taken=90"),
    ("Ann 80 Cal holds Dee passed red took 90", "bidder=1 bid=80 trump=red by=bidders taken=90"),
    ("Ann 80 red, Bob and Dee held Ann to 70", "bidder=1 bid=80 trump=red by=bidders taken=70"),
    ("Ann 80 red made 95", "bidder=1 bid=80 trump=red by=bidders taken=95"),
]  # fmt: skip


def read(text: str, at: Spoken) -> str:
    filled = read_phrase(text, at)
    fields = [f"{name}={value}" for name, value in filled.fields]
    return " ".join([*fields, *(["?"] if filled.questions else [])])


@pytest.mark.parametrize(("text", "wanted"), LINES)
def test_a_line_fills_what_it_says(text: str, wanted: str) -> None:
    assert sorted(read(text, AT).split()) == sorted(wanted.split())


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("made it", "by=bidders taken=120"), ("set", "?"), ("took 110", "by=bidders taken=110")],
)
def test_a_saved_moon_is_made_with_every_counter(text: str, wanted: str) -> None:
    assert read(text, SAVED) == wanted


def test_a_table_without_the_moon_asks_what_it_is() -> None:
    at = Spoken(preset("kentucky-discard"), NAMES[:4], 1)

    assert "moon" not in read("Bob shot the moon and made it", at)
    assert read_phrase("Bob shot the moon and made it", at).questions
