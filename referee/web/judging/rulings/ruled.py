"""What was ruled on a hand: read from its ledger, with what the cards said at that time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine.hand import ledger
from referee.engine.hand.facts import Irregularity
from referee.engine.hand.fouls import OUT_OF_ORDER, ending_foul
from referee.engine.hand.values import PLAYED_ON
from referee.engine.judge.scoring import Outcome
from referee.engine.judge.verdict import judge
from referee.store.stored import StoredEntry
from referee.web.judging.claim import DISCARD
from referee.web.judging.costs import SET
from referee.web.judging.word import Heard, heard
from referee.web.state import TableState, lines_of, step_at

ENDED = (Outcome.RENEGED, Outcome.BAD_DISCARD)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that stands."""

    foul: Irregularity
    remedy: str
    """The name of a renege rule, ``played-on`` or ``set``."""
    chosen: bool
    """Whether the table chose it, where its rule says something else."""
    entry: StoredEntry
    """The line that tells the foul: who wrote it, and when."""
    heard: Heard
    """What the cards said that were recorded then."""


def ruled(state: TableState) -> Ruled | None:
    """What was ruled on the hand that *state* is at; None: nothing that stands."""
    put_right = [each for each in state.facts.irregularities if each.kind in OUT_OF_ORDER]
    ending, entry = ending_foul(state.facts), _line(state)
    foul = ending or next(iter(put_right), None)
    if foul is None or entry is None or state.facts.agreed is not None:
        return None
    chosen = PLAYED_ON if ending is None else state.facts.remedy
    if step_at(state).verdict.score.outcome not in ENDED and chosen != PLAYED_ON:
        return None
    by_rule = SET if foul.kind == DISCARD else str(state.rules.foul.renege_rule)
    remedy = by_rule if chosen is None else chosen
    prescribed = PLAYED_ON if foul.kind in OUT_OF_ORDER else by_rule
    return Ruled(foul, remedy, remedy != prescribed, entry, _heard_then(state, foul, entry))


def _line(state: TableState) -> StoredEntry | None:
    """The newest line in force that tells of a foul."""
    lines = lines_of(state.game, state.hand)
    telling = [n for n in ledger.in_force(lines) if "irregularity" in ledger.read_line(lines[n])]
    return state.game.hands[state.hand - 1][telling[-1]] if telling else None


def _heard_then(state: TableState, foul: Irregularity, entry: StoredEntry) -> Heard:
    """What was to be said of *foul* when *entry* was written: later cards do not change it."""
    then: Sequence[str] = lines_of(state.game, state.hand)[: entry.seq + 1]
    told = replace(ledger.fold(then, state.rules), remedy=None)
    return heard(foul, judge(told, state.dealer, state.rules).rulings)
