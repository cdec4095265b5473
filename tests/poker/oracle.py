"""Random hands played by PokerKit, with its options at every turn."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pokerkit as kit

from referee.poker.hand import Act, Dealt, Fact, Stakes

EVERYTHING = tuple(kit.Automation)


@dataclass(frozen=True)
class Turn:
    """PokerKit's options before an act: the seat, the call, the bounds of a raise."""

    facts: int
    """The number of facts before it."""
    seat: int
    call: int
    least: int | None
    most: int | None


@dataclass
class Played:
    """A whole hand."""

    stakes: Stakes
    began: tuple[int, ...]
    facts: list[Fact]
    turns: list[Turn]
    stacks: tuple[int, ...]


KINDS: dict[tuple[str, str], Any] = {
    ("holdem", "no"): kit.NoLimitTexasHoldem,
    ("holdem", "fixed"): kit.FixedLimitTexasHoldem,
    ("omaha", "pot"): kit.PotLimitOmahaHoldem,
    ("stud", "fixed"): kit.FixedLimitSevenCardStud,
}


def state_of(stakes: Stakes, began: tuple[int, ...]) -> Any:
    """PokerKit's state at the beginning of such a hand; it deals and settles by itself."""
    antes, trimmed = stakes.antes or 0, not stakes.pooled_antes
    kind = KINDS[stakes.game, stakes.limit]
    if stakes.game == "stud":
        bets = (stakes.bring_in, stakes.least_bet, stakes.big_bet)
        return kind.create_state(EVERYTHING, trimmed, antes, *bets, began, len(began))
    bets = (stakes.least_bet, *((stakes.big_bet,) if stakes.limit == "fixed" else ()))
    return kind.create_state(EVERYTHING, trimmed, antes, stakes.blinds, *bets, began, len(began))


def stakes_of(game: str, limit: Any, players: int, rng: random.Random) -> Stakes:
    """Random stakes for a game and its limit."""
    if game == "stud":
        antes = (rng.choice([0, 1, 2]),) * players
        return Stakes(game, limit, 10, antes, (), 3, 20)
    blinds = (5, 10, *(0,) * (players - 2))
    big_bet = 20 if limit == "fixed" else 0
    if limit == "no" and rng.random() < 0.3:  # the big blind pays the ante for all
        antes = (0, 10, *(0,) * (players - 2))
        return Stakes(game, limit, 10, antes, blinds, 0, big_bet, pooled_antes=True)
    antes = (rng.choice([0, 0, 1]),) * players
    return Stakes(game, limit, 10, antes, blinds, 0, big_bet)


def played(game: str, limit: str, seed: int) -> Played:
    """A hand of 2 to 6 players; *seed* decides everything."""
    rng = random.Random(seed)
    random.seed(seed)  # PokerKit shuffles by it
    players = rng.randint(2, 6)
    stakes = stakes_of(game, limit, players, rng)
    ante = max(stakes.antes, default=0)  # which leaves enough for a whole blind (ruling 94)
    began = tuple(
        ante + rng.choice([rng.randint(14, 60), rng.randint(50, 400)]) for _ in range(players)
    )
    state = state_of(stakes, began)
    facts: list[Fact] = []
    turns: list[Turn] = []
    seen = 0
    while True:
        new, seen = state.operations[seen:], len(state.operations)
        facts += _facts(new)
        if state.actor_index is None:
            break
        turns.append(
            Turn(
                len(facts),
                state.actor_index,
                state.checking_or_calling_amount or 0,
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
        )
        facts.append(_act(state, rng))
        seen += 1
    return Played(stakes, began, facts, turns, tuple(state.stacks))


def _facts(operations: list[Any]) -> Iterator[Fact]:
    for each in operations:
        if isinstance(each, kit.HoleDealing):
            yield Dealt(tuple(map(repr, each.cards)), each.player_index)
        elif isinstance(each, kit.BoardDealing):
            yield Dealt(tuple(map(repr, each.cards)))


def _act(state: Any, rng: random.Random) -> Act:
    """A random act, as our fact; *state* has it afterwards."""
    seat = state.actor_index
    if state.can_post_bring_in() and rng.random() < 0.7:
        state.post_bring_in()
        return Act(seat, "bring-in")
    least = state.min_completion_betting_or_raising_to_amount
    if least is not None and (rng.random() < 0.35 or not state.can_check_or_call()):
        most = state.max_completion_betting_or_raising_to_amount
        to = rng.choice([least, most, rng.randint(least, most)])
        state.complete_bet_or_raise_to(to)
        return Act(seat, "raise", to)
    if state.can_fold() and state.checking_or_calling_amount and rng.random() < 0.25:
        state.fold()
        return Act(seat, "fold")
    state.check_or_call()
    return Act(seat, "check-or-call")
