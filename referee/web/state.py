"""A stored game folded into what stands now: every hand, the totals, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine.errors import RefereeError
from referee.engine.game import Standing, Step, next_dealer, play_game, take_step
from referee.engine.hand.facts import Hand, Seat
from referee.engine.judge.scoring import Contract, Outcome
from referee.engine.rules.model import RuleSet
from referee.store.archive import hands_of
from referee.store.errors import UnreadableGameError
from referee.store.stored import StoredGame
from referee.web.words.names import Words


@dataclass(frozen=True, slots=True)
class Round:
    """One hand of the store, with its place in the game."""

    hand: int
    """Its number in the store, from 1; struck-out hands keep theirs."""
    step: Step | None
    """None: it was struck out."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What stands at a table."""

    game: StoredGame
    rounds: tuple[Round, ...]
    """Hands of which nothing is told any more are left out at the end."""
    standing: Standing
    hand: int
    """The store's number of the hand that is entered now, from 1; it may have been emptied."""
    number: int
    """The number of that hand for the players, who do not count struck-out hands."""
    dealer: Seat
    """Who deals the hand that is entered now."""
    seq: int
    """Lines written of that hand so far."""
    facts: Hand
    """What is known of it: nothing, or the bid."""
    contract: Contract | None
    """Its bid, once saved."""

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.game.rules

    @property
    def words(self) -> Words:
        """What calls its players by name."""
        return Words(self.game.rules, self.game.names)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every hand that counts."""
        return tuple(each.step for each in self.rounds if each.step is not None)


def lines_of(game: StoredGame, hand: int) -> tuple[str, ...]:
    """The ledger lines of *hand*, counted from 1; none where it is still to come."""
    entries = game.hands[hand - 1] if hand <= len(game.hands) else ()
    return tuple(entry.text for entry in entries)


def table_state(game: StoredGame, known: Sequence[Round] = ()) -> TableState:
    """What stands in *game*, whose first rounds may be *known*.

    The hand entered now is the last one while it waits for its result, else the next.

    Raises:
        UnreadableGameError: a line is not as the program writes it.
    """
    try:
        rounds = play_hands(game, hands_of(game, len(known)), known)
    except RefereeError as fault:
        raise UnreadableGameError(f"game {game.public_id!r} cannot be read") from fault
    steps = [each.step for each in rounds if each.step is not None]
    last = rounds[-1].step if rounds else None
    if last is not None and last.verdict.score.outcome is Outcome.UNFINISHED:
        before = steps[-2].after if len(steps) > 1 else Standing(game.start.totals)
        return _at_step(game, rounds, len(rounds), last, before)
    standing = steps[-1].after if steps else Standing(game.start.totals)
    dealer = next_dealer(steps[-1], game.rules) if steps else game.start.dealer
    hand = len(rounds) + 1
    return TableState(
        game=game,
        rounds=rounds,
        standing=standing,
        hand=hand,
        number=len(steps) + 1,
        dealer=dealer,
        seq=len(lines_of(game, hand)),
        facts=Hand(),
        contract=None,
    )


def _at_step(
    game: StoredGame, rounds: tuple[Round, ...], hand: int, step: Step, before: Standing
) -> TableState:
    """The table at *hand*, told as in *step*, with the totals *before* it."""
    return TableState(
        game=game,
        rounds=rounds,
        standing=before,
        hand=hand,
        number=step.number,
        dealer=step.dealer,
        seq=len(game.hands[hand - 1]),
        facts=step.hand,
        contract=step.verdict.contract,
    )


def play_hands(
    game: StoredGame, hands: Sequence[Hand], known: Sequence[Round] = ()
) -> tuple[Round, ...]:
    """The rounds *known* of *game*, then *hands* without those at the end that are empty again."""
    hands = _told(hands)
    last = next((each.step for each in reversed(known) if each.step is not None), None)
    steps = play_game(game.start, hands, game.rules, last)
    added = (None if hand.void else next(steps) for hand in hands)
    return (*known, *map(Round, range(len(known) + 1, len(known) + len(hands) + 1), added))


def _told(hands: Sequence[Hand]) -> Sequence[Hand]:
    """*hands* up to the last of which anything stands; what was undone altogether is to come."""
    last = next((n for n in range(len(hands), 0, -1) if hands[n - 1] != Hand()), 0)
    return hands[:last]


def as_of(state: TableState, hand: int) -> TableState:
    """The table as it stood when *hand* was played: its dealer, the totals before it.

    Raises:
        LookupError: there is no such hand, or it was struck out.
    """
    if hand == state.hand:
        return state
    if not 1 <= hand <= len(state.rounds):
        raise LookupError(f"no hand {hand}")
    step = state.rounds[hand - 1].step
    if step is None:
        raise LookupError(f"hand {hand} was taken out")
    return _at_step(state.game, state.rounds, hand, step, step.before)


def step_at(state: TableState) -> Step:
    """The hand that *state* is at, as far as it is told."""
    return take_step(state.number, state.dealer, state.facts, state.standing, state.rules)


def rewound(state: TableState, hand: int, seq: int) -> TableState:
    """*state* without the lines of *hand* from line *seq* on: as a form saw it made for that line.

    A form that comes twice then tells the same line twice, whatever was written since.
    """
    hands = state.game.hands
    if not 1 <= hand <= len(hands) or seq >= len(hands[hand - 1]):
        return state
    cut = (*hands[: hand - 1], hands[hand - 1][:seq], *hands[hand:])
    return table_state(replace(state.game, hands=cut), state.rounds[: hand - 1])
