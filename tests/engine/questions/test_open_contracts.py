"""What is not recorded of the contract is everything that it can have been, one after the other."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.questions import Kind, Question
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from tests.engine.dealing import offering_calls, random_hand
from tests.engine.questions.briefly import briefly
from tests.engine.questions.test_made_laws import recorded_in_part
from tests.laws import further

NAMES = ["kentucky-discard", "red-one", "one-forty", "double-deck-4", "call-partner-4",
         "rook-for-three"]  # fmt: skip
SEEDS = [range(1), *further(range(1, 25), 2)]


def together(answers: list[Finding]) -> Finding:
    """What several cases say, any of which may have been."""
    possible = {each for each in answers if each is not Finding.IMPOSSIBLE}
    if not possible:
        return Finding.IMPOSSIBLE
    return possible.pop() if len(possible) == 1 else Finding.OPEN


def every(hand: Hand, hidden: str, rules: RuleSet) -> list[Hand]:
    """*hand* with everything that the fact *hidden* can have been."""
    colors = ["red", "yellow", "green", "black"]
    values: dict[str, list[Any]] = {
        "trump": [*colors, "none"] if rules.trump.no_trump else colors,
        "rook": ["high", "low"],
        "bidder": list(teams.seats(rules)),
    }
    return [replace(hand, **{hidden: value}) for value in values[hidden]]


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_recorded_is_each_thing_that_it_can_have_been(name: str, seeds: range) -> None:
    for seed in seeds:
        random = Random(f"open {name} {seed}")
        played = random_hand(name, random, cheating=0.1)
        rules = offering_calls(played.rules)
        size, players = cards.hand_size(rules), rules.table.players
        hand = recorded_in_part(played, random)
        strange = random.choice(list(cards.deck(rules)))
        asked = [
            Question(Kind.RENEGE, random.randint(1, players), random.randint(1, len(hand.play))),
            Question(Kind.HELD, random.randint(1, players), random.randint(1, size), strange),
            Question(Kind.DISCARD),
        ]
        hidden = ["trump", "bidder", *(["rook"] if rules.trump.rook_called else [])]
        for question, fact in zip(asked, random.sample(hidden * 2, 3), strict=True):
            whole = replace(hand, call=None, rook=hand.rook if fact != "rook" else None)
            one_by_one = [
                briefly(each, played.dealer, rules, question).answer
                for each in every(whole, fact, rules)
            ]

            found = briefly(replace(whole, **{fact: None}), played.dealer, rules, question).answer  # type: ignore[arg-type]

            assert found is together(one_by_one), (fact, str(question), hand, one_by_one)
