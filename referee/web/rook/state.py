"""A stored game folded into its state: every hand, the totals, and what comes next."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.errors import RefereeError
from referee.rook.game import Due, Standing, Step, first_due, next_due, take_step
from referee.rook.hand.facts import (
    NO_FACTS,
    Ended,
    Hand,
    Penalty,
    Seat,
    is_no_hand,
    only_changes,
    visible_facts,
)
from referee.rook.hand.ledger import fold
from referee.rook.judge.scoring import Contract, Outcome
from referee.rook.judge.verdict import judge
from referee.rook.play.nest import with_face_up
from referee.rook.rules.model import RuleSet
from referee.stats.rook.what_if import EndByWord
from referee.store.errors import UnreadableGameError
from referee.store.seated.stored import StoredGame
from referee.web.rook.words.vocabulary import Looks, Words


@dataclass(frozen=True, slots=True)
class Round:
    """One hand of the store, with its place in the game."""

    hand: int
    """Its number in the store, from 1; hands that were struck out keep theirs."""
    step: Step | None
    """The hand with its verdict; None if it was struck out, or is the end of the game."""
    then: Due
    """The rules, names and totals with which the hand after it is dealt."""
    ended: Ended | None = None
    """How the table ended the game in its place, with which there is no hand."""
    penalties: tuple[Penalty, ...] = ()
    """The penalties given in it, which stay if it is struck out."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a table, seen at one of its hands."""

    game: StoredGame
    rounds: tuple[Round, ...]
    """The hands of the ledger, without empty ones at the end."""
    current: int
    """The store's number of the hand that is entered now, from 1; it may be empty again."""
    hand: int
    """The hand that the state is seen at: the current one, or an earlier one."""
    label: str
    """The players' number for that hand: "3", or "3a" if it was dealt again."""
    due: Due
    """The totals, rules and names with which it is dealt."""
    dealer: Seat
    """The seat that deals it."""
    seq: int
    """How many lines are written of it so far."""
    facts: Hand
    """What is recorded of it so far."""
    contract: Contract | None
    """Its bid; None before it is saved."""

    @property
    def standing(self) -> Standing:
        """The totals before the current hand."""
        return self.due.standing

    @property
    def outcome(self) -> Standing:
        """The totals after all that is recorded, and the end, also by the word of the table."""
        return self.rounds[-1].then.standing if self.rounds else self.standing

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by all that is recorded."""
        return self.outcome.is_over

    @property
    def rules(self) -> RuleSet:
        """The rules of the hand."""
        return self.due.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat in the hand."""
        return self.due.names

    @property
    def deciding_rules(self) -> RuleSet:
        """The rules of the hand that decided the game; of the last hand if none did yet."""
        steps = self.steps
        decided = (step.rules for step in reversed(steps) if not step.before.is_over)
        return next(decided, self.rules)

    @property
    def seat_history(self) -> tuple[tuple[str, ...], ...]:
        """By seat, the names that have sat there so far, each once, the earliest first."""
        then = (step.names for step in self.steps)
        tables = dict.fromkeys((self.game.names, *then, self.names))  # mostly one
        return tuple(tuple(dict.fromkeys(names)) for names in zip(*tables, strict=True))

    @property
    def looks(self) -> Looks:
        """By name, the short name of a player and the color of the mark beside it."""
        return {each.name: (each.nickname, each.color) for each in self.game.profiles}

    @property
    def dots(self) -> tuple[str, ...]:
        """By seat, the color of the player's mark; "" for none."""
        looks = self.looks
        return tuple(looks[name][1] if name in looks else "" for name in self.names)

    @property
    def words(self) -> Words:
        """The words that name this table's players in sentences."""
        return Words(self.rules, self.names)

    @property
    def dealt(self) -> tuple[Round, ...]:
        """The hands up to the last of which more is recorded than changes of rules or names."""
        last = range(len(self.rounds), 0, -1)
        played = (n for n in last if not _is_unplayed(self.rounds[n - 1]))
        return self.rounds[: next(played, 0)]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every hand that counts, with its verdict."""
        return tuple(each.step for each in self.dealt if each.step is not None)

    @property
    def word(self) -> EndByWord | None:
        """The word by which the table ended the game, whatever the totals; None if it did not."""
        played = len(self.steps)
        for place, each in enumerate(self.rounds, 1):
            ended = each.step.hand.ended if each.step is not None else each.ended
            if ended is not None:
                before = sum(other.step is not None for other in self.rounds[:place])
                return EndByWord(ended, min(before, played))
        return None


def lines_of(game: StoredGame, hand: int) -> tuple[str, ...]:
    """The ledger lines of *hand*, counted from 1; empty if there is no such hand."""
    entries = game.hands[hand - 1] if 1 <= hand <= len(game.hands) else ()
    return tuple(entry.text for entry in entries)


@contextmanager
def readable(game: StoredGame) -> Iterator[None]:
    """A context that turns an error of the engine into one that *game* cannot be read.

    Raises:
        UnreadableGameError: a line is not as the program writes it.
    """
    try:
        yield
    except RefereeError as fault:
        raise UnreadableGameError(f"game {game.public_id!r} cannot be read") from fault


def table_state(game: StoredGame) -> TableState:
    """The state of *game*, by all lines of its ledger.

    Raises:
        UnreadableGameError: a line is not as the program writes it.
    """
    with readable(game):
        return state_of(game, play_hands(game))


def state_of(game: StoredGame, rounds: tuple[Round, ...]) -> TableState:
    """The state of *game* with these *rounds*.

    The current hand is the last one while it waits for its result, else the next.
    """
    waits = _waiting(rounds)
    if waits is not None and waits.step is not None:
        return _at_step(game, rounds, waits.hand, waits.hand, waits.step)
    due = rounds[-1].then if rounds else first_due_of(game)
    hand = len(rounds) + 1
    return TableState(
        game=game,
        rounds=rounds,
        current=hand,
        hand=hand,
        label=due.label,
        due=due,
        dealer=due.dealer,
        seq=len(lines_of(game, hand)),
        facts=NO_FACTS,
        contract=None,
    )


def _waiting(rounds: Sequence[Round]) -> Round | None:
    """The hand that waits for its result; None if all have it, or the table ended the game.

    Changes from the next hand on may be recorded while a hand is still played.
    """
    counted = [each for each in rounds if each.step is not None]
    while len(counted) > 1 and _is_unplayed(counted[-1]) and _is_unfinished(counted[-2]):
        counted.pop()
    if not counted or not _is_unfinished(counted[-1]):
        return None
    ended = rounds[-1].then.standing.is_over and not counted[-1].then.standing.is_over
    return None if ended else counted[-1]


def _is_unplayed(each: Round) -> bool:
    return each.ended is not None or (each.step is not None and only_changes(each.step.hand))


def _is_unfinished(each: Round) -> bool:
    return each.step is not None and each.step.verdict.score.outcome is Outcome.UNFINISHED


def next_to_deal(state: TableState) -> int:
    """The store's number of the first hand that was not dealt yet."""
    return state.hand if only_changes(state.facts) else state.hand + 1


