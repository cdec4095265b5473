"""The page that corrects a past hand: the same form as a new one, filled, and its history."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from werkzeug.datastructures import MultiDict

from referee.engine.errors import RefereeError
from referee.engine.game import Step, take_step
from referee.engine.hand import ledger, teams
from referee.engine.hand.facts import Hand, Points, ending_foul, only_changes
from referee.stats.course import is_carded
from referee.store.stored import StoredEntry
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry.form import (
    Acts,
    EntryForm,
    FormState,
    bidding_choices,
    form,
    result,
    with_attempt,
)
from referee.web.entry.reading import ALONE, BIDDERS, PAD, SIDES, by_side, pad_chips, pile_letters
from referee.web.judging.rulings import kept
from referee.web.seals import Agreement, is_against, may_dispute, standings
from referee.web.sight import is_closed, solved_link
from referee.web.state import TableState, due_before, step_at
from referee.web.table.page import Values, open_page
from referee.web.table.sheet import changed_lines
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Effect, Link
from referee.web.words.game.hands import entered_words, step_words
from referee.web.words.game.seals import seal_words
from referee.web.words.game.totals import gain_lines
from referee.web.words.names import Words, someone
from referee.web.words.text import listed


def correct_page(state: TableState, viewer: Viewer, attempt: FormState) -> Values:
    """What ``table/correct.html`` shows of the hand that *state* is at; no form to who watches."""
    step, there = step_at(state), standings(state).get(state.hand)
    return {
        **open_page(state, viewer, form=True),
        "label": step.label,
        "stands": step_words(step, state.words),
        "entry": _entry(step, state, viewer, attempt) if viewer.writes else None,
        "seq": state.seq,
        "history": history(state),
        "replays": can_be_replayed(state, state.hand),
        "solved": solved_link(state, state.hand),
        "judged": viewer.plays or state.hand != state.current,
        "cards": _cards(state) if viewer.writes else None,
        "may_dispute": _may_dispute(viewer, there),
        "ruled": kept(state, viewer),
    }


def _may_dispute(viewer: Viewer, there: Agreement | None) -> bool:
    """Whether this phone may say that a hand is wrong; who writes corrects it instead."""
    if there is None or viewer.writes or viewer.seat is None:
        return False
    return may_dispute(there, viewer.seat) and not is_against(there, viewer.seat)


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
class HistoryLine:
    """One line of a hand's history."""

    at: datetime
    who: str
    before: str
    """What stood there, in words; "" for the first entry."""
    after: str


def history(state: TableState) -> tuple[HistoryLine, ...]:
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
            HistoryLine(
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


def _said(state: TableState, lines: int) -> list[HistoryLine]:
    """What the phones said of the hand while it had so many *lines*."""
    seals = (each for each in state.game.agreed.seals if each.hand == state.hand)
    return [
        HistoryLine(each.at, someone(each.name), "", seal_words(each.verdict, each.reason))
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
        nothing = "As before." if hand.players or hand.house else "Nothing is recorded."
        return " ".join(changed_lines(due, step.due)) or nothing
    return step_words(step, Words(step.rules, step.names))


# The form, filled with the hand as it stands


def _entry(step: Step, state: TableState, viewer: Viewer, attempt: FormState) -> EntryForm:
    """The form for a past hand, filled with what was tapped or else with what stands."""
    filled = attempt if attempt.posted else FormState(_posted(state, step), {}, None)
    bidding = bidding_choices(state.words, state.dealer, state.dots)
    return EntryForm(
        form=form(state, viewer),
        phase="past",
        bidding=with_attempt(bidding, filled),
        result=result(state, None, filled),
        effect=attempt.effect or Effect("As it stands", gain_lines(step, state.words)),
        acts=attempt.acts or Acts("Tap what was wrong", waits=True),
        filled=bool(attempt.posted),
    )


def _posted(state: TableState, step: Step) -> Posted:
    """The form as it would have to be tapped to record the hand as it stands."""
    return MultiDict([*_bid_fields(step.hand), *_result_fields(state, step)])


def _bid_fields(hand: Hand) -> Iterator[tuple[str, str]]:
    for name in ("bidder", "bid", "trump", "call", "rook", "last_trick"):
        value = getattr(hand, name)
        if value is not None:
            yield name, str(value)
    if hand.declared is not None:
        yield "declared", "yes" if hand.declared else "no"
    yield from (("partners", str(seat)) for seat in hand.partners or ())
    if hand.partners == ():
        yield "partners", ALONE


def _result_fields(state: TableState, step: Step) -> Iterator[tuple[str, str]]:
    hand, contract = step.hand, step.verdict.contract
    if hand.tricks is not None:
        yield "tricks", str(next(iter(hand.tricks.values())))
        yield from _by_team("tricks", hand.tricks)
    if hand.piles is not None:
        yield "by", PAD
        left = list(pad_chips(state.rules))
        for letter, team in pile_letters(state.rules).items():
            for card in hand.piles.get(team, ()):
                chip = next((each for each in left if each.startswith(f"{card}#")), None)
                if chip is not None:  # a card that counts nothing has no chip
                    left.remove(chip)
                    yield f"pile{letter}", chip
    elif hand.taken is not None and contract is not None and ending_foul(hand) is None:
        team = teams.team(contract.bidder, contract.declarers, state.rules)
        amount = step.verdict.score.taken.get(team)
        if amount is not None:
            yield "taken", str(amount)
            yield "by", SIDES if by_side(state.rules) else BIDDERS
        yield from _by_team("taken", hand.taken)


def _by_team(name: str, amounts: Points) -> Iterator[tuple[str, str]]:
    return ((f"{name}{team}", str(amount)) for team, amount in amounts.items())
