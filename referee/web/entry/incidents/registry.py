"""All that may happen beside a scored hand: offered, looked up, read."""

from collections.abc import Mapping

from referee.engine.game import Step
from referee.web.entry.incidents.agreed import AGREED
from referee.web.entry.incidents.circus import CIRCUS
from referee.web.entry.incidents.deals import DEALER, MISDEAL, PASSED_OUT, REDEAL
from referee.web.entry.incidents.fouls import BAD_DISCARD, RENEGE
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.page import FormResult
from referee.web.state import TableState
from referee.web.ui.fields import Posted

BEFORE_THE_BID = (REDEAL, PASSED_OUT, MISDEAL, AGREED, DEALER)
AFTER_THE_BID = (RENEGE, BAD_DISCARD, CIRCUS, AGREED, MISDEAL, REDEAL, DEALER)
"""What is likeliest stands first."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (*BEFORE_THE_BID, *AFTER_THE_BID)}


def offered(state: TableState, *, past: bool) -> tuple[Kind, ...]:
    """What may happen in the hand that *state* is at; *past*: instead of what was told of it."""
    kinds = BEFORE_THE_BID if state.contract is None else AFTER_THE_BID
    return tuple(kind for kind in kinds if kind.fits(state, past=past))


def read_incident(name: str, posted: Posted, state: TableState) -> FormResult:
    """The facts that a small form tells, to be added to what is known of the hand."""
    kind = KINDS.get(name)
    if kind is None:
        return FormResult({}, {"kind": f"“{name[:40]}” is nothing that can happen here."})
    return kind.read(posted, state)


def rule_of(step: Step, state: TableState) -> str:
    """The rule by which the hand of *step* ended; "" where it was scored as usual."""
    return next((kind.hint(state) for kind in KINDS.values() if kind.ended(step)), "")
