"""Turns, bounds, pots and stacks of random hands, held against PokerKit."""

import pytest

from referee.poker.hand import Act, play, settle_pots
from referee.poker.ranking import GAMES
from tests.poker.oracle import KINDS, Played, played

HANDS = [
    pytest.param(range(20), id="twenty"),
    pytest.param(range(20, 50), id="thirty more", marks=[pytest.mark.slow]),
    pytest.param(range(50, 5000), id="five thousand", marks=[pytest.mark.slow, pytest.mark.soak]),
]


def test_every_game_is_held_against_pokerkit_and_its_deck_is_large_enough() -> None:
    assert {game for game, _ in KINDS} == set(GAMES)
    for each in GAMES.values():
        # With eight players of stud the last card is one for all.
        own = each.hole[-1] - (each.rounds == 5)
        assert each.most_players * own + each.board[-1] <= 52, each.name


@pytest.mark.parametrize("seeds", HANDS)
@pytest.mark.parametrize(("game", "limit"), KINDS)
def test_turns_bounds_pots_and_stacks_are_those_of_pokerkit(
    game: str, limit: str, seeds: range
) -> None:
    for seed in seeds:
        hand = played(game, limit, seed)

        for turn in hand.turns:
            choices = play(hand.stakes, hand.began, hand.facts[: turn.facts]).choices
            assert choices is not None, seed
            assert choices.seat == turn.seat, seed
            assert choices.bring_in or choices.call == turn.call, seed
            ours = choices.raise_least, choices.raise_most
            assert ours == (turn.least, turn.most) or _closed(hand, turn.facts, ours), seed
        _ends_the_same(hand, seed)


def _closed(hand: Played, facts: int, ours: tuple[int | None, int | None]) -> bool:
    """An all-in below a full raise reopens nothing (ruling 92); to PokerKit one below the blind
    or the first bet of a round does."""
    all_in = False
    for at, fact in enumerate(hand.facts[:facts]):
        if isinstance(fact, Act) and fact.kind == "raise":
            before = play(hand.stakes, hand.began, hand.facts[:at])
            least = hand.stakes.least_bet if before.street < 2 else hand.stakes.big_bet
            all_in |= fact.to - before.level < max(least, hand.stakes.least_bet)
    return ours == (None, None) and all_in


def _ends_the_same(hand: Played, seed: int) -> None:
    whole = play(hand.stakes, hand.began, hand.facts)
    assert whole.is_over, seed
    assert {each.kind for each in whole.rulings} <= {"may-not-raise"}, seed
    end = settle_pots(whole)
    if end.stacks == hand.stacks:
        return
    # PokerKit adds pots up before it splits them; an odd chip of each goes left of the button.
    assert sum(end.stacks) == sum(hand.stacks), seed
    shared = sum(len(pot.winners) for pot in end.pots if len(pot.winners) > 1)
    differ = [abs(ours - theirs) for ours, theirs in zip(end.stacks, hand.stacks, strict=True)]
    assert 0 < max(differ) < shared, seed
