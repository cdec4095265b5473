"""Random hands played by PokerKit, with its options at every turn."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pokerkit as kit

from referee.poker.hand import Act, Dealt, Drew, Fact, Stakes

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


Street = tuple[tuple[bool, ...], int, bool, Any, bool]
"""Cards for each player by whether they lie open, cards for the board, whether cards are exchanged,
who begins, and whether the bet is the big one."""


POSITION, HIGH_HAND, LOW_HAND = kit.Opening.POSITION, kit.Opening.HIGH_HAND, kit.Opening.LOW_HAND

FLOP_TO_RIVER: list[Street] = [
    ((), 3, False, POSITION, False),
    ((), 1, False, POSITION, True),
    ((), 1, False, POSITION, True),
]


def _closed(cards: int) -> Street:
    return (False,) * cards, 0, False, POSITION, False


def _draw(*, big: bool) -> Street:
    return (), 0, True, POSITION, big


def _stud(door: Any, later: Any) -> list[Street]:
    down, up = False, True
    return [
        ((down, down, up), 0, False, door, False),
        ((up,), 0, False, later, False),
        ((up,), 0, False, later, True),
        ((up,), 0, False, later, True),
        ((down,), 0, False, later, True),
    ]


LOW_CARD, HIGH_CARD = kit.Opening.LOW_CARD, kit.Opening.HIGH_CARD
STANDARD, REGULAR = kit.Deck.STANDARD, kit.Deck.REGULAR

GAMES: dict[str, tuple[Any, tuple[Any, ...], list[Street]]] = {
    "holdem": (
        STANDARD, (kit.StandardHighHand,), [_closed(2), *FLOP_TO_RIVER],
    ),
    "omaha": (
        STANDARD, (kit.OmahaHoldemHand,), [_closed(4), *FLOP_TO_RIVER],
    ),
    "omaha-8": (
        STANDARD,
        (kit.OmahaHoldemHand, kit.OmahaEightOrBetterLowHand),
        [_closed(4), *FLOP_TO_RIVER],
    ),
    "stud": (STANDARD, (kit.StandardHighHand,), _stud(LOW_CARD, HIGH_HAND)),
    "stud-8": (
        STANDARD, (kit.StandardHighHand, kit.EightOrBetterLowHand), _stud(LOW_CARD, HIGH_HAND),
    ),
    "razz": (REGULAR, (kit.RegularLowHand,), _stud(HIGH_CARD, LOW_HAND)),
    "draw": (STANDARD, (kit.StandardHighHand,), [_closed(5), _draw(big=True)]),
    "single-draw": (
        STANDARD, (kit.StandardLowHand,), [_closed(5), _draw(big=True)],
    ),
    "triple-draw": (
        STANDARD,
        (kit.StandardLowHand,),
        [
            _closed(5), _draw(big=False), _draw(big=True),
            _draw(big=True),
        ],
    ),
    "badugi": (
        REGULAR,
        (kit.BadugiHand,),
        [
            _closed(4), _draw(big=False),
            _draw(big=True), _draw(big=True),
        ],
    ),
}  # fmt: skip
"""Each game as its rules tell it: the deck, the hands, and what comes before each round."""

STRUCTURES = {
    "no": kit.BettingStructure.NO_LIMIT,
    "pot": kit.BettingStructure.POT_LIMIT,
    "fixed": kit.BettingStructure.FIXED_LIMIT,
}

KINDS = [(game, limit) for game in GAMES for limit in STRUCTURES]


def state_of(stakes: Stakes, began: tuple[int, ...]) -> Any:
    """PokerKit's state at the beginning of such a hand; it deals and settles by itself."""
    deck, hands, streets = GAMES[stakes.game]
    fixed = stakes.limit == "fixed"
    return kit.State(
        EVERYTHING,
        deck,
        hands,
        tuple(
            kit.Street(
                at > 0, up, board, draw, opening,
                stakes.big_bet if fixed and big else stakes.least_bet, 4 if fixed else None,
            )
            for at, (up, board, draw, opening, big) in enumerate(streets)
        ),
        STRUCTURES[stakes.limit],
        not stakes.pooled_antes,
        stakes.antes or 0,
        stakes.blinds or 0,
        stakes.bring_in,
        began,
        len(began),
    )  # fmt: skip


def stakes_of(game: str, limit: Any, players: int, rng: random.Random) -> Stakes:
    """Random stakes for a game and its limit."""
    if game in ("stud", "stud-8", "razz"):
        antes = (rng.choice([0, 1, 2]),) * players
        return Stakes(game, limit, 10, antes, (), 3, 20 if limit == "fixed" else 0)
    blinds = (5, 10, *(0,) * (players - 2))
    if players > 2 and rng.random() < 0.2:
        blinds = (5, 10, 20, *blinds[3:])  # a straddle
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
    # Which leaves enough for a whole blind, and a straddle (ruling 94).
    ante = max(stakes.antes, default=0) + 10 * (20 in stakes.blinds)
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
        if state.stand_patter_or_discarder_index is not None:
            facts.append(_exchanged(state, rng))
            seen += 1
            continue
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


def _exchanged(state: Any, rng: random.Random) -> Drew:
    """A player exchanges random cards, as our fact; *state* has it afterwards."""
    seat = state.stand_patter_or_discarder_index
    hole = state.hole_cards[seat]
    cards = rng.sample(list(hole), rng.choice([0, 1, 2, 3, len(hole)]))
    state.stand_pat_or_discard(cards)
    return Drew(seat, tuple(map(repr, cards)))


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
