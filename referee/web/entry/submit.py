"""From a posted form to a line in the ledger: read, judged, and written once."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Any

from flask import abort
from sqlalchemy import Connection

from referee.engine.hand import ledger
from referee.engine.hand.ledger import Draft
from referee.engine.judge.scoring import Outcome
from referee.store.errors import StaleEntryError
from referee.store.game.entries import append
from referee.store.game.summarising import resummarise
from referee.store.people.players import name_key
from referee.store.stored import StoredGame
from referee.web.access import Viewer, posted_key, posted_seq
from referee.web.entry.form import is_past, waiting
from referee.web.entry.incidents.fouls import claims_in_time
from referee.web.entry.incidents.kind import BID_FACTS
from referee.web.entry.incidents.kinds import KINDS, read_incident
from referee.web.entry.page import SAVE_BID, SAVE_TRUMP, Acts, FormResult
from referee.web.entry.preview import Judged, errors_effect, judge, saying
from referee.web.entry.questions import later_words, missing, open_words, tells_a_result
from referee.web.entry.reading import PAD, read_bidding, read_calls, read_note, read_result
from referee.web.state import Change, TableState, as_of, lines_of, rewound, written
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Effect

ASKED = ("bidder", "bid", "trump", "call", "rook")
"""Facts of a bid that the form of a correction asks anew."""

TO_CARDS = "cards"
"""What the button sends that leads to the card pad: the bid that is tapped is saved on the way."""

BID_ALONE = ("bid", TO_CARDS)
"""What the buttons send that save no result."""


def judge_posted(posted: Posted, state: TableState) -> Judged:
    """What saving *posted* would do to the hand that *state* is at, and what the button says."""
    kind = posted.get("kind", "")
    told = read_incident(kind, posted, state) if kind else _read_entry(posted, state)
    bid = "" if kind else _bid_alone_label(told, posted, state)
    if told.errors:
        judged = Judged(told, None, saying(errors_effect(told, state)))
    elif kind:
        judged = _judge_incident(kind, told, posted, state)
    else:
        judged = _judge_entry(told, posted, state)
    return replace(judged, acts=_acts(judged, bid))


def _acts(judged: Judged, bid: str) -> Acts:
    """The button that saves the hand, or says what is missing; the quiet one saves *bid* alone."""
    if judged.change is None:
        return replace(waiting(judged.effect), bid_alone=bid)
    return replace(judged.acts, bid_alone=bid)


def _bid_alone_label(told: FormResult, posted: Posted, state: TableState) -> str:
    """What saves the bid, or its trump, without a result; "" where that is saved or not tapped."""
    if is_past(posted):
        return ""
    if state.contract is not None:
        return SAVE_TRUMP if "trump" in told.facts else ""
    if not told.facts.keys() >= {"bidder", "bid"}:
        return ""
    return f"{SAVE_BID} {told.facts['bid']}"


def _is_unfinished(state: TableState) -> bool:
    """Whether the hand that *state* is at still waits for its result."""
    begun = state.rounds[state.hand - 1 : state.hand]  # none of a hand that no page has shown
    step = begun[0].step if begun else None
    return step is not None and step.verdict.score.outcome is Outcome.UNFINISHED


def _judge_entry(told: FormResult, posted: Posted, state: TableState) -> Judged:
    past, bid_alone = is_past(posted), _is_bid_alone(posted, told, state)
    wants = missing(told.facts, state, bid_alone=bid_alone, past=past)
    if wants is not None:
        field = "piles" if wants == "taken" and posted.get("by") == PAD else wants
        return Judged(told, None, saying(Effect(open_words(wants, state))), field)
    draft = _draft(told.facts, _kept(posted, state) if past else {}, state, past=past)
    judged = judge(draft, told, state, scored=not bid_alone)
    acts = _correction(judged) if past else judged.acts
    if bid_alone and judged.change:
        said = Effect(later_words(state))
        return replace(judged, bid_alone=True, say=saying(said), acts=acts)
    return replace(judged, acts=acts)


def _correction(judged: Judged) -> Acts:
    return replace(judged.acts, label="Save the correction")


def _judge_incident(kind: str, told: FormResult, posted: Posted, state: TableState) -> Judged:
    past = is_past(posted)
    kept = _left_by(kind, told, state) if past else {}
    judged = judge(_draft(told.facts, kept, state, past=past), told, state, scored=False)
    return replace(judged, acts=Acts(KINDS[kind].save))


def _draft(
    facts: Mapping[str, Any], kept: Mapping[str, Any], state: TableState, *, past: bool
) -> Draft:
    """A correction is told anew, with what it leaves as it was."""
    return anew({**kept, **facts}, state.game, state.hand) if past else Draft(facts)


CHANGES = ("players", "house")
"""Facts that hold from a hand on, however that hand is told."""


def anew(facts: Mapping[str, Any], game: StoredGame, hand: int) -> Draft:
    """*facts* in the place of all that was told of *hand*, but for what holds from it on."""
    return Draft({**_of(CHANGES, lines_of(game, hand)), **facts}, anew=True)


def _is_bid_alone(posted: Posted, told: FormResult, state: TableState) -> bool:
    """Whether the bid is saved without a result: the button said so, or no result is there yet.

    The latter in a correction alone, which is of the hand as it stands.
    """
    if posted.get("do") in BID_ALONE:
        return True
    if not is_past(posted) or tells_a_result(told) or not _is_unfinished(state):
        return False
    return missing(told.facts, state, bid_alone=True, past=True) is None


def _read_entry(posted: Posted, state: TableState) -> FormResult:
    fresh = state.contract is None or is_past(posted)
    told = read_bidding(posted, state.rules) if fresh else _late_calls(posted, state)
    if posted.get("do") in BID_ALONE:
        return told
    saved = None if fresh or state.contract is None else state.contract.bidder
    told = told.merged(read_result(posted, state.rules, told.facts.get("bidder", saved)))
    return told.merged(read_note(posted))


def _late_calls(posted: Posted, state: TableState) -> FormResult:
    """What the bidder calls once the bid is saved; what was called before can be corrected."""
    return read_calls(posted, state.rules) if state.facts.trump is None else FormResult({})


def _kept(posted: Posted, state: TableState) -> dict[str, Any]:
    """What a correction leaves as it was: all of the bid that its form does not ask."""
    asked = (*ASKED, "partners") if "partners" in posted else ASKED
    keeps = [name for name in BID_FACTS if name not in asked]
    claims = claims_in_time(state)
    return _known(state, keeps) | ({"irregularity": claims} if claims else {})


def _left_by(kind: str, told: FormResult, state: TableState) -> dict[str, Any]:
    """What stays of a past hand when it is corrected to what *kind* says."""
    return _known(state, KINDS[kind].keeps(told, state))


def _known(state: TableState, names: Collection[str]) -> dict[str, Any]:
    """The facts of the hand as they stand, those of *names* alone."""
    return _of(names, lines_of(state.game, state.hand))


def _of(names: Collection[str], lines: Sequence[str]) -> dict[str, Any]:
    return {name: value for name, value in ledger.told(lines).items() if name in names}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a form writes, and for whom."""

    hand: int
    seq: int
    """The line that the form was made for."""
    key: str
    """The form's idempotency key."""
    actor: str
    seat: int | None = None
    """Where who writes sits; None: nowhere, or nobody said."""


