"""All that may happen beside a scored hand: offered, looked up, read."""

from collections.abc import Mapping

from referee.engine.game import Step
from referee.web.entry.incidents.agreed import AGREED
from referee.web.entry.incidents.called import CALLED
from referee.web.entry.incidents.circus import CIRCUS
from referee.web.entry.incidents.deals import DEALER, MISDEAL, PASSED_OUT, REDEAL
from referee.web.entry.incidents.fouls import BAD_DISCARD, IN_TIME, RENEGE
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.incidents.note import WRITTEN
from referee.web.entry.page import FormResult
from referee.web.state import TableState
from referee.web.ui.fields import Posted

DEAL = (REDEAL, PASSED_OUT, MISDEAL)
PLAY = (CALLED, RENEGE, IN_TIME, BAD_DISCARD, CIRCUS)
ANYTHING = (AGREED, DEALER, WRITTEN)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (*DEAL, *PLAY, *ANYTHING)}


def offered(state: TableState, *, past: bool) -> tuple[Kind, ...]:
    """What may happen in the hand that *state* is at.

    A table may save its bids with the results, so all that comes of the play is offered before
    the bid is known here. *past*: instead of what was recorded of the hand.
    """
    return tuple(kind for kind in KINDS.values() if kind.fits(state, past=past))


def read_incident(name: str, posted: Posted, state: TableState) -> FormResult:
    """The facts that a small form tells, to be added to what is known of the hand."""
    kind = KINDS.get(name)
    if kind is None:
        return FormResult({}, {"kind": f"“{name[:40]}” is nothing that can happen here."})
    return kind.read(posted, state)


def rule_of(step: Step, state: TableState) -> str:
    """The rule by which the hand of *step* ended; "" where it was scored as usual."""
    return next((kind.hint(state) for kind in KINDS.values() if kind.ended(step)), "")
