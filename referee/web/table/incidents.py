"""The pages of what may happen beside a scored hand: the list, and the form for each."""

from collections.abc import Mapping
from dataclasses import replace

from flask import render_template

from referee.web import addresses
from referee.web.access import Viewer
from referee.web.addresses import url_for, with_query
from referee.web.entry.form import PAST, Acts, FormState, form
from referee.web.entry.incidents import IN_TIME, Incident, incidents_offered
from referee.web.entry.reading import CALLS
from referee.web.state import TableState
from referee.web.ui.fields import Posted, checked, filled, nothing_posted
from referee.web.ui.parts import Choice, Effect, Notice
from referee.web.words.text import with_stop

CARRIED = ("bidder", "bid", *CALLS)
"""What is tapped of a bid goes along from page to page until something is saved."""


ANSWERED = ("seat", "counter")
"""What the list itself asks of a redeal: who called it; without a counter, or it is none."""


def tapped(posted: Posted) -> dict[str, str]:
    """What *posted* has of the bid, for the address of the next page."""
    return {name: posted[name] for name in CARRIED if posted.get(name)}


BIDDING = ("redeal", "misdeal", "passed-out", "renege", "correct", "bad-discard")
PLAY = ("called", "renege", "bad-discard", "correct", "misdeal", "agreed")
OVER = ("renege", "bad-discard", "redeal", "passed-out", "misdeal", "agreed")
"""What is likely in a hand that is dealt, played, over: by name, the likeliest first."""

AT_THE_WRONG_TIME = ("lead-out-of-turn", "two-cards")
"""What may be ruled on, and costs nothing unless the table says so; rulings 82 and 86."""


def other_page(state: TableState, carried: Mapping[str, str], *, past: bool) -> str:
    """The page of all that may have happened in the hand: what is likely now, and the rest."""
    kinds = incidents_offered(state, past=past)
    before = [each for each in state.rounds if each.step is not None and each.hand < state.hand]
    names = [
        *(name for name in kinds if name != IN_TIME.name),
        *(["correct"] if before and not past else ()),
        *(["cards"] if state.contract is not None else ()),
        *AT_THE_WRONG_TIME,
    ]
    likely = OVER if past else BIDDING if state.contract is None else PLAY
    return render_template(
        "table/other.html",
        here=state.game.public_id,
        hand=state.hand,
        past=past,
        lead=_which_hand(state),
        likely=[name for name in likely if name in names],
        others=[name for name in names if name not in likely],
        kinds=kinds,
        carried=carried,
        players=state.names,
        before=before[-1:],
        carded=any(state.facts.play),
    )


def incident_page(
    kind: Incident, state: TableState, viewer: Viewer, tried: FormState, *, past: bool
) -> str:
    """The form for what happened, filled with what was tapped, and with what is wrong with it."""
    here, hand = state.game.public_id, state.hand
    posted, errors, open_words = tried.posted, tried.errors, needed(kind, state, past=past)
    fields = (replace(each, open=open_words.get(each.name, "")) for each in kind.fields(state))
    wrong = tuple(dict.fromkeys(errors.values()))
    other = url_for("table.other", public_id=here, hand=hand)
    return render_template(
        "table/incident.html",
        here=here,
        hand=hand,
        kind=kind,
        past=past,
        lead=_which_hand(state),
        hint=kind.hint(state),
        rule=addresses.rule_address(here, kind.rule) if kind.rule else "",
        form=form(state, viewer),
        choices=[
            checked(_marked(each, open_words), posted, errors.get(each.name, ""))
            for each in kind.choices(state)
        ],
        fields=[filled(each, posted, errors) for each in fields],
        effect=tried.effect or Effect(""),
        acts=tried.acts or Acts(kind.save),
        other=with_query(other, tapped(posted).items()),
        notice=tried.notice or (Notice("Not saved yet", wrong) if wrong else None),
    )


def needed(kind: Incident, state: TableState, *, past: bool) -> Mapping[str, str]:
    """By the questions that its form cannot do without: what is said where one is open.

    The reading of the form itself says it, whoever is tapped; what is needed after some answers
    only is not here.
    """
    found = [_open_words(kind, state, place, past=past) for place in range(len(state.names))]
    return {name: text for name, text in found[0].items() if all(name in other for other in found)}


def _open_words(kind: Incident, state: TableState, place: int, *, past: bool) -> dict[str, str]:
    """What is said of open questions until each of them has the chip at *place*, or its last."""
    posted, found = nothing_posted(), dict[str, str]()
    if past:
        posted[PAST.name] = PAST.value
    chips = {c.name: [x for group in c.groups for x in group.chips] for c in kind.choices(state)}
    posted.update({name: x.value for name, each in chips.items() for x in each if x.checked})
    answers = {each.name: "0" for each in kind.fields(state)}
    answers |= {name: each[min(place, len(each) - 1)].value for name, each in chips.items()}
    while still := {
        name: words
        for name, words in kind.read(posted, state).errors.items()
        if name in answers and name not in posted
    }:
        found |= still
        posted.update({name: answers[name] for name in still})
    return found


def _marked(question: Choice, open_words: Mapping[str, str]) -> Choice:
    words = open_words.get(question.name)
    return replace(question, open=words, where="") if words else question


def _which_hand(state: TableState) -> str:
    return with_stop(f"In hand {state.label}, dealt by {state.words.seat(state.dealer)}")
