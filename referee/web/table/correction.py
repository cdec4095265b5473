"""The page that corrects a past hand: the same form as a new one, filled, and its history."""

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.errors import RefereeError
from referee.engine.game import take_step
from referee.engine.hand import ledger
from referee.engine.hand.facts import only_changes
from referee.stats.course.told import is_carded
from referee.store.stored import StoredEntry
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry.form import past_entry
from referee.web.entry.page import FormState
from referee.web.judging.rulings import kept
from referee.web.seals import dispute_link, standings
from referee.web.sight import is_closed, solved_link
from referee.web.state import TableState, due_before, step_at
from referee.web.table.news import no_news
from referee.web.table.page import Change, CorrectPage
from referee.web.table.sheet import changed_lines
from referee.web.ui.parts import Link
from referee.web.words.game.hands import step_words
from referee.web.words.game.replaying import CARD_BY_CARD
from referee.web.words.game.seals import said_words
from referee.web.words.game.told import told_words
from referee.web.words.game.tricks import ADD, CORRECT, RENEGED
from referee.web.words.names import Words, someone
from referee.web.words.text import listed, moment


def correct_page(state: TableState, viewer: Viewer, attempt: FormState) -> CorrectPage:
    """The page for the hand that *state* is at; without forms for who only watches."""
    step = step_at(state)
    shown = CorrectPage(
        title=f"Hand {step.label}",
        back=Link(url_for("table.show", public_id=state.game.public_id), "Back to the table"),
        stands=step_words(step, state.words),
        entry=None,
        history=history(state),
        news=no_news(state, viewer, form=True),
        replay=replay_link(state, state.hand),
        solved=solved_link(state, state.hand),
        judge=_judge(state, viewer),
        ruled=kept(state, viewer),
    )
    if not viewer.writes:
        return replace(shown, dispute=_dispute(state, viewer))
    return replace(
        shown,
        cards=_cards(state),
        entry=past_entry(step, state, viewer, attempt),
        remove=viewer.form(
            url_for("table.remove", public_id=state.game.public_id, hand=state.hand), state.seq
        ),
    )


def replay_link(state: TableState, hand: int) -> Link | None:
    """To *hand* card by card; None where no card was told, or it is still played."""
    told = state.rounds[hand - 1 : hand]  # none where all that was told of it was undone
    step = told[0].step if told else None
    if step is None or not is_carded(step) or is_closed(state, hand):
        return None
    return Link(url_for("replaying.show", public_id=state.game.public_id, hand=hand), CARD_BY_CARD)


def _judge(state: TableState, viewer: Viewer) -> Link | None:
    if not viewer.plays and state.hand == state.current:
        return None
    return Link(url_for("judging.show", public_id=state.game.public_id, hand=state.hand), RENEGED)


def _cards(state: TableState) -> Link | None:
    """Where the cards of a hand are told, or told anew."""
    if state.contract is None:
        return None
    label = CORRECT if state.facts.play else ADD
    return Link(url_for("cards.show", public_id=state.game.public_id, hand=state.hand), label)


def _dispute(state: TableState, viewer: Viewer) -> Link | None:
    there = standings(state).get(state.hand)
    return dispute_link(state, viewer, state.hand, there) if there else None


def history(state: TableState) -> tuple[Change, ...]:
    """Who changed what, when, from what to what; the latest first."""
    entries = state.game.hands[state.hand - 1] if state.hand <= len(state.game.hands) else ()
    changes = []
    before, since = "", 0
    for number, entry in enumerate(entries, 1):
        if _goes_on(entries, number):
            continue
        lines = [each.text for each in entries[:number]]
        after = _words_of(lines, state)
        cards = told_words(lines, state.words, since) if after == before else ""
        changes.append(
            Change(
                when=moment(entry.recorded_at),
                stamp=entry.recorded_at.isoformat(),
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


def _said(state: TableState, lines: int) -> list[Change]:
    """What the phones said of the hand while it had so many *lines*."""
    seals = (each for each in state.game.agreed.seals if each.hand == state.hand)
    return [
        Change(
            when=moment(each.at),
            stamp=each.at.isoformat(),
            who=someone(each.name),
            before="",
            after=said_words(each.verdict, each.reason),
        )
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
