"""Which hands of a table are sealed, from what its phones said."""

from collections.abc import Mapping

from referee.engine.game import Step
from referee.engine.judge.scoring import Outcome
from referee.store.stored import StoredEntry, StoredSeal
from referee.web.seals.decision import Seal, Standing, Told, Verdict, standing
from referee.web.seals.parties import parties, party_of
from referee.web.state import TableState

NOTHING_SCORED = (Outcome.REDEAL, Outcome.PASSED_OUT)
"""Hands that nobody is asked to agree to, unless somebody had spoken of what they scored before."""


def standings(state: TableState) -> Mapping[int, Standing]:
    """How each hand with a score stands, by its number in the store.

    Nothing where sealing is off, or where nobody but the scribe has a phone at the table.
    """
    if not state.game.agreed.phones:
        return {}
    return {
        each.hand: standing(told_of(state, each.hand, each.step), _seals(state, each.hand))
        for each in state.dealt
        if each.step is not None and _is_asked(state, each.hand, each.step)
    }


def told_of(state: TableState, hand: int, step: Step) -> Told:
    """*hand*, told as in *step*, as far as sealing goes."""
    entries = state.game.hands[hand - 1]
    last = entries[-1]
    found = parties(step, last.seat)
    return Told(found, party_of(last.seat, found), _present(state, last), len(entries))


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


def _seals(state: TableState, hand: int) -> tuple[Seal, ...]:
    return tuple(_seal(each) for each in state.game.agreed.seals if each.hand == hand)


def _seal(told: StoredSeal) -> Seal:
    return Seal(told.party, told.seq, Verdict(told.verdict), told.name, told.reason)
