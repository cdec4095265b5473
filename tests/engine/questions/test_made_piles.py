"""Whether a bid was made where the piles were told, and no trick."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from referee.engine.hand import teams
from referee.engine.hand.facts import Team
from referee.engine.judge.verdict import judge
from referee.engine.rules import cards
from tests.engine.dealing import Played, random_hand
from tests.engine.questions.briefly import made

CAPTURED = ("kentucky-discard", "double-deck-4", "double-deck-6")
"""Two sides, and whoever takes the last trick takes the nest and a bonus."""


def piles_of(played: Played) -> Mapping[Team, tuple[str, ...]]:
    """The counters that each side took in tricks."""
    found: dict[Team, tuple[str, ...]] = dict.fromkeys(teams.teams(played.rules), ())
    for trick in judge(played.hand, played.dealer, played.rules).tricks:
        assert trick.winner is not None
        counters = (card for card in trick.cards if cards.points(card, played.rules))
        found[teams.team(trick.winner, (), played.rules)] += tuple(counters)
    return found


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", CAPTURED)
def test_all_piles_leave_open_no_more_than_who_took_the_last_trick(name: str, seed: int) -> None:
    played = random_hand(name, Random(seed))
    piles, rules = piles_of(played), played.rules
    told = replace(played.hand, deal=(), nest=(), discard=(), play=(), piles=piles)
    counted = {team: sum(cards.points(card, rules) for card in piles[team]) for team in piles}
    unseen = cards.hand_total(rules) - sum(counted.values())

    found = made(told, played.dealer, rules)

    assert found.points == {team: (each, each + unseen) for team, each in counted.items()}
    assert found.exact
