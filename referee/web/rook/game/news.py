"""News for a page that was left open: what was written since, and who was first.

The page asks for them when the server signals a change, or gets them when its form comes too late.
"""

from dataclasses import replace
from functools import partial
from http import HTTPStatus

from flask import Blueprint, Response, current_app, request

from referee.rook.hand import ledger
from referee.rook.hand.facts import only_changes
from referee.server import addresses
from referee.server.addresses import url_for
from referee.server.greenlets import SingleFlightCache
from referee.server.requests import Packed, packed
from referee.store.people.memberships import Access
from referee.store.seated.games import load_game
from referee.store.stored import StoredEntry
from referee.web.rook.entry.form import PAST, FormState, form, is_past
from referee.web.rook.entry.incidents import PENALTY
from referee.web.rook.entry.reading import BID_FIELDS
from referee.web.rook.entry.submit import Judged, comes_too_late, taken_by
from referee.web.rook.game.agreed_rules import proposed
from referee.web.rook.game.changes import change_words, is_change
from referee.web.rook.game.page import (
    News,
    Updates,
    news_at,
    score,
    table_page,
)
from referee.web.rook.game.seals import agreements, to_seal
from referee.web.rook.state import NotThereError, TableState, as_of, lines_of, step_at, table_state
from referee.web.rook.words.hands import step_words
from referee.web.shared.access import Viewer, database, look, look_in
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, hidden_of, number_in
from referee.web.shared.ui.parts import Effect, Notice, Offer
from referee.web.table.pen import has_it_now_words, panel
from referee.web.table.seals import disputes

WATCHED = 256
"""Size of the cache of blocks: one for each table, as all who only watch it get the same."""

live = Blueprint("live", __name__)


@live.get("/t/<public_id>/news")
def news(public_id: str) -> Response:
    """204 while the table is at version ``?v=``; else the news for a form made for ``?at=``.

    A page without a form gets the block ``play``; one that has lost the pen is loaded again.
    """
    with database().reading() as connection:
        access = look_in(connection, public_id)
    if access.version == number_in(request.args.get("v", "")):
        return Response(status=HTTPStatus.NO_CONTENT)
    if not access.writes and "pen" in request.args:  # its forms were made for the pen
        return Response(headers={"HX-Refresh": "true"})
    if not access.writes and "at" not in request.args:
        mine = replace(access, name="", pen_seen_at=None)  # the same for all who may do the same
        kept: SingleFlightCache[Packed] = current_app.extensions["watched"]
        play = kept.get((addresses.prefix(), mine), partial(_printed, public_id, mine))
        return _into_the_page(play.answer())
    game, who = look(public_id)
    state = table_state(game)
    at = [number_in(each) for each in request.args.get("at", "").split(".")]
    match at:
        case [int(hand), int(seq), int(entries)]:
            shown = news_of(state, who, (hand, seq, entries))
            return Response(render.part("table/news.html", "news", updates=shown))
    return _into_the_page(Response(_play(state, who)))


def _printed(public_id: str, access: Access) -> Packed:
    """The block ``play`` for all phones with the same *access* to the same version.

    It belongs to none of them alone: it holds no name of a phone's owner, no token and no key.
    """
    with database().reading() as connection:
        game = load_game(connection, public_id, agreed=access.shared)
    # With the version of *access* a later change is still news, which that *access* lacks.
    state = table_state(replace(game, version=access.version))
    return packed(_play(state, Viewer("", "", access)))


def _play(state: TableState, who: Viewer) -> str:
    return render.part("table/table.html", "play", page=table_page(state, who, FormState()))


def _into_the_page(play: Response) -> Response:
    play.headers.update({"HX-Retarget": "#play", "HX-Reswap": "outerMorph"})
    return play


# News for a page with a form


Place = tuple[int, int, int]
"""What a page with a form has seen of its table: the hand, the line of it that the form would
write, and the number of all lines.
"""


def news_of(state: TableState, viewer: Viewer, seen: Place) -> Updates:
    """The block ``news`` for a page with a form; *seen* is what it was made for."""
    if not viewer.writes:
        found = _passed(state, viewer)
    elif state.game.entries == seen[2]:
        found = _open_questions(state, viewer)
    else:
        found = _written(state, seen[0], seen[1])
    here = state.game.public_id
    return Updates(
        here=here,
        address=news_at(state, viewer, seen),
        pen=panel(viewer, here, own=True),
        news=found,
        score=None if viewer.writes else score(state, viewer),
    )


