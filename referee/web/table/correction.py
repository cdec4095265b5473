"""The page that corrects a past hand: the same form as a new one, filled, and its history."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.engine.errors import RefereeError
from referee.engine.game import take_step
from referee.engine.hand import ledger
from referee.engine.hand.facts import only_changes
from referee.stats.course import is_carded
from referee.store.stored import StoredEntry
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry.form import FormState, past_entry
from referee.web.judging.rulings import kept
from referee.web.seals import dispute_link, standings
from referee.web.sight import is_closed, solved_link
from referee.web.state import TableState, due_before, step_at
from referee.web.table.page import Values, open_page
from referee.web.table.sheet import changed_lines
from referee.web.ui.parts import Link
from referee.web.words.game.hands import entered_words, step_words
from referee.web.words.game.seals import seal_words
from referee.web.words.names import Words, someone
from referee.web.words.text import listed


def correct_page(state: TableState, viewer: Viewer, attempt: FormState) -> Values:
    """What ``table/correct.html`` shows of the hand that *state* is at; no form to who watches."""
    step, there = step_at(state), standings(state).get(state.hand)
    disputes = there is not None and not viewer.writes
    return {
        **open_page(state, viewer, form=True),
        "label": step.label,
        "stands": step_words(step, state.words),
        "entry": past_entry(step, state, viewer, attempt) if viewer.writes else None,
        "seq": state.seq,
        "history": history(state),
        "replays": can_be_replayed(state, state.hand),
        "solved": solved_link(state, state.hand),
        "judged": viewer.plays or state.hand != state.current,
        "cards": _cards(state) if viewer.writes else None,
        "dispute": dispute_link(state, viewer, state.hand, there) if there and disputes else None,
        "ruled": kept(state, viewer),
    }


def can_be_replayed(state: TableState, hand: int) -> bool:
    """Whether *hand* can be followed card by card: cards are recorded, and it is not played now."""
    there = state.rounds[hand - 1 : hand]  # none where all that was recorded of it was undone
    step = there[0].step if there else None
    return step is not None and is_carded(step) and not is_closed(state, hand)


def _cards(state: TableState) -> Link | None:
    """Where the cards of a hand are recorded, or corrected."""
    if state.contract is None:
        return None
    label = "Correct the cards" if state.facts.play else "Add the cards"
    return Link(url_for("cards.show", public_id=state.game.public_id, hand=state.hand), label)


@dataclass(frozen=True, slots=True)
class Written:
    """One line of a hand's history."""

    at: datetime
    who: str
    before: str
    """What stood there, in words; "" for the first entry."""
    after: str


def history(state: TableState) -> tuple[Written, ...]:
    """Who changed what, when, from what to what; the latest first."""
    entries = state.game.hands[state.hand - 1] if state.hand <= len(state.game.hands) else ()
    changes = []
    before, since = "", 0
    for number, entry in enumerate(entries, 1):
        if _goes_on(entries, number):
            continue
        lines = [each.text for each in entries[:number]]
        after = _words_of(lines, state)
        cards = entered_words(lines, state.words, since) if after == before else ""
        changes.append(
            Written(
                at=entry.recorded_at,
                who=_actors(entries[since:number]),
                before="" if cards else before,
                after=cards or after,
            )
        )
        changes += _said(state, number)
        before, since = after, number
    return tuple(reversed(changes))


def _actors(entries: Sequence[StoredEntry]) -> str:
    """Who wrote *entries*, each once."""
    return listed(dict.fromkeys(each.actor or "The scorekeeper" for each in entries))


def _goes_on(entries: Sequence[StoredEntry], number: int) -> bool:
    """Whether line *number*, from 1, tells cards, and so does the next: one change for them all."""
    pair = entries[number - 1 : number + 1]
    return len(pair) > 1 and all(each.text.startswith("{ trick = ") for each in pair)


def _said(state: TableState, lines: int) -> list[Written]:
    """What the phones said of the hand while it had so many *lines*."""
    seals = (each for each in state.game.agreed.seals if each.hand == state.hand)
    return [
        Written(each.at, someone(each.name), "", seal_words(each.verdict, each.reason))
        for each in seals
        if each.seq == lines
    ]


def _words_of(lines: list[str], state: TableState) -> str:
    try:
        due = due_before(state)
        hand = ledger.fold(lines, due.rules)
        step = take_step(due, hand)
    except RefereeError:
        return "something that cannot be scored any more"
    if hand.void:
        return "Taken out."
    if only_changes(hand):
        return " ".join(changed_lines(due, step.due)) or "As before."
    return step_words(step, Words(step.rules, step.names))