def coming(state: TableState, hand: int | None = None) -> Due:
    """The rules, names and number with which *hand*, or the next hand, is dealt.

    Changes that are already recorded for it count.
    """
    hand = hand or next_to_deal(state)
    there = state.rounds[hand - 1 : hand]
    return there[0].step.due if there and there[0].step is not None else due_at(state, hand)


def next_seq(state: TableState, hand: int) -> int:
    """How many lines *hand* has: the place in its ledger of the next line."""
    return len(lines_of(state.game, hand))


def due_before(state: TableState) -> Due:
    """The totals, rules and names before anything is recorded of the hand that *state* is at."""
    return due_at(state, state.hand)


def due_at(state: TableState, hand: int) -> Due:
    """The totals, rules and names before anything is recorded of *hand*, at most the next one."""
    return state.rounds[hand - 2].then if hand > 1 else first_due_of(state.game)


def first_due_of(game: StoredGame) -> Due:
    """The totals, rules and names with which the first hand of *game* is dealt."""
    return first_due(game.start, game.rules, game.names)


def _at_step(
    game: StoredGame, rounds: tuple[Round, ...], current: int, hand: int, step: Step
) -> TableState:
    """The state at *hand*, recorded as in *step*."""
    return TableState(
        game=game,
        rounds=rounds,
        current=current,
        hand=hand,
        label=step.label,
        due=step.due,
        dealer=step.dealer,
        seq=len(lines_of(game, hand)),
        facts=step.hand,
        contract=_open_contract(step),
    )


