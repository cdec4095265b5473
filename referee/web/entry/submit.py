"""From a posted form to a line in the ledger: read, judged, and written once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from referee.engine.hand import ledger
from referee.engine.judge.claims import ending_foul
from referee.engine.rules.model import Bonus, Sides
from referee.store.entries import append
from referee.store.errors import StaleEntryError
from referee.store.stored import StoredGame
from referee.web.entry import shares
from referee.web.entry.forms import (
    PAD,
    read_bidding,
    read_calls,
    read_note,
    read_result,
)
from referee.web.entry.incidents import claims_in_time, read_happening
from referee.web.entry.page import FormResult
from referee.web.entry.preview import Judged, errors_effect, judge_line
from referee.web.entry.questions import tricks_count
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Effect

BID_FACTS = (
    "dealer",
    "bidder",
    "bid",
    "trump",
    "call",
    "rook",
    "partner_cards",
    "partners",
    "deal",
    "nest",
    "auction",
    "discard",
)
"""What a hand keeps when its result is told anew."""


def judge_posted(posted: Posted, state: TableState, *, past: bool) -> Judged:
    """What saving *posted* would do to the hand that *state* is at; *past*: it is a correction."""
    kind = posted.get("kind", "")
    if kind:
        return _judge_happening(kind, posted, state, past=past)
    bid_alone = posted.get("do") == "bid"
    told = _read_entry(posted, state, bid_alone=bid_alone, past=past)
    if told.errors:
        return Judged(told, "", errors_effect(told.errors))
    wants = _missing(told.facts, state, bid_alone=bid_alone, past=past)
    if wants is not None:
        field = "piles" if wants == "taken" and posted.get("by") == PAD else wants
        return Judged(told, "", Effect(_open_words(wants, state)), field)
    facts = {**_kept(state, posted), **told.facts} if past else told.facts
    return judge_line(state, state.hand, _line(facts, past=past), told, scored=not bid_alone)


def _read_entry(posted: Posted, state: TableState, *, bid_alone: bool, past: bool) -> FormResult:
    fresh = state.contract is None or past
    told = read_bidding(posted, state.rules) if fresh else _late_calls(posted, state)
    if bid_alone:
        return told
    bidder = told.facts.get("bidder")
    if bidder is None and state.contract is not None and not fresh:
        bidder = state.contract.bidder
    told = told.merged(read_result(posted, state.rules, bidder))
    return told.merged(FormResult(read_note(posted)))


def _late_calls(posted: Posted, state: TableState) -> FormResult:
    """What the bidder calls once the bid is saved; what was called before can be corrected."""
    return read_calls(posted, state.rules) if state.facts.trump is None else FormResult({})


def _kept(state: TableState, posted: Posted) -> dict[str, Any]:
    """What a correction leaves as it was: all that its form does not ask."""
    asked = {"bidder", "bid", "trump", "call", "rook"}
    keeps = set(BID_FACTS) - asked
    if "partners" in posted:
        keeps -= {"partners"}
    claims = {"irregularity": claims_in_time(state)} if claims_in_time(state) else {}
    return {name: each for name, each in _known(state).items() if name in keeps} | claims


def _open_words(wants: str, state: TableState) -> str:
    if shares.are_asked(state.rules):
        return BY_SIDE.get(wants, OPEN[wants])
    return OPEN[wants]


BY_SIDE = {
    "taken": shares.OPEN,
    "tricks": "Write how many tricks each side took.",
}
"""What is said instead where every side has a number of its own."""

OPEN = {
    "bidder": "Tap who won the bid.",
    "bid": "Tap the bid.",
    "trump": "Tap the trump.",
    "taken": "Tap what was captured.",
    "partners": "Tap who played with the bidder, or “plays alone”.",
    "tricks": "Tap how many tricks they took.",
    "last_trick": "Tap who took the last trick.",
}
"""What is said of each question that is still open, in the order of the form."""


def _missing(
    facts: Mapping[str, Any], state: TableState, *, bid_alone: bool, past: bool
) -> str | None:
    """The next question to answer, a name in `OPEN`; None when nothing is missing."""
    known = set(facts)
    if state.contract is not None and not past:
        known |= {"bidder", "bid"}
        if state.facts.partners is not None:
            known |= {"partners"}
    if "piles" in known:
        known |= {"taken"}
    called = state.rules.table.sides is Sides.CALLED
    bonus = state.rules.score.bonus
    asked = {
        "bidder": True,
        "bid": True,
        "trump": bid_alone and state.contract is not None and not past,
        "taken": not bid_alone,
        "partners": not bid_alone and called,
        "tricks": not bid_alone and tricks_count(state.rules),
        "last_trick": not bid_alone and bonus is Bonus.LAST_TRICK,
    }
    return next((name for name in OPEN if asked[name] and name not in known), None)


def _judge_happening(kind: str, posted: Posted, state: TableState, *, past: bool) -> Judged:
    told = read_happening(kind, posted, state)
    if told.errors:
        return Judged(told, "", errors_effect(told.errors))
    facts = {**_left_by(kind, told, state), **told.facts} if past else told.facts
    return judge_line(state, state.hand, _line(facts, past=past), told, scored=False)


def _left_by(kind: str, told: FormResult, state: TableState) -> dict[str, Any]:
    """What stays of a past hand when it is corrected to what *kind* says."""
    known = _known(state)
    goes_on = kind == "renege" and "taken" not in told.facts and ending_foul(state.facts) is None
    if kind == "dealer" or goes_on:
        return known
    keeps = BID_FACTS if kind in ("renege", "bad-discard", "agreed") else ("dealer",)
    return {name: value for name, value in known.items() if name in keeps}


def _known(state: TableState) -> dict[str, Any]:
    """The facts of the hand by key, as they stand."""
    return ledger.told([entry.text for entry in state.game.hands[state.hand - 1]])


def _line(facts: Mapping[str, Any], *, past: bool) -> str:
    return ledger.anew_line(facts) if past else ledger.facts_line(facts)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a form writes, and for whom."""

    hand: int
    seq: int
    """The line that the form was made for."""
    key: str
    """The form's idempotency key."""
    actor: str


def write_line(connection: Connection, game: StoredGame, place: Place, line: str) -> StoredGame:
    """Writes *line* at *place* of *game*, and gives the game with it.

    Raises:
        StaleEntryError: somebody was first, or this page has saved something else already.
    """
    entry = append(
        connection,
        game_id=game.id,
        hand=place.hand,
        seq=place.seq,
        text=line,
        actor=place.actor,
        key=place.key,
        now=datetime.now(UTC),
    )
    if (entry.hand, entry.text) != (place.hand, line):
        raise StaleEntryError(place.hand, place.seq, entry)
    written = any(entry.key == each.key for hand in game.hands for each in hand)
    return game if written else game.with_entry(entry)
