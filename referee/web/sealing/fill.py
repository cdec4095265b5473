"""The pages of seals, filled."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.game import Step
from referee.store.game.seals import Switched
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.seals.decision import Standing
from referee.web.seals.fill import ask, note, steps
from referee.web.seals.page import DisputePage, HandSeal, SealsPage
from referee.web.seals.standing import standings
from referee.web.state import TableState
from referee.web.ui.parts import Chip, Choice, Field, Group, Link
from referee.web.words.game.seals import (
    IS_OFF,
    IS_ON,
    MORE_LENGTH,
    REASONS,
    switched_words,
    waits_words,
)
from referee.web.words.names import Words, someone
from referee.web.words.text import moment


@dataclass(frozen=True, slots=True)
class Tried:
    """What was said of a hand and not kept."""

    why: str = ""
    more: str = ""
    error: str = ""


def dispute_page(
    state: TableState, viewer: Viewer, hand: int, step: Step, tried: Tried
) -> DisputePage:
    """The page that asks what is wrong with *hand*."""
    asked = ask(state, viewer, hand, step)
    chips = (
        Chip(name, f"{said[:1].upper()}{said[1:]}", checked=name == tried.why)
        for name, said in REASONS.items()
    )
    return DisputePage(
        heading=f"What is wrong with hand {step.label}?",
        bid=asked.bid,
        words=asked.words,
        form=viewer.form(asked.action),
        seq=asked.seq,
        why=Choice("why", "What is wrong?", (Group(tuple(chips)),), error=tried.error),
        more=Field("more", "What would be right?", tried.more, hint=MORE_HINT),
        back=Link(addresses.table(state.game.public_id), "Back to the table"),
    )


MORE_HINT = f"Who keeps the score sees it at once. At most {MORE_LENGTH} characters."


def seals_page(
    state: TableState, viewer: Viewer, last: Switched | None, *, switches: bool
) -> SealsPage:
    """What is sealed at a table; *switches*: this phone may switch that on and off."""
    here, on = state.game.public_id, state.game.seals
    return SealsPage(
        title=state.words.title(),
        news=addresses.seals(here, state.game.version),
        says=IS_ON if on else IS_OFF,
        switched=switched_words(someone(last.name), on=last.seals, when=moment(last.at))
        if last
        else "",
        form=viewer.form(addresses.seals(here)) if switches else None,
        to="off" if on else "on",
        label="Switch sealing off" if on else "Switch sealing on",
        hands=tuple(_hands(state)),
        back=Link(addresses.table(here), "Back to the table"),
    )


def _hands(state: TableState) -> Iterator[HandSeal]:
    found = standings(state)
    for hand, step in steps(state):
        if hand in found:
            yield HandSeal(f"Hand {step.label}", _says(found[hand], step))


def _says(there: Standing, step: Step) -> str:
    """Who has sealed it, who is against it, and whose word is missing."""
    words = Words(step.rules, step.names)
    waits = waits_words(there.waits_for, words) if there.waits_for else ""
    said = note(there)
    parts = ("" if said == "not sealed" else said, waits)
    return ", ".join(each for each in parts if each) or "nobody is asked"
