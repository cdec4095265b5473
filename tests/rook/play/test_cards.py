"""The order of the trumps in every preset, the points of a pile, and which tricks are visible."""

from itertools import pairwise

import pytest

from referee.rook.play.tricks import tricks_open
from referee.rook.rules import cards
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset, preset_ids
from tests.rook.asking import ask


@pytest.mark.parametrize("preset_id", preset_ids())
@pytest.mark.parametrize("trump", ["red", "black"])
def test_trumps_beat_each_other_in_the_order_of_the_preset(preset_id: str, trump: str) -> None:
    order = [_name(place, trump) for place in preset(preset_id).deck.trump]
    for stronger, weaker in pairwise(order):
        for played, winner in ((f"{stronger} {weaker}", 1), (f"{weaker} {stronger}", 2)):
            options = ["--rules", preset_id, "--trump", trump]
            options += ["--rook", "high"] if "call" in preset_id else []
            assert ask("trick", *options, played)["winner"] == winner, played


def _name(place: int | str, trump: str) -> str:
    return place if isinstance(place, str) else f"{trump[0].upper()}{place}"


def test_dixie_counts_13s_and_not_14s() -> None:
    """S17: the pile G14 G13 R10 Y5 B14."""
    pile = ["G14", "G13", "R10", "Y5", "B14"]

    assert sum(cards.points(card, preset("dixie")) for card in pile) == 25


def test_ranks_run_from_14_down_to_4_in_rook_for_three() -> None:
    assert sorted(cards.deck(preset("rook-for-three"))) == sorted(
        f"{color}{rank}" for color in "RYGB" for rank in range(4, 15)
    )


@pytest.mark.parametrize(
    ("review", "taken", "open_tricks"),
    [
        ("none", 3, []),
        ("last-trick", 0, []),
        ("last-trick", 1, [1]),
        ("last-trick", 3, [3]),
        ("all", 0, []),
        ("all", 3, [1, 2, 3]),
    ],
)
def test_a_house_rule_opens_tricks(review: str, taken: int, open_tricks: list[int]) -> None:
    """Which tricks players may look at again. Source: S000, S002; ruling 48."""
    rules = with_house(preset("kentucky-discard"), {"review": review})

    assert list(tricks_open(taken, rules)) == open_tricks
