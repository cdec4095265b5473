"""Whatever happened in a hand and did not end it is said in words."""

import pytest

from referee.rook.hand.facts import Hand, Irregularity
from referee.rook.hand.values import IRREGULARITIES
from referee.rook.rules.presets import preset
from referee.web.rook.words.hands import happened_words
from referee.web.rook.words.vocabulary import Words

ALWAYS_ENDS = {"bad-discard", "misdeal", "nest-misdeal"}
WORDS = Words(preset("kentucky-discard"), ("Ann", "Bob", "Cal", "Dee"))


@pytest.mark.parametrize("kind", sorted(set(IRREGULARITIES) - ALWAYS_ENDS))
def test_what_did_not_end_the_hand_is_said_with_its_player(kind: str) -> None:
    hand = Hand(irregularities=(Irregularity(kind, 2, in_time=True),))

    (sentence,) = happened_words(hand, WORDS)

    assert sentence.startswith("Bob ")
