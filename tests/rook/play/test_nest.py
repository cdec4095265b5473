"""The declaration of points among the cards laid aside; ruling 34. Source: S000."""

import pytest

from referee.rook.play.nest import declares_points
from referee.rook.rules.presets import preset


@pytest.mark.parametrize(
    ("name", "aside", "declared"),
    [
        ("call-partner-4", "G10 B6 B7 B8 Y6", True),
        ("call-partner-4", "Y7 B6 B7 B8 Y6", False),
        ("call-partner-5-short", "R1 B6 B7 B8 Y6", True),
        ("call-partner-5-classic", "R1 B6 B7 B8 Y6 Y7 Y8", None),
        ("kentucky-discard", "G10 B6 B7 B8 Y6", None),
    ],
)
def test_ruling_34_who_must_declare_points_in_the_kitty(
    name: str, aside: str, declared: bool | None
) -> None:
    assert declares_points(aside.split(), preset(name)) is declared
