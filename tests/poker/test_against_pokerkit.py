"""Turns, bounds, pots and stacks of random hands, held against PokerKit."""

from collections.abc import Sequence
from typing import Any

import pytest

from referee.poker.game import GAMES
from referee.poker.hand import Act, PokerHand, play
from referee.poker.settling import settle_pots
from tests.poker.oracle import GAMES as ORACLE
from tests.poker.oracle import KINDS, Played, played

# A draw may need the discards again, of which PokerKit warns; as an error that would end the hand.
pytestmark = pytest.mark.filterwarnings("ignore:Returning reserved")

HANDS = [
    pytest.param(range(20), id="twenty"),
    pytest.param(range(20, 50), id="thirty more", marks=[pytest.mark.slow]),
    pytest.param(range(50, 5000), id="five thousand", marks=[pytest.mark.slow, pytest.mark.soak]),
]


def test_every_game_is_held_against_pokerkit_and_its_deck_is_large_enough() -> None:
    # PokerKit has no wild cards: test_wild.py counts every way to use them.
    assert {game for game, _ in KINDS} == set(GAMES) - {"number-nine"}
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
            assert ours == (turn.least, turn.most) or _short(hand, turn.facts, ours), seed
        _ends_the_same(hand, seed)


def _short(hand: Played, facts: int, ours: tuple[int | None, int | None]) -> bool:
    """An all-in below a full raise reopens nothing (ruling 92); to PokerKit one below the blind
    or the first bet of a round does. With a fixed limit half a bet is a raise; test_hand.py has
    the amounts."""
    all_in = False
    for at, fact in enumerate(hand.facts[:facts]):
        if isinstance(fact, Act) and fact.kind == "raise":
            before = play(hand.stakes, hand.began, hand.facts[:at])
            big = before.street >= GAMES[hand.stakes.game].big_from
            least = hand.stakes.big_bet if big else hand.stakes.least_bet
            all_in |= fact.to - before.level < max(least, hand.stakes.least_bet)
    return all_in and (ours == (None, None) or hand.stakes.limit == "fixed")


def _ends_the_same(hand: Played, seed: int) -> None:
    whole = play(hand.stakes, hand.began, hand.facts)
    assert whole.is_over, seed
    allowed = {"may-not-raise"}
    if _short(hand, len(hand.facts), (None, None)) and hand.stakes.limit == "fixed":
        allowed |= {"raise-too-small", "raise-too-large"}
    assert {each.kind for each in whole.rulings} <= allowed, seed
    end = settle_pots(whole)
    if end.stacks == hand.stacks:
        return
    # PokerKit adds pots up before it splits them, so an odd chip of each lies elsewhere; and where
    # only some pots have a low hand, it shares out the low half of the others too (ruling 107).
    assert sum(end.stacks) == sum(hand.stacks), seed
    rules = GAMES[hand.stakes.game]
    for pot in end.pots:
        best, *lowest = (
            _best(hand_type, pot.contenders, whole) for hand_type in ORACLE[hand.stakes.game][1]
        )
        assert list(pot.winners) == best, seed
        assert list(pot.low_winners) == (lowest[0] if lowest and len(pot.contenders) > 1 else [])
    if len(rules.ladders) == 1 or len({bool(pot.low_winners) for pot in end.pots}) == 1:
        sharers = [len(pot.winners) + len(pot.low_winners) for pot in end.pots]
        shared = sum(many for many in sharers if many > 1)
        differ = [abs(ours - theirs) for ours, theirs in zip(end.stacks, hand.stacks, strict=True)]
        assert 0 < max(differ) < shared, seed


def _best(hand_type: Any, seats: Sequence[int], whole: PokerHand) -> list[int]:
    """Who of *seats* has the best hand by PokerKit's own classes of hands."""
    board = "".join(whole.board)
    made = {seat: hand_type.from_game_or_none("".join(whole.hole[seat]), board) for seat in seats}
    hands = [hand for hand in made.values() if hand is not None]
    return [seat for seat, hand in made.items() if hands and hand == max(hands)]
