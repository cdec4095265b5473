"""The number of ways to play a small hand, counted by the engine and by a few naive lines."""

from random import Random

import pytest

from referee.rook.hand.facts import Hand
from referee.rook.play.auction import Bidding, State
from referee.rook.play.card_order import TrumpCall, card_order
from referee.rook.replay.apply import apply
from referee.rook.replay.position import Phase, Position, possible_events
from referee.rook.rules.presets import preset, preset_ids
from tests.rook import oracle
from tests.rook.dealing import TRUMPS, a_call, shuffled_deck

TRICKS = 3


def engine_count(position: Position, left: int) -> int:
    """The number of ways to play *left* more cards from *position*."""
    if not left:
        return 1
    return sum(engine_count(apply(position, lay), left - 1) for lay in possible_events(position))


def naive_count(
    hands: list[list[str]], trick: list[str], leader: int, game: oracle.Game, called: oracle.Called
) -> int:
    """The same number by naive rules."""
    players = len(hands)
    if len(trick) == players:
        leader = (leader + oracle.winner(trick, game, called)) % players
        trick = []
    seat = (leader + len(trick)) % players
    if not hands[seat]:
        return 1
    ways = 0
    for card in oracle.legal(hands[seat], trick[0], game, called) if trick else hands[seat]:
        rest = [list(hand) for hand in hands]
        rest[seat].remove(card)
        ways += naive_count(rest, [*trick, card], leader, game, called)
    return ways


@pytest.mark.parametrize("preset_id", preset_ids())
def test_as_many_hands_can_be_played_as_the_naive_rules_allow(preset_id: str) -> None:
    rules, game = preset(preset_id), oracle.GAMES[preset_id]
    tricks = TRICKS if rules.table.players < 5 else 2
    for seed in range(3):
        random = Random(seed)
        called = a_call(rules, random)
        deck = [card for card in dict.fromkeys(shuffled_deck(rules, random)) if card[0] in "RG"]
        dealt = [deck[tricks * seat :][:tricks] for seat in range(rules.table.players)]
        position = Position(
            rules,
            dealer=rules.table.players,
            facts=Hand(bidder=1, trump=TRUMPS[called.trump]),
            bidding=Bidding(State.WON, 1, rules.auction.minimum, None),
            phase=Phase.PLAY,
            order=card_order(rules, TrumpCall(TRUMPS[called.trump], called.low, called.rook)),
            held=tuple(map(tuple, dealt)),
            leader=1,
            captured=(0,) * rules.table.players,
        )

        counted = engine_count(position, tricks * rules.table.players)

        assert counted == naive_count(dealt, [], 0, game, called)
        assert counted > 1