def _open_contract(step: Step) -> Contract | None:
    """The bid of a hand; while it is played, without a partner whom only hidden cards name."""
    contract = step.verdict.contract
    if step.hand.open or step.verdict.score.outcome is not Outcome.UNFINISHED:
        return contract
    seen = visible_facts(with_face_up(step.hand, step.rules))
    return contract if seen == step.hand else judge(seen, step.dealer, step.rules).contract


def play_hands(game: StoredGame) -> tuple[Round, ...]:
    """The rounds of *game*, folded from its first line, without empty ones at the end.

    Raises:
        RefereeError: something that was recorded cannot have happened.
    """
    return _without_emptied(_continued(game, ()))


def _continued(
    game: StoredGame, known: Sequence[Round], changing: int = 0, line: str = ""
) -> tuple[Round, ...]:
    """The *known* rounds of *game* and all that follow; hand *changing* gets *line* as well."""
    rounds = list(known)
    due = rounds[-1].then if rounds else first_due_of(game)
    for hand in range(len(known) + 1, max(len(game.hands), changing) + 1):
        more = (line,) if hand == changing else ()
        rounds.append(_round(hand, due, fold((*lines_of(game, hand), *more), due.rules)))
        due = rounds[-1].then
    return tuple(rounds)


@dataclass(frozen=True, slots=True)
class Change:
    """A line that may be written to the ledger of a hand, with all that follows from it."""

    line: str
    step: Step | None
    """The hand with the line; None if the line strikes it out."""
    then: TableState
    """The state of the table with the line; its game has the line once it is written."""


def changed(state: TableState, hand: int, line: str) -> Change:
    """The change that *line*, added to *hand*, makes to *state*.

    Raises:
        RefereeError: it cannot have happened.
    """
    rounds = _continued(state.game, state.rounds[: hand - 1], hand, line)
    then = state_of(state.game, _without_emptied(rounds))
    return Change(line, rounds[hand - 1].step, then)


@lru_cache(maxsize=4096)
def _round(number: int, due: Due, hand: Hand) -> Round:
    """A folded hand. Cached: a save folds the hands before it with the same arguments."""
    if is_no_hand(hand):  # after a penalty the hand is still to be dealt
        step = take_step(due, hand) if only_changes(hand) else None
        return Round(number, step, due.passing(hand), hand.ended, hand.penalties)
    step = take_step(due, hand)
    return Round(number, step, next_due(step), penalties=hand.penalties)


def _without_emptied(rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """*rounds* without the empty ones at the end."""
    kept = len(rounds)
    while kept and (step := rounds[kept - 1].step) is not None and step.hand == NO_FACTS:
        kept -= 1
    return rounds[:kept]


class NotThereError(Exception):
    """The table has no such hand, trick, card or seat; 404 unless a page says more."""


def as_of(state: TableState, hand: int) -> TableState:
    """The state seen at *hand*: its dealer, and the totals before it.

    Raises:
        NotThereError: there is no such hand, or it was struck out.
    """
    if hand == state.hand:
        return state
    if not 1 <= hand <= min(state.hand, len(state.rounds)):
        raise NotThereError(f"no hand {hand}")
    step = state.rounds[hand - 1].step
    if step is None:
        raise NotThereError(f"hand {hand} was taken out")
    return _at_step(state.game, state.rounds, state.current, hand, step)


def step_at(state: TableState) -> Step:
    """The hand that *state* is at, with its verdict by what is recorded so far."""
    return take_step(due_before(state), state.facts)


def rewound(state: TableState, hand: int, seq: int) -> TableState:
    """*state* without the lines of *hand* from *seq* on, as a form for line *seq* was made for.

    A form that is sent twice so makes the same line twice, whatever was written since.
    """
    hands = state.game.hands
    if not 1 <= hand <= len(hands) or seq >= len(hands[hand - 1]):
        return state
    cut = (*hands[: hand - 1], hands[hand - 1][:seq], *hands[hand:])
    game = replace(state.game, hands=cut)
    with readable(game):
        return state_of(game, _without_emptied(_continued(game, state.rounds[: hand - 1])))
