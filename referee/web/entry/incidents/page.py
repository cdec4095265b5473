"""The pages of what may happen beside a scored hand: the list, and the form for each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from flask import render_template

from referee.web import addresses
from referee.web.access import Viewer
from referee.web.addresses import url_for, with_query
from referee.web.entry.form import PAST, form
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.incidents.kinds import offered
from referee.web.entry.page import (
    Acts,
    EntryEffect,
    FormState,
    Incident,
    IncidentPage,
)
from referee.web.entry.reading import CALLS
from referee.web.state import TableState
from referee.web.ui.fields import Posted, checked, nothing_posted
from referee.web.ui.parts import Choice, Effect, Field, Hidden, Link, Notice
from referee.web.words.game.tricks import ADD, CARD_BY_TAP, CORRECT, GO_ON, LOG
from referee.web.words.text import with_stop

Tapped = Iterable[tuple[str, str]]

CARRIED = ("bidder", "bid", *CALLS)
"""What is tapped of a bid goes along from page to page until something is saved."""


ANSWERED = ("seat", "counter")
"""What the list itself asks of a redeal: who called it; without a counter, or it is none."""


def tapped(posted: Posted) -> tuple[tuple[str, str], ...]:
    """What *posted* tells of the bid, for the address of the next page."""
    return tuple((name, posted[name]) for name in CARRIED if posted.get(name))


BIDDING = ("redeal", "misdeal", "passed-out", "renege", "correct", "bad-discard")
PLAY = ("called", "renege", "bad-discard", "correct", "misdeal", "agreed")
OVER = ("renege", "bad-discard", "redeal", "passed-out", "misdeal", "agreed")
"""What is likely in a hand that is dealt, played, over: by name, the likeliest first."""


def other_page(state: TableState, carried: Tapped, *, past: bool) -> str:
    """The page of all that may have happened in the hand: what is likely now, and the rest."""
    offers = {each[0].name: each for each in _offers(state, carried, past=past)}
    likely = OVER if past else BIDDING if state.contract is None else PLAY
    first = [offers.pop(name) for name in likely if name in offers]
    return render_template(
        "table/other.html",
        here=state.game.public_id,
        corrected=state.hand if past else None,
        lead=_which_hand(state),
        first=first,
        more=tuple(offers.values()),
    )


def _offers(state: TableState, carried: Tapped, *, past: bool) -> Iterator[Sequence[Incident]]:
    """Each thing once, with the ways in which it is recorded."""
    here, hand = state.game.public_id, state.hand
    kinds = {
        kind.name: Incident(
            kind.name,
            with_query(
                url_for("table.incident", public_id=here, hand=hand, kind=kind.name), carried
            ),
            kind.title,
            kind.about,
        )
        for kind in offered(state, past=past)
    }
    judge = Incident("judge", url_for("judging.show", public_id=here, hand=hand), "")
    yield kinds.pop("renege"), kinds.pop("renege-in-time"), judge
    if redeal := kinds.pop("redeal", None):
        callers = enumerate(state.names, 1)
        yield [
            replace(
                redeal,
                href=with_query(redeal.href, zip(ANSWERED, (str(seat), "no"), strict=True)),
                title=name,
            )
            for seat, name in callers
        ]
    yield from ([each] for each in kinds.values())
    if not past:
        yield from _correct(state)
    yield from ([each] for each in _cards(state, past=past))
    for name, (title, about) in AT_THE_WRONG_TIME.items():
        costs = url_for("judging.costs", public_id=here, hand=hand, kind=name)
        yield [Incident(name, costs, title, about)]


def _correct(state: TableState) -> Iterator[Sequence[Incident]]:
    """To the hand before, which is the one that most often was entered wrong."""
    for each in reversed(state.rounds):
        if each.step is not None and each.hand < state.hand:
            href = url_for("table.correct", public_id=state.game.public_id, hand=each.hand)
            yield [Incident("correct", href, each.step.label)]
            return


AT_THE_WRONG_TIME = {
    "lead-out-of-turn": ("Lead out of turn", "Somebody led, and it was not their turn."),
    "two-cards": ("Two cards at once", "Somebody laid two cards to one trick."),
}
"""What may be ruled on, and costs nothing unless the table says so; rulings 82 and 86."""


def _cards(state: TableState, *, past: bool) -> Iterator[Incident]:
    """To the cards of the hand, once it has a bid."""
    if state.contract is None:
        return
    recorded = any(state.facts.play)
    label = (CORRECT if recorded else ADD) if past else (GO_ON if recorded else LOG)
    here = state.game.public_id
    yield Incident(
        "cards", url_for("cards.show", public_id=here, hand=state.hand), label, CARD_BY_TAP
    )


def incident_page(
    kind: Kind, state: TableState, viewer: Viewer, tried: FormState, *, past: bool
) -> IncidentPage:
    """The form for what happened, filled with what was tapped, and with what is wrong with it."""
    here, hand = state.game.public_id, state.hand
    posted, errors, open_words = tried.posted, tried.errors, needed(kind, state, past=past)
    return IncidentPage(
        kind.title,
        _which_hand(state),
        kind.hint(state),
        addresses.rule(here, kind.rule) if kind.rule else "",
        form(state, viewer),
        (Hidden("kind", kind.name), *((PAST,) if past else ())),
        tuple(
            checked(_marked(c, open_words), posted, errors.get(c.name, ""))
            for c in kind.choices(state)
        ),
        tuple(
            _filled_field(replace(each, open=open_words.get(each.name, "")), posted, errors)
            for each in kind.fields(state)
        ),
        EntryEffect(
            tried.effect or Effect(""),
            url_for("table.effect", public_id=here, hand=hand),
            tried.acts or Acts(kind.save),
        ),
        Link(
            with_query(url_for("table.other", public_id=here, hand=hand), tapped(posted)),
            "Something else",
        ),
        tried.notice or _notice(tried),
    )


def needed(kind: Kind, state: TableState, *, past: bool) -> Mapping[str, str]:
    """By the questions that its form cannot do without: what is said where one is open.

    The reading of the form itself says it, whoever is tapped; what is needed after some answers
    only is not here.
    """
    found = [_open_words(kind, state, place, past=past) for place in range(len(state.names))]
    return {name: said for name, said in found[0].items() if all(name in other for other in found)}


def _open_words(kind: Kind, state: TableState, place: int, *, past: bool) -> dict[str, str]:
    """What is said of open questions until each of them has the chip at *place*, or its last."""
    posted, said = nothing_posted(), dict[str, str]()
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
        said |= still
        posted.update({name: answers[name] for name in still})
    return said


def _marked(question: Choice, open_words: Mapping[str, str]) -> Choice:
    said = open_words.get(question.name)
    return replace(question, open=said, where="") if said else question


def _which_hand(state: TableState) -> str:
    return with_stop(f"In hand {state.label}, dealt by {state.words.seat(state.dealer)}")


def _notice(tried: FormState) -> Notice | None:
    said = tuple(dict.fromkeys(tried.errors.values()))
    return Notice("Not saved yet", said) if said else None


def _filled_field(asked: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    value = posted.get(asked.name, "")
    return replace(asked, value=value, error=errors.get(asked.name, ""))
