"""What a table shows of its seals, filled for the phone that looks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from referee.engine.game import Step
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.seals.decision import Party, Seal, Standing, Verdict
from referee.web.seals.page import Ask, AskAll, Dispute, Seals
from referee.web.state import TableState
from referee.web.ui.parts import Link
from referee.web.words.game.seals import (
    disputed_words,
    disputes_words,
    hand_words,
    hands_words,
    own_words,
    sealed_words,
    waits_words,
)
from referee.web.words.names import Words, someone
from referee.web.words.text import with_stop

Standings = Mapping[int, Standing]
"""How each hand with a score stands, by its number in the store."""


def seals(state: TableState, viewer: Viewer, found: Standings) -> Seals | None:
    """What is open at a table by the standings *found*; None where nothing is."""
    if not any(each.provisional for each in found.values()):
        return None
    return Seals(
        tuple(_asks(state, viewer, found)),
        tuple(disputes(state, viewer, found)),
        tuple(_waits(state, found, viewer.seat)),
        _ask_all(state, viewer, found),
    )


def _asks(state: TableState, viewer: Viewer, found: Standings) -> Iterator[Ask]:
    for hand, step in steps(state):
        if viewer.seat and hand in found and may_answer(found[hand], viewer.seat):
            asked = ask(state, viewer, hand, step)
            yield after_all(asked, step) if is_against(found[hand], viewer.seat) else asked


def _ask_all(state: TableState, viewer: Viewer, found: Standings) -> AskAll | None:
    """What seals all hands that wait for the side of *viewer*; not those that it disputes."""
    here, game = state.game.public_id, state.game
    waiting = [
        f"{hand}.{len(game.hands[hand - 1])}"
        for hand, _ in steps(state)
        if hand in found and any(viewer.seat in party for party in found[hand].waits_for)
    ]
    if len(waiting) < 2:
        return None
    action = addresses.seal_all(here)
    form = viewer.form(action) if viewer.writes else None
    every = "both" if len(waiting) == 2 else f"all {len(waiting)}"
    return AskAll(action, " ".join(waiting), f"Seal {every} hands", form)


def may_answer(there: Standing, seat: int) -> bool:
    """Whether who sits at *seat* can seal a hand now, be it after all."""
    return is_against(there, seat) or any(seat in party for party in there.waits_for)


def is_against(there: Standing, seat: int) -> bool:
    """Whether the side of *seat* disputes a hand."""
    return any(seat in each.party for each in there.disputed)


def may_dispute(there: Standing, seat: int) -> bool:
    """Whether who sits at *seat* can dispute a hand now, be it that the partner has sealed it."""
    return may_answer(there, seat) or any(seat in each.party for each in there.sealed)


def after_all(asked: Ask, step: Step) -> Ask:
    """What is *asked* of a side that disputes the hand."""
    heading = f"Hand {step.label}: is it right after all?"
    return replace(asked, heading=heading, label="Seal it after all", name="settled", dispute=None)


def ask(state: TableState, viewer: Viewer, hand: int, step: Step) -> Ask:
    """What the phone is asked of *hand*, in the words of its own seat."""
    words, here = Words(step.rules, step.names), state.game.public_id
    action = addresses.seal(here, hand)
    return Ask(
        heading=f"Hand {step.label}: does it stand so?",
        bid=hand_words(step, words),
        words=own_words(step, words, viewer.seat or 1),
        action=action,
        seq=len(state.game.hands[hand - 1]),
        label="Seal it",
        name=Verdict.SEALED.value,
        dispute=_that_is_wrong(state, hand),
        form=viewer.form(action) if viewer.writes else None,
    )


def dispute_link(state: TableState, viewer: Viewer, hand: int, there: Standing) -> Link | None:
    """Where the phone says what is wrong with *hand*; None where its side does, or is not asked."""
    if not viewer.seat or is_against(there, viewer.seat) or not may_dispute(there, viewer.seat):
        return None
    return _that_is_wrong(state, hand)


def _that_is_wrong(state: TableState, hand: int) -> Link:
    return Link(addresses.dispute(state.game.public_id, hand), "That is wrong")


def disputes(state: TableState, viewer: Viewer, found: Standings) -> Iterator[Dispute]:
    """The hands that somebody is against, the latest first."""
    for hand, step in steps(state):
        for each in found[hand].disputed if hand in found else ():
            link = Link(addresses.hand(state.game.public_id, hand), f"Correct hand {step.label}")
            yield Dispute(dispute_said(each, step), link if viewer.writes else None)


def dispute_said(said: Seal, step: Step) -> str:
    """Who is against a hand, and why."""
    return disputes_words(someone(said.by), step.label, said.reason)


def _waits(state: TableState, found: Standings, seat: int | None) -> Iterator[str]:
    """The hands that wait for others than who sits at *seat*; a line for those in a row."""
    for others, group in groupby(steps(state), lambda each: _others(found.get(each[0]), seat)):
        if others:
            row = [step for _, step in group][::-1]
            words = Words(row[-1].rules, row[-1].names)
            hands = hands_words([each.label for each in row])
            yield with_stop(f"{hands} {waits_words(others, words, len(row))}")


def _others(there: Standing | None, seat: int | None) -> tuple[Party, ...]:
    """The parties that a hand waits for, but that of *seat*."""
    return tuple(each for each in there.waits_for if seat not in each) if there else ()


def note(there: Standing) -> str:
    """How a hand stands, for its line on the score sheet; "" where nobody is asked."""
    if there.disputed:
        return disputed_words([someone(each.by) for each in there.disputed])
    if there.waits_for:
        return "not sealed"
    return sealed_words([someone(each.by) for each in there.sealed]) if there.sealed else ""


def steps(state: TableState) -> Iterator[tuple[int, Step]]:
    """The hands that count, the latest first, each with its number in the store."""
    for each in reversed(state.dealt):
        if each.step is not None:
            yield each.hand, each.step
