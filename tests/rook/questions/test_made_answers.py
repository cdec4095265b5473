"""Whether a bid was made if trump, a trick, or the result of a search is unknown."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee.rook.evidence.account import Finding
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Team
from referee.rook.judge.verdict import judge
from referee.rook.possible.clauses import Clauses
from referee.rook.questions import Kind, Question, answer, say_answer
from referee.rook.rules import cards
from referee.rook.rules.presets import preset
from tests.rook.dealing import Played, random_hand
from tests.rook.questions.briefly import made

KENTUCKY = preset("kentucky-discard")
LED = "R14 R5 R6 R7|Y14 Y5 Y6 Y7|G14 G5 G6 G7|B14 B5 B6 B7|RK R8 R9 R10|R13 Y8 G8 B8|R12 Y9 G9 B9"
"""Ann takes seven of nine tricks with 90 points; three 10s are missing."""


def hand(play: str = LED, **facts: Any) -> Hand:
    tricks = tuple(tuple(trick.split()) for trick in play.split("|") if play)
    return replace(Hand(bidder=1, bid=90, trump="red", play=tricks), **facts)


def test_trump_that_nobody_recorded_is_every_color() -> None:
    known = [made(hand(trump=color), 4, KENTUCKY) for color in ("red", "yellow", "green", "black")]

    found = made(hand(trump=None), 4, KENTUCKY)

    least = min(each.points["A"][0] for each in known if each.points)
    assert found.points["A"][0] == least


def test_points_that_could_not_be_found_exactly_are_said_to_be_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search that finds possible plays but rules none out within its budget."""
    can = Clauses.can

    def given_up(clauses: Clauses, *wanted: int, **budget: int) -> bool | None:
        return can(clauses, *wanted, **budget) or None

    monkeypatch.setattr(Clauses, "can", given_up)
    hand = Hand(bidder=1, bid=80, trump="red", play=(("R14", "R5", "R6", "R7"),))

    found = answer(hand, 4, preset("kentucky-discard"), Question(Kind.MADE))

    assert (found.answer, found.exact) == (Finding.OPEN, False)
    assert "and perhaps not as much or as little as that" in say_answer(found)


# Where the piles were recorded, and no trick


CAPTURED = ("kentucky-discard", "double-deck-4", "double-deck-6")
"""Presets with two sides where the winner of the last trick gets the nest and a bonus."""


def piles_of(played: Played) -> Mapping[Team, tuple[str, ...]]:
    """The counters that each side captured in tricks."""
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
    recorded = replace(played.hand, deal=(), nest=(), discard=(), play=(), piles=piles)
    counted = {team: sum(cards.points(card, rules) for card in piles[team]) for team in piles}
    unseen = cards.hand_total(rules) - sum(counted.values())

    found = made(recorded, played.dealer, rules)

    assert found.points == {team: (each, each + unseen) for team, each in counted.items()}
    assert found.exact
