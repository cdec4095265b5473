"""What a page that came too late is told: who was first, and what can be done with its taps."""

from dataclasses import replace

from referee.engine.hand.facts import only_changes
from referee.store.stored import StoredEntry
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry.form import PAST, form, is_past
from referee.web.entry.page import FormState
from referee.web.entry.preview import Judged
from referee.web.state import TableState, as_of, lines_of, step_at
from referee.web.table.sheet import is_change
from referee.web.ui.fields import Posted, hidden_of
from referee.web.ui.parts import Effect, Notice, Offer
from referee.web.words.game.hands import step_words
from referee.web.words.people import NOT_SAVED, THEN_SAVE, has_it_now_words
from referee.web.words.text import moment

FIRST = "Somebody was first"

TAPPED = (
    *("bid", "taken", "pile", "tricks", "partners", "kind"),
    *("trump", "declared", "call", "captured", "counter", "note"),
)
"""How the fields of a form begin in which anything was tapped."""


def late_attempt(
    state: TableState,
    hand: int,
    posted: Posted,
    said: Notice,
    lost: Judged | None,
    who: Viewer,
) -> FormState:
    """What the table as it stands now says, with *said*, to a form *posted* for *hand*.

    What was tapped is filled in where it still fits, and else offered for where it may.
    """
    would = lost.effect if lost and lost.change and lost.effect.complete else None
    words = f": {' '.join((would.heading, *would.lines))}" if would else "."
    lines = (*said.lines, f"What you tapped was not saved{words}")
    shown = replace(said, lines=lines, offers=offers(state, hand, posted, who))
    fits = hand == state.hand and not is_past(posted) and not posted.get("kind")
    return FormState(posted, notice=shown) if fits else FormState(notice=shown)


def offers(state: TableState, hand: int, posted: Posted, who: Viewer) -> tuple[Offer, ...]:
    """Where what was tapped for *hand* could go: into it as it is now, or into the next."""
    if not any(name.startswith(TAPPED) and text for name, text in posted.items()):
        return ()
    found = []
    here = state.game.public_id
    step = next((each.step for each in state.rounds if each.hand == hand), None)
    if step is not None and not only_changes(step.hand):
        at = who.form(
            url_for("table.correct", public_id=here, hand=hand), len(lines_of(state.game, hand))
        )
        kept = (*hidden_of(posted, [PAST.name]), PAST)
        found.append(Offer(f"Correct hand {step.label} to it", at, kept))
    is_free = state.contract is None and state.standing.winner is None
    tells_all = posted.get("bidder") or posted.get("kind")
    if is_free and tells_all and hand != state.hand and not is_past(posted):
        label = f"Enter it as hand {state.label}"
        found.append(Offer(label, form(state, who), hidden_of(posted)))
    return tuple(found)


def notice(state: TableState, hand: int, first: StoredEntry | None, who: Viewer) -> Notice:
    """That *hand* was written to by *first*, before the page that is answered, or the game won."""
    if state.standing.winner is not None and hand >= state.hand:
        return over_notice(state)
    if first is None and hand > state.hand:
        return missing_notice(state)
    by, at = _by(first), _at(first)
    if first is not None and is_change(first.text):
        said = f"The table was changed{by} on another page or phone before{at}."
    elif first is not None and first.hand != hand:
        said = f"{called(state, first.hand)} was saved since{by}{at}."
    else:
        said = f"{called(state, hand)} was saved{by} on another page or phone before{at}."
    return Notice(_first(first, who), (f"{said} It stands as shown here.",))


def missing_notice(state: TableState) -> Notice:
    """That a hand before the one that was kept on a phone is not written, so that it waits."""
    return Notice(
        "A hand before it is missing", (f"{called(state, state.hand)} is the next one here.",)
    )


def _first(first: StoredEntry | None, who: Viewer) -> str:
    """Who was first, by name, where it was not this phone itself."""
    name = first.actor if first else ""
    return f"{name} was first" if name and name != who.pen else FIRST


def pen_notice(holder: str | None) -> Notice:
    """That the pen has passed, where the place of the form is still free."""
    return Notice(has_it_now_words(holder), (NOT_SAVED, THEN_SAVE))


def undo_notice(state: TableState, first: StoredEntry | None, who: Viewer) -> Notice:
    """That something was written since, so that an undo would strike that."""
    what = called(state, first.hand) if first else "This hand"
    return Notice(
        _first(first, who),
        (f"{what} was saved since{_by(first)}{_at(first)}.", "Nothing was undone."),
    )


def over_notice(there: TableState) -> Notice:
    """That the game was won before the hand that was posted."""
    return Notice("The game is over", (f"{there.words.winner(there.standing)} already.",))


def effect(state: TableState, there: TableState, posted: Posted) -> Effect | None:
    """What is said instead of an effect where the form's place is taken; None: it is free."""
    if is_over(there, posted):
        said = over_notice(there)
        return Effect(f"{said.heading}.", said.lines)
    if there.game is state.game:
        return None
    first = state.game.hands[there.hand - 1][there.seq]
    try:
        now = as_of(state, there.hand)
    except LookupError:
        return Effect(f"Hand {there.label} was changed{by_words(first)}.")
    return Effect(
        f"Hand {now.label} is saved already{by_words(first)}.",
        (step_words(step_at(now), now.words),),
    )


def gone_effect(state: TableState, first: StoredEntry | None) -> Effect:
    """What is said instead of an effect where the form's hand is not there any more."""
    if first is None:
        return Effect("The table has moved on.")
    return Effect(f"{called(state, first.hand)} was changed{by_words(first)}.")


def is_over(there: TableState, posted: Posted) -> bool:
    """Whether *posted* would tell a new hand of a game that was won before it."""
    return there.standing.winner is not None and not is_past(posted)


def called(state: TableState, hand: int) -> str:
    """What *hand* is called now; it may have been taken out, or not be told any more."""
    if hand == state.hand:
        return f"Hand {state.label}"
    counted = (each for each in state.rounds if each.hand == hand and each.step is not None)
    step = next((each.step for each in counted), None)
    return f"Hand {step.label}" if step else "Another hand"


def by_words(first: StoredEntry) -> str:
    """By whom, for the end of a sentence: ", by Bob"; "" where nobody says."""
    return f", by {first.actor}" if first.actor else ""


def _by(first: StoredEntry | None) -> str:
    return f" by {first.actor}" if first and first.actor else ""


def _at(first: StoredEntry | None) -> str:
    return f", {moment(first.recorded_at)}" if first else ""