def _open_questions(state: TableState, viewer: Viewer) -> News:
    """The news if no line was written: a dispute or a proposal, or nothing that interrupts."""
    for words, correct in disputes(to_seal(state, agreements(state)), viewer):
        return News(words, fix=correct)
    made = state.game.proposal
    change = proposed(state, made, viewer) if made else None
    if change is not None and not change["late"] and change["may_agree"]:
        return News(f"{change['heading']}.", change["what"], change["charter"])
    return News()


def _passed(state: TableState, viewer: Viewer) -> News:
    """The news for a phone that lost the pen: who has it, and that the form is still filled in."""
    won = state.standing.is_over
    line = f"{state.words.end(state.standing)}, and no hand is open." if won else THEN_SAVE
    heading = f"{has_it_now_words(viewer.holder)}."
    return News(heading, f"What you tapped is still here. {line} {AS_NOW}", again=True)


AS_NOW = "The score shown here is the current one."
THEN_SAVE = "Save it once this phone has the pen."


def _written(state: TableState, hand: int, seq: int) -> News:
    lines = state.game.hands[hand - 1] if 1 <= hand <= len(state.game.hands) else ()
    first = lines[seq] if len(lines) > seq else state.game.newest
    fits = len(lines) == seq and hand <= state.hand
    if first is None:
        return News(MOVED_ON, taken=True)
    stands = change_words(first, state) or short_hand_words(state, first.hand)
    return News(first_words(state, hand, first), stands, taken=not fits)


MOVED_ON = "The table has changed."


def first_words(state: TableState, hand: int, first: StoredEntry) -> str:
    """A sentence on the line *first*, which came before the one of a page for *hand*."""
    by = f", by {first.actor}" if first.actor else ""
    if is_change(first.text):
        return f"The table was changed{by}."
    kept = first.hand == hand and not ledger.undone(lines_of(state.game, hand))
    stands = kept and short_hand_words(state, hand)
    return f"{_called(state, first.hand)} {'is saved already' if stands else 'was changed'}{by}."


def short_hand_words(state: TableState, hand: int) -> str:
    """*hand* in short; empty if it was struck out, or never was."""
    try:
        there = as_of(state, hand)
    except NotThereError:
        return ""
    return step_words(step_at(there), there.words)


# The answer to a form that came too late: who was first, and where its taps could go


FIRST = "Somebody was faster"

TAPPED = (
    *(*BID_FIELDS, "taken", "pile", "tricks", "partners", "kind"),
    *("captured", "counter", "note"),
)
"""The beginnings of the names of fields in which something can be tapped."""


def late_attempt(
    state: TableState,
    hand: int,
    posted: Posted,
    message: Notice,
    lost: Judged | None,
    who: Viewer,
) -> FormState:
    """The form *posted* for *hand* as the table stands now, with *message* on what was first.

    What was tapped is filled in if it still fits, and else offered for the hands where it may.
    """
    would = lost.effect if lost and lost.change and lost.effect.complete else None
    words = f": {' '.join((would.heading, *would.lines))}" if would else "."
    lines = (*message.lines, f"What you tapped was not saved{words}")
    shown = replace(message, lines=lines, offers=offers(state, hand, posted, who))
    fits = hand == state.hand and not is_past(posted) and not posted.get("kind")
    return FormState(posted, notice=shown) if fits else FormState(notice=shown)


def offers(state: TableState, hand: int, posted: Posted, who: Viewer) -> tuple[Offer, ...]:
    """The hands that could take what was tapped for *hand*: that one as it is now, or the next."""
    if not any(name.startswith(TAPPED) and text for name, text in posted.items()):
        return ()
    found = []
    here = state.game.public_id
    if posted.get("kind") == PENALTY.name:
        label = f"Add the penalty to hand {state.label}"
        return (
            () if state.standing.is_over else (Offer(label, form(state, who), hidden_of(posted)),)
        )
    step = next((each.step for each in state.rounds if each.hand == hand), None)
    if step is not None and not only_changes(step.hand):
        at = who.form(
            url_for("table.correct", public_id=here, hand=hand), len(lines_of(state.game, hand))
        )
        kept = (*hidden_of(posted, [PAST.name]), PAST)
        found.append(Offer(f"Correct hand {step.label} to it", at, kept))
    is_free = state.contract is None and not state.standing.is_over
    is_whole = posted.get("bidder") or posted.get("kind")
    if is_free and is_whole and hand != state.hand and not is_past(posted):
        label = f"Enter it as hand {state.label}"
        found.append(Offer(label, form(state, who), hidden_of(posted)))
    return tuple(found)


