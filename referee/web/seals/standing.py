"""Which hands of a table are sealed, from what its phones said."""

from collections.abc import Mapping, Sequence

from referee.engine.game import Step, take_step
from referee.engine.hand import ledger
from referee.engine.judge.scoring import HandScore, Outcome
from referee.store.stored import StoredEntry, StoredSeal
from referee.web.seals.decision import Seal, Standing, Told, Verdict, standing
from referee.web.seals.parties import parties, party_of
from referee.web.state import TableState, due_at, lines_of

NOTHING_SCORED = (Outcome.REDEAL, Outcome.PASSED_OUT)
"""Hands that nobody is asked to agree to, unless somebody had spoken of what they scored before."""

CARDS = {
    "trick", "dealt", "deal", "nest", "discard", "circus", "seen", "piles", "in_piles", "play",
    "leaders", "open",
}  # fmt: skip
"""The facts by name that are evidence: without a change of the score they change nothing."""


def standings(state: TableState) -> Mapping[int, Standing]:
    """How each hand with a score stands, by its number in the store.

    Nothing where sealing is off, or where nobody but the scribe has a phone at the table.
    """
    if not state.game.agreed.phones:
        return {}
    return {
        each.hand: standing(
            told_of(state, each.hand, each.step), _seals(state, each.hand, each.step)
        )
        for each in state.dealt
        if each.step is not None and _is_asked(state, each.hand, each.step)
    }


def told_of(state: TableState, hand: int, step: Step) -> Told:
    """*hand*, told as in *step*, as far as sealing goes.

    Cards that were told after its score and change nothing of it are no news to anybody.
    """
    entries = state.game.hands[hand - 1]
    length = _before_cards(lines_of(state.game, hand))
    last = (
        entries[length - 1] if _scored(state, hand, length) == step.verdict.score else entries[-1]
    )
    found = parties(step, last.seat)
    return Told(found, party_of(last.seat, found), _present(state, last), len(entries))


def _before_cards(lines: Sequence[str]) -> int:
    """How many of *lines* there were before those at the end that tell cards alone; at least 1."""
    length = len(lines)
    while length > 1 and _tells_cards(lines[:length]):
        length -= 1
    return length


def _tells_cards(lines: Sequence[str]) -> bool:
    """Whether the newest of *lines* tells cards and nothing else, or strikes such a line."""
    line = lines[ledger.concerned(lines)]
    return not line.startswith(ledger.ANEW) and set(ledger.read_line(line)) <= CARDS


def _scored(state: TableState, hand: int, length: int) -> HandScore:
    """What *hand* scored by its first *length* lines."""
    lines = lines_of(state.game, hand)[:length]
    due = due_at(state, hand)
    return take_step(due, ledger.fold(lines, due.rules)).verdict.score


def _present(state: TableState, last: StoredEntry) -> frozenset[int]:
    """The seats that had a phone at the table when *last* was written."""
    phones = state.game.agreed.phones
    return frozenset(each.seat for each in phones if each.since <= last.recorded_at)


def _is_asked(state: TableState, hand: int, step: Step) -> bool:
    """A sealed hand that is corrected to a redeal takes away what a side had agreed to."""
    score = step.verdict.score
    if score.outcome is Outcome.UNFINISHED:
        return False
    scores = score.points is not None and score.outcome not in NOTHING_SCORED
    return scores or any(each.hand == hand for each in state.game.agreed.seals)


def _seals(state: TableState, hand: int, step: Step) -> tuple[Seal, ...]:
    """What was said of *hand*: of the hand as it is, where only cards were told since."""
    lines = lines_of(state.game, hand)
    before = _before_cards(lines)
    found = (each for each in state.game.agreed.seals if each.hand == hand)
    return tuple(
        _seal(each, len(lines) if _holds(each.seq, before, state, hand, step) else each.seq)
        for each in found
    )


def _holds(length: int, before: int, state: TableState, hand: int, step: Step) -> bool:
    """Whether *hand* has the score that it had with *length* lines, and only cards were told."""
    return length >= before and _scored(state, hand, length) == step.verdict.score


def _seal(told: StoredSeal, length: int) -> Seal:
    return Seal(told.party, length, Verdict(told.verdict), told.name, told.reason)
