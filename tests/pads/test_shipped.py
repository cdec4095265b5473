"""The pads that are shipped."""

import pytest

from referee.pads.pad import PADS


@pytest.mark.parametrize("name", PADS)
def test_a_shipped_pad_is_read_and_agrees_with_its_examples(name: str) -> None:
    pad = PADS[name]

    assert pad.source
    assert pad.examples