STANDS = "It is shown here as it is now."


def notice(
    state: TableState,
    hand: int,
    first: StoredEntry | None,
    who: Viewer,
    posted: Posted,
    end: str = STANDS,
) -> Notice:
    """A notice that *first* came before the form posted for *hand*, or that the game is won."""
    there = state.rounds[hand - 1 : hand]
    if state.standing.is_over and (
        hand >= state.hand or any(each.ended is not None for each in there)
    ):
        return over_notice(state, posted)
    if first is None:
        next_one = f"{_called(state, state.hand)} is the next one here."
        return Notice("A hand before it is missing", (next_one,))
    heading = FIRST if first.actor in ("", who.pen) else f"{first.actor} was first"
    return Notice(heading, (f"{first_words(state, hand, first)} {end}",))


def pen_notice(holder: str | None) -> Notice:
    """A notice that the pen has passed on, while the place of the form is still free."""
    return Notice(
        has_it_now_words(holder), ("What you tapped was not saved, and is still here.", THEN_SAVE)
    )


def over_notice(there: TableState, posted: Posted) -> Notice:
    """A notice that the game was won before the hand that was posted, and what can be done."""
    already = " already" if there.standing.winner else ""
    lines: tuple[str, ...] = (f"{there.words.end(there.standing)}{already}.",)
    if there.standing.reason == "ended":
        lines = (*lines, UNDO_THE_END)
    elif posted.get("kind") == PENALTY.name:
        lines = (*lines, LATE_PENALTY)
    return Notice("The game is over", lines)


UNDO_THE_END = "The table ended it. Undo that first, if this hand is to count."
LATE_PENALTY = "Tap the last hand on the score sheet: what happened in it can still be entered."


def late_effect(
    state: TableState, hand: int, there: TableState | None, posted: Posted
) -> Effect | None:
    """The effect to show if the place of the form is taken; None if it is free.

    *there* is the table as the form saw it; None if its hand is gone.
    """
    if there and comes_too_late(there, posted):
        over = over_notice(there, posted)
        return Effect(f"{over.heading}.", over.lines)
    first = taken_by(state, there) if there else state.game.newest
    if first is None:
        return None if there else Effect(MOVED_ON)
    stands = short_hand_words(state, hand) if first.hand == hand else ""
    return Effect(first_words(state, hand, first), (stands,) if stands else ())


def done_words(state: TableState, latest: StoredEntry) -> str:
    """What the line *latest* did, in short: "Saved: hand 1", "Undone: hand 1"."""
    lines = lines_of(state.game, latest.hand)
    undone = ledger.undone(lines)
    done = DONE[undone] if undone is not None else "Corrected" if is_again(latest) else "Saved"
    if "ended" in ledger.read_line(lines[ledger.concerned(lines)]):
        return f"{done}: the end of the game"
    if "penalty" in ledger.read_line(lines[ledger.concerned(lines)]) and not is_again(latest):
        return f"{done}: the penalty"
    hand = _called(state, latest.hand)
    return f"{done}: {hand[0].lower()}{hand[1:]}"


DONE = {True: "Undone", False: "Put back"}


def is_again(entry: StoredEntry) -> bool:
    """Whether *entry* records a hand once more."""
    return entry.text.startswith(ledger.ANEW)


def _called(state: TableState, hand: int) -> str:
    """The name of *hand* now; "Another hand" if it was struck out or is empty again."""
    if hand == state.hand:
        return f"Hand {state.label}"
    counted = (each for each in state.rounds if each.hand == hand and each.step is not None)
    step = next((each.step for each in counted), None)
    return f"Hand {step.label}" if step else "Another hand"
