"""The pads that are shipped."""

import pytest

from referee.pads.pad import PADS


@pytest.mark.parametrize("name", PADS)
def test_a_shipped_pad_is_read_and_agrees_with_its_examples(name: str) -> None:
    pad = PADS[name]

    assert pad.source
    assert pad.examples


@pytest.mark.parametrize("name", PADS)
def test_no_table_can_set_an_end_below_nothing(name: str) -> None:
    """A target of −500 would end the game with its first round; 0 is none."""
    ends = [one for one in PADS[name].house if one.name in ("target", "turns", "fall")]

    assert all(one.least == 0 for one in ends)