def posted_place(hand: int, who: Viewer) -> Place:
    """Where in *hand* the posted form was made to write."""
    return Place(hand, posted_seq(), posted_key(), who.name, who.seat)


def as_posted(state: TableState, hand: int) -> TableState:
    """The table at *hand* as the posted form saw it; 404 where there was no such hand.

    Raises:
        StaleEntryError: the hand that it saw is not there any more.
    """
    try:
        return as_of(rewound(state, hand, posted_seq()), hand)
    except LookupError:
        if not 1 <= hand <= len(state.game.hands) + 1:
            abort(HTTPStatus.NOT_FOUND)
        raise StaleEntryError(hand, posted_seq(), state.game.newest) from None


def write_line(connection: Connection, now: TableState, place: Place, change: Change) -> TableState:
    """Writes the *change* at *place* of the table as it stands *now*, and gives what stands then.

    A game that is over, or was, is counted anew.

    Raises:
        StaleEntryError: somebody was first, or this page has saved something else already.
    """
    game, line = now.game, change.line
    entry = append(
        connection,
        game_id=game.id,
        hand=place.hand,
        seq=place.seq,
        text=line,
        note=name_key(_note(line)),
        actor=place.actor,
        key=place.key,
        seat=place.seat,
        now=_later_than(game.last_entry_at),
    )
    if (entry.hand, entry.text) != (place.hand, line):
        raise StaleEntryError(place.hand, place.seq, entry)
    if any(entry.key == each.key for hand in game.hands for each in hand):
        return now
    then = written(game.with_entry(entry), change)
    if now.is_won or then.is_won:
        resummarise(connection, game.id)
    return then


def _note(line: str) -> str:
    """The note that a *line* of the ledger holds; "" where it has none."""
    return str(ledger.read_line(line).get("note", ""))


def _later_than(last: datetime | None) -> datetime:
    """Now; where the clock was put back, still after the *last* line, for undo goes by that."""
    now = datetime.now(UTC)
    return now if last is None else max(now, last + timedelta(microseconds=1))
