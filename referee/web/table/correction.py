"""The page that corrects a past hand: the same form as a new one, filled, and its history."""

from dataclasses import replace

from werkzeug.datastructures import MultiDict

from referee.engine.errors import RefereeError
from referee.engine.game import Step, take_step
from referee.engine.hand import ledger
from referee.engine.judge.claims import ending_foul
from referee.engine.judge.scoring import Contract, Outcome
from referee.web.entry import questions
from referee.web.entry.forms import ALONE, BIDDERS, PAD, Posted, pad_chips
from referee.web.entry.incidents import PAST
from referee.web.table.fill import (
    Attempt,
    form,
    hand_path,
    other_path,
    result,
    table_path,
    with_attempt,
)
from referee.web.table.page import Change, CorrectPage, Entry
from referee.web.table.state import TableState
from referee.web.ui.parts import Effect, Link
from referee.web.viewer import Viewer
from referee.web.words import hands as words


def correct_page(state: TableState, viewer: Viewer, attempt: Attempt) -> CorrectPage:
    """The page for the hand that *state* is at; without forms for who only watches."""
    step = _step(state)
    shown = CorrectPage(
        title=f"Hand {state.number}",
        back=Link(table_path(state.game.public_id), "Back to the table"),
        stands=words.step_words(step, state.game.names, state.rules),
        entry=None,
        history=history(state),
    )
    if not viewer.writes:
        return shown
    return replace(
        shown,
        entry=_entry(step, state, viewer, attempt),
        other=Link(other_path(state.game.public_id, state.hand), "Something else happened"),
        remove=form(state, viewer, state.hand, state.seq, "/remove"),
    )


def _entry(step: Step, state: TableState, viewer: Viewer, attempt: Attempt) -> Entry:
    """The form, filled with what was tapped or else with what stands."""
    filled = attempt if attempt.posted else Attempt(posted_from(state, step), {}, None)
    unfinished = step.verdict.score.outcome is Outcome.UNFINISHED
    as_it_is = Effect("As it stands", words.effect_lines(step, state.game.names, state.rules))
    return Entry(
        form=form(state, viewer, state.hand, state.seq),
        preview=f"{hand_path(state.game.public_id, state.hand)}/effect",
        keep=f"{state.game.public_id}:{state.hand}:past:{state.seq}",
        bidding=with_attempt(questions.bidding_choices(state.rules, state.game.names), filled),
        result=result(state, None, filled),
        effect=attempt.effect or as_it_is,
        hidden=(PAST,),
        save_bid="Save the bid" if unfinished else "",
        save_hand="Save the correction",
    )


def _step(state: TableState) -> Step:
    return take_step(state.number, state.dealer, state.facts, state.standing, state.rules)


def posted_from(state: TableState, step: Step) -> Posted:
    """The form as it would have to be filled to tell the hand as it stands."""
    hand, contract = step.hand, step.verdict.contract
    posted: Posted = MultiDict()
    for name in ("bidder", "bid", "trump", "call", "rook", "last_trick"):
        value = getattr(hand, name)
        if value is not None:
            posted.add(name, str(value))
    for seat in hand.partners or ():
        posted.add("partners", str(seat))
    if hand.partners == ():
        posted.add("partners", ALONE)
    if hand.tricks is not None:
        posted.add("tricks", str(next(iter(hand.tricks.values()))))
    _fill_captured(posted, state, step, contract)
    return posted


def _fill_captured(
    posted: Posted, state: TableState, step: Step, contract: Contract | None
) -> None:
    hand = step.hand
    if hand.piles is not None:
        posted.add("by", PAD)
        left = list(pad_chips(state.rules))
        for letter, pile in zip("AB", hand.piles.values(), strict=False):
            for card in pile:
                chip = next(each for each in left if each.startswith(f"{card}#"))
                left.remove(chip)
                posted.add(f"pile{letter}", chip)
    elif hand.taken is not None and contract is not None and ending_foul(hand) is None:
        team = words.bidding_team(contract, state.rules)
        amount = step.verdict.score.taken.get(team)
        if amount is not None:
            posted.add("taken", str(amount))
            posted.add("by", BIDDERS)


def history(state: TableState) -> tuple[Change, ...]:
    """Who changed what, when, from what to what; the latest first."""
    entries = state.game.hands[state.hand - 1] if state.hand <= len(state.game.hands) else ()
    changes = []
    before = ""
    for number, entry in enumerate(entries, 1):
        after = _words_of([each.text for each in entries[:number]], state)
        changes.append(
            Change(
                when=words.moment(entry.recorded_at),
                stamp=entry.recorded_at.isoformat(),
                who=entry.actor or "The scorekeeper",
                before=before,
                after=after,
            )
        )
        before = after
    return tuple(reversed(changes))


def _words_of(lines: list[str], state: TableState) -> str:
    try:
        hand = ledger.fold(lines, state.rules)
        step = take_step(
            state.number, hand.dealer or state.dealer, hand, state.standing, state.rules
        )
    except RefereeError:
        return "something that cannot be scored any more"
    if hand.void:
        return "Taken out."
    return words.step_words(step, state.game.names, state.rules)
