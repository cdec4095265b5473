"""The bid as a small form asks for it, where it is not saved yet."""

from collections.abc import Sequence

from referee.engine.hand import teams
from referee.engine.judge.scoring import Contract
from referee.web.entry import questions
from referee.web.entry.missing import OPEN
from referee.web.entry.page import FormResult
from referee.web.entry.reading import read_bidding, read_calls
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Choice

NEEDED = ("bidder", "bid")
"""Without these a foul costs nobody anything that can be reckoned."""


def bid_choices(state: TableState) -> Sequence[Choice]:
    """Who won the bid, for how much, in what; of that, what is not saved yet."""
    if state.contract is None:
        return questions.bidding_choices(state.words, state.dealer, state.dots)
    return questions.open_calls(state.words, state.facts, state.dealer)


def read_bid(posted: Posted, state: TableState) -> FormResult:
    """What was not saved of the bid, with what is still missing of it."""
    if state.contract is not None:
        return read_calls(posted, state.rules) if state.facts.trump is None else FormResult({})
    told = read_bidding(posted, state.rules)
    known = {**told.facts, **told.errors}
    return told.merged(FormResult({}, {name: OPEN[name] for name in NEEDED if name not in known}))


def contract_of(told: FormResult, state: TableState) -> Contract | None:
    """The saved bid, or the one that the form tells; None while there is neither."""
    if state.contract is not None:
        return state.contract
    bidder, bid = (told.facts.get(name) for name in NEEDED)
    if bidder is None or bid is None:
        return None
    return Contract(bidder, bid, teams.partners(bidder, state.rules) or ())
